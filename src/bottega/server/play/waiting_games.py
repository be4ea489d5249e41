"""Tables that go on, and those where it is somebody's turn: conditions for queries, and who waits for whom."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_, select

from bottega.games import titles
from bottega.server.core.game_cache import rules_of
from bottega.server.db import schema
from bottega.server.db.storage import Storage


def with_current_rules() -> ColumnElement[bool]:
    """Tables whose rules this server has."""
    return or_(*(and_(schema.tables.c.title == title, schema.tables.c.rules == rules_of(title)) for title in titles()))


def is_current() -> ColumnElement[bool]:
    """Tables that wait for players or are played, with rules that this server has."""
    return and_(schema.tables.c.status.in_(["open", "running"]), with_current_rules())


since = func.coalesce(schema.turn_starts.c.at, 0.0)  # no row: a turn of before they were noted
sitting = schema.seats.join(schema.tables, schema.tables.c.id == schema.seats.c.table_id).outerjoin(
    schema.turn_starts,
    and_(schema.turn_starts.c.table_id == schema.seats.c.table_id, schema.turn_starts.c.seat == schema.seats.c.seat),
)


def to_act() -> ColumnElement[bool]:
    """Seats whose players are to act themselves, of `sitting`. A lesson waits for nobody."""
    asked_now = schema.tables.c.acting.bitwise_and(literal(1).bitwise_lshift(schema.seats.c.seat)) != 0
    plays = and_(schema.seats.c.kind == "person", not_(schema.seats.c.resigned), not_(schema.seats.c.away))
    return and_(is_current(), schema.tables.c.status == "running", schema.tables.c.lesson == "", asked_now, plays)


def waiting(storage: Storage, visitor: str, but: str = "") -> list[str]:
    """The tables that wait for somebody, the longest first; but for one."""
    mine = and_(to_act(), schema.seats.c.holder == visitor, schema.seats.c.table_id != but)
    found = select(schema.seats.c.table_id).select_from(sitting).where(mine)
    with storage.reading() as db:
        return list(
            db.execute(
                found.group_by(schema.seats.c.table_id).order_by(func.min(since), schema.seats.c.table_id)
            ).scalars()
        )
