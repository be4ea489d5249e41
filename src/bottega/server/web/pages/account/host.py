"""What hosts of a server do: close it and invite people; and the pages on which invitations are accepted."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.translate import t
from bottega.server.accounts.profiles import Profile
from bottega.server.core.errors import Refused
from bottega.server.web import access
from bottega.server.web.base import Web
from bottega.server.web.pages.account.sign_in import SignInPages, link_page


class HostPages:
    def __init__(self, web: Web, sign_in: SignInPages) -> None:
        self.web = web
        self.sign_in = sign_in

    async def invitation_page(self, request: Request) -> Response:
        """Ask before using an invitation to a closed server, too."""
        return await self.web.page(request, "invitation.html", action=self.web.path_of(request))

    async def use_invitation(self, request: Request) -> Response:
        visitor, name, _ = await self.web.form(request)
        self.sign_in.check_tries(request)
        if not await self.web.db(access.invite, request.path_params["token"], visitor, name):
            raise Refused(t("This invitation has expired. Ask for a new one."))
        return self.web.redirect("/")

    async def host_form(self, request: Request) -> tuple[Profile, dict[str, str]]:
        _, profile, fields = await self.web.profile_form(request)
        if not profile.host:
            raise Refused(t("Only a host of this server can do that."))
        return profile, fields

    async def close(self, request: Request) -> Response:
        """Close the server, or open it again."""
        _, fields = await self.host_form(request)
        await self.web.db(access.close, "open" not in fields)
        return self.web.redirect("/me")

    async def invite(self, request: Request) -> Response:
        host, _ = await self.host_form(request)
        link = f"{self.web.address(request)}/invited/{await self.web.db(access.invitation, host.id)}"
        return await link_page(self.web, request, link, "invitation_link.html")

    def routes(self) -> list[Route]:
        forms = {"/me/server": self.close, "/me/server/invite": self.invite, "/invited/{token}": self.use_invitation}
        return [
            Route("/invited/{token}", self.invitation_page),
            *(Route(path, answer, methods=["POST"]) for path, answer in forms.items()),
        ]
