"""The web application: pages, forms, the socket, and what its keeper looks at."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from bottega.bots import bot_names
from bottega.bots.levels import LEVELS
from bottega.bots.match import play
from bottega.games import title as find_title
from bottega.games import titles
from bottega.kernel import BottegaError
from bottega.kernel.language import t, use
from bottega.kernel.state import SEATS
from bottega.ledger import rule
from bottega.table.house import House, SeatWish
from bottega.table.languages import COOKIE, LANGUAGES, catalogue, language_of
from bottega.table.live import Refused
from bottega.table.news import news
from bottega.table.people import YEAR, People, same_origin
from bottega.table.settings import Settings
from bottega.table.sockets import Page
from bottega.table.storage import Storage

HERE = Path(__file__).parent
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


class Safely:
    """Security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Web:
    """The pages of one house."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.people = People(settings.secret, settings.secure_cookies)
        self.templates = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.house: House
        self.sockets = 0
        self.covers: dict[str, str] = {}

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        settings = self.settings
        self.house = House(Storage(settings.db), news(settings.redis), settings.workers, settings.bot_pause)
        await self.house.start()
        try:
            yield
        finally:
            await self.house.stop()

    # -- helpers

    async def visitor(self, request: Request) -> tuple[str, str, bool]:
        """Id and name of who asks, and whether they are new."""
        known = await self.house.visitor(self.people.id_of(request))
        if known is not None:
            return *known, False
        return *await self.house.new_visitor(), True

    async def page(self, request: Request, template: str, status: int = 200, **fields: Any) -> Response:
        visitor, name, new = await self.visitor(request)
        language = language_of(request)
        with use(catalogue(language)):
            text = self.templates.get_template(template).render(
                visitor_name=name,
                form_token=self.people.form_token(visitor),
                titles=titles(),
                language=language,
                languages=LANGUAGES,
                here=request.url.path,
                _=t,
                **fields,
            )
        response = HTMLResponse(text, status)
        if new:
            self.people.remember(response, visitor)
        return response

    async def form(self, request: Request) -> tuple[str, str, dict[str, str]]:
        """A form that this visitor's own page sent."""
        known = await self.house.visitor(self.people.id_of(request))
        if known is None or not same_origin(request):
            raise Refused("Load the page again: this form is not yours.")
        async with request.form(max_files=0, max_fields=60) as sent:
            fields = {key: value for key, value in sent.items() if isinstance(value, str)}
        if not self.people.own_form(known[0], fields.get("token", "")):
            raise Refused("Load the page again: this form is too old, or not yours.")
        return *known, fields

    def go(self, where: str) -> RedirectResponse:
        return RedirectResponse(where, 303)

    # -- pages

    async def home(self, request: Request) -> Response:
        visitor = self.people.id_of(request) or ""
        storage = self.house.storage
        mine = await self.house._db(storage.tables_of, visitor)
        waiting = await self.house._db(storage.open_tables)
        return await self.page(
            request,
            "home.html",
            facts=[find_title(name) for name in titles()],
            running=[await self._line(row.id, visitor) for row in mine if row.status != "over"][:20],
            finished=[await self._line(row.id, visitor) for row in mine if row.status == "over"][:20],
            waiting=[await self._line(row.id, visitor) for row in waiting if row.host != visitor],
        )

    async def _line(self, table_id: str, visitor: str) -> dict[str, Any]:
        """A table in a list."""
        live = await self.house.look(table_id)
        mine = [place.seat for place in live.seats if place.holder == visitor]
        running = live.row.status == "running"
        return {
            "id": table_id,
            "title": live.row.title,
            "status": live.row.status,
            "names": live.names,
            "free": sum(place.kind == "open" for place in live.seats),
            "my_turn": running and any(seat in live.state.actors for seat in mine),
            "turn": [live.names[seat] for seat in live.state.actors] if running else [],
            "winners": [live.names[seat] for seat in live.state.winners],
            "scores": live.state.scores if live.row.status == "over" else [],
        }

    async def new(self, request: Request) -> Response:
        facts = find_title(request.query_params.get("title", titles()[0]))
        return await self.page(request, "new.html", facts=facts, levels=LEVELS)

    async def make(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        facts = find_title(fields.get("title", ""))
        players = _int(fields.get("players", ""), "players")
        options: dict[str, Any] = {"players": players}
        for option in facts.options:
            value = fields.get(f"option-{option.name}", "")
            if option.many:
                chosen = [choice for choice in option.choices if f"option-{option.name}-{choice}" in fields]
                if chosen:
                    options[option.name] = chosen
            elif value:
                options[option.name] = value
        wishes = []
        for seat in range(players):
            kind, _, level = fields.get(f"seat-{seat}", "bot journeyman").partition(" ")
            wishes.append(SeatWish(kind, level or LEVELS[-1], fields.get(f"name-{seat}", "")))
        id = await self.house.make(
            visitor,
            facts.name,
            options,
            wishes,
            public="public" in fields,
            bot_after=_int(fields.get("bot_after", "0"), "seconds"),
        )
        return self.go(f"/t/{id}")

    async def table(self, request: Request) -> Response:
        live = await self.house.look(request.path_params["id"])
        visitor = self.people.id_of(request)
        return await self.page(
            request,
            "table.html",
            table=live.row,
            facts=find_title(live.row.title),
            seats=live.seats,
            mine=[place for place in live.seats if place.holder == visitor and visitor is not None],
            host=live.row.host == visitor,
            invite=str(request.url_for("table", id=live.row.id)),
        )

    async def sit(self, request: Request) -> Response:
        visitor, name, fields = await self.form(request)
        table_id = request.path_params["id"]
        await self.house.sit(visitor, fields.get("name") or name, table_id, _int(fields.get("seat", ""), "seat"))
        return self.go(f"/t/{table_id}")

    async def fill(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        await self.house.fill_with_bots(visitor, request.path_params["id"])
        return self.go(f"/t/{request.path_params['id']}")

    async def leave(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        table_id = request.path_params["id"]
        await self.house.leave(visitor, table_id, _int(fields.get("seat", ""), "seat"))
        return self.go("/" if (await self.house.look(table_id)).row.status == "open" else f"/t/{table_id}")

    async def rematch(self, request: Request) -> Response:
        visitor, _, _ = await self.form(request)
        return self.go(f"/t/{await self.house.rematch(visitor, request.path_params['id'])}")

    async def fork(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        moves, seat = _int(fields.get("moves", ""), "moves"), _int(fields.get("seat", ""), "seat")
        return self.go(f"/t/{await self.house.fork(visitor, request.path_params['id'], moves, seat)}")

    async def rename(self, request: Request) -> Response:
        visitor, _, fields = await self.form(request)
        await self.house.rename(visitor, fields.get("name", ""))
        return self.go(_own_path(fields.get("back", "/")))

    async def speak(self, request: Request) -> Response:
        """Choose a language."""
        _, _, fields = await self.form(request)
        chosen = fields.get("language", "")
        if chosen not in LANGUAGES:
            raise Refused(f"There is no language {chosen[:10]!r}; there are {', '.join(LANGUAGES)}.")
        response = self.go(_own_path(fields.get("back", "/")))
        response.set_cookie(COOKIE, chosen, max_age=YEAR, samesite="lax", httponly=True)
        return response

    async def seat_link(self, request: Request) -> Response:
        """The personal link: take a seat to this device."""
        visitor, _, new = await self.visitor(request)
        table_id = request.path_params["id"]
        await self.house.seat_by_token(visitor, table_id, request.path_params["token"])
        response = self.go(f"/t/{table_id}")
        if new:
            self.people.remember(response, visitor)
        return response

    async def record(self, request: Request) -> Response:
        live = await self.house.look(request.path_params["id"])
        if live.row.status != "over":
            raise Refused("The record is given out when the game is over: until then the seed stays secret.")
        name = f"{live.row.title}-{live.row.id}.record"
        return PlainTextResponse(live.state.record(), headers={"content-disposition": f'attachment; filename="{name}"'})

    async def cover(self, request: Request) -> Response:
        """A title as a picture: its table in the middle of a game between bots."""
        name = find_title(request.path_params["title"]).name
        if name not in self.covers:
            self.covers[name] = await asyncio.to_thread(cover, name)
        return Response(self.covers[name], media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})

    async def law(self, request: Request) -> Response:
        return await self.page(request, "rule.html", law=rule(request.path_params["id"]))

    # -- the socket

    async def socket(self, socket: WebSocket) -> None:
        visitor = await self.house.visitor(self.people.id_of(socket))
        if not same_origin(socket):
            await socket.close(4403)
            return
        try:
            await self.house.look(socket.path_params["id"])
        except Refused:
            await socket.close(4404)
            return
        await socket.accept()
        self.sockets += 1
        try:
            id, name = visitor or ("", "Spectator")
            with use(catalogue(language_of(socket))):
                await Page(socket, self.house, id, name, socket.path_params["id"]).run()
        finally:
            self.sockets -= 1

    # -- for whoever keeps the server

    async def health(self, request: Request) -> Response:
        numbers = await self.house._db(self.house.storage.number_of_tables)
        return JSONResponse({"ok": True, "tables": numbers})

    async def metrics(self, request: Request) -> Response:
        numbers = await self.house._db(self.house.storage.number_of_tables)
        lines = ["# TYPE bottega_tables gauge"]
        lines += [f'bottega_tables{{status="{status}"}} {number}' for status, number in sorted(numbers.items())]
        lines += ["# TYPE bottega_sockets gauge", f"bottega_sockets {self.sockets}"]
        lines += ["# TYPE bottega_moves_total counter", f"bottega_moves_total {self.house.moves_stored}"]
        lines += ["# TYPE bottega_tables_in_memory gauge", f"bottega_tables_in_memory {len(self.house.lives)}"]
        return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")

    async def refused(self, request: Request, error: Exception) -> Response:
        status = 404 if "no such table" in str(error) else 400
        if request.headers.get("accept", "").startswith("application/json"):
            return JSONResponse({"refused": str(error)}, status)
        return await self.page(request, "refused.html", status, text=str(error))

    async def missing(self, request: Request, error: Exception) -> Response:
        return await self.page(request, "refused.html", 404, text="There is nothing here.")

    def app(self) -> Starlette:
        routes = [
            Route("/", self.home),
            Route("/new", self.new),
            Route("/make", self.make, methods=["POST"]),
            Route("/rename", self.rename, methods=["POST"]),
            Route("/language", self.speak, methods=["POST"]),
            Route("/t/{id}", self.table, name="table"),
            Route("/t/{id}/sit", self.sit, methods=["POST"]),
            Route("/t/{id}/fill", self.fill, methods=["POST"]),
            Route("/t/{id}/leave", self.leave, methods=["POST"]),
            Route("/t/{id}/rematch", self.rematch, methods=["POST"]),
            Route("/t/{id}/fork", self.fork, methods=["POST"]),
            Route("/t/{id}/seat/{token}", self.seat_link, name="seat"),
            Route("/t/{id}/record", self.record),
            Route("/cover/{title}.svg", self.cover),
            Route("/rules/{id}", self.law),
            WebSocketRoute("/t/{id}/live", self.socket),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ]
        handlers: dict[Any, Any] = {BottegaError: self.refused, 404: self.missing}
        return Starlette(
            routes=routes, lifespan=self.lifespan, middleware=[Middleware(Safely)], exception_handlers=handlers
        )


def cover(name: str) -> str:
    """The table of a title after two thirds of a game between its best bots."""
    facts = find_title(name)
    players = min(3, facts.players[1])
    game = facts.game(players=players)
    whole = play(game, [bot_names(name)[-1]] * players, 7)
    state = game.start(7)
    for move in whole.moves[: len(whole.moves) * 2 // 3]:
        state.play(move // SEATS, move % SEATS)
    return state.svg()


def _own_path(path: str) -> str:
    """A path of this server, whatever a form says."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def _int(text: str, what: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Refused(f"{what.capitalize()} should be a number, not {text[:20]!r}.")
    return int(text)


def make_app(settings: Settings) -> Starlette:
    return Web(settings).app()
