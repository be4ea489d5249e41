"""Sick assistants and the neutral one: where they are placed, who acts first, what sick ones paint in the studio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bottega.games.fresco.modules.m10_doctor.rules.pieces import NOWHERE
from bottega.games.fresco.rules.action_board import CALLED, Board, not_on_this_side
from bottega.games.fresco.rules.components import COLUMNS, LETTERS, MARKET, PLACES, STUDIO, THEATRE
from bottega.games.fresco.rules.naming import colour_name, place_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import ModuleVerb
from bottega.kernel.steps import Refusal

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules.module import Doctor

NAMINGS: Final = 2  # who acts next may be said, and taken back, before each action

# -- planning: a thing is a column, or beyond them the cathedral's second visit


def no_room(s: FrescoState, seat: int, column: int) -> Refusal:
    place = place_name(PLACES[s.game.columns[s.last][column]])
    spaces = Board(s, seat).spaces[column]
    return Refusal("FB-PLAN-06", "The {place} column is full ({spaces} spaces).", {"spaces": spaces, "place": place})


def to_bed(module: Doctor, s: FrescoState, seat: int) -> int:
    """Sick assistants that are behind the screen. M10-32"""
    doctor = module.state_of(s)
    sick = doctor.sick[seat]
    return 0 if sick == 0 else sick - sum(doctor.weak.columns[seat])


class DoctorVerb(ModuleVerb):
    __slots__ = ("module",)

    def __init__(self, name: str, module: Doctor) -> None:
        super().__init__(name, module)
        self.module = module


class PlaceSick(DoctorVerb):
    """Place a sick assistant from behind the screen, not at the market nor the theatre, on no action tile, beside a map
    like others. M10-32 to -38, M06-64, M09-37, M14-37, M13-R-33, FX-I-05"""

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        if board.room <= 0 or to_bed(self.module, s, seat) == 0:  # M10-R-19, FX-R-08
            return
        places, plan = s.game.columns[s.last], s.plan[seat]
        for column in range(COLUMNS):
            if places[column] in (MARKET, THEATRE) or board.covered[column] or plan[column] >= board.spaces[column]:
                continue
            actions.append(self.first + CALLED[s.last][column])

    def plan_percent(self) -> int:
        return 50

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if not s.planning() or seat not in s.busy:
            return Refusal("M10-32", "You place sick assistants while planning.")
        if to_bed(self.module, s, seat) == 0:
            return Refusal("M10-32", "You have no sick assistants left to place.")
        if thing == MARKET:
            return Refusal("M10-33", "You can't send sick assistants to the market.")
        refusal = not_on_this_side(s, thing)
        if refusal is not None:
            return refusal
        if thing == THEATRE:
            return Refusal("M10-34", "You can't send sick assistants to the theatre.")
        column = min(thing, COLUMNS - 1)
        if s.game.covered(s, seat, column):
            return Refusal("FX-I-06", "You can't put sick assistants on an action tile.")
        if s.plan[seat][column] >= Board(s, seat).spaces[column]:
            return no_room(s, seat, column)
        return Refusal(
            "FX-R-08",
            "You need all the spaces left for your {waiting} healthy assistants.",
            {"waiting": s.waiting[seat]},
        )

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        column = min(thing, COLUMNS - 1)
        s.plan[seat][column] += 1
        self.module.state_of(s).weak.columns[seat][column] += 1
        if s.events is not None:
            s.tell("to bed", seat, {"where": PLACES[s.game.columns[s.last][column]]}, (seat,))


class PlaceNeutral(DoctorVerb):
    """Place the neutral assistant by name; otherwise it is the one that is placed last. M10-24, M10-R-58"""

    def offer_into(self, s: FrescoState, seat: int, board: Board, actions: list[int]) -> None:
        if s.waiting[seat] < 2 or not self.waits(s, seat):
            return
        plan = s.plan[seat]
        for column in range(COLUMNS):
            if plan[column] < board.spaces[column]:
                actions.append(self.first + CALLED[s.last][column])

    def waits(self, s: FrescoState, seat: int) -> bool:
        """Has the seat a neutral assistant that is still to be placed? Who has placed all has placed it."""
        doctor = self.module.state_of(s)
        return doctor.neutral[seat] == NOWHERE and s.assistants[seat] > doctor.own(s, seat)

    def plan_percent(self) -> int:
        return 50

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if not s.planning() or seat not in s.busy:
            return Refusal("M10-24", "You place the neutral assistant while planning.")
        if not self.waits(s, seat):
            return Refusal("M10-24", "You have no neutral assistant to place.")
        refusal = not_on_this_side(s, thing)
        if refusal is not None:
            return refusal
        column = min(thing, COLUMNS - 1)
        if s.plan[seat][column] >= Board(s, seat).spaces[column]:
            return no_room(s, seat, column)
        return Refusal("M10-R-58", "Only your neutral assistant is left. Place it like any other.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        column = min(thing, COLUMNS - 1)
        s.plan[seat][column] += 1
        s.waiting[seat] -= 1
        self.module.state_of(s).neutral[seat] = column
        if s.events is not None:
            s.tell("neutral", seat, {"where": PLACES[s.game.columns[s.last][column]]}, (seat,))


# -- a turn in a place


class NameNext(DoctorVerb):
    """Say who acts next, a healthy one or a sick one, where both have still to act. M10-46, M10-R-55, -59"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        doctor = self.module.state_of(s)
        weak = doctor.weak
        if weak.left == 0 or weak.left >= s.hands or s.moved or doctor.named >= NAMINGS:
            return []
        weak.wanted = not weak.wanted  # as if it were said
        possible = self.would_act(s, seat)
        weak.wanted = not weak.wanted
        if not possible:
            return []
        return [self.first if weak.wanted else self.first + 1]

    def would_act(self, s: FrescoState, seat: int) -> bool:
        """Whether who acts next finds something to do here. M10-R-59"""
        for verb in s.game.places[s.place].turns[seat].offering:  # noqa: SIM110 a generator is slow here
            if verb is not self and verb.offer(s, seat):
                return True
        return False

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        doctor = self.module.state_of(s)
        if s.painter != seat or doctor.weak.left == 0 or doctor.weak.left >= s.hands or s.place == STUDIO:
            return Refusal(
                "M10-46", "You only choose who works next when both healthy and sick assistants are waiting."
            )
        if s.moved:
            return Refusal("FB-R-20", "You've moved the bishop, so you have to restore a tile now.")
        if doctor.weak.is_next(s.hands) == (thing == 1):
            return Refusal("M10-46", "That assistant acts next anyway.")
        if doctor.named >= NAMINGS:
            return Refusal("M10-R-59", "You've changed your choice once already. Use an assistant now.")
        return Refusal("M10-R-59", "That assistant has nothing to do here.")

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        doctor = self.module.state_of(s)
        doctor.weak.wanted = thing == 1
        doctor.named += 1
        if s.events is not None:
            s.tell("acts", seat, {"sick": doctor.weak.wanted})


class PaintSaint(DoctorVerb):
    """In the studio a sick one paints a saint's picture with a cube. M10-44, M10-R-21"""

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        if self.module.state_of(s).weak.left == 0:
            return []
        cubes, first = s.paint[seat], self.first
        return [first + colour for colour in range(self.count) if cubes[colour]]

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        if s.column < 0 or s.place != STUDIO or s.painter != seat:
            return Refusal("M10-44", "Only sick assistants in the studio paint saints' pictures.")
        if self.module.state_of(s).weak.left == 0:
            return Refusal("M10-44", "You have no sick assistant left in the studio.")
        return Refusal("M10-44", "You have no {colour} cubes for a saint's picture.", {"colour": colour_name(thing)})

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        thalers = self.module.saint_thalers
        s.use_assistant(seat)
        s.paint[seat][thing] -= 1
        if s.events is not None:
            s.tell("saint", seat, {"paint": LETTERS[thing], "thalers": thalers})
        s.earn(seat, thalers)
