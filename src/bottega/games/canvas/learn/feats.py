"""What a painter is remembered for: achievements, and the blots of scenarios. CV-ACH-01 to -11, CV-R-53"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import cast

from bottega.games.canvas.learn.achievements import achievements, scenario_blots
from bottega.games.canvas.rules.components import component_set
from bottega.games.canvas.rules.state import CanvasState
from bottega.i18n.translate import t
from bottega.kernel import Event, State
from bottega.learning.parts import Feats

SCENARIO = "scenario "  # before its id


def every() -> dict[str, str]:
    """All deeds by their ids, in the reader's language."""
    parts = component_set(None)
    scenarios = {
        SCENARIO + one.id: t("Complete the scenario {name}: {target} points.", name=t(one.name), target=one.target)
        for one in parts.scenarios
    }
    return {**scenarios, **{goal.id: t(goal.text) for goal in parts.goals}}


def deeds(state: State, events: Sequence[Event], seat: int) -> list[str]:
    """Those of a seat in a finished game."""
    s = cast(CanvasState, state)
    met = [judged.goal.id for judged in achievements(s, seat) if judged.met and judged.goal.scope != "profile"]
    return [SCENARIO + blot for blot in scenario_blots(s, seat)] + met


def together(found: Collection[str]) -> list[str]:
    """Those that somebody has who has these, from whatever games. CV-ACH-09"""
    parts = component_set(None)
    blots = sum(SCENARIO + one.id in found for one in parts.scenarios)
    return [goal.id for goal in parts.goals if goal.metric == "scenarios" and goal.met(blots)]


FEATS = Feats(every=every, deeds=deeds, together=together)
