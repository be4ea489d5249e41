"""The bot that plays at random."""

from __future__ import annotations

from bottega.kernel import Perspective
from bottega.kernel.chance import Chance


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, perspective: Perspective) -> int:
        return self.chance.pick(perspective.legal)

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return [(action, 0.0) for action in perspective.legal]
