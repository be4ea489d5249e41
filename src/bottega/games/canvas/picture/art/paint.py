"""Finished paintings as SVG documents, and SVG as PNG."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module

from markupsafe import Markup

from bottega.games.canvas.rules.icons import SWATCHES
from bottega.i18n.translate import mark, t
from bottega.kernel.errors import needs
from bottega.presentation.svg import draw

from .files import BACKGROUNDS, LAYERS, drawing
from .icons import split, strip

FONT = "EB Garamond"
FAMILY = f"'{FONT}', Garamond, 'Palatino Linotype', Georgia, serif"
ELEMENT_NAMES = {"H": mark("Hue"), "S": mark("Shape"), "X": mark("Texture"), "T": mark("Tone")}


def painting_svg(cards: Sequence[int], background: int, icons: Sequence[str], title: str, framed: bool = True) -> str:
    """A finished painting: its cards from bottom to top over their background, title and visible swatches."""
    size = min(40.0, 40 * 470 / max(1.0, _breadth(title, 40)))
    return draw(
        "canvas/picture/art/painting.svg.j2",
        title=title,
        description=_description(cards, background, icons),
        framed=framed,
        background=_body(BACKGROUNDS[background]),
        layers=[_body(LAYERS[card]) for card in cards],
        frame=_body("painting/frame"),
        paper=_body("painting/strip"),
        swatches=Markup(strip(icons)),
        scroll=_body("painting/scroll"),
        half=max(110, round(_breadth(title, size) / 2) + 34),
        size=size,
        family=FAMILY,
    )


def _body(name: str) -> Markup:
    return Markup(drawing(name).body)


def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG of this width, with the same letters on every machine."""
    with needs("png", "A PNG"):
        resvg = import_module("resvg_py")
    return bytes(
        resvg.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=[_font_file()],
            font_family=FONT,
            serif_family=FONT,
            sans_serif_family=FONT,
        )
    )


@cache
def _font_file() -> str:
    with needs("png", "A PNG"):
        fontpkg = import_module("fontpkg")
    try:
        return str(fontpkg.path(FONT))
    except fontpkg.FontpkgError:
        raise ImportError("The font EB Garamond is missing: pip install fontpkg-eb-garamond") from None


def _breadth(text: str, size: float) -> float:
    """About how wide a line is: near enough to fit paper around it."""
    wide = sum(0.86 if c in "mwMW" else 0.27 if c in "iljtfI' " else 0.66 if c.isupper() else 0.46 for c in text)
    return wide * size


def _description(cards: Sequence[int], background: int, icons: Sequence[str]) -> str:
    """What a screen reader says of a painting: the motifs from back to front, then the swatches."""
    pictures = [BACKGROUNDS[background], *(LAYERS[card] for card in cards)]
    scenes = [t(drawing(name).description) for name in pictures]
    shown = []
    for colour, position in zip(SWATCHES, icons, strict=True):
        names = t(" and ").join(icon_name(icon) for icon in split(position))
        shown.append(f"{t(colour)} {names or t('empty')}")
    seen = ", ".join(shown)
    return t("From back to front: {scenes} Swatches: {swatches}.", scenes=" ".join(scenes), swatches=seen)


def swatches(positions: Sequence[str]) -> str:
    """What the swatches of a card, or of cards over each other, show; those without anything are left out."""
    shown = [
        f"{t(colour)} {t(' and ').join(icon_name(icon) for icon in split(position))}"
        for colour, position in zip(SWATCHES, positions, strict=True)
        if position
    ]
    return ", ".join(shown)


def icon_name(icon: str) -> str:
    name = t(ELEMENT_NAMES[icon[-1]])
    return t("bonus {element}", element=name) if icon.startswith("b") else name
