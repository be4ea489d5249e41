"""What all places have in common: a turn in which a seat does what the place and the modules offer, or gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import PLACES
from bottega.games.fresco.state import FrescoState
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    pass


class Place:
    """A place. `hands` of the state counts the assistants of the seat that have not acted there yet."""

    def __init__(self, number: int, seats: int) -> None:
        self.number = number
        self.turns: list[Step] = [PlaceTurn(self, seat) for seat in range(seats)]

    def begin(self, s: FrescoState, seat: int) -> None:
        """The seat's turn in this place begins. FB-ACT-03, -04"""
        self.go_on(s, seat)

    def go_on(self, s: FrescoState, seat: int) -> None:
        """Ask again as long as something can be done, or might be as far as everybody knows. FB-ACT-06, -07"""
        if self.can_act(s, seat) or self.modules_offer(s, seat) or self.kept_open(s, seat):
            s.push(self.turns[seat])
        else:
            if s.hands > 0:
                lapse(s, seat, self.number)
            self.finish(s, seat)

    def modules_offer(self, s: FrescoState, seat: int) -> bool:
        hooks = s.game.hooks.offer
        if not hooks:
            return False
        actions: list[int] = []
        for module in hooks:
            module.offer(s, seat, self.number, actions)
        return bool(actions)

    def kept_open(self, s: FrescoState, seat: int) -> bool:
        for module in s.game.hooks.keeps_open:  # noqa: SIM110 a generator is slow here
            if module.keeps_open(s, seat, self.number):
                return True
        return False

    def can_act(self, s: FrescoState, seat: int) -> bool:
        raise NotImplementedError

    def actions(self, s: FrescoState, seat: int, found: list[int]) -> None:
        """Add what the place itself offers."""
        raise NotImplementedError

    def may_stop(self, s: FrescoState) -> bool:
        """May the seat end its turn here? FB-R-92"""
        return True

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        raise NotImplementedError

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        raise NotImplementedError

    def finish(self, s: FrescoState, seat: int) -> None:
        """The turn is over: actions that are left lapse. FB-R-92"""
        s.hands = 0

    def leonardo(self, s: FrescoState) -> None:
        """Leonardo's assistant acts; in most places he has none. F2-39"""


def lapse(s: FrescoState, painter: int, place: int) -> None:
    """Nothing can be done with the assistants that are left: everybody hears what a pass sounds like. FB-R-84, -92"""
    if s.events is not None:
        s.tell("pass", s.teller(painter), {"place": PLACES[place], "assistants": s.hands})


class PlaceTurn(Step[FrescoState]):
    """One seat's turn in a place."""

    __slots__ = ("place",)

    def __init__(self, place: Place, seat: int) -> None:
        super().__init__(PLACES[place.number], (seat,))
        self.place = place

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        self.place.actions(s, seat, actions)
        for module in s.game.hooks.offer:
            module.offer(s, seat, self.place.number, actions)
        if self.place.may_stop(s):
            for module in s.game.hooks.beside:
                module.beside(s, seat, actions)
            actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action >= s.game.own_actions:
            return s.game.owner(action).why_not(s, seat, action)
        return self.place.why_not(s, seat, action)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        game = s.game
        if action == game.PASS:
            if s.events is not None:
                s.tell("pass", seat, {"place": self.name, "assistants": s.hands})
            self.place.finish(s, seat)
        elif action < game.own_actions:
            self.place.play(s, seat, action)
        else:
            s.push(game.go_ons[seat])
            game.owner(action).play(s, seat, action)


class GoOn(Step[FrescoState]):
    """After something that a module does in a place, the seat's turn there goes on."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("go on")
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        s.game.places[s.place].go_on(s, self.seat)

    def key(self) -> list[int]:
        return [self.seat]
