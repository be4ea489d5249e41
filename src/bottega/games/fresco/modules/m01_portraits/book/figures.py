"""The figures of the module's pages: positions, and the sheet of each that is shown."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games.fresco.book.positions import module_of, start
from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
from bottega.presentation.sheets import Figure


def figures() -> dict[str, Callable[[], Figure]]:
    return {"offer": offer, "lasting": lasting}


def offer() -> Figure:
    return Figure(start(3, modules=[1]), 0, "portraits")


def lasting() -> Figure:
    """Six cards with the letter A are gone or taken."""
    s = start(3, modules=[1])
    module = module_of(s, Portraits)
    p = module.state_of(s)
    number = {card.id: at for at, card in enumerate(module.cards)}
    p.owned = [[number["P01"], number["P04"]], [number["P02"]], []]
    p.gone = [number["P03"], number["P05"], number["P06"]]
    p.shown = [number["P07"], number["P08"]]
    p.pile = [at for at in reversed(range(len(module.cards))) if at > p.shown[-1]]
    return Figure(s, 0, "portraits")
