"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, planning, play, start
from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"tile": tile, "bench": bench}


def tile() -> Figure:
    s = planning(start(3, modules=[6]))
    places = ("glaziers studio", "place studio", "place market", "place cathedral", "place cathedral", "place workshop")
    play(s, *places, seat=0)
    return Figure(s, 0, "plan")


def bench() -> Figure:
    """Seat 0 has a yellow and a blue glass."""
    s = start(3, modules=[6])
    g = module_of(s, Glaziers).state_of(s)
    for colour in (0, 1):
        g.bag.remove(colour)
        g.glass[0][colour] += 1
    return Figure(s, 0, "glaziers")
