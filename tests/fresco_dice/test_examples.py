"""The printed examples, number by number: red is seat 0, green 1, blue 2, yellow 3, in the order of the scoring."""

from __future__ import annotations

import pytest

from tests.fresco_dice.table import (
    PARTS,
    answer,
    has_portraits,
    lay_portraits,
    owns,
    pawns,
    play,
    roll_total,
    rolled,
    set_aside,
    start,
    told,
    turn_of,
)

RED, GREEN, BLUE, YELLOW = range(4)


@pytest.mark.rule(
    "FD-EX-01", "FD-EX-02", "FD-EX-03", "FD-EX-04", "FD-EX-05", "FD-EX-06", "FD-EX-07", "FD-EX-08", "FD-EX-09"
)
def test_the_printed_turn() -> None:
    state = start(4)
    play(state, "bishop 16")

    answer(state, {GREEN: "bishop"})
    assert state.view(RED)["seats"][GREEN]["bet"] == {"slot": 1, "event": None}

    set_aside(state, "blue 6")
    assert state.total == 6
    assert (len(state.left), state.colour_dice) == (5, 2)

    assert state.actors == (BLUE, YELLOW)
    answer(state, {BLUE: "portrait", YELLOW: "bishop"})
    for seat in (BLUE, YELLOW):
        assert state.view(RED)["seats"][seat]["bet"] == {"slot": 2, "event": None}

    set_aside(state, "yellow 4")
    assert state.total == 10

    rolled(state, "green 3", "green,red")
    events = play(state, "aside green x2")
    assert told(events, "aside")[0] == {"seat": RED, "colour": "green", "pips": 3, "factor": 2, "total": 16}
    assert told(events, "restore") == [{"seat": RED, "number": 16, "vp": 5, "bishop": 3}]
    assert [(move["seat"], move["vp"]) for move in told(events, "advance")] == [(RED, 8), (GREEN, 3), (YELLOW, 2)]
    assert told(events, "reveal") == [
        {"seat": GREEN, "event": "bishop", "slot": 1, "vp": 3},
        {"seat": BLUE, "event": "portrait", "slot": 2, "vp": 0},
        {"seat": YELLOW, "event": "bishop", "slot": 2, "vp": 2},
    ]
    assert state.track == [8, 3, 0, 2]


@pytest.mark.rule("FD-EX-04", "FD-R-59")
@pytest.mark.parametrize(
    ("last", "total"), [("green 6", 16), ("green 3 x2", 16), ("green 1 x4", 14), ("green 2 x4", 18), ("green 5", 15)]
)
def test_from_10_only_a_6_or_a_doubled_3_makes_16(last: str, total: int) -> None:
    state = start(4)
    play(state, "bishop 16")
    for die in ("blue 6", "yellow 4", last):
        answer(state)
        events = set_aside(state, die)
    assert told(events, "aside")[0]["total"] == total
    assert bool(told(events, "restore")) == (total == 16)


@pytest.mark.rule("FD-EX-10", "FD-EX-11", "FD-R-34")
def test_the_printed_end() -> None:
    """The last missing section for 5 VP with the bishop, a bonus portrait of 2 VP, and a pair worth 3 + 2."""
    state = start(4, first=1)
    owns(state, 0, 8, 13, 19, 24)
    has_portraits(state, 0, "m4")
    lay_portraits(state, P17_18=["w2"])
    pawns(state, 20, 40, 50, 5)
    assert PARTS.piles[2][0] == 5
    turn_of(state, 0)
    roll_total(state, 16, bishop=16)
    events = play(state, "bonus 17-18")
    assert [move["vp"] for move in told(events, "advance") if move["seat"] == 0] == [10, 5]
    assert state.track[0] == 35
    assert state.over
