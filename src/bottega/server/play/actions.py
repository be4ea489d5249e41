"""What players do at a table: moves, undo, hints, and switching the coach of a lesson on or off."""

from __future__ import annotations

from bottega.bots.hints import Advice
from bottega.guides import LEARNER
from bottega.i18n.translate import t
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import LEFT, LISTENING, UNDO
from bottega.server.play import rated_rules
from bottega.server.play.bot_driver import BotDriver
from bottega.server.play.confirmation import doubt
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.memory.undo import is_irreversible
from bottega.server.play.seating import check_mine, check_playing
from bottega.server.play.store import table_store
from bottega.server.workers import jobs
from bottega.server.workers.job_queue import HINT, Requester
from bottega.server.workers.pool import WorkerPool


class ConfirmationNeeded(Exception):
    """The action cannot be undone and looks like a slip; the sentence says why."""


class TableActions:
    def __init__(self, db: AsyncStorage, tables: TableRegistry, bots: BotDriver, pool: WorkerPool) -> None:
        self.db = db
        self.tables = tables
        self.bots = bots
        self.pool = pool

    async def play(
        self,
        visitor: str,
        table_id: str,
        seat: int,
        action: int,
        at: int,
        sure: bool = True,
        pause: bool = False,
        pace: float = 1.0,
    ) -> int:
        """Play an action for a seat; returns how many log rows the seat has noticed then. `at` is how many it had
        noticed when its player chose.

        Raises ConfirmationNeeded unless `sure` if the action cannot be undone and looks like a slip. In a rated game
        that would be advice, so it is never raised. With `pause`, the bots wait a moment, so that even the end of a
        turn can be undone. `pace` is how long the player wants bots to pause, as a factor.
        """

        def choose(live: LiveTable) -> int:
            check_playing(live, visitor, seat)
            live.check_fresh(seat, at)
            live.check(seat, action)
            patient = pause and self.bots.waits_for_undo(table_id) and live.among_bots(seat)
            asks = not sure and not live.row.rated and is_irreversible(live.state, seat, action, patient)
            if asks and (why := doubt(live.state, seat, action)):
                raise ConfirmationNeeded(t(why))
            return action

        def then(live: LiveTable) -> None:
            live.wanted_paces[seat] = pace
            if pause:
                self.bots.start_undo_pause(live, seat)

        return await self.tables.move(table_id, seat, "person", choose, then=then)

    async def undo(self, visitor: str, table_id: str, seat: int) -> int:
        """Undo the seat's last move; returns how many log rows the seat has noticed then."""

        def choose(live: LiveTable) -> int:
            check_playing(live, visitor, seat)
            live.check_undo(seat)
            return UNDO

        return await self.tables.move(table_id, seat, "undo", choose)

    async def waive_undo(self, visitor: str, table_id: str, seat: int) -> None:
        """End the undo pause: the bots need not wait."""
        live = await self.tables.load(table_id)
        check_playing(live, visitor, seat)
        if live.held is not None and live.held[0] == seat:
            self.bots.end_undo_pause(live)

    async def hint(self, visitor: str, table_id: str, seat: int, network: str = "") -> tuple[list[Advice], int]:
        """The best choices of a seat, and how many log rows it had noticed then."""
        live = await self.tables.load(table_id)
        check_playing(live, visitor, seat)
        if live.row.status != "running" or seat not in live.state.actors:
            raise Refused(t("You have nothing to decide right now."))
        if live.row.rated:
            raise Refused(t(rated_rules.NO_HINTS))
        noticed, asker = len(live.noticed[seat]), Requester(HINT, visitor, table_id, network=network)
        seconds = self.pool.queue.time_for_hint(asker, jobs.HINT)
        return await self.pool.run(asker, jobs.advise, live.position(), seat, noticed, seconds), noticed

    async def set_coach(self, visitor: str, table_id: str, coach: bool) -> None:
        """Switch the coach of a lesson on or off. Without the coach, the bots play for themselves."""
        check_mine(await self.tables.load(table_id), visitor, LEARNER)
        await self.db(table_store.set_lesson, table_id, LISTENING if coach else LEFT)
        self.tables.bus.changed(table_id)
