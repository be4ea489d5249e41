"""Devices that want to be called: one subscription for a session of a profile, which ends with it."""

from __future__ import annotations

import base64
import binascii
import json
import time
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from sqlalchemy import Connection, and_, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from bottega.kernel.language import t
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.storage import Storage

EACH = 10  # of one profile
LONGEST = 1000  # letters of an endpoint


@dataclass(frozen=True)
class PushSubscription:
    """Where a browser is called, and the keys for what only it can read."""

    session: str
    endpoint: str
    keys: dict[str, str]
    language: str


def checked(endpoint: str, p256dh: str, auth: str, to_loopback: bool) -> tuple[str, dict[str, str]]:
    """A subscription as a browser gives it; Refused if nobody can be called by it. An endpoint is a place of the world
    with a name: what is behind the name is looked at whenever somebody is called."""
    from cryptography.hazmat.primitives.asymmetric import ec  # here, since most houses call nobody

    try:
        url = urlsplit(endpoint)
        good = url.scheme == "https" and url.port in (None, 443) and not _is_number(url.hostname or "0")
        good = good or (to_loopback and url.scheme == "http" and url.hostname == "127.0.0.1")
        good = good and len(endpoint) <= LONGEST and endpoint.isascii() and endpoint.isprintable()
        good = good and not (url.username or url.password or url.fragment or " " in endpoint)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        good = good and len(_bytes(p256dh)) == 65 and len(_bytes(auth)) == 16
    except (ValueError, binascii.Error):
        good = False
    if not good:
        raise Refused(t("This browser gave no address at which it can be notified."))
    return endpoint, {"p256dh": p256dh, "auth": auth}


def _is_number(host: str) -> bool:
    """Whether a host is an address, in whatever spelling: 127.1 and 0x7f000001 are too."""
    host = host.rstrip(".")
    try:
        ip_address(host)
    except ValueError:
        return host.rpartition(".")[2][:1].isdecimal() or "." not in host
    return True


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def add(storage: Storage, session: str, endpoint: str, keys: dict[str, str], language: str) -> None:
    """Call this session from now on, in place of where it was called before."""
    mine = select(schema.sessions.c.profile).where(schema.sessions.c.id == session).scalar_subquery()
    others = (
        select(func.count())
        .select_from(schema.push_subscriptions.join(schema.sessions))
        .where(schema.sessions.c.profile == mine)
    )
    row = {"endpoint": endpoint, "key": json.dumps(keys), "language": language, "made": time.time()}
    try:
        with storage.writing() as db:
            _drop(db, session)
            if db.execute(others).scalar_one() >= EACH:
                raise Refused(t("You are notified on {n} devices already: stop it on one of them.", n=EACH))
            db.execute(insert(schema.push_subscriptions).values(session=session, id=hashed(endpoint), **row))
    except IntegrityError:
        raise Refused(t("Somebody else is notified at this address: let the browser make a new one.")) from None


def subscriptions_of(storage: Storage, session: str) -> PushSubscription | None:
    with storage.reading() as db:
        row = (
            db.execute(select(schema.push_subscriptions).where(schema.push_subscriptions.c.session == session))
            .mappings()
            .first()
        )
    return None if row is None else PushSubscription(session, row["endpoint"], json.loads(row["key"]), row["language"])


def stop(storage: Storage, session: str) -> None:
    """Call a session no more."""
    with storage.writing() as db:
        _drop(db, session)


def _drop(db: Connection, session: str) -> None:
    db.execute(delete(schema.push_subscriptions).where(schema.push_subscriptions.c.session == session))


def end(storage: Storage, session: str, id: str) -> bool:
    """Call a session no more where it was called by the endpoint of this hash; false if it is not."""
    with storage.writing() as db:
        this = and_(schema.push_subscriptions.c.session == session, schema.push_subscriptions.c.id == id)
        return db.execute(delete(schema.push_subscriptions).where(this)).rowcount == 1
