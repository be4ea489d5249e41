"""Playing on: at random to the end, for estimates, experiments and the benchmark; or by what is rated best."""

from __future__ import annotations

from bottega.kernel.chance import Chance
from bottega.kernel.state import State


def playout(state: State, chance: Chance) -> int:
    """Play a state to its end with any legal actions, each equally likely; returns how many it took."""
    steps = 0
    while state.agenda:
        actors = state.actors
        seat = actors[0] if len(actors) == 1 else actors[chance.below(len(actors))]
        legal = state.peek(seat)
        state.play(legal[chance.below(len(legal))], seat)
        steps += 1
    return steps


def best_rated(rated: list[tuple[int, float]]) -> int:
    """The action that is rated best, the first of several."""
    found, top = rated[0]
    for action, value in rated:
        if value > top:
            top = value
            found = action
    return found
