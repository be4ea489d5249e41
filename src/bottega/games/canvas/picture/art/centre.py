"""Layers of the centre."""

from math import cos, radians, sin

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    MIDNIGHT,
    MIST,
    PEARL,
    PLUM,
    SAGE,
    SINOPIA,
    SLATE,
    VIOLET,
    Brush,
    Dot,
    along,
    layer,
    ring,
)


@layer(8)
def feral_fox(b: Brush) -> str:
    """A lean fox walking straight at the viewer, head low, tail like a flame."""
    coat = b.lit(GOLD, AMBER, SINOPIA)
    tongues = b.blob("126,124! 146,98 142,50! 158,92 150,122!", CREAM, opacity=0.75) + b.lines(
        ["120,116 134,86 127,36", "152,120 167,88 160,46", "112,122 126,106 133,92"], SINOPIA, 1.8, opacity=0.8
    )
    tail = b.form(
        "102,118 122,94 126,66 116,40 126,4! 141,32 150,18! 159,46 171,36! 176,72 164,108 140,128 112,136",
        b.down(CREAM, GOLD, AMBER, SINOPIA),
        shade=SINOPIA,
        light=CREAM,
        depth=6,
        inside=tongues,
    )
    sock = b.down(SINOPIA, PLUM, MIDNIGHT, SLATE)
    hind = b.form("104,130! 140,132 136,160 126,184 128,206 134,214 122,222 108,216 112,206 110,170", sock)
    hind += b.form("50,140! 76,150! 64,184 62,202 66,210 54,217 42,211 47,202 44,170", sock)
    body = b.form(
        "48,128 54,100 76,86 102,86 124,100 134,128 128,156 112,178 86,190 62,178 50,156",
        coat,
        shade=PLUM,
        light=CREAM,
        depth=7,
        inside=b.lines(["76,88! 72,104!", "88,86! 87,102!", "100,88! 102,104!", "112,94! 116,108!"], SINOPIA, 1.8),
    )
    fore = b.form(
        "92,156! 118,150! 114,184 112,214 119,224 106,232 92,226 96,214 98,184",
        b.down(AMBER, SINOPIA, MIDNIGHT, SLATE),
        light=GOLD,
        depth=3,
    )
    fore += b.form(
        "58,152! 88,160! 86,196 84,226 91,235 78,242 64,236 69,226 66,196",
        b.down(AMBER, SINOPIA, MIDNIGHT, SLATE),
        light=GOLD,
        depth=3,
    )
    toes = [f"{x},{y}! {x},{y + 5}!" for x, y in ((50, 210), (57, 210), (118, 215), (125, 215), (102, 225), (109, 225))]
    fore += b.lines([*toes, "74,235! 74,240!", "81,235! 81,240!"], MIST, 1.1)
    mask = b.blob("26,140! 54,136 70,148 80,170 86,172 92,170 102,148 118,136 146,140! 132,184 86,206 40,184", CREAM)
    mask += b.lines(["76,108 79,122", "86,106 86,124", "96,108 93,122"], SINOPIA, 2)
    head = b.form(
        "46,122 42,102 42,76! 58,88 70,106 86,104 102,106 114,88 130,76! 130,102 126,122 144,142! 130,146 122,160 "
        "106,170 97,184 86,198 75,184 66,170 50,160 42,146 28,142!",
        coat,
        shade=PLUM,
        light=CREAM,
        depth=5,
        inside=mask + b.blob("48,112! 46,86! 62,106!", MIDNIGHT) + b.blob("124,112! 126,86! 110,106!", MIDNIGHT),
    )
    face = (
        b.blob("56,137! 64,132 73,138 78,146! 66,144", GOLD, edge=MIDNIGHT, width=1.4)
        + b.blob("116,137! 108,132 99,138 94,146! 106,144", GOLD, edge=MIDNIGHT, width=1.4)
        + b.lines(["67.5,134! 68,143!", "104.5,134! 104,143!"], MIDNIGHT, 2.8)
        + b.lines(["53,134 64,128 76,137", "119,134 108,128 96,137"], MIDNIGHT, 2)
        + b.blob("77,185 86,182 95,185 86,198", MIDNIGHT)
        + b.lines(["66,172! 46,176!", "68,176! 50,184!", "106,172! 126,176!", "104,176! 122,184!"], MIDNIGHT, 0.8)
        + b.line("82,186! 86,185!", PEARL, 1.4)
    )
    return tail + hind + body + fore + head + face


@layer(17)
def stubborn_goat(b: Brush) -> str:
    """A goat planted on a single boulder, beard blown sideways, staring back."""
    wool = b.lit(CREAM, PEARL, MIST)
    cracks = b.lines(["52,168 46,186 56,206", "112,168 120,184 110,200", "142,178 148,196"], MIDNIGHT, 1.5)
    cracks += b.lines(["26,182! 18,202!", "84,170! 78,184!", "60,198! 74,202!"], PEARL, 1.6, opacity=0.7)
    rock = b.form(
        "6,214! 6,196! 14,182! 24,170! 48,161! 90,158 132,161! 150,172! 158,190! 164,206! 150,222! 116,227 84,224! "
        "44,228 18,224!",
        b.lit(MIST, SLATE, MIDNIGHT),
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=cracks + b.stipple(40, 206, 30, 12, 9, SAGE, 3.4, 0.8) + b.stipple(128, 178, 20, 10, 6, SAGE, 3, 0.8),
    )
    far = b.blob("72,110! 92,110! 88,138 86,166! 74,166! 76,138", SLATE, edge=MIDNIGHT, width=1.6)
    far += b.blob("112,110! 132,110! 128,138 121,166! 109,166! 116,138", SLATE, edge=MIDNIGHT, width=1.6)
    near = b.form("52,108! 72,110! 67,138 67,168! 54,168! 54,138", wool, shade=SLATE, depth=2.6)
    near += b.form("120,104! 148,100! 150,124 141,142 139,168! 126,168! 130,142", wool, shade=SLATE, depth=2.6)
    hooves = b.lines(["56,164! 65,164!", "128,164! 137,164!", "76,163! 84,163!", "111,163! 119,163!"], MIDNIGHT, 7)
    tail = b.form("132,78 142,60 160,48! 161,64 150,84", wool)
    locks = ["70,94 66,104 70,114", "86,90 83,102 87,114", "102,92 100,104 104,114", "118,88 116,100 120,112"]
    locks += ["132,86 132,96 136,106", "80,74! 78,82!", "98,72! 97,80!", "116,72! 116,80!"]
    shag = b.lines(locks, SLATE, 1.3, opacity=0.8)
    body = b.form(
        "44,86 58,72 84,70 112,66 136,68 149,84 149,104 141,122! 132,113! 124,126! 114,115! 104,128! 94,117! 83,128! "
        "74,117! 62,127! 54,114 46,104",
        wool,
        shade=SLATE,
        light=CREAM,
        depth=7,
        inside=shag,
    )
    spine = "6,44 4,24 -8,10 -28,10"
    steps = along(spine, 9)[1:7]
    rings = [
        [
            Dot(x + w * sin(radians(a)), y - w * cos(radians(a)), True),
            Dot(x - w * sin(radians(a)), y + w * cos(radians(a)), True),
        ]
        for (x, y, a), w in zip(steps, (5, 4.4, 3.8, 3.2, 2.6, 2), strict=True)
    ]
    horn = b.stamp(
        b.form(b.taper(spine, 12, 1, 0, 4), b.lit(AMBER, SINOPIA, PLUM), light=GOLD, depth=2.6, halo=False)
        + b.lines(rings, MIDNIGHT, 1.2)
    )
    horns = b.press(horn, 34, 0) + b.press(horn, 58, 0, flip=True)
    beard = b.form(
        "38,86! 50,93 64,91 82,82! 76,91 96,89! 82,98 92,105! 70,102 52,102 42,96",
        wool,
        shade=SLATE,
        depth=2.4,
        inside=b.lines(["50,96 66,94 84,88", "52,99 68,98 86,101"], SLATE, 1.1),
    )
    head = b.form(
        "34,50! 36,44 46,39 56,44 58,50! 72,47 86,55! 76,63 59,60! 55,74 54,86 46,93 38,86 37,74 33,60! 16,63 6,55! "
        "20,47",
        wool,
        shade=SLATE,
        light=CREAM,
        depth=3.4,
        inside=b.lines(["12,55! 30,55!", "80,55! 62,55!"], SINOPIA, 3, opacity=0.5),
    )
    face = (
        b.blob("34,56! 38,52 43,55 41,60 37,60", GOLD, edge=MIDNIGHT, width=1.2)
        + b.blob("58,56! 54,52 49,55 51,60 55,60", GOLD, edge=MIDNIGHT, width=1.2)
        + b.lines(["37,56.5! 41,56.5!", "51,56.5! 55,56.5!"], MIDNIGHT, 2.2)
        + b.lines(["32,52 38,49 45,54", "60,52 54,49 47,54", "42,79! 44,81!", "50,79! 48,81!"], MIDNIGHT, 1.8)
        + b.lines(["46,82! 46,86!", "40,88 46,86 53,87", "44,43! 43,50!", "48,43! 49,50!"], MIDNIGHT, 1.1)
    )
    return rock + tail + far + near + hooves + body + horns + beard + head + face


@layer(27)
def feathered_cloak(b: Brush) -> str:
    """A standing figure seen from behind in a floor-length cloak of long feathers."""
    bell = b.form(
        "46,88 60,74 78,70 98,74 112,88 122,150 130,230 142,320 150,386! 78,396 6,386! 14,320 26,230 36,150",
        b.lit(PLUM, PLUM, MIDNIGHT),
    )

    barbs = [f"0,{y}! {side * 7},{y + 9}!" for y in (14, 26, 38) for side in (-1, 1)]
    shaft = b.stamp(b.lines(barbs, PEARL, 0.7, opacity=0.5) + b.line("0,3! 0,60!", CREAM, 0.9))

    def quill(fill: str, tip: str) -> str:
        vane = b.blob("0,0! 10,18 10,42 0,66! -10,42 -9,18", fill, edge=MIDNIGHT, width=1)
        return b.stamp(vane + b.blob("0,42! 5,51 0,61! -5,51", tip) + b.press(shaft, 0, 0))

    kinds = [
        quill(b.across(MIST, SLATE), GOLD),
        quill(b.across(SLATE, VIOLET), AMBER),
        quill(b.across(SINOPIA, PLUM), GOLD),
        quill(b.across(GOLD, AMBER), SINOPIA),
    ]
    rows = []
    for i, (y, half, n, kind) in enumerate(
        (
            (330, 67, 7, 0),
            (294, 61, 7, 1),
            (257, 56, 6, 2),
            (221, 51, 6, 0),
            (186, 46, 5, 1),
            (152, 41, 5, 2),
            (120, 36, 4, 0),
            (93, 30, 5, 3),
        )
    ):
        for k in range(n):
            t = (k + 0.5) / n * 2 - 1
            rows.append(b.press(kinds[kind], round(78 + half * t), round(y - 6 + (1 - t * t) * 6), -t * (7 + i)))
    collar = b.form(
        "48,92 56,76 78,70 100,76 110,92 96,100 78,103 60,100",
        b.lit(GOLD, AMBER),
        light=CREAM,
        depth=4,
        halo=False,
        inside=b.scales(40, 78, 116, 104, 9, SINOPIA, 1.1, 0.8),
    )
    neck = b.form("69,60 87,60 89,80 78,84 67,80", b.across(CREAM, AMBER))
    hair = b.form(
        "58,44 60,26 78,16 96,26 99,44 92,60 78,66 64,60",
        b.lit(SINOPIA, PLUM, MIDNIGHT),
        shade=MIDNIGHT,
        light=AMBER,
        depth=5,
        inside=b.lines(
            ["62,58 68,40 78,24", "70,62 74,42 79,24", "86,62 84,42 80,24", "94,56 90,38 82,24"],
            AMBER,
            1.1,
            opacity=0.7,
        ),
    )
    knot = b.form(
        ring(78, 16, 12, 10, 8),
        b.lit(SINOPIA, PLUM, MIDNIGHT),
        light=AMBER,
        depth=4,
        inside=b.line("70,18 76,10 86,12 86,20 78,20", AMBER, 1.1),
    )
    comb = b.line("62,10 78,14 96,6", GOLD, 2.6) + b.blob(ring(97, 5, 3.4, 3.4, 6), SINOPIA, edge=MIDNIGHT, width=0.8)
    return bell + "".join(rows) + neck + collar + hair + knot + comb


@layer(31)
def carousel_horse(b: Brush) -> str:
    """One painted carousel horse leaping on its twisted pole."""
    twist = b.lines([f"94,{y + 14}! 116,{y}!" for y in range(-4, 360, 18)], SINOPIA, 3.4, rough=0)
    pole = b.form("100,14! 110,14! 110,346! 100,346!", b.across(CREAM, GOLD, AMBER), inside=twist)
    knob = b.stamp(b.blob(ring(0, 0, 9, 9, 7), b.orb(CREAM, GOLD, SINOPIA), edge=MIDNIGHT, width=1.5))
    pole += b.press(knob, 105, 12) + b.press(knob, 105, 346)
    far = b.form("66,186! 40,188 16,184 8,192 12,208 16,226! 27,222! 22,204 44,208 70,214!", b.lit(MIST, SLATE))
    far += b.form("146,206! 146,230 160,246 162,262 170,290! 181,286! 175,262 174,240 172,210!", b.lit(MIST, SLATE))
    skin = b.lit(CREAM, PEARL, MIST)
    tail = b.form(
        "172,182 186,172 198,186 199,212 192,232 201,256! 188,250 186,268! 179,244 184,218 178,200",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        depth=2.6,
        inside=b.lines(["180,184 192,196 188,222 194,248", "188,182 196,204 190,228"], SINOPIA, 1.3),
    )
    body = b.form(
        "56,86 70,98 86,128 96,152 112,164 140,164 168,170 184,188 184,212 178,228 187,244 186,262 194,286! 182,291! "
        "175,266 168,252 150,240 142,224 104,226 84,222 62,236 46,238 50,252 58,266! 47,272! 36,250 32,234 42,222 "
        "58,208 54,186 60,158 58,136 46,138 34,142 22,154 10,150 12,138 26,120 38,98 47,90 50,76!",
        skin,
        shade=VIOLET,
        light=CREAM,
        depth=7,
        inside=b.lines(["62,206 76,216 84,222", "142,224 152,208 168,204", "48,138 54,126 50,114"], SLATE, 1.4),
    )
    hooves = b.blob("47,273! 58,266! 62,277! 49,280!", GOLD, edge=MIDNIGHT, width=1.2)
    hooves += b.blob("181,292! 194,287! 198,299! 182,302!", GOLD, edge=MIDNIGHT, width=1.2)
    hooves += b.lines(["19,230! 25,228!", "173,293! 179,290!"], MIDNIGHT, 9)
    mane = b.form(
        "42,98 50,82 66,82 82,78! 80,90 98,92! 92,102 108,108! 98,116 114,126! 102,132 115,144! 100,146 106,158! "
        "92,154 80,132 68,108 58,100 46,112!",
        b.lit(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=2.6,
        inside=b.lines(
            ["58,92 74,90", "66,98 86,100", "74,108 94,112", "82,122 102,126", "90,138 104,142"], SINOPIA, 1.3
        ),
    )
    cloth = b.form(
        "92,158! 116,163 146,160! 150,180 148,204! 140,198 134,208! 126,200 119,210! 112,201 104,209! 97,199 90,203! "
        "88,180",
        b.lit(MIST, SLATE),
        light=PEARL,
        depth=4,
        halo=False,
        inside=b.line("88,194 97,190 104,199 112,191 119,200 126,190 134,198 140,188 150,194", GOLD, 2.4)
        + b.stipple(119, 178, 24, 4, 9, GOLD, 3, 1),
    )
    saddle = b.form(
        "88,150 96,148 104,160 124,163 138,158 148,144 154,150 148,172 130,180 112,180 96,172",
        b.lit(AMBER, SINOPIA, PLUM),
        light=GOLD,
        depth=4,
        inside=b.line("92,160 104,171 122,173 142,166", GOLD, 1.6),
    )
    strap = [
        "42,100 36,112 44,132",
        "24,126 27,134 24,150",
        "27,136 44,126",
        "27,138 52,152 90,160",
        "60,188 74,184 90,178",
    ]
    tack = b.lines(strap, MIDNIGHT, 4.6) + b.lines(strap, SINOPIA, 2.8)
    tack += b.lines(["42,118! 42,118!", "27,137! 27,137!", "66,187! 66,187!", "78,183! 78,183!"], GOLD, 5.4)
    plume = b.blob("46,92! 36,76 40,58 56,50! 52,62 58,72 53,86", b.lit(SINOPIA, PLUM), edge=MIDNIGHT, width=1.2)
    eye = b.blob("34,114! 38,109 43,112 40,117", MIDNIGHT) + b.line("38,112! 39,112!", CREAM, 1.6)
    eye += b.lines(["33,110 38,106 44,109", "12,146! 16,145!", "14,150 20,149"], MIDNIGHT, 1.4)
    return pole + far + tail + body + hooves + plume + mane + cloth + saddle + tack + eye


def gear(b: Brush, cx: float, cy: float, r: float, teeth: int, fill: str) -> str:
    """A toothed wheel with a hub and spokes."""
    spots = []
    for i in range(teeth):
        for part, reach in ((-0.28, 0.8), (-0.2, 1.0), (0.2, 1.0), (0.28, 0.8)):
            a = radians(360 * (i + part) / teeth)
            spots.append(Dot(cx + r * reach * cos(a), cy + r * reach * sin(a), True))
    spokes = b.lines(
        [[Dot(cx, cy, True), Dot(d.x, d.y, True)] for d in ring(cx, cy, r * 0.6, r * 0.6, 5, 20)], MIDNIGHT, 1.2
    )
    return (
        b.blob(spots, fill, edge=MIDNIGHT, width=1)
        + b.blob(ring(cx, cy, r * 0.58, r * 0.58, 7), PLUM, opacity=0.55)
        + spokes
        + b.blob(ring(cx, cy, r * 0.2, r * 0.2, 5), CREAM, edge=MIDNIGHT, width=0.9)
    )


@layer(37)
def clockwork_finch(b: Brush) -> str:
    """A wind-up finch with open gears on a slender perch."""
    brass, steel = b.lit(GOLD, AMBER, SINOPIA), b.lit(MIST, SLATE, MIDNIGHT)
    pole = b.form("69,156! 75,156! 77,232 92,242! 52,242! 67,232", brass, light=CREAM, depth=3)
    bar = b.form("24,158! 26,151 72,150 118,148 124,154! 118,159 72,160", brass, light=CREAM, depth=2)
    knob = b.stamp(b.blob(ring(0, 0, 5.4, 5.4, 6), b.orb(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.4))
    knobs = b.press(knob, 22, 155) + b.press(knob, 125, 153)
    tail = b.form(
        "44,112 24,136 2,158! 15,167! 36,152 60,134",
        steel,
        light=PEARL,
        depth=3,
        inside=b.line("8,163 30,142 50,122", MIST, 1.2),
    )
    key = (
        b.line("48,76! 30,56!", MIDNIGHT, 5.4)
        + b.line("48,76! 30,56!", GOLD, 3)
        + b.form("32,60! 18,60 9,50 16,42 27,48! 23,37 31,32 37,44", brass, shade=SINOPIA, light=CREAM, depth=2)
    )
    body = b.form(
        "36,116 40,88 58,66 76,46 92,34 112,36 122,50 120,68 116,92 106,118 86,136 60,138 44,130",
        brass,
        shade=PLUM,
        light=CREAM,
        depth=7,
    )
    hole = b.form(
        ring(89, 108, 16, 17, 7),
        b.down(MIDNIGHT, PLUM),
        halo=False,
        width=2,
        inside=gear(b, 86, 103, 12, 8, GOLD) + gear(b, 98, 118, 8, 7, MIST),
    )
    rim = b.line(ring(89, 108, 18.5, 19.5, 7), GOLD, 1.8, closed=True) + b.lines(
        [[Dot(d.x, d.y, True), Dot(d.x + 0.1, d.y, True)] for d in ring(89, 108, 18.5, 19.5, 6, 22)], MIDNIGHT, 2.6
    )
    quills = ["62,92 42,120 19,146", "70,98 54,124 35,148", "76,101 66,122 52,140", "56,86 36,112 24,126"]
    wing = b.form(
        "90,72 80,62 64,66 46,84 30,110 16,130 4,144! 20,143! 17,152! 34,146! 36,153! 50,139! 55,142! 68,118 84,92",
        steel,
        shade=MIDNIGHT,
        light=PEARL,
        depth=2.6,
        inside=b.lines(quills, MIDNIGHT, 1.5)
        + b.scales(50, 66, 92, 92, 10, PEARL, 1.4, 0.9)
        + b.line("42,86 60,92 80,106", GOLD, 3.4),
    )
    pin = b.press(knob, 78, 73, 0, 0.7)
    cap = b.form("82,42 90,32 106,30 118,38 122,46 108,48 94,52", steel, light=PEARL, depth=3, halo=False)
    beak = b.form(
        "118,50! 128,50 139,57! 128,62 116,63!", b.down(CREAM, AMBER), inside=b.line("116,57! 140,57!", MIDNIGHT, 1)
    )
    eye = b.blob(ring(106, 54, 5, 5, 6), CREAM, edge=MIDNIGHT, width=1.2) + b.blob(ring(107, 54, 2.4, 2.4, 5), MIDNIGHT)
    legs = b.lines(["68,137! 64,150!", "84,135! 86,149!", "58,151 64,149 72,152", "80,150 86,148 94,151"], MIDNIGHT, 3)
    return tail + key + pole + bar + knobs + legs + body + hole + rim + wing + pin + cap + beak + eye


@layer(45)
def pendulum_clock(b: Brush) -> str:
    """A long-case clock with its door open and the pendulum far out to one side."""
    wood = b.across(AMBER, SINOPIA, PLUM)
    case = b.form(
        "28,118! 80,118! 80,338! 88,348! 88,412! 93,428! 82,422! 28,422! 17,428! 20,412! 20,348! 28,338!",
        wood,
        shade=MIDNIGHT,
        light=GOLD,
        depth=6,
        inside=b.lines(["27,356! 81,356! 81,404! 27,404! 27,356!", "16,346! 92,346!"], MIDNIGHT, 1.4)
        + b.lines(["33,364 54,376 75,364", "33,396 54,384 75,396"], GOLD, 1.6),
    )
    inner = b.form(
        "34,130! 74,130! 74,326! 34,326!",
        b.down(MIDNIGHT, PLUM, MIDNIGHT),
        halo=False,
        inside=b.lines(["44,128! 44,232!", "62,128! 62,190!"], GOLD, 1.2)
        + b.lines(["44,234! 44,262!", "62,192! 62,220!"], AMBER, 9)
        + b.lines(["42,236! 42,260!", "60,194! 60,218!"], CREAM, 2, opacity=0.8),
    )
    door = b.form(
        "34,129! 34,327! 11,342! 11,140!",
        b.across(PLUM, SINOPIA, AMBER),
        shade=MIDNIGHT,
        light=GOLD,
        depth=4,
        inside=b.blob("29,147! 29,311! 16,320! 16,155!", b.lit(PEARL, MIST, SLATE), edge=MIDNIGHT, width=1.2)
        + b.lines(["17,192! 28,172!", "17,210! 28,190!", "17,284! 28,264!"], CREAM, 2, opacity=0.8),
    )
    hood = b.form(
        "15,122! 18,112! 21,60! 14,54! 19,46! 32,42 43,28 47,16 54,22 61,16 65,28 76,42 89,46! 94,54! 87,60! 90,112! "
        "93,122!",
        wood,
        shade=MIDNIGHT,
        light=GOLD,
        depth=5,
        inside=b.lines(["10,56! 98,56!", "14,114! 94,114!"], MIDNIGHT, 1.4)
        + b.lines(["24,48 40,44 47,30", "84,48 68,44 61,30"], GOLD, 1.8),
    )
    knob = b.stamp(b.blob("-5,5! -5,-2 0,-12! 5,-2 5,5!", b.lit(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.2))
    knobs = b.press(knob, 54, 15, 0, 1.1) + b.press(knob, 22, 41, 0, 0.8) + b.press(knob, 86, 41, 0, 0.8)
    face = b.form(ring(54, 86, 27, 27, 8), b.lit(CREAM, CREAM, GOLD), shade=AMBER, light=CREAM, depth=4, halo=False)
    hours = b.lines(
        [[Dot(54 + r * cos(a), 86 + r * sin(a), True) for r in (19, 23)] for a in (k * 0.5236 for k in range(12))],
        MIDNIGHT,
        1.8,
        rough=0,
    )
    hands = b.lines(["54,86! 41,77!", "54,90! 56,68!"], MIDNIGHT, 2.4) + b.blob(ring(54, 86, 3, 3, 5), SINOPIA)
    hands += b.blob(ring(54, 86, 13, 13, 7), SINOPIA, opacity=0.14)
    swing = b.lines(["32,292 54,298 74,292", "78,290 86,285 92,279"], CREAM, 1.6, opacity=0.8)
    rod = b.line("54,134! 90,252!", MIDNIGHT, 5.4) + b.line("54,134! 90,252!", GOLD, 3)
    bob = b.form(
        ring(92, 262, 13.4, 13.4, 8),
        b.orb(CREAM, GOLD, AMBER, SINOPIA),
        light=CREAM,
        depth=4,
        inside=b.line(ring(92, 262, 8, 8, 7), SINOPIA, 1.4, closed=True),
    )
    return case + inner + door + hood + knobs + face + hours + hands + swing + rod + bob


@layer(50)
def riddle_sphinx(b: Brush) -> str:
    """A small stone sphinx with one raised paw and a faint smile."""
    stone = b.lit(CREAM, GOLD, AMBER)
    base = b.form(
        "4,213! 6,198! 14,192! 12,184! 190,184! 188,192! 198,198! 201,213!",
        b.lit(PEARL, MIST, SLATE),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=b.lines(["12,192! 190,192!", "60,198! 58,214!", "128,198! 130,214!"], MIDNIGHT, 1.4),
    )
    tail = b.form(
        "176,172! 190,158 194,140 184,118 185,96 195,82! 201,94 193,102 191,116 200,140 195,166 182,182!",
        stone,
        shade=SINOPIA,
        depth=3,
    )
    body = b.form(
        "48,92 70,84 94,92 130,104 160,106 182,120 190,148 186,170 176,184! 24,184! 12,180 16,168 34,163 56,160 50,130",
        stone,
        shade=PLUM,
        light=CREAM,
        depth=7,
        inside=b.lines(
            ["176,184 140,180 132,156 144,132 164,126", "112,184 114,172 130,170", "60,160 84,162 98,150"], PLUM, 1.8
        )
        + b.lines(["20,184! 20,174!", "27,184! 27,172!", "118,184! 118,176!", "125,184! 125,175!"], PLUM, 1.4)
        + b.lines(["112,120 120,114 130,118", "150,146 160,142", "148,116 156,114"], CREAM, 1.6),
    )
    paw = b.form(
        "84,134 66,146 42,140 26,130 14,138 5,132 6,120 18,112 36,110 54,112 70,108",
        stone,
        shade=PLUM,
        light=CREAM,
        depth=4,
        inside=b.lines(["7,131! 11,124!", "14,134! 17,127!"], PLUM, 1.4),
    )
    stripes = [
        [Dot(70 - 24 * k, 16 + 8 * abs(k), True), Dot(70 - 46 * k, 112, True)] for k in (-1, -0.75, -0.5, 0.5, 0.75, 1)
    ]
    stripes += [[Dot(58, 14), Dot(48, 30), Dot(44, 48)], [Dot(82, 14), Dot(92, 30), Dot(96, 48)]]
    veil = b.form(
        "70,10 90,16 100,34 104,62 116,100! 104,112 92,106! 88,82 70,90 52,82 48,106! 36,112 24,100! 36,62 40,34 50,16",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=5,
        inside=b.lines(stripes, GOLD, 4, opacity=0.9),
    )
    head = b.form(
        "49,40 70,33 91,40 92,60 87,74 78,84 70,87 62,84 53,74 48,60",
        stone,
        shade=SINOPIA,
        light=CREAM,
        depth=4,
        width=1,
    )
    face = (
        b.blob("53,57! 60,54 66,58 59,60", CREAM, edge=MIDNIGHT, width=1.1)
        + b.blob("87,57! 80,54 74,58 81,60", CREAM, edge=MIDNIGHT, width=1.1)
        + b.lines(["60,56! 60,59!", "80,56! 80,59!"], MIDNIGHT, 2.6)
        + b.lines(["51,57 59,53 67,58", "89,57 81,53 73,58", "61,74 70,76 80,72"], MIDNIGHT, 1.8)
        + b.lines(["52,50 59,47 66,50", "88,50 81,47 74,50"], PLUM, 1.4)
        + b.lines(["68,54 66,66 72,67", "65,78 70,79 75,78"], SINOPIA, 1.4)
        + b.lines(["42,44 70,34 98,44"], GOLD, 3.4)
        + b.blob("70,40! 65,30 70,18! 75,30", b.lit(GOLD, SINOPIA), edge=MIDNIGHT, width=1)
    )
    return base + tail + body + paw + veil + head + face


@layer(54)
def waltz_couple(b: Brush) -> str:
    """Two dancers drawn as one turning swirl of cloth."""
    hers = b.lit(GOLD, AMBER, SINOPIA)
    his = b.lit(MIST, SLATE, MIDNIGHT)
    skin = b.lit(CREAM, AMBER)
    turns = (
        b.blob("116,164! 108,206 52,250 -4,288! -4,338! 66,298 128,246 138,200", SLATE)
        + b.blob("162,254! 140,310 90,344 36,362! 70,376! 150,356 190,310", SLATE)
        + b.lines(["114,180 100,216 52,256 6,292", "136,214 120,256 70,302 6,334"], CREAM, 2)
        + b.lines(["158,270 136,316 90,348", "176,318 150,346 120,360"], CREAM, 2)
        + b.lines(["100,160 84,202 52,236", "150,240 130,286 80,328 30,350", "106,164 98,200"], PLUM, 1.6, opacity=0.8)
        + b.lines(["124,200 108,236 60,276 10,314", "160,300 140,330"], MIDNIGHT, 1.6, opacity=0.8)
    )
    gown = b.form(
        "82,146! 112,146! 120,190 138,240 158,276 177,298! 170,322 156,338 140,342 122,362 98,356 74,371 52,356 28,358 "
        "12,340 2,312! 28,290 52,240 70,190",
        hers,
        shade=PLUM,
        light=CREAM,
        depth=8,
        inside=turns,
    )
    wisp = b.form("108,146! 120,184 142,198 162,190 176,166! 172,204 152,224 124,214", his, light=PEARL, depth=4)
    arm = b.form("62,72 38,72 20,54 12,58 18,70 36,86 64,88", skin)
    bodice = b.form(
        "104,86 118,80 136,90 138,108 126,128 116,152! 96,150!",
        hers,
        shade=PLUM,
        depth=4,
        inside=b.blob("100,78! 118,74 146,86 140,104 120,96 100,100!", skin),
    )
    face = b.form("108,56 116,44 128,46 132,58 128,72 122,90 112,86 112,72", skin)
    hair = b.form(
        "108,56 106,40 118,30 132,34 140,30 150,36 148,48 138,52 134,62! 128,52 116,48",
        b.lit(SINOPIA, PLUM),
        light=AMBER,
        depth=3,
    )
    coat = b.form(
        "58,94 66,82 84,76 104,82 112,94 108,118 106,150 116,182 104,206! 94,176 84,208! 78,180 78,148 72,118 62,108 "
        "40,106 22,88 10,64! 20,58! 30,76 44,88",
        his,
        shade=MIDNIGHT,
        light=PEARL,
        depth=6,
        inside=b.lines(["86,86 90,120 92,176", "74,116 68,98", "78,150 92,153 107,150"], MIDNIGHT, 1.5)
        + b.line("82,152! 83,158!", GOLD, 3),
    )
    head = b.form("75,52 88,38 101,52 97,66 97,82 88,86 79,82 78,66", skin)
    crop = b.form("73,52 76,38 88,32 99,37 102,52 97,65 88,68 79,64", b.lit(SLATE, MIDNIGHT), halo=False)
    small = (
        b.blob(ring(14, 56, 7, 6, 6), CREAM, edge=MIDNIGHT, width=1.2)
        + b.blob("100,84! 106,79 114,82 112,90 103,92", CREAM, edge=MIDNIGHT, width=1.2)
        + b.lines(["113,60 117,62 120,60", "123,64 122,68"], MIDNIGHT, 1.3)
        + b.flower(138, 36, 7, CREAM, GOLD)
        + b.line("78,81 88,86 98,81", CREAM, 3)
    )
    return wisp + gown + arm + bodice + face + hair + head + coat + crop + small
