"""Whose question the bots answer next. A hall of tables, where the test itself says when a worker has finished."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bottega.server.workers.queue import ALONE, ANALYSIS, HINT, KINDS, LONG, MOVE, PICTURE, Asker, Turn, Turns
from tests.server.visitors import story


class Hall:
    """Everybody who asks, and the workers' work in the order in which it began."""

    def __init__(self, workers: int = 1) -> None:
        self.turns = Turns(workers)
        self.begun: list[Asker] = []
        self.came: list[Turn] = []
        self.working: list[tuple[Turn, float, bool]] = []

    async def asks(
        self, visitor: str, table: str, kind: str = MOVE, seconds: float = 1.0, again: bool = False
    ) -> asyncio.Task[None]:
        """A question whose answer takes so many seconds; `again`: the table asks the next one when it is answered."""
        alone = kind == ALONE
        asker = Asker(MOVE if alone else kind, visitor, table, alone)
        task = asyncio.create_task(self._ask(asker, seconds, again))
        await settled()
        return task

    async def _ask(self, asker: Asker, seconds: float, again: bool) -> None:
        turn = await self.turns.turn(asker)
        self.begun.append(asker)
        self.came.append(turn)
        self.working.append((turn, seconds, again))

    async def finish(self, number: int = 1) -> list[Asker]:
        """So many answers are ready, one after the other; returns whose work began meanwhile."""
        before = len(self.begun)
        for _ in range(number):
            turn, seconds, again = self.working.pop(0)
            self.turns.over(turn, seconds)
            if again:
                await self.asks(turn.asker.visitor, turn.asker.table, turn.kind, seconds, again)
            await settled()
        return self.begun[before:]

    def waiting(self) -> int:
        return sum(map(len, self.turns.lines.values()))


async def settled() -> None:
    """Everybody has done what can be done now."""
    for _ in range(5):
        await asyncio.sleep(0)


@story
async def test_sixty_tables_of_one_visitor_do_not_stop_another_visitors_one() -> None:
    hall = Hall()
    for table in range(60):
        await hall.asks("many", f"masters {table}", again=True)
    await hall.asks("one", "hers", seconds=0.05, again=True)
    began = await hall.finish(40)
    assert [asker.visitor for asker in began[:4]] == ["one", "many", "one", "many"], "never more than one between"
    assert sum(asker.visitor == "one" for asker in began) >= 20


@story
async def test_a_visitor_with_slow_bots_gets_as_much_time_as_one_with_fast_ones_and_no_more() -> None:
    hall = Hall()
    await hall.asks("slow", "masters", seconds=2.0, again=True)
    for table in range(10):
        await hall.asks("fast", f"journeymen {table}", seconds=0.1, again=True)
    began = Counter(asker.visitor for asker in await hall.finish(210))
    assert abs(began["slow"] * 2.0 - began["fast"] * 0.1) <= 2.1


@story
async def test_tables_of_one_visitor_take_turns_however_many_bots_think_at_one() -> None:
    hall = Hall()
    await hall.asks("one", "before")
    for _ in range(4):
        await hall.asks("one", "planning")
    await hall.asks("one", "quiet")
    began = await hall.finish(5)
    assert [asker.table for asker in began] == ["planning", "quiet", "planning", "planning", "planning"]


@story
async def test_hints_get_every_other_turn_and_moves_most_of_the_rest() -> None:
    hall = Hall()
    for kind in KINDS:
        for number in range(100):
            await hall.asks(f"visitor {number}", "hers", kind)
    await hall.finish(90)
    kinds = [turn.kind for turn in hall.came[1:]]
    assert kinds[::2] == [HINT] * 45
    others = Counter(kinds[1::2])
    assert min(others[MOVE], others[LONG]) > max(others[PICTURE], others[ANALYSIS], others[ALONE]) >= 5


@story
async def test_moves_do_not_stop_other_kinds() -> None:
    hall = Hall()
    for table in range(20):
        await hall.asks("many", f"watched {table}", again=True)
    for kind in (HINT, ANALYSIS, ALONE):
        await hall.asks("one", "hers", kind)
    began = [turn.kind for turn in hall.came] if await hall.finish(10) else []
    assert set(began) == {MOVE, HINT, ANALYSIS, ALONE}


@story
async def test_a_move_waits_for_one_decision_of_an_analysis_at_most() -> None:
    hall = Hall()
    await hall.asks("analyst", "over", ANALYSIS, again=True)
    for _ in range(5):
        await hall.asks("player", "running", MOVE)
        assert (await hall.finish())[0].kind == MOVE
        assert (await hall.finish())[0].kind == ANALYSIS


@story
async def test_who_comes_to_a_table_left_alone_is_not_put_off() -> None:
    hall = Hall()
    for table in range(10):
        await hall.asks("many", f"left {table}", ALONE)
    hall.turns.hurry("left 7")
    hall.turns.hurry("unknown")
    assert [asker.table for asker in await hall.finish(2)] == ["left 7", "left 1"]
    assert hall.waiting() == 7


@story
async def test_who_has_asked_for_nothing_has_saved_nothing_up() -> None:
    hall = Hall()
    for table in range(3):
        await hall.asks("long there", f"table {table}", again=True)
    await hall.finish(100)
    for table in range(50):
        await hall.asks("new", f"table {table}")
    began = Counter(asker.visitor for asker in await hall.finish(20))
    assert began == {"new": 10, "long there": 10}


@story
async def test_who_stops_waiting_leaves_and_takes_no_worker_along() -> None:
    hall = Hall()
    await hall.asks("one", "first")
    second = await hall.asks("two", "second")
    await hall.asks("three", "third")
    second.cancel()
    await settled()
    assert hall.waiting() == 1
    assert [asker.table for asker in await hall.finish()] == ["third"]
    await hall.finish()
    assert hall.turns.busy == 0


@pytest.mark.parametrize("first", ["the worker", "the asker"])
def test_who_stops_waiting_at_the_moment_of_the_turn_gives_it_back(first: str) -> None:
    @story
    async def told() -> None:
        hall = Hall()
        await hall.asks("one", "first")
        second = await hall.asks("two", "second")
        await hall.asks("three", "third")
        turn = hall.working.pop()[0]
        if first == "the worker":
            hall.turns.over(turn, 1.0)
            second.cancel()
        else:
            second.cancel()
            hall.turns.over(turn, 1.0)
        await settled()
        assert [asker.table for asker in hall.begun] == ["first", "third"]
        await hall.finish()
        assert hall.turns.busy == 0

    told()


@pytest.mark.parametrize("slow", [LONG, ALONE])
def test_of_several_workers_one_is_kept_for_short_questions(slow: str) -> None:
    @story
    async def told() -> None:
        hall = Hall(3)
        for table in range(5):
            await hall.asks("many", f"masters {table}", slow)
        assert len(hall.working) == 2
        await hall.asks("one", "hers", MOVE)
        assert hall.begun[-1].table == "hers"
        await hall.asks("two", "his", HINT)
        assert len(hall.working) == 3
        hall.turns.hurry("masters 4")
        await hall.finish(2)
        assert {"his", "masters 4" if slow == ALONE else "masters 2"} <= {asker.table for asker in hall.begun}

    told()


@story
async def test_nobody_gets_a_second_worker_while_others_have_none() -> None:
    hall = Hall(2)
    for table in range(5):
        await hall.asks("many", f"masters {table}", again=True)
    for table in range(2):
        await hall.asks("one", f"hers {table}", again=True)
    await hall.finish()
    for _ in range(10):
        assert {turn.asker.visitor for turn, _, _ in hall.working} == {"many", "one"}
        await hall.finish()


@story
async def test_nothing_is_remembered_of_visitors_who_are_gone() -> None:
    hall = Hall()
    await hall.asks("always", "there", seconds=1.0, again=True)
    for guest in range(50):
        await hall.asks(f"guest {guest}", "table", seconds=5.0)
        await hall.finish(2)
    await hall.finish(20)
    assert set(hall.turns.lines[MOVE].visitors.known) == {"always"}
