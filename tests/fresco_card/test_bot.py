"""The greedy bot: how well it plays, and that it finds good moves in plain positions."""

from __future__ import annotations

import pytest

from bottega.bots import bot
from bottega.kernel import Perspective
from tests.fresco_card.table import PLAIN, A, Table, game_of


def greedy_choice(t: Table) -> str:
    seat = t.state.actors[0]
    return t.game.text(bot("greedy", "fresco-card", 1).choose(Perspective(t.state, seat, 1)))


def winners(seed: int, greedy_seat: int) -> tuple[int, ...]:
    state = game_of(2).start(seed)
    names = ["greedy" if seat == greedy_seat else "random" for seat in range(2)]
    bots = [bot(name, "fresco-card", seed) for name in names]
    while not state.over:
        seat = state.actors[0]
        state.play(bots[seat].choose(Perspective(state, seat, len(state.moves))), seat)
    return state.winners


@pytest.mark.parametrize("greedy_seat", [0, 1])
def test_greedy_beats_random_from_both_seats(greedy_seat: int) -> None:
    won = sum(winners(seed, greedy_seat) == (greedy_seat,) for seed in range(50))
    assert won >= 48


def test_it_restores_when_it_can() -> None:
    t = Table(2).open("f-01", "f-20").hand(A, *PLAIN.values())
    assert greedy_choice(t) == "restore f-01"


def test_it_pays_with_a_bishop_and_keeps_the_plain_card() -> None:
    t = Table(2).open("f-01").hand(A, "m-red-07", *PLAIN.values()).play("restore f-01")
    assert greedy_choice(t) == "pay m-red-07"


def test_it_demands_the_one_colour_that_is_missing() -> None:
    t = Table(2).open("f-20").tiles(A, "demand").hand(A, "w-round-orange-1", "w-pointed-green-1")
    t.hand(1, *["w-square-purple-1", "w-square-purple-2", "w-square-purple-3", "w-square-purple-4"])
    assert greedy_choice(t) == "demand purple"


def test_it_exchanges_what_it_does_not_need_and_draws_where_the_missing_colour_is() -> None:
    t = Table(2).open("f-20").hand(A, "w-round-orange-1", "w-pointed-green-1", "m-red-08", "m-red-08")
    assert greedy_choice(t) == "exchange"
    t.play("exchange")
    assert greedy_choice(t) == "lay m-red-08"
    t.play("lay m-red-08", "lay m-red-08")
    assert greedy_choice(t) == "draw square"


def test_a_wasted_rotate_tile_is_not_used() -> None:
    t = Table(2).open("f-01").tiles(A, "rotate").offer("red").hand(A, "m-red-07", "m-yellow-07", "m-blue-07")
    t.play("restore f-01")
    assert greedy_choice(t) == "take red"
