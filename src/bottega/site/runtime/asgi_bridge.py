"""The ASGI bridge: passes requests and WebSockets of pages, which arrive as messages of the browser, to the same app as
on a server."""

from __future__ import annotations

import asyncio
import json
import secrets
import shutil
from collections.abc import Callable
from functools import partial
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection
from starlette.types import Message, Scope

from bottega.i18n.languages import COOKIE as LANGUAGE
from bottega.i18n.languages import language_of, translations
from bottega.i18n.translate import use
from bottega.server.accounts.given_names import ALONE
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import NotStored, Refused
from bottega.server.core.log import configure
from bottega.server.core.settings import Settings
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store
from bottega.server.services import Services
from bottega.server.web.app import WebApp
from bottega.server.web.cookies import COOKIE as VISITOR
from bottega.site.runtime.database import FULL, PersistentStorage, problem_with
from bottega.site.runtime.imported_file import LARGEST, copy, look_through
from bottega.site.runtime.worker import BrowserWorker

FRAMED = (b"frame-ancestors 'none'", b"frame-ancestors 'self'")  # pages are in an iframe of the site
PAINTED, PAUSES = (Path(__file__).with_name(name) for name in ("painted.json", "pauses.json"))


class Bridge:
    """The web app in a browser. `browser` is what its script provides: store changes, start a worker, remember the
    language."""

    largest = LARGEST  # bytes of an imported file

    def __init__(self, database: str, origin: str, root: str, browser: Any) -> None:
        self.browser = browser
        self.scheme, _, self.host = origin.partition("://")
        self.root = root
        self.languages = b""
        self.file = Path(database)
        storage = Storage(f"sqlite:///{database}", journal="MEMORY")
        pauses = json.loads(PAUSES.read_text(encoding="utf-8"))
        settings = Settings(alone=True, root=root, secret=secrets.token_urlsafe(32), workers=1, **pauses)
        self.web = WebApp(settings, PersistentStorage(storage, browser.keep), partial(BrowserWorker, browser.begin))
        self.app = self.web.app()
        self.cookies = {VISITOR: str(self.web.cookies.cookies.dumps([ALONE, ""]))}
        self.lifespan = self.web.lifespan(self.app)

    async def open(self, language: str, languages: str) -> str:
        """Start the app; returns "", or why it cannot start, in which case nothing has changed. `language` was chosen
        here before; otherwise the browser's `languages` decide."""
        configure("warning")
        if why := problem_with(self.file):
            return why
        self.languages = languages.encode("latin-1", "replace")
        if language:
            self.cookies[LANGUAGE] = language
        try:
            await self.web.db(Storage.migrate)
        except NotStored:
            return FULL
        await self.lifespan.__aenter__()
        for key, svg in json.loads(PAINTED.read_text(encoding="utf-8")):
            self.web.pictures.painted[tuple(key)] = svg
        return ""

    def _scope(self, kind: str, path: str, query: str, headers: list[tuple[str, str]]) -> Scope:
        sent = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in headers]
        sent += [
            (b"host", self.host.encode()),
            (b"accept-language", self.languages),
            (b"cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items()).encode()),
        ]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "path": self.root + path,
            "raw_path": (self.root + path).encode(),
            "root_path": self.root,
            "query_string": query.encode(),
            "headers": sent,
            "client": ("127.0.0.1", 0),
            "server": (self.host, None),
        }

    async def request(
        self, method: str, path: str, query: str, headers: list[tuple[str, str]], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """The app's response: status, headers, body."""
        requests: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        said: list[Message] = []

        async def receive() -> Message:
            return requests.pop() if requests else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            said.append(message)

        scope = {**self._scope("http", path, query, headers), "method": method}
        try:
            await self.app(scope, receive, send)
        except Exception:
            if not said:  # otherwise the app has sent its error page
                raise
        start = said[0]
        told = []
        for name, value in start["headers"]:
            if name == b"set-cookie":
                self._remember(value.decode("latin-1"))
            else:
                told.append((name.decode("latin-1"), value.replace(*FRAMED).decode("latin-1")))
        return start["status"], told, b"".join(part.get("body", b"") for part in said[1:])

    def _remember(self, cookie: str) -> None:
        """Store the language cookie; the visitor's cookie never changes here."""
        found = SimpleCookie(cookie).get(LANGUAGE)
        if found is not None:
            self.cookies[LANGUAGE] = found.value
            self.browser.speak(found.value)

    async def socket(self, path: str, say: Callable[[str, Any], None]) -> Callable[[str | None], None]:
        """Open a WebSocket: `say` is called with `open`, `text` or `close`. Returns a function to call with each text
        of the page, and with None when the page is closed."""
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        inbox.put_nowait({"type": "websocket.connect"})

        async def send(message: Message) -> None:
            kind = message["type"].removeprefix("websocket.")
            if kind == "accept":
                say("open", None)
            elif kind == "send":
                say("text", message["text"])
            else:
                say("close", message.get("code", 1000))

        async def serve() -> None:
            try:
                await self.app({**self._scope("websocket", path, "", []), "subprotocols": []}, inbox.get, send)
            except Exception:
                say("close", 1011)
                raise

        self.web.services.tasks.begin(serve())

        def heard(text: str | None) -> None:
            if text is None:
                inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
            else:
                inbox.put_nowait({"type": "websocket.receive", "text": text})

        return heard

    async def games(self) -> int:
        """The number of games."""
        return sum((await self.web.db(table_store.count_by_status)).values())

    async def import_file(self, file: str, fresh: str) -> tuple[int, str]:
        """Copy the games of a file into `fresh`, an empty database, and open each of them. Returns their number, or why
        they cannot be imported."""
        spoken = language_of(HTTPConnection(self._scope("http", "/", "", [])))
        tried = Path(fresh + ".tried")
        try:
            with use(translations(spoken)):
                copy(Path(file), Path(fresh))
                shutil.copyfile(fresh, tried)
                copied = Bridge(str(tried), f"{self.scheme}://{self.host}", self.root, NoBrowser())
                return await copied.try_games(), ""
        except Refused as refused:
            return 0, str(refused)
        finally:
            tried.unlink(missing_ok=True)

    async def try_games(self) -> int:
        """Open every game and every list of games once, without background tasks."""
        web = self.web
        web.services = Services(web.db, EventBus(), web.new_worker, web.settings)

        async def ask(page: str) -> int:
            path, _, query = page.partition("?")
            return (await self.request("GET", path, query, [], b""))[0]

        try:
            return await look_through(web.services, ask)
        finally:
            web.db.storage.close()


class NoBrowser:
    """Stands in for the browser when an imported file is checked: nothing is stored, and no worker started."""

    async def keep(self) -> str:
        return ""

    def begin(self, heard: Callable[[bytes | None], None]) -> None:
        return None
