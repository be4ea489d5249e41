"""What a house has for people elsewhere: whoever finds a table, has a profile, is called, plays by a program; and for
whoever keeps its server. A house for one has none of this, and imports none of what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from bottega.server.notify.dispatch import Notifier
from bottega.server.notify.web_push import WebPush
from bottega.server.web.access import AccessMiddleware
from bottega.server.web.health import HealthPages
from bottega.server.web.pages.account import AccountPages
from bottega.server.web.pages.friends import FriendsPages
from bottega.server.web.pages.next_game import NextGamePages
from bottega.server.web.pwa import PwaPages

if TYPE_CHECKING:
    from bottega.server.web.app import WebApp


class ServerRoutes:
    def __init__(self, web: WebApp) -> None:
        self.web = web
        self.watching = HealthPages(web)

    def begin(self) -> None:
        """Call people from now on, and look who may stay."""
        web, settings = self.web, self.web.settings
        push = WebPush(web.db, settings.contact, settings.push_to_loopback)
        web.notifier = Notifier(web.services, push, web.links, settings.mailer, settings.public_url + settings.root)
        web.services.tasks.begin(web.notifier.sweep())
        web.services.tasks.begin(web.connections.sweep())

    def middleware(self) -> list[Middleware]:
        return [Middleware(AccessMiddleware, web=self.web)]

    def routes(self) -> list[BaseRoute]:
        web, me = self.web, AccountPages(self.web)
        return [
            Route("/t/{id}/sit", web.sit, methods=["POST"]),
            Route("/t/{id}/fill", web.fill, methods=["POST"]),
            Route("/t/{id}/seat/{token}", web.seat_link, name="seat"),
            Route("/t/{id}/seat/{token}", web.take_seat, methods=["POST"]),
            WebSocketRoute("/t/{id}/program/{token}", web.connections.program),
            *web.home_page.routes(),
            *FriendsPages(web).routes(),
            *me.routes(),
            *me.calls.routes(),
            Route("/waiting", NextGamePages(web).count),
            *PwaPages(web).routes(),
            *self.watching.routes(),
        ]
