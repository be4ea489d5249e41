"""The figures of the book: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from bottega.games.fresco_card.rules.game import FrescoCardGame
from bottega.games.fresco_card.rules.state import FrescoCardState
from bottega.presentation.sheets import Figure

SEED = 17  # seat 0 begins, and nobody else holds a card that a figure needs


def figures() -> dict[str, Callable[[], Figure]]:
    return {
        "sections": sections,
        "hand": hand,
        "payment": payment,
        "paints": paints,
        "tiles": tiles,
        "score": score,
    }


@cache
def _game(players: int) -> FrescoCardGame:
    return FrescoCardGame(players)


def _start(players: int = 3) -> FrescoCardState:
    """A game just set up; green is the favourite colour, and the Ear of Wheat lies open."""
    s = cast(FrescoCardState, _game(players).start(SEED))
    parts = s.game.parts
    s.sections[:0] = s.board
    s.board = []
    for name in ("f-01", "f-12", "f-15", "f-20"):
        s.sections.remove(parts.fresco.index(name))
        s.board.append(parts.fresco.index(name))
    green = parts.colours.index("green")
    s.favourite_pile[s.favourite_pile.index(green)] = s.favourite
    s.favourite = green
    return s


def _hold(s: FrescoCardState, *names: str) -> None:
    """Seat 0 has these cards from the piles in place of its own."""
    parts = s.game.parts
    for face in s.hands[0].copy():
        s.lose(0, face)
        s.piles[parts.back[face]].insert(0, face)
    for name in names:
        face = parts.faces.index(name)
        s.piles[parts.back[face]].remove(face)
        s.gain(0, face)


def _restored(s: FrescoCardState, **sections: int) -> None:
    """Sections in front of seat 0, f_12 for f-12, and how often each was turned."""
    for name, turns in sections.items():
        card = s.game.parts.fresco.index(name.replace("_", "-"))
        if card in s.board:
            s.board[s.board.index(card)] = s.sections.pop()
        else:
            s.sections.remove(card)
        s.restored[0].append(card)
        s.turned[0].append(turns)


def _own(s: FrescoCardState, *names: str) -> None:
    """Action tiles from the pile in front of seat 0."""
    for name in names:
        tile = s.game.parts.tiles.index(name)
        s.action_pile.remove(tile)
        s.tiles[0].append(tile)


def sections() -> Figure:
    return Figure(_start(), 0, "sections")


def hand() -> Figure:
    s = _start()
    _hold(s, "m-yellow-07", "m-blue-08", "m-yellow-01", "m-blue-04", "w-round-orange-4")
    return Figure(s, 0, "seat-0")


def payment() -> Figure:
    """The mix for green is half laid. FC-EX-25"""
    s = _start()
    _hold(s, "m-yellow-07", "m-blue-08", "m-yellow-01", "m-blue-04")
    for move in ("restore f-12", "pay m-yellow-07", "pay m-blue-08", "mix m-yellow-01"):
        s.play(s.game.action(move))
    return Figure(s, 0, "laid")


def paints() -> Figure:
    return Figure(_start(), 0, "paints")


def tiles() -> Figure:
    s = _start(4)
    _restored(s, f_02=0, f_07=1, f_12=3, f_17=2)
    _own(s, "rotate", "green", "exchange_restore", "demand")
    return Figure(s, 0, "stock-0")


def score() -> Figure:
    """Sections worth 20 points, and a tile worth one more. FC-EX-01"""
    s = _start(4)
    _restored(s, f_20=3, f_12=3, f_01=1, f_08=0, f_02=1)
    _own(s, "rotate")
    return Figure(s, 0, "stock-0")
