"""The market: buy paint at one stall, or close one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import MARKET
from bottega.games.fresco.places.place import Place, lapse
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    pass


class Market(Place):
    """FB-MKT-01 to -18"""

    def __init__(self, seats: int) -> None:
        super().__init__(MARKET, seats)

    def can_act(self, s: FrescoState, seat: int) -> bool:
        if s.hands == 0:
            return False
        first, end = 0, len(s.market)
        if s.stall >= 0:
            first, end = s.game.stall_from[s.stall], s.game.stall_from[s.stall + 1]
        elif self.may_close(s, seat):  # closing is free, FB-MKT-16, FB-R-33
            return self.tiles_left(s, first, end)
        return s.money[seat] >= s.price(seat) and self.tiles_left(s, first, end)

    def tiles_left(self, s: FrescoState, first: int, end: int) -> bool:
        return max(s.market[first:end]) >= 0

    def actions(self, s: FrescoState, seat: int, found: list[int]) -> None:
        game = s.game
        if s.hands == 0:
            return
        first, end = 0, len(s.market)
        if s.stall >= 0:  # FB-MKT-04, FB-R-93
            first, end = game.stall_from[s.stall], game.stall_from[s.stall + 1]
        if s.money[seat] >= s.price(seat):  # FB-MKT-06
            market, buy = s.market, game.BUY
            for space in range(first, end):
                if market[space] >= 0:  # FB-MKT-05, FB-MKT-13
                    found.append(buy + space)
        if s.stall < 0 and self.may_close(s, seat):  # FB-MKT-14 to -17
            self.closable(s, found)

    def may_close(self, s: FrescoState, seat: int) -> bool:
        hooks = s.game.hooks.may_close
        return not hooks or all(module.may_close(s, seat) for module in hooks)

    def closable(self, s: FrescoState, found: list[int]) -> None:
        stalls, close = s.game.stall_of, s.game.CLOSE
        listed = -1
        for space, tile in enumerate(s.market):
            if tile >= 0 and stalls[space] != listed:
                listed = stalls[space]
                found.append(close + listed)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        if game.BUY <= action < game.CLOSE:
            space = action - game.BUY
            fields: dict[str, object] = {"space": game.stall_space_names[space], "left": s.hands}
            if s.hands == 0:
                return Refusal("FB-MKT-03", "Each assistant at the market buys one tile, and all have bought.")
            if s.stall >= 0 and not game.stall_from[s.stall] <= space < game.stall_from[s.stall + 1]:
                fields["stall"] = game.parts.stalls[s.stall]
                return Refusal("FB-MKT-04", "All purchases are made at one stall, this time stall {stall}.", fields)
            if s.market[space] < 0:
                return Refusal("FB-MKT-05", "No tile lies on {space} any more.", fields)
            fields["price"] = s.price(seat)
            fields["money"] = s.money[seat]
            return Refusal("FB-ACT-07", "A tile costs {price} thalers today; there are {money}.", fields)
        if game.CLOSE <= action < game.BISHOP:
            fields = {"stall": game.parts.stalls[action - game.CLOSE]}
            if s.stall >= 0:
                return Refusal("FB-MKT-17", "Who has bought closes no stall in the same round.")
            if s.hands == 0:
                return Refusal("FB-MKT-15", "Closing a stall takes an assistant at the market.")
            for module in game.hooks.may_close:
                if not module.may_close(s, seat):
                    return module.why_no_close(s, seat)
            return Refusal("FB-MKT-13", "Stall {stall} is closed or sold out.", fields)
        return elsewhere(s, seat, action, mark("paint is bought or a stall closed"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        game = s.game
        if action >= game.CLOSE:
            close(s, seat, action - game.CLOSE)
            self.finish(s, seat)
            return
        space = action - game.BUY
        tile = s.market[space]
        s.use_assistant(seat)
        s.market[space] = -1
        s.sold.append(tile)
        s.stall = game.stall_of[space]
        price = s.price(seat)
        s.money[seat] -= price
        if s.events is not None:
            sold = game.market_tiles[tile]
            data: dict[str, object] = {"space": game.stall_space_names[space], "tile": sold.id}
            data["paints"] = sold.paints
            data["price"] = price
            s.tell("buy", seat, data)
        receive(s, seat, tile)
        if game.hooks.bought:
            s.push(game.go_ons[seat])
            for module in game.hooks.bought:
                module.bought(s, seat, space, tile)
        else:
            self.go_on(s, seat)

    def finish(self, s: FrescoState, seat: int) -> None:
        """The stall is cleared: all its tiles go back into the bag, sold ones too. FB-MKT-12, FB-R-34, FB-R-93"""
        if s.stall >= 0:
            clear(s, s.stall)
            s.bag.extend(s.sold)
            s.sold = []
            s.stall = -1
        s.hands = 0

    def leonardo(self, s: FrescoState) -> None:
        """He may close a stall that still has tiles. F2-21, F2-22, FB-R-94"""
        if self.tiles_left(s, 0, len(s.market)):
            s.push(s.game.leonardo_market)
        else:
            lapse(s, s.painter, self.number)


class LeonardoCloses(Step[FrescoState]):
    """The controlling player closes a stall for Leonardo, or none. F2-22, FB-R-68"""

    def __init__(self) -> None:
        super().__init__("leonardo market")

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        s.game.market_place.closable(s, actions)
        actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        if game.BUY <= action < game.CLOSE:
            return Refusal("F2-21", "Leonardo never buys: he closes a stall, or none.")
        if game.CLOSE <= action < game.BISHOP:
            fields: dict[str, object] = {"stall": game.parts.stalls[action - game.CLOSE]}
            return Refusal("FB-MKT-13", "Stall {stall} is closed or sold out.", fields)
        return elsewhere(s, seat, action, mark("Leonardo closes a stall, or none"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action != s.game.PASS:
            close(s, -1, action - s.game.CLOSE)
        elif s.events is not None:
            s.tell("pass", -1, {"place": "market", "assistants": 1})


def receive(s: FrescoState, seat: int, tile: int) -> None:
    """The cubes shown on a market tile go behind the screen. FB-MKT-08 to -10"""
    s.take_paint(seat, s.game.market_tiles[tile].counts)
    for module in s.game.hooks.market_tile:
        module.market_tile(s, seat, tile)


def clear(s: FrescoState, stall: int) -> None:
    for space in range(s.game.stall_from[stall], s.game.stall_from[stall + 1]):
        if s.market[space] >= 0:
            s.bag.append(s.market[space])
            s.market[space] = -1


def close(s: FrescoState, teller: int, stall: int) -> None:
    """All tiles of the stall go back into the bag, free of charge. FB-MKT-14 to -18"""
    clear(s, stall)
    if s.events is not None:
        s.tell("close", teller, {"stall": s.game.parts.stalls[stall]})
