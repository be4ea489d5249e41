"""A finished game looked at by a grandmaster."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots.analysis import ENOUGH, Analyst, analyse, balance, end, moments
from bottega.bots.arena import play
from bottega.bots.calibration import Calibration, calibration
from bottega.cli import app
from bottega.kernel import State


def game(title: str, seed: int = 3, players: int = 2) -> State:
    return play(bottega.game(title, players=players), ["greedy", "random", "random"][:players], seed)


def test_every_real_decision_is_judged_once() -> None:
    state = game("canvas", 5)
    judged = list(analyse(state, Analyst(state.game, iterations=2)))
    again = state.game.start(state.seed)
    decisions = []
    for number, (action, seat) in enumerate(state.history, 1):
        if len(again.legal(seat)) > 1:
            decisions.append((number, seat, action))
        again.play(action, seat)
    assert [(one.number, one.seat, one.action) for one in judged] == decisions
    for one in judged:
        assert one.cost >= 0.0
        assert (one.cost == 0.0) == (one.best == one.action)
        assert one.cost == one.losses[one.seat]
        assert sum(one.losses) == pytest.approx(0.0)


@pytest.mark.parametrize("title", bottega.titles())
def test_the_curve_begins_even_meets_the_result_and_has_a_band(title: str) -> None:
    state = game(title)
    assert end(state).shares == [1.0 if seat in state.winners else 0.0 for seat in range(2)]
    assert end(state).number == len(state.moves)
    analyst = Analyst(state.game, iterations=4)
    number, first = next(moments(state))
    point = analyst.point(first, number)
    assert sum(point.shares) == pytest.approx(1.0)
    assert 0.2 < point.shares[0] < 0.8
    few, many = (Analyst(state.game, iterations=deals).point(first, number).errors[0] for deals in (4, 24))
    assert many < few or few <= ENOUGH  # in Canvas next to nothing of it is hidden


def test_the_same_budget_of_games_gives_the_same_analysis() -> None:
    state = game("fresco-dice", 1)
    analysts = [Analyst(state.game, iterations=4) for _ in range(2)]
    once, twice = (list(analyse(state, analyst, 0, 6)) for analyst in analysts)
    assert once == twice
    assert {one.number for one in once} <= set(range(1, 7))
    number, now = next(moments(state))
    assert analysts[0].point(now, number) == analysts[1].point(now, number)


def test_what_all_decide_at_once_is_one_step_of_the_curve() -> None:
    """Nobody's share moves by what lies behind a screen: a plan is known when all are."""
    state = game("fresco", players=3)
    drawn = {number for number, _ in moments(state)}
    again = state.game.start(state.seed)
    asked = []
    for action, seat in state.history:
        asked.append(again.agenda[-1].name)
        again.play(action, seat)
    behind_screens = {number for number, pair in enumerate(pairwise(asked), 1) if pair == ("plan", "plan")}
    revealed = {number for number, pair in enumerate(pairwise(asked), 1) if pair == ("plan", "market")}
    assert len(behind_screens) > 50
    assert not behind_screens & drawn
    assert revealed
    assert revealed <= drawn


def test_choices_made_at_random_cost_more_than_good_ones() -> None:
    state = game("canvas", 10)
    analyst = Analyst(state.game, iterations=6)
    judged = list(analyse(state, analyst))
    cost = [sum(one.cost for one in judged if one.seat == seat) for seat in range(2)]
    assert cost[1] > 2 * cost[0]
    number, first = next(moments(state))
    for one in balance([analyst.point(first, number), end(state)], judged):
        assert one.first + one.own + one.others + one.rest == pytest.approx(one.last)
        assert one.own <= 0.0 <= one.others


def test_what_hides_does_not_change_a_review() -> None:
    """It judges by what the seat knew, not by what the record knows."""
    state = bottega.game("fresco-card", players=2).start(seed=4)
    seat = state.actors[0]
    action = state.legal(seat)[-1]
    other = state.resample(seat, 77)
    analyst = Analyst(state.game, iterations=4)
    assert analyst.review(state, seat, action) == analyst.review(other, seat, action)


@pytest.mark.parametrize("title", bottega.titles())
def test_better_odds_are_a_better_share_and_together_they_are_one(title: str) -> None:
    known = calibration(bottega.game(title, players=2))
    assert known != Calibration()  # it was measured
    for moves in (0, 20, 60, 500):
        for ended in (0.0, 0.5, 1.0):
            shares = [known.shares([each / 2, 0.0, -0.4], ended, moves) for each in range(-8, 9)]
            assert all(sum(each) == pytest.approx(1.0) for each in shares)
            mine = [each[0] for each in shares]
            assert mine == sorted(set(mine))
    assert Calibration().shares([0.0], 1.0, 9) == [0.5]  # who plays alone wins or loses


def test_on_the_command_line(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text(game("canvas").record(), encoding="utf-8")
    written = tmp_path / "judged.json"
    done = CliRunner().invoke(app, ["analyse", str(record), "--iterations", "2", "--json", str(written)])
    assert done.exit_code == 0, done.output
    assert "decisions" in done.output
    assert "costliest" in done.output
    assert "by luck and small things" in done.output
    judged = json.loads(written.read_text(encoding="utf-8"))
    assert set(judged[0]) == {"number", "seat", "action", "best", "cost", "error", "losses", "why"}
    wrong = CliRunner().invoke(app, ["analyse", str(record), "--seat", "7"])
    assert isinstance(wrong.exception, bottega.BadOption)
