"""The open connections of pages and programs: admitted, counted, and closed with the server."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar

from starlette.websockets import WebSocket

from bottega.server.accounts.given_names import NOBODYS
from bottega.server.core.errors import IncompatibleRules, Refused, Unavailable
from bottega.server.core.log import log
from bottega.server.core.rate_limit import OF_ADDRESS, Rates, SharedRateLimit
from bottega.server.db.rows import SeatRow
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.web.access import EVERY, Viewer, viewers_to_disconnect
from bottega.server.web.base import Web
from bottega.server.web.cookies import LOOPBACK, address, network, same_origin
from bottega.server.web.socket.connection import CHANGED, GONE, Connection
from bottega.server.web.socket.page import TablePage
from bottega.server.web.socket.program import ProgramConnection

T = TypeVar("T")
Opened = TablePage | ProgramConnection
EACH = 20  # pages of one visitor
AT_ADDRESS = 200  # pages and programs of one address: it may be a club's, or somebody's with many cookies
CROWDED = 4429


class Connections:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.open: dict[Opened, tuple[type[Opened], str]] = {}  # with the key by which each counts
        self.addresses: Counter[str] = Counter()  # open pages and programs by address
        self.messages = Rates(*OF_ADDRESS)

    async def page(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(4403)
            return
        who, table_id = await self.web.who(socket), socket.path_params["id"]
        id, name = ("", NOBODYS) if who.new else (who.id, who.name)
        inside = Viewer(id, who.session, who.profile is not None)

        def page(connection: Connection, _: LiveTable) -> TablePage:
            where = address(socket), network(socket)
            return TablePage(connection, self.web.services, inside, name, table_id, *where)

        await self._let_in(socket, self.web.services.tables.load(table_id), page)

    async def program(self, socket: WebSocket) -> None:
        """A program plays a seat, with the token of the seat's personal link."""
        table_id, token = socket.path_params["id"], socket.path_params["token"]

        def program(connection: Connection, place: SeatRow) -> ProgramConnection:
            return ProgramConnection(connection, self.web.services, table_id, token, place.holder or "")

        await self._let_in(socket, self.web.services.seating.seat_of_token(table_id, token), program)

    async def _let_in(
        self, socket: WebSocket, looking: Awaitable[T], opening: Callable[[Connection, T], Opened]
    ) -> None:
        """Serve a page or a program once its table was found, unless too many are open."""
        try:
            found = await looking
        except IncompatibleRules:  # an open page reloads, and shows what is left
            await socket.accept()
            await Connection(socket).close(CHANGED, "made with other rules or components")
            return
        except Refused:
            await socket.close(GONE)
            return
        await socket.accept()
        connection, where = Connection(socket), address(socket)
        opened = opening(connection, found)
        counts_as = type(opened), opened.inside.visitor or where  # people without a cookie count by address
        if sum(other == counts_as for other in self.open.values()) >= EACH or (
            self.addresses[where] >= AT_ADDRESS and where != LOOPBACK
        ):
            await connection.close(CROWDED)
            return
        if where != LOOPBACK:
            opened.rate = SharedRateLimit(self.messages.of(where))
        self.open[opened] = counts_as
        self.addresses[where] += 1
        try:
            with self.web.services.presence.watching(opened.table_id, opened.inside.visitor, network(socket)):
                await opened.run()
        finally:
            del self.open[opened]
            self.addresses[where] -= 1
            if not self.addresses[where]:
                del self.addresses[where]

    async def sweep(self) -> None:
        """Close pages of banned or deleted people and, on a closed server, of those who may not come in. Another
        process may have banned them, without a notification."""
        while True:
            await asyncio.sleep(EVERY)
            inside = {opened: opened.inside for opened in self.open}
            try:
                gone = await self.web.db(viewers_to_disconnect, set(inside.values())) if inside else set()
            except Unavailable as trouble:
                log("pages not looked at", "warning", failed=trouble)
                continue
            for page, who in inside.items():
                if who in gone:  # closing a connection that does not answer takes a while
                    self.web.services.tasks.begin(page.close(CHANGED if isinstance(page, TablePage) else GONE))

    async def close(self) -> None:
        """Close all connections after the answers that are under way; pages reconnect by themselves."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                await asyncio.gather(*(opened.close() for opened in list(self.open)))
