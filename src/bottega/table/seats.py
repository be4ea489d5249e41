"""Sitting down at a table, leaving it, and taking a seat along; and whose a seat is."""

from __future__ import annotations

from bottega.kernel.language import mark, t
from bottega.table import guestbook, seeking, sitting, stakes, ties
from bottega.table.bots import Bots
from bottega.table.database import Database
from bottega.table.guestbook import NameTaken, ProfilesName
from bottega.table.live import Live, Refused
from bottega.table.names import guest_name, is_given, next_guest
from bottega.table.naming import chosen_name, taken
from bottega.table.news import News
from bottega.table.rows import SeatRow
from bottega.table.sitting import ForProfiles, SitsAlready
from bottega.table.tables import NoTable, Tables

NOT_FREE = mark("That seat is not available.")  # what somebody blocked is told too
ONE_SEAT = mark(
    "You sit at this table already. One visitor has several seats only where the table was made for a shared screen."
)


def check_mine(live: Live, visitor: str, seat: int) -> SeatRow:
    """Refuse who does not sit there."""
    if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
        raise Refused(t("That seat is not yours."))
    return live.seats[seat]


def check_playing(live: Live, visitor: str, seat: int) -> None:
    """Refuse who does not play that seat themselves."""
    place = check_mine(live, visitor, seat)
    if place.resigned:
        raise Refused(t("You have resigned: a bot plays your seat."))
    if live.time_is_up(place):
        raise Refused(t("Your time was up: a bot plays for you."))


class Seats:
    def __init__(self, db: Database, news: News, tables: Tables, bots: Bots) -> None:
        self.db = db
        self.news = news
        self.tables = tables
        self.bots = bots

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.tables.look(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(t("This table has {n} seats.", n=live.game.players))
        await self._check_welcome(live, visitor)
        name = chosen_name(visitor, name, await self.db(guestbook.name_of, visitor))
        await self.db(guestbook.know, visitor, guest_name(visitor))
        await self._take_seat(visitor, name, table_id, seat)
        await self.bots.tell_change(table_id)

    async def _take_seat(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        try:
            if not await self.db(sitting.take_seat, table_id, seat, visitor, name, not is_given(name)):
                raise Refused(t(NOT_FREE))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(stakes.NO_PROFILE)) from None
        except NameTaken as why:
            if is_given(name) and not isinstance(why, ProfilesName):  # two guests who happen to have the same number
                return await self._take_seat(visitor, next_guest(name), table_id, seat)
            raise taken(why, name) from None

    async def accept(self, visitor: str, name: str, table_id: str) -> None:
        """Sit down where a seat is free."""
        live = await self.tables.look(table_id)
        await self._check_welcome(live, visitor)
        await self.db(guestbook.know, visitor, guest_name(visitor))
        try:
            if not await self.db(seeking.sit_down, table_id, visitor, name):
                raise Refused(t(NOT_FREE))
        except SitsAlready:
            return
        except ForProfiles:
            raise Refused(t(stakes.NO_PROFILE)) from None
        except NameTaken as why:
            raise taken(why, name) from None
        await self.bots.tell_change(table_id)

    async def _check_welcome(self, live: Live, visitor: str) -> None:
        """Refuse somebody whom the host has blocked, as if another had been faster."""
        if await self.db(ties.keeps_out, [live.row.host], visitor):
            raise Refused(t(NOT_FREE))

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """The host does not wait any longer: open seats become bots'."""
        live = await self.tables.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can fill it with bots."))
        await self.db(sitting.fill, table_id)
        await self.bots.tell_change(table_id)

    async def opened_by(self, table_id: str, token: str) -> SeatRow:
        """The person's seat that a personal link opens now."""
        return (await self.tables.look(table_id)).opened_by(token)

    async def take_along(self, visitor: str, table_id: str, token: str) -> int:
        """Take a seat to another device by its personal link."""
        place = await self.opened_by(table_id, token)
        await self.db(guestbook.know, visitor, guest_name(visitor))
        try:
            name = await self.db(guestbook.name_of, visitor) or guest_name(visitor)
            if not await self.db(sitting.move_seat, table_id, place.seat, place.token, visitor, name):
                raise Refused(t("This link opens no seat."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(stakes.STAYS)) from None
        await self.news.tell_change(table_id)
        return place.seat

    async def leave(self, visitor: str, table_id: str, seat: int) -> bool:
        """Leave a waiting table, or resign from a running one: a bot plays on. False when the table is left behind."""
        check_mine(await self.tables.look(table_id), visitor, seat)
        if not await self.db(sitting.give_up, table_id, seat, visitor):
            check_mine(await self.tables.look(table_id), visitor, seat)
            raise Refused(t("This game is over."))
        try:
            live = await self.bots.tell_change(table_id)
        except NoTable:
            return False
        return live.row.status != "open"

    async def come_back(self, visitor: str, table_id: str, seat: int) -> None:
        """Play on oneself, where a bot has taken the seat since one's time was up."""
        if not await self.db(sitting.come_back, table_id, seat, visitor):
            raise Refused(t("No bot has taken that seat of yours."))
        await self.bots.tell_change(table_id)
