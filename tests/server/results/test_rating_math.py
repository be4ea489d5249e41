"""Ratings on the scale of the bots: what a game changes, and whether "± so much" can be believed."""

from __future__ import annotations

import random

import pytest

from bottega.server.results.rating_math import KNOWN, Rating, places, rate

BOT = Rating(1500, KNOWN)


def test_a_newcomer_is_as_good_as_a_journeyman_and_nobody_knows_how_surely() -> None:
    assert (str(Rating()), Rating().provisional) == ("1500\u00a0±\u00a0490", True)
    assert (str(Rating(1540.4, 61.2)), Rating(1540.4, 61.2).provisional) == ("1540\u00a0±\u00a0120", False)
    assert str(BOT) == "1500"


def test_who_wins_rises_and_both_are_known_better() -> None:
    won, lost = rate([Rating(), Rating()], [1, 2])
    assert won.value - 1500 == pytest.approx(1500 - lost.value)
    assert won.value > 1550
    assert won.deviation == lost.deviation < 250


def test_a_tie_among_equals_changes_no_number() -> None:
    assert [round(one.value) for one in rate([Rating(), Rating(), Rating()], [1, 1, 1])] == [1500] * 3


def test_to_beat_a_stronger_one_counts_more() -> None:
    strong, weak = (rate([Rating(), Rating(value, KNOWN)], [1, 2])[0].value for value in (1900, 1100))
    assert strong > weak > 1500


def test_who_comes_second_of_three_is_between() -> None:
    first, second, third = (one.value for one in rate([Rating()] * 3, [1, 2, 3]))
    assert second == pytest.approx(1500)
    assert first > second > third


@pytest.mark.parametrize(
    ("ranks", "left", "expected"),
    [
        ([1, 2, 3], [False, False, False], [1, 2, 3]),
        ([1, 2, 3], [True, False, False], [3, 1, 2]),  # who left is last, though a bot won for them
        ([1, 1, 3], [False, False, False], [1, 1, 3]),
        ([1, 2], [True, True], [1, 1]),
        ([3, 1, 2], [True, False, True], [2, 1, 2]),
    ],
)
def test_who_leaves_comes_last(ranks: list[int], left: list[bool], expected: list[int]) -> None:
    assert places(ranks, left) == expected


@pytest.mark.parametrize("players", [2, 4])
def test_nineteen_of_twenty_are_within_what_their_rating_says(players: int) -> None:
    """People of known strength play: 100 more are 64 wins of 100, and the ratings find that out."""
    chance = random.Random(players)
    true = [chance.gauss(1500, 250) for _ in range(120)]
    known = [Rating()] * len(true)
    for _ in range(30):
        order = chance.sample(range(len(true)), len(true))
        for first in range(0, len(true), players):
            table = order[first : first + players]
            ended = _ranked(chance, [true[who] for who in table])
            for who, rating in zip(table, rate([known[who] for who in table], ended), strict=True):
                known[who] = rating
    within = sum(rating.estimate.low <= one <= rating.estimate.high for rating, one in zip(known, true, strict=True))
    assert within >= 0.9 * len(true)
    assert sum(rating.provisional for rating in known) < 0.2 * len(known)
    assert sum(rating.deviation for rating in known) / len(known) < 120


def _ranked(chance: random.Random, strengths: list[float]) -> list[int]:
    """By seat the place, as by chance: who is stronger is more often drawn first."""
    left, found = list(range(len(strengths))), [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        seat = chance.choices(left, [10 ** (strengths[seat] / 400) for seat in left])[0]
        left.remove(seat)
        found[seat] = place
    return found
