"""The chat of a table."""

from __future__ import annotations

import time

from sqlalchemy import and_, delete, insert, select

from bottega.i18n.translate import mark, t
from bottega.server.accounts import relations, visitors
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import Refused
from bottega.server.core.rate_limit import Rates
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import ChatRow
from bottega.server.db.schema import CHAT
from bottega.server.db.storage import Storage
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.phrases import coded
from bottega.server.play.store import table_store

CHAT_LENGTH = 300
KEPT = 1000  # messages of a table: older ones are deleted
EACH = 1.0, 20.0  # messages a second from one address, and at once
AT_TABLE = 2.0, 60.0  # the same at one table, for its players and for its spectators
TOO_MANY = mark("Too many messages. Wait a moment.")


def add(storage: Storage, table_id: str, seat: int | None, name: str, text: str, holder: str | None = None) -> int:
    """Store a message; its number is above every earlier one of the table."""
    with storage.writing() as db:
        table_store.lock(db, table_id)
        spoken = {"seat": seat, "name": name, "text": text, "holder": holder}
        values = {"table_id": table_id, "at": time.time(), **spoken}
        number = int(db.execute(insert(CHAT).values(**values).returning(CHAT.c.id)).scalar_one())
        here = select(CHAT.c.id).where(CHAT.c.table_id == table_id).order_by(CHAT.c.id.desc())
        oldest = db.execute(here.offset(KEPT).limit(1)).scalar()
        if oldest is not None:
            db.execute(delete(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.id <= oldest))
        return number


def said(storage: Storage, table_id: str, after: int = 0, limit: int = 100) -> list[ChatRow]:
    where = and_(CHAT.c.table_id == table_id, CHAT.c.id > after)
    rows = storage.mappings(select(CHAT).where(where).order_by(CHAT.c.id.desc()).limit(limit))
    return [ChatRow(row["id"], row["seat"], row["name"], row["text"], row["at"]) for row in reversed(rows)]


class Chat:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables
        self.each, self.at_table = Rates(*EACH), Rates(*AT_TABLE)

    async def say(
        self,
        visitor: str,
        name: str,
        table_id: str,
        text: str,
        seat: int | None = None,
        address: str = "",
        phrase: str = "",
    ) -> None:
        """Write a message, or a ready-made `phrase`, from a seat, or as a spectator under a name. Messages are limited
        for each address, whatever its cookies."""
        live = await self.tables.load(table_id)
        if phrase:
            said = coded(phrase)
        else:
            said = " ".join(text.split())
            if not said or len(said) > CHAT_LENGTH or not said.isprintable():
                raise Refused(t("Messages must be 1–{n} characters.", n=CHAT_LENGTH))
        mine = [place for place in live.seats if place.holder == visitor]
        place = next((place for place in mine if place.seat == seat), mine[0] if mine else None)
        if not (self.each.allows(address or visitor) and self.at_table.allows(f"{table_id} {bool(mine)}")):
            raise Refused(t(TOO_MANY))
        if visitor:  # their current name
            name, _ = await self.db(visitors.read_name, visitor)
        if place is None or place.quoted:
            seated = [other.holder for other in live.seats if other.holder]
            if await self.db(relations.is_blocked_by, [live.row.host, *seated], visitor):
                raise Refused(t(TOO_MANY))  # a text that everybody sees now and then
            await self.db(add, table_id, None, name, said, visitor or None)
        else:  # names of a finished game stay, and somebody else may have that name now
            going_on = live.row.status in ("open", "running") and not live.row.imported
            await self.db(add, table_id, place.seat, place.name if going_on else name, said, visitor)
        self.bus.changed(table_id)

    async def said(self, table_id: str, after: int) -> list[ChatRow]:
        """The messages at a table after a number."""
        return await self.db(said, table_id, after)
