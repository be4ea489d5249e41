"""Rows for a database, as a server would write them."""

from __future__ import annotations

from typing import Any

from bottega.table import register
from bottega.table.rows import Move
from bottega.table.storage import Storage


def a_move(storage: Storage, table: str, seat: int, action: int, acting: int = 1, **more: Any) -> Move:
    """The next move of a table, by whoever has the seat now."""
    kept = register.read(storage, table)
    assert kept is not None
    place = kept.seats[seat]
    said: dict[str, Any] = {"number": len(kept.moves) + 1, "text": "", **more}
    return Move(
        table, seat=seat, action=action, holder=place.holder or "", resigned=place.resigned, acting=acting, **said
    )
