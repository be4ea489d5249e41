"""What a good player knows of the Bishop's Orders."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.bot.valuation import CUBE_WORTH
from bottega.games.fresco.modules.m02_orders.rules.module import Orders
from bottega.games.fresco.modules.parts import ModuleHeuristic
from bottega.games.fresco.rules.components import WORKSHOP
from bottega.games.fresco.rules.state import FrescoState


def order(module: Orders, s: FrescoState, seat: int, thing: int) -> float:
    """Points of an order, less income that is lost."""
    lost = 0.0 if s.last else 0.5 * (module.under_each - module.piles[thing].thalers) - 1.5
    return order_points(module, s, thing) - lost


def order_points(module: Orders, s: FrescoState, thing: int) -> int:
    values = module.piles[thing].values
    return values[min(module.state_of(s).taken[thing], len(values) - 1)]


def stack(module: Orders, s: FrescoState, seat: int, thing: int) -> float:
    """Tiles that fit other orders are worth keeping."""
    return -float(s.game.back_blots[thing].bit_count())


def cube(module: Orders, s: FrescoState, seat: int, thing: int) -> float:
    return CUBE_WORTH[thing] / (1 + s.paint[seat][thing]) if module.any_colour else 1.0 / (1 + s.paint[seat][thing])


WORTH: Final = {"order": order, "stack": stack, "income": cube}


def place_worth(module: Orders, s: FrescoState, seat: int, place: int) -> float:
    if place != WORKSHOP:
        return 0.0
    best = 0.0
    for pile in module.possible(s, seat):
        best = max(best, order(module, s, seat, pile))
    return best


HEURISTIC = ModuleHeuristic(worth=WORTH, place_worth=place_worth)
