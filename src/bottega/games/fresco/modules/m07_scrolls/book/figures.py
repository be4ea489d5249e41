"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import given, module_of, restored, start, turn
from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
from bottega.games.fresco.rules.state import FrescoState
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"held": held, "crossing": crossing}


def _crossing() -> FrescoState:
    """The bishop stands where row 3 crosses column b; seat 0 has both scrolls. M07-EX-02"""
    s = given(restored(start(3, modules=[7]), 1, "a3", "c3", "e3", "b1", "b5"), bishop="b3")
    module = module_of(s, Scrolls)
    p = module.state_of(s)
    for back, line in enumerate(("R3", "Cb")):
        p.held[0][back] = [scroll.id for scroll in module.scrolls].index(line)
    return turn(s, 0, "cathedral")


def held() -> Figure:
    return Figure(_crossing(), 0, "scrolls")


def crossing() -> Figure:
    return Figure(_crossing(), 0, "cathedral")
