"""Matchmaking: take a seat at the best waiting table, or create one. Searches run one at a time, so that two people who
search at once meet."""

from __future__ import annotations

import time
from dataclasses import replace

from sqlalchemy import Connection, Select, and_, func, not_, select, true

from bottega.games import title as find_title
from bottega.i18n.translate import language, t
from bottega.server.accounts import visitors
from bottega.server.accounts.relations import not_blocked
from bottega.server.accounts.visitors import NameTaken
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.schema import SEATS, TABLES
from bottega.server.db.storage import Lock, Storage
from bottega.server.lobby.create import TableCreation
from bottega.server.lobby.listing import TableFilter, recently_listed, visible_to
from bottega.server.lobby.table_insert import NewTable, insert_table
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.store import seat_store
from bottega.server.play.timing.time_control import DAY, TimeControl

TRIED = 8  # tables tried
BOT_AFTER = 300  # seconds until a bot plays for an absent player, without clocks
PRESENT = 60.0  # seconds after which somebody no longer counts as present
TEMPI = {  # of tables that matchmaking creates
    "live": TimeControl(kind="live", up="move", main=20 * 60, more=30),
    "days": TimeControl(kind="days", up="move", each=DAY),
}


def request_for(want: TableFilter) -> TableRequest:
    """The table to create if no waiting table fits."""
    title = find_title(want.title)
    low, high = title.players
    players = want.players or max(2, low)
    if not max(2, low) <= players <= high:
        raise Refused(t("{title} needs {low} to {high} players.", title=title.full_name, low=max(2, low), high=high))
    options: dict[str, object] = {"players": players}
    if want.modules == "some":
        sets = [numbers for option in title.options if option.name == "modules" for _, numbers in option.sets]
        if not sets:
            raise Refused(t("{title} has no modules.", title=title.full_name))
        options["modules"] = list(sets[0])
    return TableRequest(
        want.title,
        options,
        [SeatRequest("me"), *[SeatRequest("open")] * (players - 1)],
        public=True,
        bot_after=BOT_AFTER,
        tempo=TEMPI.get(want.tempo),
        language=want.language or language(),
    )


def fitting_tables(want: TableFilter, visitor: str, present: bool = False) -> Select[str]:
    """Tables where somebody may sit down: those with people present first, then those with the fewest open seats, then
    the oldest; `present` leaves out the others. Rated tables, house rules and blocked people are left out."""
    here = SEATS.alias()
    free = select(func.count()).where(here.c.table_id == TABLES.c.id, here.c.kind == "open").scalar_subquery()
    seen = (
        select(func.max(here.c.seen)).where(here.c.table_id == TABLES.c.id, here.c.kind == "person").scalar_subquery()
    )
    strangers = select(here.c.seat).where(here.c.table_id == TABLES.c.id, not_(not_blocked(visitor, here.c.holder)))
    usual = not_(TABLES.c.options.contains('"readings"'))
    plain = and_(visible_to(visitor), TABLES.c.rated == "", usual, not_(strangers.exists()))
    here_now = seen > time.time() - PRESENT
    found = select(TABLES.c.id).where(plain, recently_listed("open"), want.where(), here_now if present else true())
    return found.order_by(here_now.desc(), free, TABLES.c.created, TABLES.c.id).limit(TRIED)


def waits_at(want: TableFilter, visitor: str) -> Select[str]:
    """The table at which somebody waits already."""
    mine = select(SEATS.c.table_id).where(SEATS.c.holder == visitor)
    found = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.id.in_(mine), recently_listed("open"), want.where())
    return found.order_by(TABLES.c.created).limit(1)


def find_or_add(storage: Storage, want: TableFilter, table: NewTable) -> str:
    """The table at which somebody waits already or takes a seat now; otherwise this new one, which they host."""
    with storage.writing() as db:
        visitor = table.row.host
        visitors.register(db, visitor)
        name, _ = visitors.known_name(db, visitor)
        storage.lock(db, Lock.MATCHMAKING)
        waits = db.execute(waits_at(want, visitor)).scalar()
        found = waits or sit_down(storage, db, want, visitor, name)
        if not found:
            seats = [replace(seat, name=name) if seat.holder else seat for seat in table.seats]
            insert_table(storage, db, replace(table, seats=seats))
        return found or table.row.id


def sit_down(
    storage: Storage, db: Connection, want: TableFilter, visitor: str, name: str, present: bool = False
) -> str:
    """Take a seat at the best waiting table, one where people are `present` if so; returns its id, or nothing."""
    for table_id in list(db.execute(fitting_tables(want, visitor, present)).scalars()):
        with db.begin_nested() as trial:  # release the locks of this table before trying the next
            try:
                if seat_store.sit_anywhere(storage, db, table_id, visitor, name):
                    return table_id
            except NameTaken:
                pass
            trial.rollback()
    return ""


class Matchmaking:
    def __init__(self, db: AsyncStorage, creation: TableCreation) -> None:
        self.db = db
        self.creation = creation

    async def find(self, visitor: str, want: TableFilter) -> str:
        """Take a seat at the best waiting table of a title, or create a table and wait there; returns its id."""
        table = self.creation.prepare(visitor, request_for(want))
        found = await self.db(find_or_add, want, table)
        if found == table.row.id:
            return self.creation.announce(table)
        self.creation.tables.bus.changed(found)
        return found
