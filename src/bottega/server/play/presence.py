"""Who is at the tables: at this server by their open pages, at others by when they were last seen."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from bottega.server.core.bus import EventBus
from bottega.server.core.tasks import BackgroundTasks
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play import seat_store
from bottega.server.play.live_table import LiveTable

AWAKE = 600.0  # seconds that bots play on at a table that nobody looks at any more


class Presence:
    """Every `sweep` seconds each server says who is here."""

    def __init__(self, db: AsyncStorage, bus: EventBus, tasks: BackgroundTasks, sweep: float) -> None:
        self.db = db
        self.bus = bus
        self.tasks = tasks
        self.sweep = sweep
        self.present: dict[tuple[str, int], int] = {}  # (table, seat): sockets open here
        self.looked: dict[str, float] = {}  # when somebody at this server last looked at a table
        self.pages: dict[str, list[tuple[str, str]]] = {}  # by table who looks at it here, and from which network
        self.opened = time.time()

    @contextmanager
    def looking(self, table_id: str, visitor: str, network: str) -> Iterator[None]:
        """A page or a program of a visitor is open at a table."""
        self.pages.setdefault(table_id, []).append((visitor, network))
        try:
            yield
        finally:
            self.pages[table_id].remove((visitor, network))
            if not self.pages[table_id]:
                del self.pages[table_id]

    def network_of(self, live: LiveTable) -> str:
        """The network for which bots think at a table: that of its host, or else of somebody who sits there, or else of
        any spectator. Where nobody looks its host stands for one."""
        pages = self.pages.get(live.row.id, [])
        players = {live.row.host: 0} | {place.holder: 1 for place in live.seats if place.holder != live.row.host}
        found = min(pages, key=lambda page: players.get(page[0], 2), default=None)
        return found[1] if found else live.row.host

    def arrives(self, table_id: str, seat: int) -> None:
        """A page of the seat's player is open."""
        self.present[table_id, seat] = self.present.get((table_id, seat), 0) + 1
        if self.present[table_id, seat] == 1:
            self.tasks.begin(self._seen(table_id, seat))

    def goes(self, table_id: str, seat: int) -> None:
        """A page of the seat's player is closed."""
        left = self.present.get((table_id, seat), 1) - 1
        if left:
            self.present[table_id, seat] = left
        else:
            self.present.pop((table_id, seat), None)
            self.tasks.begin(self._seen(table_id, seat))

    async def _seen(self, table_id: str, seat: int) -> None:
        await self.db(seat_store.seen, [(table_id, seat)])
        self.bus.changed(table_id)

    async def say_who_is_here(self) -> None:
        await self.db(seat_store.seen, list(self.present))

    def here(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether somebody is there to play this seat, at this server or another."""
        if place.kind == "bot" or (live.row.id, place.seat) in self.present:
            return True
        return place.kind == "person" and time.time() - place.seen < 3 * self.sweep

    def left(self, live: LiveTable, place: SeatRow) -> bool:
        """Whether the player of a seat has been away for as long as the table waits."""
        if not live.row.bot_after or (live.row.id, place.seat) in self.present:
            return False
        # players at other servers are seen every sweep; a server that has just started gives everybody time to return
        patience = max(live.row.bot_after, 3 * self.sweep)
        return time.time() - max(place.seen, live.row.moved, self.opened) > patience

    def looked_at(self, table_ids: Iterable[str]) -> None:
        """Somebody looks at these tables, or at a list of them."""
        self.looked |= dict.fromkeys(table_ids, time.time())

    def looked_at_lately(self) -> list[str]:
        """Tables that somebody at this server looks at, or did a while ago."""
        self.looked_at(self.bus.listeners)
        since = self.awake_since()
        self.looked = {table_id: at for table_id, at in self.looked.items() if at > since}
        return list(self.looked)

    def awake_since(self) -> float:
        """A table at which nobody was after this moment is left alone."""
        return time.time() - AWAKE

    def awake(self, live: LiveTable) -> bool:
        """Whether somebody looks at a table, or did a while ago; else its bots wait until somebody does. Who looks from
        another server finds that server's bots. Where there are clocks, or ratings at stake, nobody need look."""
        if live.row.tempo or live.row.rated or live.row.id in self.bus.listeners:
            return True
        last = max(self.looked.get(live.row.id, 0.0), *(place.seen for place in live.seats))
        return last > self.awake_since()
