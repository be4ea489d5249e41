"""The transactions that store new tables. A refusal undoes everything: names, visitors and seats."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from sqlalchemy import Connection, insert

from bottega.i18n.translate import t
from bottega.server.accounts import visitors
from bottega.server.accounts.chosen_names import chosen_name
from bottega.server.accounts.given_names import distinct_name, is_given_name
from bottega.server.accounts.similar_names import alike
from bottega.server.accounts.visitors import TAKEN_HERE, NameTaken
from bottega.server.core.errors import Refused
from bottega.server.db.rows import FinalPictures, History, SeatRow, TableRow
from bottega.server.db.schema import ENDINGS
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store
from bottega.server.play.timing.time_control import DAY


@dataclass(frozen=True)
class NewTable:
    """The rows of a table that is not stored yet, and how many tables its maker may create a day."""

    row: TableRow
    seats: list[SeatRow]
    history: History
    limit: int | None = None


def add_table(storage: Storage, table: NewTable, ending: FinalPictures | None = None) -> str:
    """Store a table as it is; returns its id. Of two rematches of one table only the first is stored, and its id
    returned. A finished game comes with its final pictures."""
    with storage.writing() as db:
        if again := table.row.rematch_of:
            table_store.lock(db, again)
            if first := table_store.rematch_of(db, again):
                return first
        insert_table(storage, db, table)
        if ending is not None:
            db.execute(insert(ENDINGS).values(table_id=table.row.id, **ending.__dict__))
        return table.row.id


def add_named_table(storage: Storage, table: NewTable) -> list[str]:
    """Store a table whose maker chose names. The first of them becomes a guest's name; returns the other tables where
    it shows."""
    host, renamed = table.row.host, []
    with storage.writing() as db:
        visitors.register(db, host)
        known, profile = visitors.known_name(db, host)
        if table.row.rated and not profile:
            raise Refused(t("You need an account for rated games. Create one, or make this table unrated."))
        seats = named_seats(host, known, profile, table.seats)
        mine = [seat.name for seat in seats if seat.holder == host]
        if mine and not profile and mine[0] != known and not is_given_name(mine[0]):
            renamed = visitors.set_name(storage, db, host, mine[0])
        insert_table(storage, db, replace(table, seats=seats))
    return renamed


def insert_table(storage: Storage, db: Connection, table: NewTable) -> None:
    """Insert a table inside a transaction, unless its maker has created too many today."""
    host, limit = table.row.host, table.limit
    if limit is not None and table_store.count_tables(db, host, time.time() - DAY) >= limit:
        raise Refused(t("You've created {n} tables today. Play at one of them, or come back tomorrow.", n=limit))
    visitors.register(db, host)
    table_store.insert_table(storage, db, table.row, table.seats, table.history)


def named_seats(host: str, known: str, profile: bool, seats: list[SeatRow]) -> list[SeatRow]:
    """Name the people at the maker's screen as chosen, or after the maker, no two alike. A profile has its own name at
    one of the seats."""
    mine = {seat.seat: seat.name for seat in seats if seat.holder == host}
    if profile and mine:
        mine[next((seat for seat, name in mine.items() if alike(name, known)), min(mine))] = ""
    mine = {seat: name and chosen_name(host, name) for seat, name in mine.items()}
    for seat, name in mine.items():
        others = [other for at, other in mine.items() if other and at != seat]
        mine[seat] = name or distinct_name(known, others)
        if any(alike(mine[seat], other) for other in others):
            raise NameTaken(t(TAKEN_HERE, name=name))
    return [replace(seat, name=mine.get(seat.seat, seat.name)) for seat in seats]
