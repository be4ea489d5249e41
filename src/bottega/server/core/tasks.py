"""Background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bottega.server.core.metrics import Metrics


class BackgroundTasks:
    """The running background tasks; unexpected failures are counted and logged."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.running: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.failed("task failed", error)

    async def stop(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
