"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, restored, start, turn
from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
from bottega.games.fresco.modules.m12_ladies.rules.pieces import DAY
from bottega.games.fresco.rules.state import FrescoState
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"bushes": bushes, "reserved": reserved}


def _ladies() -> FrescoState:
    """Seat 0 owns a purple lady, seat 1 a pink one."""
    s = start(4, modules=[12])
    p = module_of(s, Ladies).state_of(s)
    for seat, colour in enumerate(("purple", "pink")):
        lady = p.colours.index(colour)
        p.track[p.track.index(lady)] = -1
        p.owned[seat] = 1 << lady
    return s


def bushes() -> Figure:
    return Figure(_ladies(), 0, "ladies")


def reserved() -> Figure:
    """Seat 0 has reserved c4 today."""
    s = restored(_ladies(), 0, "b2", "c3", "d3")
    p = module_of(s, Ladies).state_of(s)
    p.reserved[0] = s.game.parts.spaces.index("c4")
    p.side[0] = DAY
    return Figure(turn(s, 0, "cathedral"), 0, "cathedral")
