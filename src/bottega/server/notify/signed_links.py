"""Signed links in messages, each valid for one purpose, whoever clicks."""

from __future__ import annotations

from typing import Any

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from bottega.server.accounts.one_time_tokens import hashed

TWO_DAYS = 2 * 24 * 3600


class LinkSigner:
    def __init__(self, secret: str) -> None:
        self._yes = URLSafeTimedSerializer(secret, salt="mail yes")
        self._off = URLSafeSerializer(secret, salt="mail off")
        self._silent = URLSafeSerializer(secret, salt="push off")

    def yes(self, profile: str, address: str) -> str:
        """Confirms an address of a profile. The token does not reveal the address."""
        return str(self._yes.dumps([profile, hashed(address)]))

    def read_yes(self, token: str) -> tuple[str, str] | None:
        return _pair(self._yes, token, max_age=TWO_DAYS)

    def off(self, profile: str, address: str) -> str:
        """Stops e-mails to this address of this profile."""
        return str(self._off.dumps([profile, hashed(address)]))

    def read_off(self, token: str) -> tuple[str, str] | None:
        return _pair(self._off, token)

    def silent(self, session: str, endpoint: str) -> str:
        """Stops push messages to this device."""
        return str(self._silent.dumps([session, hashed(endpoint)]))

    def read_silent(self, token: str) -> tuple[str, str] | None:
        return _pair(self._silent, token)


def _pair(signed: Any, token: str, **limits: int) -> tuple[str, str] | None:
    try:
        first, second = signed.loads(token, **limits)
    except (BadData, ValueError):
        return None
    return first, second
