"""A finished game looked at by a grandmaster: how likely everybody was to win, moment by moment, and for each decision
what it would have done, and what the choice cost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bottega.bots.calibration import Calibration, calibration, odds
from bottega.bots.grandmaster import Grandmaster
from bottega.bots.hints import CLEAR, Told, distinct
from bottega.bots.match import shares_of_victory
from bottega.bots.means import Mean
from bottega.bots.search import Budget, Line, favourite, follow
from bottega.kernel import Game, Perspective, State
from bottega.kernel.chance import Chance
from bottega.kernel.language import Later

ERRORS = 2.0  # standard errors from which on a difference is taken to be one
TURN = 0.05  # a share of victory that is worth a word
FEW = 4  # deals at least
ENOUGH = 0.01  # a share is known well enough with such a standard error


@dataclass(frozen=True)
class Point:
    """A moment: the seats' shares of victory after so many moves, and their standard errors."""

    number: int
    shares: list[float]
    errors: list[float]


@dataclass(frozen=True)
class Judgement:
    """One decision. `losses` is by seat what the choice took of its share of victory compared with `best`; `cost` is
    what it took of its own seat's, give or take `error`."""

    number: int  # of the move, from 1
    seat: int
    action: int
    best: int
    cost: float
    error: float
    losses: list[float]
    why: Later | None = None  # what is better about the best, where the choice was clearly worse

    @property
    def sure(self) -> bool:
        """Whether the cost is more than chance in the deals."""
        return self.cost > ERRORS * self.error

    @property
    def clear(self) -> bool:
        """Whether the choice was clearly worse, and by a share that matters."""
        return self.cost >= TURN and self.sure


@dataclass(frozen=True)
class Balance:
    """How a seat's share went from the first moment to the result: by its own choices, by the others', and by the rest,
    which is luck and whatever is too small to be sure of."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class Outlook:
    """What some deals promise: by deal, the odds of the seats' values, and whether it was played to the end."""

    def __init__(self, known: Calibration, moves: int) -> None:
        self.known = known
        self.moves = moves
        self.deals: list[tuple[list[float], bool]] = []

    def shares(self) -> list[list[float]]:
        """The seats' shares of victory by all deals, then by all but the first, by all but the second, and so on."""
        number = len(self.deals)
        total = [sum(column) for column in zip(*(deal for deal, _ in self.deals), strict=True)]
        ended = sum(over for _, over in self.deals)
        found = [self.known.shares([each / number for each in total], ended / number, self.moves)]
        for deal, over in self.deals:
            rest = [(each - mine) / (number - 1) for each, mine in zip(total, deal, strict=True)]
            found.append(self.known.shares(rest, (ended - over) / (number - 1), self.moves))
        return found


def errors(found: list[list[float]]) -> list[float]:
    """The standard errors of the first row, from how much it changes when one deal is left out (the jackknife)."""
    number = len(found) - 1
    return [math.sqrt(Mean(column).variance / number) * (number - 1) for column in zip(*found[1:], strict=True)]


class Analyst:
    """Looks at moments and decisions of one game, one by one, within a budget for each."""

    def __init__(self, game: Game, seed: int = 0, seconds: float = 0.5, iterations: int = 0) -> None:
        self.game = game
        self.seed = seed
        self.seconds = seconds
        self.iterations = iterations
        self.calibration = calibration(game)
        master = Grandmaster(game.title, seed)
        self.expert = master.expert
        self.values = master.judge(game)

    def point(self, state: State, number: int, few: bool = False) -> Point:
        """The shares of victory after so many moves, as those at the table know it, seat after seat: with a few deals
        only, or with as many as the budget has and it takes to be sure."""
        outlook = Outlook(self.calibration, number)
        budget = Budget(self.seconds / 2, self.iterations)
        while True:
            for _ in range(FEW):
                seat = budget.done % self.game.players
                outlook.deals.append(self.promise(state, seat, (), self.seed + budget.done))
                budget.done += 1
            found = outlook.shares()
            error = errors(found)
            if few or budget.spent() >= 1.0 or max(error) <= ENOUGH:
                return Point(number, found[0], error)

    def judge(self, before: State, seat: int, action: int) -> Judgement | None:
        """What to think of an action; None where there was nothing to decide."""
        if len(before.legal(seat)) == 1:
            return None
        number = len(before.moves) + 1
        same = Judgement(number, seat, action, action, 0.0, 0.0, [0.0] * self.game.players)
        master = Grandmaster(self.game.title, self.seed + number, self.seconds / 2, self.iterations)
        considered = master.consider(Perspective(before, seat, self.seed + number))
        lines = {one.line[0]: one.line for one in distinct(considered)}
        best = next(iter(lines.values()))
        if best[0] == action:
            return same
        played = lines.get(action, (action,))
        budget = Budget(self.seconds / 4, self.iterations)
        better, worse = (Outlook(self.calibration, number) for _ in range(2))
        while budget.done < FEW or budget.spent() < 1.0:
            deal = self.seed + 1000 * number + 500 + budget.done  # the same for both, and not those of the search
            better.deals.append(self.promise(before, seat, best, deal))
            worse.deals.append(self.promise(before, seat, played, deal))
            budget.done += 1
        pairs = zip(better.shares(), worse.shares(), strict=True)
        losses = [[one - other for one, other in zip(*pair, strict=True)] for pair in pairs]
        cost, error = losses[0][seat], errors(losses)[seat]
        if cost <= 0.0:  # the choice was as good as the grandmaster's
            return replace(same, error=error)
        found = Judgement(number, seat, action, best[0], cost, error, losses[0])
        if not found.clear:
            return found
        told = Told(self.expert, before.resample(seat, self.seed), seat)
        return replace(found, why=told.of_best(best, played, CLEAR))

    def promise(self, before: State, seat: int, line: Line, deal: int) -> tuple[list[float], bool]:
        """The odds of the seats' values after a line, as one deal of what the seat cannot see has it, and whether it
        was played to the end for that. A judge that knows at once lets everybody act first: so the deal has a say."""
        state = before.resample(seat, deal)
        self.expert.begin(state)
        follow(state, seat, line)
        for _ in range(self.game.players if self.values.at_once else 0):
            if state.agenda:
                follow(state, state.actors[0], favourite(self.expert.lines(state, state.actors[0])))
        return [odds(value) for value in self.values.rewards(state, Chance(deal))], state.over


def moments(state: State) -> Iterator[tuple[int, State]]:
    """The moments of a game of which its curve is drawn, with how many moves were made: somebody begins to decide
    something, and nobody has decided anything that others do not know yet. What all decide at once is one step. A state
    is good until the next one is asked for."""
    now = state.game.start(state.seed, list(state.names))
    together = ""  # a question to several at once, which somebody has answered
    last = -1
    begins = True
    for number, (action, seat) in enumerate(state.history):
        asked = now.agenda[-1].name
        begins = begins or seat != last or (bool(together) and asked != together)
        together = together if asked == together else ""
        if begins and not together and len(now.peek(seat)) > 1:
            yield number, now
            begins = False
        if len(now.actors) > 1:
            together = asked
        last = seat
        now.play(action, seat)


def end(state: State) -> Point:
    """Where the curve meets the result."""
    return Point(len(state.moves), shares_of_victory(state), [0.0] * state.game.players)


def balance(points: list[Point], judgements: list[Judgement]) -> list[Balance]:
    """By seat, where its share went."""
    first, last = points[0].shares, points[-1].shares
    found = []
    for seat in range(len(first)):
        own = -sum(one.losses[seat] for one in judgements if one.sure and one.seat == seat)
        others = -sum(one.losses[seat] for one in judgements if one.sure and one.seat != seat)
        found.append(Balance(first[seat], own, others, last[seat] - first[seat] - own - others, last[seat]))
    return found


def analyse(state: State, analyst: Analyst, first: int = 0, last: int | None = None) -> Iterator[Judgement]:
    """The judgements of a game's decisions, of moves `first` to `last` (from 0) alone if so asked."""
    now = state.game.start(state.seed, list(state.names))
    for number, (action, seat) in enumerate(state.history[:last]):
        if number >= first:
            found = analyst.judge(now, seat, action)
            if found is not None:
                yield found
        now.play(action, seat)
