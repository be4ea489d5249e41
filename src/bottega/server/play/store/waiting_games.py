"""Query conditions for tables that are going on and turns that players have to take; and who waits for whom."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_, select

from bottega.games import titles
from bottega.server.core.game_cache import rules_of
from bottega.server.db.schema import SEATS, TABLES, TURN_STARTS
from bottega.server.db.storage import Storage


def with_current_rules() -> ColumnElement[bool]:
    """Tables with rules that this server has."""
    return or_(*(and_(TABLES.c.title == title, TABLES.c.rules == rules_of(title)) for title in titles()))


def is_current() -> ColumnElement[bool]:
    """Tables that wait for players or are being played, with rules that this server has."""
    return and_(TABLES.c.status.in_(["open", "running"]), with_current_rules())


since = func.coalesce(TURN_STARTS.c.at, 0.0)  # no row: the turn began before these were stored
sitting = SEATS.join(TABLES, TABLES.c.id == SEATS.c.table_id).outerjoin(
    TURN_STARTS, and_(TURN_STARTS.c.table_id == SEATS.c.table_id, TURN_STARTS.c.seat == SEATS.c.seat)
)


def to_act() -> ColumnElement[bool]:
    """Rows of `sitting` whose players are to act themselves. Lessons wait for nobody."""
    asked_now = TABLES.c.acting.bitwise_and(literal(1).bitwise_lshift(SEATS.c.seat)) != 0
    plays = and_(SEATS.c.kind == "person", not_(SEATS.c.resigned), not_(SEATS.c.away))
    return and_(is_current(), TABLES.c.status == "running", TABLES.c.lesson == "", asked_now, plays)


def waiting(storage: Storage, visitor: str, but: str = "") -> list[str]:
    """The tables that wait for a visitor, the longest waiting first, without one of them."""
    mine = and_(to_act(), SEATS.c.holder == visitor, SEATS.c.table_id != but)
    found = select(SEATS.c.table_id).select_from(sitting).where(mine)
    return storage.scalars(found.group_by(SEATS.c.table_id).order_by(func.min(since), SEATS.c.table_id))
