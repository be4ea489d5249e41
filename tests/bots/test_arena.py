"""Matches between bots, from Python."""

from __future__ import annotations

import pytest

import bottega
from bottega.kernel import BadOption, Perspective


class First:
    """Takes the first legal action. It has no ratings."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.legal[0]


def test_every_bot_plays_from_every_seat() -> None:
    match = bottega.match("canvas", ["random", "greedy", "random"], games=3)
    assert [result.seats for result in match.results] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert sum(summary.wins for summary in match.summaries) == pytest.approx(3.0)


def test_the_seed_decides_the_games_of_bots_by_name() -> None:
    matches = [bottega.match("canvas", ["master", "greedy"], seed=seed, iterations=2) for seed in (1, 1, 2)]
    assert matches[0] == matches[1]
    assert matches[0].results[0].scores != matches[2].results[0].scores


def test_an_object_plays_beside_a_name() -> None:
    match = bottega.match("fresco-dice", [First(), "random"], games=2)
    assert match.bots == ["First", "random"]
    assert str(match).startswith("First: won ")


def test_options_of_the_title_are_passed_on() -> None:
    with pytest.raises(BadOption, match="no module 99"):
        bottega.match("fresco", ["random", "random"], modules=[99])


def test_a_named_bot_plays_every_title() -> None:
    master = bottega.bot("master", iterations=2)
    for title in bottega.titles():
        state = bottega.game(title, players=2).start(seed=1)
        seat = state.actors[0]
        assert master.choose(Perspective(state, seat, 1)) in state.legal(seat)


def test_impossible_matches_are_refused_before_a_game() -> None:
    with pytest.raises(BadOption, match="There is no bot 'hal'"):
        bottega.bot("hal")
    with pytest.raises(BadOption, match="There is no bot 'hal' for canvas"):
        bottega.match("canvas", ["hal", "greedy"])
    with pytest.raises(BadOption, match="players must be from 1 to 5, not 6"):
        bottega.match("canvas", ["random"] * 6)
    with pytest.raises(BadOption, match="3 bots cannot play a game of 2 players"):
        bottega.match("canvas", ["random"] * 3, players=2)
    with pytest.raises(BadOption, match="at least 1 game, not 0"):
        bottega.match("canvas", ["random"] * 2, games=0)
