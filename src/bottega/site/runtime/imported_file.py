"""Imports a file of games: copies its rows into a fresh database, and opens every game before it replaces one's own.

Anybody can have made the file. It is never opened as a database of ours: only values are read from it, from the tables
that the offline site fills, and each is checked against its column.
"""

from __future__ import annotations

import asyncio
import math
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from bottega.bots.personas import LEVELS
from bottega.games import titles
from bottega.i18n.translate import LANGUAGES, mark, t
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.db.rows import LEFT, LISTENING, StoredTable, TableRow, seat_mask
from bottega.server.db.schema import SEAT_RESULTS, TABLES
from bottega.server.db.storage import Storage, alembic_config, schema_versions
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.registry import TABLE_ID
from bottega.server.play.memory.undo import SPARE
from bottega.server.play.store import move_store
from bottega.server.services import Services
from bottega.server.web.pages.my_games import EACH, STATES
from bottega.site.runtime.database import DAMAGED, NEWER, problem_of

LARGEST = 200 * 2**20
LARGEST_VALUE = 4 * 2**20  # four times the largest possible value
LARGEST_NUMBER = {"INTEGER": 2**31 - 1, "BIGINT": 2**53, "BOOLEAN": 1, "FLOAT": 10.0**11}  # times are in seconds
SOLO_TABLES = (
    "visitors",
    "tables",
    "seats",
    "moves",
    "chat",
    "endings",
    "facts",
    "asked",
)  # which the offline site fills
COMPUTES = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0 OR sql LIKE '%VIRTUAL%'"
GENERATED = "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden"
STATUSES, KINDS = ("open", "running", "over", "closed"), ("open", "person", "bot")
TOO_LARGE = mark("This file is too large for a Bottega backup.")
NONE_OF_OURS = mark("This isn't a Bottega backup, or it is damaged. Nothing was changed.")
ODD = mark("Could not read part of this file ({where}). Nothing was changed.")
ODD_GAME = mark("Could not open game {id} in this file. Nothing was changed.")

Ask = Callable[[str], Awaitable[int]]  # requests a page of the copy; returns the status


class InvalidGame(ValueError):
    """A game that the offline site cannot have written."""


class ImportedKeepsake(msgspec.Struct):
    title: str
    seat: int
    svg: str


class ImportedResult(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    scores: list[int] = []
    winners: list[int] = []


# -- rows


def copy(file: Path, fresh: Path) -> None:
    """Copy the rows of a file into `fresh`, an empty database of the newest version. Raises Refused, with a sentence
    that says what is wrong with the file."""
    if file.stat().st_size > LARGEST:
        raise Refused(t(TOO_LARGE))
    form = _form(file)
    if form != schema_versions()[-1]:
        fresh.unlink()
        _lay(fresh, form)
    try:
        with closing(_foreign(file)) as old, closing(sqlite3.connect(fresh)) as new:
            _fill(old, new)
    except sqlite3.Error:
        raise Refused(t(NONE_OF_OURS)) from None
    if form != schema_versions()[-1]:
        storage = Storage(f"sqlite:///{fresh}", journal="MEMORY")
        try:
            storage.migrate()
        except Exception:  # old versions may have had other values
            raise Refused(t(ODD, where="tables")) from None
        finally:
            storage.close()


def _foreign(file: Path) -> sqlite3.Connection:
    """Open an untrusted file: nothing in its schema is executed while it is read, and no value may be huge."""
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    for setting in ("trusted_schema = OFF", "ignore_check_constraints = ON", "cell_size_check = ON", "query_only = ON"):
        db.execute(f"PRAGMA {setting}")
    return db


def _form(file: Path) -> str:
    """The schema version of a file that has our tables, and nothing in it that computes."""
    try:
        with closing(_foreign(file)) as db:
            if db.execute(COMPUTES).fetchone() is not None:
                raise Refused(t(NONE_OF_OURS))
            names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if any(db.execute(GENERATED, name).fetchone() is not None for name in names):
                raise Refused(t(NONE_OF_OURS))
            why = problem_of(db)
            if why == NEWER:
                raise Refused(t("This file needs a newer version of Bottega. Update first."))
            if why == DAMAGED:
                raise Refused(t(NONE_OF_OURS))
            return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except sqlite3.Error:
        raise Refused(t(NONE_OF_OURS)) from None


def _lay(fresh: Path, form: str) -> None:
    """Create an empty database of an older version."""
    from alembic import command  # imported late: slow, and most files have the newest version

    storage = Storage(f"sqlite:///{fresh}", journal="MEMORY")
    with storage.writing() as db:
        command.upgrade(alembic_config(db), form)
    storage.close()


def _fill(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    left = LARGEST  # bytes: compressed rows would be short in the file only
    there = {name for (name,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in (name for name in SOLO_TABLES if name in there):
        columns = new.execute(
            'SELECT name, upper(type), "notnull" FROM pragma_table_info(?) ORDER BY name', [table]
        ).fetchall()
        names = ", ".join(f'"{name}"' for name, _, _ in columns)
        insert = f'INSERT INTO "{table}" ({names}) VALUES ({", ".join("?" * len(columns))})'
        for row in old.execute(f'SELECT {names} FROM "{table}" NOT INDEXED'):
            for (name, declared, needed), value in zip(columns, row, strict=True):
                if not _fits(declared, needed, value):
                    raise Refused(t(ODD, where=f"{table}.{name}"))
                left -= 8 + (len(value) if isinstance(value, (str, bytes)) else 0)
            if left < 0:
                raise Refused(t(TOO_LARGE))
            new.execute(insert, row)
    new.commit()
    lost = new.execute("PRAGMA foreign_key_check").fetchone()
    if lost is not None:
        raise Refused(t(ODD, where=lost[0]))


def _fits(declared: str, needed: bool, value: Any) -> bool:
    """Whether PostgreSQL would accept a value, too: SQLite keeps anything in any column."""
    kind, _, length = declared.rstrip(")").partition("(")
    if value is None:
        return not needed
    if kind in LARGEST_NUMBER:
        number = isinstance(value, (int, float) if kind == "FLOAT" else int)
        return number and math.isfinite(value) and abs(value) <= LARGEST_NUMBER[kind]
    if kind == "BLOB":
        return isinstance(value, bytes)
    return isinstance(value, str) and (not length or (len(value) <= int(length) and _is_line(value)))


def _is_line(text: str) -> bool:
    return "\0" not in text and len(text.splitlines()) <= 1


# -- games


async def look_through(services: Services, ask: Ask) -> int:
    """Open every game of a copy, and all pages that list games. Returns the number of games."""
    ids = await services.db(_ids)
    for id in ids:
        if not TABLE_ID.fullmatch(id):
            raise Refused(t(ODD, where="tables.id"))
        try:
            await _open(services, id)
            answered = await ask(f"/t/{id}")
        except Exception:  # a page would fail, too
            raise Refused(t(ODD_GAME, id=id)) from None
        if answered != 200:
            raise Refused(t(ODD_GAME, id=id))
        services.tables.lives.clear()
        await asyncio.sleep(0)  # let others run between games
    for page in _lists(len(ids)):
        if await ask(page) != 200:
            raise Refused(t(ODD, where=page))
    return len(ids)


def _ids(storage: Storage) -> list[str]:
    return storage.scalars(select(TABLES.c.id).order_by(TABLES.c.id))


def _lists(games: int) -> Iterator[str]:
    yield from ("/", "/keeping")
    for page in range(1, games // EACH + 2):
        yield f"/me/games?page={page}"
    for state in STATES:
        yield f"/me/games?state={state}"
    for title in titles():
        yield f"/me/stats/{title}"


async def _open(services: Services, id: str) -> None:
    stored = await services.tables.stored(id)
    _check_row(stored.row, stored)
    players = len(stored.seats)
    _, keepsakes = unpack_pictures(await services.db(move_store.final_pictures_of, id))
    for picture in msgspec.convert(keepsakes, list[ImportedKeepsake]):
        _require(picture.seat in range(players))
    await services.db(_check_facts, id)
    try:
        game = LiveTable(stored.row, stored.seats).game
    except IncompatibleRules:
        return  # only its rows are shown
    _require(game.players == players and len(stored.moves) <= 2 * game.longest + SPARE)
    _require(all(place.bot in LEVELS for place in stored.seats))
    state = (await services.tables.load(id)).state
    _require(stored.row.status == "closed" or state.over == (stored.row.status == "over"))
    if stored.row.status == "over":
        _require(stored.row.result == {"scores": list(state.scores), "winners": list(state.winners)})
    if stored.row.status == "running":
        _require(stored.row.acting == seat_mask(state.actors))


def _check_row(row: TableRow, stored: StoredTable) -> None:
    """Check what the types of the columns do not. The offline site has no clocks and no rated games."""
    _require(row.title in titles() and row.status in STATUSES and row.lesson in ("", LISTENING, LEFT))
    _require(row.tempo == "" and row.due is None and row.rated == "" and row.language in ("", *LANGUAGES))
    _require(isinstance(row.options, dict) and "components" not in row.options)  # which would name a local file
    _require([place.seat for place in stored.seats] == list(range(len(stored.seats))) and len(stored.seats) > 0)
    _require(all(place.kind in KINDS for place in stored.seats))
    _require(0 <= row.acting < 2 ** len(stored.seats))
    result = msgspec.convert(row.result, ImportedResult)
    _require(not row.result or len(result.scores) == len(stored.seats))
    _require(all(seat in range(len(stored.seats)) for seat in result.winners))
    _require(row.status != "over" or bool(row.result))
    _require(all(seat in range(len(stored.seats)) for _, seat, _ in stored.moves))
    _require([number for number, _, _ in stored.moves] == list(range(1, len(stored.moves) + 1)))


def _check_facts(storage: Storage, id: str) -> None:
    stored = select(SEAT_RESULTS.c.sources, SEAT_RESULTS.c.deeds).where(SEAT_RESULTS.c.table_id == id)
    for sources, deeds in storage.rows(stored):
        msgspec.json.decode(sources, type=dict[str, int])
        msgspec.json.decode(deeds, type=list[str])


def _require(right: bool) -> None:
    if not right:
        raise InvalidGame
