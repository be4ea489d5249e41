"""My games: all tables at which somebody has sat, to be found again, hidden, deleted and taken home."""

from __future__ import annotations

import re

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_, select, update
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.games import titles
from bottega.kernel.language import mark, t
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.storage import Storage
from bottega.server.play import table_store
from bottega.server.play.waiting_games import is_current
from bottega.server.results import ratings
from bottega.server.web.base import Web
from bottega.server.web.pages.record_archive import RecordArchives

EACH = 30  # games on a page
STATES = {
    "": mark("All"),
    "mine": mark("Waiting for me"),
    "running": mark("Running"),
    "over": mark("Finished"),
    "hidden": mark("Hidden"),
}


def find(storage: Storage, visitor: str, title: str, state: str, page: int) -> tuple[list[TableRow], bool]:
    """A page of somebody's games, the last one that moved first, and whether there are more."""
    mine = and_(schema.seats.c.holder == visitor, schema.seats.c.hidden == (state == "hidden"))
    if state == "mine":
        to_act = schema.tables.c.acting.bitwise_and(literal(1).bitwise_lshift(schema.seats.c.seat)) != 0
        mine = and_(mine, is_current(), schema.tables.c.status == "running", to_act, not_(schema.seats.c.resigned))
    elif state == "running":
        mine = and_(mine, is_current())
    elif state == "over":
        mine = and_(mine, not_(is_current()))
    if title:
        mine = and_(mine, schema.tables.c.title == title)
    sat = select(schema.seats.c.table_id).join(schema.tables, schema.tables.c.id == schema.seats.c.table_id).where(mine)
    newest = (
        select(schema.tables)
        .where(schema.tables.c.id.in_(sat))
        .order_by(schema.tables.c.moved.desc(), schema.tables.c.id)
    )
    with storage.reading() as db:
        rows = db.execute(newest.offset((page - 1) * EACH).limit(EACH + 1)).mappings().all()
    return [table_row(row) for row in rows[:EACH]], len(rows) > EACH


def hide(storage: Storage, visitor: str, table_id: str, hidden: bool) -> bool:
    """Hide a game from one's own lists, or show it again; false if it goes on, or is not one's own."""
    done = or_(
        schema.seats.c.resigned, schema.seats.c.table_id.in_(select(schema.tables.c.id).where(not_(is_current())))
    )
    mine = and_(schema.seats.c.table_id == table_id, schema.seats.c.holder == visitor, done)
    with storage.writing() as db:
        return db.execute(update(schema.seats).where(mine).values(hidden=hidden)).rowcount > 0


def alone(visitor: str, table_id: str) -> ColumnElement[bool]:
    """Whether a table is one at which nobody but this visitor and bots has a seat, and no rating is at stake."""
    here = select(schema.seats.c.seat).where(schema.seats.c.table_id == table_id)
    others = here.where(schema.seats.c.kind != "bot", func.coalesce(schema.seats.c.holder, "") != visitor)
    mine = and_(schema.tables.c.id == table_id, here.where(schema.seats.c.holder == visitor).exists())
    return and_(mine, schema.tables.c.rated == "", not_(others.exists()))


def drop(storage: Storage, visitor: str, table_id: str) -> bool:
    """Delete a game with everything on its table; false if anybody else has a seat there, or they have none."""
    with storage.writing() as db:  # from now on nobody moves there; who does just now is waited for
        db.execute(update(schema.tables).where(alone(visitor, table_id), is_current()).values(status="closed"))
    with storage.writing() as db:
        mine = select(schema.tables.c.id).where(alone(visitor, table_id)).with_for_update()
        return db.execute(mine).scalar() is not None and table_store.take_away(db, table_id)


def ended(storage: Storage, visitor: str) -> list[str]:
    """The games of somebody that are over, the oldest first."""
    mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == visitor)
    over = (
        select(schema.tables.c.id)
        .where(schema.tables.c.id.in_(mine), schema.tables.c.status == "over")
        .order_by(schema.tables.c.created)
    )
    with storage.reading() as db:
        return list(db.execute(over).scalars())


class MyGamesPage:
    def __init__(self, web: Web, archives: RecordArchives) -> None:
        self.web = web
        self.archives = archives

    async def games(self, request: Request) -> Response:
        asked = request.query_params
        title, state = asked.get("title", ""), asked.get("state", "")
        page = asked.get("page", "1")
        if title not in ("", *titles()) or state not in STATES or not re.fullmatch("[1-9][0-9]{0,4}", page):
            raise Refused(t("There is no such list of games."))
        visitor = (await self.web.who(request)).id
        rows, more = await self.web.db(find, visitor, title, state, int(page))
        changed = await self.web.db(ratings.changed, [row.id for row in rows], visitor)
        return await self.web.page(
            request,
            "my_games.html",
            games=await self.web.lines(rows, visitor),
            changed=changed,
            title=title,
            state=state,
            states=STATES,
            page=int(page),
            more=more,
        )

    async def hide(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        if not await self.web.db(hide, visitor, request.path_params["id"], "hidden" in fields):
            raise Refused(t("Only a game of yours that is over can be hidden."))
        return self.web.go_back(fields)

    async def drop(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        table_id = request.path_params["id"]
        if not await self.web.db(drop, visitor, table_id):
            mine = mark("You can delete unrated games where nobody but you and bots has sat; others can be hidden.")
            raise Refused(t(mine))
        self.web.services.bus.changed(table_id)
        return self.web.go_back(fields)

    async def records(self, request: Request) -> Response:
        """The records of all one's games that are over."""
        visitor = (await self.web.who(request)).id
        return await self.archives.of(visitor, await self.web.db(ended, visitor))

    def routes(self) -> list[Route]:
        return [
            Route("/me/games", self.games),
            Route("/me/games/{id}/hide", self.hide, methods=["POST"]),
            Route("/me/games/{id}/delete", self.drop, methods=["POST"]),
            Route("/me/records.zip", self.records),
        ]
