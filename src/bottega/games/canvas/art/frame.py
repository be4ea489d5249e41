"""Layers around the edge; the middle stays clear (see `style.clear`)."""

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    MIDNIGHT,
    PLUM,
    SINOPIA,
    Brush,
    Dot,
    along,
    layer,
    ring,
)


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
