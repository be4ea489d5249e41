"""What the search bot asks about the Dice Game: how a game goes on in whole turns, and what each outcome of a turn is
worth, so that the turn itself can be solved exactly for it."""

from __future__ import annotations

import math
from typing import Final, cast

from bottega.games.fresco_dice import knowledge
from bottega.games.fresco_dice.components import NOTHING, SECTIONS, SPACES
from bottega.games.fresco_dice.knowledge import EVENTS, outlook, pair_growth, rate_bonus, wishes
from bottega.games.fresco_dice.solver import TOTALS, Solution, position
from bottega.games.fresco_dice.state import FACTORS, NONE, DiceState
from bottega.games.fresco_dice.steps import BISHOP, OTHER, PORTRAIT, take_tile
from bottega.kernel.chance import Chance
from bottega.kernel.state import State

OUTCOMES: Final = SECTIONS + SPACES + 1  # a section, a portrait space, or nothing
MISS: Final = OUTCOMES - 1
START: Final = position(3, 2, 0)
FINE: Final = 1 << 20  # chances as whole numbers
MOST_KNOWN: Final = 20000
POINT: Final = 0.03  # the share of a victory that a point is worth, before anything is known,
BELIEF: Final = 40.0  # which counts as so many games
DOUBT: Final = 0.25  # bettors are taken to be unsure about bets whose pay differs by less than this

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


def quick_turn(s: DiceState, chance: Chance) -> None:
    """A whole turn at once, from the bishop on: roughly what good players make of it. FD-TRN-02"""
    parts = s.game.parts
    seat = s.active
    owned = s.frescos[seat]
    chances = reach(parts.numbers)
    wanted = [0] * (SECTIONS + SPACES)
    bishop = 0
    top = -1.0
    for section in range(SECTIONS):
        if owned[section] == NONE:
            wanted[section] = s.top_vp(section)
            value = chances[section] * (wanted[section] + parts.bishop_bonus)
            if value > top:
                top = value
                bishop = section
    wanted[bishop] += parts.bishop_bonus
    for space in range(SPACES):
        if s.spaces[space]:
            tile = s.spaces[space][-1]
            wanted[SECTIONS + space] = parts.portraits[tile].vp + pair_growth(s, seat, tile)
    spread = distribution(s, wanted, s.favour == seat)
    ticket = chance.below(FINE)
    outcome = 0
    while outcome < MISS and ticket >= spread[outcome]:
        outcome += 1
    likely = [0] * EVENTS
    before = 0
    for number in range(MISS):
        event = PORTRAIT if number >= SECTIONS else BISHOP if number == bishop else OTHER
        likely[event] += spread[number] - before
        before = spread[number]
    bet = likely.index(max(likely))
    s.agenda.pop()
    s.bishop = bishop
    for other in range(s.game.players):
        if other != seat:
            s.bets[other] = bet
            s.slots[other] = 0
    finish_turn(s, outcome)


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
                value = rate_bonus(s, seat, space)
                if value > top:
                    top = value
                    best = space
        s.play(s.game.bonus.first + best, seat)


class Turn:
    """The decisions of the active player: what each outcome of the turn is worth is found by playing on from it, then
    the dice are solved for that. Bettors are taken to expect a turn that goes for the most points."""

    def __init__(self, expert: Expert, s: DiceState, seat: int) -> None:
        self.expert = expert
        self.s = s
        self.seat = seat
        self.outcomes: list[int] = []
        for total in range(TOTALS):
            outcome = outcome_at(s, total)
            if outcome not in self.outcomes:
                self.outcomes.append(outcome)
        self.ends: list[list[list[int]]] = [[] for _ in range(OUTCOMES)]  # by outcome, the final points of games
        self.corrections: list[float] = [0.0] * OUTCOMES

    def think(self, seed: int) -> int:
        """Play on once from every outcome, with the same deal; returns how many games that was."""
        players = self.s.game.players
        for outcome in self.outcomes:
            s = cast(DiceState, self.s.resample(self.seat, seed))
            chance = Chance(seed + 1)
            s.agenda.pop()
            s.bishop = NONE
            for other in range(players):
                s.bets[other] = NONE
                s.slots[other] = NONE
                s.answers[other] = NONE
            finish_turn(s, outcome)
            self.expert.playout(s, chance)
            self.ends[outcome].append(s.scores)
        return len(self.outcomes)

    def rate(self) -> list[tuple[int, float]]:
        s = self.s
        favour = s.favour == s.active
        asked = s.agenda[-1].name
        legal = s.legal(self.seat)
        self.learn()
        if asked == "bishop":
            rated: list[tuple[int, float]] = []
            for action in legal:
                bishop = action - s.game.bishop.first
                bets = self.expected_bets(bishop, START, 0)
                rated.append((action, Solution(self.worth(bishop, bets), favour).value[START]))
            return rated
        worth = self.worth(s.bishop, self.placed_bets())
        if asked == "favour":
            return [(action, worth[knowledge.after_favour(s, action)]) for action in legal]
        value = Solution(worth, favour).value
        return [(action, value[knowledge.after_aside(s, action)]) for action in legal]

    def worth(self, bishop: int, bets: list[list[float]]) -> list[float]:
        """By final total, the share of a victory: after the bishop's bonus and the bets that it makes come true."""
        s = self.s
        by_outcome = [0.0] * OUTCOMES
        for outcome in self.outcomes:
            bonus = s.game.parts.bishop_bonus if outcome == bishop else 0
            event = NONE
            if outcome < MISS:
                event = PORTRAIT if outcome >= SECTIONS else BISHOP if outcome == bishop else OTHER
            lost = [0.0] * s.game.players
            if event != NONE:
                for other in range(s.game.players):
                    lost[other] = bets[other][event]
            total = 0.0
            for points in self.ends[outcome]:
                total += self.share(points, bonus, lost)
            by_outcome[outcome] = total / len(self.ends[outcome]) + self.corrections[outcome]
        return [by_outcome[outcome_at(s, total)] for total in range(TOTALS)]

    def learn(self) -> None:
        """Few games say little about the difference of outcomes: they are drawn towards the points they bring now."""
        wanted = wishes(self.s, NONE, self.seat)
        points = [0.0] * OUTCOMES
        for total in range(TOTALS):
            points[outcome_at(self.s, total)] = max(wanted[total], points[outcome_at(self.s, total)])
        nothing = [0.0] * self.s.game.players
        found = [0.0] * OUTCOMES
        for outcome in self.outcomes:
            for ends in self.ends[outcome]:
                found[outcome] += self.share(ends, 0, nothing) / len(self.ends[outcome])
        mean = sum(found) / len(self.outcomes)
        middle = sum(points) / len(self.outcomes)
        for outcome in self.outcomes:
            expected = mean + POINT * (points[outcome] - middle)
            trust = BELIEF / (BELIEF + len(self.ends[outcome]))
            self.corrections[outcome] = trust * (expected - found[outcome])

    def share(self, points: list[int], bonus: int, lost: list[float]) -> float:
        best = -99.0
        for other in range(len(points)):
            if other != self.seat:
                best = max(best, points[other] + lost[other])
        ahead = points[self.seat] + bonus - best
        return 0.5 / (1.0 + math.exp(-ahead / self.expert.lead)) + 0.5 / (1.0 + math.exp(-2.0 * ahead))

    def expected_bets(self, bishop: int, here: int, slot: int) -> list[list[float]]:
        """By seat and event, what a bet on it is likely to pay, when it is placed in this position."""
        s = self.s
        parts = s.game.parts
        ahead = outlook(s, bishop, NONE)  # bettors do not see the portraits of the active player
        if not ahead.waiting:
            ahead.look(parts.pay)
        weights: list[float] = []
        for event in range(EVENTS):
            weights.append(math.exp(parts.pay[slot] * (ahead.chances[event][here] - 1.0) / DOUBT))
        whole = sum(weights)
        if slot == 0 and ahead.waiting[here] > 0.0:
            whole += math.exp((ahead.waiting[here] - parts.pay[0]) / DOUBT)
        each = [parts.pay[slot] * weight / whole for weight in weights]
        return [[0.0] * EVENTS if seat == s.active else each for seat in range(s.game.players)]

    def placed_bets(self) -> list[list[float]]:
        """What the bets that lie on the table are likely to pay, judged by where the turn stood when they were laid."""
        s = self.s
        bets: list[list[float]] = []
        for seat in range(s.game.players):
            if s.bets[seat] == NONE:
                bets.append([0.0] * EVENTS)
                continue
            slot = s.slots[seat]
            total = 0
            colour_dice = 2
            for at in range(0, 3 * slot, 3):
                total += s.aside[at + 1] * FACTORS[s.aside[at + 2]]
                colour_dice -= s.aside[at + 2]
            bets.append(self.expected_bets(s.bishop, position(3 - slot, colour_dice, total), slot)[seat])
        return bets


class Expert:
    """Bets are rated by what they pay; the active player's turn by what follows from it."""

    def __init__(self) -> None:
        self.heat = 0.5
        self.lead = 6.0

    def lines(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        return [((action,), value) for action, value in knowledge.rate(cast(DiceState, state), seat)]

    def thought(self, state: State, seat: int) -> Turn | None:
        s = cast(DiceState, state)
        return Turn(self, s, seat) if s.agenda[-1].name in ("bishop", "aside", "favour") else None

    def settled(self, state: State, seat: int) -> bool:
        """Bets and the bonus: what the expert rates best is good enough."""
        return state.agenda[-1].name in ("bet", "bonus")

    def begin(self, state: State) -> None:
        """Games are played to their end, wherever a search begins."""

    def playout(self, state: State, chance: Chance) -> None:
        s = cast(DiceState, state)
        while s.agenda:
            if s.agenda[-1].name == "bishop":
                quick_turn(s, chance)
                continue
            seat = s.actors[0]
            best = NONE
            top = -1e9
            for action, value in knowledge.rate(s, seat):
                if value > top:
                    top = value
                    best = action
            s.play(best, seat)

    def points(self, state: State) -> list[float]:
        return [float(points) for points in state.scores]

    def par(self, state: State) -> float:
        return 0.0
