"""The rules of the Bishop's Orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bottega.games.fresco.modules.m02_orders.rules.tiles import OrdersState, Pile, kind_name
from bottega.games.fresco.rules.components import COLOURS, LEONARDO, LETTERS, PRIMARIES, WORKSHOP
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.places.place import LeonardoPasses, lapse
from bottega.games.fresco.rules.readings import ANY_COLOUR
from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import AskForLeonardo, ModuleVerb, ask_each
from bottega.i18n.translate import mark
from bottega.kernel.components import Wrong, number
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Orders(Module):
    """M02"""

    def __init__(self) -> None:
        self.actions_each_round = 13  # an order, three tiles, the score track; cubes of up to eight general orders
        self.any_colour = False  # M02-R-01: whether every order brings a cube of any colour

    # -- making a game

    def load_components(self, game: FrescoGame) -> None:
        section: dict[str, Any] = game.parts.data[self.section]
        self.piles: list[Pile] = [Pile(entry) for entry in section["pile"]]
        tiles = sum(len(pile.values) for pile in self.piles)
        if tiles != section["tiles"]:  # M02-01
            raise Wrong(f"orders.pile: there should be {section['tiles']} order tiles, not {tiles}.")
        self.any_colour = ANY_COLOUR in game.readings
        if self.any_colour:
            self.actions_each_round += tiles  # a cube for each order, special ones included
        self.under_each: int = number("orders.tiles_used", section["tiles_used"], 1, 9)

    def add_actions(self, game: FrescoGame) -> None:
        self.order = game.catalogue.enter(Fulfil("order", self), [pile.kind for pile in self.piles])
        self.stack = game.catalogue.enter(LayUnder("stack", self), game.back_names, "back")
        choice = COLOURS[: game.colours] if self.any_colour else COLOURS[:PRIMARIES]  # M02-R-01
        self.cube = game.catalogue.enter(TakeIncome("income", self), choice, "supply")
        game.workshop.extras.append(self.order)

    def make_steps(self, game: FrescoGame) -> None:
        seats = range(game.players)
        now = mark("put three tiles under the order")
        self.stackings = ask_each("stack", seats, now, [self.stack])  # by painter
        if game.leonardo is not None:
            self.stackings.append(AskForLeonardo("stack", (LEONARDO,), now, [self.stack]))
        now = mark("choose a red, yellow or blue cube for your general order")
        if self.any_colour:
            now = mark("choose a cube of any colour for your order")
        self.incomes = ask_each("order income", seats, now, [self.cube])
        verbs = [self.order.shared(LeonardoFulfils("order", self)), game.passing.shared(LeonardoPasses(WORKSHOP))]
        self.leonardos: Step = AskForLeonardo(
            "leonardo order", (), mark("fulfil an order with Leonardo, or pass"), verbs
        )

    def new_state(self, s: FrescoState) -> OrdersState:
        orders = OrdersState(self.piles, self.under_each)
        orders.taken = [0] * len(self.piles)
        for _ in range(s.game.players):
            orders.stacks.append([])
            orders.fulfilled.append(False)
        if s.game.leonardo is not None:
            s.plan[LEONARDO][WORKSHOP] = 1  # M02-28, FX-L-02a, FX-R-24
        return orders

    def state_of(self, s: FrescoState) -> OrdersState:
        return cast(OrdersState, s.module_states[self.at])

    def round_begins(self, s: FrescoState) -> None:
        orders = self.state_of(s)
        for seat in range(s.game.players):
            orders.fulfilled[seat] = False

    # -- the workshop

    def possible(self, s: FrescoState, painter: int) -> list[int]:
        """Orders whose pile is not empty and whose tiles lie in front of the painter. M02-14, -22, -23, M02-R-06"""
        found: list[int] = []
        if len(s.owned[painter]) < self.under_each:
            return found
        orders = self.state_of(s)
        for at, pile in enumerate(self.piles):
            if orders.taken[at] < len(pile.values) and self.fitting(s, painter, pile) >= self.under_each:
                found.append(at)
        return found

    def fitting(self, s: FrescoState, painter: int, pile: Pile) -> int:
        """How many tiles in front of a painter may go under such an order. M02-06, M02-R-04, -05, -25"""
        found = 0
        for back in s.owned[painter]:  # wall tiles too, no stacks: M02-34, M02-R-11, -16, M09-R-16, FX-I-02
            if s.game.back_blots[back] & pile.blot == pile.blot:
                found += 1
        return found

    def fulfil(self, s: FrescoState, painter: int, pile: int) -> None:
        orders = self.state_of(s)
        orders.pile = pile
        orders.taken[pile] += 1
        self.choose_tiles(s, painter)

    def backs(self, s: FrescoState, painter: int) -> list[int]:
        """The different backs that may go under the order being fulfilled."""
        blot = self.piles[self.state_of(s).pile].blot
        return sorted({back for back in s.owned[painter] if s.game.back_blots[back] & blot == blot})

    def choose_tiles(self, s: FrescoState, painter: int) -> None:
        """The owner chooses the tiles; where there is nothing to choose they go under by themselves. M02-R-26"""
        orders = self.state_of(s)
        backs = self.backs(s, painter)
        missing = self.under_each - len(orders.under)
        if missing and len(backs) > 1 and self.fitting(s, painter, self.piles[orders.pile]) > missing:
            s.push(self.stackings[painter])
            return
        for back in backs:
            while len(orders.under) < self.under_each and back in s.owned[painter]:
                self.lay_under(s, painter, back)
        self.complete(s, painter)

    def lay_under(self, s: FrescoState, painter: int, back: int) -> None:
        s.owned[painter].remove(back)  # so its own income ends, M02-R-15, FX-P-07
        self.state_of(s).under.append(back)

    def complete(self, s: FrescoState, painter: int) -> None:
        """The tiles lie under the turned order, the painter advances. M02-15 to -20, M02-24, M02-30 to -32"""
        orders = self.state_of(s)
        pile = self.piles[orders.pile]
        points = pile.values[orders.taken[orders.pile] - 1]
        if s.events is not None:
            backs = [s.game.back_names[back] for back in orders.under]
            s.tell("order", s.teller(painter), {"order": pile.kind, "points": points, "tiles": backs})
        if painter < s.game.players:
            orders.stacks[painter].append(orders.pile)
        else:
            orders.gone += 1  # FX-L-02c, M02-R-14
        orders.pile = -1
        orders.under = []
        advance(s, painter, points)

    # -- preparing the next round

    def income(self, s: FrescoState, seat: int) -> int:
        """Each stack gives its own thalers instead of those of its tiles. M02-20, -25, M02-R-09"""
        thalers = 0
        for pile in self.state_of(s).stacks[seat]:
            thalers += self.piles[pile].thalers
        return thalers

    def paint_income(self, s: FrescoState, seat: int) -> None:
        """A cube for each stack: its own colour, or for a general order any primary one; by the reading of M02-R-01 any
        colour for each. M02-21, M02-R-02

        It comes beside that of the wall tiles. M02-35, M09-36, M09-R-17, FX-I-03
        """
        if seat >= s.game.players:
            return
        orders = self.state_of(s)
        orders.cubes = 0
        for pile in orders.stacks[seat]:
            if self.any_colour:
                orders.cubes += 1
                continue
            kind = self.piles[pile]
            orders.cubes += kind.choose
            s.take_paint(seat, kind.counts)
            if kind.paints and s.events is not None:
                s.tell("order income", seat, {"paint": kind.paints})
        if orders.cubes:
            s.push(self.incomes[seat])

    # -- Leonardo

    def leonardo(self, s: FrescoState, place: int) -> None:
        """He may fulfil an order whose requirement he meets. M02-29, M02-R-13, FX-L-02b"""
        if place != WORKSHOP:
            return
        if self.possible(s, LEONARDO):
            s.push(self.leonardos)
        else:
            lapse(s, LEONARDO, place)


class OrderVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Orders) -> None:
        super().__init__(name, module)
        self.module = module


class Fulfil(OrderVerb):
    """One assistant a round may fulfil an order instead of mixing. M02-10 to -13, M02-R-07, -10, -24"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if s.hands == 0 or self.module.state_of(s).fulfilled[seat]:  # M02-R-19
            return []
        if s.game.forbidden(s, seat, self, 0) is not None:  # M02-R-17, M10-R-22
            return []
        return [self.first + pile for pile in self.module.possible(s, seat)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.column < 0 or s.place != WORKSHOP:
            return Refusal("M02-10", "You can fulfil an order on your turn at the workshop.")
        module = self.module
        orders = module.state_of(s)
        pile = module.piles[thing]
        fields: dict[str, object] = {"order": kind_name(pile.kind), "needed": module.under_each}
        if orders.taken[thing] >= len(pile.values):
            return Refusal("M02-R-06", "The {order} pile is empty.", fields)
        if module.fitting(s, s.painter, pile) < module.under_each:
            rule = "M02-22" if pile.blot else "M02-14"
            return Refusal(rule, "You need {needed} matching fresco tiles for the {order}.", fields)
        if s.painter == seat and orders.fulfilled[seat]:
            return Refusal("M02-11", "You've already fulfilled an order this round.")
        return Refusal("M02-13", "You need an assistant in the workshop who hasn't mixed.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.use_assistant(seat)  # nothing else with it, M02-R-18, M17-R-10
        self.module.state_of(s).fulfilled[seat] = True
        self.module.fulfil(s, seat, thing)


class LeonardoFulfils(Fulfil):
    """The controlling player lets Leonardo fulfil an order, or not. M02-29, M02-R-13"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + pile for pile in self.module.possible(s, LEONARDO)]

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.fulfil(s, LEONARDO, thing)


class LayUnder(OrderVerb):
    """Choose a tile that goes under the order, by its back; for Leonardo too. M02-18, M02-R-26"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + back for back in self.module.backs(s, s.painter)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if self.module.state_of(s).pile < 0:
            return Refusal("M02-18", "You put tiles under an order when you fulfil it.")
        backs = ", ".join(s.game.back_names[back] for back in self.module.backs(s, s.painter))
        return Refusal("M02-22", "That tile doesn't fit under this order. You can use {backs}.", {"backs": backs})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        self.module.lay_under(s, s.painter, thing)
        self.module.choose_tiles(s, s.painter)


class TakeIncome(OrderVerb):
    """Choose the cube of a general order. M02-21, M02-R-02"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return [self.first + colour for colour in range(self.count)]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return Refusal("M02-21", "You choose income cubes when the next round is set up.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        orders = self.module.state_of(s)
        s.paint[seat][thing] += 1
        orders.cubes -= 1
        if s.events is not None:  # M02-H-03
            s.tell("order income", seat, {"paint": LETTERS[thing]})
        if orders.cubes:
            s.push(self.module.incomes[seat])
