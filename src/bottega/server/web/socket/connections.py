"""The pages and programs that are at tables now: they are let in, counted, and sent away when the server closes."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket

from bottega.server.accounts.given_names import NOBODYS
from bottega.server.core.errors import IncompatibleRules, Refused
from bottega.server.web.base import Web
from bottega.server.web.cookies import address, same_origin
from bottega.server.web.socket.connection import CHANGED, GONE, Connection
from bottega.server.web.socket.page import TablePage
from bottega.server.web.socket.program import ProgramConnection

EACH = 20  # pages that one visitor may have open at this server
CROWDED = 4429


class Connections:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.pages: dict[TablePage, str] = {}  # with who counts for each
        self.programs: dict[ProgramConnection, str] = {}  # with whose seat each plays

    async def page(self, socket: WebSocket) -> None:
        who = await self.web.who(socket)
        id, name = ("", NOBODYS) if who.new else (who.id, who.name)
        if not same_origin(socket):
            await socket.close(4403)
            return
        try:
            await self.web.services.tables.look(socket.path_params["id"])
        except IncompatibleRules:
            await self._sent_away(socket)
            return
        except Refused:
            await socket.close(GONE)
            return
        await socket.accept()
        connection = Connection(socket)
        counted_as = id or address(socket)  # people without a cookie are no crowd
        if sum(counted == counted_as for counted in self.pages.values()) >= EACH:
            await connection.close(CROWDED)
            return
        page = TablePage(connection, self.web.services, id, name, socket.path_params["id"], who.session)
        self.pages[page] = counted_as
        try:
            await page.run()
        finally:
            del self.pages[page]

    async def program(self, socket: WebSocket) -> None:
        """A program plays a seat; the token of the seat's personal link lets it in."""
        table_id, token = socket.path_params["id"], socket.path_params["token"]
        try:
            place = await self.web.services.seating.opened_by(table_id, token)
        except IncompatibleRules:
            await self._sent_away(socket)
            return
        except Refused:
            await socket.close(GONE)
            return
        await socket.accept()
        connection = Connection(socket)
        if sum(held == place.holder for held in self.programs.values()) >= EACH:
            await connection.close(CROWDED)
            return
        program = ProgramConnection(connection, self.web.services, table_id, token)
        self.programs[program] = place.holder or ""
        try:
            await program.run()
        finally:
            del self.programs[program]

    async def _sent_away(self, socket: WebSocket) -> None:
        """Say that the rules have changed: a page that was open over that loads anew and shows what is left."""
        await socket.accept()
        await Connection(socket).close(CHANGED, "made with other rules or components")

    async def close(self) -> None:
        """Send every page and program away, once what it asks just now is answered; pages come back by themselves."""
        open_now: list[TablePage | ProgramConnection] = [*self.pages, *self.programs]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                await asyncio.gather(*(page.close() for page in open_now))
