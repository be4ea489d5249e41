"""Hints that say why: the best moves of a seat, how clearly they differ, and what the difference comes from.

What is said is true of the bot's own numbers. A title's reasons add up to what its expert thinks of an action; of two
actions the reason is named in which they differ most. Where a search has overruled the expert, the games that were
played on decide instead: they are played once more for both, with the same deals, and compared.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bottega.bots.master import Considered, Master
from bottega.bots.means import Mean
from bottega.bots.search import Budget, Expert, Line, follow
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from bottega.kernel.language import Later, later, mark
from bottega.kernel.reasons import Reason, about, listed, percent

MOST = 3  # moves are told
GAMES = 8  # so many are played on to compare two moves that the expert sees otherwise
SLIGHT = 0.01  # of the expert's heat: less is no difference
NOISE = 0.2  # how much the share of victory differs from game to game with the same deal, roughly

SAME, LITTLE, CLEAR = range(3)  # how clearly two moves differ
SHARES = (0.015, 0.04)  # of a victory, from which on a move is a little and clearly better
POINTS = (0.25, 1.0)  # the same for what is rated in points, of the expert's heat


SMALL = 0.25  # points that are not worth a word
# what games played on say against a move, and for it
AHEAD = (mark("in the long run it pays less"), mark("in the long run it pays more"))
AHEAD_MINE = (
    mark("in the long run, {points} less for you"),
    mark("in the long run, {points} more for you"),
)
AHEAD_THEIRS = (
    mark("in the long run, {points} more for the others"),
    mark("in the long run, {points} less for the others"),
)


ALONE = mark("your only real choice")
BEST = (mark("as good as the next one"), mark("a little better than the next one"), mark("clearly the best"))
OTHERS = (
    mark("just about as good"),
    mark("a little worse: about {n}% fewer wins"),
    mark("clearly worse: about {n}% fewer wins"),
)
OTHERS_BY_POINTS = (
    mark("just about as good"),
    mark("a little worse: {points} less"),
    mark("clearly worse: {points} less"),
)
OTHERS_BY_LITTLE = (mark("just about as good"), mark("a little worse"), mark("clearly worse"))


class Advice(NamedTuple):
    """A move that is worth a thought."""

    action: int
    line: Line  # the action, and those that it begins
    value: float  # its share of a victory; where nothing was searched, what the expert rates it
    behind: float  # how much less than the best
    shares: bool  # whether these two are shares of a victory
    clear: int  # how clearly it is behind the best, or the best ahead of the next: SAME, LITTLE or CLEAR
    how: Later  # that in words
    why: Later  # a sentence


class Adviser(Master):
    """A master who has so many seconds altogether, however many moves a line has."""

    def budget(self, moves: int, number: int) -> Budget:
        return Budget(self.seconds, super().budget(moves, number).iterations)


def hint(perspective: Perspective, seconds: float | None = None, iterations: int = 0, seed: int = 0) -> list[Advice]:
    """The best moves of a seat, the best one first, each with why. It knows what the seat knows."""
    master = Adviser(perspective.game.title, seed, seconds, iterations)
    found = master.consider(perspective)
    rows = distinct(found)[:MOST]
    told = Told(master.expert, perspective.imagined, perspective.seat)
    best = rows[0]
    advice = []
    for at, row in enumerate(rows):
        other = rows[1] if at == 0 and len(rows) > 1 else best
        behind = best.value - row.value
        behind_it = other if at == 0 else row
        clear = clearly(master.expert, best, behind_it, told.lead(best.line, behind_it.line))
        why = told.of_best(row.line, other.line, clear) if at == 0 else told.of_other(row.line, best.line, clear)
        how = in_words(clear, behind, row.shares) if at else later(BEST[clear] if len(rows) > 1 else ALONE)
        advice.append(Advice(row.line[0], row.line, row.value, behind, row.shares, clear, how, why))
    return advice


def distinct(found: list[Considered]) -> list[Considered]:
    """The best line for each first action."""
    firsts: dict[int, Considered] = {}
    for one in found:
        firsts.setdefault(one.line[0], one)
    return list(firsts.values())


def clearly(expert: Expert, best: Considered, other: Considered, lead: float) -> int:
    """How clearly two moves differ: by a gap that matters, and that is more than chance or what the expert, whose
    ratings are so far apart, sees too."""
    gap = best.value - other.value
    if not best.shares:
        return sum(gap >= bound * expert.heat for bound in POINTS)
    error = NOISE * (1 / max(best.games, 1) + 1 / max(other.games, 1)) ** 0.5
    steps = zip(SHARES, (error, 2 * error), POINTS, strict=True)
    return sum(gap >= bound and (gap >= chance or lead >= rating * expert.heat) for bound, chance, rating in steps)


def in_words(clear: int, behind: float, shares: bool) -> Later:
    """How clearly a move is behind the best."""
    if shares:
        return later(OTHERS[clear], n=percent(behind))
    return later(OTHERS_BY_POINTS[clear], points=about(behind)) if behind >= SMALL else later(OTHERS_BY_LITTLE[clear])


class Told:
    """Moves of one position in words."""

    def __init__(self, expert: Expert, state: State, seat: int) -> None:
        self.expert = expert
        self.state = state
        self.seat = seat
        self.companion: Any = state.game.companion("reasons")
        self.known: dict[Line, list[Reason]] = {}

    def reasons(self, line: Line) -> list[Reason]:
        if line not in self.known:
            self.known[line] = self.companion.reasons(self.state, self.seat, line)
        return self.known[line]

    def lead(self, line: Line, other: Line) -> float:
        """How much better the expert rates one than the other."""
        return total(self.reasons(line)) - total(self.reasons(other))

    def of_best(self, line: Line, next_best: Line, clear: int) -> Later:
        """Why a move is the best: what it has more of than the next best."""
        mine, others = self.reasons(line), self.reasons(next_best)
        more = self.more(mine, others)
        said = [for_it(what, mine, others) for what in more[:2]]
        if total(mine) < total(others):
            said = [*said[:1], self.ahead(line, next_best, clear, good=True)]
        elif len(said) < 2:
            said = [reason.text for reason in by_worth(mine)[: 2 - len(said)] if reason.what not in more] + said
        return Later(listed, *(said or [by_worth(mine)[0].text]))

    def of_other(self, line: Line, best: Line, clear: int) -> Later:
        """What a move has more of than the best, and what less."""
        mine, others = self.reasons(line), self.reasons(best)
        said = [for_it(what, mine, others) for what in self.more(mine, others)[:1]]
        if total(mine) > total(others):
            said.append(self.ahead(best, line, clear, good=False))
        else:
            said += [against_it(what, mine, others) for what in self.more(others, mine)[:1]]
        return Later(listed, *(said or [by_worth(mine)[0].text]))

    def more(self, one: list[Reason], other: list[Reason]) -> list[str]:
        """What one has more of than the other, the most of it first."""
        difference = {reason.what: 0.0 for reason in [*one, *other]}
        for reasons, sign in ((one, 1), (other, -1)):
            for reason in reasons:
                difference[reason.what] += sign * reason.worth
        found = [what for what, much in difference.items() if much > SLIGHT * self.expert.heat]
        return sorted(found, key=lambda what: -difference[what])

    def ahead(self, better: Line, other: Line, clear: int, good: bool) -> Later:
        """What games say that are played on from both, with the same deals: only what they say clearly."""
        if clear == SAME:
            return later("in the long run it makes little difference")
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
        follow(state, self.seat, line)
        self.expert.playout(state, Chance(deal))
        return self.expert.points(state)


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
    """What a move has more of: if it has nothing of the kind itself, then what the other one costs."""
    reason = of(what, mine)
    if reason is None:
        return later("you avoid this: {clause}", clause=by_worth(kind(what, others))[-1].text)
    if reason.worth >= 0.0 or reason.welcome:
        return reason.text
    return later("{clause}, but that hurts less", clause=reason.text)


def against_it(what: str, mine: list[Reason], best: list[Reason]) -> Later:
    """What a move has less of: if it has nothing of the kind itself, then what the best one brings."""
    reason = of(what, mine)
    if reason is None:
        return later("with the best choice: {clause}", clause=by_worth(kind(what, best))[0].text)
    if reason.worth >= 0.0 or reason.welcome:
        return later("{clause}, but the best choice brings more", clause=reason.text)
    return later("but {clause}", clause=reason.text)
