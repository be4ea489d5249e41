"""The odds that the table shows while somebody chooses, in percent: exact, and worked out from what everybody sees.

Whoever rolls aims at the bishop's section as well as can be; bettors are told what comes of playing for points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bottega.games.fresco_dice.bot.solver import TOTALS, Solution, position
from bottega.games.fresco_dice.rules.components import NOTHING, SECTIONS
from bottega.games.fresco_dice.rules.state import FACTORS
from bottega.presentation.hint_terms import percent

if TYPE_CHECKING:
    from bottega.games.fresco_dice.rules.game import DiceGame

BISHOP, OTHER, PORTRAIT = range(3)


@lru_cache(64)
def _solved(worth: tuple[float, ...], favour: bool) -> Solution:
    return Solution(list(worth), favour)


def _aiming_at(number: int, favour: bool) -> Solution:
    """Best play for one total: the value of a position is the chance to hit it."""
    return _solved(tuple([1.0 if total == number else 0.0 for total in range(TOTALS)]), favour)


def _favour(view: dict[str, Any]) -> bool:
    return bool(view["favour"] == view["active"])


def _owned(view: dict[str, Any], section: int) -> bool:
    return view["seats"][view["active"]]["frescos"][section] is not None


def of_sections(game: DiceGame, view: dict[str, Any]) -> list[int | None]:
    """While the bishop is put somewhere: the chance to hit each section that is aimed at; None for a restored one."""
    start = position(3, 2, 0)
    found: list[int | None] = []
    for section in range(SECTIONS):
        value = _aiming_at(game.parts.numbers[section], _favour(view)).value[start]
        found.append(None if _owned(view, section) else percent(value))
    return found


def of_dice(game: DiceGame, view: dict[str, Any]) -> dict[tuple[str, int], int]:
    """While a die is set aside: by colour and factor, the chance to hit the bishop's section after it; empty where the
    active player has that section already. FD-RES-13"""
    if _owned(view, game.parts.section_at[view["bishop"]]):
        return {}
    value = _aiming_at(view["bishop"], _favour(view)).value
    found: dict[tuple[str, int], int] = {}
    for die in view["rolled"]:
        for kept in range(view["faces"].count(die["colour"]) + 1):
            total = view["total"] + die["pips"] * FACTORS[kept]
            here = position(3 - view["rolls"], view["colour_dice"] - kept, total)
            found[die["colour"], FACTORS[kept]] = percent(value[here])
    return found


def of_events(game: DiceGame, view: dict[str, Any]) -> list[int]:
    """While bets are placed: the chance of each event, if the active player plays for points."""
    worth = [0.0] * TOTALS
    events = [NOTHING] * TOTALS
    for total in range(TOTALS):
        section, space = game.parts.section_at[total], game.parts.space_at[total]
        if section != NOTHING and not _owned(view, section):
            events[total] = BISHOP if total == view["bishop"] else OTHER
            worth[total] = view["sections"][section]["vp"][0] + game.parts.bishop_bonus * (events[total] == BISHOP)
        elif space != NOTHING and view["spaces"][space]["top"]:
            events[total] = PORTRAIT
            worth[total] = view["spaces"][space]["top"]["vp"]
    here = position(3 - view["rolls"], view["colour_dice"], view["total"])
    totals = _solved(tuple(map(float, worth)), _favour(view)).totals(here)
    return [
        percent(sum(chance for total, chance in enumerate(totals) if events[total] == event))
        for event in (BISHOP, OTHER, PORTRAIT)
    ]
