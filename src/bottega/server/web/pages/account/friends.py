"""Forms for friends and blocks, on one's own page and at tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.translate import t
from bottega.server.accounts import relations
from bottega.server.core.errors import Refused
from bottega.server.web.base import Web


class FriendsPages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def meant(self, request: Request) -> tuple[str, str, dict[str, str]]:
        """The visitor, and the profile that the form names."""
        who, _, fields = await self.web.profile_form(request)
        return who.id, await self.web.services.accounts.other_profile(who.id, fields.get("name", "")), fields

    def back(self, fields: dict[str, str]) -> Response:
        return self.web.redirect_back({"back": "/me#friends", **fields})

    async def befriend(self, request: Request) -> Response:
        """Send a friend request, or accept one."""
        visitor, other, fields = await self.meant(request)
        if not await self.web.db(relations.befriend, visitor, other):
            raise Refused(t("You've sent many requests. Wait for answers."))
        return self.back(fields)

    async def decline(self, request: Request) -> Response:
        visitor, other, fields = await self.meant(request)
        await self.web.db(relations.decline, visitor, other)
        return self.back(fields)

    async def end(self, request: Request) -> Response:
        visitor, other, fields = await self.meant(request)
        await self.web.db(relations.end, visitor, other)
        return self.back(fields)

    async def block(self, request: Request) -> Response:
        visitor, other, fields = await self.meant(request)
        if not await self.web.db(relations.block, visitor, other):
            raise Refused(t("You've blocked {n} people. Unblock someone first.", n=relations.LIMIT[relations.BLOCK]))
        return self.back(fields)

    async def unblock(self, request: Request) -> Response:
        visitor, other, fields = await self.meant(request)
        await self.web.db(relations.unblock, visitor, other)
        return self.back(fields)

    def routes(self) -> list[Route]:
        forms = {
            "/me/friends": self.befriend,
            "/me/friends/decline": self.decline,
            "/me/friends/end": self.end,
            "/me/block": self.block,
            "/me/unblock": self.unblock,
        }
        return [Route(path, answer, methods=["POST"]) for path, answer in forms.items()]
