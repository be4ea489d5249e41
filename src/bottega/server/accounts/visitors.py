"""The guest book: who has done something here, and what they are called. Nobody is called so that people could take
them for somebody else."""

from __future__ import annotations

import time
from contextlib import suppress

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bottega.server.accounts.given_names import guest_name
from bottega.server.accounts.similar_names import alike, is_good, looks
from bottega.server.db import schema
from bottega.server.db.storage import Lock, Storage


class NameTaken(Exception):
    """Somebody else at the table, or a profile, has a name that could be taken for this one."""


class ProfilesName(NameTaken):
    """A profile has it."""


def read_name(storage: Storage, id: str) -> tuple[str, bool]:
    with storage.reading() as db:
        return known_name(db, id)


def known_name(db: Connection, id: str) -> tuple[str, bool]:
    """The name of a visitor, and whether they have a profile. Guests lose a name that a profile has taken since, or
    that is no longer allowed."""
    known = select(schema.visitors.c.name, schema.profiles.c.id).outerjoin(schema.profiles)
    row = db.execute(known.where(schema.visitors.c.id == id)).first()
    if row is None:
        return guest_name(id), False
    kept = row.id is not None or (is_good(row.name) and not holder_of_name(db, row.name, id))
    return row.name if kept else guest_name(id), row.id is not None


def is_profile(db: Connection, id: str) -> bool:
    return db.execute(select(schema.profiles.c.id).where(schema.profiles.c.id == id)).scalar() is not None


def register_visitor(storage: Storage, id: str, name: str) -> None:
    """Remember a visitor, if this is somebody new."""
    with storage.reading() as db:
        known = db.execute(select(schema.visitors.c.id).where(schema.visitors.c.id == id)).scalar()
    if known is None:
        with storage.writing() as db:
            register(db, id, name)


def register(db: Connection, id: str, name: str = "") -> None:
    """Remember a visitor inside a transaction, before it takes any lock: under a guest's name, or another."""
    if db.execute(select(schema.visitors.c.id).where(schema.visitors.c.id == id)).scalar() is None:
        with suppress(IntegrityError), db.begin_nested():  # another request of theirs may be faster
            db.execute(insert(schema.visitors).values(id=id, name=name or guest_name(id), seen=time.time()))


def rename(storage: Storage, id: str, name: str) -> list[str]:
    """Rename a visitor and the seats that bear their name; returns the tables of those. NameTaken when another seat
    bears it at one where a game is not over, or a profile does."""
    with storage.writing() as db:
        register(db, id)
        return set_name(storage, db, id, name)


def set_name(storage: Storage, db: Connection, id: str, name: str) -> list[str]:
    """The same, inside a transaction."""
    check_profiles(storage, db, name, id)
    before = db.execute(select(schema.visitors.c.name).where(schema.visitors.c.id == id)).scalar()
    db.execute(update(schema.visitors).where(schema.visitors.c.id == id).values(name=name))
    here = and_(schema.seats.c.holder == id, schema.seats.c.kind == "person", schema.seats.c.name == before)
    found = list(db.execute(select(schema.seats.c.table_id).where(here).distinct()).scalars())
    going_on = select(schema.tables.c.id).where(and_(schema.tables.c.id.in_(found), schema.tables.c.status != "over"))
    others = or_(func.coalesce(schema.seats.c.holder, "") != id, schema.seats.c.name != before)
    check_others(db, and_(schema.seats.c.table_id.in_(going_on), others), name)
    db.execute(update(schema.seats).where(here).values(name=name))
    return found


def holder_of_name(db: Connection, name: str, but: str) -> str | None:
    """The profile, if it is not this one, for which people would take somebody of a name."""
    return next((id for id in bearers(db, name) if id != but), None)


def bearers(db: Connection, name: str) -> dict[str, str]:
    """The names of the profiles for which people would take somebody of a name: one at most, but for those that had
    their names before these were held to be alike."""
    named = select(schema.visitors.c.id, schema.visitors.c.name).join(
        schema.name_skeletons, schema.name_skeletons.c.profile == schema.visitors.c.id
    )
    rows = db.execute(
        named.where(schema.name_skeletons.c.look.in_(looks(name))).order_by(schema.visitors.c.id).distinct()
    )
    return {row.id: row.name for row in rows}


def check_profiles(storage: Storage, db: Connection, name: str, holder: str) -> None:
    """ProfilesName when this is that of another profile; but a profile may always be called as it is."""
    storage.lock(db, Lock.NAMES)
    found = bearers(db, name)
    if found.keys() - {holder} and found.get(holder) != name:
        raise ProfilesName


def check_others(db: Connection, others: ColumnElement[bool], name: str) -> None:
    people = and_(others, schema.seats.c.kind == "person")
    if any(alike(name, other) for other in db.execute(select(schema.seats.c.name).where(people)).scalars()):
        raise NameTaken
