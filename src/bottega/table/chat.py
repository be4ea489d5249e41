"""What is said at a table."""

from __future__ import annotations

from bottega.kernel.language import t
from bottega.table import ties
from bottega.table.database import Database
from bottega.table.live import Refused
from bottega.table.names import guest_name
from bottega.table.news import News
from bottega.table.storage import ChatRow, Storage
from bottega.table.tables import Tables

CHAT_LENGTH = 300


class Chat:
    def __init__(self, db: Database, news: News, tables: Tables) -> None:
        self.db = db
        self.news = news
        self.tables = tables

    async def say(self, visitor: str, name: str, table_id: str, text: str, seat: int | None = None) -> None:
        """Say something from one's seat (this one, for who has several), or as a spectator under a name."""
        live = await self.tables.look(table_id)
        said = " ".join(text.split())
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused(t("Say something of 1 to {n} printable letters.", n=CHAT_LENGTH))
        mine = [place for place in live.seats if place.holder == visitor]
        place = next((place for place in mine if place.seat == seat), mine[0] if mine else None)
        if place is None:
            seated = [other.holder for other in live.seats if other.holder]
            if await self.db(ties.keeps_out, [live.row.host, *seated], visitor):
                raise Refused(t("At this table only players talk."))
            if visitor:  # a profile may be called so by now
                known = await self.db(Storage.visitor, visitor)
                name = known or guest_name(visitor)
            await self.db(Storage.add_chat, table_id, None, name, said, visitor or None)
        else:
            await self.db(Storage.add_chat, table_id, place.seat, place.name, said, visitor)
        await self.news.tell_change(table_id)

    async def said(self, table_id: str, after: int) -> list[ChatRow]:
        """What was said at a table after a number."""
        return await self.db(Storage.chat, table_id, after)
