"""What the server counts and measures. `Metrics` discards everything; `web/prometheus.py` keeps it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from bottega.server.core.log import log


class NullMetric:
    """A counter, gauge or histogram that discards its values."""

    def labels(self, *values: str) -> NullMetric:
        return self

    def inc(self, amount: float = 1) -> None: ...

    def set(self, value: float) -> None: ...

    def observe(self, value: float) -> None: ...

    def time(self) -> AbstractContextManager[None]:
        return nullcontext()


Measured = tuple[Any, float]  # a histogram and a value to observe


class Metrics:
    def __init__(self) -> None:
        unwatched: Any = NullMetric()
        self.tables = self.in_memory = self.sockets = unwatched
        self.thinking = self.waiting = unwatched
        self.moves = self.refusals = self.conflicts = self.errors = unwatched
        self.store_seconds = self.update_seconds = self.wait_seconds = self.think_seconds = unwatched

    def failed(self, event: str, error: BaseException, **fields: Any) -> None:
        """Count and log an unexpected error."""
        self.errors.inc()
        log(event, "error", failed=error, **fields)
