"""Push subscriptions of devices: at most one for each session, with which it ends."""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Connection, and_, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from bottega.i18n.translate import t
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Refused
from bottega.server.db.schema import PUSH_SUBSCRIPTIONS, SEATS, SESSIONS
from bottega.server.db.storage import Storage
from bottega.server.play.store import turn_starts

EACH = 10  # devices of one profile
LONGEST = 1000  # characters of an endpoint


@dataclass(frozen=True)
class PushSubscription:
    """Where messages to a browser are sent, and the keys to encrypt them."""

    profile: str
    session: str
    endpoint: str
    keys: dict[str, str]
    language: str
    free: float  # no message is sent before

    @classmethod
    def of_row(cls, row: Mapping[Any, Any]) -> PushSubscription:
        """From a row that has the profile, too."""
        keys = json.loads(row["key"])
        return cls(row["profile"], row["session"], row["endpoint"], keys, row["language"], row["free"])

    @property
    def way(self) -> str:
        return self.session


def checked(endpoint: str, p256dh: str, auth: str, to_loopback: bool) -> tuple[str, dict[str, str]]:
    """A subscription as a browser sends it; refused if no message could be sent to it. The endpoint has a public host
    name; its addresses are checked with every message."""
    from cryptography.hazmat.primitives.asymmetric import ec  # imported late: most servers send no messages

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
        raise Refused(t("Your browser can't receive notifications. Try another browser."))
    return endpoint, {"p256dh": p256dh, "auth": auth}


def _is_number(host: str) -> bool:
    """Whether a host is an IP address in any notation: 127.1 and 0x7f000001 are, too."""
    host = host.rstrip(".")
    try:
        ip_address(host)
    except ValueError:
        return host.rpartition(".")[2][:1].isdecimal() or "." not in host
    return True


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def subscribe(storage: Storage, session: str, endpoint: str, keys: dict[str, str], language: str) -> None:
    """Subscribe a session, replacing its earlier subscription. Pending turns of its profile will be sent to it."""
    mine = select(SESSIONS.c.profile).where(SESSIONS.c.id == session).scalar_subquery()
    others = select(func.count()).select_from(PUSH_SUBSCRIPTIONS.join(SESSIONS))
    row = {"endpoint": endpoint, "key": json.dumps(keys), "language": language, "made": time.time()}
    try:
        with storage.writing() as db:
            _delete(db, session)
            if db.execute(others.where(SESSIONS.c.profile == mine)).scalar_one() >= EACH:
                raise Refused(t("You already get notifications on {n} devices. Turn them off on one first.", n=EACH))
            db.execute(insert(PUSH_SUBSCRIPTIONS).values(session=session, id=hashed(endpoint), **row))
            turn_starts.look_again(db, SEATS.c.holder == mine)
    except IntegrityError:
        raise Refused(t("Someone else uses these notifications. Turn them off in your browser and on again.")) from None


def subscription_of(storage: Storage, session: str) -> PushSubscription | None:
    found = select(PUSH_SUBSCRIPTIONS, SESSIONS.c.profile).join(SESSIONS)
    row = storage.first(found.where(SESSIONS.c.id == session))
    return None if row is None else PushSubscription.of_row(row._mapping)


def unsubscribe(storage: Storage, session: str, id: str | None = None) -> bool:
    """Delete the subscription of a session, given an id only if its endpoint has this hash; false if there is none."""
    with storage.writing() as db:
        return _delete(db, session, id)


def _delete(db: Connection, session: str, id: str | None = None) -> bool:
    mine = PUSH_SUBSCRIPTIONS.c.session == session
    this = mine if id is None else and_(mine, PUSH_SUBSCRIPTIONS.c.id == id)
    return db.execute(delete(PUSH_SUBSCRIPTIONS).where(this)).rowcount == 1
