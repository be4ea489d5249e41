"""My next game: the tables at which it is somebody's turn, the one that has waited longest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, func, literal, not_, select
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bottega.server.db import schema
from bottega.server.db.storage import Storage
from bottega.server.web.pages.my_games import goes_on

if TYPE_CHECKING:
    from bottega.server.web.app import WebApp

since = func.coalesce(schema.turn_starts.c.at, 0.0)  # no row: a turn of before they were noted
sitting = schema.seats.join(schema.tables, schema.tables.c.id == schema.seats.c.table_id).outerjoin(
    schema.turn_starts,
    and_(schema.turn_starts.c.table_id == schema.seats.c.table_id, schema.turn_starts.c.seat == schema.seats.c.seat),
)


def to_act() -> ColumnElement[bool]:
    """Seats whose players are to act themselves, of `sitting`. A lesson waits for nobody."""
    asked_now = schema.tables.c.acting.bitwise_and(literal(1).bitwise_lshift(schema.seats.c.seat)) != 0
    plays = and_(schema.seats.c.kind == "person", not_(schema.seats.c.resigned), not_(schema.seats.c.away))
    return and_(goes_on(), schema.tables.c.status == "running", schema.tables.c.lesson == "", asked_now, plays)


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


class NextGamePages:
    def __init__(self, web: WebApp) -> None:
        self.web = web

    async def waiting(self, request: Request) -> list[str]:
        who = await self.web.who(request)
        return [] if who.new else await self.web.db(waiting, who.id, request.query_params.get("but", ""))

    async def next(self, request: Request) -> Response:
        found = await self.waiting(request)
        return self.web.go(f"/t/{found[0]}" if found else "/?next=none")

    async def count(self, request: Request) -> Response:
        return JSONResponse({"waiting": len(await self.waiting(request))})
