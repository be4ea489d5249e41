"""The register of all tables: laid and taken away, read and listed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, literal, not_, or_, select, update

from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import ALONE
from bottega.server.db import schema
from bottega.server.db.rows import (
    BROUGHT,
    History,
    SeatRow,
    StoredTable,
    TableRow,
    TableSummary,
    table_row,
)
from bottega.server.db.storage import Storage
from bottega.server.play import clocks, turn_starts


def lock(db: Connection, table_id: str) -> str:
    """Keep other writers away from a table until the end of this transaction; returns its status."""
    db.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(moved=schema.tables.c.moved))
    return str(db.execute(select(schema.tables.c.status).where(schema.tables.c.id == table_id)).scalar())


# -- adding and deleting


def insert_table(storage: Storage, db: Connection, row: TableRow, places: list[SeatRow], history: History) -> None:
    """Insert a new table with its seats, and the moves that are made already."""
    now = time.time()
    values = {
        **row.__dict__,
        "options": json.dumps(row.options),
        "seed": str(row.seed),
        "result": json.dumps(row.result),
        "players": len(places),
        "modules": len(row.options.get("modules", [])),
    }
    for place in places:
        if place.kind == "person" and row.status != "over":  # an ended game keeps the names that it was played under
            visitors.check_profiles(storage, db, place.name, place.holder or "")
    db.execute(insert(schema.tables).values(**values))
    db.execute(
        insert(schema.seats),
        [{column.name: place.__dict__[column.name] for column in schema.seats.c} for place in places],
    )
    if history:
        rows = [
            {"table_id": row.id, "number": number, "seat": seat, "action": action, "text": text, "at": now}
            for number, (seat, action, text) in enumerate(history, 1)
        ]
        db.execute(insert(schema.moves), rows)
    if row.status == "running":
        clocks.turn(db, row.id, clocks.moment(storage, db), before=0, given=clocks.EVERYBODY)
        turn_starts.note_first_turns(db, row.id, now)


def take_away(db: Connection, table_id: str) -> bool:
    """Take a table away with everything on it; false if there is none."""
    for kept in schema.metadata.sorted_tables:
        if "table_id" in kept.c:
            db.execute(delete(kept).where(kept.c.table_id == table_id))
    return db.execute(delete(schema.tables).where(schema.tables.c.id == table_id)).rowcount == 1


def close_waiting(storage: Storage, rules: dict[str, str]) -> int:
    """Close waiting tables whose rules are others than these, by title; returns how many."""
    fitting = or_(
        *(and_(schema.tables.c.title == title, schema.tables.c.rules == version) for title, version in rules.items())
    )
    with storage.writing() as db:
        old = and_(schema.tables.c.status == "open", not_(fitting))
        return db.execute(update(schema.tables).where(old).values(status="closed")).rowcount


def close_running(storage: Storage, table_id: str) -> None:
    """Nobody plays on here, under no rules."""
    where = and_(schema.tables.c.id == table_id, schema.tables.c.status == "running")
    with storage.writing() as db:
        db.execute(update(schema.tables).where(where).values(status="closed"))


def listen(storage: Storage, table_id: str, lesson: str) -> None:
    """The learner of a lesson, where there is one, is LISTENING or has LEFT."""
    where = and_(schema.tables.c.id == table_id, schema.tables.c.lesson != "")
    with storage.writing() as db:
        db.execute(update(schema.tables).where(where).values(lesson=lesson))


# -- reading


def read(storage: Storage, table_id: str, after: int = 0) -> StoredTable | None:
    """A table as it is now, with the moves whose number is above `after`."""
    with storage.reading() as db:
        row = db.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
        if row is None:
            return None
        new = and_(schema.moves.c.table_id == table_id, schema.moves.c.number > after)
        log = (
            select(schema.moves.c.number, schema.moves.c.seat, schema.moves.c.action)
            .where(new)
            .order_by(schema.moves.c.number)
        )
        last = db.execute(select(func.max(schema.chat.c.id)).where(schema.chat.c.table_id == table_id)).scalar()
        return StoredTable(
            table_row(row),
            _seats_of(db, [table_id])[table_id],
            [(number, seat, action) for number, seat, action in db.execute(log)],
            last or 0,
            rematch_of(db, table_id) if row["status"] in ("over", "closed") else "",
        )


def glance(storage: Storage, table_ids: list[str]) -> dict[str, TableSummary]:
    """Many tables at once; those that are gone are left out."""
    found = select(
        schema.tables.c.id,
        schema.tables.c.status,
        select(func.max(schema.moves.c.number)).where(schema.moves.c.table_id == schema.tables.c.id).scalar_subquery(),
        select(func.max(schema.chat.c.id)).where(schema.chat.c.table_id == schema.tables.c.id).scalar_subquery(),
        _played_again(schema.tables.c.id).where(schema.tables.c.status.in_(["over", "closed"])).scalar_subquery(),
    ).where(schema.tables.c.id.in_(table_ids))
    with storage.reading() as db:
        rows = db.execute(found).all()
        places = _seats_of(db, [row[0] for row in rows])
    return {
        id: TableSummary(status, count or 0, last_chat or 0, again or "", places[id])
        for id, status, count, last_chat, again in rows
    }


def rematch_of(db: Connection, table_id: str) -> str:
    """The table at which those who sat at one play again now, if they do."""
    return db.execute(_played_again(table_id)).scalar() or ""


def _played_again(table: str | ColumnElement[str]) -> Select[str]:
    """The id of the table at which those who sat at one play again now."""
    again = schema.tables.alias()
    where = and_(again.c.rematch_of == table, again.c.status.in_(["open", "running"]))
    return select(again.c.id).where(where).order_by(again.c.created.desc()).limit(1)


def seats_of(storage: Storage, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    with storage.reading() as db:
        return _seats_of(db, table_ids)


def _seats_of(db: Connection, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {id: [] for id in table_ids}
    named = and_(schema.visitors.c.id == schema.seats.c.holder, schema.visitors.c.name == schema.seats.c.name)
    places = (
        schema.seats.join(schema.tables)
        .outerjoin(schema.visitors, named)
        .outerjoin(schema.profiles, schema.profiles.c.id == schema.visitors.c.id)
    )
    ended = and_(schema.tables.c.forked == BROUGHT, schema.tables.c.status.in_(["over", "closed"]))
    somebody = and_(schema.seats.c.kind == "person", schema.seats.c.holder != ALONE, schema.profiles.c.id.is_(None))
    rows = select(*schema.seats.c, func.coalesce(schema.profiles.c.face, ""), and_(ended, somebody)).select_from(places)
    for row in db.execute(rows.where(schema.seats.c.table_id.in_(table_ids)).order_by(schema.seats.c.seat)):
        values: tuple[Any, ...] = tuple(row)
        found[values[0]].append(SeatRow(*values))
    return found


# -- lists and numbers


def tables_of(storage: Storage, visitor: str, limit: int = 60) -> list[TableRow]:
    """Tables at which a visitor sits, but for hidden ones; the last one that moved first."""
    mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == visitor, not_(schema.seats.c.hidden))
    with storage.reading() as db:
        rows = db.execute(
            select(schema.tables)
            .where(schema.tables.c.id.in_(mine))
            .order_by(schema.tables.c.moved.desc())
            .limit(limit)
        )
        return [table_row(row) for row in rows.mappings()]


def played(storage: Storage, visitor: str, but: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Titles and options of the games that a visitor has begun, each once; but for one table, and for games that
    they have brought."""
    mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == visitor)
    begun = and_(
        schema.tables.c.id.in_(mine),
        schema.tables.c.status != "open",
        schema.tables.c.id != but,
        schema.tables.c.forked != BROUGHT,
    )
    with storage.reading() as db:
        rows = db.execute(select(schema.tables.c.title, schema.tables.c.options).where(begun).distinct())
        return [(title, json.loads(options)) for title, options in rows]


def last_made(storage: Storage, visitor: str) -> dict[str, tuple[int, str]]:
    """By title how many players, and bots of which level, somebody last chose; no level where no bot played."""
    newest = func.row_number().over(partition_by=schema.tables.c.title, order_by=schema.tables.c.created.desc())
    chosen = and_(schema.tables.c.host == visitor, schema.tables.c.lesson == "", schema.tables.c.forked == "")
    ranked = select(schema.tables.c.id, schema.tables.c.title, newest.label("rank")).where(chosen).subquery()
    level = func.max(schema.seats.c.bot).filter(schema.seats.c.kind == "bot")
    found = (
        select(ranked.c.title, func.count(), level)
        .join(schema.seats, schema.seats.c.table_id == ranked.c.id)
        .where(ranked.c.rank == 1)
        .group_by(ranked.c.title)
    )
    with storage.reading() as db:
        return {title: (players, level or "") for title, players, level in db.execute(found)}


def count_tables(db: Connection, host: str, since: float) -> int:
    """How many tables somebody has made since a moment."""
    where = and_(schema.tables.c.host == host, schema.tables.c.created > since)
    return db.execute(select(func.count()).select_from(schema.tables).where(where)).scalar_one()


def number_of_tables(storage: Storage) -> dict[str, int]:
    with storage.reading() as db:
        rows = db.execute(select(schema.tables.c.status, func.count()).group_by(schema.tables.c.status)).all()
    return {str(row[0]): int(row[1]) for row in rows}


def waiting_for_bots(
    storage: Storage, quiet_since: float, seen_since: float, looked_at: Iterable[str], limit: int = 500
) -> list[str]:
    """Running tables where a bot is to act and nothing has happened since a moment, or whose player is away or out
    of time; only those with clocks, rated ones, those at which a player was seen since another moment, and those
    that are named."""
    now = time.time()
    to_act = schema.tables.c.acting.bitwise_and(literal(1).bitwise_lshift(schema.seats.c.seat)) != 0
    bots = and_(or_(schema.seats.c.kind == "bot", schema.seats.c.resigned), schema.tables.c.moved <= quiet_since)
    late = now - schema.tables.c.bot_after
    away = and_(schema.tables.c.bot_after > 0, schema.seats.c.seen < late, schema.tables.c.moved < late)
    person = and_(schema.tables.c.tempo != "", schema.seats.c.kind == "person")
    time_up = and_(person, or_(schema.seats.c.away, schema.seats.c.since.is_(None)))
    somebody = schema.seats.alias()
    seen = select(somebody.c.table_id).where(somebody.c.seen > seen_since)
    awake = or_(
        schema.tables.c.id.in_(seen),
        schema.tables.c.id.in_(list(looked_at)),
        schema.tables.c.tempo != "",
        schema.tables.c.rated != "",
    )
    found = (
        select(schema.tables.c.id)
        .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
        .where(and_(schema.tables.c.status == "running", to_act, or_(bots, away, time_up), awake))
        .group_by(schema.tables.c.id)
        .order_by(schema.tables.c.moved.desc())
        .limit(limit)
    )
    with storage.reading() as db:
        return list(db.execute(found).scalars())
