"""The school of grandmasters."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.games import title as find_title
from bottega.kernel import BadOption
from bottega.kernel.network import Network
from bottega.lab.train import Course, Gate, School

TINY = Course(quick=3, searched=1, seconds=0.001, weight=2, learning=0.2, gate=2, pace=0.001)


def test_a_school_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    told: list[str] = []
    gate = School("canvas", tmp_path, TINY, 1, told.append).generation(1)
    assert gate.games == 2
    network = (tmp_path / "network-1.bin").read_bytes()
    assert Network(network).inputs == find_title("canvas").companion("judgement").SIZE
    assert len(told) == 4
    (tmp_path / "gate-1.json").unlink()
    (tmp_path / "network-1.bin").unlink()
    again: list[str] = []
    School("canvas", tmp_path, TINY, 1, again.append).generation(1)
    assert len(again) == 2, "games are not played twice"


def test_only_who_is_better_for_sure_passes_the_gate() -> None:
    assert Gate(130, 200, 0.58, 0.71).passed
    assert not Gate(110, 200, 0.48, 0.62).passed


def test_a_title_without_a_network_has_no_school(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="fresco-dice has no network to teach"):
        School("fresco-dice", tmp_path, TINY, 1, print)
