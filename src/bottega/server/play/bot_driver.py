"""Bots at the tables: which seats they play, when they move, and the automatic answers of players without a choice."""

from __future__ import annotations

import asyncio
import random
import time

from bottega.bots.personas import SEARCHING
from bottega.kernel import BottegaError
from bottega.server.core.errors import Refused, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Measured
from bottega.server.core.settings import Settings
from bottega.server.core.tasks import BackgroundTasks
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play.lesson_script import scripted_action
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.presence import Presence
from bottega.server.play.store import move_store, table_store
from bottega.server.workers.job_queue import LONG, MOVE, Requester
from bottega.server.workers.jobs import choose_action
from bottega.server.workers.pool import WorkerPool


class NoLongerNeeded(Exception):
    """The seat no longer waits for this move: its player is back, has answered, or undid something."""


class BotDriver:
    """Plays the bots of the tables that this process owns. Bots pause a moment before they move, as people would."""

    def __init__(
        self,
        db: AsyncStorage,
        tables: TableRegistry,
        presence: Presence,
        pool: WorkerPool,
        tasks: BackgroundTasks,
        settings: Settings,
    ) -> None:
        self.db = db
        self.tables = tables
        self.presence = presence
        self.pool = pool
        self.tasks = tasks
        self.pause = settings.bot_pause
        self.answer_pause = settings.answer_pause
        self.undo_pause = settings.undo_pause
        self.thinking: set[tuple[str, int]] = set()
        self.answering: set[tuple[str, int, int]] = set()
        self.waking: set[str] = set()  # tables that will be checked in a moment
        self.unplayable: set[str] = set()  # tables with other rules
        tables.bus.subscribe(self._wake)

    def stands_in(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether a bot acts for this seat now: its own seat, a resigned one, or one whose player is absent or out of
        time."""
        gone = place.kind == "person" and self.presence.left(live, place)
        return place.kind == "bot" or place.resigned or gone or live.time_is_up(place)

    def watched(self, table_id: str) -> None:
        """Somebody has opened a table: its bots go on, and their jobs are no longer postponed."""
        self.pool.queue.watched(table_id)
        self._wake(table_id)

    def _wake(self, table_id: str) -> None:
        """Check in a background task whether bots are to act at a table, if this process owns it."""
        if self.owns(table_id) and table_id not in self.waking and table_id not in self.unplayable:
            self.waking.add(table_id)
            self.tasks.begin(self._check_table(table_id))

    async def _check_table(self, table_id: str) -> None:
        self.waking.discard(table_id)  # later changes need another check
        try:
            self._start_turns(await self.tables.current(table_id))
        except Unavailable as trouble:
            log("bots not woken", "warning", table=table_id, failed=trouble)
        except TableNotFound:
            return  # it was deleted
        except BottegaError:
            self.unplayable.add(table_id)
            log("table of other rules", "warning", table=table_id)

    def _start_turns(self, live: LiveTable) -> None:
        """Start the turns of bots that are to act, and the answers of players who have only a formality."""
        if live.row.status != "running" or live.held is not None or not self.presence.is_active(live):
            return
        for seat in live.state.actors:
            key = (live.row.id, seat)
            if not self.stands_in(live, live.seats[seat]):
                self._wake_formality(live, seat)
            elif key not in self.thinking:
                self.thinking.add(key)
                self.tasks.begin(self._turn(live, seat))

    def owns(self, table_id: str) -> bool:
        return self.tables.bus.peers.owns(table_id)

    def waits_for_undo(self, table_id: str) -> bool:
        """Whether bots wait here for players who may want to undo."""
        return self.undo_pause > 0 and self.owns(table_id)

    def start_undo_pause(self, live: LiveTable, seat: int) -> None:
        """Let the bots wait a moment after a move, unless it cannot be undone or they are thinking already. See
        decision 008."""
        thinks = any((live.row.id, actor) in self.thinking for actor in live.state.actors)
        if not thinks and self.waits_for_undo(live.row.id) and live.hold(seat, time.monotonic() + self.undo_pause):
            self.tasks.begin(self._end_pause_in_time(live, live.held))

    async def _end_pause_in_time(self, live: LiveTable, held: tuple[int, float] | None) -> None:
        await asyncio.sleep(self.undo_pause)
        if live.held is held:
            self.end_undo_pause(live)

    def end_undo_pause(self, live: LiveTable) -> None:
        """Let the bots go on: the move stands."""
        if live.held is not None:
            live.end_undo_pause()
            self.tables.bus.changed(live.row.id, known=True)

    def _wake_formality(self, live: LiveTable, seat: int) -> None:
        key = (live.row.id, seat, len(live.noticed[seat]))
        if live.has_a_formality(seat) and key not in self.answering:
            self.answering.add(key)
            self.tasks.begin(self._answer(*key))

    async def _answer(self, table_id: str, seat: int, count: int) -> None:
        """Answer for a player who has no choice, after as long as one would need who has: decision 009."""

        def choose(live: LiveTable) -> int:
            if len(live.noticed[seat]) != count or not live.has_a_formality(seat):
                raise NoLongerNeeded
            return live.state.legal(seat)[0]

        try:
            await asyncio.sleep(self.answer_pause * random.uniform(0.5, 1.5))
            await self.tables.move(table_id, seat, "table", choose)
        except NoLongerNeeded:
            pass
        except BottegaError as error:
            log("answer failed", "warning", table=table_id, seat=seat, error=type(error).__name__)
        finally:
            self.answering.discard((table_id, seat, count))

    async def _turn(self, live: LiveTable, seat: int) -> None:
        """A bot's turn. The sweep repeats what fails."""
        table_id, again = live.row.id, False
        try:
            await self._move(live, seat)
        except NoLongerNeeded:
            pass
        except Refused:
            again = True  # somebody moved while the bot was thinking
        except BottegaError as error:
            log("bot failed", "warning", table=table_id, seat=seat, error=type(error).__name__)
        except Exception as error:
            self.tasks.metrics.failed("bot failed", error, table=table_id, seat=seat)
        finally:
            self.thinking.discard((table_id, seat))
        if again:
            self._wake(table_id)

    async def _move(self, live: LiveTable, seat: int) -> None:
        """Let a bot think in a worker, then play its choice if the seat still waits for just that."""
        count = len(live.noticed[seat])
        if live.row.status != "running" or seat not in live.state.actors or not self.stands_in(live, live.seats[seat]):
            raise NoLongerNeeded
        seconds: list[Measured] = []
        action = await self._choose(live, seat, count, seconds)

        def choose(live: LiveTable) -> int:
            if not self.stands_in(live, live.seats[seat]):
                raise NoLongerNeeded
            live.check_fresh(seat, count)
            live.check(seat, action)
            return action

        await self.tables.move(live.row.id, seat, "bot", choose, seconds)

    async def _choose(self, live: LiveTable, seat: int, count: int, seconds: list[Measured]) -> int:
        """The action that a bot chooses, after a pause as if it had had to think."""
        began = time.perf_counter()
        by_script = scripted_action(live, seat)
        if by_script is not None:
            await asyncio.sleep(self.pause)
            return by_script
        row, level = live.row, live.level(seat)
        kind, alone = LONG if level in SEARCHING else MOVE, row.id not in self.tables.bus.listeners
        asker = Requester(kind, row.host, row.id, alone, seconds, self.presence.network_of(live))
        action, trouble = await self.pool.run(asker, choose_action, live.position(), seat, level, count)
        thought = time.perf_counter() - began
        if trouble:
            log("bot played at random", "error", table=row.id, seat=seat, error=trouble)
        slowest = max(live.wanted_paces.values(), default=1.0)  # nobody is hurried
        pause = self.pause * slowest * random.uniform(0.5, 1.5)
        if live.has_a_formality(seat):
            pause = max(pause, live.paces.get(seat, 0.0))  # as if there had been a choice
        else:
            live.paces[seat] = thought
        if pause > thought:
            await asyncio.sleep(pause - thought)
        return action

    async def sweep(self) -> None:
        """Store regularly who is present, and find tables that wait for a bot or an absent player."""
        quiet = 0.0  # at the start all bots that are to move are idle
        while True:
            try:
                await self.presence.store_presence()
                await self.expire_clocks()
                looked_at, since = self.presence.recently_watched(), self.presence.active_since()
                for table_id in await self.db(table_store.waiting_for_bots, time.time() - quiet, since, looked_at):
                    thinks = any(thinking[0] == table_id for thinking in self.thinking)
                    if self.owns(table_id) and not thinks and table_id not in self.unplayable:
                        await self._check_table(table_id)
            except Unavailable as trouble:
                log("sweep failed", "warning", failed=trouble)
            quiet = 5.0  # later, whoever stores a move wakes the bots
            await asyncio.sleep(self.presence.sweep)

    async def expire_clocks(self) -> None:
        """Store the timeouts of players; of several servers one stores each."""
        for table_id in await self.db(move_store.overdue):
            try:
                if self.owns(table_id) and await self.db(move_store.expire_clocks, table_id):
                    log("time is up", table=table_id)
                    self.tables.bus.changed(table_id)
            except Unavailable:
                raise
            except Exception as error:  # a failure at one table stops no other
                self.tasks.metrics.failed("clock failed", error, table=table_id)
