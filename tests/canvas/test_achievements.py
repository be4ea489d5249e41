"""Achievements of a finished game, and those of a profile over many games."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest

from bottega.games.canvas.learn.achievements import achievements
from bottega.games.canvas.rules.state import CanvasState
from bottega.kernel import BottegaError
from tests.canvas.table import (
    DULL,
    FIRST_GAME,
    PARTS,
    Stack,
    do,
    ended,
    ended_with,
    given,
    met,
    paint,
    paintings,
    ribbons,
    start,
    swatches,
    visible,
)

SCENARIOS = {scenario.id for scenario in PARTS.scenarios}
EIGHT: Stack = (14, 5, 55)  # SX | bS | S | HS | S
SEVEN: Stack = (1, 54, 32)  # SX | bT | bS | T | HS
FIVE_SHAPES: list[Stack] = [(8, 24, 46), (10, 28, 40)]


def reached(state: CanvasState, seat: int = 0, blots: Collection[str] = ()) -> set[str]:
    return {judged.goal.id for judged in achievements(state, seat, blots) if judged.met}


def best(state: CanvasState, goal: str, seat: int = 0) -> int:
    return next(judged.best for judged in achievements(state, seat) if judged.goal.id == goal)


def painted(stacks: Sequence[Stack], scoring: Sequence[str] = FIRST_GAME) -> CanvasState:
    """A Solo Puzzle that ended with these paintings."""
    state = start(1, mode="puzzle", scoring=list(scoring))
    for stack in stacks:
        state = given(state, hands=[stack])
        paint(state, stack)
    assert state.over
    return state


@pytest.mark.rule("CV-R-52", "CV-ACH-01")
def test_there_are_ten_achievements() -> None:
    judged = achievements(ended([0, 0]), 0)
    assert [entry.goal.id for entry in judged] == [
        "all-four",
        "silver-four",
        "ribbon-rain",
        "five-alike",
        "full-cards",
        "silver-hoard",
        "ribbon-hoard",
        "tour",
        "forty",
        "beat-designers",
    ]
    assert not any(entry.met for entry in judged)


@pytest.mark.rule("CV-EX-80", "CV-ACH-03", "CV-ACH-04", "CV-ACH-10", "CV-ACH-08", "CV-ACH-06", "CV-ACH-01")
def test_the_achievements_of_the_game_of_42_points() -> None:
    state = painted([(7, 43, 41), (32, 46, 24), (6, 58, 47)])
    assert state.scores == [42]
    assert sum(ribbons(state)) == 14
    assert reached(state) == {"silver-four", "ribbon-rain", "forty"}


@pytest.mark.rule("CV-EX-81", "CV-ACH-02", "CV-ACH-05", "CV-R-51")
def test_one_painting_meets_all_four_conditions_with_five_shapes() -> None:
    stack = (40, 28, 55)
    assert visible(stack) == swatches("ST | S | SX | HS | S")
    assert [met(name, stack) for name in FIRST_GAME] == [1, 2, 1, 1]
    state = painted([DULL[0], DULL[1], stack])
    assert reached(state) == {"all-four", "five-alike"}


@pytest.mark.rule("CV-EX-81", "CV-R-49", "CV-ACH-02")
def test_meeting_a_condition_whose_ribbons_are_all_taken_is_enough() -> None:
    state = painted([(8, 24, 46), (3, 5, 58), (40, 28, 55)])
    assert paintings(state)[2]["ribbons"] == [1, 0, 1, 1, 0]
    assert {"all-four", "five-alike"} <= reached(state)
    assert best(state, "all-four") == 4


@pytest.mark.rule("CV-ACH-02")
def test_three_of_four_conditions_do_not_do() -> None:
    state = painted([DULL[0], DULL[1], EIGHT])
    assert paintings(state)[2]["ribbons"] == [0, 2, 1, 1, 4]
    assert best(state, "all-four") == 3
    assert "all-four" not in reached(state)


@pytest.mark.rule("CV-ACH-03", "CV-R-50")
def test_four_silver_ribbons_with_one_painting() -> None:
    three, four = (3, 33, 9), (9, 33, 3)
    early = [(5, 10, 17), (7, 13, 21)]
    assert "silver-four" not in reached(painted([*early, three]))
    assert "silver-four" in reached(painted([*early, four]))
    goal = next(goal for goal in PARTS.goals if goal.id == "silver-four")
    assert [goal.met(number) for number in (3, 4, 5)] == [False, True, True]


@pytest.mark.rule("CV-ACH-03", "CV-ACH-04")
def test_ribbons_of_two_paintings_are_not_added_up() -> None:
    state = painted([(3, 33, 9), (27, 60, 54), DULL[2]])
    assert [painting["ribbons"][4] for painting in paintings(state)] == [3, 4, 0]
    assert best(state, "silver-four") == 4
    assert best(state, "silver-hoard") == 7
    assert best(state, "ribbon-rain") == max(sum(painting["ribbons"]) for painting in paintings(state)) < 8


@pytest.mark.rule("CV-EX-27", "CV-ACH-04", "CV-R-47", "CV-R-48")
def test_more_than_seven_ribbons_with_one_painting() -> None:
    seven, eight = painted([(5, 10, 17), (7, 13, 21), SEVEN]), painted([DULL[0], DULL[1], EIGHT])
    assert sum(paintings(seven)[2]["ribbons"]) == 7
    assert sum(paintings(eight)[2]["ribbons"]) == 8  # four of them silver
    assert "ribbon-rain" not in reached(seven)
    assert "ribbon-rain" in reached(eight)


@pytest.mark.rule("CV-R-48", "CV-ACH-04")
def test_ribbons_lost_to_a_cap_do_not_count() -> None:
    state = painted([*FIVE_SHAPES, EIGHT])
    assert paintings(state)[2]["ribbons"] == [0, 0, 1, 1, 4]
    assert best(state, "ribbon-rain") == 6
    assert "ribbon-rain" not in reached(state)


@pytest.mark.rule("CV-ACH-05", "CV-R-51")
def test_five_of_an_element_must_be_seen_and_bonus_icons_do_not_help() -> None:
    four = (32, 46, 24)  # HS | S | bS | S | ST
    assert visible(four) == swatches("HS | S | bS | S | ST")
    state = painted([DULL[0], DULL[1], four])
    assert best(state, "five-alike") == 4
    assert "five-alike" not in reached(state)
    covered = (55, 3, 5)  # six Shapes on the three cards
    assert visible(covered) == swatches("SX | ST | S | HS | S")
    assert "five-alike" in reached(painted([DULL[0], (6, 7, 8), covered]))


@pytest.mark.rule("CV-ACH-06", "CV-R-49", "CV-R-52")
@pytest.mark.parametrize(
    ("won", "met"),
    [([3, 4, 3, 3, 0], True), ([3, 4, 3, 2, 0], False), ([3, 3, 3, 3, 9], False), ([2, 4, 3, 3, 0], False)],
)
def test_the_maximum_of_all_four_scoring_cards(won: list[int], met: bool) -> None:
    state = ended_with([won], mode="puzzle", scoring=FIRST_GAME)
    assert ("full-cards" in reached(state)) == met


@pytest.mark.rule("CV-R-49")
@pytest.mark.parametrize("scenario", ["family", "chill", "synergy"])
def test_with_fewer_than_four_scoring_cards_two_achievements_cannot_be_had(scenario: str) -> None:
    state = start(1, mode="puzzle", scenario=scenario)
    caps = [PARTS.scoring[card].cap for card in state.scoring]
    state = ended_with([[*caps, *[0] * (5 - len(caps))]], mode="puzzle", scenario=scenario)
    assert best(state, "full-cards") == len(caps) < 4
    assert not {"full-cards", "all-four"} & reached(state)


@pytest.mark.rule("CV-R-49", "CV-ACH-02")
def test_both_conditions_of_family_are_not_all_four() -> None:
    stack = (7, 43, 41)
    state = given(start(1, mode="puzzle", scenario="family"), paintings=[[DULL[0], DULL[1]]], hands=[stack])
    paint(state, stack)
    assert paintings(state)[2]["ribbons"] == [1, 2, 0, 0, 0]
    assert best(state, "all-four") == 2
    assert "all-four" not in reached(state)


@pytest.mark.rule("CV-EX-27", "CV-ACH-07", "CV-R-47")
@pytest.mark.parametrize(("silver", "met"), [(7, False), (8, True)])
def test_more_than_seven_silver_ribbons(silver: int, met: bool) -> None:
    assert ("silver-hoard" in reached(ended_with([[0, 0, 0, 0, silver]], mode="puzzle"))) == met


@pytest.mark.rule("CV-EX-27", "CV-ACH-08", "CV-R-47", "CV-R-48")
@pytest.mark.parametrize(("won", "met"), [([3, 4, 3, 3, 1], False), ([3, 4, 3, 3, 2], True), ([0, 0, 0, 0, 15], True)])
def test_more_than_fourteen_ribbons_silver_ones_included(won: list[int], met: bool) -> None:
    assert ("ribbon-hoard" in reached(ended_with([won], mode="puzzle", scoring=FIRST_GAME))) == met


@pytest.mark.rule("CV-EX-27", "CV-ACH-10", "CV-ACH-11", "CV-R-47")
@pytest.mark.parametrize(
    ("points", "goals"),
    [(40, set()), (41, {"forty"}), (47, {"forty"}), (48, {"forty", "beat-designers"})],
)
def test_more_than_forty_points_and_more_than_the_designers(points: int, goals: set[str]) -> None:
    state = ended([points], mode="puzzle", scoring=FIRST_GAME)
    assert reached(state) & {"forty", "beat-designers"} == goals


@pytest.mark.rule("CV-ACH-09", "CV-R-53", "CV-SCN-03")
def test_the_tour_of_all_scenarios_belongs_to_a_profile() -> None:
    state = ended([40], mode="puzzle", scenario="bonus")
    others = SCENARIOS - {"bonus"}
    assert "tour" in reached(state, blots=others)
    assert "tour" not in reached(state, blots=sorted(others)[1:])
    assert "tour" not in reached(state, blots=[*sorted(others)[1:], "bonus", "bonus"])  # twice is once
    missed = ended([39], mode="puzzle", scenario="bonus")
    assert "tour" not in reached(missed, blots=others)
    assert "tour" in reached(ended([0, 0]), blots=SCENARIOS)  # after any game


@pytest.mark.rule("CV-ACH-09")
def test_only_scenarios_that_exist_count_for_the_tour() -> None:
    state = ended([40], mode="puzzle", scenario="bonus")
    assert "tour" not in reached(state, blots=[f"scenario {number}" for number in range(8)])


@pytest.mark.rule("CV-R-54")
def test_achievements_give_no_points() -> None:
    state = ended([48], mode="puzzle", scoring=FIRST_GAME)
    assert {"forty", "beat-designers"} <= reached(state)
    assert state.scores == [48]


@pytest.mark.rule("CV-R-72")
def test_a_painting_counts_when_it_was_completed_whatever_comes_later() -> None:
    state = painted([EIGHT, DULL[0], DULL[1]])
    assert {"silver-four", "ribbon-rain"} <= reached(state)


@pytest.mark.rule("CV-R-72")
@pytest.mark.parametrize(("players", "mode"), [(2, "standard"), (5, "standard"), (1, "vincent"), (2, "vincent")])
def test_every_mode_and_every_player_counts(players: int, mode: str) -> None:
    state = ended([48] * players, mode=mode)
    assert all("beat-designers" in reached(state, seat) for seat in range(players))


def test_who_painted_nothing_has_reached_nothing() -> None:
    """The cards of an owner's small box may run out before anybody has three of them."""
    state = given(start(1, mode="puzzle"), hands=[[1]], row=[2], deck=[], turn=0)
    do(state, "take 1")
    assert state.over
    for goal in ("all-four", "silver-four", "ribbon-rain", "five-alike", "silver-hoard", "forty"):
        assert best(state, goal) == 0


@pytest.mark.rule("CV-R-72")
def test_before_the_end_nothing_is_judged() -> None:
    with pytest.raises(BottegaError, match="when the game is over"):
        achievements(start(), 0)
