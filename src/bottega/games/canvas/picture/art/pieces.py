"""What lies on Canvas's table more than once, as symbols: faces of cards, layers, backgrounds, marks, ribbons, papers.

None of it holds words, so all of it is the same in every language.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from bottega.presentation.svg import PALETTE

from . import icons as art
from .boxes import BOXES
from .brush import BACKGROUNDS, LAYERS, Brush, Dot, ring
from .paint import ELEMENT_NAMES, background_svg, layer_svg

MARKS = (*ELEMENT_NAMES, *("b" + element for element in ELEMENT_NAMES))
# a mark beside the hue tells the kinds of ribbons apart; silver keeps its star
RIBBON_MARKS = {
    "red": "M0 -14a6 6 0 1 1 -.1 0z",
    "green": "M-2.2 -15h4.4v4.8h4.8v4.4h-4.8v4.8h-4.4v-4.8h-4.8v-4.4h4.8z",
    "blue": "M-7 -11h14v6h-14z",
    "violet": "M0 -16l7 8l-7 8l-7 -8z",
}
TINTS = ("#7fa6b8", "#a7b58a", "#e9c46a", "#b5483a", "#5c4a72")


def group(id: str, drawn: str) -> str:
    return f'<g id="{id}">{drawn}</g>'


def plain_picture(number: int, height: int) -> str:
    """A tinted picture for a card that our art does not know, such as an owner's sixty-first."""
    tint = TINTS[number % len(TINTS)]
    dots = ring(300, height / 2, 150, 150, 5 + number % 4, number * 17)
    b = Brush(f"plain{number}-", (0, 0, 100, 100), number)
    return b.blob(dots, tint, edge=PALETTE["ink"], width=3, opacity=0.8, rough=8)


@cache
def layer(number: int) -> str:
    return group(f"layer-{number}", layer_svg(number) if number in LAYERS else plain_picture(number, 720))


@cache
def background(number: int) -> str:
    tint = TINTS[number % len(TINTS)]
    drawn = background_svg(number) if number in BACKGROUNDS else f'<rect width="600" height="720" fill="{tint}"/>'
    return group(f"ground-{number}", drawn)


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
    for i, (colour, shown) in enumerate(zip(art.SWATCHES, swatches, strict=True)):
        x = 64 + 118 * i
        found = art.split(shown)
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
        found[f"mark-{icon}"] = f'<symbol id="mark-{icon}" viewBox="{box}">{art.mark(icon)}</symbol>'
    for i, colour in enumerate(art.SWATCHES):
        b = Brush("dab-", (0, 0, 100, 100), i + 3)
        fill, dark = art.COLOURS[colour], art.DARKS[colour]
        edge = [Dot(4, 6, True), Dot(34, 3), Dot(70, 6), Dot(96, 3, True), Dot(99, 22), Dot(94, 34, True), Dot(98, 50)]
        edge += [Dot(95, 66, True), Dot(99, 80), Dot(95, 97, True), Dot(60, 94), Dot(30, 98), Dot(5, 95, True)]
        edge += [Dot(1, 76), Dot(6, 62, True), Dot(2, 44), Dot(6, 30, True), Dot(1, 18)]
        ridges = [[Dot(8, y), Dot(50, y + b.rnd(-2, 2)), Dot(92, y + b.rnd(-2, 2))] for y in (18, 34, 50, 66, 82)]
        found[f"dab-{colour}"] = (
            f'<symbol id="dab-{colour}" viewBox="0 0 100 100" preserveAspectRatio="none">'
            f"{b.blob(edge, fill, edge=dark, width=3, rough=1.2)}{b.lines(ridges, dark, 3, opacity=0.28)}</symbol>"
        )
        found[f"bare-{colour}"] = (
            f'<symbol id="bare-{colour}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="13" fill="{fill}" '
            f'fill-opacity=".3" stroke="{dark}" stroke-opacity=".55" stroke-width="2.5"/></symbol>'
        )
    for kind in (*RIBBON_MARKS, "silver"):
        told = f'<path d="{RIBBON_MARKS[kind]}" fill="{art.DARKS[kind]}"/>' if kind in RIBBON_MARKS else ""
        disc = f'<circle cy="-8" r="11" fill="#fbf3e0" stroke="{art.DARKS[kind]}" stroke-width="1.2"/>' if told else ""
        drawn = f"{art.ribbon(kind, 0, 0, 58)}{disc}{told}"
        found[f"ribbon-{kind}"] = f'<symbol id="ribbon-{kind}" viewBox="-21 -29 42 60">{drawn}</symbol>'
    found["token"] = f'<symbol id="token" viewBox="-23 -23 47 48">{art.token()}</symbol>'
    return found


def paper(width: float, height: float, fill: str, edge: str) -> str:
    """A sheet of paper with a drawn edge that lies on the table and casts a shadow."""
    width, height = width - 4, height - 5
    b = Brush("sheet-", (0, 0, 100, 100), round(width + height))
    across, down = max(2, round(width / 130)), max(2, round(height / 130))
    rim = [Dot(width * i / across, 0, i == 0) for i in range(across)]
    rim += [Dot(width, height * i / down, i == 0) for i in range(down)]
    rim += [Dot(width * (1 - i / across), height, i == 0) for i in range(across)]
    rim += [Dot(0, height * (1 - i / down), i == 0) for i in range(down)]
    drawn = b.blob(rim, fill, edge=edge, width=2.2, rough=1.2)
    shadow = f'<rect x="3" y="4" width="{width:g}" height="{height:g}" rx="4" opacity=".28"/>'
    return f'<g transform="translate(1.5 1.5)">{shadow}{drawn}</g>'
