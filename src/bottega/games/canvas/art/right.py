"""Layers of the right third."""

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
    Brush,
    Dot,
    layer,
    place,
)


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
