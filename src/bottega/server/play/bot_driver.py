"""Bots at the tables: which seats they play, when they are woken, and the moves that they make."""

from __future__ import annotations

import asyncio
import random
import time

from bottega.bots.opponents import SEARCHING
from bottega.kernel import BottegaError
from bottega.server.core.errors import Refused, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Measured
from bottega.server.core.settings import Settings
from bottega.server.core.tasks import BackgroundTasks
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play import move_store, table_store
from bottega.server.play.lesson_script import scripted_action
from bottega.server.play.live_table import LiveTable
from bottega.server.play.presence import Presence
from bottega.server.play.registry import TableRegistry
from bottega.server.workers.jobs import choose_action
from bottega.server.workers.pool import WorkerPool
from bottega.server.workers.queue import LONG, MOVE, Asker


class NoLongerNeeded(Exception):
    """A seat does not wait for this move any more: its player is back, has answered, or took something back."""


class BotDriver:
    """They pause for a moment before they move, and the table before it answers for somebody, as people would."""

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
        self.waking: set[str] = set()  # tables at which it is seen to in a moment who is to act
        self.unplayable: set[str] = set()  # tables of other rules, which bots leave alone
        tables.bus.subscribe(self._wake)

    def stands_in(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether a bot acts for this seat now: its own, one that was given up, or one whose player is away or out of
        time."""
        gone = place.kind == "person" and self.presence.left(live, place)
        return place.kind == "bot" or place.resigned or gone or live.time_is_up(place)

    def hurry(self, table_id: str) -> None:
        """Somebody has come to look at a table: its bots go on, and what they think about is not put off any more."""
        self.pool.turns.hurry(table_id)
        self._wake(table_id)

    def _wake(self, table_id: str) -> None:
        """See to it, in the process that keeps a table, that its bots act if they are to."""
        if self.keeps(table_id) and table_id not in self.waking and table_id not in self.unplayable:
            self.waking.add(table_id)
            self.tasks.begin(self._see_who_acts(table_id))

    async def _see_who_acts(self, table_id: str) -> None:
        self.waking.discard(table_id)  # for what changes from now on somebody has to look again
        try:
            self._begin_turns(await self.tables.current(table_id))
        except Unavailable as trouble:
            log("bots not woken", "warning", table=table_id, failed=trouble)
        except TableNotFound:
            return  # everybody has left it
        except BottegaError:
            self.unplayable.add(table_id)
            log("table of other rules", "warning", table=table_id)

    def _begin_turns(self, live: LiveTable) -> None:
        """Whoever is to act at a table and is played by a bot, or has only a formality to answer, does so."""
        if live.row.status != "running" or live.held is not None or not self.presence.awake(live):
            return
        for seat in live.state.actors:
            key = (live.row.id, seat)
            if not self.stands_in(live, live.seats[seat]):
                self._wake_formality(live, seat)
            elif key not in self.thinking:
                self.thinking.add(key)
                self.tasks.begin(self._turn(live, seat))

    def keeps(self, table_id: str) -> bool:
        return self.tables.bus.peers.keeps(table_id)

    def wait_at(self, table_id: str) -> bool:
        """Whether bots wait here for somebody who may want to take something back."""
        return self.undo_pause > 0 and self.keeps(table_id)

    def give_time_to_undo(self, live: LiveTable, seat: int) -> None:
        """Somebody has moved who may want to take it back: the bots wait a moment, unless it cannot be taken back, or
        they think already. Decision 008."""
        thinks = any((live.row.id, actor) in self.thinking for actor in live.state.actors)
        if not thinks and self.wait_at(live.row.id) and live.hold(seat, time.monotonic() + self.undo_pause):
            self.tasks.begin(self._end_pause_in_time(live, live.held))

    async def _end_pause_in_time(self, live: LiveTable, held: tuple[int, float] | None) -> None:
        await asyncio.sleep(self.undo_pause)
        if live.held is held:
            self.end_undo_pause(live)

    def end_undo_pause(self, live: LiveTable) -> None:
        """What was done stands, and the bots go on."""
        if live.held is not None:
            live.go_on()
            self.tables.bus.changed(live.row.id, known=True)

    def _wake_formality(self, live: LiveTable, seat: int) -> None:
        key = (live.row.id, seat, len(live.noticed[seat]))
        if live.has_a_formality(seat) and key not in self.answering:
            self.answering.add(key)
            self.tasks.begin(self._answer(*key))

    async def _answer(self, table_id: str, seat: int, count: int) -> None:
        """Answer for somebody who can do nothing else, after as long as one would think who can: decision 009."""

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
        """A bot's move. What fails is tried again by the sweep."""
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
        """Let a bot think outside this process, then play what it chose if the seat still waits for just that."""
        count = len(live.noticed[seat])
        if live.row.status != "running" or seat not in live.state.actors or not self.stands_in(live, live.seats[seat]):
            raise NoLongerNeeded
        seconds: list[Measured] = []
        action = await self._thought(live, seat, count, seconds)

        def choose(live: LiveTable) -> int:
            if not self.stands_in(live, live.seats[seat]):
                raise NoLongerNeeded
            live.check_fresh(seat, count)
            live.check(seat, action)
            return action

        await self.tables.move(live.row.id, seat, "bot", choose, seconds)

    async def _thought(self, live: LiveTable, seat: int, count: int, seconds: list[Measured]) -> int:
        """What a bot chooses, after as long as it would take to think about it."""
        began = time.perf_counter()
        by_script = scripted_action(live, seat)
        if by_script is not None:
            await asyncio.sleep(self.pause)
            return by_script
        row, level = live.row, live.level(seat)
        kind, alone = LONG if level in SEARCHING else MOVE, row.id not in self.tables.bus.listeners
        asker = Asker(kind, row.host, row.id, alone, seconds, self.presence.network_of(live))
        action, trouble = await self.pool.ask(asker, choose_action, live.position(), seat, level, count)
        thought = time.perf_counter() - began
        if trouble:
            log("bot played at random", "error", table=row.id, seat=seat, error=trouble)
        pause = self.pause * random.uniform(0.5, 1.5)
        if live.has_a_formality(seat):
            pause = max(pause, live.paces.get(seat, 0.0))  # as if there had been something to think about
        else:
            live.paces[seat] = thought
        if pause > thought:
            await asyncio.sleep(pause - thought)
        return action

    async def sweep(self) -> None:
        """Say who is here, and look for tables that wait: nobody waits for a bot, or for somebody who left."""
        quiet = 0.0  # at the start every bot that is to move was forgotten by an earlier server
        while True:
            try:
                await self.presence.say_who_is_here()
                await self.look_at_clocks()
                looked_at, since = self.presence.looked_at_lately(), self.presence.awake_since()
                for table_id in await self.db(table_store.waiting_for_bots, time.time() - quiet, since, looked_at):
                    thinks = any(thinking[0] == table_id for thinking in self.thinking)
                    if self.keeps(table_id) and not thinks and table_id not in self.unplayable:
                        await self._see_who_acts(table_id)
            except Unavailable as trouble:
                log("sweep failed", "warning", failed=trouble)
            quiet = 5.0  # by now whoever stored a move has woken the bots itself
            await asyncio.sleep(self.presence.sweep)

    async def look_at_clocks(self) -> None:
        """Whose time is up is told so; of several servers one stores it."""
        for table_id in await self.db(move_store.overdue):
            try:
                if self.keeps(table_id) and await self.db(move_store.fall, table_id):
                    log("time is up", table=table_id)
                    self.tables.bus.changed(table_id)
            except Unavailable:
                raise
            except Exception as error:  # one clock that is out of order stops no other
                self.tasks.metrics.failed("clock failed", error, table=table_id)
