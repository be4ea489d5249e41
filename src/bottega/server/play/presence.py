"""Who is at the tables: at this server by open pages, at others by the stored time when they were last seen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from bottega.server.core.bus import EventBus
from bottega.server.core.tasks import BackgroundTasks
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import seat_store

ABSENT = 3  # sweeps after which a player whose pages are closed counts as absent
ACTIVE = 600.0  # seconds that bots go on at a table that nobody watches any more


class Presence:
    def __init__(self, db: AsyncStorage, bus: EventBus, tasks: BackgroundTasks, sweep: float) -> None:
        self.db = db
        self.bus = bus
        self.tasks = tasks
        self.sweep = sweep
        self.present: dict[tuple[str, int], int] = {}  # open sockets by (table, seat)
        self.looked: dict[str, float] = {}  # by table when somebody at this server last watched it
        self.pages: dict[str, list[tuple[str, str]]] = {}  # by table its viewers here, and their networks
        self.opened = time.time()

    @contextmanager
    def watching(self, table_id: str, visitor: str, network: str) -> Iterator[None]:
        """A page or a program of a visitor is open at a table."""
        self.pages.setdefault(table_id, []).append((visitor, network))
        try:
            yield
        finally:
            self.pages[table_id].remove((visitor, network))
            if not self.pages[table_id]:
                del self.pages[table_id]

    def network_of(self, live: LiveTable) -> str:
        """The network to which a table's bots are charged: that of the host, else of another player, else of any
        spectator."""
        pages = self.pages.get(live.row.id, [])
        players = {live.row.host: 0} | {place.holder: 1 for place in live.seats if place.holder != live.row.host}
        found = min(pages, key=lambda page: players.get(page[0], 2), default=None)
        return found[1] if found else live.row.host

    def arrive(self, table_id: str, seat: int) -> None:
        """A page of the seat's player was opened."""
        self.present[table_id, seat] = self.present.get((table_id, seat), 0) + 1
        if self.present[table_id, seat] == 1:
            self.tasks.begin(self._seen(table_id, seat))

    def leave(self, table_id: str, seat: int) -> None:
        """A page of the seat's player was closed."""
        left = self.present.get((table_id, seat), 1) - 1
        if left:
            self.present[table_id, seat] = left
        else:
            self.present.pop((table_id, seat), None)
            self.tasks.begin(self._left(table_id, seat))

    async def _left(self, table_id: str, seat: int) -> None:
        """Announce it once more when a player who has not come back counts as absent."""
        await self._seen(table_id, seat)
        await asyncio.sleep(ABSENT * self.sweep + 0.5)
        if (table_id, seat) not in self.present:
            self.bus.notify_local(table_id)

    async def _seen(self, table_id: str, seat: int) -> None:
        await self.db(seat_store.note_presence, [(table_id, seat)])
        self.bus.changed(table_id)

    async def store_presence(self) -> None:
        await self.db(seat_store.note_presence, list(self.present))

    def is_present(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether the player of this seat is at the table, at this server or another."""
        if place.kind == "bot" or (live.row.id, place.seat) in self.present:
            return True
        return place.kind == "person" and time.time() - place.seen < ABSENT * self.sweep

    def left(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether the player of a seat has been absent for as long as the table waits."""
        if not live.row.bot_after or (live.row.id, place.seat) in self.present:
            return False
        # players at other servers are noted every sweep; after a restart everybody gets time to return
        patience = max(live.row.bot_after, ABSENT * self.sweep)
        return time.time() - max(place.seen, live.row.moved, self.opened) > patience

    def note_watched(self, table_ids: Iterable[str]) -> None:
        """Somebody watches these tables, or a list of them."""
        self.looked |= dict.fromkeys(table_ids, time.time())

    def recently_watched(self) -> list[str]:
        """Tables that somebody at this server watches, or recently did."""
        self.note_watched(self.bus.listeners)
        since = self.active_since()
        self.looked = {table_id: at for table_id, at in self.looked.items() if at > since}
        return list(self.looked)

    def active_since(self) -> float:
        """The time since which a table must have been watched to stay active."""
        return time.time() - ACTIVE

    def is_active(self, live: LiveTable) -> bool:
        """Whether bots play at a table: somebody watches it or recently did, or it has clocks or is rated. A table
        watched at another server is played by that server's bots."""
        if live.row.tempo or live.row.rated or live.row.id in self.bus.listeners:
            return True
        last = max(self.looked.get(live.row.id, 0.0), *(place.seen for place in live.seats))
        return last > self.active_since()
