"""Layers of the sky."""

from math import cos, radians, sin

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
    along,
    arc,
    layer,
    place,
    ring,
)


@layer(2)
def drowsy_cat_cloud(b: Brush) -> str:
    """A ginger cat asleep on a small cloud, its tail hanging over the edge."""
    back = "44,84 42,60 56,40 86,30 118,36 138,58 140,84"
    stripes = "".join(
        b.stroke(spine, SINOPIA, 5, 0.8, opacity=0.75)
        for spine in (
            "84,26 82,40 86,50",
            "100,28 99,42 103,54",
            "116,34 115,46 119,58",
            "130,46 128,56 131,66",
        )
    )
    body = b.form(back, b.lit(GOLD, AMBER, AMBER), shade=SINOPIA, light=CREAM, depth=6, inside=stripes)
    haunch = b.line("100,84 104,62 122,58 134,68", SINOPIA, 1.6, opacity=0.8)
    head = b.form(
        "35,68 37,54 40,35! 52,44 62,44 74,36! 76,54 78,68 69,80 56,83 43,80",
        b.lit(GOLD, AMBER),
        shade=SINOPIA,
        light=CREAM,
        depth=4,
    )
    face = (
        b.blob("43,47! 42,41! 49,46", SINOPIA, opacity=0.7)
        + b.blob("71,47! 72,42! 65,46", SINOPIA, opacity=0.7)
        + b.blob("47,73 56,68 66,73 62,80 51,80", CREAM)
        + b.line("42,62 46,66 51,63", MIDNIGHT, 1.7)
        + b.line("62,63 67,66 71,62", MIDNIGHT, 1.7)
        + b.blob("54,70! 60,70! 57,73!", SINOPIA)
        + b.line("51,75 54,77.5 57,75 60,77.5 63,75", MIDNIGHT, 1.1)
        + b.lines(["46,74 34,72", "46,77 35,80", "67,74 80,72", "67,77 79,80"], CREAM, 0.9)
        + b.lines(["53,49 54,55", "57,48 57,55", "61,49 60,55"], SINOPIA, 1.8)
    )
    puff = (
        "8,98! 4,86 16,76 30,80! 36,72 52,74 60,80! 76,84 96,84 112,80! 124,72 140,74 146,80! "
        "162,74 176,84 172,98! 170,110 156,114 146,108! 138,120 118,120 110,112! 100,122 80,122 "
        "72,112! 62,120 44,119 38,109! 26,116 12,110"
    )
    curls = b.lines(
        [place("0,0 5,-9 16,-7 15,4 7,4", x, y) for x, y in ((18, 98), (48, 100), (84, 104), (118, 102), (146, 96))],
        MIST,
        1.6,
    )
    bed = b.form(puff, b.down(CREAM, PEARL, MIST), shade=SLATE, light=CREAM, depth=5, dim=0.35)
    tail = b.form(
        b.taper("114,64 138,72 153,88 153,106 146,117 152,126", 2, 6, 6, 7),
        AMBER,
        shade=SINOPIA,
        light=GOLD,
        depth=2.5,
        inside=b.line("148,98 158,98", SINOPIA, 3) + b.line("142,108 156,110", SINOPIA, 3),
    )
    paw = b.form("66,84 74,77 88,78 90,85 78,89", b.lit(GOLD, AMBER), depth=2, shade=SINOPIA, halo=False, width=0.9)
    return body + haunch + bed + curls + head + face + paw + tail


@layer(16)
def weightless_whale(b: Brush) -> str:
    """A whale gliding through the air, trailing a few drops of sea."""
    fluke = b.form(
        "206,70 226,54 233,34 228,10! 244,20 250,34 262,32! 260,50 246,64 226,76",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
    )
    grooves = b.lines([place("10,88 50,104 100,108 150,92", 0, 7 * i) for i in range(5)], SLATE, 1, opacity=0.8)
    belly = b.blob("2,80 30,88 70,92 120,90 170,78 200,66 190,110 90,140 0,120", b.down(PEARL, CREAM, MIST)) + grooves
    spots = b.stipple(96, 46, 60, 14, 26, PEARL, 2.2, 0.6) + b.stipple(30, 60, 16, 10, 10, CREAM, 3, 0.7)
    body = b.form(
        "6,76 14,52 44,32 90,24 140,32 184,50 224,58! 226,72! 190,88 150,110 100,122 46,116 14,98",
        b.lit(MIST, SLATE, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=spots + belly,
    )
    mouth = b.line("7,80 34,86 58,84", MIDNIGHT, 1.8)
    eye = (
        b.blob("60,76 66,72 72,76 66,79", CREAM, edge=MIDNIGHT)
        + b.blob("64,74 67,73.5 68,76.5 65,77", MIDNIGHT)
        + b.line("58,71 66,67 74,72", MIDNIGHT, 1.2)
    )
    fin = b.form(
        "86,98 104,98 122,112 134,146! 110,138 92,120",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
    )
    ridge = b.hatch("110,28 150,37 196,54", 14, 9, 60, MIDNIGHT, 1, 0.5)
    jets = ["52,28 48,14 36,8 30,14", "54,28 57,12 70,6 76,12"]
    spray = b.lines(jets, SLATE, 4.4) + b.lines(jets, PEARL, 2.4) + b.stipple(52, 8, 26, 6, 7, PEARL, 2.4, 0.9)
    drop = b.stamp(b.blob("0,-8! 4,1 0,5 -4,1", MIST, edge=MIDNIGHT, width=0.9) + b.line("-1.6,0 -1,3", CREAM, 1.1))
    fall = "".join(
        b.press(drop, x, y, 8, s)
        for x, y, s in ((168, 122, 1), (186, 136, 1.3), (206, 108, 0.9), (222, 126, 1.1), (150, 146, 0.9))
    )
    return fluke + spray + body + ridge + mouth + eye + fin + fall


@layer(11)
def rumour_starlings(b: Brush) -> str:
    """A flock of starlings folding into the shape of an ear."""
    rising = b.stamp(
        b.blob("-8,2! -3,-1 -1,-2 -6,-10! 1,-8 4,-2 9,0! 4,2.4 -1,2.6", MIDNIGHT, edge=PEARL, width=0.9, rough=0)
    )
    falling = b.stamp(
        b.blob("-8,-1! -2,-2 4,-2.2 9,-.6! 4,1.6 0,7 -7,9! -3,4 -3,1.6", MIDNIGHT, edge=PEARL, width=0.9, rough=0)
    )
    clump = b.stamp(
        b.press(rising, -9, -5, -8, 0.8)
        + b.press(falling, -8, 7, 9, 0.85)
        + b.press(rising, 3, 1, -4)
        + b.press(falling, 11, -8, 6, 0.75)
    )
    rim = "182,154 176,174 156,184 132,174 113,142 90,106 84,64 106,33 146,20 184,31 203,58 196,92"
    fold = "172,52 142,50 124,74 128,108 142,132 162,138"
    gate = "200,108 190,118 192,132"
    stray = "268,150 246,140 226,146 204,138 178,120 156,112 154,92"
    veil = (
        b.stroke(rim, VIOLET, 12, 12, belly=8, opacity=0.4, n=14)
        + b.stroke(fold, VIOLET, 6, 12, belly=8, opacity=0.4, n=8)
        + b.stroke(gate, VIOLET, 10, 14, belly=4, opacity=0.4)
    )
    birds = []

    def fly(flock: str, x: float, y: float, heading: float, size: float) -> None:
        back = cos(radians(heading)) < 0
        birds.append(b.press(flock, x, y, heading - 180 if back else heading, size, back))

    for spine, n, spread in ((rim, 29, 7), (fold, 9, 4), (gate, 3, 3)):
        for x, y, heading in along(spine, n):
            fly(clump, x + b.rnd(-spread, spread), y + b.rnd(-spread, spread), heading, b.rnd(0.68, 0.95))
    for x, y, heading in along("12,150 34,130 56,118 78,116", 6) + along(stray, 14):
        fly(rising, x + b.rnd(-7, 7), y + b.rnd(-10, 10), heading + b.rnd(-14, 14), b.rnd(0.7, 1))
    return veil + "".join(birds)


@layer(22)
def lullaby_mobile(b: Brush) -> str:
    """A cradle mobile of paper fish and stars hanging from the upper edge."""

    def fish(x: float, y: float, size: float, top: str, low: str, spot: str, flip: bool = False) -> str:
        def at(points: str) -> list[Dot]:
            return place(points, x, y, size, -6 if flip else 6, flip)

        folds = (
            b.blob(at("-34,0! 0,-18! 20,-14! 30,1! 50,-19! 42,0!"), top)
            + b.blob(at("-6,-2! 12,1! 0,12!"), spot)
            + b.lines([at("-32,0! 28,1! 42,0!"), at("0,-18! -6,-2! 2,18!"), at("20,-14! 14,1! 16,15!")], MIDNIGHT, 0.8)
        )
        outline = "-35,0! -18,-12 0,-18! 20,-14! 28,-2! 48,-17! 42,0! 48,17! 28,5! 16,15! 2,18! -18,12"
        eye = at("-22,-4")[0]
        return (
            b.form(at(outline), low, inside=folds, rough=0.3)
            + b.blob(ring(eye.x, eye.y, 3.2 * size, 0, 6), CREAM, edge=MIDNIGHT, width=0.9)
            + b.blob(ring(eye.x, eye.y, 1.2, 0, 4), MIDNIGHT)
        )

    tips = ring(0, 0, 15, 15, 5, -90)
    dips = ring(0, 0, 6.8, 6.8, 5, -54)
    spots = [Dot(d.x, d.y, True) for pair in zip(tips, dips, strict=True) for d in pair]
    star = b.stamp(
        b.line(spots, CREAM, 5, opacity=0.4, closed=True, rough=0)
        + b.blob(spots, GOLD, edge=MIDNIGHT, width=1.8, rough=0)
        + "".join(b.blob([Dot(0, 0, True), *spots[i : i + 2]], AMBER, rough=0) for i in range(0, 10, 2))
    )
    hang = ("40,62 40,150", "71,68 71,98", "104,68 104,190", "131,62 131,92", "24,54 24,84", "148,50 148,146")
    cords = ["84,2 84,16", "84,20 52,36 24,52", "84,20 118,34 146,52", "84,20 84,42"]
    threads = b.lines([*cords, *hang], CREAM, 2.6, opacity=0.55) + b.lines([*cords, *hang], MIDNIGHT, 1)
    back = b.line("20,52 52,42 84,40 118,42 150,52", MIDNIGHT, 6.4) + b.line(
        "20,52 52,42 84,40 118,42 150,52", SINOPIA, 4
    )
    front = b.form(
        "16,50! 22,58 52,67 86,69 120,66 148,57 153,50! 155,57 122,75 86,78 50,76 16,58",
        b.across(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=3,
        inside=b.lines([f"{x},50 {x + 7},80" for x in range(20, 150, 14)], CREAM, 3.2),
    )
    knob = b.form(ring(84, 20, 6.5, 6.5, 7), b.orb(CREAM, GOLD, SINOPIA), halo=True)
    beads = "".join(
        b.blob(ring(x, y, 3.2, 0, 5), SINOPIA, edge=MIDNIGHT, width=0.9)
        for x, y in ((40, 112), (104, 104), (148, 98), (104, 150))
    )
    return (
        back
        + threads
        + front
        + knob
        + beads
        + b.press(star, 71, 112, -6)
        + b.press(star, 129, 105, 8, 0.9)
        + b.press(star, 23, 96, 6, 0.86)
        + fish(44, 166, 0.92, GOLD, AMBER, SINOPIA)
        + fish(104, 206, 1.1, MIST, SLATE, PEARL, flip=True)
        + fish(133, 156, 0.66, SAGE, MOSS, GOLD)
    )


@layer(23)
def hushed_snowfall(b: Brush) -> str:
    """Large slow snowflakes and one single feather drifting down."""

    def flake(arm: list[str], colour: str, heart: float) -> str:
        rays = [place(part, 0, 0, 1, turn) for turn in range(0, 360, 60) for part in arm]
        shade = b.lines(rays, SLATE, 6, rough=0)
        ice = b.lines(rays, colour, 3, rough=0)
        hub = b.blob(ring(0, 0, heart, heart, 6), b.lit(CREAM, MIST), edge=SLATE, width=1.2, rough=0)
        return b.stamp(shade + ice + hub)

    fern = flake(["0,0 0,-34", "-8,-31! 0,-22! 8,-31!", "-8,-20! 0,-11! 8,-20!"], PEARL, 5)
    plain = flake(["0,0 0,-30", "-10,-24! 0,-13! 10,-24!"], CREAM, 7)
    grain = b.stamp(b.blob(ring(0, 0, 4, 4, 6), CREAM, edge=SLATE, width=1.4, rough=0))
    big = "".join(
        b.press(kind, x, y, turn, size)
        for kind, x, y, turn, size in (
            (fern, 46, 48, 8, 1.15),
            (plain, 204, 42, 20, 1),
            (fern, 202, 214, -12, 0.95),
            (plain, 128, 24, 4, 0.62),
            (plain, 24, 150, 12, 0.75),
            (fern, 84, 224, 24, 0.68),
            (fern, 112, 92, 15, 0.5),
            (plain, 226, 140, 0, 0.42),
        )
    )
    small = "".join(
        b.press(grain, x, y, 0, b.rnd(0.7, 1.2))
        for x, y in (
            (92, 10),
            (90, 84),
            (160, 46),
            (10, 96),
            (60, 118),
            (168, 126),
            (146, 236),
            (30, 214),
            (224, 12),
            (190, 168),
            (120, 252),
            (8, 36),
        )
    )
    spine = "70,196 96,178 128,150 154,118 168,82"
    barbs = []
    for x, y, heading in along(spine, 15)[1:]:
        for side in (-30, 30):
            a = radians(heading + side)
            barbs.append([Dot(x, y), Dot(x + 30 * cos(a), y + 30 * sin(a))])
    bars = b.lines(["84,160 124,196", "100,138 146,180", "116,114 166,158", "132,92 182,134"], SINOPIA, 6, opacity=0.55)
    vane = b.form(
        "80,190! 80,176 92,160! 94,166! 98,150 116,130! 119,137! 124,116 146,92 171,70! "
        "182,94 174,124! 166,122! 166,136 150,158! 144,153! 140,166 120,184 98,194! 96,186!",
        b.lit(CREAM, CREAM, GOLD, AMBER),
        shade=SINOPIA,
        light=CREAM,
        depth=3,
        inside=bars + b.lines(barbs, PLUM, 0.8, opacity=0.6),
    )
    wisps = ["80,188 68,184 64,174", "84,190 80,200 84,210", "78,190 66,192 58,188", "82,189 74,198 74,208"]
    down = b.lines(wisps, SLATE, 3.6, rough=0) + b.lines(wisps, CREAM, 2, rough=0)
    quill = b.stroke("52,208 70,196 96,178 128,150 154,118 167,84", MIDNIGHT, 4.8, 1.2) + b.stroke(
        "54,207 70,196 96,178 128,150 154,118 166,87", CREAM, 2.8, 0.6
    )
    return small + big + down + vane + quill


@layer(35)
def echoing_bell(b: Brush) -> str:
    """A small bell with rings of sound spreading around it like ripples."""
    ripples = []
    for r, colour, width, start in ((53, CREAM, 5.4, -78), (67, GOLD, 4.8, -36), (79, MIST, 4.2, -84)):
        bow = arc(0, 0, r, r, start, start + 76, 5)
        ripple = b.stamp(
            b.stroke(bow, MIDNIGHT, 1.8, 1.8, belly=width + 1) + b.stroke(bow, colour, 0.3, 0.3, belly=width)
        )
        ripples += [b.press(ripple, 84, 96, turn) for turn in (0, 90, 180, 270)]

    def at(points: str) -> list[Dot]:
        return place(points, 84, 60, 1, 10)

    clapper = b.form(
        at("-3,54! 3,54! 4,64 9,71 4,79 -4,79 -9,71 -4,64"), b.lit(AMBER, SINOPIA), shade=PLUM, light=GOLD, depth=3
    )
    loop = b.line(at("-6,8 -9,-4 0,-10 9,-4 6,8"), MIDNIGHT, 7) + b.line(
        at("-6,8 -9,-4 0,-10 9,-4 6,8"), AMBER, 4, rough=0
    )
    bands = (
        b.line(at("-24,20 0,26 24,20"), SINOPIA, 2)
        + b.line(at("-34,46 0,54 34,46"), SINOPIA, 2.4)
        + b.line(at("-34,41 0,49 34,41"), CREAM, 1.4)
    )
    beads = b.line(at("-21,32 0,38 21,32"), PLUM, 4.4, dash=".1 7.4") + b.line(
        at("-21,32 0,38 21,32"), CREAM, 2, dash=".1 7.4"
    )
    bell = b.form(
        at("0,4 14,7 21,20 23,38 30,52 39,61! 20,67 0,69 -20,67 -39,61! -30,52 -23,38 -21,20 -14,7"),
        b.across(GOLD, GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=6,
        inside=bands + beads + b.stroke(at("-12,12 -15,28 -17,44"), CREAM, 2, 5, belly=2),
    )
    return "".join(ripples) + clapper + loop + bell


@layer(39)
def moonlit_bars(b: Brush) -> str:
    """A full moon behind three thin bars of cloud."""
    seas = (
        b.blob("50,44 66,38 76,46 72,60 56,64 46,56", MIST, opacity=0.75)
        + b.blob("82,58 98,54 106,66 100,78 86,74", MIST, opacity=0.7)
        + b.blob("56,92 72,86 84,94 78,110 62,110", MIST, opacity=0.7)
        + b.blob(ring(98, 96, 6, 6, 6), MIST, opacity=0.7)
        + b.blob(ring(40, 80, 5, 5, 6), MIST, opacity=0.7)
        + b.lines(["58,47 66,44 71,48", "88,62 96,59 101,64", "62,95 71,91 78,96"], SLATE, 1.1, opacity=0.7)
        + b.stipple(72, 76, 46, 46, 22, GOLD, 2, 0.7)
    )
    moon = b.form(
        ring(72, 78, 54, 54, 14),
        b.orb(CREAM, CREAM, PEARL),
        shade=AMBER,
        light=CREAM,
        depth=8,
        dim=0.3,
        inside=seas,
    )

    def bar(spine: str, wisp: str, grain: list[str]) -> str:
        paint = b.down(PEARL, MIST, SLATE)
        return b.form(b.taper(wisp, 0, 0, 9), paint, shade=SLATE, light=CREAM, depth=2, width=0.9) + b.form(
            b.taper(spine, 0, 0, 13, 7), paint, shade=MIDNIGHT, light=CREAM, depth=2.4, inside=b.lines(grain, SLATE, 1)
        )

    bars = (
        bar("22,56 56,58 96,51 140,55", "6,62 34,64 72,60", ["50,58 80,55 110,54", "66,61 92,58"])
        + bar("3,94 44,89 92,95 134,90", "70,101 104,104 141,99", ["28,93 56,91 88,95", "60,96 84,98 104,96"])
        + bar("18,124 52,127 90,121 124,125", "34,117 58,119 82,114", ["44,127 70,125 98,124"])
    )
    return b.glow(72, 78, 71, GOLD, 0.75) + moon + bars


@layer(41)
def thunder_anvil(b: Brush) -> str:
    """An anvil-shaped bank of cloud with three bent strokes of lightning."""
    bolts = "".join(
        b.form(points, b.down(CREAM, GOLD, AMBER), light=CREAM, depth=2, width=1.2)
        for points in (
            "104,98! 122,98! 112,122! 124,121! 94,168! 100,134! 88,135!",
            "158,98! 180,98! 168,126! 184,124! 150,168! 157,138! 143,140!",
            "214,92! 230,92! 222,114! 235,112! 212,152! 216,126! 204,128!",
        )
    )
    glint = b.glow(160, 104, 90, GOLD, 0.5, 34)
    crown = (
        "6,28! 34,12 66,16! 84,6 112,9! 134,5 162,9! 184,5 208,11! 232,7 256,16! 276,14 296,30! "
        "262,42 238,46! 226,56 222,66! 244,68 256,84 244,98! 248,110 226,116 212,108! 198,120 172,120 160,110! "
        "148,121 122,121 112,110! 94,116 74,110 78,98! 58,92 64,70 90,68! 92,56 80,48! 52,44 28,40"
    )
    billows = [
        place("0,0 3,-10 14,-13 23,-6 21,3 13,4 11,-2", x, y, s, 0, f)
        for x, y, s, f in (
            (96, 92, 1, False),
            (150, 98, 1.15, False),
            (232, 92, 1, True),
            (120, 66, 0.9, False),
            (204, 70, 1, True),
            (160, 44, 1, False),
            (90, 34, 0.8, False),
            (222, 34, 0.85, True),
            (52, 32, 0.6, False),
            (258, 32, 0.6, True),
        )
    ]
    belly = b.blob("60,84 110,92 160,88 210,94 260,80 262,124 60,124", MIDNIGHT, opacity=0.55)
    cloud_bank = b.form(
        crown,
        b.down(PEARL, MIST, SLATE, VIOLET, MIDNIGHT),
        shade=MIDNIGHT,
        light=CREAM,
        depth=7,
        inside=belly
        + b.lines(billows, MIDNIGHT, 2.6, opacity=0.5)
        + b.lines([place(billow, -1.2, -1.6) for billow in billows], PEARL, 1.4, opacity=0.85),
    )
    return glint + bolts + cloud_bank


@layer(47)
def migration_paper_geese(b: Brush) -> str:
    """A long wedge of geese folded from letter paper."""

    def goose(far: str, near: str, fold: str, hem: str) -> str:
        pieces = (
            (far, MIST),
            ("-30,4! -10,-6! -4,5!", PEARL),
            ("-30,4! -18,3! -4,5! -12,9!", MIST),
            ("8,-5! 36,-17! 38,-12! 14,4!", PEARL),
            ("9,2! 14,4! 38,-12!", MIST),
            ("34,-18! 42,-19! 42,-11! 36,-10!", CREAM),
            ("42,-18! 52,-12! 42,-11!", AMBER),
            ("-14,-5! 12,-7! 16,3! 0,12!", CREAM),
            ("-14,-5! 16,3! 0,12!", MIST),
            (near, CREAM),
            (fold, PEARL),
        )
        return b.stamp(
            b.lines([near, "-28,3! 0,4! 38,-14!"], CREAM, 6, opacity=0.3, rough=0)
            + "".join(b.blob(spots, fill, edge=MIDNIGHT, width=1.2, rough=0) for spots, fill in pieces)
            + b.line(hem, SINOPIA, 3.4, dash="3.4 8.6", rough=0)
            + b.line(hem, SLATE, 3.4, dash="0 6 3.4 2.6", rough=0)
        )

    rising = goose("0,-4! 18,-40! 15,-4!", "-10,-3! -25,-44! 13,-6! 5,5!", "-10,-3! 13,-6! 5,5!", "-19,-35 9,-8")
    gliding = goose(
        "0,-6! 26,-32! 15,-4!", "-8,-5! -38,-28! -8,-20! 13,-6! 4,4!", "-8,-5! 13,-6! 4,4!", "-32,-24 -9,-17"
    )
    flock = [
        (rising, 250, 78, 1.12),
        (gliding, 192, 50, 0.94),
        (gliding, 184, 104, 1),
        (rising, 116, 118, 0.9),
        (rising, 134, 38, 0.78),
        (gliding, 82, 24, 0.66),
        (gliding, 62, 126, 0.74),
        (rising, 24, 132, 0.56),
    ]
    return "".join(b.press(kind, x, y, -3, size) for kind, x, y, size in reversed(flock))


@layer(49)
def solstice_sun(b: Brush) -> str:
    """A sun with twelve unequal rays, half of them in shadow."""
    reach = (86, 100, 84, 92, 72, 106, 80, 94, 70, 96, 78, 104)
    outline: list[Dot] = []
    halves = []
    for i, r in enumerate(reach):
        middle = -105 + 30 * i

        def at(turn: float, far: float, sharp: bool = False, middle: float = middle) -> Dot:
            a = radians(middle + turn)
            far = min(far, 94 / max(0.01, abs(cos(a))), 105 / max(0.01, abs(sin(a))))
            return Dot(96 + far * cos(a), 108 + far * sin(a), sharp)

        tip = at(0, r, True)
        if i % 2:
            left = [at(-11, 47, True), at(-9, 60), at(-1, 72), at(-4, 86)]
            right = [at(5, 82), at(8, 68), at(4, 58), at(11, 47, True)]
            spine = [at(0, 46, True), at(-1, 60), at(3, 70), at(0, 86)]
        else:
            left, right = [at(-11, 47, True)], [at(11, 47, True)]
            spine = [at(0, 46, True)]
        outline += [*left, tip, *right, at(15, 49, True)]
        dark = i % 12 in (1, 2, 3, 4, 5, 6)
        if dark:
            halves.append(b.blob([*left, tip, *right], PLUM))
        halves.append(b.blob([tip, *right, *spine], MIDNIGHT if dark else AMBER, rough=0.2, opacity=0.85))
    rays = b.form(outline, GOLD, width=1.4, rough=0.2, inside="".join(halves))
    shadow = b.blob("101,56 104,80 97,94 108,112! 98,116 104,136 100,160 160,160 160,50", PLUM, opacity=0.62)
    disc = b.form(
        ring(96, 108, 48, 48, 14), b.orb(CREAM, GOLD, AMBER), shade=SINOPIA, light=CREAM, depth=6, inside=shadow
    )
    face = (
        b.stroke("66,94 76,88 88,93", MIDNIGHT, 1.4, 1.4, belly=1.6)
        + b.stroke("106,93 116,88 126,94", MIDNIGHT, 1.4, 1.4, belly=1.6)
        + b.lines(["66,102 77,107 88,101", "106,101 117,107 127,102"], MIDNIGHT, 1.8)
        + b.lines(
            ["70,105 69,108", "77,107 77,111", "84,105 85,108", "110,105 109,108", "117,107 117,111"], MIDNIGHT, 1.1
        )
        + b.line("97,92 95,108 104,118 95,121", MIDNIGHT, 1.6)
        + b.stroke("80,130 96,138 114,129", MIDNIGHT, 0.8, 0.8, belly=3.4)
        + b.line("90,142 97,144 104,142", MIDNIGHT, 1.1)
        + b.hatch("58,118 64,122 72,122", 6, 6, 60, SINOPIA, 1.1, 0.8)
        + b.hatch("122,122 130,121 136,116", 6, 6, 120, MIDNIGHT, 1.1, 0.8)
    )
    band = b.line(ring(96, 108, 43, 43, 14), SINOPIA, 1.8, dash=".1 6", closed=True)
    return b.glow(96, 108, 95, GOLD, 0.5) + rays + disc + band + face
