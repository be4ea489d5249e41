"""Recording finished games: their outcome by seat, and what a rated game changes.

A game is recorded from the table in memory once its last move is answered; the sweep records what a crash left out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy import and_, or_, select

from bottega.kernel import IllegalAction
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import IncompatibleRules, Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Metrics
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import RATED, TableRow
from bottega.server.db.schema import MOVES, SEAT_RESULTS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from bottega.server.results import outcomes, ratings
from bottega.server.results.outcomes import VERSION, SeatOutcome

BATCH = 50


class ResultRecorder:
    """Records finished games. A game that cannot be recorded stops no other."""

    def __init__(self, db: AsyncStorage, bus: EventBus, metrics: Metrics) -> None:
        self.db = db
        self.bus = bus
        self.metrics = metrics

    async def record(self, live: LiveTable) -> None:
        """Record a game that has just ended here."""
        try:
            await self._record(live.row.id, live)
        except Unavailable as error:
            log("finished game not recorded", "warning", table=live.row.id, failed=error)

    async def sweep(self, keeps: Callable[[str], bool], seconds: float) -> None:
        """Record regularly what was left out; each process records the games that it owns."""
        while True:
            try:
                await self.catch_up(keeps)
            except Unavailable as error:
                log("finished games not recorded", "warning", failed=error)
            await asyncio.sleep(seconds)

    async def catch_up(self, keeps: Callable[[str], bool]) -> None:
        after = ""
        while batch := await self.db(unrecorded, after):
            after = batch[-1]
            for table_id in filter(keeps, batch):
                await self._record(table_id)

    async def _record(self, table_id: str, live: LiveTable | None = None) -> None:
        try:
            if await self.db(record_game, table_id, live):
                self.bus.changed(table_id)
        except Unavailable:
            raise
        except Exception as error:
            self.metrics.failed("finished game not recorded", error, table=table_id)


def unrecorded(storage: Storage, after: str) -> list[str]:
    """The next finished games, by id, that are not or not completely recorded."""
    newest = select(SEAT_RESULTS.c.table_id).where(SEAT_RESULTS.c.version >= VERSION)
    ended = and_(TABLES.c.status == "over", TABLES.c.result != "{}", TABLES.c.id > after)
    left = or_(TABLES.c.id.not_in(newest), TABLES.c.rated == RATED)
    found = select(TABLES.c.id).where(ended, left).order_by(TABLES.c.id).limit(BATCH)
    return storage.scalars(found)


def record_game(storage: Storage, table_id: str, live: LiveTable | None = None) -> bool:
    """Record a finished game, from memory or from its log; whoever comes first does. Returns whether it changed
    ratings. If the outcome cannot be computed, ratings are counted all the same."""
    found, keep, failure = list[SeatOutcome](), False, None
    try:
        found, keep = _outcomes(storage, table_id, live)
    except Unavailable:
        raise
    except Exception as error:
        failure = error
    with storage.writing() as db:
        counted = ratings.count_game(storage, db, table_id)
        if found:
            outcomes.write(db, table_id, found, keep)
    if failure is not None:
        raise failure
    return counted


def _outcomes(storage: Storage, table_id: str, live: LiveTable | None) -> tuple[list[SeatOutcome], bool]:
    """The outcomes of a game, and whether older stored ones are better because its rules are gone."""
    row: TableRow
    try:
        if live is None:
            stored = table_store.read(storage, table_id)
            if stored is None or stored.row.status != "over":
                return [], False
            row = stored.row
            live = LiveTable(row, stored.seats)
            live.take_over(stored)
        row = live.row
        at = select(MOVES.c.at).where(MOVES.c.table_id == table_id).order_by(MOVES.c.number)
        times = storage.scalars(at)
        if len(times) != len(live.log):
            return [], False  # the table was deleted meanwhile
        if live.state.over:
            return outcomes.outcomes_of(live, times), False
    except (IncompatibleRules, IllegalAction):
        pass
    return outcomes.stored_outcomes(row), True
