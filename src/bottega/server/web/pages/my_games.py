"""My games: finding, hiding, deleting and exporting them."""

from __future__ import annotations

import re

from sqlalchemy import ColumnElement, and_, func, literal, not_, or_, select, update
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.games import titles
from bottega.i18n.translate import mark, t
from bottega.server.core.errors import Refused
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.schema import SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store
from bottega.server.play.store.waiting_games import is_current
from bottega.server.results import ratings
from bottega.server.web.base import Web
from bottega.server.web.pages.record_archive import RecordArchives

EACH = 30  # games on a page
STATES = {
    "": mark("All"),
    "mine": mark("My turn"),
    "running": mark("In progress"),
    "over": mark("Finished"),
    "hidden": mark("Hidden"),
}


def find(storage: Storage, visitor: str, title: str, state: str, page: int) -> tuple[list[TableRow], bool]:
    """A page of a visitor's games, the last active first, and whether there are more."""
    mine = and_(SEATS.c.holder == visitor, SEATS.c.hidden == (state == "hidden"))
    if state == "mine":
        to_act = TABLES.c.acting.bitwise_and(literal(1).bitwise_lshift(SEATS.c.seat)) != 0
        mine = and_(mine, is_current(), TABLES.c.status == "running", to_act, not_(SEATS.c.resigned))
    elif state == "running":
        mine = and_(mine, is_current())
    elif state == "over":
        mine = and_(mine, not_(is_current()))
    if title:
        mine = and_(mine, TABLES.c.title == title)
    sat = select(SEATS.c.table_id).join(TABLES, TABLES.c.id == SEATS.c.table_id).where(mine)
    newest = select(TABLES).where(TABLES.c.id.in_(sat)).order_by(TABLES.c.moved.desc(), TABLES.c.id)
    rows = storage.mappings(newest.offset((page - 1) * EACH).limit(EACH + 1))
    return [table_row(row) for row in rows[:EACH]], len(rows) > EACH


def hide(storage: Storage, visitor: str, table_id: str, hidden: bool) -> bool:
    """Hide a finished game from one's own lists, or show it again; false if it goes on or is not one's own."""
    done = or_(SEATS.c.resigned, SEATS.c.table_id.in_(select(TABLES.c.id).where(not_(is_current()))))
    mine = and_(SEATS.c.table_id == table_id, SEATS.c.holder == visitor, done)
    return storage.execute(update(SEATS).where(mine).values(hidden=hidden)) > 0


def alone(visitor: str, table_id: str) -> ColumnElement[bool]:
    """Whether at a table there are only this visitor and bots, and no rating is at stake."""
    here = select(SEATS.c.seat).where(SEATS.c.table_id == table_id)
    others = here.where(SEATS.c.kind != "bot", func.coalesce(SEATS.c.holder, "") != visitor)
    mine = and_(TABLES.c.id == table_id, here.where(SEATS.c.holder == visitor).exists())
    return and_(mine, TABLES.c.rated == "", not_(others.exists()))


def drop(storage: Storage, visitor: str, table_id: str) -> bool:
    """Delete a game with its table; false if anybody else has a seat there."""
    storage.execute(update(TABLES).where(alone(visitor, table_id), is_current()).values(status="closed"))
    with storage.writing() as db:
        mine = select(TABLES.c.id).where(alone(visitor, table_id)).with_for_update()
        return db.execute(mine).scalar() is not None and table_store.delete_table(db, table_id)


def ended(storage: Storage, visitor: str) -> list[str]:
    """A visitor's finished games, the oldest first."""
    mine = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    over = select(TABLES.c.id).where(TABLES.c.id.in_(mine), TABLES.c.status == "over").order_by(TABLES.c.created)
    return storage.scalars(over)


class MyGamesPage:
    def __init__(self, web: Web, archives: RecordArchives) -> None:
        self.web = web
        self.archives = archives

    async def games(self, request: Request) -> Response:
        asked = request.query_params
        title, state = asked.get("title", ""), asked.get("state", "")
        page = asked.get("page", "1")
        if title not in ("", *titles()) or state not in STATES or not re.fullmatch("[1-9][0-9]{0,4}", page):
            raise Refused(t("Page not found. Choose a list of games."))
        visitor = (await self.web.who(request)).id
        rows, more = await self.web.db(find, visitor, title, state, int(page))
        changed = await self.web.db(ratings.changes_in, [row.id for row in rows], visitor)
        return await self.web.page(
            request,
            "my_games.html",
            games=await self.web.table_lines(rows, visitor),
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
            raise Refused(t("You can only hide your finished games."))
        return self.web.redirect_back(fields)

    async def drop(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        table_id = request.path_params["id"]
        if not await self.web.db(drop, visitor, table_id):
            mine = mark("You can only delete unrated games against bots. You can hide other games.")
            raise Refused(t(mine))
        self.web.services.bus.changed(table_id)
        return self.web.redirect_back(fields)

    async def records(self, request: Request) -> Response:
        """The records of all one's finished games."""
        visitor = (await self.web.who(request)).id
        return await self.archives.response(visitor, await self.web.db(ended, visitor))

    def routes(self) -> list[Route]:
        return [
            Route("/me/games", self.games),
            Route("/me/games/{id}/hide", self.hide, methods=["POST"]),
            Route("/me/games/{id}/delete", self.drop, methods=["POST"]),
            Route("/me/records.zip", self.records),
        ]
