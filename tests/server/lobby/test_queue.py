"""The queue: whoever fits is paired at once, all say that they are ready, and nobody is paired twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select, update

from bottega.server.accounts import relations
from bottega.server.core.errors import Refused
from bottega.server.db.schema import SEEKERS, TABLES
from bottega.server.lobby import queue
from bottega.server.lobby.listing import TableFilter
from bottega.server.lobby.table_request import TableRequest
from bottega.server.services import Services
from tests.server.accounts.test_profiles import profile
from tests.server.visitors import ME, OPEN, open_services, story, visitor


async def seek(services: Services, who: str, title: str = "canvas", **want: Any) -> str:
    return await services.queue.seek(who, TableFilter(title, **want))


async def pairing(services: Services, who: str) -> str:
    found = await services.db(queue.seeker, who)
    return found.pairing if found else "gone"


def later(services: Services, seconds: float) -> None:
    """Let this time pass for all who wait."""
    moved = {name: SEEKERS.c[name] - seconds for name in ("at", "seen", "until")}
    with services.db.storage.writing() as db:
        db.execute(update(SEEKERS).values(**moved))


@story
async def test_two_who_fit_are_paired_and_play_when_both_are_ready(database: str) -> None:
    async with open_services(database) as services:
        red, blue, other = [await visitor(services) for _ in range(3)]
        assert await seek(services, other, "fresco-dice") == ""
        assert await seek(services, red) == ""
        assert await services.db(queue.looking, blue) == {"canvas": 1, "fresco-dice": 1}
        assert await seek(services, blue, players=2) == ""
        assert await pairing(services, red) == await pairing(services, blue) != ""
        assert await pairing(services, other) == ""

        await services.queue.ready(red)
        waiting = await services.queue.ask(red)
        assert waiting is not None
        assert (waiting.ready, waiting.made) == (True, "")
        await services.queue.ready(blue)

        tables = {mine.made for who in (red, blue) if (mine := await services.queue.ask(who))}
        live = await services.tables.load(tables.pop())
        assert tables == set(), "both are told of the same table"
        assert {place.holder for place in live.seats} == {red, blue}
        assert (live.row.status, live.row.rated, live.row.shared) == ("running", "", False)
        assert await services.queue.ask(red) is None


@story
async def test_what_two_want_must_agree(database: str) -> None:
    async with open_services(database) as services:
        wants = [{"players": 3}, {"players": 2, "tempo": "live"}, {"players": 2, "tempo": "none"}]
        people = [await visitor(services) for _ in range(5)]
        for who, want in zip(people, wants, strict=False):
            await seek(services, who, **want)
        assert [await pairing(services, who) for who in people[:3]] == ["", "", ""]
        await seek(services, people[3], tempo="none")
        assert await pairing(services, people[3]) == await pairing(services, people[2]) != ""
        await seek(services, people[4], players=3)
        assert await pairing(services, people[4]) == "", "one more is missing"
        late = await visitor(services)
        await seek(services, late, players=3, language="fr")
        assert await pairing(services, late) == await pairing(services, people[0]) == await pairing(services, people[4])
        with pytest.raises(Refused, match="2 to 4 players"):
            await seek(services, people[1], "fresco-dice", players=5)


@story
async def test_whoever_is_not_ready_in_time_leaves_and_the_others_keep_their_place(database: str) -> None:
    async with open_services(database) as services:
        red, blue, green = [await visitor(services) for _ in range(3)]
        await seek(services, red)
        await seek(services, blue)
        await services.queue.ready(red)
        later(services, queue.READY + 1)
        await services.queue.ready(blue)
        assert await pairing(services, blue) != "gone"
        await services.queue.ask(red)
        assert (await pairing(services, red), await pairing(services, blue)) == ("", "gone")
        await seek(services, green)
        assert await pairing(services, red) == await pairing(services, green) != ""
        await services.queue.leave(green)
        assert (await pairing(services, red), await pairing(services, green)) == ("", "gone")


@story
async def test_whoever_has_closed_their_page_is_not_paired(database: str) -> None:
    async with open_services(database) as services:
        red, blue = [await visitor(services) for _ in range(2)]
        await seek(services, red)
        later(services, queue.GONE + 1)
        assert await services.db(queue.looking, blue) == {}
        await seek(services, blue)
        assert await pairing(services, blue) == ""
        await services.queue.ask(red)
        assert await pairing(services, red) == await pairing(services, blue) != "", "back again"
        assert services.queue.usual_wait("canvas") is None
        for _ in range(2):
            people = [await visitor(services) for _ in range(2)]
            for who in people:
                await seek(services, who)
        assert services.queue.usual_wait("canvas") is not None


@story
async def test_the_blocked_are_neither_paired_nor_counted(database: str) -> None:
    async with open_services(database) as services:
        anna, mallory = await profile(services, "Anna"), await profile(services, "Mallory")
        await services.db(relations.block, anna.id, mallory.id)
        guest = await visitor(services)
        await seek(services, anna.id, players=3)
        assert await services.db(queue.looking, mallory.id) == {}
        assert await services.db(queue.looking, guest) == {"canvas": 1}
        await seek(services, guest, players=3)
        await seek(services, mallory.id, players=3)
        assert {await pairing(services, who) for who in (anna.id, mallory.id, guest)} == {""}


@story
async def test_a_table_where_somebody_waits_comes_first(database: str) -> None:
    async with open_services(database) as services:
        host, red = await visitor(services), await visitor(services)
        table = await services.creation.make(host, TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True))
        assert await seek(services, red) == table
        assert await services.db(queue.seeker, red) is None


@story
async def test_many_who_seek_at_once_are_each_paired_once(database: str) -> None:
    async with open_services(database) as services:
        people = [await visitor(services) for _ in range(10)]
        await asyncio.gather(*(seek(services, who) for who in people))
        found = [await pairing(services, who) for who in people]
        assert "" not in found
        assert all(found.count(one) == 2 for one in found)
        await asyncio.gather(*(services.queue.ready(who) for who in people for _ in range(2)))
        with services.db.storage.reading() as db:
            assert len(db.execute(select(TABLES.c.id)).all()) == 5


@story
async def test_a_deleted_profile_leaves_the_queue(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        await seek(services, anna.id)
        await services.removal.delete(anna.id)
        assert await services.db(queue.seeker, anna.id) is None
