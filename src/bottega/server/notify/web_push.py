"""Web Push: messages that only one browser can read (RFC 8291), signed with this server's key (RFC 8292)."""

from __future__ import annotations

import hashlib
import json
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.schema import PUSH_KEYS
from bottega.server.db.storage import Storage
from bottega.server.notify.push_store import PushSubscription

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

MESSAGE_TTL = 24 * 3600  # seconds that a push service keeps a message for a browser that is off
SIGNATURE_TTL = 12 * 3600  # seconds
FAILURES_BEFORE_PAUSE = 3  # in a row, after which a host is paused
FIRST_PAUSE, LONGEST_PAUSE = 300.0, 3600.0  # seconds
KNOWN_HOSTS = 10_000
GONE = (404, 410)  # how push services say that a subscription has ended


def server_key(storage: Storage) -> EllipticCurvePrivateKey:
    """The signing key of this server, generated on first use by one of its processes."""
    from cryptography.hazmat.primitives.asymmetric import ec  # imported late: slow, and most servers send nothing
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

    if (pem := _read_key(storage)) is None:
        made = ec.generate_private_key(ec.SECP256R1())
        text = made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        with suppress(IntegrityError):  # another process was first
            storage.execute(insert(PUSH_KEYS).values(id=1, key=text))
        pem = _read_key(storage)
    assert pem is not None
    key = load_pem_private_key(pem.encode(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


def _read_key(storage: Storage) -> str | None:
    return storage.scalar(select(PUSH_KEYS.c.key))


def _base64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_point(key: EllipticCurvePrivateKey) -> str:
    """A public key as browsers and push services expect it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return _base64(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def vapid_header(key: EllipticCurvePrivateKey, claims: dict[str, Any]) -> str:
    """The Authorization header that tells a push service which server sends: a JSON web token signed with ES256."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    token = ".".join(_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    pair = decode_dss_signature(key.sign(token.encode(), ec.ECDSA(SHA256())))
    signature = _base64(b"".join(number.to_bytes(32) for number in pair))
    return f"vapid t={token}.{signature},k={public_point(key)}"


class HostPauses:
    """Hosts of endpoints that do not answer. Each is paused for a while, twice as long every time."""

    def __init__(self) -> None:
        self.hosts: dict[str, tuple[int, float]] = {}  # failures in a row, and until when the host is paused

    def is_paused(self, endpoint: str, now: float) -> bool:
        return self.hosts.get(urlsplit(endpoint).netloc, (0, 0.0))[1] > now

    def note(self, endpoint: str, now: float, answered: bool) -> None:
        """Note whether a host answered at all, with whatever status."""
        host = urlsplit(endpoint).netloc
        failures = self.hosts.pop(host, (0, 0.0))[0] + 1
        if not answered:
            over = failures - FAILURES_BEFORE_PAUSE
            self.hosts[host] = failures, now + (min(FIRST_PAUSE * 2**over, LONGEST_PAUSE) if over >= 0 else 0.0)
            if len(self.hosts) > KNOWN_HOSTS:
                del self.hosts[next(iter(self.hosts))]


class WebPush:
    """Sends messages to browsers. `contact` is whom a push service asks when something is wrong."""

    def __init__(self, db: AsyncStorage, contact: str, to_loopback: bool = False) -> None:
        self.db = db
        self.contact = contact
        self.to_loopback = to_loopback
        self._key: EllipticCurvePrivateKey | None = None

    async def key(self) -> EllipticCurvePrivateKey:
        if self._key is None:
            self._key = await self.db(server_key)
        return self._key

    async def public_key(self) -> str:
        return public_point(await self.key())

    async def send(self, push: PushSubscription, message: dict[str, Any], topic: str) -> int:
        """Send a message to a browser's push service; returns the status of the answer, or 0 without one. A later
        message with the same topic replaces one that the browser has not received yet."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        from bottega.server.notify.outbound_http import post_public

        url = urlsplit(push.endpoint)
        expires = int(time.time()) + SIGNATURE_TTL
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": expires, "sub": self.contact}
        headers = {
            "authorization": vapid_header(await self.key(), claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(MESSAGE_TTL),
            # hashed with the endpoint, so that a push service cannot tell which browsers share a table
            "topic": _base64(hashlib.sha256(f"{push.endpoint} {topic}".encode()).digest())[:32],
        }
        body = http_ece.encrypt(
            json.dumps(message).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),  # a new one for every message
            dh=_bytes(push.keys["p256dh"]),
            auth_secret=_bytes(push.keys["auth"]),
            version="aes128gcm",
        )
        return await post_public(push.endpoint, body, headers, self.to_loopback)
