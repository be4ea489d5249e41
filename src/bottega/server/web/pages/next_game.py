"""My next game: the table that has waited longest for this visitor."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bottega.server.play.store.waiting_games import waiting
from bottega.server.web.base import Web


class NextGamePages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def waiting(self, request: Request) -> list[str]:
        who = await self.web.who(request)
        return [] if who.new else await self.web.db(waiting, who.id, request.query_params.get("but", ""))

    async def next(self, request: Request) -> Response:
        found = await self.waiting(request)
        return self.web.redirect(f"/t/{found[0]}" if found else "/?next=none")

    async def count(self, request: Request) -> Response:
        return JSONResponse({"waiting": len(await self.waiting(request))})
