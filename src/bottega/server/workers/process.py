"""A worker in a process of its own: if it dies or hangs, nothing else is harmed."""

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
    """A worker process, started with its first job. It imports the games and bots only, not the server, so that a lost
    one is replaced quickly."""

    def __init__(self) -> None:
        super().__init__(1, mp_context=multiprocessing.get_context("spawn"), initializer=begin)

    def end(self) -> None:
        """Kill the process: it has nothing to lose."""
        processes: dict[int, Any] = getattr(self, "_processes", None) or {}  # Python 3.14 has a public method for it
        for process in list(processes.values()):
            process.kill()
        self.shutdown(wait=False)


def begin() -> None:
    """Ignore Ctrl-C, which is for the server, and exit when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    configure("warning")
    exit_with_parent(lambda: os._exit(0))


def exit_with_parent(go: Callable[[], None]) -> None:
    """Call this when the parent process is gone, for whatever reason."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch(sentinel: int) -> None:
        wait([sentinel])
        go()

    threading.Thread(target=watch, args=(parent.sentinel,), daemon=True).start()
