"""Profiles: a visitor who wants to be known again. A profile is a row beside the visitor's, so that a guest who becomes
one keeps every seat."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.table import guestbook, invitations, ratings, sessions, sitting, ties
from bottega.table.endings import without
from bottega.table.guestbook import ProfilesName
from bottega.table.lookalikes import looks
from bottega.table.names import SOMEBODY, another_name, guest_name
from bottega.table.passkeys import passkeys
from bottega.table.recovery import new_words
from bottega.table.rows import chat, endings, new_token, profile_looks, profiles, seats, tables, visitors
from bottega.table.storage import Storage
from bottega.table.tickets import hashed, tickets


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
class Begun:
    """A new profile: its session in this browser, its recovery words, which are told once, and the tables where
    somebody is called otherwise now."""

    session: str
    words: str
    renamed: list[str]


_found = select(
    profiles.c.id,
    visitors.c.name,
    profiles.c.face,
    profiles.c.settings,
    profiles.c.host,
    profiles.c.banned,
    profiles.c.made,
).join(visitors, visitors.c.id == profiles.c.id)


def _profile(row: Any) -> Profile:
    id, name, face, settings, host, banned, made = row
    return Profile(id, name, face, json.loads(settings), host, banned, made)


# -- reading


def read(storage: Storage, id: str) -> Profile | None:
    with storage.reading() as db:
        row = db.execute(_found.where(profiles.c.id == id)).first()
    return None if row is None else _profile(row)


def named(storage: Storage, name: str) -> Profile | None:
    """The profile that somebody means who says this name."""
    with storage.reading() as db:
        found = guestbook.bearers(db, name)
        id = next((id for id, known in found.items() if known == name), next(iter(found), None))
        row = db.execute(_found.where(profiles.c.id == id)).first()
    return None if row is None else _profile(row)


def everybody(storage: Storage) -> list[Profile]:
    """All profiles, by name."""
    with storage.reading() as db:
        return sorted(map(_profile, db.execute(_found)), key=lambda profile: profile.name.casefold())


def by_words(storage: Storage, words: str) -> str | None:
    """The profile that these recovery words open."""
    with storage.reading() as db:
        return db.execute(select(profiles.c.id).where(profiles.c.words == hashed(words))).scalar()


# -- beginning


def begin(storage: Storage, visitor: str, name: str, face: str, settings: dict[str, Any], device: str) -> Begun:
    """A visitor gets a profile of this name. ProfilesName when another one could be taken for it; guests who could be
    are called by a guest's name from now on, where their games are not over. IntegrityError when it has one already."""
    words = new_words()
    with storage.writing() as db:
        guestbook.lock_names(storage, db)
        row = {"face": face, "settings": json.dumps(settings), "words": hashed(words), "made": time.time()}
        db.execute(insert(profiles).values(id=visitor, host=False, banned=False, **row))
        taken = _take_name(storage, db, visitor, name)
        return Begun(sessions.add(db, visitor, device), words, taken)


def rename(storage: Storage, id: str, name: str) -> list[str]:
    """Call a profile otherwise; returns the tables where somebody is called otherwise now."""
    with storage.writing() as db:
        guestbook.lock_names(storage, db)
        return _take_name(storage, db, id, name)


def _take_name(storage: Storage, db: Connection, id: str, name: str) -> list[str]:
    db.execute(delete(profile_looks).where(profile_looks.c.profile == id))
    if guestbook.bearer(db, name, id):
        raise ProfilesName
    db.execute(insert(profile_looks), [{"look": look, "profile": id} for look in sorted(looks(name))])
    others = _rename_guests(db, id, looks(name))
    return sorted({*others, *guestbook.call(storage, db, id, name)})


def _rename_guests(db: Connection, id: str, taken: frozenset[str]) -> list[str]:
    """Call those by a guest's name who could be taken for a profile, where their games are not over."""
    people = and_(seats.c.kind == "person", seats.c.holder != id, tables.c.status.in_(["open", "running"]))
    sitting = select(seats.c.table_id, seats.c.seat, seats.c.holder, seats.c.name).join(tables)
    rows = db.execute(sitting.where(people)).all()
    found = [row for row in rows if not taken.isdisjoint(looks(row.name))]
    for row in found:
        others = [other.name for other in rows if other.table_id == row.table_id]
        here = and_(seats.c.table_id == row.table_id, seats.c.seat == row.seat)
        name = another_name(guest_name(row.holder), others)
        db.execute(update(seats).where(here).values(name=name))
        bearer = and_(visitors.c.id == row.holder, visitors.c.name == row.name)
        db.execute(update(visitors).where(bearer).values(name=name))
    return [row.table_id for row in found]


# -- changing


def set_face(storage: Storage, id: str, face: str) -> None:
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(face=face))


def set_settings(storage: Storage, id: str, settings: dict[str, Any]) -> None:
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(settings=json.dumps(settings)))


def set_words(storage: Storage, id: str) -> str:
    """New recovery words; the old ones open nothing any more."""
    words = new_words()
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(words=hashed(words)))
    return words


def set_host(storage: Storage, id: str, host: bool) -> None:
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(host=host))


def ban(storage: Storage, id: str) -> list[str]:
    """Send a profile away: it is at home nowhere, and bots play on for it. Its name stays its own. Returns the tables
    where that is seen."""
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(banned=True, host=False))
        db.execute(delete(sessions.sessions).where(sessions.sessions.c.profile == id))
        return _give_up_all(storage, db, id)


def unban(storage: Storage, id: str) -> None:
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == id).values(banned=False))


def bring_along(storage: Storage, guest: str, profile: str) -> list[str]:
    """The seats that a guest has in this browser become those of the profile that comes home here, but where it sits
    already, and but for those at shared screens, whose people have other names. Returns their tables."""
    at_home = select(seats.c.table_id).where(seats.c.holder == profile)
    several = select(tables.c.id).where(tables.c.shared)
    with storage.writing() as db:
        if db.execute(select(profiles.c.id).where(profiles.c.id == guest)).scalar() is not None:
            return []
        mine = and_(seats.c.holder == guest, seats.c.table_id.not_in(at_home), seats.c.table_id.not_in(several))
        found = list(db.execute(select(seats.c.table_id).where(mine)).scalars())
        name = db.execute(select(visitors.c.name).where(visitors.c.id == profile)).scalar_one()
        for table_id in sorted(found):
            here = and_(seats.c.holder == guest, seats.c.table_id == table_id)
            db.execute(update(seats).where(here).values(holder=profile, name=name, token=new_token()))
        hosted = and_(tables.c.host == guest, tables.c.id.in_(found))
        db.execute(update(tables).where(hosted).values(host=profile))
        return found


# -- going


def forget(storage: Storage, id: str) -> list[str]:
    """Delete a profile and its visitor. Games stay, with somebody in the seat whom nobody can be again; where they go
    on, a bot plays. Returns the tables where that is seen."""
    somebody = secrets.token_hex(12)
    with storage.writing() as db:
        left = _give_up_all(storage, db, id)
        _take_names_off(db, id)
        db.execute(insert(visitors).values(id=somebody, name="", seen=0.0))
        for column, values in (
            (seats.c.holder, {"holder": somebody, "name": "", "token": new_token()}),
            (chat.c.holder, {"holder": None, "name": ""}),
            (tables.c.host, {"host": somebody}),
        ):
            db.execute(update(column.table).where(column == id).values(**values))
        db.execute(delete(tickets).where(tickets.c.who == id))
        ties.forget(db, id)
        invitations.forget(db, id)
        for kept in (sessions.sessions, passkeys, profile_looks):
            db.execute(delete(kept).where(kept.c.profile == id))
        ratings.forget(storage, db, id)
        db.execute(delete(profiles).where(profiles.c.id == id))
        db.execute(delete(visitors).where(visitors.c.id == id))
    return left


def _take_names_off(db: Connection, id: str) -> None:
    """In the pictures of ended games somebody else stands in one's place."""
    drawn = select(endings.c.table_id, endings.c.pictures, seats.c.name)
    mine = drawn.join(seats, seats.c.table_id == endings.c.table_id).where(seats.c.holder == id)
    for table_id, pictures, name in db.execute(mine).all():
        changed = without(pictures, name, SOMEBODY)
        db.execute(update(endings).where(endings.c.table_id == table_id).values(pictures=changed))


def _give_up_all(storage: Storage, db: Connection, id: str) -> list[str]:
    """Leave waiting tables, and resign where a game goes on."""
    mine = select(seats.c.table_id).join(tables).where(seats.c.holder == id)
    going_on = list(db.execute(mine.where(tables.c.status.in_(["open", "running"])).distinct()).scalars())
    for table_id in sorted(going_on):
        sitting.leave(storage, db, table_id, seats.c.holder == id)
    return going_on
