"""The Bishop's Orders as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m02_orders.rules.module import Orders
from bottega.games.fresco.modules.m02_orders.rules.tiles import OrdersState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, hot, tally, tell

ASKED: Final[tuple[str, ...]] = ("stack", "order income", "leonardo order")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        orders = cast(Orders, module)
        self.piles = len(orders.piles)
        self.backs = len(game.back_names)
        self.hot_pile: list[bytes] = hot(self.piles)
        tiles = max([len(pile.values) for pile in orders.piles])
        kinds = ", ".join([pile.kind for pile in orders.piles])
        self.part("piles", self.piles, tiles, f"by kind: order tiles left. Kinds: {kinds}")
        best = max([pile.values[0] for pile in orders.piles])
        self.part("piles.value", self.piles, best, "by kind: points of the top one")
        self.part("stacks", self.players * self.piles, tiles, "by seat and kind: orders fulfilled")
        self.part("fulfilled", self.players, 1, "by seat: has fulfilled one in this round")
        self.part("order", self.piles, 1, "the kind being fulfilled")
        self.part("under", self.backs, SPACES, "by back: tiles chosen for it")
        self.part("cubes", 1, SPACES * 9, "cubes of income still to choose by the seat that is asked")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(OrdersState, s.module_states[self.at])
        for at, pile in enumerate(p.piles):
            tell(out, len(pile.values) - p.taken[at])
        for at, pile in enumerate(p.piles):
            tell(out, pile.values[p.taken[at]] if p.taken[at] < len(pile.values) else 0)
        for other in seats:
            tally(out, self.piles, p.stacks[other])
        for other in seats:
            tell(out, 1 if p.fulfilled[other] else 0)
        out.append(self.hot_pile[p.pile + 1])
        tally(out, self.backs, p.under)
        tell(out, p.cubes)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
