"""Is what an analysis calls 70 % won 70 times of 100? Half of many games teach how sharply an evaluator's values part
winners from losers, the other half show how well the shares of victory come true, and the other way round."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bottega.bots.calibration import STAGES
from bottega.bots.estimates import Estimate
from bottega.games import title as find_title
from bottega.kernel.errors import needs
from bottega.lab import charts
from bottega.lab.training.calibration_games import games

with needs("train", "Calibrating"):
    import numpy

PLAYERS = (2, 3, 4)
BINS = 10
MODULES = 2 * STAGES  # where the change with each module stands; sharpness by stage before it, by players after it
CALM = 1e-4  # sharpness changes little from stage to stage, and
ALIKE = 1e-3  # with the number of players, unless there is a reason
SWEEPS = 12
STEP, FINER = 0.5, 0.6
WILD = 3.0  # no logarithm is larger

Game = dict[str, Any]


class Moments:
    """Moments of some games with as many players, as arrays."""

    def __init__(self, players: int, played: Sequence[Game], length: float, longer: float) -> None:
        seen = [(at, number, deals) for at, game in enumerate(played) for number, deals in game["seen"]]
        self.place = MODULES + 1 + PLAYERS.index(players)
        self.game = numpy.array([at for at, _, _ in seen])
        self.modules = numpy.array([game["modules"] for game in played])[self.game]
        moves = numpy.array([number for _, number, _ in seen])
        self.stage = numpy.minimum(1.0, moves / (length + longer * self.modules)) * (STAGES - 1)
        deals = numpy.array([deals for _, _, deals in seen], "f8").mean(1)
        self.ended = deals[:, 0]
        self.odds = deals[:, 1:]
        self.won = numpy.array([game["won"] for game in played])[self.game]

    def half(self, number: int) -> Moments:
        """Those of every second game."""
        mine = self.game % 2 == number
        found = copy(self)
        for name in ("game", "modules", "stage", "ended", "odds", "won"):
            setattr(found, name, getattr(self, name)[mine])
        return found

    def shares(self, known: Any) -> Any:
        """By moment and seat, if these are the logarithms of sharpness."""
        of_all = known[MODULES] * self.modules + known[self.place]
        going, ended = (
            numpy.exp(of_all) * numpy.interp(self.stage, range(STAGES), numpy.exp(kind))
            for kind in (known[:STAGES], known[STAGES:MODULES])
        )
        sharp = going + self.ended * (ended - going)
        weights = numpy.exp(sharp[:, None] * (self.odds - self.odds.max(1, keepdims=True)))
        return weights / weights.sum(1, keepdims=True)


def surprise(seen: Sequence[Moments], known: Any) -> float:
    """How much who won surprises those who believe the shares (log loss)."""
    total = sum(-(one.won * numpy.log(one.shares(known) + 1e-4)).sum() for one in seen)
    steps = sum((numpy.diff(kind) ** 2).sum() for kind in (known[:STAGES], known[STAGES:MODULES]))
    apart = (known[MODULES + 1 :] ** 2).sum()
    return float(total / sum(len(one.won) for one in seen) + CALM * steps + ALIKE * apart)


def fit(seen: Sequence[Moments]) -> Any:
    """What surprises least, found by steps in one number after the other, which grow finer."""
    known = numpy.zeros(MODULES + 1 + len(PLAYERS))
    sizes = numpy.full(len(known), STEP)
    sizes[MODULES] = STEP / 10 if any(one.modules.any() for one in seen) else 0.0
    least = surprise(seen, known)
    for _ in range(SWEEPS):
        for at in numpy.flatnonzero(sizes):
            for step in (sizes[at], -sizes[at]):
                better = True
                while better:
                    there = known.copy()
                    there[at] += step
                    found = surprise(seen, there)
                    better = found < least and abs(there[at]) <= WILD
                    if better:
                        known, least = there, found
        sizes *= FINER
    return known


@dataclass(frozen=True)
class Bin:
    """Shares that are called about the same: what they are called and what came true."""

    called: float
    won: Estimate
    moments: int


def bins(game: Any, called: Any, won: Any) -> list[Bin]:
    """Shares in tenths. Moments of one game are no independent witnesses: the interval counts games."""
    found = []
    at = numpy.minimum((called * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        here = at == number
        if here.any():
            gaps = numpy.bincount(game[here], (won - called)[here])
            count = int(here.sum())
            error = math.sqrt(float((gaps**2).sum())) / count
            found.append(Bin(float(called[here].mean()), Estimate.around(float(won[here].mean()), error), count))
    return found


def gap(found: Sequence[Bin]) -> float:
    """How far what is called is from what comes true, on average over the moments."""
    return sum(one.moments * abs(one.called - one.won.value) for one in found) / sum(one.moments for one in found)


@dataclass(frozen=True)
class Measured:
    """How well some games were called, before the values were calibrated and after, and the mean square of what the
    shares missed."""

    name: str
    games: int
    before: list[Bin]
    after: list[Bin]
    brier: float


def calibrate(title: str, number: int, folder: Path, jobs: int) -> tuple[dict[str, Any], list[Measured]]:
    """What is found from so many games for each number of players (twice as many for two), and how well one half of
    them is called by what the other half teaches."""
    low, high = find_title(title).players
    played = {
        players: games(title, players, 2 * number if players == 2 else number, folder, jobs)
        for players in PLAYERS
        if low <= players <= high
    }
    lengths = {players: length(some) for players, some in played.items()}
    seen = {players: Moments(players, some, *lengths[players]) for players, some in played.items()}
    called = {players: numpy.zeros_like(one.won) for players, one in seen.items()}
    for half in range(2):
        known = fit([one.half(half) for one in seen.values()])
        for players, one in seen.items():
            others = one.game % 2 != half
            called[players][others] = one.shares(known)[others]
    measured = [each for players, one in seen.items() for each in measure(players, one, called[players])]
    return described(fit(list(seen.values())), lengths), measured


def length(played: Sequence[Game]) -> tuple[float, float]:
    """How many moves a game has, and how many more with each module (least squares)."""
    modules = numpy.array([game["modules"] for game in played], "f8")
    moves = numpy.array([game["moves"] for game in played], "f8")
    longer = float(numpy.polyfit(modules, moves, 1)[0]) if modules.any() else 0.0
    return float((moves - longer * modules).mean()), longer


def measure(players: int, seen: Moments, called: Any) -> list[Measured]:
    """All games, and where there are modules those without, with some and with all of them."""
    plain = 1.0 / (1.0 + numpy.exp(-seen.odds))
    before = plain / plain.sum(1, keepdims=True)
    most = int(seen.modules.max())
    kinds = [("", 0, most)]
    if most:
        kinds += [(", no modules", 0, 0), (", some modules", 1, most - 1), (", all modules", most, most)]
    found = []
    for name, low, high in kinds:
        here = (seen.modules >= low) & (seen.modules <= high)
        game = numpy.repeat(seen.game[here], players)
        won, after = seen.won[here].ravel(), called[here].ravel()
        found.append(
            Measured(
                name=f"{players} players{name}",
                games=len(set(game.tolist())),
                before=bins(game, before[here].ravel(), won),
                after=bins(game, after, won),
                brier=float(((after - won) ** 2).mean()),
            )
        )
    return found


def described(known: Any, lengths: dict[int, tuple[float, float]]) -> dict[str, Any]:
    """As bottega.bots.calibration reads it."""
    going, ended = ([round(math.exp(each), 3) for each in kind] for kind in (known[:STAGES], known[STAGES:MODULES]))
    players = {
        str(number): {
            "sharper": round(float(known[MODULES + 1 + PLAYERS.index(number)]), 3),
            "length": round(length, 1),
            "longer": round(longer, 1),
        }
        for number, (length, longer) in lengths.items()
    }
    return {"going": going, "ended": ended, "modules": round(float(known[MODULES]), 4), "players": players}


def keep(file: Path, title: str, known: dict[str, Any]) -> None:
    """Put what was found in place of what the file knows of this title."""
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    data = {**before, title: known}
    file.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def picture(title: str, measured: Sequence[Measured]) -> str:
    """What is called against what comes true, for each number of players."""
    panels = [(one.name, _dots(one.before), _dots(one.after)) for one in measured if "," not in one.name]
    return charts.reliability(f"{title}: called and won", panels)


def _dots(found: Sequence[Bin]) -> list[tuple[float, Estimate]]:
    return [(one.called, one.won) for one in found]
