"""What people are remembered for after a game: facts of its record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import bottega
from bottega.kernel import Event, State
from bottega.kernel.chance import Chance
from tests.canvas.table import ended


@cache
def finished(title: str) -> tuple[State, tuple[Event, ...]]:
    """A game of two at random, with all that happened in it."""
    state, chance, events = bottega.game(title, players=2).start(1), Chance(1), list[Event]()
    while not state.over:
        seat = state.actors[0]
        state.play(chance.pick(state.legal(seat)), seat, events)
    return state, tuple(events)


def happened(kind: str, times: int = 1, seat: int = 0, **data: Any) -> list[Event]:
    return [Event(kind, seat, dict(data))] * times


def deeds(title: str, events: Sequence[Event], seat: int = 0) -> list[str]:
    """Those of a seat after these events, but for those of points and victories, which are the state's."""
    state, _ = finished(title)
    return state.game.deeds(state, events, seat)


@pytest.mark.parametrize("title", bottega.titles())
def test_every_deed_has_its_sentence(title: str) -> None:
    state, events = finished(title)
    known = bottega.title(title).feats.every()
    assert len(known) >= 5
    for seat in range(2):
        assert set(state.game.deeds(state, events, seat)) <= set(known)


@pytest.mark.parametrize(
    ("title", "deed", "enough", "few"),
    [
        ("fresco", "seven-tiles", happened("restore", 7, bonus=0), happened("restore", 6, bonus=0)),
        ("fresco", "five-altars", happened("altar", 5), happened("altar", 4)),
        (
            "fresco",
            "three-blessings",
            happened("restore", 3, bonus=2),
            happened("restore", 2, bonus=2) + happened("restore", bonus=0),
        ),
        (
            "fresco-card",
            "eight-sections",
            happened("restore", 8, favourite=None),
            happened("restore", 7, favourite=None),
        ),
        (
            "fresco-card",
            "four-favourites",
            happened("restore", 4, favourite="red"),
            happened("restore", 3, favourite="red") + happened("restore", favourite=None),
        ),
        (
            "fresco-card",
            "two-gifts",
            happened("demand") + happened("give", seat=1, asker=0) * 2,
            (happened("demand") + happened("give", seat=1, asker=0)) * 2,
        ),
        ("fresco-dice", "five-sections", happened("restore", 5, bishop=0), happened("restore", 4, bishop=0)),
        (
            "fresco-dice",
            "two-blessings",
            happened("restore", 2, bishop=3),
            happened("restore", bishop=3) + happened("restore", bishop=0),
        ),
        (
            "fresco-dice",
            "ten-bets",
            happened("reveal", 10, vp=1),
            happened("reveal", 9, vp=1) + happened("reveal", vp=0),
        ),
        ("fresco-dice", "no-empty-turn", [], happened("nothing")),
    ],
)
def test_a_deed_is_done_by_enough_and_not_by_less_nor_by_others(
    title: str, deed: str, enough: list[Event], few: list[Event]
) -> None:
    assert deed in deeds(title, enough)
    assert deed not in deeds(title, few)
    if enough:
        assert deed not in deeds(title, enough, seat=1)


def test_some_are_for_those_who_win() -> None:
    state, _ = finished("fresco")
    (winner,), late = state.winners, [*happened("wake", 3, seat=0, hour=7), *happened("wake", 3, seat=1, hour=8)]
    assert "late-riser" in state.game.deeds(state, late, winner)
    assert "late-riser" not in state.game.deeds(state, late, 1 - winner)
    assert "late-riser" not in state.game.deeds(state, [*late, *happened("wake", seat=winner, hour=6)], winner)
    state, _ = finished("fresco-card")
    winner = state.winners[0]
    assert "no-exchange" in state.game.deeds(state, [], winner)
    assert "no-exchange" not in state.game.deeds(state, happened("exchange", seat=winner), winner)


@pytest.mark.rule("CV-R-53", "CV-ACH-10", "CV-ACH-11")
def test_canvas_remembers_scenarios_for_who_reached_the_target_and_achievements() -> None:
    state = ended([35, 34, 50], scenario="no-elements")
    first, second, third = (set(state.game.deeds(state, [], seat)) for seat in range(3))
    assert "scenario no-elements" in first
    assert "scenario no-elements" not in second
    assert {"scenario no-elements", "forty", "beat-designers"} <= third
    assert not {"forty", "beat-designers"} & (first | second)


@pytest.mark.rule("CV-ACH-09")
def test_all_scenarios_together_are_the_tenth_achievement() -> None:
    canvas = bottega.title("canvas").feats
    scenarios = [id for id in canvas.every() if id.startswith("scenario ")]
    assert len(scenarios) == 9
    assert canvas.together(scenarios) == ["tour"]
    assert canvas.together([*scenarios[1:], "forty"]) == []
