"""The bot that searches."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bottega.bots.search import Budget, Expert, Judge, Line, Node, Playouts, Search, Thought
from bottega.games import title as find_title
from bottega.kernel import Game, Perspective
from bottega.kernel.chance import Chance

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
SECONDS = 1.0  # for a move
THOUGHT = 40  # a title's own thought is taken to be as sure as so many games of each action
MOVES = 3  # a line of several moves is thought about for as long as so many moves, then played without a thought


def expert(title: str) -> Expert:
    """What the search asks about a title."""
    found: Expert = find_title(title).companion("bot.search_policy").Expert()
    return found


class Considered(NamedTuple):
    """A line, and what it promises: a share of a victory as so many games have it, or the expert's rating."""

    line: Line
    value: float
    games: int
    shares: bool


class Master:
    """Searches for so many seconds a move, or so many iterations: then its choices depend on its seed alone.

    A line once begun is played to its end, and the tree is kept, as long as the seat sees what it expected to see. With
    several jobs as many processes search, each with deals of its own, and what they found is added up.
    """

    def __init__(self, title: str, seed: int, seconds: float | None = None, iterations: int = 0, jobs: int = 1) -> None:
        self.expert = expert(title)
        self.seed = seed
        self.seconds = SECONDS if seconds is None else seconds
        self.iterations = iterations
        self.jobs = jobs if hasattr(os, "fork") else 1
        self.thoughts = 0
        self.rest: Line = ()
        self.tree: Node | None = None
        self.foreseen: dict[str, Any] = {}

    def choose(self, perspective: Perspective) -> int:
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        known = self.tree is not None and self.foreseen == perspective.view
        if known and self.rest and self.rest[0] in legal:
            return self.begin(perspective, self.rest, self.tree)
        state, seat = perspective.imagined, perspective.seat
        thought = self.expert.thought(state, seat, self.judge(perspective.game))
        if thought is not None:
            rated, mix = self.ponder(thought)
            return drawn(rated, mix, Chance(self.new_seed())) if mix else favourite(rated)
        if self.expert.settled(state, seat):
            return favourite(self.expert.lines(state, seat))[0]
        search = self.search(perspective, self.tree if known else None)
        line = search.ranked()[0]
        return self.begin(perspective, line, search.root.after[line])

    def begin(self, perspective: Perspective, line: Line, tree: Node | None) -> int:
        """Play the first action of a line, and foresee what the seat will see then."""
        after = perspective.imagined.copy()
        after.play(line[0], perspective.seat)
        self.foreseen = after.view(perspective.seat)
        self.rest = line[1:]
        self.tree = tree
        return line[0]

    def rate(self, perspective: Perspective) -> list[tuple[int, float]]:
        """Every legal action with its share of a victory, from 0 to 1; those not searched stand below the others."""
        legal = perspective.legal
        if len(legal) == 1:
            return [(legal[0], 0.5)]
        rated: dict[int, float] = {}
        for one in self.consider(perspective):
            rated.setdefault(one.line[0], one.value)
        low = min(rated.values())
        return [(action, rated.get(action, low - 0.01)) for action in legal]

    def consider(self, perspective: Perspective) -> list[Considered]:
        """The lines that are worth a thought, the best one first."""
        state, seat = perspective.imagined, perspective.seat
        thought = self.expert.thought(state, seat, self.judge(perspective.game))
        if thought is not None:
            thoughts = [Considered((action,), value, THOUGHT, True) for action, value in self.ponder(thought)[0]]
            return sorted(thoughts, key=lambda one: -one.value)
        if self.expert.settled(state, seat):
            lines = [Considered(line, value, 0, False) for line, value in self.expert.lines(state, seat)]
            return sorted(lines, key=lambda one: -one.value)
        search = self.search(perspective, None)
        top = 1.0
        found = []
        for line in search.ranked():
            top = min(top, search.standing(line))
            found.append(Considered(line, top, search.root.after[line].visits, True))
        return found

    def ponder(self, thought: Thought) -> tuple[list[tuple[int, float]], list[float]]:
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

        thoughts = together(self.jobs, think)
        actions, mixed = thoughts[0]
        rated = [(action, sum(one[at][1] for one, _ in thoughts) / self.jobs) for at, (action, _) in enumerate(actions)]
        return rated, [sum(mix[at] for _, mix in thoughts) / self.jobs for at in range(len(mixed))]

    def search(self, perspective: Perspective, tree: Node | None) -> Search:
        """Search the tree; what several processes have found of the candidates is added up."""
        search = Search(self.expert, self.judge(perspective.game), perspective, self.new_seed(), tree)
        lines = search.candidates
        if len(lines) == 1:
            return search
        moves = min(max(len(line) for line in lines), MOVES)
        before = search.found()

        def look(number: int) -> list[tuple[int, float]]:
            search.seed += number << 24
            search.run(self.budget(moves, number))
            return search.found()

        results = together(self.jobs, look)
        if self.jobs > 1:
            for found in results:
                search.add(before, found)
        return search

    def judge(self, game: Game) -> Judge:
        """Who judges the positions that the search reaches in such a game."""
        return Playouts(self.expert)

    def budget(self, moves: int, number: int) -> Budget:
        """What one of the jobs may spend on so many moves."""
        return Budget(self.seconds * moves, (self.iterations * moves + number) // self.jobs)

    def new_seed(self) -> int:
        self.thoughts += 1
        return (self.seed << 64) + (self.thoughts << 32)


def together(jobs: int, work: Callable[[int], T]) -> list[T]:
    """What so many copies of this process find, each with a number of its own; one alone needs no copy."""
    if jobs == 1:
        return [work(0)]
    import multiprocessing  # here, since there are machines without processes, such as a page of a browser

    fork = multiprocessing.get_context("fork")
    workers = []
    for number in range(jobs):
        ear, mouth = fork.Pipe(False)
        worker = fork.Process(target=_work_apart, args=(work, number, mouth))
        worker.start()
        mouth.close()
        workers.append((worker, ear))
    found = []
    for worker, ear in workers:
        found.append(ear.recv())
        worker.join()
    return found


def _work_apart(work: Callable[[int], Any], number: int, mouth: Connection) -> None:
    mouth.send(work(number))
    mouth.close()
    os._exit(0)


def favourite(rated: list[tuple[T, float]]) -> T:
    """What is rated best."""
    return max(rated, key=lambda pair: pair[1])[0]


def drawn(rated: list[tuple[T, float]], mix: list[float], chance: Chance) -> T:
    """One of them, each with its chance."""
    ticket = chance.below(1 << 30) / (1 << 30)
    for (action, _), share in zip(rated, mix, strict=True):
        ticket -= share
        if ticket < 0:
            return action
    return favourite(rated)
