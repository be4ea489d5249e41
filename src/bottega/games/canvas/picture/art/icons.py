"""The marks of play: elements on their swatches, bonus rosettes, ribbons and the inspiration token.

Nothing here has an id, so a mark may stand in a page as often as it likes. An element is told by its shape,
never by hue alone: Hue is a drop, Shape a triangle, Texture a hatched square, Tone a half-filled disc.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from .brush import (
    CREAM,
    GOLD,
    MIDNIGHT,
    MIST,
    PEARL,
    PLUM,
    SINOPIA,
    SLATE,
    WIDTH,
    Brush,
    Dot,
    num,
    place,
    ring,
)

SWATCHES = ("red", "yellow", "green", "blue", "violet")
COLOURS = {
    "red": "#c8322b",
    "yellow": "#e3b52a",
    "green": "#5e7f5a",
    "blue": "#2457a6",
    "violet": "#744a94",
    "silver": MIST,
}
DARKS = {
    "red": PLUM,
    "yellow": "#e08a3c",
    "green": "#2f4a3a",
    "blue": MIDNIGHT,
    "violet": "#3a2a55",
    "silver": SLATE,
}
ELEMENTS = ("H", "S", "X", "T")
STRIP_TOP, STRIP_HEIGHT = 720, 120


def split(icons: str) -> list[str]:
    """The single icons of a position: "HS" is H and S, "bT" is one bonus icon."""
    found = []
    rest = icons
    while rest:
        size = 2 if rest[0] == "b" else 1
        icon, rest = rest[:size], rest[size:]
        if icon[-1] not in ELEMENTS or len(icon) != size:
            raise ValueError(f"{icons!r} is no row of icons; a position shows H, S, X, T or bH, bS, bX, bT")
        found.append(icon)
    return found


def _brush(seed: int) -> Brush:
    return Brush("i-", (0, 0, 100, 100), seed)


def _at(x: float, y: float, scale: float, body: str) -> str:
    where = f"translate({num(x)} {num(y)})" + ("" if scale == 1 else f"scale({scale:.3g})")
    return f'<g transform="{where}" stroke-linecap="round" stroke-linejoin="round">{body}</g>'


@cache
def _element(element: str) -> str:
    """An element's mark around 0,0, about 40 high, pale with a drawn dark contour."""
    b = _brush(ord(element))
    if element == "H":
        shape = "0,-21! 9,-6 13,5 9,15 0,19 -9,15 -13,5 -9,-6"
        return (
            b.blob(shape, CREAM, edge=MIDNIGHT, width=2.6, rough=0.4)
            + b.blob("2,-4 8,5 6,13 0,16 5,7", MIST, opacity=0.9)
            + b.line("-8,6 -6,12", SINOPIA, 2.4)
        )
    if element == "S":
        return b.blob("0,-19! 20,16! -20,16!", CREAM, edge=MIDNIGHT, width=2.6, rough=0.6) + b.blob(
            "1,-14! 16,13! 2,13!", MIST, opacity=0.9
        )
    if element == "X":
        low = [[Dot(x, 16), Dot(16, x)] for x in (-8, 0, 8)]
        corner = [[Dot(-16, y), Dot(y, -16)] for y in (-8, 0, 8, 16)]
        return b.blob("-17,-17! 17,-17! 17,17! -17,17!", CREAM, edge=MIDNIGHT, width=2.6, rough=0.7) + b.lines(
            corner + low, MIDNIGHT, 2.2, rough=0.4
        )
    return b.blob(ring(0, 0, 18, 18, 8), CREAM, edge=MIDNIGHT, width=2.6, rough=0.4) + b.blob(
        "0,-17! 10,-14 17,0 10,14 0,17!", MIDNIGHT, rough=0.3
    )


@cache
def _rosette() -> str:
    """The silver ribbon rosette behind a bonus mark, around 0,0."""
    b = _brush(77)
    frill = []
    for i in range(14):
        for part, reach in ((0.0, 27.0), (0.5, 33.0)):
            a = 2 * pi * (i + part) / 14
            frill.append(Dot(reach * cos(a), reach * sin(a), part == 0))
    tails = b.blob("-16,18! -2,24! -8,50! -15,43! -24,46!", PEARL, edge=MIDNIGHT, width=1.6) + b.blob(
        "16,18! 2,24! 9,50! 16,43! 25,45!", MIST, edge=MIDNIGHT, width=1.6
    )
    pleats = b.lines(
        [[Dot(22 * cos(a), 22 * sin(a)), Dot(27 * cos(a), 27 * sin(a))] for a in (2 * pi * i / 14 for i in range(14))],
        SLATE,
        1.4,
    )
    return (
        tails
        + b.blob(frill, PEARL, edge=MIDNIGHT, width=2)
        + pleats
        + b.blob(ring(0, 0, 21.5, 21.5, 10), MIST, edge=SLATE, width=1.6)
    )


def mark(icon: str, x: float = 0, y: float = 0, size: float = 40) -> str:
    """One icon: an element's mark, or for "bH" the mark in a silver rosette; `size` is its height."""
    scale = size / 40
    if icon.startswith("b"):
        body = f'{_rosette()}<g transform="scale(.78)">{_element(icon[1])}</g>'
        scale *= 0.92
        y -= size * 0.1
    else:
        body = _element(icon)
    return _at(x, y, scale, body)


@cache
def _dab(colour: str) -> str:
    """A dab of paint around 0,0, about 104 wide, with the ridges that the brush left."""
    b = _brush(SWATCHES.index(colour) + 5)
    fill, dark = COLOURS[colour], DARKS[colour]
    shape = b.shaky("-46,-22 -38,-36 -10,-40 22,-38 44,-32 49,-8 47,20 38,35 8,39 -26,38 -44,28 -49,4", 2)
    ridges = [
        [Dot(-44 + b.rnd(-5, 5), y), Dot(0, y + b.rnd(-3, 3)), Dot(40 + b.rnd(-10, 8), y + b.rnd(-2, 2))]
        for y in (-30, -19, -6, 8, 20, 31)
    ]
    return (
        b.sweep(-43, 46, 3, 70, MIDNIGHT, 0.3)
        + b.sweep(-46, 46, 0, 70, dark, 1)
        + b.blob(shape, fill, rough=0)
        + b.sweep(-44, 44, -1, 66, fill, 1)
        + b.lines(ridges, dark, 2.4, opacity=0.3)
        + b.lines([[Dot(d.x + 3, d.y - 3.5) for d in ridge] for ridge in ridges[:3]], CREAM, 1.4, opacity=0.28)
    )


def swatch(colour: str, icons: str, x: float, y: float, size: float = 104) -> str:
    """A position of the strip around x, y: a painted dab with its icons, or a faint outline."""
    found = split(icons)
    scale = size / 104
    if not found:
        b = _brush(SWATCHES.index(colour) + 5)
        line = b.line(
            "-46,-18 -38,-34 -8,-38 22,-35 44,-29 49,-6 46,20 38,34 6,37 -24,36 -44,26 -50,4",
            COLOURS[colour],
            2.4,
            closed=True,
            opacity=0.5,
            rough=2,
            dash="9 7",
        )
        return _at(x, y, scale, line)
    step = 44 if len(found) == 2 else 0
    marks = "".join(
        mark(icon, (i - (len(found) - 1) / 2) * step, 0, 42 if not icon.startswith("b") else 44)
        for i, icon in enumerate(found)
    )
    return _at(x, y, scale, _dab(colour) + marks)


def strip(icons: Sequence[str]) -> str:
    """The five swatches of a card or painting, in their place at the foot of a 600 x 840 card."""
    if len(icons) != len(SWATCHES):
        raise ValueError(f"a strip has five positions ({', '.join(SWATCHES)}), not {len(icons)}")
    step = WIDTH / len(SWATCHES)
    middle = STRIP_TOP + STRIP_HEIGHT / 2
    return "".join(
        swatch(colour, shown, step * (i + 0.5), middle, 94)
        for i, (colour, shown) in enumerate(zip(SWATCHES, icons, strict=True))
    )


@cache
def _ribbon(kind: str) -> str:
    b = _brush(len(kind) * 7 + ord(kind[0]))
    fill, dark = COLOURS[kind], DARKS[kind]
    pale = PEARL if kind == "silver" else CREAM
    frill = []
    for i in range(12):
        for part, reach in ((0.0, 15.0), (0.5, 19.5)):
            a = 2 * pi * (i + part) / 12
            frill.append(Dot(reach * cos(a), -8 + reach * sin(a), part == 0))
    pleats = [
        [Dot(9 * cos(a), -8 + 9 * sin(a)), Dot(15 * cos(a), -8 + 15 * sin(a))]
        for a in (2 * pi * i / 12 for i in range(12))
    ]
    return (
        b.blob("-10,4! -1,8! -5,30! -10,24! -17,27!", dark, edge=MIDNIGHT)
        + b.blob("10,4! 1,8! 6,30! 11,24! 18,26!", fill, edge=MIDNIGHT)
        + b.blob(frill, fill, edge=MIDNIGHT, width=1.5)
        + b.lines(pleats, dark, 1.4)
        + b.blob(ring(0, -8, 9.5, 9.5, 9), pale, edge=dark, width=1.4)
        + b.star(0, -8, 6, fill, 5, deep=0.45)
        + b.line(place("-12,-2 -11,-9 -6,-13", 0, -8), pale, 1.6, opacity=0.8)
    )


def ribbon(kind: str, x: float = 0, y: float = 0, size: float = 50) -> str:
    """A prize ribbon: red, green, blue, violet or silver; `size` is its height."""
    return _at(x, y, size / 58, _ribbon(kind))


@cache
def _token() -> str:
    b = _brush(41)
    rays = [
        [Dot(11 * cos(a), 11 * sin(a)), Dot(15 * cos(a), 15 * sin(a))] for a in (2 * pi * i / 12 for i in range(12))
    ]
    return (
        b.blob(ring(1.5, 2, 21, 21, 10), MIDNIGHT, opacity=0.35)
        + b.blob(ring(0, 0, 21, 21, 10), "#e08a3c", edge=MIDNIGHT, width=1.6)
        + b.blob(ring(-0.5, -0.5, 17.5, 17.5, 10), GOLD, edge=PLUM, width=1)
        + b.lines(rays, PLUM, 1.6)
        + b.blob("-8,9! -2,-2 7,-11! 4,0 -6,10!", CREAM, edge=MIDNIGHT, width=1.1)
        + b.line("-10,12 -4,3 4,-6", MIDNIGHT, 1.1)
        + b.line("-15,-6 -10,-13 -3,-16", CREAM, 1.8, opacity=0.8)
    )


def token(x: float = 0, y: float = 0, size: float = 44) -> str:
    """An inspiration token: a gold coin with a quill and rays."""
    return _at(x, y, size / 44, _token())
