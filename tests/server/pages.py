"""Pages and programs at a table without a network between: what they are sent is kept as it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

from starlette.websockets import WebSocket

from bottega.server.accounts.given_names import NOBODYS
from bottega.server.services import Services
from bottega.server.web.access import Viewer
from bottega.server.web.socket.connection import Connection
from bottega.server.web.socket.page import TablePage
from bottega.server.web.socket.program import ProgramConnection

Message = dict[str, Any]


class Ear:
    """The other end of a socket."""

    def __init__(self) -> None:
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []
        self.now: Message = {}  # the last message that showed the table
        self.came = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        return await self.asked.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(text)
        message = json.loads(text)
        if message["kind"] in ("table", "turn"):
            self.now = message
        self.came.set()

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.asked.put_nowait({"type": "websocket.disconnect"})

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        """Hear until the table is as wanted."""
        while not self.now or not wanted(self.now):
            self.came.clear()
            await self.came.wait()
        return self.now

    def say(self, **message: Any) -> None:
        self.asked.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def ask(self, kind: str, **message: Any) -> Message:
        """Ask for something; returns the answer, which is of this kind."""
        before = len(self.heard)
        self.say(**message)
        while True:
            for text in self.heard[before:]:
                answer: Message = json.loads(text)
                if answer["kind"] == kind:
                    return answer
                assert answer["kind"] != "refused", answer
            self.came.clear()
            await self.came.wait()

    async def play(self, text: str) -> None:
        """Play a legal action by its notation, and see it."""
        action = next(action["action"] for action in self.now["actions"] if action["text"] == text)
        answer = await self.ask("stored", do="play", seat=self.now["seat"], action=action, at=self.now["count"])
        await self.until(lambda now: now["count"] >= answer["count"])


@asynccontextmanager
async def page_at(services: Services, table: str, visitor: str, session: str = "") -> AsyncIterator[Ear]:
    ear = Ear()
    page = TablePage(Connection(cast(WebSocket, ear)), services, Viewer(visitor, session, False), NOBODYS, table)
    async with _served(page.run(), ear):
        await ear.until(lambda now: True)
        yield ear


@asynccontextmanager
async def program_at(services: Services, table: str, seat: int) -> AsyncIterator[Ear]:
    ear = Ear()
    token = (await services.tables.load(table)).seats[seat].token
    async with _served(ProgramConnection(Connection(cast(WebSocket, ear)), services, table, token).run(), ear):
        yield ear


@asynccontextmanager
async def _served(run: Any, ear: Ear) -> AsyncIterator[None]:
    task = asyncio.create_task(run)
    try:
        yield
    finally:
        await ear.close()
        await task


async def breathe() -> None:
    """Let everything happen that only waits for its turn."""
    for _ in range(30):
        await asyncio.sleep(0)
