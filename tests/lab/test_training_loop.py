"""The training of grandmasters."""

from __future__ import annotations

import json
from pathlib import Path

from bottega.bots.estimates import WinRate
from bottega.bots.neural_ismcts_bot import trained_features
from bottega.lab.training.loop import Gate, TrainingLoop, TrainingPlan, curve, report
from bottega.learning.network import Network

TINY = TrainingPlan(quick=2, searched=1, seconds=0.001, weight=2, learning=0.1, gate=2, pace=0.001)
TAUGHT = ("canvas", "fresco-card", "fresco")
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "learning.svg"


def test_training_resumes_where_it_was_stopped(tmp_path: Path) -> None:
    told: list[str] = []
    gate = TrainingLoop("canvas", tmp_path, TINY, 1, told.append).generation(1)
    assert gate.rival is None
    assert gate.master is not None
    assert gate.master.games == 2
    network = (tmp_path / "network-1.bin").read_bytes()
    assert Network(network).inputs == trained_features("canvas").size
    assert [line.partition(":")[0] for line in told[:3]] == ["quick.rows", "searched-1.rows", "network-1.bin"]
    (tmp_path / "network-1.bin").unlink()
    (tmp_path / "network.bin").write_bytes(network)
    again: list[str] = []
    loop = TrainingLoop("canvas", tmp_path, TINY, 1, again.append)
    assert loop.generation(1) == gate, "nothing is played twice"
    second = loop.generation(2)
    assert second.rival is not None, "there is a network to beat"
    assert second.rows > gate.rows
    assert [line.partition(":")[0] for line in again[2:4]] == ["searched-2.rows", "network-2.bin"]
    assert [Gate.read(one) for one in json.loads((tmp_path / "network.json").read_bytes())] == [gate, second]


def test_only_a_surely_better_network_passes_the_gate() -> None:
    better, even = WinRate(130, 200), WinRate(110, 200)
    assert Gate(1000, None, better).passed
    assert Gate(1000, better, even).passed
    assert not Gate(1000, even, better).passed


def test_the_learning_curve_is_drawn_from_what_the_networks_were_measured_by() -> None:
    drawn = curve({title: report(title) for title in TAUGHT})
    assert PICTURE.read_text(encoding="utf-8") == drawn, "draw it anew: python -m tests.lab.test_training_loop"


if __name__ == "__main__":
    PICTURE.write_text(curve({title: report(title) for title in TAUGHT}), encoding="utf-8")
