"""The greedy bot for Fresco: plans the day that would bring most, and takes the best of what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco import knowledge
from bottega.games.fresco.state import FrescoState
from bottega.kernel.chance import Chance

if TYPE_CHECKING:
    from bottega.kernel.perspective import Perspective


class GreedyFresco:
    """Takes what it rates best; equal ones by its seed. It may be made blind to a module, to see what that costs."""

    def __init__(self, seed: int, blind: int = 0) -> None:
        self.chance = Chance(seed)
        self.blind = blind

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return knowledge.rate(cast(FrescoState, perspective.imagined), perspective.seat, self.blind)

    def choose(self, perspective: Perspective) -> int:
        rated = self.rate(perspective)
        best = max(value for _, value in rated)
        return self.chance.pick([action for action, value in rated if value == best])
