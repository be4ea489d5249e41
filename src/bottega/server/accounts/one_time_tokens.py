"""Tickets: good once, for a while, for one thing. A challenge for a passkey is one, and a link to another device."""

from __future__ import annotations

import hashlib
import secrets
import time

from sqlalchemy import ColumnElement, and_, delete, func, insert, select

from bottega.kernel.language import t
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.storage import Storage

NEW_PASSKEY, PASSKEY, DEVICE, INVITATION = "new passkey", "passkey", "device", "invitation"
SECONDS = {NEW_PASSKEY: 300, PASSKEY: 300, DEVICE: 900, INVITATION: 7 * 24 * 3600}
EACH = 20  # that one visitor may have at a time
ALL = 10_000


def issue(storage: Storage, kind: str, who: str) -> str:
    """A new ticket of somebody: what its bearer must know. Those that nobody used in time are thrown away."""
    secret, now = secrets.token_urlsafe(24), time.time()
    with storage.writing() as db:
        db.execute(delete(schema.one_time_tokens).where(schema.one_time_tokens.c.until <= now))
        own = db.execute(
            select(func.count()).select_from(schema.one_time_tokens).where(schema.one_time_tokens.c.who == who)
        ).scalar_one()
        if own >= EACH or db.execute(select(func.count()).select_from(schema.one_time_tokens)).scalar_one() >= ALL:
            raise Refused(t("Too many at once: try again in a few minutes."))
        row = {"id": hashed(secret), "kind": kind, "who": who, "until": now + SECONDS[kind]}
        db.execute(insert(schema.one_time_tokens).values(**row))
    return secret


def owner_of(storage: Storage, kind: str, secret: str) -> str | None:
    """Whose ticket this is, if it is good; it stays so."""
    with storage.reading() as db:
        return db.execute(select(schema.one_time_tokens.c.who).where(_good(kind, secret))).scalar()


def redeem(storage: Storage, kind: str, secret: str) -> str | None:
    """Whose ticket this was, if it was good. Of several who take it at once one is told."""
    with storage.writing() as db:
        return db.execute(
            delete(schema.one_time_tokens).where(_good(kind, secret)).returning(schema.one_time_tokens.c.who)
        ).scalar()


def _good(kind: str, secret: str) -> ColumnElement[bool]:
    return and_(
        schema.one_time_tokens.c.id == hashed(secret),
        schema.one_time_tokens.c.kind == kind,
        schema.one_time_tokens.c.until > time.time(),
    )


def hashed(secret: str) -> str:
    """What is kept of something that opens a door. It is drawn by chance, and long: nobody can try them all."""
    return hashlib.sha256(secret.encode()).hexdigest()
