"""The bot that plays at random, and bots by their names."""

from __future__ import annotations

from bottega.games import title
from bottega.kernel import BadOption, Bot, Perspective
from bottega.kernel.chance import Chance


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, perspective: Perspective) -> int:
        return self.chance.pick(perspective.legal)

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return [(action, 0.0) for action in perspective.legal]


def bot_names(title_name: str) -> list[str]:
    return ["random", *title(title_name).bots]


def bot(name: str, title_name: str, seed: int) -> Bot:
    """A bot by its name for a title."""
    if name == "random":
        return RandomBot(seed)
    makers = title(title_name).bots
    if name not in makers:
        raise BadOption(f"There is no bot {name!r} for {title_name}; there are {', '.join(bot_names(title_name))}.")
    return makers[name](seed)
