"""What certificates are worth to a good player, in points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.outlook import THALER, rounds_left

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m08_bells.certificates import BellsPart
    from bottega.games.fresco.state import FrescoState

BELL: Final = 0.45  # ranks and bonuses, spread over the bells


def price_worth(s: FrescoState, seat: int, thalers: int) -> float:
    """Money is worth more to who needs it for paint."""
    if s.last:
        return THALER * thalers
    left = s.money[seat] - thalers
    need = min(6.0, 2.0 * rounds_left(s))
    return THALER * thalers + 0.35 * max(0.0, need - left)


def certificate_worth(s: FrescoState, b: BellsPart, seat: int, at: int) -> float:
    """Points of a certificate; one that cannot be paid at once brings little and binds the money to come."""
    certificate = b.pieces.certificates[at]
    if s.money[seat] >= certificate.price:
        return certificate.vp + BELL * certificate.bells - price_worth(s, seat, certificate.price)
    lacking = certificate.price - s.money[seat]
    if lacking > 2.0 * rounds_left(s):
        return -BELL * certificate.bells
    return BELL * certificate.bells - THALER * certificate.price - 0.5 * lacking


def completing_worth(s: FrescoState, b: BellsPart, seat: int, at: int) -> float:
    """Bells that would be taken off count at the end, if the whole price can be paid."""
    mine = b.unpaid[seat].index(at)
    due = b.due(seat, mine)
    if not s.final or due > s.money[seat]:
        return -1.0
    return 2.0 * BELL * b.pieces.certificates[at].bells - THALER * due
