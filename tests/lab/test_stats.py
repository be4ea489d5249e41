"""Numbers and their intervals, against values worked out otherwise."""

from __future__ import annotations

import itertools
import math
import random
import statistics

from bottega.bots.estimates import Estimate, Mean, wilson
from bottega.lab.stats import Ratio, average, difference, effects


def test_a_mean_has_the_interval_of_the_textbook() -> None:
    values = [3.0, 5.0, 8.0, 1.0, 9.0]
    mean = Mean(values)
    assert math.isclose(mean.value, statistics.mean(values))
    assert math.isclose(mean.variance, statistics.variance(values))
    half = 1.96 * statistics.stdev(values) / math.sqrt(5)
    assert math.isclose(mean.estimate.high, mean.value + half)
    assert Mean([2.0]).estimate.high == math.inf, "of one value nothing is known"


def test_the_interval_of_a_ratio_takes_each_game_as_one() -> None:
    games = [(2.0, 4.0), (0.0, 3.0), (5.0, 5.0), (1.0, 6.0)]
    ratio = Ratio()
    for above, below in games:
        ratio.add(above, below)
    value = 8 / 18
    spread = sum((above - value * below) ** 2 for above, below in games)
    assert math.isclose(ratio.estimate.value, value)
    assert math.isclose(ratio.estimate.half, 1.96 * math.sqrt(spread * 4 / 3) / 18)
    assert Ratio().estimate.high == math.inf


def test_what_never_happened_may_still_happen() -> None:
    ratio = Ratio()
    for _ in range(100):
        ratio.add(0, 1)
    assert ratio.estimate.value == 0
    assert math.isclose(ratio.estimate.high, wilson(0, 100)[1])


def test_intervals_of_a_ratio_hold_the_truth_in_about_95_of_100_samples() -> None:
    """Choices of one game hang together: three of a seat that wins or loses as a whole."""
    chance = random.Random(1)
    held = 0
    for _ in range(300):
        ratio = Ratio()
        for _ in range(120):
            times = chance.randint(1, 6)
            ratio.add(times * (chance.random() < 0.3), times)
        held += ratio.estimate.low <= 0.3 <= ratio.estimate.high
    assert 270 <= held <= 297


def test_differences_and_averages_carry_their_uncertainty_along() -> None:
    one, other = Mean([1.0, 2.0, 3.0]), Mean([4.0, 6.0])
    apart = difference(one, other)
    assert math.isclose(apart.value, -3.0)
    assert math.isclose(apart.half, 1.96 * math.sqrt(1 / 3 + 1))
    both = average([Estimate.around(1.0, 0.3), Estimate.around(3.0, 0.4)])
    assert math.isclose(both.value, 2.0)
    assert math.isclose(both.half, 1.96 * 0.25)
    assert apart.beyond(0) is (apart.high < 0)


def test_effects_find_what_was_put_in() -> None:
    """Four of eight things a game; `a` brings 3, `h` takes 3; `a` and `b` bring 2 more together."""
    chance = random.Random(2)
    results = []
    for _ in range(3000):
        there = tuple(chance.sample("abcdefgh", 4))
        score = 3 * ("a" in there) - 3 * ("h" in there) + 2 * ("a" in there and "b" in there)
        results.append((score + chance.gauss(0, 2), there))
    found = effects(results)
    assert math.isclose(sum(e.value for e in found.single.values()), 0, abs_tol=0.1)
    for thing in "abcdefgh":
        pairs = [e.value for pair, e in found.pairs.items() if thing in pair]
        assert math.isclose(sum(pairs), 0, abs_tol=0.1)
    best = max(found.pairs, key=lambda pair: found.pairs[pair].value)
    assert best == ("a", "b")
    assert found.pairs[best].beyond(0)
    assert max(found.single, key=lambda thing: found.single[thing].value) == "a"
    assert min(found.single, key=lambda thing: found.single[thing].value) == "h"
    predicted = found.single["a"].value + found.single["b"].value + found.pairs["a", "b"].value
    others = sum(found.single[thing].value for thing in "cd") + found.pairs["c", "d"].value
    assert found.pairs["a", "b"].value > 1
    assert predicted > others


def test_few_games_tell_single_effects_only_and_very_few_none() -> None:
    things = list(itertools.combinations("abcdef", 3))
    results = [(float("a" in there), there) for there in things * 2]
    some = effects(results)
    assert set(some.single) == set("abcdef")
    assert not some.pairs
    assert math.isclose(some.single["a"].value - some.single["b"].value, 1.0, abs_tol=0.05)
    assert not effects(results[:10]).single
    assert not effects([(1.0, ()), (2.0, ())]).single
