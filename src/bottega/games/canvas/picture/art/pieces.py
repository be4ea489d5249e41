"""What lies on Canvas's table more than once, as symbols: faces of cards, layers, backgrounds, marks, ribbons, papers.

None of it holds words, so all of it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from markupsafe import Markup

from bottega.games.canvas.rules.icons import SWATCHES
from bottega.presentation.svg import PALETTE

from .boxes import BOXES
from .files import BACKGROUNDS, LAYERS, drawing
from .icons import mark, split
from .paint import ELEMENT_NAMES

MARKS = (*ELEMENT_NAMES, *("b" + element for element in ELEMENT_NAMES))
RIBBONS = ("red", "green", "blue", "violet", "silver")
TINTS = ("#7fa6b8", "#a7b58a", "#e9c46a", "#b5483a", "#5c4a72")  # of what our art does not know


def group(id: str, drawn: str) -> str:
    return f'<g id="{id}">{drawn}</g>'


def layer(number: int) -> str:
    """An Art card's picture; a plain one for a card that our art does not know, such as an owner's sixty-first."""
    if number in LAYERS:
        drawn = drawing(LAYERS[number]).body
    else:
        look = f'fill="{_tint(number)}" stroke="{PALETTE["ink"]}" stroke-width="3" opacity=".8"'
        drawn = f'<circle cx="300" cy="360" r="150" {look}/>'
    return group(f"layer-{number}", drawn)


def background(number: int) -> str:
    if number in BACKGROUNDS:
        drawn = drawing(BACKGROUNDS[number]).body
    else:
        drawn = f'<rect width="600" height="720" fill="{_tint(number)}"/>'
    return group(f"ground-{number}", drawn)


def _tint(number: int) -> str:
    return TINTS[number % len(TINTS)]


def face(number: int, swatches: list[str]) -> str:
    """An Art card of 600 x 910: sleeve, picture, swatches."""
    picture = f'<svg x="6" y="6" width="588" height="714" viewBox="6 6 588 714"><use href="#layer-{number}"/></svg>'
    sleeve = '<use href="#sleeve" width="600" height="910"/>'
    return group(f"face-{number}", f"{sleeve}{picture}{strip(swatches, 815, 84)}")


def small_face(number: int, swatches: list[str]) -> str:
    """An Art card of 600 x 740 for little room: its motif brought near, larger swatches."""
    x, y, w, h = BOXES[number] if number in LAYERS else (20, 20, 60, 60)
    return (
        f'<symbol id="small-{number}" viewBox="0 0 600 740"><use href="#small-sleeve" width="600" height="740"/>'
        f'<svg x="16" y="16" width="568" height="462" viewBox="{x * 6} {y * 7.2:g} {w * 6} {h * 7.2:g}">'
        f'<use href="#layer-{number}"/></svg>{strip(swatches)}</symbol>'
    )


def strip(swatches: list[str], middle: float = 614, size: float = 104) -> Markup:
    """Five swatches across 600, two icons one above the other so that each is as large as it can be."""
    parts = []
    for i, (colour, shown) in enumerate(zip(SWATCHES, swatches, strict=True)):
        x = 64 + 118 * i
        found = split(shown)
        tall = (2 * size + 18) if len(found) > 1 else size * 1.2 + 22
        kind = "dab" if found else "bare"
        parts.append(use(f"{kind}-{colour}", x - 57, middle - tall / 2, 114, tall))
        for k, icon in enumerate(found):
            y = middle + (k - (len(found) - 1) / 2) * (size + 2)
            wide = size if len(found) > 1 else size * 1.36 if icon.startswith("b") else size * 1.14
            parts.append(use(f"mark-{icon}", x - wide / 2, y - wide / 2, wide, wide))
    return Markup("".join(parts))


def painting(cards: Sequence[int], background: int, swatches: list[str]) -> str:
    """A framed painting above what is seen of its swatches, made of the symbols of a table."""
    layers = "".join(f'<use href="#layer-{card}"/>' for card in cards)
    return (
        f'<svg viewBox="0 0 700 960">{use("frame", 0, 0, 700, 820)}'
        f'<svg x="50" y="50" width="600" height="720" viewBox="0 0 600 720">'
        f'<use href="#ground-{background}"/>{layers}</svg>'
        f'<g transform="translate(50 0)">{strip(swatches, 890, 52)}</g></svg>'
    )


def use(name: str, x: float, y: float, w: float, h: float) -> Markup:
    return Markup(f'<use href="#{name}" x="{x:.4g}" y="{y:.4g}" width="{w:.4g}" height="{h:.4g}"/>')


@cache
def marks() -> dict[str, str]:
    """Elements, swatches, ribbons and tokens."""
    found = {}
    for icon in MARKS:
        box = "-34 -36 68 78" if icon.startswith("b") else "-24 -24 48 48"
        found[f"mark-{icon}"] = f'<symbol id="mark-{icon}" viewBox="{box}">{mark(icon)}</symbol>'
    for colour in SWATCHES:
        found[f"dab-{colour}"] = drawing(f"swatches/{colour}").symbol(f"dab-{colour}")
        found[f"bare-{colour}"] = drawing(f"swatches/{colour}-empty").symbol(f"bare-{colour}")
    for kind in RIBBONS:
        found[f"ribbon-{kind}"] = drawing(f"ribbons/{kind}").symbol(f"ribbon-{kind}")
    found["token"] = drawing("marks/token").symbol("token")
    return found


def paper(width: float, height: float, fill: str, edge: str) -> str:
    """A sheet of paper with a drawn edge that lies on the table and casts a shadow."""
    width, height = width - 4, height - 5
    hand = Random(f"{width} {height}")
    across, down = max(2, round(width / 130)), max(2, round(height / 130))
    rim = [(width * i / across, 0.0) for i in range(across)]
    rim += [(width, height * i / down) for i in range(down)]
    rim += [(width * (1 - i / across), height) for i in range(across)]
    rim += [(0.0, height * (1 - i / down)) for i in range(down)]
    drawn = "L".join(f"{x + hand.uniform(-1.2, 1.2):.1f} {y + hand.uniform(-1.2, 1.2):.1f}" for x, y in rim)
    shadow = f'<rect x="3" y="4" width="{width:g}" height="{height:g}" rx="4" opacity=".28"/>'
    sheet = f'<path d="M{drawn}z" fill="{fill}" stroke="{edge}" stroke-width="2.2"/>'
    return f'<g transform="translate(1.5 1.5)">{shadow}{sheet}</g>'
