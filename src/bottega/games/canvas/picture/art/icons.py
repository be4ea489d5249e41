"""The swatches of a painting's strip and the marks on them.

An element is told by its shape, never by hue alone: Hue is a drop, Shape a triangle, Texture a hatched square, Tone a
half-filled disc.
"""

from collections.abc import Sequence

from bottega.games.canvas.rules.icons import SWATCHES

from .files import drawing

COLOURS = {
    "red": "#c8322b",
    "yellow": "#e3b52a",
    "green": "#5e7f5a",
    "blue": "#2457a6",
    "violet": "#744a94",
    "silver": "#7fa6b8",
}
ELEMENTS = {"H": "hue", "S": "shape", "X": "texture", "T": "tone"}
WIDTH, MIDDLE = 600, 780  # of the strip on a painting


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


def mark(icon: str) -> str:
    """One icon around 0,0, some 40 high: an element's mark, or for "bH" the mark in a silver rosette."""
    element = drawing(f"marks/{ELEMENTS[icon[-1]]}").body
    if icon == icon[-1]:
        return element
    rosette = drawing("marks/rosette").body
    return f'<g transform="translate(0 -4)scale(.92)">{rosette}<g transform="scale(.78)">{element}</g></g>'


def _swatch(colour: str, icons: str) -> str:
    """A position of the strip around 0,0: a painted dab with its icons, or a faint outline."""
    found = split(icons)
    if not found:
        return drawing(f"painting/{colour}-empty").body
    left = -22 * (len(found) - 1)
    marks = (
        f'<g transform="translate({left + 44 * i} 0)scale({1.1 if icon.startswith("b") else 1.05})">{mark(icon)}</g>'
        for i, icon in enumerate(found)
    )
    return drawing(f"painting/{colour}").body + "".join(marks)


def strip(icons: Sequence[str]) -> str:
    """The five swatches of a painting, in their place at the foot of a 600 x 840 card."""
    if len(icons) != len(SWATCHES):
        raise ValueError(f"a strip has five positions ({', '.join(SWATCHES)}), not {len(icons)}")
    step = WIDTH / len(SWATCHES)
    return "".join(
        f'<g transform="translate({step * (i + 0.5):g} {MIDDLE})scale(.904)">{_swatch(colour, shown)}</g>'
        for i, (colour, shown) in enumerate(zip(SWATCHES, icons, strict=True))
    )
