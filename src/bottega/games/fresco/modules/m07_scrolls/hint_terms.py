"""Why a scroll is used."""

from __future__ import annotations

from bottega.games.fresco.modules.m07_scrolls.rules.module import Scrolls
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def one(module: Scrolls, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    return later("{points} for the scroll", points=Later(points, module.vp * module.restored(s, thing, s.space)))


def both(module: Scrolls, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    total = sum(module.vp_both * module.restored(s, scroll, s.space) for scroll in module.state_of(s).held[seat])
    return later("{points} for both scrolls", points=Later(points, total))


WHY = {
    "scroll": one,
    "scroll both": both,
    "restore": (mark("you can use a scroll with it, worth {points}"), mark("better to keep the scroll for later")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
