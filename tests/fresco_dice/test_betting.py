"""Bets of the opponents before each of the three rolls."""

from __future__ import annotations

import itertools

import pytest

from bottega.games.fresco_dice.rules.state import NONE
from tests.fresco_dice.table import (
    PARTS,
    answer,
    asked,
    legal_texts,
    owns,
    play,
    refused,
    roll_total,
    set_aside,
    start,
    take_turn,
    told,
    turn_of,
)


@pytest.mark.rule("FD-BET-01", "FD-BET-02", "FD-R-12", "FD-BET-03")
def test_before_each_roll_every_opponent_is_asked_and_may_say_not_now() -> None:
    state = start(4)
    play(state, "bishop 16")
    for die in ("blue 6", "yellow 4", "green 3"):
        assert asked(state) == "bet"
        assert state.actors == (1, 2, 3)
        for seat in (1, 2, 3):
            assert legal_texts(state, seat) == ["bet bishop", "bet other", "bet portrait", "bet none"]
        assert state.legal(0) == []
        answer(state)
        set_aside(state, die)
    assert asked(state) == "bishop"
    assert state.bets == [NONE] * 4


@pytest.mark.rule("FD-BET-04", "FD-EX-30", "FD-R-13")
def test_one_bet_a_turn_that_cannot_be_changed() -> None:
    state = start(3)
    play(state, "bishop 16")
    play(state, "bet other", 1)
    assert refused(state, "bet bishop", 1)[0] == "FD-TRN-01"
    play(state, "bet none", 2)
    for die in ("blue 6", "yellow 4"):
        set_aside(state, die)
        assert state.actors == (2,)
        assert refused(state, "bet bishop", 1)[0] == "FD-TRN-01"
        assert refused(state, "bet none", 1)[0] == "FD-TRN-01"
        play(state, "bet none", 2)
    assert state.bets == [NONE, 1, NONE]


@pytest.mark.rule("FD-BET-08")
def test_the_roll_waits_for_the_last_answer() -> None:
    state = start(4)
    play(state, "bishop 16")
    play(state, "bet other", 3)
    play(state, "bet none", 1)
    assert state.actors == (2,)
    assert state.view(None)["rolled"] == []
    assert refused(state, "aside red", 2)[0] == "FD-BET-08"
    play(state, "bet none", 2)
    assert asked(state) == "aside"
    assert len(state.view(None)["rolled"]) == 6


@pytest.mark.rule("FD-R-11")
def test_when_all_have_bet_nobody_is_asked_again() -> None:
    state = start(3)
    play(state, "bishop 16")
    answer(state, {1: "bishop", 2: "portrait"})
    set_aside(state, "blue 6")
    assert asked(state) == "aside"
    set_aside(state, "red 6")
    assert asked(state) == "aside"
    assert state.rolls == 3


@pytest.mark.rule("FD-EX-36", "FD-R-11")
def test_answers_in_any_order_lead_to_the_same_position() -> None:
    ends = set()
    for order in itertools.permutations([(1, "bet bishop"), (2, "bet none"), (3, "bet portrait")]):
        state = start(4)
        play(state, "bishop 16")
        for seat, text in order:
            play(state, text, seat)
        ends.add(state.digest())
        set_aside(state, "blue 6")
        assert state.actors == (2,)
    assert len(ends) == 1


@pytest.mark.rule("FD-BET-09", "FD-BET-10", "FD-BET-11", "FD-BET-12", "FD-SCO-06", "FD-SCO-07", "FD-SCO-08")
@pytest.mark.parametrize(("roll", "vp"), [(1, 3), (2, 2), (3, 1)])
def test_the_slot_is_that_of_the_coming_roll_and_pays_less_the_later(roll: int, vp: int) -> None:
    state = start(2)
    bets = [{1: "bishop"} if number == roll else {} for number in (1, 2, 3)]
    play(state, "bishop 16")
    dice = ("blue 6", "yellow 4", "green 3 x2")
    for number, die in enumerate(dice, 1):
        answer(state, bets[number - 1])
        assert state.view(0)["seats"][1]["bet"] == ({"slot": roll, "event": None} if number >= roll else None)
        events = set_aside(state, die)
    assert told(events, "reveal") == [{"seat": 1, "event": "bishop", "slot": roll, "vp": vp}]
    assert state.view(None)["last_turn"]["bets"] == [{"seat": 1, "event": "bishop", "slot": roll}]
    assert state.track[1] == vp


@pytest.mark.rule("FD-BET-05", "FD-BET-06", "FD-BET-07", "FD-R-16", "FD-R-55", "FD-SCO-09", "FD-SCO-10")
@pytest.mark.parametrize(
    ("total", "won"),
    [
        (16, "bishop"),
        (19, "other"),
        (8, "other"),
        (15, "portrait"),
        (12, "portrait"),
        (7, None),
        (25, None),
        (24, None),
    ],
)
@pytest.mark.parametrize("bet", ["bishop", "other", "portrait"])
def test_each_event_is_won_by_its_outcome_alone(total: int, won: str | None, bet: str) -> None:
    state = start(2)
    owns(state, 0, 24)  # an owned section brings no tile, so no event
    turn_of(state, 0)
    events = take_turn(state, total, bishop=16, bets=[{1: bet}])
    assert told(events, "reveal")[0]["vp"] == (3 if bet == won else 0)
    assert (state.track[1] > 0) == (bet == won)


@pytest.mark.rule("FD-R-50", "FD-R-17", "FD-EX-18", "FD-RES-13")
@pytest.mark.parametrize("bet", ["bishop", "other", "portrait"])
def test_a_bet_on_the_impossible_may_be_placed_and_loses(bet: str) -> None:
    state = start(2)
    owns(state, 0, 16)
    turn_of(state, 0)
    tiles = state.piles.copy()
    events = take_turn(state, 16, bishop=16, bets=[{1: bet}])
    assert told(events, "nothing") == [{"seat": 0, "total": 16}]
    assert told(events, "reveal")[0]["vp"] == 0
    assert state.track == [0, 0]
    assert state.piles == tiles


@pytest.mark.rule("FD-R-14")
def test_bettors_see_what_is_set_aside() -> None:
    state = start(3)
    play(state, "bishop 16")
    answer(state)
    set_aside(state, "green 3 x2")
    view = state.view(2)
    assert view["aside"] == [{"colour": "green", "pips": 3, "factor": 2}]
    assert view["total"] == 6
    assert view["colour_dice"] == 1


@pytest.mark.rule("FD-R-15", "FD-CMP-15")
def test_all_three_bet_tiles_are_there_again_in_the_next_turn() -> None:
    state = start(3)
    take_turn(state, 16, bets=[{1: "other", 2: "bishop"}])
    assert state.bets == [NONE] * 3
    play(state, "bishop 8")
    assert state.actors == (0, 2)
    for seat in (0, 2):
        assert len(legal_texts(state, seat)) == 1 + len(PARTS.events)


@pytest.mark.rule("FD-R-19", "FD-R-53", "FD-SCO-05", "FD-SCO-11")
def test_all_bets_are_revealed_clockwise_even_when_nothing_was_won() -> None:
    state = start(4, first=1)
    events = take_turn(state, 7, bets=[{0: "bishop", 2: "other", 3: "portrait"}])
    assert [(entry["seat"], entry["vp"]) for entry in told(events, "reveal")] == [(2, 0), (3, 0), (0, 0)]
    assert state.track == [0, 0, 0, 0]


@pytest.mark.rule("FD-R-57")
def test_bets_are_closed_when_the_favour_tile_is_used() -> None:
    state = start(2)
    state.track = [4, 6]
    turn_of(state, 0)
    roll_total(state, 12)
    assert asked(state) == "favour"
    assert state.actors == (0,)
    assert state.view(1)["favour"] == 0
    assert refused(state, "bet other", 1)[0] == "FD-TRN-01"
