"""The page of one's own profile: creating it, changing it, exporting and deleting it."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.i18n.translate import LANGUAGES, t
from bottega.server.accounts import avatars, passkeys, profiles, relations, sessions
from bottega.server.accounts.given_names import is_given_name
from bottega.server.core.errors import Refused
from bottega.server.lobby import online
from bottega.server.web import access
from bottega.server.web.account_export import everything_of
from bottega.server.web.base import Web
from bottega.server.web.pages.account.notifications import NotificationPages
from bottega.server.web.pages.account.sign_in import NOT_KEPT, SignInPages, device
from bottega.server.web.pages.record_archive import RecordArchives

CHOICES = {  # the settings of a profile and their values
    "language": ("", *LANGUAGES),
    "theme": ("", "light", "dark"),
    "sound": ("", "yes", "no"),
    "confirm": ("", "always", "never"),
    "explain": ("", "yes", "no"),
    "online": (online.EVERYBODY, online.FRIENDS, online.NOBODY),
    "notation": ("", "yes", "no"),
    "speed": ("", "slow", "fast", "off"),
    "bots": ("", "slow", "fast", "off"),
    "volume": ("", *map(str, range(0, 101, 10))),
}


class ProfilePages:
    def __init__(
        self, web: Web, archives: RecordArchives, notifications: NotificationPages, sign_in: SignInPages
    ) -> None:
        self.web = web
        self.archives = archives
        self.notifications = notifications
        self.sign_in = sign_in

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
        self.sign_in.check_tries(request)
        who, face, name = await self.web.who(request), checked_face(fields), fields.get("name", "")
        accounts = self.web.services.accounts
        try:
            begun = await accounts.create_profile(who, name, face, checked_settings(fields), device(request))
        except Refused as why:
            return await self._new(request, name, face, str(why))
        request.state.who = await self.web.services.accounts.who(who.id, begun.session)
        page = await self.web.page(request, "recovery_words.html", words=begun.words, first=True)
        page.headers.update(NOT_KEPT)
        self.web.cookies.remember(request, page, who.id, begun.session)
        return page

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
            "/me/delete": self.delete,
        }
        return [
            Route("/me", self.profile_page),
            Route("/me/data.zip", self.data),
            Route("/face/{code}.svg", self.avatar),
            *(Route(path, answer, methods=["POST"]) for path, answer in forms.items()),
        ]


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
