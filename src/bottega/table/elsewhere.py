"""What a house has for people elsewhere: whoever finds a table, has a profile, is called, plays by a program; and for
whoever keeps its server. A house for one has none of this, and imports none of what it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from bottega.table.calls import Calls
from bottega.table.doors import Door
from bottega.table.friends import Friends
from bottega.table.installable import Installable
from bottega.table.me import Me
from bottega.table.nextgame import NextGame
from bottega.table.pushing import Pushing
from bottega.table.watching import Watching

if TYPE_CHECKING:
    from bottega.table.app import Web


class Elsewhere:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.watching = Watching(web)

    def begin(self) -> None:
        """Call people from now on, and look who may stay."""
        web, settings = self.web, self.web.settings
        push = Pushing(web.db, settings.contact, settings.push_to_loopback)
        web.calls = Calls(web.house, push, web.clicks, settings.post, settings.public_url + settings.root)
        web.house.tasks.begin(web.calls.sweep())
        web.house.tasks.begin(web.visits.sweep())

    def middleware(self) -> list[Middleware]:
        return [Middleware(Door, web=self.web)]

    def routes(self) -> list[BaseRoute]:
        web, me = self.web, Me(self.web)
        return [
            Route("/t/{id}/sit", web.sit, methods=["POST"]),
            Route("/t/{id}/fill", web.fill, methods=["POST"]),
            Route("/t/{id}/seat/{token}", web.seat_link, name="seat"),
            Route("/t/{id}/seat/{token}", web.take_seat, methods=["POST"]),
            WebSocketRoute("/t/{id}/program/{token}", web.visits.program),
            *web.hall.routes(),
            *Friends(web).routes(),
            *me.routes(),
            *me.calls.routes(),
            Route("/waiting", NextGame(web).count),
            *Installable(web).routes(),
            *self.watching.routes(),
        ]
