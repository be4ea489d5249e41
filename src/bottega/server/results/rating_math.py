"""The rating model: Bradley-Terry, on the scale of the bots' strengths. See decision 014."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bottega.bots.estimates import Estimate

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MIDDLE, UNKNOWN = 1500.0, 250.0  # a newcomer's rating and its standard deviation
DRIFT = 10.0  # how much players' strength changes from one game to the next
SURE = 250  # a rating with a wider interval is provisional
KNOWN = 1e-3  # the deviation of bots, whose strength was measured


@cache
def model() -> BradleyTerryFull:
    """As on the bots' ladder, 100 points more win 64 % of the games. The library's default gamma would leave ratings
    uncertain for twice as many games."""
    from openskill.models import BradleyTerryFull  # imported late: slow, and many servers have no rated games

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
        return f"{self.value:.0f}\u00a0±\u00a0{self.estimate.half:.0f}"  # no line break


def places(ranks: Sequence[int], left: Sequence[bool]) -> list[int]:
    """The place of each seat in a rated game: by rank, with those who left last."""
    order = list(zip(left, ranks, strict=True))
    order = [(gone, 0 if gone else rank) for gone, rank in order]
    return [1 + sum(other < mine for other in order) for mine in order]


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The rating of each seat after a game. The pairs of one game say less than as many two-player games: they count
    for 3 parts in (players + 1), which is right among equals."""
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
