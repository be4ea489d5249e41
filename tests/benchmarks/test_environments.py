"""The environments' speed is measured beside that of the rules and of others."""

from __future__ import annotations

from benchmarks.environments import GAMES, PEERS, lines


def test_everything_is_measured() -> None:
    told = list(lines(seconds=0.005, rounds=1))
    rows = [line for line in told if "/s" in line]
    assert len(rows) >= len(GAMES) + len(PEERS)
    assert "canvas, 2 seats" in rows[0]
    assert not [line for line in told if line.startswith("not measured: OpenSpiel")]
