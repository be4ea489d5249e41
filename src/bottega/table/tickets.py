"""Tickets: good once, for a while, for one thing. A challenge for a passkey is one, and a link to another device."""

from __future__ import annotations

import hashlib
import secrets
import time

from sqlalchemy import Column, ColumnElement, Float, String, Table, and_, delete, func, insert, select

from bottega.kernel.language import t
from bottega.table.live import Refused
from bottega.table.storage import Storage, metadata

NEW_PASSKEY, PASSKEY, DEVICE, INVITATION = "new passkey", "passkey", "device", "invitation"
SECONDS = {NEW_PASSKEY: 300, PASSKEY: 300, DEVICE: 900, INVITATION: 7 * 24 * 3600}
EACH = 20  # that one visitor may have at a time
ALL = 10_000

tickets = Table(
    "tickets",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of what its bearer knows
    Column("kind", String(12), nullable=False),
    Column("who", String(32), nullable=False, index=True),  # whose it is; they may have done nothing yet
    Column("until", Float, nullable=False, index=True),
)


def give(storage: Storage, kind: str, who: str) -> str:
    """A new ticket of somebody: what its bearer must know. Those that nobody used in time are thrown away."""
    secret, now = secrets.token_urlsafe(24), time.time()
    with storage.writing() as db:
        db.execute(delete(tickets).where(tickets.c.until <= now))
        own = db.execute(select(func.count()).select_from(tickets).where(tickets.c.who == who)).scalar_one()
        if own >= EACH or db.execute(select(func.count()).select_from(tickets)).scalar_one() >= ALL:
            raise Refused(t("Too many at once: try again in a few minutes."))
        row = {"id": hashed(secret), "kind": kind, "who": who, "until": now + SECONDS[kind]}
        db.execute(insert(tickets).values(**row))
    return secret


def whose(storage: Storage, kind: str, secret: str) -> str | None:
    """Whose ticket this is, if it is good; it stays so."""
    with storage.reading() as db:
        return db.execute(select(tickets.c.who).where(_good(kind, secret))).scalar()


def take(storage: Storage, kind: str, secret: str) -> str | None:
    """Whose ticket this was, if it was good. Of several who take it at once one is told."""
    with storage.writing() as db:
        return db.execute(delete(tickets).where(_good(kind, secret)).returning(tickets.c.who)).scalar()


def _good(kind: str, secret: str) -> ColumnElement[bool]:
    return and_(tickets.c.id == hashed(secret), tickets.c.kind == kind, tickets.c.until > time.time())


def hashed(secret: str) -> str:
    """What is kept of something that opens a door. It is drawn by chance, and long: nobody can try them all."""
    return hashlib.sha256(secret.encode()).hexdigest()
