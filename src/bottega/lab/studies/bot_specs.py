"""Bots as a study names them: a bot by its name, with iterations and habits, in the notation of the actions.

`greedy, always wake 5` plays `wake 5` whenever it may, and like greedy otherwise. `greedy, any wake` picks one of its
`wake` actions blindly, each equally likely: only chance decides among those that are free. `master, 100 iterations` is
a master that thinks so long about each move: one that thinks for a time would not play the same game twice.
"""

from __future__ import annotations

import re

from bottega.bots.personas import SEARCHING
from bottega.bots.registry import bot as plain_bot
from bottega.bots.registry import check as check_bot
from bottega.kernel import BadOption, Bot, Game, Perspective
from bottega.kernel.chance import Chance

ALWAYS = "always "
ANY = "any "
ITERATIONS = re.compile(r"(\d+) iterations")


class HabitBot:
    """A bot that follows its habits where it can, the first one first."""

    def __init__(self, plain: Bot, habits: list[str], seed: int) -> None:
        self.plain = plain
        self.habits = habits
        self.chance = Chance(seed + 17)

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        for habit in self.habits:
            wanted = matching(perspective.game, habit, legal)
            if wanted:
                return self.chance.pick(wanted)
        return self.plain.choose(perspective)


def matching(game: Game, habit: str, actions: list[int]) -> list[int]:
    """The actions to which a habit applies."""
    texts = game.catalogue.texts
    if habit.startswith(ALWAYS):
        return [action for action in actions if texts[action] == habit.removeprefix(ALWAYS)]
    return [action for action in actions if texts[action].split()[0] == habit.removeprefix(ANY)]


def bot(spec: str, title: str, seed: int) -> Bot:
    """The bot of a spec."""
    name, iterations, habits = parse(spec)
    made = plain_bot(name, title, seed, iterations=iterations)
    return HabitBot(made, habits, seed) if habits else made


def parse(spec: str) -> tuple[str, int, list[str]]:
    """The bot's name, how many iterations a move it thinks (0 for one that does not), and its habits."""
    name, *rest = spec.split(", ")
    numbers = [int(match[1]) for part in rest if (match := ITERATIONS.fullmatch(part))]
    return name, sum(numbers), [part for part in rest if not ITERATIONS.fullmatch(part)]


def check(spec: str, game: Game) -> None:
    """Refuse a bot that this game does not know, or a habit that can never show."""
    name, iterations, habits = parse(spec)
    check_bot(name, game.title)
    if (name in SEARCHING) is not (iterations > 0):
        raise BadOption(
            "Iterations are a master's, and a master in a study needs them, so that its games can be played again: "
            f"'master, 100 iterations', not {spec!r}."
        )
    verbs = sorted({text.split()[0] for text in game.catalogue.texts})
    for habit in habits:
        if not habit.startswith((ALWAYS, ANY)):
            known_verbs = f"verbs of {game.title} are {', '.join(verbs)}"
            raise BadOption(f"A habit is 'always ACTION' or 'any VERB', not {habit!r}; {known_verbs}.")
        if matching(game, habit, list(range(game.num_actions))):
            continue
        if habit.startswith(ALWAYS):
            game.action(habit.removeprefix(ALWAYS))  # says which notation may be meant
        raise BadOption(f"{game.title} has no action for the habit {habit!r}; its verbs are {', '.join(verbs)}.")
