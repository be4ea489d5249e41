"""Leonardo in the cathedral: where his painter goes, what he restores, and what it brings him."""

from __future__ import annotations

from typing import Any

import pytest

from bottega.games.fresco.rules.state import FrescoState

from .table import LEONARDO, asked, backs, given, legal, paints, play, refused, sent, space_of, start, told, turn

EDITIONS = ("anniversary", "first")


def to_restore(state: FrescoState, **pieces: Any) -> FrescoState:
    """A copy in which Leonardo is the first to act in the cathedral."""
    return sent(given(state, **pieces), LEONARDO, "cathedral", 1)


@pytest.mark.rule("F2-24", "F2-25", "F2-38", "FB-R-63", "FB-R-64")
@pytest.mark.parametrize(
    ("walker", "around"),
    [("c3", ["c2", "b3", "d3", "c4"]), ("a1", ["b1", "a2"]), ("e3", ["e2", "d3", "e4"]), ("b5", ["b4", "a5", "c5"])],
)
def test_his_painter_moves_one_space_straight_never_diagonally(walker: str, around: list[str]) -> None:
    state = to_restore(start(2), walker=walker)
    assert (asked(state), state.actors) == ("leonardo cathedral", (state.control,))
    assert legal(state) == [f"restore {space}" for space in around]
    assert refused(state, "pass", seat=0).rule == "F2-25"
    assert refused(state, f"restore {walker}", seat=0).rule == "F2-24"
    assert refused(state, "altar red", seat=0).rule == "FB-ALT-01"


@pytest.mark.rule("F2-24", "FB-R-62", "FB-R-64")
def test_diagonal_and_far_tiles_are_no_goal_while_a_neighbour_has_a_tile() -> None:
    state = given(start(2), only=["b2", "c2", "c4", "a1"], walker="c3")
    state = to_restore(state, tiles={"a1": "F01"})
    assert legal(state) == ["restore c2", "restore c4"]
    assert refused(state, "restore b2", seat=0).rule == "F2-24"
    assert refused(state, "restore a1", seat=0).rule == "F2-24"
    assert refused(state, "restore b3", seat=0).rule == "FB-CATH-11"


@pytest.mark.rule("FB-EX-32", "F2-28", "F2-30", "F2-31", "F2-32", "F2-33", "F2-06", "FB-R-89")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_space_up_to_a_tile_of_value_four(edition: str) -> None:
    state = to_restore(start(2, edition=edition), tiles={"c2": "F04"})
    events = play(state, "restore c2")
    assert told(events, "restore")[0]["bonus"] == 2
    assert space_of(state, LEONARDO) == 6
    seen = state.view(1)
    assert seen["leonardo"]["score"] == 6
    assert seen["bishop"] == seen["leonardo"]["walker"] == "c2"
    assert seen["fresco"][2 + 5]["tile"] is None
    assert seen["leonardo"]["tiles"] == ["OGP"]
    assert backs(state, 0) == backs(state, 1) == []


@pytest.mark.rule("F2-04", "F2-29")
def test_he_pays_no_cubes_and_collects_none() -> None:
    """Whoever decides for him could pay the tile, and keeps all cubes."""
    state = to_restore(given(start(2), paint={0: "RYBOGP" * 3, 1: "RYBOGP" * 3}), tiles={"c2": "F24"})
    before = [paints(state, seat) for seat in (0, 1)]
    play(state, "restore c2")
    assert [paints(state, seat) for seat in (0, 1)] == before
    assert len(state.paint) == 2


@pytest.mark.rule("F2-30", "FB-R-66")
@pytest.mark.parametrize(("bishop", "bonus"), [("c2", 3), ("b1", 2), ("c3", 2), ("d3", 2), ("c4", 0), ("e2", 0)])
def test_his_bonus_depends_on_where_the_bishop_stood(bishop: str, bonus: int) -> None:
    state = to_restore(start(2), tiles={"c2": "F09"}, bishop=bishop)
    play(state, "restore c2")
    assert space_of(state, LEONARDO) == 6 + bonus


@pytest.mark.rule("F2-26", "F2-27", "FB-EX-33")
@pytest.mark.parametrize("goal", ["e5", "a5"])
def test_without_a_neighbour_he_goes_to_one_of_the_lowest_tiles(goal: str) -> None:
    """The lowest value on the board is 5, on two tiles; a dearer one lies diagonally next to him."""
    state = given(start(2), tiles={"e5": "F06", "a5": "F07", "b2": "F09", "e1": "F24"}, walker="c3", bishop="c1")
    state = to_restore(state, only=["e5", "a5", "b2", "e1"])
    state.control = 1
    state.settle()
    assert state.actors == (1,)
    assert legal(state) == ["restore a5", "restore e5"]
    assert refused(state, "restore b2", seat=1).rule == "F2-24"
    play(state, f"restore {goal}", seat=1)
    assert space_of(state, LEONARDO) == 5
    assert state.view(0)["leonardo"]["walker"] == goal
    assert state.view(0)["bishop"] == goal


@pytest.mark.rule("F2-26", "FB-R-66", "FB-R-94")
def test_a_single_lowest_tile_is_taken_without_a_question_and_with_the_bonus() -> None:
    state = given(start(2), tiles={"e5": "F06", "a5": "F09"}, walker="c3", bishop="d4")
    state = to_restore(state, only=["e5", "a5"])
    assert asked(state) != "leonardo cathedral"
    assert space_of(state, LEONARDO) == 5 + 2
    assert state.view(0)["leonardo"]["walker"] == "e5"


@pytest.mark.rule("F2-24", "FB-R-94")
def test_a_single_neighbour_is_taken_without_a_question() -> None:
    state = given(start(2), tiles={"c4": "F24", "e5": "F01"}, walker="c3", bishop="a1")
    state = to_restore(state, only=["c4", "e5"])
    assert asked(state) != "leonardo cathedral"
    assert space_of(state, LEONARDO) == 11
    assert state.view(0)["leonardo"]["walker"] == "c4"


@pytest.mark.rule("FB-R-70")
def test_without_a_tile_nothing_happens() -> None:
    state = given(start(2), tiles={"a1": "F01"}, walker="c3", bishop="d4", paint={0: "RYRYB"})
    state = turn(given(state, only=["a1"]), 0, "cathedral", 1, hours={0: 5, LEONARDO: 6}, others={LEONARDO: 1})
    events = play(state, "restore a1")
    assert state.tiles_left == 0
    assert [event.seat for event in events if event.kind == "restore"] == [0]
    assert {"seat": -1, "place": "cathedral", "assistants": 1} in told(events, "pass")
    assert state.view(0)["leonardo"]["walker"] == "c3"
    assert space_of(state, LEONARDO) == "S3"
    assert backs(state, LEONARDO) == []


@pytest.mark.rule("F2-23")
def test_he_restores_exactly_one_tile_in_every_round() -> None:
    state = start(2)
    for number in range(1, 10):
        assert len(backs(state, LEONARDO)) == number - 1
        while state.round == number:
            seat = state.actors[0]
            state.play(state.legal(seat)[-1], seat)
    assert state.tiles_left == 25 - 9


@pytest.mark.rule("FB-R-65")
def test_nobody_pays_for_the_bishop_on_his_behalf() -> None:
    state = to_restore(given(start(2), money={0: 12, 1: 12}, paint={0: "RYBOGP"}))
    assert state.actors == (0,)
    assert not [text for text in legal(state) if not text.startswith("restore")]
    assert refused(state, "bishop b2", seat=0).rule == "FB-BISH-01"


@pytest.mark.rule("FB-R-67")
@pytest.mark.parametrize("control", [0, 1])
def test_the_controlling_player_chooses_ahead_or_behind_for_him(control: int) -> None:
    state = to_restore(start(2), tiles={"c2": "F09"}, bishop="e5", track={0: 16, 1: 15, LEONARDO: 10})
    state.control = control
    state.settle()
    play(state, "restore c2", seat=control)
    assert (asked(state), state.actors) == ("score", (control,))
    assert state.view(0)["landing"] == {"ahead": 17, "behind": 14}
    play(state, "behind", seat=control)
    assert space_of(state, LEONARDO) == 14
    assert state.view(0)["bishop"] == "c2"


@pytest.mark.rule("FB-R-67", "FB-ED-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_last_round_he_is_forced_ahead_like_a_player(edition: str) -> None:
    state = given(start(2, edition=edition), last=True, track={0: 16, 1: 15, LEONARDO: 10})
    state = to_restore(state, tiles={"c2": "F09"}, bishop="e5")
    play(state, "restore c2")
    if edition == "anniversary":
        assert space_of(state, LEONARDO) == 17
    else:
        assert asked(state) == "score"


@pytest.mark.rule("FB-R-71")
def test_a_player_may_restore_the_tile_on_which_he_stands() -> None:
    state = turn(given(start(2), tiles={"c3": "F24"}, paint={0: "OGP"}), 0, "cathedral", 1)
    assert "restore c3" in legal(state, 0)
    play(state, "restore c3")
    assert space_of(state, 0) == 11 + 3
    assert state.view(0)["leonardo"]["walker"] == "c3"


@pytest.mark.rule("FB-R-72")
def test_he_does_not_follow_when_others_move_the_bishop() -> None:
    state = turn(given(start(2), tiles={"a1": "F01"}, paint={0: "RY"}, money={0: 3}), 0, "cathedral", 1)
    play(state, "bishop b2")
    assert state.view(0)["leonardo"]["walker"] == "c3"
    play(state, "restore a1")
    assert state.view(0)["bishop"] == "a1"
    assert state.view(0)["leonardo"]["walker"] == "c3"
