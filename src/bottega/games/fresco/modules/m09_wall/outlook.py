"""What a good player sees on the wall: what a section and an exchange are worth, and which cubes will be there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.components import CATHEDRAL, PRIMARIES, WORKSHOP
from bottega.games.fresco.outlook import WORTH, best_target, pay, rounds_left

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m09_wall.tiles import WallPart
    from bottega.games.fresco.state import FrescoState

ELSEWHERE: Final = 2.6  # what an assistant brings elsewhere, in points
MIXING: Final = 1.5  # and one that has to mix a certain colour


def brings(s: FrescoState, seat: int, colour: int) -> int:
    """How many wall tiles in front of a seat show a colour."""
    number = 0
    for back in s.owned[seat]:
        if s.game.back_paints[back] == colour:
            number += 1
    return number


def cover_worth(s: FrescoState, w: WallPart, seat: int, column: int) -> float:
    """Restoring a section in the slot of a column, with an assistant who would do something else otherwise."""
    cubes = cubes_then(s, seat, column)
    best = best_section(s, w, seat, cubes)
    if column > WORKSHOP:
        best = max(best, best_section(s, w, seat, with_mixes(s, cubes, column)) - MIXING)
    return best - ELSEWHERE


def cubes_then(s: FrescoState, seat: int, column: int) -> list[int]:
    """The cubes that will be left in the slot of a column: after the cathedral less those of the best tile."""
    cubes = s.paint[seat].copy()
    if column > CATHEDRAL:
        target = best_target(s, seat, cubes, s.bishop, s.money[seat], 0, 0.4)
        if target.space >= 0:
            pay(cubes, s.game.tiles[s.tiles[target.space]].cost)
    return cubes


def with_mixes(s: FrescoState, cubes: list[int], column: int) -> list[int]:
    """After the workshop, the cubes with those that an assistant there may mix from them."""
    mixed = cubes.copy()
    if column > WORKSHOP:
        for mix in s.game.mixes:
            if cubes[mix.one] and cubes[mix.other]:
                mixed[mix.result] += 1
    return mixed


def best_section(s: FrescoState, w: WallPart, seat: int, cubes: list[int]) -> float:
    best = 0.0
    for section in w.open_sections():
        if w.payable(cubes, section):
            best = max(best, section_worth(s, w, seat, section))
    return best


def section_worth(s: FrescoState, w: WallPart, seat: int, section: int) -> float:
    """Points, and a primary cube a round if its colour is new; less the cubes that it costs."""
    cost = w.pieces.costs[w.fronts[section]]
    time = 0.3 if s.last else 0.8
    spent = 0.0
    for colour in range(len(cost)):
        spent += WORTH[colour] * cost[colour] * (1.0 if s.paint[seat][colour] == cost[colour] else 0.6)
    new = 0
    for colour in range(PRIMARIES):
        if brings(s, seat, colour) == 0:
            new += 1
    return w.pieces.vp - time * spent + 1.1 * WORTH[0] * rounds_left(s) * new / PRIMARIES


def exchange_worth(s: FrescoState, w: WallPart, seat: int, at: int) -> float:
    """A mixed cube every round for the primary cubes that are lost."""
    swap = w.pieces.swaps[at]
    gained = WORTH[swap.colour]
    for colour in swap.givens:
        if brings(s, seat, colour) == 1:
            gained -= WORTH[colour]
    return 0.8 * rounds_left(s) * gained - 0.1


def mixing_worth(s: FrescoState, w: WallPart, seat: int) -> float:
    """With the action tile over a later column, what mixing first is worth for it."""
    column = w.over[seat]
    if column <= WORKSHOP or best_section(s, w, seat, s.paint[seat]) > 0.0:
        return 0.0
    return best_section(s, w, seat, with_mixes(s, s.paint[seat], column))
