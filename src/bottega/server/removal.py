"""Banning and deleting profiles: all that one leaves behind at tables, in pictures, ratings and invitations."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, and_, delete, insert, select, update

from bottega.server.accounts import one_time_tokens, relations
from bottega.server.accounts.given_names import SOMEBODY
from bottega.server.core.bus import EventBus, person_topic
from bottega.server.db import schema
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import new_token
from bottega.server.db.storage import Storage
from bottega.server.lobby import invitations
from bottega.server.play import seat_store
from bottega.server.play.final_pictures import without_visitor
from bottega.server.results import ratings


class Removal:
    """Deletes profiles while the server runs."""

    def __init__(self, db: AsyncStorage, bus: EventBus) -> None:
        self.db = db
        self.bus = bus

    async def delete(self, profile: str) -> None:
        """Delete a profile; its games stay, with an anonymous player in its seats."""
        for table_id in await self.db(delete_profile, profile):
            self.bus.changed(table_id)
        self.bus.changed(person_topic(profile))


def ban_profile(storage: Storage, id: str) -> list[str]:
    """Send a profile away: it is at home nowhere, and bots play on for it. Its name stays its own. Returns the tables
    where that is seen."""
    with storage.writing() as db:
        db.execute(update(schema.profiles).where(schema.profiles.c.id == id).values(banned=True, host=False))
        db.execute(delete(schema.sessions).where(schema.sessions.c.profile == id))
        links = and_(schema.one_time_tokens.c.who == id, schema.one_time_tokens.c.kind != one_time_tokens.USED)
        db.execute(delete(schema.one_time_tokens).where(links))
        return _give_up_all(storage, db, id)


def delete_profile(storage: Storage, id: str) -> list[str]:
    """Delete a profile and its visitor. Games stay, with somebody in the seat whom nobody can be again; where they go
    on, a bot plays. Returns the tables where that is seen."""
    somebody = secrets.token_hex(12)
    with storage.writing() as db:
        left = _give_up_all(storage, db, id)
        _take_names_off(db, id)
        db.execute(insert(schema.visitors).values(id=somebody, name="", seen=0.0))
        for column, values in (
            (schema.seats.c.holder, {"holder": somebody, "name": "", "token": new_token()}),
            (schema.chat.c.holder, {"holder": None, "name": ""}),
            (schema.tables.c.host, {"host": somebody}),
        ):
            db.execute(update(column.table).where(column == id).values(**values))
        db.execute(delete(schema.one_time_tokens).where(schema.one_time_tokens.c.who == id))
        relations.forget(db, id)
        invitations.forget(db, id)
        for kept in (schema.sessions, schema.passkeys, schema.name_skeletons):
            db.execute(delete(kept).where(kept.c.profile == id))
        ratings.forget(storage, db, id)
        db.execute(delete(schema.profiles).where(schema.profiles.c.id == id))
        db.execute(delete(schema.visitors).where(schema.visitors.c.id == id))
    return left


def _take_names_off(db: Connection, id: str) -> None:
    """In the pictures of ended games somebody else stands in one's place."""
    drawn = select(schema.endings.c.table_id, schema.endings.c.pictures, schema.seats.c.name)
    mine = drawn.join(schema.seats, schema.seats.c.table_id == schema.endings.c.table_id).where(
        schema.seats.c.holder == id
    )
    for table_id, pictures, name in db.execute(mine).all():
        changed = without_visitor(pictures, name, SOMEBODY)
        db.execute(update(schema.endings).where(schema.endings.c.table_id == table_id).values(pictures=changed))


def _give_up_all(storage: Storage, db: Connection, id: str) -> list[str]:
    """Leave waiting tables, and resign where a game goes on."""
    mine = select(schema.seats.c.table_id).join(schema.tables).where(schema.seats.c.holder == id)
    going_on = list(db.execute(mine.where(schema.tables.c.status.in_(["open", "running"])).distinct()).scalars())
    for table_id in sorted(going_on):
        seat_store.leave(storage, db, table_id, schema.seats.c.holder == id)
    return going_on
