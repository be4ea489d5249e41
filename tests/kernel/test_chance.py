"""Random numbers: the same everywhere, fair, and telling nothing about those to come or about neighbouring seeds."""

from __future__ import annotations

import copy
import math
import pickle
from itertools import pairwise

import pytest

import bottega
from bottega.kernel.chance import Chance

WORD = 1 << 32
TITLES = bottega.titles()


def words(seed: int, n: int = 10_000) -> list[int]:
    chance = Chance(seed)
    return [chance.below(WORD) for _ in range(n)]


def bits(numbers: list[int]) -> list[int]:
    return [number >> at & 1 for number in numbers for at in range(32)]


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def unlikely(freedom: int) -> float:
    """What chi squared exceeds once in ten thousand times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.72 * math.sqrt(2 / (9 * freedom))) ** 3


def linear_complexity(sequence: list[int]) -> int:
    """The length of the shortest linear recurrence that makes these bits (Berlekamp and Massey): who finds a short one
    has solved a linear generator and knows all bits to come."""
    c, b, length, last = 1, 1, 0, -1  # polynomials as bits of whole numbers
    window = 0
    for n, bit in enumerate(sequence):
        window = window << 1 | bit
        if (c & window).bit_count() & 1:
            before = c
            c ^= b << n - last
            if 2 * length <= n:
                length, last, b = n + 1 - length, n, before
    return length


def test_the_numbers_never_change() -> None:
    chance = Chance(7)
    assert [chance.below(100) for _ in range(18)] == [
        32,
        67,
        45,
        87,
        77,
        33,
        96,
        20,
        51,
        97,
        85,
        29,
        53,
        12,
        17,
        27,
        27,
        46,
    ]


def test_every_number_is_equally_likely() -> None:
    for n in (2, 3, 6, 36, 1000):
        chance = Chance(n)
        counts = [0] * n
        for _ in range(max(10_000, 20 * n)):
            counts[chance.below(n)] += 1
        assert chi_squared(counts) < unlikely(n - 1)


def test_a_number_of_words_that_does_not_divide_evenly_favours_nobody() -> None:
    """Three quarters of all words: taken as they come, every third number would come twice as often."""
    n = 3 * WORD // 4
    chance = Chance(3)
    counts = [0] * 3
    for _ in range(6000):
        counts[chance.below(n) % 3] += 1
    assert chi_squared(counts) < unlikely(2)


def test_more_numbers_than_a_word_has_are_refused() -> None:
    assert Chance(1).below(WORD) < WORD
    with pytest.raises(ValueError, match=r"at most 2\*\*32 numbers, not from 4294967297"):
        Chance(1).below(WORD + 1)


def test_shuffles_reach_every_order_equally_often() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(12_000):
        items = [0, 1, 2, 3]
        Chance(seed).shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_squared(list(counts.values())) < unlikely(23)


@pytest.mark.parametrize("seed", [0, 1, 2**127 + 5])
def test_ten_thousand_numbers_look_like_nothing_at_all(seed: int) -> None:
    numbers = words(seed)
    flips = bits(numbers)
    ones = sum(flips)
    assert abs(ones - len(flips) / 2) < 4 * math.sqrt(len(flips)) / 2  # as many ones as zeros
    runs = 1 + sum(a != b for a, b in pairwise(flips))
    share = ones / len(flips)
    expected = 2 * len(flips) * share * (1 - share)
    assert abs(runs - expected) < 4 * 2 * math.sqrt(len(flips)) * share * (1 - share)  # as many runs as coins give
    for shift in (0, 8, 16, 24):
        counts = [0] * 256
        for number in numbers:
            counts[number >> shift & 255] += 1
        assert chi_squared(counts) < unlikely(255)
    pairs = [0] * 256
    for a, b in pairwise(numbers):
        pairs[a >> 28 << 4 | b >> 28] += 1
    assert chi_squared(pairs) < unlikely(255)  # nothing about a number from the one before
    assert len(set(numbers)) > 9_980  # birthdays: some ten pairs of equal words are what chance gives


def test_no_short_recurrence_explains_the_numbers() -> None:
    """The attack that solves every linear generator, feedback shift registers and the Mersenne Twister among them."""
    flips = [number & 1 for number in words(11, 4000)]
    assert abs(linear_complexity(flips) - 2000) < 10
    register = [1, 0, 0, 1, 1]
    while len(register) < 400:
        register.append(register[-5] ^ register[-3])
    assert linear_complexity(register) == 5  # that is what the attack finds in one of the old kind


@pytest.mark.parametrize("step", [1, 2, 2**31, 2**64, 2**128])
def test_related_seeds_give_unrelated_numbers(step: int) -> None:
    for seed in (0, 7, 2**90):
        one, other = bits(words(seed, 2000)), bits(words(seed + step, 2000))
        same = sum(a == b for a, b in zip(one, other, strict=True))
        assert abs(same - len(one) / 2) < 4 * math.sqrt(len(one)) / 2
        sums = [(a + b) % WORD for a, b in zip(words(seed, 2000), words(seed + step, 2000), strict=True)]
        counts = [0] * 64
        for number in sums:
            counts[number >> 26] += 1
        assert chi_squared(counts) < unlikely(63)


def test_seeds_of_any_size_differ() -> None:
    seeds = [0, 1, 2, 255, 256, 2**31, 2**63, 2**64, 2**64 + 1, 2**128, 2**200]
    assert len({tuple(words(seed, 4)) for seed in seeds}) == len(seeds)


def test_copies_and_pickles_go_on_where_they_were() -> None:
    chance = Chance(5)
    chance.below(10)
    twins = copy.deepcopy(chance), pickle.loads(pickle.dumps(chance))
    numbers = [chance.below(1000) for _ in range(40)]
    assert [[twin.below(1000) for _ in range(40)] for twin in twins] == [numbers, numbers]


@pytest.mark.parametrize("title", TITLES)
def test_a_copied_state_draws_the_same_and_disturbs_nobody(title: str) -> None:
    state = bottega.game(title, players=2).start(seed=2**128 - 1)
    state.below(6)
    twin = state.copy()
    numbers = [twin.below(1000) for _ in range(40)]
    assert [state.below(1000) for _ in range(40)] == numbers
    assert twin.digest() == state.digest()
    state.below(2)
    assert twin.digest() != state.digest()
