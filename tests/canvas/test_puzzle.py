"""The Solo Puzzle: tokens go to a reserve, skipped cards out of the game."""

from __future__ import annotations

import pytest

from bottega.games.canvas.rules.state import CanvasState
from tests.canvas.table import DULL, do, given, hand, kinds, paint, row, row_tokens, start, tokens, wander

ROW = [10, 20, 30, 40, 50]


def puzzle() -> CanvasState:
    return given(start(1, mode="puzzle"), row=ROW)


def reserve(state: CanvasState) -> int:
    number: int = state.view(None)["reserve"]
    return number


@pytest.mark.rule("CV-PUZ-02", "CV-R-34")
def test_a_reserve_of_four_lies_beside_the_four_of_the_player() -> None:
    state = start(1, mode="puzzle")
    assert (tokens(state), reserve(state)) == (4, 4)
    assert start(2).view(None)["reserve"] is None


@pytest.mark.rule("CV-EX-12", "CV-PUZ-03", "CV-PUZ-04", "CV-PUZ-05", "CV-PUZ-06", "CV-R-38", "CV-R-39")
def test_taking_the_third_card() -> None:
    state = given(puzzle(), deck=[60, 59, 58, 57])
    gone = state.view(None)["discarded"]
    do(state, "take 3")
    assert hand(state) == [30]
    assert (tokens(state), reserve(state)) == (2, 6)
    assert state.view(None)["discarded"] == [*gone, 10, 20]
    assert row(state) == [40, 50, 60, 59, 58]
    assert row_tokens(state) == [0] * 5
    assert state.view(None)["deck"] == 1


@pytest.mark.rule("CV-EX-13", "CV-PUZ-07")
def test_taking_the_leftmost_card_gains_a_token() -> None:
    state = given(puzzle(), deck=[60, 59])
    gone = state.view(None)["discarded"]
    do(state, "take 1")
    assert (tokens(state), reserve(state)) == (5, 3)
    assert row(state) == [20, 30, 40, 50, 60]
    assert state.view(None)["discarded"] == gone


@pytest.mark.rule("CV-PUZ-08")
def test_completing_a_painting_gains_a_token() -> None:
    state = given(puzzle(), hands=[DULL[0]])
    events = paint(state, DULL[0])
    assert (tokens(state), reserve(state)) == (5, 3)
    assert events[-1].data["gained"] == 1


@pytest.mark.rule("CV-EX-14", "CV-PUZ-09")
def test_from_an_empty_reserve_nothing_is_gained() -> None:
    empty = given(puzzle(), tokens=[8], reserve=0, hands=[DULL[0]])
    state = empty.copy()
    do(state, "take 1")
    assert (tokens(state), reserve(state)) == (8, 0)
    state = empty.copy()
    paint(state, DULL[0])
    assert (tokens(state), reserve(state)) == (8, 0)


@pytest.mark.rule("CV-PUZ-07", "CV-PUZ-08", "CV-PUZ-09")
def test_the_last_token_of_the_reserve_is_gained_too() -> None:
    last = given(puzzle(), tokens=[7], reserve=1, hands=[DULL[0]])
    for move in ("take", "paint"):
        state = last.copy()
        if move == "take":
            do(state, "take 1")
        else:
            paint(state, DULL[0])
        assert (tokens(state), reserve(state)) == (8, 0)


@pytest.mark.rule("CV-EX-26", "CV-R-61", "CV-PUZ-04", "CV-PUZ-06")
def test_taking_the_card_next_to_the_deck_clears_the_row() -> None:
    state = given(puzzle(), deck=[60, 59, 58, 57, 56, 55])
    gone = state.view(None)["discarded"]
    do(state, "take 5")
    assert (tokens(state), reserve(state)) == (0, 8)
    assert hand(state) == [50]
    assert state.view(None)["discarded"] == [*gone, 10, 20, 30, 40]
    assert row(state) == [60, 59, 58, 57, 56]


@pytest.mark.rule("CV-R-38", "CV-PUZ-07")
@pytest.mark.parametrize("position", [2, 3, 4, 5])
def test_a_card_that_was_skipped_to_gains_nothing(position: int) -> None:
    state = puzzle()
    do(state, f"take {position}")
    assert tokens(state) == 4 - (position - 1)
    assert reserve(state) == 4 + (position - 1)


@pytest.mark.rule("CV-R-62")
def test_the_token_for_the_third_painting_is_given_too() -> None:
    state = given(puzzle(), paintings=[[DULL[0], DULL[1]]], hands=[DULL[2]])
    paint(state, DULL[2])
    assert state.over
    assert (tokens(state), reserve(state)) == (5, 3)


@pytest.mark.rule("CV-R-40", "CV-EX-83", "CV-R-71")
@pytest.mark.parametrize("stride", [0, 3, 7, 11])
def test_own_tokens_and_reserve_are_always_eight(stride: int) -> None:
    for state in wander(start(1, mode="puzzle"), stride):
        assert tokens(state) + reserve(state) == 8
        assert row_tokens(state) == [0] * 5
        assert len(row(state)) == 5


@pytest.mark.rule("CV-VAR-01", "CV-R-41", "CV-TRN-05")
def test_everything_else_is_as_always_and_vincent_stays_away() -> None:
    state = puzzle()
    events = do(state, *["take 1"] * 5)
    assert kinds(events) == [("take", 0)] * 5
    assert state.view(None)["vincent"] is None
    refusal = state.why_not(state.game.action("take 1"))
    assert refusal is not None
    assert refusal.rule == "CV-TRN-05"
    with_vincent = start(1, mode="vincent")
    assert with_vincent.view(None)["reserve"] is None


@pytest.mark.rule("CV-R-69")
def test_the_deck_lasts_also_when_every_take_clears_the_row() -> None:
    state = start(1, mode="puzzle")
    while not state.over:
        state = given(state, tokens=[4], reserve=4)
        if len(hand(state)) == 5:
            paint(state, hand(state)[:3])
        else:
            do(state, "take 5")
        assert len(row(state)) == 5
    assert state.view(None)["deck"] == 0
    assert len(state.view(None)["discarded"]) == 11 * 4


@pytest.mark.rule("CV-R-09")
def test_in_a_short_row_skipped_cards_still_go() -> None:
    state = given(start(1, mode="puzzle"), row=[10, 20], deck=[])
    do(state, "take 2")
    assert row(state) == []
    assert hand(state) == [20]
    assert state.over  # one card in hand and none in the row: nothing can be done any more
