"""What a good player knows of the Black Market."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import THALER, Valuation, buying_time, tile_worth
from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.state import FrescoState


def draw(module: BlackMarket, s: FrescoState, seat: int, thing: int) -> float:
    """Draw if that is clearly better than the tile which the same assistant would buy at a stall."""
    money = s.money[seat]
    price = s.price(seat)
    gain = expected(s, seat)
    if gain <= 0.0:
        return -0.5
    with_draw = gain + best_stall(s, seat, s.hands - 1, money - price)
    return 500.0 if with_draw > best_stall(s, seat, s.hands, money) + 0.3 else 0.005


WORTH: Final = {"draw": draw}


def expected(s: FrescoState, seat: int) -> float:
    """What a tile from the bag is worth on average, less its price."""
    if not s.bag:
        return 0.0
    time = buying_time(s)
    total = 0.0
    for tile in s.bag:
        total += tile_worth(s, s.paint[seat], tile, time)
    return total / len(s.bag) - s.price(seat) * THALER


def best_stall(s: FrescoState, seat: int, tiles: int, money: int) -> float:
    valuation = Valuation(s, seat)
    best = 0.0
    for stall in range(len(s.game.parts.stalls)):
        if s.stall < 0 or s.stall == stall:
            best = max(best, valuation.stall_worth(s.paint[seat].copy(), stall, tiles, money, buying_time(s)))
    return best


HEURISTIC = ModuleHeuristic(worth=WORTH)
