"""Banning and deleting profiles, with all their traces at tables, in pictures, ratings and invitations."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.server.accounts import one_time_tokens, relations
from bottega.server.accounts.given_names import SOMEBODY
from bottega.server.core.bus import EventBus, person_topic
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import new_token
from bottega.server.db.schema import (
    CHAT,
    ENDINGS,
    NAME_SKELETONS,
    ONE_TIME_TOKENS,
    PASSKEYS,
    PROFILES,
    SEATS,
    SESSIONS,
    TABLES,
    VISITORS,
)
from bottega.server.db.storage import Storage
from bottega.server.lobby import invitations, queue
from bottega.server.play.final_pictures import without_visitor
from bottega.server.play.store import seat_store
from bottega.server.results import ratings


class Removal:
    def __init__(self, db: AsyncStorage, bus: EventBus) -> None:
        self.db = db
        self.bus = bus

    async def delete(self, profile: str) -> None:
        """Delete a profile. Its games stay, with an anonymous player in its seats."""
        for table_id in await self.db(delete_profile, profile):
            self.bus.changed(table_id)
        self.bus.changed(person_topic(profile))


def ban_profile(storage: Storage, id: str) -> list[str]:
    """Ban a profile: its sessions end, and bots take over its seats. Its name stays taken. Returns the tables that
    changed."""
    with storage.writing() as db:
        db.execute(update(PROFILES).where(PROFILES.c.id == id).values(banned=True, host=False))
        db.execute(delete(SESSIONS).where(SESSIONS.c.profile == id))
        links = and_(ONE_TIME_TOKENS.c.who == id, ONE_TIME_TOKENS.c.kind != one_time_tokens.USED)
        db.execute(delete(ONE_TIME_TOKENS).where(links))
        return _give_up_all(storage, db, id)


def delete_profile(storage: Storage, id: str) -> list[str]:
    """Delete a profile and its visitor. Its seats go to an anonymous visitor that nobody can sign in as, and to bots
    where games go on. Returns the tables that changed."""
    somebody = secrets.token_hex(12)
    with storage.writing() as db:
        left = _give_up_all(storage, db, id)
        _take_names_off(db, id)
        db.execute(insert(VISITORS).values(id=somebody, name="", seen=0.0))
        for column, values in (
            (SEATS.c.holder, {"holder": somebody, "name": "", "token": new_token()}),
            (CHAT.c.holder, {"holder": None, "name": ""}),
            (TABLES.c.host, {"host": somebody}),
        ):
            db.execute(update(column.table).where(column == id).values(**values))
        db.execute(delete(ONE_TIME_TOKENS).where(ONE_TIME_TOKENS.c.who == id))
        relations.forget(db, id)
        invitations.forget(db, id)
        queue.forget(db, id)
        for kept in (SESSIONS, PASSKEYS, NAME_SKELETONS):
            db.execute(delete(kept).where(kept.c.profile == id))
        ratings.forget(storage, db, id)
        db.execute(delete(PROFILES).where(PROFILES.c.id == id))
        db.execute(delete(VISITORS).where(VISITORS.c.id == id))
    return left


def _take_names_off(db: Connection, id: str) -> None:
    """Remove a player's name from the pictures of finished games."""
    drawn = select(ENDINGS.c.table_id, ENDINGS.c.pictures, SEATS.c.name)
    mine = drawn.join(SEATS, SEATS.c.table_id == ENDINGS.c.table_id).where(SEATS.c.holder == id)
    for table_id, pictures, name in db.execute(mine).all():
        changed = without_visitor(pictures, name, SOMEBODY)
        db.execute(update(ENDINGS).where(ENDINGS.c.table_id == table_id).values(pictures=changed))


def _give_up_all(storage: Storage, db: Connection, id: str) -> list[str]:
    """Leave waiting tables and resign from running games; returns these tables."""
    mine = select(SEATS.c.table_id).join(TABLES).where(SEATS.c.holder == id)
    going_on = list(db.execute(mine.where(TABLES.c.status.in_(["open", "running"])).distinct()).scalars())
    for table_id in sorted(going_on):
        seat_store.leave(storage, db, table_id, SEATS.c.holder == id)
    return going_on
