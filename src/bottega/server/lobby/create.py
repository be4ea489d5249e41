"""Creating tables: for a new game, a lesson, a fork of a finished game, or an imported record."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace

from bottega.guides import LEARNER, guide
from bottega.i18n.translate import t
from bottega.kernel import State
from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import shown_name
from bottega.server.accounts.service import AccountService
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import game_of
from bottega.server.core.log import log
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import IMPORTED, LISTENING, RATED, SeatRow, TableRow, new_token, seat_mask
from bottega.server.lobby.table_insert import NewTable, add_named_table, add_table
from bottega.server.lobby.table_request import LONGEST_ABSENCE, SeatRequest, TableRequest
from bottega.server.play.final_pictures import pack_final
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.timing.time_control import format_time_control

TABLES_A_DAY = 60
SEED_BITS = 128


class TableCreation:
    """Creates tables. The offline site (`alone`) has no daily limit."""

    def __init__(self, db: AsyncStorage, tables: TableRegistry, accounts: AccountService, alone: bool) -> None:
        self.db = db
        self.tables = tables
        self.accounts = accounts
        self.alone = alone

    async def make(self, visitor: str, request: TableRequest) -> str:
        """Create a table with the names that its maker chose; returns its id. The game starts if no seat is open."""
        table = self.prepare(visitor, request)
        renamed = await self.db(add_named_table, table)
        self.accounts.changed(renamed)
        return self.announce(table)

    async def make_lesson(self, visitor: str, title: str) -> str:
        """Create a table for a lesson against bots. Its seed is public, so nobody else can sit there."""
        found = guide(title)
        players = game_of(title, found.options).players
        seats = [SeatRequest("me" if seat == LEARNER else "bot", found.bots) for seat in range(players)]
        return await self.make(visitor, TableRequest(title, found.options, seats, seed=found.seed, lesson=LISTENING))

    async def fork(self, visitor: str, table_id: str, moves: int, seat: int) -> str:
        """Create a table against bots from a position of a finished game, in one of its seats."""
        live = await self.tables.load(table_id)
        if live.row.status != "over":
            raise Refused(t("You can play from here once the game is over. Until then its cards stay hidden."))
        state = live.at(moves)
        if state.over or not 0 <= seat < live.game.players:
            raise Refused(t("Pick an earlier position and a seat."))
        seats = [SeatRequest("me" if number == seat else "bot") for number in range(live.game.players)]
        source, history = f"{table_id} {moves}", live.played[:moves]
        request = TableRequest(
            live.row.title, live.row.options, seats, seed=live.row.seed, history=history, forked=source
        )
        return await self.make(visitor, request)

    async def import_record(self, visitor: str, state: State, seats: list[SeatRequest]) -> str:
        """Create a table for an imported game, finished or not. Whoever imports it knows its seed, so it is never rated
        or public. Seats have exactly the names in the request."""
        game, history = state.game, [(seat, action) for action, seat in state.history]
        request = TableRequest(game.title, game.options, seats, seed=state.seed, history=history, forked=IMPORTED)
        table, ending = self.prepare(visitor, request), None
        if state.over:
            known, profile = await self.db(visitors.read_name, visitor)
            places = [replace(place, quoted=not profile or place.name != known) for place in table.seats]
            state.names = tuple(map(shown_name, places))
            ending = await asyncio.to_thread(pack_final, state)
        await self.db(add_table, table, ending)
        return self.announce(table)

    def prepare(self, visitor: str, request: TableRequest) -> NewTable:
        """Set up the game of a request: the rows to be stored."""
        game = game_of(request.title, request.options)
        if game.players != len(request.seats):
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(request.seats)))
        seed = secrets.randbits(SEED_BITS) if request.seed is None else request.seed
        state = game.start(seed)
        for seat, action in request.history:
            state.play(action, seat)
        now, tempo = time.time(), request.tempo
        waits = any(seat.kind == "open" for seat in request.seats)
        row = TableRow(
            id=secrets.token_urlsafe(8).replace("-", "a").replace("_", "b"),
            title=game.title,
            options=game.options,
            seed=seed,
            rules=game.rules_version,
            components=game.components_hash,
            status="over" if state.over else "open" if waits else "running",
            acting=seat_mask(state.actors),
            result={"scores": list(state.scores), "winners": list(state.winners)} if state.over else {},
            public=request.public,
            host=visitor,
            bot_after=0 if tempo else max(0, min(request.bot_after, LONGEST_ABSENCE)),
            forked=request.forked,
            rematch_of=request.rematch_of,
            created=now,
            moved=now,
            shared=request.shared or sum(seat.kind == "me" and not seat.holder for seat in request.seats) > 1,
            lesson=request.lesson,
            tempo=format_time_control(tempo),
            rated=RATED if request.rated else "",
            friends=request.friends and not request.public,
            language=request.language,
        )
        seats = [
            SeatRow(
                table_id=row.id,
                seat=number,
                kind="person" if seat.kind == "me" else seat.kind,
                name=seat.name,
                holder=(seat.holder or visitor) if seat.kind == "me" else None,
                bot=seat.level,
                token=new_token(),
                resigned=False,
                seen=now,
                remaining=tempo.main if tempo else 0.0,
            )
            for number, seat in enumerate(request.seats)
        ]
        history = [(seat, action, game.text(action)) for seat, action in request.history]
        return NewTable(row, seats, history, None if self.alone else TABLES_A_DAY)

    def announce(self, table: NewTable) -> str:
        """Announce a stored table; returns its id."""
        log("table made", table=table.row.id, title=table.row.title, seats=len(table.seats))
        self.tables.bus.changed(table.row.id)
        return table.row.id
