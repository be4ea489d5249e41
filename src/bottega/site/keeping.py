"""The database of the site: a file in memory, whose changed pages the browser keeps before anything is answered."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bottega.kernel.language import mark, t
from bottega.table.database import Database
from bottega.table.live import Refused
from bottega.table.storage import Storage, Trouble, forms

P = ParamSpec("P")
T = TypeVar("T")
LARGEST = 200 * 2**20
NO_ROOM = mark("This browser has no room left for that, so it was not done. Make room on this device and try again.")


class Kept(Database):
    """One question after the other: nobody reads what the browser may yet refuse to keep. `keep` says whether it has
    kept all changes; if not, it has taken them back."""

    def __init__(self, storage: Storage, keep: Callable[[], Awaitable[bool]]) -> None:
        super().__init__(storage)
        self.keep = keep
        self.turn = asyncio.Lock()

    async def __call__(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Who goes meanwhile, as a page may, takes nothing along: the next question waits until this one is kept."""
        return await asyncio.shield(asyncio.ensure_future(self._kept(method, *arguments, **named)))

    async def _kept(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        async with self.turn:
            answer = await super().__call__(method, *arguments, **named)
            if not await self.keep():
                raise Trouble(t(NO_ROOM))
        return answer


def games_in(file: Path) -> int:
    """How many games a file has that was taken home from such a site; refused if it is none, or a newer one."""
    if file.stat().st_size > LARGEST:
        raise Refused(t("This file is too large to hold games of Bottega."))
    db = sqlite3.connect(file)
    try:
        sound = db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        form = str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        games = int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
    except (sqlite3.Error, TypeError):
        sound, form, games = False, "", 0
    finally:
        db.close()
    if not sound:
        raise Refused(t("This file holds no games of Bottega, or is damaged: nothing was changed."))
    if form not in forms():
        raise Refused(t("This file comes from a newer Bottega: load the newest version here first."))
    return games
