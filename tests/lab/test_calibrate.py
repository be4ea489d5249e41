"""Shares of victory that come true."""

from __future__ import annotations

import gzip
import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bottega.bots.calibration import STAGES
from bottega.cli import app
from bottega.lab.training import calibrate, calibration_games

SHARP = 1.8


def a_game(chance: Random, players: int) -> dict[str, Any]:
    """Somebody wins a game of 100 moves with odds that are too shy by SHARP."""
    odds = [chance.gauss(0.0, 1.0) for _ in range(players)]
    winner = chance.choices(range(players), [math.exp(SHARP * each) for each in odds])[0]
    seen = [[number, [[0, *odds]] * 2] for number in (0, 30, 60, 90)]
    won = [float(seat == winner) for seat in range(players)]
    return {"seed": 0, "modules": 0, "moves": 100, "won": won, "seen": seen}


def test_shares_are_made_as_sharp_as_what_comes_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate, "SWEEPS", 6)
    chance = Random(1)
    for players in (2, 3, 4):
        with gzip.open(tmp_path / f"canvas-{players}.json.gz", "wt", encoding="utf-8") as kept:
            json.dump([a_game(chance, players) for _ in range(300)], kept)
    known, measured = calibrate.calibrate("canvas", 5, tmp_path, 1)
    assert [one.name for one in measured] == ["2 players", "3 players", "4 players"]
    assert known["going"] == pytest.approx([SHARP] * STAGES, rel=0.35)
    assert known["players"]["3"]["length"] == 100
    for one in measured:
        assert one.games == 300
        assert calibrate.calibration_error(one.after) < 0.04 < calibrate.calibration_error(one.before)

    file = tmp_path / "calibration.json"
    file.write_text('{"fresco": {}}', encoding="utf-8")
    asked = ["calibrate", "canvas", "--folder", str(tmp_path), "--file", str(file), "--pictures", str(tmp_path)]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    assert json.loads(file.read_text(encoding="utf-8")).keys() == {"canvas", "fresco"}
    assert "<svg" in (tmp_path / "reliability-canvas.svg").read_text(encoding="utf-8")


def test_a_game_is_looked_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(calibration_games, "MOMENTS", 2)
    monkeypatch.setattr(calibration_games, "DEALS", 2)
    monkeypatch.setattr(calibration_games, "SECONDS", 0.001)
    [played] = calibration_games.games("fresco-dice", 2, 1, tmp_path, 1)
    assert sum(played["won"]) == pytest.approx(1.0)
    assert [len(deals) for _, deals in played["seen"]] == [2, 2]
    assert calibration_games.games("fresco-dice", 2, 1, tmp_path, 1) == [
        played
    ]  # those that are there are not played again


def test_who_is_stopped_leaves_no_half_of_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(title: str, players: int, seed: int) -> dict[str, Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(calibration_games, "play_and_evaluate", stopped)
    with pytest.raises(KeyboardInterrupt):
        calibration_games.games("canvas", 2, 3, tmp_path, 1)
    assert list(tmp_path.iterdir()) == []
