"""Phase 2: all plan at the same time behind their small screens, one assistant after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.action_board import Board
from bottega.games.fresco.components import COLUMNS, PLACES
from bottega.games.fresco.naming import place_name
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    pass


class Planning(Step[FrescoState]):
    """Place an assistant in a column; a plan is complete when all are placed. FB-PLAN-01 to -10, FB-R-42 to -44"""

    def __init__(self) -> None:
        super().__init__("plan")

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.busy

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        game = s.game
        actions: list[int] = []
        board = Board(s, seat) if game.hooks.plan_offer else None  # without modules all columns are open
        spaces = game.full_board if board is None else board.spaces
        if s.waiting[seat] > 0:
            plan = s.plan[seat]
            first = game.PLACE
            for column in range(COLUMNS):
                if plan[column] < spaces[column]:  # FB-PLAN-05, -06
                    actions.append(first + column)
            if s.last and actions[-1] == first + COLUMNS - 1:
                actions[-1] += 1  # FB-FIN-04: the last column has another name on side 2
        if board is not None:
            for module in game.hooks.plan_offer:
                module.plan_offer(s, seat, board, actions)
            if s.waiting[seat] == 0:  # FX-R-08
                actions.append(game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        game = s.game
        left = s.waiting[seat]
        fields: dict[str, object] = {"left": left}
        if game.PLACE <= action <= game.PLACE + COLUMNS:
            column = action - game.PLACE
            last_only = column == COLUMNS
            if last_only or (s.last and column == COLUMNS - 1):
                if last_only and not s.last:
                    return Refusal("FB-SET-06", "The cathedral is visited a second time in the last round only.")
                if not last_only:
                    return Refusal("FB-FIN-04", "There is no theatre in the last round: the cathedral comes again.")
                column = COLUMNS - 1
            name = place_name(PLACES[game.columns[s.last][column]])
            fields = {"place": name, "spaces": Board(s, seat).spaces[column]}
            if left == 0:
                return Refusal("FB-PLAN-03", "All assistants are placed.")
            return Refusal("FB-PLAN-06", "The {spaces} spaces of the column {place} are taken.", fields)
        if action == game.PASS:
            return Refusal(
                "FB-R-42", "A plan is complete when all assistants are placed; still to place: {left}.", fields
            )
        return elsewhere(s, seat, action, mark("everybody plans, with {left} assistants to place"), fields)

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        game = s.game
        if action >= game.own_actions:
            game.owner(action).play(s, seat, action)
        elif action != game.PASS:
            column = min(action - game.PLACE, COLUMNS - 1)
            s.plan[seat][column] += 1
            s.waiting[seat] -= 1
            for module in game.hooks.placed:
                module.placed(s, seat, column)
            if s.events is not None:
                s.tell("place", seat, {"place": PLACES[game.columns[s.last][column]]}, (seat,))
        if action == game.PASS or (s.waiting[seat] == 0 and not self.more_to_lay(s, seat)):
            s.busy = tuple([other for other in s.busy if other != seat])
            if s.events is not None:
                s.tell("planned", seat, {})
        s.push(self if s.busy else game.reveal)

    def more_to_lay(self, s: FrescoState, seat: int) -> bool:
        if not s.game.hooks.plan_offer:
            return False
        actions: list[int] = []
        board = Board(s, seat)
        for module in s.game.hooks.plan_offer:
            module.plan_offer(s, seat, board, actions)
        return bool(actions)


class Reveal(Step[FrescoState]):
    """The small screens are removed; then the places are worked through. FB-ACT-01, FB-ACT-02"""

    def __init__(self) -> None:
        super().__init__("reveal")

    def run(self, s: FrescoState) -> None:
        s.open = True
        if s.events is not None:
            plans = [plan.copy() for plan in s.plan]
            columns = [PLACES[place] for place in s.game.columns[s.last]]
            s.tell("reveal", -1, {"columns": columns, "plans": plans})
        s.push(s.game.slots[0][0])
        for module in s.game.hooks.revealed:
            module.revealed(s)
