"""My next game: the table that has waited longest for this visitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bottega.server.play.waiting_games import waiting

if TYPE_CHECKING:
    from bottega.server.web.app import WebApp


class NextGamePages:
    def __init__(self, web: WebApp) -> None:
        self.web = web

    async def waiting(self, request: Request) -> list[str]:
        who = await self.web.who(request)
        return [] if who.new else await self.web.db(waiting, who.id, request.query_params.get("but", ""))

    async def next(self, request: Request) -> Response:
        found = await self.waiting(request)
        return self.web.go(f"/t/{found[0]}" if found else "/?next=none")

    async def count(self, request: Request) -> Response:
        return JSONResponse({"waiting": len(await self.waiting(request))})
