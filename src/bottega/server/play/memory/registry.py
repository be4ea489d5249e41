"""The tables in memory, kept equal to the database: every move is stored first."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from weakref import WeakValueDictionary

from bottega.i18n.translate import t
from bottega.kernel import IllegalAction, State
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import IncompatibleRules, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Measured, Metrics
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import UNDO, FinalPictures, NewMove, StoredTable, TableSummary, seat_mask
from bottega.server.play.final_pictures import pack_final
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from bottega.server.play.store.move_writer import MoveWriter

KEPT_IN_MEMORY = 1000
TABLE_ID = re.compile(r"[A-Za-z0-9]{1,16}")


class TableRegistry:
    def __init__(self, db: AsyncStorage, bus: EventBus, metrics: Metrics) -> None:
        self.db = db
        self.bus = bus
        self.metrics = metrics
        self.writer = MoveWriter(db)
        self.on_over: list[Callable[[LiveTable], None]] = []  # called after the last move is stored
        self.lives: OrderedDict[str, LiveTable] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def load(self, table_id: str) -> LiveTable:
        """The table as it is stored now."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    async def current(self, table_id: str) -> LiveTable:
        """The table in memory, for somebody who listens to its changes; read again only if it has changed."""
        async with self._lock(table_id):  # its holder may be reading the table
            return await self._known(table_id)

    async def stored(self, table_id: str) -> StoredTable:
        """The rows of a table, whatever its rules."""
        found = await self.db(table_store.read, table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise TableNotFound(t("This table doesn't exist."))
        return found

    def _lock(self, table_id: str) -> asyncio.Lock:
        """The lock of a table. Unused locks vanish by themselves."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    async def _known(self, table_id: str) -> LiveTable:
        """The table in memory if somebody listens to it. If it is out of date after all, the database refuses the
        move."""
        live = self.lives.get(table_id)
        if live is None or table_id not in self.bus.listeners or table_id in self.bus.stale:
            return await self._fresh(table_id)
        return live

    async def _fresh(self, table_id: str) -> LiveTable:
        if not TABLE_ID.fullmatch(table_id):
            raise TableNotFound(t("This table doesn't exist."))
        self.bus.stale.discard(table_id)
        live = self.lives.get(table_id)
        stored = await self.db(table_store.read, table_id, 0 if live is None else live.count)
        if stored is None:
            self.lives.pop(table_id, None)
            raise TableNotFound(t("This table doesn't exist."))
        live = self._take_over(live, stored)
        self.lives[table_id] = live
        self.lives.move_to_end(table_id)
        while len(self.lives) > KEPT_IN_MEMORY:
            self.lives.popitem(last=False)
        return live

    def _take_over(self, live: LiveTable | None, stored: StoredTable) -> LiveTable:
        if live is None:
            live = LiveTable(stored.row, stored.seats)
        try:
            live.take_over(stored)
        except IllegalAction:
            self.lives.pop(stored.row.id, None)
            raise IncompatibleRules(t("This table doesn't match the rules of this server.")) from None
        return live

    # -- changes from elsewhere

    async def check_for_changes(self, seconds: float) -> None:
        """Check the tables with listeners regularly: notifications from other servers may be lost. Usually nothing has
        changed, and one query for all tables shows it."""
        while True:
            await asyncio.sleep(seconds)
            listened = list(self.bus.listeners)
            try:
                found = await self.db(table_store.summaries, listened)
            except Unavailable as trouble:
                log("tables not looked at", "warning", failed=trouble)
                continue
            for table_id in listened:
                self.bus.notify_local(table_id, self._is_known(table_id, found.get(table_id)))
                await asyncio.sleep(0)  # let others run between tables

    def _is_known(self, table_id: str, summary: TableSummary | None) -> bool:
        """Whether a table in memory equals a summary, whose times of last presence are taken over."""
        live = self.lives.get(table_id)
        if live is None or summary is None:
            return False
        seats = [replace(new, seen=old.seen) for new, old in zip(summary.seats, live.seats, strict=True)]
        known = TableSummary(live.row.status, live.count, live.last_chat, live.rematch, live.seats)
        if known != replace(summary, seats=seats):
            return False
        live.seats = summary.seats
        return True

    # -- moves

    async def move(
        self,
        table_id: str,
        seat: int,
        who: str,
        choose: Callable[[LiveTable], int],
        seconds: Iterable[Measured] = (),
        then: Callable[[LiveTable], None] | None = None,
    ) -> int:
        """Store a move of a seat, or UNDO; returns how many log rows the seat has noticed then.

        `choose` returns the action for the table as it is now; it is called again whenever another server stored a move
        first. `seconds` are durations measured on the way; `then` runs before anybody is notified.
        """
        began = time.perf_counter()
        async with self._lock(table_id):
            live = await self._known(table_id)
            while (moved := await self._append(live, seat, choose(live))) is None:
                live = await self._fresh(table_id)
            live, everybody = moved
            noticed, told = len(live.noticed[seat]), len(live.noticed[None])
            if then is not None:
                then(live)
            self.bus.changed(table_id, known=True)
        taken = time.perf_counter() - began
        self._measure(live, everybody, [*seconds, (self.metrics.store_seconds, taken)])
        level, milliseconds = "info" if everybody else "debug", round(taken * 1000, 1)
        log("move", level, table=table_id, number=told, seat=seat, who=who, milliseconds=milliseconds)
        if live.row.status == "over":
            log("table over", table=table_id, moves=len(live.played))
            for subscriber in self.on_over:
                subscriber(live)
        return noticed

    def _measure(self, live: LiveTable, everybody: bool, seconds: list[Measured]) -> None:
        """Count a move and its durations, at once if everybody noticed it. Hidden moves are counted at the end of the
        game, so that metrics do not reveal them."""
        if everybody:
            self.metrics.moves.inc()
        else:
            live.unmeasured += seconds
            seconds = []
        if live.row.status == "over":
            self.metrics.moves.inc(live.unnoticed())
            seconds, live.unmeasured = [*seconds, *live.unmeasured], []
        for histogram, value in seconds:
            histogram.observe(value)

    async def _append(self, live: LiveTable, seat: int, action: int) -> tuple[LiveTable, bool] | None:
        """Store a checked move; returns the table and whether everybody noticed the move, or None if the table has
        changed."""
        after = live.after(seat, action)
        state, progress = after.state, live.progress(seat, action, after)
        move = NewMove(
            table_id=live.row.id,
            number=live.count + 1,
            seat=seat,
            action=action,
            text="" if action == UNDO else live.game.text(action),
            holder=live.seats[seat].holder or "",
            resigned=live.seats[seat].resigned,
            acting=seat_mask(state.actors),
            noticed=after.everybody,
            timed=bool(live.row.tempo),
            given=seat_mask(progress),
            asked=seat_mask(progress) & ~seat_mask(live.state.actors),
            result={"scores": list(state.scores), "winners": list(state.winners)} if state.over else None,
            ending=await self._ending(state) if state.over else None,
        )
        if not await self.writer.add(move):
            self.metrics.conflicts.inc()
            return None
        if move.timed:
            return await self._fresh(live.row.id), after.everybody  # with its clocks
        live.append([(move.number, seat, action)], after)
        row = replace(live.row, moved=time.time() if after.everybody else live.row.moved, acting=move.acting)
        live.row = row if move.result is None else replace(row, status="over", result=move.result)
        return live, after.everybody

    async def _ending(self, state: State) -> FinalPictures:
        """The final pictures; without them if they cannot be drawn, since the result matters more."""
        try:
            return await asyncio.to_thread(pack_final, state)
        except Exception as error:
            self.metrics.failed("end not drawn", error)
            return FinalPictures(state.digest(), b"")
