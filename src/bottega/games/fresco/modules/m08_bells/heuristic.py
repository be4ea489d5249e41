"""What a good player knows of the Bell: what certificates are worth, in points."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import THALER, rounds_left
from bottega.games.fresco.modules.m08_bells.rules.module import Bells
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState

BELL: Final = 0.45  # ranks and bonuses, spread over the bells


def cover(module: Bells, s: FrescoState, seat: int, thing: int) -> float:
    best = -9.0
    for at in module.state_of(s).on_offer():
        best = max(best, buy(module, s, seat, at))
    return best


def price_worth(s: FrescoState, seat: int, thalers: int) -> float:
    """Money is worth more to who needs it for paint."""
    if s.last:
        return THALER * thalers
    left = s.money[seat] - thalers
    need = min(6.0, 2.0 * rounds_left(s))
    return THALER * thalers + 0.35 * max(0.0, need - left)


def buy(module: Bells, s: FrescoState, seat: int, thing: int) -> float:
    """Points of a certificate; one that cannot be paid at once brings little and binds the money to come."""
    certificate = module.pieces.certificates[thing]
    if s.money[seat] >= certificate.price:
        return certificate.vp + BELL * certificate.bells - price_worth(s, seat, certificate.price)
    lacking = certificate.price - s.money[seat]
    if lacking > 2.0 * rounds_left(s):
        return -BELL * certificate.bells
    return BELL * certificate.bells - THALER * certificate.price - 0.5 * lacking


def pay_full(module: Bells, s: FrescoState, seat: int, thing: int) -> float:
    return 99.0


def put_instalment(module: Bells, s: FrescoState, seat: int, thing: int) -> float:
    return float(thing // module.pieces.instalment) - 0.1 * thing


def donate(module: Bells, s: FrescoState, seat: int, thing: int) -> float:
    """Bells that would be taken off count at the end, if the whole price can be paid."""
    b = module.state_of(s)
    if module.later_score and s.money[seat] >= module.pieces.instalment:
        return 0.1
    due = b.due(seat, b.unpaid[seat].index(thing))
    if not s.final or due > s.money[seat]:
        return -1.0
    return 2.0 * BELL * module.pieces.certificates[thing].bells - THALER * due


WORTH: Final = {
    "audience": cover,
    "certificate": buy,
    "donate full": pay_full,
    "instalment": put_instalment,
    "donate": donate,
}


HEURISTIC = ModuleHeuristic(worth=WORTH)
