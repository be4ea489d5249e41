"""A turn of the Dice Game as it is: the active player rolls, the others bet in secret, and all of them want to win.

What every end of the turn is worth to everybody is asked of a judge. The dice are then solved exactly for the active
player, who sees that others have bet but not on what; and bettors, who do not want to be foreseen, mix their bets so
that no other bet would bring them more. Both are found together by fictitious play: again and again everybody answers
what the others have done on average so far.
"""

from __future__ import annotations

from typing import Final, Protocol, cast

from bottega.games.fresco_dice.bot import heuristic
from bottega.games.fresco_dice.bot.heuristic import EVENTS
from bottega.games.fresco_dice.bot.solver import POSITIONS, TOTALS, Solution, position
from bottega.games.fresco_dice.bot.turns import MISS, OUTCOMES, START, event_at, finish_turn, outcome_at, stood_at
from bottega.games.fresco_dice.rules.components import SECTIONS
from bottega.games.fresco_dice.rules.state import NO_BET, NONE, DiceState
from bottega.kernel.chance import Chance
from bottega.kernel.state import State

SLOTS: Final = 3
DEALS: Final = 32  # of what is hidden: more of them say nothing new
PURE: Final = 4  # rounds in which everybody answers what the others did last; if that settles, nobody mixes
ROUNDS: Final = 28


class Judge(Protocol):
    """Says what positions are worth."""

    evaluates_on_expansion: bool

    def rewards(self, state: State, chance: Chance) -> list[float]:
        """By seat, the share of a victory."""


class Stakes:
    """What each final total is worth with the bishop at a section."""

    __slots__ = ("events", "base", "paid")

    def __init__(self) -> None:
        self.events: list[int] = []  # by total
        self.base: list[list[float]] = []  # by seat and total, the share of a victory if nobody bets
        self.paid: dict[int, list[list[float]]] = {}  # by bet: by seat and total, how much more if it comes true


class Answer:
    """What everybody does in a position in which bets are laid."""

    __slots__ = ("mixes", "totals", "solution")

    def __init__(self, mixes: list[list[float]], totals: list[float], solution: Solution) -> None:
        self.mixes = mixes  # by bettor and event
        self.totals = totals  # the chances of final totals, by the active player's ways to play on average
        self.solution = solution  # how to play against these mixes


class Laid:
    """A bet by position: what is left to the active player, who plays against it, and what its owner has of it."""

    __slots__ = ("value", "mine")

    def __init__(self, value: list[float], mine: list[float]) -> None:
        self.value = value
        self.mine = mine


class Waited(Solution):
    """A turn in which somebody bets later, once that is better than to wait, and the active player foresees it."""

    __slots__ = ("base", "later", "mine")

    def __init__(self, worth: list[float], favour: bool, base: list[float], later: list[list[Laid]]) -> None:
        self.base = base
        self.later = later  # by slot
        self.mine: list[float] = [0.0] * POSITIONS
        super().__init__(worth, favour)

    def _finish(self, total: int) -> None:
        super()._finish(total)
        self.mine[total] = self.base[total + self.change[total]]

    def _solve(self, rolls_left: int, colour_dice: int, total: int) -> None:
        super()._solve(rolls_left, colour_dice, total)
        here = position(rolls_left, colour_dice, total)
        mine = 0.0
        for at, there in enumerate(self.next[here]):
            mine += self.chance[here][at] * self.mine[there]
        for bet in self.later[3 - rolls_left]:
            if bet.mine[here] > mine:
                mine = bet.mine[here]
                self.value[here] = bet.value[here]
        self.mine[here] = mine


class Wagers:
    """The decisions of a turn: where to put the bishop, which die to set aside, what to bet."""

    def __init__(self, judge: Judge, s: DiceState, seat: int) -> None:
        self.judge = judge
        self.s = s
        self.seat = seat
        self.asked = s.agenda[-1].name
        self.deals = 0
        self.outcomes: list[int] = []
        for total in range(TOTALS):
            outcome = outcome_at(s, total)
            if outcome not in self.outcomes:
                self.outcomes.append(outcome)
        self.bets: list[int] = []  # that may be paid, each as seat * SLOTS + slot
        for other in range(s.game.players):
            if other != s.active:
                if self.asked != "bishop" and s.slots[other] != NONE:
                    self.bets.append(other * SLOTS + s.slots[other])
                elif self.asked in ("bishop", "bet"):
                    last = SLOTS if other == seat else s.rolls + 1
                    for slot in range(s.rolls, last):
                        self.bets.append(other * SLOTS + slot)
        self.sums: dict[int, list[float]] = {}  # by end of the turn, the shares of all deals

    # -- what the ends of the turn are worth

    def think(self, seed: int) -> int:
        """Judge every end of the turn once more, with the same deal; returns how many there were."""
        if self.deals == DEALS:
            return 0
        deal = cast(DiceState, self.s.resample(self.seat, seed))
        deal.agenda.pop()
        for other in range(deal.game.players):
            deal.bets[other] = NONE
            deal.slots[other] = NONE
            deal.answers[other] = NONE
        judged = 0
        for outcome in self.outcomes:
            for bishop in self.bishops(outcome):
                deal.bishop = bishop
                bets = [NONE] if outcome == MISS else [NONE, *self.bets]
                for bet in bets:
                    self.judge_end(deal, outcome, bet, seed)
                judged += len(bets)
        self.deals += 1
        return judged

    def bishops(self, outcome: int) -> list[int]:
        """Where the bishop may be, as far as it matters for this outcome."""
        if self.asked != "bishop":
            return [self.s.bishop if self.s.bishop == outcome else NONE]
        return [NONE, outcome] if outcome < SECTIONS else [NONE]

    def judge_end(self, deal: DiceState, outcome: int, bet: int, seed: int) -> None:
        s = deal.copy()
        if bet != NONE:
            s.bets[bet // SLOTS] = event_at(outcome, s.bishop)
            s.slots[bet // SLOTS] = bet % SLOTS
        finish_turn(s, outcome)
        shares = self.judge.rewards(s, Chance(seed))
        key = self.key(outcome, deal.bishop == outcome, bet)
        sums = self.sums.get(key)
        if sums is None:
            self.sums[key] = shares
        else:
            self.sums[key] = [sums[seat] + shares[seat] for seat in range(len(shares))]

    def key(self, outcome: int, pointed: bool, bet: int) -> int:
        return ((bet + 1) * OUTCOMES + outcome) * 2 + (1 if pointed else 0)

    def stakes(self, bishop: int) -> Stakes:
        s = self.s
        found = Stakes()
        outcomes = [outcome_at(s, total) for total in range(TOTALS)]
        found.events = [event_at(outcome, bishop) for outcome in outcomes]
        for seat in range(s.game.players):
            found.base.append([self.sums[self.key(o, o == bishop, NONE)][seat] / self.deals for o in outcomes])
        for bet in self.bets:
            more: list[list[float]] = []
            for seat in range(s.game.players):
                base = found.base[seat]
                gains = [0.0] * TOTALS
                for total in range(TOTALS):
                    outcome = outcomes[total]
                    if outcome != MISS:
                        sums = self.sums[self.key(outcome, outcome == bishop, bet)]
                        gains[total] = sums[seat] / self.deals - base[total]
                more.append(gains)
            found.paid[bet] = more
        return found

    # -- what everybody does

    def rate(self) -> list[tuple[int, float]]:
        s = self.s
        legal = s.legal(self.seat)
        if self.asked == "bishop":
            bettors = [other for other in range(s.game.players) if other != s.active]
            rated: list[tuple[int, float]] = []
            for action in legal:
                stakes = self.stakes(action - s.game.bishop.first)
                answer = self.answers(stakes, START, 0, bettors, stakes.base[s.active])
                rated.append((action, answer.solution.value[START]))
            return rated
        stakes = self.stakes(s.bishop)
        worth = self.believed(stakes)
        if self.asked == "bet":
            return self.rate_bets(stakes, worth)
        if self.asked == "favour":
            return [(action, worth[heuristic.after_favour(s, action)]) for action in legal]
        value = Solution(worth, s.favour == s.active).value
        return [(action, value[heuristic.after_aside(s, action)]) for action in legal]

    def mix(self) -> list[float]:
        """Bets are mixed; what all see needs no secret."""
        if self.asked != "bet":
            return []
        stakes = self.stakes(self.s.bishop)
        worth = self.believed(stakes)
        rated = self.rate_bets(stakes, worth)
        if rated[NO_BET][1] > max([rated[event][1] for event in range(EVENTS)]):
            return [0.0, 0.0, 0.0, 1.0]
        return [*self.laid(stakes, worth).mixes[self.bettors().index(self.seat)], 0.0]

    def rate_bets(self, stakes: Stakes, worth: list[float]) -> list[tuple[int, float]]:
        """What each bet promises against the ways to play that answer our mixture, and what it promises to wait."""
        s = self.s
        first = s.game.bet.first
        base = stakes.base[self.seat]
        totals = self.laid(stakes, worth).totals
        share = 0.0
        for total in range(TOTALS):
            share += totals[total] * base[total]
        gains = self.gains(stakes, self.seat * SLOTS + s.rolls, totals)
        rated = [(first + event, share + gains[event]) for event in range(EVENTS)]
        waiting = self.waited(stakes, worth).mine[position(3 - s.rolls, s.colour_dice, s.total)]
        return [*rated, (first + NO_BET, waiting)]

    def bettors(self) -> list[int]:
        """Who may lay a bet now."""
        return [other for other in range(self.s.game.players) if self.s.free >> other & 1]

    def laid(self, stakes: Stakes, worth: list[float]) -> Answer:
        s = self.s
        return self.answers(stakes, position(3 - s.rolls, s.colour_dice, s.total), s.rolls, self.bettors(), worth)

    def believed(self, stakes: Stakes) -> list[float]:
        """By final total, what it is worth to the active player with the bets that lie on the table, which others have
        mixed where they laid them."""
        s = self.s
        worth = stakes.base[s.active]
        for slot in range(SLOTS):
            bettors = [other for other in range(s.game.players) if s.slots[other] == slot]
            if bettors:
                mixes = self.answers(stakes, stood_at(s, slot), slot, bettors, worth).mixes
                worth = self.expected(stakes, slot, bettors, mixes, worth)
        return worth

    def expected(
        self, stakes: Stakes, slot: int, bettors: list[int], mixes: list[list[float]], worth: list[float]
    ) -> list[float]:
        """What a final total is worth to the active player on average, when bets are mixed like this."""
        found = worth.copy()
        for at, other in enumerate(bettors):
            more = stakes.paid[other * SLOTS + slot][self.s.active]
            mix = mixes[at]
            for total in range(TOTALS):
                event = stakes.events[total]
                if event != NONE:
                    found[total] += mix[event] * more[total]
        return found

    def answers(self, stakes: Stakes, here: int, slot: int, bettors: list[int], worth: list[float]) -> Answer:
        """Fictitious play of those who bet in a position, and of the active player who goes on from there."""
        favour = self.s.favour == self.s.active
        mixes = [[1.0 / EVENTS] * EVENTS for _ in bettors]
        solution = Solution(self.expected(stakes, slot, bettors, mixes, worth), favour)
        totals = solution.totals(here)
        for number in range(ROUNDS if bettors else 0):
            step = 1.0 if number < PURE else 1.0 / (number - PURE + 2)
            same = True
            for at, other in enumerate(bettors):
                gains = self.gains(stakes, other * SLOTS + slot, totals)
                best = gains.index(max(gains))
                mix = mixes[at]
                same = same and mix[best] == 1.0
                for event in range(EVENTS):
                    mix[event] += step * ((1.0 if event == best else 0.0) - mix[event])
            if same:
                break
            solution = Solution(self.expected(stakes, slot, bettors, mixes, worth), favour)
            chances = solution.totals(here)
            for total in range(TOTALS):
                totals[total] += step * (chances[total] - totals[total])
        return Answer(mixes, totals, solution)

    def gains(self, stakes: Stakes, bet: int, totals: list[float]) -> list[float]:
        """By event, how much a bet on it adds to its owner's share."""
        more = stakes.paid[bet][bet // SLOTS]
        found = [0.0] * EVENTS
        for total in range(TOTALS):
            event = stakes.events[total]
            if event != NONE:
                found[event] += totals[total] * more[total]
        return found

    def waited(self, stakes: Stakes, worth: list[float]) -> Waited:
        """The turn if we do not bet now."""
        favour = self.s.favour == self.s.active
        base = stakes.base[self.seat]
        later: list[list[Laid]] = [[] for _ in range(SLOTS)]
        for slot in range(self.s.rolls + 1, SLOTS):
            more = stakes.paid[self.seat * SLOTS + slot][self.seat]
            for event in range(EVENTS):
                sure = [1.0 if event == other else 0.0 for other in range(EVENTS)]
                solution = Solution(self.expected(stakes, slot, [self.seat], [sure], worth), favour)
                prize = [base[t] + more[t] if stakes.events[t] == event else base[t] for t in range(TOTALS)]
                later[slot].append(Laid(solution.value, solution.expectations(prize)))
        return Waited(worth, favour, base, later)


class Bonus:
    """Which portrait to take for five sections or five portraits."""

    def __init__(self, judge: Judge, s: DiceState, seat: int) -> None:
        self.judge = judge
        self.s = s
        self.seat = seat
        self.deals = 0
        self.sums: list[float] = [0.0] * len(s.legal(seat))

    def think(self, seed: int) -> int:
        if self.deals == DEALS:
            return 0
        self.deals += 1
        legal = self.s.legal(self.seat)
        for at, action in enumerate(legal):
            s = self.s.resample(self.seat, seed)
            s.play(action, self.seat)
            self.sums[at] += self.judge.rewards(s, Chance(seed))[self.seat]
        return len(legal)

    def rate(self) -> list[tuple[int, float]]:
        return [(action, self.sums[at] / self.deals) for at, action in enumerate(self.s.legal(self.seat))]

    def mix(self) -> list[float]:
        return []
