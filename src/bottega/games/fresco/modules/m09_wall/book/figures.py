"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"open": open_}


def open_() -> Figure:
    """Seat 0 has restored a section."""
    s = start(3, modules=[9])
    module = module_of(s, WallFresco)
    wall = module.state_of(s)
    section = wall.pieces.sections.index("a1")
    wall.done[section] = 0
    s.owned[0].append(module.backs[wall.tiles[section]])
    return Figure(s, 0, "wall")
