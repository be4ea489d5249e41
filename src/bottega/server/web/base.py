"""The base of the web app: what every page needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from bottega import __version__
from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import LANGUAGES, called, language, t, tn
from bottega.server.accounts.given_names import seat_name
from bottega.server.accounts.profiles import Profile
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import rules_of
from bottega.server.core.rate_limit import Rates
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import TableRow
from bottega.server.lobby.listing import tags
from bottega.server.notify.signed_links import LinkSigner
from bottega.server.play.store import table_store
from bottega.server.services import Services
from bottega.server.web.cookies import LOOPBACK, Cookies, address, network, same_origin
from bottega.server.web.pictures import Pictures
from bottega.server.web.security import PICTURE, holds_zero

HERE = Path(__file__).parent
CREATING = re.compile(r"/(make|find|bring|me|learn/[^/]+|t/[^/]+/(fork|rematch))")  # forms for tables and profiles
CREATED = 0.02, 300.0  # a second from one address, and at once; each visitor may create 60 tables a day
PUBLISHED = 1 / 60, 30.0  # from one network for the public list, which shows about a hundred
VARY = {"vary": "Accept-Language, Cookie"}  # pictures contain words


class Onward(RedirectResponse):
    """Sends a browser to another page. A script that sent a form is told the address as data instead."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not wants_data(HTTPConnection(scope)):
            await super().__call__(scope, receive, send)
            return
        told = JSONResponse({"go": self.headers["location"]})
        told.raw_headers += [(name, value) for name, value in self.raw_headers if name == b"set-cookie"]
        await told(scope, receive, send)


def wants_data(request: HTTPConnection) -> bool:
    """Whether a script asks, which shows the answer itself."""
    return request.headers.get("accept", "").startswith("application/json")


class Web:
    """Shared by all pages: the services, the visitor of a request, templates, forms and redirects."""

    def __init__(self, settings: Settings, db: AsyncStorage) -> None:
        self.settings = settings
        self.db = db
        self.cookies = Cookies(settings.secret, settings.cookies)
        self.links = LinkSigner(settings.secret)
        self.created, self.published = Rates(*CREATED), Rates(*PUBLISHED)
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.globals.update(root=settings.root, alone=settings.alone)
        self.services: Services  # set when the app starts
        self.pictures: Pictures

    async def who(self, request: HTTPConnection) -> Visitor:
        """The visitor of a request, looked up once for each request."""
        if not hasattr(request.state, "who"):
            request.state.who = await self.services.accounts.who(*self.cookies.read(request))
        who: Visitor = request.state.who
        return who

    async def page(self, request: Request, template: str, status: int = 200, **fields: Any) -> Response:
        who = await self.who(request)
        text = self.templates.get_template(template).render(
            visitor_name=called(who.name),
            profile=who.profile,
            seat_name=seat_name,
            form_token=self.cookies.form_token(who.id),
            titles=titles(),
            language=language(),
            languages=LANGUAGES,
            here=self.path_of(request),
            back=_here_again(request),
            version=__version__,
            _=t,
            ngettext=tn,
            full_name=lambda name: find_title(name).full_name,
            **fields,
        )
        response = HTMLResponse(text, status)
        if who.new:
            self.cookies.remember(request, response, who.id, who.session)
        return response

    async def form(self, request: Request) -> tuple[str, str, dict[str, str]]:
        """The fields of a form, checked to come from a page of this visitor; returns the visitor's id and name, too."""
        who = await self.who(request)
        if who.new or not same_origin(request):
            raise Refused(t("This form has expired. Reload the page."))
        async with request.form(max_files=0, max_fields=60) as sent:
            fields = {key: value for key, value in sent.items() if isinstance(value, str)}
        if holds_zero(*fields.values()):
            raise HTTPException(400)
        path = self.path_of(request)
        public = path == "/find" or fields.get("public", "") not in ("", "friends")
        if CREATING.fullmatch(path):
            self.count(self.created, request)
            if public:
                self.count(self.published, request, network)
        if not self.cookies.is_valid_form_token(who.id, fields.get("token", "")):
            raise Refused(t("This form has expired. Reload the page."))
        return who.id, who.name, fields

    def count(self, rates: Rates, request: Request, counted: Callable[[HTTPConnection], str] = address) -> None:
        """Refuse a request if its address or network sends too many. Requests from this machine are not counted."""
        where = counted(request)
        if not self.settings.alone and where != LOOPBACK and not rates.allows(where):
            raise Refused(t("Too many requests. Try again in a few minutes."))

    async def with_profile(self, request: Request) -> tuple[Visitor, Profile]:
        """The visitor of a request that requires a profile."""
        who = await self.who(request)
        if who.profile is None:
            raise Refused(t("Create an account first."))
        return who, who.profile

    async def profile_form(self, request: Request) -> tuple[Visitor, Profile, dict[str, str]]:
        """A form that requires a profile."""
        _, _, fields = await self.form(request)
        return (*await self.with_profile(request), fields)

    def path_of(self, request: HTTPConnection) -> str:
        """The path of a request without the server's root path."""
        return request.url.path.removeprefix(self.settings.root)

    def redirect(self, where: str) -> Response:
        return Onward(self.settings.root + where, 303)

    def address(self, request: Request) -> str:
        """The public address of the server, for links that are sent to others."""
        public = self.settings.public_url
        return public + self.settings.root if public else str(request.base_url).rstrip("/")

    def redirect_back(self, fields: dict[str, str]) -> Response:
        """Redirect to the page with the form."""
        return self.redirect(_own_path(fields.get("back", "/")))

    async def table_lines(self, rows: list[TableRow], visitor: str) -> list[dict[str, Any]]:
        """Tables as rows of a list, made from the database alone: no game is replayed."""
        seats = await self.db(table_store.seats_of, [row.id for row in rows])
        lines = []
        for row in rows:
            names = {place.seat: seat_name(place) for place in seats[row.id]}
            stopped = row.status in ("open", "running") and row.rules != rules_of(row.title)
            status = "closed" if stopped else row.status
            mine = [place for place in seats[row.id] if place.holder == visitor]
            acting = [seat for seat in names if status == "running" and row.acting >> seat & 1]
            lines.append(
                {
                    "id": row.id,
                    "title": row.title,
                    "status": status,
                    "lesson": bool(row.lesson),
                    "rated": bool(row.rated),
                    "imported": row.imported,
                    "names": list(names.values()),
                    "free": sum(place.kind == "open" for place in seats[row.id]),
                    "my_turn": any(place.seat in acting and not place.resigned for place in mine),
                    "turn": [names[seat] for seat in acting if seat in names],
                    "winners": [names[seat] for seat in row.result.get("winners", []) if seat in names],
                    "scores": row.result.get("scores", []),
                    "created": row.created,
                    "moved": row.moved,
                    "hidden": any(place.hidden for place in mine),
                    "left": any(place.resigned for place in mine),
                    "bots": any(place.kind == "bot" for place in seats[row.id]),
                    "alone": all(place.kind == "bot" or place.holder == visitor for place in seats[row.id]),
                    "tags": tags(row),
                }
            )
        return lines

    def picture(self, svg: str, kept: str = "max-age=86400") -> Response:
        headers = {"cache-control": kept, "content-security-policy": PICTURE, **VARY}
        return Response(svg, media_type="image/svg+xml", headers=headers)


def _own_path(path: str) -> str:
    """A path of this server, whatever a form says."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _here_again(request: Request) -> str:
    """The URL of this page; "/" for an answer to a form, which has none."""
    return str(request.url).removeprefix(str(request.base_url)[:-1]) if request.method == "GET" else "/"
