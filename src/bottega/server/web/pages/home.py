"""The home page: titles, one's own and public tables, what goes on, and invitations."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bottega.games import title as find_title
from bottega.games import titles
from bottega.i18n.translate import LANGUAGES, t
from bottega.server.accounts import relations
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.db.rows import TableRow
from bottega.server.lobby import invitations, listing, queue
from bottega.server.play.store import table_store
from bottega.server.play.store.waiting_games import waiting
from bottega.server.web.base import Web
from bottega.server.web.pages.gallery import GalleryPage
from bottega.server.web.pages.title import best_pictures, usual_tables

LATELY = 3  # finished games that the home page shows
ONLINE = 12  # people


class HomePage:
    def __init__(self, web: Web, gallery: GalleryPage) -> None:
        self.web = web
        self.gallery = gallery

    async def home(self, request: Request) -> Response:
        who = await self.web.who(request)
        visitor = who.id
        if who.profile:
            await self.web.services.online.seen(visitor)
        mine = await self.web.db(table_store.tables_of, visitor)
        self.web.services.presence.note_watched(row.id for row in mine)  # bots play on at tables on a visible list
        played = {title for title, _ in await self.web.db(table_store.played_options, visitor)}
        return await self.web.page(
            request,
            "home.html",
            every=[find_title(name) for name in titles()],
            new={name for name in titles() if name not in played},
            usual=await usual_tables(self.web, visitor),
            running=await self.web.table_lines([row for row in mine if row.status != "over"][:20], visitor),
            finished=await self.web.table_lines([row for row in mine if row.status == "over"][:20], visitor),
            for_me=len(await self.web.db(waiting, visitor)),
            nothing="next" in request.query_params,
            **({} if self.web.settings.alone else await self._others(request, who)),
        )

    async def _others(self, request: Request, who: Visitor) -> dict[str, Any]:
        """Other people's tables."""
        asked = request.query_params
        which, page = asked.get("list", ""), asked.get("page", "1")
        if which not in listing.LISTS or not re.fullmatch(f"[1-{listing.PAGES}]", page):
            raise Refused(t("Page not found. Choose a list of tables."))
        want = listing.read_filter(asked)
        public, more = await self.web.db(listing.listed, who.id, which, want, int(page))
        invited = await self.web.db(invitations.invitations_for, who.id) if who.profile else []
        friends = await self.web.db(listing.of_friends, who.id) if who.profile else []
        friends = [row for row in friends if row.id not in {invitation.table.id for invitation in invited}]
        online, number_online = await self.web.services.online.shown(who.id, who.profile is not None)
        lately: list[TableRow] = []
        paintings: list[dict[str, Any]] = []
        if "x-lists" not in request.headers:  # what an open page asks for again are the lists that change
            paintings = await best_pictures(self.web, self.gallery, who.id)
            lately, _ = await self.web.db(listing.listed, who.id, "over", listing.TableFilter())
            lately = lately[:LATELY]
        rows = {row.id: row for row in [*lately, *public, *friends, *(invitation.table for invitation in invited)]}
        lines = {line["id"]: line for line in await self.web.table_lines(list(rows.values()), who.id)}
        narrowed = {name: value for name, value in want.__dict__.items() if value}
        return {
            "public": [lines[row.id] for row in public],
            "more": more,
            "page_number": int(page),
            "which": which,
            "want": want,
            "narrowed": bool(narrowed),
            "filtered": {**({"list": which} if which else {}), **narrowed},
            "lists": listing.NAMED,
            "filters": filters(want),
            "friends": [lines[row.id] for row in friends],
            "asking": await self.web.db(relations.count_requests, who.id) if who.profile else 0,
            "online": online[:ONLINE],
            "number_online": number_online,
            "looking": await self.web.db(queue.looking, who.id),
            "lately": [lines[row.id] for row in lately],
            "paintings": paintings,
            "invited": [(invitation.host, lines[invitation.table.id]) for invitation in invited],
        }

    async def invite(self, request: Request) -> Response:
        who, _, fields = await self.web.profile_form(request)
        table_id = request.path_params["id"]
        await self.web.services.invitations.invite(who.id, table_id, fields.get("name", ""))
        return self.web.redirect(f"/t/{table_id}")

    async def accept(self, request: Request) -> Response:
        visitor, name, _ = await self.web.form(request)
        table_id = request.path_params["id"]
        await self.web.services.seating.accept(visitor, name, table_id)
        return self.web.redirect(f"/t/{table_id}")

    async def decline(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        await self.web.db(invitations.decline, visitor, request.path_params["id"])
        return self.web.redirect("/")

    def routes(self) -> list[Route]:
        return [Route("/", self.home)]

    def server_routes(self) -> list[Route]:
        """Routes for servers with several visitors."""
        return [
            Route("/t/{id}/invite", self.invite, methods=["POST"]),
            Route("/t/{id}/accept", self.accept, methods=["POST"]),
            Route("/t/{id}/decline", self.decline, methods=["POST"]),
        ]


def filters(want: listing.TableFilter) -> list[tuple[str, str, list[tuple[str, str]], str]]:
    """The filters of the list: name, label, choices, and the current choice."""
    most = max(find_title(name).players[1] for name in titles())
    offered = {
        "title": (t("Title"), [(name, find_title(name).full_name) for name in titles()]),
        "players": (t("Players"), [(str(number), str(number)) for number in range(1, most + 1)]),
        "tempo": (t("Clocks"), [(name, t(text)) for name, text in listing.TEMPI.items()]),
        "modules": (t("Modules"), [(name, t(text)) for name, text in listing.MODULES.items()]),
        "language": (t("Language"), list(LANGUAGES.items())),
    }
    return [(name, label, choices, str(getattr(want, name) or "")) for name, (label, choices) in offered.items()]
