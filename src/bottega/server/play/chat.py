"""What is said at a table."""

from __future__ import annotations

import time

from sqlalchemy import and_, delete, insert, select

from bottega.kernel.language import mark, t
from bottega.server.accounts import relations, visitors
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.db import schema
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import ChatRow
from bottega.server.db.storage import Storage
from bottega.server.play import table_store
from bottega.server.play.registry import TableRegistry

CHAT_LENGTH = 300
KEPT = 1000  # words of a table: older ones go
EACH = 1.0, 20.0  # words a second that one address may say, and so many at once
AT_TABLE = 2.0, 60.0  # the same at one table: its players together, and spectators together
TOO_MANY = mark("Too many messages: wait a moment.")


def add(storage: Storage, table_id: str, seat: int | None, name: str, text: str, holder: str | None = None) -> int:
    """Store what somebody at a seat, or a spectator, said; its number is above every earlier one of the table."""
    with storage.writing() as db:
        table_store.lock(db, table_id)
        spoken = {"seat": seat, "name": name, "text": text, "holder": holder}
        values = {"table_id": table_id, "at": time.time(), **spoken}
        number = int(db.execute(insert(schema.chat).values(**values).returning(schema.chat.c.id)).scalar_one())
        here = select(schema.chat.c.id).where(schema.chat.c.table_id == table_id).order_by(schema.chat.c.id.desc())
        oldest = db.execute(here.offset(KEPT).limit(1)).scalar()
        if oldest is not None:
            db.execute(delete(schema.chat).where(schema.chat.c.table_id == table_id, schema.chat.c.id <= oldest))
        return number


def said(storage: Storage, table_id: str, after: int = 0, limit: int = 100) -> list[ChatRow]:
    where = and_(schema.chat.c.table_id == table_id, schema.chat.c.id > after)
    with storage.reading() as db:
        rows = (
            db.execute(select(schema.chat).where(where).order_by(schema.chat.c.id.desc()).limit(limit)).mappings().all()
        )
    return [ChatRow(row["id"], row["seat"], row["name"], row["text"], row["at"]) for row in reversed(rows)]


class Chat:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables
        self.each, self.at_table = Rates(*EACH), Rates(*AT_TABLE)

    async def say(
        self, visitor: str, name: str, table_id: str, text: str, seat: int | None = None, address: str = ""
    ) -> None:
        """Say something from one's seat (this one, for who has several), or as a spectator under a name. Who says much
        waits, whatever cookies the words of an address come with."""
        live = await self.tables.look(table_id)
        said = " ".join(text.split())
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused(t("Say something of 1 to {n} printable letters.", n=CHAT_LENGTH))
        mine = [place for place in live.seats if place.holder == visitor]
        place = next((place for place in mine if place.seat == seat), mine[0] if mine else None)
        if not (self.each.within(address or visitor) and self.at_table.within(f"{table_id} {bool(mine)}")):
            raise Refused(t(TOO_MANY))
        if visitor:  # as they are called now
            name, _ = await self.db(visitors.read_name, visitor)
        if place is None or place.quoted:
            seated = [other.holder for other in live.seats if other.holder]
            if await self.db(relations.keeps_out, [live.row.host, *seated], visitor):
                raise Refused(t(TOO_MANY))  # as everybody hears now and then
            await self.db(add, table_id, None, name, said, visitor or None)
        else:  # the names of an ended game stay, and somebody else may be called so by now
            going_on = live.row.status in ("open", "running") and not live.row.brought
            await self.db(add, table_id, place.seat, place.name if going_on else name, said, visitor)
        self.bus.changed(table_id)

    async def said(self, table_id: str, after: int) -> list[ChatRow]:
        """What was said at a table after a number."""
        return await self.db(said, table_id, after)
