"""Bots with habits do what the habit says wherever they may, and play like the bot they are otherwise."""

from __future__ import annotations

from collections import Counter

import bottega
from bottega.bots.arena import play
from bottega.kernel import Event, State
from bottega.lab.studies import bot_specs


def game_with(first: str, seed: int) -> tuple[State, list[Event]]:
    events: list[Event] = []
    state = play(bottega.game("fresco", players=3), [first, "greedy", "greedy"], seed, events, bot_specs.bot)
    return state, events


def test_who_always_wakes_at_five_does_so_whenever_nobody_has() -> None:
    state, events = game_with("greedy, always wake 5", 4)
    taken: list[int] = []
    wakes = 0
    for event in events:
        if event.kind == "round":
            taken = []
        if event.kind == "wake":
            hour = event.data["hour"]
            assert isinstance(hour, int)
            if event.seat == 0:
                wakes += 1
                assert hour == 5 or 5 in taken
            taken.append(hour)
    assert wakes > 3
    plain, _ = game_with("greedy", 4)
    assert state.moves != plain.moves


def test_any_wake_picks_every_time_about_equally_often() -> None:
    hours: Counter[object] = Counter()
    for seed in range(30):
        state = bottega.game("fresco", players=3).start(seed)
        seat = state.actors[0]
        bot = bot_specs.bot("greedy, any wake", "fresco", seed)
        action = bot.choose(bottega.kernel.Perspective(state, seat, 1))
        hours[state.game.text(action)] += 1
    assert set(hours) == {f"wake {hour}" for hour in range(5, 10)}
    assert max(hours.values()) < 15


def test_a_bot_without_habits_is_the_plain_bot() -> None:
    named = play(bottega.game("canvas"), ["greedy", "random"], 7, make=bot_specs.bot)
    assert named.moves == play(bottega.game("canvas"), ["greedy", "random"], 7).moves


def test_a_master_that_counts_iterations_chooses_by_its_seed_alone() -> None:
    state = bottega.game("canvas", players=2).start(5)
    seat = state.actors[0]
    perspective = bottega.kernel.Perspective(state, seat, 1)
    choices = {bot_specs.bot("master, 4 iterations", "canvas", 3).choose(perspective) for _ in range(2)}
    assert len(choices) == 1
