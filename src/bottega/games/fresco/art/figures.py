"""The figures of the ceiling, each around its own middle, about 200 units high or wide."""

from __future__ import annotations

from math import cos, radians, sin

from .hand import CONTOUR, GILT, SKIN, Hand, dots, group, limb, ring

HAIR = {"gold": ("#e8bf63", "#a8742c"), "brown": ("#9a6236", "#5a3218"), "dark": ("#5d4033", "#2f1d18")}


def head(
    h: Hand, x: float, y: float, tilt: float = 0, hair: str = "gold", size: float = 1, flip: bool = False, kind: str = "woman"
) -> str:
    """Seen three quarters, looking to the right."""
    drawn = h.once(f"head-{hair}-{kind}", _head(h, hair, kind))
    return group(drawn, x, y, size, tilt, flip)


def _head(h: Hand, hair: str, kind: str) -> str:
    lights, darks = HAIR[hair]
    parts = [h.form("-4,6 3,7 5,20 -6,20", SKIN[1], 1.2)]
    if kind == "woman":
        parts.append(h.form("-6,-10 -13,-8 -17,0 -13,7 -7,6 -4,-2", h.lit(lights, darks), 1.2))
    parts.append(h.form("-2,-11 5,-9.6 8.6,-4 8.2,-.4 9.8,2.6! 8.4,3.8 8.2,7 5,10.6 0,10 -6,5 -9,-2 -7,-8", h.lit(*SKIN), 1.3))
    parts.append('<circle cx="4" cy="4.4" r="2.6" fill="#d9694f" opacity=".38"/>')
    if kind == "beard":
        parts.append(h.form("-5,2 0,6 4,5.4 8,6 8,12 4,17 -2,14 -6,8", h.lit(lights, darks), 1))
    parts.append(h.line("3.2,-3.2 5,-4 7.6,-3.4;3.8,-.8 5.4,-1.4 7,-.6", CONTOUR, 1.1) + h.line("5,7.2 6.6,6.8 8,7.2", "#a3402f", 1.3))
    if kind == "putto":
        curls = ring(-2, -6, 8.5, 7.5, 9, 2.6)[:7]
        d = [ring(cx, cy, 4.2, 4.2, 6) for cx, cy, _ in curls]
        parts.append(h.body(d, h.lit(lights, darks), 1.6))
    else:
        parts.append(h.form("-4,-13.4 4,-13 9.4,-7.6 7,-6.4 2,-8 -2,-3 -5.4,1 -5,6 -9.4,3 -11.6,-3 -9.4,-10", h.lit(lights, darks), 1.2))
        parts.append(h.line("-9,-4 -5,-9 3,-11;-8,0 -5,-5 -1,-8", lights, 1, 0.9))
    return "".join(parts)


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


def cloth(h: Hand, outline: str, colours: tuple[str, str, str], folds: str = "", lights: str = "", width: float = 6) -> str:
    """Drapery: bright, middle, shade; folds are dark, lights bright."""
    bright, middle, shade = colours
    drawn = h.form(outline, h.lit(bright, middle, shade), 1.7)
    if folds:
        drawn += h.folds(folds, shade, width, 0.75)
    if lights:
        drawn += h.folds(lights, bright, width * 0.6, 0.85)
    return drawn


VERMILION = ("#f2795a", "#cf3f2b", "#7e1d1c")
LAPIS = ("#7fa4e0", "#2f5cb4", "#152f6e")
OCHRE = ("#fbdf8c", "#e0a93c", "#8f5f1c")
VERTE = ("#a9c79a", "#5d8a5c", "#2c4f3c")
ROSE = ("#fbd3c4", "#e59a8e", "#a3524f")
LINEN = ("#fffaf0", "#eadcc8", "#a98f86")
NIGHT = ("#5a6bab", "#2a3a78", "#121a40")
VIOLET = ("#c9a5d6", "#86589c", "#47285c")


def apollo(h: Hand) -> str:
    cloak = cloth(
        h,
        "-10,-84! -44,-104 -84,-112 -112,-134 -156,-122 -186,-138! -176,-104 -192,-78! -150,-74 -128,-44 -96,-48 -70,-22! -48,-34 -16,-52",
        VERMILION,
        "-16,-78 -60,-94 -110,-98 -170,-120;-18,-70 -64,-74 -110,-70 -166,-84;-18,-62 -50,-52 -84,-34",
        "-20,-84 -66,-104 -116,-118;-24,-66 -66,-62 -120,-56",
        8,
    )
    rays = "".join(
        f'<path d="M-2.6 -24L0 {-48 if i % 2 else -62}L2.6 -24z" transform="translate(2 -99)rotate({i * 22.5})"/>' for i in range(16)
    )
    halo = f'<g fill="#fff3c4" opacity=".9">{rays}</g>' + h.glow(2, -99, 44, "#fffbe6", "#fff0b4/.9", "#ffd86b/0")
    far = h.body([limb("8,-74 34,-60 62,-66", 13, 11, 7), ring(66, -67, 6, 5)], SKIN[2])
    trunk = [dots("-18,-80 0,-84 17,-79 20,-62 14,-40 16,-20 -16,-18 -15,-40 -22,-60")]
    legs = [limb("-8,-22 -16,12 -8,46", 20, 16, 11), limb("8,-22 22,8 18,46", 20, 17, 11)]
    near = [limb("-16,-74 -40,-86 -38,-120", 15, 12, 8), ring(-37, -126, 6, 6.5)]
    body = h.body([*trunk, *legs, *near], h.lit(*SKIN))
    muscles = h.line("-2,-62 -1,-40 0,-28;-14,-58 -4,-56 8,-58 14,-60;-8,-44 8,-44", SKIN[2], 1.5, 0.7)
    kilt = cloth(h, "-20,-34 0,-30 20,-36 26,-6 34,8 14,6 4,14 -10,6 -26,12 -24,-8", OCHRE, "-10,-28 -12,-8 -18,8;4,-28 6,-8 4,10;14,-30 20,-8 24,4", "", 4)
    strap = h.line("-16,-78 2,-56 18,-36", VERMILION[1], 4)
    torch = h.form("-42,-112! -33,-112! -31,-140! -46,-140!", h.lit(*GILT), 1.2) + h.form(
        "-48,-140 -44,-158 -36,-176! -34,-158 -27,-150 -30,-140", h.down("#fff6cf", "#f7b23c", "#d8531f"), 1, "#a33a14"
    )
    crown = h.line("-9,-106 0,-112 10,-108", GILT[1], 3.4) + h.line("-9,-106 0,-112 10,-108", GILT[0], 1.2)
    return cloak + halo + far + torch + body + muscles + kilt + strap + head(h, 2, -98, 4, "gold", 1, kind="man") + crown


def horse(h: Hand, coat: tuple[str, str, str], mane: str, spread: float = 0) -> str:
    """Galloping to the right; `spread` moves the forelegs, so that no two horses keep step."""
    s = spread
    far = [
        limb(f"138,72 166,{66 + s} 178,{92 + s} 164,{112 + s}", 20, 13, 9, 7),
        limb("58,74 42,104 8,112 -16,136", 30, 17, 10, 8),
    ]
    trunk = dots("36,52 52,38 80,44 108,36 126,18 142,-2 152,-14 158,-26! 164,-14 176,-2 190,18 194,28 188,36 178,32 166,22 160,24 156,42 154,62 146,82 118,94 90,90 66,88 44,80 32,66")
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
    tail = h.form("38,54 10,40 -14,54 -44,44 -70,58! -44,64 -58,80! -22,72 0,78 24,64", h.lit(mane, coat[1], coat[2]), 1.4)
    body = h.body([trunk, *near], h.lit(*coat))
    shade = h.blob("44,78 66,88 90,90 118,94 146,82 120,86 92,80 64,76", coat[2], ' opacity=".55"')
    lines = h.line("146,80 138,62 140,46;58,84 68,70 66,56;154,60 150,46 156,30;168,18 162,8 164,-4", coat[2], 2, 0.8)
    hair = h.form(
        "154,-20 138,-22 126,-8 108,-6! 116,4 96,12! 108,22 92,34! 112,40 124,30 138,8 150,-6 162,-14! 160,-24", h.lit(mane, coat[1]), 1.4
    ) + h.line("150,-16 136,-8 120,6;146,-8 130,10 108,28", coat[2], 1.4, 0.7)
    face = '<circle cx="171" cy="6" r="2.6" fill="#2b1710"/><circle cx="189" cy="24" r="1.8" fill="#5a3226"/>'
    bridle = h.line("166,20 172,12 180,8;160,-8 168,8 178,30;166,22 150,30 120,36", VERMILION[1], 3) + h.line("154,44 140,66 128,90", GILT[1], 5)
    return tail + back + body + shade + lines + hoofs + hair + face + bridle


def chariot(h: Hand) -> str:
    spokes = "".join(f'<path d="M-2.2 -26L0 -4L2.2 -26z" transform="rotate({i * 36})"/>' for i in range(10))
    wheel = (
        f'<circle r="34" fill="none" stroke="{CONTOUR}" stroke-width="10.5"/><circle r="34" fill="none" stroke="{h.lit(*GILT)}" stroke-width="7.5"/>'
        f'<g fill="{GILT[1]}" stroke="{CONTOUR}" stroke-width=".8">{spokes}</g><circle r="8" fill="{h.orb(*GILT)}" stroke="{CONTOUR}" stroke-width="1.4"/>'
    )
    shell = h.form("-62,30 -58,4! -30,16 8,14 38,-2 54,-40 68,-58 80,-44! 72,-40 70,-6 54,36 18,54 -36,52", h.lit("#fff0b8", "#e4b048", "#b3752a", "#6e3f17"), 2)
    trim = h.line("-57,10 -28,24 12,22 42,8 60,-32", "#fff6cf", 3, 0.9) + h.line("-54,40 -20,46 18,46 50,28", "#7b4a18", 2.4, 0.8)
    sun = "".join(f'<path d="M-2 -9L0 -17L2 -9z" transform="translate(6 34)rotate({i * 45})" fill="#a9301f"/>' for i in range(8))
    sun += f'<circle cx="6" cy="34" r="8" fill="{h.orb("#ffe9a0", "#d8531f")}" stroke="#7e1d1c"/>'
    scroll = h.line("68,-56 84,-60 86,-46 76,-46;-60,6 -72,2 -70,16 -62,14", GILT[1], 4)
    return scroll + shell + trim + sun + group(wheel, -14, 56)


def muse(h: Hand, dress: tuple[str, str, str], mantle: tuple[str, str, str], hair: str, thing: str) -> str:
    """Seated on a cloud, turned to the right. `thing` is what she holds in her hands."""
    back = cloth(h, "-14,-78 -50,-92 -84,-76 -112,-84! -106,-52 -84,-40 -60,-44 -30,-26 -8,-40", mantle, "-18,-72 -54,-76 -98,-74;-18,-60 -48,-54 -78,-48", "-24,-80 -52,-86 -84,-70", 6)
    arm_far = h.body([limb("14,-70 40,-52 66,-66", 13, 11, 7), ring(70, -68, 6, 5)], SKIN[1])
    trunk = h.body([dots("-16,-76 0,-80 15,-76 19,-60 13,-40 16,-26 -16,-24 -14,-42 -20,-58")], h.lit(*SKIN))
    bodice = cloth(h, "-19,-62 -8,-66 4,-60 18,-66 19,-52 13,-38 18,-26 -18,-24 -14,-42", dress, "-4,-58 -2,-44 -4,-28;8,-60 8,-44 10,-28", "", 3.4)
    skirt = cloth(
        h,
        "-20,-34 0,-30 18,-34 48,-30 74,-20 78,0 66,26 70,56 60,66! 40,58 22,66! -6,56 -34,66! -62,54 -74,30 -58,4 -34,-14",
        dress,
        "-6,-28 -28,0 -40,52;6,-28 2,6 -8,52;18,-30 42,-16 50,10 36,54;40,-26 62,-10 60,20 56,58",
        "14,-32 44,-26 66,-14;-16,-22 -44,6 -58,34;26,-18 34,10 24,50",
        7,
    )
    over = cloth(h, "-22,-30 4,-26 34,-32 60,-20 58,-2 30,-8 4,2 -28,26 -54,24 -60,12 -36,-6", mantle, "-14,-24 -30,-2 -50,16;10,-24 0,-10 -22,14;34,-28 22,-16 10,-8", "2,-24 -18,-4 -40,14", 5)
    foot = h.body([limb("58,60 70,68 82,68", 9, 8, 5)], SKIN[1])
    arm = h.body([limb("-14,-72 -30,-46 0,-34 22,-40", 14, 12, 9, 7), ring(26, -41, 6, 5)], h.lit(*SKIN))
    return back + arm_far + foot + trunk + bodice + skirt + over + thing + arm + head(h, 2, -94, 6, hair)


def palette(h: Hand) -> str:
    board = h.form("14,-54 34,-66 56,-58 60,-40 44,-28 34,-34 26,-26 12,-34", h.lit("#d9a05f", "#8a5526"), 1.4)
    dabs = "".join(
        f'<circle cx="{x}" cy="{y}" r="4" fill="{c}"/>' for x, y, c in ((24, -52, "#c8322b"), (35, -58, "#e3b52a"), (47, -54, "#2457a6"), (51, -43, "#4c8a4a"), (42, -40, "#fff6e0"))
    )
    brush = h.line("58,-52 76,-84 84,-100", "#6b4423", 3) + h.form("82,-98 88,-112! 90,-98", "#c8322b", 0.8)
    return board + dabs + brush


def lyre(h: Hand) -> str:
    frame = h.form("30,-36! 24,-60 38,-78 28,-96 20,-102! 34,-104 46,-92 48,-74 58,-74 62,-94 74,-104! 82,-98 74,-92 72,-76 80,-58 68,-36!", h.lit(*GILT), 1.5)
    hole = h.blob("38,-44! 34,-60 46,-70 60,-70 70,-58 62,-44!", "#5a3a26", ' opacity=".75"')
    bar = h.line("30,-88 78,-88", GILT[2], 4.4) + h.line("30,-89 78,-89", GILT[0], 1.4)
    strings = h.line("44,-88 46,-40;51,-88 51,-40;58,-88 56,-40;64,-88 61,-40", "#fff6dc", 1.1)
    return frame + hole + bar + strings


def compasses(h: Hand) -> str:
    plan = h.form("18,-40! 64,-62! 86,-36! 40,-14!", h.lit("#fffaf0", "#d9c6a0"), 1.3) + h.line("32,-36 62,-50;38,-28 70,-42;46,-42 54,-24;58,-48 66,-30", "#8a5a3a", 1.2, 0.8)
    legs = h.line("66,-104 52,-54", GILT[2], 4.4) + h.line("66,-104 78,-52", GILT[2], 4.4) + h.line("66,-104 52,-54;66,-104 78,-52", GILT[0], 1.6)
    return plan + legs + f'<circle cx="66" cy="-104" r="5" fill="{GILT[1]}" stroke="{CONTOUR}"/>'


def flying(h: Hand, dress: tuple[str, str, str], mantle: tuple[str, str, str], hair: str, thing: str, warm: bool = True) -> str:
    """Flying to the right, robes streaming to the left; the hands are near 92,-40."""
    far_wing = group(wing(h, 0.9, warm), 26, -16, 1, 34)
    near_wing = group(wing(h, 1.05, warm), 22, -12, 1, 8)
    legs = h.body([limb("-20,10 -70,22 -116,16", 24, 15, 9), limb("-112,14 -130,20 -140,28", 9, 8, 4), limb("-14,14 -60,36 -104,44", 24, 15, 9), limb("-100,42 -118,50 -126,58", 9, 8, 4)], h.lit(*SKIN))
    stream = cloth(h, "0,-12 -40,-22 -84,-10 -124,-28! -122,-6 -152,4! -118,12 -110,30 -138,44! -96,40 -84,58 -112,76! -62,64 -30,36 -2,26", dress, "-4,-2 -54,-4 -112,-16;-4,8 -56,14 -130,6;-6,16 -56,32 -104,36;-10,22 -50,44 -92,64", "-10,-8 -56,-14 -96,-10;-14,10 -60,20 -100,20", 7)
    trunk = h.body([dots("56,-34 42,-36 20,-16 -6,-8 -4,22 22,20 48,4 62,-12")], h.lit(*SKIN))
    bodice = cloth(h, "44,-32 20,-16 -8,-10 -6,26 22,22 50,4 56,-8 46,-12", dress, "40,-22 16,-4 -2,10;48,-8 24,10 4,20", "", 3.6)
    sash = cloth(h, "12,-16 2,-20 -12,-44 -44,-58 -62,-50! -40,-42 -26,-20 -8,4 10,28 20,22 16,2", mantle, "4,-8 -14,-34 -44,-52;10,14 4,-2", "", 4)
    arms = h.body([limb("54,-22 78,-22 94,-40", 13, 11, 7), ring(97, -43, 5.5, 5.5)], h.lit(*SKIN))
    far_arm = h.body([limb("50,-30 72,-46 96,-50", 12, 10, 7), ring(99, -51, 5, 5)], SKIN[2])
    return far_wing + legs + stream + far_arm + trunk + bodice + near_wing + sash + thing + arms + head(h, 66, -48, -6, hair)


def trumpet(h: Hand) -> str:
    tube = h.form("76,-46! 84,-52! 160,-76 186,-98 196,-92 190,-62 174,-64 88,-42!", h.lit("#fff3c0", "#e2ad42", "#8a5f1e"), 1.4)
    flag = cloth(h, "110,-56! 150,-68! 154,-34 142,-24 136,-34 122,-20 114,-30", VERMILION, "120,-54 124,-38 122,-26;138,-60 142,-44 140,-32", "", 3)
    return flag + tube + h.line("104,-54 107,-48;128,-62 131,-55", GILT[2], 1.6)


def roses(h: Hand) -> str:
    parts = []
    for i in range(11):
        x, y = 92 + h.rnd(-6, 70), -38 + i * 9 + h.rnd(-14, 10)
        fill = ("#f2a0a0", "#fff0e0", "#d8483a")[i % 3]
        parts.append(h.form(ring(x, y, h.rnd(4, 7), h.rnd(4, 6), 5, i), fill, 0.9, "#8a3a34"))
    return "".join(parts)


def moon(h: Hand) -> str:
    veil = cloth(h, "10,-22! -24,-60 -20,-104 20,-132 72,-128 112,-100 128,-62! 110,-76 92,-92 62,-100 34,-88 24,-60 34,-34", NIGHT, "8,-40 0,-84 38,-116 92,-104;20,-40 16,-76 44,-104", "", 5)
    stars = "".join(f'<path d="M0-5L1.4-1.4 5 0 1.4 1.4 0 5-1.4 1.4-5 0-1.4-1.4z" transform="translate({x} {y})"/>' for x, y in ((-4, -92), (22, -118), (62, -114), (100, -90), (8, -66), (44, -110), (-10, -70)))
    crescent = h.form("52,-72! 58,-82 72,-86 84,-76! 72,-78 62,-74", "#fff6d0", 0.8, "#9a7a3a")
    return veil + f'<g fill="#fff3c4">{stars}</g>' + crescent


def putto(h: Hand, hair: str = "gold", sash: tuple[str, str, str] = ROSE) -> str:
    """A child flying to the right with both arms forward, hands near 46,-16."""
    wings = group(wing(h, 0.42), 2, -16, 1, 20) + group(wing(h, 0.36), 8, -18, 1, 56)
    far = h.body([limb("14,-12 30,-24 46,-22", 12, 10, 7), limb("-20,12 -36,4 -56,10", 17, 13, 8)], SKIN[1], 2.6)
    shapes = [dots("20,-22 6,-22 -14,-10 -26,2 -24,18 -10,20 10,10 24,-4"), limb("-18,14 -34,28 -54,22", 20, 15, 8), ring(-58, 20, 6, 5), limb("16,-8 30,-4 44,-14", 13, 10, 7), ring(47, -16, 5, 5)]
    body = h.body(shapes, h.lit(*SKIN), 2.6)
    dimples = h.line("-6,4 0,10 8,4;-34,20 -30,26;24,-10 26,-4;-14,12 -20,6", SKIN[2], 1.3, 0.8)
    band = cloth(h, "-2,-18 -10,-4 -4,16 -16,34 -36,44 -52,36! -34,34 -24,20 -22,0 -12,-16", sash, "-12,-8 -16,14 -34,38", "", 3)
    return wings + far + body + dimples + band + head(h, 20, -34, 8, hair, 0.98, kind="putto")


def garland(h: Hand, points: str, n: int, size: float = 7) -> str:
    """Leaves, fruit and flowers along a hanging line of three points (a parabola through them)."""
    (x0, y0, _), (x1, y1, _), (x2, y2, _) = dots(points)
    leaves, fruit = "", []
    for i in range(n + 1):
        t = i / n
        a, b, c = (1 - t) * (1 - 2 * t), 4 * t * (1 - t), t * (2 * t - 1)
        x, y = x0 * a + x1 * b + x2 * c, y0 * a + y1 * b + y2 * c
        thick = size * (0.7 + 0.5 * sin(3.14 * t))
        for k in range(3):
            turn = h.rnd(0, 6.28)
            leaves += f"M{x:.1f} {y:.1f}q{cos(turn) * thick + 3:.1f} {sin(turn) * thick - 3:.1f} {cos(turn) * thick * 1.7:.1f} {sin(turn) * thick * 1.7:.1f}q{-cos(turn) * thick - 4:.1f} {-sin(turn) * thick + 3:.1f} {-cos(turn) * thick * 1.7:.1f} {-sin(turn) * thick * 1.7:.1f}"
        fill = ("#e08a2c", "#c8322b", "#f2c35a", "#7b3f7a", "#f6e6d0")[i % 5]
        fruit.append(f'<circle cx="{x + h.rnd(-3, 3):.1f}" cy="{y + h.rnd(-3, 3):.1f}" r="{thick * h.rnd(0.36, 0.6):.1f}" fill="{fill}"/>')
    return f'<path d="{leaves}" fill="#567f46" stroke="#2b4728" stroke-width=".9"/><g stroke="#6b2f1c" stroke-width=".8">{"".join(fruit)}</g>'


def onlooker(h: Hand, hair: str, kind: str, coat: tuple[str, str, str], hat: tuple[str, str, str] | None = None, flip: bool = False) -> str:
    """A bust that leans over a coping at y = 0, looking down."""
    bust = cloth(h, "-34,6 -32,-22 -18,-38 0,-42 18,-38 32,-24 36,6", coat, "-14,-34 -20,-12 -22,4;10,-36 16,-14 18,4", "-22,-30 -26,-10 -28,2", 4)
    collar = h.form("-10,-42 0,-36 12,-42 14,-36 0,-28 -12,-36", h.lit(*LINEN), 1.2)
    arms = h.body([limb("-30,-10 -22,8 6,6", 15, 12, 8), ring(10, 5, 6, 5)], coat[1], 2.6) + h.form(ring(11, 4, 7, 5), SKIN[1], 1.2)
    face = head(h, 0, -58, 8, hair, 1.12, flip, kind)
    cap = ""
    if hat:
        cap = group(cloth(h, "-18,-6 -20,-14 -6,-22 12,-20 20,-10 16,-4 0,-8", hat, "-10,-10 0,-16 12,-12", "", 3), 0, -62, 1.1, 4, flip)
    return bust + collar + face + cap + arms


def peacock(h: Hand) -> str:
    """Perched at 0,0 looking left, its train hanging down to the right."""
    train = h.form("4,-22 30,-10 58,22 86,64 70,76 40,58 14,26 -4,-2", h.lit("#6fb39a", "#2f7a72", "#1c4a5a"), 1.5)
    eyes = "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="5.5" ry="4.4" fill="#d9a93c"/><circle cx="{x}" cy="{y}" r="2.8" fill="#1d3f8f"/>' for x, y in ((28, 2), (22, 18), (44, 22), (40, 40), (60, 44), (56, 60), (74, 62))
    )
    body = h.form("-10,-58 -2,-50 2,-34 18,-22 20,-4 4,6 -14,2 -22,-14 -14,-34 -16,-52", h.lit("#5f9be0", "#2457a6", "#142f66"), 1.5)
    beak = h.form("-16,-58 -26,-54! -16,-52", "#e8d6a8", 1) + '<circle cx="-12" cy="-56" r="1.8" fill="#fff"/>'
    crest = h.line("-10,-60 -14,-74;-8,-60 -8,-75;-6,-59 -2,-73", "#2457a6", 1.6) + '<g fill="#d9a93c"><circle cx="-14" cy="-76" r="2.6"/><circle cx="-8" cy="-77" r="2.6"/><circle cx="-2" cy="-75" r="2.6"/></g>'
    return train + eyes + body + h.folds("-12,-26 4,-16 12,-2;-14,-16 0,-8 6,2", "#9cc3ef", 4, 0.6) + crest + beak


def vase(h: Hand) -> str:
    """An orange tree in a marble pot that stands at 0,0."""
    pot = h.form("-24,-38! 24,-38! 26,-30 18,-10 12,0! -12,0! -18,-10 -26,-30", h.lit("#fffaf0", "#d8c6b0", "#8f7a72"), 1.6)
    band = h.line("-23,-28 0,-24 23,-28", "#a9896a", 2, 0.8)
    stem = h.line("0,-38 1,-62", "#6b4423", 5)
    crown = h.body([ring(-15, -74, 15, 14), ring(15, -76, 15, 14), ring(0, -92, 18, 15), ring(0, -72, 15, 13)], h.lit("#8fb069", "#4c7a42", "#274a30"))
    fruit = "".join(f'<circle cx="{x}" cy="{y}" r="4.4"/>' for x, y in ((-18, -70), (-8, -84), (6, -96), (14, -78), (2, -70), (22, -68), (-10, -100)))
    return stem + crown + f'<g fill="#ee9430" stroke="#8a4612" stroke-width=".9">{fruit}</g>' + pot + band


def dove(h: Hand) -> str:
    return h.form("-14,0 -2,-4 10,-6 16,-3! 10,2 0,6 -20,10!", "#fffaf0", 1) + h.form("0,-3 -8,-20 -20,-24! -14,-8 -8,2", "#f0e4d4", 1) + h.form("2,-3 6,-18 14,-24! 12,-8", "#fffaf0", 1)


def swags(h: Hand) -> str:
    """Garlands along the upper cornice, from pier to pier."""
    hung = garland(h, "338,92 366,150 446,70", 14, 8)
    return h.once("swag", hung) + f'<use href="#{h.prefix}swag" transform="matrix(-1 0 0 1 1000 0)"/>'
