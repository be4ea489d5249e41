"""What a total brings: a section, a portrait or nothing; and the favour tile."""

from __future__ import annotations

import pytest

from bottega.games.fresco_dice.rules.state import NONE
from tests.fresco_dice.table import (
    PARTS,
    asked,
    dice_for,
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

OUTCOMES = {
    7: "fail",
    8: "F8",
    9: "P9-12",
    10: "P9-12",
    11: "P9-12",
    12: "P9-12",
    13: "F13",
    14: "P14-15",
    15: "P14-15",
    16: "F16",
    17: "P17-18",
    18: "P17-18",
    19: "F19",
    20: "P20-23",
    21: "P20-23",
    22: "P20-23",
    23: "P20-23",
    24: "F24",
    25: "fail",
}


@pytest.mark.rule(
    "FD-RES-01", "FD-RES-04", "FD-RES-06", "FD-RES-07", "FD-RES-08", "FD-RES-09", "FD-RES-11", "FD-RES-12", "FD-EX-12"
)
@pytest.mark.parametrize(("total", "outcome"), OUTCOMES.items())
def test_every_total_has_its_tile(total: int, outcome: str) -> None:
    state = start(4)
    tops = {f"P{entry['range']}": entry["top"]["id"] for entry in state.view(None)["spaces"]}
    piles = state.piles.copy()
    take_turn(state, total, bishop=8)
    restored = [f"F{number}" for number in sections(state, 0)]
    painted = portrait_ids(state, 0)
    if outcome == "fail":
        assert restored == painted == []
        assert state.track[0] == 0
    elif outcome in tops:
        assert restored == []
        assert painted == [tops[outcome]]
        assert state.piles == piles
    else:
        assert painted == []
        assert restored == [outcome]
        assert state.top_vp(PARTS.numbers.index(total)) == PARTS.piles[PARTS.numbers.index(total)][1]


@pytest.mark.rule("FD-EX-31", "FD-RES-11", "FD-SCO-10")
def test_three_ones_fail_and_nobody_gains() -> None:
    state = start(4)
    assert dice_for(3) == ("blue 1", "yellow 1", "green 1")
    take_turn(state, 3, bets=[{1: "bishop", 2: "other", 3: "portrait"}])
    assert state.track == [0, 0, 0, 0]


@pytest.mark.rule("FD-RES-12", "FD-R-51")
def test_the_highest_total_fails() -> None:
    state = start(2)
    assert told(take_turn(state, 36), "nothing") == [{"seat": 0, "total": 36}]


@pytest.mark.rule("FD-RES-02", "FD-RES-03", "FD-EX-13", "FD-FAV-06")
@pytest.mark.parametrize(("choice", "restored"), [("+1", [13]), ("0", []), ("-1", [])])
def test_the_owner_of_the_favour_tile_may_turn_a_12_into_a_13(choice: str, restored: list[int]) -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    top = state.view(None)["spaces"][0]["top"]["id"]
    roll_total(state, 12)
    assert legal_texts(state) == ["favour -1", "favour 0", "favour +1"]
    play(state, f"favour {choice}")
    assert sections(state, 0) == restored
    assert portrait_ids(state, 0) == ([] if restored else [top])


@pytest.mark.rule("FD-EX-14", "FD-R-28", "FD-R-27")
@pytest.mark.parametrize(
    ("total", "choice", "restored"), [(25, "-1", [24]), (7, "+1", [8]), (8, "-1", []), (24, "+1", [])]
)
def test_favour_leaves_and_enters_the_failing_range(total: int, choice: str, restored: list[int]) -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    roll_total(state, total)
    assert state.total == total
    play(state, f"favour {choice}")
    assert sections(state, 0) == restored
    assert portrait_ids(state, 0) == []


@pytest.mark.rule("FD-R-64")
@pytest.mark.parametrize("total", [3, 7, 10, 16, 30, 36])
def test_the_owner_is_asked_whatever_the_total(total: int) -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    roll_total(state, total)
    assert asked(state) == "favour"
    rule, text = refused(state, "bishop 8")
    assert rule == "FD-RES-02"
    assert str(total) in text


@pytest.mark.rule("FD-EX-15", "FD-FAV-06", "FD-R-64")
def test_an_owner_who_is_not_active_changes_nothing() -> None:
    state = start(2)
    pawns(state, 9, 6)
    turn_of(state, 0)
    assert state.favour == 1
    roll_total(state, 12)
    assert asked(state) == "bishop"
    assert sections(state, 0) == []
    assert len(portrait_ids(state, 0)) == 1


@pytest.mark.rule("FD-RES-05", "FD-HID-06")
def test_a_restored_section_lies_open_on_the_painter_board() -> None:
    state = start(4)
    take_turn(state, 16)
    for seat in (None, 0, 1, 2, 3):
        assert state.view(seat)["seats"][0]["frescos"] == [None, None, 5, None, None]


@pytest.mark.rule("FD-RES-10", "FD-HID-05", "FD-R-49")
def test_a_portrait_taken_lies_face_down_for_all_but_its_owner() -> None:
    state = start(4)
    top = state.view(None)["spaces"][1]["top"]
    events = take_turn(state, 15)
    assert state.view(0)["seats"][0]["portraits"] == [top]
    for seat in (None, 1, 2, 3):
        assert state.view(seat)["seats"][0]["portraits"] == [None]
        assert "1 portrait face down" in state.text(seat)
    # it lay open when it was taken, and so does its track: that is told to all
    assert told(events, "paint") == [{"seat": 0, "total": 15, **top}]
    assert [event.eyes for event in events if event.kind in ("paint", "advance")] == [None, None]
    assert state.view(3)["last_turn"]["vp"] == top["vp"]


@pytest.mark.rule("FD-RES-13", "FD-R-56")
@pytest.mark.parametrize("number", [8, 13, 16, 19, 24])
def test_an_owned_section_brings_nothing_at_all(number: int) -> None:
    state = start(4)
    owns(state, 0, number)
    has_portraits(state, 0, "w1")
    before = (state.piles.copy(), [tiles.copy() for tiles in state.spaces])
    take_turn(state, number, bishop=number)
    assert (state.piles, state.spaces) == before
    assert state.track == [0, 0, 0, 0]


@pytest.mark.rule("FD-RES-14", "FD-EX-19")
@pytest.mark.parametrize("bet", ["bishop", "other", "portrait"])
def test_an_empty_portrait_space_brings_nothing(bet: str) -> None:
    state = start(2)
    lay_portraits(state, P9_12=["w1"])
    events = take_turn(state, 21, bets=[{1: bet}])
    assert told(events, "nothing") == [{"seat": 0, "total": 21}]
    assert told(events, "reveal")[0]["vp"] == 0
    assert state.track == [0, 0]


@pytest.mark.rule("FD-RES-15", "FD-EX-20", "FD-BET-06")
def test_any_section_counts_not_only_the_bishops() -> None:
    state = start(4)
    take_turn(state, 19, bishop=24, bets=[{}, {}, {2: "other"}])
    assert sections(state, 0) == [19]
    assert PARTS.piles[3][0] == 6
    assert state.track == [6, 0, 1, 0]


@pytest.mark.rule("FD-R-29")
def test_the_tile_of_the_total_is_taken_without_asking() -> None:
    state = start(4)
    roll_total(state, 15)
    assert len(portrait_ids(state, 0)) == 1
    assert (asked(state), state.actors) == ("bishop", (1,))


@pytest.mark.rule("FD-R-30", "FD-HID-04")
def test_the_next_portrait_is_turned_up_at_once() -> None:
    state = start(4)
    lay_portraits(state, P14_15=["w1", "m4"], P9_12=["w2"])
    assert state.view(None)["spaces"][1] == {
        "range": "14-15",
        "top": {"id": "w1", "sex": "woman", "vp": 1},
        "below": 1,
    }
    events = take_turn(state, 15)
    assert told(events, "turned_up") == [{"seat": 0, "space": "14-15", "id": "m4", "sex": "man", "vp": 3}]
    assert state.view(None)["spaces"][1]["top"] == {"id": "m4", "sex": "man", "vp": 3}
    assert state.view(None)["spaces"][1]["below"] == 0


@pytest.mark.rule("FD-R-05", "FD-R-63", "FD-EX-37")
def test_whoever_lacks_a_section_finds_its_tile_even_when_all_portraits_are_gone() -> None:
    state = start(2)
    has_portraits(state, 0, "w1", "w2", "m1", "m2")
    has_portraits(state, 1, "w3", "w4", "m3", "m4")
    assert all(not tiles for tiles in state.spaces)
    for number in (8, 13, 16, 19, 24):
        owns(state, 1, number)
    turn_of(state, 0)
    assert told(take_turn(state, 10), "nothing") == [{"seat": 0, "total": 10}]
    turn_of(state, 0)
    take_turn(state, 13)
    assert sections(state, 0) == [13]
    assert state.frescos[0][1] != NONE
