"""The training of grandmasters: self-play, learning, and a gate that only a better network passes.

Everything is kept in a folder, generation by generation, so that training that was stopped resumes where it was:

    quick.rows       games of the expert that explores, zlib; every generation learns from them
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
from pathlib import Path
from typing import Any

from bottega.bots.arena import play as play_game
from bottega.bots.arena import seed_of, victory_shares
from bottega.bots.estimates import WinRate
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot, trained_features
from bottega.games import game as make_game
from bottega.games import title as find_title
from bottega.kernel import Bot
from bottega.kernel.chance import Chance
from bottega.kernel.errors import needs
from bottega.lab import charts, workers
from bottega.lab.training import selfplay
from bottega.learning.network import Network


@dataclass(frozen=True)
class TrainingPlan:
    """The amount of play and learning in a generation."""

    quick: int = 20000  # games without a search, once
    searched: int = 1000
    seconds: float = 0.012  # a move in searched games
    weight: int = 8  # searched games count so many times
    learning: float = 60.0  # seconds
    gate: int = 200  # games at the most
    pace: float = 0.05  # seconds a move there


@dataclass(frozen=True)
class Gate:
    """The rows that a generation learned from, and its games against the best one so far and against a master, if they
    were played. It passes if it is surely better than the best one; the first generation, than a master."""

    rows: int
    rival: WinRate | None
    master: WinRate | None

    @property
    def passed(self) -> bool:
        decisive = self.rival or self.master
        return decisive is not None and decisive.estimate.low > 0.5

    @classmethod
    def read(cls, data: dict[str, Any]) -> Gate:
        rival, master = data["rival"], data["master"]
        return cls(data["rows"], rival and WinRate(**rival), master and WinRate(**master))


class TrainingLoop:
    """Trains the network of a title in a folder."""

    def __init__(self, title: str, folder: Path, plan: TrainingPlan, jobs: int, tell: Callable[[str], None]) -> None:
        with needs("train", "Training", "numpy"):  # before any game is played
            pass
        self.features = trained_features(title)
        self.title = title
        self.folder = folder
        self.plan = plan
        self.jobs = jobs
        self.tell = tell
        self.best = folder / "network.bin"
        folder.mkdir(parents=True, exist_ok=True)

    def generation(self, number: int) -> Gate:
        """Do what the folder does not hold yet of a generation."""
        plan = self.plan
        lots = [(self.games("quick.rows", 0, plan.quick, 0.0), 1)]
        for past in range(1, number + 1):
            lots.append((self.games(f"searched-{past}.rows", past, plan.searched, plan.seconds), plan.weight))
        new = self.folder / f"network-{number}.bin"
        if not new.exists():
            from bottega.lab.training.learner import teach

            taught = teach(lots, self.features.size, plan.learning)
            keep(new, taught.network)
            self.tell(f"{new.name}: R² {', '.join(f'{found:.3f}' for found in taught.explained)}")
        file = self.folder / f"gate-{number}.json"
        if not file.exists():
            rows = sum(len(lot) for lot, _ in lots) // (self.features.size + selfplay.TARGETS.size)
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

    def match(self, new: bytes, old: bytes | None, series: int) -> WinRate:
        """Two players, every deal from both seats; against the old network, or a master."""
        task = partial(_duel, self.title, self.plan.pace, new, old, seed_of(series, 0))
        shares = list(workers.local(task, range(self.plan.gate), self.jobs))
        return WinRate(sum(shares), len(shares))


def keep(file: Path, data: bytes) -> None:
    """Write a file wholly or not at all, even if the process is killed."""
    half = file.with_suffix(".part")
    half.write_bytes(data)
    half.replace(file)


def _game(title: str, seconds: float, network: bytes | None, seed: int) -> bytes:
    return selfplay.play(title, seconds, None if network is None else Network(network), seed)


def _duel(title: str, pace: float, new: bytes, old: bytes | None, seed: int, number: int) -> float:
    """The share of a victory of the new network, against the old one or a master."""
    drawn = trained_features(title).drawn(Chance(number // 2))
    options: dict[str, Any] = {**drawn, "players": 2}
    bots = ["new", "old"] if number % 2 else ["old", "new"]

    def make(name: str, title: str, seed: int) -> Bot:
        weights = new if name == "new" else old
        if weights is None:
            return ISMCTSBot(title, seed, pace)
        bot = NeuralISMCTSBot(title, seed, pace)
        bot.network = Network(weights)
        return bot

    state = play_game(make_game(title, **options), bots, seed + number // 2, make=make)
    return victory_shares(state.winners, 2)[bots.index("new")]


def report(title: str) -> list[Gate]:
    """The gates of the network that comes with the package."""
    file = find_title(title).home / "bot" / "network.json"
    return [Gate.read(one) for one in json.loads(file.read_text(encoding="utf-8"))]


def curve(reports: dict[str, list[Gate]]) -> str:
    """A chart of the games that each generation won against a master, and against the best one before it."""
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
