"""Fresco: the Card Game in pictures: its sheets from a view."""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_card.rules import naming
from bottega.games.fresco_card.rules.components import SIDES
from bottega.games.fresco_card.text import words
from bottega.i18n.translate import language, mark, t
from bottega.presentation.parts import Picture
from bottega.presentation.sheets import AID, BOARD, OTHER, OWN, Sheet
from bottega.presentation.svg import defined, macro
from bottega.presentation.tooltips import begun

if TYPE_CHECKING:
    from bottega.games.fresco_card.rules.components import Components
    from bottega.games.fresco_card.rules.game import FrescoCardGame

CARDS = "fresco_card/picture/cards.svg.j2"
PLATES = {
    "pass": mark("Pass"),
    "exchange": mark("Exchange"),
    "finish": mark("Finish"),
    "end": mark("End turn"),
    "keep": mark("Keep the tile"),
}
PLATES_ASKED = {"act": ("exchange", "pass"), "more": ("finish",), "late": ("end",)}


HIGH = 300  # own sheets
ROOM = 472, 248  # for the cards of a hand
APART = 8.0


class Box:
    """What is to be known of cards and tiles, by their names in views, and what they are called in one language."""

    def __init__(self, parts: Components) -> None:
        self.cards = {name: naming.card_and_symbols(parts, face) for face, name in enumerate(parts.faces)}
        self.copies = dict(zip(parts.faces, parts.count, strict=True))
        self.place = {name: face for face, name in enumerate(parts.faces)}
        self.colour = {name: parts.colours[parts.colour[face]] for face, name in enumerate(parts.faces)}
        self.colours = {colour: naming.colour_name(colour) for colour in parts.colours}
        self.sections = {name: begun(words.section_words(parts, n)) for n, name in enumerate(parts.fresco)}
        self.tiles = {name: _explained(parts, name) for name in parts.tiles}
        self.worth = dict(zip(parts.tiles, parts.tile_vp, strict=True))
        self.piles = {pile: begun(naming.pile_name(pile)) for pile in parts.piles}
        self.wheel = _wheel(parts, self.colours)


@lru_cache(200)
def _box(game: FrescoCardGame, language: str) -> Box:
    return Box(game.parts)


def _kind(tile: str) -> str:
    return tile if tile in naming.TILES else "colour"


def _explained(parts: Components, tile: str) -> str:
    return naming.explained(begun(naming.tile_name(tile)), t(parts.texts[_kind(tile)]))


def _wheel(parts: Components, called: dict[str, str]) -> list[dict[str, Any]]:
    """The colours on a ring of 100 by 100: mixed ones between the two they are mixed from."""
    places = []
    for number in range(parts.primary):
        angle = math.radians(-90 + 360 * number / parts.primary)
        places.append((50 + 36 * math.cos(angle), 55 + 36 * math.sin(angle)))
    halves: list[list[tuple[float, float]]] = [[] for _ in places]
    for left, right in parts.halves:
        halves.append([places[left], places[right]])
        places.append(((places[left][0] + places[right][0]) / 2, (places[left][1] + places[right][1]) / 2))
    return [
        {"colour": colour, "words": called[colour], "x": x, "y": y, "mixed_from": mixed_from}
        for colour, (x, y), mixed_from in zip(parts.colours, places, halves, strict=True)
    ]


# -- sheets


def sheets(game: FrescoCardGame, view: dict[str, Any]) -> list[Sheet]:
    """Piles over the laid cards, sections over tiles and paints; then the seats, the viewer first."""
    box = _box(game, language())
    pieces = _section_pieces(view)
    near = view["you"] or 0
    found = [
        *_piles(view, box),
        _sheet("sections", BOARD, t("Sections"), 361, 252, _sections(view, box, pieces), (373, 0)),
        _sheet("tiles", BOARD, t("Action tiles"), 174, 192, _tiles(view, box), (373, 264)),
        _sheet("paints", BOARD, t("Paints"), 175, 192, {"colours": box.wheel}, (559, 264)),
        _sheet("laid", BOARD, t("Laid cards"), 361, 200, _laid(game, view, box, pieces), (0, 256)),
        Sheet(
            f"seat-{near}",
            OWN,
            view["names"][near],
            496,
            HIGH,
            _drawn("hand"),
            _hand(view, near, box),
            seat=near,
            letters=15,
        ),
        Sheet(
            f"stock-{near}", OWN, t("Sections and tiles"), 226, HIGH, _drawn("stock"), _stock(view, near, box, pieces)
        ),
    ]
    for place in range(1, view["players"]):
        seat = (near + place) % view["players"]
        facts = {**_head(view, seat), "backs": _backs(view, seat), **_stock(view, seat, box, pieces)}
        found.append(
            Sheet(f"seat-{seat}", OTHER, view["names"][seat], 256, 160, _drawn("other"), facts, seat=seat, letters=13.8)
        )
    last = view["ending"] and not view["over"]
    found.append(
        _sheet("round", AID, t("The round"), 256, 64, {"number": view["round"], "last": last, "goal": view["goal"]})
    )
    return found


def _sheet(
    name: str, role: str, label: str, w: float, h: float, facts: dict[str, Any], at: tuple[float, float] = (0, 0)
) -> Sheet:
    return Sheet(name, role, label, w, h, _drawn(name), facts, at)


def _drawn(name: str) -> Any:
    return macro("fresco_card/picture/sheets.svg.j2", name)


def _piles(view: dict[str, Any], box: Box) -> list[Sheet]:
    """A sheet for each pile, in two columns; of a discard the colours count."""
    rows = -(-len(view["piles"]) // 2)
    high = (244 - 12 * (rows - 1)) / rows
    found = []
    for place, pile in enumerate(view["piles"]):
        name = pile["pile"]
        count = Counter(map(box.colour.__getitem__, pile["discard"]))
        facts = {
            "pile": name,
            "name": box.piles[name],
            "number": pile["cards"],
            "discard": [(colour, called, count[colour]) for colour, called in box.colours.items() if colour in count],
            "height": high,
        }
        at = (187 * (place % 2), (high + 12) * (place // 2))
        found.append(Sheet(f"pile-{name}", BOARD, box.piles[name], 174, high, _drawn("pile"), facts, at))
    return found


def _section_pieces(view: dict[str, Any]) -> dict[Any, list[str]]:
    """Names of the pieces of all Fresco cards in sight, by the seat, or else the place, where they lie. Equal ones are
    counted: first those that were restored, then the one that is paid, then the open ones."""
    lying: dict[Any, list[str]] = {
        seat: [one["card"] for one in mine["restored"]] for seat, mine in enumerate(view["seats"])
    }
    lying["paid"] = [view["section"]] if view["section"] else []
    lying["open"] = view["fresco"]["open"]
    count: Counter[str] = Counter()
    return {place: _counted(cards, "fresco", count) for place, cards in lying.items()}


def _counted(names: Sequence[str], kind: str, count: Counter[str]) -> list[str]:
    """Names of pieces, equal ones with a number, counted on from those that were named before."""
    found = []
    for name in names:
        count[name] += 1
        found.append(f"{kind}-{name}-{count[name]}")
    return found


def _sections(view: dict[str, Any], box: Box, pieces: dict[Any, list[str]]) -> dict[str, Any]:
    there = view["fresco"]["open"]
    liked = view["favourite"]["open"]
    return {
        "pile": view["fresco"]["pile"],
        "open": [card and (card, piece, box.sections[card]) for card, piece in zip(there, pieces["open"], strict=True)],
        "favourite": liked and (liked, box.colours[liked]),
        "favourites": view["favourite"]["pile"],
    }


def _tiles(view: dict[str, Any], box: Box) -> dict[str, Any]:
    """Open tiles that may be taken now have the names that they will have in front of the seat that takes one."""
    there = view["action"]["open"]
    pieces = _counted(there, "tile-open", Counter())
    if view["asked"] == "reward":
        seat = view["turn"]
        pieces = _counted(there, f"tile-{seat}", Counter(view["seats"][seat]["tiles"]))
    return {
        "pile": view["action"]["pile"],
        "open": [tile and _tile(tile, piece, box) for tile, piece in zip(there, pieces, strict=True)],
    }


def _tile(tile: str, piece: str, box: Box) -> tuple[str, str, str, int]:
    return tile, piece, box.tiles[tile], box.worth[tile]


def _laid(game: FrescoCardGame, view: dict[str, Any], box: Box, pieces: dict[Any, list[str]]) -> dict[str, Any]:
    """Laid cards are counted from the last copy down, those of a hand from the first up: both never have one name."""
    seen: Counter[str] = Counter()
    laid = []
    for name in view["laid"]:
        piece = f"card-{name}-{box.copies[name] - seen[name]}"
        seen[name] += 1
        laid.append((name, piece, box.cards[name], name in view["pending"]))
    section = view["section"]
    return {
        "section": section and (section, pieces["paid"][0], box.sections[section]),
        "cards": laid,
        "unpaid": [(colour, box.colours[colour]) for colour in view["unpaid"]],
        "due": (view["due"]["market"], view["due"]["workshop"]),
        "shown": [
            (view["names"][proof["seat"]], [(name, box.cards[name]) for name in proof["hand"]])
            for proof in view["shown"]
        ],
        "end": textwrap.wrap(game.prompt(view), 32, max_lines=4, placeholder="…") if view["over"] else [],
        "works": [work for seat in view["winners"] for work in _works(view, seat, box)] if view["over"] else [],
        "plates": _plates(view),
    }


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


def _head(view: dict[str, Any], seat: int) -> dict[str, Any]:
    mine = view["seats"][seat]
    return {
        "seat": seat,
        "name": view["names"][seat],
        "first": seat == view["first"],
        "won": seat in view["winners"],
        "points": mine["points"],
        "done": len(mine["restored"]),
        "goal": view["goal"],
    }


def _backs(view: dict[str, Any], seat: int) -> list[str]:
    """The piles from which the cards in a hand come."""
    backs = zip(view["piles"], view["seats"][seat]["backs"], strict=True)
    return [pile["pile"] for pile, number in backs for _ in range(number)]


def _hand(view: dict[str, Any], seat: int, box: Box) -> dict[str, Any]:
    """The viewer's hand; a spectator sees its backs."""
    hand = sorted(view["seats"][seat]["hand"] or [], key=box.place.__getitem__)
    pieces = _counted(hand, "card", Counter())
    cards = [(name, piece, box.cards[name]) for name, piece in zip(hand, pieces, strict=True)]
    backs = [] if seat == view["you"] else _backs(view, seat)
    return {**_head(view, seat), "cards": cards, "backs": backs, "spots": _spots(len(cards or backs))}


def _spots(count: int) -> tuple[float, list[tuple[float, float]]]:
    """How wide the cards of a hand are, and where each lies: in as many rows as make whole cards largest."""
    wide, high = ROOM
    best = (0.0, 1)
    for rows in range(1, 4):
        across = max(1, -(-count // rows))
        size = min((wide + APART) / across - APART, ((high + APART) / rows - APART) / 1.43, 120)
        best = max(best, (size - 0.5 * rows, rows))
    size, rows = best[0] + 0.5 * best[1], best[1]
    across = max(1, -(-count // rows))
    left = 12 + (wide - across * (size + APART) + APART) / 2
    return size, [
        (left + at % across * (size + APART), 40 + at // across * (size * 1.43 + APART)) for at in range(count)
    ]


def _works(view: dict[str, Any], seat: int, box: Box) -> list[tuple[str, str, int, int]]:
    """The sections that a seat restored: the card, what it says, how often it was turned, and its points."""
    return [
        (one["card"], f"{box.sections[one['card']]}; {words.points(one['vp'])}", one["turns"], one["vp"])
        for one in view["seats"][seat]["restored"]
    ]


def _stock(view: dict[str, Any], seat: int, box: Box, pieces: dict[Any, list[str]]) -> dict[str, Any]:
    mine = view["seats"][seat]
    tiles = zip(mine["tiles"], _counted(mine["tiles"], f"tile-{seat}", Counter()), strict=True)
    return {
        "sections": [
            (card, piece, *more) for (card, *more), piece in zip(_works(view, seat, box), pieces[seat], strict=True)
        ],
        "tiles": [_tile(tile, piece, box) for tile, piece in tiles],
        "own": seat == view["you"],
    }


# -- symbols


class Symbols(dict[str, str]):
    """Cards, tiles and paints, each drawn when it is first used; nothing is written on them but numbers."""

    def __init__(self, parts: Components) -> None:
        super().__init__(defined("kit.svg.j2", CARDS))
        self.facts: dict[str, tuple[Any, ...]] = {}
        for colour in parts.colours:
            self.facts[f"fc-paint-{colour}"] = ("paint", colour)
        for pile in parts.piles:
            self.facts[f"fc-back-{pile}"] = ("back", pile)
        for face, name in enumerate(parts.faces):
            self.facts[f"fc-card-{name}"] = ("paint_card", _face(parts, face))
        for card, name in enumerate(parts.fresco):
            colours = [parts.colours[colour] for colour in parts.needs[card]]
            self.facts[f"fc-fresco-{name}"] = ("fresco", colours, parts.vp[card], card % len(naming.MOTIFS))
        for name in parts.tiles:
            self.facts[f"fc-tile-{name}"] = ("action", name, _kind(name))

    def __contains__(self, id: object) -> bool:
        return super().__contains__(id) or id in self.facts

    def __missing__(self, id: str) -> str:
        drawn, *facts = self.facts[id]
        self[id] = str(macro(CARDS, drawn)(id, *facts))
        return self[id]


@lru_cache(200)
def symbols(game: FrescoCardGame) -> Mapping[str, str]:
    return Symbols(game.parts)


def _face(parts: Components, face: int) -> dict[str, Any]:
    mixed = side = ""
    if parts.lane[face]:
        bottle, number = divmod(parts.lane[face] - len(parts.colours), 2)
        mixed, side = parts.colours[parts.primary + bottle], SIDES[number]
    return {
        "colour": parts.colours[parts.colour[face]],
        "pile": parts.piles[parts.back[face]],
        "market": parts.market[face],
        "workshop": parts.workshop[face],
        "bishop": parts.bishop[face],
        "mixed": mixed,
        "side": side,
    }


PICTURE = Picture(sheets=sheets, symbols=symbols)
