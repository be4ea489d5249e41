"""The database of the site: a file in memory, whose changed pages the browser keeps before anything is answered."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bottega.kernel.language import mark, t
from bottega.server.core.errors import NotStored, Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage, schema_versions

P = ParamSpec("P")
T = TypeVar("T")
LARGEST = 200 * 2**20
LARGEST_VALUE = 4 * 2**20  # a record is the largest thing in a file, and has a quarter of that at most
FULL, DAMAGED, NEWER = "full", "damaged", "ahead"  # why a house does not open
NO_ROOM = mark("This browser has no room left for that, so it was not done. Make room on this device and try again.")
NOT_KEPT = mark("This browser did not keep that, so it was not done. Load the page again, then try once more.")


class Kept(AsyncStorage):
    """One question after the other: nobody reads what the browser may yet refuse to keep. `keep` says nothing when it
    has kept all changes; else it has taken them back, and says what the browser calls the reason."""

    def __init__(self, storage: Storage, keep: Callable[[], Awaitable[str]]) -> None:
        super().__init__(storage)
        self.keep = keep
        self.turn = asyncio.Lock()

    async def __call__(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """Who goes meanwhile, as a page may, takes nothing along: the next question waits until this one is kept."""
        return await asyncio.shield(asyncio.ensure_future(self._kept(method, *arguments, **named)))

    async def _kept(self, method: Callable[Concatenate[Storage, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        async with self.turn:
            answer = await super().__call__(method, *arguments, **named)
            if why := await self.keep():
                raise NotStored(t(NO_ROOM if why == "QuotaExceededError" else NOT_KEPT))
        return answer


def unfit(file: Path) -> str:
    """Why a house cannot open with this file, if so: it is damaged, or comes from a newer one."""
    with closing(sqlite3.connect(file)) as db:
        try:
            sound = db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            (form,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
        except (sqlite3.Error, TypeError):
            sound, form = False, ""
    return DAMAGED if not sound else "" if form in schema_versions() else NEWER


def games_in(file: Path) -> int:
    """How many games a file has that was taken home from such a site; refused if it is none, or a newer one."""
    if file.stat().st_size > LARGEST:
        raise Refused(t("This file is too large to hold games of Bottega."))
    why = unfit(file)
    if why == NEWER:
        raise Refused(t("This file comes from a newer Bottega: load the newest version here first."))
    with closing(sqlite3.connect(file)) as db:
        if why or not _is_plain(db):
            raise Refused(t("This file holds no games of Bottega, or is damaged: nothing was changed."))
        return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def _is_plain(db: sqlite3.Connection) -> bool:
    """Whether a file has only what ours have: nothing that acts by itself, and nothing so large that no page could
    show it."""
    try:
        sound, shrinks = (
            db.execute(f"PRAGMA {asked}").fetchone()[0] for asked in ("integrity_check(1)", "auto_vacuum")
        )
        made = db.execute("SELECT type, name, sql LIKE 'CREATE VIRTUAL%' FROM sqlite_master").fetchall()
        if sound != "ok" or shrinks or any(kind not in ("table", "index") or virtual for kind, _, virtual in made):
            return False
        for table in (name for kind, name, _ in made if kind == "table"):
            columns = db.execute("SELECT name FROM pragma_table_info(?)", [table]).fetchall()
            sizes = ", ".join(f"max(length(CAST({_quoted(name)} AS BLOB)))" for (name,) in columns)
            largest = db.execute(f"SELECT {sizes} FROM {_quoted(table)}").fetchone()
            if any(size > LARGEST_VALUE for size in largest if size is not None):
                return False
        db.execute("SELECT count(*) FROM tables")
    except sqlite3.Error:
        return False
    return True


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
