"""What the search bot asks about Fresco: whole plans and single actions worth a thought, and how a game goes on."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.bot import heuristic
from bottega.games.fresco.bot.valuation import CUBE_WORTH, ENOUGH, Day, Valuation, rounds_left
from bottega.games.fresco.rules.components import BASE_COLOURS, COLUMNS, PRIMARIES
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.chance import Chance
from bottega.kernel.playout import best_rated
from bottega.kernel.state import State

PLANS: Final = 12  # so many plans are compared
AHEAD: Final = 1  # a playout ends with so many rounds after the one in which the search began,
AHEAD_WITH_MODULES: Final = 2  # and what modules promise takes longer to show
WHOLE: Final = 99
LAID_FIRST: Final = 2.0  # a day that begins with something else than placing assistants is worth so much less

# What a seat has at the start of a round is worth so many points at the end, as found by playing on from thousands of
# rounds with random possessions: cubes of a primary or mixed colour and further ones, a thaler, a step of the mood
PRIMARY: Final = 1.25
MORE_PRIMARY: Final = 0.6
MIXED: Final = 2.9
MORE_MIXED: Final = 2.3
MONEY: Final = 0.57
SPIRITS: Final = 0.33


class SearchPolicy:
    """Lines are a whole plan, or a single action."""

    def __init__(self) -> None:
        self.temperature = 2.0
        self.score_scale = 10.0
        self.last_round = WHOLE

    def candidate_plans(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        s = cast(FrescoState, state)
        if s.agenda[-1].name == "plan" and s.waiting[seat] > 0:
            found = self.plans(s, seat)
            if found:
                return found
        return [((action,), value) for action, value in heuristic.rate(s, seat)]

    def plans(self, s: FrescoState, seat: int) -> list[tuple[tuple[int, ...], float]]:
        """The best days, as plans that go on from what is placed already, and what modules offer besides."""
        game = s.game
        days = Day(Valuation(s, seat), every=True).plans
        days.sort(reverse=True)
        placing = placing_actions(s, seat)
        found: list[tuple[tuple[int, ...], float]] = []
        for points, plan in days:
            line = rest_of(s, seat, plan, placing)
            if line:
                found.append((line, points))
                if len(found) == PLANS:
                    break
        last = s.peek(seat)[-1]
        if found and game.catalogue.verbs[last] is not game.place_assistant:
            best = found[0][1]
            for action, value in heuristic.rate(s, seat):
                if game.catalogue.verbs[action] is not game.place_assistant and value > 0.0:
                    found.append(((action,), best + value - LAID_FIRST))
        return found

    def is_trivial(self, state: State, seat: int) -> bool:
        return state.agenda[-1].name == "score"

    def solve(self, state: State, seat: int, judge: object) -> None:
        return None

    def begin(self, state: State) -> None:
        s = cast(FrescoState, state)
        self.last_round = s.round + (AHEAD_WITH_MODULES if s.game.modules else AHEAD)

    def rollout(self, state: State, chance: Chance) -> None:
        s = cast(FrescoState, state)
        while s.agenda and s.round <= self.last_round:
            go_on(s)

    def expected_scores(self, state: State) -> list[float]:
        s = cast(FrescoState, state)
        if not s.agenda:
            return [float(points) for points in s.scores]
        if s.game.modules:  # some of them score only at the end
            s = as_if_over(s)
            return [s.scores[seat] + prospects(s, seat) for seat in range(s.game.players)]
        return [s.scores[seat] + MONEY * s.money[seat] + prospects(s, seat) for seat in range(s.game.players)]

    def solo_target(self, state: State) -> float:
        return 0.0


def go_on(s: FrescoState) -> None:
    """Play the action that is rated best, or the whole plan of the best day."""
    seat = s.actors[0]
    legal = s.peek(seat)
    if len(legal) == 1:
        s.play(legal[0], seat)
        return
    if s.agenda[-1].name == "plan" and s.game.catalogue.verbs[legal[-1]] is s.game.place_assistant:
        line = rest_of(s, seat, Day(Valuation(s, seat)).plan, placing_actions(s, seat))
        for action in line:
            s.play(action, seat)
        if line:
            return
    s.play(best_rated(heuristic.rate(s, seat)), seat)


def as_if_over(s: FrescoState) -> FrescoState:
    """A copy in which the game ends before this round, with what modules and money score then."""
    ended = s.copy()
    ended.order = list(range(s.game.painters))
    ended.agenda = [s.game.final_scoring]
    ended.settle()
    while ended.agenda:
        go_on(ended)
    return ended


def prospects(s: FrescoState, seat: int) -> float:
    """The points that a seat is likely to make of its paint, mood and income at the start of a round."""
    total = MONEY * s.income(seat) * rounds_left(s)
    if not s.last:
        total += SPIRITS * s.mood[seat]
    for colour, cubes in enumerate(s.paint[seat]):
        enough = min(cubes, ENOUGH[colour])
        if colour < PRIMARIES:
            total += PRIMARY * enough + (0.0 if s.last else MORE_PRIMARY * (cubes - enough))
        elif colour < BASE_COLOURS:
            total += MIXED * enough + MORE_MIXED * (cubes - enough)
        else:
            total += CUBE_WORTH[colour] * cubes
    return total


def placing_actions(s: FrescoState, seat: int) -> list[int]:
    """By column, the action that places an assistant there, or -1."""
    place = s.game.place_assistant
    found = [-1] * COLUMNS
    for action in s.peek(seat):
        if s.game.catalogue.verbs[action] is place:
            found[min(action - place.first, COLUMNS - 1)] = action
    return found


def rest_of(s: FrescoState, seat: int, plan: list[int], placing: list[int]) -> tuple[int, ...]:
    """The actions that make this plan of what is placed already; none if they do not lead to it."""
    line: list[int] = []
    for column in range(COLUMNS):
        missing = plan[column] - s.plan[seat][column]
        if missing < 0 or (missing > 0 and placing[column] < 0):
            return ()
        for _ in range(missing):
            line.append(placing[column])
    return tuple(line) if len(line) == s.waiting[seat] else ()
