"""Moves as they are stored, and time that is up.

The log is the game: a move is accepted when its row (table, number) is stored. Two servers that store the same number
at once are told apart by the database, which lets one of them in.
"""

from __future__ import annotations

import json
import time

from sqlalchemy import Boolean, Connection, bindparam, insert, select, text, update

from bottega.server.db import schema
from bottega.server.db.rows import FinalPictures, History, NewMove
from bottega.server.db.storage import Storage
from bottega.server.play import clocks, seat_store, table_store, turn_starts

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
    """Store moves of several tables together; which of them were taken. One is not when its number is taken or
    when table or seat are not as it says."""
    now = time.time()
    with storage.writing() as db:
        by_clocks = clocks.beat(storage, db) if any(move.timed for move in wanted) else None
        in_order = sorted(range(len(wanted)), key=lambda at: wanted[at].table_id)  # as all do who lock tables
        taken = {at: _add_move(storage, db, wanted[at], now, by_clocks) for at in in_order}
        return [taken[at] for at in range(len(wanted))]


def _add_move(storage: Storage, db: Connection, move: NewMove, now: float, by_clocks: clocks.Now | None) -> bool:
    if not move.timed:
        by_clocks = None
    if by_clocks is not None:
        table_store.lock(db, move.table_id)
        if _fall(storage, db, move.table_id, by_clocks):
            return False  # who comes too late finds that out when they look again
    if db.execute(ADD_MOVE, {**move.__dict__, "at": now}).rowcount != 1:
        return False
    if by_clocks is not None:
        clocks.turn(db, move.table_id, by_clocks, move.acting, given=move.given)
    noted = now if move.noticed else None
    db.execute(NOTE_MOVE, {"acting": move.acting, "moved": noted, "table_id": move.table_id})
    turn_starts.note_turns(db, move.table_id, move.asked, now)
    if move.result is not None:
        values = {"status": "over", "result": json.dumps(move.result)}
        db.execute(update(schema.tables).where(schema.tables.c.id == move.table_id).values(**values))
    if move.ending is not None:
        db.execute(insert(schema.endings).values(table_id=move.table_id, **move.ending.__dict__))
    return True


def log(storage: Storage, table_id: str) -> History:
    """All rows of a table's log."""
    rows = select(schema.moves.c.seat, schema.moves.c.action, schema.moves.c.text).where(
        schema.moves.c.table_id == table_id
    )
    with storage.reading() as db:
        return [(seat, action, text) for seat, action, text in db.execute(rows.order_by(schema.moves.c.number))]


def ending(storage: Storage, table_id: str) -> FinalPictures | None:
    with storage.reading() as db:
        row = db.execute(select(schema.endings).where(schema.endings.c.table_id == table_id)).mappings().first()
    return None if row is None else FinalPictures(row["digest"], row["pictures"])


# -- clocks


def overdue(storage: Storage) -> list[str]:
    """Tables at which somebody's time may be up."""
    with storage.writing() as db:
        return clocks.overdue(db, clocks.beat(storage, db))


def fall(storage: Storage, table_id: str) -> bool:
    """Whether somebody's time was up at a table: then it is stored, before any later move."""
    with storage.writing() as db:
        now = clocks.beat(storage, db)
        table_store.lock(db, table_id)
        return _fall(storage, db, table_id, now)


def _fall(storage: Storage, db: Connection, table_id: str, now: clocks.Now) -> bool:
    fallen, tempo = clocks.fall(db, table_id, now)
    if tempo is not None and tempo.up == "end":
        seat_store.leave(storage, db, table_id, schema.seats.c.seat.in_(fallen))
    return bool(fallen)
