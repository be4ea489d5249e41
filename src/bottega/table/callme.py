"""How somebody wants to be called when it is their turn: chosen on the own page, ended there or from a message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bottega.kernel.language import language, t
from bottega.table import mails, pushes
from bottega.table.live import Refused
from bottega.table.people import Who, network

if TYPE_CHECKING:
    from bottega.table.app import Web
    from bottega.table.me import Me


class CallMe:
    def __init__(self, web: Web, me: Me) -> None:
        self.web = web
        self.me = me

    async def shown(self, who: Who) -> dict[str, Any]:
        """What the own page shows of it."""
        return {
            "push_key": await self.web.calls.pushing.public_key(),
            "push_on": await self.web.db(pushes.of, who.session) is not None,
            "mail": await self.web.db(mails.of, who.id),
            "letters": self.web.settings.post is not None,
        }

    # -- this device

    async def push(self, request: Request) -> Response:
        who, _, fields = await self.me.mine(request)
        given = (fields.get("endpoint", ""), fields.get("p256dh", ""), fields.get("auth", ""))
        checked = pushes.checked(*given, self.web.settings.push_to_loopback)
        await self.web.db(pushes.add, who.session, *checked, language())
        return JSONResponse({"on": True})

    async def push_off(self, request: Request) -> Response:
        who, _, _ = await self.me.mine(request)
        await self.web.db(pushes.stop, who.session)
        return JSONResponse({"on": False})

    async def push_test(self, request: Request) -> Response:
        who, profile, _ = await self.me.mine(request)
        push = await self.web.db(pushes.of, who.session)
        if push is None:
            raise Refused(t("You are not notified on this device."))
        await self.web.db(mails.count_test, profile.id)
        self.web.house.tasks.begin(self.web.calls.test_push(push))
        return JSONResponse({"said": t("A message is on its way.")})

    async def silent(self, request: Request) -> Response:
        """No more notifications to a device: the button of a message says so."""
        found = self.web.clicks.read_silent(request.path_params["token"])
        if found is None:
            raise Refused(t("This link is not one of ours."))
        await self.web.db(pushes.end, *found)
        return JSONResponse({"on": False})

    # -- letters

    async def mail(self, request: Request) -> Response:
        _, profile, fields = await self.me.mine(request)
        if self.web.settings.post is None:
            raise Refused(t("This house sends no e-mails."))
        address = mails.checked_address(fields.get("address", ""))
        await self.web.db(mails.choose, profile.id, address, language(), network(request))
        if (chosen := await self.web.db(mails.of, profile.id)) is not None:
            self.web.house.tasks.begin(self.web.calls.ask(chosen))
        return self.web.go("/me#h-calls")

    async def mail_off(self, request: Request) -> Response:
        _, profile, _ = await self.me.mine(request)
        await self.web.db(mails.drop, profile.id)
        return self.web.go("/me#h-calls")

    async def mail_test(self, request: Request) -> Response:
        _, profile, _ = await self.me.mine(request)
        mail = await self.web.db(mails.of, profile.id)
        if mail is None or not mail.confirmed or self.web.settings.post is None:
            raise Refused(t("First confirm your address: an e-mail with a link is on its way."))
        await self.web.db(mails.count_test, profile.id)
        self.web.house.tasks.begin(self.web.calls.test_mail(mail))
        return await self._told(request, t("A message is on its way."))

    async def linked(self, request: Request) -> Response:
        """A link of a letter asks before it does anything: programs look at links too."""
        action = self.web.here(request)
        return await self.web.page(request, "mail_link.html", yes=action.startswith("/mail/yes/"), action=action)

    async def yes(self, request: Request) -> Response:
        found = self.web.clicks.read_yes(request.path_params["token"])
        if found is None or not await self.web.db(mails.confirm, *found):
            raise Refused(t("This link is too old, or the address was changed: choose it anew on your page."))
        return await self._told(request, t("Confirmed: when it is your turn, an e-mail comes."))

    async def off(self, request: Request) -> Response:
        """One click ends it, from whichever program: nothing but the link is asked for. A second one finds it done."""
        found = self.web.clicks.read_off(request.path_params["token"])
        if found is None:
            raise Refused(t("This link is not one of ours."))
        await self.web.db(mails.forget, *found)
        return await self._told(request, t("No more e-mails will come, and the address is forgotten."))

    async def _told(self, request: Request, text: str) -> Response:
        return await self.web.page(request, "told.html", text=text)

    def routes(self) -> list[Route]:
        forms = {
            "/me/push": self.push,
            "/me/push/off": self.push_off,
            "/me/push/test": self.push_test,
            "/me/mail": self.mail,
            "/me/mail/off": self.mail_off,
            "/me/mail/test": self.mail_test,
            "/push/off/{token}": self.silent,
            "/mail/yes/{token}": self.yes,
            "/mail/off/{token}": self.off,
        }
        return [
            Route("/mail/yes/{token}", self.linked),
            Route("/mail/off/{token}", self.linked),
            *(Route(path, answer, methods=["POST"]) for path, answer in forms.items()),
        ]
