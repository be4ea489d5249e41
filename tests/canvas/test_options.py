"""Games that cannot be made are refused with a sentence that says what is possible."""

from __future__ import annotations

from typing import Any

import pytest

import bottega
from bottega.kernel import BadOption
from tests.canvas.table import FIRST_GAME, game_of


def refusal(**options: Any) -> str:
    with pytest.raises(BadOption) as error:
        bottega.game("canvas", **options)
    return str(error.value)


@pytest.mark.rule("CV-R-42", "CV-EX-86")
def test_one_player_needs_a_variant_and_the_sentence_names_both() -> None:
    for said in (refusal(players=1), refusal(players=1, mode="standard", scenario="bonus")):
        assert "'vincent' (Painting with Vincent)" in said
        assert "'puzzle' (Solo Puzzle)" in said


@pytest.mark.rule("CV-R-65", "CV-EX-86", "CV-VIN-01", "CV-R-73")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_vincent_paints_with_one_or_two_players_only(players: int) -> None:
    said = refusal(players=players, mode="vincent")
    assert "1 or 2 players" in said
    assert f"not {players}" in said
    for possible in (1, 2):
        assert game_of(possible, mode="vincent").mode == "vincent"


@pytest.mark.rule("CV-PUZ-01", "CV-EX-86")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_solo_puzzle_is_for_exactly_one_player(players: int) -> None:
    assert f"exactly 1 player, not {players}" in refusal(players=players, mode="puzzle")
    assert game_of(1, mode="puzzle").players == 1


@pytest.mark.rule("CV-CMP-07")
@pytest.mark.parametrize("players", [0, 6, -1, 2.0, "2", True, None])
def test_one_to_five_players(players: Any) -> None:
    assert "players must be from 1 to 5" in refusal(players=players)


@pytest.mark.rule("CV-CMP-07")
def test_each_number_of_players_from_one_to_five_can_play() -> None:
    assert [game_of(players).players for players in range(2, 6)] == [2, 3, 4, 5]
    assert game_of(1, mode="puzzle").players == 1


@pytest.mark.rule("CV-R-02", "CV-EX-86")
@pytest.mark.parametrize(
    "names",
    [
        [],
        ["style"],
        ["variety", "repetition", "emphasis"],
        [*FIRST_GAME, "style"],
        ["variety", "variety", "emphasis", "composition"],
    ],
)
def test_exactly_four_different_scoring_cards_are_named(names: list[str]) -> None:
    said = refusal(players=2, scoring=names)
    assert "Choose 4 different scoring cards" in said
    assert "composition, consistency, emphasis, hierarchy" in said


@pytest.mark.rule("CV-R-02")
@pytest.mark.parametrize("name", ["harmony", "Style", "", 3])
def test_an_unknown_scoring_card_is_refused_with_the_list_of_all(name: Any) -> None:
    said = refusal(players=2, scoring=["variety", "repetition", "emphasis", name])
    assert f"no scoring card {name!r}" in said
    assert "proximity, repetition, space, style, symmetry, variety" in said


@pytest.mark.rule("CV-R-02")
@pytest.mark.parametrize("names", [4, True, 2.5])
def test_scoring_cards_are_a_list_of_names(names: Any) -> None:
    assert "Scoring cards must be a list" in refusal(players=2, scoring=names)


@pytest.mark.rule("CV-R-02", "CV-EX-86")
def test_a_scenario_brings_its_own_scoring_cards() -> None:
    said = refusal(players=2, scenario="spatial", scoring=FIRST_GAME)
    assert "'spatial' has its own scoring cards" in said
    assert "Choose either scoring cards or a scenario" in said


@pytest.mark.rule("CV-SCN-01")
def test_an_unknown_scenario_is_refused_with_the_list_of_all_nine() -> None:
    said = refusal(players=2, scenario="space")
    listed = said.split("Choose one of ")[1].rstrip(".").split(", ")
    assert sorted(listed) == sorted(
        ["family", "chill", "synergy", "first-game", "balanced", "no-elements", "all-elements", "spatial", "bonus"]
    )


@pytest.mark.rule("CV-R-66")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 5},
        {"players": 2, "mode": "vincent"},
        {"players": 1, "mode": "puzzle", "scenario": "bonus"},
        {"players": 1, "mode": "vincent", "scenario": "family"},
    ],
)
def test_a_difficulty_is_for_one_player_without_a_scenario(options: dict[str, Any]) -> None:
    for difficulty in ("easy", "normal", "hard", "master"):
        assert "for one player without a scenario" in refusal(difficulty=difficulty, **options)


@pytest.mark.rule("CV-SOL-01")
def test_an_unknown_difficulty_is_refused_with_the_four() -> None:
    said = refusal(players=1, mode="puzzle", difficulty="nightmare")
    assert "'nightmare'" in said
    assert "easy, normal, hard, master" in said


@pytest.mark.rule("CV-R-41")
@pytest.mark.parametrize("mode", ["vincent puzzle", ("vincent", "puzzle"), ["vincent", "puzzle"], "duel", None])
def test_the_variants_are_not_combined(mode: Any) -> None:
    assert "Choose one of standard, vincent, puzzle" in refusal(players=1, mode=mode)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    said = refusal(players=2, colours=3)
    assert "'colours'" in said
    assert "players, mode, scoring, scenario, difficulty, components" in said


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3, "mode": "standard", "scoring": FIRST_GAME},
        {"players": 1, "mode": "puzzle", "difficulty": "hard"},
        {"players": 2, "mode": "vincent", "scenario": "chill"},
    ],
)
def test_options_go_back_into_a_game(options: dict[str, Any]) -> None:
    game = bottega.game("canvas", **options)
    assert game.options == options
    assert bottega.game("canvas", **game.options) == game
