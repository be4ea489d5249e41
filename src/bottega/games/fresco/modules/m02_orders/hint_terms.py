"""Why an order of the bishop is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m02_orders.heuristic import order_points
from bottega.games.fresco.modules.m02_orders.rules.module import Orders
from bottega.games.fresco.modules.parts import ModuleHintTerms
from bottega.games.fresco.rules.state import FrescoState
from bottega.i18n.translate import Later, later, mark
from bottega.presentation.hint_terms import points


def take(module: Orders, s: FrescoState, seat: int, thing: int, worth: float) -> Later:
    return later("{points} for the order", points=Later(points, order_points(module, s, thing)))


WHY = {
    "order": take,
    "stack": (mark("you don't need this tile for another order"), mark("the tile you need least for other orders")),
    "income": (mark("the colour you have the least of"), mark("not a colour you need")),
    "place": (mark("you can fulfil an order, worth {points}"), mark("you can't fulfil an order there")),
}


HINT_TERMS = ModuleHintTerms(why=WHY)
