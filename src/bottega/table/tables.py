"""Tables as the database has them: kept in memory, and moved on by moves that are stored first."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from weakref import WeakValueDictionary

from bottega.kernel import IllegalAction, State
from bottega.kernel.language import t
from bottega.table import chronicle, ratings, register
from bottega.table.database import Database
from bottega.table.endings import keep
from bottega.table.live import Live, OtherRules, Refused
from bottega.table.logs import log
from bottega.table.meters import Measured, Meters
from bottega.table.news import News
from bottega.table.rows import UNDO, Ending, Glance, Move, Stored, TableRow, bits
from bottega.table.storage import Trouble

KEPT_IN_MEMORY = 1000
TABLE_ID = re.compile(r"[A-Za-z0-9]{1,16}")


class NoTable(Refused):
    """There is no table with this id."""


class Tables:
    """The tables of one database, as far as anybody at this server looks at them."""

    def __init__(self, db: Database, news: News, meters: Meters) -> None:
        self.db = db
        self.news = news
        self.meters = meters
        self.lives: OrderedDict[str, Live] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, table_id: str) -> Live:
        """The table as it is stored now."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    async def current(self, table_id: str) -> Live:
        """The table as it is known here, for somebody who listens to its news: read again only when news came."""
        async with self._lock(table_id):  # who holds it may be reading what is new
            return await self._known(table_id)

    async def stored(self, table_id: str) -> Stored:
        """The rows of a table, whatever rules it was made with."""
        found = await self.db(register.read, table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise NoTable(t("There is no such table."))
        return found

    def _lock(self, table_id: str) -> asyncio.Lock:
        """One at a time at a table; a lock that nobody holds or waits for is forgotten by itself."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    async def _known(self, table_id: str) -> Live:
        """The table as somebody here listens to it. Should it be old after all, the database takes no move to it."""
        live = self.lives.get(table_id)
        if live is None or table_id not in self.news.listeners or table_id in self.news.stale:
            return await self._fresh(table_id)
        return live

    async def _fresh(self, table_id: str) -> Live:
        if not TABLE_ID.fullmatch(table_id):
            raise NoTable(t("There is no such table."))
        self.news.stale.discard(table_id)
        live = self.lives.get(table_id)
        stored = await self.db(register.read, table_id, 0 if live is None else live.count)
        if stored is None:
            self.lives.pop(table_id, None)
            raise NoTable(t("There is no such table."))
        live = self._take_over(live, stored)
        self.lives[table_id] = live
        self.lives.move_to_end(table_id)
        while len(self.lives) > KEPT_IN_MEMORY:
            self.lives.popitem(last=False)
        return live

    def _take_over(self, live: Live | None, stored: Stored) -> Live:
        if live is None:
            live = Live(stored.row, stored.seats)
        try:
            live.take_over(stored)
        except IllegalAction:
            self.lives.pop(stored.row.id, None)
            raise OtherRules(t("The log of this table does not fit the rules of this server.")) from None
        return live

    # -- keeping up

    async def keep_up(self, seconds: float) -> None:
        """Now and then have everybody look who listens to a table: news from elsewhere may have been lost, and who was
        seen at another server may have gone. Nearly always nothing is new, and all tables are asked for at once."""
        while True:
            await asyncio.sleep(seconds)
            listened = list(self.news.listeners)
            try:
                found = await self.db(register.glance, listened)
            except Trouble as trouble:
                log("tables not looked at", "warning", failed=trouble)
                continue
            for table_id in listened:
                if not self._is_known(table_id, found.get(table_id)):
                    self.news.changed(table_id)
                self.news.wake(table_id)
                await asyncio.sleep(0)  # others need not wait for all of them

    def _is_known(self, table_id: str, glance: Glance | None) -> bool:
        """Whether a table is known here as it was at a glance; when somebody was seen there is known from then on."""
        live = self.lives.get(table_id)
        if live is None or glance is None:
            return False
        seats = [replace(new, seen=old.seen) for new, old in zip(glance.seats, live.seats, strict=True)]
        known = Glance(live.row.status, live.count, live.last_chat, live.rematch, live.seats)
        if known != replace(glance, seats=seats):
            return False
        live.seats = glance.seats
        return True

    # -- moving on

    async def move(
        self, table_id: str, seat: int, who: str, choose: Callable[[Live], int], seconds: Iterable[Measured] = ()
    ) -> tuple[Live, int]:
        """Store a move of a seat, or UNDO: what `choose` says to the table as it is now, and says again whenever
        another server stored a move first. Returns the table, and how many rows of its log the seat has noticed.
        `seconds` were measured on the way to it."""
        began = time.perf_counter()
        async with self._lock(table_id):
            live = await self._known(table_id)
            while (moved := await self._append(live, seat, choose(live))) is None:
                live = await self._fresh(table_id)
            live, everybody = moved
            noticed, told = len(live.noticed[seat]), len(live.noticed[None])
        taken = time.perf_counter() - began
        self._measure(live, everybody, [*seconds, (self.meters.store_seconds, taken)])
        level, milliseconds = "info" if everybody else "debug", round(taken * 1000, 1)
        log("move", level, table=table_id, number=told, seat=seat, who=who, milliseconds=milliseconds)
        await self.news.tell(table_id)
        if live.row.status == "over":
            log("table over", table=table_id, moves=len(live.played))
            await self._write_down(table_id)
            await self._count(live.row)
        return live, noticed

    def _measure(self, live: Live, everybody: bool, seconds: list[Measured]) -> None:
        """Count a move, and how long it took, at once if everybody noticed it. Nobody may count what is laid behind a
        screen by reading meters: such moves are counted when the game is over."""
        if everybody:
            self.meters.moves.inc()
        else:
            live.unmeasured += seconds
            seconds = []
        if live.row.status == "over":
            self.meters.moves.inc(live.unnoticed())
            seconds, live.unmeasured = [*seconds, *live.unmeasured], []
        for histogram, value in seconds:
            histogram.observe(value)

    async def _write_down(self, table_id: str) -> None:
        """What the game was like; the end stands without it, and whoever sweeps finds what is missing."""
        try:
            await self.db(chronicle.write_down, table_id)
        except Exception as error:
            self.meters.failed("facts not written", error, table=table_id)

    async def _count(self, row: TableRow) -> None:
        """What a rated game changes; here too whoever sweeps finds what is missing."""
        try:
            if row.rated:
                await self.db(ratings.count, row.id)
                await self.news.tell_change(row.id)
        except Exception as error:
            self.meters.failed("game not counted", error, table=row.id)

    async def _append(self, live: Live, seat: int, action: int) -> tuple[Live, bool] | None:
        """Store a checked move: the table after it, and whether everybody noticed it; nothing when the table is not as
        it is known here any more."""
        after = live.after(seat, action)
        state, progress = after.state, live.progress(seat, action, after)
        move = Move(
            table_id=live.row.id,
            number=live.count + 1,
            seat=seat,
            action=action,
            text="" if action == UNDO else live.game.text(action),
            holder=live.seats[seat].holder or "",
            resigned=live.seats[seat].resigned,
            acting=bits(state.actors),
            noticed=after.everybody,
            timed=bool(live.row.tempo),
            given=bits(progress),
            asked=bits(progress) & ~bits(live.state.actors),
            result={"scores": list(state.scores), "winners": list(state.winners)} if state.over else None,
            ending=await self._ending(state) if state.over else None,
        )
        if not await self.db.add_move(move):
            self.meters.conflicts.inc()
            return None
        if move.timed:
            return await self._fresh(live.row.id), after.everybody  # with its clocks
        live.append([(move.number, seat, action)], after)
        row = replace(live.row, moved=time.time() if after.everybody else live.row.moved, acting=move.acting)
        live.row = row if move.result is None else replace(row, status="over", result=move.result)
        return live, after.everybody

    async def _ending(self, state: State) -> Ending:
        """What is kept of the end of a game; without its pictures when they cannot be drawn, since the end counts."""
        try:
            return await asyncio.to_thread(keep, state)
        except Exception as error:
            self.meters.failed("end not drawn", error)
            return Ending(state.digest(), b"")
