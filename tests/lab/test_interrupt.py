"""Ctrl-C ends every command that plays games in processes: at once, with all its processes, and without a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ..cli import run
from .bench import SMALL, write

SOON = 20.0  # seconds: generous on a busy machine, and far less than the games still to be played
COMMANDS = {
    "sim": ["sim", "canvas", "--games", "1000", "--bots", "master,master"],
    "ladder": ["ladder", "canvas", "--games", "1000", "--bots", "master,grandmaster", "--seconds", "0.5"],
    "train": ["train", "canvas", "--folder", "school", "--quick", "2", "--searched", "1000", "--seconds", "0.5"],
    "calibrate": ["calibrate", "canvas", "--folder", "games", "--games", "1000", "--file", "calibration.json"],
    "fuzz": ["fuzz", "fresco", "--minutes", "10"],
    "lab": ["lab", "study.toml", "--out", "out"],
}


def wait_for(happened: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.02)


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for file in found for child in file.read_text().split()]


def worked(process: int) -> float:
    """Seconds that the processor spent on a process."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def started(arguments: list[str], folder: Path) -> subprocess.Popen[str]:
    """A command with two processes, in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [*run.COMMAND, *arguments, "--jobs", "2"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )


def interrupted(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C; what the command says on stderr. Nothing of it is left then."""
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=SOON)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    return said


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks /proc for processes")
@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_a_command_and_its_processes(tmp_path: Path, command: str) -> None:
    write(tmp_path, SMALL.replace("games = 4", "games = 100000"))
    process = started(COMMANDS[command], tmp_path)
    wait_for(lambda: process.poll() is not None or len(children(process.pid)) >= 2)
    wait_for(lambda: process.poll() is not None or all(worked(child) > 0.3 for child in children(process.pid)))
    said = interrupted(process)
    assert process.returncode == 130, said
    assert said.strip().splitlines()[-1] == "Stopped."
    assert "Traceback" not in said
    assert "Error" not in said


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks /proc for processes")
def test_ctrl_c_while_processes_start_is_no_accident(tmp_path: Path) -> None:
    process = started(COMMANDS["sim"], tmp_path)
    wait_for(lambda: process.poll() is not None or len(children(process.pid)) >= 1)
    said = interrupted(process)
    assert process.returncode == 130, said
    assert said.strip().splitlines()[-1] == "Stopped."
    assert "Traceback" not in said


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks /proc for processes")
def test_a_study_goes_on_after_ctrl_c_and_no_finished_game_is_lost(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace("games = 4", "games = 100000"))
    journal = tmp_path / "out" / "games.jsonl"
    process = started(COMMANDS["lab"], tmp_path)
    wait_for(lambda: process.poll() is not None or (journal.exists() and journal.read_bytes().count(b"\n") > 10))
    assert "Traceback" not in interrupted(process)
    before = journal.read_bytes()
    rows = [json.loads(line) for line in before.splitlines()[1:]]
    done = run.bottega("lab", str(path), "--out", str(tmp_path / "out"), "--jobs", "2", "--games", str(len(rows)))
    assert done.returncode == 0, done.stderr
    assert f"{len(rows)} of {2 * len(rows)} games are already done." in done.stdout
    assert journal.read_bytes().startswith(before)
