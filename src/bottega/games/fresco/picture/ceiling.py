"""The fresco under the tiles, our own: the chariot of the Sun drives Night from a painted sky, and the arts awake.

A ceiling seen from below, 1000 by 1000: a round opening with a balustrade, on which people lean over, in a square of
lapis with medallions of the crafts. Each of the 25 spaces uncovers a fifth by a fifth of it.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from bottega.games.fresco.picture.art import cloth as c
from bottega.games.fresco.picture.art import figures as f
from bottega.games.fresco.picture.art import things
from bottega.games.fresco.picture.art.hand import Hand, group
from bottega.games.fresco.picture.art.ornament import balustrade, spandrels

SIZE = 1000


@cache
def ceiling(prefix: str = "ceiling-") -> str:
    """The whole picture as an SVG fragment; ids begin with the prefix."""
    h = Hand(prefix, 7)
    drawn = "".join((_sky(h), _clouds(h), _company(h), balustrade(h), _people(h), spandrels(h), _spill(h), _age(h)))
    return f"<defs>{''.join(h.defs)}</defs>{drawn}"


def _sky(h: Hand) -> str:
    ground = f'<rect width="1000" height="1000" fill="{h.down("#3a6cb8", "#5f96d0", "#8dbbe0", "#79aadb")}"/>'
    dusk = h.glow(800, 250, 330, "#26397c/.85", "#3b559f/.5", "#5b82c4/0")
    dawn = h.glow(470, 440, 400, "#fffbe2", "#ffeaa6/.95", "#fbcf86/.75", "#f6b489/.35", "#f6b489/0")
    rays = []
    for i in range(36):
        a = 2 * pi * i / 36 + h.rnd(-0.04, 0.04)
        r, half = (430 if i % 2 else 330) * h.rnd(0.85, 1.1), h.rnd(0.018, 0.04)
        one = f"{470 + r * cos(a - half):.0f} {430 + r * sin(a - half):.0f}"
        other = f"{470 + r * cos(a + half):.0f} {430 + r * sin(a + half):.0f}"
        rays.append(f"M470 430L{one}L{other}z")
    return ground + dusk + dawn + f'<path d="{"".join(rays)}" fill="#fffbe6" opacity=".3"/>'


BRIGHT = ("#fff8e6", "#f9dfbd", "#dcae9c")
ROSY = ("#ffedd2", "#f3c3a4", "#b98593")
BLUE = ("#c6d4ea", "#8ea5cf", "#566aa3")


def _clouds(h: Hand) -> str:
    return "".join(
        (
            h.cloud(820, 300, 300, 110, BLUE, 8),
            h.cloud(730, 205, 200, 70, BLUE, 6),
            h.cloud(885, 430, 170, 84, ("#dfd9ea", "#b3acd0", "#7a76a8"), 6),
            h.cloud(190, 330, 240, 84, ROSY, 7),
            h.cloud(330, 215, 190, 56, BRIGHT, 6),
            h.cloud(150, 470, 150, 70, ROSY, 6),
            h.cloud(500, 610, 560, 96, BRIGHT, 12),
            h.cloud(380, 560, 260, 70, BRIGHT, 8),
            h.cloud(690, 585, 260, 80, BRIGHT, 8),
        )
    )


def _company(h: Hand) -> str:
    """Who is in the sky: the Sun and his horses, Dawn, Fame, Night."""
    team = [
        group(things.horse(h, ("#d8c6c0", "#a58b92", "#6d5a70"), "#efe2d4", -10), 512, 322, 0.9, -16),
        group(things.horse(h, ("#fbeed8", "#dcc0a4", "#9c7a78"), "#fffaf0", 12), 497, 364, 0.98, -10),
        group(things.horse(h, ("#fffdf6", "#f3e2cc", "#b9948c"), "#f6dca0", 0), 478, 420, 1.06, -5),
    ]
    reins = h.line("436,412 528,394 640,322;436,414 528,420 654,372;438,416 536,446 646,428", "#8f2a1e", 2.2)
    shafts = h.line("440,512 526,506 606,488", "#6e3f17", 7) + h.line("440,511 526,505 606,487", "#e4b048", 3.4)
    drawn = group(
        f.flying(h, c.NIGHT, ("#8b93c9", "#4b568f", "#262c5a"), "dark", things.moon(h), False), 772, 318, 0.66, -34
    )
    drawn += group(f.flying(h, c.ROSE, c.OCHRE, "gold", things.roses(h)), 545, 226, 0.8, 4)
    drawn += group(f.flying(h, c.VERTE, c.LINEN, "brown", things.trumpet(h)), 282, 262, 0.84, -10)
    drawn += team[0] + team[1] + shafts + team[2] + group(f.apollo(h), 370, 478, 1.06) + reins
    drawn += group(things.chariot(h), 376, 500, 1.1)
    drawn += group(f.putto(h, "brown", c.LAPIS), 232, 560, 0.78, -16) + group(
        f.putto(h, "gold", c.VERMILION), 735, 520, 0.76, 8, True
    )
    drawn += h.cloud(430, 640, 420, 74, BRIGHT, 10) + h.cloud(640, 640, 330, 66, BRIGHT, 8)
    doves = [(300, 190, 0.9, -10), (640, 180, 0.8, 14), (700, 150, 0.7, -6), (165, 560, 0.8, 12)]
    drawn += "".join(group(things.dove(h), x, y, s, t) for x, y, s, t in doves)
    return drawn


def _people(h: Hand) -> str:
    """On the balustrade, their heads towards the middle of the opening."""

    def at(turn: float, content: str, radius: float = 394, scale: float = 1.0) -> str:
        return f'<g transform="rotate({turn:g} 500 500)">{group(content, 500, 500 + radius, scale)}</g>'

    carpet = c.cloth(
        h,
        "-44,-8! 44,-8! 46,40 50,62! 24,56 0,64 -24,56 -50,62! -46,40",
        c.VERMILION,
        "-20,-4 -22,30 -24,54;4,-4 2,30 0,58;26,-4 28,30 26,54",
        "-34,-4 -36,30 -36,54",
        5,
    )
    carpet += h.line("-44,46 -22,42 0,48 22,42 46,46", "#f3d27a", 3.4)
    blue = c.cloth(
        h,
        "-34,-8! 34,-8! 36,44! 12,38 -12,46 -36,42!",
        c.LAPIS,
        "-14,-4 -16,22 -14,40;10,-4 12,22 12,36",
        "-26,-4 -26,34",
        4,
    )
    blue += h.line("-34,32 -12,36 12,28 36,34", "#f3d27a", 3)
    return "".join(
        (
            at(15, f.onlooker(h, "dark", "beard", c.VIOLET, c.VERMILION)),
            at(2, carpet),
            at(3, f.onlooker(h, "gold", "woman", c.OCHRE)),
            at(-10, f.onlooker(h, "brown", "man", c.VERTE, c.NIGHT, True)),
            at(92, blue),
            at(95, f.onlooker(h, "brown", "woman", c.ROSE, c.LINEN, True)),
            at(81, f.onlooker(h, "dark", "man", c.LAPIS)),
            at(112.5, things.vase(h), 386, 0.8),
            at(-112.5, things.vase(h), 386, 0.8),
            at(-84, f.onlooker(h, "gold", "putto", c.LINEN), scale=0.9),
            at(-97, f.onlooker(h, "dark", "beard", c.NIGHT, c.OCHRE, True)),
            at(-19, things.peacock(h), 390, 0.8),
            at(180, carpet),
            things.swags(h),
        )
    )


def _spill(h: Hand) -> str:
    """Clouds with the arts come down in front of the painted stone."""
    drawn = group(f.putto(h, "gold", c.LAPIS), 420, 742, 0.92, -8) + group(
        f.putto(h, "brown", c.VERTE), 590, 742, 0.92, 8, True
    )
    drawn += things.garland(h, "462,728 505,772 548,728", 16, 9)
    drawn += h.cloud(225, 812, 300, 120, ROSY, 9) + h.cloud(300, 770, 200, 80, BRIGHT, 7)
    drawn += group(f.muse(h, c.LAPIS, c.OCHRE, "gold", things.palette(h)), 256, 716, 1.1)
    drawn += h.cloud(190, 822, 200, 70, BRIGHT, 7) + h.cloud(320, 806, 180, 56, BRIGHT, 6)
    drawn += h.cloud(790, 806, 320, 120, ROSY, 9) + h.cloud(720, 770, 200, 70, BRIGHT, 7)
    drawn += group(f.muse(h, c.VERMILION, c.VERTE, "brown", things.lyre(h)), 742, 712, 1.12, 0, True)
    drawn += h.cloud(815, 820, 230, 70, BRIGHT, 7) + h.cloud(690, 806, 170, 52, BRIGHT, 6)
    return drawn


def _age(h: Hand) -> str:
    """A warm veil, and the cracks of old plaster."""
    cracks = (
        "M60 0q30 80-10 150t40 170M0 620q120-30 210 20t170-40"
        "M1000 340q-90 30-150-20t-120 50M700 1000q-20-90 40-150t0-130"
    )
    return (
        f'<rect width="1000" height="1000" fill="{h.lit("#fff0c8/.16", "#fff0c8/0", "#2a1430/.2")}"/>'
        f'<path d="{cracks}" fill="none" stroke="#4a2a1e" stroke-width="1.200" opacity=".28"/>'
    )
