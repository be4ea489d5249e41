"""The twenty backgrounds: opaque, calm, with the horizon at 58 percent of the picture where there is one."""

from itertools import pairwise
from math import cos, pi, radians, sin

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    HEIGHT,
    HORIZON,
    MIDNIGHT,
    MIST,
    MOSS,
    PEARL,
    PLUM,
    SAGE,
    SINOPIA,
    SLATE,
    VIOLET,
    WIDTH,
    Brush,
    Dot,
    background,
    num,
    ring,
    wave,
)


def sheet(fill: str, top: float = 0, bottom: float = HEIGHT, opacity: float = 1) -> str:
    """A band across the whole picture."""
    fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
    return f'<rect y="{num(top)}" width="{WIDTH}" height="{num(bottom - top)}" fill="{fill}"{fade}/>'


def ridge(b: Brush, y: float, height: float, fill: str, steps: int = 6, opacity: float = 1, foot: float = 720) -> str:
    """A rolling line of land that reaches down to `foot`."""
    crest = [Dot(-10 + 620 * i / steps, y + b.rnd(-height, height)) for i in range(steps + 1)]
    return b.blob([*crest, Dot(612, foot, True), Dot(-12, foot, True)], fill, opacity=opacity, rough=0)


def ripples(b: Brush, top: float, bottom: float, n: int, colours: list[str], opacity: float = 0.5) -> str:
    """Short level strokes that grow toward the viewer: light on water or wet ground."""
    found = []
    for i in range(n):
        t = ((i + b.rnd()) / n) ** 1.4
        y = top + (bottom - top) * t
        x, size = b.rnd(-20, 590), (18 + 90 * t) * b.rnd(0.6, 1.3)
        spine = [Dot(x, y), Dot(x + size / 2, y - 1.5 - 2 * t), Dot(x + size, y)]
        found.append(b.stroke(spine, b.pick(colours), 0.4, 0.4, belly=1.2 + 4 * t, n=4, opacity=opacity))
    return "".join(found)


@background(1)
def dawn_wash(b: Brush) -> str:
    """Pale rose sky thinning into cream above a flat lilac plain."""
    return (
        sheet(CREAM)
        + sheet(b.down((SINOPIA, 0.55), (SINOPIA, 0.34), (AMBER, 0.2), (CREAM, 0)), 0, HORIZON)
        + b.wash(20, 230, [SINOPIA, CREAM, VIOLET], 9, 0.13, 44)
        + b.wash(230, 400, [CREAM, GOLD, AMBER], 9, 0.2, 16, 3)
        + b.glow(190, HORIZON, 210, GOLD, 0.55, 120)
        + sheet(PEARL, HORIZON)
        + sheet(b.down((VIOLET, 0.5), (VIOLET, 0.3), (SINOPIA, 0.22), (VIOLET, 0.5)), HORIZON)
        + b.wash(424, 720, [VIOLET, CREAM, SINOPIA, MIST], 14, 0.17, 22, 3)
        + b.stroke([Dot(-5, HORIZON), Dot(300, HORIZON - 1), Dot(605, HORIZON + 1)], VIOLET, 2, 1.2, opacity=0.6)
        + b.grass(0, 600, 722, 26, 26, [VIOLET, PLUM, SLATE], 0.1, 2.5)
    )


@background(2)
def noon_blue(b: Brush) -> str:
    """Clear even blue above a strip of dry golden grass."""
    rows = "".join(
        b.grass(-6, 606, y + 10, tall, n, colours, 0.25, width) + ridge(b, y + 4, 4, fill, 6)
        for y, tall, n, width, colours, fill in (
            (HORIZON, 16, 60, 2, [GOLD, CREAM], b.down(GOLD, AMBER)),
            (480, 34, 50, 3, [GOLD, CREAM, SAGE], b.down(GOLD, AMBER)),
            (575, 58, 40, 4.5, [GOLD, CREAM, AMBER], b.down(GOLD, AMBER)),
        )
    )
    return (
        sheet(b.down(SLATE, MIST, MIST, PEARL), 0, HORIZON + 4)
        + sheet(MIST, 0, HORIZON, 0.35)
        + b.wash(10, 380, [MIST, PEARL, SLATE], 12, 0.12, 40)
        + sheet(GOLD, HORIZON)
        + rows
        + b.wash(600, 715, [AMBER, CREAM, GOLD], 7, 0.3, 16, 4)
        + b.grass(-6, 606, 724, 96, 44, [AMBER, SINOPIA, GOLD, CREAM], 0.25, 6)
    )


@background(3)
def amber_dusk(b: Brush) -> str:
    """Layers of amber and plum with a thin bright line at the horizon."""
    bands = [(90, PLUM, 0.75), (165, SINOPIA, 0.6), (235, AMBER, 0.55), (300, AMBER, 0.7), (352, GOLD, 0.6)]
    return (
        sheet(b.down(VIOLET, PLUM, SINOPIA, AMBER, GOLD), 0, HORIZON)
        + "".join(ridge(b, y, 11, fill, 4, opacity * 0.6, HORIZON) for y, fill, opacity in bands)
        + b.wash(40, 330, [PLUM, VIOLET, AMBER], 12, 0.3, 18)
        + b.glow(300, HORIZON, 340, CREAM, 0.6, 50)
        + sheet(b.down(PLUM, MIDNIGHT), HORIZON)
        + ridge(b, HORIZON + 16, 4, PLUM, 5, 0.9)
        + b.stroke([Dot(0, HORIZON), Dot(300, HORIZON - 0.5), Dot(600, HORIZON)], CREAM, 2, 2, belly=2.4)
        + b.wash(440, 716, [VIOLET, SINOPIA, PLUM], 12, 0.26, 24, 4)
    )


@background(4)
def indigo_night(b: Brush) -> str:
    """Deep indigo with a dusting of tiny stars over dark water."""
    sparks = "".join(
        b.star(b.rnd(20, 580), b.rnd(20, 330), b.rnd(3, 5.5), b.pick([CREAM, PEARL, GOLD]), 4, deep=0.2)
        for _ in range(11)
    )
    return (
        sheet(b.down(MIDNIGHT, MIDNIGHT, VIOLET, SLATE), 0, HORIZON)
        + sheet(MIDNIGHT, 0, HORIZON, 0.35)
        + b.wash(20, 380, [VIOLET, SLATE, MIDNIGHT], 10, 0.2, 60, 14)
        + b.stipple(300, 190, 330, 210, 150, PEARL, 1.3, 0.75)
        + b.stipple(250, 130, 260, 60, 60, CREAM, 1.8, 0.8)
        + sparks
        + sheet(b.down(SLATE, MIDNIGHT, MIDNIGHT), HORIZON)
        + ripples(b, HORIZON + 4, 712, 30, [MIST, SLATE, VIOLET], 0.42)
        + b.line([Dot(0, HORIZON), Dot(600, HORIZON)], MIST, 1.2, opacity=0.5)
    )


@background(5)
def sea_fog(b: Brush) -> str:
    """Grey-green sea fading into fog, no visible edge between water and air."""
    swell = []
    for i in range(7):
        t = i / 6
        y = 470 + 250 * t**1.3
        line = wave(-30 - 40 * b.rnd(), 640, y, 3 + 7 * t, 90 + 90 * t)
        swell.append(b.line(line, b.pick([PEARL, CREAM]), 1 + 1.5 * t, opacity=round(0.15 + 0.4 * t, 2)))
        swell.append(
            b.blob(
                [*line, Dot(640, y + 26, True), Dot(-40, y + 26, True)],
                MOSS,
                opacity=round(0.06 + 0.12 * t, 2),
            )
        )
    return (
        sheet(b.down(MIST, PEARL, PEARL, PEARL, SAGE, MIST, SLATE))
        + sheet(b.down((SAGE, 0.3), (CREAM, 0.35), (SAGE, 0.2), (MOSS, 0.65)))
        + b.wash(30, 440, [PEARL, CREAM, MIST], 16, 0.24, 50, 8)
        + "".join(swell)
        + b.wash(400, 560, [PEARL, CREAM], 7, 0.25, 28, 6)
    )


@background(6)
def desert_rose(b: Brush) -> str:
    """Soft dunes in rose and sand under a milky sky."""

    def dune(x: float, y: float, size: float, fill: str, shade: str, foot: float) -> str:
        crest = [Dot(x - size * 1.5, foot, True), Dot(x - size * 0.7, y + (foot - y) * 0.45), Dot(x, y, True)]
        whole = [*crest, Dot(x + size * 0.7, y + (foot - y) * 0.5), Dot(x + size * 1.6, foot, True)]
        dark = [
            Dot(x, y, True),
            Dot(x + size * 0.12, y + (foot - y) * 0.4),
            Dot(x - size * 0.12, y + (foot - y) * 0.7),
            Dot(x + size * 0.1, foot, True),
            Dot(x + size * 1.6, foot, True),
            Dot(x + size * 0.7, y + (foot - y) * 0.5),
        ]
        return b.blob(whole, fill) + b.blob(dark, shade, opacity=0.5)

    return (
        sheet(b.down(PEARL, CREAM, CREAM), 0, HORIZON + 30)
        + sheet(b.down((SINOPIA, 0.05), (SINOPIA, 0.22)), 0, HORIZON + 30)
        + b.wash(30, 390, [PEARL, CREAM, SINOPIA], 12, 0.16, 46)
        + b.glow(150, 120, 130, CREAM, 0.9)
        + sheet(CREAM, HORIZON)
        + sheet(SINOPIA, HORIZON, opacity=0.38)
        + dune(90, HORIZON - 14, 170, b.down(CREAM, GOLD), SINOPIA, 480)
        + dune(470, HORIZON - 22, 210, b.down(CREAM, AMBER), SINOPIA, 500)
        + dune(250, HORIZON + 36, 260, b.down(CREAM, GOLD), SINOPIA, 590)
        + sheet(b.down((AMBER, 0), (SINOPIA, 0.25)), 500)
        + dune(560, 500, 330, b.down(CREAM, GOLD), SINOPIA, 722)
        + dune(60, 560, 300, b.down(CREAM, AMBER), PLUM, 724)
        + "".join(
            b.line(wave(20 + 12 * i, 330 + 14 * i, 640 + 13 * i, 3, 42), SINOPIA, 1.1, opacity=0.35) for i in range(6)
        )
        + sheet(b.down((SINOPIA, 0), (SINOPIA, 0.22)), HORIZON)
    )


@background(7)
def rain_slate(b: Brush) -> str:
    """Slate-coloured sky with faint slanting rain above wet ground."""
    drops = []
    for _ in range(120):
        x, y, size = b.rnd(0, 660), b.rnd(-20, 640), b.rnd(14, 40)
        drops.append(f"M{num(x)} {num(y)}l{num(-size * 0.28)} {num(size)}")
    return (
        sheet(b.down(SLATE, SLATE, MIST, PEARL), 0, HORIZON)
        + sheet(MIDNIGHT, 0, HORIZON, 0.22)
        + b.wash(0, 200, [MIDNIGHT, SLATE, VIOLET], 12, 0.3, 60, 14)
        + b.wash(200, 410, [MIST, PEARL, SLATE], 9, 0.2, 30)
        + ridge(b, HORIZON - 9, 5, SLATE, 9, 0.8, HORIZON + 3)
        + sheet(b.down(MIST, SLATE, MIDNIGHT), HORIZON)
        + b.wash(425, 716, [SLATE, MIDNIGHT, VIOLET], 10, 0.3, 26, 3)
        + ripples(b, HORIZON + 6, 712, 28, [PEARL, MIST], 0.4)
        + f'<path d="{"".join(drops)}" stroke="{PEARL}" stroke-width="1.1" opacity=".35"/>'
    )


@background(8)
def meadow_haze(b: Brush) -> str:
    """Summer meadow in washed greens, haze where it meets the sky."""
    bloom = [(CREAM, 3, 40), (GOLD, 3.4, 26), (SINOPIA, 3.4, 16), (PEARL, 2.4, 40)]
    return (
        sheet(b.down(MIST, PEARL, CREAM), 0, HORIZON + 20)
        + b.wash(20, 330, [PEARL, CREAM], 9, 0.3, 40, 10)
        + sheet(b.down(PEARL, SAGE, SAGE, MOSS), HORIZON - 6)
        + ridge(b, HORIZON - 10, 7, SAGE, 6, 0.4)
        + ridge(b, HORIZON + 24, 8, SAGE, 5, 0.6)
        + ridge(b, 500, 12, MOSS, 4, 0.35)
        + ridge(b, 590, 14, MOSS, 4, 0.45)
        + sheet(b.down((CREAM, 0), (CREAM, 0.75), (CREAM, 0)), HORIZON - 60, HORIZON + 70)
        + b.grass(-6, 606, 600, 44, 26, [SAGE, MOSS], 0.15, 3)
        + b.grass(-6, 606, 724, 92, 34, [MOSS, SAGE, MOSS, SLATE], 0.15, 5.5)
        + "".join(b.stipple(300, 625, 320, 85, n, colour, size, 0.9) for colour, size, n in bloom)
    )


@background(9)
def north_lights(b: Brush) -> str:
    """Dark teal sky with one slow green veil above snow."""
    veil = []
    ray = b.down((SAGE, 0), (SAGE, 0.3), (SAGE, 0.7), (PEARL, 0.75), (SAGE, 0))
    for i in range(56):
        t = i / 55
        x = -20 + 640 * t
        y = 235 + 55 * sin(2.2 * pi * t + 0.6) + 18 * sin(7 * pi * t)
        tall = 110 + 70 * sin(3.4 * pi * t + 1.2) + b.rnd(-14, 14)
        shape = [
            Dot(x - 9, y + 14, True),
            Dot(x - 6, y - tall, True),
            Dot(x + 9, y - tall, True),
            Dot(x + 10, y + 24, True),
        ]
        veil.append(b.blob(shape, ray, opacity=round(0.3 + 0.26 * sin(9 * t) ** 2, 2)))
    return (
        sheet(b.down(MIDNIGHT, MIDNIGHT, SLATE), 0, HORIZON)
        + sheet(b.down((MOSS, 0.2), (MOSS, 0.75)), 0, HORIZON)
        + b.wash(20, 400, [MIDNIGHT, MOSS, SLATE], 10, 0.2, 50, 14)
        + b.stipple(300, 180, 330, 190, 80, PEARL, 1.4, 0.7)
        + "".join(veil)
        + ridge(b, HORIZON - 16, 9, MIDNIGHT, 8, 0.75, HORIZON + 20)
        + sheet(b.down(MIST, PEARL, MIST), HORIZON)
        + sheet(b.down((MOSS, 0.35), (SAGE, 0.25), (SLATE, 0.4)), HORIZON)
        + ridge(b, 500, 12, PEARL, 4, 0.35)
        + ridge(b, 600, 16, PEARL, 3, 0.4)
        + b.wash(430, 716, [PEARL, SAGE, MIST], 9, 0.25, 20)
    )


@background(10)
def old_paper(b: Brush) -> str:
    """Aged cream paper with foxed corners and a faint fold."""
    corners = [(0, 0, 250), (600, 0, 200), (0, 720, 220), (600, 720, 280)]
    fold = [Dot(0, 352), Dot(200, 349), Dot(420, 354), Dot(600, 350)]
    return (
        sheet(CREAM)
        + b.wash(0, 720, [GOLD, AMBER, PEARL], 22, 0.1, 60, 16)
        + "".join(b.glow(x, y, r, AMBER, 0.42) + b.glow(x, y, r * 0.6, SINOPIA, 0.34) for x, y, r in corners)
        + "".join(b.stipple(x, y, r * 0.8, r * 0.8, 26, AMBER, b.rnd(2.5, 4.5), 0.3) for x, y, r in corners)
        + b.stipple(300, 360, 300, 360, 90, SINOPIA, 1.6, 0.28)
        + b.stipple(300, 360, 300, 360, 120, AMBER, 1.1, 0.4)
        + sheet(b.down((AMBER, 0), (AMBER, 0.2)), 318, 351)
        + sheet(b.down((PEARL, 0.7), (PEARL, 0)), 352, 376)
        + b.line(fold, PLUM, 1, opacity=0.28)
        + b.line([Dot(302, -4), Dot(299, 240), Dot(303, 480), Dot(300, 724)], AMBER, 1.2, opacity=0.22)
    )


@background(11)
def bare_plaster(b: Brush) -> str:
    """Warm plaster wall with hairline cracks and one paler patch."""

    def crack(x: float, y: float, heading: float, steps: int, size: float) -> str:
        spots = [Dot(x, y, True)]
        side = ""
        for i in range(steps):
            heading += b.rnd(-38, 38)
            x += size * cos(radians(heading))
            y += size * sin(radians(heading))
            spots.append(Dot(x, y, True))
            if i == 2 and steps > 4:
                side = crack(x, y, heading + 60, 3, size * 0.7)
        return b.stroke(spots, PLUM, 2.2, 0.3, opacity=0.55, n=steps * 2) + side

    patch = (
        "352,262! 371,236! 418,228! 440,240! 492,226! 520,252! 517,287! 541,318! 528,352! 536,389! 502,418! "
        "470,414! 441,436! 396,424! 384,398! 352,388! 356,345! 338,318!"
    )
    return (
        sheet(CREAM)
        + sheet(b.lit((AMBER, 0.16), (AMBER, 0.34), (SINOPIA, 0.36)))
        + "".join(
            b.glow(b.rnd(0, 600), b.rnd(0, 720), b.rnd(80, 190), b.pick([CREAM, AMBER, SINOPIA, PEARL]), 0.28)
            for _ in range(14)
        )
        + b.wash(0, 720, [CREAM, AMBER, GOLD], 18, 0.14, 44, 30)
        + b.glow(440, 330, 190, CREAM, 0.6, 170)
        + b.blob(patch, CREAM, opacity=0.5, rough=3)
        + b.line(patch, PLUM, 1, opacity=0.22, rough=3, closed=True)
        + b.sweep(380, 500, 320, 90, PEARL, 0.3, -14)
        + b.stipple(300, 360, 320, 380, 120, PLUM, 1.2, 0.25)
        + crack(-4, 130, 20, 7, 34)
        + crack(604, 610, 205, 6, 36)
        + crack(210, -4, 80, 5, 26)
        + crack(96, 724, -70, 6, 24)
    )


@background(12)
def raw_linen(b: Brush) -> str:
    """Unprimed linen weave with a loose wash of ochre."""
    weft = "".join(f"M0 {num(3 + 6 * i + b.rnd(-0.8, 0.8))}h600" for i in range(120))
    warp = "".join(f"M{num(3 + 6 * i + b.rnd(-0.8, 0.8))} 0v720" for i in range(100))
    slubs = "".join(
        b.stroke([Dot(x, y), Dot(x + s / 2, y + 0.6), Dot(x + s, y)], PLUM, 0.3, 0.3, belly=2, n=3, opacity=0.3)
        for x, y, s in [(b.rnd(0, 560), b.rnd(0, 720), b.rnd(18, 60)) for _ in range(22)]
    )
    ochre = "".join(
        b.sweep(
            90 + b.rnd(-30, 30),
            500 + b.rnd(-30, 40),
            y,
            b.rnd(44, 70),
            b.pick([GOLD, AMBER]),
            0.3,
            -b.rnd(6, 26),
            b.rnd(-8, 8),
        )
        for y in range(110, 650, 44)
    )
    return (
        sheet(CREAM)
        + sheet(b.lit((SAGE, 0.35), (AMBER, 0.22), (VIOLET, 0.28)))
        + ochre
        + f'<path d="{weft}" stroke="{PLUM}" stroke-width="1.3" stroke-dasharray="7 2" opacity=".2"/>'
        + f'<path d="{warp}" stroke="{CREAM}" stroke-width="2" stroke-dasharray="5 3" opacity=".42"/>'
        + slubs
    )


@background(13)
def slate_board(b: Brush) -> str:
    """School slate with smudged chalk dust, nothing legible."""
    smears = []
    for _ in range(11):
        x, y, size, turn = b.rnd(-40, 420), b.rnd(30, 700), b.rnd(160, 380), b.rnd(-0.35, 0.15)
        spine = [Dot(x, y), Dot(x + size / 2, y + size * turn * 0.7 - 16), Dot(x + size, y + size * turn)]
        smears.append(b.stroke(spine, PEARL, 4, 2, belly=b.rnd(30, 60), opacity=0.04, n=5))
        smears.append(
            b.sweep(
                x,
                x + size,
                y + 14,
                b.rnd(24, 60),
                PEARL,
                round(b.rnd(0.07, 0.13), 2),
                size * turn * 0.4 - 26,
                size * turn,
            )
        )
    return (
        sheet(b.lit(SLATE, MIDNIGHT, MIDNIGHT))
        + sheet(MIDNIGHT, opacity=0.35)
        + b.glow(170, 180, 330, MIST, 0.3)
        + "".join(smears)
        + b.glow(420, 520, 200, PEARL, 0.16, 90)
        + b.stipple(300, 360, 320, 380, 170, PEARL, 1.1, 0.35)
        + b.hatch([Dot(20, 660), Dot(300, 690), Dot(580, 650)], 30, 40, -28, PEARL, 1, 0.14)
        + b.line([Dot(60, 90), Dot(300, 70), Dot(520, 96)], PEARL, 5, opacity=0.09)
    )


@background(14)
def verdigris(b: Brush) -> str:
    """Copper sheet turned green, brown showing along the lower edge."""
    blooms = []
    for _ in range(26):
        x, y, r = b.rnd(-20, 620), b.rnd(-20, 600), b.rnd(50, 130)
        blooms.append(b.glow(x, y, r, b.pick([MIST, SAGE, MOSS, PEARL]), 0.38, r * b.rnd(0.5, 1)))
    for _ in range(16):
        x, y, r = b.rnd(0, 600), b.rnd(0, 640), b.rnd(8, 34)
        spots = [Dot(d.x, d.y, b.rnd() < 0.6) for d in ring(x, y, r, r * 0.6, 9)]
        blooms.append(b.blob(spots, b.pick([SAGE, MIST, MOSS]), opacity=0.28, rough=r * 0.26))
    fall = b.down((SAGE, 0), (SAGE, 0.6), (MIST, 0.7))
    runs = "".join(
        b.blob(
            [
                Dot(x - s, y, True),
                Dot(x + s, y, True),
                Dot(x + s * 0.7, y + size),
                Dot(x - s * 0.6, y + size),
            ],
            fall,
        )
        for x, y, size, s in [
            (15 + 31 * i + b.rnd(-12, 12), b.rnd(380, 500), b.rnd(90, 210), b.rnd(2, 5)) for i in range(19)
        ]
    )
    return (
        sheet(b.lit(SAGE, MOSS, MOSS))
        + sheet(MIST, opacity=0.35)
        + sheet(b.down((SINOPIA, 0), (SINOPIA, 0.85), (PLUM, 0.95)), 520)
        + b.wash(600, 720, [AMBER, PLUM, SINOPIA], 8, 0.35, 20)
        + "".join(blooms)
        + runs
        + b.stipple(300, 300, 320, 320, 140, PEARL, 1.6, 0.3)
        + b.stipple(300, 560, 320, 120, 90, PLUM, 1.8, 0.35)
        + b.wash(0, 420, [PEARL, SAGE], 9, 0.1, 30, 20)
    )


@background(15)
def tiled_court(b: Brush) -> str:
    """Courtyard of pale tiles running toward a low wall."""
    rows = [HORIZON + 22]
    step = 11.0
    while rows[-1] < 722:
        rows.append(rows[-1] + step)
        step *= 1.34

    def at(column: int, y: float) -> Dot:
        return Dot(300 + column * 46 * (y - 330) / 110, y, True)

    tiles = []
    for i, (y0, y1) in enumerate(pairwise(rows)):
        for c in range(-7, 7):
            left, right = at(c, y0), at(c + 1, y0)
            if (i + c) % 2 or right.x < -10 or left.x > 610:
                continue
            tiles.append(
                b.blob(
                    [left, right, at(c + 1, y1), at(c, y1)],
                    b.pick([SINOPIA, AMBER, SINOPIA]),
                    opacity=round(b.rnd(0.2, 0.32), 2),
                    rough=0.8,
                )
            )
    joints = "".join(b.line([at(c, rows[0]), at(c, 724)], PLUM, 1, opacity=0.3) for c in range(-7, 8))
    joints += "".join(b.line([Dot(-4, y), Dot(604, y)], PLUM, 1, opacity=0.3) for y in rows[:-1])
    wall = [
        Dot(-6, HORIZON - 38, True),
        Dot(300, HORIZON - 40),
        Dot(606, HORIZON - 38, True),
        Dot(606, rows[0], True),
        Dot(-6, rows[0], True),
    ]
    blocks = "".join(
        b.line([Dot(x, HORIZON - 26 + 24 * k), Dot(x + 1, HORIZON - 3 + 24 * k)], PLUM, 1, opacity=0.3)
        for k in (0, 1)
        for x in range(20 + 30 * k, 600, 64)
    )
    return (
        sheet(b.down(MIST, PEARL, CREAM), 0, HORIZON)
        + b.wash(20, 350, [PEARL, CREAM, MIST], 10, 0.22, 44, 10)
        + sheet(b.down(GOLD, CREAM, PEARL), HORIZON)
        + sheet(CREAM, HORIZON, opacity=0.5)
        + "".join(tiles)
        + joints
        + sheet(b.down((PLUM, 0.3), (PLUM, 0)), rows[0], rows[0] + 26)
        + b.blob(wall, b.down(CREAM, AMBER))
        + b.blob(wall, SINOPIA, opacity=0.18)
        + b.line([Dot(-4, HORIZON - 2), Dot(604, HORIZON - 3)], PLUM, 1, opacity=0.35)
        + blocks
        + b.blob(
            [
                Dot(-6, HORIZON - 46, True),
                Dot(606, HORIZON - 47, True),
                Dot(606, HORIZON - 33, True),
                Dot(-6, HORIZON - 32, True),
            ],
            CREAM,
            edge=PLUM,
            width=1,
        )
        + sheet(b.down((PLUM, 0.32), (PLUM, 0)), HORIZON - 32, HORIZON - 24)
        + sheet(b.lit((CREAM, 0.35), (CREAM, 0), (VIOLET, 0.22)), HORIZON + 22)
    )


@background(16)
def forest_dim(b: Brush) -> str:
    """Blurred trunks in dim green with light from the upper left."""

    def trunk(x: float, width: float, foot: float, colour: str, strength: float) -> str:
        soft = b.across((colour, 0), (colour, strength), (colour, strength), (colour, 0))
        shape = [
            Dot(x - width * 0.8, foot),
            Dot(x - width / 2, foot - 70),
            Dot(x - width / 2, -6, True),
            Dot(x + width / 2, -6, True),
            Dot(x + width * 0.55, foot - 70),
            Dot(x + width * 0.9, foot),
        ]
        return b.blob(shape, soft, rough=width * 0.06)

    far = "".join(trunk(24 + 52 * i + b.rnd(-14, 14), b.rnd(14, 24), 500, SLATE, 0.5) for i in range(12))
    mid = "".join(trunk(x, b.rnd(32, 42), 590, MIDNIGHT, 0.62) for x in (80, 205, 372, 480))
    near = trunk(4, 74, 690, MIDNIGHT, 0.9) + trunk(584, 84, 700, MIDNIGHT, 0.92)
    beams = "".join(
        b.blob(
            [Dot(x, -10, True), Dot(x + 46, -10, True), Dot(x + 300, 560, True), Dot(x + 170, 560, True)],
            b.down((CREAM, 0.5), (GOLD, 0.2), (CREAM, 0)),
            opacity=strength,
        )
        for x, strength in ((-110, 0.9), (10, 0.7), (150, 0.45))
    )
    return (
        sheet(b.lit(SAGE, MOSS, MIDNIGHT))
        + b.glow(110, 90, 420, CREAM, 0.5)
        + far
        + sheet(b.down((SAGE, 0), (SAGE, 0.55)), 330, 440)
        + ridge(b, 440, 5, b.down(SAGE, MOSS), 5)
        + mid
        + sheet(b.down((MOSS, 0), (MOSS, 0.8)), 430, 530)
        + ridge(b, 530, 6, b.down(MOSS, MIDNIGHT), 4)
        + beams
        + near
        + sheet(b.down((MIDNIGHT, 0), (MIDNIGHT, 0.9)), 610)
        + b.wash(450, 640, [MOSS, SAGE, MIDNIGHT], 14, 0.22, 24)
        + b.stipple(220, 560, 240, 80, 50, SAGE, 2.6, 0.4)
        + b.grass(-6, 606, 726, 60, 34, [MIDNIGHT, MOSS, SLATE], 0, 5)
    )


@background(17)
def snow_field(b: Brush) -> str:
    """Untouched snow under a pearl sky."""

    def drift(x: float, y: float, size: float) -> str:
        spine = [Dot(x, y), Dot(x + size * 0.4, y - size * 0.06), Dot(x + size, y + size * 0.02)]
        return b.stroke(spine, MIST, 1, 1, belly=size * 0.09, opacity=0.35, n=6) + b.stroke(
            [Dot(d.x, d.y - size * 0.035) for d in spine], CREAM, 1, 1, belly=size * 0.05, n=6, opacity=0.9
        )

    return (
        sheet(b.down(MIST, PEARL, CREAM), 0, HORIZON)
        + sheet(PEARL, 0, HORIZON, 0.45)
        + b.wash(20, 390, [PEARL, CREAM, VIOLET], 12, 0.12, 50, 10)
        + sheet(PEARL, HORIZON)
        + sheet(b.down((MIST, 0.5), (CREAM, 0.6), (CREAM, 0.3), (MIST, 0.45)), HORIZON)
        + ridge(b, HORIZON + 6, 4, CREAM, 5, 0.6, 520)
        + drift(30, 470, 220)
        + drift(330, 500, 250)
        + drift(-60, 566, 330)
        + drift(250, 620, 380)
        + drift(20, 682, 300)
        + b.line(
            [Dot(0, HORIZON), Dot(220, HORIZON - 2), Dot(420, HORIZON + 1), Dot(600, HORIZON - 1)],
            MIST,
            1.6,
            opacity=0.8,
        )
        + b.stipple(300, 570, 310, 140, 70, CREAM, 2.2, 0.9)
        + b.stipple(300, 580, 310, 130, 40, MIST, 1.6, 0.6)
    )


@background(18)
def ember_sky(b: Brush) -> str:
    """Dark red sky glowing low behind a black plain."""
    return (
        sheet(b.down(MIDNIGHT, PLUM, SINOPIA, SINOPIA), 0, HORIZON + 2)
        + sheet(b.down((PLUM, 0.7), (PLUM, 0.1)), 0, HORIZON)
        + b.wash(10, 300, [MIDNIGHT, PLUM, SINOPIA], 14, 0.28, 44, 14)
        + b.glow(330, HORIZON + 10, 420, AMBER, 0.85, 150)
        + b.glow(330, HORIZON + 6, 230, GOLD, 0.8, 60)
        + b.wash(330, 412, [AMBER, GOLD, PLUM], 7, 0.35, 8, 3)
        + sheet(b.down(MIDNIGHT, MIDNIGHT), HORIZON)
        + ridge(b, HORIZON + 1, 4, MIDNIGHT, 9, 1, 500)
        + b.wash(440, 716, [PLUM, SLATE, MIDNIGHT], 12, 0.28, 22, 4)
        + b.glow(330, HORIZON + 8, 260, SINOPIA, 0.35, 30)
        + b.stipple(320, 330, 240, 90, 36, GOLD, 1.8, 0.8)
        + b.stipple(300, 520, 300, 90, 22, AMBER, 1.6, 0.4)
    )


@background(19)
def veined_marble(b: Brush) -> str:
    """White marble with a few wandering grey veins."""

    def vein(x: float, y: float, heading: float, steps: int, size: float, thick: float) -> str:
        spots = [Dot(x, y)]
        side = []
        home = heading
        for i in range(steps):
            heading = home + b.rnd(-46, 46)
            x += size * cos(radians(heading))
            y += size * sin(radians(heading))
            spots.append(Dot(x, y, b.rnd() < 0.4))
            if thick > 2 and i % 3 == 1:
                side.append(vein(x, y, home + (50 if b.rnd() < 0.5 else -44), 4, size * 0.7, thick * 0.4))
        soft = b.stroke([Dot(d.x + 6, d.y + 7) for d in spots], MIST, thick * 9, thick * 3, n=steps + 2, opacity=0.16)
        grey = b.stroke(spots, SLATE, thick, 0.4, n=steps * 2, opacity=0.55)
        warm = b.line([Dot(d.x + 2.5, d.y - 2) for d in spots], GOLD, 0.9, opacity=0.4) if thick > 2 else ""
        return soft + "".join(side) + grey + warm

    return (
        sheet(b.lit(CREAM, PEARL, PEARL))
        + "".join(
            b.glow(b.rnd(0, 600), b.rnd(0, 720), b.rnd(100, 220), b.pick([MIST, CREAM, CREAM, VIOLET]), 0.2)
            for _ in range(12)
        )
        + vein(-20, 90, 32, 9, 86, 3.4)
        + vein(180, 740, -48, 8, 80, 2.8)
        + vein(620, 60, 128, 6, 62, 2.2)
        + vein(-16, 470, 14, 5, 60, 1.6)
        + vein(330, -10, 80, 5, 50, 1.2)
        + b.wash(0, 720, [CREAM, PEARL], 8, 0.2, 60, 40)
    )


@background(20)
def patchwork_fields(b: Brush) -> str:
    """Fields seen from a hill as a quiet patchwork up to the horizon."""
    rows = [HORIZON]
    step = 13.0
    while rows[-1] < 724:
        rows.append(rows[-1] + step)
        step *= 1.38
    lift = [[b.rnd(-0.25, 0.25) for _ in range(12)] for _ in rows]

    def at(i: int, c: int) -> Dot:
        y = rows[i]
        gap = (rows[i + 1] - y) if i + 1 < len(rows) else 100
        spread = 74 * (0.55 + (y - HORIZON) / 190)
        return Dot(
            300 + (c - 5.5 + lift[i][c] * 0.8) * spread + 26 * sin(i * 1.7),
            y + (lift[i][(c * 5 + 3) % 12] * gap * 0.5 if i else 0),
            True,
        )

    plots = []
    for i in range(len(rows) - 1):
        for c in range(11):
            quad = [at(i, c), at(i, c + 1), at(i + 1, c + 1), at(i + 1, c)]
            if max(d.x for d in quad) < 0 or min(d.x for d in quad) > 600:
                continue
            colour = [SAGE, GOLD, MOSS, CREAM, SAGE, AMBER, MOSS, SAGE][(c * 3 + i * 5 + (c * i) % 3) % 8]
            plots.append(b.blob(quad, colour, edge=MOSS, width=0.5 + i * 0.35, rough=0.3 * i))
            if i > 2 and (c + i) % 2:
                (ax, ay, _), (bx, by, _), (cx, cy, _), (dx, dy, _) = quad
                lines = []
                for k in range(1, 6):
                    t = k / 6
                    lines.append(
                        f"M{num(ax + (bx - ax) * t)} {num(ay + (by - ay) * t)}"
                        f"L{num(dx + (cx - dx) * t)} {num(dy + (cy - dy) * t)}"
                    )
                plots.append(
                    f'<path d="{"".join(lines)}" stroke="{MOSS}" stroke-width="{num(0.5 + i * 0.2)}" '
                    f'stroke-dasharray="{4 + i} 3" opacity=".35"/>'
                )
    trees = "".join(
        b.blob(ring(x, y - s * 0.4, s * 0.6, s * 0.5, 6), MOSS, edge=MIDNIGHT, width=0.5, rough=s * 0.06)
        for x, y, s in sorted(((b.rnd(0, 600), b.rnd(430, 640), 0.0) for _ in range(16)), key=lambda d: d[1])
        for s in (4 + (y - HORIZON) / 13,)
    )
    return (
        sheet(b.down(MIST, PEARL, CREAM), 0, HORIZON)
        + b.wash(30, 380, [PEARL, CREAM], 10, 0.3, 36, 8)
        + ridge(b, HORIZON - 12, 6, MIST, 6, 0.7, HORIZON + 10)
        + sheet(SAGE, HORIZON)
        + "".join(plots)
        + trees
        + sheet(b.down((CREAM, 0.7), (CREAM, 0)), HORIZON, HORIZON + 110)
        + sheet(b.lit((CREAM, 0.15), (CREAM, 0), (MIDNIGHT, 0.22)), HORIZON)
    )
