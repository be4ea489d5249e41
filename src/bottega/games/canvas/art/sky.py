"""Layers of the sky."""

from .brush import (
    AMBER,
    CREAM,
    GOLD,
    MIDNIGHT,
    MIST,
    PEARL,
    SINOPIA,
    SLATE,
    Brush,
    layer,
    place,
)


@layer(2)
def drowsy_cat_cloud(b: Brush) -> str:
    """A ginger cat asleep on a small cloud, its tail hanging over the edge."""
    back = "44,84 42,60 56,40 86,30 118,36 138,58 140,84"
    stripes = "".join(
        b.stroke(spine, SINOPIA, 5, 0.8, opacity=0.75)
        for spine in (
            "84,26 82,40 86,50",
            "100,28 99,42 103,54",
            "116,34 115,46 119,58",
            "130,46 128,56 131,66",
        )
    )
    body = b.form(back, b.lit(GOLD, AMBER, AMBER), shade=SINOPIA, light=CREAM, depth=6, inside=stripes)
    haunch = b.line("100,84 104,62 122,58 134,68", SINOPIA, 1.6, opacity=0.8)
    head = b.form(
        "35,68 37,54 40,35! 52,44 62,44 74,36! 76,54 78,68 69,80 56,83 43,80",
        b.lit(GOLD, AMBER),
        shade=SINOPIA,
        light=CREAM,
        depth=4,
    )
    face = (
        b.blob("43,47! 42,41! 49,46", SINOPIA, opacity=0.7)
        + b.blob("71,47! 72,42! 65,46", SINOPIA, opacity=0.7)
        + b.blob("47,73 56,68 66,73 62,80 51,80", CREAM)
        + b.line("42,62 46,66 51,63", MIDNIGHT, 1.7)
        + b.line("62,63 67,66 71,62", MIDNIGHT, 1.7)
        + b.blob("54,70! 60,70! 57,73!", SINOPIA)
        + b.line("51,75 54,77.5 57,75 60,77.5 63,75", MIDNIGHT, 1.1)
        + b.lines(["46,74 34,72", "46,77 35,80", "67,74 80,72", "67,77 79,80"], CREAM, 0.9)
        + b.lines(["53,49 54,55", "57,48 57,55", "61,49 60,55"], SINOPIA, 1.8)
    )
    puff = (
        "8,98! 4,86 16,76 30,80! 36,72 52,74 60,80! 76,84 96,84 112,80! 124,72 140,74 146,80! "
        "162,74 176,84 172,98! 170,110 156,114 146,108! 138,120 118,120 110,112! 100,122 80,122 "
        "72,112! 62,120 44,119 38,109! 26,116 12,110"
    )
    curls = b.lines(
        [place("0,0 5,-9 16,-7 15,4 7,4", x, y) for x, y in ((18, 98), (48, 100), (84, 104), (118, 102), (146, 96))],
        MIST,
        1.6,
    )
    bed = b.form(puff, b.down(CREAM, PEARL, MIST), shade=SLATE, light=CREAM, depth=5, dim=0.35)
    tail = b.form(
        b.taper("114,64 138,72 153,88 153,106 146,117 152,126", 2, 6, 6, 7),
        AMBER,
        shade=SINOPIA,
        light=GOLD,
        depth=2.5,
        inside=b.line("148,98 158,98", SINOPIA, 3) + b.line("142,108 156,110", SINOPIA, 3),
    )
    paw = b.form("66,84 74,77 88,78 90,85 78,89", b.lit(GOLD, AMBER), depth=2, shade=SINOPIA, halo=False, width=0.9)
    return body + haunch + bed + curls + head + face + paw + tail


@layer(16)
def weightless_whale(b: Brush) -> str:
    """A whale gliding through the air, trailing a few drops of sea."""
    fluke = b.form(
        "206,70 226,54 233,34 228,10! 244,20 250,34 262,32! 260,50 246,64 226,76",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
    )
    grooves = b.lines([place("10,88 50,104 100,108 150,92", 0, 7 * i) for i in range(5)], SLATE, 1, opacity=0.8)
    belly = b.blob("2,80 30,88 70,92 120,90 170,78 200,66 190,110 90,140 0,120", b.down(PEARL, CREAM, MIST)) + grooves
    spots = b.stipple(96, 46, 60, 14, 26, PEARL, 2.2, 0.6) + b.stipple(30, 60, 16, 10, 10, CREAM, 3, 0.7)
    body = b.form(
        "6,76 14,52 44,32 90,24 140,32 184,50 224,58! 226,72! 190,88 150,110 100,122 46,116 14,98",
        b.lit(MIST, SLATE, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=8,
        inside=spots + belly,
    )
    mouth = b.line("7,80 34,86 58,84", MIDNIGHT, 1.8)
    eye = (
        b.blob("60,76 66,72 72,76 66,79", CREAM, edge=MIDNIGHT)
        + b.blob("64,74 67,73.5 68,76.5 65,77", MIDNIGHT)
        + b.line("58,71 66,67 74,72", MIDNIGHT, 1.2)
    )
    fin = b.form(
        "86,98 104,98 122,112 134,146! 110,138 92,120",
        b.lit(MIST, SLATE),
        shade=MIDNIGHT,
        light=PEARL,
        depth=4,
    )
    ridge = b.hatch("110,28 150,37 196,54", 14, 9, 60, MIDNIGHT, 1, 0.5)
    jets = ["52,28 48,14 36,8 30,14", "54,28 57,12 70,6 76,12"]
    spray = b.lines(jets, SLATE, 4.4) + b.lines(jets, PEARL, 2.4) + b.stipple(52, 8, 26, 6, 7, PEARL, 2.4, 0.9)
    drop = b.stamp(b.blob("0,-8! 4,1 0,5 -4,1", MIST, edge=MIDNIGHT, width=0.9) + b.line("-1.6,0 -1,3", CREAM, 1.1))
    fall = "".join(
        b.press(drop, x, y, 8, s)
        for x, y, s in ((168, 122, 1), (186, 136, 1.3), (206, 108, 0.9), (222, 126, 1.1), (150, 146, 0.9))
    )
    return fluke + spray + body + ridge + mouth + eye + fin + fall
