"""Levels of play, as a person chooses them at a table."""

from __future__ import annotations

from bottega.bots.base import LEVELS, RandomBot
from bottega.bots.grandmaster import Grandmaster
from bottega.bots.greedy import Greedy
from bottega.bots.master import Master
from bottega.kernel import BadOption, Bot, Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.language import t

__all__ = ["LEVELS", "Apprentice", "level"]


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


def level(
    name: str, title_name: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1
) -> Bot:
    """A bot of this level for a title. Only masters take time: so many seconds a move, or so many iterations (then
    their choices depend on the seed alone), searched by so many processes at once."""
    if name not in LEVELS:
        raise BadOption(t("There is no level {level}; there are {known}.", level=repr(name), known=", ".join(LEVELS)))
    if name in ("master", "grandmaster"):
        searching = Master if name == "master" else Grandmaster
        return searching(title_name, seed, seconds, iterations, jobs)
    return Greedy(seed) if name == "journeyman" else Apprentice(Greedy(seed), seed)
