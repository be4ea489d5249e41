"""Access to a server that may be closed to all but known and invited visitors."""

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
from bottega.server.db.schema import PROFILES, SEATS, SERVER_ACCESS, SESSIONS, VISITORS
from bottega.server.db.storage import Storage
from bottega.server.web.base import Web

OPERATOR = "operator"  # the owner of invitations made by the command
EVERY = 2.0  # seconds until a process notices that the server was closed or somebody banned
ALWAYS = re.compile(
    r"/(static|face|in|invited|mail|push|offline)/.*|/me/in|/me/passkey/(ask|in)|/language|/healthz|/metrics"
    r"|/sw\.js|/manifest\.webmanifest"
)


def is_closed(storage: Storage) -> bool:
    return bool(storage.scalar(select(SERVER_ACCESS.c.closed)))


def close(storage: Storage, closed: bool) -> None:
    storage.execute(update(SERVER_ACCESS).values(closed=closed))


def invitation(storage: Storage, host: str = OPERATOR) -> str:
    """A token that lets one more visitor in. Each host may have some."""
    return one_time_tokens.issue(storage, one_time_tokens.INVITATION, host)


def invite(storage: Storage, token: str, visitor: str, name: str) -> bool:
    """Let a visitor in, under this name if they are new; false if the invitation was used or has expired."""
    if one_time_tokens.redeem(storage, one_time_tokens.INVITATION, token) is None:
        return False
    with storage.writing() as db:
        if db.execute(update(VISITORS).where(VISITORS.c.id == visitor).values(invited=True)).rowcount == 0:
            db.execute(insert(VISITORS).values(id=visitor, name=name, seen=time.time(), invited=True))
    return True


def may_enter(storage: Storage, visitor: str) -> bool:
    """Whether a visitor may use a closed server: with a profile, an invitation or a seat."""
    known = (
        select(PROFILES.c.id).where(PROFILES.c.id == visitor),
        select(VISITORS.c.id).where(VISITORS.c.id == visitor, VISITORS.c.invited),
        select(SEATS.c.holder).where(SEATS.c.holder == visitor),
    )
    with storage.reading() as db:
        return any(db.execute(query.limit(1)).scalar() is not None for query in known)


@dataclass(frozen=True)
class Viewer:
    """Somebody with an open page: a visitor ("" without a cookie), their session, and whether they had a profile.
    Programs have no session, and may stay on a closed server."""

    visitor: str
    session: str | None
    profile: bool


def viewers_to_disconnect(storage: Storage, inside: Collection[Viewer]) -> set[Viewer]:
    """Those who may not stay: banned, deleted, signed out, or uninvited on a closed server. One query for all."""
    known = VISITORS.c.invited | select(SEATS.c.holder).where(SEATS.c.holder == VISITORS.c.id).exists()
    theirs = VISITORS.c.id.in_({one.visitor for one in inside})
    found = (
        select(SERVER_ACCESS.c.closed, VISITORS.c.id, PROFILES.c.id, PROFILES.c.banned, SESSIONS.c.id, known)
        .select_from(SERVER_ACCESS)
        .outerjoin(VISITORS, theirs)
        .outerjoin(PROFILES, PROFILES.c.id == VISITORS.c.id)
        .outerjoin(SESSIONS, SESSIONS.c.profile == PROFILES.c.id)
    )
    rows = storage.rows(found)
    closed = any(row[0] for row in rows)
    keeping = {row[1] for row in rows if row[2]}
    at_home = {(row[1], row[4]) for row in rows if row[2] and not row[3]}
    banned = {row[1] for row in rows if row[3]}
    invited = {row[1] for row in rows if row[5]}

    def stays(one: Viewer) -> bool:
        if one.session is None:
            return one.visitor not in banned
        if one.profile or one.visitor in keeping:
            return (one.visitor, one.session) in at_home
        return not closed or one.visitor in invited

    return {one for one in inside if not stays(one)}


class AccessMiddleware:
    """Guards a closed server. Programs with a seat's personal link may come in: they see only what the seat may see."""

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
                page = await self.web.page(Request(scope, receive), "closed.html", 403)
                await page(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _lets_in(self, connection: HTTPConnection) -> bool:
        path = self.web.path_of(connection)
        if ALWAYS.fullmatch(path) or re.fullmatch(r"/t/[^/]+/program/[^/]+", path):
            return True
        try:
            if time.monotonic() - self.looked >= EVERY:
                self.closed, self.looked = await self.web.db(is_closed), time.monotonic()
            return not self.closed or await self.web.db(may_enter, (await self.web.who(connection)).id)
        except Unavailable:
            return True  # the pages cannot be read either, and say why
