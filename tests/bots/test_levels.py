"""Levels of play, and bots by their names."""

from __future__ import annotations

import pytest

import bottega
from bottega.bots import LEVELS, bot, check
from bottega.bots.levels import Apprentice, level
from bottega.bots.master import Master
from bottega.kernel import BadOption, Perspective
from tests.bots.places import position


@pytest.mark.parametrize("title", bottega.titles())
def test_every_level_plays_every_title(title: str) -> None:
    state = position(title, 7)
    seen = Perspective(state, state.actors[0], 1)
    for name in LEVELS:
        player = level(name, title, 1, seconds=0.02)
        assert player.choose(seen) in seen.legal
        assert [action for action, _ in player.rate(seen)] == seen.legal


def test_a_level_is_a_bot_by_name() -> None:
    assert isinstance(bot("apprentice", "canvas", 1), Apprentice)
    master = bot("master", "canvas", 1)
    assert isinstance(master, Master)
    assert (master.seconds, master.iterations) == (1.0, 0)


def test_unknown_levels_and_bots_are_refused() -> None:
    with pytest.raises(
        BadOption, match="There is no level 'genius'; there are apprentice, journeyman, master, grandmaster"
    ):
        level("genius", "canvas", 1)
    for make in (bot, lambda name, title, seed: check(name, title)):
        with pytest.raises(BadOption, match="There is no bot 'genius' for canvas; there are random, greedy"):
            make("genius", "canvas", 1)


def test_an_apprentice_forgets_what_a_journeyman_knows_about_every_third_time() -> None:
    state = position("canvas", 10)
    seat = state.actors[0]
    apprentice, journeyman = level("apprentice", "canvas", 1), level("journeyman", "canvas", 1)
    same = 0
    for seed in range(60):
        seen = Perspective(state, seat, seed)
        same += apprentice.choose(seen) == journeyman.choose(seen)
    assert 30 < same < 60
