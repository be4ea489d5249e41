"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m14_benches.rules.module import Benches
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"benches": benches}


def benches() -> Figure:
    """Two benches are renewed; seat 0 has 3 beams and seat 1 has one."""
    s = start(3, modules=[14])
    p = module_of(s, Benches).state_of(s)
    p.done[2], p.done[7] = 0, 1
    p.beams[:2] = [3, 1]
    p.reserve[:2] = [p.pieces.each - 3, p.pieces.each - 1]
    return Figure(s, 0, "benches")
