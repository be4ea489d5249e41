"""Why a choice in the Dice Game is good: the chances and points that the expert's rating of it is made of."""

from __future__ import annotations

from typing import cast

from bottega.games.fresco_dice.bot.heuristic import EVENTS, Outlook, after_aside, after_favour, outlook, pair_growth
from bottega.games.fresco_dice.bot.solver import TOTALS, position
from bottega.games.fresco_dice.rules.components import SPACES
from bottega.games.fresco_dice.rules.state import NO_BET, DiceState
from bottega.games.fresco_dice.rules.steps import BISHOP, OTHER, PORTRAIT
from bottega.i18n.translate import Later, later, mark
from bottega.kernel.state import State
from bottega.presentation.hint_terms import Reason, about, percent, points
from bottega.presentation.parts import HintTerms

ABOUT = ("the chance of the bishop's section", "the chance of other sections", "the chance of a portrait")
SURE = (
    mark("the bishop's section is yours, for {points}"),
    mark("a section is yours, for {points}"),
    mark("a portrait is yours, for {points}"),
)
CHANCES = (
    mark("{n}% chance of the bishop's section, worth {points}"),
    mark("{n}% chance of another section, worth {points}"),
    mark("{n}% chance of a portrait, worth {points}"),
)
NOW = "points at once"
PAIRS = "pairs of portraits"
MISSED = "a total that counts"
BET = "what the bet promises"
WAIT = "what a later bet promises"
WARMTH = 1.0
TASTES = {
    "now": (NOW, ABOUT[BISHOP], ABOUT[OTHER]),
    "later": (PAIRS,),
    "safe": (WAIT,),
    "more": (PAIRS, ABOUT[PORTRAIT]),
    "favour": (ABOUT[BISHOP],),
}


def reasons(state: State, seat: int, line: tuple[int, ...]) -> list[Reason]:
    s = cast(DiceState, state)
    action = line[0]
    asked = s.agenda[-1].name
    if asked == "bonus":
        return of_bonus(s, seat, action - s.game.bonus.first)
    if asked == "bishop":
        return of_position(outlook(s, action - s.game.bishop.first, seat), position(3, 2, 0))
    ahead = outlook(s, s.bishop, seat)
    if asked == "favour":
        return of_total(s, seat, ahead, after_favour(s, action))
    if asked == "aside":
        return of_position(ahead, after_aside(s, action))
    return of_bet(s, ahead, action - s.game.bet.first)


def of_position(ahead: Outlook, here: int) -> list[Reason]:
    """The chances of what may be reached, with best play; each with the points that it brings on average."""
    chances = ahead.solution.totals(here)
    found = []
    for event in range(EVENTS):
        chance = worth = 0.0
        for total in range(TOTALS):
            if ahead.events[total] == event:
                chance += chances[total]
                worth += chances[total] * ahead.solution.worth[total]
        if chance > 0.999:
            found.append(Reason(ABOUT[event], worth, later(SURE[event], points=about(worth))))
        elif chance > 0.0:
            text = later(CHANCES[event], n=percent(chance), points=about(worth / chance))
            found.append(Reason(ABOUT[event], worth, text))
    return found or [nothing()]


def nothing() -> Reason:
    return Reason(MISSED, 0.0, later("no scoring total is within reach"))


def of_total(s: DiceState, seat: int, ahead: Outlook, total: int) -> list[Reason]:
    """A final total: what it brings at once, and in pairs of portraits at the end."""
    worth = ahead.solution.worth[total]
    space = s.game.parts.space_at[total]
    pairs = pair_growth(s, seat, s.spaces[space][-1]) if ahead.events[total] == PORTRAIT else 0
    if worth == 0.0:
        return [nothing()]
    text = later("{points} right away", points=Later(points, int(worth) - pairs))
    if ahead.events[total] == BISHOP:
        text = later("{points} right away, with the bishop's bonus", points=Later(points, int(worth) - pairs))
    return [Reason(NOW, worth - pairs, text), *in_pairs(pairs)]


def of_bonus(s: DiceState, seat: int, space: int) -> list[Reason]:
    if space == SPACES:
        return [Reason(NOW, 0.0, later("it scores nothing"))]
    tile = s.spaces[space][-1]
    gain = s.landing(seat, s.gain + s.game.parts.portraits[tile].vp) - s.landing(seat, s.gain)
    now = Reason(NOW, float(gain), later("{points} right away", points=Later(points, gain)))
    return [now, *in_pairs(pair_growth(s, seat, tile))]


def in_pairs(gain: int) -> list[Reason]:
    if not gain:
        return []
    return [Reason(PAIRS, float(gain), later("{points} more at the end, for pairs", points=Later(points, gain)))]


def of_bet(s: DiceState, ahead: Outlook, event: int) -> list[Reason]:
    pay = s.game.parts.pay
    if not ahead.waiting:
        ahead.look(pay)
    here = position(3 - s.rolls, s.colour_dice, s.total)
    if event == NO_BET:
        text = later(
            "betting later pays less, but you'll know more: {points} on average", points=about(ahead.waiting[here])
        )
        if ahead.waiting[here] == 0.0:
            text = later("this is your last chance to bet")
        return [Reason(WAIT, ahead.waiting[here], text)]
    chance = ahead.chances[event][here]
    if chance == 0.0:
        return [Reason(BET, 0.0, later("that can't happen any more"))]
    text = later("{n}% chance that it happens, for {points}", n=percent(chance), points=Later(points, pay[s.rolls]))
    return [Reason(BET, pay[s.rolls] * chance, text)]


HINT_TERMS = HintTerms(reasons=reasons, warmth=WARMTH, tastes=TASTES)
