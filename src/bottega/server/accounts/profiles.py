"""Profiles: accounts of visitors who want to be recognized. A profile is a row beside the visitor's, so that guests
keep their seats when they create one."""

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
from bottega.server.accounts.visitors import NameOfProfile
from bottega.server.db.rows import new_token
from bottega.server.db.schema import NAME_SKELETONS, PROFILES, SEATS, TABLES, VISITORS
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
    """A new profile: its session in this browser, its recovery words, which are shown once, and the tables where
    somebody was renamed."""

    session: str
    words: str
    renamed: list[str]


_found = select(
    PROFILES.c.id,
    VISITORS.c.name,
    PROFILES.c.face,
    PROFILES.c.settings,
    PROFILES.c.host,
    PROFILES.c.banned,
    PROFILES.c.made,
).join(VISITORS, VISITORS.c.id == PROFILES.c.id)


def _profile(row: Any) -> Profile:
    id, name, face, settings, host, banned, made = row
    return Profile(id, name, face, json.loads(settings), host, banned, made)


# -- reading


def read(storage: Storage, id: str) -> Profile | None:
    row = storage.first(_found.where(PROFILES.c.id == id))
    return None if row is None else _profile(row)


def recognize(storage: Storage, id: str, session: str) -> tuple[str, Profile | None] | None:
    """The name and the profile, if any, of a visitor with a session; None if a profile's session has ended."""
    with storage.reading() as db:
        row = db.execute(_found.where(PROFILES.c.id == id)).first()
        if row is None:
            return visitors.known_name(db, id)[0], None
        profile, seen = _profile(row), sessions.last_seen(db, id, session)
    if seen is None or profile.banned:
        return None
    sessions.note_use(storage, session, seen)
    return profile.name, profile


def find_by_name(storage: Storage, name: str) -> Profile | None:
    """The profile that somebody means by a name."""
    with storage.reading() as db:
        found = visitors.bearers(db, name)
        id = next((id for id, known in found.items() if known == name), next(iter(found), None))
        row = db.execute(_found.where(PROFILES.c.id == id)).first()
    return None if row is None else _profile(row)


def all_profiles(storage: Storage) -> list[Profile]:
    """All profiles, by name."""
    return sorted(map(_profile, storage.rows(_found)), key=lambda profile: profile.name.casefold())


def find_by_words(storage: Storage, words: str) -> str | None:
    """The profile with these recovery words."""
    return storage.scalar(select(PROFILES.c.id).where(PROFILES.c.words == hashed(words)))


# -- creating and renaming


def create(storage: Storage, visitor: str, name: str, face: str, settings: dict[str, Any], device: str) -> NewProfile:
    """Create a profile for a visitor. Guests whose names could be mistaken for it get guest names in games that are not
    over.

    Raises NameOfProfile if another profile has a similar name, IntegrityError if the visitor has a profile already.
    """
    words = new_words()
    with storage.writing() as db:
        visitors.register(db, visitor)
        storage.lock(db, Lock.NAMES)
        row = {"face": face, "settings": json.dumps(settings), "words": hashed(words), "made": time.time()}
        db.execute(insert(PROFILES).values(id=visitor, host=False, banned=False, **row))
        taken = _take_name(storage, db, visitor, name)
        return NewProfile(sessions.add(db, visitor, device), words, taken)


def rename(storage: Storage, id: str, name: str) -> list[str]:
    """Rename a profile; returns the tables where somebody was renamed."""
    with storage.writing() as db:
        storage.lock(db, Lock.NAMES)
        return _take_name(storage, db, id, name)


def _take_name(storage: Storage, db: Connection, id: str, name: str) -> list[str]:
    db.execute(delete(NAME_SKELETONS).where(NAME_SKELETONS.c.profile == id))
    if visitors.holder_of_name(db, name, id):
        raise NameOfProfile(name)
    db.execute(insert(NAME_SKELETONS), [{"look": look, "profile": id} for look in sorted(looks(name))])
    others = _rename_guests(db, id, looks(name))
    return sorted({*others, *visitors.set_name(storage, db, id, name)})


def _rename_guests(db: Connection, id: str, taken: frozenset[str]) -> list[str]:
    """Give guest names to those whose names could be mistaken for a profile's, in games that are not over."""
    people = and_(SEATS.c.kind == "person", SEATS.c.holder != id, TABLES.c.status.in_(["open", "running"]))
    sitting = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.holder, SEATS.c.name).join(TABLES)
    rows = db.execute(sitting.where(people)).all()
    found = [row for row in rows if not taken.isdisjoint(looks(row.name))]
    for row in found:
        others = [other.name for other in rows if other.table_id == row.table_id]
        here = and_(SEATS.c.table_id == row.table_id, SEATS.c.seat == row.seat)
        name = distinct_name(guest_name(row.holder), others)
        db.execute(update(SEATS).where(here).values(name=name))
        bearer = and_(VISITORS.c.id == row.holder, VISITORS.c.name == row.name)
        db.execute(update(VISITORS).where(bearer).values(name=name))
    return [row.table_id for row in found]


# -- changing


def set_face(storage: Storage, id: str, face: str) -> None:
    storage.execute(update(PROFILES).where(PROFILES.c.id == id).values(face=face))


def set_settings(storage: Storage, id: str, settings: dict[str, Any]) -> None:
    storage.execute(update(PROFILES).where(PROFILES.c.id == id).values(settings=json.dumps(settings)))


def set_words(storage: Storage, id: str) -> str:
    """Make new recovery words; the old ones stop working."""
    words = new_words()
    storage.execute(update(PROFILES).where(PROFILES.c.id == id).values(words=hashed(words)))
    return words


def set_host(storage: Storage, id: str, host: bool) -> None:
    storage.execute(update(PROFILES).where(PROFILES.c.id == id).values(host=host))


def unban(storage: Storage, id: str) -> None:
    storage.execute(update(PROFILES).where(PROFILES.c.id == id).values(banned=False))


def adopt_seats(storage: Storage, guest: str, profile: str) -> list[str]:
    """Move a guest's seats to the profile that has just signed in in this browser; returns their tables. Tables where
    the profile sits already are left out, and shared screens, where people have other names."""
    at_home = select(SEATS.c.table_id).where(SEATS.c.holder == profile)
    several = select(TABLES.c.id).where(TABLES.c.shared)
    with storage.writing() as db:
        if db.execute(select(PROFILES.c.id).where(PROFILES.c.id == guest)).scalar() is not None:
            return []
        mine = and_(SEATS.c.holder == guest, SEATS.c.table_id.not_in(at_home), SEATS.c.table_id.not_in(several))
        found = list(db.execute(select(SEATS.c.table_id).where(mine)).scalars())
        name = db.execute(select(VISITORS.c.name).where(VISITORS.c.id == profile)).scalar_one()
        for table_id in sorted(found):
            here = and_(SEATS.c.holder == guest, SEATS.c.table_id == table_id)
            db.execute(update(SEATS).where(here).values(holder=profile, name=name, token=new_token()))
        hosted = and_(TABLES.c.host == guest, TABLES.c.id.in_(found))
        db.execute(update(TABLES).where(hosted).values(host=profile))
        return found
