"""Ratings of profiles: for each title, for two players and for more. A rated game that is over is counted once, in one
transaction, from its stored result; what it changed is kept for each seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    delete,
    insert,
    not_,
    select,
    update,
)

from bottega.bots.opponents import strengths
from bottega.kernel.language import t
from bottega.server.db import schema
from bottega.server.db.rows import COUNTED, RATED, SeatRow, TableRow, table_row
from bottega.server.db.storage import Lock, Storage
from bottega.server.results.outcomes import ranks
from bottega.server.results.rating_math import KNOWN, Rating, places, rate

RANKED = 20  # that a page shows


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


def count(storage: Storage, db: Connection, table_id: str) -> bool:
    """Count a rated game that is over; false if it is none, or was counted already. Of several servers, one does."""
    mine = and_(schema.tables.c.id == table_id, schema.tables.c.status == "over", schema.tables.c.rated == RATED)
    if db.execute(update(schema.tables).where(mine).values(rated=COUNTED)).rowcount != 1:
        return False
    storage.lock(db, Lock.RATINGS)  # no game builds on a rating that another one changes
    row = table_row(db.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().one())
    seats = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
    sat = db.execute(seats).all()
    known = _known(db, row.title, _many(row), [place.holder for place in sat if place.holder])
    before = [_rating(row.title, place, known) for place in sat]
    order = places(ranks(row.result["scores"], row.result["winners"]), [place.resigned for place in sat])
    for place, at, old, new in zip(sat, order, before, rate(before, order), strict=True):
        _store(db, row, place, at, old, old if place.kind == "bot" else new, known)
    return True


def _many(row: TableRow) -> bool:
    return len(row.result["scores"]) > 2


def _known(db: Connection, title: str, many: bool, holders: Iterable[str]) -> dict[str, tuple[Rating, int]]:
    """The ratings of those who have a profile, and after how many games."""
    ours = and_(
        schema.ratings.c.profile == schema.profiles.c.id, schema.ratings.c.title == title, schema.ratings.c.many == many
    )
    found = select(
        schema.profiles.c.id, schema.ratings.c.value, schema.ratings.c.deviation, schema.ratings.c.games
    ).outerjoin(schema.ratings, ours)
    return {
        id: (Rating(), 0) if value is None else (Rating(value, deviation), games)
        for id, value, deviation, games in db.execute(found.where(schema.profiles.c.id.in_(list(holders))))
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
    db.execute(insert(schema.rating_changes).values(**here, **values, place=at))
    if profile is None:
        return
    key = {"profile": profile, "title": row.title, "many": _many(row)}
    db.execute(delete(schema.ratings).where(*(schema.ratings.c[name] == value for name, value in key.items())))
    values = {"value": new.value, "deviation": new.deviation, "games": known[profile][1] + 1}
    db.execute(insert(schema.ratings).values(**key, **values))


def forget(storage: Storage, db: Connection, profile: str) -> None:
    """Ratings go with their profile; what its games changed for others stays. Last in a transaction, but for the
    profile itself: who counts holds a table before this lock."""
    storage.lock(db, Lock.RATINGS)  # no game builds on a rating that another one changes
    for kept in (schema.ratings, schema.rating_changes):
        db.execute(delete(kept).where(kept.c.profile == profile))


# -- reading


def of_profile(storage: Storage, profile: str, title: str) -> dict[bool, tuple[Rating, int]]:
    """The ratings of somebody at a title, and after how many games: of games for two, and for more."""
    mine = and_(schema.ratings.c.profile == profile, schema.ratings.c.title == title)
    with storage.reading() as db:
        rows = db.execute(select(schema.ratings).where(mine).order_by(schema.ratings.c.many)).mappings().all()
    return {row["many"]: (Rating(row["value"], row["deviation"]), row["games"]) for row in rows}


def at_table(storage: Storage, row: TableRow, places: list[SeatRow]) -> dict[int, Rating]:
    """By seat the ratings of those who sit there now, bots too."""
    with storage.reading() as db:
        known = _known(db, row.title, len(places) > 2, [place.holder for place in places if place.holder])
    return {place.seat: _rating(row.title, place, known) for place in places if place.kind != "open"}


def course(storage: Storage, profile: str, title: str) -> dict[bool, list[Rating]]:
    """How the ratings of somebody changed, game by game."""
    rows = select(
        schema.rating_changes.c.many, schema.rating_changes.c.new_value, schema.rating_changes.c.new_deviation
    ).join(schema.tables)
    mine = and_(schema.rating_changes.c.profile == profile, schema.tables.c.title == title)
    found: dict[bool, list[Rating]] = defaultdict(list)
    with storage.reading() as db:
        for many, *known in db.execute(
            rows.where(mine).order_by(
                schema.rating_changes.c.many, schema.rating_changes.c.at, schema.rating_changes.c.table_id
            )
        ):
            found[many].append(Rating(*known))
    return found


def changed(storage: Storage, table_ids: list[str], profile: str | None = None) -> dict[str, list[Change]]:
    """What these games changed, for everybody or for one."""
    here = schema.rating_changes.c.table_id.in_(table_ids)
    rows = select(schema.rating_changes).where(
        here if profile is None else and_(here, schema.rating_changes.c.profile == profile)
    )
    found: dict[str, list[Change]] = {id: [] for id in table_ids}
    with storage.reading() as db:
        for row in db.execute(rows.order_by(schema.rating_changes.c.table_id, schema.rating_changes.c.seat)).mappings():
            found[row["table_id"]].append(_change(row))
    return found


def _change(row: Any) -> Change:
    before = Rating(row["value"], row["deviation"])
    return Change(row["table_id"], row["seat"], before, Rating(row["new_value"], row["new_deviation"]))


def ranking(storage: Storage, title: str, many: bool) -> list[Ranked]:
    """The best of a house: first those whose rating is sure enough."""
    found = (
        select(
            schema.visitors.c.name,
            schema.profiles.c.face,
            schema.ratings.c.value,
            schema.ratings.c.deviation,
            schema.ratings.c.games,
        )
        .join(schema.profiles, schema.profiles.c.id == schema.ratings.c.profile)
        .join(schema.visitors, schema.visitors.c.id == schema.profiles.c.id)
        .where(schema.ratings.c.title == title, schema.ratings.c.many == many, not_(schema.profiles.c.banned))
    )
    with storage.reading() as db:
        rows = [Ranked(name, face, Rating(*known), games) for name, face, *known, games in db.execute(found)]
    return sorted(rows, key=lambda row: (row.rating.provisional, -row.rating.value, row.name))[:RANKED]
