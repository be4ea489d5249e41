"""Middleware for every request: security headers, size limits, and the reader's language."""

from __future__ import annotations

from urllib.parse import unquote

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bottega.i18n.languages import language_of, translations
from bottega.i18n.translate import t, use

LARGEST_FORM = 64 * 1024
LARGEST_RECORD = 100 * 1000  # which has a form of its own
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"  # no scripts, even if it is opened by itself
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
NOWHERE = "/nowhere"
NOT_KEPT = (b"cache-control", b"private, no-cache")


def holds_zero(*sent: str) -> bool:
    """Whether something sent contains a zero byte, which databases refuse."""
    return any("\0" in text for text in sent)


class SecurityMiddleware:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if holds_zero(scope["path"], unquote(scope["query_string"].decode("latin-1"))):
            scope = {**scope, "path": scope.get("root_path", "") + NOWHERE, "query_string": b""}
        received, most = 0, LARGEST_RECORD if scope["path"].endswith("/bring") else LARGEST_FORM

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                if received > most:
                    raise HTTPException(413, t("That form is too large. Send less at once."))
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *HEADERS]
                if scope["scheme"] == "https":
                    headers.append(ONLY_HTTPS)
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append(NOT_KEPT)
                message["headers"] = headers
            await send(message)

        with use(translations(language_of(HTTPConnection(scope)))):
            if scope["type"] == "http":
                await self.app(scope, limited, with_headers)
            else:
                await self.app(scope, receive, send)
