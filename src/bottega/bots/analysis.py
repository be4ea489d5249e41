"""A finished game looked at by a grandmaster: how likely everybody was to win, moment by moment, and for each decision
what it would have done, and what the choice cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bottega.bots.hints import Told
from bottega.bots.match import shares_of_victory
from bottega.bots.outlook import CLEAR, FEW, MOST, Assessor, Loss, Outlook, errors
from bottega.bots.search import Budget
from bottega.i18n.translate import Later
from bottega.kernel import Perspective, State

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
        return self.loss.sure

    @property
    def clear(self) -> bool:
        """Whether the choice was clearly worse, and by a share that matters."""
        return self.loss.clear == CLEAR

    @property
    def loss(self) -> Loss:
        return Loss(self.cost, self.error, self.losses)


@dataclass(frozen=True)
class Balance:
    """How a seat's share went from the first moment to the result: by its own choices, by the others', and by the rest,
    which is luck and whatever is too small to be sure of."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class Analyst(Assessor):
    """Looks at moments and decisions of one game, one by one, within a budget for each."""

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
        seen = Perspective(before, seat, self.seed)
        lines = {line[0]: line for line in self.considered(seen)}
        played = lines.get(action, (action,))
        weighed = list(dict.fromkeys([*list(lines.values())[:MOST], played]))
        best, losses = self.compared(seen.imagined, seat, weighed)
        if best == played:
            return same
        loss = losses[played]
        if loss.cost <= 0.0:  # the choice was as good as the best
            return replace(same, error=loss.error)
        found = Judgement(number, seat, action, best[0], loss.cost, loss.error, loss.losses)
        if not found.clear:
            return found
        told = Told(self.expert, seen.imagined, seat)
        return replace(found, why=told.of_best(best, played, CLEAR))


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
