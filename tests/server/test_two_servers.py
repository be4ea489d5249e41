"""Two servers on one database serve one table: the database decides who was first, news travel through Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bottega.kernel.chance import Chance
from bottega.server.core.errors import Refused
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.memory.live_table import LiveTable
from tests.browser.server import Server, Visitor, running_server
from tests.server.pages import page_at
from tests.server.play.test_seat_links import is_sent_away
from tests.server.visitors import ME, OPEN, first_move, open_services, story, until, visitor
from tests.server.web.socket.test_program import address
from tests.services import Postgres, Redis


@story
async def test_exactly_one_of_two_moves_wins_and_the_other_is_told(database: str) -> None:
    async with open_services(database) as here, open_services(database) as there:
        red = await visitor(here)
        table = await here.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        live = await here.tables.load(table)
        conflicts = 0
        while live.row.status != "over":
            seat, at = live.state.actors[0], live.count
            actions = live.state.legal(seat)
            moves = [
                here.actions.play(red, table, seat, actions[0], at),
                there.actions.play(red, table, seat, actions[-1], at),
            ]
            answers = await asyncio.gather(*moves, return_exceptions=True)
            assert sorted(str(type(answer)) for answer in answers) == sorted([str(int), str(Refused)]), answers
            refused = next(answer for answer in answers if isinstance(answer, Refused))
            assert "moved first" in str(refused)
            live = await here.tables.load(table)
            other = await there.tables.load(table)
            assert live.count == other.count == at + 1
            assert live.state.digest() == other.state.digest()
            conflicts += 1
        assert conflicts > 20
        met = here.metrics.conflicts._value.get() + there.metrics.conflicts._value.get()
        assert met > 0, "the two servers never met in the database"


@story
async def test_seats_that_act_at_the_same_time_do_not_disturb_each_other(database: str) -> None:
    async with open_services(database) as here, open_services(database) as there:
        red, blue = await visitor(here), await visitor(here)
        table = await here.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, OPEN]))
        await there.seating.sit(blue, "Blue", table, 1)
        chance = Chance(5)
        together = 0
        live = await here.tables.load(table)
        while together < 20 and live.row.status != "over":
            count, actors = live.count, live.state.actors
            moves = []
            for seat in actors:
                action, at = chance.pick(live.state.legal(seat)), len(live.noticed[seat])
                moves.append((here, there)[seat].actions.play((red, blue)[seat], table, seat, action, at))
            await asyncio.gather(*moves)
            together += len(actors) > 1
            live = await here.tables.load(table)
            assert live.count == count + len(actors)
        assert together == 20
        assert (await there.tables.load(table)).state.digest() == live.state.digest()


@story
async def test_bots_of_two_servers_move_once(database: str, redis: Redis) -> None:
    """Both servers wake the bots of the same table again and again; no bot moves twice for one decision."""
    async with open_services(database, redis.url) as here, open_services(database, redis.url) as there:
        red = await visitor(here)
        table = await here.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await here.seating.fill_with_bots(red, table)

        def waits_for_me(live: LiveTable) -> bool:
            return live.row.status == "over" or 0 in live.state.actors

        while (live := await until(here, table, waits_for_me)).row.status != "over" and live.count < 25:
            await here.actions.play(red, table, 0, live.state.legal(0)[0], len(live.noticed[0]))
            there.bots.watched(table)
        again = await there.tables.load(table)
        assert again.state.digest() == (await here.tables.load(table)).state.digest()


@story
async def test_who_is_at_one_server_is_here_for_the_other(database: str) -> None:
    async with open_services(database, sweep=1) as here, open_services(database, sweep=1) as there:
        red, blue = await visitor(here), await visitor(there)
        table = await here.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN], bot_after=1))
        await there.seating.sit(blue, "Blue", table, 1)
        here.presence.arrive(table, 0)
        there.presence.arrive(table, 1)
        with here.db.storage.writing() as db:
            db.exec_driver_sql("UPDATE tables SET moved = moved - 3600")
            db.exec_driver_sql("UPDATE seats SET seen = seen - 3600")
        here.presence.opened -= 3600
        there.presence.opened -= 3600
        for services, other in ((here, 1), (there, 0)):
            while not services.presence.is_present(live := await services.tables.load(table), live.seats[other]):
                await asyncio.sleep(0.05)  # until the other one's next sweep
            assert not services.bots.stands_in(live, live.seats[other])
        assert live.count == 0


@pytest.fixture(scope="module")
def servers(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> Iterator[tuple[Server, Server]]:
    """Two processes with one database, one Redis and one secret."""
    folder = tmp_path_factory.mktemp("servers")
    options = {"db": postgres.database(), "redis": redis.url, "secret_file": folder / "secret"}
    with running_server(folder / "first", **options) as first, running_server(folder / "second", **options) as second:
        yield first, second


def at_other(visitor: Visitor, server: Server) -> Visitor:
    """The same visitor with a browser at the other server."""
    same = Visitor(server.url)
    same.http.cookies.clear()
    same.http.cookies.set("bottega", visitor.cookie)
    same.visit()
    return same


def test_two_processes_serve_one_table(servers: tuple[Server, Server]) -> None:
    first, second = servers
    red, blue = first.visitor("Red"), second.visitor("Blue")
    table = red.make("canvas", ("me", "open"))
    blue.sit(table, 1)
    with red.live(table) as here, blue.live(table) as there, at_other(red, second).live(table) as again:
        assert [seat["name"] for seat in again.now["seats"]] == ["Red", "Blue"]
        for _ in range(25):
            here.until(lambda now: now["acting"] or any(seat["acting"] for seat in now["seats"]))
            acting = next(number for number, seat in enumerate(here.now["seats"]) if seat["acting"])
            at = here.now["count"]
            if acting == 1:
                there.play()
            else:  # red clicks in two browsers at once
                again.until(lambda now: now["count"] >= here.now["count"] and now["actions"])
                actions = here.now["actions"]
                here.ask(do="play", seat=0, action=actions[0]["action"], at=at)
                again.ask(do="play", seat=0, action=actions[-1]["action"], at=at)
                answers = [here.answer("stored", "refused"), again.answer("stored", "refused")]
                assert sorted(answer["kind"] for answer in answers) == ["refused", "stored"]
                loser = here if answers[0]["kind"] == "refused" else again
                assert "moved first" in loser.said["text"]
            for page in (here, there, again):
                page.has_seen(at + 1)
                assert page.now["count"] == at + 1
            if here.now["status"] == "over":
                break
        assert here.now["count"] == there.now["count"] == again.now["count"]
        here.ask(do="say", text="well played")
        there.until(lambda now: now["chat"])
        assert there.now["chat"] == [{"seat": 0, "name": "Red", "text": "well played"}]


def test_a_seat_left_at_one_server_is_lost_at_the_other_too(servers: tuple[Server, Server]) -> None:
    first, second = servers
    red, mallory = first.visitor("Red"), first.visitor("Mallory")
    table = red.make("fresco-card", ("me", "open", "open"))
    mallory.sit(table, 1)
    old = address(mallory, table).replace(str(first.port), str(second.port))
    with connect(old) as socket, at_other(mallory, second).live(table) as page:
        assert page.now["seat"] == 1
        mallory.leave(table, 1)
        assert is_sent_away(socket) == ["hello"]
        assert page.until(lambda now: not now["mine"])["seat"] is None
    with pytest.raises(InvalidStatus), connect(old):
        pass


def test_moves_go_on_while_redis_is_away_and_news_come_back_with_it(
    servers: tuple[Server, Server], redis: Redis
) -> None:
    first, second = servers
    red = first.visitor("Red")
    table = red.make("fresco-dice", ("me", "me"))
    with red.live(table) as here, at_other(red, second).live(table) as there:
        redis.stop()
        try:
            here.ask(do="look", seat=next(n for n, seat in enumerate(here.now["seats"]) if seat["acting"]))
            here.until(lambda now: now["actions"])
            assert here.play()["kind"] == "stored"
        finally:
            redis.start()
        there.until(lambda now: now["count"] == here.now["count"])


def test_a_database_that_goes_and_comes_back(servers: tuple[Server, Server], postgres: Postgres) -> None:
    first, _ = servers
    red = first.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    with red.live(table) as page:
        page.ask(do="look", seat=next(n for n, seat in enumerate(page.now["seats"]) if seat["acting"]))
        page.until(lambda now: now["actions"])
        page.play()
        page.my_turn() if page.now["actions"] else page.ask(do="look", seat=1 - page.now["seat"])
        page.until(lambda now: now["actions"])
        before = page.now
        postgres.stop()
        try:
            page.ask(do="play", seat=before["seat"], action=before["actions"][0]["action"], at=before["count"])
            said = page.answer("stored", "refused")["text"]
            assert said == "The server is down for a moment. Try again soon.", "no library speaks to players"
            assert red.http.get("/").status_code == 503
            assert red.http.get("/healthz").status_code == 503
        finally:
            postgres.start()
        first.wait()
        page.ask(do="play", seat=before["seat"], action=before["actions"][0]["action"], at=before["count"])
        assert page.answer("stored", "refused") == {"kind": "stored", "count": before["count"] + 1}
    assert "Traceback" not in first.said()


@story
async def test_what_no_news_told_is_seen_after_a_while(database: str) -> None:
    """Moves, words and seats that change at a server whose news are lost."""
    async with open_services(database) as here, open_services(database) as there:
        red, blue = await visitor(here), await visitor(there)
        table = await here.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        async with page_at(here, table, red) as page:
            await there.seating.sit(blue, "Blue", table, 1)
            assert (await page.until(lambda now: now["status"] == "running"))["seats"][1]["name"] == "Blue"
            seat = (await there.tables.load(table)).state.actors[0]
            await first_move(there, table, (red, blue)[seat], seat)
            await page.until(lambda now: now["count"] == 1)
            await there.chat.say(blue, "Blue", table, "good morning")
            await page.until(lambda now: now["chat"])
            there.presence.arrive(table, 1)
            await page.until(lambda now: now["seats"][1]["here"])
            there.presence.leave(table, 1)
            await page.until(lambda now: not now["seats"][1]["here"])
