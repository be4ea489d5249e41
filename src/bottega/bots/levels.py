"""Levels of play, as a person chooses them at a table."""

from __future__ import annotations

import math
import time

from bottega.bots.grandmaster import Grandmaster
from bottega.bots.greedy import Greedy
from bottega.bots.master import Considered, Master
from bottega.bots.opponents import LEVELS, OPPONENTS, SEARCHING, Opponent
from bottega.bots.search import OPINION, Line, Node, Search, shares
from bottega.i18n.translate import t
from bottega.kernel import BadOption, Bot, Perspective
from bottega.kernel.chance import Chance

__all__ = ["LEVELS", "Character", "level"]

FINE = 1 << 20  # chances as whole numbers
COMPARED = 4  # so many lines come to somebody's mind


class Character(Master):
    """Somebody with tastes and moods, who looks ahead a little or not at all."""

    def __init__(self, who: Opponent, title: str, seed: int, iterations: int = 0) -> None:
        super().__init__(title, seed, math.inf if iterations else None, min(who.games, iterations or who.games))
        self.who = who
        self.chance = Chance(seed)

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        line = self.rest
        if not line or line[0] not in legal or self.foreseen != perspective.view:
            line = self.drawn(
                self.liked(perspective), self.who.heat * perspective.game.companion("text.hint_terms").WARMTH
            )
        return self.begin(perspective, line, None)

    def consider(self, perspective: Perspective) -> list[Considered]:
        if self.iterations:
            return super().consider(perspective)
        lines = self.expert.lines(perspective.imagined, perspective.seat)
        return [Considered(line, value, 0, False) for line, value in lines]

    def search(self, perspective: Perspective, tree: Node | None) -> Search:
        """Play on from the few lines that it likes at first sight, in turns, but no longer than a master thinks."""
        search = Search(self.expert, self.judge(perspective.game), perspective, self.new_seed(), tree)
        search.candidates.sort(key=lambda line: -search.opinion[line] / OPINION - self.fondness(perspective, line))
        del search.candidates[COMPARED:]
        until = time.perf_counter() + self.seconds
        for number in range(self.iterations):
            search.iterate(search.candidates[number % len(search.candidates)])
            if time.perf_counter() > until:
                break
        return search

    def liked(self, perspective: Perspective) -> list[tuple[Line, float]]:
        """The lines worth a thought, and how much this one likes them, in clear differences."""
        found = []
        for one in self.consider(perspective):
            promised = one.value / (OPINION if one.shares else self.expert.heat)
            found.append((one.line, promised + self.fondness(perspective, one.line)))
        return found

    def fondness(self, perspective: Perspective, line: Line) -> float:
        """How much more a line is to this one's taste than it is good, in clear differences."""
        why = perspective.game.companion("text.hint_terms")
        more = {what: weight - 1.0 for taste, weight in self.who.tastes.items() for what in why.TASTES[taste]}
        reasons = why.reasons(perspective.imagined, perspective.seat, line)
        fond: float = sum(more.get(reason.what, 0.0) * reason.worth for reason in reasons)
        return fond / self.expert.heat

    def drawn(self, liked: list[tuple[Line, float]], heat: float) -> Line:
        """One of the lines, the more likely the more it is liked."""
        ticket = self.chance.below(FINE) / FINE
        for (line, _), share in zip(liked, shares(liked, heat), strict=True):
            ticket -= share
            if ticket < 0.0:
                return line
        return line


def level(
    name: str, title_name: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1
) -> Bot:
    """A bot of this level for a title. Masters take time: so many seconds a move, searched by so many processes at
    once. With so many iterations, which no bot exceeds then, choices depend on the seed alone."""
    if name not in LEVELS:
        raise BadOption(t("There is no level {level}. Levels: {known}.", level=repr(name), known=", ".join(LEVELS)))
    if name in SEARCHING:
        searching = Master if name == "master" else Grandmaster
        return searching(title_name, seed, seconds, iterations, jobs)
    if name == "journeyman":
        return Greedy(seed)
    return Character(OPPONENTS[LEVELS.index(name)], title_name, seed, iterations)
