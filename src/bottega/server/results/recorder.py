"""Recording finished games: what they were like, and what a rated game changes."""

from __future__ import annotations

from bottega.server.core.bus import EventBus
from bottega.server.core.metrics import Metrics
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.play.live_table import LiveTable
from bottega.server.results import facts, ratings


class ResultRecorder:
    """Records a finished game at once, after its last move is stored; the sweep finds what could not be recorded."""

    def __init__(self, db: AsyncStorage, bus: EventBus, metrics: Metrics) -> None:
        self.db = db
        self.bus = bus
        self.metrics = metrics

    async def record(self, live: LiveTable) -> None:
        try:
            await self.db(facts.write_down, live.row.id)
        except Exception as error:
            self.metrics.failed("facts not written", error, table=live.row.id)
        if not live.row.rated:
            return
        try:
            await self.db(ratings.count, live.row.id)
            self.bus.changed(live.row.id)
        except Exception as error:
            self.metrics.failed("game not counted", error, table=live.row.id)
