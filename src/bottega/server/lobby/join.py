"""Meeting: how people come together at a table. They look for a game, are invited, or play again."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from bottega.kernel.language import t
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.given_names import guest_name, with_distinct_names
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.core.game_cache import game_of
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import StoredTable, TableRow, new_token
from bottega.server.lobby import invitations, matchmaking
from bottega.server.lobby.create import SeatRequest, TableCreation, seat_row
from bottega.server.lobby.listing import TableFilter
from bottega.server.play.registry import TableRegistry
from bottega.server.play.terms import terms_of


class Lobby:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry, creation: TableCreation) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables
        self.creation = creation

    async def find(self, visitor: str, name: str, want: TableFilter) -> str:
        """Sit down at the best table of a title that waits, or make one and wait there; returns its id."""
        options = matchmaking.options_for(want)
        await self.db(visitors.register_visitor, visitor, guest_name(visitor))
        found = await self.db(matchmaking.find, want, visitor, name)
        if not found:
            game = game_of(want.title, options)
            wishes = [SeatRequest("open" if seat else "me") for seat in range(game.players)]
            places = [seat_row(seat, wish, visitor, "" if seat else name) for seat, wish in enumerate(wishes)]
            found = await self.creation.lay(
                visitor,
                game,
                places,
                matchmaking.terms_for(want),
                store=lambda storage, row, places, _: matchmaking.find_or_lay(
                    storage, want, visitor, name, row, places
                ),
            )
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
        """A new table where everybody has the same seat again, and whose game begins at once; who asks second finds
        the first one's. It may have other options for as many players. Who is still at the old table is told. Where it
        is rated the others' seats are free: nobody is rated without having sat down. A table for friends stays one for
        those of who made it: the friends of another are shown nothing."""
        old = await self.played_here(visitor, table_id)
        if old.rematch:
            return old.rematch
        row, now = old.row, time.time()
        places = [
            replace(seat, token=new_token(), resigned=False, hidden=False, seen=now, since=None, away=False)
            for seat in with_distinct_names(old.seats)
        ]
        apart = await self.db(relations.blocked_either_way, visitor)
        for number, place in enumerate(places):
            # who wanted to be forgotten comes to no rematch, nor does who is blocked or has blocked who asks
            if place.kind == "person" and (not place.name or place.holder in apart):
                places[number] = replace(place, kind="bot", holder=None, name="")
            elif place.kind == "person" and row.rated and place.holder != visitor:
                places[number] = replace(place, kind="open", holder=None, name="")
        game = game_of(row.title, row.options if options is None else options)
        if game.players != len(places):
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(places)))
        terms = replace(terms_of(row), friends=row.friends and row.host == visitor)
        again = await self.creation.lay(visitor, game, places, terms, rematch_of=table_id)
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
