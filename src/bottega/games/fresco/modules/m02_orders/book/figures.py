"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import given, play, restored, start, turn
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"piles": piles, "stack": stack}


def piles() -> Figure:
    return Figure(start(3, modules=[2]), 0, "orders")


def stack() -> Figure:
    """Seat 0 has laid the general order on three tiles."""
    s = turn(given(restored(start(3, modules=[2]), 0, "a1", "b2", "d5"), track={0: 20}), 0, "workshop")
    play(s, "order general")
    return Figure(s, 0, "orders")
