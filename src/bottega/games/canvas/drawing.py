"""Canvas in pictures: the table from a view, wide or as narrow as a phone."""

from __future__ import annotations

import re
import textwrap
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from bottega.games.canvas import layout, words
from bottega.games.canvas.art import background_svg, layer_svg
from bottega.games.canvas.art import icons as art
from bottega.games.canvas.art.boxes import BOXES
from bottega.games.canvas.art.brush import BACKGROUNDS, LAYERS, Brush, Dot, ring
from bottega.games.canvas.art.paint import ELEMENT_NAMES, FAMILY, icon_name
from bottega.games.canvas.icons import stack, unpack
from bottega.games.canvas.layout import Box, Layout
from bottega.games.pictures import PALETTE, draw
from bottega.kernel.language import mark, t, tn

if TYPE_CHECKING:
    from bottega.games.canvas.game import CanvasGame

SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
MARKS = (*ELEMENT_NAMES, *("b" + element for element in ELEMENT_NAMES))
RESULTS = {
    "won": mark("{who} wins with {points} points"),
    "tied": mark("{who} wins a tie at {points} points with more tokens"),
    "shared": mark("{who} share the victory with {points} points"),
    "reached": mark("{points} points: the target of {target} is reached"),
    "missed": mark("{points} points: the target of {target} is missed"),
}
TARGETS = {
    "open": mark("Target: {points} points"),
    "reached": mark("Target: {points} points, reached"),
    "missed": mark("Target: {points} points, missed"),
}
SCENARIOS = {
    "open": mark("Scenario: {name}"),
    "completed": mark("Scenario: {name}, completed"),
    "missed": mark("Scenario: {name}, not completed"),
}
TINTS = ("#7fa6b8", "#a7b58a", "#e9c46a", "#b5483a", "#5c4a72")


def table(game: CanvasGame, view: dict[str, Any], narrow: bool = False) -> str:
    """The table as an SVG document, as the viewer's seat sees it; a spectator sits at seat 0."""
    near = _nearest(view)
    building = view["actors"][0] if view["building"] else None
    notes = _notes(game, view)
    counted = contents(game, view)
    places = layout.narrow(counted) if narrow else layout.wide(counted)
    return draw(
        "canvas/table.svg.j2",
        game=game,
        view=view,
        at=places,
        prompt=game.prompt(view),
        desc=game.print_view(view),
        result=_result(view) if view["over"] else "",
        symbols=_symbols(),
        notes=notes,
        scoring=_scoring(game, view, places),
        near=near,
        building=building,
        laid=_laid(game, view) if building is not None else None,
        ribbons=game.parts.ribbons,
        family=FAMILY,
        sans=SANS,
        swatch_colours=art.COLOURS,
        elements=ELEMENT_NAMES,
        silver_points=game.parts.silver_points,
        card_name=lambda number: _card_words(game, number),
        face=lambda number, small: (_small_face if small else _face)(_card(game, number)),
        background_name=lambda number: words.background_name(game, number),
        painting_title=lambda cards: words.painting_title(game, cards),
        ribbon_count=ribbon_count,
        background=_background,
        layer=_layer,
        sheet=_sheet,
        short=_short,
        split=_two_lines,
    )


def contents(game: CanvasGame, view: dict[str, Any]) -> layout.Contents:
    """What the layout asks of a view."""
    near, players = _nearest(view), view["players"]
    building = view["actors"][0] if view["building"] else None
    return layout.Contents(
        [(near + i) % players for i in range(players)],
        [max(game.parts.hand_limit, len(mine["hand"]) + (s == building)) for s, mine in enumerate(view["seats"])],
        [len(mine["paintings"]) + len(mine["backgrounds"]) for mine in view["seats"]],
        max(game.parts.row, len(view["row"])),
        len(_notes(game, view)),
    )


def _nearest(view: dict[str, Any]) -> int:
    return view["you"] or 0


# -- what is written


def _notes(game: CanvasGame, view: dict[str, Any]) -> list[dict[str, Any]]:
    """What lies beside the mat in some games: a scenario, a target, Vincent's tokens, the Solo Puzzle's reserve."""
    notes: list[dict[str, Any]] = []
    if game.scenario is not None:
        said = SCENARIOS["completed" if view["completed"] else "missed" if view["over"] else "open"]
        notes.append({"text": t(said, name=t(game.scenario.name)), "tokens": 0, "piece": ""})
    if view["target"]:
        reached = max(mine["points"] for mine in view["seats"]) >= view["target"]
        said = TARGETS["reached" if reached else "missed" if view["over"] else "open"]
        notes.append({"text": t(said, points=view["target"]), "tokens": 0, "piece": ""})
    if view["vincent"] is not None:
        notes.append({"text": t("Vincent"), "tokens": view["vincent"], "piece": "tokens-vincent"})
    if view["reserve"] is not None:
        notes.append({"text": t("Reserve"), "tokens": view["reserve"], "piece": "tokens-reserve"})
    if view["discarded"]:
        out = tn("Out of the game: {n} card", "Out of the game: {n} cards", len(view["discarded"]))
        notes.append({"text": out, "tokens": 0, "piece": ""})
    return notes


def _scoring(game: CanvasGame, view: dict[str, Any], places: Layout) -> list[dict[str, Any]]:
    by_id = {card.id: card for card in game.parts.scoring}
    shown = []
    for space, entry in enumerate(view["scoring"]):
        card = by_id[entry["card"]]
        box = places.scoring[space]
        size, lines = _fitted(t(card.text), box, places.letters)
        shown.append(
            {
                "name": t(card.name),
                "size": size,
                "lines": lines,
                "points": card.points,
                "asks": [mark for mark, name in ELEMENT_NAMES.items() if re.search(rf"\b{name}s?\b", card.text)],
            }
        )
    return shown


def _fitted(text: str, box: Box, letters: float) -> tuple[float, list[str]]:
    """The lines of a scoring card's text in the largest letters that leave room for its name and its points."""
    for larger in (1.3, 1.2, 1.1, 1.0, 0.92, 0.85):
        size = letters * larger
        lines = textwrap.wrap(text, int((box.w - 20) / (size * 0.57)))
        if len(lines) * size * 1.14 <= box.h - letters * 4.5:
            break
    return size, lines


def _result(view: dict[str, Any]) -> str:
    """Who has won, in a line for the end of the game."""
    points = max(mine["points"] for mine in view["seats"])
    if view["players"] == 1:
        return t(RESULTS["reached" if view["winners"] else "missed"], points=points, target=view["target"])
    who = t(" and ").join(_short(view["names"][seat], 180, 20) for seat in view["winners"])
    level = sum(mine["points"] == points for mine in view["seats"])
    kind = "shared" if len(view["winners"]) > 1 else "tied" if level > 1 else "won"
    return t(RESULTS[kind], who=who, points=points)


def _laid(game: CanvasGame, view: dict[str, Any]) -> dict[str, Any]:
    """The painting that is being built: its cards from the bottom up, and the swatches that are seen of them."""
    cards = [number - 1 for number in view["building"]]
    icons = game.parts.icons
    bottom, middle, top = [icons[card] for card in cards] + [0] * (3 - len(cards))
    seen = stack(bottom, middle, top)
    swatches = tuple(unpack(seen))
    return {
        "cards": view["building"],
        "title": t("Painting under way: {cards}", cards=", ".join(words.card_name(game, n) for n in view["building"])),
        "strip": strip(swatches, 815, 84),
        "small_strip": strip(swatches, 678, 104),
    }


def _card_words(game: CanvasGame, number: int) -> str:
    """What a screen reader says of an Art card: its word and what its swatches show."""
    shown = []
    for colour, position in zip(art.SWATCHES, unpack(game.parts.icons[number - 1]), strict=True):
        if position:
            shown.append(f"{t(colour)} {t(' and ').join(icon_name(icon) for icon in art.split(position))}")
    return f"{words.card_name(game, number)}: {', '.join(shown)}"


def ribbon_count(kind: str, number: int) -> str:
    return t("{number} × {ribbon} ribbon", number=number, ribbon=t(kind))


def _short(text: str, room: float, size: float) -> str:
    """As much of a text as there is room for."""
    most = max(3, int(room / (size * 0.56)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _two_lines(text: str, room: float, size: float) -> list[str]:
    most = max(4, int(room / (size * 0.47)))
    return textwrap.wrap(text, most, max_lines=2, placeholder="…")


# -- what is drawn: fragments that are made once


def _card(game: CanvasGame, number: int) -> tuple[int, tuple[str, ...], str, bool]:
    """All that a face shows: number, swatches, word, and whether the word stands left."""
    parts = game.parts
    return number, tuple(unpack(parts.icons[number - 1])), t(parts.words[number - 1]), parts.left[number - 1]


def plain_picture(number: int, height: int) -> str:
    """A tinted picture for a card that our art does not know, such as an owner's sixty-first."""
    tint = TINTS[number % len(TINTS)]
    dots = ring(300, height / 2, 150, 150, 5 + number % 4, number * 17)
    b = Brush(f"plain{number}-", (0, 0, 100, 100), number)
    return b.blob(dots, tint, edge=PALETTE["ink"], width=3, opacity=0.8, rough=8)


@cache
def _layer(number: int) -> Markup:
    return Markup(layer_svg(number) if number in LAYERS else plain_picture(number, 720))


@cache
def _background(number: int) -> Markup:
    if number in BACKGROUNDS:
        return Markup(background_svg(number))
    tint = TINTS[number % len(TINTS)]
    return Markup(f'<rect width="600" height="720" fill="{tint}"/>')


@cache
def _face(card: tuple[int, tuple[str, ...], str, bool]) -> Markup:
    """An Art card of 600 x 910: sleeve, picture, word, swatches."""
    number, swatches, word, left = card
    width = _breadth(word, 60) + 64
    tag = (
        f"M4 634h{width:.0f}l-16 39 16 39h-{width:.0f}z" if left else f"M596 634h-{width:.0f}l16 39-16 39h{width:.0f}z"
    )
    return Markup(
        f'<use href="#sleeve" width="600" height="910"/>{_layer(number)}'
        f'<path d="{tag}" fill="#fbf3e0" stroke="{PALETTE["umber"]}" stroke-width="3" stroke-linejoin="round"/>'
        f'<text x="{24 if left else 576}" y="692" text-anchor="{"start" if left else "end"}" font-family="{FAMILY}" '
        f'font-size="60" fill="{PALETTE["ink"]}">{escape(word)}</text>{strip(swatches, 815, 84)}'
    )


@cache
def _small_face(card: tuple[int, tuple[str, ...], str, bool]) -> Markup:
    """An Art card of 600 x 800 for little room: its motif brought near, its word, larger swatches."""
    number, swatches, word, _ = card
    x, y, w, h = BOXES[number] if number in LAYERS else (20, 20, 60, 60)
    size = min(100.0, 100 * 560 / _breadth(word, 100))
    return Markup(
        f'<use href="#small-sleeve" width="600" height="800"/>'
        f'<svg x="16" y="16" width="568" height="424" viewBox="{x * 6} {y * 7.2:g} {w * 6} {h * 7.2:g}">'
        f"{_layer(number)}</svg>"
        f'<text x="300" y="540" text-anchor="middle" font-family="{FAMILY}" font-size="{size:.0f}" '
        f'fill="{PALETTE["ink"]}">{escape(word)}</text>{strip(swatches, 678, 104)}'
    )


@cache
def strip(swatches: tuple[str, ...], middle: float, size: float) -> Markup:
    """Five swatches across 600, two icons one above the other so that each is as large as it can be."""
    parts = []
    for i, (colour, shown) in enumerate(zip(art.SWATCHES, swatches, strict=True)):
        x = 64 + 118 * i
        found = art.split(shown)
        tall = (2 * size + 18) if len(found) > 1 else size * 1.2 + 22
        kind = "dab" if found else "bare"
        parts.append(_use(f"{kind}-{colour}", x - 57, middle - tall / 2, 114, tall))
        for k, icon in enumerate(found):
            y = middle + (k - (len(found) - 1) / 2) * (size + 2)
            wide = size if len(found) > 1 else size * 1.36 if icon.startswith("b") else size * 1.14
            parts.append(_use(f"mark-{icon}", x - wide / 2, y - wide / 2, wide, wide))
    return Markup("".join(parts))


def _use(name: str, x: float, y: float, w: float, h: float) -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"/>'


@cache
def _symbols() -> Markup:
    """Everything that lies on the table more than once."""
    ink = PALETTE["ink"]
    found = []
    for icon in MARKS:
        box = "-34 -36 68 78" if icon.startswith("b") else "-24 -24 48 48"
        found.append(f'<symbol id="mark-{icon}" viewBox="{box}">{art.mark(icon)}</symbol>')
    for i, colour in enumerate(art.SWATCHES):
        b = Brush("dab-", (0, 0, 100, 100), i + 3)
        fill, dark = art.COLOURS[colour], art.DARKS[colour]
        edge = [Dot(4, 6, True), Dot(34, 3), Dot(70, 6), Dot(96, 3, True), Dot(99, 22), Dot(94, 34, True), Dot(98, 50)]
        edge += [Dot(95, 66, True), Dot(99, 80), Dot(95, 97, True), Dot(60, 94), Dot(30, 98), Dot(5, 95, True)]
        edge += [Dot(1, 76), Dot(6, 62, True), Dot(2, 44), Dot(6, 30, True), Dot(1, 18)]
        ridges = [[Dot(8, y), Dot(50, y + b.rnd(-2, 2)), Dot(92, y + b.rnd(-2, 2))] for y in (18, 34, 50, 66, 82)]
        found.append(
            f'<symbol id="dab-{colour}" viewBox="0 0 100 100" preserveAspectRatio="none">'
            f"{b.blob(edge, fill, edge=dark, width=3, rough=1.2)}{b.lines(ridges, dark, 3, opacity=0.28)}</symbol>"
            f'<symbol id="bare-{colour}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="13" fill="{fill}" '
            f'fill-opacity=".3" stroke="{dark}" stroke-opacity=".55" stroke-width="2.5"/></symbol>'
        )
    for kind in ("red", "green", "blue", "violet", "silver"):
        # a letter beside the hue tells the kinds apart
        found.append(
            f'<symbol id="ribbon-{kind}" viewBox="-21 -29 42 60">{art.ribbon(kind, 0, 0, 58)}'
            f'<circle cy="-8" r="10.5" fill="#fbf3e0" stroke="{art.DARKS[kind]}" stroke-width="1.2"/>'
            f'<text y="-2.4" text-anchor="middle" font-family="{SANS}" font-weight="bold" font-size="16" fill="{ink}">'
            f"{kind[0].upper()}</text></symbol>"
        )
    found.append(f'<symbol id="token" viewBox="-23 -23 47 48">{art.token()}</symbol>')
    return Markup("".join(found))


@cache
def _sheet(width: float, height: float, fill: str, edge: str, thick: float) -> Markup:
    """A sheet with a drawn edge that lies on the table and casts a shadow."""
    b = Brush("sheet-", (0, 0, 100, 100), round(width + height))
    across, down = max(2, round(width / 130)), max(2, round(height / 130))
    rim = [Dot(width * i / across, 0, i == 0) for i in range(across)]
    rim += [Dot(width, height * i / down, i == 0) for i in range(down)]
    rim += [Dot(width * (1 - i / across), height, i == 0) for i in range(across)]
    rim += [Dot(0, height * (1 - i / down), i == 0) for i in range(down)]
    return Markup(
        f'<rect x="3" y="5" width="{width:g}" height="{height:g}" rx="4" fill="#000" opacity=".28"/>'
        + b.blob(rim, fill, edge=edge, width=thick, rough=min(1.6, width / 120))
    )


def _breadth(text: str, size: float) -> float:
    """About how wide a word is in our book letters."""
    return sum(0.86 if c in "mwMW" else 0.3 if c in "iljtfI' " else 0.66 if c.isupper() else 0.47 for c in text) * size
