"""The event bus. Whoever changes a table, or something of a person, says `changed` once; pages, programs, bots, other
processes and, through Redis, other servers hear of it."""

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
    """The topic of a person. The topic of a table is its id."""
    return PERSON + id


class EventBus:
    """The bus of one process, connected to the other processes of its server. A listener is an event that is set
    whenever its topic changes.

    `stale` are the tables with a listener here that have changed since they were read from the database.
    """

    def __init__(self, peers: Peers | None = None) -> None:
        self.peers = peers or Peers()
        self.listeners: dict[str, set[asyncio.Event]] = defaultdict(set)  # by table
        self.people: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.subscribers: list[Callable[[str], None]] = []
        self.stale: set[str] = set()

    async def start(self) -> None:
        self.peers.listen(self._changed_in_server)

    async def stop(self) -> None:
        self.peers.stop_listening()

    def changed(self, topic: str, known: bool = False) -> None:
        """Announce that a table, or something of a person, has changed. It is `known` if the table in memory is up to
        date, so that nobody in this process need read it again."""
        self._changed_in_server(topic, known)
        self.peers.tell(topic)

    def _changed_in_server(self, topic: str, known: bool = False) -> None:
        self.notify_local(topic, known)
        if not topic.startswith(PERSON):
            for subscriber in self.subscribers:
                subscriber(topic)

    def notify_local(self, topic: str, known: bool = False) -> None:
        """Notify the listeners of this process only."""
        if topic in self.listeners and not known:
            self.stale.add(topic)
        for listener in self._of(topic).get(topic, ()):
            listener.set()

    def subscribe(self, subscriber: Callable[[str], None]) -> None:
        """Call this in every process of the server for every table that changes."""
        self.subscribers.append(subscriber)

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

    def _of(self, topic: str) -> dict[str, set[asyncio.Event]]:
        return self.people if topic.startswith(PERSON) else self.listeners


class RedisEventBus(EventBus):
    """The bus between servers: topics are channels. Lost messages do no harm, since all tables are checked now and
    then, and as soon as Redis is back."""

    PREFIX = "bottega:"

    def __init__(self, url: str, peers: Peers | None = None) -> None:
        super().__init__(peers)
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        self.lost: tuple[type[Exception], ...] = (RedisError, OSError)
        self.me = self.peers.name.encode()  # one's own messages need not travel
        try:
            self.redis: Any = Redis.from_url(url, socket_connect_timeout=5, health_check_interval=15)
        except ValueError as error:
            raise Unavailable(f"This is no Redis: {error}") from None
        self.outbox: dict[str, None] = {}  # topics to publish, each once, in order
        self.filled = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await super().start()
        try:
            await self.redis.ping()
        except self.lost as error:
            await self.redis.aclose()
            raise Unavailable(f"Redis does not answer: {error}") from None
        ready = asyncio.Event()
        self.tasks = [asyncio.create_task(self._read(ready)), asyncio.create_task(self._publish())]
        await ready.wait()

    async def _read(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.psubscribe(self.PREFIX + "*")
                    ready.set()
                    for table_id in list(self.listeners):  # what was published meanwhile is lost
                        self.notify_local(table_id)
                    async for message in channel.listen():
                        if message["type"] == "pmessage" and message["data"] != self.me:
                            self.notify_local(message["channel"].decode().removeprefix(self.PREFIX))
            except self.lost as error:
                log("Redis lost", "warning", error=type(error).__name__)
                await asyncio.sleep(1)

    def changed(self, topic: str, known: bool = False) -> None:
        super().changed(topic, known)
        self.outbox[topic] = None
        self.filled.set()

    async def _publish(self) -> None:
        while True:
            await self.filled.wait()
            self.filled.clear()
            await self._empty_outbox()

    async def _empty_outbox(self) -> None:
        while self.outbox:
            topic = next(iter(self.outbox))
            del self.outbox[topic]
            try:
                await self.redis.publish(self.PREFIX + topic, self.me)
            except self.lost as error:
                log("changes not published", "warning", topics=1 + len(self.outbox), error=type(error).__name__)
                self.outbox.clear()

    async def stop(self) -> None:
        await super().stop()
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError, *self.lost):
                await task
        await self._empty_outbox()
        await self.redis.aclose()


def connect_bus(url: str | None, peers: Peers | None = None) -> EventBus:
    return EventBus(peers) if url is None else RedisEventBus(url, peers)
