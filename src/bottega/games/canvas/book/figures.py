"""The figures of the book: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import cast

from bottega.games.canvas.rules.game import CanvasGame
from bottega.games.canvas.rules.state import CanvasState
from bottega.presentation.sheets import Figure

FIRST_GAME = ["variety", "repetition", "emphasis", "composition"]
SEED = 57  # seat 0 begins; the cards that figures need are still in the deck
PAINTINGS = (7, 43, 41), (32, 46, 24), (6, 58, 47)  # bottom to top. CV-EX-80


def figures() -> dict[str, Callable[[], Figure]]:
    return {
        "row": row,
        "order-harbour": lambda: order(3, 33, 9),
        "order-tidal": lambda: order(9, 33, 3),
        "goals": goals,
        "vincent": vincent,
        "paintings": paintings,
    }


@cache
def _game(players: int, mode: str) -> CanvasGame:
    return CanvasGame(players, mode, FIRST_GAME)


def _start(players: int = 3, mode: str = "standard") -> CanvasState:
    """A game just set up; seat 0 begins with this seed, whatever the number of players."""
    return cast(CanvasState, _game(players, mode).start(SEED))


def _play(s: CanvasState, *moves: str) -> None:
    for move in moves:
        s.play(s.game.action(move))


def _hold(s: CanvasState, numbers: Sequence[int]) -> None:
    """Art cards come from the deck into the hand of seat 0."""
    for number in numbers:
        s.deck.remove(number - 1)
        s.hands[0].append(number - 1)


def row() -> Figure:
    """The first card of the game was card 3."""
    s = _start()
    _play(s, "take 3")
    return Figure(s, 0, "row")


def order(*stack: int) -> Figure:
    """The same three cards in two orders. CV-EX-75"""
    s = _start()
    _hold(s, [3, 33, 9, 46, 22])
    _play(s, *(f"layer {number}" for number in stack))
    return Figure(s, 0, "hand")


def goals() -> Figure:
    """Ribbons worth 29 points. CV-EX-07"""
    s = _start()
    s.ribbons[0] = [2, 3, 1, 2, 3]
    return Figure(s, 0, "goals")


def vincent() -> Figure:
    """Vincent has had two turns."""
    s = _start(1, "vincent")
    _play(s, "take 1", "take 2")
    return Figure(s, 0, "notes")


def paintings() -> Figure:
    """A solo game that has ended with 42 points. CV-EX-80"""
    s = _start(1, "vincent")
    for stack in PAINTINGS:
        _hold(s, stack)
        _play(s, *(f"layer {number}" for number in stack))
        if len(s.backgrounds[0]) > 1:
            _play(s, f"background {s.backgrounds[0][0] + 1}")
    return Figure(s, 0, "paintings")
