"""Numbers with their uncertainty: shares, differences, and effects of things that are in play together."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from bottega.bots.estimates import Estimate, Mean, Z


class Ratio:
    """A sum by a sum, such as victories by choices, where the seats of one game depend on each other. Each game
    adds both sums once, and the variance is that between games."""

    __slots__ = ("games", "above", "below", "aa", "ab", "bb")

    def __init__(self) -> None:
        self.games = 0
        self.above = self.below = self.aa = self.ab = self.bb = 0.0

    def add(self, above: float, below: float) -> None:
        self.games += 1
        self.above += above
        self.below += below
        self.aa += above * above
        self.ab += above * below
        self.bb += below * below

    @property
    def estimate(self) -> Estimate:
        if not self.below:
            return Estimate(0.0, -math.inf, math.inf)
        ratio = self.above / self.below
        spread = max(0.0, self.aa - 2 * ratio * self.ab + ratio * ratio * self.bb)
        few = self.games / (self.games - 1) if self.games > 1 else math.inf
        if spread < 1e-9 * self.bb:  # never, or always: as Wilson has it for none of so many games
            return Estimate.around(ratio, Z / (self.games + Z * Z))
        return Estimate.around(ratio, math.sqrt(spread * few) / self.below)


def difference(one: Mean, other: Mean) -> Estimate:
    """The first mean minus the other."""
    return Estimate.around(one.value - other.value, math.hypot(one.error, other.error))


def average(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of estimates that do not depend on each other."""
    value = sum(estimate.value for estimate in estimates) / len(estimates)
    return Estimate.around(value, math.hypot(*(estimate.half / Z for estimate in estimates)) / len(estimates))


@dataclass(frozen=True)
class Effects:
    """The effect of each thing in play on a result, and of two together beyond that."""

    single: dict[str, Estimate]
    pairs: dict[tuple[str, str], Estimate]


def effects(results: Sequence[tuple[float, tuple[str, ...]]]) -> Effects:
    """Least squares on which things were in play, and on which pairs where there are games enough. The effects of all
    things sum up to nothing, and so do those of all pairs of one thing: a pair's is what its two do not explain."""
    things = sorted({thing for _, present in results for thing in present})
    singles: list[tuple[str, ...]] = [(thing,) for thing in things]
    pairs: list[tuple[str, ...]] = list(itertools.combinations(things, 2))
    both = _fitted(results, singles + pairs)
    alone = both or _fitted(results, singles)
    return Effects(
        {term[0]: estimate for term, estimate in alone.items() if len(term) == 1},
        {(term[0], term[1]): estimate for term, estimate in both.items() if len(term) == 2},
    )


def _fitted(
    results: Sequence[tuple[float, tuple[str, ...]]], terms: Sequence[tuple[str, ...]]
) -> dict[tuple[str, ...], Estimate]:
    """The effect of each term, that is of things in play together; nothing where they cannot be told apart."""
    size = len(terms)
    if len(results) < 3 * size:
        return {}
    index = {term: at for at, term in enumerate(terms)}
    middle = sum(result for result, _ in results) / len(results)
    conditions = _conditions(terms)
    matrix = [
        [sum(condition[row] * condition[column] for condition in conditions) for column in range(size)]
        for row in range(size)
    ]
    right = [0.0] * size
    games: list[tuple[float, list[int]]] = []
    for result, present in results:
        ordered = sorted(present)
        here = [(thing,) for thing in ordered] + list(itertools.combinations(ordered, 2))
        at = [index[term] for term in here if term in index]
        games.append((result - middle, at))
        for row in at:
            right[row] += result - middle
            for column in at:
                matrix[row][column] += 1.0
    inverse = _inverse(matrix)
    if inverse is None:
        return {}
    found = [sum(a * b for a, b in zip(row, right, strict=True)) for row in inverse]
    left = sum((result - sum(found[term] for term in at)) ** 2 for result, at in games)
    variance = left / max(1, len(games) - size)
    estimates = {}
    for term, place in index.items():
        # what the conditions brought is no uncertainty
        known = sum(sum(a * b for a, b in zip(inverse[place], condition, strict=True)) ** 2 for condition in conditions)
        error = math.sqrt(max(0.0, inverse[place][place] - known) * variance)
        estimates[term] = Estimate.around(found[place], error)
    return estimates


def _conditions(terms: Sequence[tuple[str, ...]]) -> list[list[float]]:
    """The sums that are zero: the effects of the single things, and of the pairs of each."""
    found = [[float(len(term) == 1) for term in terms]]
    if any(len(term) == 2 for term in terms):
        for thing in (term[0] for term in terms if len(term) == 1):
            found.append([float(len(term) == 2 and thing in term) for term in terms])
    return found


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Gauss-Jordan elimination with pivots; None for a singular matrix. The lab extra does not bring numpy."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        if abs(rows[pivot][at]) < 1e-9:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
