"""Whole turns of the Dice Game: what a total means, how a turn ends, and roughly what good players make of it."""

from __future__ import annotations

from typing import Final

from bottega.games.fresco_dice.bot.heuristic import EVENTS, bonus_terms, pair_growth
from bottega.games.fresco_dice.bot.solver import TOTALS, Solution, position
from bottega.games.fresco_dice.rules.components import NOTHING, SECTIONS, SPACES
from bottega.games.fresco_dice.rules.state import FACTORS, NONE, DiceState
from bottega.games.fresco_dice.rules.steps import BISHOP, OTHER, PORTRAIT, take_tile
from bottega.kernel.chance import Chance
from bottega.kernel.terms import rating

OUTCOMES: Final = SECTIONS + SPACES + 1  # a section, a portrait space, or nothing
MISS: Final = OUTCOMES - 1
START: Final = position(3, 2, 0)
FINE: Final = 1 << 20  # chances as whole numbers
MOST_KNOWN: Final = 20000

_known: Final[dict[tuple[int, ...], list[int]]] = {}
_reach: Final[list[float]] = []


def reach(numbers: list[int]) -> list[float]:
    """By section, the chance of it for somebody who wants nothing else."""
    if not _reach:
        for number in numbers:
            worth = [0.0] * TOTALS
            worth[number] = 1.0
            _reach.append(Solution(worth, False).value[START])
    return _reach


def outcome_at(s: DiceState, total: int) -> int:
    """What a final total of the active player means in this position."""
    parts = s.game.parts
    section = parts.section_at[total]
    if section != NOTHING and s.frescos[s.active][section] == NONE:
        return section
    space = parts.space_at[total]
    if space != NOTHING and s.spaces[space]:
        return SECTIONS + space
    return MISS


def stood_at(s: DiceState, slot: int) -> int:
    """The position of this turn in which bets were laid on a slot."""
    total = 0
    colour_dice = 2
    for at in range(0, 3 * slot, 3):
        total += s.aside[at + 1] * FACTORS[s.aside[at + 2]]
        colour_dice -= s.aside[at + 2]
    return position(3 - slot, colour_dice, total)


def event_at(outcome: int, bishop: int) -> int:
    """The event that an outcome makes true. FD-R-16"""
    if outcome == MISS:
        return NONE
    return PORTRAIT if outcome >= SECTIONS else BISHOP if outcome == bishop else OTHER


def quick_turn(s: DiceState, chance: Chance) -> None:
    """A whole turn at once, from the bishop on."""
    usual = Usual(s)
    ticket = chance.below(FINE)
    outcome = 0
    while outcome < MISS and ticket >= usual.spread[outcome]:
        outcome += 1
    usual.begin(s)
    finish_turn(s, outcome)


class Usual:
    """Roughly what good players make of a turn: where the bishop is put, what all bet, and the chances of the outcomes,
    added up. FD-TRN-02"""

    __slots__ = ("bishop", "bet", "spread")

    def __init__(self, s: DiceState) -> None:
        parts = s.game.parts
        seat = s.active
        owned = s.frescos[seat]
        chances = reach(parts.numbers)
        wanted = [0] * (SECTIONS + SPACES)
        self.bishop = 0
        top = -1.0
        for section in range(SECTIONS):
            if owned[section] == NONE:
                wanted[section] = s.top_vp(section)
                value = chances[section] * (wanted[section] + parts.bishop_bonus)
                if value > top:
                    top = value
                    self.bishop = section
        wanted[self.bishop] += parts.bishop_bonus
        for space in range(SPACES):
            if s.spaces[space]:
                tile = s.spaces[space][-1]
                wanted[SECTIONS + space] = parts.portraits[tile].vp + pair_growth(s, seat, tile)
        self.spread = distribution(s, wanted, s.favour == seat)
        likely = [0] * EVENTS
        before = 0
        for outcome in range(MISS):
            likely[event_at(outcome, self.bishop)] += self.spread[outcome] - before
            before = self.spread[outcome]
        self.bet = likely.index(max(likely))

    def begin(self, s: DiceState) -> None:
        """Put the bishop down, and let all bet."""
        s.agenda.pop()
        s.bishop = self.bishop
        for other in range(s.game.players):
            if other != s.active:
                s.bets[other] = self.bet
                s.slots[other] = 0


def distribution(s: DiceState, wanted: list[int], favour: bool) -> list[int]:
    """The chances of the outcomes, added up, for somebody who wants so many points; portraits are taken as one or two
    kinds, so that few turns have to be solved."""
    parts = s.game.parts
    for space in range(SPACES):
        value = wanted[SECTIONS + space]
        wanted[SECTIONS + space] = 0 if value == 0 else 2 if value < 4 else 5
    key = (1 if favour else 0, *wanted)
    found = _known.get(key)
    if found is not None:
        return found
    worth = [0.0] * TOTALS
    for section in range(SECTIONS):
        worth[parts.numbers[section]] = float(wanted[section])
    for space in range(SPACES):
        low, high = parts.ranges[space]
        for total in range(low, high + 1):
            worth[total] = float(wanted[SECTIONS + space])
    totals = Solution(worth, favour).totals(START)
    shares = [0.0] * OUTCOMES
    for total in range(TOTALS):
        section = parts.section_at[total]
        space = parts.space_at[total]
        if worth[total] <= 0.0:
            shares[MISS] += totals[total]
        elif section != NOTHING:
            shares[section] += totals[total]
        else:
            shares[SECTIONS + space] += totals[total]
    found = []
    whole = 0.0
    for share in shares:
        whole += share
        found.append(int(whole * FINE + 0.5))
    if len(_known) >= MOST_KNOWN:
        _known.clear()
    _known[key] = found
    return found


def finish_turn(s: DiceState, outcome: int) -> None:
    """Let the turn end with this outcome, and the next one begin."""
    parts = s.game.parts
    seat = s.active
    if outcome < SECTIONS:
        s.total = parts.numbers[outcome]
    elif outcome < MISS:
        s.total = parts.ranges[outcome - SECTIONS][0]
    else:
        s.total = 0
    take_tile(s)
    s.settle()
    while s.agenda and s.agenda[-1].name == "bonus":
        best = SPACES
        top = 0.0
        for space in range(SPACES):
            if s.spaces[space]:
                value = rating(bonus_terms(s, seat, space))
                if value > top:
                    top = value
                    best = space
        s.play(s.game.bonus.first + best, seat)
