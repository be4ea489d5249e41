"""Layers of the left third."""

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    MIDNIGHT,
    MIST,
    MOSS,
    PEARL,
    PLUM,
    SAGE,
    SINOPIA,
    SLATE,
    VIOLET,
    Brush,
    Dot,
    Points,
    bush,
    layer,
    ring,
)


@layer(14)
def patient_heron(b: Brush) -> str:
    """A heron on one leg among reeds, watching the water."""

    def reed(spine: str, width: float = 6) -> str:
        return b.form(b.taper(spine, width, 0.8, 2, 6), b.across(SAGE, MOSS), edge=MIDNIGHT, width=1, halo=True)

    def mace(x: float, y: float, tilt: float) -> str:
        stalk = b.stroke([Dot(x - tilt, 340), Dot(x - tilt * 0.4, (y + 340) / 2), Dot(x, y)], MOSS, 3.4, 2.4)
        head = b.form(
            [Dot(x - 5, y), Dot(x - 5, y - 34), Dot(x, y - 42), Dot(x + 5, y - 34), Dot(x + 5, y)],
            b.across(SINOPIA, PLUM),
            light=AMBER,
            depth=3,
            width=1.1,
        )
        return stalk + head + b.line([Dot(x, y - 41), Dot(x + 1, y - 54)], MOSS, 1.6)

    back = (
        reed("16,342 10,250 20,160")
        + reed("30,342 36,240 12,190", 5)
        + mace(28, 214, 8)
        + reed("112,342 116,270 128,206")
        + mace(122, 236, -6)
    )
    leg = (
        b.form(b.taper("62,206 64,262 60,334", 6, 4), b.across(MIST, SLATE), width=0.9)
        + b.blob(ring(64, 264, 4.4, 5, 6), SLATE, edge=MIDNIGHT, width=1)
        + b.lines(["60,333 72,336 84,334", "60,333 50,338 42,337", "60,333 66,340 72,344"], SLATE, 3)
        + b.form(b.taper("70,202 94,226 78,248", 6, 3.4), b.across(MIST, SLATE), width=0.9)
        + b.stroke("78,246 70,250 60,246", SLATE, 3, 1)
    )
    tail = b.form(
        "34,184 16,212 4,240! 24,236 44,218 56,200",
        b.lit(SLATE, MIDNIGHT),
        shade=MIDNIGHT,
        light=MIST,
        depth=4,
    )
    body = b.form(
        "36,150 56,130 80,132 94,152 92,182 72,206 46,214 26,206 26,176",
        b.lit(PEARL, MIST, SLATE),
        shade=SLATE,
        light=CREAM,
        depth=7,
    )
    plume = b.stamp(b.feather(0, 0, 90, 0, b.across(MIST, SLATE), PEARL, fat=0.3, bend=0.1))
    wing = "".join(
        b.press(plume, *at)
        for at in (
            (66, 146, 122),
            (57, 142, 112, 0.97),
            (50, 142, 103, 0.84),
            (70, 150, 114, 0.74),
            (62, 146, 104, 0.58),
        )
    )
    neck = b.form(
        b.taper("90,58 72,66 64,84 74,106 84,124 74,150", 14, 27, -2, 9),
        b.across(PEARL, PEARL, MIST),
        shade=SLATE,
        light=CREAM,
        depth=4,
        inside=b.line("82,66 74,84 82,106 92,124", MIDNIGHT, 1.6, dash="5 4", opacity=0.7),
    )
    bib = "".join(
        b.stroke(spine, PEARL, 4, 0.5)
        for spine in ("78,140 82,160 80,178", "84,138 90,156 88,170", "72,144 74,164 70,182")
    )
    crest = b.stroke("92,50 70,48 44,62", MIDNIGHT, 5, 0.6, belly=1.5) + b.stroke("92,52 72,54 52,74", MIDNIGHT, 4, 0.6)
    beak = b.form(
        "104,52! 122,57 143,67! 120,67 102,66!",
        b.down(GOLD, AMBER),
        shade=SINOPIA,
        depth=2.5,
        inside=b.line("102,61 143,67", MIDNIGHT, 1.2),
    )
    head = b.form("82,60 86,49 98,45 109,52 108,63 96,69 85,68", b.lit(PEARL, PEARL, MIST), shade=SLATE, depth=3)
    eye = (
        b.stroke("108,52 96,47 84,52", MIDNIGHT, 3, 1, belly=2)
        + b.blob(ring(100, 57, 3, 3, 6), GOLD, edge=MIDNIGHT, width=1)
        + b.blob(ring(100.6, 57, 1.2, 1.2, 5), MIDNIGHT)
    )
    water = b.lines(["30,338 60,332 98,338", "16,342 58,346 112,341", "44,335 60,338 78,335"], PEARL, 1.6, opacity=0.85)
    front = reed("4,344 -2,290 4,250", 6) + reed("92,344 98,300 88,262", 5) + reed("132,344 134,300 142,268", 6)
    return back + leg + tail + body + wing + neck + bib + crest + beak + head + eye + water + front


@layer(15)
def hollow_oak(b: Brush) -> str:
    """An old oak with a doorway-sized hollow in which a tiny lamp burns."""
    grain = b.lines(
        ["34,210 48,270 46,350 36,430", "74,180 78,270 82,340", "66,130 70,190"], AMBER, 1.6, opacity=0.7
    ) + b.lines(
        [
            "44,220 54,280 50,350 46,420",
            "62,170 66,250 60,330",
            "100,200 94,260 96,330 106,410",
            "86,220 88,270 92,330",
            "108,230 101,280 104,350 120,430",
            "122,150 104,200",
            "14,180 40,220",
        ],
        MIDNIGHT,
        1.5,
        opacity=0.65,
    )
    bark = grain + b.hatch("112,220 104,290 106,370 124,440", 30, 16, 200, MIDNIGHT, 1.3, 0.7)
    trunk = b.form(
        "0,474! 26,446 38,400 42,340 38,280 24,226 0,196! 0,150! 34,184 56,196 58,110! "
        "76,110! 80,200 98,176 126,110! 146,118! 122,196 108,262 106,330 114,400 134,440 176,472! 142,462 "
        "120,462 104,473! 78,458 52,473! 34,464",
        b.lit(SINOPIA, PLUM, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=8,
        inside=bark,
    )
    door = b.form(
        "52,446! 50,402 56,372 72,354 88,370 95,402 96,446! 74,440",
        b.down(MIDNIGHT, PLUM, MIDNIGHT),
        edge=MIDNIGHT,
        width=2.4,
        halo=False,
        inside=b.glow(74, 404, 40, GOLD, 0.95, 46) + b.glow(74, 402, 18, CREAM, 0.9),
    )
    lip = b.line("46,446 44,400 52,366 72,346 92,364 101,400 102,444", AMBER, 2.4, opacity=0.8)
    lamp = (
        b.line("74,370 74,388", MIDNIGHT, 1.3)
        + b.blob("66,394! 74,386! 82,394!", MIDNIGHT)
        + b.blob("68,394! 80,394! 79,410! 69,410!", b.down(CREAM, GOLD), edge=MIDNIGHT, width=1.4)
        + b.blob("74,397! 77,404 74,408 71,404", AMBER)
        + b.line("66,411 82,411", MIDNIGHT, 2)
    )

    def crown(cx: float, cy: float, rx: float, ry: float, bumps: int, fill: str, shade: str) -> str:
        spots = [(cx + b.rnd(-0.75, 0.45) * rx, cy + b.rnd(-0.6, 0.6) * ry) for _ in range(6)]
        marks = [
            [Dot(x, y), Dot(x + 5, y - 5), Dot(x + 10, y), Dot(x + 15, y - 4), Dot(x + 19, y + 1)] for x, y in spots
        ]
        tufts = b.lines(marks[:4], SAGE, 1.5) + b.lines(marks[4:], MIDNIGHT, 1.2, opacity=0.8)
        return b.form(
            bush(cx, cy, rx, ry, bumps),
            fill,
            shade=shade,
            light=SAGE,
            depth=9,
            rough=1.6,
            inside=tufts,
            dim=0.55,
        )

    leaves = (
        crown(136, 104, 46, 36, 9, b.lit(SAGE, MOSS, MOSS), MIDNIGHT)
        + crown(18, 130, 50, 40, 9, b.lit(MOSS, MOSS, SLATE), MIDNIGHT)
        + crown(96, 52, 58, 42, 10, b.lit(SAGE, SAGE, MOSS), MOSS)
        + crown(26, 72, 52, 44, 9, b.lit(SAGE, MOSS), MIDNIGHT)
        + crown(92, 128, 40, 30, 8, b.lit(SAGE, MOSS, MOSS), MIDNIGHT)
    )
    acorn = b.stamp(
        b.blob("-3,0 0,8 3,0", AMBER, edge=MIDNIGHT, width=0.8)
        + b.blob("-4,0 0,-4 4,0", PLUM, edge=MIDNIGHT, width=0.8)
    )
    nuts = "".join(
        b.press(acorn, x, y, t, 1.3) for x, y, t in ((150, 144, 10), (118, 158, -8), (64, 116, 6), (168, 120, 4))
    )
    roots = b.grass(2, 60, 474, 20, 9, [MOSS, SAGE], 0.1, 4) + b.grass(106, 176, 474, 16, 10, [MOSS, SAGE], 0.1, 4)
    return trunk + lip + door + lamp + leaves + nuts + roots


@layer(4)
def borrowed_coat(b: Brush) -> str:
    """A coat much too large on a bare coat stand, flowers spilling from its pockets."""
    wood = b.across(AMBER, SINOPIA, PLUM)
    stand = b.form(
        "74,40! 82,40! 84,366 100,378 124,392 120,400! 92,392 78,382 64,392 36,400! 32,392 56,378 72,366", wood, light=GOLD, depth=3
    )
    hooks = ["78,34 62,30 54,18 60,12", "78,34 94,30 102,18 96,12"]
    top = b.lines(hooks, MIDNIGHT, 6) + b.lines(hooks, AMBER, 3.4)
    top += b.form("78,4 85,12 82,22 84,48! 72,48! 74,22 71,12", wood, light=GOLD, depth=3)
    cloth = b.lit(MIST, SLATE, SLATE, MIDNIGHT)
    check = b.lines(
        [f"{x},60! {x + (x - 78) // 3},370!" for x in (30, 46, 62, 94, 110, 126)]
        + [f"0,{y} 78,{y + 8} 156,{y}" for y in range(100, 370, 34)],
        MIST,
        1.3,
        opacity=0.55,
    )
    coat = b.form(
        "58,56 78,50 98,56 124,68 134,96 138,160 142,250 150,352! 128,346 112,362 96,350 79,360 62,350 44,363 28,347 "
        "6,354! 14,250 18,160 22,96 32,68",
        cloth,
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=check,
    )
    sleeves = "".join(
        b.form(spots, cloth, shade=MIDNIGHT, light=PEARL, depth=4, inside=b.line(cuff, AMBER, 7))
        for spots, cuff in (
            ("34,70 22,84 10,150 2,226 0,262! 14,268 30,262! 36,200 42,130 46,96", "-4,252 14,258 36,252"),
            ("122,70 134,84 146,150 154,226 155,262! 142,268 126,262! 120,200 114,130 110,96", "120,252 142,258 160,252"),
        )
    )
    lapel = b.form("60,56! 78,62 96,56! 112,84! 98,98! 79,160! 60,98! 44,84!", b.lit(SINOPIA, PLUM), shade=MIDNIGHT, depth=4, halo=False)
    seam = b.lines(["60,58 66,86 78,158", "96,58 90,86 80,158", "79,160 80,250 79,356"], MIDNIGHT, 1.8)
    seam += b.lines([f"85,{y}! 85.1,{y}!" for y in (178, 212, 246, 280)], MIDNIGHT, 8.4)
    seam += b.lines([f"85,{y}! 85.1,{y}!" for y in (178, 212, 246, 280)], GOLD, 5.6)
    bloom = b.stamp(b.flower(0, 0, 10, CREAM, GOLD, 6))
    rose = b.stamp(b.flower(0, 0, 9, SINOPIA, GOLD))
    sun = b.stamp(b.flower(0, 0, 9, GOLD, SINOPIA, 7))
    leaf = b.stamp(b.leaf(0, 0, 22, 0, MOSS, SAGE))

    def pocket(x: float, y: float) -> str:
        stems = "".join(
            b.press(leaf, x + dx, y + dy, t) for dx, dy, t in ((-8, -2, 215), (10, -2, -40), (0, -6, -95), (-16, 8, 160))
        )
        flowers = "".join(
            b.press(kind, x + dx, y + dy, dx, s)
            for kind, dx, dy, s in (
                (sun, 12, -20, 1), (bloom, -6, -24, 1), (rose, -17, -8, 1.1), (bloom, 18, -4, 0.9),
                (rose, 3, -10, 1), (sun, -20, 14, 0.8),
            )
        )
        flap = b.blob(f"{x - 16},{y}! {x + 16},{y}! {x + 15},{y + 26}! {x},{y + 30} {x - 15},{y + 26}!", cloth, edge=MIDNIGHT, width=1.6)
        return stems + flap + b.line(f"{x - 14},{y + 5}! {x + 14},{y + 5}!", AMBER, 1.6, dash="3 3") + flowers

    fallen = b.press(rose, 20, 386, 0, 0.9) + b.press(sun, 134, 378, 20, 0.8)
    return stand + coat + sleeves + top + lapel + seam + pocket(50, 240) + pocket(114, 246) + fallen


@layer(21)
def pilgrim_walker(b: Brush) -> str:
    """A hooded walker with staff and gourd striding into the picture."""
    staff = b.form("106,22! 112,20! 122,364 118,372! 114,364", b.across(AMBER, SINOPIA, PLUM), light=GOLD, depth=2)
    rope = b.lines(["110,58 100,64 100,78", "110,58 103,68 106,80"], MIDNIGHT, 1.6)
    gourd = b.form(
        "98,80! 108,80! 108,92 114,98 113,108 122,120 120,138 106,146 91,140 88,122 96,108 94,98 99,92",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=4,
        inside=b.line("88,110 104,114 120,108", MIDNIGHT, 2.6),
    )
    boot = b.lit(SINOPIA, PLUM, MIDNIGHT)
    legs = b.form(
        "30,270! 58,270! 40,310 28,336 24,352! 30,362 20,366 4,346! 12,336 16,310",
        b.down(VIOLET, VIOLET, PLUM, SINOPIA),
        shade=MIDNIGHT,
        depth=4,
    )
    legs += b.form(
        "56,264! 90,260! 96,300 98,344 118,356 120,370! 80,370! 80,344 72,306",
        b.down(MIST, SLATE, PLUM, SINOPIA),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
        inside=b.lines(["76,338 90,334 102,338", "78,352 90,350 104,352"], GOLD, 1.8),
    )
    folds = b.lines(
        ["44,110 32,180 20,262", "52,112 46,190 44,280", "62,116 66,190 70,278", "74,120 82,190 90,262"], MIDNIGHT, 1.6, opacity=0.7
    )
    cloak = b.form(
        "36,86 58,84 78,92 90,130 98,190 106,262! 92,272 82,268 70,284 56,276 42,292 28,280 2,290! 8,230 16,160 24,110",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=8,
        inside=folds,
    )
    arm = b.form("50,120 66,108 82,122 98,142 114,150 112,164 94,166 72,158 56,144", b.lit(AMBER, SINOPIA), shade=PLUM, light=GOLD, depth=4)
    hand = b.form("106,150 114,146 122,152 120,162 110,164", b.lit(CREAM, AMBER), width=1)
    face = b.form("66,52 82,52 84,62 92,70 85,74 85,82 76,88 64,84", b.lit(CREAM, AMBER), shade=SINOPIA, depth=3)
    look = b.lines(["76,62! 81,62!", "79,79! 84,78!", "74,57 82,56"], MIDNIGHT, 1.6)
    hood = b.form(
        "30,40! 40,32 60,30 78,38 84,52! 74,54 70,66 74,80 84,92! 76,104 54,108 34,98 30,76 38,58",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=5,
        inside=b.lines(["44,46 52,62 50,90", "58,42 62,60"], MIDNIGHT, 1.5, opacity=0.7),
    )
    shell = b.blob("46,124! 38,112 44,104 54,102 64,106 66,115 56,124!", CREAM, edge=MIDNIGHT, width=1.1)
    shell += b.lines(["50,122! 43,110!", "51,122! 51,105!", "53,122! 60,108!"], SINOPIA, 1.2)
    return legs + staff + rope + gourd + cloak + arm + hand + face + look + hood + shell


@layer(28)
def unfinished_ladder(b: Brush) -> str:
    """A ladder that turns into loose pencil lines halfway up."""
    wood = b.across(GOLD, AMBER, SINOPIA)
    rungs = ""
    for y in (266, 308, 350, 392, 434):
        t = (y - 40) / 430
        x0, x1 = 34 - 20 * t, 74 + 20 * t
        rungs += b.form(
            [Dot(x0, y, True), Dot(x1, y - 2, True), Dot(x1, y + 8, True), Dot(x0, y + 10, True)],
            b.down(GOLD, AMBER, SINOPIA),
            width=1,
        )
    grain = b.lines(["16,452 20,380 24,300", "13,440 17,390"], SINOPIA, 1.3)
    left = b.form("24,238! 29,231! 33,241! 36,234! 24,472! 8,470!", wood, shade=PLUM, light=CREAM, depth=3, inside=grain)
    right = b.form(
        "74,240! 78,229! 82,239! 87,232! 101,470! 85,472!",
        wood,
        shade=PLUM,
        light=CREAM,
        depth=3,
        inside=b.lines(["92,452 88,380 84,300", "96,430 93,390"], SINOPIA, 1.3),
    )
    rivets = b.lines(
        [f"{x},{y + 4}! {x + 0.1},{y + 4}!" for y in (266, 350, 434) for x in (31 - (y - 40) // 24, 78 + (y - 40) // 24)], MIDNIGHT, 3.4
    )
    sketch: list[Points] = [
        "22,262 27,150 34,14", "34,250 36,130 41,40", "27,240 30,120 37,6", "76,256 72,150 68,24", "88,262 81,140 73,8", "84,244 79,140 76,52",
    ]
    for i, y in enumerate((226, 186, 146, 106)):
        wide = 4 + 4 * i
        sketch += [f"{21 + 2 * i},{y + 2} 56,{y - 1} {93 - 2 * i},{y}", f"{26 + wide},{y + 9} 54,{y + 8} {84 - wide // 2},{y + 7}"]
    sketch += ["36,70 52,67 66,68", "14,190 40,176", "84,122 98,116"]
    pale = b.lines(sketch, PEARL, 4, opacity=0.65, rough=0)
    lead = b.lines(sketch, SLATE, 1.7, rough=0.6)
    hint = b.line("42,34 58,32", SLATE, 1.4, dash="3 4")
    pencil = (
        b.blob("66,68! 71,57! 78,62!", CREAM, edge=MIDNIGHT, width=1.2)
        + b.form("71,57! 95,15! 103,20! 78,62!", b.across(GOLD, AMBER), shade=SINOPIA, light=CREAM, depth=2.4)
        + b.blob("95,15! 99,8! 106,12! 103,20!", SINOPIA, edge=MIDNIGHT, width=1.2)
        + b.line("67,66! 69,62!", MIDNIGHT, 2.6)
    )
    return pale + lead + hint + rungs + left + right + rivets + pencil


@layer(36)
def homesick_trunks(b: Brush) -> str:
    """A pile of travelling trunks with a tiny lit house on top."""

    def trunk(x0: float, y0: float, x1: float, y1: float, tilt: float, fill: str, shade: str, trim: str) -> str:
        corners = [Dot(x0, y0 + tilt, True), Dot(x1, y0 - tilt, True), Dot(x1 + 1, y1 - tilt, True), Dot(x0 - 1, y1 + tilt, True)]
        lid = y0 + (y1 - y0) * 0.32
        straps = [
            [Dot(x0 + (x1 - x0) * t, y0 + tilt * (1 - 2 * t), True), Dot(x0 + (x1 - x0) * t, y1 + tilt * (1 - 2 * t), True)]
            for t in (0.22, 0.78)
        ]
        mid = (x0 + x1) / 2
        caps = "".join(
            b.blob([Dot(x, y, True), Dot(x + dx, y, True), Dot(x, y + dy, True)], trim, edge=MIDNIGHT, width=1)
            for x, y, dx, dy in (
                (x0, y0 + tilt, 13, 12),
                (x1, y0 - tilt, -13, 12),
                (x0, y1 + tilt, 13, -12),
                (x1, y1 - tilt, -13, -12),
            )
        )
        inside = (
            b.line([Dot(x0, lid + tilt, True), Dot(x1, lid - tilt, True)], MIDNIGHT, 2)
            + b.lines(straps, MIDNIGHT, 10)
            + b.lines(straps, trim, 7)
            + caps
            + b.blob([Dot(mid - 6, lid - 4, True), Dot(mid + 6, lid - 4, True), Dot(mid + 5, lid + 9), Dot(mid - 5, lid + 9)], GOLD, edge=MIDNIGHT, width=1.2)
            + b.line([Dot(mid, lid + 1, True), Dot(mid, lid + 5, True)], MIDNIGHT, 2)
        )
        return b.form(corners, fill, shade=shade, light=CREAM, depth=6, inside=inside)

    pile = trunk(6, 186, 158, 254, 0, b.lit(SLATE, SLATE, MIDNIGHT), MIDNIGHT, AMBER)
    pile += trunk(22, 130, 136, 184, 1.5, b.lit(AMBER, SINOPIA, PLUM), MIDNIGHT, GOLD)
    pile += trunk(46, 90, 128, 130, -2, b.lit(SAGE, MOSS, MOSS), MIDNIGHT, AMBER)
    handles = b.lines(["70,91 72,84 100,83 103,88", "158,212 166,216 166,230 159,234"], MIDNIGHT, 5)
    handles += b.lines(["70,91 72,84 100,83 103,88", "158,212 166,216 166,230 159,234"], SINOPIA, 2.6)
    labels = b.form("96,220! 116,214! 119,228! 99,234!", b.lit(CREAM, GOLD), halo=False, width=1, inside=b.line("98,226 108,219 118,222", SINOPIA, 2))
    labels += b.blob(ring(66, 168, 8, 7, 7), PEARL, edge=MIDNIGHT, width=1) + b.star(66, 168, 5, SINOPIA)
    shine = b.glow(84, 62, 52, GOLD, 0.75, 48)
    walls = b.form(
        "62,84! 62,54! 76,34! 106,34! 108,80!",
        b.lit(CREAM, CREAM, AMBER),
        shade=SINOPIA,
        depth=4,
        inside=b.blob("73,85! 73,70 78,64 83,70 83,84!", SINOPIA, edge=MIDNIGHT, width=1.2)
        + b.blob("90,58! 101,57! 101,69! 90,70!", GOLD, edge=MIDNIGHT, width=1.4)
        + b.lines(["95.5,57! 95.5,70!", "90,64! 101,63!"], MIDNIGHT, 1)
        + b.blob(ring(78, 51, 4.4, 4.4, 6), GOLD, edge=MIDNIGHT, width=1.2),
    )
    roof = b.form(
        "56,58! 76,26! 110,26! 116,54! 94,54! 78,32! 62,60!",
        b.lit(SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=3,
        inside=b.scales(80, 28, 120, 56, 8, AMBER, 1.1, 0.8),
    )
    stack = b.form("94,28! 94,14! 104,14! 104,28!", b.across(SINOPIA, PLUM), light=AMBER, depth=2)
    curl = ["99,12 94,4 102,0 112,4 118,-2", "99,12 94,4 102,0 112,4 118,-2"]
    smoke = b.form("97,12 92,6 98,1 108,3 118,-1! 122,8 108,10 102,13", b.lit(CREAM, PEARL), shade=MIST, depth=2) if curl else ""
    return shine + pile + handles + labels + stack + smoke + walls + roof


@layer(43)
def orchard_bough(b: Brush) -> str:
    """A bough heavy with pears reaching in from the edge, a basket hung on it."""
    bough = b.form(
        "0,28! 40,26 84,36 128,38 176,52 222,86! 176,66 150,62 172,84 180,106! 158,86 128,58 84,56 40,52 0,60!",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=4,
        inside=b.lines(["4,38 44,36 88,46 130,48", "6,48 40,44 78,50", "136,46 170,58"], MIDNIGHT, 1.4),
    )
    pear = b.stamp(
        b.line("0,-22 1,-12 0,-2", MIDNIGHT, 2.6)
        + b.blob("0,-3 5,0 6,10 13,20 13,32 6,40 -6,40 -13,32 -13,20 -6,10 -5,0", b.orb(CREAM, GOLD, AMBER, SINOPIA), edge=MIDNIGHT, width=1.5)
        + b.lines(["-8,22 -8,30", "-3,6 -5,13"], CREAM, 2.4)
        + b.stipple(3, 26, 8, 9, 8, SINOPIA, 1.5, 0.7)
    )
    green = b.stamp(
        b.line("0,-22 1,-12 0,-2", MIDNIGHT, 2.6)
        + b.blob("0,-3 5,0 6,10 13,20 13,32 6,40 -6,40 -13,32 -13,20 -6,10 -5,0", b.orb(CREAM, SAGE, MOSS), edge=MIDNIGHT, width=1.5)
        + b.lines(["-8,22 -8,30", "-3,6 -5,13"], CREAM, 2.4)
    )
    leaf = b.stamp(b.leaf(0, 0, 34, 0, MOSS, SAGE) + b.line("2,0 26,3", MIDNIGHT, 0.8))
    return bough + pear + green + leaf
