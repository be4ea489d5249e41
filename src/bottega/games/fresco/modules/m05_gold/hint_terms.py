"""Why gold leaf is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def gild(module: GoldLeaf, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    return later("{points} more, and the gold leaf is used up", points=Later(points, module.state_of(s).bonus))


WHY = {
    "gild": gild,
    "buy": (mark("you get gold leaf with it, worth {points}"), mark("no gold leaf with it")),
    "restore": (mark("you can add gold leaf, worth {points} more"), mark("you can't add gold leaf")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
