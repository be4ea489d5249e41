"""Where bots think: workers that never block the table, and that are replaced when they die or hang."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, Protocol, TypeVar

from bottega.kernel.language import t
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Metrics
from bottega.server.workers.queue import Asker, Turn, Turns

T = TypeVar("T")
BUDGET = 60.0  # seconds; a worker that thinks longer is lost


class Worker(Protocol):
    """Does one work at a time, far enough away to be ended in the middle of it: a process, or a browser's worker."""

    def submit(self, work: Callable[..., T], /, *arguments: Any) -> Future[T]: ...
    def end(self) -> None: ...


class WorkerPool:
    """Workers, and the turns of those who ask them."""

    def __init__(
        self, workers: int, metrics: Metrics, new_worker: Callable[[], Worker], budget: float = BUDGET
    ) -> None:
        self.budget = budget
        self.new_worker = new_worker
        self.metrics = metrics
        self.turns = Turns(workers)
        self.workers = [new_worker() for _ in range(workers)]
        self.free = list(self.workers)
        self.answering: set[asyncio.Task[Any]] = set()

    async def ask(self, asker: Asker, work: Callable[..., T], *arguments: Any) -> T:
        """Let a worker do this when it is the asker's turn. If it dies, another tries once more; Trouble if
        that fails too."""
        asked = time.perf_counter()
        turn = await self.turns.turn(asker)
        self._measure(turn, self.metrics.wait_seconds, time.perf_counter() - asked)
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
                    future = asyncio.wrap_future(worker.submit(work, *arguments))
                    async with asyncio.timeout(self.budget):  # wait_for might swallow that the house closes
                        return await future
                except TimeoutError:
                    log("bots took too long", "error", milliseconds=round(self.budget * 1000))
                    worker = self._instead_of(worker)
                    break
                except BrokenExecutor:
                    log("bots died", "error")
                    worker = self._instead_of(worker)
        finally:
            self.free.append(worker)
            seconds = time.perf_counter() - began
            self._measure(turn, self.metrics.think_seconds, seconds)
            self.turns.over(turn, seconds)
        raise Unavailable(t("The bots do not answer; try again in a moment."))

    def _measure(self, turn: Turn, histograms: Any, seconds: float) -> None:
        """Observe at once, unless whoever asked does so when it may be known."""
        measured = histograms.labels(turn.kind), seconds
        if turn.asker.seconds is None:
            measured[0].observe(seconds)
        else:
            turn.asker.seconds.append(measured)

    def _instead_of(self, worker: Worker) -> Worker:
        """A new worker for one that is lost."""
        worker.end()
        fresh = self.new_worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def close(self) -> None:
        for task in self.answering:
            task.cancel()
        for worker in self.workers:
            worker.end()
