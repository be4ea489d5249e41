"""Group commit: moves of several tables that arrive together share one transaction."""

from __future__ import annotations

import asyncio

from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import NewMove
from bottega.server.play.store import move_store


class MoveWriter:
    def __init__(self, db: AsyncStorage) -> None:
        self.db = db
        self.waiting: list[tuple[NewMove, asyncio.Future[bool]]] = []
        self.storing: asyncio.Task[None] | None = None

    async def add(self, move: NewMove) -> bool:
        """Store a move, together with others that arrive meanwhile; false if it was refused."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((move, done))
        if self.storing is None:
            self.storing = asyncio.create_task(self._store())
        return await done

    async def _store(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting, []
            try:
                answers: list[bool | Exception] = [*await self.db(move_store.add_moves, [move for move, _ in batch])]
            except Exception as error:
                answers = [error] * len(batch)
            for (_, done), answer in zip(batch, answers, strict=True):
                if done.cancelled():  # the requester has gone; the row is stored all the same
                    continue
                if isinstance(answer, Exception):
                    done.set_exception(answer)
                else:
                    done.set_result(answer)
        self.storing = None
