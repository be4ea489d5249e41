"""What belongs to the figures of the ceiling: wings, horses, what they hold; and birds, trees, garlands."""

from __future__ import annotations

from math import cos, radians, sin

from .cloth import NIGHT, VERMILION, Colours, cloth
from .hand import CONTOUR, GILT, Hand, dots, group, limb, ring


def wing(h: Hand, size: float = 1, warm: bool = True) -> str:
    """Spread to the upper left from its root at 0,0."""
    far, near, small = ("#d9bfa6", "#f3e4cc", "#fffaf0") if warm else ("#7d92b8", "#b6c6dc", "#e6edf4")
    parts = []
    for fill, count, reach, low, high in ((far, 7, 122, 160, 262), (near, 6, 88, 166, 262), (small, 4, 56, 176, 256)):
        for i in reversed(range(count)):
            a = radians(low + (high - low) * i / (count - 1))
            long = reach * (0.7 + 0.3 * sin(3.14 * (i + 1.4) / (count + 0.6)))
            x, y = cos(a) * long, sin(a) * long
            feather = limb(f"0,0 {x * 0.5:.0f},{y * 0.5 - 7:.0f} {x:.0f},{y:.0f}", 12, 24, 9)
            parts.append(h.form(feather, fill, 0.9, "#a08770" if warm else "#4c5f8c"))
    parts.append(h.blob("8,8 -16,6 -24,-22 -6,-42 8,-20", small))
    return group(h.once("wing" if warm else "night-wing", "".join(parts)), scale=size)


def horse(h: Hand, coat: Colours, mane: str, spread: float = 0) -> str:
    """Galloping to the right; `spread` moves the forelegs, so that no two horses keep step."""
    s = spread
    far = [
        limb(f"138,72 166,{66 + s} 178,{92 + s} 164,{112 + s}", 20, 13, 9, 7),
        limb("58,74 42,104 8,112 -16,136", 30, 17, 10, 8),
    ]
    trunk = dots(
        "36,52 52,38 80,44 108,36 126,18 142,-2 152,-14 158,-26! 164,-14 176,-2 190,18 "
        "194,28 188,36 178,32 166,22 160,24 156,42 154,62 146,82 118,94 90,90 66,88 44,80 32,66"
    )
    near = [
        limb(f"140,74 176,{86 - s} 196,{70 - s} 200,{96 - s}", 26, 15, 10, 8),
        limb("50,66 52,104 20,124 2,152", 40, 22, 11, 9),
    ]
    hoofs = h.body(
        [ring(201, 100 - s, 6, 6, 6), ring(0, 156, 7, 6, 6)],
        "#6b4a35",
        2,
    )
    back = h.body(far, coat[2]) + h.body([ring(163, 115 + s, 5, 5, 6), ring(-19, 139, 6, 5, 6)], "#4d3426", 2)
    tail = h.form(
        "38,54 10,40 -14,54 -44,44 -70,58! -44,64 -58,80! -22,72 0,78 24,64", h.lit(mane, coat[1], coat[2]), 1.4
    )
    body = h.body([trunk, *near], h.lit(*coat))
    shade = h.blob("44,78 66,88 90,90 118,94 146,82 120,86 92,80 64,76", coat[2], ' opacity=".55"')
    lines = h.line("146,80 138,62 140,46;58,84 68,70 66,56;154,60 150,46 156,30;168,18 162,8 164,-4", coat[2], 2, 0.8)
    hair = h.form(
        "154,-20 138,-22 126,-8 108,-6! 116,4 96,12! 108,22 92,34! 112,40 124,30 138,8 150,-6 162,-14! 160,-24",
        h.lit(mane, coat[1]),
        1.4,
    ) + h.line("150,-16 136,-8 120,6;146,-8 130,10 108,28", coat[2], 1.4, 0.7)
    face = '<circle cx="171" cy="6" r="2.6" fill="#2b1710"/><circle cx="189" cy="24" r="1.8" fill="#5a3226"/>'
    bridle = h.line("166,20 172,12 180,8;160,-8 168,8 178,30;166,22 150,30 120,36", VERMILION[1], 3) + h.line(
        "154,44 140,66 128,90", GILT[1], 5
    )
    return tail + back + body + shade + lines + hoofs + hair + face + bridle


def chariot(h: Hand) -> str:
    spokes = "".join(f'<path d="M-2.2 -26L0 -4L2.2 -26z" transform="rotate({i * 36})"/>' for i in range(10))
    rim = '<circle r="34" fill="none" stroke='
    wheel = (
        f'{rim}"{CONTOUR}" stroke-width="10.5"/>{rim}"{h.lit(*GILT)}" stroke-width="7.5"/>'
        f'<g fill="{GILT[1]}" stroke="{CONTOUR}" stroke-width=".8">{spokes}</g>'
        f'<circle r="8" fill="{h.orb(*GILT)}" stroke="{CONTOUR}" stroke-width="1.4"/>'
    )
    shell = h.form(
        "-62,30 -58,4! -30,16 8,14 38,-2 54,-40 68,-58 80,-44! 72,-40 70,-6 54,36 18,54 -36,52",
        h.lit("#fff0b8", "#e4b048", "#b3752a", "#6e3f17"),
        2,
    )
    trim = h.line("-57,10 -28,24 12,22 42,8 60,-32", "#fff6cf", 3, 0.9) + h.line(
        "-54,40 -20,46 18,46 50,28", "#7b4a18", 2.4, 0.8
    )
    sun = "".join(
        f'<path d="M-2 -9L0 -17L2 -9z" transform="translate(6 34)rotate({i * 45})" fill="#a9301f"/>' for i in range(8)
    )
    sun += f'<circle cx="6" cy="34" r="8" fill="{h.orb("#ffe9a0", "#d8531f")}" stroke="#7e1d1c"/>'
    scroll = h.line("68,-56 84,-60 86,-46 76,-46;-60,6 -72,2 -70,16 -62,14", GILT[1], 4)
    return scroll + shell + trim + sun + group(wheel, -14, 56)


def palette(h: Hand) -> str:
    board = h.form("14,-54 34,-66 56,-58 60,-40 44,-28 34,-34 26,-26 12,-34", h.lit("#d9a05f", "#8a5526"), 1.4)
    dabs = "".join(
        f'<circle cx="{x}" cy="{y}" r="4" fill="{c}"/>'
        for x, y, c in (
            (24, -52, "#c8322b"),
            (35, -58, "#e3b52a"),
            (47, -54, "#2457a6"),
            (51, -43, "#4c8a4a"),
            (42, -40, "#fff6e0"),
        )
    )
    brush = h.line("58,-52 76,-84 84,-100", "#6b4423", 3) + h.form("82,-98 88,-112! 90,-98", "#c8322b", 0.8)
    return board + dabs + brush


def lyre(h: Hand) -> str:
    frame = h.form(
        "30,-36! 24,-60 38,-78 28,-96 20,-102! 34,-104 46,-92 "
        "48,-74 58,-74 62,-94 74,-104! 82,-98 74,-92 72,-76 80,-58 68,-36!",
        h.lit(*GILT),
        1.5,
    )
    hole = h.blob("38,-44! 34,-60 46,-70 60,-70 70,-58 62,-44!", "#5a3a26", ' opacity=".75"')
    bar = h.line("30,-88 78,-88", GILT[2], 4.4) + h.line("30,-89 78,-89", GILT[0], 1.4)
    strings = h.line("44,-88 46,-40;51,-88 51,-40;58,-88 56,-40;64,-88 61,-40", "#fff6dc", 1.1)
    return frame + hole + bar + strings


def trumpet(h: Hand) -> str:
    tube = h.form(
        "76,-46! 84,-52! 160,-76 186,-98 196,-92 190,-62 174,-64 88,-42!", h.lit("#fff3c0", "#e2ad42", "#8a5f1e"), 1.4
    )
    flag = cloth(
        h,
        "110,-56! 150,-68! 154,-34 142,-24 136,-34 122,-20 114,-30",
        VERMILION,
        "120,-54 124,-38 122,-26;138,-60 142,-44 140,-32",
        "",
        3,
    )
    return flag + tube + h.line("104,-54 107,-48;128,-62 131,-55", GILT[2], 1.6)


def roses(h: Hand) -> str:
    parts = []
    for i in range(11):
        x, y = 92 + h.rnd(-6, 70), -38 + i * 9 + h.rnd(-14, 10)
        fill = ("#f2a0a0", "#fff0e0", "#d8483a")[i % 3]
        parts.append(h.form(ring(x, y, h.rnd(4, 7), h.rnd(4, 6), 5, i), fill, 0.9, "#8a3a34"))
    return "".join(parts)


def moon(h: Hand) -> str:
    veil = cloth(
        h,
        "10,-22! -24,-60 -20,-104 20,-132 72,-128 112,-100 128,-62! 110,-76 92,-92 62,-100 34,-88 24,-60 34,-34",
        NIGHT,
        "8,-40 0,-84 38,-116 92,-104;20,-40 16,-76 44,-104",
        "",
        5,
    )
    stars = "".join(
        f'<path d="M0-5L1.4-1.4 5 0 1.4 1.4 0 5-1.4 1.4-5 0-1.4-1.4z" transform="translate({x} {y})"/>'
        for x, y in ((-4, -92), (22, -118), (62, -114), (100, -90), (8, -66), (44, -110), (-10, -70))
    )
    crescent = h.form("52,-72! 58,-82 72,-86 84,-76! 72,-78 62,-74", "#fff6d0", 0.8, "#9a7a3a")
    return veil + f'<g fill="#fff3c4">{stars}</g>' + crescent


def garland(h: Hand, points: str, n: int, size: float = 7) -> str:
    """Leaves, fruit and flowers along a hanging line of three points (a parabola through them)."""
    (x0, y0, _), (x1, y1, _), (x2, y2, _) = dots(points)
    leaves, fruit = "", []
    for i in range(n + 1):
        t = i / n
        a, b, c = (1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)
        x, y = x0 * a + x1 * b + x2 * c, y0 * a + y1 * b + y2 * c
        thick = size * (0.7 + 0.5 * sin(3.14 * t))
        for _ in range(3):
            turn = h.rnd(0, 6.28)
            dx, dy = cos(turn) * thick, sin(turn) * thick
            leaves += f"M{x:.1f} {y:.1f}q{dx + 3:.1f} {dy - 3:.1f} {dx * 1.7:.1f} {dy * 1.7:.1f}"
            leaves += f"q{-dx - 4:.1f} {-dy + 3:.1f} {-dx * 1.7:.1f} {-dy * 1.7:.1f}"
        fill = ("#e08a2c", "#c8322b", "#f2c35a", "#7b3f7a", "#f6e6d0")[i % 5]
        fx, fy, r = x + h.rnd(-3, 3), y + h.rnd(-3, 3), thick * h.rnd(0.36, 0.6)
        fruit.append(f'<circle cx="{fx:.1f}" cy="{fy:.1f}" r="{r:.1f}" fill="{fill}"/>')
    hung = f'<path d="{leaves}" fill="#567f46" stroke="#2b4728" stroke-width=".9"/>'
    return hung + f'<g stroke="#6b2f1c" stroke-width=".8">{"".join(fruit)}</g>'


def swags(h: Hand) -> str:
    """Garlands along the upper cornice, from pier to pier."""
    hung = garland(h, "338,92 366,150 446,70", 14, 8)
    return h.once("swag", hung) + f'<use href="#{h.prefix}swag" transform="matrix(-1 0 0 1 1000 0)"/>'


def peacock(h: Hand) -> str:
    """Perched at 0,0 looking left, its train hanging down to the right."""
    train = h.form("4,-22 30,-10 58,22 86,64 70,76 40,58 14,26 -4,-2", h.lit("#6fb39a", "#2f7a72", "#1c4a5a"), 1.5)
    eyes = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="5.5" ry="4.4" fill="#d9a93c"/>'
        f'<circle cx="{x}" cy="{y}" r="2.8" fill="#1d3f8f"/>'
        for x, y in ((28, 2), (22, 18), (44, 22), (40, 40), (60, 44), (56, 60), (74, 62))
    )
    body = h.form(
        "-10,-58 -2,-50 2,-34 18,-22 20,-4 4,6 -14,2 -22,-14 -14,-34 -16,-52",
        h.lit("#5f9be0", "#2457a6", "#142f66"),
        1.5,
    )
    beak = h.form("-16,-58 -26,-54! -16,-52", "#e8d6a8", 1) + '<circle cx="-12" cy="-56" r="1.8" fill="#fff"/>'
    plumes = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6" fill="#d9a93c"/>' for x, y in ((-14, -76), (-8, -77), (-2, -75))
    )
    crest = h.line("-10,-60 -14,-74;-8,-60 -8,-75;-6,-59 -2,-73", "#2457a6", 1.6) + plumes
    return train + eyes + body + h.folds("-12,-26 4,-16 12,-2;-14,-16 0,-8 6,2", "#9cc3ef", 4, 0.6) + crest + beak


def vase(h: Hand) -> str:
    """An orange tree in a marble pot that stands at 0,0."""
    pot = h.form(
        "-24,-38! 24,-38! 26,-30 18,-10 12,0! -12,0! -18,-10 -26,-30", h.lit("#fffaf0", "#d8c6b0", "#8f7a72"), 1.6
    )
    band = h.line("-23,-28 0,-24 23,-28", "#a9896a", 2, 0.8)
    stem = h.line("0,-38 1,-62", "#6b4423", 5)
    crown = h.body(
        [ring(-15, -74, 15, 14), ring(15, -76, 15, 14), ring(0, -92, 18, 15), ring(0, -72, 15, 13)],
        h.lit("#8fb069", "#4c7a42", "#274a30"),
    )
    fruit = "".join(
        f'<circle cx="{x}" cy="{y}" r="4.4"/>'
        for x, y in ((-18, -70), (-8, -84), (6, -96), (14, -78), (2, -70), (22, -68), (-10, -100))
    )
    return stem + crown + f'<g fill="#ee9430" stroke="#8a4612" stroke-width=".9">{fruit}</g>' + pot + band


def dove(h: Hand) -> str:
    return (
        h.form("-14,0 -2,-4 10,-6 16,-3! 10,2 0,6 -20,10!", "#fffaf0", 1)
        + h.form("0,-3 -8,-20 -20,-24! -14,-8 -8,2", "#f0e4d4", 1)
        + h.form("2,-3 6,-18 14,-24! 12,-8", "#fffaf0", 1)
    )
