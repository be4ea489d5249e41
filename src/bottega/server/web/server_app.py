"""The web app of a server: the pages of `app.py`, and what only makes sense with other people and an operator.

The offline site imports none of this, nor the libraries that it needs.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.notify.dispatch import Notifier
from bottega.server.notify.smtp import Mailer
from bottega.server.notify.web_push import WebPush
from bottega.server.web.access import AccessMiddleware
from bottega.server.web.app import WebApp
from bottega.server.web.health import HealthPages
from bottega.server.web.pages.account.friends import FriendsPages
from bottega.server.web.pages.account.host import HostPages
from bottega.server.web.pages.account.notifications import NotificationPages
from bottega.server.web.pages.account.profile import ProfilePages
from bottega.server.web.pages.account.sign_in import SignInPages
from bottega.server.web.pages.queue import QueuePages
from bottega.server.workers.pool import Worker


class ServerApp(WebApp):
    def __init__(self, settings: Settings, db: AsyncStorage, new_worker: Callable[[], Worker]) -> None:
        super().__init__(settings, db, new_worker)
        self.health = HealthPages(self, lambda: len(self.connections.open))
        self.metrics = self.health.metrics
        self.notifier: Notifier  # set when the app starts

    def begin(self) -> None:
        """Start to notify people whose turn it is, and to close pages whose visitors may not stay."""
        services, settings = self.services, self.settings
        push = WebPush(self.db, settings.contact, settings.push_to_loopback)
        mailer = Mailer(settings.smtp) if settings.smtp else None
        url = settings.public_url + settings.root
        self.notifier = Notifier(services.tables, services.presence, push, self.links, mailer, url)
        services.bus.subscribe(self.notifier.wake)
        services.tasks.begin(self.notifier.run())
        services.tasks.begin(self.connections.sweep())

    def middleware(self) -> list[Middleware]:
        return [*super().middleware(), Middleware(AccessMiddleware, web=self)]

    def routes(self) -> list[BaseRoute]:
        notifications, sign_in = NotificationPages(self, lambda: self.notifier), SignInPages(self)
        return [
            *super().routes(),
            *self.table.server_routes(),
            WebSocketRoute("/t/{id}/program/{token}", self.connections.program),
            *self.home.server_routes(),
            *QueuePages(self).routes(),
            *FriendsPages(self).routes(),
            *ProfilePages(self, self.archives, notifications, sign_in).routes(),
            *sign_in.routes(),
            *HostPages(self, sign_in).routes(),
            *notifications.routes(),
            Route("/waiting", self.next_game.count),
            *self.pwa.routes(),
            *self.health.routes(),
        ]
