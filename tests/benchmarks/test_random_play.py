"""Random play is measured beside a peer's, and a measurement on a busy machine is not believed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from benchmarks import random_play as bench

ROOT = Path(__file__).parents[2]


def test_every_title_is_compared_with_its_spread() -> None:
    command = [sys.executable, "-m", "benchmarks.random_play", "--seconds", "0.02", "--rounds", "2"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "catanatron, 4 seats" in " ".join(done.stdout.split())
    assert len(re.findall(r"±\d+%", done.stdout)) == 1 + len(list(bench.cases()))


def test_a_missing_peer_is_named_without_a_traceback() -> None:
    bare = (
        "import sys, runpy; sys.modules['catanatron'] = None; "
        "runpy.run_module('benchmarks.random_play', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", bare], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert (done.returncode, done.stderr.strip()) == (
        1,
        "The benchmark needs catanatron: pip install 'bottega[bench]'.",
    )


def figures(share: float) -> bench.Line:
    return bench.Line("canvas", "pure", bench.Figures(1.0, 1.0, 1.0, share), [1.0])


def test_a_measurement_that_had_to_share_its_core_is_not_believed() -> None:
    said = bench.trouble([figures(1.0), figures(0.6)])
    assert said.startswith("The machine is busy: a measurement had only 60% of a core.")
