"""The search policy of a title that declares none: its heuristic, and games played out at random."""

from __future__ import annotations

from bottega.games import title as find_title
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout
from bottega.kernel.search_policy import Evaluator, Line
from bottega.kernel.state import State


class PlainSearchPolicy:
    def __init__(self, title: str) -> None:
        self.temperature = 1.0
        self.score_scale = 5.0
        self.heuristic = find_title(title).heuristic

    def candidate_plans(self, state: State, seat: int) -> list[tuple[Line, float]]:
        return [((action,), rating) for action, rating in self.heuristic.rate(state, seat)]

    def is_trivial(self, state: State, seat: int) -> bool:
        return False

    def solve(self, state: State, seat: int, evaluator: Evaluator) -> None:
        return None

    def begin(self, state: State) -> None:
        pass

    def rollout(self, state: State, chance: Chance) -> None:
        playout(state, chance)

    def expected_scores(self, state: State) -> list[float]:
        return [float(score) for score in state.scores]

    def solo_target(self, state: State) -> float:
        return 0.0
