"""The pages and programs that are at tables now: they are let in, counted, and sent away when the server closes."""

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
from bottega.server.db.rows import SeatRow
from bottega.server.play.live_table import LiveTable
from bottega.server.web.access import EVERY, Inside, sent_away
from bottega.server.web.base import Web
from bottega.server.web.cookies import HERE, address, network, same_origin
from bottega.server.web.socket.connection import CHANGED, GONE, Connection
from bottega.server.web.socket.page import TablePage
from bottega.server.web.socket.program import ProgramConnection

T = TypeVar("T")
Opened = TablePage | ProgramConnection
EACH = 20  # pages that one visitor may have open at this server
AT_ADDRESS = 200  # pages and programs of one address: a club may be behind it, or somebody with many cookies
CROWDED = 4429


class Connections:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.open: dict[Opened, tuple[type[Opened], str]] = {}  # with who counts for each
        self.addresses: Counter[str] = Counter()  # with how many pages and programs have come from each

    async def page(self, socket: WebSocket) -> None:
        if not same_origin(socket):
            await socket.close(4403)
            return
        who, table_id = await self.web.who(socket), socket.path_params["id"]
        id, name = ("", NOBODYS) if who.new else (who.id, who.name)
        inside = Inside(id, who.session, who.profile is not None)

        def page(connection: Connection, _: LiveTable) -> TablePage:
            where = address(socket), network(socket)
            return TablePage(connection, self.web.services, inside, name, table_id, *where)

        await self._let_in(socket, self.web.services.tables.look(table_id), page)

    async def program(self, socket: WebSocket) -> None:
        """A program plays a seat; the token of the seat's personal link lets it in."""
        table_id, token = socket.path_params["id"], socket.path_params["token"]

        def program(connection: Connection, place: SeatRow) -> ProgramConnection:
            return ProgramConnection(connection, self.web.services, table_id, token, place.holder or "")

        await self._let_in(socket, self.web.services.seating.opened_by(table_id, token), program)

    async def _let_in(
        self, socket: WebSocket, looking: Awaitable[T], opening: Callable[[Connection, T], Opened]
    ) -> None:
        """Serve a page or a program for which its table was found, unless too many are open."""
        try:
            found = await looking
        except IncompatibleRules:  # a page that was open over that loads anew, and shows what is left
            await socket.accept()
            await Connection(socket).close(CHANGED, "made with other rules or components")
            return
        except Refused:
            await socket.close(GONE)
            return
        await socket.accept()
        connection, where = Connection(socket), address(socket)
        opened = opening(connection, found)
        counts_as = type(opened), opened.inside.visitor or where  # people without a cookie are no crowd
        if sum(other == counts_as for other in self.open.values()) >= EACH or (
            self.addresses[where] >= AT_ADDRESS and where != HERE
        ):
            await connection.close(CROWDED)
            return
        self.open[opened] = counts_as
        self.addresses[where] += 1
        try:
            with self.web.services.presence.looking(opened.table_id, opened.inside.visitor, network(socket)):
                await opened.run()
        finally:
            del self.open[opened]
            self.addresses[where] -= 1
            if not self.addresses[where]:
                del self.addresses[where]

    async def sweep(self) -> None:
        """Close pages of people who were banned or deleted and, once the house is closed, of those who may not come in.
        Whoever did that may be another process, which tells nobody."""
        while True:
            await asyncio.sleep(EVERY)
            inside = {opened: opened.inside for opened in self.open}
            try:
                gone = await self.web.db(sent_away, set(inside.values())) if inside else set()
            except Unavailable as trouble:
                log("pages not looked at", "warning", failed=trouble)
                continue
            for page, who in inside.items():
                if who in gone:  # those that do not answer keep no others open
                    self.web.services.tasks.begin(page.close(CHANGED if isinstance(page, TablePage) else GONE))

    async def close(self) -> None:
        """Send every page and program away, once what it asks just now is answered; pages come back by themselves."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                await asyncio.gather(*(opened.close() for opened in list(self.open)))
