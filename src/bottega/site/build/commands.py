"""Commands that building a site runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

from bottega.kernel import BottegaError


def run(command: list[str], what: str, folder: Path) -> None:
    """Run a command in a folder; a failure is reported as a failure of `what`."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    except FileNotFoundError:
        raise BottegaError(f"To build the site, {command[0]} is needed: it comes with Node.js.") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason was given").splitlines()[-1]
        raise BottegaError(f"{what} failed: {last}")
