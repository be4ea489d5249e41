"""Tokens that work once and expire: links to another device, invitations, passkey challenges.

Challenges are signed, and only stored once they are used, so that nobody can fill the database by asking for them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select

from bottega.i18n.translate import t
from bottega.server.core.errors import Refused
from bottega.server.db.schema import ONE_TIME_TOKENS
from bottega.server.db.storage import Storage

NEW_PASSKEY, PASSKEY, DEVICE, INVITATION = "new passkey", "passkey", "device", "invitation"
USED = "used"  # the kind of a used challenge
SECONDS = {NEW_PASSKEY: 300, PASSKEY: 300, DEVICE: 900, INVITATION: 7 * 24 * 3600}
MAX_TOKENS = 20  # at a time of one profile
NONCE, UNTIL = 16, 8  # bytes of a challenge, before its signature


def issue(storage: Storage, kind: str, who: str) -> str:
    """Issue a token, whose bearer proves to know it. Expired tokens are deleted."""
    secret, now = secrets.token_urlsafe(24), time.time()
    with storage.writing() as db:
        db.execute(delete(ONE_TIME_TOKENS).where(ONE_TIME_TOKENS.c.until <= now))
        mine = and_(ONE_TIME_TOKENS.c.who == who, ONE_TIME_TOKENS.c.kind != USED)
        own = db.execute(select(func.count()).select_from(ONE_TIME_TOKENS).where(mine)).scalar_one()
        if own >= MAX_TOKENS:
            raise Refused(t("Too many requests. Try again in a few minutes."))
        row = {"id": hashed(secret), "kind": kind, "who": who, "until": now + SECONDS[kind]}
        db.execute(insert(ONE_TIME_TOKENS).values(**row))
    return secret


def owner_of(storage: Storage, kind: str, secret: str) -> str | None:
    """The owner of a valid token, without using it up."""
    return storage.scalar(select(ONE_TIME_TOKENS.c.who).where(_good(kind, secret)))


def redeem(storage: Storage, kind: str, secret: str) -> str | None:
    """Use a token up; returns its owner, or None if it is not valid. Of several requests at once only one succeeds."""
    with storage.writing() as db:
        return db.execute(delete(ONE_TIME_TOKENS).where(_good(kind, secret)).returning(ONE_TIME_TOKENS.c.who)).scalar()


def challenge(secret: str, kind: str, who: str) -> bytes:
    """A challenge for a visitor, signed with the server's secret."""
    head = secrets.token_bytes(NONCE) + int(time.time() + SECONDS[kind]).to_bytes(UNTIL, "big")
    return head + _signed(secret, kind, who, head)


def is_challenge(secret: str, kind: str, who: str, given: bytes) -> bool:
    """Whether this visitor was given this challenge recently."""
    head, signature = given[: NONCE + UNTIL], given[NONCE + UNTIL :]
    in_time = int.from_bytes(head[NONCE:], "big") > time.time()
    return hmac.compare_digest(signature, _signed(secret, kind, who, head)) and in_time


def is_used(storage: Storage, given: bytes) -> bool:
    with storage.reading() as db:
        found = select(ONE_TIME_TOKENS.c.id).where(ONE_TIME_TOKENS.c.id == hashlib.sha256(given).hexdigest())
        return db.execute(found).scalar() is not None


def use(db: Connection, given: bytes, who: str) -> None:
    """Store that a challenge was used, until it expires. Raises IntegrityError if it was used before."""
    now, until = time.time(), int.from_bytes(given[NONCE : NONCE + UNTIL], "big")
    db.execute(delete(ONE_TIME_TOKENS).where(ONE_TIME_TOKENS.c.until <= now))
    db.execute(insert(ONE_TIME_TOKENS).values(id=hashlib.sha256(given).hexdigest(), kind=USED, who=who, until=until))


def _signed(secret: str, kind: str, who: str, head: bytes) -> bytes:
    return hmac.digest(secret.encode(), b"challenge\0" + f"{kind}\0{who}\0".encode() + head, "sha256")


def _good(kind: str, secret: str) -> ColumnElement[bool]:
    return and_(
        ONE_TIME_TOKENS.c.id == hashed(secret), ONE_TIME_TOKENS.c.kind == kind, ONE_TIME_TOKENS.c.until > time.time()
    )


def hashed(secret: str) -> str:
    """The hash under which a secret is stored. Secrets are long and random, so they need no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
