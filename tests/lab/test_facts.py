"""What titles tell about a finished game agrees with the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import bottega
from bottega.bots.arena import play
from bottega.kernel import Event, State
from bottega.learning.metrics import ROUNDS, START, TABLE, Fact

MODES = [(name, mode) for name in bottega.titles() for mode in bottega.title(name).modes]


def finished(name: str, options: dict[str, Any], bot: str = "random", seed: int = 3) -> tuple[State, list[Event]]:
    game = bottega.game(name, **options)
    events: list[Event] = []
    return play(game, [bot] * game.players, seed, events), events


def facts(name: str, options: dict[str, Any], bot: str = "random", seed: int = 3) -> tuple[State, list[Fact]]:
    state, events = finished(name, options, bot, seed)
    return state, bottega.title(name).metrics.facts(state, events)


@pytest.mark.parametrize(("name", "options"), MODES, ids=[f"{name} {mode}" for name, mode in MODES])
def test_facts_are_about_seats_series_and_rounds_that_there_are(name: str, options: dict[str, Any]) -> None:
    state, told = facts(name, options)
    seats = range(state.game.players)
    known = bottega.title(name).metrics.series
    (rounds,) = [fact.amount for fact in told if fact.series == ROUNDS]
    assert rounds >= 1
    places = sorted((fact.seat, fact.amount) for fact in told if fact.series == START)
    assert [seat for seat, _ in places] == list(seats)
    assert sorted(place for _, place in places) == [seat + 1 for seat in seats]
    for fact in told:
        assert fact.series in (*known, ROUNDS, START)
        if fact.series in known:
            assert fact.seat == TABLE if known[fact.series].kind == "setting" else fact.seat in seats
            assert 0 <= fact.round <= rounds
            assert known[fact.series].word(fact.thing) or known[fact.series].kind == "gain"


def test_in_fresco_every_painter_wakes_once_a_round_and_gains_add_up_to_the_score() -> None:
    for seed in range(3):
        state, told = facts("fresco", {"players": 3}, "greedy", seed)
        wakes = Counter((fact.seat, fact.round) for fact in told if fact.series == "wake")
        (rounds,) = [fact.amount for fact in told if fact.series == ROUNDS]
        assert wakes == Counter((seat, at) for seat in range(3) for at in range(1, rounds + 1))
        for at in range(1, rounds + 1):
            times = [fact.thing for fact in told if fact.series == "wake" and fact.round == at]
            assert len(set(times)) == 3, "no two painters wake at the same time"
        for seat in range(3):
            assert sum(f.amount for f in told if f.series == "gain" and f.seat == seat) == state.scores[seat]


def test_in_fresco_assistants_are_told_as_they_were_planned() -> None:
    state, events = finished("fresco", {"players": 4}, "greedy")
    told = state.game.declaration.metrics.facts(state, events)
    placed = Counter((event.seat, event.data["place"]) for event in events if event.kind == "place")
    counted: Counter[tuple[int, object]] = Counter()
    for fact in told:
        if fact.series == "assistants":
            counted[fact.seat, fact.thing] += fact.amount
    assert counted == placed


def test_in_fresco_what_modules_do_is_counted_by_its_own_name() -> None:
    deeds = Counter()
    for seed in range(4):
        _, told = facts("fresco", {"players": 3, "modules": [1]}, "greedy", seed)
        deeds.update({fact.thing: fact.amount for fact in told if fact.series == "deeds"})
    assert deeds["portrait"] > 0
    assert deeds["restore"] > 0
    assert "score" not in deeds


def test_in_canvas_the_cards_in_play_and_the_ribbons_are_those_of_the_table() -> None:
    cards = ["composition", "movement", "space", "variety"]
    state, told = facts("canvas", {"players": 3, "scoring": cards}, "greedy")
    assert [fact.thing for fact in told if fact.series == "scoring"] == cards
    for seat, mine in enumerate(state.view(None)["seats"]):
        ribbons = {f.thing: f.amount for f in told if f.series == "ribbons" and f.seat == seat}
        assert ribbons == dict(zip([*cards, "silver"], mine["ribbons"], strict=True))
    takes = sum(fact.amount for fact in told if fact.series == "price")
    paintings = sum(fact.amount for fact in told if fact.series == "hand")
    assert paintings == 9
    assert takes == len(state.moves) - sum(
        state.game.text(action).startswith(("layer", "background")) for action, _ in state.history
    )


def test_in_the_dice_game_points_from_bets_are_those_of_the_log() -> None:
    state, events = finished("fresco-dice", {"players": 3}, "greedy")
    told = state.game.declaration.metrics.facts(state, events)
    bets = state.game.sources(state.view(None), events)["Bets"]
    for seat in range(3):
        assert sum(fact.amount for fact in told if fact.series == "winnings" and fact.seat == seat) == bets[seat]


def test_in_the_card_game_restored_sections_are_counted() -> None:
    state, told = facts("fresco-card", {"players": 3}, "greedy")
    for seat, mine in enumerate(state.view(None)["seats"]):
        restored = sum(f.amount for f in told if f.series == "turns" and f.thing == "restore" and f.seat == seat)
        liked = sum(f.amount for f in told if f.series == "favourites" and f.seat == seat)
        assert restored == liked == len(mine["restored"])
