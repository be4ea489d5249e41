"""Signing in and out: recovery words, links to another device, passkeys, and the devices that are signed in."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.languages import COOKIE
from bottega.i18n.translate import mark, t
from bottega.server.accounts import one_time_tokens, passkeys, profiles, sessions
from bottega.server.accounts.passkeys import Site
from bottega.server.accounts.recovery_words import parse_words
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.web.base import Web
from bottega.server.web.cookies import YEAR, address

TRIES = 60  # attempts of one address to sign in, and one more every
EVERY = 6.0  # seconds
LINK_USED = mark("This link has expired. Create a new one on the other device.")
NOT_KEPT = {"cache-control": "no-store"}


class SignInPages:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.tries = Rates(1 / EVERY, TRIES)

    def site(self, request: Request) -> Site:
        where = urlsplit(self.web.settings.public_url or str(request.base_url))
        return Site(where.hostname or "", f"{where.scheme}://{where.netloc}", self.web.settings.secret)

    def check_tries(self, request: Request) -> None:
        """Limit the attempts to guess what opens a profile."""
        if not self.tries.allows(address(request)):
            raise Refused(t("Too many attempts. Wait a minute."))

    async def sign_in_page(self, request: Request) -> Response:
        return await self.web.page(request, "sign_in.html")

    async def sign_in_with_words(self, request: Request) -> Response:
        """Sign in with recovery words."""
        _, _, fields = await self.web.form(request)
        self.check_tries(request)
        words = parse_words(fields.get("words", ""))
        id = None if words is None else await self.web.db(profiles.find_by_words, words)
        if id is None:
            raise Refused(t("Those words don't match any account. Enter all five words of five letters."))
        return await self._sign_in(request, id, "bring" in fields)

    async def _sign_in(self, request: Request, id: str, bring: bool) -> Response:
        who = await self.web.who(request)
        session = await self.web.services.accounts.sign_in(who, id, device(request), bring)
        response = self.web.redirect("/me")
        profile = await self.web.db(profiles.read, id)
        if profile is not None and (spoken := profile.settings.get("language")):
            response.set_cookie(COOKIE, spoken, max_age=YEAR, samesite="lax", path=self.web.settings.cookies)
        self.web.cookies.remember(request, response, id, session)
        return response

    async def device_link(self, request: Request) -> Response:
        """A link, also as a QR code, that signs in on another device."""
        _, profile, _ = await self.web.profile_form(request)
        secret = await self.web.db(one_time_tokens.issue, one_time_tokens.DEVICE, profile.id)
        return await link_page(self.web, request, f"{self.web.address(request)}/in/{secret}", "device_link.html")

    async def device_page(self, request: Request) -> Response:
        """Ask before using the link: programs that preview links must not sign in."""
        id = await self.web.db(one_time_tokens.owner_of, one_time_tokens.DEVICE, request.path_params["token"])
        profile = None if id is None else await self.web.db(profiles.read, id)
        if profile is None:
            raise Refused(t(LINK_USED))
        return await self.web.page(request, "device_confirm.html", coming=profile, action=self.web.path_of(request))

    async def use_device_link(self, request: Request) -> Response:
        _, _, fields = await self.web.form(request)
        self.check_tries(request)
        id = await self.web.db(one_time_tokens.redeem, one_time_tokens.DEVICE, request.path_params["token"])
        if id is None:
            raise Refused(t(LINK_USED))
        return await self._sign_in(request, id, "bring" in fields)

    async def new_passkey(self, request: Request) -> Response:
        _, profile, _ = await self.web.profile_form(request)
        options = await self.web.db(passkeys.registration_options, profile.id, profile.name, self.site(request))
        return Response(options, media_type="application/json", headers=NOT_KEPT)

    async def add_passkey(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        answer = checked_answer(fields)
        await self.web.db(passkeys.add, profile.id, answer, device(request), self.site(request))
        return self.web.redirect("/me")

    async def drop_passkey(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        if not await self.web.db(passkeys.drop, profile.id, fields.get("passkey", "")):
            raise Refused(t("That passkey has already been removed."))
        return self.web.redirect("/me")

    async def passkey_options(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        self.check_tries(request)
        options = passkeys.sign_in_options(visitor, self.site(request))
        return Response(options, media_type="application/json", headers=NOT_KEPT)

    async def sign_in_with_passkey(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        self.check_tries(request)
        answer = checked_answer(fields)
        id = await self.web.db(passkeys.verify, visitor, answer, self.site(request))
        return await self._sign_in(request, id, "bring" in fields)

    async def sign_out(self, request: Request) -> Response:
        """Sign out in this browser, which becomes a new guest."""
        who, profile, _ = await self.web.profile_form(request)
        await self.web.services.accounts.end_session(profile.id, who.session)
        response = self.web.redirect("/")
        self.web.cookies.forget(response)
        return response

    async def end(self, request: Request) -> Response:
        who, profile, fields = await self.web.profile_form(request)
        if fields.get("session"):
            await self.web.services.accounts.end_session(profile.id, fields["session"])
        else:
            await self.web.services.accounts.end_others(profile.id, who.session)
        return self.web.redirect("/me")

    def routes(self) -> list[Route]:
        forms = {
            "/me/in": self.sign_in_with_words,
            "/me/out": self.sign_out,
            "/me/sessions/end": self.end,
            "/me/passkey/new": self.new_passkey,
            "/me/passkey/add": self.add_passkey,
            "/me/passkey/drop": self.drop_passkey,
            "/me/passkey/ask": self.passkey_options,
            "/me/passkey/in": self.sign_in_with_passkey,
            "/me/device": self.device_link,
            "/in/{token}": self.use_device_link,
        }
        return [
            Route("/me/in", self.sign_in_page),
            Route("/in/{token}", self.device_page),
            *(Route(path, answer, methods=["POST"]) for path, answer in forms.items()),
        ]


async def link_page(web: Web, request: Request, link: str, template: str) -> Response:
    """A page that shows a link once, also as a QR code."""
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, border=2, scale=5)
    page = await web.page(request, template, link=link, code=drawn.getvalue().decode())
    page.headers.update(NOT_KEPT)
    return page


def device(request: Request) -> str:
    return sessions.device(request.headers.get("user-agent", ""))


def checked_answer(fields: dict[str, str]) -> dict[str, Any]:
    """A browser's answer to a passkey request."""
    try:
        return msgspec.json.decode(fields.get("answer", ""), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise passkeys.unusable() from None
