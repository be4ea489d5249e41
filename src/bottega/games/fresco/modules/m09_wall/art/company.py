"""Who rides out: the Colours with their pages and hounds; swans and children, and those who watch."""

from __future__ import annotations

from bottega.games.fresco.picture.art import cloth as c
from bottega.games.fresco.picture.art import figures as f
from bottega.games.fresco.picture.art import things
from bottega.games.fresco.picture.art.hand import CONTOUR, GILT, SKIN, Hand, dots, group, limb, ring

ORANGE = ("#fbc07a", "#df7a28", "#8c3f12")
GREEN = ("#a6cf8e", "#4c8a4a", "#1f4a2c")
PURPLE = ("#c8a0dc", "#7a4a98", "#3d1f58")
WHITE = ("#fffdf6", "#efe0cc", "#b3958c")
BAY = ("#c98a58", "#8f5630", "#4f2a18")
GREY = ("#e2dde0", "#aaa2ac", "#6a6272")


def _rider(h: Hand, coat: c.Colours, tunic: c.Colours, hair: str, kind: str, hat: c.Colours) -> str:
    """On a horse that is drawn from its own origin: cloak and banner stream to the left."""
    cloak = c.cloth(
        h,
        "94,-34! 60,-32 24,-10 -14,-18 -52,-2! -30,12 -40,34! -2,28 24,52 58,56! 74,40 92,10",
        coat,
        "84,-26 40,-8 -10,-4 -44,2;84,-14 44,8 6,10 -34,28;84,2 56,24 30,46",
        "72,-30 34,-12 -2,-12",
        6,
    )
    pole = h.line("118,40 108,-60 100,-158", "#6b4423", 4)
    banner = c.cloth(
        h,
        "101,-158! 62,-150 26,-160 -18,-146! -2,-132 -20,-112! 24,-116 62,-106 105,-112!",
        coat,
        "90,-150 86,-130 90,-114;58,-148 54,-128 58,-110;22,-152 16,-132 22,-118",
        "74,-150 70,-112",
        4,
    )
    device = f'<circle cx="44" cy="-131" r="11" fill="{h.orb(*GILT)}" stroke="{CONTOUR}" stroke-width="1.2"/>'
    leg = h.body([limb("88,34 116,54 108,92", 26, 18, 12)], tunic[1]) + h.body(
        [limb("108,84 108,98 122,102", 13, 11, 7)], "#6b3a20"
    )
    trunk = c.cloth(
        h,
        "74,44 76,2 82,-32 100,-38 116,-28 118,4 112,46",
        tunic,
        "92,-26 90,4 92,38;106,-24 106,6 104,38",
        "82,-20 82,20",
        4,
    )
    arm = h.body([limb("106,-22 126,0 146,2", 16, 12, 8)], coat[1]) + h.form(ring(150, 2, 6, 5), SKIN[1], 1.2)
    belt = h.line("76,24 94,29 114,25", GILT[1], 4)
    face = f.head(h, 102, -54, 2, hair, 1.1, kind=kind)
    cap = c.cloth(h, "84,-62 84,-72 98,-82 118,-78 122,-66 104,-68", hat, "92,-68 102,-76 114,-72", "", 3)
    cap += h.form("112,-76 126,-92 140,-90! 128,-80 120,-72", "#fffaf0", 0.9)
    return pole + banner + device + cloak + trunk + belt + leg + arm + face + cap


def _mounted(h: Hand, coat: c.Colours, mane: str, spread: float, rider: str) -> str:
    cloth = c.cloth(
        h,
        "58,36 84,40 112,34 122,60 116,92 90,88 62,90 52,62",
        c.VERMILION,
        "74,44 70,66 74,86;100,42 104,66 100,86",
        "",
        4,
    )
    cloth += h.line("56,84 88,82 116,86", GILT[0], 3)
    shadow = '<ellipse cx="90" cy="150" rx="118" ry="10" fill="#3a2a18" opacity=".28"/>'
    return shadow + things.horse(h, coat, mane, spread) + cloth + rider


def page(h: Hand, coat: c.Colours, hair: str, thing: str) -> str:
    """A page on foot, walking to the right; the feet at y = 0."""
    legs = h.body([limb("-4,-52 -14,-26 -24,-2", 16, 11, 8), limb("4,-52 16,-28 18,-2", 16, 11, 8)], coat[2])
    shoes = h.form("-30,0 -16,-5 -14,1", "#5a3218", 1) + h.form("14,0 28,-5 32,1", "#5a3218", 1)
    tunic = c.cloth(
        h,
        "-15,-88 0,-94 15,-88 17,-62 22,-42 0,-38 -20,-42 -16,-62",
        coat,
        "-6,-84 -8,-62 -10,-44;6,-84 8,-60 10,-44",
        "-12,-80 -13,-50",
        4,
    )
    arm = h.body([limb("12,-82 30,-68 46,-74", 12, 9, 7)], coat[1]) + h.form(ring(49, -75, 5, 4), SKIN[1], 1)
    return (
        legs
        + shoes
        + thing
        + tunic
        + h.line("-17,-62 0,-58 17,-62", GILT[1], 3)
        + arm
        + f.head(h, 2, -106, 2, hair, 1.05, kind="man")
    )


def _hound(h: Hand, coat: c.Colours) -> str:
    far = h.body([limb("52,-24 66,-12 78,-16", 9, 6, 4), limb("8,-22 -6,-12 -16,-2", 11, 6, 4)], coat[2], 2)
    body = h.body(
        [
            dots(
                "0,-36 20,-38 44,-40 56,-50 66,-60! 72,-52 86,-48 88,-43 "
                "76,-40 66,-34 58,-22 44,-22 24,-26 8,-20 -4,-26"
            ),
            limb("52,-26 62,-14 66,0", 11, 7, 5),
            limb("4,-26 2,-12 -8,0", 14, 8, 5),
        ],
        h.lit(*coat),
        2.2,
    )
    tail = h.line("0,-34 -16,-42 -28,-58", CONTOUR, 5) + h.line("0,-34 -16,-42 -28,-58", coat[1], 3)
    return (
        tail
        + far
        + body
        + h.line("58,-44 64,-34", c.VERMILION[1], 4)
        + '<circle cx="76" cy="-48" r="1.6" fill="#2b1710"/>'
    )


def purple(h: Hand) -> str:
    rider = _rider(h, PURPLE, c.LINEN, "dark", "beard", c.VERMILION)
    herald = page(h, c.ROSE, "brown", group(things.trumpet(h), -34, -40, 0.55))
    return group(herald, 236, 398, 0.92) + group(_mounted(h, GREY, "#f6f0ea", 8, rider), 318, 284, 0.84)


def green(h: Hand) -> str:
    rider = _rider(h, GREEN, c.OCHRE, "gold", "woman", GREEN)
    return group(_mounted(h, BAY, "#3a2014", -8, rider), 566, 280, 0.84) + group(_hound(h, BAY), 506, 436, 0.72)


def orange(h: Hand) -> str:
    rider = _rider(h, ORANGE, c.LAPIS, "brown", "man", c.VERTE)
    return group(_mounted(h, WHITE, "#f6dca0", 4, rider), 822, 274, 0.86)


def runner(h: Hand) -> str:
    return group(page(h, c.LAPIS, "gold", ""), 1082, 388, 0.95) + group(_hound(h, WHITE), 1084, 412, 0.8)


def river(h: Hand) -> str:
    """With swans, reeds, and children who play above it."""
    river = h.form(
        "330,560! 380,486 520,466 700,478 860,464 940,490 1000,560!",
        h.down("#bfe0ea", "#6fa6c8", "#3f78a8"),
        1.4,
        "#3f6a6a",
    )
    waves = h.line(
        "450,500 500,494 550,500;600,520 660,512 720,520;760,496 810,490 850,498;520,530 560,526 600,531",
        "#eef8fb",
        2.4,
        0.8,
    )
    swans = group(_swan(h), 560, 506, 0.8) + group(_swan(h), 706, 500, 0.8, 0, True) + group(_swan(h), 640, 528, 0.8)
    reeds = ""
    for x, y, d in ((398, 500, 2), (412, 494, -2), (908, 490, 3), (922, 500, -1), (936, 508, 2)):
        reeds += h.line(f"{x},{y} {x + d},{y - 22} {x + 2 * d},{y - 44}", "#3f6a3c", 3)
        reeds += f'<ellipse cx="{x + 2 * d}" cy="{y - 46}" rx="3" ry="9" fill="#7a4a24"/>'
    boys = group(f.putto(h, "gold", PURPLE), 420, 462, 0.62, -8)
    boys += group(f.putto(h, "brown", ORANGE), 872, 470, 0.62, 10, True)
    return river + waves + swans + reeds + boys


def painting(h: Hand) -> str:
    muse = f.muse(h, c.LAPIS, c.OCHRE, "gold", things.palette(h))
    return group(muse, 236, 484, 0.86) + group(_rabbit(h), 150, 520, 0.9)


def music(h: Hand) -> str:
    muse = f.muse(h, c.VERMILION, c.VERTE, "brown", things.lyre(h))
    return group(muse, 1084, 486, 0.84, 0, True) + group(_rabbit(h), 978, 526, 0.8, 0, True)


def _swan(h: Hand) -> str:
    body = h.form("-26,0 -32,-14! -14,-10 4,-14 20,-4 12,6 -12,8", h.lit(*WHITE), 1.3)
    neck = h.body([limb("14,-2 24,-18 14,-34 22,-44", 9, 6, 5, 7)], "#fffaf0", 2)
    return neck + h.form("24,-46 34,-42! 25,-40", "#e08a2c", 0.9) + body + h.line("-22,-6 -6,-2 8,-6", "#b3958c", 1.4)


def _rabbit(h: Hand) -> str:
    body = h.form("-16,0 -18,-12 -6,-20 8,-16 14,-2", h.lit("#e6d2b4", "#b08a5e", "#7a5638"), 1.3)
    face = h.form(ring(14, -20, 8, 7), "#c9a478", 1.2)
    ears = h.body([limb("12,-26 8,-36 6,-44", 5, 5, 3), limb("17,-26 16,-36 18,-46", 5, 5, 3)], "#c9a478", 1.6)
    return (
        ears
        + body
        + face
        + '<circle cx="17" cy="-21" r="1.4" fill="#2b1710"/><circle cx="-17" cy="-4" r="4" fill="#fffaf0"/>'
    )
