"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, planning, play, start, turn
from bottega.games.fresco.modules.m04_well.rules.module import Well
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"plan": plan, "well": well}


def plan() -> Figure:
    s = planning(start(3, modules=[4]))
    play(s, "place market", "place market", "place market", "coin market", "coin market", seat=0)
    return Figure(s, 0, "plan")


def well() -> Figure:
    """Somebody has thrown a coin before; seat 0 is asked for the other."""
    s = start(3, modules=[4])
    w = module_of(s, Well).state_of(s)
    w.coins[1] -= 1
    w.well = 1
    w.coins[0] -= 1
    w.planned[0] = 1
    tip = [card.name for card in w.pieces.cards].index("tip")
    w.pile.remove(tip)
    w.hands[0].append(tip)
    return Figure(turn(s, 0, "market"), 0, "well")
