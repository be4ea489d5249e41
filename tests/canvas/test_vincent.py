"""Painting with Vincent: a simulated player who throws tokens and takes cards out of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.canvas.table import (
    DULL,
    do,
    given,
    hand,
    kinds,
    paint,
    play_out,
    row,
    row_tokens,
    start,
    throwing,
    tokens,
    wander,
)

ROW = [10, 20, 30, 40, 50]


@pytest.mark.rule("CV-VIN-02", "CV-VIN-03", "CV-R-36")
def test_vincent_has_four_tokens_no_seat_and_no_points() -> None:
    for players in (1, 2):
        state = start(players, mode="vincent")
        assert state.view(None)["vincent"] == 4
        assert len(state.view(None)["seats"]) == len(state.scores) == players
    assert start(2).view(None)["vincent"] is None


@pytest.mark.rule("CV-VIN-04", "CV-VIN-13")
@pytest.mark.parametrize(("players", "first"), [(1, 0), (2, 0), (2, 1)])
def test_vincent_is_last_in_every_round(players: int, first: int) -> None:
    state = start(players, first=first, mode="vincent")
    assert state.actors == (first,)
    events = []
    for _ in range(3 * players):
        events += do(state, "take 1")
    turns = [("take", (first + place) % players) for place in range(players)]
    assert kinds(events) == [*turns, ("vincent", -1)] * 3


@pytest.mark.rule("CV-EX-09", "CV-VIN-05", "CV-VIN-06", "CV-VIN-10", "CV-VIN-11", "CV-R-30", "CV-R-31", "CV-TAK-09")
def test_one_token_face_up_skips_one_card() -> None:
    # the player takes card 10; then the row is 20 30 40 50 60 with one token on 30
    state = given(start(1, mode="vincent"), row=ROW, row_tokens=[0, 0, 1, 0, 0], deck=[60, 59])
    s, told = throwing(state, 1, "take 1")
    assert (told["position"], told["card"], told["tokens"]) == (2, 30, 1)
    assert s.view(None)["discarded"][-1] == 30
    assert row(s) == [20, 40, 50, 60, 59]
    assert row_tokens(s) == [1, 0, 0, 0, 0]
    assert s.view(None)["vincent"] == 4 - 1 + 1


@pytest.mark.rule("CV-EX-10", "CV-VIN-08", "CV-R-30", "CV-VIN-11")
def test_no_token_face_up_takes_the_farthest_card() -> None:
    state = given(start(1, mode="vincent"), row=ROW, row_tokens=[0, 2, 0, 0, 0])
    s, told = throwing(state, 0, "take 1")
    assert (told["position"], told["card"]) == (1, 20)
    assert s.view(None)["vincent"] == 4 + 2
    assert row_tokens(s) == [0] * 5
    assert s.view(None)["discarded"] == [20]


@pytest.mark.rule("CV-EX-11", "CV-VIN-07", "CV-R-29", "CV-R-71")
@pytest.mark.parametrize("face_up", [4, 5, 6])
def test_vincent_spends_four_tokens_at_most(face_up: int) -> None:
    state = given(start(1, mode="vincent"), row=ROW, deck=[60, 59], tokens=[2], vincent=6)
    s, told = throwing(state, face_up, "take 1")
    assert (told["position"], told["card"]) == (5, 60)
    assert row(s) == [20, 30, 40, 50, 59]
    assert row_tokens(s) == [1, 1, 1, 1, 0]
    assert s.view(None)["vincent"] == 2
    assert s.conserved()["tokens"] == state.conserved()["tokens"] == 8


@pytest.mark.rule("CV-EX-11", "CV-VIN-11")
def test_vincent_keeps_the_rest_and_gains_what_lay_on_the_card() -> None:
    # card 50 with three tokens comes to position 4, and four face up would skip it: three face up pick it
    state = given(start(1, mode="vincent"), row=ROW, row_tokens=[0, 0, 0, 0, 3], tokens=[2], vincent=6)
    s, told = throwing(state, 3, "take 1")
    assert (told["position"], told["card"], told["tokens"]) == (4, 50, 3)
    assert s.view(None)["vincent"] == 6 - 3 + 3


@pytest.mark.rule("CV-VIN-09")
def test_without_tokens_vincent_takes_the_farthest_card() -> None:
    for seed in range(20):
        state = given(start(1, mode="vincent"), row=ROW, row_tokens=[0, 4, 0, 0, 0], vincent=0)
        state.set_chance(seed)
        events = do(state, "take 1")
        assert events[-1].data["face_up"] == 0
        assert state.view(None)["discarded"] == [20]
        assert state.view(None)["vincent"] == 4


@pytest.mark.rule("CV-R-33", "CV-VIN-05")
def test_each_token_lands_face_up_in_half_of_the_throws() -> None:
    throws: Counter[object] = Counter()
    for seed in range(1600):
        state = given(start(1, mode="vincent"), row=ROW)
        state.set_chance(seed)
        throws[do(state, "take 1")[-1].data["face_up"]] += 1
    expected = [100, 400, 600, 400, 100]  # four coins
    assert all(abs(throws[number] - expected[number]) < 60 for number in range(5))
    assert sum(throws.values()) == 1600


@pytest.mark.rule("CV-EX-28", "CV-VIN-13")
def test_vincent_also_acts_after_a_painting() -> None:
    state = given(start(1, mode="vincent"), row=ROW, hands=[DULL[0]])
    deck = state.view(None)["deck"]
    events = paint(state, DULL[0])
    assert kinds(events) == [("paint", 0), ("vincent", -1)]
    assert len(state.view(None)["discarded"]) == 1
    assert state.view(None)["discarded"][0] in ROW
    assert len(row(state)) == 5
    assert state.view(None)["deck"] == deck - 1
    assert state.actors == (0,)


@pytest.mark.rule("CV-VIN-10", "CV-VIN-12", "CV-VAR-01", "CV-R-31")
def test_vincents_cards_never_come_back_and_make_no_painting() -> None:
    state = start(1, mode="vincent")
    events = play_out(state)
    gone = [event.data["card"] for event in events if event.kind == "vincent"]
    assert gone == state.view(None)["discarded"]
    assert len(set(gone)) == len(gone) == 13  # one after each turn but the last
    assert not set(gone) & {*hand(state), *row(state)}
    assert all(event.seat == 0 for event in events if event.kind == "paint")


@pytest.mark.rule("CV-EX-82", "CV-R-64", "CV-R-35")
@pytest.mark.parametrize("finished", [0, 1])
def test_vincent_alternates_with_the_player_who_is_left(finished: int) -> None:
    done = [DULL[0], DULL[1], DULL[2]]
    two = [DULL[3], DULL[4]]
    other = 1 - finished
    both = [done, two] if finished == 0 else [two, done]
    state = given(start(2, mode="vincent"), paintings=both, hands=[[], []], turn=other)
    events = do(state, "take 1", "take 1", "take 1")
    assert kinds(events) == [("take", other), ("vincent", -1)] * 3
    events = paint(state, hand(state, other))
    assert kinds(events) == [("paint", other)]  # no further turn of Vincent
    assert state.over


@pytest.mark.rule("CV-R-35", "CV-END-01")
def test_the_game_ends_at_once_with_the_last_painting() -> None:
    state = given(start(1, mode="vincent"), paintings=[[DULL[0], DULL[1]]], hands=[DULL[2]])
    discarded = state.view(None)["discarded"]
    assert kinds(paint(state, DULL[2])) == [("paint", 0)]
    assert state.over
    assert state.view(None)["discarded"] == discarded


@pytest.mark.rule("CV-EX-83", "CV-R-71")
@pytest.mark.parametrize(("players", "mode", "number"), [(2, "vincent", 12), (1, "vincent", 8), (5, "standard", 20)])
@pytest.mark.parametrize("stride", [7, 11])
def test_tokens_never_get_lost(players: int, mode: str, number: int, stride: int) -> None:
    for state in wander(start(players, mode=mode), stride):
        view = state.view(None)
        lying = sum(entry["tokens"] for entry in view["row"])
        assert sum(seat["tokens"] for seat in view["seats"]) + lying + (view["vincent"] or 0) == number


@pytest.mark.rule("CV-R-37", "CV-R-36", "CV-END-06")
def test_two_players_with_vincent_have_a_normal_winner() -> None:
    state = start(2, mode="vincent")
    won = [[0, 0, 0, 0, 3], [0, 0, 0, 0, 4]]
    two = [[DULL[0], DULL[1]], [DULL[2], DULL[3]]]
    state = given(state, paintings=two, hands=[DULL[4], DULL[5]], ribbons=won, vincent=20)
    paint(state, DULL[4])
    paint(state, DULL[5])
    assert state.over
    assert state.scores == [6, 8]
    assert state.winners == (1,)


@pytest.mark.rule("CV-R-32")
def test_in_a_short_row_vincent_skips_all_but_the_last_card() -> None:
    state = given(start(1, mode="vincent"), row=[10, 20, 30], deck=[])
    s, told = throwing(state, 4, "take 1")
    assert (told["position"], told["card"]) == (2, 30)
    assert row(s) == [20]
    assert row_tokens(s) == [1]
    assert s.view(None)["vincent"] == 3


@pytest.mark.rule("CV-R-32")
def test_without_a_card_vincent_does_nothing() -> None:
    state = given(start(1, mode="vincent"), row=[10], deck=[], hands=[[1, 2]])
    events = do(state, "take 1")
    assert kinds(events) == [("take", 0)]
    assert state.view(None)["vincent"] == 4
    assert state.actors == (0,)
    assert tokens(state) == 4


@pytest.mark.rule("CV-R-31", "CV-R-32", "CV-R-69")
@pytest.mark.parametrize("players", [1, 2])
def test_the_row_is_always_full_with_the_sixty_cards(players: int) -> None:
    for stride in (0, 7):
        for state in wander(start(players, mode="vincent"), stride):
            assert len(row(state)) == 5
