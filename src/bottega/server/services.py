"""The services of a running server, put together, and their background tasks."""

from __future__ import annotations

from collections.abc import Callable

from bottega.server.accounts.service import AccountService
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Metrics
from bottega.server.core.settings import Settings
from bottega.server.core.tasks import BackgroundTasks
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.lobby.create import TableCreation
from bottega.server.lobby.invitations import Invitations
from bottega.server.lobby.matchmaking import Matchmaking
from bottega.server.lobby.online import Online
from bottega.server.lobby.queue import Queue
from bottega.server.lobby.rematch import Rematches
from bottega.server.play.actions import TableActions
from bottega.server.play.analysis import AnalysisService
from bottega.server.play.bot_driver import BotDriver
from bottega.server.play.chat import Chat
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.presence import Presence
from bottega.server.play.record_export import RecordExport
from bottega.server.play.seating import Seating
from bottega.server.play.store import table_store
from bottega.server.removal import Removal
from bottega.server.results.recorder import ResultRecorder
from bottega.server.workers.pool import Worker, WorkerPool


class Services:
    """Everything that pages and sockets use. A method that is not allowed raises Refused and changes nothing."""

    def __init__(
        self,
        db: AsyncStorage,
        bus: EventBus,
        new_worker: Callable[[], Worker],
        settings: Settings,
        metrics: Metrics | None = None,
    ) -> None:
        self.db = db
        self.bus = bus
        self.metrics = metrics or Metrics()
        self.tasks = BackgroundTasks(self.metrics)
        self.tables = TableRegistry(db, bus, self.metrics)
        self.presence = Presence(db, bus, self.tasks, settings.sweep)
        self.pool = WorkerPool(settings.workers, self.metrics, new_worker)
        self.analysis = AnalysisService(self.pool)
        self.bots = BotDriver(db, self.tables, self.presence, self.pool, self.tasks, settings)
        self.accounts = AccountService(db, bus)
        self.creation = TableCreation(db, self.tables, self.accounts, settings.alone)
        self.queue = Queue(db, self.creation)
        self.online = Online(db)
        self.matchmaking = Matchmaking(db, self.creation)
        self.rematches = Rematches(db, self.tables, self.creation)
        self.invitations = Invitations(db, self.tables, self.accounts)
        self.removal = Removal(db, bus)
        self.seating = Seating(db, bus, self.tables)
        self.actions = TableActions(db, self.tables, self.bots, self.pool)
        self.recorder = ResultRecorder(db, bus, self.metrics)
        self.tables.on_over.append(lambda live: self.tasks.begin(self.recorder.record(live)))
        self.chat = Chat(db, bus, self.tables)
        self.record_export = RecordExport(db, self.tables, settings.alone)

    async def start(self) -> None:
        await self.bus.start()
        await self._close_waiting()
        self.tasks.begin(self.bots.sweep())
        self.tasks.begin(self.tables.check_for_changes(7 * self.presence.sweep))
        self.tasks.begin(self.recorder.sweep(self.bots.owns, 100 * self.presence.sweep))

    async def _close_waiting(self) -> None:
        """Close waiting tables that have other rules. If nothing can be written, the server starts anyway, so that
        games can be looked at."""
        try:
            closed = await self.db(table_store.close_waiting)
        except Unavailable as trouble:
            log("waiting tables not closed", "warning", failed=trouble)
            return
        if closed:
            log("waiting tables of other rules closed", "warning", tables=closed)

    async def stop(self) -> None:
        await self.tasks.stop()
        self.pool.close()
        await self.bus.stop()
        await self.db.close()
