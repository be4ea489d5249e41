"""Rematches: a new table where everybody has the same seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bottega.i18n.translate import t
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.given_names import with_distinct_names
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import StoredTable, TableRow
from bottega.server.lobby.create import TableCreation
from bottega.server.lobby.table_insert import add_table
from bottega.server.lobby.table_request import repeat_request
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.store import seat_store


class Rematches:
    def __init__(self, db: AsyncStorage, tables: TableRegistry, creation: TableCreation) -> None:
        self.db = db
        self.tables = tables
        self.creation = creation

    async def create(self, visitor: str, table_id: str, options: dict[str, Any] | None = None) -> str:
        """Create a table where everybody has the same seat, perhaps with other options, and start the game; later
        requests return the first one's table.

        At rated tables the others' seats stay open, so that nobody is rated without having sat down. Only its own host
        can repeat a table for friends.
        """
        old = await self.played_here(visitor, table_id)
        if old.rematch:
            return old.rematch
        own, _ = await self.db(visitors.read_name, visitor)
        named = [replace(seat, name=own) if seat.quoted else seat for seat in old.seats]  # records can contain any name
        apart = await self.db(relations.blocked_either_way, visitor)
        seats = with_distinct_names(named)
        for number, seat in enumerate(seats):
            # deleted people have no seat in a rematch, nor has anybody who blocks the visitor or is blocked by them
            if seat.kind == "person" and (not seat.name or seat.holder in apart):
                seats[number] = replace(seat, kind="bot", holder=None, name="")
            elif seat.kind == "person" and old.row.rated and seat.holder != visitor:
                seats[number] = replace(seat, kind="open", holder=None, name="")
        request = repeat_request(old.row, seats, old.row.options if options is None else options, visitor)
        table = self.creation.prepare(visitor, request)
        again = await self.db(add_table, table)
        if again == table.row.id:
            self.creation.announce(table)
        self.tables.bus.changed(table_id)
        return again

    async def decline(self, visitor: str, table_id: str) -> None:
        """Leave the rematch of a finished table before playing there: a bot has the seat, and nobody has resigned."""
        again = (await self.played_here(visitor, table_id)).rematch
        if not again:
            raise Refused(t("Nobody has asked for a rematch."))
        if not await self.db(seat_store.decline, again, visitor):
            raise Refused(t("You've already played in the rematch."))
        self.tables.bus.changed(again)

    async def played_here(self, visitor: str, table_id: str) -> StoredTable:
        """A finished table, for somebody who sat there."""
        old = await self.tables.stored(table_id)
        if not any(seat.holder == visitor for seat in old.seats):
            raise Refused(t("Only players at this table can ask for a rematch."))
        await self._check_done(old.row)
        return old

    async def _check_done(self, row: TableRow) -> None:
        """Refuse a game that is still going on, unless its rules have changed."""
        if row.status in ("open", "running"):
            try:
                await self.tables.load(row.id)
            except IncompatibleRules:
                return
            raise Refused(t("This game isn't over yet. Finish it first."))
