"""Since when somebody is asked: noted in the very transaction with which their turn begins, so that one turn is told
once, and the table that has waited longest is found."""

from __future__ import annotations

from sqlalchemy import Connection, text

NOTE = text(
    "INSERT INTO asked (table_id, seat, at)"
    " SELECT table_id, seat, :at FROM seats"
    " WHERE table_id = :table_id AND kind = 'person' AND (:acting >> seat) & 1 = 1"
    " ON CONFLICT (table_id, seat) DO UPDATE SET at = excluded.at"
)
BEGUN = text("SELECT acting FROM tables WHERE id = :table_id")


def note_turns(db: Connection, table_id: str, acting: int, now: float) -> None:
    """The turn of these seats begins. Bots are asked too, but nobody need call them."""
    if acting:
        db.execute(NOTE, {"table_id": table_id, "acting": acting, "at": now})


def note_first_turns(db: Connection, table_id: str, now: float) -> None:
    """A game begins."""
    note_turns(db, table_id, db.execute(BEGUN, {"table_id": table_id}).scalar_one(), now)
