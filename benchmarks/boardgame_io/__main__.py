"""The server beside boardgame.io, in memory and with files, in turns in one run: `make bench-table`.

Every measurement has a server of its own; the players are the same program for all of them. Ours draws and stores what
it answers; the peer's state has 10 kB, is never drawn, and in memory never stored.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from benchmarks import load
from benchmarks.boardgame_io import peer
from benchmarks.load import Result, report
from benchmarks.random_play import Watch

OURS = "ours"
SIDES = (OURS, *peer.KINDS)


@dataclass(frozen=True)
class Case:
    """So many tables, whose players think so long."""

    name: str
    tables: int
    pace: float
    idle: bool = False


BUSY = Case("200 tables, a player thinks 10 s", 200, 10.0)
FAST = Case("50 tables, as fast as it goes", 50, 0.0)
IDLE = Case("200 tables, nobody moves", 200, 10.0, idle=True)
MANY = Case("1,000 tables, a player thinks 10 s", 1000, 10.0)
CASES = (BUSY, FAST, IDLE, MANY)


@dataclass(frozen=True)
class Figure:
    """A line of the table: what is measured in which case, and how it is written."""

    case: Case
    name: str
    of: Callable[[Result], float]
    form: str


FIGURES = (
    Figure(BUSY, "a move, p50 ms", lambda result: 1000 * result.wait(0.50), "{:.1f}"),
    Figure(BUSY, "a move, p99 ms", lambda result: 1000 * result.wait(0.99), "{:.1f}"),
    Figure(BUSY, "% of a core", lambda result: 100 * result.core, "{:.1f}"),
    Figure(BUSY, "median message, kB", lambda result: result.size / 1000, "{:.1f}"),
    Figure(FAST, "moves/s", lambda result: result.rate, "{:,.0f}"),
    Figure(FAST, "moves/s of a whole core", lambda result: result.rate / result.core if result.core else 0, "{:,.0f}"),
    Figure(IDLE, "% of a core", lambda result: 100 * result.core, "{:.1f}"),
    Figure(MANY, "a move, p50 ms", lambda result: 1000 * result.wait(0.50), "{:.1f}"),
    Figure(MANY, "a move, p99 ms", lambda result: 1000 * result.wait(0.99), "{:.1f}"),
    Figure(MANY, "% of a core", lambda result: 100 * result.core, "{:.1f}"),
    Figure(MANY, "MB a table", lambda result: result.memory / 1e6, "{:.3f}"),
)


def measure(side: str, case: Case, seconds: float) -> Result:
    if side == OURS:
        return load.run(None, case.tables, seconds / 60, case.pace, idle=case.idle)
    return peer.run(side, case.tables, seconds, case.pace, case.idle)


def busy() -> str:
    """What else keeps this machine busy; nothing on an idle one."""
    watch = Watch()
    while watch.spent() < 0.5:
        pass
    if watch.share() < 0.97:
        return f"The machine is busy: there was only {watch.share():.0%} of a core. Measure again when it is idle."
    if os.getloadavg()[0] > 0.7:
        return f"The machine is busy: {os.getloadavg()[0]:.1f} processes wanted to run. Measure again when it is idle."
    return ""


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.boardgame_io", description="Our server beside it.")
    asked.add_argument("--seconds", type=float, default=30.0, help="for each measurement")
    asked.add_argument("--rounds", type=int, default=1, help="the medians are shown")
    asked.add_argument("--part", type=float, default=1.0, help="this part of the tables alone, to try it out")
    wanted = asked.parse_args()
    told = Console(stderr=True)
    trouble = [found for found in [busy()] if found]
    peer.install()
    found: dict[tuple[Case, str], list[Result]] = {}
    for _ in range(wanted.rounds):
        for case in CASES:
            for side in SIDES:
                told.print(f"{case.name}: {side}", highlight=False)
                small = Case(case.name, max(2, int(case.tables * wanted.part)), case.pace, case.idle)
                worked = time.process_time()
                result = measure(side, small, wanted.seconds)
                found.setdefault((case, side), []).append(result)
                for line in report(result):
                    told.print(f"    {line}", highlight=False)
                if time.process_time() - worked > 0.9 * wanted.seconds + 0.05 * small.tables:
                    trouble.append(f"{case.name}, {side}: the players had too much to do; the server may be quicker.")
                if result.errors:
                    trouble.append(f"{case.name}, {side}: {sum(result.errors.values())} errors, {result.errors}.")
    show(found)
    for line in trouble:
        told.print(f"[yellow]{line}")


def show(found: dict[tuple[Case, str], list[Result]]) -> None:
    """Figures side by side, and how many times the peer's ours are."""
    table = Table(title=f"bottega beside {peer.PEER}")
    table.add_column("", no_wrap=True)
    for head in (
        "ours",
        *(f"peer, {kind}" for kind in peer.KINDS),
        *(f"ours / {kind}" for kind in peer.KINDS),
    ):
        table.add_column(head, justify="right", no_wrap=True)
    last = None
    for figure in FIGURES:
        values = [statistics.median(figure.of(result) for result in found[figure.case, side]) for side in SIDES]
        ratios = [f"{values[0] / value:.2f}" if value else "-" for value in values[1:]]
        if figure.case is not last:
            table.add_section()
            table.add_row(f"[bold]{figure.case.name}")
            last = figure.case
        table.add_row(f"  {figure.name}", *(figure.form.format(value) for value in values), *ratios)
    out = Console()
    out.width = max(out.width, 120)
    out.print(table, highlight=False)


main()
