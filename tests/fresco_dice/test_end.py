"""The bonus portrait, the last round, the pairs of portraits and the winner."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.rules.state import DiceState
from bottega.kernel import Event
from bottega.kernel.chance import Chance
from tests.fresco_dice.table import (
    asked,
    game_of,
    has_portraits,
    lay_portraits,
    legal_texts,
    owns,
    pawns,
    play,
    portrait_ids,
    refused,
    roll_total,
    sections,
    start,
    take_turn,
    told,
    turn_of,
)


def four_sections(state: DiceState, seat: int, missing: int = 16) -> None:
    owns(state, seat, *[number for number in (8, 13, 16, 19, 24) if number != missing])


@pytest.mark.rule("FD-END-01", "FD-AIM-02", "FD-R-39")
def test_five_sections_trigger_the_last_round_but_stop_nothing() -> None:
    state = start(3)
    four_sections(state, 0)
    turn_of(state, 0)
    events = take_turn(state, 16, bets=[{1: "other"}])
    assert told(events, "last_round") == [{"seat": 0}]
    assert told(events, "reveal") == [{"seat": 1, "event": "other", "slot": 1, "vp": 3}]
    assert state.track[1] == 3
    assert state.view(None)["last_round"]
    assert not state.over
    assert state.actors == (1,)


@pytest.mark.rule("FD-END-02", "FD-AIM-02")
def test_a_fifth_portrait_triggers_the_last_round() -> None:
    state = start(3)
    has_portraits(state, 0, "w1", "w2", "w3", "m1")
    lay_portraits(state, P14_15=["m2"])
    turn_of(state, 0)
    take_turn(state, 15)
    assert state.view(None)["last_round"]
    assert not state.over


@pytest.mark.rule("FD-END-01", "FD-END-02")
def test_four_and_four_trigger_nothing() -> None:
    state = start(3)
    owns(state, 0, 8, 13, 16)
    has_portraits(state, 0, "w1", "w2", "w3")
    turn_of(state, 0)
    take_turn(state, 19)
    turn_of(state, 0)
    take_turn(state, 15)
    assert (len(sections(state, 0)), len(portrait_ids(state, 0))) == (4, 4)
    assert not state.view(None)["last_round"]


@pytest.mark.rule("FD-END-03", "FD-R-35", "FD-R-36")
def test_the_bonus_is_any_face_up_portrait_or_none_before_the_bets_are_scored() -> None:
    state = start(3)
    four_sections(state, 0)
    lay_portraits(state, P9_12=["w1"], P14_15=["m4", "w2"], P20_23=["m1"])
    turn_of(state, 0)
    events = roll_total(state, 16, bets=[{1: "other"}])
    assert asked(state) == "bonus"
    assert told(events, "reveal") == []
    assert state.track == [0, 0, 0]
    assert legal_texts(state) == ["bonus 9-12", "bonus 14-15", "bonus 20-23", "bonus none"]
    rule, text = refused(state, "bonus 17-18")
    assert rule == "FD-END-03"
    assert "17-18" in text
    assert refused(state, "bishop 8")[0] == "FD-END-03"
    declined = state.copy()
    events = play(declined, "bonus none")
    assert [(event.seat, event.data) for event in events if event.kind == "no_bonus"] == [(0, {})]
    assert portrait_ids(declined, 0) == []
    assert declined.track[:2] == [5, 3]
    play(state, "bonus 14-15")
    assert portrait_ids(state, 0) == ["m4"]
    assert state.track[:2] == [5 + 3, 3]


@pytest.mark.rule("FD-END-04", "FD-EX-27", "FD-R-18")
def test_a_fifth_portrait_brings_a_sixth_as_bonus() -> None:
    state = start(3)
    has_portraits(state, 0, "w1", "w2", "w3", "m1")
    lay_portraits(state, P14_15=["m2"], P17_18=["w4"])
    turn_of(state, 0)
    roll_total(state, 15, bets=[{1: "portrait", 2: "other"}])
    play(state, "bonus 17-18")
    assert portrait_ids(state, 0) == ["w1", "w2", "w3", "m1", "m2", "w4"]
    assert state.track == [2 + 3, 3, 0]


@pytest.mark.rule("FD-R-18")
def test_a_bonus_portrait_makes_no_bet_on_a_portrait_come_true() -> None:
    state = start(3)
    four_sections(state, 0)
    lay_portraits(state, P17_18=["w4"])
    turn_of(state, 0)
    roll_total(state, 16, bishop=16, bets=[{1: "portrait", 2: "bishop"}])
    events = play(state, "bonus 17-18")
    assert [entry["vp"] for entry in told(events, "reveal")] == [0, 3]


@pytest.mark.rule("FD-R-37")
@pytest.mark.parametrize("by", ["section", "portrait"])
def test_without_portraits_on_the_board_there_is_no_bonus(by: str) -> None:
    state = start(3)
    if by == "section":
        four_sections(state, 0)
        lay_portraits(state)
    else:
        has_portraits(state, 0, "w1", "w2", "w3", "m1")
        lay_portraits(state, P14_15=["m2"])
    turn_of(state, 0)
    roll_total(state, 16 if by == "section" else 15)
    assert (asked(state), state.actors) == ("bishop", (1,))
    assert state.view(None)["last_round"]


@pytest.mark.rule("FD-R-61", "FD-EX-38")
def test_the_portrait_turned_up_by_the_fifth_may_be_the_bonus() -> None:
    state = start(3)
    has_portraits(state, 0, "w1", "w2", "w3", "m1")
    lay_portraits(state, P14_15=["m2", "w4"])
    turn_of(state, 0)
    roll_total(state, 15)
    assert legal_texts(state) == ["bonus 14-15", "bonus none"]
    play(state, "bonus 14-15")
    assert portrait_ids(state, 0)[-1] == "w4"


@pytest.mark.rule("FD-R-38")
def test_after_a_bonus_the_next_portrait_is_turned_up() -> None:
    state = start(3)
    four_sections(state, 0)
    lay_portraits(state, P14_15=["m2", "w4", "w1"])
    turn_of(state, 0)
    roll_total(state, 16)
    events = play(state, "bonus 14-15")
    assert told(events, "bonus") == [{"seat": 0, "id": "m2", "sex": "man", "vp": 2}]
    assert told(events, "turned_up") == [{"seat": 0, "space": "14-15", "id": "w4", "sex": "woman", "vp": 3}]
    assert state.view(None)["spaces"][1]["top"]["id"] == "w4"


@pytest.mark.rule("FD-END-07", "FD-EX-26", "FD-R-41", "FD-R-42")
def test_a_fifth_portrait_by_the_bonus_brings_no_second_bonus() -> None:
    state = start(3)
    four_sections(state, 0)
    has_portraits(state, 0, "w1", "w2", "w3", "m1")
    lay_portraits(state, P14_15=["m2", "w4"], P9_12=["m3"])
    turn_of(state, 0)
    roll_total(state, 16)
    play(state, "bonus 14-15")
    assert len(portrait_ids(state, 0)) == 5
    assert (asked(state), state.actors) == ("bishop", (1,))


@pytest.mark.rule("FD-EX-33", "FD-R-34")
def test_fifth_portrait_and_bonus_are_one_move() -> None:
    state = start(4)
    has_portraits(state, 0, "w1", "m1", "w5", "m5")
    lay_portraits(state, P14_15=["m2"], P9_12=["w4"])
    pawns(state, 20, 22, 30, 1)
    turn_of(state, 0)
    roll_total(state, 14)
    events = play(state, "bonus 9-12")
    assert told(events, "advance")[0] == {"seat": 0, "vp": 5, "extra": 0, "space": 25, "reason": "tile"}


@pytest.mark.rule("FD-END-05", "FD-EX-25", "FD-PAR-01")
def test_the_round_is_finished() -> None:
    state = start(4)
    four_sections(state, 1)
    has_portraits(state, 0, "w4", "m4")
    pawns(state, 10, 20, 30, 40)
    turn_of(state, 1)
    take_turn(state, 16)
    order = []
    while not state.over:
        order += state.actors
        events = take_turn(state, 7)
    assert order == [2, 3]
    assert told(events, "pairs")[-1] == {"seat": 0, "vp": 6}
    assert told(events, "end") == [{"seat": -1, "scores": state.scores}]
    assert state.track[0] == 16


@pytest.mark.rule("FD-R-40", "FD-R-39")
def test_triggered_by_the_last_of_a_round_the_game_ends_with_that_turn_and_its_bets() -> None:
    state = start(3, first=1)
    four_sections(state, 0)
    pawns(state, 10, 20, 30)
    turn_of(state, 0)
    roll_total(state, 16, bets=[{1: "other", 2: "bishop"}])
    play(state, "favour 0")
    play(state, "bonus none")
    assert state.over
    assert state.track == [15, 23, 30]
    assert state.winners == (2,)


@pytest.mark.rule("FD-END-06")
def test_another_player_who_gets_there_in_the_last_round_has_the_bonus_too() -> None:
    state = start(3)
    four_sections(state, 0)
    four_sections(state, 1, missing=24)
    turn_of(state, 0)
    roll_total(state, 16)
    play(state, "bonus none")
    roll_total(state, 24)
    assert (asked(state), state.actors) == ("bonus", (1,))
    events = play(state, "bonus none")
    assert told(events, "last_round") == []
    take_turn(state, 7)
    assert state.over


@pytest.mark.rule("FD-PAR-01", "FD-PAR-02", "FD-PAR-03", "FD-EX-28", "FD-R-43")
def test_pairs_use_the_highest_of_each_sex_once() -> None:
    state = start(4)
    has_portraits(state, 0, "m4", "m2", "m1", "w4", "w1")  # 3, 2, 1 and 3, 1
    assert state.pair_points(0) == 9
    assert state.view(0)["seats"][0]["pairs"] == 9
    has_portraits(state, 1, "w2", "w3", "w5")
    assert state.pair_points(1) == 0
    has_portraits(state, 2, "w7", "w6", "m3")  # women 2, 3 and a man 2: the better woman
    assert state.pair_points(2) == 5


@pytest.mark.rule("FD-PAR-05", "FD-R-58", "FD-EX-11")
def test_a_bonus_portrait_counts_for_pairs_and_only_its_printed_vp() -> None:
    state = start(2, first=1)
    four_sections(state, 0, missing=19)
    has_portraits(state, 0, "w4")
    lay_portraits(state, P9_12=["m2"])
    pawns(state, 10, 20)
    turn_of(state, 0)
    roll_total(state, 19, bishop=19)
    play(state, "favour 0")
    events = play(state, "bonus 9-12")
    assert [move["vp"] for move in told(events, "advance")] == [7 + 3 + 2, 5]
    assert told(events, "pairs") == [{"seat": 0, "vp": 5}, {"seat": 1, "vp": 0}]


def last_turn(state: DiceState, *spaces: int) -> list[Event]:
    """The last turn of the game fails, so that only the pairs are left to score."""
    state.last_round = True
    pawns(state, *spaces)
    turn_of(state, state.game.players - 1)
    events = take_turn(state, 30)
    assert state.over
    return events


@pytest.mark.rule("FD-PAR-04", "FD-TRK-04", "FD-EX-29", "FD-R-44", "FD-WIN-01")
def test_pairs_are_moved_from_first_place_to_last_and_pushed_on_by_pawns() -> None:
    state = start(3)
    has_portraits(state, 1, "w1", "m1")
    has_portraits(state, 2, "w4", "m2")
    events = last_turn(state, 20, 18, 15)
    assert [entry["seat"] for entry in told(events, "pairs")] == [0, 1, 2]
    assert [entry["vp"] for entry in told(events, "pairs")] == [0, 2, 5]
    assert state.track == [20, 21, 22]
    assert state.winners == (2,)


@pytest.mark.rule("FD-R-45")
def test_who_is_on_the_stairs_comes_last_in_turn_order() -> None:
    state = start(4, first=2)
    state.last_round = True
    for seat, ids in enumerate((("w1", "m1"), ("w2", "m2"), ("w3", "m3"), ("w5", "m5"))):
        has_portraits(state, seat, *ids)
    pawns(state, 0, 9, 0, 0)
    turn_of(state, 1)
    events = take_turn(state, 30)
    assert [entry["seat"] for entry in told(events, "pairs")] == [1, 2, 3, 0]
    assert state.track == [3, 13, 4, 2]


@pytest.mark.rule("FD-R-46", "FD-WIN-01")
def test_the_farthest_pawn_wins_and_on_the_stairs_the_victory_is_shared() -> None:
    state = start(3)
    last_turn(state, 4, 9, 7)
    assert state.winners == (1,)
    state = start(3)
    last_turn(state, 0, 0, 0)
    assert state.winners == (0, 1, 2)
    said = "Player 1, Player 2 and Player 3 share the win."
    assert said in state.text()
    assert said in state.svg(None)
    assert state.scores == [0, 0, 0]
    assert state.actors == ()
    assert refused(state, "bishop 8", 0)[0] == "FD-END-05"


@pytest.mark.rule("FD-R-48", "FD-HID-08")
def test_all_portraits_are_open_for_the_pairs() -> None:
    state = start(3)
    has_portraits(state, 1, "w1", "m1")
    assert state.view(0)["seats"][1]["pairs"] is None
    last_turn(state, 3, 2, 1)
    for eyes in (None, 0, 1, 2):
        assert [tile["id"] for tile in state.view(eyes)["seats"][1]["portraits"]] == ["w1", "m1"]
        assert state.view(eyes)["seats"][1]["pairs"] == 2
    assert state.resample(0, 7).portraits == state.portraits


@pytest.mark.rule("FD-R-63", "FD-R-41", "FD-R-05", "FD-R-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_in_the_last_seat_of_a_round_with_everything_accounted_for(players: int) -> None:
    game = game_of(players)
    chance = Chance(players)
    for seed in range(25):
        state = game.start(seed)
        counted = state.conserved()
        bonuses = [0] * players
        while not state.over:
            seat = chance.pick(list(state.actors))
            bonuses[seat] += asked(state) == "bonus"
            state.play(chance.pick(state.legal(seat)), seat)
            assert state.conserved() == counted
        assert state.active == (state.first - 1) % players
        assert max(bonuses) <= 1
        assert len(state.moves) < game.longest
        away = [space for space in state.track if space]
        assert len(set(away)) == len(away)


def idle_rounds(state: DiceState, rounds: int) -> list[Event]:
    """Everybody rolls a total that brings nothing, so many rounds long."""
    events: list[Event] = []
    for _ in range(rounds * state.game.players):
        events += take_turn(state, 3)
    return events


@pytest.mark.rule("FD-R-63", "FD-EX-39")
@pytest.mark.parametrize("players", [2, 4])
def test_twenty_rounds_without_a_tile_bring_the_last_one(players: int) -> None:
    state = start(players)
    events = idle_rounds(state, 19)
    assert (state.view(None)["idle"], state.last_round, told(events, "idle")) == (19, False, [])
    events = idle_rounds(state, 1)
    assert (state.view(None)["idle"], state.last_round) == (20, True)
    assert told(events, "idle") == [{"seat": -1, "rounds": 20}]
    idle_rounds(state, 1)
    assert state.over


@pytest.mark.rule("FD-R-63", "FD-EX-39")
def test_a_tile_taken_in_the_twentieth_round_begins_the_count_anew() -> None:
    state = start(2)
    idle_rounds(state, 19)
    take_turn(state, 3)
    take_turn(state, 14)
    assert (state.view(None)["idle"], state.last_round) == (0, False)
    idle_rounds(state, 19)
    assert not state.last_round
    idle_rounds(state, 1)
    assert state.last_round


@pytest.mark.rule("FD-R-63")
def test_only_ended_rounds_without_a_tile_are_counted_for_all() -> None:
    state = start(3)
    counts = []
    for total in (3, 14, 3, 3, 3, 3, 3, 3, 3):
        take_turn(state, total)
        counts.append(state.view(None)["idle"])
    # the first round brought a tile; the second ends after six turns, the third after nine
    assert counts == [0, 0, 0, 0, 0, 1, 1, 1, 2]


@pytest.mark.rule("FD-R-63")
def test_twenty_rounds_are_whole_rounds_in_a_row() -> None:
    state = start(2)
    take_turn(state, 14)
    take_turn(state, 3)
    idle_rounds(state, 19)
    assert not state.last_round  # 39 turns without a tile
    idle_rounds(state, 1)
    assert state.last_round
