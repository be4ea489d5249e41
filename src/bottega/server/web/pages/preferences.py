"""Preferences of visitors without a profile: name and language; and what the browser stores for the offline site."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.languages import COOKIE
from bottega.i18n.translate import LANGUAGES, t
from bottega.server.accounts import profiles
from bottega.server.core.errors import Refused
from bottega.server.web.base import Web
from bottega.server.web.cookies import YEAR


class PreferencePages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def rename(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        await self.web.services.accounts.rename(visitor, fields.get("name", ""))
        return self.web.redirect_back(fields)

    async def speak(self, request: Request) -> Response:
        """Choose a language."""
        _, _, fields = await self.web.form(request)
        chosen = fields.get("language", "")
        if chosen not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise Refused(
                t("There is no language {chosen}. Languages: {known}.", chosen=repr(chosen[:10]), known=known)
            )
        if (profile := (await self.web.who(request)).profile) is not None:
            await self.web.db(profiles.set_settings, profile.id, {**profile.settings, "language": chosen})
        response = self.web.redirect_back(fields)
        response.set_cookie(
            COOKIE, chosen, max_age=YEAR, samesite="lax", path=self.web.settings.cookies
        )  # scripts read it
        return response

    async def keeping(self, request: Request) -> Response:
        """What the browser stores for the offline site."""
        return await self.web.page(request, "browser_storage.html")

    def routes(self) -> list[Route]:
        return [
            Route("/rename", self.rename, methods=["POST"]),
            Route("/language", self.speak, methods=["POST"]),
            *([Route("/keeping", self.keeping)] if self.web.settings.alone else []),
        ]
