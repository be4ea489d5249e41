"""Crawls an app without a network: every link of its pages is opened, and every form leads somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx
from starlette.applications import Starlette
from starlette.routing import Match, Mount, Route, WebSocketRoute

from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.web.app import WebApp
from bottega.server.web.server_app import ServerApp
from bottega.server.workers.process import WorkerProcess
from tests.server.visitors import play_out

EACH = 3  # pages that are looked at of those that one route has

LATER = "/t/{id}/record"  # which is shown when a game is over


class Links(HTMLParser):
    """Where a page leads: method and address."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        for name in ("href", "src", "data-png"):
            if name in said and not said[name].startswith("#"):
                self.found.append(("GET", said[name]))
        for name in ("action", "formaction"):
            if name in said:
                self.found.append(("POST" if name == "formaction" else said.get("method", "get").upper(), said[name]))
        if "data-live" in said:
            self.found.append(("WEBSOCKET", said["data-live"]))


class Words(HTMLParser):
    """What is read on a page, also by who hears it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.silent = False
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent = tag in ("script", "style")
        self.found += [
            value for name, value in attrs if value and name in ("alt", "aria-label", "placeholder", "title")
        ]

    def handle_endtag(self, tag: str) -> None:
        self.silent = False

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.found.append(data)


class Walker:
    """A browser on an app under a root path."""

    def __init__(self, web: WebApp, app: Starlette, client: httpx.AsyncClient) -> None:
        self.web = web
        self.root = web.settings.root
        self.app = app
        self.client = client
        self.pages: dict[str, str] = {}  # by path what was read there

    async def get(self, path: str) -> str:
        answer = await self.client.get(self.root + path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        return answer.text

    async def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        found = re.search(r'name="token" value="([^"]+)"', await self.get("/"))
        assert found
        return await self.client.post(self.root + path, data={"token": found[1], **fields})

    async def form(self, path: str, **fields: str) -> str:
        """Send a form; returns the path to which it leads."""
        answer = await self.send(path, **fields)
        assert answer.status_code in (200, 303), answer.text
        return answer.headers.get("location", "").removeprefix(self.root)

    async def played(self) -> str:
        """A game of Canvas against a bot that is over; its path."""
        seats = {"seat-0": "me", "seat-1": "apprentice"}
        table = await self.form("/make", title="canvas", players="2", **seats)
        live = await self.web.services.tables.load(table.removeprefix("/t/"))
        me = live.seats[0].holder
        assert me is not None
        await play_out(self.web.services, live.row.id, {0: me})
        return table

    def route(self, method: str, path: str) -> str:
        """The route that an address of a page has."""
        kind = {"type": "websocket"} if method == "WEBSOCKET" else {"type": "http", "method": method}
        for route in self.app.routes:
            found, _ = route.matches({**kind, "path": path, "root_path": self.root, "headers": []})
            if found is Match.FULL:
                assert isinstance(route, Route | Mount | WebSocketRoute)
                return route.path
        raise AssertionError(f"nothing is at {method} {path}")

    async def walk(self, start: str = "/") -> None:
        """Look at everything to which pages lead from here, but for one's fifth game and its like."""
        ahead, seen, looked = [(self.root + start, "")], set(), Counter[str]()
        while ahead:
            address, source = ahead.pop(0)
            route = self.route("GET", urlsplit(address).path)
            if address in seen or looked[route] == EACH or route == LATER:
                continue
            seen.add(address)
            looked[route] += 1
            answer = await self.client.get(address, follow_redirects=True)
            assert answer.status_code == 200, f"{address} of {source}: {answer.status_code}"
            if not answer.headers["content-type"].startswith("text/html"):
                continue
            self.pages[address.removeprefix(self.root)] = answer.text
            for method, link in Links(answer.text).found:
                where = urlsplit(urljoin(str(answer.url), link))
                if link.startswith("/"):
                    assert link.startswith(f"{self.root}/"), f"{link} of {address}"
                if where.netloc != "here":
                    continue
                self.route(method, where.path)
                if method == "GET":
                    ahead.append((where.path + (f"?{where.query}" if where.query else ""), address))


@asynccontextmanager
async def walker(folder: Path, **settings: Any) -> AsyncIterator[Walker]:
    storage = Storage(f"sqlite:///{folder / 'bottega.db'}")
    storage.migrate()
    web = (WebApp if settings.get("alone") else ServerApp)(
        Settings(secret="x" * 32, bot_pause=0, undo_pause=0, workers=1, **settings),
        AsyncStorage(storage),
        WorkerProcess,
    )
    app = web.app()
    asked = httpx.ASGITransport(app, root_path=web.settings.root)
    client = httpx.AsyncClient(transport=asked, base_url="http://here", headers={"accept-language": "en"})
    async with web.lifespan(app), client:
        yield Walker(web, app, client)
