"""What a house has for people elsewhere: whoever finds a table, has a profile, is called, plays by a program; and for
whoever keeps its server. A house for one has none of this, and imports none of what it needs."""

from __future__ import annotations

from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from bottega.server.notify.dispatch import Notifier
from bottega.server.notify.smtp import Mailer
from bottega.server.notify.web_push import WebPush
from bottega.server.web.access import AccessMiddleware
from bottega.server.web.base import Web
from bottega.server.web.health import HealthPages
from bottega.server.web.pages.account import AccountPages
from bottega.server.web.pages.friends import FriendsPages
from bottega.server.web.pages.home import HomePage
from bottega.server.web.pages.next_game import NextGamePages
from bottega.server.web.pages.notifications import NotificationPages
from bottega.server.web.pages.record_archive import RecordArchives
from bottega.server.web.pages.table import TablePages
from bottega.server.web.pwa import PwaPages
from bottega.server.web.socket.connections import Connections


class ServerRoutes:
    def __init__(self, web: Web, connections: Connections) -> None:
        self.web = web
        self.connections = connections
        self.health = HealthPages(web, lambda: len(connections.open))
        self.notifier: Notifier  # set when the app starts

    def begin(self) -> None:
        """Start to notify people whose turn it is, and to close pages whose visitors may not stay."""
        web, settings = self.web, self.web.settings
        push = WebPush(web.db, settings.contact, settings.push_to_loopback)
        mailer = Mailer(settings.smtp) if settings.smtp else None
        self.notifier = Notifier(web.services, push, web.links, mailer, settings.public_url + settings.root)
        web.services.bus.subscribe(self.notifier.wake)
        web.services.tasks.begin(self.notifier.run())
        web.services.tasks.begin(self.connections.sweep())

    def middleware(self) -> list[Middleware]:
        return [Middleware(AccessMiddleware, web=self.web)]

    def routes(self, home: HomePage, table: TablePages, archives: RecordArchives) -> list[BaseRoute]:
        web = self.web
        notifications = NotificationPages(web, lambda: self.notifier)
        return [
            *table.server_routes(),
            WebSocketRoute("/t/{id}/program/{token}", self.connections.program),
            *home.server_routes(),
            *FriendsPages(web).routes(),
            *AccountPages(web, archives, notifications).routes(),
            *notifications.routes(),
            Route("/waiting", NextGamePages(web).count),
            *PwaPages(web).routes(),
            *self.health.routes(),
        ]
