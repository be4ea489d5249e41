"""Where they ride: hills with a town and a castle, the road, and the gate of the city."""

from __future__ import annotations

from bottega.games.fresco.modules.m09_wall.art.company import GREEN, ORANGE, PURPLE, page
from bottega.games.fresco.picture.art import cloth as c
from bottega.games.fresco.picture.art import figures as f
from bottega.games.fresco.picture.art import things
from bottega.games.fresco.picture.art.hand import CONTOUR, Hand, group, ring

WIDTH = 1187
HEIGHT = 540
STONE = ("#fbeed2", "#dcc49a", "#9a7d58")
LEAVES = ("#8fb76a", "#4f7d42", "#28492e")


def sky(h: Hand) -> str:
    ground = f'<rect width="{WIDTH}" height="330" fill="{h.down("#3565b0", "#6fa2d8", "#bcd9ea", "#fbe6bd")}"/>'
    sun = h.glow(985, 78, 150, "#fffbe2", "#ffe7a0/.85", "#ffd98a/0")
    clouds = h.cloud(250, 86, 250, 60, ("#fffdf4", "#f6e3cc", "#c9b0b4"), 7)
    clouds += h.cloud(640, 60, 330, 58, ("#fffdf4", "#f3dfd0", "#b7a9bb"), 8)
    clouds += h.cloud(1090, 118, 190, 40, ("#fffaf0", "#f6dcc0", "#caa9a4"), 6)
    birds = "".join(
        group(things.dove(h), x, y, size, turn)
        for x, y, size, turn in ((420, 110, 0.8, -8), (462, 88, 0.65, 6), (505, 118, 0.7, -4), (800, 60, 0.6, 8))
    )
    return ground + sun + clouds + birds


def mountains(h: Hand) -> str:
    """Blue mountains, and a lake before them."""
    far = h.blob(
        "0,230 90,170 190,205 300,150 420,200 540,160 660,210 780,150 930,205 1070,160 1187,200 1187,340 0,340",
        h.down("#8fb2d2", "#b8cfd6"),
    )
    near = h.blob(
        "0,262 120,215 260,250 400,208 560,256 700,214 880,254 1020,216 1187,250 1187,360 0,360",
        h.down("#7fa5a8", "#a9c3a4"),
    )
    lake = h.blob("560,262 640,250 760,256 830,270 740,282 620,280", "#cfe6ee", ' opacity=".95"')
    sail = "".join(
        group(h.form("0,-16 9,-2 0,-2", "#fffaf0", 0.8) + h.line("-7,0 0,3 9,0", "#6b4423", 2), x, y)
        for x, y in ((650, 266), (706, 272), (756, 268))
    )
    return far + near + lake + sail


def hills(h: Hand) -> str:
    left = h.form(
        "100,330 150,232 250,206 360,228 440,290 520,330", h.lit("#b5cf88", "#7fa564", "#5a8350"), 1.2, "#4f6f42"
    )
    middle = h.form("420,340 520,270 640,292 760,268 860,330", h.lit("#c3d68e", "#8db06a", "#648a52"), 1.2, "#4f6f42")
    right = h.form(
        "760,340 850,216 960,166 1080,178 1187,232 1187,350", h.lit("#bdd188", "#83a862", "#4f7a4a"), 1.2, "#4f6f42"
    )
    fields = h.line("180,262 260,240 350,254;196,280 280,258 386,276;214,300 300,280 420,304", "#e6dfa0", 3, 0.7)
    fields += h.line("876,262 960,226 1060,232;866,288 960,250 1090,258;1010,300 1100,272 1187,284", "#e6dfa0", 3, 0.7)
    town = group(_town(h), 266, 222, 0.9)
    castle = group(_castle(h), 1000, 182)
    trees = "".join(
        group(_cypress(h), x, y, size)
        for x, y, size in (
            (168, 262, 0.8),
            (186, 270, 0.9),
            (352, 252, 0.8),
            (392, 284, 1.0),
            (880, 262, 0.9),
            (904, 250, 0.8),
            (1118, 232, 0.9),
            (1140, 250, 1.0),
            (560, 290, 0.8),
            (700, 292, 0.7),
        )
    )
    bushes = "".join(
        group(_bush(h), x, y, size)
        for x, y, size in (
            (470, 316, 0.9),
            (620, 306, 0.8),
            (740, 312, 1.0),
            (820, 322, 0.9),
            (1060, 290, 0.9),
            (300, 312, 0.8),
        )
    )
    return left + middle + right + fields + town + castle + trees + bushes


def _town(h: Hand) -> str:
    walls = h.form("-62,14! -60,-12! 60,-12! 64,16!", h.lit(*STONE), 1.2)
    houses = ""
    for x, y, w, tall, roof in (
        (-46, -12, 20, 22, "#c4694a"),
        (-22, -12, 22, 32, "#b9573a"),
        (26, -12, 24, 24, "#c4694a"),
    ):
        houses += h.form(f"{x},{y}! {x},{y - tall}! {x + w},{y - tall}! {x + w},{y}!", h.lit(*STONE), 1)
        houses += h.form(f"{x - 3},{y - tall}! {x + w / 2},{y - tall - 11}! {x + w + 3},{y - tall}!", roof, 1)
    dome = h.form("-2,-12! -2,-34! 24,-34! 24,-12!", h.lit(*STONE), 1)
    dome += h.form("-5,-34! 0,-52 11,-60 22,-52 27,-34!", h.lit("#e08a62", "#b9573a", "#7d3a24"), 1.1)
    dome += h.line("11,-60 11,-72;7,-67 15,-67", CONTOUR, 1.6)
    tower = h.form("54,-12! 54,-64! 66,-64! 66,-12!", h.lit(*STONE), 1) + h.form(
        "51,-64! 60,-80! 69,-64!", "#b9573a", 1
    )
    merlons = "".join(
        f'<path d="M{x} -12v-6h7v6z" fill="#dcc49a" stroke="{CONTOUR}" stroke-width=".7"/>' for x in range(-58, 50, 14)
    )
    return houses + dome + tower + walls + merlons + h.blob("-6,16! -6,2 0,-4 6,2 6,16!", "#5a4030")


def _castle(h: Hand) -> str:
    def tower(x: float, y: float, w: float, tall: float) -> str:
        body = h.form(f"{x},{y}! {x},{y - tall}! {x + w},{y - tall}! {x + w},{y}!", h.lit(*STONE), 1.2)
        merlons = "".join(f"M{x - 2 + i * (w + 4) / 3:.1f} {y - tall}v-8h{(w + 4) / 5:.1f}v8z" for i in range(3))
        crown = f'<path d="{merlons}" fill="#dcc49a" stroke="{CONTOUR}" stroke-width=".8"/>'
        return body + crown + f'<path d="M{x + w / 2 - 2} {y - tall + 12}h4v9h-4z" fill="#5a4030"/>'

    keep = tower(-16, 6, 34, 74) + tower(-52, 10, 24, 46) + tower(30, 10, 26, 56)
    curtain = h.form("-56,14! -54,-14! 58,-14! 60,16!", h.lit(*STONE), 1.2)
    door = h.blob("-6,16! -6,0 1,-7 8,0 8,16!", "#5a4030")
    flag = h.line("1,-76 1,-104", "#6b4423", 2) + h.form(
        "2,-103! 26,-98 44,-101! 36,-93 44,-86! 22,-88 2,-86!", h.lit(*c.VERMILION), 1
    )
    return keep + curtain + door + flag


def _cypress(h: Hand) -> str:
    drawn = h.form("0,-56! 7,-36 9,-14 5,0 -5,0 -9,-14 -7,-36", h.lit("#6f9457", "#2f5a3c", "#16331f"), 1.1, "#16331f")
    return h.once(
        "cypress", h.line("0,4 0,-4", "#5a3a22", 3) + drawn + h.line("-3,-40 -4,-20 -2,-6", "#8fb76a", 1.6, 0.7)
    )


def _bush(h: Hand) -> str:
    crown = h.body(
        [ring(-11, -16, 11, 10), ring(11, -17, 11, 10), ring(0, -26, 13, 11), ring(0, -14, 12, 9)],
        h.lit(*LEAVES),
        1.6,
        "#28492e",
    )
    fruit = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.4"/>' for x, y in ((-13, -14), (-4, -26), (8, -20), (1, -12), (14, -12))
    )
    return h.once("bush", h.line("0,0 0,-10", "#6b4423", 4) + crown + f'<g fill="#ee9430">{fruit}</g>')


def road(h: Hand) -> str:
    meadow = h.form(
        "-20,342 160,322 400,334 640,320 900,332 1210,316 1210,560 -20,560",
        h.down("#a8c478", "#7fa45c", "#557f48"),
        1,
        "#5a7a48",
    )
    road = h.form(
        "-20,384! 200,372 480,380 760,370 1210,358! 1210,420! 780,432 480,438 200,430 -20,438!",
        h.down("#f3e0b4", "#e2c68c", "#c4a268"),
        1.2,
        "#8a6a3e",
    )
    stones = "".join(
        f'<ellipse cx="{h.rnd(110, 1180):.0f}" cy="{h.rnd(384, 426):.0f}" rx="{h.rnd(2, 6):.1f}" ry="2"/>'
        for _ in range(26)
    )
    return meadow + road + f'<g fill="#a9884f" opacity=".6">{stones}</g>'


def flowers(h: Hand) -> str:
    drawn = []
    for i in range(46):
        fill = ("#f2795a", "#fffaf0", "#f2c35a", "#b07ac8", "#f0a0b4")[i % 5]
        drawn.append(
            f'<g transform="translate({h.rnd(115, 1180):.0f} {h.rnd(446, 534):.0f})">'
            f'<path d="M0 10V0" stroke="#3f6a3c" stroke-width="1.6"/>'
            f'<circle r="{h.rnd(2.6, 4.4):.1f}" fill="{fill}"/></g>'
        )
    return "".join(drawn)


def gate(h: Hand) -> str:
    """The part that is finished: the gate of the city, with people who wave."""
    plaster = h.lit("#f6e6c4", "#dcc294", "#a98458")
    walls = f'<path d="M0 60h107v480H0z" fill="{plaster}" stroke="{CONTOUR}" stroke-width="2"/>'
    courses = (
        "".join(f"M0 {y}h107" for y in range(100, 540, 34))
        + "".join(f"M{x} {y}v34" for y in range(100, 520, 68) for x in (24, 78))
        + "".join(f"M52 {y}v34" for y in range(134, 520, 68))
    )
    stones = f'<path d="{courses}" stroke="#a07c50" stroke-width="1.2" fill="none" opacity=".6"/>'
    crown = "".join(
        f'<path d="M{x} 62V34h20v28z" fill="{h.lit(*STONE)}" stroke="{CONTOUR}" stroke-width="1.6"/>'
        for x in (0, 29, 58, 87)
    )
    cornice = f'<path d="M-4 60h115v12H-4z" fill="#e9d2a4" stroke="{CONTOUR}" stroke-width="1.6"/>'
    arch = h.form("20,438! 20,330 30,296 54,282 78,296 88,330 88,438!", h.down("#3d2a20", "#6b4a35"), 3, "#7d5a36")
    light = h.form("34,438! 34,336 54,308 74,336 74,438!", h.down("#f6d9a0", "#e2b878"), 1)
    window = h.form("28,172! 28,140 54,122 80,140 80,172!", "#4a3428", 2.4, "#7d5a36")
    lady = group(f.onlooker(h, "gold", "woman", c.VERMILION), 54, 172, 0.52)
    shield = h.form("32,206! 76,206! 76,236 54,262 32,236", h.lit(*c.LAPIS), 2) + "".join(
        f'<circle cx="{x}" cy="{y}" r="6" fill="{fill}" stroke="{CONTOUR}"/>'
        for x, y, fill in ((44, 220, ORANGE[1]), (64, 220, GREEN[1]), (54, 238, PURPLE[1]))
    )
    sill = f'<path d="M20 172h68v8H20z" fill="#e9d2a4" stroke="{CONTOUR}" stroke-width="1.4"/>'
    garland = things.garland(h, "4,92 54,126 104,92", 10, 6)
    ground = h.form("-10,438 60,428 112,438 112,560 -10,560", h.down("#c4a268", "#8a9a5c"), 1, "#7a5f3e")
    child = group(page(h, c.VIOLET, "gold", ""), 44, 506, 0.8)
    return walls + stones + crown + cornice + arch + light + window + lady + sill + shield + garland + ground + child
