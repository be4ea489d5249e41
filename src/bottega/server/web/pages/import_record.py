"""Importing records: a finished game to review, or a position to continue.

Whoever imports a record knows its seed and everything hidden: such a table is private and not rated.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import bottega
from bottega.bots.personas import strengths
from bottega.games import title as find_title
from bottega.i18n.translate import called, mark, t
from bottega.kernel import BadRecord, State
from bottega.kernel.records import replay, seal_warning
from bottega.server.accounts import profiles, visitors
from bottega.server.accounts.given_names import NAME_LENGTH, distinct_name, looks_like_given_name
from bottega.server.accounts.similar_names import alike, is_good
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.lobby.table_request import SeatRequest
from bottega.server.services import Services
from bottega.server.web.base import Web
from bottega.server.web.pages.new_table import read_seat
from bottega.server.web.security import LARGEST_RECORD

OFTEN = 0.1, 30.0  # records a second from one address, and at once: replaying them takes time
SEED_DIGITS = 40  # the size of the column
LONGEST_REASON = 400  # characters: a record may be one long line
TOO_LARGE = mark("This file is too large. Game records are at most {n} kB.")


def read(text: str) -> State:
    """Replay a record. One that is cut off at the end of a line is replayed up to there."""
    first = [line.split(None, 1)[0] for line in text.splitlines() if line.strip()]
    if "moves" in first and "end" not in first:
        text += "\nend\n"
    state = replay(text, bottega.game)
    if state.seed is None or len(str(state.seed)) > SEED_DIGITS:
        raise BadRecord(t("the seed has more than {n} digits.", n=SEED_DIGITS))
    return state


def drawn(state: State) -> str:
    """The table as spectators see it, as a data URL."""
    svg = state.game.draw_view(state.view(None)).strip()
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def shortened(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def recorded(state: State) -> list[SeatRequest]:
    """The seats of a finished game, with the names of the record, all held by the visitor."""
    return [SeatRequest("me", name=shortened(name, NAME_LENGTH)) for name in state.names]


async def chosen(services: Services, visitor: str, state: State, seat: str, others: str) -> list[SeatRequest]:
    """The seats of a position: one is the visitor's, the others are bots' or people's at this screen. These keep the
    names of the record, unless one could be mistaken for somebody else's."""
    if seat not in map(str, range(state.game.players)):
        raise Refused(t("Choose a seat from 1 to {n}.", n=state.game.players))
    other = read_seat(others)
    if other.kind == "open":
        raise Refused(t("Choose bots or people on this screen for the other seats."))
    known, _ = await services.db(visitors.read_name, visitor)
    taken, seats = [known], []
    for number, name in enumerate(state.names):
        if str(number) == seat:
            seats.append(SeatRequest("me", name=known))
        elif other.kind == "bot":
            seats.append(other)
        else:
            wanted = shortened(name, NAME_LENGTH)
            bearer = await services.db(profiles.find_by_name, wanted)
            own = is_good(wanted) and not bearer and not looks_like_given_name(wanted)
            free = own and not any(alike(wanted, other) for other in taken)
            taken.append(wanted if free else distinct_name(known, taken))
            seats.append(SeatRequest("me", name=taken[-1]))
    return seats


class ImportPages:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.rates = Rates(*OFTEN)

    async def form(self, request: Request) -> Response:
        return await self._form(request)

    async def _form(self, request: Request, status: int = 200, refusal: str = "", text: str = "") -> Response:
        too_large = t(TOO_LARGE, n=LARGEST_RECORD // 1000)
        known = {name: find_title(name).full_name for name in bottega.titles()}
        fields = {"refusal": refusal, "text": text, "largest": LARGEST_RECORD, "too_large": too_large, "known": known}
        return await self.web.page(request, "import.html", status, **fields)

    async def import_record(self, request: Request) -> Response:
        """Import a record; if its game is not over, ask first who plays which seat."""
        try:
            visitor, _, fields = await self.web.form(request)
        except HTTPException as error:
            if error.status_code != 413:
                raise
            return await self._form(request, 413, t(TOO_LARGE, n=LARGEST_RECORD // 1000))
        self.web.count(self.rates, request)
        text = fields.get("record", "")
        try:
            state = await asyncio.to_thread(read, text)
        except BadRecord as error:
            why = shortened(str(error), LONGEST_REASON)
            return await self._form(request, 400, t("Could not open this record: {why}", why=why), text)
        if state.over:
            seats = recorded(state)
        elif "seat" not in fields:
            return await self._position(request, state, text)
        else:
            seats = await chosen(self.web.services, visitor, state, fields["seat"], fields.get("others", "journeyman"))
        return self.web.redirect(f"/t/{await self.web.services.creation.import_record(visitor, state, seats)}")

    async def _position(self, request: Request, state: State, text: str) -> Response:
        return await self.web.page(
            request,
            "import_position.html",
            title=find_title(state.game.title),
            names=[called(name) for name in state.names],
            acting=state.actors,
            moves=len(state.history),
            picture=await asyncio.to_thread(drawn, state),
            levels=strengths(state.game.title).items(),
            unsealed=seal_warning(text),
            text=text,
        )

    def routes(self) -> list[Route]:
        return [Route("/bring", self.form), Route("/bring", self.import_record, methods=["POST"])]
