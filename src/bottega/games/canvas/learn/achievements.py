"""Achievements, computed from a finished game. CV-ACH-01 to -11, CV-R-47 to -54, -72"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bottega.games.canvas.rules.components import Goal
from bottega.games.canvas.rules.icons import count
from bottega.games.canvas.rules.state import SILVER, CanvasState
from bottega.i18n.translate import t
from bottega.kernel.errors import BottegaError
from bottega.learning.parts import Achievements


@dataclass(frozen=True)
class Achievement:
    """A goal with the best number a seat reached for it, and whether that meets it."""

    goal: Goal
    best: int
    met: bool


def scenario_blots(state: CanvasState, seat: int) -> frozenset[str]:
    """The scenario this seat completed in a finished game, if it did. CV-SCN-03, CV-R-53"""
    game = state.game
    if not state.over or game.scenario is None or state.points(seat) < game.target:
        return frozenset()
    return frozenset({game.scenario.id})


def achievements(state: CanvasState, seat: int, blots: Collection[str] = ()) -> list[Achievement]:
    """All achievements of a seat in a finished game. `blots` are the scenarios it completed in earlier games."""
    if not state.over:
        raise BottegaError("Achievements are judged when the game is over.")
    numbers = _numbers(state, seat)
    known = {scenario.id for scenario in state.game.parts.scenarios}
    numbers["profile", "scenarios"] = len((set(blots) | scenario_blots(state, seat)) & known)
    judged = []
    for goal in state.game.parts.goals:
        best = numbers[goal.scope, goal.metric]
        judged.append(Achievement(goal, best, goal.met(best)))
    return judged


def honours(state: CanvasState) -> list[dict[str, Any]]:
    """What a single game can say: its scenario and the achievements of one game, each with what every seat reached.
    Blots, and the achievement of all scenarios, belong to players over many games. CV-R-53"""
    seats = range(state.game.players)
    by_seat = [achievements(state, seat) for seat in seats]
    found: list[dict[str, Any]] = []
    if state.game.scenario is not None:
        target = state.game.target
        text = t("Complete the scenario {name}: {target} points.", name=t(state.game.scenario.name), target=target)
        met = [bool(scenario_blots(state, seat)) for seat in seats]
        found.append({"text": text, "met": met, "best": state.scores})
    for row in zip(*by_seat, strict=True):
        if row[0].goal.scope != "profile":
            judged = {"met": [entry.met for entry in row], "best": [entry.best for entry in row]}
            found.append({"text": t(row[0].goal.text), **judged})
    return found


def _numbers(state: CanvasState, seat: int) -> dict[tuple[str, str], int]:
    game = state.game
    gallery = game.judged(state, seat)
    won = state.ribbons[seat]
    at_cap = sum(won[space] == game.parts.scoring[card].cap for space, card in enumerate(state.scoring))
    return {
        ("painting", "conditions_met"): max((sum(n > 0 for n in p.met) for p in gallery), default=0),
        ("painting", "ribbons"): max((sum(p.taken) for p in gallery), default=0),
        ("painting", "silver"): max((p.taken[SILVER] for p in gallery), default=0),
        ("painting", "same_element"): max((count(p.icons, e) for p in gallery for e in range(4)), default=0),
        ("game", "cards_at_cap"): at_cap,
        ("game", "ribbons"): sum(won),
        ("game", "silver"): won[SILVER],
        ("game", "points"): state.points(seat),
    }


ACHIEVEMENTS = Achievements(honours=honours)
