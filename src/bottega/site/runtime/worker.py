"""The Web Worker of the bots. Jobs and results are passed as bytes."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import Any, TypeVar

T = TypeVar("T")


def do(asked: bytes) -> bytes:
    """Runs in the worker: do a job."""
    work, arguments = pickle.loads(asked)
    try:
        return pickle.dumps((work(*arguments), None))
    except Exception as error:
        return pickle.dumps((None, error))


class BrowserWorker:
    """A Web Worker as `WorkerPool` uses it: one job at a time. `begin` starts it; the worker calls back with each
    result, or with None if it failed."""

    def __init__(self, begin: Callable[[Callable[[bytes | None], None]], Any]) -> None:
        self.worker = begin(self._heard)
        self.waiting: Future[Any] | None = None

    def submit(self, work: Callable[..., T], /, *arguments: Any) -> Future[T]:
        self.waiting = Future()
        self.worker.ask(pickle.dumps((work, arguments)))
        return self.waiting

    def _heard(self, said: bytes | None) -> None:
        waiting, self.waiting = self.waiting, None
        if waiting is None or waiting.cancelled():
            return
        if said is None:
            waiting.set_exception(BrokenExecutor())
            return
        answer, error = pickle.loads(said)
        if error is None:
            waiting.set_result(answer)
        else:
            waiting.set_exception(error)

    def end(self) -> None:
        self.worker.end()
