"""A device that makes and shows passkeys, as browsers do it: ES256, without attestation."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """One device with one passkey, at one address."""

    def __init__(self, origin: str, site: str) -> None:
        self.origin = origin
        self.site = site
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def make(self, asked: str) -> dict[str, Any]:
        """What a browser answers that was asked to make a passkey."""
        public = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)}
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(cose)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_KEY) + made}
        said = self._said("webauthn.create", asked)
        return self._answer(clientDataJSON=said, attestationObject=cbor2.dumps(attestation))

    def show(self, asked: str) -> dict[str, Any]:
        """What a browser answers that was asked to show a passkey."""
        self.count += 1
        data, said = self._data(), self._said("webauthn.get", asked)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=said, authenticatorData=data, signature=signed)

    def _data(self, more: int = 0) -> bytes:
        flags = PRESENT | VERIFIED | more
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _said(self, kind: str, asked: str) -> bytes:
        challenge = json.loads(asked)["challenge"]
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, **parts: bytes) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        response = {name: bytes_to_base64url(part) for name, part in parts.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": response}
