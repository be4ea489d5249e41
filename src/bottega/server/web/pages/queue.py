"""Finding a game: the forms of the queue, and how it stands with somebody who waits in it."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bottega.games import title as find_title
from bottega.i18n.translate import t, tn
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.lobby import listing
from bottega.server.lobby.queue import Seeker
from bottega.server.web.base import Web

EACH = 2.0, 30.0  # questions a second of one visitor, and so many at once
FROM_ADDRESS = 20.0, 300.0  # the same from one address


class QueuePages:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.each, self.from_address = Rates(*EACH), Rates(*FROM_ADDRESS)

    async def find(self, request: Request) -> Response:
        """Look for a game now; or sit down or open a table and wait there, also while one is away."""
        visitor, _, fields = await self.web.form(request)
        want = listing.read_filter({**fields, "title": find_title(fields.get("title", "")).name})
        services = self.web.services
        if "wait" in fields or want.tempo == "days":
            await services.queue.leave(visitor)
            return self.web.redirect(f"/t/{await services.matchmaking.find(visitor, want)}")
        table_id = await services.queue.seek(visitor, want)
        return self.web.redirect(f"/t/{table_id}" if table_id else "/?queue=1")

    async def state(self, request: Request) -> Response:
        """How it stands with somebody who waits, in words that a page shows."""
        who = await self.web.who(request)
        self.web.count(self.from_address, request)
        if not self.each.allows(who.id):
            raise Refused(t("Too many messages. Wait a moment."))
        mine = None if who.new else await self.web.services.queue.ask(who.id)
        return JSONResponse({"state": "none"} if mine is None else self._told(mine))

    def _told(self, mine: Seeker) -> dict[str, Any]:
        title = find_title(mine.title).full_name
        if mine.made:
            return {"state": "started", "go": f"{self.web.settings.root}/t/{mine.made}"}
        if mine.pairing:
            says = t("Waiting for the others…") if mine.ready else t("{title}: your game is ready.", title=title)
            left = max(0, round(mine.until - time.time()))
            return {"state": "ready" if mine.ready else "found", "says": says, "left": left}
        usual = self.web.services.queue.usual_wait(mine.title)
        looking = [t("Looking for players: {title}.", title=title)]
        if usual is not None:
            minutes = max(1, round(usual / 60))
            looking.append(tn("Usual wait: about {n} minute.", "Usual wait: about {n} minutes.", minutes))
        waited = round(time.time() - mine.at)
        return {"state": "looking", "says": " ".join(looking), "waited": waited, "title": mine.title}

    async def ready(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        await self.web.services.queue.ready(visitor)
        return await self.state(request)

    async def leave(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        await self.web.services.queue.leave(visitor)
        return await self.state(request)

    def routes(self) -> list[Route]:
        return [
            Route("/find", self.find, methods=["POST"]),
            Route("/find/state", self.state),
            Route("/find/ready", self.ready, methods=["POST"]),
            Route("/find/leave", self.leave, methods=["POST"]),
        ]
