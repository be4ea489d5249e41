"""Import a file of games: copy its rows into a fresh database, and open every game before it replaces one's own.

Anybody can have made the file. It is never opened as a database of ours: only values are taken from it, each checked
against the column that it goes to, and only from the tables that a house for one fills.
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

from bottega.bots.opponents import LEVELS
from bottega.games import titles
from bottega.kernel.language import LANGUAGES, mark, t
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.db import schema
from bottega.server.db.rows import LEFT, LISTENING, StoredTable, TableRow, seat_mask
from bottega.server.db.storage import Storage, alembic_config, schema_versions
from bottega.server.play import move_store
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.live_table import SPARE, LiveTable
from bottega.server.play.registry import TABLE_ID
from bottega.server.services import Services
from bottega.server.web.pages.my_games import EACH, STATES
from bottega.site.runtime.database import DAMAGED, NEWER, wrong_with

LARGEST = 200 * 2**20
LARGEST_VALUE = 4 * 2**20  # a record is the largest thing in a file, and has a quarter of that at most
LARGEST_NUMBER = {"INTEGER": 2**31 - 1, "BIGINT": 2**53, "BOOLEAN": 1, "FLOAT": 10.0**11}  # times are in seconds
FOR_ONE = ("visitors", "tables", "seats", "moves", "chat", "endings", "facts", "asked")  # what a house for one fills
COMPUTES = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0 OR sql LIKE '%VIRTUAL%'"
GENERATED = "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden"
STATUSES, KINDS = ("open", "running", "over", "closed"), ("open", "person", "bot")
TOO_LARGE = mark("This file is too large to hold games of Bottega.")
NONE_OF_OURS = mark("This file holds no games of Bottega, or is damaged: nothing was changed.")
ODD = mark("Part of this file cannot be read ({where}): nothing was changed.")
ODD_GAME = mark("Game {id} of this file cannot be opened: nothing was changed.")

Ask = Callable[[str], Awaitable[int]]  # the status with which a page of the copy is answered


class Odd(ValueError):
    """A game that no house for one can have written."""


class Keepsake(msgspec.Struct):
    title: str
    seat: int
    svg: str


class Result(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    scores: list[int] = []
    winners: list[int] = []


# -- rows


def copy(file: Path, fresh: Path) -> None:
    """Copy the rows of a file into a database in the newest form; `fresh` is an empty one of that form. Raises Refused,
    with a sentence that says what is wrong with the file."""
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
        except Exception:  # which values an old form may have had, only its migration knows
            raise Refused(t(ODD, where="tables")) from None
        finally:
            storage.close()


def _foreign(file: Path) -> sqlite3.Connection:
    """A file of unknown origin: nothing that its schema says is done while it is read, and no value may be huge."""
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    for setting in ("trusted_schema = OFF", "ignore_check_constraints = ON", "cell_size_check = ON", "query_only = ON"):
        db.execute(f"PRAGMA {setting}")
    return db


def _form(file: Path) -> str:
    """The form of a file that has tables of ours, and nothing in it that computes."""
    try:
        with closing(_foreign(file)) as db:
            if db.execute(COMPUTES).fetchone() is not None:
                raise Refused(t(NONE_OF_OURS))
            names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            if any(db.execute(GENERATED, name).fetchone() is not None for name in names):
                raise Refused(t(NONE_OF_OURS))
            why = wrong_with(db)
            if why == NEWER:
                raise Refused(t("This file comes from a newer Bottega: load the newest version here first."))
            if why == DAMAGED:
                raise Refused(t(NONE_OF_OURS))
            return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except sqlite3.Error:
        raise Refused(t(NONE_OF_OURS)) from None


def _lay(fresh: Path, form: str) -> None:
    """An empty database in an older form."""
    from alembic import command  # here, since it takes long to load, and most files are of the newest form

    storage = Storage(f"sqlite:///{fresh}", journal="MEMORY")
    with storage.writing() as db:
        command.upgrade(alembic_config(db), form)
    storage.close()


def _fill(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    left = LARGEST  # bytes: a row that is short in the file may be long in a table
    there = {name for (name,) in new.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in (name for name in FOR_ONE if name in there):
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
    """Whether PostgreSQL would take a value, too: SQLite keeps anything in any column."""
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
    """Open every game of a copy, and all pages that list games. Returns how many games there are."""
    ids = await services.db(_ids)
    for id in ids:
        if not TABLE_ID.fullmatch(id):
            raise Refused(t(ODD, where="tables.id"))
        try:
            await _open(services, id)
            answered = await ask(f"/t/{id}")
        except Exception:  # whatever it is, a page would fail with it
            raise Refused(t(ODD_GAME, id=id)) from None
        if answered != 200:
            raise Refused(t(ODD_GAME, id=id))
        services.tables.lives.clear()
        await asyncio.sleep(0)  # others play meanwhile
    for page in _lists(len(ids)):
        if await ask(page) != 200:
            raise Refused(t(ODD, where=page))
    return len(ids)


def _ids(storage: Storage) -> list[str]:
    with storage.reading() as db:
        return list(db.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())


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
    _, keepsakes = unpack_pictures(await services.db(move_store.ending, id))
    for picture in msgspec.convert(keepsakes, list[Keepsake]):
        _need(picture.seat in range(players))
    await services.db(_check_facts, id)
    try:
        game = LiveTable(stored.row, stored.seats).game
    except IncompatibleRules:
        return  # it is shown as it ended, by its rows alone
    _need(game.players == players and len(stored.moves) <= 2 * game.longest + SPARE)
    _need(all(place.bot in LEVELS for place in stored.seats))
    state = (await services.tables.look(id)).state
    _need(stored.row.status == "closed" or state.over == (stored.row.status == "over"))
    if stored.row.status == "over":
        _need(stored.row.result == {"scores": list(state.scores), "winners": list(state.winners)})
    if stored.row.status == "running":
        _need(stored.row.acting == seat_mask(state.actors))


def _check_row(row: TableRow, stored: StoredTable) -> None:
    """What the columns of a table may hold, beside what their types say. A house for one has no clocks and no rated
    games."""
    _need(row.title in titles() and row.status in STATUSES and row.lesson in ("", LISTENING, LEFT))
    _need(row.tempo == "" and row.due is None and row.rated == "" and row.language in ("", *LANGUAGES))
    _need(isinstance(row.options, dict) and "components" not in row.options)  # which name a file of this device
    _need([place.seat for place in stored.seats] == list(range(len(stored.seats))) and len(stored.seats) > 0)
    _need(all(place.kind in KINDS for place in stored.seats))
    _need(0 <= row.acting < 2 ** len(stored.seats))
    result = msgspec.convert(row.result, Result)
    _need(not row.result or len(result.scores) == len(stored.seats))
    _need(all(seat in range(len(stored.seats)) for seat in result.winners))
    _need(row.status != "over" or bool(row.result))
    _need(all(seat in range(len(stored.seats)) for _, seat, _ in stored.moves))
    _need([number for number, _, _ in stored.moves] == list(range(1, len(stored.moves) + 1)))


def _check_facts(storage: Storage, id: str) -> None:
    with storage.reading() as db:
        for sources, deeds in db.execute(
            select(schema.seat_results.c.sources, schema.seat_results.c.deeds).where(
                schema.seat_results.c.table_id == id
            )
        ):
            msgspec.json.decode(sources, type=dict[str, int])
            msgspec.json.decode(deeds, type=list[str])


def _need(right: bool) -> None:
    if not right:
        raise Odd
