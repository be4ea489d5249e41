"""Bottega as an installable web app: manifest, service worker, and the page for when there is no network."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, language, mark, t, use
from bottega.server.web.base import HERE, Web


def manifest(root: str, alone: bool) -> dict[str, Any]:
    """The web app manifest of a server under a root path."""
    with_others = mark("Play against bots right away, or create a table for your friends.")
    with_bots = mark("Play against bots right away, or with others on this screen.")
    return {
        "id": f"{root}/",
        "name": "Bottega",
        "short_name": "Bottega",
        "description": t(with_bots if alone else with_others),
        "lang": language(),
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": "#f4e9d2",
        "theme_color": "#6b4a2f",
        "icons": [
            {"src": f"{root}/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{root}/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{root}/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": f"{root}/static/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
        "shortcuts": [{"name": t("Next game"), "url": f"{root}/next"}],
    }


class PwaPages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def manifest(self, request: Request) -> Response:
        said = manifest(self.web.settings.root, self.web.settings.alone)
        return JSONResponse(said, media_type="application/manifest+json")

    async def worker(self, request: Request) -> Response:
        """At the root, so that it serves all pages; never cached, so that it is never outdated."""
        file = HERE / "static" / "sw.js"
        return FileResponse(file, media_type="text/javascript", headers={"cache-control": "no-cache"})

    async def offline(self, request: Request) -> Response:
        """The same for all readers of a language, so that it can be cached, and on a closed server, too."""
        spoken = request.path_params["language"]
        if spoken not in LANGUAGES:
            raise HTTPException(404)
        with use(translations(spoken)):
            return HTMLResponse(self.web.templates.get_template("offline.html").render(language=spoken, _=t))

    def routes(self) -> list[Route]:
        """What only servers have."""
        return [
            Route("/sw.js", self.worker),
            Route("/offline/{language}", self.offline),
        ]
