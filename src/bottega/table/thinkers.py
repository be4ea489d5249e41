"""Where bots think: worker processes that never block the table, and that are replaced when they die or hang."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, TypeVar

from bottega.bots import RandomBot
from bottega.bots.analysis import Analyst, Judgement
from bottega.bots.levels import LEVELS, level
from bottega.kernel import Bot, Perspective, State
from bottega.kernel.language import t
from bottega.table.live import Entry, game_of
from bottega.table.logs import configure, log
from bottega.table.meters import Meters
from bottega.table.storage import Trouble
from bottega.table.turns import Asker, Turn, Turns

T = TypeVar("T")
BUDGET = 60.0  # seconds; a worker that thinks longer is lost
REMEMBERED = 200
ANALYSIS = 0.3  # seconds for each decision of a game that is over

_known: OrderedDict[str, tuple[list[Entry], State]] = OrderedDict()
_minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def position(table_id: str, title: str, options: dict[str, Any], seed: int, played: list[Entry]) -> State:
    """The state after these moves; a worker remembers where it was at a table."""
    before, state = _known.pop(table_id, ([], None))
    if state is None or played[: len(before)] != before:
        before, state = [], game_of(title, options).start(seed)
    for who, action in played[len(before) :]:
        state.play(action, who)
    _known[table_id] = (played, state)
    if len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return state


def mind(table_id: str, title: str, seat: int, name: str, whim: int) -> Bot:
    """The bot that plays a seat: a worker remembers it, since a master thinks on from what it has found."""
    bot = _minds.pop((table_id, seat, name), None) or level(name, title, whim)
    _minds[table_id, seat, name] = bot
    if len(_minds) > REMEMBERED:
        _minds.popitem(last=False)
    return bot


def think(
    table_id: str,
    title: str,
    options: dict[str, Any],
    seed: int,
    played: list[Entry],
    seat: int,
    name: str,
    noticed: int,
) -> tuple[int, str]:
    """What a bot plays, and what went wrong if it could not decide: then it plays at random, and nobody waits.

    Its whims come from the table's public id and from how many moves its seat has noticed: neither from the seed nor
    from how many moves others have made behind their screens.
    """
    whim = int.from_bytes(f"{table_id} {noticed} {seat}".encode())
    seen = Perspective(position(table_id, title, options, seed, played), seat, whim)
    try:
        choice = mind(table_id, title, seat, name, whim).choose(seen)
        if choice in seen.legal:
            return choice, ""
        trouble = "IllegalAction"
    except Exception as error:
        trouble = type(error).__name__
    return RandomBot(whim).choose(seen), trouble


def advice(
    table_id: str, title: str, options: dict[str, Any], seed: int, played: list[Entry], seat: int, noticed: int
) -> list[tuple[int, float]]:
    """Every legal action of a seat with the best bot's estimate, the bot's own choice first."""
    adviser = level(LEVELS[-1], title, 0)
    seen = Perspective(position(table_id, title, options, seed, played), seat, noticed)
    return sorted(adviser.rate(seen), key=lambda pair: -pair[1])


def judged(
    table_id: str, title: str, options: dict[str, Any], seed: int, played: list[Entry], first: int
) -> tuple[int, Judgement | None]:
    """What a master thinks of the first real decision from a move on, and how many moves are looked at then."""
    state = position(table_id, title, options, seed, played[:first]).copy()
    analyst = Analyst(title, seconds=ANALYSIS)
    for number, (seat, action) in enumerate(played[first:], first + 1):
        found = analyst.judge(state, seat, action)
        if found is not None:
            return number, found
        state.play(action, seat)
    return len(played), None


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however that went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    configure("warning")
    server = multiprocessing.parent_process()
    assert server is not None

    def go_with_the_server(sentinel: int) -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=go_with_the_server, args=(server.sentinel,), daemon=True).start()


class Thinkers:
    """Workers, each a process, and the turns of those who ask them."""

    def __init__(self, workers: int, meters: Meters, budget: float = BUDGET) -> None:
        self.budget = budget
        self.meters = meters
        self.turns = Turns(workers)
        self.workers = [_new_worker() for _ in range(workers)]
        self.free = list(self.workers)
        self.answering: set[asyncio.Task[Any]] = set()

    async def ask(self, asker: Asker, work: Callable[..., T], *arguments: Any) -> T:
        """Let a worker do this when it is the asker's turn. If its process dies, another tries once more; Trouble if
        that fails too."""
        asked = time.perf_counter()
        turn = await self.turns.turn(asker)
        self.meters.wait_seconds.labels(turn.kind).observe(time.perf_counter() - asked)
        answer = asyncio.create_task(self._answer(turn, work, *arguments))
        self.answering.add(answer)
        answer.add_done_callback(self.answering.discard)
        return await asyncio.shield(answer)  # a worker goes on for who has gone, and is free only when it has finished

    async def _answer(self, turn: Turn, work: Callable[..., T], *arguments: Any) -> T:
        began = time.perf_counter()
        worker = self.free.pop()
        try:
            for _ in range(2):
                try:
                    future = asyncio.get_running_loop().run_in_executor(worker, work, *arguments)
                    async with asyncio.timeout(self.budget):  # wait_for might swallow that the house closes
                        return await future
                except TimeoutError:
                    log("bots took too long", "error", milliseconds=round(self.budget * 1000))
                    worker = self._instead_of(worker)
                    break
                except BrokenProcessPool:
                    log("bots died", "error")
                    worker = self._instead_of(worker)
        finally:
            self.free.append(worker)
            seconds = time.perf_counter() - began
            self.meters.think_seconds.labels(turn.kind).observe(seconds)
            self.turns.over(turn, seconds)
        raise Trouble(t("The bots do not answer; try again in a moment."))

    def _instead_of(self, worker: ProcessPoolExecutor) -> ProcessPoolExecutor:
        """A new worker for one that is lost."""
        _end(worker)
        fresh = _new_worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def close(self) -> None:
        for task in self.answering:
            task.cancel()
        for worker in self.workers:
            _end(worker)


def _new_worker() -> ProcessPoolExecutor:
    """A process of its own, begun with its first work: if it dies or hangs, no other is harmed."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)


def _end(worker: ProcessPoolExecutor) -> None:
    """End a worker at once: it has nothing to lose."""
    processes: dict[int, Any] = getattr(worker, "_processes", None) or {}  # a public way comes with Python 3.14
    for process in list(processes.values()):
        process.kill()
    worker.shutdown(wait=False)
