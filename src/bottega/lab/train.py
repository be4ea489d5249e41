"""The school of grandmasters: games against itself, learning, and a gate that only a better network passes.

Everything is kept in a folder, generation by generation, so that a school that was stopped goes on where it was:

    quick-1.rows     games of the expert with whims, zlib
    searched-1.rows  games that were searched, with the network of the generation before
    network-1.bin    what was learned from both
    gate-1.json      how it fared against the network so far, or against a master
    network.bin      the best network so far
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bottega.bots.grandmaster import Grandmaster
from bottega.bots.master import Master
from bottega.bots.match import play as play_match
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import BadOption, Bot
from bottega.kernel.chance import Chance
from bottega.kernel.language import t
from bottega.kernel.network import Network
from bottega.lab import selfplay, workers
from bottega.lab.simulate import seed_of, wilson


@dataclass(frozen=True)
class Course:
    """How much is done in a generation."""

    quick: int = 20000  # games without a search
    searched: int = 1000
    seconds: float = 0.012  # a move in searched games
    weight: int = 8  # searched games count so many times
    learning: float = 60.0  # seconds
    gate: int = 200  # games at the most
    pace: float = 0.05  # seconds a move there


@dataclass(frozen=True)
class Gate:
    """How a new network fared, with the ends of the 95 % interval: it passes if it is better for sure."""

    won: float
    games: int
    low: float
    high: float

    @property
    def passed(self) -> bool:
        return self.low > 0.5


class School:
    def __init__(self, title: str, folder: Path, course: Course, jobs: int, tell: Callable[[str], None]) -> None:
        self.judgement = find_title(title).companion("judgement")
        if self.judgement is None:
            raise BadOption(t("{title} has no network to teach.", title=title))
        self.title = title
        self.folder = folder
        self.course = course
        self.jobs = jobs
        self.tell = tell
        folder.mkdir(parents=True, exist_ok=True)

    def generation(self, number: int) -> Gate:
        """Whatever of a generation is not in the folder yet."""
        course = self.course
        best = self.folder / "network.bin"
        quick = self.games(f"quick-{number}.rows", 2 * number, course.quick, 0.0)
        searched = self.games(f"searched-{number}.rows", 2 * number + 1, course.searched, course.seconds)
        new = self.folder / f"network-{number}.bin"
        if not new.exists():
            from bottega.lab.learning import teach

            lesson = teach(quick, searched, self.judgement.SIZE, course.weight, course.learning)
            self.keep(new, lesson.network)
            self.tell(f"{new.name}: {lesson.rows} rows, R² {lesson.foretold:.3f}")
        result = self.folder / f"gate-{number}.json"
        if not result.exists():
            gate = self.gate(new.read_bytes(), best.read_bytes() if best.exists() else None, number)
            if gate.passed:
                self.keep(best, new.read_bytes())
            self.keep(result, json.dumps([gate.won, gate.games, gate.low, gate.high]).encode())
        gate = Gate(*json.loads(result.read_text(encoding="utf-8")))
        word = "passed" if gate.passed else "did not pass"
        self.tell(f"{new.name} {word}: {gate.won:g} of {gate.games} ({gate.low:.0%} to {gate.high:.0%})")
        return gate

    def games(self, name: str, series: int, games: int, seconds: float) -> bytes:
        file = self.folder / name
        if not file.exists():
            best = self.folder / "network.bin"
            network = best.read_bytes() if best.exists() else None
            task = partial(_game, self.title, seconds, network)
            seeds = [seed_of(series, number) for number in range(games)]
            rows = b"".join(workers.local(task, seeds, self.jobs))
            self.keep(file, zlib.compress(rows, 1))
            self.tell(f"{name}: {games} games")
        return zlib.decompress(file.read_bytes())

    def gate(self, new: bytes, old: bytes | None, series: int) -> Gate:
        """Two players, every deal from both seats."""
        won, games = 0.0, 0
        task = partial(_duel, self.title, self.course.pace, new, old, seed_of(1000 + series, 0))
        for share in workers.local(task, range(self.course.gate), self.jobs):
            won += share
            games += 1
        low, high = wilson(won, games)
        return Gate(won, games, low, high)

    def keep(self, file: Path, data: bytes) -> None:
        """Whole or not at all, whenever we are stopped."""
        half = file.with_suffix(".part")
        half.write_bytes(data)
        half.replace(file)


def _game(title: str, seconds: float, network: bytes | None, seed: int) -> bytes:
    return selfplay.play(title, seconds, None if network is None else Network(network), seed)


def _duel(title: str, pace: float, new: bytes, old: bytes | None, seed: int, number: int) -> float:
    """The share of a victory of the new network, against the old one or a master."""
    drawn = find_title(title).companion("judgement").drawn(Chance(number // 2))
    options: dict[str, Any] = {**drawn, "players": 2}
    bots = ["new", "old"] if number % 2 else ["old", "new"]

    def make(name: str, title: str, seed: int) -> Bot:
        weights = new if name == "new" else old
        if weights is None:
            return Master(title, seed, pace)
        bot = Grandmaster(title, seed, pace)
        bot.network = Network(weights)
        return bot

    state = play_match(make_game(title, **options), bots, seed + number // 2, make=make)
    seat = bots.index("new")
    return 1.0 / len(state.winners) if seat in state.winners else 0.0
