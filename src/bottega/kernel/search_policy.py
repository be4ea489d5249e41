"""What a search asks about a title, and about a position."""

from __future__ import annotations

from typing import Protocol

from bottega.kernel.chance import Chance
from bottega.kernel.state import State

Line = tuple[int, ...]  # actions that a seat plays one after the other: most often one, for a plan several


class Thought(Protocol):
    """A title's own way to think about a decision, where it knows better than to search it action by action."""

    def think(self, seed: int) -> int:
        """Play some games from here on, or evaluate some positions; returns how many: 0 if nothing is left to find."""

    def rate(self) -> list[tuple[int, float]]:
        """The legal actions with the share of a victory that each of them promises."""

    def mix(self) -> list[float]:
        """With which chance each of them is played, where others must not foresee it; else nothing: the best one is."""


class SearchPolicy(Protocol):
    """What the search asks about a title."""

    temperature: float
    """Ratings that differ by this much differ clearly."""
    score_scale: float
    """A lead of so many points at the end is a clear one."""

    def candidate_plans(self, state: State, seat: int) -> list[tuple[Line, float]]:
        """What a seat may do that is worth a thought, each with a rating; at least one."""

    def is_trivial(self, state: State, seat: int) -> bool:
        """Whether the action rated best is good enough here, without a search."""

    def solve(self, state: State, seat: int, evaluator: Evaluator) -> Thought | None:
        """The title's own way to think about this decision, if it has one with such an evaluator."""

    def begin(self, state: State) -> None:
        """A search begins here."""

    def rollout(self, state: State, chance: Chance) -> None:
        """Play on to the end, or as far as it takes to evaluate."""

    def expected_scores(self, state: State) -> list[float]:
        """By seat, the points that it has, or is likely to have, at the end."""

    def solo_target(self, state: State) -> float:
        """The points that a player alone has to reach."""


class Evaluator(Protocol):
    """Rates the positions that the search reaches."""

    evaluates_on_expansion: bool
    """Whether a position is evaluated as soon as some seat leaves its tree, rather than when all have."""

    def rewards(self, state: State, chance: Chance) -> list[float]:
        """By seat, the share of a victory that the position promises. The state may be played on."""
