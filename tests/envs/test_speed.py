"""The environments' speed is measured beside that of the rules."""

from __future__ import annotations

from bottega.envs.speed import GAMES, measure


def test_everything_is_measured() -> None:
    measured = list(measure(seconds=0.02))
    assert len(measured) == len(GAMES)
    for name, (rules, in_turn, alone) in measured:
        assert rules > in_turn > 0, name
        assert alone > 0
