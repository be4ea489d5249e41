"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import given, module_of, restored, start
from bottega.games.fresco.modules.m11_favours.rules.module import Favours
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"favours": favours}


def favours() -> Figure:
    """Five tiles are restored, two of them with the bishop on them."""
    spaces = ("b2", "d4", "a2", "c3", "e1")
    s = given(restored(start(3, modules=[11]), 0, *spaces), bishop="d4")
    f = module_of(s, Favours).state_of(s)
    gone = [s.game.parts.spaces.index(name) for name in spaces]
    f.taken = [f.lying[space] for space in gone[:2]]
    f.box = [f.lying[space] for space in gone[2:]]
    for space in gone:
        f.lying[space] = -1
    return Figure(s, 0, "favours")
