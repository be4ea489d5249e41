"""Layers along the lower edge."""

from .brush import (
    CREAM,
    MIDNIGHT,
    MIST,
    MOSS,
    PEARL,
    PLUM,
    SAGE,
    SLATE,
    VIOLET,
    Brush,
    Dot,
    along,
    arc,
    layer,
    place,
)


@layer(3)
def tidal_breakers(b: Brush) -> str:
    """Three scalloped breakers with lace-like foam rolling in."""

    def breaker(x: float, y: float, s: float, deep: str) -> str:
        body = place("-40,92! -14,66 6,30 34,6 66,0 92,12 100,32! 84,22 68,28 66,46 82,66 120,84 150,92!", x, y, s)
        crest = place("-20,72 6,30 34,6 66,0 92,12 100,32", x, y, s)
        veins = b.lines(
            [
                place(
                    f"{-20 + 16 * k},92 {2 + 14 * k},{60 + 2 * k} {24 + 11 * k},{28 + 2 * k} {52 + 6 * k},{14 + 3 * k}",
                    x,
                    y,
                    s,
                )
                for k in range(4)
            ],
            PEARL,
            1.8,
            opacity=0.75,
        )
        lace = b.scales(x - 40 * s, y + 62 * s, x + 150 * s, y + 96 * s, 15 * s, CREAM, 1.4, 0.8)
        foam = []
        for i, (fx, fy, heading) in enumerate(along(crest, 10)):
            r = (5 + 3.4 * (i / 9)) * s
            foam += [Dot(d.x, d.y, k == 0) for k, d in enumerate(arc(fx, fy, r, r, heading - 185, heading - 30, 3))]
        inner = [Dot(d.x + 6 * s, d.y + 9 * s) for d in crest]
        cap = b.form([*foam, *inner[::-1]], b.down(CREAM, CREAM, PEARL), shade=MIST, depth=3 * s, width=1, rough=0.3)
        return (
            b.form(body, b.lit(MIST, SLATE, deep), shade=MIDNIGHT, light=PEARL, depth=7 * s, inside=veins + lace) + cap
        )

    spray = b.stipple(150, 34, 130, 22, 26, CREAM, 3, 0.95) + b.stipple(196, 26, 110, 20, 22, PEARL, 2, 0.95)
    sea = b.form(
        "0,144! 6,122 40,112 80,118 130,110 190,118 250,112 300,120 340,128 348,144!",
        b.down(SLATE, MIDNIGHT),
        light=PEARL,
        depth=4,
        inside=b.scales(0, 120, 348, 150, 22, PEARL, 1.6, 0.8),
    )
    return (
        spray + breaker(196, 44, 0.95, SLATE) + breaker(94, 30, 1.05, MIDNIGHT) + breaker(40, 66, 0.8, MIDNIGHT) + sea
    )


@layer(34)
def frostbitten_thistles(b: Brush) -> str:
    """A row of thistles and grasses edged with hoar frost."""
    rays = [[Dot(k * 1.6, -10), Dot(k * 2.6, -22), Dot(k * 3.6, -31 + abs(k) * 1.3)] for k in range(-5, 6)]
    head = b.stamp(
        b.lines(rays, PLUM, 3.4)
        + b.lines(rays, VIOLET, 1.8)
        + b.stipple(0, -31, 17, 3, 12, PEARL, 2.4, 1)
        + b.blob(
            "-9,-12! -12,0 -8,10 0,14 8,10 12,0 9,-12! 0,-9",
            b.lit(SAGE, MOSS, SLATE),
            edge=MIDNIGHT,
            width=1.1,
        )
        + b.lines(["-9,-6 -4,0 0,-6 4,0 9,-6", "-11,0 -6,6 0,1 6,6 11,0", "-7,8 -3,11 0,8 3,11 7,8"], MIDNIGHT, 0.9)
        + b.lines(
            ["-11,-3 -15,-5", "11,-3 15,-5", "-11,4 -15,4", "11,4 15,4", "-8,9 -11,13", "8,9 11,13"],
            PEARL,
            1.3,
        )
    )
    thorn = "0,0! 10,-7 16,-15! 20,-7 32,-15! 33,-6 48,-9! 42,0 62,4! 44,5 42,13! 32,6 24,15! 19,6 9,12! 6,5"
    leaf = b.stamp(
        b.blob(thorn, b.lit(SAGE, MOSS), edge=MIDNIGHT, width=1)
        + b.line(thorn, PEARL, 1.1, closed=True, opacity=0.7, dash="5 4")
        + b.line("2,2 24,0 54,4", CREAM, 1.2)
    )

    def thistle(x: float, y: float, lean: float, s: float) -> str:
        spine = [Dot(x - lean, 188), Dot(x - lean * 0.8, (y + 188) / 2), Dot(x, y + 10)]
        stalk = b.form(b.taper(spine, 6 * s, 4 * s, 0, 5), b.across(SAGE, MOSS), width=0.9)
        foot = along(spine, 5)
        blades = "".join(
            b.press(leaf, px, py, turn, s * size)
            for (px, py, _), turn, size in (
                (foot[1], -24, 0.95),
                (foot[1], 204, 0.9),
                (foot[2], -42, 0.7),
                (foot[2], 222, 0.7),
            )
        )
        return blades + stalk + b.press(head, x, y, lean * 0.5, s)

    back = b.grass(6, 258, 188, 104, 20, [MOSS, SAGE, MIST], 0.12, 4)
    rime = b.grass(4, 260, 188, 62, 22, [PEARL, MIST, MOSS], 0.15, 3.4)
    plants = (
        thistle(36, 88, 6, 0.8)
        + thistle(226, 76, -8, 0.9)
        + thistle(84, 42, -8, 1.05)
        + thistle(176, 44, 8, 1.1)
        + thistle(132, 92, 4, 0.95)
    )
    stars = "".join(
        b.star(x, y, r, PEARL, 6, deep=0.25)
        for x, y, r in ((20, 60, 5), (112, 22, 4), (152, 72, 4), (206, 30, 5), (250, 96, 4), (60, 110, 4))
    )
    return back + plants + rime + b.stipple(130, 172, 126, 12, 34, PEARL, 2.4, 0.9) + stars
