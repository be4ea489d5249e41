"""How fast random play is: ours, pure and compiled, and a peer's, measured in turns in one run."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BottegaError, state
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout


@dataclass(frozen=True)
class Figures:
    """Games and steps a second, and microseconds for a copy in the middle of a game."""

    games: float
    steps: float
    copy: float


@dataclass(frozen=True)
class Line:
    """One row of the table: medians, and how many times the peer's games a second."""

    name: str
    build: str
    figures: Figures
    times: float


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
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        steps += playout(game.start(games), chance)
        games += 1
    while len(middle.moves) < steps // games // 2 and len(middle.actors):
        seat = middle.actors[0]
        middle.play(chance.pick(middle.legal(seat)), seat)
    return Figures(games / spent, steps / spent, _copy_time(middle))


def peer(seconds: float) -> Figures:
    """Catanatron's own random players, four of them, in its own loop."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        raise BottegaError("The peer is not installed: pip install catanatron.") from None
    import random

    random.seed(1)
    games = steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        here = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        here.play()
        games += 1
        steps += len(here.state.actions)
    middle = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
    for _ in range(steps // games // 2):
        if middle.winning_color() is None:
            middle.play_tick()
    return Figures(games / spent, steps / spent, _copy_time(middle))


def _copy_time(thing: Any) -> float:
    rounds = 300
    began = time.perf_counter()
    for _ in range(rounds):
        thing.copy()
    return (time.perf_counter() - began) / rounds * 1e6


def in_other_python(python: str, name: str, options: dict[str, Any], seconds: float) -> Figures:
    """The same measurement in another installation, for instance a compiled one."""
    code = (
        "import json, sys; from dataclasses import asdict; from bottega.lab import bench;"
        "assert bench.compiled(), 'this is no compiled build';"
        "a = json.loads(sys.argv[1]); print(json.dumps(asdict(bench.ours(*a))))"
    )
    arguments = json.dumps([name, options, seconds])
    done = subprocess.run([python, "-c", code, arguments], capture_output=True, text=True)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise BottegaError(f"{python} could not run the benchmark: {last[0]}")
    return Figures(**json.loads(done.stdout))


def run(compiled_python: str | None = None, seconds: float = 1.0, rounds: int = 3) -> list[Line]:
    """Measure everything in turns, several rounds, and give the medians."""
    measured: dict[tuple[str, str], list[Figures]] = {}
    mine = "compiled" if compiled() else "pure"
    for _ in range(rounds):
        measured.setdefault(("catanatron, 4 seats", "peer"), []).append(peer(seconds * 2))
        for label, name, options in cases():
            measured.setdefault((label, mine), []).append(ours(name, options, seconds))
            if compiled_python is not None:
                figures = in_other_python(compiled_python, name, options, seconds)
                measured.setdefault((label, "compiled"), []).append(figures)
    medians = {key: _median(values) for key, values in measured.items()}
    base = medians["catanatron, 4 seats", "peer"].games
    return [Line(name, build, figures, figures.games / base) for (name, build), figures in medians.items()]


def _median(values: list[Figures]) -> Figures:
    columns = {key: statistics.median(asdict(value)[key] for value in values) for key in ("games", "steps", "copy")}
    return Figures(**columns)


def where() -> str:
    return f"Python {sys.version.split()[0]}"
