"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, play, start, turn
from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"barrel": barrel}


def barrel() -> Figure:
    """One tile was drawn in a round before, so that the last space of the market is empty; seat 0 has drawn another."""
    s = start(4, modules=[16])
    module_of(s, BlackMarket).state_of(s).tiles.append(s.market[-1])
    s.market[-1] = -1
    s = turn(s, 0, "market", 2)
    play(s, "blackmarket draw")
    return Figure(s, 0, "blackmarket")
