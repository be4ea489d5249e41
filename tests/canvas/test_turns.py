"""Whose turn it is, and what a turn may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games.canvas.rules.state import CanvasState
from tests.canvas.table import allowed, do, given, hand, kinds, paint, play_out, refused, start, wander

LEDGER = Path(__file__).parents[2] / "rules" / "canvas.md"
MODES = [
    *((players, "standard") for players in range(2, 6)),
    (1, "vincent"),
    (2, "vincent"),
    (1, "puzzle"),
]


@pytest.mark.rule("CV-TRN-02", "CV-R-01")
@pytest.mark.parametrize("first", range(4))
def test_play_goes_clockwise_from_the_seat_that_was_drawn(first: int) -> None:
    state = start(4, first=first)
    order = []
    for _ in range(9):
        order.append(state.actors[0])
        do(state, "take 1")
    assert order == [(first + turn) % 4 for turn in range(9)]


@pytest.mark.rule("CV-TRN-02")
def test_another_seat_is_told_who_is_to_act() -> None:
    state = start(3, first=1)
    refusal = refused(state, "take 1", seat=0)
    assert refusal.rule == "CV-TRN-02"
    assert refusal.text == "It isn't Player 1's turn. Waiting for Player 2."


@pytest.mark.rule("CV-TRN-03", "CV-R-11")
@pytest.mark.parametrize("cards", range(6))
def test_a_turn_is_taking_a_card_or_painting(cards: int) -> None:
    held = [11, 22, 33, 44, 55][:cards]
    state = given(start(), hands=[held])
    takes = [f"take {position}" for position in range(1, 6)] if cards < 5 else []
    layers = [f"layer {number}" for number in held] if cards >= 3 else []
    assert allowed(state) == takes + layers


@pytest.mark.rule("CV-TRN-03")
def test_who_has_taken_a_card_has_had_the_turn() -> None:
    state = given(start(), hands=[[11, 22, 33]])
    do(state, "take 1")
    assert state.actors == (1,)
    assert refused(state, "layer 11", seat=0).rule == "CV-TRN-02"


@pytest.mark.rule("CV-TRN-03")
def test_who_has_begun_a_painting_completes_it_in_the_same_turn() -> None:
    state = given(start(), hands=[[11, 22, 33, 44]])
    do(state, "layer 11")
    assert state.actors == (0,)
    assert allowed(state) == ["layer 22", "layer 33", "layer 44"]
    refusal = refused(state, "take 1")
    assert refusal.rule == "CV-TRN-03"
    assert refusal.text == "Finish your painting first: choose the middle card."
    do(state, "layer 33")
    assert refused(state, "take 1").text == "Finish your painting first: choose the top card."
    assert refused(state, "background 1").rule == "CV-TRN-03"
    do(state, "layer 22")
    assert state.actors == (0,)  # the background is still to be chosen
    do(state, allowed(state)[0])
    assert state.actors == (1,)


@pytest.mark.rule("CV-TRN-04", "CV-TRN-05", "CV-TAK-01", "CV-EX-15")
def test_with_five_cards_a_painting_must_be_completed() -> None:
    state = given(start(), hands=[[11, 22, 33, 44, 55]])
    for position in range(1, 6):
        refusal = refused(state, f"take {position}")
        assert refusal.rule == "CV-TRN-05"
        assert refusal.text == "Your hand is full (5 Art cards). Complete a painting now."
    paint(state, (22, 44, 11))
    assert hand(state) == [33, 55]


@pytest.mark.rule("CV-R-12", "CV-TRN-05")
def test_the_painting_after_the_fifth_card_waits_for_the_next_turn() -> None:
    state = given(start(), hands=[[11, 22, 33, 44]])
    do(state, "take 1")
    assert len(hand(state)) == 5
    assert state.actors == (1,)
    do(state, "take 1")
    assert state.actors == (0,)
    assert all(move.startswith("layer ") for move in allowed(state))


@pytest.mark.rule("CV-EX-16", "CV-PNT-01", "CV-R-11")
def test_with_two_cards_no_painting_can_be_completed() -> None:
    state = given(start(), hands=[[11, 22]])
    refusal = refused(state, "layer 11")
    assert refusal.rule == "CV-PNT-01"
    assert refusal.text == "You need 3 Art cards for a painting. You have 2."
    assert all(move.startswith("take ") for move in allowed(state))


@pytest.mark.rule("CV-TRN-04")
@pytest.mark.parametrize(("players", "mode"), MODES)
def test_no_hand_ever_holds_more_than_five_cards(players: int, mode: str) -> None:
    seen = [len(hand(s, seat)) for s in wander(start(players, mode=mode)) for seat in range(players)]
    assert max(seen) <= 5
    eager = [len(hand(s, seat)) for s in wander(start(players, mode=mode), 0) for seat in range(players)]
    assert max(eager) == 5


def turns_of(state: CanvasState, choose: int) -> dict[int, int]:
    played = kinds(play_out(state, choose))
    return {seat: sum(who == seat for _, who in played) for seat in range(state.game.players)}


@pytest.mark.rule("CV-R-70", "CV-R-69")
@pytest.mark.parametrize(("players", "mode"), MODES)
@pytest.mark.parametrize("choose", [0, 3, -1])
def test_everybody_always_has_something_to_do_and_at_most_fourteen_turns(players: int, mode: str, choose: int) -> None:
    state = start(players, mode=mode)
    turns = turns_of(state, choose)
    assert max(turns.values()) <= 14
    assert min(turns.values()) >= 12
    assert len(state.moves) <= state.game.longest


@pytest.mark.rule("CV-R-70")
def test_a_player_without_tokens_can_still_take_the_free_card() -> None:
    state = given(start(), tokens=[0, 8])
    assert allowed(state) == ["take 1"]


@pytest.mark.rule("CV-END-02", "CV-EX-18", "CV-R-25")
def test_finished_players_are_skipped_and_the_others_play_on() -> None:
    done = [(1, 2, 9), (3, 4, 6), (5, 10, 17)]
    two = [(7, 13, 21), (8, 11, 37)]
    also = [(12, 14, 20), (15, 16, 26)]
    state = given(start(3, first=1), paintings=[two, done, also], hands=[[18, 19, 43], [], [22, 23, 29]], turn=0)
    do(state, "take 1")
    assert state.actors == (2,)  # seat 1 is finished
    do(state, "take 1")
    assert state.actors == (0,)
    paint(state, (18, 19, 43))
    assert state.actors == (2,)
    do(state, "take 1")
    assert state.actors == (2,)  # now everybody else is finished: again and again
    paint(state, (22, 23, 29))
    assert state.over  # at once
    assert len(state.actors) == 0


@pytest.mark.rule("CV-END-01")
def test_when_the_game_is_over_nobody_may_act() -> None:
    state = start()
    play_out(state)
    for move in ("take 1", "layer 5", "background 3"):
        refusal = refused(state, move, seat=0)
        assert refusal.rule == "CV-END-01"
        assert refusal.text == "The game is over."
    assert state.legal(0) == []


@pytest.mark.parametrize(("players", "mode"), [(3, "standard"), (2, "vincent"), (1, "puzzle")])
def test_every_action_is_either_legal_or_refused_by_a_rule_of_the_ledger(players: int, mode: str) -> None:
    ledger = LEDGER.read_text(encoding="utf-8")
    for state in wander(start(players, mode=mode)):
        for seat in range(players):
            legal = state.legal(seat)
            for action in range(state.game.num_actions):
                refusal = state.why_not(action, seat)
                assert (refusal is None) == (action in legal)
                if refusal is not None:
                    assert f"**{refusal.rule}**" in ledger
                    assert refusal.text == refusal.template.format(**refusal.fields)
                    assert refusal.text.endswith(".")
