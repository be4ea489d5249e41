"""What people are called: those at one screen differ, and a person has the same name on every page."""

from __future__ import annotations

import pytest

from bottega.table.house import House
from bottega.table.laying import SeatWish
from bottega.table.live import Refused
from bottega.table.names import guest_name, next_guest
from tests.table.houses import BOT, ME, OPEN, open_house, story, visitor
from tests.table.pages import page_at


async def names(house: House, table: str) -> list[str]:
    return [place.name for place in (await house.tables.look(table)).seats]


async def name_of(house: House, who: str) -> str:
    return (await house.reception.who(who, "")).name


@story
async def test_people_at_one_screen_who_say_no_names_are_told_apart(database: str) -> None:
    async with open_house(database) as house:
        guest, red = await visitor(house), await visitor(house)
        table = await house.laying.make(guest, "canvas", {"players": 2}, [ME, ME])
        assert await names(house, table) == [guest_name(guest), next_guest(guest_name(guest))]
        await house.reception.rename(red, "Red")
        table = await house.laying.make(red, "canvas", {"players": 4}, [ME, ME, BOT, ME])
        assert await names(house, table) == ["Red", "Red 2", "", "Red 3"]


@story
async def test_people_at_one_screen_cannot_have_one_name(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        wishes = [SeatWish("me", name="Rose"), SeatWish("me", name="ROSE")]
        with pytest.raises(Refused, match="is called Rose"):
            await house.laying.make(red, "canvas", {"players": 2}, [*wishes])
        table = await house.laying.make(red, "canvas", {"players": 3}, [SeatWish("me", name="Rose"), ME, OPEN])
        assert await names(house, table) == ["Rose", guest_name(red), ""]
        with pytest.raises(Refused, match="is called rose"):
            await house.seats.sit(red, "rose", table, 2)
        with pytest.raises(Refused, match="is called"):
            await house.reception.rename(red, guest_name(red))
        assert await names(house, table) == ["Rose", guest_name(red), ""]


@story
async def test_who_sits_down_under_a_name_is_called_so(database: str) -> None:
    async with open_house(database) as house:
        red, blue = await visitor(house), await visitor(house)
        wishes = [SeatWish("me", name="Red"), SeatWish("me", name="Rose"), OPEN, OPEN]
        table = await house.laying.make(red, "canvas", {"players": 4}, wishes)
        assert await name_of(house, red) == "Red"
        await house.seats.sit(blue, "Blue", table, 2)
        await house.seats.sit(blue, "Azure", table, 3)
        assert await name_of(house, blue) == "Blue", "as at the first seat"
        assert await names(house, table) == ["Red", "Rose", "Blue", "Azure"]


@story
async def test_who_is_refused_a_seat_keeps_their_name(database: str) -> None:
    async with open_house(database) as house:
        red, blue = await visitor(house), await visitor(house)
        table = await house.laying.make(red, "canvas", {"players": 3}, [SeatWish("me", name="Red"), BOT, OPEN])
        with pytest.raises(Refused, match="is called Red"):
            await house.seats.sit(blue, "Red", table, 2)
        with pytest.raises(Refused, match="not available"):
            await house.seats.sit(blue, "Blue", table, 1)
        assert await name_of(house, blue) == guest_name(blue)


@story
async def test_a_new_name_stands_everywhere_on_the_pages_of_others_at_once(database: str) -> None:
    async with open_house(database) as house:
        red, blue = await visitor(house), await visitor(house)
        wishes = [SeatWish("me", name="Red"), OPEN]
        table = await house.laying.make(red, "canvas", {"players": 2}, wishes)
        await house.seats.sit(blue, "Blue", table, 1)
        people = [red, blue]
        first = (await house.tables.look(table)).state.actors[0]
        async with page_at(house, table, people[first]) as acting, page_at(house, table, people[1 - first]) as waiting:
            await acting.play("take 1")
            await waiting.until(lambda now: now["moves"] == 1)
            await house.reception.rename(people[first], "Violet")
            await waiting.until(lambda now: now["seats"][first]["name"] == "Violet")
            assert waiting.now["log_from"] == 0
            assert waiting.now["log"][0][0].startswith("Violet ")
            assert any("Violet" in str(sheet["lines"]) for sheet in waiting.now["sheets"])
