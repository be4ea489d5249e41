"""The command `bottega serve` as its operator knows it: starting, watching, closing, and errors in one sentence."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

import bottega as bottega_library
from bottega.server.core import log
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.web.server_app import ServerApp
from bottega.server.workers.process import WorkerProcess
from tests.browser.server import Server, running_server
from tests.cli.run import COMMAND
from tests.server.visitors import story


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server


def refused(folder: Path, *arguments: str) -> str:
    done = subprocess.run([*COMMAND, "serve", *arguments], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_errors_at_the_start_are_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert f"port {port}: address already in use" in refused(tmp_path, "--port", port)
    free = ("--port", "0")
    assert "database does not answer" in refused(tmp_path, *free, "--db", "postgresql://x@127.0.0.1:1/none")
    assert "unable to open database" in refused(tmp_path, *free, "--db", "sqlite:////no/such/folder/b.db")
    assert "no database of ours" in refused(tmp_path, *free, "--db", "what")
    assert "sqlite and postgresql are, not mysql" in refused(tmp_path, *free, "--db", "mysql://x")
    assert "Redis does not answer" in refused(tmp_path, *free, "--redis", "redis://127.0.0.1:1")
    assert "no Redis" in refused(tmp_path, *free, "--redis", "what")
    (tmp_path / "short").write_text("abc\n")
    assert "at least 16 letters" in refused(tmp_path, *free, "--secret-file", str(tmp_path / "short"))
    assert "no such file" in refused(tmp_path, *free, "--secret-file", str(tmp_path / "no" / "secret")).lower()
    assert "Cannot listen on 203.0.113.7" in refused(tmp_path, *free, "--host", "203.0.113.7")


def test_a_new_secret_is_for_its_owner_only(server: Server) -> None:
    secret = server.folder / "bottega.secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert len(secret.read_text().strip()) >= 32


def test_every_page_says_its_version(server: Server) -> None:
    for path in ("/", "/gallery", "/rules/FB-MKT-07", "/nowhere"):
        page = httpx.get(f"{server.url}{path}").text
        assert page.count(f"Bottega {bottega_library.__version__}<") == 1, path


def test_health_and_metrics(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas")
    with red.live(table) as page:
        page.play()
        health = httpx.get(f"{server.url}/healthz").json()
        assert health["ok"] is True
        assert health["tables"]["running"] >= 1
        answer = httpx.get(f"{server.url}/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        for line in answer.text.splitlines():
            assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [-+\d.e]+(Inf)?', line), (
                line
            )
        numbers = server.metrics()
        assert numbers["bottega_moves_total"] >= 1
        assert numbers["bottega_sockets"] == 1
        assert numbers['bottega_tables{status="running"}'] >= 1
        assert numbers["bottega_store_seconds_count"] >= 1
        assert numbers["process_resident_memory_bytes"] > 1e6


def test_logs_are_lines_of_json_without_anything_personal(server: Server) -> None:
    red = server.visitor("Crimson Lake")
    table = red.make("canvas", ("me", "me"))
    with red.live(table) as page:
        page.ask(do="say", text="a word in confidence")
        page.until(lambda now: now["chat"])
        page.socket.send("{broken")
        page.answer("refused")
        acting = next(number for number, seat in enumerate(page.now["seats"]) if seat["acting"])
        page.ask(do="look", seat=acting)
        page.until(lambda now: now["actions"])
        page.play()
    lines = [line for line in server.lines() if line.get("table") == table]
    assert {"table made", "move"} <= {line["event"] for line in lines}
    for line in lines:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert line["level"] == "info"
    assert all(line["milliseconds"] > 0 for line in lines if line["event"] == "move")
    assert [line["address"] for line in server.lines() if line["event"] == "open"] == [
        f"http://localhost:{server.port}/"
    ]
    found = re.search(rf"/t/{table}/seat/([\w-]+)", red.visit(f"/t/{table}"))
    assert found
    secret = (server.folder / "bottega.secret").read_text().strip()
    for private in ("Crimson", "confidence", red.cookie, red.token, found[1], secret, "broken"):
        assert private not in server.said()


def test_every_line_that_a_server_writes_is_json(tmp_path: Path) -> None:
    """Those of libraries about nonsense on the wire too, from the first line to the last."""
    with running_server(tmp_path) as server:
        red = server.visitor()
        with red.live(red.make("canvas", ("apprentice", "apprentice"))) as page:
            page.has_seen(1)
            with socket.create_connection(("127.0.0.1", server.port)) as nonsense:
                nonsense.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
                nonsense.recv(1000)
            assert httpx.get(f"{server.url}/t/x/live", headers={"upgrade": "websocket"}).status_code >= 400
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.said().splitlines()]
    assert [line["event"] for line in lines][-1] == "closed"
    assert any(line["event"].startswith("uvicorn.error:") for line in lines)
    assert {line["level"] for line in lines} == {"info", "warning"}


def test_a_server_that_believes_every_forwarded_address_warns_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with running_server(tmp_path) as server:
        (warning,) = [line["event"] for line in server.lines() if line["level"] == "warning"]
    assert "FORWARDED_ALLOW_IPS=* lets everybody forge their address" in warning


def test_what_nobody_expected_is_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = io.StringIO()
    hooks = sys.excepthook, threading.excepthook
    root = logging.getLogger()
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr(root, "handlers", root.handlers)
    try:
        log.configure("info")
        try:
            raise ZeroDivisionError("with words that stay out of the log")
        except ZeroDivisionError as error:
            sys.excepthook(type(error), error, error.__traceback__)
            logging.getLogger("asyncio").error("Task failed\nwith such words", exc_info=error)
        warnings.warn("take care", stacklevel=1)
    finally:
        sys.excepthook, threading.excepthook = hooks
        logging.captureWarnings(False)
    lines = [json.loads(line) for line in said.getvalue().splitlines()]
    assert [line["event"] for line in lines[:2]] == ["died", "asyncio: Task failed"]
    assert lines[0]["error"] == "ZeroDivisionError"
    assert "take care" in lines[2]["event"]
    assert "words" not in said.getvalue()


@story
async def test_a_server_that_cannot_store_is_not_well(database: str) -> None:
    """Reading goes on, as it does when a disk is full."""
    Storage(database).migrate()
    for url, status in ((database, 200), (only_to_read(database), 503)):
        web = ServerApp(Settings(secret="x" * 32), AsyncStorage(Storage(url)), WorkerProcess)
        app = web.app()
        asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        async with web.lifespan(app), asking as client:
            answer = await client.get("/healthz")
            assert (answer.status_code, answer.json()["ok"]) == (status, status == 200)
            assert (await client.get("/")).status_code == 200


def only_to_read(database: str) -> str:
    """The URL of the same database, opened so that nothing can be written to it."""
    if database.startswith("sqlite:///"):
        return f"sqlite:///file:{database.removeprefix('sqlite:///')}?mode=ro&uri=true"
    mark = "&" if "?" in database else "?"
    return f"{database}{mark}options=-c%20default_transaction_read_only%3Don"


def test_links_are_those_of_the_public_address(tmp_path: Path) -> None:
    assert "like https://games.example.org" in refused(tmp_path, "--port", "0", "--public-url", "games.example.org")
    assert "without a path" in refused(tmp_path, "--port", "0", "--public-url", "https://example.org/games")
    with running_server(tmp_path, public_url="https://games.example.org/") as server:
        red = server.visitor("Red")
        page = red.visit(f"/t/{red.make('canvas', ('me', 'open'))}")
        links = re.findall(r'class="link"[^>]*value="([^"]+)"', page)
        assert len(links) == 4
        assert {link.split("/t/")[0] for link in links} == {"https://games.example.org", "wss://games.example.org"}
        assert "127.0.0.1" not in page


def workers_of(pid: int) -> list[int]:
    """Processes whose parent this is."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(status.parent.name))
    return found


def gone(pids: list[int]) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if not any(Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes() for pid in pids):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_a_server_that_goes_takes_its_workers_along(tmp_path: Path, how: str) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor()
        table = red.make("canvas", ("me", "journeyman"))
        with red.live(table) as page:
            while not any(seat["kind"] == "bot" and page.now["count"] > 1 for seat in page.now["seats"]):
                page.play()
            page.my_turn()
        assert server.process is not None
        workers = workers_of(server.process.pid)
        assert workers
        os.kill(server.process.pid, signal.Signals[how])
        server.process.wait(30)
        assert gone(workers)
        assert "Traceback" not in server.said()


def test_closing_answers_what_was_asked_and_lets_pages_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor()
        tables = [red.make("fresco-dice", ("me", "me")) for _ in range(4)]
        pages = [red.live(table) for table in tables]
        for page in pages:
            acting = next(number for number, seat in enumerate(page.now["seats"]) if seat["acting"])
            page.ask(do="look", seat=acting)
            page.until(lambda now: now["actions"])
            page.ask(do="play", seat=acting, action=page.now["actions"][0]["action"], at=page.now["count"])
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        answered: list[str] = []
        for page in pages:
            assert page.until_closed() == 1012, "restart: the page reconnects"
            answered += [page.table for text in page.heard if '"kind":"stored"' in text]
        server.process.wait(30)
        assert [line["level"] for line in server.lines() if line["event"] == "closed"] == ["info"]
        server.start()
        for page in pages:
            page.open()
            assert page.now["count"] == (page.table in answered), "what was not answered was not begun"


@story
async def test_a_zero_byte_is_refused_with_a_sentence_at_every_address(database: str) -> None:
    Storage(database).migrate()
    web = ServerApp(Settings(secret="x" * 32), AsyncStorage(Storage(database)), WorkerProcess)
    app = web.app()
    asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    paths = [route.path for route in app.routes if isinstance(route, Route) and "GET" in (route.methods or ())]
    asked = [re.sub(r"{[^}]+}", "a%00b", path) for path in paths if "{" in path]
    asked += [f"{path}?{name}=%00" for path in paths if "{" not in path for name in ("but", "title", "list", "again")]
    assert len(asked) > 50
    async with web.lifespan(app), asking as client:
        for path in asked:
            answer = await client.get(path)
            assert (answer.status_code, "Page not found" in answer.text) == (404, True), path


@story
async def test_a_zero_byte_leads_nowhere(database: str) -> None:
    """PostgreSQL takes none: who sends one is told that there is nothing, not that the workshop is closed."""
    Storage(database).migrate()
    web = ServerApp(Settings(secret="x" * 32), AsyncStorage(Storage(database)), WorkerProcess)
    app = web.app()
    asking = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with web.lifespan(app), asking as client:
        page = await client.get("/")
        for path in ("/next?but=a%00b", "/t/a%00b", "/new?again=%00", "/t/a%00b/record"):
            assert (await client.get(path)).status_code == 404, path
        token = re.findall(r'name="token" value="([^"]+)"', page.text)[0]
        made = await client.post("/make", data={"token": token, "title": "canvas", "again": "a\0b"})
        assert (made.status_code, "Could not read this form" in made.text) == (400, True)


def test_metrics_are_for_the_machine_itself_and_whoever_has_the_token(tmp_path: Path) -> None:
    """A request that came through a proxy on the same machine is not from it."""
    with running_server(tmp_path, metrics_token="a long token of the operator") as server:

        def asked(**headers: str) -> int:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return httpx.get(f"{server.url}/metrics", headers=named).status_code

        assert asked() == 200
        for header in ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"):
            assert httpx.get(f"{server.url}/metrics", headers={header: "127.0.0.1"}).status_code == 403, header
        assert asked(host="games.example.org") == 403
        assert asked(x_forwarded_for="203.0.113.7", authorization="Bearer a long token of the operator") == 200
        assert asked(x_forwarded_for="203.0.113.7", authorization="Bearer another token") == 403
        assert asked(x_forwarded_for="203.0.113.7", authorization="Bearer") == 403
    with running_server(tmp_path) as server:
        assert httpx.get(f"{server.url}/metrics", headers={"via": "x", "authorization": "Bearer x"}).status_code == 403
