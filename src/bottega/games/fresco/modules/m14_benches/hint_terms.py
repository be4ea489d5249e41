"""Why beams and benches are good."""

from __future__ import annotations

from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.i18n.translate import mark

WHY = {
    "benches": (mark("you can renew benches for {points} net"), mark("no bench is worth your beams")),
    "bench": (mark("{points} on average, with the beams that are left"), mark("it gains you nothing")),
    "buy": (mark("you get beams with it, worth {points}"), mark("no beams with it")),
    "space": (
        mark("with more carriers you can renew larger benches"),
        mark("more carriers don't get you a larger bench"),
    ),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
