"""All bots by their names."""

from __future__ import annotations

from bottega.bots.greedy_bot import GreedyBot
from bottega.bots.personas import LEVELS, PERSONAS
from bottega.bots.random_bot import RandomBot
from bottega.i18n.translate import t
from bottega.kernel import BadOption, Bot, Perspective

BOTS = ("random", "greedy")


def bot(name: str, title_name: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1) -> Bot:
    """A bot by its name for a title: one of BOTS, a level, or FILE.py:CLASS. Seconds, iterations and jobs are for bots
    that search: see `level`."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name in LEVELS:
        return level(name, title_name, seed, seconds, iterations, jobs)
    if is_file(name):
        from bottega.bots.external import from_file

        return from_file(name, seed)
    check(name, title_name)
    raise AssertionError(name)


def level(
    name: str, title_name: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1
) -> Bot:
    """A bot of this level for a title. Masters search for so many seconds a move, in so many processes at once. With
    so many iterations, which no bot exceeds then, choices depend on the seed alone."""
    if name not in LEVELS:
        raise BadOption(t("There is no level {level}. Levels: {known}.", level=repr(name), known=", ".join(LEVELS)))
    if name == "journeyman":
        return GreedyBot(seed)
    if name == "master":
        from bottega.bots.ismcts_bot import ISMCTSBot

        return ISMCTSBot(title_name, seed, seconds, iterations, jobs)
    if name == "grandmaster":
        from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot

        return NeuralISMCTSBot(title_name, seed, seconds, iterations, jobs)
    from bottega.bots.persona_bot import PersonaBot

    return PersonaBot(PERSONAS[LEVELS.index(name)], title_name, seed, iterations)


def is_file(name: str) -> bool:
    """Whether a name is meant as a class in a file."""
    return ".py" in name


def check(name: str, title_name: str) -> None:
    """Refuse a name that is no bot's."""
    if is_file(name):
        from bottega.bots.external import find

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


class NamedBot:
    """A bot by its name, for games of any title: it is made when it first sees a title."""

    def __init__(self, name: str, seed: int = 0, seconds: float | None = None, iterations: int = 0) -> None:
        check(name, "any title")
        self.name = name
        self.effort = (seed, seconds, iterations)
        self.made: dict[str, Bot] = {}

    def choose(self, perspective: Perspective) -> int:
        title = perspective.game.title
        if title not in self.made:
            self.made[title] = bot(self.name, title, *self.effort)
        return self.made[title].choose(perspective)

    def __repr__(self) -> str:
        return f"bottega.bot({self.name!r})"
