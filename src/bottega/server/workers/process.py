"""A process of its own for a worker: if it dies or hangs, no other is harmed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any

from bottega.server.core.log import configure


class WorkerProcess(ProcessPoolExecutor):
    """A worker that is begun with its first work. It starts with the games and the bots alone, not with the server and
    its database, so that a lost one is replaced at once."""

    def __init__(self) -> None:
        super().__init__(1, mp_context=multiprocessing.get_context("spawn"), initializer=begin)

    def end(self) -> None:
        """At once: it has nothing to lose."""
        processes: dict[int, Any] = getattr(self, "_processes", None) or {}  # a public way comes with Python 3.14
        for process in list(processes.values()):
            process.kill()
        self.shutdown(wait=False)


def begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however that went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    configure("warning")
    exit_with_parent(lambda: os._exit(0))


def exit_with_parent(go: Callable[[], None]) -> None:
    """Go when the process that started this one is gone, however that went."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch(sentinel: int) -> None:
        wait([sentinel])
        go()

    threading.Thread(target=watch, args=(parent.sentinel,), daemon=True).start()
