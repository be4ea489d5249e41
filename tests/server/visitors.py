"""Services with a real database inside the test, and what visitors do there."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from typing import Any, TypeVar

from bottega.kernel.chance import Chance
from bottega.server.core.bus import connect_bus
from bottega.server.core.peers import Peers
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import SeatRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.services import Services
from bottega.server.web.prometheus import PrometheusMetrics
from bottega.server.workers.process import WorkerProcess

T = TypeVar("T")
PATIENCE = 90.0
ME, OPEN, BOT = SeatRequest("me"), SeatRequest("open"), SeatRequest("bot")


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """What this comes to, in a thread and an event loop of its own: in this thread a browser has its loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(copy_context().run, asyncio.run, work).result()


def story(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that happens in an event loop of its own."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        in_a_loop(asyncio.wait_for(test(*arguments, **named), PATIENCE))

    return run


@asynccontextmanager
async def open_services(
    database: str,
    redis: str | None = None,
    bot_pause: float = 0.0,
    sweep: float = 0.2,
    answer_pause: float = 0.0,
    undo_pause: float = 0.0,
    peers: Peers | None = None,
    now: Callable[[], float] = time.time,
) -> AsyncIterator[Services]:
    storage = Storage(database)
    storage.now = now
    await asyncio.to_thread(storage.migrate)
    told = connect_bus(redis, peers)
    settings = Settings(workers=1, bot_pause=bot_pause, undo_pause=undo_pause, answer_pause=answer_pause, sweep=sweep)
    services = Services(AsyncStorage(storage), told, WorkerProcess, settings, PrometheusMetrics())
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


async def visitor(services: Services) -> str:
    return (await services.accounts.who(None, "")).id


async def first_move(services: Services, table: str, who: str, seat: int) -> int:
    """Play the first legal action of a seat."""
    live = await services.tables.load(table)
    return await services.actions.play(who, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]))


async def until(services: Services, table: str, wanted: Callable[[LiveTable], Any]) -> LiveTable:
    """Wait for news of a table until it is as wanted."""
    news = services.bus.listen(table)
    try:
        while not wanted(live := await services.tables.load(table)):
            await news.wait()
            news.clear()
        return live
    finally:
        services.bus.leave(table, news)


async def play_out(services: Services, table: str, people: dict[int, str], seed: int = 1) -> LiveTable:
    """People play at random, bots by themselves, the table where there is no choice, to the end."""
    chance = Chance(seed)

    def to_do(live: LiveTable) -> list[int]:
        return [seat for seat in live.state.actors if seat in people and not live.has_a_formality(seat)]

    while (live := await until(services, table, lambda live: live.state.over or to_do(live))).row.status != "over":
        seat = to_do(live)[0]
        await services.actions.play(
            people[seat], table, seat, chance.pick(live.state.legal(seat)), len(live.noticed[seat])
        )
    return live


def without_seal(record: str) -> str:
    """A record without the last word of its last line, which depends on all that stands before it."""
    return record.rstrip().rpartition(" ")[0]
