"""Why a portrait is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m01_portraits.heuristic import EACH_ROUND
from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import about


def take(module: Portraits, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    if module.cards[thing].kind in EACH_ROUND:
        return later("it helps you every round, {points} in all", points=about(worth))
    return later("this portrait is worth {points} to you", points=about(worth))


WHY = {
    "portrait": take,
    "sacristan": (mark("the bishop moves to a tile you can restore"), mark("you can't restore anything there")),
    "merchant": (mark("the colour you have the least of"), mark("not a colour you need")),
    "place": (mark("you get a portrait worth {points}"), mark("no portrait on offer helps you")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
