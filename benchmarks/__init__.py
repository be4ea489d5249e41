"""Comparisons with peers, and load on a server; run from the repository, not part of the package.

- `python -m benchmarks.random_play`: the rules beside Catanatron's, in games a second
- `python -m benchmarks.environments`: the environments beside those of OpenSpiel, PettingZoo, pgx and RLCard
- `python -m benchmarks.load`: many tables of a server played at once, and how long a move takes
- `python -m benchmarks.boardgame_io`: the same load on our server and on boardgame.io's
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import typer

from bottega.kernel import BottegaError


def command(main: Callable[..., None]) -> None:
    """Run a benchmark with the options of its function. A refusal is a sentence, not a traceback."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.command()(main)
    try:
        app()
    except BottegaError as error:
        sys.exit(f"{error}")
