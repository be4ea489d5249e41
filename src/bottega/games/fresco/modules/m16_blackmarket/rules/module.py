"""The rules of the Black Market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m16_blackmarket.rules.barrel import BarrelState
from bottega.games.fresco.rules.components import MARKET, PLACES
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.places.market import receive
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.components import number
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame
    from bottega.kernel.verbs import Verb


class BlackMarket(Module):
    """M16"""

    def __init__(self) -> None:
        self.actions_each_round = 0  # a draw takes the place of a purchase

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.most: int = number("blackmarket.draws", section["draws"], 1, 9)

    def add_actions(self, game: FrescoGame) -> None:
        draw = game.catalogue.enter_as(Draw("draw", self), "blackmarket draw", "barrel")
        game.market_place.extras.append(draw)

    def new_state(self, s: FrescoState) -> BarrelState:
        barrel = BarrelState()
        barrel.draws = [0] * s.game.players
        return barrel

    def state_of(self, s: FrescoState) -> BarrelState:
        return cast(BarrelState, s.module_states[self.at])

    def is_last(self, s: FrescoState) -> bool:
        """All paint has gone through the barrel: nothing more can be bought. M16-R-27"""
        return len(self.state_of(s).tiles) == len(s.game.market_tiles)

    def round_begins(self, s: FrescoState) -> None:
        draws = self.state_of(s).draws
        for seat in range(len(draws)):
            draws[seat] = 0

    # -- the market

    def forbids(self, s: FrescoState, painter: int, verb: Verb, thing: int) -> Refusal | None:
        """Who has used the Black Market closes no stall. M16-09, M16-R-22"""
        if verb is not s.game.close or self.state_of(s).draws[painter] == 0:
            return None
        return Refusal("FB-MKT-17", "You can't buy and close a stall in the same round.")


class Draw(ModuleVerb):
    """One assistant a round buys from the bag, at the price of the hour. M16-07 to -10, M16-R-28"""

    __slots__ = ("module",)

    def __init__(self, name: str, module: BlackMarket) -> None:
        super().__init__(name, module)
        self.module = module

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        """While there is a tile in the bag. M16-16, -17"""
        if s.hands == 0 or not s.bag:  # M16-R-10
            return []
        module = self.module  # each seat once, M16-R-08, -09
        if module.state_of(s).draws[seat] < module.most and s.money[seat] >= s.price(seat):  # M16-R-02
            return [self.first]
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.agenda[-1].name != PLACES[MARKET]:
            return Refusal("M16-08", "You can use the Black Market on your turn at the market.")
        if self.module.state_of(s).draws[seat] >= self.module.most:
            return Refusal("M16-10", "You've already used the Black Market this round.")
        if s.hands == 0:
            return Refusal("M16-08", "You need an assistant for the Black Market, and all of yours have bought.")
        if not s.bag:
            return Refusal("M16-R-10", "The bag is empty until a stall is cleared.")
        fields: dict[str, object] = {"price": s.price(seat), "money": s.money[seat]}
        return Refusal("M16-17", "You need {price} thalers for a tile today. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        """What is drawn must be bought, and stays on the Barrel. M16-12 to -19, M16-R-03"""
        barrel = self.module.state_of(s)
        s.use_assistant(seat)
        barrel.draws[seat] += 1
        price = s.price(seat)  # M16-R-04
        s.money[seat] -= price
        s.bag.sort()
        tile = s.bag.pop(s.below(len(s.bag)))  # M16-R-01
        barrel.tiles.append(tile)  # M16-22, FX-P-18
        if s.events is not None:
            drawn = s.game.market_tiles[tile]
            s.tell("black market", seat, {"tile": drawn.id, "paints": drawn.paints, "price": price})
        receive(s, seat, tile)  # M16-14, -15; beams too, M16-24, M14-36, FX-I-19; no gold leaf, M16-R-15
