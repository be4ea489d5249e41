"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import start
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"fresco": fresco}


def fresco() -> Figure:
    return Figure(start(3, modules=[3]), 0, "cathedral")
