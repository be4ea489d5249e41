"""Tooltips of the places, pieces and choices of Fresco. A module explains its own things in its tooltips.py.

Modules are asked first. For a thing of the base game they may add to its numbers (`also`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.text.tooltips import board, seats
from bottega.presentation.parts import Tooltips
from bottega.presentation.tooltips import Explain, What, explained

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

KNOWN: dict[str, Explain] = {**board.KNOWN, **seats.KNOWN}


def what(game: FrescoGame, view: dict[str, Any], thing: str) -> What | None:
    of_modules = [(module, MODULES[module.number].tooltips) for module in game.modules]
    for module, tooltips in of_modules:
        found = explained(tooltips.known, module, view, thing)
        if found is not None:
            return found
    found = explained(KNOWN, game, view, thing)
    if found is None:
        return None
    more = [tooltips.also(module, view, thing) for module, tooltips in of_modules]
    return found._replace(now=" ".join(filter(None, [found.now, *more])))


TOOLTIPS = Tooltips(what=what)
