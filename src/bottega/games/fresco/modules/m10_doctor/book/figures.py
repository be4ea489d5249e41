"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor
from bottega.games.fresco.rules.components import PLACES
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"shelf": shelf}


def shelf() -> Figure:
    """Two players have sick assistants, so two remedies are on sale."""
    s = start(3, modules=[10])
    p = module_of(s, Doctor).state_of(s)
    names = [kind.name for kind in p.kinds]
    for slot, name in enumerate(("3", "juice")):
        p.pile.remove(names.index(name))
        p.shown[slot] = names.index(name)
    p.sick[:2] = p.away[:2] = [2, 1]
    p.black -= 3
    p.tile = p.infected = PLACES.index("workshop")
    p.infections.remove(p.tile)
    return Figure(s, 0, "doctor")
