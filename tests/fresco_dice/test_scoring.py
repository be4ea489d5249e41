"""Gaining VP and moving on the score track."""

from __future__ import annotations

import pytest

from tests.fresco_dice.table import (
    PARTS,
    lay_portraits,
    owns,
    pawns,
    play,
    roll_total,
    start,
    take_turn,
    told,
    turn_of,
)


@pytest.mark.rule("FD-SCO-02", "FD-TRK-01", "FD-AIM-01")
@pytest.mark.parametrize("section", range(5))
def test_a_restored_section_brings_the_vp_of_its_top_tile(section: int) -> None:
    state = start(4)
    number = PARTS.numbers[section]
    take_turn(state, number, bishop=PARTS.numbers[section - 1])
    assert state.track[0] == PARTS.piles[section][0]
    owns(state, 3, number)
    state.track = [0, 0, 0, 0]
    turn_of(state, 1)
    take_turn(state, number, bishop=PARTS.numbers[section - 1])
    assert state.track[1] == PARTS.piles[section][2]


@pytest.mark.rule("FD-SCO-03", "FD-R-17")
def test_the_bishops_section_brings_three_more() -> None:
    state = start(4)
    take_turn(state, 19, bishop=19)
    assert state.track[0] == 6 + 3


@pytest.mark.rule("FD-SCO-04", "FD-AIM-01")
def test_a_portrait_brings_its_vp_and_nothing_for_the_bishop() -> None:
    state = start(4)
    lay_portraits(state, P17_18=["m4"], P9_12=["w1"])
    take_turn(state, 17, bishop=16)
    assert state.track[0] == 3


@pytest.mark.rule("FD-SCO-04", "FD-SCO-10")
def test_nothing_of_a_turn_is_left_for_the_next() -> None:
    state = start(4)
    lay_portraits(state, P17_18=["m4"])
    take_turn(state, 16, bishop=16, bets=[{2: "bishop"}])
    assert state.track == [8, 0, 3, 0]
    take_turn(state, 17)
    assert state.track == [8, 4, 3, 0]  # 3 is taken
    take_turn(state, 16, bishop=16)
    won = state.track[2]
    take_turn(state, 30, bets=[{0: "bishop", 1: "portrait", 2: "other"}])
    assert state.track == [8, 4, won, 0]


@pytest.mark.rule("FD-SCO-01", "FD-SCO-05", "FD-R-53")
def test_the_active_player_moves_first_then_the_bettors_clockwise() -> None:
    state = start(4, first=2)
    events = take_turn(state, 16, bishop=16, bets=[{0: "bishop", 1: "bishop", 3: "bishop"}])
    assert [move["seat"] for move in told(events, "advance")] == [2, 3, 0, 1]
    assert [move["reason"] for move in told(events, "advance")] == ["tile", "bet", "bet", "bet"]
    # all three bets pay 3; those who come later are pushed on
    assert state.track == [4, 5, 8, 3]


@pytest.mark.rule("FD-TRK-02", "FD-TRK-03", "FD-EX-21")
def test_a_pawn_moves_on_to_the_next_free_space_and_gains_by_it() -> None:
    state = start(4)
    pawns(state, 4, 7, 8, 20)
    lay_portraits(state, P14_15=["w4"])
    turn_of(state, 0)
    events = take_turn(state, 15)
    assert state.track[0] == 9
    assert told(events, "advance") == [{"seat": 0, "vp": 3, "extra": 2, "space": 9, "reason": "tile"}]
    assert state.scores[0] - 4 == 5


@pytest.mark.rule("FD-EX-22", "FD-TRK-02", "FD-R-31")
def test_from_the_stairs_to_an_occupied_space_8() -> None:
    state = start(2)
    pawns(state, 8, 0)
    state.frescos[0] = [-1] * 5
    state.piles = [4, 4, 4, 4, 4]
    turn_of(state, 1)
    take = roll_total(state, 16, bishop=16)  # 5 + 3
    assert not told(take, "advance")
    play(state, "favour 0")
    assert state.track == [8, 9]


@pytest.mark.rule("FD-R-32")
def test_pawns_that_are_passed_count_as_spaces() -> None:
    state = start(4)
    pawns(state, 4, 5, 6, 20)
    lay_portraits(state, P14_15=["w4"])
    turn_of(state, 0)
    take_turn(state, 15)
    assert state.track[0] == 7


@pytest.mark.rule("FD-R-33", "FD-SCO-09", "FD-SCO-10")
def test_who_gains_nothing_does_not_move() -> None:
    state = start(4)
    pawns(state, 4, 5, 6, 20)
    turn_of(state, 1)
    events = take_turn(state, 26, bets=[{0: "bishop", 2: "portrait", 3: "other"}])
    assert state.track == [4, 5, 6, 20]
    assert told(events, "advance") == []


@pytest.mark.rule("FD-R-47", "FD-PIC-05")
def test_the_track_has_no_end() -> None:
    state = start(2)
    pawns(state, 199, 99)
    turn_of(state, 0)
    take_turn(state, 19, bishop=19)
    assert state.track == [199 + 7 + 3, 99]


@pytest.mark.rule("FD-EX-32", "FD-R-34")
def test_each_gain_is_a_move_of_its_own_in_turn_order() -> None:
    # red, green, blue, yellow clockwise, as in the printed turn
    state = start(4)
    pawns(state, 0, 5, 3, 7)
    state.favour = 0
    turn_of(state, 0)
    roll_total(state, 16, bishop=16, bets=[{1: "bishop"}, {2: "portrait", 3: "bishop"}])
    play(state, "favour 0")
    assert state.track == [8, 9, 3, 10]
