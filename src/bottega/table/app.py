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
from bottega.kernel import BottegaError
from bottega.kernel.language import LANGUAGES, called, language, mark, t, tn, use
from bottega.table import invitations, moves, profiles, ratings, register, ties
from bottega.table.bring import Bring
from bottega.table.clicks import Clicks
from bottega.table.covers import Covers, NoPicture
from bottega.table.database import Database
from bottega.table.endings import pictures
from bottega.table.gallery import Gallery
from bottega.table.games import game_of, rules_of
from bottega.table.hall import Hall
from bottega.table.house import House
from bottega.table.installable import Installable
from bottega.table.languages import COOKIE, catalogue, language_of
from bottega.table.laying import SeatWish
from bottega.table.lessons import new_to, told
from bottega.table.library import Library
from bottega.table.live import Live, OtherRules, Refused, standing
from bottega.table.lobby import tags
from bottega.table.logs import log
from bottega.table.mygames import MyGames
from bottega.table.mystats import MyStats
from bottega.table.names import is_given, seat_name
from bottega.table.news import news
from bottega.table.nextgame import NextGame, waiting
from bottega.table.parcels import Parcels
from bottega.table.people import HERE as THIS_MACHINE
from bottega.table.people import YEAR, People, Who, address, same_origin
from bottega.table.rates import Rates
from bottega.table.rows import TableRow
from bottega.table.safety import PICTURE, Safely, holds_zero
from bottega.table.settings import Settings
from bottega.table.storage import NotKept, Trouble
from bottega.table.tables import NoTable
from bottega.table.thinkers import Worker
from bottega.table.titlepage import TitlePage
from bottega.table.visits import Visits
from bottega.table.wishes import needs_nobody, number_of, options_of, possible, terms_wished

if TYPE_CHECKING:
    from bottega.table.calls import Calls
    from bottega.table.elsewhere import Elsewhere

HERE = Path(__file__).parent
LAYING = re.compile(r"/(make|find|bring|learn/[^/]+|t/[^/]+/(fork|rematch))")  # forms that lay tables
LAID = 0.02, 300.0  # such forms a second from one address, and so many at once: each visitor may lay 60 tables a day
VARY = {"vary": "Accept-Language, Cookie"}  # pictures hold words


class Web:
    """The pages of one house."""

    static = HERE / "static"

    def __init__(self, settings: Settings, db: Database, new_worker: Callable[[], Worker]) -> None:
        self.settings = settings
        self.db = db
        self.new_worker = new_worker
        self.people = People(settings.secret, settings.cookies)
        self.clicks = Clicks(settings.secret)
        self.laid = Rates(*LAID)
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.templates.globals.update(root=settings.root, alone=settings.alone)
        self.house: House
        self.calls: Calls
        self.covers: Covers
        self.parcels = Parcels(self)
        self.hall = Hall(self)
        self.gallery = Gallery(self)
        self.visits = Visits(self)
        self.elsewhere: Elsewhere | None = None
        if not settings.alone:
            from bottega.table.elsewhere import Elsewhere  # here, since a house for one is where much is not installed

            self.elsewhere = Elsewhere(self)

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        told = news(settings.redis, settings.siblings)
        meters = self.elsewhere.watching.meters if self.elsewhere else None
        self.house = House(self.db, told, self.new_worker, settings, meters)
        self.covers = Covers(self.house.thinkers)
        await self.house.start()
        if self.elsewhere:
            self.elsewhere.begin()
        try:
            yield
        finally:
            await self.house.stop()

    # -- helpers

    async def who(self, request: HTTPConnection) -> Who:
        """Who asks; found out once for each request."""
        if not hasattr(request.state, "who"):
            request.state.who = await self.house.reception.who(*self.people.named(request))
        who: Who = request.state.who
        return who

    async def page(self, request: Request, template: str, status: int = 200, **fields: Any) -> Response:
        who = await self.who(request)
        text = self.templates.get_template(template).render(
            visitor_name=called(who.name),
            profile=who.profile,
            seat_name=seat_name,
            form_token=self.people.form_token(who.id),
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
            self.people.remember(request, response, who.id, who.session)
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
        if not self.people.own_form(who.id, fields.get("token", "")):
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
        mine = await self.db(register.tables_of, visitor)
        self.house.presence.looked_at(row.id for row in mine)  # a list that says whose turn it is must not stand still
        played = {title for title, _ in await self.db(register.played, visitor)}
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
            **(await self.hall.shown(request, who) if self.elsewhere else {}),
        )

    async def _usual(self, visitor: str) -> dict[str, tuple[int, str]]:
        """By title the number of players and the bots' level of a game that is begun at once: as last chosen."""
        last = await self.db(register.last_made, visitor)
        usual = {}
        for name in titles():
            players, level = last.get(name, (0, ""))
            if players < max(2, find_title(name).players[0]):  # alone one plays by rules that must be chosen
                players = min(3, find_title(name).players[1])
            usual[name] = (players, level or "journeyman")
        return usual

    async def lines(self, rows: list[TableRow], visitor: str) -> list[dict[str, Any]]:
        """Tables in a list, as the database has them: no game is rebuilt for it."""
        seats = await self.db(register.seats_of, [row.id for row in rows])
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
            again = await self.house.meeting.played_here(who.id, asked)
            if again.rematch:
                return self.go(f"/t/{again.rematch}")
            title = find_title(again.row.title)
        known = who.name
        named = "" if is_given(known) else known
        texts = {opponent.name: opponent.text for opponent in OPPONENTS}
        scale = [(name, strength, texts[name]) for name, strength in strengths(title.name).items()]
        return await self.page(request, "new.html", title=title, scale=scale, named=named, again=again)

    async def make(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        title = find_title(fields.get("title", ""))
        players = number_of(fields.get("players", ""), mark("players"))
        options = options_of(title, fields, players)
        if again := fields.get("again"):
            return self.go(f"/t/{await self.house.meeting.rematch(visitor, again, options)}")
        players = game_of(title.name, options).players
        if self.settings.alone:
            needs_nobody(fields, players)
        wishes = []
        for seat in range(players):
            kind, _, level = fields.get(f"seat-{seat}", "bot journeyman").partition(" ")
            wishes.append(SeatWish(kind, level or "journeyman", fields.get(f"name-{seat}", "")))
        id = await self.house.laying.make(visitor, title.name, options, wishes, terms_wished(fields))
        return self.go(f"/t/{id}")

    async def learn(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        title = find_title(request.path_params["title"])
        return self.go(f"/t/{await self.house.laying.learn(visitor, title.name)}")

    async def possible(self, request: Request) -> Response:
        """Which choices of the form for a new table can be, given those already made."""
        title = find_title(request.query_params.get("title", ""))
        players = number_of(request.query_params.get("players", ""), mark("players"))
        wanted = options_of(title, request.query_params, players)
        return JSONResponse(await asyncio.to_thread(possible, title, wanted))

    async def table(self, request: Request) -> Response:
        try:
            live = await self.house.tables.look(request.path_params["id"])
        except OtherRules:
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
            guide=told(live.row.title) if teaching else [],
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

    async def _people(self, live: Live, who: Who) -> list[tuple[str, str]]:
        """Others at a table who have a profile, by name, and what somebody thinks of them: for who has one too."""
        others = [place.holder for place in live.seats if place.face and place.holder not in (None, who.id)]
        return await self.db(ties.to_each, who.id, others) if who.profile and others else []

    async def _tours(self, live: Live, visitor: str) -> list[dict[str, Any]]:
        """What is new on this table to who sits there."""
        sits = any(place.holder == visitor for place in live.seats)
        if not sits or live.row.status != "running" or live.row.lesson or not tours(live.row.title):
            return []
        played = await self.db(register.played, visitor, live.row.id)
        return new_to(
            live.row.title, live.game.options, [options for title, options in played if title == live.row.title]
        )

    async def old_table(self, request: Request) -> Response:
        """A table that was made with other rules: how it stood or ended, and its record."""
        visitor = (await self.who(request)).id
        old = await self.house.tables.stored(request.path_params["id"])
        ending = await self.db(moves.ending, old.row.id)
        return await self.page(
            request,
            "old_table.html",
            table=old.row,
            title=find_title(old.row.title),
            seats=old.seats,
            moves=len(standing([entry[1:] for entry in old.moves])),
            won=[seat_name(place) for place in old.seats if place.seat in old.row.result.get("winners", [])],
            waiting=any(place.kind == "open" for place in old.seats),
            mine=any(place.holder == visitor for place in old.seats),
            picture=bool(pictures(ending)[0]),
            changed={change.seat: change for change in (await self.db(ratings.changed, [old.row.id]))[old.row.id]},
        )

    async def end_picture(self, request: Request) -> Response:
        """The table at the end of a game, as it was drawn then."""
        old = await self.house.tables.stored(request.path_params["id"])
        svg, _ = pictures(await self.db(moves.ending, old.row.id))
        if not svg:
            raise Refused(t("There is no such picture."))
        return self.picture(svg, "private, max-age=86400")

    async def sit(self, request: Request) -> Response:
        visitor, name, fields = await self.form(request)
        table_id = request.path_params["id"]
        seat = number_of(fields.get("seat", ""), mark("seat"))
        await self.house.seats.sit(visitor, fields.get("name") or name, table_id, seat)
        return self.go(f"/t/{table_id}")

    async def fill(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        await self.house.seats.fill_with_bots(visitor, request.path_params["id"])
        return self.go(f"/t/{request.path_params['id']}")

    async def leave(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        table_id = request.path_params["id"]
        stays = await self.house.seats.leave(visitor, table_id, number_of(fields.get("seat", ""), mark("seat")))
        return self.go(f"/t/{table_id}" if stays else "/")

    async def rematch(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        return self.go(f"/t/{await self.house.meeting.rematch(visitor, request.path_params['id'])}")

    async def fork(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        moves, seat = number_of(fields.get("moves", ""), mark("moves")), number_of(fields.get("seat", ""), mark("seat"))
        return self.go(f"/t/{await self.house.laying.fork(visitor, request.path_params['id'], moves, seat)}")

    async def rename(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        await self.house.reception.rename(visitor, fields.get("name", ""))
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
        place = await self.house.seats.opened_by(table_id, token)
        return await self.page(request, "seat.html", place=place, action=f"/t/{table_id}/seat/{token}")

    async def take_seat(self, request: Request) -> Response:
        """Take a seat to this device."""
        visitor, _, _ = await self.form(request)
        table_id = request.path_params["id"]
        await self.house.seats.take_along(visitor, table_id, request.path_params["token"])
        return self.go(f"/t/{table_id}")

    async def record(self, request: Request) -> Response:
        table_id = request.path_params["id"]
        text = await self.house.records.give((await self.who(request)).id, table_id)
        name = f"{(await self.house.tables.stored(table_id)).row.title}-{table_id}.record"
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    async def cover(self, request: Request) -> Response:
        return self.picture(await self.covers.of_title(request.path_params["title"]))

    async def choice(self, request: Request) -> Response:
        where = request.path_params
        return self.picture(await self.covers.of_choice(where["title"], where["option"], where["choice"]))

    def picture(self, svg: str, kept: str = "max-age=86400") -> Response:
        headers = {"cache-control": kept, "content-security-policy": PICTURE, **VARY}
        return Response(svg, media_type="image/svg+xml", headers=headers)

    async def keeping(self, request: Request) -> Response:
        """What the browser keeps of a house for one that runs in it."""
        return await self.page(request, "keeping.html")

    # -- what cannot be done

    async def refused(self, request: Request, error: Exception) -> Response:
        status = 404 if isinstance(error, NoTable | NoPicture | NoBook) else 507 if isinstance(error, NotKept) else 400
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
        self.house.meters.errors.inc()
        with use(catalogue(language_of(request))):
            return PlainTextResponse(t("Something went wrong here. Nothing is lost; try again."), 500)

    def app(self) -> Starlette:
        elsewhere = self.elsewhere
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
            Route("/next", NextGame(self).next),
            Route("/manifest.webmanifest", Installable(self).manifest),
            *self.gallery.routes(),
            *Library(self).routes(),
            *MyGames(self).routes(),
            *MyStats(self).routes(),
            *Bring(self).routes(),
            *TitlePage(self).routes(),
            WebSocketRoute("/t/{id}/live", self.visits.page),
            Mount("/static", StaticFiles(directory=self.static, check_dir=False)),
            *(elsewhere.routes() if elsewhere else [Route("/keeping", self.keeping)]),
        ]
        handlers: dict[Any, Any] = {
            BottegaError: self.refused,
            NotKept: self.refused,
            Trouble: self.troubled,
            400: self.unreadable,
            404: self.missing,
            Exception: self.failed,
        }
        return Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[Middleware(Safely), *(elsewhere.middleware() if elsewhere else [])],
            exception_handlers=handlers,
        )


def _own_path(path: str) -> str:
    """A path of this server, whatever a form says."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _here_again(request: Request) -> str:
    """Where this page is found again; what a form was answered with is found nowhere."""
    return str(request.url).removeprefix(str(request.base_url)[:-1]) if request.method == "GET" else "/"
