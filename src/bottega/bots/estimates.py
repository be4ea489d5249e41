"""Means and win rates with their uncertainty."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

Z = 1.96  # 95 %


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, deviation: float) -> Estimate:
        return cls(value, value - Z * deviation, value + Z * deviation)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def beyond(self, reference: float) -> bool:
        """Whether the interval leaves a reference out."""
        return not self.low <= reference <= self.high


class Mean:
    """A mean that grows by one value after the other."""

    __slots__ = ("number", "total", "squares")

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.number = 0
        self.total = 0.0
        self.squares = 0.0
        for value in values:
            self.add(value)

    def add(self, value: float, times: int = 1) -> None:
        self.number += times
        self.total += value * times
        self.squares += value * value * times

    @property
    def value(self) -> float:
        return self.total / self.number if self.number else 0.0

    @property
    def variance(self) -> float:
        if self.number < 2:
            return 0.0
        return max(0.0, (self.squares - self.number * self.value**2) / (self.number - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean; of fewer than two values nothing is known."""
        return math.sqrt(self.variance / self.number) if self.number > 1 else math.inf

    @property
    def estimate(self) -> Estimate:
        return Estimate.around(self.value, self.error)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    middle = p + Z * Z / (2 * games)
    spread = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class WinRate:
    """Games won, a shared victory as its share."""

    won: float
    games: int

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.won / self.games, *wilson(self.won, self.games))

    def __str__(self) -> str:
        found = self.estimate
        return f"{self.won:g} of {self.games} ({found.low:.0%} to {found.high:.0%})"
