"""Playing again: everybody comes along to the new table, each to the seat they had."""

from __future__ import annotations

import asyncio

import pytest

from bottega.table.house import House
from bottega.table.laying import SeatWish
from bottega.table.live import Refused
from bottega.table.terms import Terms
from tests.table.houses import BOT, ME, OPEN, open_house, play_out, story, visitor
from tests.table.pages import page_at


async def finished(house: House) -> tuple[str, str, str]:
    """A finished game of Red and Blue; a bot has the last seat."""
    red, blue = await visitor(house), await visitor(house)
    await house.reception.rename(red, "Red")
    table = await house.laying.make(red, "fresco-dice", {"players": 3}, [ME, OPEN, SeatWish("bot", "apprentice")])
    await house.seats.sit(blue, "Blue", table, 1)
    await play_out(house, table, {0: red, 1: blue})
    return table, red, blue


@story
async def test_everybody_has_the_same_seat_again_and_the_game_begins_at_once(database: str) -> None:
    async with open_house(database) as house:
        table, _, blue = await finished(house)
        again = await house.meeting.rematch(blue, table)
        old, new = await house.tables.look(table), await house.tables.look(again)
        assert [(place.kind, place.name, place.holder, place.bot) for place in new.seats] == [
            (place.kind, place.name, place.holder, place.bot) for place in old.seats
        ]
        assert not {place.token for place in new.seats} & {place.token for place in old.seats}
        assert new.row.status == "running"
        assert new.row.host == blue
        assert new.row.seed != old.row.seed
        with pytest.raises(Refused, match="no seat"):
            await house.seats.take_along(await visitor(house), again, old.seats[0].token)
        with pytest.raises(Refused, match="not yours"):
            await house.seats.leave(blue, again, 0)


@story
async def test_who_asks_second_or_at_the_same_moment_finds_the_first_ones_table(database: str) -> None:
    async with open_house(database) as house, open_house(database) as other:
        table, red, blue = await finished(house)
        found = await asyncio.gather(
            house.meeting.rematch(red, table), other.meeting.rematch(blue, table), house.meeting.rematch(blue, table)
        )
        assert len(set(found)) == 1
        assert await other.meeting.rematch(red, table) == found[0]
        await play_out(house, found[0], {0: red, 1: blue})
        assert await house.meeting.rematch(red, table) != found[0], "that game is over too"


@story
async def test_a_rematch_is_for_those_who_sat_there_when_the_game_is_over(database: str) -> None:
    async with open_house(database) as house:
        table, red, _ = await finished(house)
        with pytest.raises(Refused, match="Only who sat"):
            await house.meeting.rematch(await visitor(house), table)
        running = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, ME])
        with pytest.raises(Refused, match="not over"):
            await house.meeting.rematch(red, running)


@story
async def test_people_at_one_screen_keep_their_names_and_who_resigned_may_play_again(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        wishes = [SeatWish("me", name="Rose"), SeatWish("me", name="Ruby"), BOT]
        table = await house.laying.make(red, "fresco-dice", {"players": 3}, wishes)
        await house.seats.leave(red, table, 1)
        await play_out(house, table, {0: red})
        new = await house.tables.look(await house.meeting.rematch(red, table))
        assert [(place.name, place.holder, place.resigned) for place in new.seats[:2]] == [
            ("Rose", red, False),
            ("Ruby", red, False),
        ]
        assert new.row.shared


@story
async def test_two_who_came_to_one_name_after_the_game_are_told_apart(database: str) -> None:
    async with open_house(database) as house:
        table, red, _ = await finished(house)
        await house.reception.rename(red, "Blue")
        names = [place.name for place in (await house.tables.look(await house.meeting.rematch(red, table))).seats]
        assert names[:2] == ["Blue", "Blue 2"]


@story
async def test_every_page_at_the_old_table_is_told_where_they_play_again(database: str) -> None:
    async with open_house(database) as house:
        table, red, blue = await finished(house)
        async with (
            page_at(house, table, red) as hers,
            page_at(house, table, blue) as his,
            page_at(house, table, await visitor(house)) as spectators,
        ):
            assert {page.now["rematch"] for page in (hers, his, spectators)} == {""}
            again = await house.meeting.rematch(red, table)
            for page in (hers, his, spectators):
                await page.until(lambda now: now["rematch"] == again)


@story
async def test_the_same_people_play_another_one_with_other_options(database: str) -> None:
    async with open_house(database) as house:
        red, blue = await visitor(house), await visitor(house)
        table = await house.laying.make(red, "canvas", {"players": 2}, [ME, OPEN], Terms(public=True, language="fr"))
        await house.seats.sit(blue, "Blue", table, 1)
        await play_out(house, table, {0: red, 1: blue})
        with pytest.raises(Refused, match="seats"):
            await house.meeting.rematch(red, table, {"players": 3})
        async with page_at(house, table, red) as hers:
            again = await house.meeting.rematch(blue, table, {"players": 2, "scenario": "family"})
            await hers.until(lambda now: now["rematch"] == again)
        new = await house.tables.look(again)
        assert [place.holder for place in new.seats] == [red, blue]
        assert new.row.options["scenario"] == "family"
        assert (new.row.status, new.row.public, new.row.language) == ("running", True, "fr")
        assert await house.meeting.rematch(red, table, {"players": 2}) == again, "who asks second comes along"
