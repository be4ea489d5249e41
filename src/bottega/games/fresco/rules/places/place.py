"""What all places have in common: a turn in which a seat does what the place and the modules offer, or gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.rules.components import PLACES
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, ModuleVerb, Pass, Question
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Verb, offered

if TYPE_CHECKING:
    from bottega.games.fresco.rules.game import FrescoGame


class Place:
    """A place with its verbs. `hands` of the state counts the assistants of the seat that have not acted there yet."""

    def __init__(self, number: int, now: str, verbs: list[Verb]) -> None:
        self.number = number
        self.now = now
        self.verbs = verbs
        self.extras: list[ModuleVerb] = []  # what modules offer here: they enter it
        self.turns: list[PlaceTurn] = []

    def make_turns(self, game: FrescoGame) -> None:
        """When all verbs are known."""
        leave = game.passing.shared(Leave(self))
        self.turns = [PlaceTurn(self, seat, game.beside, leave) for seat in range(game.players)]

    def begin(self, s: FrescoState, seat: int) -> None:
        """The seat's turn in this place begins. FB-ACT-03, -04"""
        self.go_on(s, seat)

    def go_on(self, s: FrescoState, seat: int) -> None:
        """Ask again as long as something can be done, or might be as far as everybody knows. FB-ACT-06, -07"""
        turn = self.turns[seat]
        actions = offered(turn.offering, s, seat)
        if actions or self.kept_open(s, seat):
            s.ask(turn, seat, turn.beside_these(s, seat, actions))
        else:
            if s.hands > 0:
                lapse(s, seat, self.number)
            self.finish(s, seat)

    def kept_open(self, s: FrescoState, seat: int) -> bool:
        for verb in self.extras:  # noqa: SIM110 a generator is slow here
            if verb.might_offer(s, seat):
                return True
        return False

    def may_stop(self, s: FrescoState) -> bool:
        """May the seat end its turn here? FB-R-92"""
        return True

    def why_not_stop(self) -> Refusal:
        raise NotImplementedError

    def finish(self, s: FrescoState, seat: int) -> None:
        """The turn is over: actions that are left lapse. FB-R-92"""
        s.hands = 0

    def leonardo(self, s: FrescoState) -> None:
        """Leonardo's assistant acts; in most places he has none. F2-39, FX-L-17, M17-18"""


def lapse(s: FrescoState, painter: int, place: int) -> None:
    """Nothing can be done with the assistants that are left: everybody hears what a pass sounds like. FB-R-84, -92"""
    if s.events is not None:
        s.tell("pass", s.teller(painter), {"place": PLACES[place], "assistants": s.hands})


class Leave(Pass):
    """End the turn in a place. FB-R-92"""

    __slots__ = ("place",)

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        return self.place.why_not_stop()

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        lapse(s, seat, self.place.number)
        self.place.finish(s, seat)


class LeonardoPasses(Pass):
    """He does nothing in a place, although he could. FB-R-68"""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        if s.events is not None:
            s.tell("pass", -1, {"place": PLACES[self.place], "assistants": 1})


class PlaceTurn(Question):
    """One seat's turn in a place."""

    __slots__ = ("place", "offering", "beside", "foreign", "leave")

    def __init__(self, place: Place, seat: int, beside: list[ModuleVerb], leave: Leave) -> None:
        self.place = place
        self.offering: list[Verb] = [*place.verbs, *place.extras]
        self.beside = beside
        self.foreign = bool(place.extras or beside)  # do modules offer something here?
        self.leave = leave
        super().__init__(PLACES[place.number], (seat,), place.now, [*self.offering, *beside, leave])

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return self.beside_these(s, seat, offered(self.offering, s, seat))

    def beside_these(self, s: FrescoState, seat: int, actions: list[int]) -> list[int]:
        """Append to what is offered here what is possible beside it."""
        if self.place.may_stop(s):
            for verb in self.beside:
                actions += verb.offer(s, seat)
            actions.append(self.leave.first)
        return actions

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        verb = self.verb_of[action]
        if self.foreign and not isinstance(verb, BaseVerb):
            s.push(s.game.go_ons[seat])
        verb.play(s, seat, action - verb.first)


class GoOn(Step):
    """After something that a module does in a place, the seat's turn there goes on."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__("go on")
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        s.game.places[s.place].go_on(s, self.seat)

    def key(self) -> list[int]:
        return [self.seat]
