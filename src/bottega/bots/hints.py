"""Hints that say why: the best moves of a seat, how clearly they differ, and what the difference comes from.

The analysis of a finished game would say the same of how clearly moves differ (`move_comparison.py`). A title's reasons
add up to what its expert thinks of an action; of two actions the reason is named in which they differ most. Where the
comparison has overruled the expert, games are played on from both, with the same deals, and compared.
"""

from __future__ import annotations

from typing import NamedTuple

from bottega.bots.estimates import Mean
from bottega.bots.move_comparison import COMPARED, SAME, UNSURE, MoveComparer
from bottega.bots.search import play_line
from bottega.i18n.translate import Later, later, mark
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import Line, SearchPolicy
from bottega.presentation.hint_terms import Reason, about, listed, percent

SECONDS = 1.0  # for a hint, and a moment more to say why
GAMES = 8  # so many are played on to compare two moves that the expert sees otherwise
SLIGHT = 0.01  # of the expert's heat: less is no difference
SMALL = 0.25  # points that are not worth a word
# what games played on say against a move, and for it
AHEAD = (mark("pays off less in the long run"), mark("pays off more in the long run"))
AHEAD_MINE = (
    mark("{points} less for you in the long run"),
    mark("{points} more for you in the long run"),
)
AHEAD_THEIRS = (
    mark("{points} more for the others in the long run"),
    mark("{points} less for the others in the long run"),
)


ALONE = mark("your only real option")
BEST = (  # by how clearly it is better
    mark("as good as the next best"),
    mark("hard to tell apart from the next best"),
    mark("a little better than the next best"),
    mark("clearly the best"),
)
OTHERS = (
    mark("just about as good"),
    mark("may or may not be worse"),
    mark("a little worse: about {n}% fewer wins"),
    mark("clearly worse: about {n}% fewer wins"),
)


class Advice(NamedTuple):
    """A move that is worth a thought."""

    action: int
    line: Line  # the action, and those that it begins
    behind: float  # how much less of a victory it promises than the best
    clarity: int  # how clearly it is behind the best, or the best ahead of the next: SAME, UNSURE, LITTLE or CLEAR
    how: Later  # that in words
    why: Later  # a sentence


def hint(perspective: Perspective, seconds: float | None = None, iterations: int = 0, seed: int = 0) -> list[Advice]:
    """The best moves of a seat, the best one first, each with why. It knows what the seat knows."""
    comparer = MoveComparer(perspective.game, seed, SECONDS if seconds is None else seconds, iterations)
    state, seat = perspective.imagined, perspective.seat
    best, losses = comparer.compare(state, seat, comparer.candidates(perspective)[:COMPARED])
    found = sorted(losses.items(), key=lambda pair: pair[1].cost)
    explainer = HintExplainer(comparer.expert, state, seat)
    if not found:
        return [Advice(best[0], best, 0.0, SAME, later(ALONE), explainer.why_best(best, best, SAME))]
    other, lead = found[0]
    advice = [
        Advice(
            best[0], best, 0.0, lead.clarity, later(BEST[lead.clarity]), explainer.why_best(best, other, lead.clarity)
        )
    ]
    for line, loss in found:
        behind = max(0.0, loss.cost)
        how, why = later(OTHERS[loss.clarity], n=percent(behind)), explainer.why_worse(line, best, loss.clarity)
        advice.append(Advice(line[0], line, behind, loss.clarity, how, why))
    return advice


class HintExplainer:
    """Says why moves of one position are better or worse than others."""

    def __init__(self, expert: SearchPolicy, state: State, seat: int) -> None:
        self.expert = expert
        self.state = state
        self.seat = seat
        self.hint_terms = state.game.declaration.hint_terms
        self.known: dict[Line, list[Reason]] = {}

    def reasons(self, line: Line) -> list[Reason]:
        if line not in self.known:
            self.known[line] = self.hint_terms.reasons(self.state, self.seat, line)
        return self.known[line]

    def why_best(self, line: Line, next_best: Line, clarity: int) -> Later:
        """Why a move is the best: the reasons it has more of than the next best."""
        mine, others = self.reasons(line), self.reasons(next_best)
        more = self.more(mine, others)
        said = [for_it(what, mine, others) for what in more[:2]]
        if total(mine) < total(others) and clarity != UNSURE:
            said = [*said[:1], self.ahead(line, next_best, clarity, good=True)]
        elif len(said) < 2:
            said = [reason.text for reason in by_worth(mine)[: 2 - len(said)] if reason.what not in more] + said
        return Later(listed, *(said or self.otherwise(mine, line, next_best, clarity, good=True)))

    def why_worse(self, line: Line, best: Line, clarity: int) -> Later:
        """Why a move is worse: the reason it has more of than the best, and the one it has less of."""
        mine, others = self.reasons(line), self.reasons(best)
        said = [for_it(what, mine, others) for what in self.more(mine, others)[:1]]
        if total(mine) > total(others) and clarity != UNSURE:
            said.append(self.ahead(best, line, clarity, good=False))
        else:
            said += [against_it(what, mine, others) for what in self.more(others, mine)[:1]]
        return Later(listed, *(said or self.otherwise(mine, best, line, clarity, good=False)))

    def otherwise(self, mine: list[Reason], better: Line, other: Line, clarity: int, good: bool) -> list[Later]:
        """Where reasons do not differ: the strongest one, or what follows, for a title that gives no reasons."""
        return [by_worth(mine)[0].text] if mine else [self.ahead(better, other, clarity, good)]

    def more(self, one: list[Reason], other: list[Reason]) -> list[str]:
        """The kinds of reasons that one has more of than the other, the largest difference first."""
        difference = {reason.what: 0.0 for reason in [*one, *other]}
        for reasons, sign in ((one, 1), (other, -1)):
            for reason in reasons:
                difference[reason.what] += sign * reason.worth
        found = [what for what, much in difference.items() if much > SLIGHT * self.expert.temperature]
        return sorted(found, key=lambda what: -difference[what])

    def ahead(self, better: Line, other: Line, clarity: int, good: bool) -> Later:
        """The clear difference between games played on from both, with the same deals."""
        if clarity == SAME:
            return later("little difference in the long run")
        mine, theirs = Mean(), Mean()
        self.expert.begin(self.state)
        for deal in range(GAMES):
            one, two = (self.end(line, deal) for line in (better, other))
            mine.add(one[self.seat] - two[self.seat])
            theirs.add(self.rivals(two) - self.rivals(one))
        gain, said = max(((mine, AHEAD_MINE), (theirs, AHEAD_THEIRS)), key=lambda pair: pair[0].value)
        if gain.value < max(SMALL, gain.error):
            return later(AHEAD[good])
        return later(said[good], points=about(gain.value))

    def rivals(self, points: list[float]) -> float:
        """The points of the best of the others."""
        return max([number for seat, number in enumerate(points) if seat != self.seat], default=0.0)

    def end(self, line: Line, deal: int) -> list[float]:
        state = self.state.resample(self.seat, deal)
        play_line(state, self.seat, line)
        self.expert.rollout(state, Chance(deal))
        return self.expert.expected_scores(state)


def total(reasons: list[Reason]) -> float:
    return sum(reason.worth for reason in reasons)


def by_worth(reasons: list[Reason]) -> list[Reason]:
    return sorted(reasons, key=lambda reason: -reason.worth)


def kind(what: str, reasons: list[Reason]) -> list[Reason]:
    return [reason for reason in reasons if reason.what == what]


def of(what: str, reasons: list[Reason]) -> Reason | None:
    """The reason of a kind that weighs most, for or against."""
    return max(kind(what, reasons), key=lambda reason: abs(reason.worth), default=None)


def for_it(what: str, mine: list[Reason], others: list[Reason]) -> Later:
    """A reason for a move. If it has none of the kind itself, the other one's cost."""
    reason = of(what, mine)
    if reason is None:
        return later("you avoid this: {clause}", clause=by_worth(kind(what, others))[-1].text)
    if reason.worth >= 0.0 or reason.welcome:
        return reason.text
    return later("{clause}, but that costs less", clause=reason.text)


def against_it(what: str, mine: list[Reason], best: list[Reason]) -> Later:
    """A reason against a move. If it has none of the kind itself, the best one's gain."""
    reason = of(what, mine)
    if reason is None:
        return later("with the best choice: {clause}", clause=by_worth(kind(what, best))[0].text)
    if reason.worth >= 0.0 or reason.welcome:
        return later("{clause}, but the best choice gains more", clause=reason.text)
    return later("but {clause}", clause=reason.text)
