"""Why a tile is drawn from the bag."""

from __future__ import annotations

from bottega.games.fresco.modules.m16_blackmarket.heuristic import expected
from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later
from bottega.presentation.hint_terms import about


def draw(module: BlackMarket, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    gain = expected(s, seat)
    if gain <= 0.0:
        return later("a tile from the bag isn't worth its price")
    return later("a tile from the bag brings {points} on average", points=about(gain))


WHY = {"draw": draw}


HINT_TERMS = ModuleHintTerms(why=WHY)
