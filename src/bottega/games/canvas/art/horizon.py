"""Layers on the horizon."""

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    MIDNIGHT,
    MIST,
    PEARL,
    PLUM,
    SINOPIA,
    SLATE,
    VIOLET,
    Brush,
    Dot,
    layer,
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
