"""Sessions: the browsers in which somebody is at home with a profile."""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.server.core.errors import Unavailable
from bottega.server.db import schema
from bottega.server.db.storage import Storage

EACH = 50  # of one profile: the one that was away longest makes room
HOUR = 3600.0


@dataclass(frozen=True)
class Session:
    id: str
    profile: str
    device: str
    made: float
    seen: float


def begin(storage: Storage, profile: str, device: str) -> str:
    with storage.writing() as db:
        return add(db, profile, device)


def add(db: Connection, profile: str, device: str) -> str:
    """A new session, with an id that nobody had before."""
    id, now = new_id(), time.time()
    newest = select(schema.sessions.c.id).where(schema.sessions.c.profile == profile)
    kept = newest.order_by(schema.sessions.c.seen.desc(), schema.sessions.c.made.desc()).limit(EACH - 1)
    db.execute(
        delete(schema.sessions).where(and_(schema.sessions.c.profile == profile, schema.sessions.c.id.not_in(kept)))
    )
    db.execute(insert(schema.sessions).values(id=id, profile=profile, device=device, made=now, seen=now))
    return id


def new_id() -> str:
    return secrets.token_hex(16)


def last_seen(db: Connection, profile: str, session: str) -> float | None:
    """When a session was last used, to the hour; None if it has ended."""
    mine = and_(schema.sessions.c.id == session, schema.sessions.c.profile == profile)
    return db.execute(select(schema.sessions.c.seen).where(mine)).scalar()


def note_use(storage: Storage, session: str, seen: float) -> None:
    """Store that a session is used, once an hour."""
    if time.time() - seen > HOUR:
        with suppress(Unavailable), storage.writing() as db:  # pages can be shown without it
            db.execute(update(schema.sessions).where(schema.sessions.c.id == session).values(seen=time.time()))


def sessions_of(storage: Storage, profile: str) -> list[Session]:
    """All sessions of a profile, the last one that was seen first."""
    found = (
        select(schema.sessions)
        .where(schema.sessions.c.profile == profile)
        .order_by(schema.sessions.c.seen.desc(), schema.sessions.c.id)
    )
    with storage.reading() as db:
        return [Session(**row) for row in db.execute(found).mappings()]


def end(storage: Storage, profile: str, session: str) -> bool:
    """End a session of this profile; false if it has no such one."""
    with storage.writing() as db:
        mine = and_(schema.sessions.c.id == session, schema.sessions.c.profile == profile)
        return db.execute(delete(schema.sessions).where(mine)).rowcount == 1


def end_others(storage: Storage, profile: str, but: str) -> int:
    """End all sessions of a profile but one; returns how many."""
    with storage.writing() as db:
        return db.execute(
            delete(schema.sessions).where(and_(schema.sessions.c.profile == profile, schema.sessions.c.id != but))
        ).rowcount


BROWSERS = ("Edg", "OPR", "Firefox", "FxiOS", "SamsungBrowser", "Chrome", "CriOS", "Safari")  # the telling one first
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
SAID = {"Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome", "SamsungBrowser": "Samsung Internet"}
SAID |= {"Mac OS X": "macOS", "CrOS": "ChromeOS"}


def device(user_agent: str) -> str:
    """A browser in two words, by which its owner knows it; the rest of what it says of itself is not kept."""
    found = []
    for names in (BROWSERS, SYSTEMS):
        known = [name for name in names if re.search(rf"\b{name}\b", user_agent[:400])]
        found += [SAID.get(name, name) for name in known[:1]]
    return ", ".join(found)
