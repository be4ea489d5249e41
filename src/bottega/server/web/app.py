"""The web application: the routes of all pages and sockets."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from bottega.server.core.bus import connect_bus
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.services import Services
from bottega.server.web.base import HERE, Web
from bottega.server.web.pages.books import BookPages
from bottega.server.web.pages.bring import BringPages
from bottega.server.web.pages.errors import ErrorPages
from bottega.server.web.pages.gallery import GalleryPage
from bottega.server.web.pages.home import HomePage
from bottega.server.web.pages.my_games import MyGamesPage
from bottega.server.web.pages.my_stats import MyStatsPage
from bottega.server.web.pages.new_table import (
    NewTablePages,
)
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
    """The web app: pages, forms and sockets, put together."""

    static = HERE / "static"

    def __init__(self, settings: Settings, db: AsyncStorage, new_worker: Callable[[], Worker]) -> None:
        super().__init__(settings, db)
        self.new_worker = new_worker
        self.connections = Connections(self)
        self.server = None
        if not settings.alone:  # the offline site has few of the packages that servers need
            from bottega.server.web.routes import ServerRoutes

            self.server = ServerRoutes(self, self.connections)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        told = connect_bus(settings.redis, settings.peers)
        metrics = self.server.health.metrics if self.server else None
        self.services = Services(self.db, told, self.new_worker, settings, metrics)
        self.pictures = Pictures(self.services.pool)
        await self.services.start()
        if self.server:
            self.server.begin()
        try:
            yield
        finally:
            await self.services.stop()

    def app(self) -> Starlette:
        server, gallery, archives = self.server, GalleryPage(self), RecordArchives(self)
        home, table = HomePage(self), TablePages(self)
        routes: list[BaseRoute] = [
            *home.routes(),
            *NewTablePages(self).routes(),
            *PreferencePages(self).routes(),
            *table.routes(),
            *PicturePages(self).routes(),
            Route("/next", NextGamePages(self).next),
            Route("/manifest.webmanifest", PwaPages(self).manifest),
            *gallery.routes(),
            *BookPages(self).routes(),
            *MyGamesPage(self, archives).routes(),
            *MyStatsPage(self).routes(),
            *BringPages(self).routes(),
            *TitlePage(self, gallery).routes(),
            WebSocketRoute("/t/{id}/live", self.connections.page),
            Mount("/static", StaticFiles(directory=self.static, check_dir=False)),
            *(server.routes(home, table, archives) if server else []),
        ]
        return Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[Middleware(SecurityMiddleware), *(server.middleware() if server else [])],
            exception_handlers=ErrorPages(self).handlers(),
        )
