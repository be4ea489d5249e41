"""The web app: pages and the WebSocket of a table. The offline site runs it as it is, a server runs `server_app.py`."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from bottega.server.core.bus import connect_bus
from bottega.server.core.metrics import Metrics
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.services import Services
from bottega.server.web.base import HERE, Web
from bottega.server.web.pages.books import BookPages
from bottega.server.web.pages.errors import ErrorPages
from bottega.server.web.pages.gallery import GalleryPage
from bottega.server.web.pages.home import HomePage
from bottega.server.web.pages.import_record import ImportPages
from bottega.server.web.pages.my_games import MyGamesPage
from bottega.server.web.pages.my_stats import MyStatsPage
from bottega.server.web.pages.new_table import NewTablePages
from bottega.server.web.pages.next_game import NextGamePages
from bottega.server.web.pages.pictures import PicturePages
from bottega.server.web.pages.preferences import PreferencePages
from bottega.server.web.pages.record_archive import RecordArchives
from bottega.server.web.pages.table import TablePages
from bottega.server.web.pages.title import TitlePage
from bottega.server.web.pictures import Pictures
from bottega.server.web.pwa import PwaPages
from bottega.server.web.security import SecurityMiddleware
from bottega.server.web.socket.connections import Connections
from bottega.server.workers.pool import Worker


class WebApp(Web):
    static = HERE / "static"

    def __init__(self, settings: Settings, db: AsyncStorage, new_worker: Callable[[], Worker]) -> None:
        super().__init__(settings, db)
        self.new_worker = new_worker
        self.connections = Connections(self)
        self.archives = RecordArchives(self)
        self.gallery = GalleryPage(self)
        self.home, self.table = HomePage(self, self.gallery), TablePages(self)
        self.next_game, self.pwa = NextGamePages(self), PwaPages(self)
        self.metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        bus = connect_bus(self.settings.redis, self.settings.peers)
        self.services = Services(self.db, bus, self.new_worker, self.settings, self.metrics)
        self.pictures = Pictures(self.services.pool)
        await self.services.start()
        self.begin()
        try:
            yield
        finally:
            await self.services.stop()

    def begin(self) -> None:
        """Start what runs beside requests."""

    def routes(self) -> list[BaseRoute]:
        return [
            *self.home.routes(),
            *NewTablePages(self).routes(),
            *PreferencePages(self).routes(),
            *self.table.routes(),
            *PicturePages(self).routes(),
            Route("/next", self.next_game.next),
            Route("/manifest.webmanifest", self.pwa.manifest),
            *self.gallery.routes(),
            *BookPages(self).routes(),
            *MyGamesPage(self, self.archives).routes(),
            *MyStatsPage(self).routes(),
            *ImportPages(self).routes(),
            *TitlePage(self, self.gallery).routes(),
            WebSocketRoute("/t/{id}/live", self.connections.page),
            Mount("/static", StaticFiles(directory=self.static, check_dir=False)),
        ]

    def middleware(self) -> list[Middleware]:
        return [Middleware(SecurityMiddleware)]

    def app(self) -> Starlette:
        return Starlette(
            routes=self.routes(),
            lifespan=self.lifespan,
            middleware=self.middleware(),
            exception_handlers=ErrorPages(self).handlers(),
        )
