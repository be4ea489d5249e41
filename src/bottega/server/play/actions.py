"""Playing: the moves that somebody makes and takes back, and who helps them with it."""

from __future__ import annotations

from bottega.bots.hints import Advice
from bottega.guides import LEARNER
from bottega.kernel.language import t
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import LEFT, LISTENING, UNDO
from bottega.server.play import rated_rules, table_store
from bottega.server.play.bot_driver import BotDriver
from bottega.server.play.live_table import LiveTable, is_irreversible
from bottega.server.play.registry import TableRegistry
from bottega.server.play.seating import check_mine, check_playing
from bottega.server.workers.jobs import advise
from bottega.server.workers.pool import WorkerPool
from bottega.server.workers.queue import HINT, Asker


class ConfirmationNeeded(Exception):
    """An action that cannot be taken back is played by who is sure."""


class TableActions:
    def __init__(self, db: AsyncStorage, tables: TableRegistry, bots: BotDriver, pool: WorkerPool) -> None:
        self.db = db
        self.tables = tables
        self.bots = bots
        self.pool = pool

    async def play(
        self, visitor: str, table_id: str, seat: int, action: int, at: int, sure: bool = True, pause: bool = False
    ) -> int:
        """Play an action for one's seat. `at` is how many rows of the log the seat had noticed when its player chose;
        returns how many it has noticed then. NotSure when it could not be taken back and that was not said. Who wants a
        `pause` may take back what ended the turn as long as the bots wait."""

        def choose(live: LiveTable) -> int:
            check_playing(live, visitor, seat)
            live.check_fresh(seat, at)
            live.check(seat, action)
            patient = pause and self.bots.wait_at(table_id) and live.among_bots(seat)
            if not sure and is_irreversible(live.state, seat, action, patient):
                raise ConfirmationNeeded
            return action

        def then(live: LiveTable) -> None:
            if pause:
                self.bots.give_time_to_undo(live, seat)

        return await self.tables.move(table_id, seat, "person", choose, then=then)

    async def undo(self, visitor: str, table_id: str, seat: int) -> int:
        """Take one's last move back; returns how many rows of the log the seat has noticed then."""

        def choose(live: LiveTable) -> int:
            check_playing(live, visitor, seat)
            live.check_undo(seat)
            return UNDO

        return await self.tables.move(table_id, seat, "undo", choose)

    async def go_on(self, visitor: str, table_id: str, seat: int) -> None:
        """Take nothing back: the bots need not wait."""
        live = await self.tables.look(table_id)
        check_playing(live, visitor, seat)
        if live.held is not None and live.held[0] == seat:
            self.bots.end_undo_pause(live)

    async def hint(self, visitor: str, table_id: str, seat: int, network: str = "") -> tuple[list[Advice], int]:
        """The best choices of a seat, and how much it had noticed when they were."""
        live = await self.tables.look(table_id)
        check_playing(live, visitor, seat)
        if live.row.status != "running" or seat not in live.state.actors:
            raise Refused(t("There is nothing for you to decide now."))
        if live.row.rated:
            raise Refused(t(rated_rules.NO_HINTS))
        noticed, asker = len(live.noticed[seat]), Asker(HINT, visitor, table_id, network=network)
        return await self.pool.ask(asker, advise, live.position(), seat, noticed), noticed

    async def listen(self, visitor: str, table_id: str, coach: bool) -> None:
        """Call the coach of a lesson, or go on without, against bots that think for themselves."""
        check_mine(await self.tables.look(table_id), visitor, LEARNER)
        await self.db(table_store.listen, table_id, LISTENING if coach else LEFT)
        self.tables.bus.changed(table_id)
