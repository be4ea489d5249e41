"""Who sees what."""

from __future__ import annotations

import json

import pytest

from bottega.games.fresco_dice.rules.state import NONE
from bottega.kernel.chance import Chance
from tests.fresco_dice.table import (
    PARTS,
    answer,
    asked,
    game_of,
    has_portraits,
    lay_portraits,
    play,
    portrait,
    roll_total,
    set_aside,
    start,
    take_turn,
    told,
)

EYES = (None, 0, 1, 2, 3)


@pytest.mark.rule("FD-HID-01", "FD-R-11")
def test_before_all_have_answered_nobody_sees_an_answer_but_its_giver() -> None:
    state = start(4)
    play(state, "bishop 16")
    events = play(state, "bet other", 2)
    assert [event.eyes for event in events] == [(2,)]
    for eyes in EYES:
        seats = state.view(eyes)["seats"]
        assert all(seat["bet"] is None for seat in seats)
        assert [seat["answer"] for seat in seats] == [None, None, "other" if eyes == 2 else None, None]
    refusing = start(4)
    play(refusing, "bishop 16")
    play(refusing, "bet none", 2)
    for eyes in (None, 0, 1, 3):
        assert refusing.view(eyes) == state.view(eyes)


@pytest.mark.rule("FD-HID-01", "FD-HID-02")
def test_then_all_see_who_has_bet_on_which_slot_but_not_on_what() -> None:
    state = start(4)
    play(state, "bishop 16")
    events = answer(state, {2: "other"})
    assert told(events, "placed") == [{"seat": 2, "slot": 1}]
    for eyes in EYES:
        seats = state.view(eyes)["seats"]
        assert seats[2]["bet"] == {"slot": 1, "event": "other" if eyes == 2 else None}
        assert [seat["bet"] for seat in seats].count(None) == 3


@pytest.mark.rule("FD-HID-01")
@pytest.mark.parametrize("event", ["bishop", "other", "portrait"])
def test_every_bet_looks_the_same_to_others_until_it_is_scored(event: str) -> None:
    views = []
    for bet in ("bishop", event):
        state = start(3)
        play(state, "bishop 16")
        answer(state, {1: bet})
        set_aside(state, "blue 6")
        views.append((state.view(None), state.view(0), state.view(2), state.text(0)))
    assert views[0] == views[1]


@pytest.mark.rule("FD-HID-03", "FD-HID-07", "FD-R-65")
def test_dice_total_track_favour_tile_and_bishop_are_open_to_all() -> None:
    state = start(4)
    play(state, "bishop 16")
    answer(state)
    set_aside(state, "blue 6")
    answer(state)
    for key in ("rolled", "faces", "aside", "total", "left", "favour", "bishop", "sections", "spaces", "last_round"):
        shown = [state.view(eyes)[key] for eyes in EYES]
        assert all(one == shown[0] for one in shown)
    points = [[seat["points"] for seat in state.view(eyes)["seats"]] for eyes in EYES]
    assert points == [[0, 0, 0, 0]] * 5


@pytest.mark.rule("FD-HID-04", "FD-R-65")
def test_portraits_under_the_top_one_are_seen_by_nobody() -> None:
    state = start(4)
    for tiles in state.spaces:
        for tile in tiles[:-1]:
            for eyes in EYES:
                assert f'"{PARTS.portraits[tile].id}"' not in json.dumps(state.view(eyes))


@pytest.mark.rule("FD-HID-06")
def test_the_order_of_the_piles_is_known() -> None:
    state = start(4)
    take_turn(state, 16)
    assert state.view(3)["sections"][2] == {"number": 16, "vp": [5, 6, 7]}


@pytest.mark.rule("FD-HID-01", "FD-HID-04", "FD-R-65")
def test_dealing_anew_reaches_every_hidden_thing_and_no_other() -> None:
    state = start(4)
    play(state, "bishop 16")
    answer(state, {1: "bishop"})
    set_aside(state, "blue 6")
    play(state, "bet none", 3)
    bets, answers, bottoms = set(), set(), set()
    for seed in range(60):
        other = state.resample(2, seed)
        assert other.view(2) == state.view(2)
        bets.add(other.bets[1])
        answers.add(other.answers[3])
        bottoms.add(other.spaces[0][0])
        assert other.bets[0] == other.bets[2] == NONE
    assert bets == {0, 1, 2}
    assert answers == {0, 1, 2, 3}
    assert len(bottoms) == 12
    assert state.resample(1, 5).bets == state.bets


@pytest.mark.rule("FD-HID-05", "FD-R-49", "FD-R-65")
def test_taken_portraits_look_the_same_to_others_whatever_they_are() -> None:
    views = []
    for names in (("w1", "m1"), ("w4", "w6")):
        state = start(3)
        lay_portraits(state)
        has_portraits(state, 1, *names)
        views.append([(state.view(eyes), state.text(eyes), state.svg(eyes)) for eyes in (None, 0, 2)])
        assert [tile["id"] for tile in state.view(1)["seats"][1]["portraits"]] == list(names)
    assert views[0] == views[1]


@pytest.mark.rule("FD-HID-05", "FD-R-49", "FD-R-65")
def test_dealing_anew_reaches_the_portraits_of_others_but_not_ones_own() -> None:
    state = start(4)
    has_portraits(state, 0, "w1")
    has_portraits(state, 1, "m1", "m2")
    own, others, below = set(), set(), set()
    for seed in range(60):
        imagined = state.resample(0, seed)
        own.add(tuple(imagined.portraits[0]))
        others.add(tuple(imagined.portraits[1]))
        below.add(imagined.spaces[0][0])
        assert imagined.conserved() == state.conserved()
    assert own == {(portrait("w1"),)}
    assert len(others) > 30
    assert portrait("m1") in below
    assert len({tuple(state.resample(None, seed).portraits[0]) for seed in range(60)}) > 5


@pytest.mark.rule("FD-R-65", "FD-R-34")
def test_all_see_what_the_active_player_is_about_to_move() -> None:
    state = start(4)
    has_portraits(state, 0, "w1", "w2", "w3", "m1")
    lay_portraits(state, P14_15=["m2"], P17_18=["w4"])
    roll_total(state, 15)
    assert asked(state) == "bonus"
    assert [state.view(eyes)["gain"] for eyes in EYES] == [2] * 5


@pytest.mark.rule("FD-R-66", "FD-R-19")
def test_the_turn_before_and_its_bets_stay_in_sight_of_all() -> None:
    state = start(4)
    assert state.view(None)["last_turn"] is None
    take_turn(state, 16, bishop=16, bets=[{1: "bishop"}, {3: "other"}])
    play(state, "bishop 8")
    bets = [{"seat": 1, "event": "bishop", "slot": 1}, {"seat": 3, "event": "other", "slot": 2}]
    for eyes in EYES:
        assert state.view(eyes)["last_turn"] == {"seat": 0, "total": 16, "event": "bishop", "vp": 8, "bets": bets}
    answer(state)
    for die in ("blue 1", "red 1", "green 1"):
        set_aside(state, die)
        answer(state)
    assert state.view(None)["last_turn"] == {"seat": 1, "total": 3, "event": None, "vp": 0, "bets": []}


def test_views_hold_through_whole_games() -> None:
    game = game_of(3)
    chance = Chance(1)
    state = game.start(4)
    moments = 0
    while not state.over:
        seat = chance.pick(list(state.actors))
        state.play(chance.pick(state.legal(seat)), seat)
        if asked(state) == "bet" and chance.below(4) == 0:
            moments += 1
            for eyes in (None, 0, 1, 2):
                planted = state.poisoned(eyes, 424242)
                assert planted.view(eyes) == state.view(eyes) == state.resample(eyes, 3).view(eyes)
                assert planted.text(eyes) == state.text(eyes)
    assert moments > 5
