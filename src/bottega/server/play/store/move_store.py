"""Stored moves and timeouts.

The log is the game: a move counts once its row (table, number) is stored. If two servers store the same number at once,
the database admits one.
"""

from __future__ import annotations

import json
import time

from sqlalchemy import Boolean, Connection, bindparam, insert, select, text, update

from bottega.server.db.rows import FinalPictures, History, NewMove
from bottega.server.db.schema import ENDINGS, MOVES, SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play.store import seat_store, table_store, turn_starts
from bottega.server.play.timing import clocks

ADD_MOVE = text(
    "INSERT INTO moves (table_id, number, seat, action, text, at)"
    " SELECT tables.id, :number, :seat, :action, :text, :at FROM tables"
    " JOIN seats ON seats.table_id = tables.id AND seats.seat = :seat"
    " WHERE tables.id = :table_id AND tables.status = 'running'"
    " AND coalesce(seats.holder, '') = :holder AND seats.resigned = :resigned"
    " ON CONFLICT DO NOTHING"
).bindparams(bindparam("resigned", type_=Boolean))
NOTE_MOVE = text("UPDATE tables SET acting = :acting, moved = coalesce(:moved, moved) WHERE id = :table_id")


def add_moves(storage: Storage, wanted: list[NewMove]) -> list[bool]:
    """Store moves of several tables in one transaction; returns which were stored. A move is refused if its number is
    taken or its table or seat has changed."""
    now = time.time()
    with storage.writing() as db:
        by_clocks = clocks.beat(storage, db) if any(move.timed for move in wanted) else None
        in_order = sorted(range(len(wanted)), key=lambda at: wanted[at].table_id)  # the order of all table locks
        taken = {at: _add_move(storage, db, wanted[at], now, by_clocks) for at in in_order}
        return [taken[at] for at in range(len(wanted))]


def _add_move(storage: Storage, db: Connection, move: NewMove, now: float, by_clocks: clocks.Now | None) -> bool:
    if not move.timed:
        by_clocks = None
    if by_clocks is not None:
        table_store.lock(db, move.table_id)
        if _expire(storage, db, move.table_id, by_clocks):
            return False  # too late; the caller sees that when it reloads the table
    if db.execute(ADD_MOVE, {**move.__dict__, "at": now}).rowcount != 1:
        return False
    if by_clocks is not None:
        clocks.switch(db, move.table_id, by_clocks, move.acting, given=move.given)
    noted = now if move.noticed else None
    db.execute(NOTE_MOVE, {"acting": move.acting, "moved": noted, "table_id": move.table_id})
    turn_starts.note_turns(db, move.table_id, move.asked, now)
    if move.result is not None:
        values = {"status": "over", "result": json.dumps(move.result)}
        db.execute(update(TABLES).where(TABLES.c.id == move.table_id).values(**values))
    if move.ending is not None:
        db.execute(insert(ENDINGS).values(table_id=move.table_id, **move.ending.__dict__))
    return True


def read_log(storage: Storage, table_id: str) -> History:
    """All rows of a table's log."""
    rows = select(MOVES.c.seat, MOVES.c.action, MOVES.c.text).where(MOVES.c.table_id == table_id)
    return [(seat, action, text) for seat, action, text in storage.rows(rows.order_by(MOVES.c.number))]


def final_pictures_of(storage: Storage, table_id: str) -> FinalPictures | None:
    row = storage.first(select(ENDINGS).where(ENDINGS.c.table_id == table_id))
    return None if row is None else FinalPictures(row.digest, row.pictures)


# -- clocks


def overdue(storage: Storage) -> list[str]:
    """Tables where somebody may have run out of time."""
    with storage.writing() as db:
        return clocks.overdue(db, clocks.beat(storage, db))


def expire_clocks(storage: Storage, table_id: str) -> bool:
    """Store timeouts at a table before any later move; returns whether there were any."""
    with storage.writing() as db:
        now = clocks.beat(storage, db)
        table_store.lock(db, table_id)
        return _expire(storage, db, table_id, now)


def _expire(storage: Storage, db: Connection, table_id: str, now: clocks.Now) -> bool:
    fallen, tempo = clocks.expire(db, table_id, now)
    if tempo is not None and tempo.up == "end":
        seat_store.leave(storage, db, table_id, SEATS.c.seat.in_(fallen))
    return bool(fallen)
