"""Random play beside Catanatron's, pure and compiled, measured in turns in one run: `python -m benchmarks.random_play`.

Each of our figures is compared with the peer's taken just before it, so that what slows the machine slows both.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from benchmarks import command
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BottegaError, state
from bottega.kernel.chance import Chance
from bottega.kernel.errors import needs
from bottega.kernel.playout import playout

ROOT = Path(__file__).parents[1]  # where another Python finds this file; its own bottega is the one it measures


@dataclass(frozen=True)
class Figures:
    """Games and steps a second, microseconds for a copy in the middle of a game, and the share of a core we had."""

    games: float
    steps: float
    copy: float
    share: float


@dataclass(frozen=True)
class Line:
    """One row of the table: medians, and how many times the peer's games a second in each round."""

    name: str
    build: str
    figures: Figures
    times: list[float]


class Watch:
    """Seconds that go by, and how many of them the processor worked for this process."""

    def __init__(self) -> None:
        self.began = time.perf_counter()
        self.worked = time.process_time()

    def spent(self) -> float:
        return time.perf_counter() - self.began

    def share(self) -> float:
        return (time.process_time() - self.worked) / self.spent()


def compiled() -> bool:
    return not state.__file__.endswith(".py")


def cases() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every title with two seats (where it can) and with four, and with all that its box of modules holds."""
    for name in titles():
        facts = find_title(name)
        low, high = facts.players
        for players in (2, 4):
            if low <= players <= high:
                yield f"{name}, {players} seats", name, {"players": players}
        for option in facts.options:
            if option.sets:
                every = list(option.choices)
                yield f"{name}, {high} seats, {len(every)} {option.name}", name, {"players": high, option.name: every}


def ours(name: str, options: dict[str, Any], seconds: float) -> Figures:
    game = make_game(name, **options)
    chance = Chance(1)
    games = steps = 0
    middle = game.start(0)
    watch = Watch()
    while (spent := watch.spent()) < seconds or not games:  # at least one, on however slow a machine
        steps += playout(game.start(games), chance)
        games += 1
    share = watch.share()
    while len(middle.moves) < steps // games // 2 and len(middle.actors):
        seat = middle.actors[0]
        middle.play(chance.pick(middle.legal(seat)), seat)
    return Figures(games / spent, steps / spent, _copy_time(middle), share)


def peer(seconds: float) -> Figures:
    """Catanatron's own random players, four of them, in its own loop."""
    with needs("bench", "The benchmark"):
        from catanatron import Color, Game, RandomPlayer
    import random

    random.seed(1)
    games = steps = 0
    watch = Watch()
    while (spent := watch.spent()) < seconds or not games:  # at least one, on however slow a machine
        here = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        here.play()
        games += 1
        steps += len(here.state.actions)
    share = watch.share()
    middle = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    for _ in range(steps // games // 2):
        if middle.winning_color() is None:
            middle.play_tick()
    return Figures(games / spent, steps / spent, _copy_time(middle), share)


def _copy_time(thing: Any) -> float:
    rounds = 300
    began = time.perf_counter()
    for _ in range(rounds):
        thing.copy()
    return (time.perf_counter() - began) / rounds * 1e6


def in_other_python(python: str, name: str, options: dict[str, Any], seconds: float) -> Figures:
    """The same measurement in another installation, for instance a compiled one."""
    code = (
        "import json, sys; from dataclasses import asdict; from benchmarks import random_play;"
        "assert random_play.compiled(), 'this is no compiled build';"
        "a = json.loads(sys.argv[1]); print(json.dumps(asdict(random_play.ours(*a))))"
    )
    arguments = json.dumps([name, options, seconds])
    done = subprocess.run([python, "-c", code, arguments], capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise BottegaError(f"{python} could not run the benchmark: {last[0]}")
    return Figures(**json.loads(done.stdout))


def run(compiled_python: str | None = None, seconds: float = 1.0, rounds: int = 5) -> list[Line]:
    """Measure everything in turns, several rounds, and give the medians."""
    measured: dict[tuple[str, str], list[Figures]] = {}
    times: dict[tuple[str, str], list[float]] = {}
    mine = "compiled" if compiled() else "pure"

    def note(label: str, build: str, figures: Figures, beside: Figures) -> None:
        measured.setdefault((label, build), []).append(figures)
        times.setdefault((label, build), []).append(figures.games / beside.games)

    for _ in range(rounds):
        for label, name, options in cases():
            beside = peer(seconds)
            note("catanatron, 4 seats", "peer", beside, beside)
            note(label, mine, ours(name, options, seconds), beside)
            if compiled_python is not None:
                note(label, "compiled", in_other_python(compiled_python, name, options, seconds), beside)
    return [Line(*key, _median(values), times[key]) for key, values in measured.items()]


def _median(values: list[Figures]) -> Figures:
    columns = {key: statistics.median(asdict(value)[key] for value in values) for key in asdict(values[0])}
    return Figures(**columns)


def trouble(lines: list[Line]) -> str:
    """What other work on this machine may have done to the figures; nothing on an idle one."""
    share = min(line.figures.share for line in lines)
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 1.0
    if share < 0.97:
        return f"The machine is busy: a measurement had only {share:.0%} of a core. Measure again when it is idle."
    if load > 1.5:
        return f"The machine is busy: {load:.1f} processes want to run, not one. Measure again when it is idle."
    return ""


def where() -> str:
    return f"Python {sys.version.split()[0]}"


def main(
    compiled: Annotated[str | None, typer.Option(help="A Python in which the compiled build is installed.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each measurement.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds; the medians are shown.")] = 5,
) -> None:
    """Measure random play beside Catanatron's."""
    heads = ("random play", "build", "games/s", "steps/s", "copy µs", "times", "spread")
    table = Table(*heads, title=f"per core, {where()}")
    lines = run(compiled, seconds, rounds)
    for line in lines:
        figures, times = line.figures, statistics.median(line.times)
        spread = max(abs(each / times - 1) for each in line.times)
        rates = (f"{figures.games:,.0f}", f"{figures.steps:,.0f}", f"{figures.copy:.1f}")
        table.add_row(line.name, line.build, *rates, f"{times:.1f}", f"±{spread:.0%}")
    out = Console()
    out.width = max(out.width, 120)
    out.print(table)
    if busy := trouble(lines):
        Console(stderr=True).print(f"[yellow]{busy}")


if __name__ == "__main__":
    command(main)
