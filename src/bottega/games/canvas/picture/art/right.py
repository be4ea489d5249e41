"""Layers of the right third."""

from collections.abc import Sequence
from math import cos, radians, sin

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
    Points,
    along,
    layer,
    num,
    place,
    ring,
    track,
)


def rod(b: Brush, spines: Sequence[Points], width: float, fill: str, light: str = "", halo: bool = False) -> str:
    """Round strokes with a contour and a light on their upper side: limbs, rails, ropes, fruit."""
    name = b.stamp(f'<path d="{"".join(track(spine) for spine in spines)}"/>')
    pale = f'<use href="#{name}" stroke="{CREAM}" stroke-width="{num(width + 6.6)}" opacity=".36"/>' if halo else ""
    off = num(-width * 0.15)
    gleam = (
        f'<use href="#{name}" x="{off}" y="{off}" stroke="{light}" stroke-width="{num(width * 0.28)}"/>'
        if light
        else ""
    )
    return (
        f'<g fill="none">{pale}<use href="#{name}" stroke="{MIDNIGHT}" stroke-width="{num(width + 2.8)}"/>'
        f'<use href="#{name}" stroke="{fill}" stroke-width="{num(width)}"/>{gleam}</g>'
    )


def patches(shapes: Sequence[Points], fill: str, width: float = 1.1, edge: str = MIDNIGHT) -> str:
    """Many closed forms as one path; without a width the contour is left to the group around them."""
    data = "".join(track(shape, closed=True) for shape in shapes)
    line = f' stroke="{edge}" stroke-width="{num(width)}"' if width else ""
    return f'<path d="{data}" fill="{fill}"{line}/>'


@layer(10)
def lantern_moths(b: Brush) -> str:
    """A tall street lantern with a soft halo and four moths."""
    halo = b.glow(54, 66, 48, GOLD, 0.85, 62) + b.glow(54, 66, 26, CREAM, 0.8, 34)
    post = b.form(
        "49,112! 59,112! 60,170 62,300 64,388 74,400! 80,426! 28,426! 34,400! 44,388 46,300 48,170",
        b.across(SLATE, MIDNIGHT, MIDNIGHT),
        light=MIST,
        depth=4,
    )
    collars = "".join(
        b.form(
            [
                Dot(54 - w, y, True),
                Dot(54 - w - 2, y + 4),
                Dot(54 - w, y + 8, True),
                Dot(54 + w, y + 8, True),
                Dot(54 + w + 2, y + 4),
                Dot(54 + w, y, True),
            ],
            b.across(GOLD, AMBER, PLUM),
            width=0.9,
            halo=False,
        )
        for y, w in ((116, 7), (168, 8), (296, 10), (384, 13))
    )
    vine = b.lines(
        ["46,160 30,158 22,142 34,134 40,144 34,150", "62,160 78,158 86,142 74,134 68,144 74,150"],
        MIDNIGHT,
        3.4,
    )
    vine += b.lines(["46,159 30,157 22,142 34,134", "62,159 78,157 86,142 74,134"], MIST, 0.9, opacity=0.8)
    glass = b.form(
        "30,44! 78,44! 68,104! 40,104!",
        b.down(CREAM, GOLD, AMBER),
        edge=MIDNIGHT,
        width=2,
        inside=b.glow(54, 80, 22, CREAM, 0.95, 26),
    )
    flame = b.blob("54,62! 60,78 58,90 54,94 49,90 48,78", b.down(CREAM, AMBER), edge=SINOPIA, width=1)
    bars = b.lines(["46,45 48,103", "62,45 60,103", "35,72 73,72"], MIDNIGHT, 1.8)
    roof = b.form(
        "24,46! 34,34 44,24 50,18! 58,18! 64,24 74,34 84,46!",
        b.lit(SLATE, MIDNIGHT),
        shade=MIDNIGHT,
        light=MIST,
        depth=4,
    )
    crown = b.form("50,18! 48,12 54,4! 60,12 58,18!", b.lit(GOLD, AMBER), width=0.9) + b.lines(
        ["38,104 42,112 66,112 70,104"], MIDNIGHT, 4
    )
    moth = b.stamp(
        b.blob("0,-1! -6,-10 -15,-12 -16,-4 -9,2!", b.across(CREAM, GOLD), edge=MIDNIGHT, width=0.9)
        + b.blob("0,-1! 6,-10 15,-12 16,-4 9,2!", b.across(GOLD, CREAM), edge=MIDNIGHT, width=0.9)
        + b.blob("-1,0! -10,2 -10,9 -4,9!", PEARL, edge=MIDNIGHT, width=0.9)
        + b.blob("1,0! 10,2 10,9 4,9!", PEARL, edge=MIDNIGHT, width=0.9)
        + b.stipple(-10, -6, 2, 2, 1, SINOPIA, 4, 1)
        + b.stipple(10, -6, 2, 2, 1, SINOPIA, 4, 1)
        + b.stroke("0,-6 0,2 0,10", PLUM, 3.4, 1.2)
        + b.lines(["-1,-6 -5,-13", "1,-6 5,-13"], MIDNIGHT, 0.8)
    )
    moths = "".join(
        b.press(moth, *at) for at in ((17, 78, -34, 0.9), (82, 20, 28, 0.8), (16, 24, -14, 0.7), (82, 104, 48, 0.75))
    )
    tuft = b.grass(22, 86, 430, 16, 12, [MIDNIGHT, SLATE, SAGE], 0.1, 4)
    return halo + vine + post + collars + glass + flame + bars + roof + crown + moths + tuft


@layer(12)
def lopsided_tower(b: Brush) -> str:
    """A leaning tower of five ill-matched storeys, each with a window of its own kind."""
    wood, panes = b.across(GOLD, AMBER, PLUM), b.down(CREAM, GOLD, AMBER)
    strut = b.blob("4,440! 15,441! 56,322! 46,318!", wood, edge=MIDNIGHT, width=1.6)
    joints = [
        "52,376! 136,371!",
        "52,398! 138,394!",
        "50,420! 140,417!",
        *(
            f"{x},{y}! {x + 1},{y + 21}!"
            for x, y in ((72, 355), (116, 352), (62, 377), (128, 373), (66, 399), (126, 418))
        ),
    ]
    base = b.form(
        "52,440! 57,354! 131,349! 143,440!",
        b.lit(CREAM, PEARL, MIST),
        shade=SLATE,
        depth=7,
        inside=b.lines(joints, SLATE, 1.3),
    )
    door = b.blob("79,440! 80,404 93,389 106,403 108,440!", wood, edge=MIDNIGHT, width=2)
    door += b.lines(["87,394! 87,439!", "94,391! 94,439!", "101,395! 101,439!"], PLUM, 1.2)
    rows = [f"34,{y}! 142,{y - 11}!" for y in range(290, 360, 13)]
    rows += [
        f"{x},{y - (x - 34) // 10}! {x + 1},{y + 13 - (x - 34) // 10}!"
        for y, start in ((277, 52), (290, 42), (303, 52), (316, 42), (329, 52), (342, 62))
        for x in (start, *((86,) if y in (277, 342) else ()), 118 if start > 44 else 126)
    ]
    courses = b.lines(rows, PLUM, 1.4, opacity=0.8)
    brick = b.form(
        "44,357! 35,278! 129,268! 139,348!", b.lit(AMBER, SINOPIA, SINOPIA), shade=PLUM, depth=6, inside=courses
    )
    rose = (
        b.blob(ring(86, 314, 23, 23, 8), PEARL, edge=MIDNIGHT, width=1.6)
        + b.blob(ring(86, 314, 15, 15, 8), panes, edge=MIDNIGHT, width=1.6)
        + b.lines(["71,316! 101,312!", "84,299! 88,329!", "75,304! 97,324!", "76,325! 96,303!"], MIDNIGHT, 1.4)
    )
    beams = [
        "54,200! 49,274!",
        "128,204! 124,270!",
        "48,236! 132,236!",
        "54,206! 74,234!",
        "50,266! 74,238!",
        "128,210! 112,234!",
    ]
    timber = b.form(
        "47,274! 54,200! 131,205! 127,269!",
        b.lit(CREAM, CREAM, GOLD),
        inside=b.lines(beams, PLUM, 3.6),
    )
    lattice = [
        "72,236! 86,221!",
        "71,254! 102,221!",
        "80,262! 112,228!",
        "96,262! 112,245!",
        "72,246! 88,262!",
        "71,228! 104,262!",
        "80,221! 112,253!",
        "96,221! 112,237!",
    ]
    bay = (
        b.blob("72,262! 70,220! 114,220! 112,262!", SLATE, edge=MIDNIGHT, width=1.8)
        + b.lines(lattice, CREAM, 1)
        + b.blob("65,221! 92,207! 119,221!", SINOPIA, edge=MIDNIGHT)
        + b.stipple(92, 260, 20, 3, 14, MOSS, 5.4, 1)
        + b.stipple(92, 258, 19, 3, 9, SINOPIA, 4, 1)
        + b.blob("68,263! 116,263! 111,272! 73,272!", AMBER, edge=MIDNIGHT)
    )
    shingle = b.form(
        "43,206! 25,137! 97,124! 112,201!",
        b.lit(MIST, SLATE, SLATE),
        shade=MIDNIGHT,
        depth=6,
        inside=b.scales(34, 132, 96, 202, 20, MIDNIGHT, 1.2, 0.7),
    )
    arch = b.stamp(
        b.blob("-8,20! -8,-8 0,-22! 8,-8 8,20!", panes, edge=MIDNIGHT, width=2)
        + b.lines(["0,-20! 0,20!", "-8,2! 8,2!"], MIDNIGHT, 1.2)
    )
    attic = b.form("31,134! 26,90! 79,79! 87,125!", b.lit(GOLD, AMBER, SINOPIA))
    hatch = (
        patches(["45,121! 43,100! 33,100! 36,124!", "65,117! 62,96! 73,92! 76,115!"], MOSS)
        + b.blob("45,121! 43,100! 62,96! 65,117!", MIDNIGHT)
        + b.lines(["53,98! 55,119!", "44,110! 64,106!"], CREAM, 1.1)
    )
    roof = b.form(
        "10,99! 28,72 34,44 22,10! 48,34 64,54 95,76! 54,84",
        b.lit(SINOPIA, PLUM, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=6,
        inside=b.scales(30, 30, 70, 84, 20, MIDNIGHT, 1.2, 0.7),
    )
    ball = b.blob(ring(22, 9, 4, 4, 6), GOLD, edge=MIDNIGHT)
    sills = patches(
        [
            "40,353! 142,342! 143,349! 41,361!",
            "32,274! 133,262! 134,270! 33,282!",
            "42,200! 128,200! 129,207! 43,209!",
            "20,133! 99,119! 101,126! 22,141!",
        ],
        wood,
    )
    pipe = b.form(
        "104,172! 122,167! 121,134! 126,134! 125,126! 109,127! 109,135! 112,135! 112,152! 98,156!",
        SINOPIA,
        light=AMBER,
        depth=3,
    )
    smoke = rod(b, ["117,121 112,110 122,101 134,106 132,117 123,114"], 3, PEARL)
    tuft = b.grass(44, 150, 446, 16, 7, [MOSS], 0.1, 5)
    storeys = strut + smoke + pipe + base + brick + timber + shingle + attic + roof + ball + sills
    return storeys + door + rose + bay + b.press(arch, 56, 170, -11) + b.press(arch, 79, 166, -11) + hatch + tuft


@layer(25)
def windblown_pine(b: Brush) -> str:
    """A pine that the wind has bent almost flat, its needles streaming away to the left."""
    bark = b.hatch("222,404 200,350 188,290 160,226 120,190", 24, 16, 196, MIDNIGHT, 1.3, 0.7)
    grain = ["172,408 184,352 174,296 148,240 112,206", "186,390 192,350 182,304"]
    trunk = b.form(
        "138,416! 164,402 174,358 164,298 138,246 104,212 70,196! 110,192 156,214 186,266 198,330 204,380 226,416! "
        "200,408 180,417! 164,410",
        b.lit(SINOPIA, PLUM, PLUM),
        shade=MIDNIGHT,
        light=AMBER,
        depth=6,
        inside=bark + b.lines(grain, AMBER, 1.4, opacity=0.75),
    )
    limbs = "".join(
        b.stroke(spine, MIDNIGHT, 14, 3) + b.stroke(spine, PLUM, 11, 1)
        for spine in (
            "184,316 204,240 186,164 146,110",
            "180,306 190,240 166,180 120,140",
            "186,322 216,264 212,220 196,190",
            "170,316 154,298 124,294",
        )
    )
    pad = "12,3! -8,-13 -36,-22 -70,-19! -58,-15 -96,-11! -70,-7 -108,0! -74,1 -94,10! -54,7 -64,16! -32,10 -8,9"
    comb = [
        [Dot(x, y), Dot(x - 12, y - 2), Dot(x - 26, y - 1)]
        for x, y in ((-4, -4), (-32, -8), (-18, -12), (-58, -2), (-46, -15), (-34, 2))
    ]
    puff = b.stamp(
        b.line(pad, CREAM, 5, opacity=0.36, closed=True)
        + b.blob(pad, b.lit(SAGE, MOSS, MOSS), edge=MIDNIGHT, width=1.7)
        + b.lines([place(c, 2, 6) for c in comb], MIDNIGHT, 1.5, opacity=0.8)
        + b.lines(comb, SAGE, 1.7)
        + b.line("-8,-9 -34,-18 -58,-17", CREAM, 1.7, opacity=0.8)
    )
    crown = "".join(
        b.press(puff, *at)
        for at in (
            (128, 296, -6, 0.75),
            (206, 236, -4, 0.85),
            (158, 244, -8, 0.8),
            (214, 196, -2, 1),
            (116, 206, -6, 0.98),
            (170, 204, -4, 1),
            (214, 154, 2, 1),
            (118, 166, -2, 1),
            (176, 158, 1, 1.1),
            (202, 114, 5, 1),
            (130, 124, 3, 1.1),
            (160, 84, 8, 1),
        )
    )
    loose = [
        [Dot(x, y), Dot(x - 7, y - 1), Dot(x - 15, y + 2)]
        for x, y in (
            (34, 76),
            (20, 100),
            (52, 52),
            (24, 236),
            (50, 256),
            (22, 270),
            (72, 272),
            (22, 40),
            (84, 40),
            (48, 320),
        )
    ]
    needles = b.lines(loose, MIDNIGHT, 3.6, rough=0.5) + b.lines(loose, SAGE, 1.8, rough=0.5)
    rock = b.form(
        "110,416! 118,403! 136,397! 150,405! 160,416!", b.lit(MIST, SLATE), shade=MIDNIGHT, light=PEARL, depth=4
    )
    return needles + limbs + trunk + crown + rock + b.grass(152, 224, 417, 22, 9, [MOSS, SAGE], -0.9, 4)


@layer(29)
def mischievous_monkey(b: Brush) -> str:
    """A monkey that hangs from a rope by its tail and shows off a stolen paintbrush."""
    fur, skin = b.lit(AMBER, SINOPIA, PLUM), b.lit(CREAM, GOLD, AMBER)
    slack = "14,20 44,38 84,46 122,38 156,20"
    twist = [place("-2,-3! 2,3!", x, y, 1, turn) for x, y, turn in along(slack, 18)]
    rope = rod(b, [slack], 6.4, GOLD, CREAM) + b.lines(twist, SINOPIA, 1.8)
    nail = b.blob(ring(14, 20, 8, 8, 7), skin, edge=MIDNIGHT, width=1.6)
    tail = rod(b, ["88,52 104,64 116,84 118,104 108,126"], 8.4, SINOPIA, GOLD, halo=True)
    coils = rod(b, ["72,34 77,43 75,55", "84,36 89,45 87,56"], 7.4, SINOPIA, GOLD)
    limbs = rod(b, ["118,134 142,138 147,116 139,98", "98,212 114,234 114,254 106,270"], 12, PLUM, SINOPIA, halo=True)
    body = b.form(
        "96,120 112,112 128,124 136,150 132,184 116,214 92,228 70,222 66,204 82,190 90,168 88,140",
        fur,
        shade=MIDNIGHT,
        light=GOLD,
        depth=7,
        inside=b.blob("84,136 98,150 101,176 92,198 70,216 66,200 80,186", skin),
    )
    near = rod(b, ["106,142 82,142 68,124 50,118", "86,212 70,238 46,244 28,232"], 12.5, SINOPIA, GOLD, halo=True)
    paws = patches(
        [
            "132,102 128,92 134,84 142,86 150,90 148,102 140,106",
            "52,111 44,103 35,107 30,118 36,126 51,126",
            "97,266 111,266 115,275 109,286! 104,280 98,287! 96,278 88,280!",
            "17,226 24,216 34,219 39,230 34,241 23,240",
        ],
        skin,
        1.6,
    )
    toes = ["33,112! 40,114!", "31,118! 39,119!", "130,92! 136,94!", "135,86! 138,91!"]
    toes += ["17,226! 28,225!", "19,231! 28,231!", "21,236! 29,236!"]
    tool = (
        b.form("11,164! 19,162! 35,262 31,270 26,264!", b.across(GOLD, AMBER, SINOPIA))
        + b.blob("7,168! 9,150! 19,148! 22,166!", MIST, edge=MIDNIGHT, width=1.6)
        + b.form("8,151! 3,136 7,124 5,114! 17,122 21,136 20,149!", b.down(SLATE, SLATE, CREAM), light=MIST, depth=3)
    )
    ears = rod(b, ["28,181! 28,184!", "94,175! 94,178!"], 21, SINOPIA) + b.lines(
        ["27,182! 27,184!", "96,176! 96,178!"], GOLD, 12
    )
    head = b.form(
        "32,186 34,164 46,152! 54,150 56,143! 63,149 72,150 86,162 91,184 82,206 64,216 44,208",
        fur,
        shade=PLUM,
        light=GOLD,
        depth=6,
    )
    face = (
        b.blob("40,184 42,170 52,167 61,173 70,166 81,168 84,183 80,200 63,210 46,202", skin, edge=PLUM, width=1.2)
        + patches([ring(52, 180, 5.4, 6.4, 7), ring(72, 179, 5.4, 6.4, 7)], CREAM, 1.2)
        + patches([ring(50, 181, 2.8, 3.4, 5), ring(70, 180, 2.8, 3.4, 5)], MIDNIGHT, 0)
        + b.lines(["45,171 52,170 58,174", "66,172 72,167 79,170", "59,190! 60,192!", "64,190! 63,192!"], PLUM, 2.2)
        + b.blob("45,195! 54,200 66,200 79,192! 72,205 62,208 51,205", PLUM, edge=MIDNIGHT, width=1)
        + b.blob("49,198! 56,201 66,201 75,196! 66,204 56,204", CREAM)
    )
    return (
        tail
        + rope
        + nail
        + coils
        + limbs
        + body
        + ears
        + head
        + face
        + tool
        + near
        + paws
        + b.lines(toes, SINOPIA, 1.3)
    )


@layer(40)
def restless_kites(b: Brush) -> str:
    """Paper kites of all shapes that tug at one tether and have lifted its reel off the ground."""
    threads = [
        "48,66 70,170 116,252",
        "126,44 122,160 117,252",
        "110,128 112,200 116,252",
        "44,150 80,220 115,252",
        "116,254 126,276 122,304",
    ]
    ribbons = [
        "65,106 82,124 72,146 86,162 78,184",
        "118,84 128,92 150,104 146,130 158,146 150,164",
        "18,198 10,218 22,236 12,256 24,276",
    ]
    strings = b.lines([*threads, *ribbons], MIDNIGHT, 2.6) + b.lines([*threads, *ribbons], CREAM, 1.1)
    knots = [
        b.stamp(b.blob("0,0! 7,-5! 7,5! 0,0! -7,5! -7,-5!", colour, edge=MIDNIGHT, width=1))
        for colour in (GOLD, SINOPIA, MIST)
    ]
    bows = "".join(
        b.press(knots[(i + k) % 3], x, y, turn + 90)
        for k, ribbon in enumerate(ribbons)
        for i, (x, y, turn) in enumerate(along(ribbon, 5)[1:])
    )

    def diamond(x: float, y: float, s: float, turn: float, one: str, two: str) -> str:
        half = b.blob(place("0,-46! 31,-8! -31,-8! 0,54!", x, y, s, turn), two, rough=0)
        return b.form(
            place("0,-46! 31,-8! 0,54! -31,-8!", x, y, s, turn), one, shade=MIDNIGHT, depth=5 * s, inside=half, dim=0.35
        ) + b.lines([place("0,-46! 0,54!", x, y, s, turn), place("-31,-8! 31,-8!", x, y, s, turn)], MIDNIGHT, 1.6)

    rays = [[a, c] for a, c in zip(ring(112, 128, 15, 15, 10), ring(112, 128, 22, 22, 10), strict=True)]
    hexa = b.form(
        place("0,-38! 30,-20! 30,20! 0,38! -30,20! -30,-20!", 112, 128, 1, 12),
        b.lit(CREAM, PEARL, MIST),
        shade=SLATE,
        depth=6,
        inside=b.line("120,90! 104,166!", SLATE, 1.6)
        + b.blob(ring(112, 128, 12, 12, 8), SINOPIA)
        + b.lines(rays, SINOPIA, 2.4),
    )
    bird = b.form(
        "4,150! 22,146 42,134! 58,150 76,160! 64,168 62,178! 52,174 50,186! 40,180 34,206! 28,190 18,200! "
        "20,184 8,182! 14,170",
        b.lit(VIOLET, VIOLET, PLUM),
        shade=MIDNIGHT,
        light=MIST,
        depth=5,
        inside=b.lines(["42,134! 34,206!", "42,136! 60,178!", "42,136! 18,196!", "40,140! 10,178!"], GOLD, 1.8),
    )
    knot = b.form(
        "116,253! 104,244 100,252 108,258! 102,272 112,270 117,258! 124,270 132,268 126,256! 134,250 128,243",
        b.lit(AMBER, SINOPIA),
    )
    reel = (
        b.form("112,308! 133,305! 135,322! 114,324!", b.across(CREAM, PEARL, MIST))
        + b.lines([f"112,{y} 134,{y - 3}" for y in (313, 317, 321)], SLATE, 1)
        + rod(b, ["109,306! 136,302!", "111,327! 138,323!"], 5, AMBER, CREAM)
    )
    blue = diamond(128, 46, 0.72, 16, b.lit(MIST, SLATE), CREAM)
    return strings + bows + blue + diamond(48, 58, 1, -16, b.lit(SINOPIA, PLUM), GOLD) + hexa + bird + knot + reel


@layer(42)
def staircase_spiral(b: Brush) -> str:
    """A winding stair without walls that climbs and simply ends in the air."""
    count, step, rise, flat, foot = 30, 36, 14.4, 0.32, 486.0

    def spot(turn: float, reach: float, up: float = 0) -> Dot:
        """A place above the stair's foot by its bearing; the viewer looks from a little above."""
        return Dot(reach * cos(radians(turn)), reach * flat * sin(radians(turn)) - up, True)

    def tread(turn: float) -> str:
        """One of the ten steps of a full turn: the sides that can be seen, then the top."""
        rim = [spot(turn + a, 64) for a in (-22, 0, 22)]
        top = [*rim, spot(turn + 50, 9), spot(turn - 50, 9)]
        walls = [
            (turn - 112, [top[4], top[0]]),
            (turn + 112, [top[2], top[3]]),
            (turn, rim),
        ]
        sides = [[*run, *(Dot(d.x, d.y + 8, True) for d in run[::-1])] for face, run in walls if sin(radians(face)) > 0]
        near = sin(radians(turn)) > -0.3
        under = patches(sides, b.across(AMBER, SINOPIA, PLUM) if near else PLUM, 0) if sides else ""
        return b.stamp(under + patches([top], b.lit(CREAM, GOLD, AMBER) if near else b.lit(GOLD, AMBER, SINOPIA), 0))

    kinds = [tread(step * k + 70) for k in range(10)]

    def flight(near: bool) -> str:
        """The steps before (or behind) the pole with their part of the rail."""
        steps = [i for i in range(count) if (sin(radians(step * i + 70)) > -0.1) is near]
        heads = [place([spot(step * i + 70, 60, rise * i + 36)], 72, foot)[0] for i in range(count)]
        posts = [[heads[i], Dot(heads[i].x, heads[i].y + 36, True)] for i in steps]
        runs: list[list[Dot]] = []
        for i in steps:
            if i - 1 not in steps:
                runs.append([])
            runs[-1].append(Dot(heads[i].x, heads[i].y))
            if i + 1 not in steps and i + 1 < count:
                runs[-1].append(Dot(heads[i + 1].x, heads[i + 1].y))
        wood = "".join(b.press(kinds[i % 10], 72, foot - rise * i) for i in steps)
        return (
            f'<g stroke="{MIDNIGHT}" stroke-width="1.2">{wood}</g>'
            + b.lines(posts, MIDNIGHT, 2.2, rough=0)
            + rod(b, runs, 3, GOLD if near else AMBER)
        )

    pole = b.form("66,496! 67,260 68,34! 76,34! 77,260 78,496!", b.across(PEARL, SLATE, MIDNIGHT))
    knob = b.form(ring(72, 27, 9, 9, 8), b.orb(CREAM, GOLD, AMBER), shade=SINOPIA, depth=3)
    plinth = b.form(
        "8,498! 12,488 40,482 72,480 104,482 132,488 136,498! 134,508! 104,516 72,518 40,516 10,508!",
        b.lit(PEARL, MIST, SLATE),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=b.line("4,497 40,504 72,506 104,504 140,497", MIDNIGHT, 1.3),
    )
    return plinth + flight(False) + pole + flight(True) + knob


@layer(46)
def telescope_tripod(b: Brush) -> str:
    """A brass telescope on three wooden legs, tilted up toward the opposite corner."""

    def aim(points: Points) -> list[Dot]:
        """From the axis of the tube (its lens at 0,0) to the picture."""
        return place(points, 26, 46, 1, 33)

    def tube(x0: float, x1: float, r0: float, r1: float) -> list[Dot]:
        """A piece of the tube between two places on its axis."""
        bow = r1 * 0.24
        far = [Dot(x1, -r1, True), Dot(x1 + bow, 0), Dot(x1, r1, True)]
        return aim([Dot(x0, -r0, True), *far, Dot(x0, r0, True)])

    brass, wood = b.lit(CREAM, GOLD, AMBER, SINOPIA), b.across(AMBER, SINOPIA, PLUM)
    legs = "".join(
        b.form(b.taper(spine, 14, 7, n=2), wood)
        for spine in ("110,116! 106,266!", "101,114! 36,264!", "119,114! 184,262!")
    )
    shine = b.lines(["106,140! 104,250!", "92,128! 40,250!", "118,126! 174,252!"], GOLD, 1.6)
    feet = patches(
        [place("-5,-8! 5,-8! 0,10!", x, y, 1, turn) for x, y, turn in ((35, 262, 25), (106, 263, 2), (184, 260, -25))],
        SLATE,
    )
    bands = rod(b, ["64,182! 78,188!", "101,190! 115,190!", "142,188! 155,182!"], 5, GOLD, CREAM)
    chain = "72,188 90,204 108,194 128,204 149,188"
    links = b.line(chain, MIDNIGHT, 3.6) + b.line(chain, GOLD, 1.8, dash="3 3")
    head = b.form("92,126! 96,108 104,100! 118,100! 126,110 130,126! 111,132", brass, shade=PLUM, depth=4)
    thin = b.form(tube(112, 168, 11, 9), brass, shade=SINOPIA, depth=3)
    eye = b.form(tube(162, 177, 10, 13), b.lit(SLATE, MIDNIGHT))
    barrel = b.form(tube(14, 116, 21, 15), brass, shade=PLUM, light=CREAM, depth=7)
    rings = rod(b, [aim("113,-16 117,0 113,16"), aim("144,-12 147,0 144,12")], 5, SINOPIA, AMBER)
    rings += b.lines([aim("32,-20 37,0 32,20"), aim("38,-20 43,0 38,20"), aim("98,-16 102,0 98,16")], PLUM, 1.6)
    hood = b.form(tube(-2, 24, 26, 23), b.lit(MIST, SLATE, MIDNIGHT), shade=MIDNIGHT, depth=4)
    glass = b.form(aim(ring(0, 0, 9, 25, 10)), b.lit(CREAM, MIST, SLATE), width=1.6)
    glint = b.blob(aim("-5,-17 1,-15 -1,4 -6,6"), CREAM)
    finder = b.lines([aim("54,-16! 52,-32!"), aim("92,-14! 90,-30!")], MIDNIGHT, 4.4)
    finder += b.form(aim("38,-38! 106,-36! 107,-28! 38,-25!"), brass)
    wheel = (
        b.blob(ring(111, 106, 13, 13, 8), brass, edge=MIDNIGHT, width=1.5)
        + b.lines([[Dot(111, 106), d] for d in ring(111, 106, 11, 11, 8)], PLUM, 1.5)
        + b.blob(ring(111, 106, 4.6, 4.6, 6), SINOPIA, edge=MIDNIGHT)
    )
    sparks = "".join(
        b.star(x, y, r, GOLD, 4, deep=0.22, edge=MIDNIGHT) for x, y, r in ((12, 12, 10), (40, 7, 6), (7, 36, 5))
    )
    tuft = b.grass(18, 196, 273, 13, 11, [MOSS, SAGE], 0.1, 4)
    stand = legs + shine + bands + links + feet + head
    return stand + finder + eye + thin + barrel + rings + hood + glass + glint + wheel + tuft + sparks


@layer(55)
def beacon_lighthouse(b: Brush) -> str:
    """A striped lighthouse on a rock, its lamp a short pale wedge of light."""
    beam = b.blob("62,66! 0,30! 0,104! 62,82!", b.across((CREAM, 0), (GOLD, 0.45), (CREAM, 0.95)))
    stripes = "".join(
        b.blob(
            f"30,{y}! 68,{y + 9} 110,{y}! 110,{y + 42}! 68,{y + 51} 30,{y + 42}!",
            b.across(SINOPIA, SINOPIA, PLUM),
        )
        for y in (136, 222, 308)
    )
    tower = b.form(
        "52,106! 84,106! 88,190 94,290 102,390! 36,390! 43,290 48,190",
        b.across(CREAM, CREAM, PEARL, MIST),
        shade=SLATE,
        light=CREAM,
        depth=8,
        inside=stripes,
    )
    panes = "".join(
        b.form(place("-4,8! -4,-3 0,-8 4,-3 4,8!", x, y), b.down(MIDNIGHT, SLATE), halo=False, width=1.2)
        for x, y in ((66, 158), (70, 206), (65, 254), (72, 296))
    )
    door = b.form(
        "60,390! 60,366 68,354 77,366 77,390!",
        b.across(AMBER, SINOPIA),
        shade=PLUM,
        depth=3,
        halo=False,
        inside=b.lines(["65,356 65,390", "71,356 71,390"], PLUM, 1),
    )
    gallery = b.form("40,106! 44,98! 92,98! 96,106! 86,112! 50,112!", b.across(SLATE, MIDNIGHT), light=MIST, depth=3)
    rail = b.lines(["42,98 42,86", "50,98 50,86", "86,98 86,86", "94,98 94,86", "40,86 68,88 96,86"], MIDNIGHT, 1.5)
    lamp = b.form(
        "54,98! 54,62! 82,62! 82,98!",
        b.across(CREAM, GOLD, AMBER),
        width=1.4,
        inside=b.glow(66, 76, 16, CREAM, 1),
    )
    bars = b.lines(["61,62 61,98", "68,62 68,98", "75,62 75,98"], MIDNIGHT, 1.2)
    roof = b.form("48,64! 56,46 68,38 80,46 88,64! 68,67", b.lit(SINOPIA, PLUM), shade=MIDNIGHT, light=AMBER, depth=4)
    vane = b.line("68,38 68,20", MIDNIGHT, 1.8) + b.blob("60,24! 74,20! 78,24! 74,28!", GOLD, edge=MIDNIGHT, width=0.8)
    facets = b.lines(
        ["30,400 24,428 10,446", "60,394 52,424 60,458", "92,396 100,420 94,456", "112,418 122,440"],
        MIDNIGHT,
        1.4,
        opacity=0.8,
    ) + b.lines(["22,404 14,426", "48,396 42,420", "82,396 88,416"], PEARL, 1.6, opacity=0.7)
    rock = b.form(
        "0,456! 6,430! 16,414! 26,396! 44,388! 70,391 96,386! 112,398! 118,416! 130,432! 132,457! 66,461",
        b.lit(MIST, SLATE, MIDNIGHT),
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=facets,
    )
    surf = "".join(
        b.stroke(spine, colour, 2, 1, belly=5, n=6)
        for spine, colour in (
            ("2,456 22,448 44,456 70,449 96,457 130,450", PEARL),
            ("10,460 40,456 80,460 124,457", CREAM),
        )
    )
    birds = [
        "4,150 12,143 17,149 22,143 30,150",
        "13,197 19,191 23,195 27,191 33,197",
        "105,141 111,135 115,139 119,135 126,141",
    ]
    gulls = b.lines(birds, MIDNIGHT, 3.6, rough=0) + b.lines(birds, CREAM, 2, rough=0)
    return beam + rock + tower + panes + door + gallery + lamp + bars + rail + roof + vane + surf + gulls


@layer(58)
def bargain_stall(b: Brush) -> str:
    """A market stall under a striped awning, with scales on its counter and crates stacked before it."""
    wood, brass = b.across(AMBER, SINOPIA, PLUM), b.lit(CREAM, GOLD, AMBER)
    posts = b.form("16,74! 25,74! 26,312! 16,312!", wood) + b.form("190,72! 199,72! 200,312! 190,312!", wood)
    stripes: list[Points] = [
        f"{30 + 17.4 * k:.1f},12! {47.4 + 17.4 * k:.1f},12! {28.7 + 22.7 * k:.1f},72! {6 + 22.7 * k:.1f},72!"
        for k in range(0, 9, 2)
    ]
    awning = b.form(
        "32,16! 110,12 186,15! 198,40 211,70! 108,67 5,71! 18,42",
        CREAM,
        shade=PLUM,
        depth=6,
        inside=patches(stripes, SINOPIA, 0),
        dim=0.3,
    )
    flaps = [
        b.stamp(
            b.blob("0,0! 22.7,0! 23,12 18,20 11.4,23 5,20 -0.3,12", b.down(one, two), edge=MIDNIGHT, width=1.3)
            + b.line("2,11 6,17 11.4,19 17,17 21,11", thread, 1.2)
        )
        for one, two, thread in ((SINOPIA, PLUM, GOLD), (CREAM, MIST, AMBER))
    ]
    valance = "".join(b.press(flaps[k % 2], 5.5 + 22.8 * k, 68.5) for k in range(9))
    cords = b.lines(["40,88! 40,112!", "172,88! 172,104!"], MIDNIGHT, 1.6)
    clove = b.stamp(
        b.blob("0,-9! 3,-4 7,2 5,8 -5,8 -7,2 -3,-4", PEARL, edge=MIDNIGHT, width=1) + b.line("0,-7! -2,6!", VIOLET, 1)
    )
    garlic = "".join(b.press(clove, *at) for at in ((172, 108, 10), (167, 119, -20), (177, 121, 20), (172, 132)))
    lamp = (
        b.glow(40, 124, 24, GOLD, 0.7)
        + b.blob("32,114! 48,114! 46,134! 34,134!", b.down(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.8)
        + b.blob("30,115! 40,106! 50,115!", MIDNIGHT)
        + b.line("33,135! 47,135!", MIDNIGHT, 3)
    )
    counter = b.form(
        "12,214! 204,214! 202,314! 14,314!",
        b.lit(SAGE, MOSS, MOSS),
        shade=MIDNIGHT,
        depth=6,
        inside=b.lines([f"{x},216! {x},316!" for x in (34, 62, 90, 118, 146, 174)], MIDNIGHT, 1.5, opacity=0.7),
    )
    board = b.form("4,204! 212,203! 213,215! 3,217!", brass, shade=SINOPIA, depth=3)

    def heap(x: float, y: float, rows: tuple[int, ...]) -> list[Points]:
        """Fruit piled up from its lowest row."""
        spots = [(x + (k - (n - 1) / 2) * 12, y - i * 9.6) for i, n in enumerate(rows) for k in range(n)]
        return [[Dot(px, py, True), Dot(px + 0.1, py, True)] for px, py in spots]

    beam = (
        b.blob("84,204! 88,196! 100,194 112,196! 116,204!", wood, edge=MIDNIGHT)
        + rod(b, ["100,194! 100,144!", "64,149 82,144 100,142 118,147 137,156"], 3.6, GOLD, CREAM)
        + b.blob(ring(100, 142, 5, 5, 6), SINOPIA, edge=MIDNIGHT)
        + b.lines(["50,176! 64,150! 78,176!", "122,186! 136,157! 150,186!"], MIDNIGHT, 1.4, rough=0)
    )
    pans = b.blob("129,187! 130,175! 142,175! 143,187!", SLATE, edge=MIDNIGHT)
    pans += patches(["48,176! 80,176! 74,185 64,187 54,185", "120,186! 152,186! 146,195 136,197 126,195"], brass, 1.3)
    crate = b.stamp(
        patches([f"-32,{y}! 32,{y}! 32,{y + 10}! -32,{y + 10}!" for y in (-34, -22, -10)], brass, 1.3)
        + patches(["-32,-36! -25,-36! -25,1! -32,1!", "25,-36! 32,-36! 32,1! 25,1!"], AMBER, 1.3)
    )
    dark = patches(["146,242! 210,240! 208,312! 144,312!", "75,280! 138,280! 138,312! 75,312!"], PLUM, 1.6)
    crates = (
        rod(b, heap(106, 277, (5, 4)), 10.4, SINOPIA, AMBER)
        + dark
        + b.press(crate, 178, 276, -2)
        + b.press(crate, 176, 313)
        + b.press(crate, 106, 314, 1)
    )
    oranges = rod(b, [*heap(64, 171, (2, 1)), *heap(177, 239, (5, 3))], 10.4, AMBER, CREAM)
    return cords + lamp + garlic + posts + beam + counter + board + oranges + pans + crates + awning + valance
