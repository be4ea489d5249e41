"""One player against a target."""

from __future__ import annotations

from typing import Any

import pytest

from tests.canvas.table import ended, game_of

MODES = ["vincent", "puzzle"]


@pytest.mark.parametrize(
    ("difficulty", "target"),
    [
        pytest.param("easy", 25, marks=pytest.mark.rule("CV-SOL-02")),
        pytest.param("normal", 30, marks=pytest.mark.rule("CV-SOL-03")),
        pytest.param("hard", 35, marks=pytest.mark.rule("CV-SOL-04")),
        pytest.param("master", 40, marks=pytest.mark.rule("CV-SOL-05")),
    ],
)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.rule("CV-SOL-01", "CV-SOL-06", "CV-EX-20", "CV-R-37", "CV-R-67")
def test_the_target_of_a_difficulty_is_to_be_reached(mode: str, difficulty: str, target: int) -> None:
    assert game_of(1, mode=mode, difficulty=difficulty).target == target
    for points in (24, 25, 29, 30, 34, 35, 39, 40):
        state = ended([points], mode=mode, difficulty=difficulty, scoring=["composition", "style", "space", "variety"])
        assert state.winners == ((0,) if points >= target else ())
        assert state.scores == [points]


@pytest.mark.rule("CV-EX-85", "CV-R-66", "CV-R-67")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("points", "winners"), [(29, ()), (30, (0,))])
def test_without_a_word_the_target_is_normal(mode: str, points: int, winners: tuple[int, ...]) -> None:
    state = ended([points], mode=mode, scoring=["composition", "style", "space", "variety"])
    assert state.view(0)["target"] == 30
    assert state.winners == winners
    assert state.scores == [points]


@pytest.mark.rule("CV-SOL-07", "CV-EX-21", "CV-R-37")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("scenario", "points", "won"),
    [("bonus", 39, False), ("bonus", 40, True), ("family", 17, False), ("family", 18, True), ("spatial", 36, False)],
)
def test_alone_a_scenarios_target_is_used_instead(mode: str, scenario: str, points: int, won: bool) -> None:
    state = ended([points], mode=mode, scenario=scenario)
    assert state.winners == ((0,) if won else ())
    assert state.completed == won


@pytest.mark.rule("CV-R-66")
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 2, "mode": "vincent"}])
def test_several_players_without_a_scenario_have_no_target(options: dict[str, Any]) -> None:
    assert game_of(**options).start(1).view(None)["target"] is None


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("thing", ["result", "seat-0"])
def test_alone_it_is_the_target_that_is_said_to_decide(mode: str, thing: str) -> None:
    state = ended([30], mode=mode)
    told = state.game.what(state.view(0), thing)
    assert told is not None
    assert "target of 30 points" in told.says
    assert "tie" not in told.says


@pytest.mark.parametrize("thing", ["result", "seat-0"])
def test_among_several_a_tie_is_said_to_be_broken(thing: str) -> None:
    state = ended([30, 30])
    told = state.game.what(state.view(0), thing)
    assert told is not None
    assert "Inspiration tokens break ties" in told.says
