"""What luck is worth: the seer, and duels with the same deals from both seats."""

from __future__ import annotations

import pytest

from bottega.bots import check
from bottega.kernel import BadOption
from bottega.lab.ladder import Effort
from bottega.lab.luck_share import SEER, Seer, duel
from tests.fresco_dice.table import answer, lay_portraits, play, rolled, start, turn_of


def test_a_seer_knows_the_roll_to_come() -> None:
    """Whatever the last roll will be, it sets aside in the second one what makes a section of it, if anything does."""
    hits = possible = 0
    for seed in range(6):
        state = start(2, seed=seed)
        lay_portraits(state)
        turn_of(state, 0)
        play(state, "bishop 16")
        answer(state)
        rolled(state, "red 5")
        play(state, "aside red")
        answer(state)
        totals = set()
        for action in state.legal(0):
            after = state.copy()
            after.play(action, 0)
            answer(after)
            for last in after.legal(0):
                end = after.copy()
                end.play(last, 0)
                totals.add(end.last_turn[1])
        possible += bool(totals & {8, 13, 16, 19, 24})
        seer = Seer("fresco-dice", 0)
        state.play(seer.move(state), 0)
        answer(state)
        state.play(seer.move(state), 0)
        hits += state.last_turn[1] in (8, 13, 16, 19, 24)
    assert hits == possible > 0


def test_no_table_can_seat_a_seer() -> None:
    with pytest.raises(BadOption, match="There is no bot 'seer'"):
        check(SEER, "fresco-dice")


def test_every_deal_is_played_from_both_seats() -> None:
    found = duel("fresco-dice", ("journeyman", "journeyman"), range(1), Effort())
    assert found.first.games == 2
    assert found.first.won == 1.0, "whoever plays against itself wins every other game"
    assert found.seat_won == 1
    assert "1 of 2" in str(found)
