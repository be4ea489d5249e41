"""Cards and finished paintings as SVG documents, and SVG as PNG."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bottega.i18n.translate import mark, t
from bottega.kernel.errors import needs

from . import backgrounds, centre, foreground, frame, horizon, left, right, sky
from .brush import (
    AMBER,
    BACKGROUNDS,
    CREAM,
    GOLD,
    LAYERS,
    MIDNIGHT,
    PEARL,
    PLUM,
    SINOPIA,
    Brush,
    Dot,
    draw_background,
    draw_layer,
    num,
    ring,
)
from .icons import SWATCHES, split, strip

ZONES = (sky, horizon, left, centre, right, foreground, frame, backgrounds)
FONT = "EB Garamond"
FAMILY = f"'{FONT}', Garamond, 'Palatino Linotype', Georgia, serif"
ELEMENT_NAMES = {"H": mark("Hue"), "S": mark("Shape"), "X": mark("Texture"), "T": mark("Tone")}


def layer_svg(number: int) -> str:
    """The picture of an art card (1 to 60) as a fragment for a 600 x 720 picture."""
    return draw_layer(number)


def background_svg(number: int) -> str:
    """A background (1 to 20) as a fragment for a 600 x 720 picture."""
    return draw_background(number)


def card_svg(number: int, icons: Sequence[str], word: str, side: str) -> str:
    """One art card as it lies on the table: its picture on a clear sleeve, its swatches, its word."""
    if side not in ("left", "right"):
        raise ValueError(f"a card's word stands left or right, not {side!r}")
    width = _breadth(word, 38) + 54
    return (
        _templates()
        .get_template("card.svg.j2")
        .render(
            word=word,
            layer=Markup(layer_svg(number)),
            strip=Markup(strip(icons)),
            sleeve=Markup(_sleeve()),
            tag=Markup(_tag(width, side)),
            text_x=30 if side == "left" else 570,
            anchor="start" if side == "left" else "end",
            family=FAMILY,
            ink=MIDNIGHT,
        )
    )


def painting_svg(cards: Sequence[int], background: int, icons: Sequence[str], title: str, framed: bool = True) -> str:
    """A finished painting: its cards from bottom to top over their background, title and visible swatches."""
    size = min(40.0, 40 * 470 / max(1.0, _breadth(title, 40)))
    x, y = (350, 937) if framed else (300, 716)
    return (
        _templates()
        .get_template("painting.svg.j2")
        .render(
            title=title,
            description=_description(cards, background, icons),
            framed=framed,
            background=Markup(background_svg(background)),
            layers=[Markup(layer_svg(card)) for card in cards],
            strip=Markup(strip(icons)),
            strip_edge=Markup(_strip_edge()),
            frame=Markup(_moulding()),
            cartouche=Markup(_cartouche(x, y, _breadth(title, size))),
            text_x=x,
            text_y=num(y + size * 0.3),
            text_size=num(size),
            family=FAMILY,
            ink=MIDNIGHT,
            paper=CREAM,
        )
    )


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


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    )


def _breadth(text: str, size: float) -> float:
    """About how wide a line is: near enough to fit paper around it."""
    wide = sum(0.86 if c in "mwMW" else 0.27 if c in "iljtfI' " else 0.66 if c.isupper() else 0.46 for c in text)
    return wide * size


def _description(cards: Sequence[int], background: int, icons: Sequence[str]) -> str:
    """What a screen reader says of a painting: the motifs from back to front, then the swatches."""
    scenes = [t(brief(BACKGROUNDS[background].__doc__)), *(t(brief(LAYERS[card].__doc__)) for card in cards)]
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


def brief(text: str | None) -> str:
    return " ".join((text or "").split())


@cache
def _sleeve() -> str:
    """The clear sleeve: a veil that lets the table through, with a lit and a shaded rim."""
    rim = "M14 4h572q10 0 10 10v812q0 10-10 10h-572q-10 0-10-10v-812q0-10 10-10z"
    return (
        f'<path d="{rim}" fill="{CREAM}" fill-opacity=".62" '
        f'stroke="{MIDNIGHT}" stroke-opacity=".55" stroke-width="2"/>'
        f'<path d="M9 830v-812q0-9 9-9h560" fill="none" stroke="{PEARL}" stroke-width="3" opacity=".9"/>'
        f'<path d="M6 720q300-5 588 0v106q0 10-10 10h-568q-10 0-10-10z" fill="{CREAM}" fill-opacity=".8"/>'
        f'<path d="M6 720q150-4 290 0t298-1" fill="none" stroke="{PLUM}" opacity=".4" stroke-width="1.6"/>'
    )


@cache
def _strip_edge() -> str:
    b = Brush("s-", (0, 0, 100, 100), 12)
    grain = [[Dot(b.rnd(0, 300), y), Dot(b.rnd(320, 600), y + b.rnd(-2, 2))] for y in range(728, 840, 9)]
    return (
        b.lines(grain, AMBER, 1, opacity=0.22)
        + b.line("0,721 150,719 300,722 450,720 600,721", PLUM, 2.4, opacity=0.75)
        + b.line("0,725 150,723 300,726 450,724 600,725", GOLD, 1.6)
    )


def _tag(width: float, side: str) -> str:
    """The slip of paper under a card's word."""
    b = Brush("t-", (0, 0, 100, 100), round(width))
    x0, x1 = (4.0, width) if side == "left" else (600 - width, 596.0)
    inner = x1 if side == "left" else x0
    notch = inner - 12 if side == "left" else inner + 12
    outer = x0 if side == "left" else x1
    shape = [
        Dot(outer, 662, True),
        Dot(inner, 663, True),
        Dot(notch, 688, True),
        Dot(inner, 713, True),
        Dot(outer, 714, True),
    ]
    return b.blob(shape, CREAM, edge=PLUM, width=1.8, rough=1) + b.line(
        [Dot(outer, 708), Dot(notch, 707.5)], AMBER, 1.6, opacity=0.7
    )


@cache
def _moulding() -> str:
    """A gilded workshop frame of 700 x 990 around a card of 600 x 840."""
    b = Brush("f-", (0, 0, 100, 100), 9)
    sides = [
        (
            [Dot(0, 0, True), Dot(700, 0, True), Dot(650, 50, True), Dot(50, 50, True)],
            b.down(GOLD, AMBER, PLUM),
        ),
        (
            [Dot(0, 0, True), Dot(50, 50, True), Dot(50, 890, True), Dot(0, 990, True)],
            b.across(GOLD, AMBER, PLUM),
        ),
        (
            [Dot(700, 0, True), Dot(700, 990, True), Dot(650, 890, True), Dot(650, 50, True)],
            b.across(PLUM, SINOPIA, AMBER),
        ),
        (
            [Dot(0, 990, True), Dot(50, 890, True), Dot(650, 890, True), Dot(700, 990, True)],
            b.down(PLUM, SINOPIA, AMBER),
        ),
    ]
    wood = "".join(b.blob(spots, fill, edge=MIDNIGHT, width=1.4, rough=0) for spots, fill in sides)
    run = [(float(x), y) for x in range(40, 680, 20) for y in (20.0, 958.0)]
    run += [(x, float(y)) for y in range(40, 960, 20) for x in (20.0, 680.0)]
    beads = "".join(f"M{num(x)} {num(y)}h.1" for x, y in run)
    pearls = "".join(
        f'<path d="{beads}" stroke="{colour}" stroke-width="{size}" stroke-linecap="round" '
        f'transform="translate({off} {off})"/>'
        for colour, size, off in ((PLUM, 12, 1), (AMBER, 10, 0), (GOLD, 5, -1.5))
    )
    fillets = (
        b.line("44,44! 656,44! 656,902! 44,902!", GOLD, 3, closed=True, rough=0)
        + b.line("49,49! 651,49! 651,891! 49,891!", MIDNIGHT, 3, closed=True, rough=0)
        + b.line("5,5! 695,5! 695,985! 5,985!", CREAM, 2, closed=True, opacity=0.6, rough=0)
    )
    knots = "".join(
        b.flower(x, y, 21, b.orb(CREAM, GOLD, AMBER), SINOPIA, 8, edge=PLUM)
        for x, y in ((24, 24), (676, 24), (24, 962), (676, 962))
    )
    return b.finish(wood + pearls + fillets + knots)


def _cartouche(x: float, y: float, width: float) -> str:
    """A painted scroll with rolled ends, wide enough for its title."""
    half = float(max(110, round(width / 2) + 34))
    # Two cartouches may stand in one page: ids go with the shape.
    b = Brush(f"c{half:.0f}-{y:.0f}-", (0, 0, 100, 100), 31)
    ends = "".join(
        b.form(
            [
                Dot(x + s * (half - 6), y - 20, True),
                Dot(x + s * (half + 34), y - 14, True),
                Dot(x + s * (half + 22), y + 7, True),
                Dot(x + s * (half + 36), y + 30, True),
                Dot(x + s * (half - 10), y + 25, True),
            ],
            b.down(GOLD, AMBER),
            shade=SINOPIA,
            depth=5,
        )
        for s in (-1, 1)
    )
    sheet = b.form(
        [
            Dot(x - half, y - 27, True),
            Dot(x - half / 2, y - 31),
            Dot(x, y - 28),
            Dot(x + half / 2, y - 31),
            Dot(x + half, y - 27, True),
            Dot(x + half + 5, y),
            Dot(x + half, y + 27, True),
            Dot(x + half / 2, y + 24),
            Dot(x, y + 27),
            Dot(x - half / 2, y + 24),
            Dot(x - half, y + 27, True),
            Dot(x - half - 5, y),
        ],
        b.lit(CREAM, CREAM, GOLD),
        shade=AMBER,
        light=PEARL,
        depth=4,
    )
    ticks = b.lines(
        [
            [Dot(x + s * (half - 13), y - 15), Dot(x + s * (half - 18), y), Dot(x + s * (half - 13), y + 15)]
            for s in (-1, 1)
        ],
        SINOPIA,
        1.6,
    )
    studs = "".join(b.blob(ring(x + s * (half - 8), y, 3, 3, 6), SINOPIA) for s in (-1, 1))
    return b.finish(ends + sheet + ticks + studs)
