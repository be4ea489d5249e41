"""Whose question the bots answer next. A pool where the test itself says when a worker has finished."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bottega.server.workers.job_queue import ALONE, ANALYSIS, HINT, KINDS, LONG, MOVE, PICTURE, Job, JobQueue, Requester
from tests.server.visitors import story


class Pool:
    """Everybody who asks, and the workers' work in the order in which it began."""

    def __init__(self, workers: int = 1) -> None:
        self.queue = JobQueue(workers)
        self.begun: list[Requester] = []
        self.came: list[Job] = []
        self.working: list[tuple[Job, float, bool]] = []

    async def asks(
        self, visitor: str, table: str, kind: str = MOVE, seconds: float = 1.0, again: bool = False
    ) -> asyncio.Task[None]:
        """A question whose answer takes so many seconds; `again`: the table asks the next one when it is answered."""
        alone = kind == ALONE
        requester = Requester(MOVE if alone else kind, visitor, table, alone)
        task = asyncio.create_task(self._ask(requester, seconds, again))
        await settled()
        return task

    async def _ask(self, requester: Requester, seconds: float, again: bool) -> None:
        job = await self.queue.wait(requester)
        self.begun.append(requester)
        self.came.append(job)
        self.working.append((job, seconds, again))

    async def finish(self, number: int = 1) -> list[Requester]:
        """So many answers are ready, one after the other; returns whose work began meanwhile."""
        before = len(self.begun)
        for _ in range(number):
            job, seconds, again = self.working.pop(0)
            self.queue.finish(job, seconds)
            if again:
                await self.asks(job.requester.visitor, job.requester.table, job.kind, seconds, again)
            await settled()
        return self.begun[before:]

    def waiting(self) -> int:
        return sum(map(len, self.queue.kinds.values()))


async def settled() -> None:
    """Everybody has done what can be done now."""
    for _ in range(5):
        await asyncio.sleep(0)


@story
async def test_sixty_tables_of_one_visitor_do_not_stop_another_visitors_one() -> None:
    pool = Pool()
    for table in range(60):
        await pool.asks("many", f"masters {table}", again=True)
    await pool.asks("one", "hers", seconds=0.05, again=True)
    began = await pool.finish(40)
    assert [requester.visitor for requester in began[:4]] == ["one", "many", "one", "many"], (
        "never more than one between"
    )
    assert sum(requester.visitor == "one" for requester in began) >= 20


@story
async def test_a_visitor_with_slow_bots_gets_as_much_time_as_one_with_fast_ones_and_no_more() -> None:
    pool = Pool()
    await pool.asks("slow", "masters", seconds=2.0, again=True)
    for table in range(10):
        await pool.asks("fast", f"journeymen {table}", seconds=0.1, again=True)
    began = Counter(requester.visitor for requester in await pool.finish(210))
    assert abs(began["slow"] * 2.0 - began["fast"] * 0.1) <= 2.1


@story
async def test_tables_of_one_visitor_take_turns_however_many_bots_think_at_one() -> None:
    pool = Pool()
    await pool.asks("one", "before")
    for _ in range(4):
        await pool.asks("one", "planning")
    await pool.asks("one", "quiet")
    began = await pool.finish(5)
    assert [requester.table for requester in began] == ["planning", "quiet", "planning", "planning", "planning"]


@story
async def test_hints_get_every_other_turn_and_moves_most_of_the_rest() -> None:
    pool = Pool()
    for kind in KINDS:
        for number in range(100):
            await pool.asks(f"visitor {number}", "hers", kind)
    await pool.finish(90)
    kinds = [job.kind for job in pool.came[1:]]
    assert kinds[::2] == [HINT] * 45
    others = Counter(kinds[1::2])
    assert min(others[MOVE], others[LONG]) > max(others[PICTURE], others[ANALYSIS], others[ALONE]) >= 5


@story
async def test_moves_do_not_stop_other_kinds() -> None:
    pool = Pool()
    for table in range(20):
        await pool.asks("many", f"watched {table}", again=True)
    for kind in (HINT, ANALYSIS, ALONE):
        await pool.asks("one", "hers", kind)
    began = [job.kind for job in pool.came] if await pool.finish(10) else []
    assert set(began) == {MOVE, HINT, ANALYSIS, ALONE}


@story
async def test_a_move_waits_for_one_decision_of_an_analysis_at_most() -> None:
    pool = Pool()
    await pool.asks("analyst", "over", ANALYSIS, again=True)
    for _ in range(5):
        await pool.asks("player", "running", MOVE)
        assert (await pool.finish())[0].kind == MOVE
        assert (await pool.finish())[0].kind == ANALYSIS


@story
async def test_who_comes_to_a_table_left_alone_is_not_put_off() -> None:
    pool = Pool()
    for table in range(10):
        await pool.asks("many", f"left {table}", ALONE)
    pool.queue.watched("left 7")
    pool.queue.watched("unknown")
    assert [requester.table for requester in await pool.finish(2)] == ["left 7", "left 1"]
    assert pool.waiting() == 7


@story
async def test_who_has_asked_for_nothing_has_saved_nothing_up() -> None:
    pool = Pool()
    for table in range(3):
        await pool.asks("long there", f"table {table}", again=True)
    await pool.finish(100)
    for table in range(50):
        await pool.asks("new", f"table {table}")
    began = Counter(requester.visitor for requester in await pool.finish(20))
    assert began == {"new": 10, "long there": 10}


@story
async def test_who_stops_waiting_leaves_and_takes_no_worker_along() -> None:
    pool = Pool()
    await pool.asks("one", "first")
    second = await pool.asks("two", "second")
    await pool.asks("three", "third")
    second.cancel()
    await settled()
    assert pool.waiting() == 1
    assert [requester.table for requester in await pool.finish()] == ["third"]
    await pool.finish()
    assert pool.queue.running == 0


@pytest.mark.parametrize("first", ["the worker", "the requester"])
def test_who_stops_waiting_at_the_moment_of_the_turn_gives_it_back(first: str) -> None:
    @story
    async def told() -> None:
        pool = Pool()
        await pool.asks("one", "first")
        second = await pool.asks("two", "second")
        await pool.asks("three", "third")
        job = pool.working.pop()[0]
        if first == "the worker":
            pool.queue.finish(job, 1.0)
            second.cancel()
        else:
            second.cancel()
            pool.queue.finish(job, 1.0)
        await settled()
        assert [requester.table for requester in pool.begun] == ["first", "third"]
        await pool.finish()
        assert pool.queue.running == 0

    told()


@pytest.mark.parametrize("slow", [LONG, ALONE])
def test_of_several_workers_one_is_kept_for_short_questions(slow: str) -> None:
    @story
    async def told() -> None:
        pool = Pool(3)
        for table in range(5):
            await pool.asks("many", f"masters {table}", slow)
        assert len(pool.working) == 2
        await pool.asks("one", "hers", MOVE)
        assert pool.begun[-1].table == "hers"
        await pool.asks("two", "his", HINT)
        assert len(pool.working) == 3
        pool.queue.watched("masters 4")
        await pool.finish(2)
        assert {"his", "masters 4" if slow == ALONE else "masters 2"} <= {requester.table for requester in pool.begun}

    told()


@story
async def test_nobody_gets_a_second_worker_while_others_have_none() -> None:
    pool = Pool(2)
    for table in range(5):
        await pool.asks("many", f"masters {table}", again=True)
    for table in range(2):
        await pool.asks("one", f"hers {table}", again=True)
    await pool.finish()
    for _ in range(10):
        assert {job.requester.visitor for job, _, _ in pool.working} == {"many", "one"}
        await pool.finish()


@story
async def test_nothing_is_remembered_of_visitors_who_are_gone() -> None:
    pool = Pool()
    await pool.asks("always", "there", seconds=1.0, again=True)
    for guest in range(50):
        await pool.asks(f"guest {guest}", "table", seconds=5.0)
        await pool.finish(2)
    await pool.finish(20)
    assert set(pool.queue.kinds[MOVE].visitors.known) == {"always"}
