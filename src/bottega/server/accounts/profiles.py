"""Profiles: a visitor who wants to be known again. A profile is a row beside the visitor's, so that a guest who becomes
one keeps every seat."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.server.accounts import sessions, visitors
from bottega.server.accounts.given_names import distinct_name, guest_name
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.accounts.recovery_words import new_words
from bottega.server.accounts.similar_names import looks
from bottega.server.accounts.visitors import ProfilesName
from bottega.server.db import schema
from bottega.server.db.rows import new_token
from bottega.server.db.storage import Lock, Storage


@dataclass(frozen=True)
class Profile:
    id: str
    name: str
    face: str
    settings: dict[str, Any]
    host: bool
    banned: bool
    made: float


@dataclass(frozen=True)
class NewProfile:
    """A new profile: its session in this browser, its recovery words, which are told once, and the tables where
    somebody is called otherwise now."""

    session: str
    words: str
    renamed: list[str]


_found = select(
    schema.profiles.c.id,
    schema.visitors.c.name,
    schema.profiles.c.face,
    schema.profiles.c.settings,
    schema.profiles.c.host,
    schema.profiles.c.banned,
    schema.profiles.c.made,
).join(schema.visitors, schema.visitors.c.id == schema.profiles.c.id)


def _profile(row: Any) -> Profile:
    id, name, face, settings, host, banned, made = row
    return Profile(id, name, face, json.loads(settings), host, banned, made)


# -- reading


def read(storage: Storage, id: str) -> Profile | None:
    with storage.reading() as db:
        row = db.execute(_found.where(schema.profiles.c.id == id)).first()
    return None if row is None else _profile(row)


def recognise(storage: Storage, id: str, session: str) -> tuple[str, Profile | None] | None:
    """The name and the profile, if any, of a visitor with a session; None where a profile's session has ended."""
    with storage.reading() as db:
        row = db.execute(_found.where(schema.profiles.c.id == id)).first()
        if row is None:
            return visitors.known_name(db, id)[0], None
        profile, seen = _profile(row), sessions.last_seen(db, id, session)
    if seen is None or profile.banned:
        return None
    sessions.note_use(storage, session, seen)
    return profile.name, profile


def named(storage: Storage, name: str) -> Profile | None:
    """The profile that somebody means who says this name."""
    with storage.reading() as db:
        found = visitors.bearers(db, name)
        id = next((id for id, known in found.items() if known == name), next(iter(found), None))
        row = db.execute(_found.where(schema.profiles.c.id == id)).first()
    return None if row is None else _profile(row)


def everybody(storage: Storage) -> list[Profile]:
    """All profiles, by name."""
    with storage.reading() as db:
        return sorted(map(_profile, db.execute(_found)), key=lambda profile: profile.name.casefold())


def by_words(storage: Storage, words: str) -> str | None:
    """The profile that these recovery words open."""
    with storage.reading() as db:
        return db.execute(select(schema.profiles.c.id).where(schema.profiles.c.words == hashed(words))).scalar()


# -- beginning


def create(storage: Storage, visitor: str, name: str, face: str, settings: dict[str, Any], device: str) -> NewProfile:
    """A visitor gets a profile of this name. ProfilesName when another one could be taken for it; guests who could be
    are called by a guest's name from now on, where their games are not over. IntegrityError when it has one already."""
    words = new_words()
    with storage.writing() as db:
        visitors.register(db, visitor)
        storage.lock(db, Lock.NAMES)
        row = {"face": face, "settings": json.dumps(settings), "words": hashed(words), "made": time.time()}
        db.execute(insert(schema.profiles).values(id=visitor, host=False, banned=False, **row))
        taken = _take_name(storage, db, visitor, name)
        return NewProfile(sessions.add(db, visitor, device), words, taken)


def rename(storage: Storage, id: str, name: str) -> list[str]:
    """Call a profile otherwise; returns the tables where somebody is called otherwise now."""
    with storage.writing() as db:
        storage.lock(db, Lock.NAMES)
        return _take_name(storage, db, id, name)


def _take_name(storage: Storage, db: Connection, id: str, name: str) -> list[str]:
    db.execute(delete(schema.name_skeletons).where(schema.name_skeletons.c.profile == id))
    if visitors.holder_of_name(db, name, id):
        raise ProfilesName
    db.execute(insert(schema.name_skeletons), [{"look": look, "profile": id} for look in sorted(looks(name))])
    others = _rename_guests(db, id, looks(name))
    return sorted({*others, *visitors.set_name(storage, db, id, name)})


def _rename_guests(db: Connection, id: str, taken: frozenset[str]) -> list[str]:
    """Call those by a guest's name who could be taken for a profile, where their games are not over."""
    people = and_(
        schema.seats.c.kind == "person", schema.seats.c.holder != id, schema.tables.c.status.in_(["open", "running"])
    )
    sitting = select(schema.seats.c.table_id, schema.seats.c.seat, schema.seats.c.holder, schema.seats.c.name).join(
        schema.tables
    )
    rows = db.execute(sitting.where(people)).all()
    found = [row for row in rows if not taken.isdisjoint(looks(row.name))]
    for row in found:
        others = [other.name for other in rows if other.table_id == row.table_id]
        here = and_(schema.seats.c.table_id == row.table_id, schema.seats.c.seat == row.seat)
        name = distinct_name(guest_name(row.holder), others)
        db.execute(update(schema.seats).where(here).values(name=name))
        bearer = and_(schema.visitors.c.id == row.holder, schema.visitors.c.name == row.name)
        db.execute(update(schema.visitors).where(bearer).values(name=name))
    return [row.table_id for row in found]


# -- changing


def set_face(storage: Storage, id: str, face: str) -> None:
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(face=face))


def set_settings(storage: Storage, id: str, settings: dict[str, Any]) -> None:
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(settings=json.dumps(settings)))


def set_words(storage: Storage, id: str) -> str:
    """New recovery words; the old ones open nothing any more."""
    words = new_words()
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(words=hashed(words)))
    return words


def set_host(storage: Storage, id: str, host: bool) -> None:
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(host=host))


def unban(storage: Storage, id: str) -> None:
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(banned=False))


def bring_along(storage: Storage, guest: str, profile: str) -> list[str]:
    """The seats that a guest has in this browser become those of the profile that comes home here, but where it sits
    already, and but for those at shared screens, whose people have other names. Returns their tables."""
    at_home = select(schema.seats.c.table_id).where(schema.seats.c.holder == profile)
    several = select(schema.tables.c.id).where(schema.tables.c.shared)
    with storage.writing() as db:
        if db.execute(select(schema.profiles.c.id).where(schema.profiles.c.id == guest)).scalar() is not None:
            return []
        mine = and_(
            schema.seats.c.holder == guest,
            schema.seats.c.table_id.not_in(at_home),
            schema.seats.c.table_id.not_in(several),
        )
        found = list(db.execute(select(schema.seats.c.table_id).where(mine)).scalars())
        name = db.execute(select(schema.visitors.c.name).where(schema.visitors.c.id == profile)).scalar_one()
        for table_id in sorted(found):
            here = and_(schema.seats.c.holder == guest, schema.seats.c.table_id == table_id)
            db.execute(update(schema.seats).where(here).values(holder=profile, name=name, token=new_token()))
        hosted = and_(schema.tables.c.host == guest, schema.tables.c.id.in_(found))
        db.execute(update(schema.tables).where(hosted).values(host=profile))
        return found
