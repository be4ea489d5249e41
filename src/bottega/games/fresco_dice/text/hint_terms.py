"""Why a choice in the Dice Game is good: the chances and points that the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco_dice.bot.heuristic import (
    BET,
    CHANCES,
    MISSED,
    NOW,
    PAIRS,
    WAIT,
    after_favour,
    event_of,
    prospects,
    terms,
)
from bottega.games.fresco_dice.rules.components import SPACES
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.games.fresco_dice.rules.steps import BISHOP, OTHER, PORTRAIT
from bottega.i18n.translate import Later, later, mark
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, percent, points
from bottega.presentation.parts import HintTerms

SURE = (
    mark("the bishop's section is yours, for {points}"),
    mark("a section is yours, for {points}"),
    mark("a portrait is yours, for {points}"),
)
POSSIBLE = (
    mark("{n}% chance of the bishop's section, worth {points}"),
    mark("{n}% chance of another section, worth {points}"),
    mark("{n}% chance of a portrait, worth {points}"),
)
WARMTH = 1.0
TASTES = {
    "now": (NOW, CHANCES[BISHOP], CHANCES[OTHER]),
    "later": (PAIRS,),
    "safe": (WAIT,),
    "more": (PAIRS, CHANCES[PORTRAIT]),
    "favour": (CHANCES[BISHOP],),
}


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(DiceState, state)
    action = line[0]
    if s.agenda[-1].name in ("bishop", "aside"):
        found = [of_event(*prospect) for prospect in prospects(s, seat, action)]
        if found:
            return found
    return [
        Reason(what, worth, said(s, action, what, worth))
        for what, worth in terms(s, seat, action)
        if worth or what != PAIRS
    ]


def of_event(event: int, chance: float, worth: float) -> Reason:
    """The chance of what may be reached, with the points that it brings on average."""
    if chance > 0.999:
        return Reason(CHANCES[event], worth, later(SURE[event], points=about(worth)))
    text = later(POSSIBLE[event], n=percent(chance), points=about(worth / chance))
    return Reason(CHANCES[event], worth, text)


def said(s: DiceState, action: int, what: str, worth: float) -> Later:
    if what == MISSED:
        return later("no scoring total is within reach")
    if what == PAIRS:
        return later("{points} more at the end, for pairs", points=Later(points, int(worth)))
    if what == NOW:
        gain = Later(points, int(worth))
        if s.agenda[-1].name == "bonus":
            if action - s.game.bonus.first == SPACES:
                return later("it scores nothing")
        elif event_of(s, s.bishop, after_favour(s, action)) == BISHOP:
            return later("{points} right away, with the bishop's bonus", points=gain)
        return later("{points} right away", points=gain)
    if what == BET:
        pay = s.game.parts.pay[s.rolls]
        if worth == 0.0:
            return later("that can't happen any more")
        return later("{n}% chance that it happens, for {points}", n=percent(worth / pay), points=Later(points, pay))
    if worth == 0.0:
        return later("this is your last chance to bet")
    return later("betting later pays less, but you'll know more: {points} on average", points=about(worth))


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
