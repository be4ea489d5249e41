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
SMOOTHNESS = 1e-4  # the weight of changes of sharpness from stage to stage
SHRINKAGE = 1e-3  # the weight of changes with the number of players
SWEEPS = 12
STEP, STEP_FACTOR = 0.5, 0.6
LIMIT = 3.0  # of the logarithms of sharpness

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

    def shares(self, parameters: Any) -> Any:
        """By moment and seat, if these are the logarithms of sharpness."""
        of_all = parameters[MODULES] * self.modules + parameters[self.place]
        going, ended = (
            numpy.exp(of_all) * numpy.interp(self.stage, range(STAGES), numpy.exp(kind))
            for kind in (parameters[:STAGES], parameters[STAGES:MODULES])
        )
        sharp = going + self.ended * (ended - going)
        weights = numpy.exp(sharp[:, None] * (self.odds - self.odds.max(1, keepdims=True)))
        return weights / weights.sum(1, keepdims=True)


def log_loss(seen: Sequence[Moments], parameters: Any) -> float:
    """The log loss of the predicted shares, with the weights of changes."""
    total = sum(-(one.won * numpy.log(one.shares(parameters) + 1e-4)).sum() for one in seen)
    steps = sum((numpy.diff(kind) ** 2).sum() for kind in (parameters[:STAGES], parameters[STAGES:MODULES]))
    apart = (parameters[MODULES + 1 :] ** 2).sum()
    return float(total / sum(len(one.won) for one in seen) + SMOOTHNESS * steps + SHRINKAGE * apart)


def fit(seen: Sequence[Moments]) -> Any:
    """The parameters with the least log loss, by coordinate descent with shrinking steps."""
    parameters = numpy.zeros(MODULES + 1 + len(PLAYERS))
    sizes = numpy.full(len(parameters), STEP)
    sizes[MODULES] = STEP / 10 if any(one.modules.any() for one in seen) else 0.0
    least = log_loss(seen, parameters)
    for _ in range(SWEEPS):
        for at in numpy.flatnonzero(sizes):
            for step in (sizes[at], -sizes[at]):
                better = True
                while better:
                    there = parameters.copy()
                    there[at] += step
                    found = log_loss(seen, there)
                    better = found < least and abs(there[at]) <= LIMIT
                    if better:
                        parameters, least = there, found
        sizes *= STEP_FACTOR
    return parameters


@dataclass(frozen=True)
class Bin:
    """Shares that were predicted about the same: the mean prediction, and the observed share."""

    predicted: float
    observed: Estimate
    moments: int


def bins(game: Any, called: Any, won: Any) -> list[Bin]:
    """Shares in tenths. Moments of one game depend on each other: the interval counts games."""
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


def calibration_error(found: Sequence[Bin]) -> float:
    """The mean distance of predicted from observed shares over the moments."""
    return sum(one.moments * abs(one.predicted - one.observed.value) for one in found) / sum(
        one.moments for one in found
    )


@dataclass(frozen=True)
class Reliability:
    """Predicted and observed shares of some games, before and after calibration, and the Brier score after it."""

    name: str
    games: int
    before: list[Bin]
    after: list[Bin]
    brier: float


def calibrate(title: str, number: int, folder: Path, jobs: int) -> tuple[dict[str, Any], list[Reliability]]:
    """Calibrate by so many games for each number of players (twice as many for two), and measure how well what one half
    of them teaches predicts the other half."""
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
        parameters = fit([one.half(half) for one in seen.values()])
        for players, one in seen.items():
            others = one.game % 2 != half
            called[players][others] = one.shares(parameters)[others]
    measured = [each for players, one in seen.items() for each in measure(players, one, called[players])]
    return as_data(fit(list(seen.values())), lengths), measured


def length(played: Sequence[Game]) -> tuple[float, float]:
    """The mean number of moves of a game, and of additional moves with each module (least squares)."""
    modules = numpy.array([game["modules"] for game in played], "f8")
    moves = numpy.array([game["moves"] for game in played], "f8")
    longer = float(numpy.polyfit(modules, moves, 1)[0]) if modules.any() else 0.0
    return float((moves - longer * modules).mean()), longer


def measure(players: int, seen: Moments, called: Any) -> list[Reliability]:
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
            Reliability(
                name=f"{players} players{name}",
                games=len(set(game.tolist())),
                before=bins(game, before[here].ravel(), won),
                after=bins(game, after, won),
                brier=float(((after - won) ** 2).mean()),
            )
        )
    return found


def as_data(parameters: Any, lengths: dict[int, tuple[float, float]]) -> dict[str, Any]:
    """As bottega.bots.calibration reads it."""
    going, ended = (
        [round(math.exp(each), 3) for each in kind] for kind in (parameters[:STAGES], parameters[STAGES:MODULES])
    )
    players = {
        str(number): {
            "sharper": round(float(parameters[MODULES + 1 + PLAYERS.index(number)]), 3),
            "length": round(length, 1),
            "longer": round(longer, 1),
        }
        for number, (length, longer) in lengths.items()
    }
    return {"going": going, "ended": ended, "modules": round(float(parameters[MODULES]), 4), "players": players}


def save(file: Path, title: str, calibration: dict[str, Any]) -> None:
    """Replace this title's part of the file."""
    before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    data = {**before, title: calibration}
    file.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def picture(title: str, measured: Sequence[Reliability]) -> str:
    """A chart of predicted and observed shares for each number of players."""
    panels = [(one.name, _dots(one.before), _dots(one.after)) for one in measured if "," not in one.name]
    return charts.reliability(f"{title}: called and won", panels)


def _dots(found: Sequence[Bin]) -> list[tuple[float, Estimate]]:
    return [(one.predicted, one.observed) for one in found]
