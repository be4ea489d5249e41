"""News: who is at a table learns that something happened there, in whichever process, and through Redis at whichever
server; and so do the pages of one person learn what concerns them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.core.peers import Peers

PERSON = "@"


def person_topic(id: str) -> str:
    """The topic of a person, beside those of tables, which are their ids."""
    return PERSON + id


class EventBus:
    """News inside one server. A listener is an event that is set whenever its table has news.

    `stale` are the tables with a listener here that have changed in the database since they were read. `heed` is called
    with tables that this process keeps when a sibling has changed them.
    """

    def __init__(self, peers: Peers | None = None) -> None:
        self.peers = peers or Peers()
        self.listeners: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.people: dict[str, set[asyncio.Event]] = defaultdict(set)  # who listen to what concerns a person
        self.stale: set[str] = set()
        self.heed: Callable[[str], None] = lambda table_id: None

    async def start(self) -> None:
        """Begin to listen to other processes, if there are any."""
        self.peers.listen(self._hear)

    async def stop(self) -> None:
        """Stop listening."""
        self.peers.deafen()

    def _hear(self, table_id: str) -> None:
        self.changed(table_id)
        self.wake(table_id)
        if self.peers.keeps(table_id) and not table_id.startswith(PERSON):
            self.heed(table_id)

    async def tell(self, table_id: str) -> None:
        self.wake(table_id)
        self.peers.tell(table_id)

    def wake(self, table_id: str) -> None:
        for listener in self._of(table_id).get(table_id, ()):
            listener.set()

    def _of(self, topic: str) -> dict[str, set[asyncio.Event]]:
        return self.people if topic.startswith(PERSON) else self.listeners

    def changed(self, table_id: str) -> None:
        """The rows of a table have changed: what is known of it here is old."""
        if table_id in self.listeners:
            self.stale.add(table_id)

    async def tell_change(self, table_id: str) -> None:
        """Rows of a table other than moves have changed."""
        self.changed(table_id)
        await self.tell(table_id)

    def listen(self, topic: str) -> asyncio.Event:
        listener = asyncio.Event()
        self._of(topic)[topic].add(listener)
        return listener

    def leave(self, topic: str, listener: asyncio.Event) -> None:
        listeners = self._of(topic)
        listeners[topic].discard(listener)
        if not listeners[topic]:
            del listeners[topic]
            self.stale.discard(topic)


class RedisEventBus(EventBus):
    """The same between servers: tables are channels. Lost news does no harm: all tables are looked at now and then,
    and at once when Redis is back."""

    PREFIX = "bottega:"

    def __init__(self, url: str, peers: Peers | None = None) -> None:
        super().__init__(peers)
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        self.lost: tuple[type[Exception], ...] = (RedisError, OSError)
        self.me = self.peers.name.encode()  # one's own news need not travel
        try:
            self.redis: Any = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        except ValueError as error:
            raise Unavailable(f"This is no Redis: {error}") from None
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await super().start()
        try:
            await self.redis.ping()
        except self.lost as error:
            await self.redis.aclose()
            raise Unavailable(f"Redis does not answer: {error}") from None
        ready = asyncio.Event()
        self.task = asyncio.create_task(self._read(ready))
        await ready.wait()

    async def _read(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.psubscribe(self.PREFIX + "*")
                    ready.set()
                    for table_id in list(self.listeners):  # what was told meanwhile is lost
                        self.changed(table_id)
                        self.wake(table_id)
                    async for message in channel.listen():
                        if message["type"] == "pmessage" and message["data"] != self.me:
                            table_id = message["channel"].decode().removeprefix(self.PREFIX)
                            self.changed(table_id)
                            self.wake(table_id)
            except self.lost as error:
                log("news lost", "warning", error=type(error).__name__)
                await asyncio.sleep(1)

    async def stop(self) -> None:
        await super().stop()
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError, *self.lost):
                await self.task
        await self.redis.aclose()

    async def tell(self, table_id: str) -> None:
        await super().tell(table_id)
        try:
            await self.redis.publish(self.PREFIX + table_id, self.me)
        except self.lost as error:
            log("news not told", "warning", table=table_id, error=type(error).__name__)


def connect_bus(url: str | None, peers: Peers | None = None) -> EventBus:
    return EventBus(peers) if url is None else RedisEventBus(url, peers)
