"""Layers on the horizon."""

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
    bush,
    layer,
    place,
    ring,
    wave,
)


@layer(19)
def faraway_domes(b: Brush) -> str:
    """The hazy outline of a small city of domes and spires."""

    def house(spots: list[Dot], colour: str) -> str:
        haze = b.down(colour, colour, (colour, 0))
        return b.blob(spots, haze, rough=0.3) + b.line(spots[1:-1], MIDNIGHT, 1, opacity=0.8)

    def dome(x: float, top: float, r: float, colour: str, light: str) -> str:
        y = top + r * 1.25
        walls = house([Dot(x - r, 101, True), Dot(x - r, y, True), Dot(x + r, y, True), Dot(x + r, 101, True)], colour)
        shell = b.blob(
            [
                Dot(x - r, y, True),
                Dot(x - r * 1.04, y - r * 0.4),
                Dot(x - r * 0.6, top + r * 0.2),
                Dot(x, top, True),
                Dot(x + r * 0.6, top + r * 0.2),
                Dot(x + r * 1.04, y - r * 0.4),
                Dot(x + r, y, True),
            ],
            b.across(light, colour, colour),
            edge=MIDNIGHT,
            width=1,
            rough=0.3,
        )
        ribs = b.lines(
            [[Dot(x + r * k * 0.3, top + 3), Dot(x + r * k * 0.75, y - 1)] for k in (-0.9, -0.3, 0.5)],
            CREAM,
            0.9,
            opacity=0.6,
        )
        arches = b.lines(
            [[Dot(x + k, y + r * 0.35), Dot(x + k, y + 5)] for k in range(round(-r + 5), round(r - 3), 7)],
            GOLD,
            3,
        )
        mast = b.line([Dot(x, top + 1), Dot(x, top - r * 0.5)], MIDNIGHT, 1.5)
        return (
            walls
            + shell
            + ribs
            + arches
            + mast
            + b.blob(ring(x, top - r * 0.5, 2, 2, 5), GOLD, edge=MIDNIGHT, width=0.7)
        )

    def spire(x: float, top: float, half: float, colour: str) -> str:
        foot = top + half * 5
        body = house(
            [
                Dot(x - half, 101, True),
                Dot(x - half, foot, True),
                Dot(x, top, True),
                Dot(x + half, foot, True),
                Dot(x + half, 101, True),
            ],
            colour,
        )
        return body + b.lines(
            [
                [Dot(x - half + 1.5, foot + 2), Dot(x - half + 1.5, 78)],
                [Dot(x - 1, top + 7), Dot(x - half + 1.5, foot)],
            ],
            CREAM,
            1.3,
            opacity=0.7,
        )

    far = "".join(spire(x, top, half, MIST) for x, top, half in ((34, 40, 5), (96, 26, 5), (206, 30, 5), (262, 44, 5)))
    far += dome(66, 50, 13, MIST, PEARL) + dome(236, 50, 14, MIST, PEARL)
    near = (
        spire(122, 10, 6, SLATE)
        + spire(190, 16, 6, SLATE)
        + dome(156, 22, 26, SLATE, PEARL)
        + dome(44, 64, 15, VIOLET, MIST)
        + spire(84, 44, 5, SLATE)
        + dome(222, 64, 16, VIOLET, MIST)
        + spire(276, 56, 4.5, VIOLET)
        + dome(108, 68, 13, PLUM, AMBER)
        + dome(190, 72, 11, PLUM, AMBER)
        + dome(16, 78, 8, SLATE, PEARL)
        + dome(256, 74, 10, SLATE, PEARL)
    )
    quay = house(
        [
            Dot(2, 101, True),
            Dot(6, 90, True),
            Dot(70, 88, True),
            Dot(130, 90, True),
            Dot(210, 88, True),
            Dot(292, 91, True),
            Dot(298, 101, True),
        ],
        SLATE,
    )
    lamps = b.stipple(140, 90, 120, 4, 18, GOLD, 2.2, 0.9)
    return b.glow(150, 76, 150, CREAM, 0.6, 42) + far + near + quay + lamps


@layer(48)
def ferry_steamer(b: Brush) -> str:
    """A little paddle steamer with a long curling plume."""
    puff = [Dot(84, 56), Dot(76, 44), Dot(84, 30), Dot(106, 28), Dot(122, 18), Dot(146, 20), Dot(164, 10)]
    curls = b.lines(
        [
            "82,44 86,36 96,36 95,42 90,42",
            "108,32 114,22 126,22 126,29 120,29",
            "138,26 144,17 154,17 154,23 149,23",
        ],
        SLATE,
        1.2,
    )
    smoke = b.form(
        b.taper(puff, 6, 3, 16, 9),
        b.lit(CREAM, PEARL, MIST),
        shade=SLATE,
        light=CREAM,
        depth=4,
        rough=1.6,
        inside=curls,
    )
    funnel = b.form(
        "77,88! 78,56! 90,56! 92,88!",
        b.across(SINOPIA, SINOPIA, PLUM),
        light=AMBER,
        depth=3,
        inside=b.line("74,61 96,61", MIDNIGHT, 8) + b.line("74,69 96,69", GOLD, 2.4),
    )
    mast = b.line("132,102 134,52", MIDNIGHT, 2) + b.line("40,104 39,66", MIDNIGHT, 2)
    ropes = (
        b.line("134,54 168,100", MIDNIGHT, 0.8)
        + b.line("134,54 92,60", MIDNIGHT, 0.8)
        + b.line("39,68 78,60", MIDNIGHT, 0.8)
        + b.line("39,68 18,106", MIDNIGHT, 0.8)
    )
    flag = b.form("134,52! 148,50 158,55 157,63! 148,59 134,63!", b.across(GOLD, AMBER), shade=SINOPIA, depth=2)
    cabin = b.form(
        "50,106! 51,88! 122,86! 124,106!",
        b.lit(CREAM, CREAM, MIST),
        shade=VIOLET,
        depth=4,
        inside="".join(b.blob(ring(x, 96, 3.4, 4, 6), SLATE, edge=MIDNIGHT, width=0.9) for x in (58, 68, 108, 117)),
    )
    roof = b.form("46,89! 47,84! 127,82! 128,87!", AMBER, shade=SINOPIA, depth=2, halo=False, width=1.1)
    planks = (
        b.line("20,117 90,116 166,110", GOLD, 2.2)
        + b.line("24,122 90,121 162,116", MIDNIGHT, 0.8, opacity=0.6)
        + b.blob("10,128 90,126 170,124 170,140 10,140", PLUM)
    )
    hull = b.form(
        "14,106! 40,108 90,108 140,106 172,98! 166,116 154,130 140,135! 40,135! 24,128",
        b.lit(SINOPIA, SINOPIA, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=4,
        inside=planks,
    )
    spokes = "".join(b.line([Dot(88, 124), Dot(d.x, d.y)], MIDNIGHT, 1.1) for d in ring(88, 124, 17, 17, 14, 180)[:8])
    wheel = b.form(
        "68,126! 69,112 78,103 88,101 98,103 107,112 108,126!",
        b.lit(CREAM, GOLD),
        shade=SINOPIA,
        light=CREAM,
        depth=3,
        halo=False,
        inside=spokes,
    ) + b.blob(ring(88, 123, 4, 3.6, 6), SINOPIA, edge=MIDNIGHT)
    rail = b.line("16,105 30,98 50,98", MIDNIGHT, 1) + b.line("124,98 150,97 170,92", MIDNIGHT, 1)
    sea = "".join(
        b.stroke(wave(x, x + size, y, 3, 26), colour, 1.5, 0.5, belly=3, n=10)
        for x, size, y, colour in ((4, 172, 136, PEARL), (20, 130, 140, SLATE), (0, 80, 142, MIST))
    )
    return smoke + mast + ropes + flag + funnel + cabin + roof + rail + hull + wheel + sea


@layer(6)
def rusted_bridge(b: Brush) -> str:
    """A long riveted iron bridge, one span missing, reddish and quiet."""
    bow = "0,-4 18,-36 39,-46 60,-36 78,-4"
    posts = [[Dot(x, -2), Dot(x, -y)] for x, y in ((13, 27), (26, 41), (39, 45), (52, 41), (65, 27))]
    braces = [
        f"{x0},{y0} {x1},{y1}"
        for x0, y0, x1, y1 in (
            (13, -27, 26, -3),
            (13, -3, 26, -40),
            (26, -41, 39, -3),
            (26, -3, 39, -45),
            (39, -45, 52, -3),
            (39, -3, 52, -41),
            (52, -40, 65, -3),
            (52, -3, 65, -27),
        )
    ]
    span = b.stamp(
        b.line(bow, CREAM, 12, opacity=0.34, rough=0)
        + b.lines(braces, MIDNIGHT, 2.4, rough=0)
        + b.lines(braces, SINOPIA, 1.2, rough=0)
        + b.lines(posts, MIDNIGHT, 4.4, rough=0)
        + b.lines(posts, SINOPIA, 2.6, rough=0)
        + b.line(bow, MIDNIGHT, 8.4, rough=0)
        + b.line(bow, SINOPIA, 6, rough=0)
        + b.line(place(bow, -0.4, -1.6), AMBER, 1.3, rough=0)
        + b.line(place(bow, 0, 0.6), PLUM, 1.8, dash=".1 5", rough=0)
        + b.line("-1,2 79,2", CREAM, 13, opacity=0.34, rough=0)
        + b.line("0,2 78,2", MIDNIGHT, 10.4, rough=0)
        + b.line("0,2 78,2", SINOPIA, 8, rough=0)
        + b.line("0,-.8 78,-.8", AMBER, 1.4, rough=0)
        + b.line("2,3.4 77,3.4", PLUM, 2, dash=".1 5.8", rough=0)
        + b.line("0,-12 78,-12", MIDNIGHT, 1.1, rough=0)
    )
    courses = b.lines(["-14,11 14,11", "-15,21 15,21", "-16,31 16,31", "-17,41 17,41"], MIDNIGHT, 0.9, opacity=0.7)
    joints = b.lines(["-3,2 -3,11", "5,11 5,21", "-6,21 -6,31", "4,31 4,41", "-5,41 -5,50"], MIDNIGHT, 0.9, opacity=0.7)
    pier = b.stamp(
        b.line("-12,2! -15,50!", CREAM, 4.4, opacity=0.34, rough=0)
        + b.line("12,2! 15,50!", CREAM, 4.4, opacity=0.34, rough=0)
        + b.form(
            "-11,2! 11,2! 15,50! -15,50!",
            b.across(PEARL, MIST, SLATE),
            shade=MIDNIGHT,
            depth=4,
            halo=False,
            inside=courses + joints + b.stroke("6,2 7,14 5,30", SINOPIA, 5, 0.6, opacity=0.7),
        )
        + b.blob("-15,-4! 15,-4! 14,4! -14,4!", b.across(PEARL, MIST, SLATE), edge=MIDNIGHT, rough=0)
    )
    bank = b.form(
        "1,157! 6,136 14,118! 20,110 30,104! 44,104! 50,157! 26,155",
        b.lit(SAGE, MOSS, SLATE),
        shade=MIDNIGHT,
        light=CREAM,
        depth=4,
        inside=b.lines(["40,116 48,116", "38,128 50,128", "36,140 52,140", "44,104 44,116"], MIDNIGHT, 1),
    )
    stubs = [
        "190,96 199,80 205,75",
        "190,104 203,105 210,110 214,124 213,136",
        "268,96 261,82",
        "268,104 258,106 253,114 255,128",
        "203,105 204,88 200,78",
        "258,106 259,90",
    ]
    broken = (
        b.lines(stubs, CREAM, 8.4, opacity=0.34, rough=0)
        + b.lines(stubs, MIDNIGHT, 6, rough=0)
        + b.lines(stubs, SINOPIA, 3.8, rough=0)
        + b.lines(["214,124 220,134", "213,136 208,144", "255,128 250,138", "205,75 211,76"], MIDNIGHT, 1.6)
        + b.lines(["213,128 216,140", "254,122 258,136"], SINOPIA, 1.2)
    )
    gull = b.form(
        "136,50! 146,42 154,40 157,34 163,33 165,36! 171,38! 164,40 162,47 154,53 146,52",
        b.lit(CREAM, PEARL, MIST),
        depth=2,
        inside=b.blob("134,51! 146,43 157,45 148,50", SLATE, edge=MIDNIGHT, width=0.8)
        + b.stipple(161, 36, 0, 0, 1, MIDNIGHT, 2, 1),
    ) + b.lines(["151,53 151,57", "155,53 155,57"], MIDNIGHT, 1.3)
    deck = [b.press(span, x, 102) for x in (34, 112, 268, 346)]
    piers = [b.press(pier, x, 107) for x in (112, 190, 268, 346)]
    sea = b.lines(["98,156 126,155", "176,157 204,156", "254,156 284,155", "332,157 362,156"], PEARL, 2)
    whole = bank + "".join(piers) + broken + "".join(deck) + gull + sea
    return b.group(whole, clip="0,0! 384,0! 384,159! 0,159!")


@layer(9)
def harbour_masts(b: Brush) -> str:
    """A thicket of masts, rigging and one quay crane."""
    masts = (
        (34, 20, 128, 4),
        (62, 6, 128, 5),
        (88, 24, 130, 4),
        (112, 34, 130, 4),
        (136, 10, 132, 5),
        (160, 28, 132, 4),
        (184, 44, 130, 3.6),
    )
    poles = "".join(
        b.blob(
            [Dot(x - w / 2, foot, True), Dot(x - 1, top, True), Dot(x + 1, top, True), Dot(x + w / 2, foot, True)],
            b.across(GOLD, AMBER, SINOPIA),
            edge=MIDNIGHT,
            rough=0,
        )
        for x, top, foot, w in masts
    )
    furled = b.stamp(
        b.line("-22,2! 22,-2!", CREAM, 6, opacity=0.36, rough=0)
        + b.blob("-20,2! -11,9 0,4 11,7 20,-1!", b.down(CREAM, PEARL, MIST), edge=MIDNIGHT, rough=0)
        + b.line("-22,2! 22,-2!", MIDNIGHT, 3.4, rough=0)
        + b.lines(["-12,2 -12,8", "0,1 0,5", "12,0 12,6"], MIDNIGHT, 1, rough=0)
    )
    yards = (
        (62, 28, 0.95),
        (62, 52, 1.2),
        (136, 32, 0.95),
        (136, 56, 1.15),
        (34, 44, 0.75),
        (88, 48, 0.7),
        (160, 50, 0.66),
        (112, 58, 0.66),
    )
    sails = "".join(b.press(furled, x, y, 0, size) for x, y, size in yards)
    pennant = b.stamp(b.blob("0,0! 8,-3 15,1 23,-2! 16,6 8,5 0,8!", b.across(SINOPIA, AMBER), edge=MIDNIGHT, rough=0))
    flags = "".join(
        b.press(pennant, x, y, 0, size) for x, y, size in ((62, 6, 1), (136, 10, 1), (34, 20, 0.8), (160, 28, 0.8))
    )
    ropes = [f"{x - 20},126! {x},{top + 6}! {x + 20},126!" for x, top, _, _ in masts]
    ropes += ["8,122! 62,8! 136,12! 184,46!"]
    rig = b.lines(ropes, CREAM, 2.6, opacity=0.4, rough=0) + b.lines(ropes, MIDNIGHT, 0.9, rough=0)

    def hull(points: str, rail: str, fill: str, dark: str, stripe: str) -> str:
        return b.form(
            points,
            b.lit(fill, fill, dark),
            shade=MIDNIGHT,
            light=AMBER,
            depth=4,
            inside=b.line(rail, stripe, 2.6) + b.line(place(rail, 0, 8), MIDNIGHT, 2.4, dash=".1 9"),
        )

    hulls = (
        hull(
            "78,126! 112,132 150,130 176,120! 172,138 162,148! 92,148! 84,138",
            "80,132 120,136 176,127",
            SLATE,
            MIDNIGHT,
            CREAM,
        )
        + hull(
            "6,120! 30,131 66,133 110,124! 106,140 96,151! 26,151! 14,140", "6,127 40,137 112,131", SINOPIA, PLUM, GOLD
        )
        + hull(
            "142,128! 166,136 192,134 208,128! 204,146 196,153! 158,153! 148,144",
            "142,134 172,141 210,134",
            MOSS,
            MIDNIGHT,
            CREAM,
        )
    )
    stones = b.scales(204, 130, 262, 160, 18, MIDNIGHT, 0.9, 0.6)
    quay = b.form(
        "206,128! 272,124! 274,158! 240,162 210,158!",
        b.lit(PEARL, MIST, SLATE),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=stones,
    )
    jib = ["238,84! 192,22! 246,78!", "244,66! 192,22!"]
    struts = ["204,38! 208,36! 214,52! 220,48! 226,68! 232,60!"]
    arm = (
        b.lines([*jib, "192,22! 192,78!"], CREAM, 5.4, opacity=0.36)
        + b.lines(jib, MIDNIGHT, 3.4)
        + b.lines(jib[:1], AMBER, 1.4)
        + b.lines([*struts, "192,22! 192,80!"], MIDNIGHT, 1.2)
    )
    tower = b.blob("230,128! 236,92! 254,92! 262,126!", b.across(AMBER, SINOPIA), edge=MIDNIGHT, width=1.8) + b.lines(
        ["232,124! 254,94!", "236,94! 260,124!", "234,108! 258,108!"], MIDNIGHT, 1.4
    )
    cabin = b.form(
        "232,94! 231,74! 240,66! 262,64! 264,94!",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=3,
        inside=b.blob("237,88! 237,76! 246,74! 246,88!", SLATE, edge=MIDNIGHT),
    )
    crate = b.blob(
        "182,84! 202,83! 203,100! 182,101!", b.lit(GOLD, AMBER, SINOPIA), edge=MIDNIGHT, width=1.8
    ) + b.lines(["182,90! 203,89!", "182,95! 203,94!", "183,84! 192,76! 202,83!"], MIDNIGHT, 1)
    sea = b.lines([wave(4, 208, 154, 2.4, 44)], PEARL, 2.4) + b.lines([wave(44, 190, 160, 2.4, 44)], SLATE, 2)
    return rig + poles + sails + flags + hulls + arm + quay + tower + cabin + crate + sea


@layer(13)
def smouldering_hills(b: Brush) -> str:
    """Dark rounded hills with glowing seams and thin upright threads of smoke."""
    curl = "0,0 5,-24 -4,-44 2,-70"
    thread = b.stamp(b.stroke(curl, SLATE, 1.4, 1, belly=6.6, n=7) + b.stroke(curl, PEARL, 0.4, 0.2, belly=4.4, n=7))
    smoke = "".join(
        b.press(thread, x, y, 0, size, flip)
        for x, y, size, flip in (
            (48, 86, 0.96, False),
            (94, 72, 0.84, True),
            (182, 42, 0.56, False),
            (238, 80, 1, True),
            (284, 108, 0.8, False),
        )
    )

    def hill(points: str, top: str, seams: list[str], x: float, y: float, r: float) -> str:
        inside = (
            b.glow(x, y, r, SINOPIA, 0.95, r * 0.5)
            + b.lines(seams, SINOPIA, 4.8, rough=0)
            + b.lines(seams, GOLD, 2, rough=0)
        )
        return b.form(points, b.down(top, MIDNIGHT, MIDNIGHT), shade=MIDNIGHT, light=AMBER, depth=5, inside=inside)

    far = hill(
        "62,112! 92,104 120,78 146,50 182,38 218,48 246,76 274,102 300,111! 180,116",
        PLUM,
        ["182,38 186,52 176,62 182,78", "186,52 206,60 210,74", "152,46 148,60", "226,54 234,68"],
        186,
        58,
        58,
    )
    near = hill(
        "2,116! 22,111 36,92 62,72 92,70 118,84 142,106 172,117! 86,121",
        VIOLET,
        ["76,70 80,82 70,90 76,108", "80,82 98,88 104,102", "46,82 44,94 50,102", "116,82 124,94"],
        78,
        88,
        58,
    ) + hill(
        "140,119! 166,114 188,94 218,77 250,80 274,98 290,111 310,118! 220,124",
        SLATE,
        ["228,77 232,90 222,98 228,114", "232,90 252,96 258,108", "198,88 196,100 202,108", "270,94 274,104"],
        232,
        96,
        54,
    )
    stumps = b.lines(
        [
            "128,72! 126,61!",
            "137,62! 136,49!",
            "206,46! 208,34!",
            "244,76! 247,66!",
            "34,96! 31,86!",
            "280,104! 283,94!",
        ],
        MIDNIGHT,
        2.2,
    )
    return smoke + stumps + far + near + b.stipple(150, 36, 120, 26, 12, GOLD, 2.2, 0.95)


@layer(26)
def salted_flats(b: Brush) -> str:
    """Mirror-like salt pans in stripes with a row of small white cones."""
    skies = (
        b.across(PEARL, CREAM, MIST),
        b.across(MIST, PEARL, MIST),
        b.across(CREAM, GOLD, AMBER),
        b.across(SLATE, MIST, PEARL),
    )
    rows = (
        (31, 35, ((60, 120), (126, 190), (196, 246), (252, 300))),
        (39, 45, ((28, 100), (107, 186), (193, 258), (265, 318))),
        (50, 59, ((6, 86), (96, 192), (201, 280), (289, 325))),
        (65, 78, ((34, 124), (136, 238), (249, 316))),
    )
    pans = []
    glints = []
    for r, (y0, y1, row) in enumerate(rows):
        for c, (x0, x1) in enumerate(row):
            low = (y1 - y0) * 0.6
            lean = ((x0 + x1) / 2 - 168) / 130 * low
            spots = [
                Dot(x0, y0, True),
                Dot(x1, y0, True),
                Dot(x1 + lean, y1, True),
                Dot((x0 + x1) / 2 + lean, y1 + 1 + r * 0.8),
                Dot(x0 + lean, y1, True),
            ]
            pans.append(b.blob(spots, skies[(r + c * 3) % 4], edge=MIDNIGHT, width=1.3))
            pans.append(b.line([Dot(x0 + 2, y0 + 1.4), Dot(x1 - 2, y0 + 1.4)], CREAM, 1.6, opacity=0.9))
            if r > 1:
                glints += [
                    [Dot(x0 + 14 + lean, y0 + 6), Dot(x1 - 40, y0 + 5.6)],
                    [Dot(x0 + 36 + lean, y1 - 2), Dot(x1 - 14 + lean, y1 - 2.4)],
                ]
    cone = b.stamp(
        b.line("-17,0! 0,-30! 17,0!", CREAM, 4.6, opacity=0.36, rough=0)
        + b.blob(
            "-17,0! -9,-14 0,-30! 9,-14 17,0! 0,4", b.across(CREAM, CREAM, PEARL), edge=MIDNIGHT, width=1.8, rough=0
        )
        + b.blob("0,-29! 8,-14 16,0! 4,3 6,-8 1,-16", MIST, rough=0)
        + b.lines(["5,-14 9,-3", "3,-20 6,-13", "9,-10 13,-1", "-6,-8 -9,-1"], SLATE, 1.1, rough=0)
    )
    gleam = b.stamp(b.blob("-14,0! 14,0! 8,7 0,17! -8,7", b.down(CREAM, (CREAM, 0)), rough=0))
    heaps = [
        (36, 56, 1.3),
        (88, 51, 1.12),
        (132, 47.5, 0.96),
        (170, 44.5, 0.82),
        (203, 42, 0.7),
        (231, 40, 0.6),
        (255, 38, 0.5),
        (275, 36.5, 0.42),
    ]
    mirrored = "".join(b.press(gleam, x, y + 2, 0, size) for x, y, size in heaps)
    cones = "".join(b.press(cone, x, y, 0, size) for x, y, size in reversed(heaps))
    rake = (
        b.line("58,58 74,22", MIDNIGHT, 2.6) + b.line("58,58 74,22", AMBER, 1.2) + b.line("68,20 81,25", MIDNIGHT, 2.4)
    )
    return "".join(pans) + b.lines(glints, PEARL, 1, opacity=0.9) + mirrored + rake + cones


@layer(30)
def archipelago_islets(b: Brush) -> str:
    """A scatter of humped islets, each with a single tree."""

    ripple = wave(-46, 44, 3, 2, 18)
    isle = b.stamp(
        b.line("-36,0! -30,-11 -8,-23 16,-19 32,-8 38,0!", CREAM, 6, opacity=0.36, rough=0)
        + b.form(
            "-38,1! -31,-12 -8,-24 16,-20 33,-8 39,1! 0,4",
            b.lit(SAGE, MOSS, MOSS),
            shade=MIDNIGHT,
            light=CREAM,
            depth=4,
            halo=False,
            inside=b.blob("-42,6! -27,-7 -12,-3! 2,-11 14,-4! 24,-9 42,6!", b.across(MIST, SLATE), edge=MIDNIGHT)
            + b.lines(["-16,-15 -12,-20", "-8,-14 -4,-20", "4,-16 7,-19"], CREAM, 1.3),
        )
        + b.lines([ripple], SLATE, 4, rough=0)
        + b.lines([ripple], PEARL, 2.2, rough=0)
        + b.line("-22,9 -4,7 14,9", PEARL, 1.8)
    )

    def trunk(points: str, width: float = 4) -> str:
        return b.blob(b.taper(points, width, width * 0.5, n=3), SINOPIA, edge=MIDNIGHT, width=1)

    pine = trunk("34,44 34,24") + b.form(
        "34,2! 41,14! 38,14! 46,25! 42,24! 50,36! 34,34 18,36! 26,24! 22,25! 30,14! 27,14!",
        b.across(SAGE, MOSS, MOSS),
        shade=MIDNIGHT,
        depth=3,
    )
    maple = trunk("128,60 127,44", 5) + b.form(
        bush(128, 26, 19, 17, 6), b.orb(GOLD, AMBER, SINOPIA), shade=PLUM, light=CREAM, depth=3
    )
    cypress = trunk("194,44 194,36", 4) + b.form(
        "194,3! 200,14 202,28 199,39 189,39 186,28 188,14", b.across(SAGE, MOSS, MOSS), shade=MIDNIGHT, depth=3
    )
    cherry = trunk("279,54 280,44") + b.form(bush(280, 36, 12, 11, 6), b.orb(CREAM, SINOPIA, PLUM))
    bent = trunk("226,76 230,62 226,52 234,46", 6) + b.form(
        "222,50! 220,40 230,34! 236,27 248,28! 258,24 268,32 262,40! 256,48 244,46! 236,53",
        b.lit(SAGE, MOSS),
        shade=MIDNIGHT,
        light=CREAM,
        depth=3,
    )
    frond = b.stamp(b.blob("0,0! 9,-8 20,-3 25,7! 17,2 9,-1", b.lit(SAGE, MOSS), edge=MIDNIGHT, rough=0))
    crown = "".join(
        b.press(frond, 82, 50, turn, size, flip)
        for turn, size, flip in (
            (-34, 0.95, False),
            (34, 0.95, True),
            (-4, 1.1, False),
            (4, 1.1, True),
            (30, 0.9, False),
            (-30, 0.9, True),
        )
    )
    palm = trunk("66,84 71,66 82,50", 6) + crown + b.stipple(82, 52, 3, 2, 3, AMBER, 5, 1)
    return (
        pine
        + b.press(isle, 36, 57, 0, 0.68)
        + cypress
        + b.press(isle, 196, 56, 0, 0.6, True)
        + cherry
        + b.press(isle, 278, 65, 0, 0.45)
        + maple
        + b.press(isle, 130, 74, 0, 0.78, True)
        + bent
        + b.press(isle, 232, 90, 0, 0.82)
        + palm
        + b.press(isle, 62, 92, 0, 0.9)
    )


@layer(44)
def avalanche_peaks(b: Brush) -> str:
    """Sharp white peaks with a cloud of snow pouring off one flank."""

    def peak(outline: str, shadow: str, rocks: list[str], cracks: list[str]) -> str:
        stone = "".join(b.blob(rock, SLATE, edge=MIDNIGHT, width=0.7) for rock in rocks)
        return b.form(
            outline,
            b.down(CREAM, PEARL, PEARL),
            shade=SLATE,
            light=CREAM,
            depth=4,
            rough=0.8,
            inside=b.blob(shadow, b.down(MIST, SLATE)) + stone + b.lines(cracks, SLATE, 1.2),
        )

    left = peak(
        "4,168! 22,128! 32,122! 48,84! 56,88! 66,62! 78,86! 86,92! 104,130! 124,170!",
        "66,62! 62,86! 72,100! 64,120! 76,140! 70,170! 126,172! 104,130!",
        ["48,88! 54,94! 50,112! 42,110!", "30,126! 40,126! 36,146! 26,140!"],
        ["58,100 54,118", "46,130 42,146", "60,132 56,150"],
    )
    right = peak(
        "196,170! 220,116! 228,120! 246,76! 256,92! 264,96! 286,132! 294,136! 318,170!",
        "246,76! 242,102! 252,116! 246,138! 258,152! 256,172! 320,172! 290,134!",
        ["228,122! 236,118! 236,142! 226,138!"],
        ["240,122 236,140", "232,148 228,160"],
    )
    main = peak(
        "60,172! 92,112! 102,110! 124,54! 132,58! 152,5! 166,38! 174,44! 194,88! 204,94! 226,138! 246,172!",
        "152,5! 148,40! 158,56! 148,84! 164,106! 152,132! 166,150! 160,174! 250,174! 214,110!",
        ["126,60! 134,62! 132,92! 120,84!", "102,114! 112,112! 112,142! 98,136!", "138,50! 144,46! 144,70! 136,74!"],
        ["142,88 134,116", "128,104 120,130", "118,146 112,164", "140,132 134,156"],
    )
    plume = b.form(
        "158,44! 168,38 178,48! 190,46 196,58! 210,60 212,74! 228,76 230,92! 246,94 248,110! 266,112 268,128! "
        "284,132 288,150! 298,162 286,176! 268,184 254,174! 240,184 222,182 214,172! 196,180 178,174 180,160! "
        "164,152 170,136 184,136! 176,122 184,108 192,108! 180,98 180,84 186,82! 170,76 168,62 172,60!",
        b.lit(CREAM, CREAM, PEARL, MIST),
        shade=SLATE,
        light=CREAM,
        depth=6,
        dim=0.4,
        inside=b.lines(
            [
                place("0,0 2,-9 12,-12 20,-6 18,3 11,3 10,-2", x, y, s)
                for x, y, s in (
                    (186, 68, 0.6),
                    (202, 92, 0.8),
                    (196, 128, 0.9),
                    (226, 116, 1),
                    (242, 142, 1.2),
                    (204, 160, 1.1),
                    (262, 166, 1),
                )
            ],
            SLATE,
            1.4,
        ),
    )
    grit = b.stipple(232, 92, 14, 30, 10, CREAM, 3, 1) + b.stipple(206, 56, 14, 10, 6, CREAM, 2.6, 1)
    fir = b.stamp(
        b.line("0,-30! 9,0!", CREAM, 3, opacity=0.3, rough=0)
        + b.blob(
            "0,-32! 5,-20! 3,-20! 8,-9! 5,-9! 10,1! -10,1! -5,-9! -8,-9! -3,-20! -5,-20!", MOSS, edge=MIDNIGHT, rough=0
        )
        + b.blob("0,-32! 5,-20! 3,-20! 8,-9! 5,-9! 10,1! 0,1!", MIDNIGHT, opacity=0.5, rough=0)
        + b.lines(["-4,-19 -1,-25", "-7,-8 -3,-15", "-9,0 -4,-6"], PEARL, 1.5, rough=0)
    )
    wood = "".join(
        b.press(fir, x, y, 0, size)
        for x, y, size in (
            (14, 176, 0.7),
            (28, 180, 0.9),
            (44, 176, 0.7),
            (58, 182, 1),
            (76, 179, 0.8),
            (92, 184, 1.05),
            (110, 180, 0.8),
            (128, 184, 0.95),
            (146, 179, 0.7),
            (162, 184, 0.85),
            (300, 180, 0.8),
            (313, 176, 0.6),
        )
    )
    drift = b.blob(
        "2,172! 40,166 90,170 150,166 190,172 240,170 322,172! 300,182 250,184 180,186 100,186 30,182",
        b.down(PEARL, CREAM, MIST),
    )
    return left + right + main + drift + plume + grit + wood
