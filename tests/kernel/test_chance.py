"""Random numbers: the same everywhere, fair, and unrelated for neighbouring seeds."""

from __future__ import annotations

import copy
import pickle

from bottega.kernel.chance import Chance, spread


def test_the_numbers_never_change() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(8)] == [48, 4, 73, 84, 97, 65, 47, 51]


def test_every_number_is_equally_likely() -> None:
    chance = Chance(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_squared < 20.5  # one in a thousand for five degrees of freedom


def test_shuffles_reach_every_order_equally_often() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(12_000):
        items = [0, 1, 2, 3]
        Chance(seed).shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.8  # 0.1 % for 23 degrees of freedom


def test_seeds_of_any_size_differ() -> None:
    seeds = [0, 1, 2, 2**31, 2**63, 2**64, 2**64 + 1, 2**200]
    assert len({spread(seed) for seed in seeds}) == len(seeds)


def test_copies_and_pickles_go_on_where_they_were() -> None:
    chance = Chance(5)
    chance.below(10)
    twins = copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))
    numbers = [chance.below(1000) for _ in range(5)]
    assert [[twin.below(1000) for _ in range(5)] for twin in twins] == [numbers, numbers]
