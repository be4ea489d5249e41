"""The greedy bot: legal, quick, better than chance, and blind to what is hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bottega.bots import GreedyBot, RandomBot
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.kernel import Bot, Perspective
from tests.fresco_dice.table import (
    answer,
    game_of,
    has_portraits,
    lay_portraits,
    owns,
    pawns,
    play,
    roll_total,
    rolled,
    set_aside,
    start,
    turn_of,
)


def chosen(state: DiceState, seat: int, seed: int = 1) -> str:
    return state.game.text(GreedyBot(1).choose(Perspective(state, seat, seed)))


def play_out(players: int, bots: Sequence[Bot], seed: int) -> DiceState:
    state = game_of(players).start(seed)
    number = 0
    while not state.over:
        seat = state.actors[0]
        number += 1
        state.play(bots[seat].choose(Perspective(state, seat, seed * 1000 + number)), seat)
    return state


def test_it_beats_chance_in_at_least_95_of_100_games_of_two() -> None:
    won = 0
    for seed in range(100):
        mine = seed % 2
        bots = [GreedyBot(seed), RandomBot(seed)] if mine == 0 else [RandomBot(seed), GreedyBot(seed)]
        won += play_out(2, bots, seed).winners == (mine,)
    assert won >= 95


def test_it_completes_the_bishops_section() -> None:
    state = start(4)
    play(state, "bishop 16")
    for die in ("blue 6", "yellow 4"):
        answer(state)
        set_aside(state, die)
    answer(state)
    rolled(state, "red 2, green 3, orange 5, purple 1", "green,red")
    assert chosen(state, 0) == "aside green x2"


def test_it_points_the_bishop_at_no_owned_section() -> None:
    state = start(4)
    owns(state, 0, 16, 19)
    turn_of(state, 0)
    assert chosen(state, 0) not in ("bishop 16", "bishop 19")


def test_it_uses_the_favour_tile() -> None:
    state = start(2)
    pawns(state, 4, 6)
    turn_of(state, 0)
    roll_total(state, 25)
    assert chosen(state, 0) == "favour -1"


def test_it_takes_the_bonus_that_makes_a_pair() -> None:
    state = start(3)
    owns(state, 0, 8, 13, 19, 24)
    has_portraits(state, 0, "m4")
    lay_portraits(state, P9_12=["m6"], P14_15=["w4"])
    turn_of(state, 0)
    roll_total(state, 16)
    assert chosen(state, 0) == "bonus 14-15"


def test_it_bets_on_what_is_nearly_sure_and_waits_when_that_pays() -> None:
    state = start(2)
    owns(state, 0, 8, 13, 19, 24)
    turn_of(state, 0)
    play(state, "bishop 16")
    for die in ("blue 6 x2", "yellow 2"):
        answer(state)
        set_aside(state, die)
    # 14 so far: 16 needs a 2, or a 1 doubled; other totals paint portraits or fail
    assert chosen(state, 1) in ("bet bishop", "bet portrait")
    assert chosen(state, 1) != "bet none"


@pytest.mark.rule("FD-HID-05", "FD-R-49")
def test_a_bettor_does_not_know_the_portraits_of_the_active_player() -> None:
    ratings = []
    for name in ("m4", "w4"):
        state = start(2)
        has_portraits(state, 0, name)
        lay_portraits(state, P9_12=["m6"], P14_15=["w5"])
        play(state, "bishop 16")
        ratings.append(GreedyBot(1).rate(Perspective(state, 1, 1)))
    assert ratings[0] == ratings[1]


@pytest.mark.rule("FD-HID-01", "FD-HID-04")
def test_its_rating_does_not_depend_on_what_is_hidden_from_it() -> None:
    state = start(4)
    play(state, "bishop 16")
    answer(state, {1: "bishop", 3: "other"})
    set_aside(state, "blue 6")
    for seed in range(5):
        other = state.resample(2, seed)
        for bot in (GreedyBot(1),):
            assert bot.rate(Perspective(other, 2, 7)) == bot.rate(Perspective(state, 2, 8))
