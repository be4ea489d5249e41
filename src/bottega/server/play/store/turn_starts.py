"""When the turn of each player began, stored in the transaction that begins it.

The row is also the outbox of notifications: `due` says when to check whether the player is to be notified. It is empty
for players who want no notifications, and once nothing is left to do for this turn.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, select, text

from bottega.server.db.schema import SEATS

NOTIFIED = (  # whether the player of a seat wants notifications
    "(EXISTS (SELECT 1 FROM mails WHERE profile = seats.holder AND confirmed)"
    " OR EXISTS (SELECT 1 FROM sessions JOIN pushes ON session = sessions.id WHERE sessions.profile = seats.holder))"
)
NOTE = text(
    "INSERT INTO asked (table_id, seat, at, due)"
    f" SELECT table_id, seat, :at, CASE WHEN {NOTIFIED} THEN :at END FROM seats"
    " WHERE table_id = :table_id AND kind = 'person' AND (:acting >> seat) & 1 = 1"
    " ON CONFLICT (table_id, seat) DO UPDATE SET at = excluded.at, due = excluded.due"
)
BEGUN = text("SELECT acting FROM tables WHERE id = :table_id")
DUE = text(
    "UPDATE asked SET due = at WHERE table_id = :table_id AND seat = :seat AND EXISTS"
    f" (SELECT 1 FROM seats WHERE seats.table_id = :table_id AND seats.seat = :seat AND {NOTIFIED})"
)


def note_turns(db: Connection, table_id: str, acting: int, now: float) -> None:
    """Note that the turns of these seats begin."""
    if acting:
        db.execute(NOTE, {"table_id": table_id, "acting": acting, "at": now})


def note_first_turns(db: Connection, table_id: str, now: float) -> None:
    """Note the turns at the start of a game."""
    note_turns(db, table_id, db.execute(BEGUN, {"table_id": table_id}).scalar_one(), now)


def look_again(db: Connection, which: ColumnElement[bool]) -> None:
    """Check again whether these seats are to be notified: their players, or how to reach them, have changed."""
    found = select(SEATS.c.table_id, SEATS.c.seat).where(which)
    rows = db.execute(found.order_by(SEATS.c.table_id, SEATS.c.seat)).mappings().all()
    if rows:
        db.execute(DUE, [dict(row) for row in rows])
