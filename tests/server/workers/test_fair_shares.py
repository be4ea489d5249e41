"""How long a hint waits for a worker, in simulated time: every question takes as long as its kind may take."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from itertools import count

import pytest

from bottega.server.workers.job_queue import ALONE, ANALYSIS, HINT, KINDS, LONG, MOVE, PICTURE, Job, JobQueue, Requester
from tests.server.visitors import story

LONGEST = {MOVE: 1.0, LONG: 3.0, HINT: 0.9, PICTURE: 1.0, ANALYSIS: 0.9, ALONE: 3.0}  # seconds
BOUND = {1: 4.0, 2: 2.0, 4: 2.0}  # seconds that a hint waits, by the number of workers: docs/hosting.md
EACH = {1: 3.9, 2: 1.9, 4: 1.9}  # seconds more for each other visitor who waits for a hint
REASON = 0.1  # seconds of a hint that no crowd shortens
FOREVER = 1_000_000.0


class Simulation:
    """Visitors and workers with a clock of their own."""

    def __init__(self, workers: int) -> None:
        self.queue = JobQueue(workers)
        self.now = 0.0
        self.numbers = count()
        self.ends: list[tuple[float, int, Job, float]] = []
        self.asked: set[asyncio.Task[None]] = set()
        self.used: Counter[str] = Counter()
        self.begun: Counter[str] = Counter()

    def ask(
        self, kind: str, visitor: str, table: str, again: bool = True, lasts: float = 0.0, network: str = ""
    ) -> asyncio.Task[None]:
        """Ask a question, and when it is answered the same one again."""
        requester = Requester(kind, visitor, table, network=network)
        task = asyncio.create_task(self._ask(requester, again, lasts or LONGEST[kind]))
        self.asked.add(task)
        return task

    async def _ask(self, requester: Requester, again: bool, lasts: float) -> None:
        while True:
            if requester.kind == HINT:
                lasts = self.queue.time_for_hint(requester, LONGEST[HINT] - REASON) + REASON
            job = await self.queue.wait(requester)
            self.begun[requester.visitor] += 1
            heapq.heappush(self.ends, (self.now + lasts, next(self.numbers), job, lasts))
            if not again:
                return
            ended = asyncio.Event()
            job.ended = ended  # type: ignore[attr-defined]
            await ended.wait()

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def step(self) -> None:
        """Let the next answer come."""
        self.now, _, job, lasts = heapq.heappop(self.ends)
        self.used[job.requester.visitor] += lasts  # type: ignore[assignment]
        self.queue.finish(job, lasts)
        if hasattr(job, "ended"):
            job.ended.set()
        await self.settle()

    async def run(self, until: float) -> None:
        while self.ends and self.ends[0][0] <= until:
            await self.step()
        self.now = until

    async def wait_of_hint(self, visitor: str = "own", network: str = "") -> float:
        """How long a hint waits that is asked for now."""
        before, asked = self.begun[visitor], self.now
        self.ask(HINT, visitor, "own table", again=False, network=network)
        await self.settle()
        while self.begun[visitor] == before:
            assert self.now - asked < 1000.0, "the hint never starts"
            await self.step()
        return self.now - asked

    def stop(self) -> None:
        for task in self.asked:
            task.cancel()


def one_visitor_with_many_tables(simulation: Simulation, kinds: tuple[str, ...]) -> None:
    for kind in kinds:
        for table in range(12):
            simulation.ask(kind, "greedy", f"{kind} {table}")


def many_visitors(simulation: Simulation, kinds: tuple[str, ...]) -> None:
    """An honest busy club, one of whom asks for hints."""
    for kind in kinds:
        for number in range(1 if kind == HINT else 30):
            simulation.ask(kind, f"visitor {number}", f"{kind} {number}")


@pytest.mark.parametrize("workers", BOUND)
@pytest.mark.parametrize("load", [one_visitor_with_many_tables, many_visitors])
@pytest.mark.parametrize(
    "kinds", [*((kind,) for kind in KINDS), (MOVE, LONG), tuple(k for k in KINDS if k != HINT), KINDS]
)
def test_a_hint_starts_in_time_whatever_others_ask_for(workers: int, load: object, kinds: tuple[str, ...]) -> None:
    @story
    async def told() -> None:
        simulation = Simulation(workers)
        load(simulation, kinds)  # type: ignore[operator]
        await simulation.settle()
        waits = [await simulation.wait_of_hint()]
        for moment in range(1, 300):
            await simulation.run(simulation.now + 3.37 + 0.41 * (moment % 7))
            waits.append(await simulation.wait_of_hint())
        simulation.stop()
        others = load is many_visitors and HINT in kinds
        assert max(waits) <= BOUND[workers] + others * EACH[workers] + 1e-6

    told()


@pytest.mark.parametrize("workers", BOUND)
def test_a_worker_lost_to_something_endless_stops_no_hints(workers: int) -> None:
    """A slow kind has all workers but one at most; of one worker nothing can be kept."""

    @story
    async def told() -> None:
        simulation = Simulation(workers)
        for table in range(workers - 1):
            simulation.ask(LONG, "greedy", f"endless {table}", lasts=FOREVER)
        one_visitor_with_many_tables(simulation, KINDS if workers > 1 else (MOVE, HINT))
        await simulation.settle()
        for _ in range(100):
            assert await simulation.wait_of_hint() <= BOUND[workers]
            await simulation.run(simulation.now + 0.7)
        simulation.stop()

    told()


@pytest.mark.parametrize("workers", BOUND)
@story
async def test_each_other_visitor_delays_a_hint_by_one_of_theirs_at_most(workers: int) -> None:
    simulation = Simulation(workers)
    one_visitor_with_many_tables(simulation, KINDS)
    for number in range(10):
        simulation.ask(HINT, f"visitor {number}", "table")
    await simulation.settle()
    for _ in range(100):
        await simulation.run(simulation.now + 1.3)
        assert await simulation.wait_of_hint() <= BOUND[workers] + 10 * EACH[workers]
    simulation.stop()


@pytest.mark.parametrize("workers", BOUND)
@story
async def test_a_crowd_of_cookies_from_one_network_delays_a_hint_like_one_visitor(workers: int) -> None:
    simulation = Simulation(workers)
    for number in range(100):
        for kind in KINDS:
            simulation.ask(kind, f"cookie {number}", f"{kind} {number}", network="crowd")
    await simulation.settle()
    for _ in range(100):
        await simulation.run(simulation.now + 1.3)
        assert await simulation.wait_of_hint(network="home") <= BOUND[workers] + EACH[workers]
    simulation.stop()


@pytest.mark.parametrize("near", [False, True], ids=["of other networks", "of the same network"])
@pytest.mark.parametrize("many", [2, 5, 10])
@story
async def test_a_hint_starts_in_time_whatever_many_others_ask_for(many: int, near: bool) -> None:
    simulation = Simulation(2)
    for number in range(many):
        for kind in KINDS:
            simulation.ask(kind, f"cookie {number}", f"{kind} {number}", network="home" if near else f"crowd {number}")
    await simulation.settle()
    waits = []
    for _ in range(100):
        await simulation.run(simulation.now + 2.3)
        waits.append(await simulation.wait_of_hint(network="home"))
    simulation.stop()
    assert max(waits) <= BOUND[2] + many * REASON


@story
async def test_cookies_of_one_network_shorten_nobody_elses_hints() -> None:
    simulation = Simulation(2)
    for number in range(100):
        simulation.ask(HINT, f"cookie {number}", "table", network="crowd")
    await simulation.settle()
    own, theirs = Requester(HINT, "own", "own table", network="home"), Requester(HINT, "cookie", "x", network="crowd")
    assert simulation.queue.time_for_hint(own, 1.0) == 0.5
    assert simulation.queue.time_for_hint(theirs, 1.0) < 0.02
    simulation.stop()


@story
async def test_a_crowd_of_cookies_from_one_network_gets_half_of_the_bots_time() -> None:
    simulation = Simulation(2)
    for number in range(100):
        simulation.ask(LONG, f"cookie {number}", f"table {number}", network="crowd")
    simulation.ask(LONG, "own", "own table", network="home")
    await simulation.settle()
    await simulation.run(300.0)
    simulation.stop()
    assert simulation.begun["own"] >= 45, "every other turn of the worker that long questions have"


@pytest.mark.parametrize("workers", BOUND)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_gets_turns_whatever_others_ask_for(workers: int, kind: str) -> None:
    @story
    async def told() -> None:
        simulation = Simulation(workers)
        for other in KINDS:
            for number in range(10):
                simulation.ask(other, f"visitor {number}", f"{other} {number}")
        await simulation.settle()
        simulation.ask(kind, "own", "own")
        await simulation.run(2000.0)
        simulation.stop()
        assert simulation.begun["own"] >= 10

    told()


@story
async def test_visitors_share_the_time_across_kinds() -> None:
    simulation = Simulation(1)
    one_visitor_with_many_tables(simulation, (MOVE, HINT, ANALYSIS))
    simulation.ask(MOVE, "modest", "own")
    await simulation.settle()
    await simulation.run(1000.0)
    moves = LONGEST[MOVE] * simulation.begun["modest"]
    simulation.stop()
    assert moves >= 250.0, "not only half of the moves' share"


@story
async def test_a_stream_of_newcomers_starves_nobody() -> None:
    simulation = Simulation(2)
    simulation.ask(MOVE, "regular", "own")
    for guest in range(2000):
        simulation.ask(MOVE, f"guest {guest}", "table", again=False)
        if guest > 20:
            await simulation.settle()
            await simulation.step()
    simulation.stop()
    assert simulation.begun["regular"] >= 20
