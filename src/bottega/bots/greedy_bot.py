"""The bot that asks a title's knowledge, and looks no further."""

from __future__ import annotations

from typing import Any

from bottega.kernel import Perspective
from bottega.kernel.chance import Chance


class GreedyBot:
    """Takes what the title rates best; equal ones by its seed. Options are what the title's `rate` takes besides:
    Fresco's `blind=[5]` leaves module 5 alone, to see what that costs."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.chance = Chance(seed)
        self.options = options

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        heuristic = perspective.game.declaration.heuristic
        return heuristic.rate(perspective.imagined, perspective.seat, **self.options)

    def choose(self, perspective: Perspective) -> int:
        rated = self.rate(perspective)
        best = max(value for _, value in rated)
        return self.chance.pick([action for action, value in rated if value == best])
