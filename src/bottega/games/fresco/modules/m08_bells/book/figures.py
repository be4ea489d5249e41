"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m08_bells.rules.module import Bells
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"offer": offer, "track": track}


def offer() -> Figure:
    return Figure(start(3, modules=[8]), 0, "bells")


def track() -> Figure:
    """The bells are counted: 20, 19 and 11, and 11 of the bishop. M08-EX-03"""
    s = start(3, modules=[8])
    b = module_of(s, Bells).state_of(s)
    number = {certificate.id: at for at, certificate in enumerate(b.pieces.certificates)}
    bought = ("C17 C18 C11 C05 C06", "C12 C13 C14 C04 C01 C02", "C03 C07 C08 C09")
    b.paid = [[number[name] for name in names.split()] for names in bought]
    b.pile = [number[name] for name in ("C10", "C15", "C16")]
    b.shown = [-1, -1, -1]
    b.marks = [20, 19, 11, 12]
    return Figure(s, 0, "bells")
