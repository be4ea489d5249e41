"""The gallery: the keepsakes of finished games."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.translate import language, t
from bottega.server.accounts.given_names import seat_name
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.store import move_store, table_store
from bottega.server.web.base import Web


class GalleryPage:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.keepsakes: dict[tuple[str, str], list[dict[str, Any]]] = {}

    async def page(self, request: Request) -> Response:
        """The pictures of a visitor's finished games."""
        visitor = (await self.web.who(request)).id
        rooms = []
        for row in await self.web.db(table_store.tables_of, visitor):
            if row.status == "over":
                seats = (await self.web.db(table_store.seats_of, [row.id]))[row.id]
                hung = [
                    {
                        "title": picture["title"],
                        "seat": picture["seat"],
                        "who": seat_name(seats[picture["seat"]]),
                        "mine": seats[picture["seat"]].holder == visitor and not row.imported,
                        "src": f"/t/{row.id}/keepsake/{number}.svg",
                    }
                    for number, picture in enumerate(await self.kept(row.id))
                ]
                if hung:
                    rooms.append({**(await self.web.table_lines([row], visitor))[0], "pictures": hung})
        return await self.web.page(request, "gallery.html", rooms=rooms)

    async def kept(self, table_id: str) -> list[dict[str, Any]]:
        """The keepsakes of a finished game: drawn in the reader's language, or as they were stored at its end if the
        rules have changed."""
        key = (table_id, language())
        if key not in self.keepsakes:
            if len(self.keepsakes) > 100:
                self.keepsakes.clear()
            try:
                live = await self.web.services.tables.load(table_id)
                over = live.row.status == "over"
                made = await asyncio.to_thread(live.game.keepsakes, live.state.view(None)) if over else []
            except IncompatibleRules:
                _, made = unpack_pictures(await self.web.db(move_store.final_pictures_of, table_id))
                over = True
            if not over:
                return []
            self.keepsakes[key] = made
        return self.keepsakes[key]

    async def keepsake(self, request: Request) -> Response:
        kept = await self.kept(request.path_params["id"])
        number = request.path_params["number"]
        if not number.isdecimal() or len(number) > 9:
            raise HTTPException(404)  # not a number
        if int(number) >= len(kept):
            raise Refused(t("Picture not found. Paintings appear in the gallery when the game is over."))
        return self.web.picture(kept[int(number)]["svg"], "private, max-age=86400")

    def routes(self) -> list[Route]:
        return [Route("/gallery", self.page), Route("/t/{id}/keepsake/{number}.svg", self.keepsake)]
