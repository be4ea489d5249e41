"""Records of games. Whoever has one knows the seed and everything that was hidden."""

from __future__ import annotations

from bottega.i18n.translate import t
from bottega.kernel.records import compose
from bottega.server.accounts.given_names import plain_name
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.memory.undo import standing_rows
from bottega.server.play.store import move_store, table_store


class RecordExport:
    def __init__(self, db: AsyncStorage, tables: TableRegistry, alone: bool) -> None:
        self.db = db
        self.tables = tables
        self.alone = alone

    async def give(self, visitor: str, table_id: str) -> str:
        """The record of a finished game, made from its log.

        If the rules have changed during a game, its players get the record too; then the table is closed for good. The
        offline site also gives records of running games.
        """
        old = await self.tables.stored(table_id)
        if old.row.status not in ("over", "closed"):
            try:
                await self.tables.load(table_id)
                if not self.alone:
                    raise Refused(t("You can save the record once the game is over."))
            except IncompatibleRules:
                if not any(place.holder == visitor for place in old.seats):
                    raise Refused(t("Only players of a stopped game can save its record.")) from None
                await self.db(table_store.close_running, table_id)
        rows = await self.db(move_store.read_log, table_id)
        ending = await self.db(move_store.final_pictures_of, table_id)
        played = []
        for index in standing_rows([(seat, action) for seat, action, _ in rows]):
            seat, action, text = rows[index]
            played.append((seat, text or f"action {action}"))
        row = old.row
        made = (row.rules, row.components)
        names = [plain_name(place) for place in old.seats]
        return compose(row.title, row.options, made, row.seed, names, played, ending.digest if ending else "")
