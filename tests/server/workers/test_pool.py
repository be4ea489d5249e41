"""Bots at work: in processes that may die or hang, for many tables at once, and only where somebody looks."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path

import pytest

import bottega
from bottega.server.core.metrics import Metrics
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play import presence
from bottega.server.services import Services
from bottega.server.workers.job_queue import HINT, MOVE, Requester
from bottega.server.workers.pool import WorkerPool
from bottega.server.workers.process import WorkerProcess
from tests.browser.server import running_server
from tests.server.pages import breathe
from tests.server.visitors import BOT, ME, open_services, play_out, story, until, visitor

ONE, TWO = Requester(MOVE, "one", "table"), Requester(MOVE, "two", "table")


@asynccontextmanager
async def pool(workers: int = 1) -> AsyncIterator[WorkerPool]:
    """Workers that have begun."""
    opened = WorkerPool(workers, Metrics(), WorkerProcess)
    try:
        await asyncio.gather(*(opened.run(Requester(MOVE, str(number), ""), abs, number) for number in range(workers)))
        yield opened
    finally:
        opened.close()


def hang() -> None:
    signal.pause()


def die() -> None:
    os._exit(1)


def until_there(path: Path) -> int:
    while not path.exists():
        time.sleep(0.01)
    return os.getpid()


def test_a_worker_starts_without_the_server_and_its_database() -> None:
    code = "import sys, bottega.server.workers.jobs, bottega.server.workers.process; print(*sys.modules)"
    known = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "bottega.bots.search" in known
    assert not {"sqlalchemy", "starlette", "uvicorn", "babel"} & set(known)


@story
async def test_a_bot_that_hangs_is_replaced() -> None:
    async with pool() as bots:
        bots.budget = 0.3
        with pytest.raises(bottega.BottegaError, match="aren't responding"):
            await bots.run(ONE, hang)
        bots.budget = 60
        assert await bots.run(ONE, abs, -7) == 7


@story
async def test_a_bot_that_dies_takes_no_other_along(tmp_path: Path) -> None:
    async with pool(2) as bots:
        slow = asyncio.create_task(bots.run(ONE, until_there, tmp_path / "go on"))
        with pytest.raises(bottega.BottegaError, match="aren't responding"):
            await bots.run(TWO, die)
        (tmp_path / "go on").touch()
        await slow
        assert await asyncio.gather(*(bots.run(TWO, abs, -number) for number in range(5))) == [0, 1, 2, 3, 4]
        assert bots.queue.running == 0


@pytest.mark.parametrize("moments", range(6))
@story
async def test_a_bot_that_dies_as_the_house_closes_is_not_replaced(moments: int) -> None:
    async with pool() as bots:
        asked = asyncio.create_task(bots.run(ONE, hang))
        while bots.free:
            await asyncio.sleep(0)
        behind = bots.workers[0].submit(abs, 1)
        for worker in multiprocessing.active_children():
            worker.kill()
        assert behind.exception(), "by now the worker is known to be dead"
        for _ in range(moments):
            await asyncio.sleep(0)
        bots.close()
        await breathe()
        assert asked.done()
        assert not bots.running


@story
async def test_the_budget_is_for_thinking_not_for_waiting(tmp_path: Path) -> None:
    async with pool() as bots:
        slow = asyncio.create_task(bots.run(ONE, until_there, tmp_path / "go on"))
        while bots.free:
            await asyncio.sleep(0)
        bots.budget = 0.0  # from now on there is no time at all to wait
        waiting = asyncio.create_task(bots.run(TWO, abs, -7))
        while not any(bots.queue.kinds.values()):
            await asyncio.sleep(0)
        bots.budget = 60.0
        (tmp_path / "go on").touch()
        await slow
        assert await waiting == 7


@story
async def test_a_worker_is_free_for_others_when_it_has_finished_for_somebody_who_went_away(tmp_path: Path) -> None:
    async with pool() as bots:
        gone = asyncio.create_task(bots.run(Requester(HINT, "one", "table"), until_there, tmp_path / "go on"))
        while bots.free:
            await asyncio.sleep(0)
        gone.cancel()
        answer = asyncio.create_task(bots.run(TWO, abs, -7))
        while not any(bots.queue.kinds.values()):
            await asyncio.sleep(0)
        assert (gone.cancelled(), bots.queue.running) == (True, 1)
        (tmp_path / "go on").touch()
        assert await answer == 7


async def left_alone(services: Services, monkeypatch: pytest.MonkeyPatch, first: SeatRequest = BOT) -> str:
    """A table of bots at which nobody has looked for long."""
    with monkeypatch.context() as asleep:
        asleep.setattr(presence, "ACTIVE", 0.0)
        table = await services.creation.make(
            await visitor(services), TableRequest("fresco-dice", {"players": 2}, [first, BOT])
        )
    with services.db.storage.writing() as db:
        db.exec_driver_sql(f"UPDATE seats SET seen = 0 WHERE table_id = '{table}'")
    return table


@story
async def test_a_table_that_nobody_looks_at_waits_until_somebody_does(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_services(database) as services:
        left, listed = await left_alone(services, monkeypatch), await left_alone(services, monkeypatch)
        other = await services.creation.make(
            await visitor(services), TableRequest("fresco-dice", {"players": 2}, [BOT, BOT])
        )
        with services.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
        assert (await until(services, other, lambda live: live.row.status == "over")).state.over
        assert (await services.tables.load(left)).count == 0
        services.presence.note_watched([listed])  # as somebody does who sees it in the list of their games
        assert (await until(services, listed, lambda live: live.row.status == "over")).state.over
        assert (await services.tables.load(left)).count == 0
        news = services.bus.listen(left)
        services.bots.watched(left)
        while (await services.tables.load(left)).row.status != "over":
            await news.wait()
            news.clear()


@story
async def test_bots_play_on_for_a_while_when_the_last_player_has_gone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_services(database) as services:
        table = await left_alone(services, monkeypatch, ME)
        assert not services.presence.is_active(await services.tables.load(table))
        services.presence.arrive(table, 0)
        services.presence.leave(table, 0)
        while not services.presence.is_active(await services.tables.load(table)):
            await asyncio.sleep(0.02)


@story
async def test_a_finished_game_is_sketched_and_then_analysed_one_decision_after_the_other(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        live = await play_out(services, table, {0: red})
        looked, drawn = 0, set()
        async for [part] in services.analysis.steps(live, red):
            drawn |= {point.number for point in part.points}
            assert len(live.played) in drawn  # the curve meets the result from the first part on
            if part.judgement is None:
                assert (part.done, looked) == (0, 0)  # it is sketched before any decision is judged
                continue
            assert part.judgement.number == part.done
            between = range(looked, part.done - 1)
            assert all(len(live.at(number).legal(live.played[number][0])) == 1 for number in between)
            looked = part.done
            if looked >= 5:
                break
        assert len(drawn) > 10


def test_sixty_tables_of_masters_do_not_stop_the_bots_of_a_person(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        greedy, red = server.visitor("Greedy"), server.visitor("Red")
        for _ in range(60):
            greedy.make("fresco", ("master",) * 4)
        table = red.make("canvas", ("me", "journeyman", "journeyman"))
        with red.live(table) as page:
            for _ in range(5):
                page.play()
            page.my_turn()
        moves = [line for line in server.lines() if line["event"] == "move"]
        mine = [number for number, line in enumerate(moves) if line["table"] == table]
        # between two moves of her bots those that the other worker finished meanwhile, and not one at each of the sixty
        between = [later - earlier - 1 for earlier, later in pairwise(mine) if _bots(moves, later)]
        assert len(between) >= 4
        assert max(between) < 20
        numbers = server.metrics()
        assert numbers['bottega_bots_waiting{kind="alone"}'] >= 50
        assert numbers['bottega_wait_seconds_count{kind="move"}'] >= 8


def _bots(moves: list[dict[str, object]], number: int) -> bool:
    """Whether a move and the one before it at its table are bots'."""
    table = moves[number]["table"]
    before = [line for line in moves[:number] if line["table"] == table]
    return moves[number]["who"] == "bot" == before[-1]["who"]
