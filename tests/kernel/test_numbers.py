"""Whole numbers of other types, such as NumPy's, count as numbers wherever a caller gives one."""

from __future__ import annotations

from typing import Any

import pytest

import bottega


class Number:
    """What NumPy's numbers have in common with an `int`."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_seeds_seats_and_actions_may_be_numbers_of_any_type() -> None:
    game = bottega.game("canvas", players=Number(2))
    number: Any = Number
    state, plain = game.start(seed=number(7)), game.start(seed=7)
    (seat,) = state.actors
    action = state.legal(number(seat))[0]
    assert state.why_not(number(action), number(seat)) is None
    assert game.text(number(action)) == game.text(action)
    state.play(number(action), number(seat))
    plain.play(action, seat)
    assert state.record() == plain.record()
    assert game.options["players"] == 2


@pytest.mark.parametrize("modules", [range(1, 4), (1, 2, 3), {1, 2, 3}, [Number(3), Number(1), Number(2)]])
def test_modules_may_be_any_numbers(modules: Any) -> None:
    game = bottega.game("fresco", modules=modules)
    assert game.options["modules"] == [1, 2, 3]
    assert bottega.replay(game.start(1).record()).game == game


@pytest.mark.parametrize("modules", ["123", b"1", {1: 2}, 5])
def test_modules_are_a_list(modules: Any) -> None:
    with pytest.raises(bottega.BadOption) as refused:
        bottega.game("fresco", modules=modules)
    assert str(refused.value) == f"fresco takes modules as a list of numbers, not {modules!r}."


def test_a_state_says_what_it_is() -> None:
    state = bottega.game("canvas", players=2).start(seed=7)
    (seat,) = state.actors
    assert repr(state) == f"<canvas: 0 moves played, seat {seat} to act>"
    while not state.over:
        state.play(state.legal(state.actors[0])[0], state.actors[0])
    assert repr(state) == f"<canvas: {len(state.history)} moves played, game over>"
    assert repr(bottega.game("fresco-dice", players=3).start(1)).endswith("to act>")


def test_a_notebook_shows_a_picture() -> None:
    picture = bottega.game("canvas").start(seed=7).svg(0)
    assert picture._repr_svg_() == picture
    assert picture.startswith("<svg ")
