"""Finding a game: sitting down at the best waiting table, or making one and waiting there. Who looks for a game waits
for others who do, so that two who look at the same moment meet."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, Select, and_, func, not_, select

from bottega.games import title as find_title
from bottega.kernel.language import language, t
from bottega.table import register, sitting
from bottega.table.guestbook import NameTaken
from bottega.table.live import Refused
from bottega.table.lobby import Wanted, lately, shown
from bottega.table.names import another_name, is_given
from bottega.table.rows import SeatRow, TableRow, seats, tables
from bottega.table.storage import Storage
from bottega.table.tempo import DAY, Tempo
from bottega.table.terms import Terms
from bottega.table.ties import together

SEEKERS = 0x807E6D  # the lock of all who look for a game, for PostgreSQL
TRIED = 8  # tables
BOT_AFTER = 300  # seconds until a bot plays for who is away, where there are no clocks
HERE = 60.0  # seconds since somebody at a table was seen there
TEMPI = {  # of a table that is made for who looks for one
    "live": Tempo(kind="live", up="move", main=20 * 60, more=30),
    "days": Tempo(kind="days", up="move", each=DAY),
}


def options_for(want: Wanted) -> dict[str, Any]:
    """The options of a table that is made because there is none."""
    title = find_title(want.title)
    low, high = title.players
    players = want.players or max(2, low)
    if not max(2, low) <= players <= high:
        raise Refused(
            t("{title} is played together by {low} to {high}.", title=title.full_name, low=max(2, low), high=high)
        )
    options: dict[str, Any] = {"players": players}
    if want.modules == "some":
        sets = [numbers for option in title.options if option.name == "modules" for _, numbers in option.sets]
        if not sets:
            raise Refused(t("{title} has no modules.", title=title.full_name))
        options["modules"] = list(sets[0])
    return options


def terms_for(want: Wanted) -> Terms:
    return Terms(public=True, bot_after=BOT_AFTER, tempo=TEMPI.get(want.tempo), language=want.language or language())


def fitting(want: Wanted, visitor: str) -> Select[str]:
    """Tables at which somebody may sit down: first those where people are, then those that lack the fewest, then the
    oldest. Nobody meets whom they have blocked, or who has blocked them, or is rated or plays by house rules without
    having chosen that."""
    here = seats.alias()
    free = select(func.count()).where(here.c.table_id == tables.c.id, here.c.kind == "open").scalar_subquery()
    seen = (
        select(func.max(here.c.seen)).where(here.c.table_id == tables.c.id, here.c.kind == "person").scalar_subquery()
    )
    strangers = select(here.c.seat).where(here.c.table_id == tables.c.id, not_(together(visitor, here.c.holder)))
    usual = not_(tables.c.options.contains('"readings"'))
    plain = and_(shown(visitor), tables.c.rated == "", usual, not_(strangers.exists()))
    found = select(tables.c.id).where(plain, lately("open"), want.where())
    return found.order_by((seen > time.time() - HERE).desc(), free, tables.c.created, tables.c.id).limit(TRIED)


def waits_at(want: Wanted, visitor: str) -> Select[str]:
    """Where somebody waits already."""
    mine = select(seats.c.table_id).where(seats.c.holder == visitor)
    found = select(tables.c.id).where(tables.c.public, tables.c.id.in_(mine), lately("open"), want.where())
    return found.order_by(tables.c.created).limit(1)


def find(storage: Storage, want: Wanted, visitor: str, name: str) -> str:
    """The table at which somebody waits or sits down now; nothing where none fits."""
    with storage.writing() as db:
        return _find(storage, db, want, visitor, name)


def find_or_lay(storage: Storage, want: Wanted, visitor: str, name: str, row: TableRow, places: list[SeatRow]) -> str:
    """The same, or this new table."""
    with storage.writing() as db:
        found = _find(storage, db, want, visitor, name)
        if not found:
            register.lay(storage, db, row, places)
        return found or row.id


def _find(storage: Storage, db: Connection, want: Wanted, visitor: str, name: str) -> str:
    if not storage.sqlite:  # which lets in one writer anyhow
        db.execute(select(func.pg_advisory_xact_lock(SEEKERS)))
    if waits := db.execute(waits_at(want, visitor)).scalar():
        return waits
    for table_id in list(db.execute(fitting(want, visitor)).scalars()):
        with db.begin_nested() as trial:  # who goes on to the next table holds none of the last
            try:
                if sit_anywhere(storage, db, table_id, visitor, name):
                    return table_id
            except NameTaken:
                pass
            trial.rollback()
    return ""


def sit_anywhere(storage: Storage, db: Connection, table_id: str, visitor: str, name: str) -> bool:
    """Sit down on a free seat of a table; false when there is none."""
    here = select(seats.c.seat, seats.c.kind, seats.c.name).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    places = db.execute(here).all()
    others = [place.name for place in places if place.kind == "person"]
    named = another_name(name, others) if is_given(name) else name
    free = (place.seat for place in places if place.kind == "open")
    return any(sitting.sit(storage, db, table_id, seat, visitor, named) for seat in free)


def sit_down(storage: Storage, table_id: str, visitor: str, name: str) -> bool:
    with storage.writing() as db:
        return sit_anywhere(storage, db, table_id, visitor, name)
