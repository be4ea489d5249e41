"""The solver against brute force: every roll, one by one; and many turns played out with it."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from functools import cache

import pytest

from bottega.games.fresco_dice.bot import heuristic
from bottega.games.fresco_dice.bot.solver import REACHABLE, TOTALS, Solution, none_offered, position
from bottega.games.fresco_dice.rules.state import FACTORS
from bottega.kernel.chance import Chance
from tests.fresco_dice.table import PARTS, answer, play, set_aside, start

PIPS = range(1, 7)


def prizes(values: dict[int, float]) -> list[float]:
    return [values.get(total, 0.0) for total in range(TOTALS)]


def real_prizes() -> list[float]:
    """The first turn of a game of four, the bishop at 19."""
    values = [0.0] * TOTALS
    for section, number in enumerate(PARTS.numbers):
        values[number] = float(PARTS.piles[section][0] + (3 if number == 19 else 0))
    for (low, high), vp in zip(PARTS.ranges, (2, 1, 3, 2), strict=True):
        for total in range(low, high + 1):
            values[total] = float(vp)
    return values


def offered(pips: dict[int, int], faces: tuple[int, ...]) -> set[tuple[int, int]]:
    """What a roll of dice by colour offers: the points a die counts, and the colour dice kept with it."""
    options = set()
    for colour, number in pips.items():
        for kept in range(faces.count(colour) + 1):
            options.add((number * FACTORS[kept], kept))
    return options


def by_hand(colours: tuple[int, ...], colour_dice: int, after) -> float:
    """The expectation of the best option over every single roll; `after(points, kept)` is what an option is worth."""
    counted: Counter[frozenset[tuple[int, int]]] = Counter()
    for faces in itertools.product(range(6), repeat=colour_dice):
        for numbers in itertools.product(PIPS, repeat=len(colours)):
            counted[frozenset(offered(dict(zip(colours, numbers, strict=True)), faces))] += 1
    rolls = sum(counted.values())
    assert rolls == 6 ** (len(colours) + colour_dice)
    return sum(times * max(after(*option) for option in options) for options, times in counted.items()) / rolls


@pytest.mark.parametrize("colour_dice", [0, 1, 2])
@pytest.mark.parametrize("total", [4, 7, 10, 12])
@pytest.mark.parametrize("favour", [False, True])
def test_the_last_roll_equals_every_roll_counted(total: int, colour_dice: int, favour: bool) -> None:
    worth = real_prizes()
    solution = Solution(worth, favour)

    def after(points: int, kept: int) -> float:
        final = total + points
        return max(worth[final - 1 : final + 2]) if favour else worth[final]

    exact = by_hand((0, 2, 3, 5), colour_dice, after)
    assert solution.value[position(1, colour_dice, total)] == pytest.approx(exact, abs=1e-12)


def test_which_dice_are_left_does_not_matter() -> None:
    worth = real_prizes()

    def after(points: int, kept: int) -> float:
        return worth[9 + points]

    found = {round(by_hand(colours, 2, after), 12) for colours in [(0, 1, 2, 3), (1, 2, 4, 5), (0, 2, 3, 5)]}
    assert len(found) == 1


@pytest.mark.parametrize(("colour_dice", "total"), [(2, 3), (1, 8), (0, 16)])
def test_the_second_roll_equals_every_roll_counted(colour_dice: int, total: int) -> None:
    solution = Solution(real_prizes(), False)

    def after(points: int, kept: int) -> float:
        return solution.value[position(1, colour_dice - kept, total + points)]

    exact = by_hand((1, 2, 3, 4, 5), colour_dice, after)
    assert solution.value[position(2, colour_dice, total)] == pytest.approx(exact, abs=1e-12)


def test_the_first_roll_equals_every_roll_counted() -> None:
    """All 1,679,616 rolls of eight dice, as multisets: the dice no colour die matches are alike."""
    solution = Solution(real_prizes(), True)

    def value(points: int, kept: int) -> float:
        return solution.value[position(2, 2 - kept, points)]

    @cache
    def best_plain(dice: int) -> dict[frozenset[int], int]:
        return dict(Counter(frozenset(numbers) for numbers in itertools.product(PIPS, repeat=dice)))

    weighed: list[float] = []
    for one, two in itertools.product(range(6), repeat=2):
        matched = {one, two}
        for numbers in itertools.product(PIPS, repeat=len(matched)):
            special = offered(dict(zip(sorted(matched), numbers, strict=True)), (one, two))
            best = max(value(*option) for option in special)
            for others, times in best_plain(6 - len(matched)).items():
                weighed.append(times * max(best, *(value(points, 0) for points in others)))
    assert solution.value[position(3, 2, 0)] == pytest.approx(math.fsum(weighed) / 6**8, abs=1e-12)


@pytest.mark.parametrize(("target", "percent"), [(8, 63), (13, 63), (16, 61), (19, 53), (24, 32)])
def test_the_chance_to_hit_a_number_one_aims_at(target: int, percent: int) -> None:
    solution = Solution(prizes({target: 1.0}), False)
    assert round(100 * solution.value[position(3, 2, 0)]) == percent


def test_chances_of_a_roll_add_up_everywhere() -> None:
    for favour in (False, True):
        solution = Solution(real_prizes(), favour)
        for kind in range(3, 12):
            for total in REACHABLE[kind]:
                here = kind * TOTALS + total
                assert sum(solution.chance[here]) == pytest.approx(1.0, abs=1e-12)
                final = solution.totals(here)
                assert sum(final) == pytest.approx(1.0, abs=1e-12)
                expected = sum(chance * solution.worth[at] for at, chance in enumerate(final))
                assert expected == pytest.approx(solution.value[here], abs=1e-11)


def test_nothing_is_offered_only_by_options_left_out() -> None:
    for dice, colour_dice in itertools.product((4, 5, 6), (0, 1, 2)):
        assert none_offered(dice, colour_dice, 0, 0, 0) == pytest.approx(1.0)
        assert none_offered(dice, colour_dice, 6, 6, 6) == 0.0


def test_events_have_the_chances_of_their_totals() -> None:
    solution = Solution(real_prizes(), False)
    portrait = [1.0 if PARTS.space_at[total] >= 0 else 0.0 for total in range(TOTALS)]
    start_here = position(3, 2, 0)
    final = solution.totals(start_here)
    direct = sum(chance for total, chance in enumerate(final) if portrait[total])
    assert solution.expectations(portrait)[start_here] == pytest.approx(direct, abs=1e-12)


def test_a_thousand_turns_played_by_the_solver_bring_what_it_foretells() -> None:
    """Turns on the real table; the mean within four standard errors, each gain as often as it should come."""
    state = start(4)
    play(state, "bishop 19")
    worth = heuristic.wishes(state, state.bishop, state.active)
    solution = Solution(worth, False)
    ends: Counter[int] = Counter()
    number = 1000
    for seed in range(number):
        turn = state.copy()
        turn.set_chance(seed)
        while turn.agenda[-1].name != "bishop":
            if turn.agenda[-1].name == "bet":
                answer(turn)
                continue
            action = max(turn.legal(0), key=lambda one: solution.value[heuristic.after_aside(turn, one)])
            die, kept = divmod(action - turn.game.aside.first, 3)
            final = turn.total + turn.pips[die] * FACTORS[kept]
            turn.play(action)
        ends[final] += 1
    mean = sum(worth[total] * times for total, times in ends.items()) / number
    expected = solution.value[position(3, 2, 0)]
    chances = solution.totals(position(3, 2, 0))
    spread = sum(chance * (worth[total] - expected) ** 2 for total, chance in enumerate(chances)) ** 0.5
    assert abs(mean - expected) < 4 * spread / number**0.5
    for gain in set(worth):
        chance = sum(chances[total] for total in range(TOTALS) if worth[total] == gain)
        times = sum(ends[total] for total in range(TOTALS) if worth[total] == gain)
        assert abs(times - number * chance) <= 4 * (number * chance * (1 - chance)) ** 0.5 + 1


def test_no_other_choice_does_better() -> None:
    """Random play of one choice, then the solver's: never more than the solver's own choice."""
    solution = Solution(real_prizes(), False)
    chance = Chance(2)
    state = start(2)
    play(state, "bishop 19")
    answer(state)
    set_aside(state, "blue 3")
    answer(state)
    for _ in range(200):
        state.pips = [chance.below(6) + 1 if die in state.left else 0 for die in range(6)]
        state.faces = [chance.below(6), chance.below(6)]
        copy = state.copy()
        values = {action: solution.value[heuristic.after_aside(copy, action)] for action in copy.legal()}
        best = max(values.values())
        offers = offered({die: copy.pips[die] for die in copy.left}, tuple(copy.faces))
        reached = {position(1, 2 - kept, 3 + points) for points, kept in offers}
        assert best == max(solution.value[here] for here in reached)
        assert len(values) == sum(1 + copy.faces.count(die) for die in copy.left)
