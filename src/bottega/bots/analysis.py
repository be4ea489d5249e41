"""Analysis of a finished game by a grandmaster: everybody's chance of victory, moment by moment, and for each decision
the best choice and the cost of the one made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bottega.bots.arena import victory_shares
from bottega.bots.hints import HintExplainer
from bottega.bots.move_comparison import CLEAR, COMPARED, MIN_DEALS, DealOdds, Loss, MoveComparer, errors
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
class MoveReview:
    """One decision compared with the best one. `losses` are the shares of victory that the choice cost each seat,
    `cost` is that of its own seat, and `error` its standard error."""

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
        return self.loss.clarity == CLEAR

    @property
    def loss(self) -> Loss:
        return Loss(self.cost, self.error, self.losses)


@dataclass(frozen=True)
class Balance:
    """The changes of a seat's share from the first moment to the result: by its own choices, by the others', and by the
    rest, which is luck and differences too small to be sure of."""

    first: float
    own: float
    others: float
    rest: float
    last: float


class Analyst(MoveComparer):
    """Analyses moments and decisions of one game, one by one, within a budget for each."""

    def point(self, state: State, number: int, few: bool = False) -> Point:
        """The shares of victory after so many moves, as those at the table know it, seat after seat: with a few deals
        only, or with as many as the budget has and it takes to be sure."""
        odds_of = DealOdds(self.calibration, number)
        budget = Budget(self.seconds / 2, self.iterations)
        while True:
            for _ in range(MIN_DEALS):
                seat = budget.done % self.game.players
                odds_of.deals.append(self.deal_odds(state, seat, (), self.seed + budget.done))
                budget.done += 1
            found = odds_of.shares()
            error = errors(found)
            if few or budget.spent() >= 1.0 or max(error) <= ENOUGH:
                return Point(number, found[0], error)

    def review(self, before: State, seat: int, action: int) -> MoveReview | None:
        """Review an action; None where there was nothing to decide."""
        if len(before.legal(seat)) == 1:
            return None
        number = len(before.moves) + 1
        same = MoveReview(number, seat, action, action, 0.0, 0.0, [0.0] * self.game.players)
        seen = Perspective(before, seat, self.seed)
        lines = {line[0]: line for line in self.candidates(seen)}
        played = lines.get(action, (action,))
        weighed = list(dict.fromkeys([*list(lines.values())[:COMPARED], played]))
        best, losses = self.compare(seen.imagined, seat, weighed)
        if best == played:
            return same
        loss = losses[played]
        if loss.cost <= 0.0:  # the choice was as good as the best
            return replace(same, error=loss.error)
        found = MoveReview(number, seat, action, best[0], loss.cost, loss.error, loss.losses)
        if not found.clear:
            return found
        explainer = HintExplainer(self.expert, seen.imagined, seat)
        return replace(found, why=explainer.why_best(best, played, CLEAR))


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
    """The last point of the curve: the result."""
    return Point(len(state.moves), victory_shares(state.winners, state.game.players), [0.0] * state.game.players)


def balance(points: list[Point], reviews: list[MoveReview]) -> list[Balance]:
    """The balance of each seat."""
    first, last = points[0].shares, points[-1].shares
    found = []
    for seat in range(len(first)):
        own = -sum(one.losses[seat] for one in reviews if one.sure and one.seat == seat)
        others = -sum(one.losses[seat] for one in reviews if one.sure and one.seat != seat)
        found.append(Balance(first[seat], own, others, last[seat] - first[seat] - own - others, last[seat]))
    return found


def analyse(state: State, analyst: Analyst, first: int = 0, last: int | None = None) -> Iterator[MoveReview]:
    """Reviews of a game's decisions, of moves `first` to `last` (from 0) alone if so asked."""
    now = state.game.start(state.seed, list(state.names))
    for number, (action, seat) in enumerate(state.history[:last]):
        if number >= first:
            found = analyst.review(now, seat, action)
            if found is not None:
                yield found
        now.play(action, seat)
