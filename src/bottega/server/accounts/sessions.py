"""Sessions: the browsers in which a profile is signed in."""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.server.core.errors import Unavailable
from bottega.server.db.schema import SESSIONS
from bottega.server.db.storage import Storage

LIMIT = 50  # of one profile; the least recently used one makes room
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
    """Add a session; the least recently used ones make room."""
    id, now = new_id(), time.time()
    newest = select(SESSIONS.c.id).where(SESSIONS.c.profile == profile)
    kept = newest.order_by(SESSIONS.c.seen.desc(), SESSIONS.c.made.desc()).limit(LIMIT - 1)
    db.execute(delete(SESSIONS).where(and_(SESSIONS.c.profile == profile, SESSIONS.c.id.not_in(kept))))
    db.execute(insert(SESSIONS).values(id=id, profile=profile, device=device, made=now, seen=now))
    return id


def new_id() -> str:
    return secrets.token_hex(16)


def last_seen(db: Connection, profile: str, session: str) -> float | None:
    """When a session was last used, to the hour; None if it has ended."""
    mine = and_(SESSIONS.c.id == session, SESSIONS.c.profile == profile)
    return db.execute(select(SESSIONS.c.seen).where(mine)).scalar()


def note_use(storage: Storage, session: str, seen: float) -> None:
    """Store, once an hour, that a session is used."""
    if time.time() - seen > HOUR:
        with suppress(Unavailable), storage.writing() as db:  # pages can be shown without it
            db.execute(update(SESSIONS).where(SESSIONS.c.id == session).values(seen=time.time()))


def sessions_of(storage: Storage, profile: str) -> list[Session]:
    """All sessions of a profile, the most recently used first."""
    found = select(SESSIONS).where(SESSIONS.c.profile == profile).order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
    return [Session(**row) for row in storage.mappings(found)]


def end(storage: Storage, profile: str, session: str) -> bool:
    """End a session of this profile; false if there is none."""
    with storage.writing() as db:
        mine = and_(SESSIONS.c.id == session, SESSIONS.c.profile == profile)
        return db.execute(delete(SESSIONS).where(mine)).rowcount == 1


def end_others(storage: Storage, profile: str, but: str) -> int:
    """End all other sessions of a profile; returns how many."""
    return storage.execute(delete(SESSIONS).where(and_(SESSIONS.c.profile == profile, SESSIONS.c.id != but)))


BROWSERS = ("Edg", "OPR", "Firefox", "FxiOS", "SamsungBrowser", "Chrome", "CriOS", "Safari")  # the most specific first
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS X", "CrOS", "Linux")
SAID = {"Edg": "Edge", "OPR": "Opera", "FxiOS": "Firefox", "CriOS": "Chrome", "SamsungBrowser": "Samsung Internet"}
SAID |= {"Mac OS X": "macOS", "CrOS": "ChromeOS"}


def device(user_agent: str) -> str:
    """The browser and system in two words, so that their owner recognizes them; the rest of the header is not kept."""
    found = []
    for names in (BROWSERS, SYSTEMS):
        known = [name for name in names if re.search(rf"\b{name}\b", user_agent[:400])]
        found += [SAID.get(name, name) for name in known[:1]]
    return ", ".join(found)
