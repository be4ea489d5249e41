"""What the search bot asks about the Dice Game: how a game goes on in whole turns, and what each outcome of a turn is
worth, so that the turn itself can be solved exactly for it."""

from __future__ import annotations

import math
from typing import Final, cast

from bottega.games.fresco_dice.bot import heuristic
from bottega.games.fresco_dice.bot.equilibrium import Bonus, Judge, Wagers
from bottega.games.fresco_dice.bot.heuristic import EVENTS, outlook, wishes
from bottega.games.fresco_dice.bot.solver import TOTALS, Solution
from bottega.games.fresco_dice.bot.turns import OUTCOMES, START, event_at, finish_turn, outcome_at, quick_turn, stood_at
from bottega.games.fresco_dice.rules.state import NONE, DiceState
from bottega.kernel.chance import Chance
from bottega.kernel.playout import best_rated
from bottega.kernel.state import State

POINT: Final = 0.03  # the share of a victory that a point is worth, before anything is known,
BELIEF: Final = 40.0  # which counts as so many games
DOUBT: Final = 0.25  # bettors are taken to be unsure about bets whose pay differs by less than this
LEAD: Final = 6.0  # points at the end that are a clear lead


class Turn:
    """The decisions of the active player: what each outcome of the turn is worth is found by playing on from it, then
    the dice are solved for that. Bettors are taken to expect a turn that goes for the most points."""

    def __init__(self, expert: SearchPolicy, s: DiceState, seat: int) -> None:
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
            self.expert.rollout(s, chance)
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
            return [(action, worth[heuristic.after_favour(s, action)]) for action in legal]
        value = Solution(worth, favour).value
        return [(action, value[heuristic.after_aside(s, action)]) for action in legal]

    def mix(self) -> list[float]:
        """All see what the active player does: there is nothing to hide."""
        return []

    def worth(self, bishop: int, bets: list[list[float]]) -> list[float]:
        """By final total, the share of a victory: after the bishop's bonus and the bets that it makes come true."""
        s = self.s
        by_outcome = [0.0] * OUTCOMES
        for outcome in self.outcomes:
            bonus = s.game.parts.bishop_bonus if outcome == bishop else 0
            event = event_at(outcome, bishop)
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
        return 0.5 / (1.0 + math.exp(-ahead / LEAD)) + 0.5 / (1.0 + math.exp(-2.0 * ahead))

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
            bets.append(self.expected_bets(s.bishop, stood_at(s, slot), slot)[seat])
        return bets


class SearchPolicy:
    """Bets are rated by what they pay; the active player's turn by what follows from it."""

    def __init__(self) -> None:
        self.temperature = 0.5
        self.score_scale = 0.2  # nobody shares a victory, so every point is a clear lead

    def candidate_plans(self, state: State, seat: int) -> list[tuple[tuple[int, ...], float]]:
        return [((action,), value) for action, value in heuristic.rate(cast(DiceState, state), seat)]

    def solve(self, state: State, seat: int, judge: Judge) -> Turn | Wagers | Bonus | None:
        """A judge who needs no games is asked about all ends of a turn; otherwise bets and the bonus are settled."""
        s = cast(DiceState, state)
        asked = s.agenda[-1].name
        if judge.evaluates_on_expansion:
            return Bonus(judge, s, seat) if asked == "bonus" else Wagers(judge, s, seat)
        return Turn(self, s, seat) if asked in ("bishop", "aside", "favour") else None

    def is_trivial(self, state: State, seat: int) -> bool:
        """Bets and the bonus: what the expert rates best is good enough."""
        return state.agenda[-1].name in ("bet", "bonus")

    def begin(self, state: State) -> None:
        """Games are played to their end, wherever a search begins."""

    def rollout(self, state: State, chance: Chance) -> None:
        s = cast(DiceState, state)
        while s.agenda:
            if s.agenda[-1].name == "bishop":
                quick_turn(s, chance)
                continue
            seat = s.actors[0]
            s.play(best_rated(heuristic.rate(s, seat)), seat)

    def expected_scores(self, state: State) -> list[float]:
        return [float(points) for points in state.scores]

    def solo_target(self, state: State) -> float:
        return 0.0
