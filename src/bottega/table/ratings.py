"""Ratings of profiles: for each title, for two players and for more. A rated game that is over is counted once, in one
transaction, from its stored result; what it changed is kept for each seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    String,
    Table,
    and_,
    delete,
    func,
    insert,
    not_,
    select,
    update,
)

from bottega.bots.opponents import strengths
from bottega.kernel.language import t
from bottega.table.afterwards import Duty
from bottega.table.chronicle import BATCH, ranks
from bottega.table.rows import COUNTED, RATED, SeatRow, TableRow, as_table, profiles, seats, tables, visitors
from bottega.table.skill import KNOWN, Rating, places, rated
from bottega.table.storage import Storage, metadata

RATINGS = 0x807E6C  # the lock of all ratings, for PostgreSQL
RANKED = 20  # that a page shows

ratings = Table(
    "ratings",
    metadata,
    Column("profile", ForeignKey("profiles.id"), primary_key=True),
    Column("title", String(20), primary_key=True),
    Column("many", Boolean, primary_key=True),  # of games of more than two
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
changes = Table(
    "changes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=True, index=True),  # none for bots
    Column("many", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("value", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("new_value", Float, nullable=False),
    Column("new_deviation", Float, nullable=False),
    Column("at", Float, nullable=False),  # when the game ended
)


@dataclass(frozen=True)
class Change:
    """What a rated game changed for a seat."""

    table_id: str
    seat: int
    before: Rating
    after: Rating

    @property
    def by(self) -> int:
        """As much as the two numbers differ that are shown."""
        return round(self.after.value) - round(self.before.value)


@dataclass(frozen=True)
class Ranked:
    """Somebody in the ranking of a house."""

    name: str
    face: str
    rating: Rating
    games: int


def kinds() -> dict[bool, str]:
    """The two kinds of games that are rated apart, in the reader's language."""
    return {False: t("Two players"), True: t("Three players or more")}


# -- counting


def count(storage: Storage, table_id: str) -> bool:
    """Count a rated game that is over; false if it is none, or was counted already. Of several who try, one does."""
    mine = and_(tables.c.id == table_id, tables.c.status == "over", tables.c.rated == RATED)
    with storage.writing() as db:
        if db.execute(update(tables).where(mine).values(rated=COUNTED)).rowcount != 1:
            return False
        _lock(storage, db)
        row = as_table(db.execute(select(tables).where(tables.c.id == table_id)).mappings().one())
        sat = db.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).all()
        known = _known(db, row.title, _many(row), [place.holder for place in sat if place.holder])
        before = [_rating(row.title, place, known) for place in sat]
        order = places(ranks(row.result["scores"], row.result["winners"]), [place.resigned for place in sat])
        for place, at, old, new in zip(sat, order, before, rated(before, order), strict=True):
            _store(db, row, place, at, old, old if place.kind == "bot" else new, known)
    return True


def _lock(storage: Storage, db: Connection) -> None:
    """One counts at a time, so that no game builds on a rating that another one changes. SQLite does it anyhow."""
    if not storage.sqlite:
        db.execute(select(func.pg_advisory_xact_lock(RATINGS)))


def _many(row: TableRow) -> bool:
    return len(row.result["scores"]) > 2


def _known(db: Connection, title: str, many: bool, holders: Iterable[str]) -> dict[str, tuple[Rating, int]]:
    """The ratings of those who have a profile, and after how many games."""
    ours = and_(ratings.c.profile == profiles.c.id, ratings.c.title == title, ratings.c.many == many)
    found = select(profiles.c.id, ratings.c.value, ratings.c.deviation, ratings.c.games).outerjoin(ratings, ours)
    return {
        id: (Rating(), 0) if value is None else (Rating(value, deviation), games)
        for id, value, deviation, games in db.execute(found.where(profiles.c.id.in_(list(holders))))
    }


def _rating(title: str, place: Any, known: dict[str, tuple[Rating, int]]) -> Rating:
    """Before the game: measured for a bot; who has gone from this house is as unknown as who comes to it."""
    if place.kind == "bot":
        return Rating(strengths(title)[place.bot], KNOWN)
    return known.get(place.holder or "", (Rating(), 0))[0]


def _store(
    db: Connection,
    row: TableRow,
    place: Any,
    at: int,
    old: Rating,
    new: Rating,
    known: dict[str, tuple[Rating, int]],
) -> None:
    profile = place.holder if place.holder in known else None
    if place.kind == "person" and profile is None:
        return  # of who wanted to be forgotten nothing is kept
    values = {"value": old.value, "deviation": old.deviation, "new_value": new.value, "new_deviation": new.deviation}
    here = {"table_id": row.id, "seat": place.seat, "profile": profile, "many": _many(row), "at": row.moved}
    db.execute(insert(changes).values(**here, **values, place=at))
    if profile is None:
        return
    key = {"profile": profile, "title": row.title, "many": _many(row)}
    db.execute(delete(ratings).where(*(ratings.c[name] == value for name, value in key.items())))
    values = {"value": new.value, "deviation": new.deviation, "games": known[profile][1] + 1}
    db.execute(insert(ratings).values(**key, **values))


def uncounted(storage: Storage, after: str) -> list[str]:
    """Rated games that are over and were not counted: the next ones by their ids."""
    ended = and_(tables.c.status == "over", tables.c.rated == RATED, tables.c.id > after)
    with storage.reading() as db:
        return list(db.execute(select(tables.c.id).where(ended).order_by(tables.c.id).limit(BATCH)).scalars())


COUNT = Duty(uncounted, count, "game not counted")


def forget(storage: Storage, db: Connection, profile: str) -> None:
    """Ratings go with their profile; what its games changed for others stays. Last in a transaction, but for the
    profile itself: who counts holds a table before this lock."""
    _lock(storage, db)
    for kept in (ratings, changes):
        db.execute(delete(kept).where(kept.c.profile == profile))


# -- reading


def of_profile(storage: Storage, profile: str, title: str) -> dict[bool, tuple[Rating, int]]:
    """The ratings of somebody at a title, and after how many games: of games for two, and for more."""
    mine = and_(ratings.c.profile == profile, ratings.c.title == title)
    with storage.reading() as db:
        rows = db.execute(select(ratings).where(mine).order_by(ratings.c.many)).mappings().all()
    return {row["many"]: (Rating(row["value"], row["deviation"]), row["games"]) for row in rows}


def at_table(storage: Storage, row: TableRow, places: list[SeatRow]) -> dict[int, Rating]:
    """By seat the ratings of those who sit there now, bots too."""
    with storage.reading() as db:
        known = _known(db, row.title, len(places) > 2, [place.holder for place in places if place.holder])
    return {place.seat: _rating(row.title, place, known) for place in places if place.kind != "open"}


def course(storage: Storage, profile: str, title: str) -> dict[bool, list[Rating]]:
    """How the ratings of somebody changed, game by game."""
    rows = select(changes.c.many, changes.c.new_value, changes.c.new_deviation).join(tables)
    mine = and_(changes.c.profile == profile, tables.c.title == title)
    found: dict[bool, list[Rating]] = defaultdict(list)
    with storage.reading() as db:
        for many, *known in db.execute(rows.where(mine).order_by(changes.c.many, changes.c.at, changes.c.table_id)):
            found[many].append(Rating(*known))
    return found


def changed(storage: Storage, table_ids: list[str], profile: str | None = None) -> dict[str, list[Change]]:
    """What these games changed, for everybody or for one."""
    here = changes.c.table_id.in_(table_ids)
    rows = select(changes).where(here if profile is None else and_(here, changes.c.profile == profile))
    found: dict[str, list[Change]] = {id: [] for id in table_ids}
    with storage.reading() as db:
        for row in db.execute(rows.order_by(changes.c.table_id, changes.c.seat)).mappings():
            found[row["table_id"]].append(_change(row))
    return found


def _change(row: Any) -> Change:
    before = Rating(row["value"], row["deviation"])
    return Change(row["table_id"], row["seat"], before, Rating(row["new_value"], row["new_deviation"]))


def ranking(storage: Storage, title: str, many: bool) -> list[Ranked]:
    """The best of a house: first those whose rating is sure enough."""
    found = (
        select(visitors.c.name, profiles.c.face, ratings.c.value, ratings.c.deviation, ratings.c.games)
        .join(profiles, profiles.c.id == ratings.c.profile)
        .join(visitors, visitors.c.id == profiles.c.id)
        .where(ratings.c.title == title, ratings.c.many == many, not_(profiles.c.banned))
    )
    with storage.reading() as db:
        rows = [Ranked(name, face, Rating(*known), games) for name, face, *known, games in db.execute(found)]
    return sorted(rows, key=lambda row: (row.rating.provisional, -row.rating.value, row.name))[:RANKED]
