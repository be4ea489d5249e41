"""Who sees what: everything but the order of the deck is open."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bottega.games.canvas.rules.state import CanvasState
from tests.canvas.table import FIRST_GAME, do, given, paint, start, throwing, wander

STACK = (32, 46, 24)


def middle() -> CanvasState:
    """A position in which everything there is lies about."""
    state = given(
        start(3, scoring=FIRST_GAME),
        hands=[[*STACK, 1], [2, 3], []],
        row=[10, 20, 30, 40, 50],
        row_tokens=[2, 1, 0, 0, 0],
        tokens=[3, 4, 2],
    )
    paint(state, STACK)
    return state


def without_you(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "you"}


@pytest.mark.rule("CV-HID-03", "CV-R-28", "CV-HID-05")
def test_every_seat_and_every_spectator_sees_the_same_hands_and_tokens() -> None:
    state = middle()
    views = [without_you(state.view(seat)) for seat in (None, 0, 1, 2)]
    assert views[0] == views[1] == views[2] == views[3]
    assert [seat["hand"] for seat in views[0]["seats"]] == [[1], [2, 3], []]
    assert [seat["tokens"] for seat in views[0]["seats"]] == [3, 4, 2]


@pytest.mark.rule("CV-HID-01")
def test_the_row_and_its_tokens_are_open() -> None:
    assert middle().view(None)["row"] == [
        {"card": 10, "tokens": 2},
        {"card": 20, "tokens": 1},
        {"card": 30, "tokens": 0},
        {"card": 40, "tokens": 0},
        {"card": 50, "tokens": 0},
    ]


@pytest.mark.rule("CV-HID-04")
def test_paintings_titles_and_ribbons_are_open() -> None:
    painting = middle().view(1)["seats"][0]["paintings"][0]
    assert painting["cards"] == list(STACK)
    assert painting["title"] == "Tangled Telescope"
    assert painting["icons"] == ["HS", "S", "bS", "S", "ST"]
    assert painting["ribbons"] == [0, 2, 1, 1, 4]
    assert middle().view(1)["seats"][0]["ribbons"] == [0, 2, 1, 1, 4]
    assert middle().view(1)["seats"][0]["points"] == 17


@pytest.mark.rule("CV-HID-06", "CV-CMP-08")
def test_scoring_cards_are_open_with_title_condition_and_points() -> None:
    state = middle()
    assert [entry["card"] for entry in state.view(2)["scoring"]] == FIRST_GAME
    text = state.text(2)
    for line in ("Variety", "4/8/13", "Each set of all four elements.", "Repetition", "3/7/11/16"):
        assert line in text


@pytest.mark.rule("CV-HID-07")
def test_what_vincent_has_throws_and_discards_is_open() -> None:
    state = given(start(2, mode="vincent"), row=[10, 20, 30, 40, 50], turn=1)
    s, told = throwing(state, 2, "take 1")
    assert told["face_up"] == 2
    assert s.view(0)["vincent"] == s.view(None)["vincent"] == 2
    assert s.view(0)["discarded"] == [40]
    events = do(given(s, turn=1), "take 1")
    assert all(event.eyes is None for event in events)


@pytest.mark.rule("CV-HID-07")
def test_the_reserve_and_the_discards_of_the_puzzle_are_open() -> None:
    state = given(start(1, mode="puzzle"), row=[10, 20, 30, 40, 50])
    do(state, "take 3")
    assert state.view(None)["reserve"] == 6
    assert state.view(None)["discarded"] == [10, 20]


@pytest.mark.rule("CV-HID-02", "CV-SET-06")
def test_nobody_knows_the_order_of_the_deck() -> None:
    state = middle()
    for seat in (None, 0, 1, 2):
        before = state.view(seat)
        assert before["deck"] == len(state.deck)
        other = state.resample(seat, 5)
        assert isinstance(other, CanvasState)
        assert other.view(seat) == before
        assert other.deck != state.deck
        assert sorted(other.deck) == sorted(state.deck)
        assert cast(CanvasState, state.resample(seat, 6)).deck != other.deck
        hidden = state.poisoned(seat, 987654)
        assert hidden.view(seat) == before
        assert hidden.text(seat) == state.text(seat)


@pytest.mark.rule("CV-HID-02")
@pytest.mark.parametrize(("players", "mode"), [(2, "standard"), (1, "vincent"), (1, "puzzle")])
def test_the_deck_stays_unknown_throughout(players: int, mode: str) -> None:
    for state in wander(start(players, mode=mode)):
        assert state.resample(0, 1).view(0) == state.view(0)
        assert state.resample(0, 1).digest() == state.resample(None, 9).resample(0, 1).digest()


@pytest.mark.rule("CV-HID-03", "CV-HID-04")
def test_all_that_happens_is_told_to_everybody() -> None:
    state = start(2, mode="vincent")
    while not state.over:
        events = do(state, state.game.text(state.legal()[-1]))
        assert events
        assert all(event.seen_by(seat) for event in events for seat in (None, 0, 1))
