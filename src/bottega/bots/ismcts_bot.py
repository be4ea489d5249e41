"""The master: information-set Monte-Carlo tree search."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bottega.bots.evaluators import RolloutEvaluator
from bottega.bots.plain_policy import PlainSearchPolicy
from bottega.bots.search import Budget, Node, Search, argmax, sample
from bottega.games import title as find_title
from bottega.kernel import Game, Perspective
from bottega.kernel.chance import Chance
from bottega.kernel.search_policy import Evaluator, Line, SearchPolicy, Thought

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
SECONDS = 1.0  # for a move
SOLVER_VISITS = 40  # a title's own thought is taken to be as sure as so many games of each action
MIX_RESOLUTION = 1 << 30  # random numbers for a mixed choice
LINE_MOVES = 3  # a line of several moves is thought about for as long as so many moves, then played without a thought


def expert(title: str) -> SearchPolicy:
    """What the search asks about a title."""
    make = find_title(title).search_policy
    return PlainSearchPolicy(title) if make is None else make()


class Candidate(NamedTuple):
    """A line, and what it promises: a share of a victory after so many visits, or the expert's rating."""

    line: Line
    value: float
    visits: int
    is_share: bool


class ISMCTSBot:
    """Searches for so many seconds a move, or so many iterations: then its choices depend on its seed alone.

    A line once begun is played to its end, and the tree is kept, as long as the seat sees what it expected to see. With
    several jobs as many processes search, each with determinizations of its own, and what they found is added up.
    """

    def __init__(self, title: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1) -> None:
        self.expert = expert(title)
        self.seed = seed
        self.seconds = SECONDS if seconds is None else seconds
        self.iterations = iterations
        self.jobs = jobs if hasattr(os, "fork") else 1
        self.searches = 0
        self.rest_of_line: Line = ()
        self.tree: Node | None = None
        self.expected_view: dict[str, Any] = {}

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        known = self.tree is not None and self.expected_view == perspective.view
        if known and self.rest_of_line and self.rest_of_line[0] in legal:
            return self.begin_line(perspective, self.rest_of_line, self.tree)
        state, seat = perspective.imagined, perspective.seat
        thought = self.expert.solve(state, seat, self.evaluator(perspective.game))
        if thought is not None:
            rated, mix = self.solve(thought)
            return sample(rated, mix, Chance(self.new_seed()), MIX_RESOLUTION) if mix else argmax(rated)
        if self.expert.is_trivial(state, seat):
            return argmax(self.expert.candidate_plans(state, seat))[0]
        search = self.search(perspective, self.tree if known else None)
        line = search.ranked()[0]
        return self.begin_line(perspective, line, search.root.children[line])

    def begin_line(self, perspective: Perspective, line: Line, tree: Node | None) -> int:
        """Return the first action of a line, and remember what the seat expects to see after it."""
        after = perspective.imagined.copy()
        after.play(line[0], perspective.seat)
        self.expected_view = after.view(perspective.seat)
        self.rest_of_line = line[1:]
        self.tree = tree
        return line[0]

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        """Every legal action with its share of a victory, from 0 to 1; those not searched stand below the others."""
        legal = perspective.legal
        if len(legal) == 1:
            return [(legal[0], 0.5)]
        rated: dict[int, float] = {}
        for candidate in self.candidates(perspective):
            rated.setdefault(candidate.line[0], candidate.value)
        low = min(rated.values())
        return [(action, rated.get(action, low - 0.01)) for action in legal]

    def candidates(self, perspective: Perspective) -> list[Candidate]:
        """The lines that are worth a thought, the best one first."""
        state, seat = perspective.imagined, perspective.seat
        thought = self.expert.solve(state, seat, self.evaluator(perspective.game))
        if thought is not None:
            solved = [Candidate((action,), value, SOLVER_VISITS, True) for action, value in self.solve(thought)[0]]
            return sorted(solved, key=lambda candidate: -candidate.value)
        if self.expert.is_trivial(state, seat):
            lines = [Candidate(line, value, 0, False) for line, value in self.expert.candidate_plans(state, seat)]
            return sorted(lines, key=lambda candidate: -candidate.value)
        search = self.search(perspective, None)
        top = 1.0
        found = []
        for line in search.ranked():
            top = min(top, search.value(line))
            found.append(Candidate(line, top, search.root.children[line].visits, True))
        return found

    def solve(self, thought: Thought) -> tuple[list[tuple[int, float]], list[float]]:
        """Think in the title's own way: how good the actions are, and how they are mixed. Several processes agree on
        the average of what they think."""
        seed = self.new_seed()

        def think(number: int) -> tuple[list[tuple[int, float]], list[float]]:
            budget = self.budget(1, number)
            found = 1  # think at least once, however little time there is
            while found and (not budget.done or budget.spent() < 1.0):
                found = thought.think(seed + (number << 24) + budget.done)
                budget.done += found
            return thought.rate(), thought.mix()

        thoughts = in_processes(self.jobs, think)
        actions, mixed = thoughts[0]
        rated = [(action, sum(one[at][1] for one, _ in thoughts) / self.jobs) for at, (action, _) in enumerate(actions)]
        return rated, [sum(mix[at] for _, mix in thoughts) / self.jobs for at in range(len(mixed))]

    def search(self, perspective: Perspective, tree: Node | None) -> Search:
        """Search the tree; what several processes have found of the candidates is added up."""
        search = Search(self.expert, self.evaluator(perspective.game), perspective, self.new_seed(), tree)
        lines = search.candidates
        if len(lines) == 1:
            return search
        moves = min(max(len(line) for line in lines), LINE_MOVES)
        before = search.totals()

        def run(number: int) -> list[tuple[int, float]]:
            search.seed += number << 24
            search.run(self.budget(moves, number))
            return search.totals()

        results = in_processes(self.jobs, run)
        if self.jobs > 1:
            for totals in results:
                search.add(before, totals)
        return search

    def evaluator(self, game: Game) -> Evaluator:
        """Rates the positions that the search reaches in such a game."""
        return RolloutEvaluator(self.expert)

    def budget(self, moves: int, number: int) -> Budget:
        """The part of one of the jobs in the limit for so many moves."""
        return Budget(self.seconds * moves, (self.iterations * moves + number) // self.jobs)

    def new_seed(self) -> int:
        self.searches += 1
        return (self.seed << 64) + (self.searches << 32)


def in_processes(jobs: int, work: Callable[[int], T]) -> list[T]:
    """Run `work` in so many forked processes, each with its number, and return their results. One job runs here."""
    if jobs == 1:
        return [work(0)]
    import multiprocessing  # here, since there are machines without processes, such as a page of a browser

    fork = multiprocessing.get_context("fork")
    workers = []
    for number in range(jobs):
        receiver, sender = fork.Pipe(False)
        worker = fork.Process(target=_send_result, args=(work, number, sender))
        worker.start()
        sender.close()
        workers.append((worker, receiver))
    found = []
    for worker, receiver in workers:
        found.append(receiver.recv())
        worker.join()
    return found


def _send_result(work: Callable[[int], Any], number: int, sender: Connection) -> None:
    sender.send(work(number))
    sender.close()
    os._exit(0)
