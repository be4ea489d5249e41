"""Every command writes to streams that cannot show all letters: what they lack is replaced."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import bottega as library
from bottega.bots.arena import play

from .run import COMMAND, bottega


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a finished game of somebody whose name few encodings have."""
    state = play(library.game("canvas", players=2), ["greedy", "random"], 4)
    named = state.game.start(4, names=["Łukasz → 象", "Zoë"])
    for action, seat in state.history:
        named.play(action, seat)
    (tmp_path / "game.record").write_text(named.record(), encoding="utf-8")
    return tmp_path


COMMANDS = [
    ["--help"],
    ["games"],
    ["rules"],
    ["rules", "bishop"],
    ["rules", "FB-MKT-04"],
    ["components", "fresco"],
    ["sim", "canvas", "--games", "2", "--bots", "random,random"],
    ["ladder", "canvas", "--games", "1", "--bots", "random,greedy"],
    ["replay", "game.record"],
    ["analyse", "game.record", "--iterations", "1"],
    ["hint", "game.record", "--at", "3", "--iterations", "4"],
    ["dice", "odds", "--aside", "R4,B6x2"],
    ["canvas", "paint", "17", "4", "52"],
    ["book", "canvas"],
    ["fuzz", "canvas", "--games", "1", "--moments", "0"],
    ["admin", "--help"],
    *(["play", title, "--seed", "3"] for title in library.titles()),
]


@pytest.mark.parametrize(
    ("command", "encoding"),
    [*((command, "ascii") for command in COMMANDS), (["rules", "bishop"], "cp1252")],
    ids=lambda one: one if isinstance(one, str) else " ".join(one),
)
def test_what_an_encoding_lacks_is_replaced(folder: Path, command: list[str], encoding: str) -> None:
    done = bottega(*command, typed="help\nwhy x\nrule FB-MKT-04\nq\nquit\n", cwd=folder, PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout


def test_letters_that_cannot_be_read_are_asked_again(folder: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "canvas", "--seed", "3"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        cwd=folder,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert b"Unknown action" in done.stdout
