"""Why a tile is drawn from the bag."""

from __future__ import annotations

from bottega.games.fresco.modules.m16_blackmarket.knowledge import expected
from bottega.games.fresco.modules.m16_blackmarket.rules import BlackMarket
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import Later, later
from bottega.kernel.reasons import about


def draw(module: BlackMarket, s: FrescoState, seat: int, thing: int) -> Later:
    gain = expected(s, seat)
    if gain <= 0.0:
        return later("a tile from the bag isn't worth its price")
    return later("a tile from the bag brings {points} on average", points=about(gain))


WHY = {"draw": draw}
