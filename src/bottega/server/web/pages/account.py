"""The pages of one's own profile: creating it, signing in and out, passkeys, other devices, export and deletion."""

from __future__ import annotations

import io
import json
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.languages import COOKIE
from bottega.i18n.translate import LANGUAGES, mark, t
from bottega.server.accounts import avatars, one_time_tokens, passkeys, profiles, relations, sessions
from bottega.server.accounts.given_names import is_given_name
from bottega.server.accounts.passkeys import Site
from bottega.server.accounts.profiles import Profile
from bottega.server.accounts.recovery_words import parse_words
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.lobby import online
from bottega.server.web import access
from bottega.server.web.account_export import everything_of
from bottega.server.web.base import Web
from bottega.server.web.cookies import YEAR, address
from bottega.server.web.pages.notifications import NotificationPages
from bottega.server.web.pages.record_archive import RecordArchives

CHOICES = {  # the settings of a profile and their values
    "language": ("", *LANGUAGES),
    "theme": ("", "light", "dark"),
    "sound": ("", "yes", "no"),
    "confirm": ("", "always", "never"),
    "explain": ("", "yes", "no"),
    "online": (online.EVERYBODY, online.FRIENDS, online.NOBODY),
    "notation": ("", "yes", "no"),
}
TRIES = 60  # attempts of one address to sign in, and one more every
EVERY = 6.0  # seconds
LINK_USED = mark("This link has expired. Create a new one on the other device.")
NOT_KEPT = {"cache-control": "no-store"}


class AccountPages:
    def __init__(self, web: Web, archives: RecordArchives, notifications: NotificationPages) -> None:
        self.web = web
        self.archives = archives
        self.notifications = notifications
        self.tries = Rates(1 / EVERY, TRIES)

    # -- helpers

    def site(self, request: Request) -> Site:
        where = urlsplit(self.web.settings.public_url or str(request.base_url))
        return Site(where.hostname or "", f"{where.scheme}://{where.netloc}", self.web.settings.secret)

    def with_cookie(self, request: Request, response: Response, profile: str, session: str) -> Response:
        self.web.cookies.remember(request, response, profile, session)
        return response

    def check_tries(self, request: Request) -> None:
        """Limit the attempts to guess what opens a profile."""
        if not self.tries.allows(address(request)):
            raise Refused(t("Too many attempts. Wait a minute."))

    # -- the profile

    async def profile_page(self, request: Request) -> Response:
        who = await self.web.who(request)
        if who.profile is None:
            named = "" if is_given_name(who.name) else who.name
            return await self._new(request, named, avatars.random_avatar())
        return await self.web.page(
            request,
            "profile.html",
            parts=avatars.PARTS,
            sessions=await self.web.db(sessions.sessions_of, who.id),
            session=who.session,
            passkeys=await self.web.db(passkeys.passkeys_of, who.id),
            people=await self.web.db(relations.relations_of, who.id),
            closed=who.profile.host and await self.web.db(access.is_closed),
            **await self.notifications.shown(who),
        )

    async def _new(self, request: Request, named: str, face: str, refused: str = "") -> Response:
        """The form for a new profile, also with what was typed and why it was refused."""
        fields = {"named": named, "face": face, "parts": avatars.PARTS, "refused": refused}
        return await self.web.page(request, "profile_new.html", 400 if refused else 200, **fields)

    async def create_profile(self, request: Request) -> Response:
        """Turn a guest into a profile."""
        _, _, fields = await self.web.form(request)
        self.check_tries(request)
        who, face, name = await self.web.who(request), checked_face(fields), fields.get("name", "")
        accounts = self.web.services.accounts
        try:
            begun = await accounts.create_profile(who, name, face, checked_settings(fields), device(request))
        except Refused as why:
            return await self._new(request, name, face, str(why))
        request.state.who = await self.web.services.accounts.who(who.id, begun.session)
        page = await self.web.page(request, "recovery_words.html", words=begun.words, first=True)
        page.headers.update(NOT_KEPT)
        return self.with_cookie(request, page, who.id, begun.session)

    async def name(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        await self.web.services.accounts.rename(profile.id, fields.get("name", ""))
        return self.web.redirect("/me")

    async def face(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        await self.web.db(profiles.set_face, profile.id, checked_face(fields))
        return self.web.redirect("/me")

    async def settings(self, request: Request) -> Response:
        """Change some of the settings."""
        _, profile, fields = await self.web.profile_form(request)
        await self.web.db(profiles.set_settings, profile.id, {**profile.settings, **checked_settings(fields)})
        return Response(status_code=204)

    async def words(self, request: Request) -> Response:
        """Make new recovery words."""
        _, profile, _ = await self.web.profile_form(request)
        page = await self.web.page(
            request, "recovery_words.html", words=await self.web.db(profiles.set_words, profile.id), first=False
        )
        page.headers.update(NOT_KEPT)
        return page

    async def avatar(self, request: Request) -> Response:
        code = request.path_params["code"]
        if code != avatars.GUEST and not avatars.is_avatar(code):
            raise Refused(t("Picture not found."))
        headers = {"cache-control": "public, max-age=31536000, immutable"}
        return Response(avatars.draw_avatar(code), media_type="image/svg+xml", headers=headers)

    # -- signing in

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
        return self.with_cookie(request, response, id, session)

    async def device_link(self, request: Request) -> Response:
        """A link, also as a QR code, that signs in on another device."""
        _, profile, _ = await self.web.profile_form(request)
        secret = await self.web.db(one_time_tokens.issue, one_time_tokens.DEVICE, profile.id)
        return await self._linked(request, f"{self.web.address(request)}/in/{secret}", "device_link.html")

    async def _linked(self, request: Request, link: str, template: str) -> Response:
        """A page that shows a link once, also as a QR code."""
        drawn = io.BytesIO()
        segno.make(link, error="m").save(drawn, kind="svg", xmldecl=False, svgns=True, border=2, scale=5)
        page = await self.web.page(request, template, link=link, code=drawn.getvalue().decode())
        page.headers.update(NOT_KEPT)
        return page

    async def device_page(self, request: Request) -> Response:
        """Ask before using the link: programs that preview links must not sign in."""
        id = await self.web.db(one_time_tokens.owner_of, one_time_tokens.DEVICE, request.path_params["ticket"])
        profile = None if id is None else await self.web.db(profiles.read, id)
        if profile is None:
            raise Refused(t(LINK_USED))
        return await self.web.page(request, "device_confirm.html", coming=profile, action=self.web.path_of(request))

    async def use_device_link(self, request: Request) -> Response:
        _, _, fields = await self.web.form(request)
        self.check_tries(request)
        id = await self.web.db(one_time_tokens.redeem, one_time_tokens.DEVICE, request.path_params["ticket"])
        if id is None:
            raise Refused(t(LINK_USED))
        return await self._sign_in(request, id, "bring" in fields)

    async def invitation_page(self, request: Request) -> Response:
        """Ask before using an invitation to a closed server, too."""
        return await self.web.page(request, "invitation.html", action=self.web.path_of(request))

    async def use_invitation(self, request: Request) -> Response:
        visitor, name, _ = await self.web.form(request)
        self.check_tries(request)
        if not await self.web.db(access.invite, request.path_params["ticket"], visitor, name):
            raise Refused(t("This invitation has expired. Ask for a new one."))
        return self.web.redirect("/")

    # -- for hosts of the server

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
        return await self._linked(request, link, "invitation_link.html")

    # -- sessions

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

    # -- passkeys

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

    # -- export and deletion

    async def data(self, request: Request) -> Response:
        """Everything stored about a person, with the records of their finished games."""
        who, _ = await self.web.with_profile(request)
        kept = await self.web.db(everything_of, who.id)
        over = [table["id"] for table in kept["tables"] if table["status"] == "over"]
        told = json.dumps(kept, indent=2, ensure_ascii=False)
        return await self.archives.response(who.id, over, {"me.json": told})

    async def delete(self, request: Request) -> Response:
        _, profile, fields = await self.web.profile_form(request)
        if " ".join(fields.get("name", "").split()) != profile.name:
            raise Refused(t("Type your name exactly to confirm."))
        await self.web.services.removal.delete(profile.id)
        response = self.web.redirect("/")
        self.web.cookies.forget(response)
        return response

    def routes(self) -> list[Route]:
        forms = {
            "/me": self.create_profile,
            "/me/name": self.name,
            "/me/face": self.face,
            "/me/settings": self.settings,
            "/me/words": self.words,
            "/me/in": self.sign_in_with_words,
            "/me/out": self.sign_out,
            "/me/sessions/end": self.end,
            "/me/passkey/new": self.new_passkey,
            "/me/passkey/add": self.add_passkey,
            "/me/passkey/drop": self.drop_passkey,
            "/me/passkey/ask": self.passkey_options,
            "/me/passkey/in": self.sign_in_with_passkey,
            "/me/device": self.device_link,
            "/me/delete": self.delete,
            "/me/house": self.close,
            "/me/house/invite": self.invite,
            "/in/{ticket}": self.use_device_link,
            "/invited/{ticket}": self.use_invitation,
        }
        return [
            Route("/me", self.profile_page),
            Route("/me/in", self.sign_in_page),
            Route("/me/data.zip", self.data),
            Route("/in/{ticket}", self.device_page),
            Route("/invited/{ticket}", self.invitation_page),
            Route("/face/{code}.svg", self.avatar),
            *(Route(path, answer, methods=["POST"]) for path, answer in forms.items()),
        ]


def device(request: Request) -> str:
    return sessions.device(request.headers.get("user-agent", ""))


def checked_face(fields: dict[str, str]) -> str:
    """An avatar's code from its parts."""
    face = "".join(fields.get(f"face-{number}", "") for number in range(len(avatars.PARTS)))
    if not avatars.is_avatar(face):
        raise Refused(t("That avatar isn't available. Choose one option for each part."))
    return face


def checked_settings(fields: dict[str, str]) -> dict[str, str]:
    found = {name: fields[name] for name in CHOICES if name in fields}
    for name, value in found.items():
        if value not in CHOICES[name]:
            raise Refused(t("That setting isn't available. Reload the page."))
    return found


def checked_answer(fields: dict[str, str]) -> dict[str, Any]:
    """A browser's answer to a passkey request."""
    try:
        return msgspec.json.decode(fields.get("answer", ""), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise passkeys.unusable() from None
