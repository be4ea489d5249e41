"""Two moves compared in the same deals: shares of victory as a grandmaster expects them.

Hints and the analysis of a finished game both compare moves here, so that they agree about a move.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from bottega.bots.calibration import Calibration, calibration, odds
from bottega.bots.estimates import Mean
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot
from bottega.bots.search import Budget, argmax, play_line
from bottega.kernel import Game, Perspective, State
from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import Line

STANDARD_ERRORS = 2.0  # a larger difference is taken to be one
SMALL = 0.015  # a share of victory below which two moves are equally good
TURN = 0.05  # a share of victory that is worth a word
MIN_DEALS = 4
COMPARED = 3  # lines that a search found best, and that are compared once more
FIRST_DEAL = 500  # of those in which lines are compared: none that the search saw

SAME, UNSURE, LITTLE, CLEAR = range(4)  # how clearly one move is worse than another


class Loss(NamedTuple):
    """The seats' shares of victory that one move loses compared with another. `cost` is the loss of its own seat, and
    `error` its standard error."""

    cost: float
    error: float
    losses: list[float]

    @property
    def sure(self) -> bool:
        """Whether the cost is more than chance in the deals."""
        return self.cost > STANDARD_ERRORS * self.error

    @property
    def clarity(self) -> int:
        """SAME, UNSURE, LITTLE or CLEAR: how clearly the move is worse. Two moves are the same only where the deals
        leave no room for a difference that is worth a word."""
        if self.sure and self.cost >= SMALL:
            return CLEAR if self.cost >= TURN else LITTLE
        return SAME if self.cost + STANDARD_ERRORS * self.error < TURN else UNSURE


class DealOdds:
    """The odds of the seats' values in some deals, and whether each deal was played to the end."""

    def __init__(self, calibration: Calibration, moves: int) -> None:
        self.calibration = calibration
        self.moves = moves
        self.deals: list[tuple[list[float], bool]] = []

    def shares(self) -> list[list[float]]:
        """The seats' shares of victory by all deals, then by all but the first, by all but the second, and so on."""
        number = len(self.deals)
        total = [sum(column) for column in zip(*(deal for deal, _ in self.deals), strict=True)]
        ended = sum(over for _, over in self.deals)
        found = [self.calibration.shares([each / number for each in total], ended / number, self.moves)]
        for deal, over in self.deals:
            rest = [(each - mine) / (number - 1) for each, mine in zip(total, deal, strict=True)]
            found.append(self.calibration.shares(rest, (ended - over) / (number - 1), self.moves))
        return found


def errors(found: list[list[float]]) -> list[float]:
    """The standard errors of the first row, from how much it changes when one deal is left out (the jackknife)."""
    number = len(found) - 1
    return [math.sqrt(Mean(column).variance / number) * (number - 1) for column in zip(*found[1:], strict=True)]


class LineBudgetBot(NeuralISMCTSBot):
    """A grandmaster with one time limit for all moves of a line, however many there are."""

    def budget(self, moves: int, number: int) -> Budget:
        return Budget(self.seconds, super().budget(moves, number).iterations)


class MoveComparer:
    """Compares moves of one game, within a budget for each decision."""

    def __init__(self, game: Game, seed: int = 0, seconds: float = 0.5, iterations: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self.iterations = iterations
        self.calibration = calibration(game)
        grandmaster = NeuralISMCTSBot(game.title, seed)
        self.expert = grandmaster.expert
        self.evaluator = grandmaster.evaluator(game)

    def candidates(self, perspective: Perspective) -> list[Line]:
        """The best line for each first action, the best one first."""
        bot = LineBudgetBot(self.game.title, self.seed, self.seconds / 2, self.iterations)
        firsts: dict[int, Line] = {}
        for candidate in bot.candidates(perspective):
            firsts.setdefault(candidate.line[0], candidate.line)
        return list(firsts.values())

    def compare(self, before: State, seat: int, lines: list[Line]) -> tuple[Line, dict[Line, Loss]]:
        """The best of these lines, and what the others lose against it: the first one, as a search has found, unless
        the deals are sure that another one is better."""
        best = lines[0]
        losses = {line: self.loss(before, seat, best, line) for line in lines[1:]}
        better = [line for line, loss in losses.items() if -loss.cost >= max(SMALL, STANDARD_ERRORS * loss.error)]
        if better:
            best = min(better, key=lambda line: losses[line].cost)
            losses = {line: self.loss(before, seat, best, line) for line in lines if line != best}
        return best, losses

    def loss(self, before: State, seat: int, better: Line, worse: Line) -> Loss:
        """The loss of a line against another one. Every caller gets the same deals: two answers differ only by how
        many of them there was time for."""
        moves = len(before.moves) + 1
        budget = Budget(self.seconds / 6, self.iterations)
        promised = [DealOdds(self.calibration, moves) for _ in range(2)]
        while budget.done < MIN_DEALS or budget.spent() < 1.0:
            for odds_of, line in zip(promised, (better, worse), strict=True):
                odds_of.deals.append(self.deal_odds(before, seat, line, self.seed + FIRST_DEAL + budget.done))
            budget.done += 1
        pairs = zip(*(odds_of.shares() for odds_of in promised), strict=True)
        losses = [[one - other for one, other in zip(*pair, strict=True)] for pair in pairs]
        return Loss(losses[0][seat], errors(losses)[seat], losses[0])

    def deal_odds(self, before: State, seat: int, line: Line, deal: int) -> tuple[list[float], bool]:
        """The odds of the seats' values after a line, in one deal of what the seat cannot see, and whether it was
        played to the end. Before a network evaluates the position everybody acts once, so that the deal matters."""
        state = before.resample(seat, deal)
        self.expert.begin(state)
        play_line(state, seat, line)
        for _ in range(self.game.players if self.evaluator.evaluates_on_expansion else 0):
            if state.agenda:
                play_line(state, state.actors[0], argmax(self.expert.candidate_plans(state, state.actors[0])))
        return [odds(value) for value in self.evaluator.rewards(state, Chance(deal))], state.over
