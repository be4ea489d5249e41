"""One task for many numbers, on this machine's cores or on a Ray cluster; results come as they are ready."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import connection
from typing import Any, TypeVar

from bottega.kernel import BottegaError
from bottega.kernel.errors import needs

Item = TypeVar("Item")
Found = TypeVar("Found")

WAITING = 4  # tasks handed out for each core, so that none is ever idle


def local(task: Callable[[Item], Found], items: Iterable[Item], jobs: int, batch: int = 1) -> Iterator[Found]:
    """In this process, or in several that end when this one does, however it ends."""
    if jobs == 1:
        yield from map(task, items)
        return
    with Pool(jobs) as pool:
        running: set[Future[list[Found]]] = set()
        for some in _batches(items, batch):
            running.add(pool.submit(_do, task, some))
            if len(running) >= jobs * WAITING:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()


def collect(
    task: Callable[[Item], Found],
    items: Iterable[Item],
    jobs: int,
    progress: Callable[[], None] | None = None,
    batch: int = 1,
) -> list[Found]:
    """All results, in the order in which they were ready; `progress` is called after each."""
    results = []
    for result in local(task, items, jobs, batch):
        results.append(result)
        if progress is not None:
            progress()
    return results


class Pool(ProcessPoolExecutor):
    """Processes for a `with` block. Ctrl-C is for the parent alone; an error or Ctrl-C in the block kills them, and so
    does the death of the parent."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, initializer=_begin)

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        with _ctrl_c_held_back():
            return super().submit(*task, **options)

    def __exit__(self, kind: type[BaseException] | None, *rest: Any) -> bool | None:
        if kind is not None:
            processes: dict[int, Any] = getattr(self, "_processes", None) or {}  # a public way comes with Python 3.14
            for process in list(processes.values()):
                process.kill()
            self.shutdown(cancel_futures=True)
        return super().__exit__(kind, *rest)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """While processes start: an exception would be lost in the middle of a fork, and be shown by the new process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def on_ray(task: Callable[[Item], Found], items: Iterable[Item], address: str) -> Iterator[Found]:
    """On the cluster at this address. Bottega is installed on every node; a task whose node is lost runs again."""
    ray = _connect(address)
    try:
        remote = ray.remote(num_cpus=1)(_do)
        shared = ray.put(task)
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        rest = iter(items)
        running = [remote.remote(shared, [item]) for item in islice(rest, cores * WAITING)]
        while running:
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done[0])
            running += [remote.remote(shared, [item]) for item in islice(rest, 1)]
    except ray.exceptions.RayTaskError as error:
        raise BottegaError(f"A game on the Ray cluster at {address} failed: {error.cause!r}") from error
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    with needs("ray", "A Ray cluster"):
        import ray
    host, _, port = address.rpartition(":")
    if not address.startswith("ray://") and address != "auto" and port.isdecimal():
        try:  # Ray itself would wait for a minute before it gave up
            socket.create_connection((host, int(port)), timeout=5).close()
        except OSError as error:
            why = error.strerror or error
            raise BottegaError(
                f"No Ray cluster answers at {address} ({why}). One is started with: ray start --head"
            ) from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        first = str(error).strip().splitlines()[:1] or ["no reason given"]
        raise BottegaError(f"There is no Ray cluster at {address}: {first[0]}") from None
    return ray


def _batches(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    rest = iter(items)
    while some := list(islice(rest, size)):
        yield some


def _do(task: Callable[[Item], Found], items: list[Item]) -> list[Found]:
    return [task(item) for item in items]


def _begin() -> None:
    """Ignore Ctrl-C, and end with the parent: a worker whose parent was killed would wait for ever for work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)
