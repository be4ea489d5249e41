"""Fresco: the Card Game in pictures: the table from a view, wide or as narrow as a phone."""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card import words
from bottega.games.fresco_card.components import SIDES
from bottega.games.pictures import PAINT, draw
from bottega.kernel.language import mark, t

if TYPE_CHECKING:
    from bottega.games.fresco_card.components import Components
    from bottega.games.fresco_card.game import FrescoCardGame

PLATES = {
    "pass": mark("Pass"),
    "exchange": mark("Exchange"),
    "finish": mark("Finish"),
    "end": mark("End turn"),
    "keep": mark("Keep the tile"),
}
PLATES_ASKED = {"act": ("exchange", "pass"), "more": ("finish",), "late": ("end",)}
OVERLAP = 0.215  # how much of a restored card stays visible under the next, for a width of 1
MOST_SHOWN = 8  # restored cards that lie with the full distance; more lie closer
TALL = 1.4  # the height of a paint card for a width of 1


@dataclass
class Sizes:
    """How large things are drawn; the rest of the layout follows from it."""

    width: float
    pile: float
    fresco: float
    tile: float
    favourite: float
    hand: float
    laid: float
    small: float
    seat_fresco: float
    other_fresco: float
    plate: float
    columns: int
    narrow: bool


WIDE = Sizes(1024, 72, 116, 72, 92, 96, 68, 34, 108, 78, 132, 3, False)
NARROW = Sizes(480, 49, 80, 66, 70, 70, 54, 30, 92, 66, 120, 1, True)


@dataclass
class Places:
    """Where everything lies. A box is x, y, width, height."""

    height: float = 0
    head: tuple[float, float, float, float] = (0, 0, 0, 0)
    board: tuple[float, float, float, float] = (0, 0, 0, 0)
    piles: list[tuple[float, float]] = field(default_factory=list)
    favourite: tuple[float, float] = (0, 0)
    palette: tuple[float, float, float] = (0, 0, 0)
    fresco_pile: tuple[float, float] = (0, 0)
    fresco: list[tuple[float, float]] = field(default_factory=list)
    action_pile: tuple[float, float] = (0, 0)
    action: list[tuple[float, float]] = field(default_factory=list)
    strip: tuple[float, float, float, float] = (0, 0, 0, 0)
    plates: list[tuple[float, float]] = field(default_factory=list)
    plate_room: float = 0
    seats: dict[int, tuple[float, float, float, float]] = field(default_factory=dict)


def table(game: FrescoCardGame, view: dict[str, Any], narrow: bool = False) -> str:
    """The table as an SVG document, as the viewer's seat sees it."""
    sizes = NARROW if narrow else WIDE
    you = view["you"]
    plates = _plates(view)
    at = _places(game.parts, view, sizes, plates)
    pieces: Counter[str] = Counter()

    def piece(name: str) -> str:
        """A stable name for a piece; equal ones are counted."""
        pieces[name] += 1
        return f"{name}-{pieces[name]}"

    return draw(
        "fresco_card/table.svg.j2",
        game=game,
        view=view,
        at=at,
        size=sizes,
        tall=TALL,
        overlap=OVERLAP,
        you=you,
        plates=plates,
        prompt=game.prompt(view),
        asked_lines=_wrapped(game.prompt(view), at.head[2] - (24 if narrow else 430), 13.5 if narrow else 15),
        desc=game.print_view(view),
        in_order=lambda names: sorted(names, key=game.parts.faces.index),
        face=lambda name: _face(game.parts, name),
        section=lambda name: _section(game.parts, name),
        tile=lambda name: _tile(game.parts, name),
        colours=_wheel(game.parts),
        hue=lambda colour: PAINT.get(colour, "#6b4a2f"),
        known=tuple(PAINT),
        piece=piece,
        step=_step,
        short=_short,
        tally=lambda names: _tally(game.parts, names),
        pile_name=words.pile_name,
        short_pile_name=words.short_pile_name,
        colour_name=words.colour_name,
        cards_word=words.cards,
        points_word=words.points,
    )


def _plates(view: dict[str, Any]) -> list[tuple[str, str]]:
    """The plates a player may press, for choices that have no thing on the table."""
    if view["you"] is None or view["you"] not in view["actors"]:
        return []
    if view["asked"] == "reward" and not any(view["action"]["open"]):
        return [("finish", t(PLATES["keep"]))]
    if view["asked"] == "lay" and _nothing_to_draw(view):
        return [("finish", t(PLATES["finish"]))]
    return [(name, t(PLATES[name])) for name in PLATES_ASKED.get(view["asked"], ())]


def _nothing_to_draw(view: dict[str, Any]) -> bool:
    """Only Workshop cards are due, and none is left. FC-R-08"""
    left = any(pile["cards"] or pile["discard"] for pile in view["piles"] if pile["pile"] != "market")
    return bool(view["due"]["workshop"]) and not (left or view["due"]["market"] or view["pending"])


# -- where things lie


def _places(parts: Components, view: dict[str, Any], z: Sizes, plates: list[tuple[str, str]]) -> Places:
    at = Places()
    edge = 8.0 if z.narrow else 16.0
    inner = z.width - 2 * edge
    at.head = (edge, 8, inner, 66 if z.narrow else 44)
    y: float = at.head[1] + at.head[3] + 8
    others = [seat for seat in _round_the_table(view) if seat != view["you"]]
    y = _place_others(at, view, z, others, edge, y)
    y = _place_board(at, parts, z, edge, y) + 10
    busy = view["laid"] or view["shown"] or view["section"]
    under = z.narrow and plates and busy  # no room for the plates beside the cards
    at.strip = (edge, y, inner, z.laid * TALL + (78 if under else 26))
    at.plate_room = 0 if under else (z.plate + 10) * len(plates)
    level = y + at.strip[3] - 50 if under else y + at.strip[3] / 2 - 22
    for number in range(len(plates)):
        at.plates.append((edge + inner - (z.plate + 10) * (len(plates) - number), level))
    y += at.strip[3] + 10
    if view["you"] is not None:
        mine = view["seats"][view["you"]]
        rows = -(-max(len(mine["hand"]), 1) // 6) if z.narrow else 1
        height = 42 + rows * (z.hand * TALL + 8) + z.tile * 0.86 + 14
        count = max(0, min(len(mine["restored"]), MOST_SHOWN) - 1)
        column = z.seat_fresco * (1 + OVERLAP * count) + 12
        if z.narrow:
            height += column if mine["restored"] else 0
        else:
            height = max(height, 46 + column)
        at.seats[view["you"]] = (edge, y, inner, height)
        y += height + 10
    at.height = y
    return at


def _round_the_table(view: dict[str, Any]) -> list[int]:
    """Seats clockwise from the viewer's left."""
    first = 0 if view["you"] is None else view["you"] + 1
    return [(first + place) % view["players"] for place in range(view["players"])]


def _place_others(at: Places, view: dict[str, Any], z: Sizes, others: list[int], edge: float, y: float) -> float:
    columns = min(len(others), 2 if len(others) == 4 else z.columns)
    width = (z.width - 2 * edge - 10 * (columns - 1)) / columns
    most = max(len(view["seats"][seat]["restored"]) for seat in others)
    held = 66 + z.small * 1.25 * TALL + z.tile * 0.72
    height = max(held, 52 + z.other_fresco * (1 + OVERLAP * max(0, min(most, MOST_SHOWN) - 1)))
    for number, seat in enumerate(others):
        row, column = divmod(number, columns)
        at.seats[seat] = (edge + column * (width + 10), y + row * (height + 8), width, height)
    rows = -(-len(others) // columns)
    return y + rows * (height + 8) + 2


def _place_board(at: Places, parts: Components, z: Sizes, edge: float, y: float) -> float:
    """The card board: paint piles above, Fresco cards and Action tiles below; on a phone one under the other."""
    inner = z.width - 2 * edge
    left = edge + (10 if z.narrow else 18)
    top = y + 32
    apart = (10.0 if z.narrow else 22.0) + 2 * z.pile
    step = min(apart, (inner - 20) / len(parts.piles)) if z.narrow else apart
    at.piles = [(left + number * step, top) for number in range(len(parts.piles))]
    row = z.pile * TALL + 30
    gap = 6.0 if z.narrow else 10.0
    wheel = z.favourite * (1.15 if z.narrow else 1.06)
    if z.narrow:
        low = top + row
        at.fresco_pile = (left, low)
        at.fresco = [(left + (z.fresco + gap) * (n + 1), low) for n in range(parts.open_fresco)]
        third = low + z.fresco + 26
        at.action_pile = (left, third)
        at.action = [(left + (z.tile + gap) * (n + 1), third) for n in range(parts.open_action)]
        at.favourite = (left + (z.tile + gap) * (parts.open_action + 1), third)
        at.palette = (edge + inner - wheel - 6, third - 4, wheel)
        bottom = third + max(z.tile, z.favourite) + 22
    else:
        right = at.piles[-1][0] + 2 * z.pile + 40
        at.favourite = (right, top + 4)
        at.palette = (edge + inner - wheel - 26, top - 6, wheel + 10)
        low = top + row + 12
        at.fresco_pile = (left, low)
        at.fresco = [(left + (z.fresco + gap) * (n + 1), low) for n in range(parts.open_fresco)]
        tiles = at.fresco[-1][0] + z.fresco + 30
        level = low + (z.fresco - z.tile) / 2
        at.action_pile = (tiles, level)
        at.action = [(tiles + (z.tile + 8) * (n + 1), level) for n in range(parts.open_action)]
        bottom = low + z.fresco + 24
    at.board = (edge, y, inner, bottom - y)
    return bottom


def _step(count: int, size: float, room: float, gap: float = 6) -> float:
    """How far apart things in a row lie: side by side, or over each other where there is no room."""
    return size + gap if count < 2 else min(size + gap, (room - size) / (count - 1))


def _short(text: str, room: float, size: float) -> str:
    most = max(3, int(room / (size * 0.56)))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _wrapped(text: str, room: float, size: float) -> tuple[float, list[str]]:
    """A line of this size, or two of smaller letters where it is too long."""
    if len(text) * size * 0.58 <= room:
        return size, [text]
    small = size * 0.84
    return small, textwrap.wrap(text, int(room / (small * 0.57)), max_lines=2, placeholder="…", break_on_hyphens=False)


# -- what is drawn


def _face(parts: Components, name: str) -> dict[str, Any]:
    face = parts.faces.index(name)
    mixed = side = ""
    if parts.lane[face]:
        bottle, number = divmod(parts.lane[face] - len(parts.colours), 2)
        mixed = parts.colours[parts.primary + bottle]
        side = SIDES[number]
    return {
        "name": name,
        "colour": parts.colours[parts.colour[face]],
        "pile": parts.piles[parts.back[face]],
        "market": parts.market[face],
        "workshop": parts.workshop[face],
        "bishop": parts.bishop[face],
        "mixed": mixed,
        "side": side,
        "words": f"{words.card_name(parts, name)}: {words.symbols(parts, face)}",
    }


def _section(parts: Components, name: str) -> dict[str, Any]:
    card = parts.fresco.index(name)
    colours = [parts.colours[colour] for colour in parts.needs[card]]
    named = ", ".join(words.colour_name(colour) for colour in colours)
    numbers = "/".join(str(value) for value in parts.vp[card])
    return {
        "name": name,
        "colours": colours,
        "vp": parts.vp[card],
        "motif": card % 20,
        "words": t("{card}: {colours} ({vp} points)", card=name, colours=named, vp=numbers),
    }


def _tile(parts: Components, name: str) -> dict[str, Any]:
    tile = parts.tiles.index(name)
    kind = name if name in words.TILES else "colour"
    return {
        "name": name,
        "kind": kind,
        "vp": parts.tile_vp[tile],
        "words": f"{words.tile_name(name)}: {t(parts.texts[kind])}",
    }


def _tally(parts: Components, names: list[str]) -> list[tuple[str, int]]:
    """How many cards of each colour."""
    count = Counter(parts.colours[parts.colour[parts.faces.index(name)]] for name in names)
    return [(colour, count[colour]) for colour in parts.colours if count[colour]]


def _wheel(parts: Components) -> list[dict[str, Any]]:
    """The colours on a ring of 100 by 100: mixed ones between the two they are mixed from."""
    ring: list[dict[str, Any]] = []
    for number in range(parts.primary):
        angle = math.radians(-90 + 360 * number / parts.primary)
        place = {"x": 50 + 36 * math.cos(angle), "y": 55 + 36 * math.sin(angle)}
        ring.append({"colour": parts.colours[number], "mixed_from": (), **place})
    for number, halves in enumerate(parts.halves):
        one, two = ring[halves[0]], ring[halves[1]]
        place = {"x": (one["x"] + two["x"]) / 2, "y": (one["y"] + two["y"]) / 2}
        ring.append({"colour": parts.colours[parts.primary + number], "mixed_from": (one, two), **place})
    return ring
