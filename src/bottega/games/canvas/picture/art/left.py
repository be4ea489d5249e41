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
    place,
    ring,
)


@layer(4)
def borrowed_coat(b: Brush) -> str:
    """A coat much too large on a bare coat stand, flowers spilling from its pockets."""
    wood = b.across(AMBER, SINOPIA, PLUM)
    stand = b.form(
        "74,40! 82,40! 84,366 100,378 124,392 120,400! 92,392 78,382 64,392 36,400! 32,392 56,378 72,366",
        wood,
        light=GOLD,
        depth=3,
    )
    hooks = ["78,34 62,30 54,18 60,12", "78,34 94,30 102,18 96,12"]
    top = b.lines(hooks, MIDNIGHT, 6) + b.lines(hooks, AMBER, 3.4)
    top += b.form("78,4 85,12 82,22 84,48! 72,48! 74,22 71,12", wood, light=GOLD, depth=3)
    cloth = b.lit(MIST, SLATE, MIDNIGHT)
    check = b.lines(
        [f"{x},60! {x + (x - 78) // 3},370!" for x in (30, 46, 62, 94, 110, 126)]
        + [f"0,{y} 78,{y + 8} 156,{y}" for y in range(100, 370, 34)],
        MIST,
        1.3,
        opacity=0.55,
    )
    coat = b.form(
        "58,56 78,50 98,56 120,68 130,96 130,160 132,250 139,342! 122,336 108,350 94,340 79,350 64,340 48,351 34,336 "
        "17,342! 24,250 26,160 26,96 36,68",
        cloth,
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=check,
    )
    sleeves = "".join(
        b.form(spots, cloth, light=PEARL, depth=4, inside=b.line(cuff, AMBER, 7))
        for spots, cuff in (
            ("38,68 25,82 14,150 5,220 3,252! 14,258 27,253! 34,200 42,130 48,96", "-4,243 14,249 36,243"),
            (
                "118,68 131,82 142,150 151,220 153,252! 142,258 129,253! 122,200 114,130 108,96",
                "120,243 142,249 160,243",
            ),
        )
    )
    lapel = b.form("60,56! 78,62 96,56! 112,84! 98,98! 79,160! 60,98! 44,84!", b.lit(SINOPIA, PLUM), halo=False)
    seam = b.lines(["60,58 66,86 78,158", "96,58 90,86 80,158", "79,160 80,250 79,356"], MIDNIGHT, 1.8)
    seam += b.lines([f"85,{y}! 85.1,{y}!" for y in (178, 212, 246, 280)], MIDNIGHT, 8.4)
    seam += b.lines([f"85,{y}! 85.1,{y}!" for y in (178, 212, 246, 280)], GOLD, 5.6)
    bloom = b.stamp(b.flower(0, 0, 10, CREAM, GOLD, 6))
    rose = b.stamp(b.flower(0, 0, 9, SINOPIA, GOLD))
    sun = b.stamp(b.flower(0, 0, 9, GOLD, SINOPIA, 7))
    leaf = b.stamp(b.leaf(0, 0, 22, 0, MOSS, SAGE))

    def pocket(x: float, y: float) -> str:
        stems = "".join(
            b.press(leaf, x + dx, y + dy, t)
            for dx, dy, t in ((-8, -2, 215), (10, -2, -40), (0, -6, -95), (-16, 8, 160))
        )
        flowers = "".join(
            b.press(kind, x + dx, y + dy, dx, s)
            for kind, dx, dy, s in (
                (sun, 12, -20, 1),
                (bloom, -6, -24, 1),
                (rose, -16, -8, 1.1),
                (bloom, 16, -4, 0.9),
                (rose, 3, -10, 1),
            )
        )
        flap = b.blob(
            f"{x - 16},{y}! {x + 16},{y}! {x + 15},{y + 26}! {x},{y + 30} {x - 15},{y + 26}!",
            cloth,
            edge=MIDNIGHT,
            width=1.6,
        )
        return stems + flap + b.line(f"{x - 14},{y + 5}! {x + 14},{y + 5}!", AMBER, 1.6, dash="3 3") + flowers

    fallen = b.press(rose, 20, 386, 0, 0.9) + b.press(sun, 134, 378, 20, 0.8)
    return stand + coat + sleeves + top + lapel + seam + pocket(53, 236) + pocket(108, 242) + fallen


@layer(14)
def patient_heron(b: Brush) -> str:
    """A heron on one leg among reeds, watching the water."""

    green = b.across(SAGE, MOSS)

    def reed(spine: str, width: float = 6) -> str:
        return b.blob(b.taper(spine, width, 0.8, 2, 4), green, edge=MIDNIGHT, width=1.3)

    mace = b.stamp(
        b.line("0,-40! 1,-54!", MOSS, 1.6)
        + b.blob("-5,0 -5,-34 0,-42 5,-34 5,0", b.across(SINOPIA, PLUM), edge=MIDNIGHT, width=1.4)
        + b.line("-2,-6! -2,-32!", AMBER, 1.6)
    )
    stalks = ["20,340 25,277 28,214", "128,340 124,288 122,236"]
    back = (
        reed("16,342 10,250 20,160")
        + reed("30,342 36,240 12,190", 5)
        + reed("112,342 116,270 128,206")
        + b.lines(stalks, MIDNIGHT, 4.6)
        + b.lines(stalks, MOSS, 3)
        + b.press(mace, 28, 214)
        + b.press(mace, 122, 236)
    )
    leg = (
        b.form("59,206! 65,206! 67,262 63,334! 58,334! 61,262", b.across(MIST, SLATE), width=0.9)
        + b.blob(ring(64, 264, 4.4, 5, 6), SLATE, edge=MIDNIGHT, width=1)
        + b.lines(["60,333 72,336 84,334", "60,333 50,338 42,337", "60,333 66,338 72,341"], SLATE, 3)
        + b.form("68,204! 74,202! 94,224 96,229 79,249! 76,246! 88,228", b.across(MIST, SLATE), width=0.9)
        + b.line("77,247 70,250 60,246", SLATE, 2)
    )
    tail = b.form(
        "34,184 16,212 4,240! 24,236 44,218 56,200",
        b.lit(SLATE, MIDNIGHT),
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
        b.taper("90,58 72,66 64,84 74,106 84,124 74,150", 14, 27, -2, 7),
        b.lit(PEARL, PEARL, MIST),
        shade=SLATE,
        light=CREAM,
        depth=4,
        inside=b.line("82,66 74,84 82,106 92,124", MIDNIGHT, 1.6, dash="5 4", opacity=0.7),
    )
    bib = b.lines(["78,140 82,160 80,178", "84,138 90,156 88,170", "72,144 74,164 70,182"], PEARL, 2.4)
    crest = b.blob("92,46! 68,45 44,62! 70,52 84,52 68,57 52,74! 74,60 92,55!", MIDNIGHT)
    beak = b.form(
        "104,52! 122,57 141,67! 120,67 102,66!",
        b.down(GOLD, AMBER),
        inside=b.line("102,61 141,67", MIDNIGHT, 1.2),
    )
    head = b.form("82,60 86,49 98,45 109,52 108,63 96,69 85,68", b.lit(PEARL, PEARL, MIST))
    eye = (
        b.line("108,52 96,48 85,52", MIDNIGHT, 3.4)
        + b.blob(ring(100, 57, 3, 3, 6), GOLD, edge=MIDNIGHT, width=1)
        + b.blob(ring(100.6, 57, 1.2, 1.2, 5), MIDNIGHT)
    )
    water = b.lines(["30,338 60,332 98,338", "18,341 58,343 112,340", "44,335 60,338 78,335"], PEARL, 1.6, opacity=0.85)
    front = reed("9,342 5,290 9,250", 6) + reed("92,342 98,300 88,262", 5) + reed("132,342 133,300 139,268", 6)
    return back + leg + tail + body + wing + neck + bib + crest + beak + head + eye + water + front


@layer(15)
def hollow_oak(b: Brush) -> str:
    """An old oak with a doorway-sized hollow in which a tiny lamp burns."""
    bark = (
        b.blob("0,90! 180,90! 180,476! 0,476!", MOSS, opacity=0.5, rough=0)
        + b.lines(
            ["44,226 50,290 46,360 34,440", "64,170 68,250 64,330", "112,210 100,290 106,380"],
            MIDNIGHT,
            1.5,
            opacity=0.6,
        )
        + b.lines(["32,222 43,290 40,360", "72,130 74,220 82,330", "126,140 106,200"], AMBER, 1.8, opacity=0.6)
    )
    trunk = b.form(
        "0,474! 26,446 38,400 41,310 24,226 0,196! 0,150! 34,184 56,196 58,110! 76,110! 80,200 98,176 126,110! "
        "146,118! 122,196 107,290 114,400 134,440 176,471! 136,461 104,471! 78,458 52,472! 34,464",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=8,
        inside=bark,
    )
    door = b.form(
        "52,446! 50,402 56,372 72,354 88,370 95,402 96,446! 74,440",
        b.down(MIDNIGHT, PLUM, MIDNIGHT),
        width=2.4,
        halo=False,
        inside=b.glow(74, 404, 38, GOLD, 1, 46),
    )
    lip = b.line("46,446 44,400 52,366 72,346 92,364 101,400 102,444", GOLD, 2.4, opacity=0.6)
    lamp = (
        b.line("74,370! 74,388!", MIDNIGHT, 1.3)
        + b.blob("68,394! 80,394! 79,410! 69,410!", b.down(CREAM, GOLD), edge=MIDNIGHT, width=1.4)
        + b.blob("66,394! 74,386! 82,394!", MIDNIGHT)
        + b.line("74,401! 74,405!", AMBER, 4)
    )

    green, pale = b.lit(SAGE, MOSS, MOSS), b.lit(SAGE, SAGE, MOSS)

    def crown(cx: float, cy: float, rx: float, ry: float, bumps: int, fill: str) -> str:
        spots = [(cx + b.rnd(-0.75, 0.4) * rx, cy + b.rnd(-0.6, 0.55) * ry) for _ in range(3)]
        tufts = [
            [Dot(x, y), Dot(x + 6, y - 6), Dot(x + 11, y, True), Dot(x + 16, y - 5), Dot(x + 21, y + 1)]
            for x, y in spots
        ]
        marks = b.lines(tufts, MOSS if fill == pale else SAGE, 1.7)
        leaves = bush(cx, cy, rx, ry, bumps)
        return b.form(leaves, fill, shade=MIDNIGHT, light=SAGE, depth=9, rough=1.2, inside=marks, dim=0.45)

    leaves = crown(136, 112, 46, 38, 7, green) + crown(28, 106, 58, 56, 8, green) + crown(96, 58, 64, 48, 8, pale)
    acorn = b.stamp(b.blob("-3,0 0,8 3,0", AMBER, edge=MIDNIGHT, width=0.8) + b.line("-2,-1! 2,-1!", PLUM, 3.6))
    nuts = "".join(b.press(acorn, x, y, t, 1.4) for x, y, t in ((152, 150, 10), (118, 154, -8), (60, 158, 6)))
    roots = b.grass(4, 168, 473, 18, 6, [SAGE], 0.1, 4)
    return trunk + lip + door + lamp + leaves + nuts + roots


@layer(21)
def pilgrim_walker(b: Brush) -> str:
    """A hooded walker with staff and gourd striding into the picture."""
    staff = b.form("106,22! 112,20! 122,362 118,370! 114,362", b.across(AMBER, SINOPIA, PLUM), light=GOLD, depth=2)
    rope = b.lines(["110,58 100,64 100,78", "110,58 103,68 106,80"], MIDNIGHT, 1.6)
    gourd = b.form(
        "98,80! 108,80! 108,92 114,98 113,108 122,120 120,138 106,146 91,140 88,122 96,108 94,98 99,92",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=4,
        inside=b.line("88,110 104,114 120,108", MIDNIGHT, 2.6),
    )
    legs = b.form(
        "30,270! 58,270! 40,310 28,336 24,352! 30,362 20,366 4,346! 12,336 16,310",
        b.down(VIOLET, PLUM, SINOPIA),
    )
    legs += b.form(
        "56,264! 90,260! 96,300 98,344 118,356 120,368! 80,368! 80,344 72,306",
        b.down(MIST, SLATE, PLUM, SINOPIA),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
        inside=b.lines(["76,338 90,334 102,338", "78,352 90,350 104,352"], GOLD, 1.8),
    )
    folds = b.lines(
        ["44,110 32,180 20,262", "52,112 46,190 44,280", "62,116 66,190 70,278", "74,120 82,190 90,262"],
        MIDNIGHT,
        1.6,
        opacity=0.7,
    )
    cloak = b.form(
        "36,86 58,84 78,92 90,130 98,190 106,262! 92,272 82,268 70,284 56,276 42,292 28,280 2,290! 8,230 16,160 24,110",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=8,
        inside=folds,
    )
    arm = b.form(
        "50,120 66,108 82,122 98,142 114,150 112,164 94,166 72,158 56,144",
        b.lit(AMBER, SINOPIA),
        shade=PLUM,
        light=GOLD,
        depth=4,
    )
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
    left = b.form(
        "24,238! 29,231! 33,241! 36,234! 24,472! 8,470!", wood, shade=PLUM, light=CREAM, depth=3, inside=grain
    )
    right = b.form(
        "74,240! 78,229! 82,239! 87,232! 101,470! 85,472!",
        wood,
        shade=PLUM,
        light=CREAM,
        depth=3,
        inside=b.lines(["92,452 88,380 84,300", "96,430 93,390"], SINOPIA, 1.3),
    )
    rivets = b.lines(
        [
            f"{x},{y + 4}! {x + 0.1},{y + 4}!"
            for y in (266, 350, 434)
            for x in (31 - (y - 40) // 24, 78 + (y - 40) // 24)
        ],
        MIDNIGHT,
        3.4,
    )
    sketch: list[Points] = [
        "22,262 27,150 34,14",
        "34,250 36,130 41,40",
        "27,240 30,120 37,6",
        "76,256 72,150 68,24",
        "88,262 81,140 73,8",
        "84,244 79,140 76,52",
    ]
    for i, y in enumerate((226, 186, 146, 106)):
        wide = 4 + 4 * i
        sketch += [
            f"{21 + 2 * i},{y + 2} 56,{y - 1} {93 - 2 * i},{y}",
            f"{26 + wide},{y + 9} 54,{y + 8} {84 - wide // 2},{y + 7}",
        ]
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
        corners = [
            Dot(x0, y0 + tilt, True),
            Dot(x1, y0 - tilt, True),
            Dot(x1 + 1, y1 - tilt, True),
            Dot(x0 - 1, y1 + tilt, True),
        ]
        lid = y0 + (y1 - y0) * 0.32
        straps = [
            [
                Dot(x0 + (x1 - x0) * t, y0 + tilt * (1 - 2 * t), True),
                Dot(x0 + (x1 - x0) * t, y1 + tilt * (1 - 2 * t), True),
            ]
            for t in (0.22, 0.78)
        ]
        mid = (x0 + x1) / 2
        caps = [
            [Dot(x, y + dy, True), Dot(x + dx, y, True)]
            for x, y, dx, dy in (
                (x0, y0 + tilt, 13, 12),
                (x1, y0 - tilt, -13, 12),
                (x0, y1 + tilt, 13, -12),
                (x1, y1 - tilt, -13, -12),
            )
        ]
        inside = (
            b.line([Dot(x0, lid + tilt, True), Dot(x1, lid - tilt, True)], MIDNIGHT, 2)
            + b.lines(straps, MIDNIGHT, 10)
            + b.lines(straps, trim, 7)
            + b.lines(caps, MIDNIGHT, 13)
            + b.lines(caps, trim, 10)
            + b.blob(
                [
                    Dot(mid - 6, lid - 4, True),
                    Dot(mid + 6, lid - 4, True),
                    Dot(mid + 5, lid + 9),
                    Dot(mid - 5, lid + 9),
                ],
                GOLD,
                edge=MIDNIGHT,
                width=1.2,
            )
            + b.line([Dot(mid, lid + 1, True), Dot(mid, lid + 5, True)], MIDNIGHT, 2)
        )
        return b.form(corners, fill, shade=shade, light=CREAM, depth=6, inside=inside)

    pile = trunk(6, 186, 158, 254, 0, b.lit(SLATE, SLATE, MIDNIGHT), MIDNIGHT, AMBER)
    pile += trunk(22, 130, 136, 184, 1.5, b.lit(AMBER, SINOPIA, PLUM), MIDNIGHT, GOLD)
    pile += trunk(46, 90, 128, 130, -2, b.lit(SAGE, MOSS, MOSS), MIDNIGHT, AMBER)
    grip = "158,212 164,216 164,230 158,234"
    handles = b.line(grip, MIDNIGHT, 5) + b.line(grip, SINOPIA, 2.6)
    labels = b.form(
        "96,220! 116,214! 119,228! 99,234!",
        b.lit(CREAM, GOLD),
        halo=False,
        width=1,
        inside=b.line("98,226 108,219 118,222", SINOPIA, 2),
    )
    labels += b.blob(ring(66, 168, 8, 7, 7), PEARL, edge=MIDNIGHT, width=1) + b.star(66, 168, 5, SINOPIA)
    shine = b.glow(84, 62, 52, GOLD, 0.75, 48)
    walls = b.form(
        "62,90! 62,54! 76,34! 106,34! 108,93!",
        b.lit(CREAM, CREAM, AMBER),
        shade=SINOPIA,
        depth=2.6,
        inside=b.blob("73,92! 73,74 78,68 83,74 83,92!", SINOPIA, edge=MIDNIGHT, width=1.2)
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
    smoke = b.form("97,14 93,9 99,5 108,7 119,4! 121,11 108,13 102,15", b.lit(CREAM, PEARL), width=1)
    return shine + pile + handles + labels + stack + smoke + walls + roof


@layer(43)
def orchard_bough(b: Brush) -> str:
    """A bough heavy with pears reaching in from the edge, a basket hung on it."""
    bough = b.form(
        "0,26! 40,24 84,34 128,36 176,50 224,82! 176,64 152,61 172,80 182,104! 158,84 128,58 84,54 40,50 0,60!",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=4,
        inside=b.lines(["4,36 44,34 88,44 130,46", "6,47 40,42 78,48", "136,45 170,57"], MIDNIGHT, 1.4),
    )
    shape = "0,-3 5,0 6,10 13,20 13,32 6,40 -6,40 -13,32 -13,20 -6,10 -5,0"
    stalk = b.line("1,-16 0,-2", MIDNIGHT, 2.6)
    shine = b.lines(["-8,21! -8,30!", "-2,5 -5,13"], CREAM, 2.4) + b.stipple(3, 26, 8, 9, 8, PLUM, 1.4, 0.7)
    kinds = [
        b.stamp(stalk + b.blob(shape, b.orb(CREAM, *paint), edge=MIDNIGHT, width=1.6) + shine)
        for paint in ((GOLD, AMBER, SINOPIA), (SAGE, SAGE, MOSS))
    ]
    leaf = b.stamp(b.leaf(0, 0, 36, 0, MOSS, SAGE))

    def leaves(*spots: tuple[float, float, float]) -> str:
        return "".join(b.press(leaf, x, y, turn) for x, y, turn in spots)

    behind = leaves((22, 32, -58), (54, 30, -30), (92, 37, -60), (136, 42, -34), (176, 54, -46), (188, 58, 4))
    behind += leaves((34, 50, 140), (84, 52, 60), (150, 62, 110), (180, 100, 60), (112, 37, -112))
    fruit = "".join(
        b.press(kinds[kind], x, y, turn, s)
        for kind, x, y, turn, s in (
            (0, 18, 78, 6, 1.1),
            (1, 40, 70, -4, 1),
            (0, 66, 74, -8, 1.15),
            (1, 164, 92, -6, 1.1),
            (0, 184, 122, -4, 1),
            (0, 202, 90, -10, 1.05),
        )
    )
    front = leaves((58, 46, 50), (4, 40, 30), (198, 70, 90))
    loop = "92,160 96,110 116,52 128,46 140,56 150,110 152,160"
    handle = b.line(loop, MIDNIGHT, 6) + b.line(loop, AMBER, 3.4) + b.line(loop, MIDNIGHT, 3.4, dash="1 6")
    heap = "".join(
        b.press(kinds[kind], x, y, turn, 0.95)
        for kind, x, y, turn in ((1, 101, 131, -16), (0, 143, 131, 15), (0, 122, 122, -3))
    )
    weave = b.scales(84, 162, 164, 236, 12, PLUM, 1.6, 0.9) + b.lines(
        [f"{98 + 12 * k},160! {102 + 10 * k},240!" for k in range(5)], CREAM, 1.6, opacity=0.7
    )
    basket = b.form(
        "86,162! 122,168 158,162! 154,200 144,234! 122,239 100,234! 90,200",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=6,
        inside=weave,
    )
    rim = b.form(
        "82,160 122,165 162,160 164,168 122,175 80,168", b.lit(GOLD, AMBER), shade=SINOPIA, light=CREAM, depth=2.4
    )
    return behind + fruit + bough + front + handle + heap + leaves((150, 160, -30), (96, 160, 220)) + basket + rim


@layer(57)
def reunion_bench(b: Brush) -> str:
    """Two old friends on a bench seen from behind, a dog between them."""
    legs = b.lines(["48,166! 46,188!", "74,166! 76,188!"], VIOLET, 11) + b.lines(
        ["140,166! 140,188!", "160,166! 162,188!"], SINOPIA, 10
    )
    legs += b.lines(["42,193! 52,193!", "72,193! 82,193!", "136,193! 144,193!", "158,193! 166,193!"], SLATE, 8)
    coat = b.form(
        "24,166! 22,120 28,90 46,76 66,72 84,78 96,96 98,130 96,166!",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=6,
        inside=b.lines(["60,78 60,120 58,166", "36,110 34,140", "86,106 88,140"], MIDNIGHT, 1.5),
    )
    nape = b.form("52,56! 80,56! 76,74 66,80 56,74", b.lit(CREAM, AMBER))
    nape += b.blob("50,58 52,44 80,44 81,58 74,66 66,68 57,66", PEARL, edge=MIDNIGHT, width=1.2)
    hat = b.form(
        "40,46! 50,42 51,28 56,20 66,24 76,19 83,28 82,42 92,44! 82,53 64,55 48,52",
        b.lit(SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=4,
        inside=b.line("50,42 66,46 84,42", GOLD, 4),
    )
    shawl = b.form(
        "120,166! 118,120 122,100 134,86 150,82 168,88 182,104 184,130 182,166!",
        b.lit(VIOLET, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=5,
        inside=b.blob("112,136! 130,146 150,158 170,146 192,136! 184,70 116,70", b.lit(AMBER, SINOPIA))
        + b.line("114,126 130,135 150,146 170,135 190,126", GOLD, 2.4),
    )
    head = b.form("138,70! 158,70! 156,88 148,92 140,88", b.lit(CREAM, AMBER))
    hair = b.form(
        "130,64 132,50 141,42! 136,32 141,23 150,22 157,30 153,42! 162,50 165,64 158,76 147,80 136,76",
        b.lit(CREAM, MIST),
        shade=SLATE,
        depth=2.6,
        inside=b.lines(
            [
                "138,41 147,44 156,41",
                "138,70 142,56 147,46",
                "147,76 147,46",
                "158,68 154,56 148,46",
                "141,32 146,26 152,31",
            ],
            SLATE,
            1.2,
        ),
    )
    tail = b.form(
        "106,150! 112,164 124,172 132,166 140,172! 132,182 116,182 104,170 100,156!", b.lit(GOLD, AMBER, SINOPIA)
    )
    dog = b.form(
        "92,166! 90,136 96,116 96,102 90,112 84,106 84,92 92,82 108,78 124,82 132,92 132,106 126,112 120,102 120,116 "
        "126,136 126,166!",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=b.blob("80,90! 92,80 98,98 90,116 80,112!", SINOPIA)
        + b.blob("136,90! 124,80 118,98 126,116 136,112!", SINOPIA)
        + b.blob(ring(110, 146, 9, 11, 6), CREAM, opacity=0.8),
    )
    dog += b.line("96,107 108,111 120,107", SINOPIA, 4) + b.line("108,113! 108.1,113!", GOLD, 4.4)
    wood = b.down(GOLD, AMBER, SINOPIA)
    slat = b.stamp(b.form("5,0! 108,-2 210,0! 211,11! 108,9 4,11!", wood, shade=PLUM, depth=2.4, halo=False))
    slats = "".join(b.press(slat, 0, y) for y in (122, 140, 158))
    iron = b.across(SLATE, MIDNIGHT)
    post = b.stamp(
        b.form("-5,110! 0,105 5,110! 5,180! 9,199! -9,199! -5,180!", iron, light=MIST, depth=3, halo=False)
        + b.lines(["0,128! 0,128.1!", "0,146! 0,146.1!", "0,164! 0,164.1!"], GOLD, 3.6)
    )
    posts = b.press(post, 16, 0) + b.press(post, 200, 0)
    return legs + coat + nape + hat + shawl + head + hair + dog + slats + tail + posts


@layer(59)
def letter_box(b: Brush) -> str:
    """A dented letter box bursting open, envelopes taking flight."""
    red = b.across(AMBER, SINOPIA, SINOPIA, PLUM)
    lid = b.form(
        place("-40,2! -38,-12 -22,-28 0,-33 22,-28 38,-12 40,2! 0,12", 112, 112, 0.82, 68),
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=GOLD,
        depth=4,
        inside=b.blob(place(ring(0, 4, 38, 9, 8), 112, 112, 0.82, 68), MIDNIGHT),
    )
    dents = b.hatch("34,204 44,220 36,240", 9, 15, 20, MIDNIGHT, 1.4, 0.8) + b.lines(
        ["31,196 46,218 34,246", "96,176 88,186 98,196", "90,262 84,270"], MIDNIGHT, 1.6
    )
    post = b.form(
        "32,140! 70,152 108,140! 107,190 103,214 108,236 107,284! 114,290! 115,300! 27,300! 28,290! 34,284! "
        "34,240 42,218 33,192",
        red,
        shade=MIDNIGHT,
        light=GOLD,
        depth=7,
        inside=dents
        + b.lines(["28,284 70,292 116,284"], MIDNIGHT, 1.6)
        + b.lines(["32,150 70,161 110,150"], GOLD, 2.4),
    )
    mouth = b.form(ring(70, 140, 38, 11, 8), b.down(MIDNIGHT, PLUM), halo=False, width=1.6)
    slot = b.form("48,176! 94,174! 95,186! 49,189!", MIDNIGHT, edge=GOLD, width=1.6, halo=False)
    plate = b.form("56,216! 88,214! 88,252! 72,257 57,253!", b.lit(CREAM, GOLD), shade=AMBER, depth=3, halo=False)
    plate += b.line("62,226 72,222 82,228 80,240 68,243 64,235 72,231", SINOPIA, 2.4) + b.line(
        "62,226! 60,232!", SINOPIA, 4
    )
    paper = b.lit(CREAM, CREAM, PEARL)
    cover = (
        b.blob("-19,-12! 19,-12! 19,12! -19,12!", paper, edge=MIDNIGHT, width=1.5)
        + b.lines(["-19,12! -4,-1!", "19,12! 4,-1!"], MIST, 1.4)
        + b.line("-19,-12! 0,4! 19,-12!", MIDNIGHT, 1.4)
        + b.blob(ring(0, 3, 4.4, 4.4, 6), SINOPIA, edge=MIDNIGHT, width=0.8)
    )
    letter = b.stamp(cover)
    wing = "17,-6! 22,-22 38,-28! 36,-20 42,-18! 36,-12 39,-8! 30,-4 17,2!"
    wings = b.blob(wing, b.lit(PEARL, MIST), edge=MIDNIGHT, width=1.2) + b.lines(
        ["22,-8 28,-17 36,-20", "22,-4 30,-10 36,-12"], SLATE, 1
    )
    half = b.stamp(wings)
    flier = b.stamp(b.press(half, 0, 0) + b.press(half, 0, 0, flip=True) + b.press(letter, 0, 0))
    flight = "".join(b.press(flier, *at) for at in ((46, 34, -16, 0.9), (108, 46, 12, 0.8), (36, 90, -26, 0.7)))
    burst = "".join(b.press(letter, *at) for at in ((78, 84, 16), (48, 122, -38), (90, 118, 40), (68, 126, -8, 1.1)))
    stuck = b.group(b.press(letter, 72, 186, 8, 0.8), clip="40,182! 110,180! 110,220! 40,220!")
    rush = b.lines(["56,96 52,84", "76,66 75,56", "96,88 100,78", "16,62 12,54", "130,76 134,68"], CREAM, 2)
    front = b.form("33,141! 70,152 107,141! 106,150 70,160 34,150", red, halo=False, width=1)
    return lid + rush + flight + mouth + burst + post + front + slot + stuck + plate
