"""A bot with tastes and moods that looks ahead a little or not at all."""

from __future__ import annotations

import math
import time

from bottega.bots.ismcts_bot import Candidate, ISMCTSBot
from bottega.bots.personas import Persona
from bottega.bots.search import PRIOR_SCALE, Node, Search, sample, softmax
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import Line

RESOLUTION = 1 << 20  # random numbers for a choice
COMPARED = 4  # lines that it looks ahead from


class PersonaBot(ISMCTSBot):
    """Plays as a persona would."""

    def __init__(self, persona: Persona, title: str, seed: int, iterations: int = 0) -> None:
        super().__init__(title, seed, math.inf if iterations else None, min(persona.games, iterations or persona.games))
        self.persona = persona
        self.chance = Chance(seed)

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        line = self.rest_of_line
        if not line or line[0] not in legal or self.expected_view != perspective.view:
            liked = self.liked(perspective)
            temperature = self.persona.heat * perspective.game.declaration.hint_terms.warmth
            line = sample(liked, softmax(liked, temperature), self.chance, RESOLUTION)
        return self.begin_line(perspective, line, None)

    def candidates(self, perspective: Perspective) -> list[Candidate]:
        if self.iterations:
            return super().candidates(perspective)
        lines = self.expert.candidate_plans(perspective.imagined, perspective.seat)
        return [Candidate(line, value, 0, False) for line, value in lines]

    def search(self, perspective: Perspective, tree: Node | None) -> Search:
        """Play on from the few lines that it likes at first sight, in turns, but no longer than a master thinks."""
        search = Search(self.expert, self.evaluator(perspective.game), perspective, self.new_seed(), tree)
        search.candidates.sort(key=lambda line: -search.priors[line] / PRIOR_SCALE - self.fondness(perspective, line))
        del search.candidates[COMPARED:]
        until = time.perf_counter() + self.seconds
        for number in range(self.iterations):
            search.iterate(search.candidates[number % len(search.candidates)])
            if time.perf_counter() > until:
                break
        return search

    def liked(self, perspective: Perspective) -> list[tuple[Line, float]]:
        """The lines worth a thought, and how much this persona likes them, in clear differences."""
        found = []
        for candidate in self.candidates(perspective):
            promised = candidate.value / (PRIOR_SCALE if candidate.is_share else self.expert.temperature)
            found.append((candidate.line, promised + self.fondness(perspective, candidate.line)))
        return found

    def fondness(self, perspective: Perspective, line: Line) -> float:
        """The extra worth of a line to this persona's taste, in clear differences."""
        why = perspective.game.declaration.hint_terms
        more = {
            what: weight - 1.0 for taste, weight in self.persona.tastes.items() for what in why.tastes.get(taste, ())
        }
        reasons = why.reasons(perspective.imagined, perspective.seat, line)
        fond: float = sum(more.get(reason.what, 0.0) * reason.worth for reason in reasons)
        return fond / self.expert.temperature
