"""The bot that plays at random, and all bots by their names."""

from __future__ import annotations

from bottega.bots.greedy import Greedy
from bottega.bots.opponents import LEVELS
from bottega.i18n.translate import t
from bottega.kernel import BadOption, Bot, Perspective
from bottega.kernel.chance import Chance

BOTS = ("random", "greedy")


class RandomBot:
    """Any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def choose(self, perspective: Perspective) -> int:
        return self.chance.pick(perspective.legal)

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return [(action, 0.0) for action in perspective.legal]


def bot(name: str, title_name: str, seed: int) -> Bot:
    """A bot by its name for a title: one of BOTS, a level, or FILE.py:CLASS."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return Greedy(seed)
    if name in LEVELS:
        from bottega.bots.levels import level

        return level(name, title_name, seed)
    if is_file(name):
        from bottega.bots.files import from_file

        return from_file(name, seed)
    check(name, title_name)
    raise AssertionError(name)


def is_file(name: str) -> bool:
    """Whether a name is meant as a class in a file."""
    return ".py" in name


def check(name: str, title_name: str) -> None:
    """Refuse a name that is no bot's."""
    if is_file(name):
        from bottega.bots.files import find

        find(name)
        return
    known = [*BOTS, *LEVELS]
    if name not in known:
        raise BadOption(
            t(
                "There is no bot {bot} for {title}. Choose {known}, or a class in a file: FILE.py:CLASS.",
                bot=repr(name),
                title=title_name,
                known=", ".join(known),
            )
        )
