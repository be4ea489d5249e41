"""A push service of our own: it takes what real ones take, checks who sent it, and reads it as the browser would."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """One that was subscribed: where it is called, and the key with which it alone reads."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": text(public), "auth": text(self.auth)}
        self.answer = 201  # of the service, to what is sent there
        self.got: list[dict[str, Any]] = []
        self.topics: list[str] = []

    @property
    def fields(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, **self.keys}


class PushService:
    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.asked: list[str] = []  # every path that anybody asked for
        self.senders: set[str] = set()  # keys that signed
        self.came = threading.Condition()
        service = self

        class Desk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                self.send_response(service.take(self.path, dict(self.headers.items()), body))
                with service.came:
                    service.asked.append(self.path)
                    service.came.notify_all()
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def browser(self) -> Browser:
        made = Browser(f"{self.url}/push/{len(self.browsers)}")
        self.browsers[f"/push/{len(self.browsers)}"] = made
        return made

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        """What the service answers: 400 and 403 where a real one would not take it either."""
        headers = {name.lower(): value for name, value in headers.items()}
        browser = self.browsers.get(path)
        if browser is None:
            return 404
        signed = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+),k=([\w-]+)", headers.get("authorization", ""))
        if signed is None or not self.is_signed(*signed.groups()):
            return 403
        if not headers.get("ttl", "").isdecimal() or headers.get("content-encoding") != "aes128gcm":
            return 400
        if not re.fullmatch(r"[\w-]{1,32}", headers.get("topic", "")) or len(body) > 4096:
            return 400
        if browser.answer < 300:
            plain = http_ece.decrypt(body, private_key=browser.private, auth_secret=browser.auth, version="aes128gcm")
            browser.got.append(json.loads(plain))
            browser.topics.append(headers["topic"])
            self.senders.add(signed[3])
        return browser.answer

    def is_signed(self, said: str, signature: str, key: str) -> bool:
        """Whether who holds this key says that it sends to us, and until when."""
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(key))
        both = raw(signature)
        der = encode_dss_signature(int.from_bytes(both[:32]), int.from_bytes(both[32:]))
        sender.verify(der, said.encode(), ec.ECDSA(SHA256()))  # raises what is answered with an error
        head, claims = (json.loads(raw(part)) for part in said.split("."))
        soon = time.time() < claims["exp"] < time.time() + 24 * 3600
        return bool(head["alg"] == "ES256" and claims["aud"] == self.url and soon and claims["sub"])


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    thread = threading.Thread(target=service.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.server.shutdown()
        service.server.server_close()
