"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import given, module_of, play, start, turn
from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
from bottega.games.fresco.rules.components import LETTERS
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"basket": basket}


def basket() -> Figure:
    """Seat 0 has restored a tile with yellow and is asked for a leaf."""
    s = given(start(3, modules=[5]), tiles={"b2": "F12"}, paint={0: "RYO"})
    gold = module_of(s, GoldLeaf).state_of(s)
    gold.disc = LETTERS.index("Y")
    gold.leaves[0] = 2
    gold.supply -= 2
    s = turn(s, 0, "cathedral")
    play(s, "restore b2")
    return Figure(s, 0, "gold")
