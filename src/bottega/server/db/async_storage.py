"""The database, for use from an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from bottega.server.db.storage import THREADS, Storage

P = ParamSpec("P")
T = TypeVar("T")


class AsyncStorage:
    """Runs storage functions in threads: `await db(table_store.read, table_id)`."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.threads = ThreadPoolExecutor(THREADS, "database")

    async def __call__(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a storage function in a thread, in the caller's context: refusals are in the reader's language."""
        work = partial(copy_context().run, method, self.storage, *arguments, **named)
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def close(self) -> None:
        await asyncio.to_thread(self.threads.shutdown)
        self.storage.close()
