"""What is this? Fresco explains its places, pieces and choices; a module its own, in the tooltips.py beside its rules.

A module is asked first, by what it has in KNOWN; where its tooltips.py has `also(module, view, thing)`, it has
something to add to the numbers of a thing of the base game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.text.tooltips import board, seats
from bottega.presentation.tooltips import Explain, What, explained

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame

KNOWN: dict[str, Explain] = {**board.KNOWN, **seats.KNOWN}


def what(game: FrescoGame, view: dict[str, Any], thing: str) -> What | None:
    companions = [(module, module.what) for module in game.modules]
    for module, told in companions:
        found = explained(told.KNOWN, module, view, thing)
        if found is not None:
            return found
    found = explained(KNOWN, game, view, thing)
    if found is None:
        return None
    more = [told.also(module, view, thing) for module, told in companions if hasattr(told, "also")]
    return found._replace(now=" ".join(filter(None, [found.now, *more])))
