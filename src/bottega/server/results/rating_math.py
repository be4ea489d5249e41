"""How strong somebody is, as far as their rated games tell, on the scale of the bots' strengths. Decision 014."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bottega.bots.means import Estimate

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, UNKNOWN = 1500.0, 250.0  # what a newcomer is taken for, and how far off that may well be
DRIFT = 10.0  # by so much people become better or worse from one game to the next
SURE = 250  # a rating that is known less closely than this is provisional
KNOWN = 1e-3  # the deviation of bots, which were measured


@cache
def model() -> BradleyTerryFull:
    """As on the ladder 100 more stand before the other 64 times of 100. Every game counts for what it tells: the
    library's own gamma would have ratings unsure for twice as many games."""
    from openskill.models import BradleyTerryFull  # here, since many houses rate nobody

    beta = 400 / math.log(10) / math.sqrt(2)
    return BradleyTerryFull(mu=MIDDLE, sigma=UNKNOWN, beta=beta, tau=DRIFT, gamma=lambda *_: 1.0)


@dataclass(frozen=True)
class Rating:
    value: float = MIDDLE
    deviation: float = UNKNOWN

    @property
    def estimate(self) -> Estimate:
        return Estimate.around(self.value, self.deviation)

    @property
    def provisional(self) -> bool:
        return self.estimate.half > SURE

    def __str__(self) -> str:
        if self.deviation <= KNOWN:
            return f"{self.value:.0f}"
        return f"{self.value:.0f}\u00a0±\u00a0{self.estimate.half:.0f}"  # never in two lines


def places(ranks: Sequence[int], left: Sequence[bool]) -> list[int]:
    """By seat its place in a rated game: by rank, but who has left comes last."""
    order = list(zip(left, ranks, strict=True))
    order = [(gone, 0 if gone else rank) for gone, rank in order]
    return [1 + sum(other < mine for other in order) for mine in order]


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """By seat the rating after a game. The pairs of one game say less than as many games for two would: of all that
    they say together, 3 parts in (players + 1) are counted, which is right among equals."""
    teams = [[model().rating(mu=one.value, sigma=one.deviation)] for one in before]
    told = [team[0] for team in model().rate(teams, ranks=list(map(float, places)))]
    part = 3 / (len(before) + 1)
    return [
        Rating(
            old.value + part * (new.mu - old.value),
            math.sqrt(old.deviation**2 + part * (new.sigma**2 - old.deviation**2)),
        )
        for old, new in zip(before, told, strict=True)
    ]
