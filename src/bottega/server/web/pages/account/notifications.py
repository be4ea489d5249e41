"""Notification settings: on one's own page, and by links in messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bottega.i18n.translate import language, t
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.notify import email_store, push_store
from bottega.server.notify.dispatch import Notifier
from bottega.server.web.base import Web
from bottega.server.web.cookies import network


class NotificationPages:
    def __init__(self, web: Web, notifier: Callable[[], Notifier]) -> None:
        self.web = web
        self.notifier = notifier

    async def shown(self, who: Visitor) -> dict[str, Any]:
        """The data for one's own page."""
        return {
            "push_key": await self.notifier().web_push.public_key(),
            "push_on": await self.web.db(push_store.subscription_of, who.session) is not None,
            "mail": await self.web.db(email_store.address_of, who.id),
            "letters": self.web.settings.smtp is not None,
        }

    # -- this device

    async def push(self, request: Request) -> Response:
        who, _, fields = await self.web.profile_form(request)
        given = (fields.get("endpoint", ""), fields.get("p256dh", ""), fields.get("auth", ""))
        checked = push_store.checked(*given, self.web.settings.push_to_loopback)
        await self.web.db(push_store.subscribe, who.session, *checked, language())
        return JSONResponse({"on": True})

    async def push_off(self, request: Request) -> Response:
        who, _, _ = await self.web.profile_form(request)
        await self.web.db(push_store.unsubscribe, who.session)
        return JSONResponse({"on": False})

    async def push_test(self, request: Request) -> Response:
        who, profile, _ = await self.web.profile_form(request)
        push = await self.web.db(push_store.subscription_of, who.session)
        if push is None:
            raise Refused(t("Notifications are off for this device."))
        await self.web.db(email_store.count_test, profile.id)
        self.web.services.tasks.begin(self.notifier().test_push(push))
        return JSONResponse({"said": t("Test notification sent.")})

    async def silent(self, request: Request) -> Response:
        """Stop push messages to a device, by the button of a message."""
        found = self.web.links.read_silent(request.path_params["token"])
        if found is None:
            raise Refused(t("This link is not valid."))
        await self.web.db(push_store.unsubscribe, *found)
        return JSONResponse({"on": False})

    # -- e-mails

    async def mail(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        if self.web.settings.smtp is None:
            raise Refused(t("This server can't send e-mails."))
        address = email_store.checked_address(fields.get("address", ""))
        await self.web.db(email_store.set_address, profile.id, address, language(), network(request))
        if (chosen := await self.web.db(email_store.address_of, profile.id)) is not None:
            self.web.services.tasks.begin(self.notifier().ask_to_confirm(chosen))
        return self.web.redirect("/me#h-calls")

    async def mail_off(self, request: Request) -> Response:
        _, profile, _ = await self.web.profile_form(request)
        await self.web.db(email_store.delete_address, profile.id)
        return self.web.redirect("/me#h-calls")

    async def mail_test(self, request: Request) -> Response:
        _, profile, _ = await self.web.profile_form(request)
        mail = await self.web.db(email_store.address_of, profile.id)
        if mail is None or not mail.confirmed or self.web.settings.smtp is None:
            raise Refused(t("Confirm your address first: open the link in the e-mail we sent."))
        await self.web.db(email_store.count_test, profile.id)
        self.web.services.tasks.begin(self.notifier().test_mail(mail))
        return await self._told(request, t("Test notification sent."))

    async def linked(self, request: Request) -> Response:
        """Ask before doing what the link of an e-mail says: programs open links, too."""
        action = self.web.path_of(request)
        return await self.web.page(request, "mail_link.html", yes=action.startswith("/mail/yes/"), action=action)

    async def yes(self, request: Request) -> Response:
        found = self.web.links.read_yes(request.path_params["token"])
        if found is None or not await self.web.db(email_store.confirm, *found):
            raise Refused(t("This link has expired. Enter your address again on your profile page."))
        return await self._told(request, t("Confirmed. You'll get an e-mail when it's your turn."))

    async def off(self, request: Request) -> Response:
        """Unsubscribe with one click, from any mail program. A second click finds it done."""
        found = self.web.links.read_off(request.path_params["token"])
        if found is None:
            raise Refused(t("This link is not valid."))
        await self.web.db(email_store.forget, *found)
        return await self._told(request, t("You won't get any more e-mails. Your address has been deleted."))

    async def _told(self, request: Request, text: str) -> Response:
        return await self.web.page(request, "message.html", text=text)

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
