"""The command as a user starts it: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from bottega.cli import main; main()"]


def bottega(
    *arguments: str, typed: str = "", cwd: Path | None = None, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """`surroundings` are variables of the environment, such as COLUMNS."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        errors="replace",  # some are told to write in other encodings
        cwd=cwd,
        env={**os.environ, **surroundings},
        timeout=120,
    )


def refused(*arguments: str, typed: str = "") -> str:
    """What a refused command says: one sentence on stderr, exit code 2, no traceback."""
    done = bottega(*arguments, typed=typed)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())
