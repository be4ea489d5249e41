"""A finished game looked at by a master."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots.analysis import Analyst, analyse
from bottega.bots.match import play
from bottega.cli import app


def test_every_real_decision_is_judged_once_and_shares_add_up() -> None:
    state = play(bottega.game("canvas", players=2), ["greedy", "random"], 5)
    judged = list(analyse(state, Analyst("canvas", iterations=2)))
    again = state.game.start(state.seed)
    decisions = []
    for number, (action, seat) in enumerate(state.history, 1):
        if len(again.legal(seat)) > 1:
            decisions.append((number, seat, action))
        again.play(action, seat)
    assert [(one.number, one.seat, one.action) for one in judged] == decisions
    for one in judged:
        assert sum(one.shares) == pytest.approx(1.0, abs=0.02)
        assert one.cost >= 0.0
        assert (one.cost == 0.0) == (one.best == one.action)


def test_the_same_budget_of_games_gives_the_same_judgement() -> None:
    state = play(bottega.game("fresco-dice", players=2), ["greedy", "random"], 1)
    once, twice = (list(analyse(state, Analyst("fresco-dice", iterations=4), 0, 6)) for _ in range(2))
    assert once == twice
    assert {one.number for one in once} <= set(range(1, 7))


def test_choices_made_at_random_cost_more_than_good_ones() -> None:
    cost = [0.0, 0.0]
    for seed in (10, 11, 12):
        state = play(bottega.game("canvas", players=2), ["greedy", "random"], seed)
        for one in analyse(state, Analyst("canvas", iterations=6)):
            cost[one.seat] += one.cost
    assert cost[1] > 2 * cost[0]


def test_what_hides_does_not_change_a_judgement() -> None:
    """The master judges by what the seat knew, not by what the record knows."""
    state = bottega.game("fresco-card", players=2).start(seed=4)
    seat = state.actors[0]
    action = state.legal(seat)[-1]
    other = state.resample(seat, 77)
    analyst = Analyst("fresco-card", iterations=4)
    assert analyst.judge(state, seat, action) == analyst.judge(other, seat, action)


def test_on_the_command_line(tmp_path: Path) -> None:
    state = play(bottega.game("canvas", players=2), ["greedy", "random"], 3)
    record = tmp_path / "game.record"
    record.write_text(state.record(), encoding="utf-8")
    written = tmp_path / "judged.json"
    done = CliRunner().invoke(app, ["analyse", str(record), "--iterations", "2", "--json", str(written)])
    assert done.exit_code == 0, done.output
    assert "decisions" in done.output
    assert "costliest" in done.output
    judged = json.loads(written.read_text(encoding="utf-8"))
    assert set(judged[0]) == {"number", "seat", "action", "best", "cost", "error", "shares", "why"}
    wrong = CliRunner().invoke(app, ["analyse", str(record), "--seat", "7"])
    assert isinstance(wrong.exception, bottega.BadOption)
