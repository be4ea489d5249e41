"""Layers around the edge; the middle stays clear (see `style.clear`)."""

from math import atan2, cos, degrees, radians, sin

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
    along,
    bush,
    dots,
    layer,
    place,
    ring,
)

EDGE = "0,0! 600,0! 600,720! 0,720!"


@layer(1)
def gilded_laurel(b: Brush) -> str:
    """A thin border of golden laurel twigs, fuller in the four corners."""
    leaf = b.stamp(
        b.leaf(0, 0, 30, 0, AMBER, GOLD, fat=0.4, bend=0.05, width=1.1) + b.line("3,0 15,-.5 27,1", CREAM, 0.8)
    )
    dark = b.stamp(b.leaf(0, 0, 30, 0, SINOPIA, AMBER, fat=0.4, bend=-0.05, width=1.1))
    berry = b.stamp(b.blob(ring(0, 0, 4.6, 4.6, 7), b.orb(GOLD, SINOPIA, PLUM), edge=MIDNIGHT, width=0.9))

    def branch(spine: list[Dot], n: int) -> str:
        found = [b.blob(b.taper(spine, 4.5, 1.5), b.lit(GOLD, AMBER), edge=MIDNIGHT, width=0.8)]
        for i, (x, y, heading) in enumerate(along(spine, n)):
            size = 0.95 - 0.34 * i / n
            found += [
                b.press(kind, x, y, heading + side + b.rnd(-7, 7), size) for kind, side in ((dark, 32), (leaf, -32))
            ]
            if i % 4 == 2:
                found.append(b.press(berry, x + b.rnd(-6, 6), y + b.rnd(-6, 6), 0, 0.8))
        return b.stamp("".join(found))

    def corner() -> str:
        fan = [
            (-62, 1.15),
            (62, 1.15),
            (-34, 1.4),
            (34, 1.4),
            (0, 1.55),
            (-100, 0.9),
            (100, 0.9),
            (150, 0.8),
            (-150, 0.8),
        ]
        found = [b.press(leaf if spread <= 0 else dark, 0, 0, 45 + spread, size) for spread, size in fan]
        return b.stamp(
            "".join(found) + "".join(b.press(berry, dx, dy, 0, 1.3) for dx, dy in ((-5, 3), (5, 4), (0, -6)))
        )

    level = branch([Dot(-260, -334), Dot(-130, -340), Dot(-8, -333)], 12)
    upright = branch([Dot(-274, -320), Dot(-280, -160), Dot(-273, -8)], 14)
    knot = corner()
    found = []
    for turn, flip in ((0, False), (0, True), (180, False), (180, True)):
        found += [b.press(level, 300, 360, turn, 1, flip), b.press(upright, 300, 360, turn, 1, flip)]
    for x, y, turn in ((36, 36, 0), (564, 36, 90), (36, 684, -90), (564, 684, 180)):
        found.append(b.press(knot, x, y, turn))
    return "".join(found)


@layer(7)
def velvet_curtain(b: Brush) -> str:
    """Heavy theatre curtains gathered at both sides under a scalloped valance."""

    def drape(flip: bool) -> str:
        def m(x: float) -> float:
            return 600 - x if flip else x

        def spot(x: float, y: float, sharp: bool = False) -> Dot:
            return Dot(m(x), y, sharp)

        outline = [
            spot(-4, 20, True),
            spot(86, 20, True),
            spot(84, 150),
            spot(74, 280),
            spot(52, 400),
            spot(36, 446, True),
            spot(50, 500),
            spot(66, 590),
            spot(76, 700),
            spot(74, 724, True),
            spot(-4, 724, True),
        ]
        upper = [
            [spot(x, 20), spot(x * 0.96, 160), spot(x * 0.8, 300), spot(6 + x * 0.36, 440)]
            for x in (12, 29, 46, 63, 78)
        ]
        lower = [[spot(6 + x * 0.36, 456), spot(4 + x * 0.66, 560), spot(x * 0.94, 724)] for x in (12, 29, 46, 63, 78)]
        side = 6 if flip else -6
        shine = [[Dot(d.x + side, d.y) for d in fold] for fold in upper + lower]
        folds = [
            b.lines(upper + lower, MIDNIGHT, 6, opacity=0.42),
            b.lines(upper[1::2] + lower[1::2], MIDNIGHT, 2.4, opacity=0.5),
            b.lines(shine, AMBER, 1.8, opacity=0.55),
        ]
        cloth = b.form(
            outline,
            b.across(SINOPIA, PLUM) if not flip else b.across(PLUM, PLUM, SINOPIA),
            shade=MIDNIGHT,
            depth=7,
            inside="".join(folds) + b.line([spot(-4, 714), spot(80, 710)], GOLD, 6, dash="3 2"),
        )
        tie = b.form(
            [
                spot(-4, 436, True),
                spot(20, 446),
                spot(42, 436, True),
                spot(44, 450),
                spot(20, 462),
                spot(-4, 454, True),
            ],
            b.down(GOLD, AMBER),
            shade=SINOPIA,
            light=CREAM,
            depth=3,
        )
        tassel = (
            b.line([spot(40, 446), spot(44, 468)], GOLD, 2.4)
            + b.form(ring(m(44), 472, 6, 6, 7), b.orb(CREAM, GOLD, AMBER))
            + b.form(
                [
                    spot(38, 477, True),
                    spot(50, 477, True),
                    spot(55, 512, True),
                    spot(44, 516),
                    spot(34, 512, True),
                ],
                b.across(GOLD, AMBER),
                shade=SINOPIA,
                depth=4,
                inside=b.lines([[spot(41 + k, 478), spot(38 + k * 2.4, 515)] for k in range(0, 8, 2)], SINOPIA, 1),
            )
        )
        return cloth + tie + tassel

    hang = "-62,-4! 62,-4! 62,44! 38,78 0,92 -38,78 -62,44!"
    hem = "-62,46 -38,79 0,93 38,79 62,46"
    lows = [
        [
            Dot(-58 + 4 * k, 6 + 8 * k),
            Dot(-32 + 3 * k, 30 + 9 * k),
            Dot(0, 38 + 10 * k),
            Dot(32 - 3 * k, 30 + 9 * k),
            Dot(58 - 4 * k, 6 + 8 * k),
        ]
        for k in range(-1, 4)
    ]
    swag = b.stamp(
        b.form(
            hang,
            b.lit(SINOPIA, SINOPIA, PLUM),
            shade=PLUM,
            depth=6,
            halo=False,
            inside=b.lines(lows, MIDNIGHT, 3, opacity=0.45)
            + b.lines([[Dot(d.x, d.y - 4) for d in low] for low in lows], AMBER, 1.4, opacity=0.55),
        )
        + b.line(hem, CREAM, 10, rough=0, opacity=0.3)
        + b.line(hem, MIDNIGHT, 8, rough=0)
        + b.line(hem, GOLD, 6, rough=0)
        + b.line(hem, AMBER, 6, dash="1.5 4.5", rough=0)
    )
    swags = [b.press(swag, x, 0) for x in (60, 180, 300, 420, 540)]
    rosette = b.stamp(
        b.flower(0, 0, 11, GOLD, SINOPIA, 8) + b.line("0,11 -1,24", GOLD, 3) + b.line("0,11 2,26", AMBER, 2)
    )
    studs = "".join(b.press(rosette, x, 42) for x in (120, 240, 360, 480))
    rod = b.form(
        "-4,-6! 604,-6! 604,9! 300,11 -4,9!",
        b.down(GOLD, AMBER),
        shade=SINOPIA,
        depth=3,
        inside=b.line("-4,6 300,8 604,6", PLUM, 1.6, dash="7 5"),
    )
    return drape(False) + drape(True) + "".join(swags) + rod + studs


@layer(18)
def overgrown_ivy(b: Brush) -> str:
    """Ivy and bindweed climbing in from all edges, a snail in one corner."""
    lobes = "0,0! 3,-9 1,-15! 11,-11 15,-18! 20,-8 33,0! 20,8 15,18! 11,11 1,15! 3,9"
    half = "0,0! 3,-9 1,-15! 11,-11 15,-18! 20,-8 33,0!"
    veins = ["2,0! 29,0!", "5,0! 14,-13!", "5,0! 14,13!", "3,-1! 3,-11!", "3,1! 3,11!"]

    def leaf(fill: str, light: str, vein: str) -> str:
        return b.stamp(
            b.blob(lobes, fill, edge=MIDNIGHT, width=1.5, rough=0)
            + b.blob(half, light, rough=0)
            + b.lines(veins, vein, 1, rough=0)
        )

    young, old = leaf(MOSS, SAGE, CREAM), leaf(SLATE, MOSS, SAGE)
    creases = [[Dot(0, 0, True), Dot(d.x, d.y, True)] for d in ring(0, 0, 12, 12, 5, 15)]
    flower = b.stamp(
        b.blob(bush(0, 0, 14, 14, 5, 0.22), b.orb(CREAM, CREAM, PEARL), edge=MIDNIGHT, width=1.4, rough=0)
        + b.lines(creases, SINOPIA, 2.6, opacity=0.8, rough=0)
        + b.blob(ring(0, 0, 4, 4, 6), GOLD, edge=PLUM, width=1, rough=0)
    )

    def spray(spine: str, n: int, size: float) -> str:
        found = [
            b.line(spine, MIDNIGHT, 4.4, rough=0),
            b.line(spine, MOSS, 2.2, rough=0),
        ]
        for i, (x, y, heading) in enumerate(along(spine, n)):
            side = 0 if i == n - 1 else 58 if i % 2 else -58
            kind = old if i % 3 == 1 else young
            found.append(b.press(kind, x, y, heading + side + b.rnd(-12, 12), size * (1 - 0.35 * i / n)))
        return b.stamp("".join(found))

    long = spray("0,0 40,-12 84,8 128,-8 172,4", 11, 0.98)
    short = spray("0,0 18,-12 40,-6 62,-14", 6, 0.8)
    tendril = b.stamp(
        b.line("0,0 14,-8 26,-2 26,8 18,8 18,1", MIDNIGHT, 3.4, rough=0)
        + b.line("0,0 14,-8 26,-2 26,8 18,8 18,1", SAGE, 1.7, rough=0)
    )
    vines = (
        (long, -8, 30, 2, 1.05, False),
        (long, 164, 22, -2, 1, False),
        (long, 608, 26, -2, 1, True),
        (long, 448, 20, 2, 0.9, True),
        (long, 30, 732, -86, 1.05, False),
        (long, 26, 556, -92, 1, False),
        (long, 32, 384, -88, 1, False),
        (long, 24, 212, -90, 1.08, False),
        (long, 570, 730, -94, 1.05, False),
        (long, 576, 552, -88, 1, False),
        (long, 566, 378, -92, 1, False),
        (long, 576, 204, -90, 1.06, False),
        (long, -8, 692, 0, 1.05, False),
        (long, 160, 700, -2, 1, False),
        (long, 470, 698, 0, 0.95, True),
    )
    shoots = (
        (short, 110, 24, 62, 1, False),
        (short, 230, 22, 58, 0.9, False),
        (short, 420, 22, -60, 0.95, True),
        (short, 500, 24, -56, 1.1, True),
        (short, 60, 700, -50, 1.1, False),
        (short, 150, 706, -62, 1, False),
        (short, 250, 708, -56, 0.85, False),
        (short, 390, 708, 54, 0.95, True),
    )
    curls = (
        (tendril, 300, 20, 70, 1, False),
        (tendril, 46, 330, -30, 1, False),
        (tendril, 556, 470, 30, 1, True),
        (tendril, 320, 704, -50, 1, False),
    )
    blooms = (
        (74, 66, 1.2),
        (186, 54, 0.9),
        (470, 52, 1.1),
        (50, 250, 1),
        (552, 152, 1.1),
        (556, 428, 0.95),
        (44, 560, 1.1),
        (118, 660, 1.2),
        (340, 690, 1),
    )
    growth = "".join(b.press(*one) for one in (*curls, *vines, *shoots))
    flowers = "".join(b.press(flower, x, y, b.rnd(0, 70), size) for x, y, size in blooms)
    foot = b.form(
        "595,692! 550,701 504,699 491,688 496,672 507,669 520,686 556,682",
        b.down(CREAM, GOLD, AMBER),
        shade=SINOPIA,
        light=CREAM,
        depth=4,
    )
    horns = b.lines(["498,674 488,656", "505,670 504,652"], MIDNIGHT, 4) + b.lines(
        ["498,674 488,656", "505,670 504,652"], GOLD, 1.8
    )
    tips = "".join(b.blob(ring(x, y, 3.4, 3.4, 6), CREAM, edge=MIDNIGHT) for x, y in ((488, 655), (504, 650)))
    whorl = "574,672 566,690 544,690 530,674 534,654 552,644 570,652 574,668 562,678 548,672 550,660 560,660"
    shell = b.form(
        ring(552, 664, 29, 27, 10),
        b.orb(GOLD, AMBER, SINOPIA),
        shade=PLUM,
        light=CREAM,
        depth=5,
        inside=b.line(whorl, PLUM, 3.6),
    )
    smile = b.line("495,686 499,689 503,687", MIDNIGHT, 1.2)
    return b.group(growth + flowers + horns + tips + foot + shell + smile, clip=EDGE)


@layer(32)
def threshold_stones(b: Brush) -> str:
    """Worn stone door jambs, lintel and sill, open in the middle."""

    def block(points: str, cracks: list[str], x: float, y: float) -> str:
        return b.stamp(
            b.form(
                points,
                b.lit(CREAM, PEARL, MIST),
                shade=SLATE,
                light=CREAM,
                depth=7,
                halo=False,
                inside=b.lines(cracks, SLATE, 1.5)
                + b.stipple(x, y, 16, 12, 10, MOSS, 4.4, 0.75)
                + b.stipple(34, 50, 30, 46, 8, SLATE, 2, 0.6),
            )
        )

    stones = (
        block("-4,2! 60,1! 66,8 66,96! 58,103! -4,102!", ["66,30 50,38 46,54 36,60"], 14, 88),
        block("-4,2! 62,2! 65,12 62,40 66,66 64,103! -4,103!", ["-4,70 16,66 24,76 40,74"], 52, 22),
    )

    def jamb(flip: bool) -> str:
        side = 600 if flip else 0
        inner = [Dot(abs(side - x), y, True) for x, y in ((62, 84), (84, 100), (83, 622), (62, 650))]
        seams = [[Dot(abs(side - 66), y, True), Dot(abs(side - 84), y - 3, True)] for y in (192, 296, 400, 504)]
        reveal = b.blob(inner, b.across(GOLD, CREAM) if flip else b.across(SLATE, MIDNIGHT), edge=MIDNIGHT, width=1.8)
        order = (1, 0, 0, 1, 0, 1) if flip else (0, 1, 0, 1, 1, 0)
        blocks = [b.press(stones[k], side, 84 + 96 * i, 0, 1, flip) for i, k in enumerate(order)]
        return reveal + b.lines(seams, MIDNIGHT, 1.6) + "".join(blocks)

    opening = b.line("84,100! 516,100! 516,620! 84,620!", CREAM, 5, opacity=0.36, closed=True)
    under = b.blob("62,78! 538,78! 516,100! 84,100!", b.down(MIDNIGHT, SLATE), edge=MIDNIGHT, width=1.8)
    spiral = b.stamp(
        b.line("27,4 14,-11 -3,-12 -11,0 -6,12 6,12 10,4 4,-1", CREAM, 3.6, rough=0)
        + b.line("26,2 13,-13 -4,-14 -12,-2 -7,10 5,10 9,2 3,-3", SLATE, 4, rough=0)
    )
    scroll = b.stamp("".join(b.press(spiral, x, 0) for x in (-240, -192, -144, -96)))
    carving = b.press(scroll, 300, 40) + b.press(scroll, 300, 40, 0, 1, True)
    lintel = b.form(
        "-4,-4! 604,-4! 604,84! 540,82 500,86! 400,83 300,80! 200,85 110,82! 60,85 -4,84!",
        b.lit(CREAM, PEARL, MIST, MIST),
        shade=SLATE,
        light=CREAM,
        depth=8,
        halo=False,
        inside=b.lines(["-4,13! 604,13!", "-4,67! 604,67!"], SLATE, 2)
        + b.lines(["432,84 426,68 436,54 428,40 440,26", "120,-4 126,12 118,22"], MIDNIGHT, 1.5)
        + b.stipple(40, 76, 60, 8, 18, MOSS, 4.4, 0.8)
        + b.stipple(566, 8, 40, 10, 12, MOSS, 4.4, 0.8),
    )
    sun = b.star(300, 40, 27, SLATE, 12, deep=0.6) + b.blob(
        ring(300, 40, 13, 13, 8), b.orb(CREAM, GOLD, AMBER), edge=MIDNIGHT, width=1.8
    )
    tread = b.form(
        "60,642! 84,620! 200,622 300,627 400,622 516,620! 540,642! 560,668! 300,674 40,668!",
        b.down(PEARL, CREAM, PEARL),
        shade=SLATE,
        dim=0.3,
        light=CREAM,
        depth=5,
        inside=b.lines(["180,640 240,646 320,648 400,642", "220,656 300,660 372,656"], MIST, 2.4),
    )
    step = b.form(
        "-4,668! 180,664 300,671 420,664 604,668! 604,724! -4,724!",
        b.lit(PEARL, MIST, MIST),
        shade=SLATE,
        light=CREAM,
        depth=6,
        halo=False,
        inside=b.lines(["474,666 468,690 478,724", "150,666 154,724", "326,670 322,724"], MIDNIGHT, 1.6),
    )
    daisy = b.stamp(b.star(0, 0, 9, CREAM, 7, deep=0.5, edge=MIDNIGHT) + b.stipple(0, 0, 0, 0, 1, GOLD, 5, 1))
    tuft = b.stamp(
        b.grass(-28, 26, 0, 56, 8, (MOSS, SAGE, MOSS), 0.2) + b.press(daisy, -6, -52) + b.press(daisy, 16, -38, 20, 0.9)
    )
    weeds = b.press(tuft, 46, 702) + b.press(tuft, 556, 704, 0, 0.9, True)
    whole = opening + jamb(False) + jamb(True) + under + lintel + carving + sun + tread + step + weeds
    return b.group(whole, clip=EDGE)


@layer(51)
def overture_ribbons(b: Brush) -> str:
    """Ribbons of five lines flowing around the edge, small birds perched on them as notes."""

    def ribbon(spine: str) -> str:
        spots = dots(spine)
        steps = []
        for i, (x, y, _) in enumerate(spots):
            before, after = spots[max(0, i - 1)], spots[min(len(spots) - 1, i + 1)]
            steps.append((x, y, degrees(atan2(after.y - before.y, after.x - before.x))))

        def rail(off: float) -> list[Dot]:
            return [Dot(x - off * sin(radians(h)), y + off * cos(radians(h))) for x, y, h in steps]

        upper, lower = rail(-16), rail(16)
        (x0, y0, h0), (x1, y1, h1) = steps[0], steps[-1]
        ends = [
            Dot(x + reach * cos(radians(h)), y + reach * sin(radians(h)), True)
            for x, y, h, reach in ((x0, y0, h0, 10), (x1, y1, h1, -10))
        ]
        band = [Dot(*upper[0][:2], True), *upper[1:-1], Dot(*upper[-1][:2], True), ends[1]]
        band += [Dot(*lower[-1][:2], True), *lower[-2:0:-1], Dot(*lower[0][:2], True), ends[0]]
        staves = b.lines([rail(off) for off in (-10, -5, 0, 5, 10)], MIDNIGHT, 1.3, rough=0)
        return b.stamp(
            b.line(upper, CREAM, 5, opacity=0.3, rough=0)
            + b.form(
                band,
                b.lit(CREAM, CREAM, GOLD, CREAM, GOLD),
                shade=SINOPIA,
                light=CREAM,
                depth=3,
                halo=False,
                width=1.3,
                rough=0,
                inside=staves,
            )
        )

    level = ribbon("-280,-250 -250,-306 -180,-296 -90,-320 0,-294 90,-320 180,-296 246,-318 280,-286")
    upright = ribbon("232,-342 268,-296 246,-200 272,-100 246,0 272,100 248,200 270,290 256,332")
    bands = "".join(b.press(band, 300, 360, turn) for turn in (0, 180) for band in (upright, level))

    body = "-18,-9 -12,-17 -3,-15 7,-10 15,-4! 11,6 0,9 -11,5 -14,-2"

    ghost = b.stamp(
        b.lines(["-3,6! -4,14!", "3,6! 4,14!"], MIDNIGHT, 1.8, rough=0)
        + b.lines([body, "13,-5! 19,-36!"], CREAM, 4.4, opacity=0.8, rough=0)
    )

    def bird(coat: str, breast: str, wing: str) -> str:
        return b.stamp(
            b.press(ghost, 0, 0)
            + b.blob("8,-4! 17,-39! 23,-37! 15,0!", coat, edge=MIDNIGHT, width=1.5, rough=0)
            + b.blob(body, coat, edge=MIDNIGHT, width=1.6, rough=0)
            + b.blob("-16,-5! -8,-6 -2,2 -1,8 -11,4", breast, rough=0)
            + b.blob("-2,-8 9,-6 14,-1! 5,3 -1,-1", wing, edge=MIDNIGHT, width=1, rough=0)
            + b.blob("-17,-12! -25,-8! -16,-7!", GOLD, edge=MIDNIGHT, width=1.1, rough=0)
            + b.stipple(-11, -11, 0, 0, 1, CREAM, 5, 1)
            + b.stipple(-11.5, -11, 0, 0, 1, MIDNIGHT, 2.6, 1)
        )

    kinds = (bird(SINOPIA, GOLD, PLUM), bird(SLATE, CREAM, MIST), bird(MOSS, GOLD, SAGE))
    perches = (
        (0, 116, 54, False),
        (1, 166, 52, False),
        (2, 300, 56, False),
        (0, 404, 52, True),
        (1, 452, 58, True),
        (2, 550, 140, True),
        (0, 564, 250, True),
        (1, 552, 360, True),
        (2, 566, 468, True),
        (0, 554, 580, True),
        (1, 46, 150, False),
        (2, 36, 262, False),
        (0, 50, 356, False),
        (1, 34, 470, False),
        (2, 48, 566, False),
        (1, 138, 662, False),
        (0, 190, 668, False),
        (2, 312, 660, True),
        (1, 398, 668, True),
        (0, 492, 660, True),
    )
    return bands + "".join(b.press(kinds[k], x, y, 0, 1.1, flip) for k, x, y, flip in perches)


@layer(56)
def heirloom_chain(b: Brush) -> str:
    """A fine chain looped along the edges with an open locket in each corner."""

    def chain(path: str) -> str:
        return b.stamp(
            b.line(path, MIDNIGHT, 3, rough=0)
            + b.line(path, MIDNIGHT, 7.8, dash="5 9", rough=0)
            + b.line(path, GOLD, 5.6, dash="5 9", rough=0)
            + b.line(path, PLUM, 1.7, dash="5 9", rough=0)
        )

    swag = chain("-70,-14 -50,20 0,38 50,20 70,-14")
    above = chain("-210,-340 -240,-330 -266,-328 -284,-300 -284,-240")
    below = chain("-210,278 -238,262 -266,262 -284,240")
    drop = b.stamp(
        b.line("0,-8 0,2", AMBER, 2.4, rough=0)
        + b.blob("0,-4! 6,7 0,15 -6,7", b.orb(CREAM, SINOPIA, PLUM), edge=MIDNIGHT, width=1.5, rough=0)
        + b.line("-2,6 -1,10", CREAM, 1.4, rough=0)
    )
    stud = b.stamp(
        b.flower(0, 0, 12, GOLD, AMBER, 6)
        + b.blob(ring(0, 0, 5.4, 5.4, 7), b.orb(CREAM, PEARL, MIST), edge=MIDNIGHT, width=1.1, rough=0)
    )
    loop = b.stamp(b.press(swag, 0, 0) + b.press(stud, -70, -16))
    loops = []
    for x in (160, 300, 440):
        for y in (36, 654):
            loops += [b.press(loop, x, y), b.press(drop, x, y + 48)]
    for y in (200, 360, 520):
        loops += [b.press(loop, 32, y, -90, 1.14), b.press(loop, 568, y, 90, 1.14)]
        loops += [b.press(drop, 78, y), b.press(drop, 522, y)]
    pins = [b.press(stud, x, y) for x, y in ((510, 20), (510, 638), (14, 120), (586, 600))]

    rim, inner = place(ring(0, 0, 20, 25), 21, 0, 1, 7), place(ring(0, 0, 14.5, 19.5), 21, 0, 1, 7)
    shell = b.stamp(
        b.blob(rim, b.lit(CREAM, GOLD, AMBER, SINOPIA), edge=MIDNIGHT, width=1.8, rough=0)
        + b.line(place(ring(0, 0, 17.2, 22.2), 21, 0, 1, 7), PLUM, 1.5, dash=".1 5", rough=0)
        + b.blob(inner, b.lit(PEARL, CREAM), edge=PLUM, width=1.4, rough=0)
    )
    cameo = "-8,16! -4,8 -9,2 -10,-7 -2,-14 6,-11 7,-5! 10,1! 7,2! 7,7 3,8! 4,11 10,16!"
    locket = b.stamp(
        b.line(ring(0, -30, 5.5, 5.5, 6), MIDNIGHT, 5, rough=0, closed=True)
        + b.line(ring(0, -30, 5.5, 5.5, 6), GOLD, 2.6, rough=0, closed=True)
        + b.press(shell, 0, 0)
        + b.press(shell, 0, 0, 0, 1, True)
        + b.blob("-3,-26! 3,-26! 3,24! -3,24!", b.down(GOLD, AMBER), edge=MIDNIGHT, rough=0)
        + b.blob(place(cameo, -21, 1, 0.92), PLUM, rough=0)
    )
    keepsakes = (
        (48, 60, b.blob("69,56 62,48 57,55 60,63 69,73! 78,63 81,55 76,48", SINOPIA, edge=MIDNIGHT)),
        (552, 60, b.star(573, 60, 13, GOLD, 5, edge=MIDNIGHT)),
        (48, 662, b.flower(69, 662, 11, VIOLET, GOLD, 5)),
        (552, 662, b.blob("570,650! 583,656 582,669 570,675! 577,663", SLATE, edge=MIDNIGHT)),
    )
    corners = [b.press(part, 300, 360, 0, 1, flip) for part in (above, below) for flip in (False, True)]
    lockets = "".join(b.press(locket, x, y) + charm for x, y, charm in keepsakes)
    return "".join(corners + loops + pins) + lockets


@layer(60)
def applause_hands(b: Brush) -> str:
    """Rows of clapping hands and scraps of confetti all around the edge."""
    open_hand = (
        "-8,2! -11,-10 -12,-22 -15,-35 -12,-40 -8,-37 -6.5,-25! -7,-40 -6,-47 -2.6,-49 0,-45 0,-26! "
        "1.6,-45 4.4,-48 7,-45 6.4,-25! 9,-40 11.6,-42 13.6,-39 12,-24 12,-17! 18,-24 22,-23 21,-17 15,-8 8,2!"
    )

    def clap(skin: str, shade: str, sleeve: str, cuff: str) -> str:
        arm = b.stamp(
            b.blob("-14,48! 14,48! 11,4! -11,4!", b.across(sleeve, sleeve, MIDNIGHT), edge=MIDNIGHT, rough=0)
            + b.blob(open_hand, b.lit(skin, skin, shade), edge=MIDNIGHT, width=1.6, rough=0)
            + b.lines(["-6,-24! -5,-17!", "0,-25! 0,-18!", "6,-24! 5,-17!", "12,-16! 8,-11!"], MIDNIGHT, 1.2, rough=0)
            + b.blob("-13,9! 13,9! 12,-1! -12,-1!", cuff, edge=MIDNIGHT, rough=0)
        )
        return b.stamp(b.press(rays, 0, 0) + b.press(arm, 22, 0, -25, 1, True) + b.press(arm, -22, 3, 25))

    cracks = ["-36,-40! -28,-33!", "-25,-55! -20,-47!", "0,-60! 0,-53!", "25,-55! 20,-47!", "36,-40! 28,-33!"]
    rays = b.stamp(b.lines(cracks, MIDNIGHT, 4.6, rough=0) + b.lines(cracks, GOLD, 2.4, rough=0))
    pairs = (
        clap(CREAM, AMBER, SINOPIA, GOLD),
        clap(AMBER, SINOPIA, SLATE, CREAM),
        clap(SINOPIA, PLUM, MOSS, GOLD),
        clap(GOLD, SINOPIA, VIOLET, PEARL),
    )
    hands = []
    for i in range(6):
        near = 8 if i % 2 else 0
        x = 62 + 95 * i
        hands.append(b.press(pairs[i % 4], x, 684 + near, b.rnd(-5, 5), 1.14))
        hands.append(b.press(pairs[(i + 2) % 4], x, 36 - near, 180 + b.rnd(-5, 5), 1.14))
    for i in range(5):
        near = 6 if i % 2 else 0
        y = 152 + 104 * i
        hands.append(b.press(pairs[(i + 1) % 4], 26 - near, y, 90 + b.rnd(-5, 5)))
        hands.append(b.press(pairs[(i + 3) % 4], 574 + near, y, -90 + b.rnd(-5, 5)))
    scraps = [
        b.stamp(b.blob("-5,-3! 4,-5! 5,3! -4,5!", colour, edge=MIDNIGHT, width=0.9, rough=0))
        for colour in (GOLD, SINOPIA, MIST, SAGE)
    ]
    confetti = []
    for i in range(40):
        far = b.rnd(62, 86)
        at = (b.rnd(14, 586), far + 14) if i % 4 < 2 else (far, b.rnd(96, 624))
        left, top = (600 - at[0], 720 - at[1]) if i % 2 else at
        confetti.append(b.press(scraps[i // 2 % 4], left, top, b.rnd(0, 90), b.rnd(0.9, 1.5)))
    return b.group("".join(hands + confetti), clip=EDGE)
