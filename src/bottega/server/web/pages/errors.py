"""Error pages: refused requests, missing pages, an unavailable database."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bottega.books import NoBook
from bottega.games import UnknownTitle
from bottega.i18n.languages import language_of, translations
from bottega.i18n.translate import t, use
from bottega.kernel import BottegaError
from bottega.server.core.errors import NotStored, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.web.base import Web, wants_data
from bottega.server.web.pictures import PictureNotFound


class ErrorPages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def refused(self, request: Request, error: Exception) -> Response:
        missing = isinstance(error, TableNotFound | PictureNotFound | NoBook) or (
            isinstance(error, UnknownTitle) and "title" in request.path_params
        )
        status = 404 if missing else 507 if isinstance(error, NotStored) else 400
        if wants_data(request):
            return JSONResponse({"refused": str(error)}, status)
        return await self._page(request, status, str(error))

    async def troubled(self, request: Request, error: Exception) -> Response:
        """The database or the bots are unavailable, and nothing can be shown without them."""
        log("trouble", "error", failed=error)
        return PlainTextResponse(t("The server is down for a moment. Try again soon."), 503, {"retry-after": "5"})

    async def missing(self, request: Request, error: Exception) -> Response:
        return await self._page(request, 404, t("Check the address, or go back to the home page."))

    async def unreadable(self, request: Request, error: Exception) -> Response:
        return await self._page(request, 400, t("Could not read this form. Reload the page."))

    async def _page(self, request: Request, status: int, text: str) -> Response:
        return await self.web.page(request, "refused.html", status, text=text, missing=status == 404)

    async def failed(self, request: Request, error: Exception) -> Response:
        """An unexpected error; the server logs where it came from."""
        self.web.services.metrics.errors.inc()
        with use(translations(language_of(request))):
            return PlainTextResponse(t("Something went wrong. Your games are safe. Try again."), 500)

    def handlers(self) -> dict[Any, Any]:
        return {
            BottegaError: self.refused,
            NotStored: self.refused,
            Unavailable: self.troubled,
            400: self.unreadable,
            404: self.missing,
            Exception: self.failed,
        }
