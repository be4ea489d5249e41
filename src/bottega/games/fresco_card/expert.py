"""What the search bot asks about the Card Game: what is worth a thought, and how a game goes on."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco_card import knowledge
from bottega.games.fresco_card.state import FrescoCardState
from bottega.kernel.chance import Chance
from bottega.kernel.state import State


class Expert:
    def __init__(self) -> None:
        self.heat = 1.0
        self.lead = 4.0

    def lines(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        return [((action,), value) for action, value in knowledge.rate(cast(FrescoCardState, state), seat)]

    def settled(self, state: State, seat: int) -> bool:
        return False

    def thought(self, state: State, seat: int) -> None:
        return None

    def begin(self, state: State) -> None:
        """Games are played to their end, wherever a search begins."""

    def playout(self, state: State, chance: Chance) -> None:
        s = cast(FrescoCardState, state)
        while s.agenda:
            seat = s.actors[0]
            legal = s.peek(seat)
            best = legal[0]
            if len(legal) > 1:
                top = -1e9
                for action, value in knowledge.rate(s, seat):
                    if value > top:
                        top = value
                        best = action
            s.play(best, seat)

    def points(self, state: State) -> list[float]:
        return [float(points) for points in state.scores]

    def par(self, state: State) -> float:
        return 0.0
