"""Web Push: messages that only one browser can read, signed with the key of this house and brought to the push service
that the browser named."""

from __future__ import annotations

import hashlib
import json
import time
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from bottega.server.db import schema
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.notify.push_store import Push

if TYPE_CHECKING:
    from py_vapid import Vapid02

KEPT = 24 * 3600  # seconds that a push service keeps a message for a browser that is off
SIGNED = 12 * 3600  # seconds that a signature is good
OFTEN = 3  # times without an answer, one after the other, after which a host is left alone
QUIET, QUIETEST = 300.0, 3600.0  # seconds for which it is
KNOWN = 10_000  # hosts that are remembered
GONE = (404, 410)  # what push services say of browsers that want to be called no more


def own_key(storage: Storage) -> Vapid02:
    """The key of this house, made when it is first asked for, by one of its servers."""
    from py_vapid import Vapid02  # here and below, since most servers call nobody, and these take long to load

    known = _read(storage)
    if known is None:
        key = Vapid02()
        key.generate_keys()
        try:
            with storage.writing() as db:
                db.execute(insert(schema.push_keys).values(id=1, key=key.private_pem().decode()))
        except IntegrityError:
            pass  # another server was first
        known = _read(storage)
    assert known is not None
    found = Vapid02.from_pem(known.encode())
    found.conf = {"no-strict": True}  # whoever is behind it may be named by any address
    return found


def _read(storage: Storage) -> str | None:
    with storage.reading() as db:
        return db.execute(select(schema.push_keys.c.key)).scalar()


class Silence:
    """Hosts of endpoints that do not answer: they are left alone for a while, each time for twice as long."""

    def __init__(self) -> None:
        self.hosts: dict[str, tuple[int, float]] = {}  # how often in a row, and until when nothing is sent there

    def of(self, endpoint: str, now: float) -> bool:
        """Whether nothing is sent to this endpoint's host now."""
        return self.hosts.get(urlsplit(endpoint).netloc, (0, 0.0))[1] > now

    def note(self, endpoint: str, now: float, answered: bool) -> None:
        """Note whether a host answered at all, whatever it said."""
        host = urlsplit(endpoint).netloc
        silent = self.hosts.pop(host, (0, 0.0))[0] + 1
        if not answered:
            rest = min(QUIET * 2 ** (silent - OFTEN), QUIETEST) if silent >= OFTEN else 0.0
            self.hosts[host] = silent, now + rest
            if len(self.hosts) > KNOWN:
                del self.hosts[next(iter(self.hosts))]


class WebPush:
    """`contact` is whom a push service asks when something is wrong."""

    def __init__(self, db: AsyncStorage, contact: str, to_loopback: bool = False) -> None:
        self.db = db
        self.contact = contact
        self.to_loopback = to_loopback
        self.known: Vapid02 | None = None

    async def key(self) -> Vapid02:
        if self.known is None:
            self.known = await self.db(own_key)
        return self.known

    async def public_key(self) -> str:
        """As browsers want it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        raw = (await self.key()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(raw).decode().rstrip("=")

    async def send(self, push: Push, message: dict[str, Any], topic: str) -> int:
        """Bring a message to a browser's push service; returns what that answers, 0 if nothing. A later message of the
        same topic replaces one that the browser has not got yet."""
        from pywebpush import WebPusher

        from bottega.server.notify.outbound_http import post_public

        url = urlsplit(push.endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + SIGNED, "sub": self.contact}
        hidden = hashlib.sha256(f"{push.endpoint} {topic}".encode()).digest()  # it tells nothing of our tables
        headers = {
            **(await self.key()).sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "topic": urlsafe_b64encode(hidden).decode()[:32],
        }
        pusher = WebPusher({"endpoint": push.endpoint, "keys": push.keys})
        body: bytes = pusher.encode(json.dumps(message).encode())["body"]
        return await post_public(push.endpoint, body, headers, self.to_loopback)
