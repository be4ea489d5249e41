"""Finding a game: lists that are filtered, a table for who looks for one, and two who look at the same moment."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import event, update

from bottega.server.accounts import relations
from bottega.server.core.errors import Refused
from bottega.server.db.schema import TABLES
from bottega.server.db.storage import Lock, Storage
from bottega.server.lobby import listing, matchmaking
from bottega.server.lobby.listing import TableFilter
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.store import table_store
from bottega.server.services import Services
from bottega.server.web.pages import my_games
from bottega.server.web.pages.new_table import read_tempo
from tests.server.accounts.test_profiles import profile
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor
from tests.services import Postgres

LIVE = read_tempo({"tempo": "live", "up": "move", "main": "600", "more": "10"})


async def named(services: Services, name: str) -> str:
    who = await visitor(services)
    await services.accounts.rename(who, name)
    return who


async def listed(services: Services, who: str, which: str = "", **want: object) -> list[str]:
    rows, _ = await services.db(listing.listed, who, which, TableFilter(**want))  # type: ignore[arg-type]
    return [row.id for row in rows]


@story
async def test_lists_are_filtered_by_what_tables_are(database: str) -> None:
    async with open_services(database) as services:
        red, stranger = await named(services, "Red"), await visitor(services)
        plain = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, OPEN], public=True))
        modules = await services.creation.make(
            red, TableRequest("fresco", {"players": 3, "modules": [1, 5]}, [ME, OPEN, OPEN], public=True, language="fr")
        )
        other = await named(services, "Rose")
        live = await services.creation.make(
            other, TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True, language="fr", tempo=LIVE)
        )
        assert set(await listed(services, stranger)) == {plain, modules, live}
        assert await listed(services, stranger, title="canvas") == [live]
        assert await listed(services, stranger, players=3) == [modules]
        assert await listed(services, stranger, tempo="live") == [live]
        assert await listed(services, stranger, tempo="days") == []
        assert set(await listed(services, stranger, tempo="none")) == {plain, modules}
        assert await listed(services, stranger, modules="some") == [modules]
        assert set(await listed(services, stranger, modules="none")) == {plain, live}
        assert await listed(services, stranger, language="nl") == [plain], "where any language is spoken"
        assert set(await listed(services, stranger, language="fr")) == {plain, modules, live}


@story
async def test_a_public_table_waits_is_watched_and_is_over_and_others_are_never_shown(database: str) -> None:
    async with open_services(database) as services:
        red, stranger = await named(services, "Red"), await visitor(services)
        public = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN], public=True))
        for friends in (False, True):
            await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN], friends=friends))
            await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, ME], friends=friends))
        assert await listed(services, stranger) == [public]
        assert await listed(services, red) == [], "one's own are listed elsewhere"
        blue = await named(services, "Blue")
        await services.seating.sit(blue, "Blue", public, 1)
        assert await listed(services, stranger) == []
        assert await listed(services, stranger, "watch") == [public]
        with services.db.storage.writing() as db:
            db.execute(update(TABLES).where(TABLES.c.id == public).values(status="over"))
        assert await listed(services, stranger, "over") == [public]
        assert await services.db(my_games.hide, blue, public, True)
        assert await listed(services, blue, "over") == [], "what is hidden stays so"


@story
async def test_the_lists_cost_as_many_questions_however_long_they_are(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")

        quiet = Storage(database)  # where nothing else asks

        def questions() -> int:
            asked: list[str] = []
            count = lambda *said: asked.append(said[2])  # noqa: E731
            event.listen(quiet.engine, "before_cursor_execute", count)
            rows, _ = listing.listed(quiet, anna.id, "", TableFilter())
            table_store.seats_of(quiet, [row.id for row in (*rows, *listing.of_friends(quiet, anna.id))])
            event.remove(quiet.engine, "before_cursor_execute", count)
            return sum("SELECT" in statement for statement in asked)

        questions()  # the first one also makes the connection
        before = questions()
        for number in range(8):
            await services.creation.make(
                await named(services, f"Host {number}"), TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True)
            )
        assert len(await listed(services, anna.id)) == 8
        assert questions() == before
        quiet.close()


@story
async def test_who_looks_for_a_game_sits_down_where_the_fewest_are_missing(database: str) -> None:
    async with open_services(database) as services:
        hosts = [await named(services, f"Host {number}") for number in range(3)]
        await services.creation.make(hosts[0], TableRequest("canvas", {"players": 4}, [ME, *[OPEN] * 3], public=True))
        best = await services.creation.make(
            hosts[1], TableRequest("canvas", {"players": 3}, [ME, BOT, OPEN], public=True)
        )
        await services.creation.make(hosts[2], TableRequest("fresco", {"players": 2}, [ME, OPEN], public=True))
        await services.creation.make(hosts[2], TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        green = await named(services, "Green")
        assert await services.matchmaking.find(green, TableFilter(title="canvas")) == best
        live = await services.tables.load(best)
        assert (live.seats[2].holder, live.row.status) == (green, "running")


@story
async def test_where_none_fits_one_is_made_and_found_again(database: str) -> None:
    async with open_services(database) as services:
        red, want = await named(services, "Red"), TableFilter(title="fresco", players=3, tempo="days", modules="some")
        await services.creation.make(
            await named(services, "Rose"), TableRequest("fresco", {"players": 3}, [ME, OPEN, OPEN], public=True)
        )
        table = await services.matchmaking.find(red, want)
        live = await services.tables.load(table)
        assert (live.row.public, live.row.status, live.game.players) == (True, "open", 3)
        assert live.row.options["modules"]
        assert live.tempo is not None
        assert live.tempo.kind == "days"
        assert await services.matchmaking.find(red, want) == table, "nobody makes one after the other by pressing again"
        blue = await named(services, "Blue")
        assert await services.matchmaking.find(blue, TableFilter(title="fresco", tempo="days")) == table
        for asked, refusal in (({"players": 5}, "2 to 4"), ({"title": "canvas", "modules": "some"}, "no modules")):
            with pytest.raises(Refused, match=refusal):
                await services.matchmaking.find(red, TableFilter(**{"title": "fresco", **asked}))  # type: ignore[arg-type]


@story
async def test_two_who_look_at_the_same_moment_meet(database: str) -> None:
    async with open_services(database) as services, open_services(database) as other:
        for number in range(6):
            one, two = await visitor(services), await visitor(other)
            title = ("canvas", "fresco", "fresco-dice")[number % 3]
            found = await asyncio.gather(
                services.matchmaking.find(one, TableFilter(title=title)),
                other.matchmaking.find(two, TableFilter(title=title)),
            )
            assert found[0] == found[1]
            live = await services.tables.load(found[0])
            assert live.row.status == "running"
            assert {place.holder for place in live.seats} == {one, two}


@story
async def test_many_who_look_at_once_all_sit_and_nobody_twice(database: str) -> None:
    async with open_services(database) as services, open_services(database) as other:
        people = [await visitor(services) for _ in range(7)]
        want = TableFilter(title="fresco-dice", players=3)
        finds = [(services, other)[number % 2].matchmaking.find(who, want) for number, who in enumerate(people)]
        found = await asyncio.gather(*finds)
        assert len(set(found)) == 3
        held = [
            place.holder for table in set(found) for place in (await services.tables.load(table)).seats if place.holder
        ]
        assert sorted(held) == sorted(people)


def fitting(services: Services, who: str, title: str = "canvas") -> list[str]:
    """The tables of a title at which somebody who looks for a game may be seated."""
    with services.db.storage.reading() as db:
        return list(db.execute(matchmaking.fitting_tables(TableFilter(title=title), who)).scalars())


@story
async def test_nobody_is_led_to_whom_they_blocked_or_who_blocked_them(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = [await profile(services, name) for name in ("Anna", "Bob", "Carl")]
        annas = await services.creation.make(
            anna.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN], public=True)
        )
        assert await services.db(relations.block, anna.id, bob.id)
        assert await services.db(relations.block, carl.id, anna.id)
        for who in (bob, carl):
            assert await listed(services, who.id) == []
            assert fitting(services, who.id) == []
        with pytest.raises(Refused, match="not available"):
            await services.seating.sit(bob.id, "Bob", annas, 1)
        with pytest.raises(Refused, match="not available"):
            await services.seating.accept(bob.id, "Bob", annas)
        doras = await services.creation.make(
            (await profile(services, "Dora")).id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN], public=True)
        )
        await services.seating.sit(anna.id, "Anna", doras, 1)
        assert fitting(services, bob.id) == [], "nor to a third one's table"
        assert set(fitting(services, (await profile(services, "Emil")).id)) == {annas, doras}


@story
async def test_nobody_is_led_to_a_rated_game_unasked(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = [await profile(services, name) for name in ("Anna", "Bob")]
        rated = await services.creation.make(
            anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True, rated=True)
        )
        assert await listed(services, bob.id) == [rated]
        assert await services.matchmaking.find(bob.id, TableFilter(title="canvas")) != rated
        guest = await visitor(services)
        with pytest.raises(Refused, match="Create an account"):
            await services.seating.accept(guest, (await services.accounts.who(guest, "")).name, rated)


@story
async def test_nobody_is_led_to_house_rules_unasked_but_everybody_is_told_of_them(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await named(services, "Anna"), await named(services, "Bob")
        options = {"players": 2, "readings": ["altar-twice"]}
        table = await services.creation.make(anna, TableRequest("fresco", options, [ME, OPEN], public=True))
        assert await listed(services, bob) == [table]
        assert listing.tags((await services.tables.load(table)).row) == ["house rules"]
        assert fitting(services, bob, "fresco") == []
        usual = await services.creation.make(anna, TableRequest("fresco", {"players": 2}, [ME, OPEN], public=True))
        assert fitting(services, bob, "fresco") == [usual]


@story
async def test_a_game_by_house_rules_can_be_rated(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        options = {"players": 2, "readings": ["favourite-in-mix"]}
        table = await services.creation.make(
            anna.id, TableRequest("fresco-card", options, [ME, OPEN], public=True, rated=True)
        )
        assert (await services.tables.load(table)).row.rated


@story
async def test_a_name_that_somebody_has_there_leads_to_the_next_table(database: str) -> None:
    async with open_services(database) as services:
        first = await services.creation.make(
            await named(services, "Max"), TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True)
        )
        second = await services.creation.make(
            await named(services, "Rose"), TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True)
        )
        other = await named(services, "Max")
        assert await services.matchmaking.find(other, TableFilter(title="canvas")) == second
        assert (await services.tables.load(first)).row.status == "open"


@story
async def test_who_looks_for_a_game_does_not_wait_for_ratings(postgres: Postgres) -> None:
    """Who deletes a profile holds its tables and asks for the lock of ratings: who looks for a game, and asks for those
    tables, must not hold that one."""
    async with open_services(postgres.database()) as services:
        red, storage = await named(services, "Red"), services.db.storage
        with storage.writing() as db:
            storage.lock(db, Lock.RATINGS)
            assert await asyncio.wait_for(services.matchmaking.find(red, TableFilter(title="canvas")), 30)
