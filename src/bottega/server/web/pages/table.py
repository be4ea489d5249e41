"""The page of a table, and its forms."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bottega.games import title as find_title
from bottega.guides import LEARNER, tours
from bottega.i18n.translate import mark, t
from bottega.server.accounts import relations
from bottega.server.accounts.given_names import seat_name
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.lobby import invitations
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.lesson_script import guide_steps, new_tours
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.undo import standing_rows
from bottega.server.play.phrases import PHRASES
from bottega.server.play.store import move_store, table_store
from bottega.server.results import ratings
from bottega.server.web.base import Web
from bottega.server.web.pages.new_table import number_of


class TablePages:
    def __init__(self, web: Web) -> None:
        self.web = web

    async def table(self, request: Request) -> Response:
        try:
            live = await self.web.services.tables.load(request.path_params["id"])
        except IncompatibleRules:
            return await self.old_table(request)
        if live.row.status == "closed":
            return await self.old_table(request)
        who = await self.web.who(request)
        visitor = who.id
        learner = live.seats[LEARNER]
        teaching = live.row.lesson and learner.holder == visitor and not learner.resigned
        return await self.web.page(
            request,
            "table.html",
            table=live.row,
            guide=guide_steps(live.row.title) if teaching else [],
            tours=await self._tours(live, visitor),
            title=find_title(live.row.title),
            seats=live.seats,
            mine=[place for place in live.seats if place.holder == visitor],
            host=live.row.host == visitor,
            sitting=[seat_name(place) for place in live.seats if place.kind == "person"],
            phrases=PHRASES,
            invite=f"{self.web.address(request)}/t/{live.row.id}",
            modules=live.row.options.get("modules", []),
            readings=live.row.options.get("readings", []),
            tempo=str(live.tempo or ""),
            ratings=await self.web.db(ratings.at_table, live.row, live.seats) if live.row.rated else {},
            invited=await self.web.db(invitations.to_table, live.row.id) if live.row.host == visitor else [],
            people=await self._people(live, who),
        )

    async def _people(self, live: LiveTable, who: Visitor) -> list[tuple[str, str]]:
        """Others at a table who have a profile, and the visitor's relation to them, if the visitor has a profile,
        too."""
        others = [place.holder for place in live.seats if place.face and place.holder not in (None, who.id)]
        return await self.web.db(relations.relations_to, who.id, others) if who.profile and others else []

    async def _tours(self, live: LiveTable, visitor: str) -> list[dict[str, Any]]:
        """Tours of what is new to a player at this table."""
        sits = any(place.holder == visitor for place in live.seats)
        if not sits or live.row.status != "running" or live.row.lesson or not tours(live.row.title):
            return []
        played = await self.web.db(table_store.played_options, visitor, live.row.id)
        return new_tours(
            live.row.title, live.game.options, [options for title, options in played if title == live.row.title]
        )

    async def old_table(self, request: Request) -> Response:
        """A table with other rules: its last position or end, and its record."""
        visitor = (await self.web.who(request)).id
        old = await self.web.services.tables.stored(request.path_params["id"])
        ending = await self.web.db(move_store.final_pictures_of, old.row.id)
        changes = (await self.web.db(ratings.changes_in, [old.row.id]))[old.row.id]
        return await self.web.page(
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
            changed={change.seat: change for change in changes},
        )

    async def end_picture(self, request: Request) -> Response:
        """The final table, as it was drawn at the end of the game."""
        old = await self.web.services.tables.stored(request.path_params["id"])
        svg, _ = unpack_pictures(await self.web.db(move_store.final_pictures_of, old.row.id))
        if not svg:
            raise Refused(t("Picture not found."))
        return self.web.picture(svg, "private, max-age=86400")

    async def sit(self, request: Request) -> Response:
        visitor, name, fields = await self.web.form(request)
        table_id = request.path_params["id"]
        seat = number_of(fields.get("seat", ""), mark("seat"))
        await self.web.services.seating.sit(visitor, fields.get("name") or name, table_id, seat)
        return self.web.redirect(f"/t/{table_id}")

    async def fill(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        await self.web.services.seating.fill_with_bots(visitor, request.path_params["id"])
        return self.web.redirect(f"/t/{request.path_params['id']}")

    async def leave(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        table_id = request.path_params["id"]
        seat = number_of(fields.get("seat", ""), mark("seat"))
        stays = await self.web.services.seating.leave(visitor, table_id, seat)
        return self.web.redirect(f"/t/{table_id}" if stays else "/")

    async def rematch(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        return self.web.redirect(f"/t/{await self.web.services.rematches.create(visitor, request.path_params['id'])}")

    async def decline(self, request: Request) -> Response:
        visitor, _, _ = await self.web.form(request)
        await self.web.services.rematches.decline(visitor, request.path_params["id"])
        return Response(status_code=204)

    async def fork(self, request: Request) -> Response:
        visitor, _, fields = await self.web.form(request)
        moves, seat = number_of(fields.get("moves", ""), mark("moves")), number_of(fields.get("seat", ""), mark("seat"))
        table_id = await self.web.services.creation.fork(visitor, request.path_params["id"], moves, seat)
        return self.web.redirect(f"/t/{table_id}")

    async def seat_link(self, request: Request) -> Response:
        """Ask before taking a seat by its personal link: programs that preview links must not sit down."""
        table_id, token = request.path_params["id"], request.path_params["token"]
        place = await self.web.services.seating.seat_of_token(table_id, token)
        return await self.web.page(request, "seat.html", place=place, action=f"/t/{table_id}/seat/{token}")

    async def take_seat(self, request: Request) -> Response:
        """Move a seat to this device."""
        visitor, _, _ = await self.web.form(request)
        table_id = request.path_params["id"]
        await self.web.services.seating.take_along(visitor, table_id, request.path_params["token"])
        return self.web.redirect(f"/t/{table_id}")

    async def shared(self, request: Request) -> Response:
        """A short link to a game, or to a moment of it. Nobody can guess the id of a table."""
        table_id, moves = request.path_params["id"], request.path_params.get("moves", "")
        await self.web.services.tables.stored(table_id)
        moment = f"#move={number_of(moves, mark('moves'))}" if moves else ""
        return self.web.redirect(f"/t/{table_id}{moment}")

    async def record(self, request: Request) -> Response:
        table_id = request.path_params["id"]
        text = await self.web.services.record_export.give((await self.web.who(request)).id, table_id)
        name = f"{(await self.web.services.tables.stored(table_id)).row.title}-{table_id}.record"
        return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})

    def routes(self) -> list[Route]:
        return [
            Route("/t/{id}", self.table, name="table"),
            Route("/t/{id}/leave", self.leave, methods=["POST"]),
            Route("/t/{id}/rematch", self.rematch, methods=["POST"]),
            Route("/t/{id}/fork", self.fork, methods=["POST"]),
            Route("/t/{id}/record", self.record),
            Route("/t/{id}/end.svg", self.end_picture),
        ]

    def server_routes(self) -> list[Route]:
        """Routes for servers with several visitors."""
        return [
            Route("/t/{id}/sit", self.sit, methods=["POST"]),
            Route("/t/{id}/fill", self.fill, methods=["POST"]),
            Route("/t/{id}/rematch/decline", self.decline, methods=["POST"]),
            Route("/s/{id}", self.shared),
            Route("/s/{id}/{moves}", self.shared),
            Route("/t/{id}/seat/{token}", self.seat_link, name="seat"),
            Route("/t/{id}/seat/{token}", self.take_seat, methods=["POST"]),
        ]
