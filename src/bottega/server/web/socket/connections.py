"""The pages and programs that are at tables now: they are let in, counted, and sent away when the server closes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter

from starlette.websockets import WebSocket

from bottega.server.accounts.given_names import NOBODYS
from bottega.server.core.errors import IncompatibleRules, Refused, Unavailable
from bottega.server.core.log import log
from bottega.server.web.access import EVERY, Inside, sent_away
from bottega.server.web.base import Web
from bottega.server.web.cookies import HERE, address, same_origin
from bottega.server.web.socket.connection import CHANGED, GONE, Connection
from bottega.server.web.socket.page import TablePage
from bottega.server.web.socket.program import ProgramConnection

EACH = 20  # pages that one visitor may have open at this server
AT_ADDRESS = 200  # pages and programs of one address: a club may be behind it, or somebody with many cookies
CROWDED = 4429


class Connections:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.pages: dict[TablePage, str] = {}  # with who counts for each
        self.addresses: Counter[str] = Counter()  # with how many pages and programs have come from each
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
        where = address(socket)
        if sum(counted == counted_as for counted in self.pages.values()) >= EACH or self._crowded(where):
            await connection.close(CROWDED)
            return
        inside = Inside(id, who.session, who.profile is not None)
        page = TablePage(connection, self.web.services, inside, name, socket.path_params["id"], where)
        self.pages[page] = counted_as
        self.addresses[where] += 1
        try:
            with self.web.services.presence.looking(page.table_id, id, where):
                await page.run()
        finally:
            del self.pages[page]
            self._left(where)

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
        where = address(socket)
        if sum(held == place.holder for held in self.programs.values()) >= EACH or self._crowded(where):
            await connection.close(CROWDED)
            return
        program = ProgramConnection(connection, self.web.services, table_id, token)
        self.programs[program] = place.holder or ""
        self.addresses[where] += 1
        try:
            with self.web.services.presence.looking(table_id, place.holder or "", where):
                await program.run()
        finally:
            del self.programs[program]
            self._left(where)

    def _crowded(self, where: str) -> bool:
        return self.addresses[where] >= AT_ADDRESS and where != HERE

    def _left(self, where: str) -> None:
        self.addresses[where] -= 1
        if not self.addresses[where]:
            del self.addresses[where]

    async def sweep(self) -> None:
        """Close pages of people who were banned or deleted and, once the house is closed, of those who may not come in.
        Whoever did that may be another process, which tells nobody."""
        while True:
            await asyncio.sleep(EVERY)
            inside: dict[TablePage | ProgramConnection, Inside] = {page: page.inside for page in self.pages}
            inside |= {program: Inside(holder, None, False) for program, holder in self.programs.items()}
            try:
                gone = await self.web.db(sent_away, set(inside.values())) if inside else set()
            except Unavailable as trouble:
                log("pages not looked at", "warning", failed=trouble)
                continue
            for page, who in inside.items():
                if who in gone:  # those that do not answer keep no others open
                    self.web.services.tasks.begin(page.close(CHANGED if isinstance(page, TablePage) else GONE))

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
