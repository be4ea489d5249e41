"""Stored ratings of profiles: for each title, for two players and for more. A finished rated game is counted once, in
one transaction, and its changes are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, not_, select, update

from bottega.bots.personas import strengths
from bottega.i18n.translate import t
from bottega.server.db.rows import COUNTED, RATED, SeatRow, TableRow, table_row
from bottega.server.db.schema import PROFILES, RATING_CHANGES, RATINGS, SEATS, TABLES, VISITORS
from bottega.server.db.storage import Lock, Storage
from bottega.server.results.outcomes import ranks
from bottega.server.results.rating_math import KNOWN, Rating, places, rate

RANKED = 20  # profiles on a page


@dataclass(frozen=True)
class Change:
    """What a rated game changed for a seat."""

    table_id: str
    seat: int
    before: Rating
    after: Rating

    @property
    def by(self) -> int:
        """The difference between the two numbers as shown."""
        return round(self.after.value) - round(self.before.value)


@dataclass(frozen=True)
class RankedProfile:
    """A row of the ranking."""

    name: str
    face: str
    rating: Rating
    games: int


def kinds() -> dict[bool, str]:
    """The two kinds of games that are rated separately, in the reader's language."""
    return {False: t("Two players"), True: t("Three or more players")}


# -- counting


def count_game(storage: Storage, db: Connection, table_id: str) -> bool:
    """Count a finished rated game; false if it is none or was counted already. Of several servers one counts it."""
    mine = and_(TABLES.c.id == table_id, TABLES.c.status == "over", TABLES.c.rated == RATED)
    if db.execute(update(TABLES).where(mine).values(rated=COUNTED)).rowcount != 1:
        return False
    storage.lock(db, Lock.RATINGS)  # two games must not change the same ratings at once
    row = table_row(db.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().one())
    seats = select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
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
    """The ratings of those who have a profile, with their numbers of games."""
    ours = and_(RATINGS.c.profile == PROFILES.c.id, RATINGS.c.title == title, RATINGS.c.many == many)
    found = select(PROFILES.c.id, RATINGS.c.value, RATINGS.c.deviation, RATINGS.c.games).outerjoin(RATINGS, ours)
    return {
        id: (Rating(), 0) if value is None else (Rating(value, deviation), games)
        for id, value, deviation, games in db.execute(found.where(PROFILES.c.id.in_(list(holders))))
    }


def _rating(title: str, place: Any, known: dict[str, tuple[Rating, int]]) -> Rating:
    """The rating of a seat before the game: measured for bots, and a newcomer's for deleted profiles."""
    if place.kind == "bot":
        return Rating(strengths(title)[place.bot], KNOWN)
    return known.get(place.holder or "", (Rating(), 0))[0]


def _store(
    db: Connection, row: TableRow, place: Any, at: int, old: Rating, new: Rating, known: dict[str, tuple[Rating, int]]
) -> None:
    profile = place.holder if place.holder in known else None
    if place.kind == "person" and profile is None:
        return  # nothing is stored of deleted profiles
    values = {"value": old.value, "deviation": old.deviation, "new_value": new.value, "new_deviation": new.deviation}
    here = {"table_id": row.id, "seat": place.seat, "profile": profile, "many": _many(row), "at": row.moved}
    db.execute(insert(RATING_CHANGES).values(**here, **values, place=at))
    if profile is None:
        return
    key = {"profile": profile, "title": row.title, "many": _many(row)}
    db.execute(delete(RATINGS).where(*(RATINGS.c[name] == value for name, value in key.items())))
    values = {"value": new.value, "deviation": new.deviation, "games": known[profile][1] + 1}
    db.execute(insert(RATINGS).values(**key, **values))


def forget(storage: Storage, db: Connection, profile: str) -> None:
    """Delete the ratings of a profile; what its games changed for others stays. Call it late in a transaction: counting
    a game locks its table before this lock."""
    storage.lock(db, Lock.RATINGS)  # two games must not change the same ratings at once
    for kept in (RATINGS, RATING_CHANGES):
        db.execute(delete(kept).where(kept.c.profile == profile))


# -- reading


def of_profile(storage: Storage, profile: str, title: str) -> dict[bool, tuple[Rating, int]]:
    """The ratings of a profile at a title and their numbers of games, for two players (False) and for more (True)."""
    mine = and_(RATINGS.c.profile == profile, RATINGS.c.title == title)
    rows = storage.mappings(select(RATINGS).where(mine).order_by(RATINGS.c.many))
    return {row["many"]: (Rating(row["value"], row["deviation"]), row["games"]) for row in rows}


def at_table(storage: Storage, row: TableRow, places: list[SeatRow]) -> dict[int, Rating]:
    """The ratings of those who sit at a table, including bots, by seat."""
    with storage.reading() as db:
        known = _known(db, row.title, len(places) > 2, [place.holder for place in places if place.holder])
    return {place.seat: _rating(row.title, place, known) for place in places if place.kind != "open"}


def history(storage: Storage, profile: str, title: str) -> dict[bool, list[Rating]]:
    """How the ratings of a profile changed, game by game."""
    rows = select(RATING_CHANGES.c.many, RATING_CHANGES.c.new_value, RATING_CHANGES.c.new_deviation).join(TABLES)
    mine = and_(RATING_CHANGES.c.profile == profile, TABLES.c.title == title)
    found: dict[bool, list[Rating]] = defaultdict(list)
    in_order = rows.where(mine).order_by(RATING_CHANGES.c.many, RATING_CHANGES.c.at, RATING_CHANGES.c.table_id)
    for many, *known in storage.rows(in_order):
        found[many].append(Rating(*known))
    return found


def changes_in(storage: Storage, table_ids: list[str], profile: str | None = None) -> dict[str, list[Change]]:
    """What these games changed, for everybody or for one profile."""
    here = RATING_CHANGES.c.table_id.in_(table_ids)
    rows = select(RATING_CHANGES).where(here if profile is None else and_(here, RATING_CHANGES.c.profile == profile))
    found: dict[str, list[Change]] = {id: [] for id in table_ids}
    for row in storage.mappings(rows.order_by(RATING_CHANGES.c.table_id, RATING_CHANGES.c.seat)):
        found[row["table_id"]].append(_change(row))
    return found


def _change(row: Any) -> Change:
    before = Rating(row["value"], row["deviation"])
    return Change(row["table_id"], row["seat"], before, Rating(row["new_value"], row["new_deviation"]))


def ranking(storage: Storage, title: str, many: bool) -> list[RankedProfile]:
    """The best profiles, those with certain ratings first."""
    found = (
        select(VISITORS.c.name, PROFILES.c.face, RATINGS.c.value, RATINGS.c.deviation, RATINGS.c.games)
        .join(PROFILES, PROFILES.c.id == RATINGS.c.profile)
        .join(VISITORS, VISITORS.c.id == PROFILES.c.id)
        .where(RATINGS.c.title == title, RATINGS.c.many == many, not_(PROFILES.c.banned))
    )
    rows = [RankedProfile(name, face, Rating(*known), games) for name, face, *known, games in storage.rows(found)]
    return sorted(rows, key=lambda row: (row.rating.provisional, -row.rating.value, row.name))[:RANKED]
