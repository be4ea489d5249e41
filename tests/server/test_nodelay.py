"""Nagle's algorithm is off on every connection: with it, a response waits 40 ms for a delayed acknowledgement."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import load
from benchmarks.load import own_server
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.router import Router
from bottega.server.run import Server, bind
from bottega.server.web.server_app import ServerApp
from bottega.server.workers.process import WorkerProcess
from tests.server.visitors import story


def has_no_delay(connection: socket.socket) -> bool:
    return bool(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))


@asynccontextmanager
async def serving(folder: Path, channel: socket.socket | None, sockets: list[socket.socket]) -> AsyncIterator[Server]:
    """A server in this very loop, so that its connections can be looked at."""
    storage = Storage(f"sqlite:///{folder / 'bottega.db'}")
    await asyncio.to_thread(storage.migrate)
    web = ServerApp(Settings(secret="x" * 32, workers=1), AsyncStorage(storage), WorkerProcess)
    server = Server(uvicorn.Config(web.app(), log_config=None, access_log=False), web, channel)
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup(sockets)
    try:
        yield server
    finally:
        await server.shutdown(sockets)


async def accepted(server: Server, port: int) -> list[socket.socket]:
    """The server's ends of its connections, while somebody keeps one open."""
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"http://127.0.0.1:{port}/static/table.js")
        assert answer.status_code == 200
        return [one.transport.get_extra_info("socket") for one in server.server_state.connections]


@story
async def test_one_process_sends_without_delay(tmp_path: Path) -> None:
    listening = bind("127.0.0.1", 0)
    async with serving(tmp_path, None, [listening]) as server:
        found = await accepted(server, listening.getsockname()[1])
        assert [has_no_delay(one) for one in found] == [True]


@story
async def test_a_process_behind_the_router_sends_without_delay(tmp_path: Path) -> None:
    listening = bind("127.0.0.1", 0)
    router = Router(listening, 1, lambda *_: None)
    listening.setblocking(False)
    async with serving(tmp_path, router.channels[0][1], []) as server:
        asyncio.get_running_loop().add_reader(listening, router.accept)
        found = await accepted(server, listening.getsockname()[1])
        assert [has_no_delay(one) for one in found] == [True]
        asyncio.get_running_loop().remove_reader(listening)


@story
async def test_a_passed_connection_sends_without_delay_where_the_system_does_not_tell_its_protocol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on macOS, where SO_PROTOCOL is missing."""
    listening = bind("127.0.0.1", 0)
    real = socket.socket

    class Untold(real):  # type: ignore[misc, valid-type]
        def __init__(self, family: int = -1, type: int = -1, proto: int = -1, fileno: int | None = None) -> None:
            super().__init__(family, type, 0 if fileno is not None and proto == -1 else proto, fileno)

    router = Router(listening, 1, lambda *_: None)
    listening.setblocking(False)
    monkeypatch.setattr("bottega.server.run.socket.socket", Untold)
    async with serving(tmp_path, router.channels[0][1], []) as server:
        asyncio.get_running_loop().add_reader(listening, router.accept)
        found = await accepted(server, listening.getsockname()[1])
        assert [has_no_delay(one) for one in found] == [True]
        asyncio.get_running_loop().remove_reader(listening)


@story
async def test_the_load_generator_sends_without_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it measures itself."""
    opened: list[socket.socket] = []
    both = asyncio.Event()

    async def watched(*arguments: Any, **named: Any) -> ClientConnection:
        page = await connect(*arguments, **named)
        opened.append(page.transport.get_extra_info("socket"))
        if len(opened) == 2:
            both.set()
        return page

    with own_server() as url:
        monkeypatch.setattr(load, "connect", watched)
        began = asyncio.create_task(load.Load(url, 1, 0.0, idle=True).run(60))
        await both.wait()
        assert all(map(has_no_delay, opened))
        began.cancel()
        await asyncio.gather(began, return_exceptions=True)
