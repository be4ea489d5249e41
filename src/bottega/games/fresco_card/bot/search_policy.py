"""What the search bot asks about the Card Game: what is worth a thought, how it goes on, and what a hand promises."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco_card.bot import heuristic
from bottega.games.fresco_card.bot.heuristic import Unseen, aim_at, weigh
from bottega.games.fresco_card.rules.state import NONE, FrescoCardState
from bottega.kernel.chance import Chance
from bottega.kernel.playout import best_rated
from bottega.kernel.state import State

AHEAD: Final = 1  # a playout ends with so many rounds after the one in which the search began
WHOLE: Final = 9999

# What a hand brings until the end, in points, as found by playing on from thousands of turns with random hands: a
# Bishop symbol, a mixed colour, and the best section in reach. What is left besides is the same for all.
BISHOP: Final = 0.3
MIXED: Final = 0.3
IN_REACH: Final = 0.25


class SearchPolicy:
    def __init__(self) -> None:
        self.temperature = 0.5
        self.score_scale = 6.0
        self.last_round = WHOLE

    def candidate_plans(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        return [((action,), value) for action, value in heuristic.rate(cast(FrescoCardState, state), seat)]

    def is_trivial(self, state: State, seat: int) -> bool:
        return False

    def solve(self, state: State, seat: int, judge: object) -> None:
        return None

    def begin(self, state: State) -> None:
        self.last_round = cast(FrescoCardState, state).round + AHEAD

    def rollout(self, state: State, chance: Chance) -> None:
        """To the end, if the last round has begun, or to the first turn after the last round to be looked at."""
        s = cast(FrescoCardState, state)
        while s.agenda and (s.round <= self.last_round or s.ending):
            seat = s.actors[0]
            legal = s.peek(seat)
            s.play(best_rated(heuristic.rate(s, seat)) if len(legal) > 1 else legal[0], seat)

    def expected_scores(self, state: State) -> list[float]:
        s = cast(FrescoCardState, state)
        found = [float(points) for points in s.scores]
        if s.agenda:
            for seat in range(s.game.players):
                found[seat] += promise(s, seat)
        return found

    def solo_target(self, state: State) -> float:
        return 0.0


def promise(s: FrescoCardState, seat: int) -> float:
    """What the hand of a seat will bring."""
    parts = s.game.parts
    hand = s.hands[seat]
    unseen = Unseen(s, seat)
    best = 0.0
    for card in sorted(set(s.board)):
        if card != NONE:
            aim = aim_at(s, seat, card, hand)
            weigh(parts, aim, unseen, 0, 0)
            best = max(best, aim.worth * (aim.chance if aim.missing else 1.0))
    total = IN_REACH * best
    for face in hand:
        total += BISHOP * parts.bishop[face]
        if parts.colour[face] >= parts.primary:
            total += MIXED
    return total
