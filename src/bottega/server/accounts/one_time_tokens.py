"""Tickets: good once, for a while, for one thing. A link to another device is one, and a challenge for a passkey.

Anybody may ask for challenges, so nothing is stored of them but that they were used: a crowd fills no room of others.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select

from bottega.kernel.language import t
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.storage import Storage

NEW_PASSKEY, PASSKEY, DEVICE, INVITATION = "new passkey", "passkey", "device", "invitation"
USED = "used"  # the kind of a row for a challenge that was answered
SECONDS = {NEW_PASSKEY: 300, PASSKEY: 300, DEVICE: 900, INVITATION: 7 * 24 * 3600}
EACH = 20  # that one profile may have at a time
NONCE, UNTIL = 16, 8  # bytes of a challenge, before its signature


def issue(storage: Storage, kind: str, who: str) -> str:
    """A new ticket of somebody: what its bearer must know. Those that nobody used in time are thrown away."""
    secret, now = secrets.token_urlsafe(24), time.time()
    with storage.writing() as db:
        db.execute(delete(schema.one_time_tokens).where(schema.one_time_tokens.c.until <= now))
        mine = and_(schema.one_time_tokens.c.who == who, schema.one_time_tokens.c.kind != USED)
        own = db.execute(select(func.count()).select_from(schema.one_time_tokens).where(mine)).scalar_one()
        if own >= EACH:
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


def challenge(secret: str, kind: str, who: str) -> bytes:
    """A challenge to somebody, signed with the secret of the house. Nothing is stored."""
    head = secrets.token_bytes(NONCE) + int(time.time() + SECONDS[kind]).to_bytes(UNTIL, "big")
    return head + _signed(secret, kind, who, head)


def is_challenge(secret: str, kind: str, who: str, given: bytes) -> bool:
    """Whether this was put to just this visitor, and lately."""
    head, signature = given[: NONCE + UNTIL], given[NONCE + UNTIL :]
    in_time = int.from_bytes(head[NONCE:], "big") > time.time()
    return hmac.compare_digest(signature, _signed(secret, kind, who, head)) and in_time


def is_used(storage: Storage, given: bytes) -> bool:
    with storage.reading() as db:
        found = select(schema.one_time_tokens.c.id).where(
            schema.one_time_tokens.c.id == hashlib.sha256(given).hexdigest()
        )
        return db.execute(found).scalar() is not None


def use(db: Connection, given: bytes, who: str) -> None:
    """Remember that a challenge was answered, until it is too old anyhow. IntegrityError when it was before."""
    now, until = time.time(), int.from_bytes(given[NONCE : NONCE + UNTIL], "big")
    db.execute(delete(schema.one_time_tokens).where(schema.one_time_tokens.c.until <= now))
    db.execute(
        insert(schema.one_time_tokens).values(id=hashlib.sha256(given).hexdigest(), kind=USED, who=who, until=until)
    )


def _signed(secret: str, kind: str, who: str, head: bytes) -> bytes:
    return hmac.digest(secret.encode(), b"challenge\0" + f"{kind}\0{who}\0".encode() + head, "sha256")


def _good(kind: str, secret: str) -> ColumnElement[bool]:
    return and_(
        schema.one_time_tokens.c.id == hashed(secret),
        schema.one_time_tokens.c.kind == kind,
        schema.one_time_tokens.c.until > time.time(),
    )


def hashed(secret: str) -> str:
    """What is kept of something that opens a door. It is drawn by chance, and long: nobody can try them all."""
    return hashlib.sha256(secret.encode()).hexdigest()
