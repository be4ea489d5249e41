"""The database of the site: a file in memory, whose changed pages the browser stores before anything is answered."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bottega.i18n.translate import mark, t
from bottega.server.core.errors import NotStored
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage, schema_versions

P = ParamSpec("P")
T = TypeVar("T")
FULL, DAMAGED, NEWER = "full", "damaged", "ahead"  # why the site cannot start
NO_ROOM = mark("Not saved: this device is out of storage. Free up space and try again.")
NOT_KEPT = mark("Not saved: the browser refused. Reload the page and try again.")


class PersistentStorage(AsyncStorage):
    """Runs one storage function at a time, so that nobody reads what the browser may yet fail to store. `keep` returns
    "" if the browser has stored all changes; otherwise it has undone them, and returns its name of the error."""

    def __init__(self, storage: Storage, keep: Callable[[], Awaitable[str]]) -> None:
        super().__init__(storage)
        self.keep = keep
        self.turn = asyncio.Lock()

    async def __call__(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a storage function. Cancellation does not interrupt it: the next one starts when this one is stored."""
        return await asyncio.shield(asyncio.ensure_future(self._kept(method, *arguments, **named)))

    async def _kept(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        async with self.turn:
            answer = await super().__call__(method, *arguments, **named)
            if why := await self.keep():
                raise NotStored(t(NO_ROOM if why == "QuotaExceededError" else NOT_KEPT))
        return answer


def problem_with(file: Path) -> str:
    """Why the app cannot open this file: DAMAGED, NEWER, or ""."""
    with closing(sqlite3.connect(file)) as db:
        return problem_of(db)


def problem_of(db: sqlite3.Connection) -> str:
    try:
        sound = db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        (form,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        sound, form = False, ""
    return DAMAGED if not sound else "" if form in schema_versions() else NEWER
