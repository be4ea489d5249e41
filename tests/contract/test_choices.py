"""The order in which people find what they can do: what lets a chance go comes last."""

from __future__ import annotations

import pytest

import bottega
from bottega.kernel.chance import Chance

GAMES = {
    "canvas": {},
    "fresco": {"modules": list(range(1, 18))},
    "fresco-card": {},
    "fresco-dice": {},
}
DECLINING = {
    "pass",
    "finish",
    "end",
    "bet none",
    "bonus none",
    "favour 0",
    "donate 0",
    "close I",
    "close II",
    "close III",
}


@pytest.mark.parametrize("title", bottega.titles())
def test_what_lets_a_chance_go_comes_after_all_that_takes_one(title: str) -> None:
    game = bottega.game(title, players=3, **GAMES[title])
    declined = [game.text(action) in DECLINING for action in game.as_listed(range(game.num_actions))]
    assert declined == sorted(declined)
    state, chance = game.start(3), Chance(3)
    while not state.over:
        seat = chance.pick(list(state.actors))
        legal = state.legal(seat)
        listed = [game.text(action) for action in game.as_listed(legal)]
        assert sorted(listed) == sorted(game.text(action) for action in legal)
        declined = [text in DECLINING for text in listed]
        assert declined == sorted(declined), listed
        assert "pass" not in listed[:-1], "giving up altogether is the very last"
        state.play(chance.pick(legal), seat)
