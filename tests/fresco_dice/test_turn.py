"""Turns, the favour tile and the bishop."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.rules.state import NONE
from tests.fresco_dice.table import (
    answer,
    asked,
    dice_for,
    legal_texts,
    owns,
    pawns,
    play,
    refused,
    roll_total,
    set_aside,
    start,
    take_turn,
    told,
    turn_of,
)


@pytest.mark.rule("FD-TRN-01", "FD-R-52")
def test_turns_go_clockwise_from_the_first_player_and_the_marker_stays() -> None:
    state = start(4, first=2)
    order = []
    for _ in range(9):
        order += state.actors
        take_turn(state, 7)
        assert state.view(None)["first"] == 2
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]


@pytest.mark.rule("FD-TRN-02", "FD-R-60")
def test_a_turn_goes_from_favour_to_bishop_to_bets_and_rolls_to_points() -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    assert state.favour == 0
    assert asked(state) == "bishop"
    play(state, "bishop 16")
    for die in dice_for(16):
        assert asked(state) == "bet"
        assert state.actors == (1,)
        answer(state)
        assert asked(state) == "aside"
        assert state.actors == (0,)
        set_aside(state, die)
    assert asked(state) == "favour"
    assert state.track == [4, 6]
    play(state, "favour 0")
    assert state.track[0] > 4
    assert (asked(state), state.actors) == ("bishop", (1,))


@pytest.mark.rule("FD-FAV-01", "FD-FAV-02", "FD-FAV-03", "FD-EX-23", "FD-SET-04", "FD-R-06", "FD-R-07")
@pytest.mark.parametrize(
    ("spaces", "owner"),
    [
        ((0, 0, 0, 0), NONE),
        ((5, 0, 3, 0), NONE),
        ((5, 0, 3, 1), 1),
        ((3, 7, 9, 12), 0),
        ((12, 7, 9, 3), 3),
    ],
)
def test_the_favour_tile_goes_to_the_last_pawn_unless_several_are_on_the_stairs(
    spaces: tuple[int, ...], owner: int
) -> None:
    state = start(4)
    pawns(state, *spaces)
    turn_of(state, 2)
    assert state.favour == owner
    assert state.view(None)["favour"] == (None if owner == NONE else owner)


@pytest.mark.rule("FD-FAV-04", "FD-FAV-05", "FD-R-08", "FD-EX-34")
def test_the_favour_tile_moves_in_phase_1_of_any_turn_and_not_between() -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    assert state.favour == 0
    roll_total(state, 16, bishop=16)  # 6 + 3 with two players: past seat 1
    events = play(state, "favour 0")
    gains = [event.kind for event in events]
    assert gains.index("advance") < gains.index("favour")
    assert state.track[0] > state.track[1]
    assert state.favour == 1
    roll_total(state, 12)
    assert (asked(state), state.actors) == ("favour", (1,))
    play(state, "favour +1")
    assert state.frescos[1][1] != NONE


@pytest.mark.rule("FD-R-09", "FD-FAV-02")
def test_once_given_out_the_favour_tile_always_has_an_owner() -> None:
    state = start(3)
    owned = False
    for turn in range(30):
        owned = owned or state.favour != NONE
        assert (state.favour != NONE) == owned
        take_turn(state, (7, 12, 15, 18, 21)[turn % 5])
        if state.over:
            break
    assert owned


@pytest.mark.rule("FD-BIS-01", "FD-BIS-02")
def test_the_bishop_goes_to_one_of_five_spaces_that_all_can_see() -> None:
    state = start(4)
    assert legal_texts(state) == ["bishop 8", "bishop 13", "bishop 16", "bishop 19", "bishop 24"]
    rule, text = refused(state, "aside red")
    assert rule == "FD-BIS-01"
    assert "bishop" in text
    play(state, "bishop 19")
    assert all(state.view(seat)["bishop"] == 19 for seat in (None, 0, 1, 2, 3))


@pytest.mark.rule("FD-R-10")
def test_the_bishop_may_stay_and_may_point_at_an_owned_section() -> None:
    state = start(2)
    take_turn(state, 7, bishop=16)
    owns(state, 1, 16)
    turn_of(state, 1)
    assert state.view(None)["bishop"] == 16
    play(state, "bishop 16")
    answer(state, {0: "bishop"})
    assert asked(state) == "aside"


@pytest.mark.rule("FD-TRN-01")
def test_only_who_is_asked_may_act() -> None:
    state = start(3)
    assert refused(state, "bishop 8", 1)[0] == "FD-TRN-01"
    play(state, "bishop 8")
    assert refused(state, "bet other", 0)[0] == "FD-TRN-01"
    events = answer(state)
    assert told(events, "roll")[0]["seat"] == 0
    assert refused(state, "aside red", 2)[0] == "FD-TRN-01"
