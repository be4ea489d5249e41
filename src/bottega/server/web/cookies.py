"""Signed cookies that identify a visitor and a session, form tokens, and client addresses."""

from __future__ import annotations

import hmac
from ipaddress import IPv4Address, ip_address, ip_network

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

COOKIE = "bottega"
YEAR = 365 * 24 * 3600


class Cookies:
    def __init__(self, secret: str, path: str = "/") -> None:
        self.path = path
        self.cookies = URLSafeSerializer(secret, salt="visitor")
        self.forms = URLSafeSerializer(secret, salt="form")

    def read(self, connection: HTTPConnection) -> tuple[str | None, str]:
        """The visitor and the session of a request's cookie; (None, "") without a valid one. Old cookies have no
        session."""
        try:
            found = self.cookies.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None, ""
        visitor, session = found if isinstance(found, list) and len(found) == 2 else (found, "")
        good = isinstance(visitor, str) and isinstance(session, str)
        return (visitor, session) if good else (None, "")

    def remember(self, request: Request, response: Response, visitor: str, session: str) -> None:
        """Set a visitor's cookie; over HTTPS it is marked secure."""
        value, secure = str(self.cookies.dumps([visitor, session])), request.url.scheme == "https"
        response.set_cookie(COOKIE, value, max_age=YEAR, path=self.path, httponly=True, samesite="lax", secure=secure)

    def forget(self, response: Response) -> None:
        response.delete_cookie(COOKIE, self.path)

    def form_token(self, visitor: str) -> str:
        return str(self.forms.dumps(visitor))

    def is_valid_form_token(self, visitor: str, token: str) -> bool:
        """Whether a form comes from a page that was sent to this visitor."""
        return hmac.compare_digest(self.form_token(visitor).encode(), token.encode(errors="replace"))


def address(connection: HTTPConnection) -> str:
    """The client's address for rate limits; of IPv6 its /64, which one household or server has for itself."""
    return _prefix(connection, 64)


def network(connection: HTTPConnection) -> str:
    """The client's wider network; of IPv6 its /48, which one customer may have."""
    return _prefix(connection, 48)


def _prefix(connection: HTTPConnection, bits: int) -> str:
    host = connection.client.host if connection.client else ""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or ip_network((found, bits), strict=False))


LOOPBACK = "127.0.0.1"  # clients on this machine: tests and benchmarks, or a proxy that names no client
BY_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_direct(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine, not through a proxy."""
    if any(name in connection.headers for name in BY_PROXIES):
        return False
    return all(map(_is_loopback, (connection.client.host if connection.client else "", connection.url.hostname or "")))


def _is_loopback(host: str) -> bool:
    try:
        found = ip_address(host)
    except ValueError:
        return host == "localhost"
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def same_origin(connection: Request | HTTPConnection) -> bool:
    """Whether a browser opened this connection from a page of this server."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True  # not a browser, so the cookie was sent on purpose
    return origin.split("://", 1)[-1] == connection.headers.get("host", "")
