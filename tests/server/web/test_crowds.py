"""Limits that many cookies do not multiply, and connections that nobody uses."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.requests import HTTPConnection

from bottega.server import router, run
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import BURST, OF_ADDRESS
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play import chat
from bottega.server.router import Router
from bottega.server.run import Server, bind, with_request_timeout
from bottega.server.web.base import CREATED, PUBLISHED
from bottega.server.web.cookies import address, network
from bottega.server.web.server_app import ServerApp
from bottega.server.workers.job_queue import Requester
from bottega.server.workers.process import WorkerProcess
from tests.browser.server import running_server
from tests.server.visitors import ME, open_services, story, visitor


def asked_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})


def test_a_network_of_ipv6_is_counted_once() -> None:
    assert address(asked_from("2001:db8:1:2:3::4")) == address(asked_from("2001:db8:1:2:ffff::1"))
    assert address(asked_from("2001:db8:1:2::")) != address(asked_from("2001:db8:1:3::"))
    assert network(asked_from("2001:db8:1:2::")) == network(asked_from("2001:db8:1:3::"))
    assert network(asked_from("2001:db8:1::")) != network(asked_from("2001:db8:2::"))
    assert address(asked_from("::ffff:203.0.113.7")) == address(asked_from("203.0.113.7")) == "203.0.113.7"
    assert network(asked_from("203.0.113.7")) == "203.0.113.7"


@story
async def test_one_address_says_so_much_whatever_its_cookies(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        red = await visitor(services)
        tables = [await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME])) for _ in range(2)]
        said = 0
        with suppress(Refused):
            while said < 1000:
                await services.chat.say(f"{said:024}", "Crowd", tables[said % 2], "a word", address="203.0.113.7")
                said += 1
        assert chat.EACH[1] <= said < 1000
        await services.chat.say(red, "Red", tables[0], "a word", address="203.0.113.8")


@story
async def test_a_table_hears_so_much_and_keeps_so_many_words(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table, other = [
            await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME])) for _ in range(2)
        ]
        said = 0
        with suppress(Refused):
            while said < 1000:
                await services.chat.say(f"{said:024}", "Crowd", table, "a word", address=f"2001:db8:{said:x}::/64")
                said += 1
        assert chat.AT_TABLE[1] <= said < 1000
        await services.chat.say(red, "Red", other, "a word")
        await services.chat.say(red, "Red", table, "Players talk on", address="2001:db8:ffff::/64")
        monkeypatch.setattr(chat, "KEPT", 5)
        numbers = [chat.add(services.db.storage, table, None, "Red", str(n)) for n in range(9)]
        assert [row.id for row in chat.said(services.db.storage, table)] == numbers[-5:]
        assert len(chat.said(services.db.storage, other)) == 1


async def is_closed(port: int, said: bytes = b"") -> bool:
    """Whether the other end closes a connection on which this was said, and has no answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    closed = await reader.read() == b""
    writer.close()
    return closed


async def hangs_up(port: int, said: bytes) -> bool:
    """Whether the other end closes a connection on which this was said, and then a letter from time to time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    reading = asyncio.create_task(reader.read())
    for _ in range(1000):
        if (await asyncio.wait({reading}, timeout=0.01))[0]:
            break
        writer.write(b"x")
    closed = reading.done()
    reading.cancel()
    writer.close()
    return closed


@story
async def test_a_connection_that_asks_for_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "REQUEST_TIMEOUT", 0.1)
    storage, listening = Storage(f"sqlite:///{tmp_path / 'bottega.db'}"), bind("127.0.0.1", 0)
    await asyncio.to_thread(storage.migrate)
    web = ServerApp(Settings(secret="x" * 32, workers=1), AsyncStorage(storage), WorkerProcess)
    config = uvicorn.Config(web.app(), log_config=None, access_log=False)
    config.load()
    config.http_protocol_class = with_request_timeout(config.http_protocol_class)
    server = Server(config, web, None)
    server.lifespan = config.lifespan_class(config)
    await server.startup([listening])
    port = listening.getsockname()[1]
    assert await is_closed(port)
    assert await is_closed(port, b"GET / HTTP/1.1\r\nhost: ")
    form = b"POST /make HTTP/1.1\r\nhost: here\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    form += b"content-length: 60000\r\n"
    assert await hangs_up(port, form + b"\r\n"), "a body that nobody waits for"
    cookie = f"cookie: bottega={web.cookies.cookies.dumps('0' * 24)}\r\n".encode()
    assert await hangs_up(port, form + cookie + b"\r\n"), "a body that is waited for"
    asked = b"GET /static/table.js HTTP/1.1\r\nhost: here\r\n"
    assert await hangs_up(port, asked + b"\r\n" + asked), "the head of a second request"
    monkeypatch.setattr(run, "REQUEST_TIMEOUT", 20.0)
    async with httpx.AsyncClient() as client:
        assert (await client.get(f"http://127.0.0.1:{port}/static/table.js")).status_code == 200
    await server.shutdown([listening])


@story
async def test_the_router_closes_a_connection_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(router, "REQUEST_TIMEOUT", 0.1)
    listening = bind("127.0.0.1", 0)
    listening.setblocking(False)
    opened = Router(listening, 1, lambda *_: None)
    opened.open()
    assert await is_closed(listening.getsockname()[1])
    assert opened.silent == {}
    opened.close()


@story
async def test_the_router_rests_when_too_many_files_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be woken again at once: whoever knocked still does."""
    monkeypatch.setattr(router, "RESTART_DELAY", 0.1)
    let_in = asyncio.Event()

    class Full:
        """A socket at which nobody can be let in, three times."""

        def __init__(self, listening: socket.socket) -> None:
            self.listening, self.tries = listening, 0

        def accept(self) -> Any:
            self.tries += 1
            if self.tries <= 3:
                raise OSError(errno.EMFILE, "Too many open files")
            let_in.set()
            return self.listening.accept()

        def fileno(self) -> int:
            return self.listening.fileno()

        def close(self) -> None:
            self.listening.close()

    listening = bind("127.0.0.1", 0)
    listening.setblocking(False)
    full = Full(listening)
    opened = Router(full, 1, lambda *_: None)  # type: ignore[arg-type]
    opened.open()
    loop = asyncio.get_running_loop()
    began = loop.time()
    _, writer = await asyncio.open_connection("127.0.0.1", listening.getsockname()[1])
    await let_in.wait()
    assert loop.time() - began >= 3 * 0.1, "it waits between its tries"
    writer.close()
    opened.close()


@story
async def test_a_network_shares_the_bots_whatever_its_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A customer of a network of IPv6 may have 65,536 of what counts as an address elsewhere."""
    storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
    await asyncio.to_thread(storage.migrate)
    web = ServerApp(Settings(secret="x" * 32, workers=1), AsyncStorage(storage), WorkerProcess)
    app = web.app()
    async with web.lifespan(app):
        asked: asyncio.Queue[Requester] = asyncio.Queue()

        async def note(asker: Requester, *_: Any) -> None:
            await asked.put(asker)
            raise Refused("")

        monkeypatch.setattr(web.services.pool, "run", note)
        found = []
        for number in range(2):
            red = await visitor(web.services)
            table = await web.services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
            live = await web.services.tables.load(table)
            heard: asyncio.Queue[Any] = asyncio.Queue()
            scope = socket_of(web, red, table, f"2001:db8:1:{number}::7")
            said = json.dumps({"do": "hint", "seat": live.state.actors[0]})
            for message in ({"type": "websocket.connect"}, {"type": "websocket.receive", "text": said}):
                heard.put_nowait(message)
            sent: asyncio.Queue[Any] = asyncio.Queue()
            page = asyncio.create_task(app(scope, heard.get, sent.put))
            found.append((await asked.get()).network)
            found.append(web.services.presence.network_of(live))
            heard.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await page
        assert set(found) == {"2001:db8:1::/48"}


@story
async def test_one_address_sends_so_many_messages_whatever_its_cookies(tmp_path: Path) -> None:
    """Each may ask for a picture: otherwise many pages of one address together would keep everybody waiting."""
    storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
    await asyncio.to_thread(storage.migrate)
    web = ServerApp(Settings(secret="x" * 32, workers=1), AsyncStorage(storage), WorkerProcess)
    app = web.app()

    async def refused(host: str) -> int:
        """Send as much as one page may; returns how much of it is refused."""
        red = await visitor(web.services)
        table = await web.services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        heard, sent = asyncio.Queue[Any](), asyncio.Queue[Any]()
        heard.put_nowait({"type": "websocket.connect"})
        page = asyncio.create_task(app(socket_of(web, red, table, host), heard.get, sent.put))
        number = 0
        for _ in range(int(BURST)):
            heard.put_nowait({"type": "websocket.receive", "text": '{"do": "what", "thing": "x"}'})
            while (answer := json.loads((await sent.get()).get("text") or "{}")).get("kind") not in ("what", "refused"):
                pass
            number += answer["kind"] == "refused"
            if number:
                break  # a page that is refused waits a second
        heard.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await page
        return number

    async with web.lifespan(app):
        pages = int(OF_ADDRESS[1] / BURST)
        assert [await refused("203.0.113.7") for _ in range(pages)] == [0] * pages
        web.connections.messages.of("203.0.113.7").rate = 0.0
        assert any([await refused("203.0.113.7") for _ in range(20)])
        assert not await refused("203.0.113.8")
        assert not any([await refused("127.0.0.1") for _ in range(2 * pages)])


def socket_of(web: ServerApp, visitor: str, table: str, host: str) -> dict[str, Any]:
    """The scope of a visitor's socket at a table, opened from this address."""
    cookie = f"bottega={web.cookies.cookies.dumps([visitor, ''])}".encode()
    scope = {"type": "websocket", "path": f"/t/{table}/live", "query_string": b"", "scheme": "ws"}
    return scope | {"headers": [(b"cookie", cookie)], "client": (host, 1), "subprotocols": []}


def test_one_address_makes_so_many_tables_at_once(tmp_path: Path) -> None:
    """However many cookies it has. Visitors on the server's own machine are not counted."""
    with running_server(tmp_path) as server:
        red = server.visitor()
        red.http.headers["x-forwarded-for"] = "203.0.113.7"
        many = int(CREATED[1])
        answers = ["Too many requests" in red.form("/make", title="canvas", players="x").text for _ in range(many + 20)]
        assert not any(answers[:many])
        assert any(answers[many:])
        red.http.headers["x-forwarded-for"] = "203.0.113.8"
        assert "Too many requests" not in red.form("/make", title="canvas", players="x").text


@pytest.mark.parametrize(("path", "public"), [("/make", {"public": "1"}), ("/find", {})])
def test_one_network_does_not_fill_the_list_of_public_tables(tmp_path: Path, path: str, public: dict[str, str]) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor()
        many, answers = int(PUBLISHED[1]), []
        for number in range(2 * many):
            red.http.headers["x-forwarded-for"] = f"2001:db8:1:{number:x}::7"
            answers.append("Too many requests" in red.form(path, title="canvas", players="x", **public).text)
        assert not any(answers[:many])
        assert any(answers[many:])
        for shown in ("", "friends"):
            made = red.form("/make", title="canvas", players="x", public=shown)
            assert "Too many requests" not in made.text, "other tables are not counted"
