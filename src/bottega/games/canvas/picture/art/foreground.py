"""Layers along the lower edge."""

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
    arc,
    bush,
    layer,
    num,
    place,
    ring,
    track,
)
from .right import patches, rod


@layer(3)
def tidal_breakers(b: Brush) -> str:
    """Three scalloped breakers with lace-like foam rolling in."""
    body = "-40,92! -14,66 6,30 34,6 66,0 92,12 100,32! 84,22 68,28 66,46 82,66 120,84 150,92!"
    crest = "-20,72 6,30 34,6 66,0 92,12 100,32"
    veins = b.lines(
        [
            f"{-20 + 16 * k},92 {2 + 14 * k},{60 + 2 * k} {24 + 11 * k},{28 + 2 * k} {52 + 6 * k},{14 + 3 * k}"
            for k in range(4)
        ],
        PEARL,
        1.8,
        opacity=0.75,
    )
    lace = b.scales(-40, 62, 150, 96, 15, CREAM, 1.4, 0.8)
    foam = []
    for i, (fx, fy, heading) in enumerate(along(crest, 10)):
        r = 5 + 3.4 * i / 9
        foam += [Dot(d.x, d.y, k == 0) for k, d in enumerate(arc(fx, fy, r, r, heading - 185, heading - 30, 3))]
    cap = [*foam, *place(crest, 6, 9)[::-1]]
    # One breaker is drawn and pressed three times; its halo goes with it.
    breaker = b.stamp(
        b.line(body, CREAM, 5, opacity=0.36, closed=True)
        + b.line(foam, CREAM, 5, opacity=0.36)
        + b.form(
            body,
            b.lit(MIST, SLATE, MIDNIGHT),
            shade=MIDNIGHT,
            light=PEARL,
            depth=7,
            inside=veins + lace,
            halo=False,
        )
        + b.form(cap, b.down(CREAM, CREAM, PEARL), shade=MIST, depth=3, width=1, rough=0.3, halo=False)
    )
    spray = b.stipple(150, 34, 130, 22, 26, CREAM, 3, 0.95) + b.stipple(196, 26, 110, 20, 22, PEARL, 2, 0.95)
    sea = b.form(
        "0,144! 6,122 40,112 80,118 130,110 190,118 250,112 300,120 340,128 348,144!",
        b.down(SLATE, MIDNIGHT),
        light=PEARL,
        depth=4,
        inside=b.scales(0, 120, 348, 150, 22, PEARL, 1.6, 0.8),
    )
    waves = ((196, 44, 0, 0.95), (94, 30, 0, 1.05), (40, 66, 0, 0.8))
    return spray + "".join(b.press(breaker, *at) for at in waves) + sea


@layer(5)
def thirsty_roots(b: Brush) -> str:
    """Cracked dry ground whose roots all reach for one small puddle."""
    cracks: list[Points] = [
        "0,124! 40,124! 66,134! 62,158!",
        "20,88! 44,104! 78,98! 92,112! 126,116! 150,104! 128,88! 116,76! 124,62!",
        "44,104! 40,124!",
        "116,76! 84,82! 74,66!",
        "78,98! 84,82!",
        "92,112! 98,132! 120,134! 146,146! 144,158!",
        "66,134! 98,132! 108,158!",
        "126,116! 120,134!",
        "128,88! 160,78! 190,84! 222,76! 250,84! 262,104! 276,108!",
        "160,78! 164,62!",
        "222,76! 230,64!",
        "262,104! 256,126! 236,134! 206,146! 180,142! 146,146!",
        "236,134! 240,158!",
        "206,146! 204,158!",
    ]
    seams = b.stamp(f'<path d="{"".join(track(crack) for crack in cracks)}"/>')
    ground = b.form(
        "0,86! 30,76 70,70 104,62! 140,65 190,62 214,69! 240,70 252,82! 266,90 264,104! "
        "275,116 270,134! 276,146 274,158! 0,158!",
        b.down(CREAM, GOLD, AMBER),
        shade=SINOPIA,
        depth=6,
        inside=f'<g stroke="{CREAM}" stroke-width="1.6">{b.press(seams, 1.2, 1.8)}</g>'
        f'<g stroke="{PLUM}" stroke-width="2.2">{b.press(seams, 0, 0)}</g>',
    )
    puddle = b.form(
        "158,112 168,98 196,92 228,94 246,106 240,122 214,132 184,130 164,124",
        b.lit(PEARL, MIST, SLATE),
        shade=SLATE,
        light=CREAM,
        depth=5,
        halo=False,
        width=1.6,
        inside=b.lines(["182,108 198,104 216,106", "194,117 208,113 226,116"], CREAM, 1.8),
    )
    bark = b.lit(SINOPIA, PLUM, PLUM)

    def root(spine: str, width: float) -> str:
        return b.form(b.taper(spine, width, 1.5, 1, 7), bark, light=AMBER, depth=4, width=1.2)

    thick = (
        root("-9,88 30,50 76,50 106,76 140,80 172,88 200,102", 17)
        + root("-9,108 36,76 78,94 112,92 150,98 180,110", 14)
        + root("-9,124 36,98 74,120 112,124 146,112 186,117", 17)
        + root("-9,148 40,126 84,150 128,146 160,129 194,123", 15)
    )
    stump = b.form(
        "-8,22! 3,12! 8,20! 17,4! 22,18! 31,10! 33,40 42,76 40,120 44,158! -8,158!",
        bark,
        shade=MIDNIGHT,
        light=AMBER,
        depth=5,
        inside=b.lines(
            ["6,24 10,60 4,100 8,140", "16,14 20,50 16,90 22,120", "26,18 28,50 36,66"], MIDNIGHT, 1.6, opacity=0.8
        )
        + b.lines(["11,22 15,60 10,104", "22,24 25,56 26,84"], AMBER, 1.4, opacity=0.8),
    )
    hairs = [
        "92,58 116,56 146,62 174,80 190,98",
        "70,86 88,74 116,86",
        "112,122 136,134 164,135 190,127",
        "70,118 92,108 128,104 162,109",
        "262,104 256,80 241,82 230,100",
        "256,126 252,140 238,134 224,122",
    ]
    fine = "".join(b.stroke(hair, MIDNIGHT, 5.6, 1.4, n=4) + b.stroke(hair, PLUM, 3.4, 0.4, n=4) for hair in hairs)
    return ground + puddle + stump + fine + thick


@layer(20)
def labyrinth_hedges(b: Brush) -> str:
    """A low hedge maze seen at a slant, its one gate standing open."""
    walls = [
        "108,180! 0,180! 0,0! 252,0! 252,180! 144,180!",
        "180,144! 36,144! 36,36! 216,36! 216,144!",
        "180,108! 180,72! 72,72! 72,108! 144,108!",
        "0,72! 36,72!",
        "216,108! 252,108!",
        "108,144! 108,108!",
        "144,36! 144,0!",
    ]
    # The walls are drawn as a plan and laid down slanting: so their thickness is foreshortened with them.
    plan = b.stamp(f'<path d="{"".join(track(w) for w in walls)}" fill="none" transform="matrix(1 0 -.29 .74 62 32)"/>')

    def coat(colour: str, width: float, up: float, dash: str = "", opacity: float = 1) -> str:
        """One coat of paint along every wall, so far above the ground; round dashes are leafy bumps."""
        gaps = f' stroke-dasharray="{dash}"' if dash else ""
        fade = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return f'<g stroke="{colour}" stroke-width="{num(width)}"{gaps}{fade}>{b.press(plan, 0, -up)}</g>'

    hedge = (
        coat(CREAM, 22, 1, opacity=0.36)
        + coat(MIDNIGHT, 18, 0)
        + coat(MIDNIGHT, 17, 6)
        + "".join(coat(MOSS, 14, up) for up in (1, 4, 7))
        + coat(MIDNIGHT, 1.6, -3, "1 7", 0.7)
        + coat(MIDNIGHT, 17.4, 11, "0 8")
        + coat(SAGE, 12, 11)
        + coat(SAGE, 14, 11, "0 8")
        + coat(MOSS, 3, 9, "0 7.3")
        + coat(CREAM, 2.4, 14, "0 9", 0.8)
    )
    # In the middle, half behind the last wall.
    tree = b.form(
        "149,96! 155,64 163,36! 171,64 177,96! 163,100",
        b.lit(SAGE, MOSS, MOSS),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=b.lines(
            ["153,82 161,86 171,80", "156,68 162,71 168,66", "151,92 161,96 175,90"], MIDNIGHT, 1.3, opacity=0.8
        ),
    )
    posts = rod(b, ["117,170! 117,150!", "153,170! 153,150!"], 5, AMBER, CREAM)
    balls = "".join(
        b.form(bush(x, 136, 13, 13, 8, 0.16), b.lit(SAGE, MOSS), shade=MIDNIGHT, light=CREAM, depth=4, cut=False)
        for x in (117, 153)
    )
    bars = [f"{159 + 7 * k},{172 + 4 * k}! {159 + 7 * k},{150 + 4 * k}!" for k in range(5)]
    gate = rod(b, [*bars, "156,155! 190,175!", "156,166! 190,186!"], 2.6, GOLD)
    stones = patches(
        [
            ring(x, y, rx, ry, 6)
            for x, y, rx, ry in ((134, 168, 7, 3), (130, 178, 8, 3.4), (134, 187, 9, 3.8), (127, 196, 10, 4))
        ],
        b.lit(CREAM, PEARL, MIST),
        1.4,
    )
    return hedge + tree + stones + posts + balls + gate


@layer(24)
def tangled_yarn(b: Brush) -> str:
    """Balls of coloured yarn that roll apart while their threads stay knotted together."""

    def yarn(x: float, y: float, r: float, tones: tuple[str, str, str]) -> str:
        """A ball wound one way, and over it a band wound the other way."""
        light, body, dark = tones
        first = [place(arc(0, r * 0.15, r * 1.1, r * k, 205, 335, 4), x, y, 1, -32) for k in (0.15, 0.4, 0.65, 0.9)]
        band = place(
            [*arc(0, -r * 0.1, r * 1.2, r * 0.4, 10, 170, 4), *arc(0, r * 0.5, r * 1.2, r * 0.5, 170, 10, 4)],
            x,
            y,
            1,
            26,
        )
        second = [
            place(arc(0, r * k, r * 1.2, r * 0.42, 10, 170, 4), x, y, 1, 26) for k in (-0.1, 0.08, 0.26, 0.44, 0.62)
        ]
        wound = b.lines(first, light, 2.2, rough=0) + b.lines([place(c, 1, 2.2) for c in first], dark, 1.6, rough=0)
        cross = b.blob(band, body) + b.lines(second, dark, 1.6, rough=0)
        return b.form(ring(x, y, r, r, 9), b.lit(light, body, body), shade=dark, depth=r * 0.24, inside=wound + cross)

    reds, golds, blues = (AMBER, SINOPIA, PLUM), (CREAM, GOLD, AMBER), (PEARL, MIST, SLATE)
    knot = (
        rod(b, ["60,106 92,116 112,98 104,78 120,70 138,84 128,104 108,110 100,94 122,84 150,100 180,113"], 3, SINOPIA)
        + rod(b, ["206,80 178,72 150,78 128,94 110,84 118,66 142,72 138,98 116,112 96,122 60,125 26,120"], 3, MIST)
        + rod(b, ["126,44 142,58 132,76 108,90 116,108 140,110 148,90 130,78 110,100 130,121 170,125 232,119"], 3, GOLD)
    )
    return knot + yarn(40, 82, 38, reds) + yarn(120, 30, 27, golds) + yarn(203, 74, 35, blues)


@layer(33)
def compass_floor(b: Brush) -> str:
    """A great inlaid compass rose on a floor, seen in perspective."""

    def floor(turn: float, reach: float) -> Dot:
        """A place on the floor by its bearing and its distance from the middle."""
        u, v = reach * sin(radians(turn)), reach * cos(radians(turn))
        near = 1 / (1 + 0.26 * v)
        return Dot(126 + 104 * u * near, 66 - 62 * v * near, True)

    def hoop(reach: float, n: int = 20) -> list[Dot]:
        return [Dot(d.x, d.y) for d in (floor(360 * k / n, reach) for k in range(n))]

    def rays(start: float, step: float, tip: float, root: float, half: float, lit: str, dark: str) -> str:
        """A star's rays, each with a lit and a dark side."""
        bearings = [start + step * k for k in range(round(360 / step))]
        return "".join(
            patches([[floor(a, tip), floor(a + side * half, root), floor(a, 0.02)] for a in bearings], fill, 1.3)
            for side, fill in ((-1, lit), (1, dark))
        )

    rim = b.line(hoop(0.985), CREAM, 9, opacity=0.36, closed=True, rough=0)
    rim += patches([hoop(1), hoop(0.8)[::-1]], b.lit(SLATE, MIDNIGHT), 1.6)
    rim += b.line(hoop(0.965), GOLD, 2.2, closed=True, rough=0) + b.line(hoop(0.835), GOLD, 2.2, closed=True, rough=0)
    tiles = [
        [floor(a - 3.4, 0.9), floor(a, 0.945), floor(a + 3.4, 0.9), floor(a, 0.855)]
        for a in range(15, 360, 15)
        if a % 45
    ]
    heart = patches([hoop(0.56, 16), hoop(0.47, 16)[::-1]], b.lit(GOLD, AMBER, SINOPIA))
    return (
        rim
        + patches(tiles, CREAM, 0)
        + heart
        + rays(22.5, 45, 0.64, 0.26, 14, MIST, SLATE)
        + rays(45, 90, 0.8, 0.3, 20, b.lit(CREAM, PEARL, MIST), SLATE)
        + rays(0, 90, 1.06, 0.3, 24, b.lit(CREAM, GOLD), SINOPIA)
        + patches([hoop(0.13, 10)], b.lit(CREAM, GOLD, AMBER), 1.4)
        + patches([hoop(0.06, 8)], SINOPIA)
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


@layer(38)
def sunken_rowboat(b: Brush) -> str:
    """The bow of a rowing boat rising from the water while goldfish circle it."""
    swell = ["14,128 40,120 66,124", "150,150 184,143 212,146", "30,150 70,154 110,151", "186,108 206,105 222,109"]
    water = b.form(
        "2,128! 20,114 50,106 100,108 150,100 196,99 218,110 226,124! 218,138 196,146 164,153 120,157 70,156 30,150 "
        "10,140",
        b.down(MIST, SLATE, SLATE),
        shade=MIDNIGHT,
        depth=5,
        edge="",
        inside=b.lines(swell, PEARL, 2, opacity=0.9),
    )
    oar = rod(b, ["132,74! 190,22!"], 4.4, AMBER, CREAM, halo=True) + b.form(
        "186,30! 182,22 192,8 206,2 210,8 204,20 192,32", b.lit(CREAM, GOLD, AMBER), shade=SINOPIA, depth=3
    )
    ribs = ["62,28 70,46 84,72", "92,40 102,56 116,86", "124,60 134,74 146,98"]
    inner = b.form(
        "22,20! 60,24 104,40 148,68 190,106! 160,112 120,94 84,70 50,44",
        b.lit(AMBER, SINOPIA, PLUM),
        shade=MIDNIGHT,
        depth=5,
        inside=b.lines(ribs, PLUM, 3.4),
    )
    bench = b.blob("78,64! 104,38! 118,46! 92,75!", b.lit(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.4)
    bench += b.blob("116,90! 144,64! 156,73! 130,100!", b.lit(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.4)
    planks = ["28,38 52,62 86,90 122,112", "32,58 54,82 84,106 96,114", "38,80 54,100 66,114"]
    hull = b.form(
        "20,18! 48,44 84,72 120,96 164,114! 130,122 90,124 50,116! 36,94 26,60",
        b.lit(SAGE, MOSS, MOSS),
        shade=MIDNIGHT,
        depth=6,
        inside=b.lines(planks, MIDNIGHT, 1.8) + b.lines([place(p, -1.4, 1.6) for p in planks], SAGE, 1.3),
    )
    rails = rod(
        b,
        ["21,19 60,23 104,39 148,67 188,103", "21,19 48,44 84,72 120,96 160,112", "20,16 27,60 36,92 48,114"],
        4.6,
        GOLD,
        CREAM,
    )
    rope = rod(b, ["30,52 22,58 12,84 14,116"], 2.4, CREAM) + rod(b, [ring(32, 48, 4, 5, 6)], 1.8, MIST)
    wash = rod(b, ["10,118 34,114 48,120 76,128 112,129 150,119 188,108 214,112", "40,130 76,138 116,138"], 2.4, PEARL)
    fish = b.stamp(
        b.blob("-8,0! -18,-10 -26,-9! -21,-1 -26,8! -17,8", SINOPIA, edge=MIDNIGHT)
        + b.blob("16,0 6,-8 -6,-6 -13,0 -6,6 6,8", b.lit(GOLD, AMBER, SINOPIA), edge=MIDNIGHT, width=1.4)
        + b.blob("3,-7! -4,-13 -9,-10 -4,-5!", SINOPIA, edge=MIDNIGHT)
        + b.lines(["2,-4 4,0 2,4", "-3,-4 -1,0 -3,4"], CREAM, 1.1)
        + b.stipple(10, -2, 0, 0, 1, CREAM, 4.6, 1)
        + b.stipple(10.4, -2, 0, 0, 1, MIDNIGHT, 2.4, 1)
    )
    school = "".join(
        b.press(fish, *at)
        for at in ((29, 134, 14), (86, 147, 2, 1.1), (148, 140, -12, 1.1), (200, 126, -24), (206, 76, -62, 0.9))
    )
    drops = b.stipple(200, 99, 9, 4, 6, PEARL, 3, 1)
    return water + inner + bench + oar + hull + rope + rails + wash + drops + school


@layer(52)
def menagerie_parade(b: Brush) -> str:
    """A tortoise, a hare, a hedgehog and a crane walking in single file."""
    tan, buff = b.lit(GOLD, AMBER, SINOPIA), b.lit(CREAM, GOLD, AMBER)
    path = b.stroke("2,90 110,87 220,91 330,87 418,90", MIDNIGHT, 2, 1, belly=5, n=6)
    path += b.grass(4, 416, 93, 11, 18, [MOSS, SAGE], 0.1, 4)

    stumps = patches(["27,70! 43,70! 40,88! 26,88!", "76,70! 92,70! 98,88! 83,88!", "94,70! 107,80! 92,80!"], GOLD, 1.6)
    neck = b.blob("22,62 12,60 4,54 6,45 15,42 25,48 34,58 36,72 26,72", buff, edge=MIDNIGHT, width=1.6)
    plates = [
        "62,28! 50,42! 58,58! 74,58! 81,42! 62,28!",
        "50,42! 34,44!",
        "58,58! 48,76!",
        "74,58! 82,76!",
        "81,42! 96,46!",
    ]
    shell = b.form(
        "21,74! 26,52 40,32 62,24 84,32 97,52 102,73! 60,79",
        b.lit(SAGE, MOSS),
        shade=MIDNIGHT,
        light=CREAM,
        depth=5,
        inside=b.lines(plates, MIDNIGHT, 2) + b.line("22,68 60,73 102,68", GOLD, 3),
    )
    tortoise = stumps + neck + shell

    ears = patches(
        ["131,35! 133,18 142,5 149,3! 150,16 143,36!", "141,37! 148,19 159,10 166,12! 163,24 152,40!"], tan, 1.6
    )
    ears += b.lines(["138,30 140,18 146,9", "149,34 154,22 161,16"], CREAM, 2.4)
    paws = rod(b, ["146,66 138,78 127,87", "157,70 158,80 154,88", "196,72 207,82 199,89"], 4.6, SINOPIA)
    hare = b.form(
        "112,50 116,38 130,31 143,36 152,46 172,41 192,47 203,62 201,78 188,88 166,89! 172,82 160,77 146,72 "
        "138,60 124,59 114,56",
        tan,
        shade=PLUM,
        light=CREAM,
        depth=5,
        inside=b.line("176,82 171,68 182,57 195,59", PLUM, 1.8) + b.line("115,56! 124,55!", PLUM, 1.3),
    )
    scut = b.blob(bush(207, 60, 7, 7, 6), CREAM, edge=MIDNIGHT, width=1.4)
    hare = ears + paws + scut + hare + b.blob(ring(112, 51, 2, 2, 5), PLUM)

    spikes, bristles = [], []
    for k in range(13):
        a = 196 + 13.4 * k
        for turn, reach in ((a, 38), (a + 6, 30)):
            spikes.append(Dot(264 + reach * cos(radians(turn)), 79 + reach * sin(radians(turn)), True))
        for turn, reach in ((a, 15), (a + 6, 23)) if 0 < k < 12 else ():
            c, s = cos(radians(turn)), sin(radians(turn))
            bristles.append(
                [Dot(263 + reach * c, 79 + reach * s, True), Dot(263 + (reach + 6) * c, 79 + (reach + 6) * s, True)]
            )
    coat = b.form(
        [*spikes, Dot(296, 85, True), Dot(240, 86)],
        b.lit(SINOPIA, PLUM, PLUM),
        shade=MIDNIGHT,
        depth=4,
        inside=b.lines(bristles, GOLD, 1.6, rough=0),
    )
    snout = b.blob("214,79! 224,70 234,62 246,62 250,76 242,86 224,85", buff, edge=MIDNIGHT, width=1.6)
    snout += rod(b, ["242,64! 242.1,64!"], 7, AMBER) + b.line("219,83 226,83 230,80", PLUM, 1.3)
    apple = rod(b, ["267,38! 269,38!"], 14, SINOPIA, CREAM) + b.leaf(268, 31, 11, -30)
    hedgehog = rod(b, ["244,85! 240,89!", "284,85! 281,89!"], 4.4, AMBER) + apple + coat + snout

    shanks = rod(b, ["372,58! 364,74! 366,89! 357,90!", "384,58! 400,70! 388,82! 380,84!"], 1.8, AMBER)
    plume = b.form("384,38 404,42 418,58! 406,59 408,70! 394,62 382,58", b.lit(SLATE, MIDNIGHT))
    crane = b.form(
        "327,16 330,8 340,5 349,10 352,22 350,34 362,33 382,32 398,42 400,54 384,62 364,61 348,50 "
        "342,36 344,22 338,19 330,20",
        b.lit(CREAM, PEARL, MIST),
        shade=SLATE,
        depth=3,
        inside=b.lines(["362,46 380,42 396,50", "360,52 378,51 392,56"], SLATE, 1.5),
    )
    crane += b.blob("329,9 334,4 343,5 347,9 338,10", SINOPIA, edge=MIDNIGHT, width=1) + b.blob(
        "328,13! 304,21! 329,19!", GOLD, edge=MIDNIGHT, width=1.6
    )
    eyes = ["12,50! 12.1,50!", "123,43! 123.1,43!", "228,72! 228.1,72!", "336,13.4! 336.1,13.4!", "214.6,79! 215.4,79!"]
    return path + tortoise + hare + hedgehog + shanks + plume + crane + b.lines(eyes, MIDNIGHT, 4.4, rough=0)


@layer(53)
def banquet_table(b: Brush) -> str:
    """The near edge of a long table with fruit, goblets and two candles."""
    brass, cloth = b.across(CREAM, GOLD, AMBER, SINOPIA), b.lit(SINOPIA, SINOPIA, PLUM)
    top = b.form("4,98! 26,80! 286,79! 308,97! 156,102", cloth, light=AMBER, depth=4)
    folds = [
        f"{x},100! {x + lean},146!"
        for x, lean in ((26, -5), (66, 4), (100, -4), (150, 1), (198, 4), (236, -4), (284, 5))
    ]
    drop = b.form(
        "3,97! 156,101 309,96! 311,144! 1,144!",
        b.lit(SINOPIA, PLUM, PLUM),
        shade=MIDNIGHT,
        depth=5,
        inside=b.lines(folds, MIDNIGHT, 3, opacity=0.6)
        + b.lines([place(f, -8) for f in folds], AMBER, 2.2, opacity=0.8),
    )
    swags, dips = [], []
    for x in range(3, 300, 34):
        swags += [Dot(x, 98, True), Dot(x + 17, 120)]
        dips.append([Dot(x + 7, 103), Dot(x + 17, 111), Dot(x + 27, 103)])
    lace = b.form([*swags, Dot(309, 97, True), Dot(156, 101)], b.down(CREAM, PEARL), rough=0.2)
    lace += b.lines(dips, SINOPIA, 1.6)
    candle = b.stamp(
        b.glow(0, -76, 22, GOLD, 0.9)
        + b.blob("-5,-30! -5,-64! 5,-66! 5,-30!", b.across(CREAM, CREAM, MIST), edge=MIDNIGHT, width=1.6)
        + b.blob(
            "-17,0! -12,-7 -4,-10! -6,-18 -3,-26 -10,-32! 10,-32! 3,-26 6,-18 4,-10! 12,-7 17,0!",
            brass,
            edge=MIDNIGHT,
            width=1.6,
        )
        + b.line("0,-65! 0,-72!", MIDNIGHT, 1.6)
        + b.blob("0,-88! 5,-76 0,-68 -5,-76", b.down(CREAM, GOLD, AMBER), edge=SINOPIA)
    )
    goblet = b.stamp(
        b.blob(
            "-14,-44! 14,-44! 13,-30 8,-20 2,-17! 2,-6 12,0! -12,0! -2,-6 -2,-17! -8,-20 -13,-30",
            b.across(CREAM, MIST, SLATE),
            edge=MIDNIGHT,
            width=1.6,
        )
        + b.blob("-12,-37! 12,-37! 11,-29 7,-22 0,-20 -7,-22 -11,-29", cloth)
        + b.blob(ring(0, -44, 14, 3.4, 8), PEARL, edge=MIDNIGHT)
        + b.line("-8,-35! -7,-28!", CREAM, 2)
    )
    pear = b.form(
        "150,64 142,50 148,38 152,22 160,18 168,24 168,38 176,50 170,64",
        b.lit(CREAM, SAGE, MOSS),
        shade=MOSS,
        light=CREAM,
        depth=4,
    )
    pear += b.line("160,19! 164,9!", PLUM, 2.6) + b.leaf(164, 12, 18, 10)
    spots = ((136, 52), (185, 52), (117, 62), (77, 85), (241, 88))
    oranges = rod(b, [f"{x},{y}! {x + 0.1},{y}!" for x, y in spots[:3]], 21, AMBER, CREAM)
    loose = rod(b, [f"{x},{y}! {x + 0.1},{y}!" for x, y in spots[3:]], 19, SINOPIA, CREAM)
    stalks = b.lines([f"{x},{y - 8}! {x + 2},{y - 14}!" for x, y in spots], MOSS, 2.2)
    grapes = rod(
        b,
        [
            f"{x},{y}! {x + 0.1},{y}!"
            for x, y in (
                (178, 66),
                (187, 68),
                (196, 66),
                (205, 69),
                (191, 77),
                (200, 77),
                (196, 86),
                (205, 84),
                (201, 94),
            )
        ],
        7,
        VIOLET,
        PEARL,
    )
    bowl = b.form(
        "108,66! 202,64! 194,80 172,88! 178,95! 134,95! 138,88! 118,82",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=5,
        inside=b.line("110,73 156,78 202,71", GOLD, 2.6),
    )
    lights = b.press(candle, 36, 92) + b.press(candle, 276, 92, 0, 0.9)
    glasses = b.press(goblet, 90, 84) + b.press(goblet, 230, 83)
    return top + lights + glasses + pear + oranges + bowl + drop + lace + loose + stalks + grapes
