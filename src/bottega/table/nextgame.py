"""My next game: the tables at which it is somebody's turn, the one that has waited longest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, func, literal, not_, select
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bottega.table.asked import asked
from bottega.table.mygames import goes_on
from bottega.table.rows import seats, tables
from bottega.table.storage import Storage

if TYPE_CHECKING:
    from bottega.table.app import Web

since = func.coalesce(asked.c.at, 0.0)  # no row: a turn of before they were noted
sitting = seats.join(tables, tables.c.id == seats.c.table_id).outerjoin(
    asked, and_(asked.c.table_id == seats.c.table_id, asked.c.seat == seats.c.seat)
)


def to_act() -> ColumnElement[bool]:
    """Seats whose players are to act themselves, of `sitting`. A lesson waits for nobody."""
    asked_now = tables.c.acting.bitwise_and(literal(1).bitwise_lshift(seats.c.seat)) != 0
    plays = and_(seats.c.kind == "person", not_(seats.c.resigned), not_(seats.c.away))
    return and_(goes_on(), tables.c.status == "running", tables.c.lesson == "", asked_now, plays)


def waiting(storage: Storage, visitor: str, but: str = "") -> list[str]:
    """The tables that wait for somebody, the longest first; but for one."""
    mine = and_(to_act(), seats.c.holder == visitor, seats.c.table_id != but)
    found = select(seats.c.table_id).select_from(sitting).where(mine)
    with storage.reading() as db:
        return list(db.execute(found.group_by(seats.c.table_id).order_by(func.min(since), seats.c.table_id)).scalars())


class NextGame:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def waiting(self, request: Request) -> list[str]:
        who = await self.web.who(request)
        return [] if who.new else await self.web.db(waiting, who.id, request.query_params.get("but", ""))

    async def next(self, request: Request) -> Response:
        found = await self.waiting(request)
        return self.web.go(f"/t/{found[0]}" if found else "/?next=none")

    async def count(self, request: Request) -> Response:
        return JSONResponse({"waiting": len(await self.waiting(request))})
