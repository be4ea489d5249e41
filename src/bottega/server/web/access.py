"""The door of a house: open to everybody, or closed but for those who are known here or were invited."""

from __future__ import annotations

import re
import time
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from bottega.server.accounts import one_time_tokens
from bottega.server.core.errors import Unavailable
from bottega.server.db import schema
from bottega.server.db.storage import Storage
from bottega.server.web.base import Web

HOUSE = "house"  # whose invitations are that the command makes
EVERY = 2.0  # seconds after which a server sees that the door was closed or somebody was banned
ALWAYS = re.compile(
    r"/(static|face|in|invited|mail|push|offline)/.*|/me/in|/me/passkey/(ask|in)|/language|/healthz|/metrics"
    r"|/sw\.js|/manifest\.webmanifest"
)


def is_closed(storage: Storage) -> bool:
    with storage.reading() as db:
        return bool(db.execute(select(schema.server_access.c.closed)).scalar())


def close(storage: Storage, closed: bool) -> None:
    with storage.writing() as db:
        db.execute(update(schema.server_access).values(closed=closed))


def invitation(storage: Storage, host: str = HOUSE) -> str:
    """A ticket that lets one more visitor in. Each host has room for some."""
    return one_time_tokens.issue(storage, one_time_tokens.INVITATION, host)


def invite(storage: Storage, ticket: str, visitor: str, name: str) -> bool:
    """Let a visitor in, under a name if they are new here; false when the invitation was used, or is too old."""
    if one_time_tokens.redeem(storage, one_time_tokens.INVITATION, ticket) is None:
        return False
    with storage.writing() as db:
        if (
            db.execute(update(schema.visitors).where(schema.visitors.c.id == visitor).values(invited=True)).rowcount
            == 0
        ):
            db.execute(insert(schema.visitors).values(id=visitor, name=name, seen=time.time(), invited=True))
    return True


def lets_in(storage: Storage, visitor: str) -> bool:
    """Whether a visitor may come into a closed house: with a profile, an invitation or a seat."""
    known = (
        select(schema.profiles.c.id).where(schema.profiles.c.id == visitor),
        select(schema.visitors.c.id).where(schema.visitors.c.id == visitor, schema.visitors.c.invited),
        select(schema.seats.c.holder).where(schema.seats.c.holder == visitor),
    )
    with storage.reading() as db:
        return any(db.execute(asked.limit(1)).scalar() is not None for asked in known)


@dataclass(frozen=True)
class Inside:
    """Somebody with an open page: a visitor, "" for a stranger, in a session, who had a profile or none. Programs play
    a visitor's seat without a session, in a closed house too."""

    visitor: str
    session: str | None
    profile: bool


def sent_away(storage: Storage, inside: Collection[Inside]) -> set[Inside]:
    """Return those who may not stay: banned, deleted, signed out, or uninvited in a closed house. One query for all."""
    known = (
        schema.visitors.c.invited
        | select(schema.seats.c.holder).where(schema.seats.c.holder == schema.visitors.c.id).exists()
    )
    theirs = schema.visitors.c.id.in_({one.visitor for one in inside})
    found = (
        select(
            schema.server_access.c.closed,
            schema.visitors.c.id,
            schema.profiles.c.id,
            schema.profiles.c.banned,
            schema.sessions.c.id,
            known,
        )
        .select_from(schema.server_access)
        .outerjoin(schema.visitors, theirs)
        .outerjoin(schema.profiles, schema.profiles.c.id == schema.visitors.c.id)
        .outerjoin(schema.sessions, schema.sessions.c.profile == schema.profiles.c.id)
    )
    with storage.reading() as db:
        rows = db.execute(found).all()
    closed = any(row[0] for row in rows)
    keeping = {row[1] for row in rows if row[2]}
    at_home = {(row[1], row[4]) for row in rows if row[2] and not row[3]}
    banned = {row[1] for row in rows if row[3]}
    invited = {row[1] for row in rows if row[5]}

    def stays(one: Inside) -> bool:
        if one.session is None:
            return one.visitor not in banned
        if one.profile or one.visitor in keeping:
            return (one.visitor, one.session) in at_home
        return not closed or one.visitor in invited

    return {one for one in inside if not stays(one)}


class AccessMiddleware:
    """Before all pages. Personal links of seats open for programs only what the seat may see, and are let through."""

    def __init__(self, app: ASGIApp, web: Web) -> None:
        self.app = app
        self.web = web
        self.closed = False
        self.looked = -EVERY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and not await self._lets_in(HTTPConnection(scope)):
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).close(4403)
            else:
                page = await self.web.page(Request(scope, receive), "door.html", 403)
                await page(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _lets_in(self, asked: HTTPConnection) -> bool:
        path = self.web.here(asked)
        if ALWAYS.fullmatch(path) or re.fullmatch(r"/t/[^/]+/program/[^/]+", path):
            return True
        try:
            if time.monotonic() - self.looked >= EVERY:
                self.closed, self.looked = await self.web.db(is_closed), time.monotonic()
            return not self.closed or await self.web.db(lets_in, (await self.web.who(asked)).id)
        except Unavailable:
            return True  # nothing can be read inside either, and there it is said why
