"""What people are called: those at one screen differ, and a person has the same name on every page."""

from __future__ import annotations

import pytest

from bottega.server.accounts.given_names import guest_name, next_guest
from bottega.server.core.errors import Refused
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.services import Services
from tests.server.pages import page_at
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor


async def names(services: Services, table: str) -> list[str]:
    return [place.name for place in (await services.tables.load(table)).seats]


async def name_of(services: Services, who: str) -> str:
    return (await services.accounts.who(who, "")).name


@story
async def test_people_at_one_screen_who_say_no_names_are_told_apart(database: str) -> None:
    async with open_services(database) as services:
        guest, red = await visitor(services), await visitor(services)
        table = await services.creation.make(guest, TableRequest("canvas", {"players": 2}, [ME, ME]))
        assert await names(services, table) == [guest_name(guest), next_guest(guest_name(guest))]
        await services.accounts.rename(red, "Red")
        table = await services.creation.make(red, TableRequest("canvas", {"players": 4}, [ME, ME, BOT, ME]))
        assert await names(services, table) == ["Red", "Red 2", "", "Red 3"]


@story
async def test_people_at_one_screen_cannot_have_one_name(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        wishes = [SeatRequest("me", name="Rose"), SeatRequest("me", name="ROSE")]
        with pytest.raises(Refused, match="already called Rose"):
            await services.creation.make(red, TableRequest("canvas", {"players": 2}, [*wishes]))
        table = await services.creation.make(
            red, TableRequest("canvas", {"players": 3}, [SeatRequest("me", name="Rose"), ME, OPEN])
        )
        assert await names(services, table) == ["Rose", guest_name(red), ""]
        with pytest.raises(Refused, match="already called rose"):
            await services.seating.sit(red, "rose", table, 2)
        with pytest.raises(Refused, match="already called"):
            await services.accounts.rename(red, guest_name(red))
        assert await names(services, table) == ["Rose", guest_name(red), ""]


@story
async def test_who_sits_down_under_a_name_is_called_so(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        wishes = [SeatRequest("me", name="Red"), SeatRequest("me", name="Rose"), OPEN, OPEN]
        table = await services.creation.make(red, TableRequest("canvas", {"players": 4}, wishes))
        assert await name_of(services, red) == "Red"
        await services.seating.sit(blue, "Blue", table, 2)
        await services.seating.sit(blue, "Azure", table, 3)
        assert await name_of(services, blue) == "Blue", "as at the first seat"
        assert await names(services, table) == ["Red", "Rose", "Blue", "Azure"]


@story
async def test_who_is_refused_a_seat_keeps_their_name(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(
            red, TableRequest("canvas", {"players": 3}, [SeatRequest("me", name="Red"), BOT, OPEN])
        )
        with pytest.raises(Refused, match="already called Red"):
            await services.seating.sit(blue, "Red", table, 2)
        with pytest.raises(Refused, match="not available"):
            await services.seating.sit(blue, "Blue", table, 1)
        assert await name_of(services, blue) == guest_name(blue)


@story
async def test_a_new_name_stands_everywhere_on_the_pages_of_others_at_once(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        wishes = [SeatRequest("me", name="Red"), OPEN]
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, wishes))
        await services.seating.sit(blue, "Blue", table, 1)
        people = [red, blue]
        first = (await services.tables.load(table)).state.actors[0]
        async with (
            page_at(services, table, people[first]) as acting,
            page_at(services, table, people[1 - first]) as waiting,
        ):
            await acting.play("take 1")
            await waiting.until(lambda now: now["moves"] == 1)
            await services.accounts.rename(people[first], "Violet")
            await waiting.until(lambda now: now["seats"][first]["name"] == "Violet")
            assert waiting.now["log_from"] == 0
            assert "Violet takes" in waiting.now["log"][0][0]
            assert any("Violet" in str(sheet["lines"]) for sheet in waiting.now["sheets"])
