"""Why an order of the bishop is good."""

from __future__ import annotations

from bottega.games.fresco.modules.m02_orders.rules import Orders
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import Later, later, mark
from bottega.kernel.reasons import points


def take(module: Orders, s: FrescoState, seat: int, thing: int) -> Later:
    pile = module.piles[thing]
    value = pile.values[min(module.mine(s).taken[thing], len(pile.values) - 1)]
    return later("{points} for the order", points=Later(points, value))


WHY = {
    "order": take,
    "stack": (mark("the tile fits no other order"), mark("of your tiles the one that fits the fewest other orders")),
    "income": (mark("the colour of which you have least"), mark("a colour like any other")),
    "place": (mark("an order can be filled, worth {points}"), mark("no order can be filled")),
}
