"""A copy is the same state, what is played on it happens nowhere else, and no piece gets lost."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bottega
from bottega.kernel.chance import Chance

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("canvas", {"players": 3}),
    ("canvas", {"players": 2, "mode": "vincent"}),
    ("canvas", {"players": 1, "mode": "puzzle"}),
    ("fresco", {"players": 2, "modules": list(range(1, 18))}),
    ("fresco", {"players": 4}),
    ("fresco-card", {"players": 3}),
    ("fresco-dice", {"players": 3}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[f"{name}-{len(str(options))}" for name, options in GAMES])
def test_a_game_goes_on_from_a_copy_as_it_would_have_gone_on(name: str, options: dict[str, Any]) -> None:
    state = bottega.game(name, **options).start(seed=11)
    chance = Chance(12)
    pieces = state.conserved()
    while not state.over:
        copy = state.copy()
        before = state.digest()
        assert copy.digest() == before
        seat = chance.pick(list(state.actors))
        action = chance.pick(state.legal(seat))
        copy.play(action, seat)
        assert state.digest() == before
        state.play(action, seat)
        assert copy.digest() == state.digest()
        assert (copy.actors, copy.scores) == (state.actors, state.scores)
        assert copy.conserved() == pieces
        state = copy
    assert bottega.replay(state.record()).digest() == state.digest()
    assert pickle.loads(pickle.dumps(state)).digest() == state.digest()


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[f"{name}-{len(str(options))}" for name, options in GAMES])
def test_what_is_dealt_anew_is_made_of_the_same_pieces(name: str, options: dict[str, Any]) -> None:
    state = bottega.game(name, **options).start(seed=13)
    chance = Chance(14)
    pieces = state.conserved()
    while not state.over:
        if chance.below(4) == 0:
            viewer = chance.below(state.game.players)
            dealt = state.resample(viewer, len(state.moves))
            assert dealt.conserved() == pieces
            assert dealt.view(viewer) == state.view(viewer)
        seat = chance.pick(list(state.actors))
        state.play(chance.pick(state.legal(seat)), seat)
