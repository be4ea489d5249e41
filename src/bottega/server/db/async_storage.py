"""The database, asked from an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from bottega.server.db.rows import NewMove
from bottega.server.db.storage import THREADS, Storage
from bottega.server.play import move_store

P = ParamSpec("P")
T = TypeVar("T")


class AsyncStorage:
    """A storage that is asked in threads of its own: `await db(register.read, table_id)`."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.threads = ThreadPoolExecutor(THREADS, "database")
        self.moves: list[tuple[NewMove, asyncio.Future[bool]]] = []  # that wait to be stored
        self.storing: asyncio.Task[None] | None = None

    async def __call__(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """What a method answers; should it have to say something, in the reader's language."""
        work = partial(copy_context().run, method, self.storage, *arguments, **named)
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    async def add_move(self, move: NewMove) -> bool:
        """Store a move, together with those of other tables that come meanwhile; false when it was not taken."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.moves.append((move, done))
        if self.storing is None:
            self.storing = asyncio.create_task(self._store())
        return await done

    async def _store(self) -> None:
        while self.moves:
            batch, self.moves = self.moves, []
            try:
                answers: list[bool | Exception] = [*await self(move_store.add_moves, [move for move, _ in batch])]
            except Exception as error:
                answers = [error] * len(batch)
            for (_, done), answer in zip(batch, answers, strict=True):
                if done.cancelled():  # who asked has gone; the row is stored all the same
                    continue
                if isinstance(answer, Exception):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)
        self.storing = None

    async def close(self) -> None:
        await asyncio.to_thread(self.threads.shutdown)
        self.storage.close()
