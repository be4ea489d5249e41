"""Meeting: how people come together at a table. They look for a game, are invited, or play again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bottega.kernel.language import t
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.given_names import with_distinct_names
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import StoredTable, TableRow
from bottega.server.lobby import invitations, matchmaking
from bottega.server.lobby.create import TableCreation
from bottega.server.lobby.listing import TableFilter
from bottega.server.lobby.table_insert import add_table
from bottega.server.lobby.table_request import repeat_request
from bottega.server.play.registry import TableRegistry


class Lobby:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry, creation: TableCreation) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables
        self.creation = creation

    async def find(self, visitor: str, want: TableFilter) -> str:
        """Sit down at the best waiting table of a title, or make one and wait there; returns its id."""
        table = self.creation.prepare(visitor, matchmaking.request_for(want))
        found = await self.db(matchmaking.find_or_add, want, table)
        if found == table.row.id:
            return self.creation.announce(table)
        self.bus.changed(found)
        return found

    async def invite(self, visitor: str, table_id: str, name: str) -> None:
        """Invite a profile to a waiting table of one's own. Whether they like to be invited is not told."""
        live = await self.tables.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can invite to it."))
        invited = await self.profile_named(visitor, name)
        if any(place.holder == invited for place in live.seats):
            raise Refused(t("{name} sits at this table already.", name=name))
        if not await self.db(invitations.invite, visitor, table_id, invited):
            raise Refused(t("You have invited many already: wait for their answers, or send them the link."))

    async def profile_named(self, visitor: str, name: str) -> str:
        """The profile of this very name, which is somebody else's."""
        found = await self.db(relations.exactly, name)
        if found is None:
            raise Refused(t("Nobody here has a profile of that name. Write it exactly as they do."))
        if found == visitor:
            raise Refused(t("That is you."))
        return found

    async def rematch(self, visitor: str, table_id: str, options: dict[str, Any] | None = None) -> str:
        """Make a table where everybody has the same seat again, and whose game begins at once; a second request finds
        the first one's table. It may have other options for as many players. Pages at the old table are told. At a
        rated table the others' seats are open: nobody is rated without having sat down. A table for friends stays one
        only for its own host."""
        old = await self.played_here(visitor, table_id)
        if old.rematch:
            return old.rematch
        own, _ = await self.db(visitors.read_name, visitor)
        named = [replace(seat, name=own) if seat.quoted else seat for seat in old.seats]  # records say any name
        apart = await self.db(relations.blocked_either_way, visitor)
        seats = with_distinct_names(named)
        for number, seat in enumerate(seats):
            # forgotten people come to no rematch, nor does anybody who blocks the one who asks, or is blocked by them
            if seat.kind == "person" and (not seat.name or seat.holder in apart):
                seats[number] = replace(seat, kind="bot", holder=None, name="")
            elif seat.kind == "person" and old.row.rated and seat.holder != visitor:
                seats[number] = replace(seat, kind="open", holder=None, name="")
        request = repeat_request(old.row, seats, old.row.options if options is None else options, visitor)
        table = self.creation.prepare(visitor, request)
        again = await self.db(add_table, table)
        if again == table.row.id:
            self.creation.announce(table)
        self.bus.changed(table_id)
        return again

    async def played_here(self, visitor: str, table_id: str) -> StoredTable:
        """A table whose people may play again, for one of them."""
        old = await self.tables.stored(table_id)
        if not any(seat.holder == visitor for seat in old.seats):
            raise Refused(t("Only who sat at this table can ask for a rematch."))
        await self._check_done(old.row)
        return old

    async def _check_done(self, row: TableRow) -> None:
        """Refuse what is for a game that is over, or that the rules have stopped."""
        if row.status in ("open", "running"):
            try:
                await self.tables.look(row.id)
            except IncompatibleRules:
                return
            raise Refused(t("This game is not over: play on here."))
