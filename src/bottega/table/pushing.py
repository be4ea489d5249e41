"""Web Push: messages that only one browser can read, signed with the key of this house and brought to the push service
that the browser named."""

from __future__ import annotations

import hashlib
import json
import time
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import Column, Integer, Table, Text, select

from bottega.table.pushes import Push
from bottega.table.storage import Storage, metadata

KEPT = 24 * 3600  # seconds that a push service keeps a message for a browser that is off
SIGNED = 12 * 3600  # seconds that a signature is good
GONE = (404, 410)  # what push services say of browsers that want to be called no more

vapid = Table(
    "vapid",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False),  # by which push services know this house
)


def own_key(storage: Storage) -> str:
    """The key of this house: made with its table, by the first of several servers that start."""
    with storage.reading() as db:
        return str(db.execute(select(vapid.c.key)).scalar_one())


class Pushing:
    """`contact` is whom a push service asks when something is wrong."""

    def __init__(self, key: str, contact: str, to_loopback: bool = False) -> None:
        self.key = Vapid02.from_pem(key.encode())
        self.key.conf = {"no-strict": True}  # whoever is behind it may be named by any address
        self.contact = contact
        self.to_loopback = to_loopback

    @property
    def public_key(self) -> str:
        """As browsers want it."""
        raw = self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(raw).decode().rstrip("=")

    async def send(self, push: Push, message: dict[str, Any], topic: str) -> int:
        """Bring a message to a browser's push service; returns what that answers, 0 if nothing. A later message of the
        same topic replaces one that the browser has not got yet."""
        from pywebpush import WebPusher  # here, since most servers call nobody, and these take long to load

        from bottega.table.abroad import post

        url = urlsplit(push.endpoint)
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(time.time()) + SIGNED, "sub": self.contact}
        hidden = hashlib.sha256(f"{push.endpoint} {topic}".encode()).digest()  # it tells nothing of our tables
        headers = {
            **self.key.sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "topic": urlsafe_b64encode(hidden).decode()[:32],
        }
        pusher = WebPusher({"endpoint": push.endpoint, "keys": push.keys})
        body: bytes = pusher.encode(json.dumps(message).encode())["body"]
        return await post(push.endpoint, body, headers, self.to_loopback)
