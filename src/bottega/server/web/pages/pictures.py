"""Pictures of titles and of their options."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.games import title as find_title
from bottega.server.web.base import Web


@cache
def _cover(title: str) -> str:
    return find_title(title).cover


class PicturePages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def cover(self, request: Request) -> Response:
        return self.web.picture(_cover(request.path_params["title"]))

    async def choice(self, request: Request) -> Response:
        where = request.path_params
        return self.web.picture(await self.web.pictures.of_choice(where["title"], where["option"], where["choice"]))

    def routes(self) -> list[Route]:
        return [
            Route("/cover/{title}.svg", self.cover),
            Route("/cover/{title}/{option}/{choice}.svg", self.choice),
        ]
