"""Sitting down at a table, leaving it, and taking a seat along; and whose a seat is."""

from __future__ import annotations

from bottega.kernel.language import mark, t
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.chosen_names import chosen_name, name_taken
from bottega.server.accounts.given_names import guest_name, is_given_name, next_guest
from bottega.server.accounts.visitors import NameTaken, ProfilesName
from bottega.server.core.bus import EventBus
from bottega.server.core.errors import Refused, TableNotFound
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import SeatRow
from bottega.server.play import rated_rules, seat_store
from bottega.server.play.live_table import LiveTable
from bottega.server.play.registry import TableRegistry
from bottega.server.play.seat_store import ForProfiles, SitsAlready

NOT_FREE = mark("That seat is not available.")  # what somebody blocked is told too
ONE_SEAT = mark(
    "You sit at this table already. One visitor has several seats only where the table was made for a shared screen."
)


def check_mine(live: LiveTable, visitor: str, seat: int) -> SeatRow:
    """Refuse who does not sit there."""
    if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
        raise Refused(t("That seat is not yours."))
    return live.seats[seat]


def check_playing(live: LiveTable, visitor: str, seat: int) -> None:
    """Refuse who does not play that seat themselves."""
    place = check_mine(live, visitor, seat)
    if place.resigned:
        raise Refused(t("You have resigned: a bot plays your seat."))
    if live.time_is_up(place):
        raise Refused(t("Your time was up: a bot plays for you."))


class Seating:
    def __init__(self, db: AsyncStorage, bus: EventBus, tables: TableRegistry) -> None:
        self.db = db
        self.bus = bus
        self.tables = tables

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.tables.look(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(t("This table has {n} seats.", n=live.game.players))
        await self._check_welcome(live, visitor)
        name = chosen_name(visitor, name, (await self.db(visitors.read_name, visitor))[0])
        await self.db(visitors.register_visitor, visitor, guest_name(visitor))
        await self._take_seat(visitor, name, table_id, seat)
        self.bus.changed(table_id)

    async def _take_seat(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        try:
            if not await self.db(seat_store.take_seat, table_id, seat, visitor, name, not is_given_name(name)):
                raise Refused(t(NOT_FREE))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(rated_rules.NO_PROFILE)) from None
        except NameTaken as why:
            if is_given_name(name) and not isinstance(
                why, ProfilesName
            ):  # two guests who happen to have the same number
                return await self._take_seat(visitor, next_guest(name), table_id, seat)
            raise name_taken(why, name) from None

    async def accept(self, visitor: str, name: str, table_id: str) -> None:
        """Sit down where a seat is free."""
        live = await self.tables.look(table_id)
        await self._check_welcome(live, visitor)
        await self.db(visitors.register_visitor, visitor, guest_name(visitor))
        try:
            if not await self.db(seat_store.sit_down, table_id, visitor, name):
                raise Refused(t(NOT_FREE))
        except SitsAlready:
            return
        except ForProfiles:
            raise Refused(t(rated_rules.NO_PROFILE)) from None
        except NameTaken as why:
            raise name_taken(why, name) from None
        self.bus.changed(table_id)

    async def _check_welcome(self, live: LiveTable, visitor: str) -> None:
        """Refuse somebody whom the host has blocked, as if another had been faster."""
        if await self.db(relations.keeps_out, [live.row.host], visitor):
            raise Refused(t(NOT_FREE))

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """The host does not wait any longer: open seats become bots'."""
        live = await self.tables.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can fill it with bots."))
        await self.db(seat_store.fill, table_id)
        self.bus.changed(table_id)

    async def opened_by(self, table_id: str, token: str) -> SeatRow:
        """The person's seat that a personal link opens now."""
        return (await self.tables.look(table_id)).opened_by(token)

    async def take_along(self, visitor: str, table_id: str, token: str) -> int:
        """Take a seat to another device by its personal link."""
        place = await self.opened_by(table_id, token)
        await self.db(visitors.register_visitor, visitor, guest_name(visitor))
        try:
            name, _ = await self.db(visitors.read_name, visitor)
            if not await self.db(seat_store.move_seat, table_id, place.seat, place.token, visitor, name):
                raise Refused(t("This link opens no seat."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(rated_rules.STAYS)) from None
        self.bus.changed(table_id)
        return place.seat

    async def leave(self, visitor: str, table_id: str, seat: int) -> bool:
        """Leave a waiting table, or resign from a running one: a bot plays on. False when the table is left behind."""
        check_mine(await self.tables.look(table_id), visitor, seat)
        if not await self.db(seat_store.give_up, table_id, seat, visitor):
            check_mine(await self.tables.look(table_id), visitor, seat)
            raise Refused(t("This game is over."))
        self.bus.changed(table_id)
        try:
            return (await self.tables.look(table_id)).row.status != "open"
        except TableNotFound:
            return False

    async def come_back(self, visitor: str, table_id: str, seat: int) -> None:
        """Play on oneself, where a bot has taken the seat since one's time was up."""
        if not await self.db(seat_store.come_back, table_id, seat, visitor):
            raise Refused(t("No bot has taken that seat of yours."))
        self.bus.changed(table_id)
