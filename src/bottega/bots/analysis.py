"""A finished game looked at by a master: for each decision what it would have done, and what the choice cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bottega.bots.hints import CLEAR, Told
from bottega.bots.master import Master, expert
from bottega.bots.means import Mean
from bottega.bots.search import Budget, Expert, Line, result
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from bottega.kernel.language import Later

ERRORS = 2.0  # standard errors from which on a difference is taken to be one
TURN = 0.05  # a share of victory that is worth a word
FEW = 8  # games played on at least, to compare two actions


@dataclass(frozen=True)
class Judgement:
    """One decision. `shares` are the seats' shares of victory with the choice that was made; `cost` is what it gave
    away of its seat's share compared with `best`, give or take `error`."""

    number: int  # of the move, from 1
    seat: int
    action: int
    best: int
    cost: float
    error: float
    shares: list[float]
    why: Later | None = None  # what is better about the best, where the choice was clearly worse

    @property
    def clear(self) -> bool:
        """Whether the choice was clearly worse, and by a share that matters."""
        return self.cost >= TURN and self.cost > ERRORS * self.error


class Analyst:
    """Judges the decisions of one game one by one, within a budget for each."""

    def __init__(self, title: str, seed: int = 0, seconds: float = 0.5, iterations: int = 0) -> None:
        self.title = title
        self.seed = seed
        self.seconds = seconds
        self.iterations = iterations
        self.expert: Expert = expert(title)

    def judge(self, before: State, seat: int, action: int) -> Judgement | None:
        """What to think of an action; None where there was nothing to decide."""
        if len(before.legal(seat)) == 1:
            return None
        number = len(before.moves) + 1
        master = Master(self.title, self.seed + number, self.seconds / 2, self.iterations)
        best = master.choose(Perspective(before, seat, self.seed + number))
        budget = Budget(self.seconds / 2, self.iterations)
        played: list[list[float]] = []
        better: list[list[float]] = []
        while len(played) < FEW or budget.spent() < 1.0:
            deal = self.seed + 1000 * number + len(played)
            played.append(self.outcome(before, seat, action, deal))
            budget.done += 1
            if best != action:
                better.append(self.outcome(before, seat, best, deal))
                budget.done += 1
        given = Mean(one[seat] - other[seat] for one, other in zip(better, played, strict=False))
        cost, error = given.value, given.error if better else 0.0
        shares = [sum(share[at] for share in played) / len(played) for at in range(before.game.players)]
        if cost <= 0.0:  # the choice was as good as the master's
            return Judgement(number, seat, action, action, 0.0, error, shares)
        found = Judgement(number, seat, action, best, cost, error, shares)
        return replace(found, why=self.why(before, seat, best, action)) if found.clear else found

    def why(self, before: State, seat: int, best: int, action: int) -> Later:
        """What is better about one action than about another."""
        seen = before.resample(seat, self.seed)
        lines = sorted(self.expert.lines(seen, seat), key=lambda pair: -pair[1])
        whole: dict[int, Line] = {}
        for line, _ in lines:
            whole.setdefault(line[0], line)
        told = Told(self.expert, seen, seat)
        return told.of_best(whole.get(best, (best,)), whole.get(action, (action,)), CLEAR)

    def outcome(self, before: State, seat: int, action: int, deal: int) -> list[float]:
        """The seats' shares of victory after an action, as one game goes on; the same deal for both actions."""
        state = before.resample(seat, deal)
        state.play(action, seat)
        self.expert.playout(state, Chance(deal))
        return result(state, self.expert)


def analyse(state: State, analyst: Analyst, first: int = 0, last: int | None = None) -> Iterator[Judgement]:
    """The judgements of a game's decisions, of moves `first` to `last` (from 0) alone if so asked."""
    now = state.game.start(state.seed, list(state.names))
    for number, (action, seat) in enumerate(state.history[:last]):
        if number >= first:
            found = analyst.judge(now, seat, action)
            if found is not None:
                yield found
        now.play(action, seat)
