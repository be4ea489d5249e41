"""Playing again: everybody comes along to the new table, each to the seat they had."""

from __future__ import annotations

import asyncio

import pytest

from bottega.server.core.errors import Refused
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.services import Services
from tests.server.pages import page_at
from tests.server.visitors import BOT, ME, OPEN, open_services, play_out, story, visitor


async def finished(services: Services) -> tuple[str, str, str]:
    """A finished game of Red and Blue; a bot has the last seat."""
    red, blue = await visitor(services), await visitor(services)
    await services.accounts.rename(red, "Red")
    table = await services.creation.make(
        red, TableRequest("fresco-dice", {"players": 3}, [ME, OPEN, SeatRequest("bot", "apprentice")])
    )
    await services.seating.sit(blue, "Blue", table, 1)
    await play_out(services, table, {0: red, 1: blue})
    return table, red, blue


@story
async def test_everybody_has_the_same_seat_again_and_the_game_begins_at_once(database: str) -> None:
    async with open_services(database) as services:
        table, _, blue = await finished(services)
        again = await services.rematches.create(blue, table)
        old, new = await services.tables.load(table), await services.tables.load(again)
        assert [(place.kind, place.name, place.holder, place.bot) for place in new.seats] == [
            (place.kind, place.name, place.holder, place.bot) for place in old.seats
        ]
        assert not {place.token for place in new.seats} & {place.token for place in old.seats}
        assert new.row.status == "running"
        assert new.row.host == blue
        assert new.row.seed != old.row.seed
        with pytest.raises(Refused, match="not valid"):
            await services.seating.take_along(await visitor(services), again, old.seats[0].token)
        with pytest.raises(Refused, match="not your seat"):
            await services.seating.leave(blue, again, 0)


@story
async def test_who_asks_second_or_at_the_same_moment_finds_the_first_ones_table(database: str) -> None:
    async with open_services(database) as services, open_services(database) as other:
        table, red, blue = await finished(services)
        found = await asyncio.gather(
            services.rematches.create(red, table),
            other.rematches.create(blue, table),
            services.rematches.create(blue, table),
        )
        assert len(set(found)) == 1
        assert await other.rematches.create(red, table) == found[0]
        await play_out(services, found[0], {0: red, 1: blue})
        assert await services.rematches.create(red, table) != found[0], "that game is over too"


@story
async def test_a_rematch_is_for_those_who_sat_there_when_the_game_is_over(database: str) -> None:
    async with open_services(database) as services:
        table, red, _ = await finished(services)
        with pytest.raises(Refused, match="Only players at this table"):
            await services.rematches.create(await visitor(services), table)
        running = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, ME]))
        with pytest.raises(Refused, match="isn't over yet"):
            await services.rematches.create(red, running)


@story
async def test_people_at_one_screen_keep_their_names_and_who_resigned_may_play_again(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        wishes = [SeatRequest("me", name="Rose"), SeatRequest("me", name="Ruby"), BOT]
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 3}, wishes))
        await services.seating.leave(red, table, 1)
        await play_out(services, table, {0: red})
        new = await services.tables.load(await services.rematches.create(red, table))
        assert [(place.name, place.holder, place.resigned) for place in new.seats[:2]] == [
            ("Rose", red, False),
            ("Ruby", red, False),
        ]
        assert new.row.shared


@story
async def test_two_who_came_to_one_name_after_the_game_are_told_apart(database: str) -> None:
    async with open_services(database) as services:
        table, red, _ = await finished(services)
        await services.accounts.rename(red, "Blue")
        names = [
            place.name for place in (await services.tables.load(await services.rematches.create(red, table))).seats
        ]
        assert names[:2] == ["Blue", "Blue 2"]


@story
async def test_every_page_at_the_old_table_is_told_where_they_play_again(database: str) -> None:
    async with open_services(database) as services:
        table, red, blue = await finished(services)
        async with (
            page_at(services, table, red) as hers,
            page_at(services, table, blue) as his,
            page_at(services, table, await visitor(services)) as spectators,
        ):
            assert {page.now["rematch"] for page in (hers, his, spectators)} == {""}
            again = await services.rematches.create(red, table)
            for page in (hers, his, spectators):
                await page.until(lambda now: now["rematch"] == again)


@story
async def test_the_same_people_play_another_one_with_other_options(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(
            red, TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True, language="fr")
        )
        await services.seating.sit(blue, "Blue", table, 1)
        await play_out(services, table, {0: red, 1: blue})
        with pytest.raises(Refused, match="seats"):
            await services.rematches.create(red, table, {"players": 3})
        async with page_at(services, table, red) as hers:
            again = await services.rematches.create(blue, table, {"players": 2, "scenario": "family"})
            await hers.until(lambda now: now["rematch"] == again)
        new = await services.tables.load(again)
        assert [place.holder for place in new.seats] == [red, blue]
        assert new.row.options["scenario"] == "family"
        assert (new.row.status, new.row.public, new.row.language) == ("running", True, "fr")
        assert await services.rematches.create(red, table, {"players": 2}) == again, "who asks second comes along"
