"""The load generator plays at a running server and measures how long players wait."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.browser.server import running_server

ROOT = Path(__file__).parents[2]


def load(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.load", *options]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)


def test_load_measures_a_running_server(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        options = ("--tables", "4", "--minutes", "0.05", "--pace", "0.1", "--title", "fresco-dice")
        done = load(*options, "--url", server.url)
        assert done.returncode == 0, done
        said = " ".join(done.stdout.split())
        moves = re.match(r"([\d,]+) moves in \d+ s at 4 tables: ([\d.]+) moves/s", said)
        assert moves, done.stdout
        assert float(moves[2]) > 0
        assert re.search(r"p50 \d+ ms, p95 \d+ ms, p99 \d+ ms", said)
        assert re.search(r"[\d.]+ MB for each table", said)
        assert re.search(r"[1-9][\d.]* kB the median message", said)
        assert "errors: 0" in said, done.stdout
        idle = load("--tables", "2", "--minutes", "0.05", "--pace", "0", "--idle", "--url", server.url)
        assert re.match(r"0 moves in \d+ s at 2 tables", idle.stdout), idle


def test_a_server_that_does_not_answer_is_named_without_a_traceback() -> None:
    refused = load("--tables", "1", "--url", "http://127.0.0.1:1")
    assert refused.returncode == 1
    assert "No table answers" in refused.stderr
