"""Taking seats, leaving them, and moving them to another device."""

from __future__ import annotations

from bottega.i18n.translate import t
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.chosen_names import chosen_name
from bottega.server.accounts.given_names import is_given_name, next_guest
from bottega.server.accounts.visitors import NameOfProfile, NameTaken
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import Refused, TableNotFound
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.store import seat_store
from bottega.server.play.store.seat_store import SitsAlready


def check_mine(live: LiveTable, visitor: str, seat: int) -> SeatRow:
    """Refuse visitors who do not hold this seat."""
    if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
        raise Refused(t("That's not your seat."))
    return live.seats[seat]


def check_playing(live: LiveTable, visitor: str, seat: int) -> None:
    """Refuse visitors who do not hold this seat or for whom a bot plays."""
    place = check_mine(live, visitor, seat)
    if place.resigned:
        raise Refused(t("You've resigned. A bot plays your seat."))
    if live.time_is_up(place):
        raise Refused(t("Your time is up. A bot is playing for you."))


class Seating:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.tables.load(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(t("This table has {n} seats.", n=live.game.players))
        await self._check_welcome(live, visitor)
        name = chosen_name(visitor, name, (await self.db(visitors.read_name, visitor))[0])
        while True:
            try:
                await self.db(seat_store.take_seat, table_id, seat, visitor, name, not is_given_name(name))
                break
            except NameTaken as error:
                if isinstance(error, NameOfProfile) or not is_given_name(name):
                    raise
                name = next_guest(name)  # two guests happen to have the same number
        self.bus.changed(table_id)

    async def accept(self, visitor: str, name: str, table_id: str) -> None:
        """Accept an invitation: take any open seat."""
        live = await self.tables.load(table_id)
        await self._check_welcome(live, visitor)
        try:
            await self.db(seat_store.take_any_seat, table_id, visitor, name)
        except SitsAlready:
            return
        self.bus.changed(table_id)

    async def _check_welcome(self, live: LiveTable, visitor: str) -> None:
        """Refuse somebody whom the host has blocked, with the text for a seat that was just taken."""
        if await self.db(relations.is_blocked_by, [live.row.host], visitor):
            raise Refused(t(seat_store.NOT_FREE))

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """Give open seats to bots, on the host's request."""
        live = await self.tables.load(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only the host can add bots."))
        await self.db(seat_store.fill_with_bots, table_id)
        self.bus.changed(table_id)

    async def seat_of_token(self, table_id: str, token: str) -> SeatRow:
        """The seat that a personal link opens now."""
        return (await self.tables.load(table_id)).seat_of_token(token)

    async def take_along(self, visitor: str, table_id: str, token: str) -> int:
        """Move a seat to another device by its personal link."""
        place = await self.seat_of_token(table_id, token)
        name, _ = await self.db(visitors.read_name, visitor)
        await self.db(seat_store.move_seat, table_id, place.seat, place.token, visitor, name)
        self.bus.changed(table_id)
        return place.seat

    async def leave(self, visitor: str, table_id: str, seat: int) -> bool:
        """Leave a waiting table, or resign from a running one. False if the visitor is no longer at the table."""
        check_mine(await self.tables.load(table_id), visitor, seat)
        if not await self.db(seat_store.give_up, table_id, seat, visitor):
            check_mine(await self.tables.load(table_id), visitor, seat)
            raise Refused(t("This game is over."))
        self.bus.changed(table_id)
        try:
            return (await self.tables.load(table_id)).row.status != "open"
        except TableNotFound:
            return False

    async def come_back(self, visitor: str, table_id: str, seat: int) -> None:
        """Take back a seat that a bot plays after a timeout."""
        if not await self.db(seat_store.come_back, table_id, seat, visitor):
            check_mine(await self.tables.load(table_id), visitor, seat)
            raise Refused(t("You're already playing that seat yourself."))
        self.bus.changed(table_id)
