"""Rows for a database, as a server would write them."""

from __future__ import annotations

from typing import Any

from bottega.server.accounts import visitors
from bottega.server.db.rows import NewMove
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store


def a_move(storage: Storage, table: str, seat: int, action: int, acting: int = 1, **more: Any) -> NewMove:
    """The next move of a table, by whoever has the seat now."""
    kept = table_store.read(storage, table)
    assert kept is not None
    place = kept.seats[seat]
    said: dict[str, Any] = {"number": len(kept.moves) + 1, "text": "", **more}
    return NewMove(
        table, seat=seat, action=action, holder=place.holder or "", resigned=place.resigned, acting=acting, **said
    )


def register(storage: Storage, visitor: str, name: str) -> None:
    with storage.writing() as db:
        visitors.register(db, visitor, name)
