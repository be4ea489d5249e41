"""The bishop: his paid move before a restoration, and the bonus for where he stands."""

from __future__ import annotations

import pytest

from .table import asked, given, hand_in, legal, paints, play, refused, start, turn

SPACES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
both_editions = pytest.mark.parametrize("edition", ["anniversary", "first"])


def around(space: str) -> list[str]:
    """The up to eight spaces around a space, worked out from its name."""
    column, row = "abcde".index(space[0]), int(space[1])
    return sorted(
        other
        for other in SPACES
        if other != space and abs("abcde".index(other[0]) - column) <= 1 and abs(int(other[1]) - row) <= 1
    )


def moves(texts: list[str]) -> list[str]:
    return sorted(text.removeprefix("bishop ") for text in texts if text.startswith("bishop "))


# -- the paid move


@pytest.mark.rule("FB-BISH-01", "FB-BISH-02", "FB-BISH-12")
@both_editions
def test_before_restoring_a_part_the_bishop_moves_for_a_thaler(edition: str) -> None:
    state = given(start(edition=edition), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 4}, bishop="c3")
    state = turn(state, 0, "cathedral")
    events = play(state, "bishop b2")
    assert state.money[0] == 3
    assert state.view(1)["bishop"] == "b2"
    assert (events[0].kind, events[0].data) == ("bishop", {"space": "b2", "price": 1})
    play(state, "restore a1")
    assert state.track[0] == 3 + 2  # his place after the move counts


@pytest.mark.rule("FB-BISH-01")
def test_who_has_no_thaler_does_not_move_the_bishop() -> None:
    state = turn(given(start(), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 0}), 0, "cathedral")
    assert moves(legal(state)) == []
    assert refused(state, "bishop b2", seat=0).rule == "FB-BISH-01"


@pytest.mark.rule("FB-BISH-03", "FB-BISH-04", "FB-BISH-08", "FB-R-21", "FB-R-23")
@pytest.mark.parametrize("bishop", SPACES)
def test_he_moves_one_space_in_any_direction_on_the_fresco(bishop: str) -> None:
    state = given(start(), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 1}, bishop=bishop)
    state = turn(state, 0, "cathedral")
    assert moves(legal(state)) == around(bishop)
    assert len(around(bishop)) in (3, 5, 8)
    assert refused(state, f"bishop {bishop}", seat=0).rule == "FB-R-21"  # paying without moving is no action
    for space in SPACES:
        if space != bishop and space not in around(bishop):
            assert refused(state, f"bishop {space}", seat=0).rule == "FB-BISH-03"


@pytest.mark.rule("FB-R-23")
def test_the_edges_of_the_fresco_do_not_meet() -> None:
    assert around("a1") == ["a2", "b1", "b2"]
    assert around("e3") == ["d2", "d3", "d4", "e2", "e4"]
    state = given(start(), tiles={"e1": "F01", "a5": "F02"}, paint={0: "RYRB"}, bishop="a1")
    for space, value in (("e1", 3), ("a5", 3)):
        far = turn(state, 0, "cathedral")
        play(far, f"restore {space}")
        assert far.track[0] == value


@pytest.mark.rule("FB-BISH-05", "FB-R-20")
@both_editions
def test_he_moves_once_and_then_a_tile_must_be_restored(edition: str) -> None:
    tiles: dict[str, str | None] = {"a1": "F01", "e1": "F02"}
    state = given(start(edition=edition), tiles=tiles, only=["a1", "e1"], paint={0: "RYB"}, money={0: 5})
    state = turn(state, 0, "cathedral", 2)
    assert state.view(0)["moved"] is False
    play(state, "bishop b2")
    assert state.view(0)["moved"] is True
    assert legal(state) == ["restore a1", "restore e1"]
    for space in around("b2"):
        assert refused(state, f"bishop {space}", seat=0).rule == "FB-R-20"
    for other in ("altar red", "pass", "buy I.1", "mix orange", "wake 5"):
        assert refused(state, other, seat=0).rule == "FB-R-20"
    assert state.money[0] == 4


@pytest.mark.rule("FB-BISH-06", "FB-BISH-02")
@both_editions
def test_he_may_be_paid_for_before_each_of_several_restorations(edition: str) -> None:
    tiles: dict[str, str | None] = {"a1": "F01", "d1": "F02"}
    state = given(start(edition=edition), tiles=tiles, paint={0: "RYRB"}, money={0: 5}, bishop="b2")
    state = turn(state, 0, "cathedral", 2)
    play(state, "bishop a1", "restore a1")
    assert state.track[0] == 3 + 3
    play(state, "bishop b1", "restore d1")
    assert state.track[0] == 6 + 3
    assert state.money[0] == 3


@pytest.mark.rule("FB-BISH-07")
@pytest.mark.parametrize("target", ["d4", "b4"])
def test_he_may_stop_on_a_space_with_or_without_a_tile(target: str) -> None:
    state = given(start(), tiles={"a1": "F01", "b4": None}, paint={0: "RY"}, money={0: 5}, bishop="c3")
    state = turn(state, 0, "cathedral")
    play(state, f"bishop {target}")
    assert state.view(0)["bishop"] == target


# -- the bonus


@pytest.mark.rule("FB-BISH-09", "FB-BISH-10", "FB-BISH-11", "FB-BISH-13", "FB-R-23")
@pytest.mark.parametrize("space", ["a1", "c1", "b3", "c3", "e5"])
def test_three_points_on_the_tile_two_beside_it_none_elsewhere(space: str) -> None:
    for bishop in SPACES:
        state = given(start(), tiles={space: "F09"}, paint={0: "RRG"}, bishop=bishop)
        state = turn(state, 0, "cathedral")
        play(state, f"restore {space}")
        bonus = 3 if bishop == space else 2 if bishop in around(space) else 0
        assert state.track[0] == 6 + bonus


@pytest.mark.rule("FB-BISH-12")
def test_his_place_before_the_restoration_counts() -> None:
    """He ends on the freed space in any case; only after a move onto the tile is that worth three points."""
    state = given(start(), tiles={"e5": "F09"}, paint={0: "RRG"}, money={0: 1}, bishop="a1")
    state = turn(state, 0, "cathedral")
    play(state, "restore e5")
    assert state.track[0] == 6
    assert state.view(0)["bishop"] == "e5"
    away = given(start(), tiles={"e5": "F09"}, paint={0: "RRG"}, money={0: 1}, bishop="d4")
    away = turn(away, 0, "cathedral")
    play(away, "bishop c3", "restore e5")
    assert away.track[0] == 6


@pytest.mark.rule("FB-BISH-14")
def test_an_empty_space_counts_for_being_next_to_the_bishop() -> None:
    state = given(start(), tiles={"c3": None, "b2": "F09"}, paint={0: "RRG"}, bishop="c3")
    state = turn(state, 0, "cathedral")
    play(state, "restore b2")
    assert state.track[0] == 6 + 2


# -- rulings and examples


@pytest.mark.rule("FB-R-19")
@both_editions
def test_no_paid_move_before_the_altar(edition: str) -> None:
    state = given(start(edition=edition), only=["a1"], tiles={"a1": "F24"}, paint={0: "RYBRYB"}, money={0: 5})
    state = turn(state, 0, "cathedral", 2)
    assert set(legal(state)) == {"altar red", "altar yellow", "altar blue", "pass"}
    assert refused(state, "bishop b2", seat=0).rule == "FB-R-20"
    play(state, "altar red")
    assert refused(state, "bishop b2", seat=0).rule == "FB-BISH-01"
    able = given(start(edition=edition), tiles={"a1": "F01"}, paint={0: "RYB"}, money={0: 5})
    able = turn(able, 0, "cathedral", 2)
    play(able, "bishop b2")
    assert refused(able, "altar red", seat=0).rule == "FB-R-20"


@pytest.mark.rule("FB-R-21")
def test_he_may_be_moved_away_from_a_good_place() -> None:
    state = given(start(), tiles={"c3": "F09"}, paint={0: "RRG"}, money={0: 1}, bishop="c3")
    state = turn(state, 0, "cathedral")
    assert moves(legal(state)) == around("c3")
    play(state, "bishop d4", "restore c3")
    assert state.track[0] == 6 + 2
    assert state.money[0] == 0


@pytest.mark.rule("FB-EX-25")
@both_editions
def test_the_bishop_comes_next_to_a_tile_of_value_7(edition: str) -> None:
    state = given(start(edition=edition), tiles={"a3": "F12"}, paint={0: "RYO"}, money={0: 1}, bishop="c3")
    state = turn(state, 0, "cathedral")
    play(state, "bishop b3", "restore a3")
    assert state.track[0] == 7 + 2
    assert state.view(1)["bishop"] == "a3"
    assert state.money[0] == 0


@pytest.mark.rule("FB-EX-26", "FB-R-22")
@both_editions
def test_the_bishop_comes_onto_a_tile_of_value_7(edition: str) -> None:
    state = given(start(edition=edition), tiles={"b3": "F12"}, paint={0: "RYO"}, money={0: 1}, bishop="c3")
    state = turn(state, 0, "cathedral")
    play(state, "bishop b3", "restore b3")
    assert state.track[0] == 7 + 3
    assert state.view(1)["bishop"] == "b3"


@pytest.mark.rule("FB-EX-43", "FB-R-20")
def test_the_paid_move_is_offered_only_to_who_can_restore_and_must_then_restore() -> None:
    unable = turn(given(start(), paint={0: "RRROOO"}, money={0: 1}, only=["a1"], tiles={"a1": "F04"}), 0, "cathedral")
    assert moves(legal(unable)) == []
    assert refused(unable, "bishop b2", seat=0).rule == "FB-R-20"
    able = turn(given(start(), paint={0: "RYB"}, money={0: 1}, only=["a1"], tiles={"a1": "F04"}), 0, "cathedral", 2)
    play(able, "bishop b2")
    assert legal(able) == ["restore a1"]
    assert refused(able, "pass", seat=0).rule == "FB-R-20"
    play(able, "restore a1")
    assert able.track[0] == 4 + 2


def test_who_has_moved_him_is_imagined_with_the_paint_for_a_tile() -> None:
    state = turn(given(start(), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 4}, bishop="c3"), 0, "cathedral")
    play(state, "bishop b2")
    for seed in range(40):
        imagined = state.resample(1, seed)
        assert any(state.game.text(action).startswith("restore") for action in imagined.legal(0))


@pytest.mark.rule("FB-R-28", "FB-ALT-12")
def test_the_altar_leaves_him_where_he_is_for_the_next_part() -> None:
    state = given(start(), tiles={"b2": "F01"}, paint={0: "RYBRY"}, bishop="c3")
    state = turn(state, 0, "cathedral", 2)
    hand_in(state, "RYB")
    assert state.track[0] == 2
    assert state.view(0)["bishop"] == "c3"
    play(state, "restore b2")
    assert state.track[0] == 2 + 3 + 2
    assert paints(state, 0) == ""
    assert asked(state) == "theatre"
