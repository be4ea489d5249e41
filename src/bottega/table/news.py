"""News: who is at a table learns that something happened there. In memory, or through Redis between processes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any


class News:
    """News inside one process. A listener is an event that is set whenever its table has news."""

    def __init__(self) -> None:
        self.listeners: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def start(self) -> None:
        """Begin to listen to other processes, if there are any."""

    async def stop(self) -> None:
        """Stop listening."""

    async def tell(self, table_id: str) -> None:
        self.wake(table_id)

    def wake(self, table_id: str) -> None:
        for listener in self.listeners.get(table_id, ()):
            listener.set()

    def listen(self, table_id: str) -> asyncio.Event:
        listener = asyncio.Event()
        self.listeners[table_id].add(listener)
        return listener

    def leave(self, table_id: str, listener: asyncio.Event) -> None:
        self.listeners[table_id].discard(listener)
        if not self.listeners[table_id]:
            del self.listeners[table_id]


class RedisNews(News):
    """The same between processes: tables are channels."""

    PREFIX = "bottega:"

    def __init__(self, url: str) -> None:
        super().__init__()
        from redis.asyncio import Redis

        self.redis: Any = Redis.from_url(url)
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.redis.ping()
        ready = asyncio.Event()
        self.task = asyncio.create_task(self._read(ready))
        await ready.wait()

    async def _read(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.psubscribe(self.PREFIX + "*")
                    ready.set()
                    async for message in channel.listen():
                        if message["type"] == "pmessage":
                            self.wake(message["channel"].decode().removeprefix(self.PREFIX))
            except (ConnectionError, OSError):
                await asyncio.sleep(1)  # the server comes back; sockets catch up by the log

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
        await self.redis.aclose()

    async def tell(self, table_id: str) -> None:
        try:
            await self.redis.publish(self.PREFIX + table_id, b"")
        except (ConnectionError, OSError):
            self.wake(table_id)


def news(url: str | None) -> News:
    return News() if url is None else RedisNews(url)
