"""Levels of play, as a person chooses them at a table."""

from __future__ import annotations

from bottega.bots.base import RandomBot, bot, bot_names
from bottega.kernel import BadOption, Bot, Perspective
from bottega.kernel.chance import Chance

LEVELS = ("apprentice", "journeyman")


class Apprentice:
    """Knows what the better bot would do, and forgets it every third time."""

    def __init__(self, better: Bot, seed: int) -> None:
        self.better = better
        self.chance = Chance(seed)
        self.whim = RandomBot(seed + 1)

    def choose(self, perspective: Perspective) -> int:
        return (self.whim if self.chance.below(3) == 0 else self.better).choose(perspective)

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return self.better.rate(perspective)


def level(name: str, title_name: str, seed: int) -> Bot:
    """A bot of this level for a title."""
    if name not in LEVELS:
        raise BadOption(f"There is no level {name!r}; there are {', '.join(LEVELS)}.")
    best = bot(bot_names(title_name)[-1], title_name, seed)
    return best if name == "journeyman" else Apprentice(best, seed)
