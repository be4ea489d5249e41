"""The people of the ceiling, each around its own middle, about 200 units high or wide."""

from __future__ import annotations

from .cloth import LINEN, OCHRE, ROSE, VERMILION, Colours, cloth
from .hand import CONTOUR, GILT, SKIN, Hand, dots, group, limb, ring
from .things import wing

HAIR = {"gold": ("#e8bf63", "#a8742c"), "brown": ("#9a6236", "#5a3218"), "dark": ("#5d4033", "#2f1d18")}


def head(
    h: Hand,
    x: float,
    y: float,
    tilt: float = 0,
    hair: str = "gold",
    size: float = 1,
    flip: bool = False,
    kind: str = "woman",
) -> str:
    """Seen three quarters, looking to the right."""
    drawn = h.once(f"head-{hair}-{kind}", _head(h, hair, kind))
    return group(drawn, x, y, size, tilt, flip)


def _head(h: Hand, hair: str, kind: str) -> str:
    lights, darks = HAIR[hair]
    parts = [h.form("-4,6 3,7 5,20 -6,20", SKIN[1], 1.2)]
    if kind == "woman":
        parts.append(h.form("-6,-10 -13,-8 -17,0 -13,7 -7,6 -4,-2", h.lit(lights, darks), 1.2))
    parts.append(
        h.form("-2,-11 5,-9.6 8.6,-4 8.2,-.4 9.8,2.6! 8.4,3.8 8.2,7 5,10.6 0,10 -6,5 -9,-2 -7,-8", h.lit(*SKIN), 1.3)
    )
    parts.append('<circle cx="4" cy="4.4" r="2.6" fill="#d9694f" opacity=".38"/>')
    if kind == "beard":
        parts.append(h.form("-5,2 0,6 4,5.4 8,6 8,12 4,17 -2,14 -6,8", h.lit(lights, darks), 1))
    parts.append(
        h.line("3.2,-3.2 5,-4 7.6,-3.4;3.8,-.8 5.4,-1.4 7,-.6", CONTOUR, 1.1)
        + h.line("5,7.2 6.6,6.8 8,7.2", "#a3402f", 1.3)
    )
    if kind == "putto":
        curls = ring(-2, -6, 8.5, 7.5, 9, 2.6)[:7]
        d = [ring(cx, cy, 4.2, 4.2, 6) for cx, cy, _ in curls]
        parts.append(h.body(d, h.lit(lights, darks), 1.6))
    else:
        parts.append(
            h.form(
                "-4,-13.4 4,-13 9.4,-7.6 7,-6.4 2,-8 -2,-3 -5.4,1 -5,6 -9.4,3 -11.6,-3 -9.4,-10",
                h.lit(lights, darks),
                1.2,
            )
        )
        parts.append(h.line("-9,-4 -5,-9 3,-11;-8,0 -5,-5 -1,-8", lights, 1, 0.9))
    return "".join(parts)


def apollo(h: Hand) -> str:
    cloak = cloth(
        h,
        "-10,-84! -44,-104 -84,-112 -112,-134 -156,-122 -186,-138! "
        "-176,-104 -192,-78! -150,-74 -128,-44 -96,-48 -70,-22! -48,-34 -16,-52",
        VERMILION,
        "-16,-78 -60,-94 -110,-98 -170,-120;-18,-70 -64,-74 -110,-70 -166,-84;-18,-62 -50,-52 -84,-34",
        "-20,-84 -66,-104 -116,-118;-24,-66 -66,-62 -120,-56",
        8,
    )
    rays = "".join(
        f'<path d="M-2.6 -24L0 {-48 if i % 2 else -62}L2.6 -24z" transform="translate(2 -99)rotate({i * 22.5})"/>'
        for i in range(16)
    )
    halo = f'<g fill="#fff3c4" opacity=".9">{rays}</g>' + h.glow(2, -99, 44, "#fffbe6", "#fff0b4/.9", "#ffd86b/0")
    far = h.body([limb("8,-74 34,-60 62,-66", 13, 11, 7), ring(66, -67, 6, 5)], SKIN[2])
    trunk = [dots("-18,-80 0,-84 17,-79 20,-62 14,-40 16,-20 -16,-18 -15,-40 -22,-60")]
    legs = [limb("-8,-22 -16,12 -8,46", 20, 16, 11), limb("8,-22 22,8 18,46", 20, 17, 11)]
    near = [limb("-16,-74 -40,-86 -38,-120", 15, 12, 8), ring(-37, -126, 6, 6.5)]
    body = h.body([*trunk, *legs, *near], h.lit(*SKIN))
    muscles = h.line("-2,-62 -1,-40 0,-28;-14,-58 -4,-56 8,-58 14,-60;-8,-44 8,-44", SKIN[2], 1.5, 0.7)
    kilt = cloth(
        h,
        "-20,-34 0,-30 20,-36 26,-6 34,8 14,6 4,14 -10,6 -26,12 -24,-8",
        OCHRE,
        "-10,-28 -12,-8 -18,8;4,-28 6,-8 4,10;14,-30 20,-8 24,4",
        "",
        4,
    )
    strap = h.line("-16,-78 2,-56 18,-36", VERMILION[1], 4)
    torch = h.form("-42,-112! -33,-112! -31,-140! -46,-140!", h.lit(*GILT), 1.2) + h.form(
        "-48,-140 -44,-158 -36,-176! -34,-158 -27,-150 -30,-140", h.down("#fff6cf", "#f7b23c", "#d8531f"), 1, "#a33a14"
    )
    crown = h.line("-9,-106 0,-112 10,-108", GILT[1], 3.4) + h.line("-9,-106 0,-112 10,-108", GILT[0], 1.2)
    return (
        cloak + halo + far + torch + body + muscles + kilt + strap + head(h, 2, -98, 4, "gold", 1, kind="man") + crown
    )


def muse(h: Hand, dress: Colours, mantle: Colours, hair: str, thing: str) -> str:
    """Seated on a cloud, turned to the right. `thing` is what she holds in her hands."""
    back = cloth(
        h,
        "-14,-78 -50,-92 -84,-76 -112,-84! -106,-52 -84,-40 -60,-44 -30,-26 -8,-40",
        mantle,
        "-18,-72 -54,-76 -98,-74;-18,-60 -48,-54 -78,-48",
        "-24,-80 -52,-86 -84,-70",
        6,
    )
    arm_far = h.body([limb("14,-70 40,-52 66,-66", 13, 11, 7), ring(70, -68, 6, 5)], SKIN[1])
    trunk = h.body([dots("-16,-76 0,-80 15,-76 19,-60 13,-40 16,-26 -16,-24 -14,-42 -20,-58")], h.lit(*SKIN))
    bodice = cloth(
        h,
        "-19,-62 -8,-66 4,-60 18,-66 19,-52 13,-38 18,-26 -18,-24 -14,-42",
        dress,
        "-4,-58 -2,-44 -4,-28;8,-60 8,-44 10,-28",
        "",
        3.4,
    )
    skirt = cloth(
        h,
        "-20,-34 0,-30 18,-34 48,-30 74,-20 78,0 66,26 70,56 "
        "60,66! 40,58 22,66! -6,56 -34,66! -62,54 -74,30 -58,4 -34,-14",
        dress,
        "-6,-28 -28,0 -40,52;6,-28 2,6 -8,52;18,-30 42,-16 50,10 36,54;40,-26 62,-10 60,20 56,58",
        "14,-32 44,-26 66,-14;-16,-22 -44,6 -58,34;26,-18 34,10 24,50",
        7,
    )
    over = cloth(
        h,
        "-22,-30 4,-26 34,-32 60,-20 58,-2 30,-8 4,2 -28,26 -54,24 -60,12 -36,-6",
        mantle,
        "-14,-24 -30,-2 -50,16;10,-24 0,-10 -22,14;34,-28 22,-16 10,-8",
        "2,-24 -18,-4 -40,14",
        5,
    )
    foot = h.body([limb("58,60 70,68 82,68", 9, 8, 5)], SKIN[1])
    arm = h.body([limb("-14,-72 -30,-46 0,-34 22,-40", 14, 12, 9, 7), ring(26, -41, 6, 5)], h.lit(*SKIN))
    return back + arm_far + foot + trunk + bodice + skirt + over + thing + arm + head(h, 2, -94, 6, hair)


def flying(h: Hand, dress: Colours, mantle: Colours, hair: str, thing: str, warm: bool = True) -> str:
    """Flying to the right, robes streaming to the left; the hands are near 92,-40."""
    far_wing = group(wing(h, 0.9, warm), 26, -16, 1, 34)
    near_wing = group(wing(h, 1.05, warm), 22, -12, 1, 8)
    legs = h.body(
        [
            limb("-20,10 -70,22 -116,16", 24, 15, 9),
            limb("-112,14 -130,20 -140,28", 9, 8, 4),
            limb("-14,14 -60,36 -104,44", 24, 15, 9),
            limb("-100,42 -118,50 -126,58", 9, 8, 4),
        ],
        h.lit(*SKIN),
    )
    stream = cloth(
        h,
        "0,-12 -40,-22 -84,-10 -124,-28! -122,-6 -152,4! -118,12 "
        "-110,30 -138,44! -96,40 -84,58 -112,76! -62,64 -30,36 -2,26",
        dress,
        "-4,-2 -54,-4 -112,-16;-4,8 -56,14 -130,6;-6,16 -56,32 -104,36;-10,22 -50,44 -92,64",
        "-10,-8 -56,-14 -96,-10;-14,10 -60,20 -100,20",
        7,
    )
    trunk = h.body([dots("56,-34 42,-36 20,-16 -6,-8 -4,22 22,20 48,4 62,-12")], h.lit(*SKIN))
    bodice = cloth(
        h, "44,-32 20,-16 -8,-10 -6,26 22,22 50,4 56,-8 46,-12", dress, "40,-22 16,-4 -2,10;48,-8 24,10 4,20", "", 3.6
    )
    sash = cloth(
        h,
        "12,-16 2,-20 -12,-44 -44,-58 -62,-50! -40,-42 -26,-20 -8,4 10,28 20,22 16,2",
        mantle,
        "4,-8 -14,-34 -44,-52;10,14 4,-2",
        "",
        4,
    )
    arms = h.body([limb("54,-22 78,-22 94,-40", 13, 11, 7), ring(97, -43, 5.5, 5.5)], h.lit(*SKIN))
    far_arm = h.body([limb("50,-30 72,-46 96,-50", 12, 10, 7), ring(99, -51, 5, 5)], SKIN[2])
    return (
        far_wing
        + legs
        + stream
        + far_arm
        + trunk
        + bodice
        + near_wing
        + sash
        + thing
        + arms
        + head(h, 66, -48, -6, hair)
    )


def putto(h: Hand, hair: str = "gold", sash: Colours = ROSE) -> str:
    """A child flying to the right with both arms forward, hands near 46,-16."""
    wings = group(wing(h, 0.42), 2, -16, 1, 20) + group(wing(h, 0.36), 8, -18, 1, 56)
    far = h.body([limb("14,-12 30,-24 46,-22", 12, 10, 7), limb("-20,12 -36,4 -56,10", 17, 13, 8)], SKIN[1], 2.6)
    shapes = [
        dots("20,-22 6,-22 -14,-10 -26,2 -24,18 -10,20 10,10 24,-4"),
        limb("-18,14 -34,28 -54,22", 20, 15, 8),
        ring(-58, 20, 6, 5),
        limb("16,-8 30,-4 44,-14", 13, 10, 7),
        ring(47, -16, 5, 5),
    ]
    body = h.body(shapes, h.lit(*SKIN), 2.6)
    dimples = h.line("-6,4 0,10 8,4;-34,20 -30,26;24,-10 26,-4;-14,12 -20,6", SKIN[2], 1.3, 0.8)
    band = cloth(
        h, "-2,-18 -10,-4 -4,16 -16,34 -36,44 -52,36! -34,34 -24,20 -22,0 -12,-16", sash, "-12,-8 -16,14 -34,38", "", 3
    )
    return wings + far + body + dimples + band + head(h, 20, -34, 8, hair, 0.98, kind="putto")


def onlooker(
    h: Hand,
    hair: str,
    kind: str,
    coat: Colours,
    hat: Colours | None = None,
    flip: bool = False,
) -> str:
    """A bust that leans over a coping at y = 0, looking down."""
    bust = cloth(
        h,
        "-34,6 -32,-22 -18,-38 0,-42 18,-38 32,-24 36,6",
        coat,
        "-14,-34 -20,-12 -22,4;10,-36 16,-14 18,4",
        "-22,-30 -26,-10 -28,2",
        4,
    )
    collar = h.form("-10,-42 0,-36 12,-42 14,-36 0,-28 -12,-36", h.lit(*LINEN), 1.2)
    arms = h.body([limb("-30,-10 -22,8 6,6", 15, 12, 8), ring(10, 5, 6, 5)], coat[1], 2.6) + h.form(
        ring(11, 4, 7, 5), SKIN[1], 1.2
    )
    face = head(h, 0, -58, 8, hair, 1.12, flip, kind)
    cap = ""
    if hat:
        cap = group(
            cloth(h, "-18,-6 -20,-14 -6,-22 12,-20 20,-10 16,-4 0,-8", hat, "-10,-10 0,-16 12,-12", "", 3),
            0,
            -62,
            1.1,
            4,
            flip,
        )
    return bust + collar + face + cap + arms
