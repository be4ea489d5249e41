"""Random play to the end: for estimates, experiments and the benchmark."""

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
