"""Load on a server: many tables played at once through real pages and sockets, and how long everybody waits for a move.

`python -m benchmarks.load --tables 200 --pace 10`; `--help` has the other options.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import msgspec
import typer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks import command
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BottegaError

PATIENCE = 30.0
OPEN = re.compile(r'"event": "open", "address": "http://[^"]+:(\d+)/"')  # in a server's log, and at which port


class Action(msgspec.Struct):
    action: int


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    kind: str
    count: int = 0
    moves: int = 0
    log_seats: list[int] = []
    status: str = ""
    seat: int | None = None
    actions: list[Action] = []
    text: str = ""


_decoder = msgspec.json.Decoder(Heard)


@dataclass
class Result:
    """What was measured. `waits` are the seconds from sending each move until everybody who may know of it had it, and
    `sizes` the letters of the messages that showed it."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    games: int = 0
    sizes: list[int] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    memory_before: float = 0.0
    memory_after: float = 0.0
    cpu: float = 0.0

    def wait(self, share: float) -> float:
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.waits) / max(self.seconds, 0.001)

    @property
    def core(self) -> float:
        """The share of a core that the server used."""
        return self.cpu / max(self.seconds, 0.001)

    @property
    def size(self) -> float:
        """The size of a message in the middle of all of them."""
        return statistics.median(self.sizes) if self.sizes else 0.0

    @property
    def memory(self) -> float:
        """What a table has added to the server's memory."""
        return (self.memory_after - self.memory_before) / max(1, self.tables)


class Visitor:
    """Somebody with a cookie who sends forms."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.jar))
        found = re.search(r'name="token" value="([^"]+)"', self.get("/"))
        if found is None:
            raise BottegaError(f"{url} is no table of ours.")
        self.token = found[1]

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def form(self, path: str, **fields: str) -> str:
        """Send a form; returns where it leads."""
        body = urlencode({"token": self.token, **fields}).encode()
        with self.opener.open(Request(self.url + path, body, {"origin": self.url}), timeout=PATIENCE) as answer:
            return str(answer.geturl())

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)


@dataclass
class Move:
    """A move on its way: when it was sent, and when pages showed it."""

    sent: float
    arrivals: list[float] = field(default_factory=list)


class Table:
    """One table with a page for each seat, played at random."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        names = load.titles
        self.title = find_title(names[number % len(names)])
        self.players = max(2, self.title.players[0])
        self.chance = random.Random(number)
        self.people: list[Visitor] = []
        self.begin("")

    def begin(self, id: str) -> None:
        self.id = id
        self.last: dict[int, Move] = {}  # by seat the last move
        self.newest: dict[int, Heard] = {}  # by seat the table as its page shows it
        self.over = False

    def lay(self) -> None:
        """Make the table; everybody sits down."""
        while len(self.people) < self.players:
            self.people.append(Visitor(self.load.url))
        seats = {f"seat-{seat}": "open" if seat else "me" for seat in range(self.players)}
        fields = {"title": self.title.name, "players": str(self.players), **seats}
        self.begin(self.people[0].form("/make", **fields).rpartition("/")[2])
        for seat in range(1, self.players):
            self.people[seat].form(f"/t/{self.id}/sit", seat=str(seat))

    async def play(self) -> None:
        """Play games at this table, one after the other, until somebody says stop."""
        while True:
            try:
                if not self.id or self.over:
                    await self.load.in_thread(self.lay)
                await asyncio.gather(*(self.page(seat) for seat in range(self.players)))
                self.load.result.games += 1
                self.over = True
            except (WebSocketException, URLError, HTTPError, OSError) as error:
                self.load.result.errors[type(error).__name__] += 1
                await asyncio.sleep(1)

    async def page(self, seat: int) -> None:
        """One player's page, until the game is over."""
        load, seen = self.load, -1
        headers = {"cookie": self.people[seat].cookie, "origin": load.url}
        where = f"{load.sockets}/t/{self.id}/live"
        async with load.opening:
            opened = await connect(
                where, additional_headers=headers, max_size=None, compression=None, open_timeout=PATIENCE
            )
        async with opened as page:
            thinking: asyncio.Task[None] | None = None  # a move on its way
            stored = 0  # the last one that has arrived
            async for text in page:
                heard = _decoder.decode(text)
                if heard.kind == "table":
                    load.result.sizes.append(len(text))
                    await load.open_page(self.id, seat)
                    if 0 <= seen < heard.moves:
                        for mover in heard.log_seats[seen - heard.moves :]:
                            self.arrived(mover)
                    seen = heard.moves
                    if heard.status == "over":
                        return
                    self.newest[seat] = heard
                    if thinking is not None and not thinking.done() and not heard.actions:
                        thinking.cancel()  # there was one choice only, and the table has made it
                        thinking = None
                    if heard.actions and thinking is None and heard.count >= stored and not load.idle:
                        thinking = load.think(self.move(page, seat))
                elif heard.kind == "stored" and thinking is not None:
                    thinking, stored = None, heard.count
                elif heard.kind == "refused":
                    load.result.errors[heard.text] += 1
                    thinking = None

    async def move(self, page: ClientConnection, seat: int) -> None:
        """Think for a while, then send any of the actions that there are now."""
        await self.think()
        heard = self.newest[seat]
        action = self.chance.choice(heard.actions).action
        self.sent(seat)
        await page.send(f'{{"do":"play","seat":{seat},"action":{action},"at":{heard.count}}}')

    async def think(self) -> None:
        if self.load.pace:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.load.pace)

    def sent(self, seat: int) -> None:
        """A move of a seat is on its way now."""
        self.measure(seat)
        self.last[seat] = Move(time.perf_counter())

    def arrived(self, seat: int) -> None:
        """A page shows the last move of a seat."""
        if seat in self.last:
            self.last[seat].arrivals.append(time.perf_counter())
            if len(self.last[seat].arrivals) == self.players:
                self.measure(seat)

    def measure(self, seat: int) -> None:
        """A seat's last move has been seen by everybody who may: all, or, behind a screen, the mover alone."""
        move = self.last.pop(seat, None)
        if move is not None and move.arrivals:
            self.load.result.waits.append(move.arrivals[-1] - move.sent)


class Load:
    """Tables at one server for some time. `pace` is how long a player thinks, in seconds; when the tables are `idle`,
    nobody moves."""

    def __init__(self, url: str, tables: int, pace: float, names: list[str] | None = None, idle: bool = False) -> None:
        self.url = url.rstrip("/")
        self.sockets = self.url.replace("http", "ws", 1)
        self.titles = names or titles()
        self.number = tables
        self.pace = pace
        self.idle = idle
        self.result = Result(tables=tables)
        self.forms = asyncio.Semaphore(8)
        self.opening = asyncio.Semaphore(32)  # thousands of pages at once wait for each other, give up and come again
        self.pages: set[tuple[str, int]] = set()
        self.wanted = 0
        self.begin = asyncio.Event()
        self.moves: set[asyncio.Task[None]] = set()

    async def in_thread(self, work: Callable[[], None]) -> None:
        """Forms are sent a few at a time."""
        async with self.forms:
            await asyncio.to_thread(work)

    def think(self, move: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A move on its way; it ends with the measurement."""
        task = asyncio.create_task(move)
        self.moves.add(task)
        task.add_done_callback(self.moves.discard)
        return task

    async def open_page(self, table: str, seat: int) -> None:
        """Everybody waits with the first move until all pages are open: what is measured is play."""
        if not self.begin.is_set():
            self.pages.add((table, seat))
            if len(self.pages) >= self.wanted:
                self.begin.set()
            await self.begin.wait()

    def table(self, number: int) -> Table:
        return Table(self, number)

    async def run(self, seconds: float) -> Result:
        result = self.result
        before = await asyncio.to_thread(metrics, self.url)
        result.memory_before = before.get("process_resident_memory_bytes", 0.0)
        tables = [self.table(number) for number in range(self.number)]
        self.wanted = sum(table.players for table in tables)
        await asyncio.gather(*(self.in_thread(table.lay) for table in tables))
        playing = [asyncio.create_task(table.play()) for table in tables]
        await self.begin.wait()
        laid = await asyncio.to_thread(metrics, self.url)
        began = time.monotonic()
        result.sizes.clear()
        await asyncio.sleep(seconds)
        result.seconds = time.monotonic() - began
        after = await asyncio.to_thread(metrics, self.url)
        ending = [*playing, *self.moves]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        result.memory_after = after.get("process_resident_memory_bytes", 0.0)
        result.cpu = after.get("process_cpu_seconds_total", 0.0) - laid.get("process_cpu_seconds_total", 0.0)
        return result


def metrics(url: str) -> dict[str, float]:
    """What the server says of itself, all its processes together; nothing where it does not tell us."""
    try:
        asked = Request(
            url + "/metrics", headers={"authorization": f"Bearer {os.environ.get('BOTTEGA_METRICS_TOKEN', '')}"}
        )
        with build_opener().open(asked, timeout=PATIENCE) as answer:
            lines = answer.read().decode().splitlines()
    except HTTPError:
        return {}  # they are for the keeper of that server
    except (URLError, OSError) as error:
        raise BottegaError(f"No table answers at {url}: {getattr(error, 'reason', error)}.") from None
    pairs = (line.rpartition(" ") for line in lines if line and not line.startswith("#"))
    totals: defaultdict[str, float] = defaultdict(float)
    for name, _, value in pairs:
        totals[name.partition("{")[0]] += float(value)
    return totals


OURS = [sys.executable, "-c", "from bottega.cli import main; main()", "serve", "--port", "0"]


@contextmanager
def own_server(command: list[str] = OURS) -> Iterator[str]:
    """A server in a process and a folder of its own, which says where it is open."""
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "log")
        with said.open("wb") as log:
            server = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
        try:
            until = time.monotonic() + PATIENCE
            while (found := OPEN.search(said.read_text(encoding="utf-8"))) is None and time.monotonic() < until:
                if server.poll() is not None:
                    break
                time.sleep(0.1)
            if found is None:
                raise BottegaError("The server did not open.")
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


def run(
    url: str | None, tables: int, minutes: float, pace: float, names: list[str] | None = None, idle: bool = False
) -> Result:
    """Load a server, one of our own if none is named."""
    if url is None:
        with own_server() as own:
            return run(own, tables, minutes, pace, names, idle)
    return asyncio.run(Load(url, tables, pace, names, idle).run(minutes * 60))


def report(result: Result) -> list[str]:
    """The result in lines."""
    sent = sum(result.sizes) / max(1, len(result.waits))
    lines = [
        f"{len(result.waits):,} moves in {result.seconds:.0f} s at {result.tables} tables: "
        f"{result.rate:.1f} moves/s, {result.games} games finished",
        "from sending a move to everybody's update: "
        + ", ".join(f"p{share} {result.wait(share / 100) * 1000:.0f} ms" for share in (50, 95, 99)),
        f"{sent / 1000:.1f} kB sent for each move, {result.size / 1000:.1f} kB the median message; "
        f"the server used {result.core:.1%} of a core",
        f"server memory {result.memory_after / 1e6:.0f} MB, "
        f"{result.memory / 1e6:.2f} MB for each table on top of {result.memory_before / 1e6:.0f} MB",
        f"errors: {sum(result.errors.values())}",
    ]
    return lines + [f"  {number} times: {text}" for text, number in result.errors.most_common(5)]


def main(
    tables: Annotated[int, typer.Option(min=1, help="Tables played at the same time.")] = 200,
    minutes: Annotated[float, typer.Option(min=0.05, help="For how long.")] = 1.0,
    url: Annotated[str | None, typer.Option(help="A running server; by default, one is started.")] = None,
    pace: Annotated[float, typer.Option(min=0.0, help="Seconds that a player thinks about a move.")] = 5.0,
    title: Annotated[list[str] | None, typer.Option(help="A title to play (several allowed); by default, all.")] = None,
    idle: Annotated[bool, typer.Option("--idle", help="Nobody moves: measure what open pages alone cost.")] = False,
) -> None:
    """Play at many tables of a server at once, and measure how long everybody waits for a move."""
    names = [find_title(name).name for name in title or titles()]
    for line in report(run(url, tables, minutes, pace, names, idle)):
        print(line)


if __name__ == "__main__":
    command(main)
