"""Finding a game: lists that are filtered, a table for who looks for one, and two who look at the same moment."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import event, update

from bottega.table import lobby, mygames, ratings, register, seeking, ties
from bottega.table.house import House
from bottega.table.live import Refused
from bottega.table.lobby import Wanted
from bottega.table.rows import tables
from bottega.table.storage import Storage
from bottega.table.terms import Terms
from bottega.table.wishes import tempo_wished
from tests.table.houses import BOT, ME, OPEN, open_house, story, visitor
from tests.table.test_profiles import profile
from tests.web.services import Postgres

PUBLIC = Terms(public=True)
LIVE = tempo_wished({"tempo": "live", "up": "move", "main": "600", "more": "10"})


async def named(house: House, name: str) -> str:
    who = await visitor(house)
    await house.reception.rename(who, name)
    return who


async def listed(house: House, who: str, which: str = "", **want: object) -> list[str]:
    rows, _ = await house.db(lobby.listed, who, which, Wanted(**want))  # type: ignore[arg-type]
    return [row.id for row in rows]


@story
async def test_lists_are_filtered_by_what_tables_are(database: str) -> None:
    async with open_house(database) as house:
        red, stranger = await named(house, "Red"), await visitor(house)
        french = Terms(public=True, language="fr")
        plain = await house.laying.make(red, "fresco", {"players": 2}, [ME, OPEN], PUBLIC)
        modules = await house.laying.make(red, "fresco", {"players": 3, "modules": [1, 5]}, [ME, OPEN, OPEN], french)
        other = await named(house, "Rose")
        live = await house.laying.make(other, "canvas", {"players": 2}, [ME, OPEN], replace(french, tempo=LIVE))
        assert set(await listed(house, stranger)) == {plain, modules, live}
        assert await listed(house, stranger, title="canvas") == [live]
        assert await listed(house, stranger, players=3) == [modules]
        assert await listed(house, stranger, tempo="live") == [live]
        assert await listed(house, stranger, tempo="days") == []
        assert set(await listed(house, stranger, tempo="none")) == {plain, modules}
        assert await listed(house, stranger, modules="some") == [modules]
        assert set(await listed(house, stranger, modules="none")) == {plain, live}
        assert await listed(house, stranger, language="nl") == [plain], "where any language is spoken"
        assert set(await listed(house, stranger, language="fr")) == {plain, modules, live}


@story
async def test_a_public_table_waits_is_watched_and_is_over_and_others_are_never_shown(database: str) -> None:
    async with open_house(database) as house:
        red, stranger = await named(house, "Red"), await visitor(house)
        public = await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, OPEN], PUBLIC)
        for friends in (False, True):
            await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, OPEN], Terms(friends=friends))
            await house.laying.make(red, "fresco-dice", {"players": 2}, [ME, ME], Terms(friends=friends))
        assert await listed(house, stranger) == [public]
        assert await listed(house, red) == [], "one's own are listed elsewhere"
        blue = await named(house, "Blue")
        await house.seats.sit(blue, "Blue", public, 1)
        assert await listed(house, stranger) == []
        assert await listed(house, stranger, "watch") == [public]
        with house.db.storage.writing() as db:
            db.execute(update(tables).where(tables.c.id == public).values(status="over"))
        assert await listed(house, stranger, "over") == [public]
        assert await house.db(mygames.hide, blue, public, True)
        assert await listed(house, blue, "over") == [], "what is hidden stays so"


@story
async def test_the_lists_cost_as_many_questions_however_long_they_are(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")

        quiet = Storage(database)  # where nothing else asks

        def questions() -> int:
            asked: list[str] = []
            count = lambda *said: asked.append(said[2])  # noqa: E731
            event.listen(quiet.engine, "before_cursor_execute", count)
            rows, _ = lobby.listed(quiet, anna.id, "", Wanted())
            register.seats_of(quiet, [row.id for row in (*rows, *lobby.of_friends(quiet, anna.id))])
            event.remove(quiet.engine, "before_cursor_execute", count)
            return sum("SELECT" in statement for statement in asked)

        questions()  # the first one also makes the connection
        before = questions()
        for number in range(8):
            await house.laying.make(await named(house, f"Host {number}"), "canvas", {"players": 2}, [ME, OPEN], PUBLIC)
        assert len(await listed(house, anna.id)) == 8
        assert questions() == before
        quiet.close()


@story
async def test_who_looks_for_a_game_sits_down_where_the_fewest_are_missing(database: str) -> None:
    async with open_house(database) as house:
        hosts = [await named(house, f"Host {number}") for number in range(3)]
        await house.laying.make(hosts[0], "canvas", {"players": 4}, [ME, OPEN, OPEN, OPEN], PUBLIC)
        best = await house.laying.make(hosts[1], "canvas", {"players": 3}, [ME, BOT, OPEN], PUBLIC)
        await house.laying.make(hosts[2], "fresco", {"players": 2}, [ME, OPEN], PUBLIC)
        await house.laying.make(hosts[2], "canvas", {"players": 2}, [ME, OPEN])
        green = await named(house, "Green")
        assert await house.meeting.find(green, "Green", Wanted(title="canvas")) == best
        live = await house.tables.look(best)
        assert (live.seats[2].holder, live.row.status) == (green, "running")


@story
async def test_where_none_fits_one_is_made_and_found_again(database: str) -> None:
    async with open_house(database) as house:
        red, want = await named(house, "Red"), Wanted(title="fresco", players=3, tempo="days", modules="some")
        await house.laying.make(await named(house, "Rose"), "fresco", {"players": 3}, [ME, OPEN, OPEN], PUBLIC)
        table = await house.meeting.find(red, "Red", want)
        live = await house.tables.look(table)
        assert (live.row.public, live.row.status, live.game.players) == (True, "open", 3)
        assert live.row.options["modules"]
        assert live.tempo is not None
        assert live.tempo.kind == "days"
        assert await house.meeting.find(red, "Red", want) == table, "nobody makes one after the other by pressing again"
        blue = await named(house, "Blue")
        assert await house.meeting.find(blue, "Blue", Wanted(title="fresco", tempo="days")) == table
        for asked, refusal in (({"players": 5}, "2 to 4"), ({"title": "canvas", "modules": "some"}, "no modules")):
            with pytest.raises(Refused, match=refusal):
                await house.meeting.find(red, "Red", Wanted(**{"title": "fresco", **asked}))  # type: ignore[arg-type]


@story
async def test_two_who_look_at_the_same_moment_meet(database: str) -> None:
    async with open_house(database) as house, open_house(database) as other:
        for number in range(6):
            one, two = await visitor(house), await visitor(other)
            title = ("canvas", "fresco", "fresco-dice")[number % 3]
            found = await asyncio.gather(
                house.meeting.find(one, (await house.reception.who(one, "")).name, Wanted(title=title)),
                other.meeting.find(two, (await other.reception.who(two, "")).name, Wanted(title=title)),
            )
            assert found[0] == found[1]
            live = await house.tables.look(found[0])
            assert live.row.status == "running"
            assert {place.holder for place in live.seats} == {one, two}


@story
async def test_many_who_look_at_once_all_sit_and_nobody_twice(database: str) -> None:
    async with open_house(database) as house, open_house(database) as other:
        people = [await visitor(house) for _ in range(7)]
        want = Wanted(title="fresco-dice", players=3)
        finds = [
            (house, other)[number % 2].meeting.find(who, (await house.reception.who(who, "")).name, want)
            for number, who in enumerate(people)
        ]
        found = await asyncio.gather(*finds)
        assert len(set(found)) == 3
        held = [
            place.holder for table in set(found) for place in (await house.tables.look(table)).seats if place.holder
        ]
        assert sorted(held) == sorted(people)


@story
async def test_nobody_is_led_to_whom_they_blocked_or_who_blocked_them(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = [await profile(house, name) for name in ("Anna", "Bob", "Carl")]
        annas = await house.laying.make(anna.id, "canvas", {"players": 3}, [ME, OPEN, OPEN], PUBLIC)
        assert await house.db(ties.block, anna.id, bob.id)
        assert await house.db(ties.block, carl.id, anna.id)
        for who in (bob, carl):
            assert await listed(house, who.id) == []
            assert await house.db(seeking.find, Wanted(title="canvas"), who.id, who.name) == ""
        with pytest.raises(Refused, match="not available"):
            await house.seats.sit(bob.id, "Bob", annas, 1)
        with pytest.raises(Refused, match="not available"):
            await house.seats.accept(bob.id, "Bob", annas)
        doras = await house.laying.make(
            (await profile(house, "Dora")).id, "canvas", {"players": 3}, [ME, OPEN, OPEN], PUBLIC
        )
        await house.seats.sit(anna.id, "Anna", doras, 1)
        assert await house.db(seeking.find, Wanted(title="canvas"), bob.id, "Bob") == "", "nor to a third one's table"


@story
async def test_nobody_is_led_to_a_rated_game_unasked(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = [await profile(house, name) for name in ("Anna", "Bob")]
        rated = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(public=True, rated=True))
        assert await listed(house, bob.id) == [rated]
        assert await house.meeting.find(bob.id, "Bob", Wanted(title="canvas")) != rated
        guest = await visitor(house)
        with pytest.raises(Refused, match="with a profile"):
            await house.seats.accept(guest, (await house.reception.who(guest, "")).name, rated)


@story
async def test_nobody_is_led_to_house_rules_unasked_but_everybody_is_told_of_them(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await named(house, "Anna"), await named(house, "Bob")
        options = {"players": 2, "readings": ["altar-twice"]}
        table = await house.laying.make(anna, "fresco", options, [ME, OPEN], PUBLIC)
        assert await listed(house, bob) == [table]
        assert lobby.tags((await house.tables.look(table)).row) == ["house rules"]
        assert await house.db(seeking.find, Wanted(title="fresco"), bob, "Bob") == ""
        usual = await house.laying.make(anna, "fresco", {"players": 2}, [ME, OPEN], PUBLIC)
        assert await house.db(seeking.find, Wanted(title="fresco"), bob, "Bob") == usual


@story
async def test_a_game_by_house_rules_can_be_rated(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        options = {"players": 2, "readings": ["favourite-in-mix"]}
        table = await house.laying.make(anna.id, "fresco-card", options, [ME, OPEN], Terms(public=True, rated=True))
        assert (await house.tables.look(table)).row.rated


@story
async def test_a_name_that_somebody_has_there_leads_to_the_next_table(database: str) -> None:
    async with open_house(database) as house:
        first = await house.laying.make(await named(house, "Max"), "canvas", {"players": 2}, [ME, OPEN], PUBLIC)
        second = await house.laying.make(await named(house, "Rose"), "canvas", {"players": 2}, [ME, OPEN], PUBLIC)
        other = await named(house, "Max")
        assert await house.meeting.find(other, "Max", Wanted(title="canvas")) == second
        assert (await house.tables.look(first)).row.status == "open"


@story
async def test_who_looks_for_a_game_does_not_wait_for_ratings(postgres: Postgres) -> None:
    """Who deletes a profile holds its tables and asks for the lock of ratings: who looks for a game, and asks for those
    tables, must not hold that one."""
    async with open_house(postgres.database()) as house:
        red, storage = await named(house, "Red"), house.db.storage
        with storage.writing() as db:
            ratings._lock(storage, db)
            assert await asyncio.wait_for(house.meeting.find(red, "Red", Wanted(title="canvas")), 30)
