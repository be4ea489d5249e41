"""The component set of the base game: what the ledger states of it, checked in the tables that a game plays with."""

from __future__ import annotations

from collections import Counter

import pytest

import bottega
from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.game import FrescoGame
from bottega.kernel import BadOption

from .table import evening, game_of, given, hand_in, legal, paints, play, start, turn

DATA = game_of(4).parts.data
PIECES = DATA["pieces"]


@pytest.mark.rule("FB-CMP-01")
def test_one_board_has_a_side_for_four_players_and_a_side_for_three() -> None:
    assert PIECES["boards"] == 1
    assert {side["id"]: side["players"] for side in DATA["board"]["side"]} == {"four": [4], "three": [2, 3]}
    assert [game_of(players).parts.side for players in (2, 3, 4)] == ["three", "three", "four"]


@pytest.mark.rule("FB-CMP-02", "FB-DATA-04")
def test_fourteen_market_tiles_with_those_that_are_known() -> None:
    tiles = [tile.paints for tile in game_of(4).market_tiles]
    assert len(tiles) == 14 == PIECES["market_tiles"]
    assert {"YYY", "B", "Y", "R", "YB", "RB", "RY", "RRR", "G", "O", "RR"} <= set(tiles)
    assert sorted(set(tiles) - {"YYY", "B", "Y", "R", "YB", "RB", "RY", "RRR", "G", "O", "RR"}) == ["BB", "BBB", "YY"]


@pytest.mark.rule("FB-CMP-03", "FB-CMP-04", "FB-DATA-07")
def test_twenty_five_fresco_tiles_with_values_from_3_to_11() -> None:
    tiles = game_of(3).tiles
    assert len(tiles) == 25 == PIECES["fresco_tiles"]
    values = Counter(tile.value for tile in tiles)
    assert values == {3: 3, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3, 10: 3, 11: 2}
    for tile in tiles:
        assert 2 <= len(tile.paints) <= 3
        assert set(tile.paints) <= set("RYBOGP")
        cost = {LETTERS[colour]: number for colour, number in zip(tile.cost[::2], tile.cost[1::2], strict=True)}
        assert cost == Counter(tile.paints)


@pytest.mark.rule("FB-CMP-05")
def test_sixty_coins_are_worth_196_thalers() -> None:
    coins = {coin["value"]: coin["count"] for coin in PIECES["coin"]}
    assert coins == {1: 36, 5: 16, 10: 8}
    assert sum(coins.values()) == 60
    assert sum(value * count for value, count in coins.items()) == 196


@pytest.mark.rule("FB-CMP-06")
def test_seventy_eight_cubes_seventeen_of_each_primary_colour_and_nine_of_each_mixed_one() -> None:
    cubes = {colour["name"]: colour["cubes"] for colour in DATA["paint"]["colour"]}
    assert cubes == {"red": 17, "yellow": 17, "blue": 17, "orange": 9, "green": 9, "purple": 9}
    assert sum(cubes.values()) == 78 == PIECES["cubes"]


@pytest.mark.rule("FB-CMP-07", "FB-CMP-08", "FB-CMP-09", "FB-CMP-10")
def test_wooden_figures_for_four_players() -> None:
    assert PIECES["neutral_assistants"] == 4
    assert PIECES["assistants"] == 20 == 4 * game_of(4).parts.assistants
    assert PIECES["painters"] == 12 == 4 * DATA["setup"]["painters"]
    assert PIECES["bishops"] == 1
    everybody_happy = given(start(players=4), mood=dict.fromkeys(range(4), 3))
    assert sum(everybody_happy.assistants) == PIECES["assistants"] + PIECES["neutral_assistants"]


@pytest.mark.rule("FB-CMP-11", "FB-CMP-12", "FB-CMP-14", "FB-CMP-15")
def test_screens_bag_and_leonardo_tile() -> None:
    assert PIECES["small_screens"] == PIECES["large_screens"] == 4
    assert PIECES["bags"] == 1
    assert PIECES["leonardo_tiles"] == 1
    assert [game_of(players).leonardo is not None for players in (2, 3, 4)] == [True, False, False]


@pytest.mark.rule("FB-CMP-13", "FB-DATA-13")
def test_an_action_board_has_two_sides_with_five_columns_of_three_spaces() -> None:
    assert PIECES["action_boards"] == 4
    parts = game_of(3).parts
    assert 5 * parts.column_spaces == 15
    first, last = start(), given(start(), last=True)
    assert first.view(0)["columns"] == ["market", "cathedral", "studio", "workshop", "theatre"]
    assert last.view(0)["columns"] == ["market", "cathedral", "studio", "workshop", "cathedral"]


@pytest.mark.rule("FB-CMP-17")
@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four_players(players: int) -> None:
    assert bottega.title("fresco").players == (2, 4)
    assert [game_of(number).players for number in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(BadOption, match="from 2 to 4"):
        FrescoGame(players=players)


@pytest.mark.rule("FB-CMP-18")
def test_the_player_colours() -> None:
    assert sorted(PIECES["player_colours"]) == ["blue", "green", "red", "yellow"]
    assert start(players=4).view(None)["colours"] == PIECES["player_colours"]


@pytest.mark.rule("FB-DATA-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_inn_table(players: int) -> None:
    rows = {row["hour"]: (row["mood"], row["price"]) for row in start(players=players).view(0)["inn"]}
    assert rows[7] == (-1, 2)
    assert rows[8] == (0, 2)
    assert rows[6][0] == -2
    assert list(rows) == [5, 6, 7, 8, 9]
    prices = [price for _, price in rows.values()]
    assert prices == sorted(prices, reverse=True)
    sure = {row["hour"]: row["provenance"] for row in DATA["inn"]["row"]}
    assert (sure[7], sure[8], sure[6]) == ("stated", "stated", "reconstructed")


@pytest.mark.rule("FB-DATA-02")
def test_the_mood_track() -> None:
    track = start().view(0)["mood_track"]
    assert len(set(track["plus"])) == len(set(track["minus"])) == 2
    assert track["start"] - track["low"] >= 3
    assert all(track["start"] < space <= track["high"] for space in track["plus"])
    assert all(track["low"] <= space < track["start"] for space in track["minus"])


@pytest.mark.rule("FB-DATA-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_column_in_the_theatre(players: int) -> None:
    state = given(start(players=players), mood={players - 1: -2})
    assert [seat["mood"] for seat in state.view(None)["seats"]] == [0] * (players - 1) + [-2]


@pytest.mark.rule("FB-DATA-05")
@pytest.mark.parametrize("players", [2, 3])
def test_the_three_triples_stay_in_the_box(players: int) -> None:
    here = {tile.paints for tile in game_of(players).market_tiles}
    gone = {tile.paints for tile in game_of(4).market_tiles} - here
    assert gone == {"RRR", "YYY", "BBB"}
    assert len(here) == 11


@pytest.mark.rule("FB-DATA-06")
def test_the_spaces_of_the_stalls() -> None:
    assert dict(zip(game_of(4).parts.stalls, game_of(4).parts.stall_spaces, strict=True)) == {
        "I": 4,
        "II": 3,
        "III": 3,
        "IV": 3,
    }
    for players in (2, 3):
        parts = game_of(players).parts
        assert dict(zip(parts.stalls, parts.stall_spaces, strict=True)) == {"I": 3, "II": 3, "III": 3}


@pytest.mark.rule("FB-DATA-08")
def test_any_tile_of_value_11_may_lie_in_the_centre() -> None:
    game = game_of(3)
    elevens = {tile.id for tile in game.tiles if tile.value == 11}
    centres = {game.start(seed).view(None)["fresco"][12]["tile"]["id"] for seed in range(20)}
    assert centres == elevens


@pytest.mark.rule("FB-DATA-09")
def test_backs_show_an_income_and_up_to_three_different_blots() -> None:
    game = game_of(3)
    shown = Counter(game.back_names[tile.back] for tile in game.tiles)
    assert set(shown) <= {"blank", "O", "G", "P", "OG", "OP", "GP", "OGP"}
    assert shown["blank"] == 5
    for letter in "OGP":
        assert sum(count for name, count in shown.items() if letter in name) == 10
    rich = evening(given(start(), money={0: 0}, owned={0: ["blank", "O", "OGP"]}))
    assert rich.money[0] == 3


@pytest.mark.rule("FB-DATA-10", "FB-DATA-11")
@pytest.mark.parametrize(("cubes", "mix", "made"), [("RY", "orange", "O"), ("YB", "green", "G"), ("RB", "purple", "P")])
def test_one_cube_each_of_two_primary_colours_makes_one_mixed_cube(cubes: str, mix: str, made: str) -> None:
    state = turn(given(start(), paint={0: cubes}), 0, "workshop", 1)
    assert legal(state) == [f"mix {mix}", "pass"]
    play(state, f"mix {mix}")
    assert paints(state, 0) == made


@pytest.mark.rule("FB-DATA-12", "FB-R-14")
def test_the_score_track_goes_on_after_its_last_space() -> None:
    lap = start().view(0)["score_track"]["lap"]
    assert lap == 100
    state = turn(given(start(), track={0: 99, 1: 2, 2: 1}, paint={0: "RYG"}), 0, "cathedral")
    hand_in(state, "RYG")
    assert state.view(1)["seats"][0]["space"] == 102  # the painter on 2 is a lap behind and not in the way
    assert state.scores == [102, 2, 1]


@pytest.mark.rule("FB-DATA-14")
def test_the_fresco_is_five_by_five_with_a_middle_and_the_altar_beside_it() -> None:
    view = start().view(0)
    names = [entry["space"] for entry in view["fresco"]]
    assert names == [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    assert names[len(names) // 2] == "c3"
    texts = [game_of(3).text(action) for action in range(game_of(3).num_actions)]
    assert sorted(text.split()[1] for text in texts if text.startswith("bishop ")) == sorted(names)


@pytest.mark.rule("FB-DATA-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_above_the_inn_is_room_for_everybody(players: int) -> None:
    view = evening(start(players=players)).view(0)
    painters = [*view["seats"], *([view["leonardo"]] if players == 2 else [])]
    assert [painter["hour"] for painter in painters] == [None] * max(players, 3)
    assert [row["painter"] for row in view["inn"]] == [None] * 5
