"""The figures of the book: positions, and the sheet of each that is shown. Seats are drawn red, blue, green, yellow."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from bottega.games.fresco_dice.rules.game import DiceGame
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.presentation.sheets import Figure

SEED = 10  # Red begins, and a woman worth 2 lies on the first Portrait space
RED, BLUE, GREEN, YELLOW = range(4)


def figures() -> dict[str, Callable[[], Figure]]:
    return {"ceiling": ceiling, "portraits": portraits, "favour": favour, "bets": bets, "dice": dice, "track": track}


@cache
def _game(players: int) -> DiceGame:
    return DiceGame(players)


def _start(players: int = 4) -> DiceState:
    """A game just set up; Red begins."""
    return cast(DiceState, _game(players).start(SEED))


def _play(s: DiceState, move: str, seat: int | None = None) -> None:
    s.play(s.game.action(move), seat)


def _answer(s: DiceState, bets: dict[int, str]) -> None:
    """All who are asked before a roll answer: with a bet, or not now."""
    for seat in s.actors:
        _play(s, f"bet {bets.get(seat, 'none')}", seat)


def _rolled(s: DiceState, faces: str = "", **pips: int) -> None:
    """The roll shows these pips, and these colours on the colour dice."""
    for colour, number in pips.items():
        s.pips[s.game.parts.colours.index(colour)] = number
    s.faces = [s.game.parts.colours.index(colour) for colour in faces.split()]


def _aside(s: DiceState, colour: str, pips: int) -> None:
    """Nobody else bets, and the roll brings this die, which is set aside."""
    if s.game.betting in s.agenda:
        _answer(s, {})
    _rolled(s, faces="orange orange", **{colour: pips})
    _play(s, f"aside {colour}")


def ceiling() -> Figure:
    s = _start()
    _play(s, "bishop 16")
    return Figure(s, RED, "ceiling")


def portraits() -> Figure:
    return Figure(_start(), RED, "portraits")


def favour() -> Figure:
    """Red is last and has the favour tile, and a total of 12. FD-EX-13"""
    s = _start(2)
    s.track = [4, 9]
    s.favour = RED
    _play(s, "bishop 13")
    for colour, pips in (("red", 5), ("green", 4), ("purple", 3)):
        _aside(s, colour, pips)
    return Figure(s, RED, "tray")


def bets() -> Figure:
    """Green has bet on the bishop, before the first roll. FD-EX-01"""
    s = _start()
    s.track = [0, 3, 5, 7]
    s.frescos[GREEN][0] = s.top_vp(0)
    s.piles[0] -= 1
    s.portraits[GREEN].append(s.spaces[0].pop())
    _play(s, "bishop 16")
    _answer(s, {GREEN: "bishop"})
    _aside(s, "blue", 6)
    return Figure(s, GREEN, f"seat-{GREEN}")


def dice() -> Figure:
    """The third roll of the example. FD-EX-05"""
    s = _start()
    _play(s, "bishop 16")
    _aside(s, "blue", 6)
    _aside(s, "yellow", 4)
    _answer(s, {})
    _rolled(s, "green blue", red=5, green=3, orange=2, purple=1)
    return Figure(s, RED, "tray")


def track() -> Figure:
    """After the turn of the example. FD-EX-32"""
    s = _start()
    s.track[RED], s.track[GREEN], s.track[BLUE], s.track[YELLOW] = 8, 9, 3, 10
    return Figure(s, RED, "track")
