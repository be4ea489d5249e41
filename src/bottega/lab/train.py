"""The school of grandmasters: games against itself, learning, and a gate that only a better network passes.

Everything is kept in a folder, generation by generation, so that a school that was stopped goes on where it was:

    quick.rows       games of the expert with whims, zlib; every generation learns from them
    searched-1.rows  games that were searched with the best network so far, at first by a master
    network-1.bin    what was learned from quick games and all searched ones so far
    gate-1.json      how it fared against the best network so far, and against a master
    network.bin      the best network so far
    network.json     all gates: the learning curve
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from bottega.bots.grandmaster import Grandmaster
from bottega.bots.master import Master
from bottega.bots.match import play as play_match
from bottega.bots.match import shares_of_victory
from bottega.bots.means import Estimate
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import Bot
from bottega.kernel.chance import Chance
from bottega.kernel.errors import needs
from bottega.lab import charts, selfplay, workers
from bottega.lab.simulate import seed_of
from bottega.lab.stats import wilson
from bottega.learning.network import Network


@dataclass(frozen=True)
class Course:
    """How much is done in a generation."""

    quick: int = 20000  # games without a search, once
    searched: int = 1000
    seconds: float = 0.012  # a move in searched games
    weight: int = 8  # searched games count so many times
    learning: float = 60.0  # seconds
    gate: int = 200  # games at the most
    pace: float = 0.05  # seconds a move there


@dataclass(frozen=True)
class Match:
    """Games won, a shared victory as its share."""

    won: float
    games: int

    @property
    def estimate(self) -> Estimate:
        low, high = wilson(self.won, self.games)
        return Estimate(self.won / self.games, low, high)

    def __str__(self) -> str:
        found = self.estimate
        return f"{self.won:g} of {self.games} ({found.low:.0%} to {found.high:.0%})"


@dataclass(frozen=True)
class Gate:
    """What a generation learned from, and how it fared against the best one so far and against a master, if that was
    measured. It passes if it is better than the best for sure; the first one, better than a master."""

    rows: int
    rival: Match | None
    master: Match | None

    @property
    def passed(self) -> bool:
        decisive = self.rival or self.master
        return decisive is not None and decisive.estimate.low > 0.5

    @classmethod
    def read(cls, data: dict[str, Any]) -> Gate:
        rival, master = data["rival"], data["master"]
        return cls(data["rows"], rival and Match(**rival), master and Match(**master))


class School:
    def __init__(self, title: str, folder: Path, course: Course, jobs: int, tell: Callable[[str], None]) -> None:
        with needs("train", "Training", "numpy"):  # before any game is played
            pass
        self.judgement = find_title(title).companion("bot.network_features")
        self.title = title
        self.folder = folder
        self.course = course
        self.jobs = jobs
        self.tell = tell
        self.best = folder / "network.bin"
        folder.mkdir(parents=True, exist_ok=True)

    def generation(self, number: int) -> Gate:
        """Whatever of a generation is not in the folder yet."""
        course = self.course
        lots = [(self.games("quick.rows", 0, course.quick, 0.0), 1)]
        for past in range(1, number + 1):
            lots.append((self.games(f"searched-{past}.rows", past, course.searched, course.seconds), course.weight))
        new = self.folder / f"network-{number}.bin"
        if not new.exists():
            from bottega.lab.learning import teach

            lesson = teach(lots, self.judgement.SIZE, course.learning)
            keep(new, lesson.network)
            self.tell(f"{new.name}: R² {', '.join(f'{found:.3f}' for found in lesson.foretold)}")
        file = self.folder / f"gate-{number}.json"
        if not file.exists():
            rows = sum(len(lot) for lot, _ in lots) // (self.judgement.SIZE + selfplay.ENDS.size)
            gate = self.gate(rows, new.read_bytes(), number)
            if gate.passed:
                keep(self.best, new.read_bytes())
            keep(file, json.dumps(asdict(gate)).encode())
        gate = Gate.read(json.loads(file.read_bytes()))
        every = [json.loads((self.folder / f"gate-{one}.json").read_bytes()) for one in range(1, number + 1)]
        keep(self.folder / "network.json", json.dumps(every, indent=1).encode() + b"\n")
        word = "passed" if gate.passed else "did not pass"
        against = f"{gate.rival}; against a master " if gate.rival else "against a master "
        self.tell(f"{new.name} {word}: {against}{gate.master}")
        return gate

    def games(self, name: str, series: int, games: int, seconds: float) -> bytes:
        file = self.folder / name
        if not file.exists():
            network = self.best.read_bytes() if self.best.exists() else None
            task = partial(_game, self.title, seconds, network)
            seeds = [seed_of(series, number) for number in range(games)]
            rows = b"".join(workers.local(task, seeds, self.jobs))
            keep(file, zlib.compress(rows, 1))
            self.tell(f"{name}: {games} games")
        return zlib.decompress(file.read_bytes())

    def gate(self, rows: int, new: bytes, series: int) -> Gate:
        rival = self.match(new, self.best.read_bytes(), 2000 + series) if self.best.exists() else None
        return Gate(rows, rival, self.match(new, None, 1000 + series))

    def match(self, new: bytes, old: bytes | None, series: int) -> Match:
        """Two players, every deal from both seats; against the old network, or a master."""
        task = partial(_duel, self.title, self.course.pace, new, old, seed_of(series, 0))
        shares = list(workers.local(task, range(self.course.gate), self.jobs))
        return Match(sum(shares), len(shares))


def keep(file: Path, data: bytes) -> None:
    """Whole or not at all, whenever we are stopped."""
    half = file.with_suffix(".part")
    half.write_bytes(data)
    half.replace(file)


def _game(title: str, seconds: float, network: bytes | None, seed: int) -> bytes:
    return selfplay.play(title, seconds, None if network is None else Network(network), seed)


def _duel(title: str, pace: float, new: bytes, old: bytes | None, seed: int, number: int) -> float:
    """The share of a victory of the new network, against the old one or a master."""
    drawn = find_title(title).companion("bot.network_features").drawn(Chance(number // 2))
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
    return shares_of_victory(state)[seat]


def report(title: str) -> list[Gate]:
    """The gates of the network that comes with the package."""
    home = find_title(title).companion("bot.network_features").__package__
    return [Gate.read(one) for one in json.loads((files(home) / "network.json").read_text(encoding="utf-8"))]


def curve(reports: dict[str, list[Gate]]) -> str:
    """How often each generation won against a master, and against the best one before it, as a picture."""
    groups = []
    for title, gates in reports.items():
        for rival, name in ((False, "a master"), (True, "the best generation before")):
            lines = []
            for number, gate in enumerate(gates, 1):
                match = gate.rival if rival else gate.master
                if match is not None:
                    lines.append(charts.Line(f"generation {number}", match.estimate, f"{match.won:g} of {match.games}"))
            if lines:
                groups.append(charts.Group(f"{title}, against {name}", lines, 0.5))
    return charts.intervals("Games won by each generation of networks, two players", groups, charts.percent)
