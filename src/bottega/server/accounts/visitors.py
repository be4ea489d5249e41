"""Visitors and their names. A row is stored when a visitor first does something. No name may be mistaken for somebody
else's at the same table, or for a profile's."""

from __future__ import annotations

import time
from contextlib import suppress

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bottega.i18n.translate import mark, t
from bottega.server.accounts.given_names import guest_name
from bottega.server.accounts.similar_names import alike, is_good, looks
from bottega.server.core.errors import Refused
from bottega.server.db.schema import NAME_SKELETONS, PROFILES, SEATS, TABLES, VISITORS
from bottega.server.db.storage import Lock, Storage

NAME_OF_PROFILE = mark("That name is taken. Choose another one.")
TAKEN_HERE = mark("Someone at this table is already called {name}. Choose another name.")
TAKEN_ELSEWHERE = mark("Someone at one of your tables is already called {name}. Choose another name.")


class NameTaken(Refused):
    """Somebody else at the table, or a profile, has a name that could be mistaken for this one."""


class NameOfProfile(NameTaken):
    def __init__(self, name: str) -> None:
        super().__init__(t(NAME_OF_PROFILE, name=name))


def read_name(storage: Storage, id: str) -> tuple[str, bool]:
    with storage.reading() as db:
        return known_name(db, id)


def known_name(db: Connection, id: str) -> tuple[str, bool]:
    """The name of a visitor, and whether they have a profile. Guests lose a name that a profile has taken since, or
    that is no longer allowed."""
    known = select(VISITORS.c.name, PROFILES.c.id).outerjoin(PROFILES)
    row = db.execute(known.where(VISITORS.c.id == id)).first()
    if row is None:
        return guest_name(id), False
    kept = row.id is not None or (is_good(row.name) and not holder_of_name(db, row.name, id))
    return row.name if kept else guest_name(id), row.id is not None


def is_profile(db: Connection, id: str) -> bool:
    return db.execute(select(PROFILES.c.id).where(PROFILES.c.id == id)).scalar() is not None


def register(db: Connection, id: str, name: str = "") -> None:
    """Store a new visitor inside a transaction, before it takes any lock."""
    if db.execute(select(VISITORS.c.id).where(VISITORS.c.id == id)).scalar() is None:
        with suppress(IntegrityError), db.begin_nested():  # another request may be faster
            db.execute(insert(VISITORS).values(id=id, name=name or guest_name(id), seen=time.time()))


def rename(storage: Storage, id: str, name: str) -> list[str]:
    """Rename a visitor and their seats; returns the tables of those. Raises NameTaken if a profile, or somebody at a
    table that is not over, has a similar name."""
    with storage.writing() as db:
        register(db, id)
        return set_name(storage, db, id, name)


def set_name(storage: Storage, db: Connection, id: str, name: str) -> list[str]:
    """The same, inside a transaction."""
    check_profiles(storage, db, name, id)
    before = db.execute(select(VISITORS.c.name).where(VISITORS.c.id == id)).scalar()
    db.execute(update(VISITORS).where(VISITORS.c.id == id).values(name=name))
    here = and_(SEATS.c.holder == id, SEATS.c.kind == "person", SEATS.c.name == before)
    found = list(db.execute(select(SEATS.c.table_id).where(here).distinct()).scalars())
    going_on = select(TABLES.c.id).where(and_(TABLES.c.id.in_(found), TABLES.c.status != "over"))
    others = or_(func.coalesce(SEATS.c.holder, "") != id, SEATS.c.name != before)
    check_others(db, and_(SEATS.c.table_id.in_(going_on), others), name, TAKEN_ELSEWHERE)
    db.execute(update(SEATS).where(here).values(name=name))
    return found


def holder_of_name(db: Connection, name: str, but: str) -> str | None:
    """The profile other than this one for which people would mistake somebody of this name."""
    return next((id for id in bearers(db, name) if id != but), None)


def bearers(db: Connection, name: str) -> dict[str, str]:
    """The profiles for which people would mistake somebody of this name, with their names: at most one, except for
    names that were taken before they counted as similar."""
    named = select(VISITORS.c.id, VISITORS.c.name).join(NAME_SKELETONS, NAME_SKELETONS.c.profile == VISITORS.c.id)
    rows = db.execute(named.where(NAME_SKELETONS.c.look.in_(looks(name))).order_by(VISITORS.c.id).distinct())
    return {row.id: row.name for row in rows}


def check_profiles(storage: Storage, db: Connection, name: str, holder: str) -> None:
    """Raise NameOfProfile if a name is another profile's; profiles may always keep their own."""
    storage.lock(db, Lock.NAMES)
    found = bearers(db, name)
    if found.keys() - {holder} and found.get(holder) != name:
        raise NameOfProfile(name)


def check_others(db: Connection, others: ColumnElement[bool], name: str, refusal: str = TAKEN_HERE) -> None:
    people = and_(others, SEATS.c.kind == "person")
    if any(alike(name, other) for other in db.execute(select(SEATS.c.name).where(people)).scalars()):
        raise NameTaken(t(refusal, name=name))
