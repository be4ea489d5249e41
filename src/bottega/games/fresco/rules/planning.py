"""Phase 2: all plan at the same time behind their small screens, one assistant after the other."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco.rules.action_board import CALLED, Board, not_on_this_side
from bottega.games.fresco.rules.components import COLUMNS, PLACES
from bottega.games.fresco.rules.naming import place_name
from bottega.games.fresco.rules.state import FrescoState
from bottega.games.fresco.rules.verbs import BaseVerb, ModuleVerb, Pass, Question
from bottega.i18n.translate import mark, t
from bottega.kernel.steps import Refusal, Step
from bottega.kernel.verbs import Verb

USUAL: Final = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4, 4]  # where good players' assistants stand


class PlaceAssistant(BaseVerb):
    """Place an assistant in a column. FB-PLAN-01 to -10

    A thing is a column, or beyond them the cathedral's second visit, which is the last column on side 2. FB-FIN-04
    """

    def __init__(self) -> None:
        super().__init__("place", "FB-PLAN-01", mark("You place assistants while planning"))

    def offer(self, s: FrescoState, seat: int) -> list[int]:
        return self.into(s, seat, Board(s, seat).spaces)

    def into(self, s: FrescoState, seat: int, spaces: list[int]) -> list[int]:
        actions: list[int] = []
        if s.waiting[seat] > 0:  # nobody asks what can be paid later, FB-R-37
            first = self.first
            for taken, room, called in zip(s.plan[seat], spaces, CALLED[s.last]):  # noqa: B905 slow when compiled
                if taken < room:  # FB-PLAN-05, -06
                    actions.append(first + called)
        return actions

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        game = s.game
        refusal = not_on_this_side(s, thing)
        if refusal is not None:
            return refusal
        column = min(thing, COLUMNS - 1)
        name = place_name(PLACES[game.columns[s.last][column]])
        fields: dict[str, object] = {"place": name, "spaces": Board(s, seat).spaces[column]}
        if s.waiting[seat] == 0:
            return Refusal("FB-PLAN-03", "You've placed all your assistants.")
        return Refusal("FB-PLAN-06", "The {place} column is full ({spaces} spaces).", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        game = s.game
        column = min(thing, COLUMNS - 1)
        s.plan[seat][column] += 1
        s.waiting[seat] -= 1
        for module in game.hooks.placed:
            module.placed(s, seat, column)
        if s.events is not None:
            s.tell("place", seat, {"place": PLACES[game.columns[s.last][column]]}, (seat,))


class EndPlan(Pass):
    """Leave it at what is laid. FX-R-08"""

    def why_not(self, s: FrescoState, seat: int, thing: int) -> Refusal:
        fields: dict[str, object] = {"left": s.waiting[seat]}
        return Refusal("FB-R-42", "Place all your assistants first ({left} left).", fields)

    def play(self, s: FrescoState, seat: int, thing: int) -> None:
        s.busy = tuple([other for other in s.busy if other != seat])
        if s.events is not None:
            s.tell("planned", seat, {})


class Planning(Question):
    """A plan is complete when all assistants are placed and nothing more can be laid. FB-R-42 to -44"""

    __slots__ = ("place_assistant", "laying", "end")

    def __init__(self, place_assistant: PlaceAssistant, laying: list[ModuleVerb], passing: Pass) -> None:
        self.place_assistant = place_assistant
        self.laying = laying
        self.end = passing.shared(EndPlan())
        verbs: list[Verb] = [place_assistant, *laying, self.end]
        super().__init__("plan", (), mark("plan the day ({left} assistants left to place)"), verbs)

    def now_words(self, s: FrescoState, seat: int) -> str:
        return t(self.now, left=s.waiting[seat])

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.busy

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        if not self.laying:  # without modules all columns are open
            return self.place_assistant.into(s, seat, s.game.full_board)
        board = Board(s, seat)
        actions = self.place_assistant.into(s, seat, board.spaces)
        for verb in self.laying:
            verb.offer_into(s, seat, board, actions)
        if s.waiting[seat] == 0:  # M13-R-29
            actions.append(self.end.first)
        return actions

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        verb = self.verb_of[action]
        verb.play(s, seat, action - verb.first)
        if s.waiting[seat] == 0 and seat in s.busy and not self.more_to_lay(s, seat):
            self.end.play(s, seat, 0)
        s.push(self if s.busy else s.game.reveal)

    def imagine(self, s: FrescoState, seat: int) -> None:
        """A whole plan as a seat might have laid it: what modules offer and the assistants, as is usual. Some
        pieces go only with assistants, so that they are tried again."""
        laying = [at for at, verb in enumerate(self.laying) if s.below(100) < verb.plan_percent()]
        s.shuffle(laying)
        laying = self.lay_some(s, seat, laying)
        spaces = Board(s, seat).spaces
        while s.waiting[seat] > 0:
            column = s.pick(USUAL)
            if s.plan[seat][column] < spaces[column]:
                self.place_assistant.play(s, seat, column)
        self.lay_some(s, seat, laying)

    def lay_some(self, s: FrescoState, seat: int, laying: list[int]) -> list[int]:
        """One of each, and more as often as is usual; those are returned of which there was nothing to lay."""
        idle: list[int] = []
        for at in laying:
            verb = self.laying[at]
            while True:
                actions: list[int] = []
                verb.offer_into(s, seat, Board(s, seat), actions)
                if not actions:
                    idle.append(at)
                    break
                verb.play(s, seat, s.pick(actions) - verb.first)
                if s.below(100) >= verb.plan_percent():
                    break
        return idle

    def more_to_lay(self, s: FrescoState, seat: int) -> bool:
        if not self.laying:
            return False
        board = Board(s, seat)
        actions: list[int] = []
        for verb in self.laying:
            verb.offer_into(s, seat, board, actions)
            if actions:
                return True
        return False


class Reveal(Step):
    """The small screens are removed; then the places are worked through. FB-ACT-01, FB-ACT-02"""

    def __init__(self) -> None:
        super().__init__("reveal")

    def run(self, s: FrescoState) -> None:
        s.open = True
        if s.events is not None:
            plans = [plan.copy() for plan in s.plan]
            columns = [PLACES[place] for place in s.game.columns[s.last]]
            s.tell("reveal", -1, {"columns": columns, "plans": plans})
        for module in s.game.hooks.revealed:
            module.revealed(s)
        s.push(s.game.slots[0][0])
