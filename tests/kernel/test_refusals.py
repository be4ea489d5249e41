"""What the kernel itself refuses, whatever the title."""

from __future__ import annotations

from typing import Any

import pytest

import bottega


@pytest.mark.parametrize("name", bottega.titles())
@pytest.mark.parametrize("wrong", [-1, "beyond", "pass", None, True, 1.0])
def test_what_is_no_action_is_refused_with_the_numbers_there_are(name: str, wrong: Any) -> None:
    game = bottega.game(name)
    state = game.start(seed=1)
    action = game.num_actions if wrong == "beyond" else wrong
    refusal = state.why_not(action, state.actors[0])
    assert refusal is not None
    assert refusal.text == f"There is no action {action!r}. Actions are numbered 0 to {game.num_actions - 1}."
    before = state.digest()
    with pytest.raises(bottega.IllegalAction, match="There is no action"):
        state.play(action, state.actors[0])
    assert state.digest() == before


def test_who_is_not_to_act_is_told_who_is() -> None:
    state = bottega.game("canvas", players=3).start(seed=1, names=["Ada", "Ben", "Cleo"])
    (seat,) = state.actors
    other = (seat + 1) % 3
    refusal = state.why_not(state.legal(seat)[0], other)
    assert refusal is not None
    assert refusal.text == f"It isn't {state.names[other]}'s turn. Waiting for {state.names[seat]}."
    assert state.legal(other) == []


def test_where_several_or_none_may_act_the_seat_is_to_be_said() -> None:
    state = bottega.game("fresco-dice", players=3).start(seed=1)
    state.play(state.legal()[0])
    first, second = state.actors
    for ask in (state.legal, lambda: state.play(0), lambda: state.why_not(0)):
        with pytest.raises(bottega.IllegalAction) as refused:
            ask()
        assert str(refused.value) == f"Say which seat acts: seats {first}, {second} may act now."
        assert refused.value.rule == state.game.turn_rule
    while not state.over:
        state.play(state.legal(state.actors[0])[0], state.actors[0])
    with pytest.raises(bottega.IllegalAction, match=r"^Say which seat acts: nobody may act now\.$"):
        state.legal()


@pytest.mark.parametrize("name", bottega.titles())
def test_nobody_has_won_before_the_end(name: str) -> None:
    state = bottega.game(name).start(seed=1)
    assert (state.over, state.winners) == (False, ())


@pytest.mark.parametrize("wrong", [-1, 3, "0", True, 1.0, [0]])
def test_what_is_no_seat_is_refused_with_the_seats_there_are(wrong: Any) -> None:
    state = bottega.game("canvas", players=3).start(seed=1)
    for ask in (
        state.legal,
        state.view,
        state.text,
        state.svg,
        lambda seat: state.play(0, seat),
        lambda seat: state.why_not(0, seat),
        lambda seat: state.resample(seat, 1),
        lambda seat: state.poisoned(seat, 1),
    ):
        with pytest.raises(bottega.IllegalAction) as refused:
            ask(wrong)
        assert str(refused.value) == f"There is no seat {wrong!r}. Seats are numbered 0 to 2."
