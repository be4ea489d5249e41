"""The register of all tables: laid and taken away, read and listed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, insert, literal, not_, or_, select, update

from bottega.table import asked, clocks, guestbook
from bottega.table.names import ALONE
from bottega.table.rows import (
    BROUGHT,
    Ending,
    Glance,
    History,
    SeatRow,
    Stored,
    TableRow,
    as_table,
    chat,
    endings,
    moves,
    profiles,
    seats,
    tables,
    visitors,
)
from bottega.table.storage import Storage


def lock(db: Connection, table_id: str) -> str:
    """Keep other writers away from a table until the end of this transaction; returns its status."""
    db.execute(update(tables).where(tables.c.id == table_id).values(moved=tables.c.moved))
    return str(db.execute(select(tables.c.status).where(tables.c.id == table_id)).scalar())


# -- laying, and taking away


def add(storage: Storage, row: TableRow, places: list[SeatRow], history: History | None = None) -> str:
    """Store a new table with its seats, and the moves it begins with when it is a fork; returns its id. Of two
    rematches of one table the first is kept, and its id returned."""
    with storage.writing() as db:
        if row.rematch_of:
            lock(db, row.rematch_of)
            if first := _rematch(db, row.rematch_of):
                return first
        lay(storage, db, row, places, history)
        return row.id


def lay(storage: Storage, db: Connection, row: TableRow, places: list[SeatRow], history: History | None = None) -> None:
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
            guestbook.check_profiles(storage, db, place.name, place.holder or "")
    db.execute(insert(tables).values(**values))
    db.execute(insert(seats), [{column.name: place.__dict__[column.name] for column in seats.c} for place in places])
    if history:
        rows = [
            {"table_id": row.id, "number": number, "seat": seat, "action": action, "text": text, "at": now}
            for number, (seat, action, text) in enumerate(history, 1)
        ]
        db.execute(insert(moves), rows)
    if row.status == "running":
        clocks.turn(db, row.id, storage.moment(db), before=0, given=clocks.EVERYBODY)
        asked.begin(db, row.id, now)


def add_ended(storage: Storage, row: TableRow, places: list[SeatRow], history: History, ending: Ending) -> str:
    """Store a table whose game is over already, with what is kept of its end; returns its id."""
    with storage.writing() as db:
        lay(storage, db, row, places, history)
        db.execute(insert(endings).values(table_id=row.id, **ending.__dict__))
        return row.id


def take_away(db: Connection, table_id: str) -> bool:
    """Take a table away with everything on it; false if there is none."""
    from bottega.table import schema  # here, since it is made with this file: it knows all tables, whoever asks

    for kept in schema.metadata.sorted_tables:
        if "table_id" in kept.c:
            db.execute(delete(kept).where(kept.c.table_id == table_id))
    return db.execute(delete(tables).where(tables.c.id == table_id)).rowcount == 1


def close_waiting(storage: Storage, rules: dict[str, str]) -> int:
    """Close waiting tables whose rules are others than these, by title; returns how many."""
    fitting = or_(*(and_(tables.c.title == title, tables.c.rules == version) for title, version in rules.items()))
    with storage.writing() as db:
        old = and_(tables.c.status == "open", not_(fitting))
        return db.execute(update(tables).where(old).values(status="closed")).rowcount


def close_running(storage: Storage, table_id: str) -> None:
    """Nobody plays on here, under no rules."""
    where = and_(tables.c.id == table_id, tables.c.status == "running")
    with storage.writing() as db:
        db.execute(update(tables).where(where).values(status="closed"))


def listen(storage: Storage, table_id: str, lesson: str) -> None:
    """The learner of a lesson, where there is one, is LISTENING or has LEFT."""
    where = and_(tables.c.id == table_id, tables.c.lesson != "")
    with storage.writing() as db:
        db.execute(update(tables).where(where).values(lesson=lesson))


# -- reading


def read(storage: Storage, table_id: str, after: int = 0) -> Stored | None:
    """A table as it is now, with the moves whose number is above `after`."""
    with storage.reading() as db:
        row = db.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if row is None:
            return None
        new = and_(moves.c.table_id == table_id, moves.c.number > after)
        log = select(moves.c.number, moves.c.seat, moves.c.action).where(new).order_by(moves.c.number)
        last = db.execute(select(func.max(chat.c.id)).where(chat.c.table_id == table_id)).scalar()
        return Stored(
            as_table(row),
            _seats_of(db, [table_id])[table_id],
            [(number, seat, action) for number, seat, action in db.execute(log)],
            last or 0,
            _rematch(db, table_id) if row["status"] in ("over", "closed") else "",
        )


def glance(storage: Storage, table_ids: list[str]) -> dict[str, Glance]:
    """Many tables at once; those that are gone are left out."""
    found = select(
        tables.c.id,
        tables.c.status,
        select(func.max(moves.c.number)).where(moves.c.table_id == tables.c.id).scalar_subquery(),
        select(func.max(chat.c.id)).where(chat.c.table_id == tables.c.id).scalar_subquery(),
        _played_again(tables.c.id).where(tables.c.status.in_(["over", "closed"])).scalar_subquery(),
    ).where(tables.c.id.in_(table_ids))
    with storage.reading() as db:
        rows = db.execute(found).all()
        places = _seats_of(db, [row[0] for row in rows])
    return {
        id: Glance(status, count or 0, last_chat or 0, again or "", places[id])
        for id, status, count, last_chat, again in rows
    }


def _rematch(db: Connection, table_id: str) -> str:
    """Where those who sat at a table play again now, if they do."""
    return db.execute(_played_again(table_id)).scalar() or ""


def _played_again(table: str | ColumnElement[str]) -> Select[str]:
    """The id of the table at which those who sat at one play again now."""
    again = tables.alias()
    where = and_(again.c.rematch_of == table, again.c.status.in_(["open", "running"]))
    return select(again.c.id).where(where).order_by(again.c.created.desc()).limit(1)


def seats_of(storage: Storage, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    with storage.reading() as db:
        return _seats_of(db, table_ids)


def _seats_of(db: Connection, table_ids: list[str]) -> dict[str, list[SeatRow]]:
    found: dict[str, list[SeatRow]] = {id: [] for id in table_ids}
    named = and_(visitors.c.id == seats.c.holder, visitors.c.name == seats.c.name)
    places = seats.join(tables).outerjoin(visitors, named).outerjoin(profiles, profiles.c.id == visitors.c.id)
    ended = and_(tables.c.forked == BROUGHT, tables.c.status.in_(["over", "closed"]))
    somebody = and_(seats.c.kind == "person", seats.c.holder != ALONE, profiles.c.id.is_(None))
    rows = select(*seats.c, func.coalesce(profiles.c.face, ""), and_(ended, somebody)).select_from(places)
    for row in db.execute(rows.where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat)):
        values: tuple[Any, ...] = tuple(row)
        found[values[0]].append(SeatRow(*values))
    return found


# -- lists and numbers


def tables_of(storage: Storage, visitor: str, limit: int = 60) -> list[TableRow]:
    """Tables at which a visitor sits, but for hidden ones; the last one that moved first."""
    mine = select(seats.c.table_id).where(seats.c.holder == visitor, not_(seats.c.hidden))
    with storage.reading() as db:
        rows = db.execute(select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc()).limit(limit))
        return [as_table(row) for row in rows.mappings()]


def played(storage: Storage, visitor: str, but: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Titles and options of the games that a visitor has begun, each once; but for one table, and for games that
    they have brought."""
    mine = select(seats.c.table_id).where(seats.c.holder == visitor)
    begun = and_(tables.c.id.in_(mine), tables.c.status != "open", tables.c.id != but, tables.c.forked != BROUGHT)
    with storage.reading() as db:
        rows = db.execute(select(tables.c.title, tables.c.options).where(begun).distinct())
        return [(title, json.loads(options)) for title, options in rows]


def last_made(storage: Storage, visitor: str) -> dict[str, tuple[int, str]]:
    """By title how many players, and bots of which level, somebody last chose; no level where no bot played."""
    newest = func.row_number().over(partition_by=tables.c.title, order_by=tables.c.created.desc())
    chosen = and_(tables.c.host == visitor, tables.c.lesson == "", tables.c.forked == "")
    ranked = select(tables.c.id, tables.c.title, newest.label("rank")).where(chosen).subquery()
    level = func.max(seats.c.bot).filter(seats.c.kind == "bot")
    found = (
        select(ranked.c.title, func.count(), level)
        .join(seats, seats.c.table_id == ranked.c.id)
        .where(ranked.c.rank == 1)
        .group_by(ranked.c.title)
    )
    with storage.reading() as db:
        return {title: (players, level or "") for title, players, level in db.execute(found)}


def count_tables(storage: Storage, visitor: str, since: float) -> int:
    where = and_(tables.c.host == visitor, tables.c.created > since)
    with storage.reading() as db:
        return int(db.execute(select(func.count()).select_from(tables).where(where)).scalar() or 0)


def number_of_tables(storage: Storage) -> dict[str, int]:
    with storage.reading() as db:
        rows = db.execute(select(tables.c.status, func.count()).group_by(tables.c.status)).all()
    return {str(row[0]): int(row[1]) for row in rows}


def waiting_for_bots(
    storage: Storage, quiet_since: float, seen_since: float, looked_at: Iterable[str], limit: int = 500
) -> list[str]:
    """Running tables where a bot is to act and nothing has happened since a moment, or whose player is away or out
    of time; only those with clocks, rated ones, those at which a player was seen since another moment, and those
    that are named."""
    now = time.time()
    to_act = tables.c.acting.bitwise_and(literal(1).bitwise_lshift(seats.c.seat)) != 0
    bots = and_(or_(seats.c.kind == "bot", seats.c.resigned), tables.c.moved <= quiet_since)
    late = now - tables.c.bot_after
    away = and_(tables.c.bot_after > 0, seats.c.seen < late, tables.c.moved < late)
    person = and_(tables.c.tempo != "", seats.c.kind == "person")
    time_up = and_(person, or_(seats.c.away, seats.c.since.is_(None)))
    somebody = seats.alias()
    seen = select(somebody.c.table_id).where(somebody.c.seen > seen_since)
    awake = or_(tables.c.id.in_(seen), tables.c.id.in_(list(looked_at)), tables.c.tempo != "", tables.c.rated != "")
    found = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(and_(tables.c.status == "running", to_act, or_(bots, away, time_up), awake))
        .group_by(tables.c.id)
        .order_by(tables.c.moved.desc())
        .limit(limit)
    )
    with storage.reading() as db:
        return list(db.execute(found).scalars())
