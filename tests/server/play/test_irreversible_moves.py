"""What cannot be taken back is said before it is done; that it is said tells nothing that is hidden."""

from __future__ import annotations

import pytest

import bottega
from bottega.kernel.chance import Chance
from bottega.server.play.memory.undo import is_irreversible


@pytest.mark.parametrize("title", bottega.titles())
def test_what_is_final_follows_from_the_view_alone(title: str) -> None:
    """Every hidden thing is dealt anew: the same actions are final."""
    players = bottega.title(title).players[1]
    chance = Chance(8)
    compared = 0
    for seed in range(6):
        state = bottega.game(title, players=players).start(seed)
        while not state.over:
            seat = chance.pick(list(state.actors))
            if chance.below(12) == 0:
                action = chance.pick(state.legal(seat))
                twins = [state.resample(seat, other) for other in range(20, 24)]
                assert {is_irreversible(twin, seat, action) for twin in twins} == {is_irreversible(state, seat, action)}
                compared += 1
            state.play(chance.pick(state.legal(seat)), seat)
    assert compared > 20
