"""Information-set Monte-Carlo tree search, for every title.

What a seat cannot see is dealt anew for every iteration, and the game is played on from there. Every seat has a tree of
its own, whose nodes are reached by that seat's own actions alone: so nothing in it depends on what the others have
chosen in secret or on how chance fell, and seats that decide at the same time need no order. In its tree a seat weighs
what its actions have brought so far against what the title's expert thinks of them; beyond its tree the expert plays.

At the root the actions that look best are tried equally often, with the same deals for all of them; the worse half is
left out again and again until the budget is spent (sequential halving).
"""

from __future__ import annotations

import math
import time
from typing import TypeVar

from bottega.kernel.chance import Chance
from bottega.kernel.perspective import Perspective
from bottega.kernel.search_policy import Evaluator, Line, SearchPolicy
from bottega.kernel.state import State

T = TypeVar("T")


class Node:
    """A node of a seat's search tree, reached by lines of its own."""

    __slots__ = ("visits", "total", "availability", "children")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.availability = 0  # how often this line could have been chosen
        self.children: dict[Line, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class Budget:
    """The limit of a search: so many seconds, or so many iterations."""

    __slots__ = ("seconds", "iterations", "begun", "done")

    def __init__(self, seconds: float, iterations: int) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.begun = time.perf_counter()
        self.done = 0

    def spent(self) -> float:
        """The part that is used up, from 0 to 1 and more."""
        if self.iterations:
            return self.done / self.iterations
        return (time.perf_counter() - self.begun) / self.seconds


C_PUCT = 0.35  # how much the expert's prior and few visits count against the mean of what was found
PRIOR_SCALE = 0.02  # a line that the expert rates clearly worse is taken to promise so much less of a victory
PRIOR_VISITS = 30.0  # the expert's prior counts as so many iterations
CANDIDATES = 12


class Search:
    """The search for one decision of a seat."""

    def __init__(
        self, expert: SearchPolicy, evaluator: Evaluator, perspective: Perspective, seed: int, root: Node | None = None
    ) -> None:
        self.expert = expert
        self.evaluator = evaluator
        self.determinization = perspective.imagined
        self.seat = perspective.seat
        self.players = perspective.game.players
        self.seed = seed
        self.chance = Chance(seed)
        self.root = Node() if root is None else root
        self.others = [Node() for _ in range(self.players)]
        rated = sorted(expert.candidate_plans(self.determinization, self.seat), key=_by_rating)[:CANDIDATES]
        self.candidates = [line for line, _ in rated]
        self.priors = {
            line: PRIOR_SCALE * max(-3.0, (value - rated[0][1]) / expert.temperature) for line, value in rated
        }
        for line in self.candidates:
            self.root.children.setdefault(line, Node())
        expert.begin(self.determinization)

    def run(self, budget: Budget) -> None:
        """Sequential halving: every round has the same part of the budget, and ends with half as many candidates."""
        left = self.candidates
        rounds = max(1, math.ceil(math.log2(len(left))))
        for number in range(1, rounds + 1):
            while budget.spent() < number / rounds:
                for line in left:
                    if budget.spent() >= 1.0:
                        return
                    self.iterate(line)
                    budget.done += 1
            left = sorted(left, key=self.value, reverse=True)[: (len(left) + 1) // 2]

    def value(self, line: Line) -> float:
        """The mean of what was found of a candidate; the expert's prior counts for a few iterations."""
        node = self.root.children[line]
        return (node.total + PRIOR_VISITS * (self.root.mean + self.priors[line])) / (node.visits + PRIOR_VISITS)

    def ranked(self) -> list[Line]:
        """The candidates, best first: those searched longest before those given up earlier."""
        visits = [self.root.children[line].visits for line in self.candidates]
        finalists = [line for line, number in zip(self.candidates, visits, strict=True) if 2 * number > max(visits)]
        given_up = [line for line in self.candidates if line not in finalists]
        return sorted(finalists, key=self.value, reverse=True) + sorted(given_up, key=self.value, reverse=True)

    def totals(self) -> list[tuple[int, float]]:
        """Visits and the sum of their rewards for each candidate."""
        nodes = [self.root.children[line] for line in self.candidates]
        return [(node.visits, node.total) for node in nodes]

    def add(self, before: list[tuple[int, float]], after: list[tuple[int, float]]) -> None:
        """Add what another search of the same position has found from one moment to another."""
        for at, line in enumerate(self.candidates):
            for node in (self.root, self.root.children[line]):
                node.visits += after[at][0] - before[at][0]
                node.total += after[at][1] - before[at][1]

    def iterate(self, line: Line) -> None:
        """One determinization, and one game from there."""
        first = self.root.children[line]
        state = self.determinization.resample(self.seat, self.seed + first.visits)
        paths: list[list[Node]] = [[node] for node in self.others]
        paths[self.seat] = [self.root, first]
        inside: list[bool] = [True] * self.players
        in_trees = self.players
        play_line(state, self.seat, line)
        while in_trees and state.agenda:
            actors = state.actors
            who = self.seat if self.seat in actors else actors[0]
            legal = state.peek(who)
            if len(legal) == 1:
                state.play(legal[0], who)
                continue
            rated = self.expert.candidate_plans(state, who)
            if not inside[who]:
                play_line(state, who, argmax(rated))
                continue
            chosen = select(paths[who][-1], rated, self.expert.temperature)
            children = paths[who][-1].children
            if chosen not in children:
                children[chosen] = Node()
                inside[who] = False
                in_trees = 0 if self.evaluator.evaluates_on_expansion else in_trees - 1
            paths[who].append(children[chosen])
            play_line(state, who, chosen)
        rewards = self.evaluator.rewards(state, self.chance)
        for who, path in enumerate(paths):
            for node in path:
                node.visits += 1
                node.total += rewards[who]


def play_line(state: State, seat: int, line: Line) -> None:
    """Play a line, as long as its next action is legal."""
    for action in line:
        if action not in state.peek(seat):
            return
        state.play(action, seat)


def _by_rating(rated: tuple[Line, float]) -> tuple[float, Line]:
    return -rated[1], rated[0]


def softmax(rated: list[tuple[Line, float]], temperature: float) -> list[float]:
    """Ratings as probabilities."""
    top = max(value for _, value in rated)
    weights = [math.exp(max((value - top) / temperature, -20.0)) for _, value in rated]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def argmax(rated: list[tuple[T, float]]) -> T:
    """The choice that is rated best, the first of equals."""
    best, top = rated[0]
    for choice, value in rated:
        if value > top:
            best, top = choice, value
    return best


def sample(rated: list[tuple[T, float]], probabilities: list[float], chance: Chance, resolution: int) -> T:
    """One of the choices by their probabilities, with one of `resolution` random numbers."""
    ticket = chance.below(resolution) / resolution
    for (choice, _), probability in zip(rated, probabilities, strict=True):
        ticket -= probability
        if ticket < 0.0:
            return choice
    return argmax(rated)


def select(node: Node, rated: list[tuple[Line, float]], temperature: float) -> Line:
    """The line with the best mix of what it has brought, what the expert thinks, and how little it was tried."""
    if len(rated) == 1:
        return rated[0][0]
    priors = softmax(rated, temperature)
    best = rated[0][0]
    top = -1.0
    for at, (line, _) in enumerate(rated):
        child = node.children.get(line)
        if child is None:
            value = node.mean + C_PUCT * priors[at] * math.sqrt(node.visits + 1)
        else:
            child.availability += 1
            value = (child.total + node.mean) / (child.visits + 1)
            value += C_PUCT * priors[at] * math.sqrt(child.availability + 1) / (child.visits + 1)
        if value > top:
            top = value
            best = line
    return best
