"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, restored, start
from bottega.games.fresco.modules.m15_dome.rules.module import Dome
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"dome": dome}


def dome() -> Figure:
    """Seat 0 has found two dome tiles and seat 1 one."""
    s = restored(restored(start(3, modules=[15]), 0, "c3", "d3"), 1, "d4")
    p = module_of(s, Dome).state_of(s)
    for seat, name in ((0, "c3"), (0, "d3"), (1, "d4")):
        space = s.game.parts.spaces.index(name)
        p.owned[seat].append(p.under[space])
        p.under[space] = -1
    return Figure(s, 0, "dome")
