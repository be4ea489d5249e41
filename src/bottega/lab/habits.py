"""Bots with habits: experiments on a choice, for any bot and any title, in the notation of the actions.

`greedy, always wake 5` plays `wake 5` whenever it may, and like greedy otherwise. `greedy, any wake` picks one of its
`wake` actions blindly, each equally likely: only chance decides among those that are free. `master, 100 iterations` is
a master that thinks so long about each move: one that thinks for a time would not play the same game twice.
"""

from __future__ import annotations

import re

from bottega.bots import bot as plain_bot
from bottega.bots import check as check_bot
from bottega.bots.levels import level
from bottega.kernel import BadOption, Bot, Game, Perspective
from bottega.kernel.chance import Chance

ALWAYS = "always "
ANY = "any "
ITERATIONS = re.compile(r"(\d+) iterations")


class Habitual:
    """A bot that follows its habits where it can, the first one first."""

    def __init__(self, better: Bot, habits: list[str], seed: int) -> None:
        self.better = better
        self.habits = habits
        self.chance = Chance(seed + 17)

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        for habit in self.habits:
            wanted = fitting(perspective.game, habit, legal)
            if wanted:
                return self.chance.pick(wanted)
        return self.better.choose(perspective)

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        return self.better.rate(perspective)


def fitting(game: Game, habit: str, actions: list[int]) -> list[int]:
    """Those of the actions that a habit is about."""
    texts = game.catalogue.texts
    if habit.startswith(ALWAYS):
        return [action for action in actions if texts[action] == habit.removeprefix(ALWAYS)]
    return [action for action in actions if texts[action].split()[0] == habit.removeprefix(ANY)]


def bot(name: str, title: str, seed: int) -> Bot:
    """A bot by its name, with its habits."""
    better, iterations, habits = taken_apart(name)
    made = level(better, title, seed, iterations=iterations) if iterations else plain_bot(better, title, seed)
    return Habitual(made, habits, seed) if habits else made


def taken_apart(name: str) -> tuple[str, int, list[str]]:
    """The bot, how many iterations a move it thinks (0 for one that does not), and its habits."""
    better, *rest = name.split(", ")
    numbers = [int(match[1]) for part in rest if (match := ITERATIONS.fullmatch(part))]
    return better, sum(numbers), [part for part in rest if not ITERATIONS.fullmatch(part)]


def check(name: str, game: Game) -> None:
    """Refuse a bot that this game does not know, or a habit that can never show."""
    better, iterations, habits = taken_apart(name)
    check_bot(better, game.title)
    if (better in ("master", "grandmaster")) is not (iterations > 0):
        raise BadOption(
            "Iterations are a master's, and a master in a study needs them, so that its games can be played again: "
            f"'master, 100 iterations', not {name!r}."
        )
    verbs = sorted({text.split()[0] for text in game.catalogue.texts})
    for habit in habits:
        if not habit.startswith((ALWAYS, ANY)):
            known_verbs = f"verbs of {game.title} are {', '.join(verbs)}"
            raise BadOption(f"A habit is 'always ACTION' or 'any VERB', not {habit!r}; {known_verbs}.")
        if fitting(game, habit, list(range(game.num_actions))):
            continue
        if habit.startswith(ALWAYS):
            game.action(habit.removeprefix(ALWAYS))  # says which notation may be meant
        raise BadOption(f"{game.title} has no action for the habit {habit!r}; its verbs are {', '.join(verbs)}.")
