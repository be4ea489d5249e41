"""The market: buy paint at one stall, or close one."""

from __future__ import annotations

from bottega.games.fresco.rules.components import MARKET
from bottega.games.fresco.rules.places.place import LeonardoPasses, Place, lapse
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import AskForLeonardo, BaseVerb, Pass
from bottega.i18n.translate import mark
from bottega.kernel.steps import Refusal


class Buy(BaseVerb):
    """Each assistant buys a tile, all of them at one stall. FB-MKT-03 to -13"""

    def __init__(self) -> None:
        super().__init__("buy", "FB-MKT-03", mark("You can buy paint on your turn at the market"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        game = s.game
        actions: list[int] = []
        if s.hands == 0 or s.money[seat] < s.price(seat):  # FB-MKT-06
            return actions
        at, end = 0, len(s.market)
        if s.stall >= 0:  # FB-MKT-04, FB-R-36, FB-R-93
            at, end = game.stall_from[s.stall], game.stall_from[s.stall + 1]
        market, first = s.market, self.first
        for space in range(at, end):
            if market[space] >= 0:  # FB-MKT-05, FB-MKT-13
                actions.append(first + space)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        fields: dict[str, object] = {"space": game.stall_space_names[thing], "left": s.hands}
        if s.hands == 0:
            return Refusal("FB-MKT-03", "Each assistant buys one tile, and all of yours have bought.")
        if s.stall >= 0 and not game.stall_from[s.stall] <= thing < game.stall_from[s.stall + 1]:
            fields["stall"] = game.parts.stalls[s.stall]
            return Refusal(
                "FB-MKT-04", "You can only buy at one stall a turn, and you've chosen stall {stall}.", fields
            )
        if s.market[thing] < 0:
            return Refusal("FB-MKT-05", "There is no tile left on {space}.", fields)
        fields["price"] = s.price(seat)
        fields["money"] = s.money[seat]
        return Refusal("FB-ACT-07", "You need {price} thalers for a tile today. You have {money}.", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        tile = s.market[thing]
        s.use_assistant(seat)
        s.market[thing] = -1
        s.sold.append(tile)
        s.stall = game.stall_of[thing]
        price = s.price(seat)
        s.money[seat] -= price
        if s.events is not None:
            sold = game.market_tiles[tile]
            data: dict[str, object] = {"space": game.stall_space_names[thing], "tile": sold.id}
            data["paints"] = sold.paints
            data["price"] = price
            s.tell("buy", seat, data)
        receive(s, seat, tile)
        for module in game.hooks.bought:
            module.bought(s, seat, thing, tile)
        game.market_place.go_on(s, seat)


class Close(BaseVerb):
    """Close a stall, free of charge, instead of buying, also without money for it. FB-MKT-14 to -18, FB-R-33"""

    def __init__(self) -> None:
        super().__init__("close", "FB-MKT-15", mark("You can close a stall on your turn at the market"))

    def declines(self, thing: int) -> bool:
        return True

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.stall >= 0 or s.hands == 0 or s.game.forbidden(s, seat, self, 0) is not None:  # FB-ED-14
            return []
        return self.closable(s)

    def closable(self, s: FrescoState) -> list[int]:
        actions: list[int] = []
        stalls, first = s.game.stall_of, self.first
        listed = -1
        for space, tile in enumerate(s.market):
            if tile >= 0 and stalls[space] != listed:  # FB-R-31, M16-R-13
                listed = stalls[space]
                actions.append(first + listed)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.stall >= 0:
            return Refusal("FB-MKT-17", "You can't buy and close a stall in the same round.")
        if s.hands == 0:
            return Refusal("FB-MKT-15", "You need an assistant at the market to close a stall.")
        refusal = s.game.forbidden(s, seat, self, thing)
        return self.shut(s, thing) if refusal is None else refusal

    def shut(self, s: FrescoState, stall: int) -> Refusal:
        return Refusal("FB-MKT-13", "Stall {stall} is closed or sold out.", {"stall": s.game.parts.stalls[stall]})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        close(s, seat, thing)
        s.game.market_place.finish(s, seat)


class Market(Place):
    """FB-MKT-01 to -18"""

    def __init__(self, buy: Buy, close: Close) -> None:
        super().__init__(MARKET, mark("buy paint, close a stall, or pass"), [buy, close])

    def finish(self, s: FrescoState, seat: int) -> None:
        """The stall is cleared: all its tiles go back into the bag, sold ones too. FB-MKT-12, FB-R-34, FB-R-93"""
        if s.stall >= 0:  # who gives up buying clears none, FB-R-32, M16-21, M16-R-07
            clear(s, s.stall)
            s.bag.extend(s.sold)  # FB-ED-06, M16-20, M16-R-05, -06
            s.sold = []
            s.stall = -1
        s.hands = 0

    def leonardo(self, s: FrescoState) -> None:
        """He may close a stall that still has tiles. F2-21, F2-22, FB-R-94, FX-L-00f"""
        if max(s.market) >= 0:
            s.push(s.game.leonardo_market)
        else:
            lapse(s, s.painter, self.number)


class LeonardoBuys(Buy):
    """He never does. F2-21"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return []

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("F2-21", "Leonardo never buys. He can only close a stall.")


class LeonardoCloses(Close):
    """The controlling player closes a stall for him. F2-22"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.closable(s)

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return self.shut(s, thing)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        close(s, -1, thing)


class LeonardoMarket(AskForLeonardo):
    """The controlling player closes a stall for Leonardo, or none. F2-22, FB-R-68"""

    def __init__(self, buy: Buy, close: Close, passing: Pass) -> None:
        # no Black Market for him, M16-23, FX-L-16
        verbs = [buy.shared(LeonardoBuys()), close.shared(LeonardoCloses()), passing.shared(LeonardoPasses(MARKET))]
        super().__init__("leonardo market", (), mark("close a stall for Leonardo, or pass"), verbs)


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
