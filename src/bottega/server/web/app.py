"""The web application: pages, forms, the socket."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from bottega import __version__
from bottega.books import NoBook
from bottega.bots.opponents import OPPONENTS, strengths
from bottega.games import title as find_title
from bottega.games import titles
from bottega.guides import LEARNER, tours
from bottega.i18n.languages import COOKIE, language_of, translations
from bottega.kernel import BottegaError
from bottega.kernel.language import LANGUAGES, called, language, mark, t, tn, use
from bottega.server.accounts import profiles, relations
from bottega.server.accounts.given_names import is_given_name, seat_name
from bottega.server.core.bus import connect_bus
from bottega.server.core.errors import IncompatibleRules, NotStored, Refused, TableNotFound, Unavailable
from bottega.server.core.game_cache import game_of, rules_of
from bottega.server.core.log import log
from bottega.server.core.rate_limit import Rates
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import TableRow
from bottega.server.lobby import invitations
from bottega.server.lobby.create import SeatRequest
from bottega.server.lobby.listing import tags
from bottega.server.notify.signed_links import LinkSigner
from bottega.server.play import move_store, table_store
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.lesson_script import guide_steps, new_tours
from bottega.server.play.live_table import LiveTable, standing_rows
from bottega.server.results import ratings
from bottega.server.services import Services
from bottega.server.web.cookies import HERE as THIS_MACHINE
from bottega.server.web.cookies import YEAR, Cookies, Visitor, address, same_origin
from bottega.server.web.pages.books import BookPages
from bottega.server.web.pages.bring import BringPages
from bottega.server.web.pages.gallery import GalleryPage
from bottega.server.web.pages.home import HomePage
from bottega.server.web.pages.my_games import MyGamesPage
from bottega.server.web.pages.my_stats import MyStatsPage
from bottega.server.web.pages.new_table import needs_nobody, number_of, options_of, possible, terms_wished
from bottega.server.web.pages.next_game import NextGamePages, waiting
from bottega.server.web.pages.record_archive import RecordArchives
from bottega.server.web.pages.title import TitlePage
from bottega.server.web.pictures import PictureNotFound, Pictures
from bottega.server.web.pwa import PwaPages
from bottega.server.web.security import PICTURE, SecurityMiddleware, holds_zero
from bottega.server.web.socket.connections import Connections
from bottega.server.workers.pool import Worker

if TYPE_CHECKING:
    from bottega.server.notify.dispatch import Notifier
    from bottega.server.web.routes import ServerRoutes

HERE = Path(__file__).parent
LAYING = re.compile(r"/(make|find|bring|learn/[^/]+|t/[^/]+/(fork|rematch))")  # forms that lay tables
LAID = 0.02, 300.0  # such forms a second from one address, and so many at once: each visitor may lay 60 tables a day
VARY = {"vary": "Accept-Language, Cookie"}  # pictures hold words


class WebApp:
    """The pages of one house."""

    static = HERE / "static"

    def __init__(self, settings: Settings, db: AsyncStorage, new_worker: Callable[[], Worker]) -> None:
        self.settings = settings
        self.db = db
        self.new_worker = new_worker
        self.cookies = Cookies(settings.secret, settings.cookies)
        self.links = LinkSigner(settings.secret)
        self.laid = Rates(*LAID)
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.globals.update(root=settings.root, alone=settings.alone)
        self.services: Services
        self.notifier: Notifier
        self.pictures: Pictures
        self.record_archives = RecordArchives(self)
        self.home_page = HomePage(self)
        self.gallery = GalleryPage(self)
        self.connections = Connections(self)
        self.server_routes: ServerRoutes | None = None
        if not settings.alone:
            from bottega.server.web.routes import (
                ServerRoutes,  # here, since a house for one is where much is not installed
            )

            self.server_routes = ServerRoutes(self)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        told = connect_bus(settings.redis, settings.peers)
        metrics = self.server_routes.watching.metrics if self.server_routes else None
        self.services = Services(self.db, told, self.new_worker, settings, metrics)
        self.pictures = Pictures(self.services.pool)
        await self.services.start()
        if self.server_routes:
            self.server_routes.begin()
        try:
            yield
        finally:
            await self.services.stop()

    # -- helpers

    async def who(self, request: HTTPConnection) -> Visitor:
        """Who asks; found out once for each request."""
        if not hasattr(request.state, "who"):
            request.state.who = await self.services.accounts.who(*self.cookies.named(request))
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
            here=self.here(request),
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
        """A form that this visitor's own page sent."""
        who = await self.who(request)
        if who.new or not same_origin(request):
            raise Refused(t("Load the page again: this form is not yours."))
        async with request.form(max_files=0, max_fields=60) as sent:
            fields = {key: value for key, value in sent.items() if isinstance(value, str)}
        if holds_zero(*fields.values()):
            raise HTTPException(400)
        if LAYING.fullmatch(self.here(request)) and not self._may_lay(address(request)):
            raise Refused(t("Too many at once: try again in a few minutes."))
        if not self.cookies.own_form(who.id, fields.get("token", "")):
            raise Refused(t("Load the page again: this form is too old, or not yours."))
        return who.id, who.name, fields

    def _may_lay(self, where: str) -> bool:
        return self.settings.alone or where == THIS_MACHINE or self.laid.within(where)

    def here(self, request: HTTPConnection) -> str:
        """The path that is asked for, as the house knows it: pages and scripts add under which root it lies."""
        return request.url.path.removeprefix(self.settings.root)

    def go(self, where: str) -> RedirectResponse:
        return RedirectResponse(self.settings.root + where, 303)

    def address(self, request: Request) -> str:
        """Where this house is found, for links that are sent to others."""
        public = self.settings.public_url
        return public + self.settings.root if public else str(request.base_url).rstrip("/")

    def go_back(self, fields: dict[str, str]) -> RedirectResponse:
        """To where a form stood."""
        return self.go(_own_path(fields.get("back", "/")))

    # -- pages

    async def home(self, request: Request) -> Response:
        who = await self.who(request)
        visitor = who.id
        mine = await self.db(table_store.tables_of, visitor)
        self.services.presence.looked_at(
            row.id for row in mine
        )  # a list that says whose turn it is must not stand still
        played = {title for title, _ in await self.db(table_store.played, visitor)}
        return await self.page(
            request,
            "home.html",
            every=[find_title(name) for name in titles()],
            new={name for name in titles() if name not in played},
            usual=await self._usual(visitor),
            running=await self.lines([row for row in mine if row.status != "over"][:20], visitor),
            finished=await self.lines([row for row in mine if row.status == "over"][:20], visitor),
            for_me=len(await self.db(waiting, visitor)),
            nothing="next" in request.query_params,
            **(await self.home_page.shown(request, who) if self.server_routes else {}),
        )

    async def _usual(self, visitor: str) -> dict[str, tuple[int, str]]:
        """By title the number of players and the bots' level of a game that is begun at once: as last chosen."""
        last = await self.db(table_store.last_made, visitor)
        usual = {}
        for name in titles():
            players, level = last.get(name, (0, ""))
            if players < max(2, find_title(name).players[0]):  # alone one plays by rules that must be chosen
                players = min(3, find_title(name).players[1])
            usual[name] = (players, level or "journeyman")
        return usual

    async def lines(self, rows: list[TableRow], visitor: str) -> list[dict[str, Any]]:
        """Tables in a list, as the database has them: no game is rebuilt for it."""
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
                    "brought": row.brought,
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

    async def new(self, request: Request) -> Response:
        title = find_title(request.query_params.get("title", titles()[0]))
        who, again = await self.who(request), None
        if asked := request.query_params.get("again"):  # the people of a table, with other options perhaps
            again = await self.services.lobby.played_here(who.id, asked)
            if again.rematch:
                return self.go(f"/t/{again.rematch}")
            title = find_title(again.row.title)
        known = who.name
        named = "" if is_given_name(known) else known
        texts = {opponent.name: opponent.text for opponent in OPPONENTS}
        scale = [(name, strength, texts[name]) for name, strength in strengths(title.name).items()]
        return await self.page(request, "new.html", title=title, scale=scale, named=named, again=again)

    async def make(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        title = find_title(fields.get("title", ""))
        players = number_of(fields.get("players", ""), mark("players"))
        options = options_of(title, fields, players)
        if again := fields.get("again"):
            return self.go(f"/t/{await self.services.lobby.rematch(visitor, again, options)}")
        players = game_of(title.name, options).players
        if self.settings.alone:
            needs_nobody(fields, players)
        wishes = []
        for seat in range(players):
            kind, _, level = fields.get(f"seat-{seat}", "bot journeyman").partition(" ")
            wishes.append(SeatRequest(kind, level or "journeyman", fields.get(f"name-{seat}", "")))
        id = await self.services.creation.make(visitor, title.name, options, wishes, terms_wished(fields))
        return self.go(f"/t/{id}")

    async def learn(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        title = find_title(request.path_params["title"])
        return self.go(f"/t/{await self.services.creation.learn(visitor, title.name)}")

    async def possible(self, request: Request) -> Response:
        """Which choices of the form for a new table can be, given those already made."""
        title = find_title(request.query_params.get("title", ""))
        players = number_of(request.query_params.get("players", ""), mark("players"))
        wanted = options_of(title, request.query_params, players)
        return JSONResponse(await asyncio.to_thread(possible, title, wanted))

    async def table(self, request: Request) -> Response:
        try:
            live = await self.services.tables.look(request.path_params["id"])
        except IncompatibleRules:
            return await self.old_table(request)
        if live.row.status == "closed":
            return await self.old_table(request)
        who = await self.who(request)
        visitor = who.id
        learner = live.seats[LEARNER]
        teaching = live.row.lesson and learner.holder == visitor and not learner.resigned
        return await self.page(
            request,
            "table.html",
            table=live.row,
            guide=guide_steps(live.row.title) if teaching else [],
            tours=await self._tours(live, visitor),
            title=find_title(live.row.title),
            seats=live.seats,
            mine=[place for place in live.seats if place.holder == visitor],
            host=live.row.host == visitor,
            invite=f"{self.address(request)}/t/{live.row.id}",
            modules=live.row.options.get("modules", []),
            readings=live.row.options.get("readings", []),
            tempo=str(live.tempo or ""),
            ratings=await self.db(ratings.at_table, live.row, live.seats) if live.row.rated else {},
            invited=await self.db(invitations.to_table, live.row.id) if live.row.host == visitor else [],
            people=await self._people(live, who),
        )

    async def _people(self, live: LiveTable, who: Visitor) -> list[tuple[str, str]]:
        """Others at a table who have a profile, by name, and what somebody thinks of them: for who has one too."""
        others = [place.holder for place in live.seats if place.face and place.holder not in (None, who.id)]
        return await self.db(relations.relations_to, who.id, others) if who.profile and others else []

    async def _tours(self, live: LiveTable, visitor: str) -> list[dict[str, Any]]:
        """What is new on this table to who sits there."""
        sits = any(place.holder == visitor for place in live.seats)
        if not sits or live.row.status != "running" or live.row.lesson or not tours(live.row.title):
            return []
        played = await self.db(table_store.played, visitor, live.row.id)
        return new_tours(
            live.row.title, live.game.options, [options for title, options in played if title == live.row.title]
        )

    async def old_table(self, request: Request) -> Response:
        """A table that was made with other rules: how it stood or ended, and its record."""
        visitor = (await self.who(request)).id
        old = await self.services.tables.stored(request.path_params["id"])
        ending = await self.db(move_store.ending, old.row.id)
        return await self.page(
            request,
            "old_table.html",
            table=old.row,
            title=find_title(old.row.title),
            seats=old.seats,
            moves=len(standing_rows([entry[1:] for entry in old.moves])),
            won=[seat_name(place) for place in old.seats if place.seat in old.row.result.get("winners", [])],
            waiting=any(place.kind == "open" for place in old.seats),
            mine=any(place.holder == visitor for place in old.seats),
            picture=bool(unpack_pictures(ending)[0]),
            changed={change.seat: change for change in (await self.db(ratings.changed, [old.row.id]))[old.row.id]},
        )

    async def end_picture(self, request: Request) -> Response:
        """The table at the end of a game, as it was drawn then."""
        old = await self.services.tables.stored(request.path_params["id"])
        svg, _ = unpack_pictures(await self.db(move_store.ending, old.row.id))
        if not svg:
            raise Refused(t("There is no such picture."))
        return self.picture(svg, "private, max-age=86400")

    async def sit(self, request: Request) -> Response:
        visitor, name, fields = await self.form(request)
        table_id = request.path_params["id"]
        seat = number_of(fields.get("seat", ""), mark("seat"))
        await self.services.seating.sit(visitor, fields.get("name") or name, table_id, seat)
        return self.go(f"/t/{table_id}")

    async def fill(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        await self.services.seating.fill_with_bots(visitor, request.path_params["id"])
        return self.go(f"/t/{request.path_params['id']}")

    async def leave(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        table_id = request.path_params["id"]
        stays = await self.services.seating.leave(visitor, table_id, number_of(fields.get("seat", ""), mark("seat")))
        return self.go(f"/t/{table_id}" if stays else "/")

    async def rematch(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        return self.go(f"/t/{await self.services.lobby.rematch(visitor, request.path_params['id'])}")

    async def fork(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        moves, seat = number_of(fields.get("moves", ""), mark("moves")), number_of(fields.get("seat", ""), mark("seat"))
        return self.go(f"/t/{await self.services.creation.fork(visitor, request.path_params['id'], moves, seat)}")

    async def rename(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        await self.services.accounts.rename(visitor, fields.get("name", ""))
        return self.go_back(fields)

    async def speak(self, request: Request) -> Response:
        """Choose a language."""
        _, _, fields = await self.form(request)
        chosen = fields.get("language", "")
        if chosen not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise Refused(t("There is no language {chosen}; there are {known}.", chosen=repr(chosen[:10]), known=known))
        if (profile := (await self.who(request)).profile) is not None:
            await self.db(profiles.set_settings, profile.id, {**profile.settings, "language": chosen})
        response = self.go_back(fields)
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="lax", path=self.settings.cookies)  # pages read it
        return response

    async def seat_link(self, request: Request) -> Response:
        """The personal link asks before it takes the seat: a program that only previews links must not sit down."""
        table_id, token = request.path_params["id"], request.path_params["token"]
        place = await self.services.seating.opened_by(table_id, token)
        return await self.page(request, "seat.html", place=place, action=f"/t/{table_id}/seat/{token}")

    async def take_seat(self, request: Request) -> Response:
        """Take a seat to this device."""
        visitor, _, _ = await self.form(request)
        table_id = request.path_params["id"]
        await self.services.seating.take_along(visitor, table_id, request.path_params["token"])
        return self.go(f"/t/{table_id}")

    async def record(self, request: Request) -> Response:
        table_id = request.path_params["id"]
        text = await self.services.record_export.give((await self.who(request)).id, table_id)
        name = f"{(await self.services.tables.stored(table_id)).row.title}-{table_id}.record"
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def cover(self, request: Request) -> Response:
        return self.picture(await self.pictures.of_title(request.path_params["title"]))

    async def choice(self, request: Request) -> Response:
        where = request.path_params
        return self.picture(await self.pictures.of_choice(where["title"], where["option"], where["choice"]))

    def picture(self, svg: str, kept: str = "max-age=86400") -> Response:
        headers = {"cache-control": kept, "content-security-policy": PICTURE, **VARY}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    async def keeping(self, request: Request) -> Response:
        """What the browser keeps of a house for one that runs in it."""
        return await self.page(request, "keeping.html")

    # -- what cannot be done

    async def refused(self, request: Request, error: Exception) -> Response:
        status = (
            404
            if isinstance(error, TableNotFound | PictureNotFound | NoBook)
            else 507
            if isinstance(error, NotStored)
            else 400
        )
        if request.headers.get("accept", "").startswith("application/json"):
            return JSONResponse({"refused": str(error)}, status)
        return await self.page(request, "refused.html", status, text=str(error))

    async def troubled(self, request: Request, error: Exception) -> Response:
        """The database or the bots are away: nothing that needs them can be shown."""
        log("trouble", "error", failed=error)
        return PlainTextResponse(t("The workshop is closed for a moment. Try again soon."), 503, {"retry-after": "5"})

    async def missing(self, request: Request, error: Exception) -> Response:
        return await self.page(request, "refused.html", 404, text=t("There is nothing here."))

    async def unreadable(self, request: Request, error: Exception) -> Response:
        return await self.page(request, "refused.html", 400, text=t("Load the page again: this form cannot be read."))

    async def failed(self, request: Request, error: Exception) -> Response:
        """Nobody expected that; it is logged with where it came from by whoever called."""
        self.services.metrics.errors.inc()
        with use(translations(language_of(request))):
            return PlainTextResponse(t("Something went wrong here. Nothing is lost; try again."), 500)

    def app(self) -> Starlette:
        server_routes = self.server_routes
        routes: list[BaseRoute] = [
            Route("/", self.home),
            Route("/new", self.new),
            Route("/possible", self.possible),
            Route("/make", self.make, methods=["POST"]),
            Route("/learn/{title}", self.learn, methods=["POST"]),
            Route("/rename", self.rename, methods=["POST"]),
            Route("/language", self.speak, methods=["POST"]),
            Route("/t/{id}", self.table, name="table"),
            Route("/t/{id}/leave", self.leave, methods=["POST"]),
            Route("/t/{id}/rematch", self.rematch, methods=["POST"]),
            Route("/t/{id}/fork", self.fork, methods=["POST"]),
            Route("/t/{id}/record", self.record),
            Route("/t/{id}/end.svg", self.end_picture),
            Route("/cover/{title}.svg", self.cover),
            Route("/cover/{title}/{option}/{choice}.svg", self.choice),
            Route("/next", NextGamePages(self).next),
            Route("/manifest.webmanifest", PwaPages(self).manifest),
            *self.gallery.routes(),
            *BookPages(self).routes(),
            *MyGamesPage(self).routes(),
            *MyStatsPage(self).routes(),
            *BringPages(self).routes(),
            *TitlePage(self).routes(),
            WebSocketRoute("/t/{id}/live", self.connections.page),
            Mount("/static", StaticFiles(directory=self.static, check_dir=False)),
            *(server_routes.routes() if server_routes else [Route("/keeping", self.keeping)]),
        ]
        handlers: dict[Any, Any] = {
            BottegaError: self.refused,
            NotStored: self.refused,
            Unavailable: self.troubled,
            400: self.unreadable,
            404: self.missing,
            Exception: self.failed,
        }
        return Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[Middleware(SecurityMiddleware), *(server_routes.middleware() if server_routes else [])],
            exception_handlers=handlers,
        )


def _own_path(path: str) -> str:
    """A path of this server, whatever a form says."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _here_again(request: Request) -> str:
    """Where this page is found again; what a form was answered with is found nowhere."""
    return str(request.url).removeprefix(str(request.base_url)[:-1]) if request.method == "GET" else "/"
