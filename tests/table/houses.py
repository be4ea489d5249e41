"""A house with a real database inside the test, and what its visitors do there."""

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
from bottega.table.database import Database
from bottega.table.house import House
from bottega.table.laying import SeatWish
from bottega.table.live import Live
from bottega.table.news import news
from bottega.table.processes import Process
from bottega.table.settings import Settings
from bottega.table.siblings import Siblings
from bottega.table.storage import Storage
from bottega.table.watched import Watched

T = TypeVar("T")
PATIENCE = 90.0
ME, OPEN, BOT = SeatWish("me"), SeatWish("open"), SeatWish("bot")


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
async def open_house(
    database: str,
    redis: str | None = None,
    bot_pause: float = 0.0,
    sweep: float = 0.2,
    answer_pause: float = 0.0,
    undo_pause: float = 0.0,
    siblings: Siblings | None = None,
    now: Callable[[], float] = time.time,
) -> AsyncIterator[House]:
    storage = Storage(database)
    storage.now = now
    await asyncio.to_thread(storage.migrate)
    told = news(redis, siblings)
    settings = Settings(workers=1, bot_pause=bot_pause, undo_pause=undo_pause, answer_pause=answer_pause, sweep=sweep)
    house = House(Database(storage), told, Process, settings, Watched())
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def visitor(house: House) -> str:
    return (await house.reception.who(None, "")).id


async def first_move(house: House, table: str, who: str, seat: int) -> int:
    """Play the first legal action of a seat."""
    live = await house.tables.look(table)
    return await house.playing.play(who, table, seat, live.state.legal(seat)[0], len(live.noticed[seat]))


async def until(house: House, table: str, wanted: Callable[[Live], Any]) -> Live:
    """Wait for news of a table until it is as wanted."""
    news = house.news.listen(table)
    try:
        while not wanted(live := await house.tables.look(table)):
            await news.wait()
            news.clear()
        return live
    finally:
        house.news.leave(table, news)


async def play_out(house: House, table: str, people: dict[int, str], seed: int = 1) -> Live:
    """People play at random, bots by themselves, the table where there is no choice, to the end."""
    chance = Chance(seed)

    def to_do(live: Live) -> list[int]:
        return [seat for seat in live.state.actors if seat in people and not live.has_a_formality(seat)]

    while (live := await until(house, table, lambda live: live.state.over or to_do(live))).row.status != "over":
        seat = to_do(live)[0]
        await house.playing.play(
            people[seat], table, seat, chance.pick(live.state.legal(seat)), len(live.noticed[seat])
        )
    return live
