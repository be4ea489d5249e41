"""The worker pool: jobs run outside the event loop, in workers that are replaced when they die or hang."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, Protocol, TypeVar

from bottega.i18n.translate import t
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Metrics
from bottega.server.workers.job_queue import Job, JobQueue, Requester

T = TypeVar("T")
BUDGET = 60.0  # seconds after which a worker is given up


class Worker(Protocol):
    """Does one job at a time and can be killed in the middle of it: a process, or a Web Worker of a browser."""

    def submit(self, work: Callable[..., T], /, *arguments: Any) -> Future[T]: ...
    def end(self) -> None: ...


class WorkerPool:
    def __init__(
        self, workers: int, metrics: Metrics, new_worker: Callable[[], Worker], budget: float = BUDGET
    ) -> None:
        self.budget = budget
        self.new_worker = new_worker
        self.metrics = metrics
        self.queue = JobQueue(workers)
        self.workers = [new_worker() for _ in range(workers)]
        self.free = list(self.workers)
        self.running: set[asyncio.Task[Any]] = set()

    async def run(self, requester: Requester, work: Callable[..., T], *arguments: Any) -> T:
        """Run a job in a worker when it is its turn. If the worker dies, another tries once more; raises Unavailable if
        that fails too."""
        asked = time.perf_counter()
        job = await self.queue.wait(requester)
        self._measure(job, self.metrics.wait_seconds, time.perf_counter() - asked)
        task = asyncio.create_task(self._run(job, work, *arguments))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return await asyncio.shield(task)  # a worker finishes even if the requester has gone; only then is it free

    async def _run(self, job: Job, work: Callable[..., T], *arguments: Any) -> T:
        began = time.perf_counter()
        worker = self.free.pop()
        try:
            for _ in range(2):
                try:
                    future = asyncio.wrap_future(worker.submit(work, *arguments))
                    async with asyncio.timeout(self.budget):  # wait_for might swallow a cancellation
                        return await future
                except TimeoutError:
                    log("bots took too long", "error", milliseconds=round(self.budget * 1000))
                    worker = self._replace(worker)
                    break
                except BrokenExecutor:
                    log("bots died", "error")
                    worker = self._replace(worker)
        finally:
            self.free.append(worker)
            seconds = time.perf_counter() - began
            self._measure(job, self.metrics.think_seconds, seconds)
            self.queue.finish(job, seconds)
        raise Unavailable(t("The bots aren't responding. Try again in a moment."))

    def _measure(self, job: Job, histograms: Any, seconds: float) -> None:
        """Observe a duration now, unless the requester does so once it may be known."""
        measured = histograms.labels(job.kind), seconds
        if job.requester.seconds is None:
            measured[0].observe(seconds)
        else:
            job.requester.seconds.append(measured)

    def _replace(self, worker: Worker) -> Worker:
        worker.end()
        fresh = self.new_worker()
        self.workers[self.workers.index(worker)] = fresh
        return fresh

    def close(self) -> None:
        for task in self.running:
            task.cancel()
        for worker in self.workers:
            worker.end()
