"""The house: its parts, put together, and what goes on in it beside what visitors do."""

from __future__ import annotations

from collections.abc import Callable

from bottega.games import titles
from bottega.table import chronicle, ratings, register
from bottega.table.afterwards import sweep
from bottega.table.analyses import Analyses
from bottega.table.bots import Bots
from bottega.table.chat import Chat
from bottega.table.database import Database
from bottega.table.games import rules_of
from bottega.table.laying import Laying
from bottega.table.logs import log
from bottega.table.meeting import Meeting
from bottega.table.meters import Meters
from bottega.table.news import News
from bottega.table.playing import Playing
from bottega.table.presence import Presence
from bottega.table.reception import Reception
from bottega.table.records import Records
from bottega.table.seats import Seats
from bottega.table.settings import Settings
from bottega.table.storage import Trouble
from bottega.table.tables import Tables
from bottega.table.tasks import Tasks
from bottega.table.thinkers import Thinkers, Worker


class House:
    """Visitors are received, tables are laid, people meet, sit down, play and talk. What cannot be done is `Refused`,
    nothing changed."""

    def __init__(
        self,
        db: Database,
        news: News,
        new_worker: Callable[[], Worker],
        settings: Settings,
        meters: Meters | None = None,
    ) -> None:
        self.db = db
        self.news = news
        self.meters = meters or Meters()
        self.tasks = Tasks(self.meters)
        self.tables = Tables(db, news, self.meters)
        self.presence = Presence(db, news, self.tasks, settings.sweep)
        self.thinkers = Thinkers(settings.workers, self.meters, new_worker)
        self.analyses = Analyses(self.thinkers)
        self.bots = Bots(db, self.tables, self.presence, self.thinkers, self.tasks, settings)
        self.reception = Reception(db, news)
        self.laying = Laying(db, self.tables, self.bots, self.reception, settings.alone)
        self.meeting = Meeting(db, news, self.tables, self.bots, self.laying)
        self.seats = Seats(db, news, self.tables, self.bots)
        self.playing = Playing(db, self.tables, self.bots, self.thinkers)
        self.chat = Chat(db, news, self.tables)
        self.records = Records(db, self.tables, settings.alone)

    async def start(self) -> None:
        self.news.heed = self.bots.heed
        await self.news.start()
        await self._close_waiting()
        self.tasks.begin(self.bots.sweep())
        self.tasks.begin(self.tables.keep_up(7 * self.presence.sweep))
        duties = (chronicle.WRITE_DOWN, ratings.COUNT)
        self.tasks.begin(sweep(duties, self.db, self.bots.keeps, self.meters, 100 * self.presence.sweep))

    async def _close_waiting(self) -> None:
        """Nobody can begin at tables of other rules. Where nothing can be stored, games can still be looked at."""
        try:
            closed = await self.db(register.close_waiting, {title: rules_of(title) for title in titles()})
        except Trouble as trouble:
            log("waiting tables not closed", "warning", failed=trouble)
            return
        if closed:
            log("waiting tables of other rules closed", "warning", tables=closed)

    async def stop(self) -> None:
        await self.tasks.stop()
        self.thinkers.close()
        await self.news.stop()
        await self.db.close()
