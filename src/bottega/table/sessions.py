"""Sessions: the browsers in which somebody is at home with a profile."""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Column, Connection, Float, ForeignKey, String, Table, and_, delete, insert, select, update

from bottega.table.rows import profiles
from bottega.table.storage import Storage, Trouble, metadata

EACH = 50  # of one profile: the one that was away longest makes room
HOUR = 3600.0

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=False, index=True),
    Column("device", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),  # to the hour
)


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
    newest = select(sessions.c.id).where(sessions.c.profile == profile)
    kept = newest.order_by(sessions.c.seen.desc(), sessions.c.made.desc()).limit(EACH - 1)
    db.execute(delete(sessions).where(and_(sessions.c.profile == profile, sessions.c.id.not_in(kept))))
    db.execute(insert(sessions).values(id=id, profile=profile, device=device, made=now, seen=now))
    return id


def new_id() -> str:
    return secrets.token_hex(16)


def alive(storage: Storage, profile: str, session: str) -> bool:
    """Whether a session goes on; it is noted, now and then, that somebody was there."""
    mine = and_(sessions.c.id == session, sessions.c.profile == profile)
    found = select(sessions.c.seen).join(profiles, profiles.c.id == sessions.c.profile).where(mine)
    with storage.reading() as db:
        seen = db.execute(found.where(profiles.c.banned.is_(False))).scalar()
    if seen is not None and time.time() - seen > HOUR:
        with suppress(Trouble), storage.writing() as db:  # who only looks needs nothing stored
            db.execute(update(sessions).where(mine).values(seen=time.time()))
    return seen is not None


def of(storage: Storage, profile: str) -> list[Session]:
    """All sessions of a profile, the last one that was seen first."""
    found = select(sessions).where(sessions.c.profile == profile).order_by(sessions.c.seen.desc(), sessions.c.id)
    with storage.reading() as db:
        return [Session(**row) for row in db.execute(found).mappings()]


def end(storage: Storage, profile: str, session: str) -> bool:
    """End a session of this profile; false if it has no such one."""
    with storage.writing() as db:
        mine = and_(sessions.c.id == session, sessions.c.profile == profile)
        return db.execute(delete(sessions).where(mine)).rowcount == 1


def end_others(storage: Storage, profile: str, but: str) -> int:
    """End all sessions of a profile but one; returns how many."""
    with storage.writing() as db:
        return db.execute(delete(sessions).where(and_(sessions.c.profile == profile, sessions.c.id != but))).rowcount


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
