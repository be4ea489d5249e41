"""Why a certificate is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m08_bells.rules.module import Bells
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.text.words import thalers
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def buy(module: Bells, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    certificate = module.pieces.certificates[thing]
    if s.money[seat] < certificate.price:
        lacking = Later(thalers, certificate.price - s.money[seat])
        return later("bells for the end, but you're {thalers} short", thalers=lacking)
    value, price = Later(points, certificate.vp), Later(thalers, certificate.price)
    return later("{points} and bells for the end, for {price}", points=value, price=price)


WHY = {
    "audience": (
        mark("you can get a certificate worth {points}"),
        mark("no certificate is worth its price right now"),
    ),
    "certificate": buy,
    "donate full": (mark("you get the points right away and owe nothing"), mark("it gains you nothing")),
    "instalment": (mark("full instalments score right away"), mark("less than an instalment scores nothing")),
    "donate": (mark("the bells count at the end only if you have paid it all"), mark("your money does more elsewhere")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
