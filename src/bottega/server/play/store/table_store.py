"""Stored tables: inserting, deleting, reading and listing them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, literal, not_, or_, select, update

from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import ALONE
from bottega.server.db import schema
from bottega.server.db.rows import IMPORTED, History, SeatRow, StoredTable, TableRow, TableSummary, table_row
from bottega.server.db.schema import CHAT, MOVES, PROFILES, SEATS, TABLES, VISITORS
from bottega.server.db.storage import Storage
from bottega.server.play.store import turn_starts
from bottega.server.play.store.waiting_games import with_current_rules
from bottega.server.play.timing import clocks


def lock(db: Connection, table_id: str) -> str:
    """Lock a table until the end of the transaction; returns its status."""
    db.execute(update(TABLES).where(TABLES.c.id == table_id).values(moved=TABLES.c.moved))
    return str(db.execute(select(TABLES.c.status).where(TABLES.c.id == table_id)).scalar())


# -- adding and deleting


def insert_table(storage: Storage, db: Connection, row: TableRow, places: list[SeatRow], history: History) -> None:
    """Insert a table with its seats and the moves made already."""
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
        if place.kind == "person" and row.status != "over":  # a finished game keeps its names
            visitors.check_profiles(storage, db, place.name, place.holder or "")
    db.execute(insert(TABLES).values(**values))
    db.execute(insert(SEATS), [{column.name: place.__dict__[column.name] for column in SEATS.c} for place in places])
    if history:
        rows = [
            {"table_id": row.id, "number": number, "seat": seat, "action": action, "text": text, "at": now}
            for number, (seat, action, text) in enumerate(history, 1)
        ]
        db.execute(insert(MOVES), rows)
    if row.status == "running":
        clocks.switch(db, row.id, clocks.moment(storage, db), before=0, given=clocks.EVERYBODY)
        turn_starts.note_first_turns(db, row.id, now)


def delete_table(db: Connection, table_id: str) -> bool:
    """Delete a table with everything that belongs to it; false if there is none."""
    for kept in schema.metadata.sorted_tables:
        if "table_id" in kept.c:
            db.execute(delete(kept).where(kept.c.table_id == table_id))
    return db.execute(delete(TABLES).where(TABLES.c.id == table_id)).rowcount == 1


def close_waiting(storage: Storage) -> int:
    """Close waiting tables with rules that this server does not have; returns how many."""
    with storage.writing() as db:
        old = and_(TABLES.c.status == "open", not_(with_current_rules()))
        return db.execute(update(TABLES).where(old).values(status="closed")).rowcount


def close_running(storage: Storage, table_id: str) -> None:
    """Close a running table that cannot be played any more."""
    where = and_(TABLES.c.id == table_id, TABLES.c.status == "running")
    storage.execute(update(TABLES).where(where).values(status="closed"))


def set_lesson(storage: Storage, table_id: str, lesson: str) -> None:
    """Set whether the learner of a lesson is LISTENING or has LEFT."""
    where = and_(TABLES.c.id == table_id, TABLES.c.lesson != "")
    storage.execute(update(TABLES).where(where).values(lesson=lesson))


# -- reading


def read(storage: Storage, table_id: str, after: int = 0) -> StoredTable | None:
    """A table as it is now, with the log rows after number `after`."""
    with storage.reading() as db:
        row = db.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
        if row is None:
            return None
        new = and_(MOVES.c.table_id == table_id, MOVES.c.number > after)
        log = select(MOVES.c.number, MOVES.c.seat, MOVES.c.action).where(new).order_by(MOVES.c.number)
        last = db.execute(select(func.max(CHAT.c.id)).where(CHAT.c.table_id == table_id)).scalar()
        return StoredTable(
            table_row(row),
            _seats_of(db, [table_id])[table_id],
            [(number, seat, action) for number, seat, action in db.execute(log)],
            last or 0,
            rematch_of(db, table_id) if row["status"] in ("over", "closed") else "",
        )


def summaries(storage: Storage, table_ids: list[str]) -> dict[str, TableSummary]:
    """Summaries of many tables; deleted ones are left out."""
    found = select(
        TABLES.c.id,
        TABLES.c.status,
        select(func.max(MOVES.c.number)).where(MOVES.c.table_id == TABLES.c.id).scalar_subquery(),
        select(func.max(CHAT.c.id)).where(CHAT.c.table_id == TABLES.c.id).scalar_subquery(),
        _played_again(TABLES.c.id).where(TABLES.c.status.in_(["over", "closed"])).scalar_subquery(),
    ).where(TABLES.c.id.in_(table_ids))
    with storage.reading() as db:
        rows = db.execute(found).all()
        places = _seats_of(db, [row[0] for row in rows])
    return {
        id: TableSummary(status, count or 0, last_chat or 0, again or "", places[id])
        for id, status, count, last_chat, again in rows
    }


def rematch_of(db: Connection, table_id: str) -> str:
    """The rematch of a table, if there is one."""
    return db.execute(_played_again(table_id)).scalar() or ""


def _played_again(table: str | ColumnElement[str]) -> Select[str]:
    """A query for the rematch of a table."""
    again = TABLES.alias()
    where = and_(again.c.rematch_of == table, again.c.status.in_(["open", "running"]))
    return select(again.c.id).where(where).order_by(again.c.created.desc()).limit(1)


def seats_of(storage: Storage, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    with storage.reading() as db:
        return _seats_of(db, table_ids)


def _seats_of(db: Connection, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {id: [] for id in table_ids}
    named = and_(VISITORS.c.id == SEATS.c.holder, VISITORS.c.name == SEATS.c.name)
    places = SEATS.join(TABLES).outerjoin(VISITORS, named).outerjoin(PROFILES, PROFILES.c.id == VISITORS.c.id)
    ended = and_(TABLES.c.forked == IMPORTED, TABLES.c.status.in_(["over", "closed"]))
    somebody = and_(SEATS.c.kind == "person", SEATS.c.holder != ALONE, PROFILES.c.id.is_(None))
    rows = select(*SEATS.c, func.coalesce(PROFILES.c.face, ""), and_(ended, somebody)).select_from(places)
    for row in db.execute(rows.where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.seat)):
        values: tuple[Any, ...] = tuple(row)
        found[values[0]].append(SeatRow(*values))
    return found


# -- lists and counts


def tables_of(storage: Storage, visitor: str, limit: int = 60) -> list[TableRow]:
    """The tables at which a visitor sits, without hidden ones, the last active first."""
    mine = select(SEATS.c.table_id).where(SEATS.c.holder == visitor, not_(SEATS.c.hidden))
    with storage.reading() as db:
        rows = db.execute(select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.moved.desc()).limit(limit))
        return [table_row(row) for row in rows.mappings()]


def played_options(storage: Storage, visitor: str, but: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The titles and options of the games that a visitor has started, each once; without one table, and without
    imported games."""
    mine = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    begun = and_(TABLES.c.id.in_(mine), TABLES.c.status != "open", TABLES.c.id != but, TABLES.c.forked != IMPORTED)
    with storage.reading() as db:
        rows = db.execute(select(TABLES.c.title, TABLES.c.options).where(begun).distinct())
        return [(title, json.loads(options)) for title, options in rows]


def last_choices(storage: Storage, visitor: str) -> dict[str, tuple[int, str]]:
    """For each title how many players, and which level of bots, somebody chose last; "" without bots."""
    newest = func.row_number().over(partition_by=TABLES.c.title, order_by=TABLES.c.created.desc())
    chosen = and_(TABLES.c.host == visitor, TABLES.c.lesson == "", TABLES.c.forked == "")
    ranked = select(TABLES.c.id, TABLES.c.title, newest.label("rank")).where(chosen).subquery()
    level = func.max(SEATS.c.bot).filter(SEATS.c.kind == "bot")
    found = (
        select(ranked.c.title, func.count(), level)
        .join(SEATS, SEATS.c.table_id == ranked.c.id)
        .where(ranked.c.rank == 1)
        .group_by(ranked.c.title)
    )
    return {title: (players, level or "") for title, players, level in storage.rows(found)}


def count_tables(db: Connection, host: str, since: float) -> int:
    """How many tables somebody has created since a moment."""
    where = and_(TABLES.c.host == host, TABLES.c.created > since)
    return db.execute(select(func.count()).select_from(TABLES).where(where)).scalar_one()


def count_by_status(storage: Storage) -> dict[str, int]:
    rows = storage.rows(select(TABLES.c.status, func.count()).group_by(TABLES.c.status))
    return {str(row[0]): int(row[1]) for row in rows}


def waiting_for_bots(
    storage: Storage, quiet_since: float, seen_since: float, looked_at: Iterable[str], limit: int = 500
) -> list[str]:
    """Running tables where a bot is to act and nothing has happened since `quiet_since`, or whose player is absent or
    out of time; only tables that have clocks, are rated, were visited since `seen_since`, or are in `looked_at`."""
    now = time.time()
    to_act = TABLES.c.acting.bitwise_and(literal(1).bitwise_lshift(SEATS.c.seat)) != 0
    bots = and_(or_(SEATS.c.kind == "bot", SEATS.c.resigned), TABLES.c.moved <= quiet_since)
    late = now - TABLES.c.bot_after
    away = and_(TABLES.c.bot_after > 0, SEATS.c.seen < late, TABLES.c.moved < late)
    person = and_(TABLES.c.tempo != "", SEATS.c.kind == "person")
    time_up = and_(person, or_(SEATS.c.away, SEATS.c.since.is_(None)))
    somebody = SEATS.alias()
    seen = select(somebody.c.table_id).where(somebody.c.seen > seen_since)
    awake = or_(TABLES.c.id.in_(seen), TABLES.c.id.in_(list(looked_at)), TABLES.c.tempo != "", TABLES.c.rated != "")
    found = (
        select(TABLES.c.id)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .where(and_(TABLES.c.status == "running", to_act, or_(bots, away, time_up), awake))
        .group_by(TABLES.c.id)
        .order_by(TABLES.c.moved.desc())
        .limit(limit)
    )
    return storage.scalars(found)
