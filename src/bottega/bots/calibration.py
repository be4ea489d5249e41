"""An evaluator's values become shares of victory, as measured in many games."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bottega.kernel import Game

STAGES = 5  # from the first move to as many as a game usually has; between two of them lies what is between
FURTHEST = 1e-4  # of a value from 0 and 1
FILE = files("bottega.bots") / "calibration.json"


@dataclass(frozen=True)
class Calibration:
    """The sharpness with which values part winners from losers, by stage of the game: where a game was evaluated before
    its end (`going`), and where it was played to the end (`ended`)."""

    length: float = 100.0  # moves of a game, usually
    going: tuple[float, ...] = (1.0,) * STAGES
    ended: tuple[float, ...] = (1.0,) * STAGES

    def shares(self, odds: Sequence[float], ended: float, moves: int) -> list[float]:
        """The seats' shares of victory after so many moves, from the odds of their values, if such a part of the deals
        was played to the end. Better odds are a better share, and together all have one."""
        stage = min(1.0, moves / self.length) * (STAGES - 1)
        before = min(int(stage), STAGES - 2)
        going, over = (
            known[before] + (stage - before) * (known[before + 1] - known[before]) for known in (self.going, self.ended)
        )
        sharp = going + ended * (over - going)
        weights = [math.exp(sharp * each) for each in odds]
        if len(weights) == 1:  # who plays alone wins or loses
            return [weights[0] / (1.0 + weights[0])]
        return [weight / sum(weights) for weight in weights]


def odds(value: float) -> float:
    """A value from 0 to 1, as the logarithm of its odds."""
    inside = min(max(value, FURTHEST), 1.0 - FURTHEST)
    return math.log(inside / (1.0 - inside))


def calibration(game: Game) -> Calibration:
    """The calibration of such games, with as many players, or with the nearest number of them."""
    known = measured().get(game.title)
    if known is None:
        return Calibration()
    players = known["players"][min(known["players"], key=lambda number: abs(int(number) - game.players))]
    modules = len(getattr(game, "modules", ()))
    sharper = math.exp(players["sharper"] + known["modules"] * modules)
    going, ended = (tuple(sharper * each for each in known[kind]) for kind in ("going", "ended"))
    return Calibration(players["length"] + players["longer"] * modules, going, ended)


@cache
def measured() -> dict[str, Any]:
    """The results of `bottega calibrate` by title: sharpness by stage, how it changes with each module, and by number
    of players how much sharper values are, how long games are, and how much longer with each module."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
