"""The nine scenarios: their cards, their targets and what completing one means."""

from __future__ import annotations

from typing import cast

import pytest

from bottega.games.canvas.learn.achievements import scenario_blots
from bottega.games.canvas.rules.state import CanvasState
from tests.canvas.table import PARTS, ended, ended_with, game_of, given, mat, play_out, ribbons, start

mark = pytest.mark
SCENARIOS = [
    pytest.param("family", "Family", 18, "simple", "composition variety", marks=mark.rule("CV-SCN-04")),
    pytest.param(
        "first-game",
        "First game",
        32,
        "standard",
        "composition emphasis repetition variety",
        marks=mark.rule("CV-SCN-05"),
    ),
    pytest.param(
        "all-elements",
        "All elements",
        36,
        "complex",
        "emphasis hierarchy repetition style",
        marks=mark.rule("CV-SCN-06"),
    ),
    pytest.param(
        "balanced",
        "Balanced",
        33,
        "standard",
        "consistency emphasis hierarchy proportion",
        marks=mark.rule("CV-SCN-08"),
    ),
    pytest.param(
        "spatial", "Spatial", 37, "complex", "movement proximity space symmetry", marks=mark.rule("CV-SCN-09")
    ),
    pytest.param("synergy", "Synergy", 28, "simple", "proximity space variety", marks=mark.rule("CV-SCN-10")),
    pytest.param(
        "no-elements",
        "Without elements",
        35,
        "standard",
        "composition consistency proportion symmetry",
        marks=mark.rule("CV-SCN-11"),
    ),
    pytest.param("bonus", "Bonus", 40, "complex", "hierarchy movement proportion style", marks=mark.rule("CV-SCN-12")),
]


@pytest.mark.rule("CV-SCN-01", "CV-SCN-13", "CV-R-03")
@pytest.mark.parametrize(("scenario", "name", "target", "tier", "cards"), SCENARIOS)
def test_a_scenario_lays_its_cards_and_sets_its_target(
    scenario: str, name: str, target: int, tier: str, cards: str
) -> None:
    entry = next(known for known in PARTS.scenarios if known.id == scenario)
    assert (entry.name, entry.target, entry.tier) == (name, target, tier)
    state = start(3, scenario=scenario)
    assert mat(state) == cards.split()
    assert state.view(None)["target"] == target
    assert state.view(None)["scenario"] == scenario
    assert [entry["ribbon"] for entry in state.view(None)["scoring"]] == PARTS.ribbons[: len(cards.split())]


@pytest.mark.rule("CV-SCN-07", "CV-R-45", "CV-EX-29", "CV-PIC-07")
def test_chill_draws_three_different_cards_from_all_twelve() -> None:
    game = game_of(2, scenario="chill")
    drawn = [mat(cast(CanvasState, game.start(seed))) for seed in range(60)]
    assert all(len(cards) == len(set(cards)) == 3 for cards in drawn)
    assert {name for cards in drawn for name in cards} == {card.id for card in PARTS.scoring}
    assert game.target == 25


@pytest.mark.rule("CV-PIC-07", "CV-R-46", "CV-SCN-13")
def test_the_nine_stand_in_three_tiers() -> None:
    tiers: dict[str, list[tuple[int, str]]] = {}
    for scenario in PARTS.scenarios:
        tiers.setdefault(scenario.tier, []).append((scenario.target, scenario.name))
    assert tiers == {
        "simple": [(18, "Family"), (25, "Chill"), (28, "Synergy")],
        "standard": [(32, "First game"), (33, "Balanced"), (35, "Without elements")],
        "complex": [(36, "All elements"), (37, "Spatial"), (40, "Bonus")],
    }


@pytest.mark.rule("CV-EX-29", "CV-R-44", "CV-SCN-04", "CV-SCN-10", "CV-SCN-07")
@pytest.mark.parametrize(("scenario", "number"), [("synergy", 3), ("family", 2), ("chill", 3)])
def test_ribbons_of_an_empty_space_cannot_be_won(scenario: str, number: int) -> None:
    state = start(4, scenario=scenario)
    assert len(state.view(None)["scoring"]) == number
    play_out(state, 3)
    assert all(ribbons(state, seat)[number:4] == [0] * (4 - number) for seat in range(4))
    assert any(sum(ribbons(state, seat)[:number]) for seat in range(4))


@pytest.mark.rule("CV-EX-30", "CV-SCN-02", "CV-R-43")
def test_with_several_players_the_highest_score_wins_and_the_scenario_is_completed() -> None:
    state = ended([34, 35, 31], scenario="no-elements")
    assert state.completed
    assert state.view(None)["completed"] is True
    assert state.winners == (1,)


@pytest.mark.rule("CV-SCN-02", "CV-R-43")
def test_when_nobody_reaches_the_target_somebody_wins_all_the_same() -> None:
    state = ended([34, 33, 31], scenario="no-elements")
    assert not state.completed
    assert state.winners == (0,)


@pytest.mark.rule("CV-SCN-02")
def test_a_scenario_is_completed_only_when_the_game_is_over() -> None:
    rich = given(start(scenario="no-elements"), ribbons=[[0, 0, 0, 0, 30], [0] * 5])
    assert rich.scores == [60, 0]
    assert not rich.completed
    assert scenario_blots(rich, 0) == frozenset()
    assert ended([36, 40], scenario="no-elements").completed
    assert not ended([50, 40]).completed  # no scenario, nothing to complete


@pytest.mark.rule("CV-R-63")
@pytest.mark.parametrize(("points", "completed", "winners"), [([27, 28], True, (1,)), ([27, 20], False, (0,))])
def test_a_scenario_for_two_with_vincent(points: list[int], completed: bool, winners: tuple[int, ...]) -> None:
    state = ended(points, mode="vincent", scenario="synergy")
    assert state.completed == completed
    assert state.winners == winners


@pytest.mark.rule("CV-SCN-03", "CV-R-53")
def test_the_blot_goes_to_each_player_whose_own_score_reached_the_target() -> None:
    state = ended([35, 34, 50], scenario="no-elements")
    assert [scenario_blots(state, seat) for seat in range(3)] == [{"no-elements"}, frozenset(), {"no-elements"}]
    assert scenario_blots(ended([50, 60]), 0) == frozenset()
    assert scenario_blots(start(scenario="family"), 0) == frozenset()


@pytest.mark.rule("CV-SCN-02", "CV-SCN-03", "CV-R-43", "CV-R-53")
def test_at_the_end_everybody_is_told_whether_the_scenario_is_completed_and_by_whom() -> None:
    state = ended([35, 34, 50], scenario="no-elements")
    said = "Player 3 wins. Scenario Without elements completed: Player 1, Player 3 reached 35 points."
    assert said in state.text(0)
    assert said in state.svg(None)
    assert "Scenario: Without elements, completed" in state.svg(1)
    (scenario, *others) = state.game.honours(state)
    assert scenario == {
        "text": "Complete the scenario Without elements: 35 points.",
        "met": [True, False, True],
        "best": [35, 34, 50],
    }
    assert len(others) == len(PARTS.goals) - 1  # the tour of all scenarios is a player's, not a game's
    missed = ended([34, 33], scenario="no-elements")
    assert "Scenario Without elements not completed: nobody reached 35 points." in missed.text()
    assert "Scenario: Without elements, not completed" in missed.svg(0)
    assert missed.game.honours(missed)[0]["met"] == [False, False]
    plain = ended([34, 33])
    assert "scenario" not in plain.text().lower()
    assert len(plain.game.honours(plain)) == len(others)
    alone = ended([34], mode="vincent")
    assert len(alone.game.honours(alone)) == len(others)


@pytest.mark.rule("CV-R-54", "CV-SCN-13")
def test_completing_a_scenario_or_its_tier_gives_no_points() -> None:
    for scenario in PARTS.scenarios:
        if scenario.random == 0 and len(scenario.cards) == 4:
            cards = [PARTS.scoring[card].id for card in scenario.cards]
            won = [[2, 1, 1, 1, 15], [0, 0, 0, 0, 20]]
            with_scenario = ended_with(won, scenario=scenario.id)
            without = ended_with(won, scoring=cards)
            assert with_scenario.scores == without.scores
            assert with_scenario.winners == without.winners
