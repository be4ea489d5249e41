"""What one visitor cannot do to others: fill the list of waiting tables, grab seats, borrow a name."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from pathlib import Path

import pytest

from bottega.server.accounts.similar_names import alike
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import rules_of
from bottega.server.db.storage import Storage
from bottega.server.lobby.listing import LISTED_EACH, TableFilter, listed
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.store import seat_store, table_store
from bottega.server.services import Services
from tests.server.db.test_storage import new_table
from tests.server.rows import register
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor


def waiting_tables(storage: Storage, hosts: list[str]) -> None:
    """A public waiting table for each of these hosts, one after the other."""
    new_table(storage, "first")
    model = table_store.read(storage, "first")
    assert model is not None
    for number, host in enumerate(hosts, 1):
        register(storage, host, host.capitalize())
        id = secrets.token_hex(6)
        later = model.row.created - 3600 + number
        places = [replace(place, table_id=id, holder=place.holder and host) for place in model.seats]
        row = replace(model.row, id=id, host=host, created=later, moved=later, rules=rules_of("canvas"))
        with storage.writing() as db:
            table_store.insert_table(storage, db, row, places, [])
    seat_store.give_up(storage, "first", 0, "red")


def hosts_of(storage: Storage, pages: int = 1) -> list[str]:
    """Whose tables the first pages of the list show to a stranger."""
    visible_to = [listed(storage, "stranger", "", TableFilter(), page) for page in range(1, pages + 1)]
    return [row.host for rows, _ in visible_to for row in rows]


def test_one_hosts_tables_do_not_push_others_off_the_list(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    waiting_tables(storage, ["blue", "green", *["mallory"] * 60])
    assert hosts_of(storage) == ["mallory"] * LISTED_EACH + ["green", "blue"]


def test_everybody_has_one_table_on_a_full_list_before_anybody_has_two(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    hosts = [f"v{number}" for number in range(23)]
    waiting_tables(storage, [*hosts, *hosts[:12], *["mallory"] * 3])
    assert len(hosts_of(storage, pages=2)) == 24
    assert set(hosts_of(storage, pages=2)) == {*hosts, "mallory"}
    rows, more = listed(storage, "stranger", "", TableFilter(), 4)
    assert (len(rows), more) == (2, False), "and nothing is listed twice or left out"


async def public_table(services: Services, wishes: list[SeatRequest]) -> tuple[str, str]:
    red = await visitor(services)
    await services.accounts.rename(red, "Red")
    return await services.creation.make(red, TableRequest("canvas", {"players": len(wishes)}, wishes, public=True)), red


async def held_by(services: Services, table: str, who: str) -> list[int]:
    return [place.seat for place in (await services.tables.load(table)).seats if place.holder == who]


@story
async def test_nobody_grabs_several_seats(database: str) -> None:
    async with open_services(database) as services:
        table, red = await public_table(services, [ME, OPEN, OPEN, OPEN])
        mallory = await visitor(services)
        grabs = [services.seating.sit(mallory, f"Mallory {seat}", table, seat) for seat in (1, 2, 3)]
        answers = await asyncio.gather(*grabs, return_exceptions=True)
        assert sum(isinstance(answer, Refused) for answer in answers) == 2
        assert len(await held_by(services, table, mallory)) == 1
        free = next(place.seat for place in (await services.tables.load(table)).seats if place.kind == "open")
        with pytest.raises(Refused, match="shared-screen tables"):
            await services.seating.sit(red, "Another Red", table, free)
        link = (await services.tables.load(table)).seats[0].token
        with pytest.raises(Refused, match="shared-screen tables"):
            await services.seating.take_along(mallory, table, link)
        assert await held_by(services, table, red) == [0]
        assert (await services.tables.load(table)).row.status == "open"


@story
async def test_people_at_one_screen_sit_where_the_table_was_made_for_that(database: str) -> None:
    async with open_services(database) as services:
        table, _ = await public_table(services, [ME, SeatRequest("me", name="Rose"), OPEN, OPEN])
        blue = await visitor(services)
        await services.seating.sit(blue, "Blue", table, 2)
        await services.seating.sit(blue, "Azure", table, 3)
        assert await held_by(services, table, blue) == [2, 3]


@story
async def test_nobody_sits_down_under_the_name_of_another(database: str) -> None:
    async with open_services(database) as services:
        table, red = await public_table(services, [ME, OPEN, BOT])
        blue = await visitor(services)
        for name in ("Red", "red", " R ed", "RÉD"):
            with pytest.raises(Refused, match="at this table is already called"):
                await services.seating.sit(blue, name, table, 1)
        await services.accounts.rename(blue, "Red")  # that is no secret: a name is taken at a table only
        with pytest.raises(Refused, match="Choose another name"):
            await services.seating.sit(blue, "Red", table, 1)
        await services.seating.sit(blue, "Blue", table, 1)
        assert (await services.tables.load(table)).names[:2] == ["Red", "Blue"]
        with pytest.raises(Refused, match="one of your tables is already called Blue"):
            await services.accounts.rename(red, "Blue")
        assert (await services.accounts.who(red, "")).name == "Red", "Nothing was changed"
        await services.accounts.rename(red, "Crimson")
        assert (await services.tables.load(table)).names[:2] == ["Crimson", "Blue"]


def test_names_that_look_the_same() -> None:
    assert alike("Red", "ＲＥＤ")
    assert alike("Jo Ann", "joann")
    assert not alike("Red", "Blue")


@story
async def test_words_say_whether_their_speaker_sits_at_the_table(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        table, red = await public_table(services, [ME, SeatRequest("me", name="Rose"), OPEN])
        mallory = await visitor(services)
        await services.accounts.rename(mallory, "Red")
        await services.chat.say(red, "Red", table, "Well begun!")
        await services.chat.say(red, "Red", table, "Indeed.", seat=1)
        await services.chat.say(mallory, "Red", table, "I resign.", seat=0)
        await services.seating.sit(mallory, "Mallory", table, 2)
        await services.chat.say(mallory, "Red", table, "Or not.")
        assert [(row.seat, row.name) for row in await services.chat.said(table, 0)] == [
            (0, "Red"),
            (1, "Rose"),
            (None, "Red"),
            (2, "Mallory"),
        ]
