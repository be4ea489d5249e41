"""The cathedral: restoring parts of the fresco."""

from __future__ import annotations

import json

import pytest

from bottega.games.fresco.rules.components import LETTERS

from .table import asked, backs, evening, game_of, given, hand_in, legal, paints, play, refused, sent, start, turn

TILES = {tile.id: tile for tile in game_of(3).tiles}
both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])


@pytest.mark.rule("FB-CATH-01")
def test_an_assistant_restores_a_part_or_the_altar() -> None:
    state = given(start(), tiles={"a1": "F01", "e1": "F03"}, paint={0: "RYBYBRYB"}, bishop="c5")
    state = turn(state, 0, "cathedral", 3)
    assert {"restore a1", "restore e1", "altar red"} <= set(legal(state))
    play(state, "restore a1")
    hand_in(state, "RYB")
    play(state, "restore e1")
    assert state.actors == (1,)
    assert state.track[0] == 3 + 2 + 3
    alone = turn(given(start(), tiles={"a1": "F01"}, paint={0: "RYBRYB"}), 0, "cathedral", 1)
    play(alone, "restore a1")
    assert alone.actors == (1,)


@pytest.mark.rule("FB-CATH-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_five_parts_are_covered(players: int) -> None:
    view = game_of(players).start(9).view(0)
    assert view["tiles_left"] == 25
    assert all(entry["tile"] for entry in view["fresco"])
    assert len({entry["tile"]["id"] for entry in view["fresco"]}) == 25


@pytest.mark.rule("FB-CATH-03", "FB-CATH-04")
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_takes_exactly_the_cubes_it_shows(tile: str) -> None:
    cost = TILES[tile].paints
    for missing in set(cost):
        others = "".join(letter * 3 for letter in "RYBOGP" if letter != missing)
        short = given(start(), tiles={"b4": tile}, paint={0: others + missing * (cost.count(missing) - 1)})
        short = turn(short, 0, "cathedral")
        assert refused(short, "restore b4", seat=0).rule == "FB-CATH-03"
    state = turn(given(start(), tiles={"b4": tile}, paint={0: cost + "RYBOGP"}), 0, "cathedral")
    play(state, "restore b4", seat=0)
    assert paints(state, 0) == "RYBOGP"


@pytest.mark.rule("FB-CATH-05", "FB-CATH-06")
@pytest.mark.parametrize(("bishop", "bonus"), [("d4", 3), ("e5", 2), ("a1", 0)])
@pytest.mark.parametrize("tile", ["F01", "F13", "F25"])
def test_the_value_and_the_bonus_are_gained_at_once(tile: str, bishop: str, bonus: int) -> None:
    state = given(start(), tiles={"d4": tile}, paint={0: TILES[tile].paints}, bishop=bishop, track={0: 20, 1: 1, 2: 2})
    state = turn(state, 0, "cathedral", 1, others={1: 1})
    play(state, "restore d4")
    assert state.view(1)["seats"][0]["space"] == 20 + TILES[tile].value + bonus
    assert state.scores[0] == 20 + TILES[tile].value + bonus
    assert (asked(state), state.actors) == ("cathedral", (1,))


@pytest.mark.rule("FB-CATH-07", "FB-CATH-08")
@both_editions
def test_the_tile_lies_face_down_in_front_and_the_bishop_on_the_freed_space(edition: str) -> None:
    state = given(start(edition=edition), tiles={"e5": "F06"}, paint={0: "RG"}, bishop="a1")
    state = turn(state, 0, "cathedral")
    play(state, "restore e5")
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view["fresco"][24]["tile"] is None
        assert view["tiles_left"] == 24
        assert view["seats"][0]["tiles"] == ["OP"]  # the blots of its back
        assert view["seats"][1]["tiles"] == []
        assert view["bishop"] == "e5"


@pytest.mark.rule("FB-CATH-09")
def test_the_order_inside_a_restoration() -> None:
    """Bishop's move, payment, points and track, then the tile, then the bishop on the freed space."""
    state = given(start(), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 1}, bishop="c3", track={0: 10, 1: 15, 2: 16})
    state = turn(state, 0, "cathedral")
    play(state, "bishop b2")
    assert state.money[0] == 0
    assert paints(state, 0) == "RY"
    events = play(state, "restore a1")
    assert asked(state) == "score"  # 10 + 3 + 2 is taken
    view = state.view(0)
    assert paints(state, 0) == ""
    assert view["landing"] == {"ahead": 17, "behind": 14}
    assert view["fresco"][0]["tile"] is not None  # not yet taken
    assert view["seats"][0]["tiles"] == []
    assert view["bishop"] == "b2"
    events += play(state, "ahead")
    view = state.view(0)
    assert view["fresco"][0]["tile"] is None
    assert view["seats"][0]["tiles"] == ["GP"]
    assert view["bishop"] == "a1"
    assert [event.kind for event in events] == ["restore", "score"]


@pytest.mark.rule("FB-CATH-10")
def test_the_bishops_new_place_counts_for_the_next_restoration() -> None:
    tiles: dict[str, str | None] = {"a1": "F01", "b1": "F02", "e5": "F03"}
    state = given(start(), tiles=tiles, paint={0: "RRYYBB"}, bishop="e4")
    state = turn(state, 0, "cathedral", 3)
    play(state, "restore a1")
    assert state.track[0] == 3  # far from the bishop
    play(state, "restore b1")
    assert state.track[0] == 3 + 3 + 2
    play(state, "restore e5")
    assert state.track[0] == 3 + 5 + 3  # he stood beside e5 before the first one
    assert state.view(0)["bishop"] == "e5"


@pytest.mark.rule("FB-CATH-11")
def test_a_restored_part_is_not_restored_again() -> None:
    state = given(start(), tiles={"a1": "F01", "b1": "F02"}, paint={0: "RRRYYYBBBOOGGPP"})
    state = turn(state, 0, "cathedral", 2)
    play(state, "restore a1")
    assert refused(state, "restore a1", seat=0).rule == "FB-CATH-11"
    tomorrow = turn(evening(given(state, paint={0: "RRRYYYBBBOOGGPP"})), 1, "cathedral", 1)
    tomorrow = turn(given(tomorrow, paint={1: "RRRYYYBBBOOGGPP"}), 1, "cathedral", 1)
    assert refused(tomorrow, "restore a1", seat=1).rule == "FB-CATH-11"


@pytest.mark.rule("FB-CATH-12")
@pytest.mark.parametrize("bishop", ["a1", "c3", "e2"])
def test_any_tile_still_there_may_be_chosen(bishop: str) -> None:
    left = ["a1", "c2", "e1", "a5", "e5", "c3"]
    state = given(start(), only=left, bishop=bishop, paint={0: "RRRRYYYYBBBBOOOGGGPPP"})
    state = turn(state, 0, "cathedral")
    assert sorted(text for text in legal(state) if text.startswith("restore")) == sorted(f"restore {s}" for s in left)


# -- the printed example


@pytest.mark.rule("FB-EX-06", "FB-EX-07")
@both_editions
def test_red_restores_a_tile_of_value_3_diagonally_next_to_the_bishop_and_goes_on(edition: str) -> None:
    tiles: dict[str, str | None] = {"b2": "F01", "b1": "F02"}
    state = given(start(edition=edition), tiles=tiles, bishop="c3", paint={0: "RYRB"}, money={0: 7})
    state = turn(state, 0, "cathedral", 2, others={1: 1})
    play(state, "restore b2")
    assert paints(state, 0) == "RB"
    assert state.track[0] == 3 + 2
    assert state.money[0] == 7
    assert backs(state, 0) == ["GP"]
    assert state.view(1)["bishop"] == "b2"
    assert state.view(1)["fresco"][6]["tile"] is None
    # the second action follows at once, with the bishop in his new place
    assert state.actors == (0,)
    play(state, "restore b1")
    assert state.track[0] == 5 + 3 + 2
    assert state.actors == (1,)


# -- rulings


@pytest.mark.rule("FB-R-27")
def test_nothing_replaces_a_cube_shown_on_a_tile() -> None:
    for tile, cubes in (("F01", "ROOGGPP"), ("F15", "RRYYBBPPOO"), ("F24", "OOGGRRBB"), ("F04", "RRYYOGP")):
        cost = TILES[tile].paints
        assert any(cubes.count(letter) < cost.count(letter) for letter in LETTERS)
        state = turn(given(start(), tiles={"a1": tile, "b1": None}, paint={0: cubes}), 0, "cathedral")
        assert refused(state, "restore a1", seat=0).rule == "FB-CATH-03"


@pytest.mark.rule("FB-R-29")
@pytest.mark.parametrize(("edition", "points"), [("anniversary", 2), ("first", 4)])
def test_with_an_empty_fresco_only_the_altar_is_left(edition: str, points: int) -> None:
    state = given(start(edition=edition), only=[], paint={0: "RYBRYBOGP"}, money={0: 5})
    state = turn(state, 0, "cathedral", 3)
    assert {text.split()[0] for text in legal(state)} == {"altar", "pass"}
    hand_in(state, "RYB")
    if edition == "first":
        hand_in(state, "RYB")
        play(state, "pass")
    assert state.actors == (1,)  # other actions lapse
    assert state.track[0] == points
    nothing = sent(given(start(), only=[], paint={0: "RRYY"}), 0, "cathedral", 3)
    assert nothing.actors == (1,)


@pytest.mark.rule("FB-R-30", "FB-CATH-07")
def test_tiles_in_front_show_their_number_and_backs_but_not_their_fronts() -> None:
    state = given(start(), tiles={"a1": "F18"}, paint={0: "ROP"})
    state = turn(state, 0, "cathedral")
    play(state, "restore a1")
    for viewer in (None, 0, 1):
        seat = state.view(viewer)["seats"][0]
        assert seat["tiles"] == ["G"]
        assert seat["income"] == 1
        assert "F18" not in json.dumps(state.view(viewer))
