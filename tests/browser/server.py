"""A real `bottega serve` in a process of its own, and visitors who use it as a browser does: pages, forms, a socket."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

COMMAND = [sys.executable, "-c", "from bottega.cli import main; main()", "serve"]
PATIENCE = 60.0  # seconds; the machine may be busy

Message = dict[str, Any]


class Server:
    """One server process. It takes any port that is free, and keeps it, its folder and its database over `restart`."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder = folder
        self.port = int(options.pop("port", 0))
        self.options = {"bot_pause": 0, "undo_pause": 0, **options}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / f"server-{len(list(folder.glob('server-*.log'))) + 1}.log"
        self.log.touch()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        arguments = ["--port", str(self.port)]
        for name, value in self.options.items():
            arguments += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
        with self.log.open("ab") as log:
            before = log.tell()
            self.process = subprocess.Popen([*COMMAND, *arguments], cwd=self.folder, stdout=log, stderr=log)
        self.wait(before)

    def wait(self, since: int = 0) -> None:
        """Until the server has said where it is open, from this letter of its log on, and is well."""
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise RuntimeError(f"The server has stopped with {self.process.returncode}:\n{self.said()}")
            said = re.search(rb'"event": "open", "address": "http://[^"]+:(\d+)/"', self.log.read_bytes()[since:])
            if said is not None:
                self.port = int(said[1])
                with suppress(httpx.HTTPError):
                    if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                        return
            time.sleep(0.05)
        raise TimeoutError(f"The server did not answer:\n{self.said()}")

    def stop(self) -> int:
        """Ask the server to close, as a service manager does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        self.start()

    def said(self) -> str:
        """Everything the process has written."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def lines(self) -> list[dict[str, Any]]:
        """The structured lines among it."""
        return [json.loads(line) for line in self.said().splitlines() if line.startswith("{")]

    def metrics(self) -> dict[str, float]:
        text = httpx.get(f"{self.url}/metrics", timeout=PATIENCE).text
        lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, _, value in lines}

    def visitor(self, name: str = "", **headers: str) -> Visitor:
        return Visitor(self.url, name, **headers)


@contextmanager
def running_server(folder: Path, **options: Any) -> Iterator[Server]:
    """A server with its own database, secret and port; options as `bottega serve` takes them (`bot_pause=0.6`)."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(folder, **options)
    try:
        server.start()
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.terminate()
            try:
                server.process.wait(20)
            except subprocess.TimeoutExpired:
                server.process.kill()
                server.process.wait()


class Visitor:
    """Somebody with a browser: a cookie, forms, and a socket for each table they look at."""

    def __init__(self, url: str, name: str = "", **headers: str) -> None:
        self.url = url
        fresh = httpx.Limits(max_keepalive_connections=0)  # one that is kept may be closed as the next request comes
        spoken = {"accept-language": "en", **headers}
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers=spoken, limits=fresh)
        self.token = ""
        self.visit()
        if name:
            self.rename(name)

    def visit(self, path: str = "/") -> str:
        """Load a page; its form token is kept."""
        page = self.http.get(path)
        found = re.search(r'name="token" value="([^"]+)"', page.text)
        if found:
            self.token = found[1]
        return page.text

    @property
    def cookie(self) -> str:
        """The value of the visitor's cookie, for another browser."""
        return str(self.http.cookies["bottega"])

    def form(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form of one's own page."""
        texts = {key: str(value) for key, value in fields.items()}
        return self.http.post(path, data={"token": self.token, **texts}, headers={"origin": self.url})

    def _table(self, answer: httpx.Response) -> str:
        assert answer.status_code == 303, (answer.status_code, answer.text)
        return answer.headers["location"].removeprefix("/t/")

    def make(
        self,
        title: str = "canvas",
        seats: tuple[str, ...] = ("me", "journeyman"),
        public: bool = False,
        bot_after: int = 0,
        **options: Any,
    ) -> str:
        """Create table; `seats` are `me`, `open` or `bot LEVEL` each. Returns its id."""
        fields: dict[str, Any] = {"title": title, "players": len(seats), "bot_after": bot_after}
        fields |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
        for name, value in options.items():
            if isinstance(value, (list, tuple)):
                fields |= {f"option-{name}-{chosen}": "on" for chosen in value}
            else:
                fields[f"option-{name}"] = value
        if public:
            fields["public"] = "on"
        return self._table(self.form("/make", **fields))

    def sit(self, table: str, seat: int) -> None:
        assert self.form(f"/t/{table}/sit", seat=seat).status_code == 303

    def leave(self, table: str, seat: int) -> None:
        assert self.form(f"/t/{table}/leave", seat=seat).status_code == 303

    def fill(self, table: str) -> None:
        assert self.form(f"/t/{table}/fill").status_code == 303

    def rename(self, name: str) -> None:
        assert self.form("/rename", name=name).status_code == 303

    def rematch(self, table: str) -> str:
        return self._table(self.form(f"/t/{table}/rematch"))

    def fork(self, table: str, moves: int, seat: int) -> str:
        return self._table(self.form(f"/t/{table}/fork", moves=moves, seat=seat))

    def live(self, table: str, connection: socket.socket | None = None) -> TableClient:
        return TableClient(self, table, connection)


class TableClient:
    """A page at a table: the newest message of the table, and everything that was ever sent."""

    def __init__(self, visitor: Visitor, table: str, connection: socket.socket | None = None) -> None:
        self.visitor = visitor
        self.table = table
        self.connection = connection  # to go through, as by a proxy that keeps its connections; a new one, if none
        self.heard: list[str] = []
        self.now: Message = {}
        self.said: Message = {}  # the newest message of another kind
        self.closing = ExitStack()
        self.socket: ClientConnection
        self.open()

    def open(self) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.visitor.http.cookies.items())
        language = {"accept-language": self.visitor.http.headers["accept-language"]}
        opening = connect(
            self.visitor.url.replace("http", "ws", 1) + f"/t/{self.table}/live",
            origin=self.visitor.url,  # type: ignore[arg-type]
            additional_headers={**language, **({"cookie": cookies} if cookies else {})},
            max_size=None,
            max_queue=None,  # a page that nobody looks at is read too, or its pings are not answered
            sock=self.connection,
            open_timeout=PATIENCE,
            compression=None,
        )
        self.socket = self.closing.enter_context(opening)
        self.hear()

    def close(self) -> None:
        self.closing.close()

    def __enter__(self) -> TableClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["kind"] == "table":
            self.now = message
        else:
            self.said = message
        return message

    def until(self, wanted: Callable[[Message], Any], timeout: float = PATIENCE) -> Message:
        """Hear until the table is as wanted."""
        until = time.monotonic() + timeout
        while not wanted(self.now):
            self.hear(max(0.01, until - time.monotonic()))
        return self.now

    def has_seen(self, count: int) -> Message:
        """Hear until so many rows of the log are seen."""
        return self.until(lambda table: table["count"] >= count)

    def answer(self, *kinds: str) -> Message:
        """The next message of one of these kinds (any but `table`, if none is named)."""
        while True:
            message = self.hear()
            if message["kind"] in kinds or (not kinds and message["kind"] != "table"):
                return message

    def until_closed(self) -> int:
        """Hear until the server closes the socket; returns the code it gives."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code

    def ask(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def my_turn(self, timeout: float = PATIENCE) -> Message:
        """Wait until this page can act, or the game is over."""
        return self.until(lambda table: table["actions"] or table["status"] == "over", timeout)

    def play(self, choice: int | str | None = None) -> Message:
        """Play an action by number or notation (the first legal one, if none is named); returns the answer."""
        self.my_turn()
        actions = self.now["actions"]
        found = [a for a in actions if choice is None or choice in (a["action"], a["text"])]
        assert found, f"{choice!r} is not among {[a['text'] for a in actions]}"
        self.ask(do="play", seat=self.now["seat"], action=found[0]["action"], at=self.now["count"])
        answer = self.answer("stored", "refused")
        if answer["kind"] == "stored":
            self.has_seen(answer["count"])
        return answer

    def play_out(self, moves: int = 10_000) -> Message:
        """Play first legal actions until the game is over, or so many of them."""
        for _ in range(moves):
            if self.my_turn()["status"] == "over":
                break
            self.play()
        return self.now


__all__ = ["ConnectionClosed", "TableClient", "Server", "Visitor", "running_server"]
