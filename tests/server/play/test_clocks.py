"""Clocks at tables: whose time passes, what happens when it is up, and what does not eat it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update

import bottega
from bottega.server.core.errors import Refused
from bottega.server.db.rows import UNDO, SeatRow, StoredTable, seat_mask
from bottega.server.db.schema import HEALTH
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import move_store, table_store
from bottega.server.play.timing.clocks import TIME_UP, Now, switch
from bottega.server.play.timing.progress import Progress
from bottega.server.play.timing.time_control import DAY, HOUR, TimeControl, format_time_control, parse_time_control
from bottega.server.services import Services
from tests.server.db.test_storage import new_table
from tests.server.pages import page_at
from tests.server.rows import a_move
from tests.server.visitors import BOT, ME, OPEN, first_move, open_services, play_out, story, until, visitor

LIVE = TimeControl("live", "move", main=600, more=30)
PARIS = TimeControl("days", "move", each=10 * HOUR, quiet=(22, 8), zone="Europe/Paris")


class Time:
    """The time of a test: it passes when the test says so."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, storage: Storage, seconds: float) -> None:
        """So much later, with a server running all the time."""
        with storage.writing() as db:
            db.execute(update(HEALTH).values(beat=self.now + seconds))
            self.now += seconds  # while the row is locked: nobody notes the new time first

    def services(self, database: str) -> AbstractAsyncContextManager[Services]:
        return open_services(database, sweep=600, now=self)


@pytest.fixture
def time() -> Time:
    return Time()


async def two_with_clocks(
    services: Services, title: str = "canvas", tempo: TimeControl = LIVE
) -> tuple[str, list[str]]:
    """A table of two people with clocks, and who they are by seat."""
    red, blue = await visitor(services), await visitor(services)
    table = await services.creation.make(red, TableRequest(title, {"players": 2}, [ME, OPEN], tempo=tempo))
    await services.seating.sit(blue, "Blue", table, 1)
    return table, [red, blue]


async def move(services: Services, table: str, people: list[str]) -> LiveTable:
    """Whoever is to act first does the first thing that can be done."""
    seat = (await services.tables.load(table)).state.actors[0]
    await first_move(services, table, people[seat], seat)
    return await services.tables.load(table)


async def whole_turn(services: Services, table: str, people: list[str]) -> int:
    """Whoever is to act plays until others are; returns their seat."""
    seat = (await services.tables.load(table)).state.actors[0]
    while seat in (await move(services, table, people)).state.actors:
        pass
    return seat


def clock(place: SeatRow) -> tuple[float, bool]:
    return place.remaining, place.since is not None


# -- whose time passes


@story
async def test_a_clock_goes_while_its_player_is_to_act_and_gains_when_a_turn_begins(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        live = await services.tables.load(table)
        first = live.state.actors[0]
        assert clock(live.seats[first]) == (630, True)
        assert clock(live.seats[1 - first]) == (600, False)
        time.passes(services.db.storage, 100)
        assert await whole_turn(services, table, people) == first
        live = await services.tables.load(table)
        assert clock(live.seats[first]) == (530, False)
        assert clock(live.seats[1 - first]) == (630, True)


@story
async def test_a_page_is_told_what_every_clock_shows(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        first = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 100)
        async with page_at(services, table, people[0]) as page:
            shown = page.now["seats"]
            assert [(shown[seat]["left"], shown[seat]["runs"]) for seat in (first, 1 - first)] == [
                (530, True),
                (600, False),
            ]


@story
async def test_tables_without_clocks_and_bots_have_none(database: str, time: Time) -> None:
    async with time.services(database) as services:
        red = await visitor(services)
        plain = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        await move(services, plain, [red, red])
        live = await services.tables.load(plain)
        assert (live.row.tempo, live.row.due) == ("", None)
        assert [clock(place) for place in live.seats] == [(0, False)] * 2
        async with page_at(services, plain, red) as page:
            assert {place["left"] for place in page.now["seats"]} == {None}
        timed = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, BOT], tempo=LIVE))
        assert (await services.tables.load(timed)).seats[1].since is None
        async with page_at(services, timed, red) as page:
            assert page.now["seats"][0]["left"] in (600, 630)
            assert page.now["seats"][1]["left"] is None


@story
async def test_what_is_laid_behind_a_screen_and_taken_back_again_moves_no_clock(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, "fresco")
        while (live := await services.tables.load(table)).state.view(None)["asked"] != "plan":
            await move(services, table, people)
        before = [clock(place) for place in live.seats]
        assert all(runs for _, runs in before)
        time.passes(services.db.storage, 5)
        while len((live := await move(services, table, people)).state.actors) == 2:
            assert [clock(place) for place in live.seats] == before
            assert live.row.due == min(place.remaining + (place.since or 0) for place in live.seats)
        done = next(seat for seat in (0, 1) if seat not in live.state.actors)
        assert clock(live.seats[done]) == (before[done][0] - 5, False)
        await services.actions.undo(people[done], table, done)
        live = await services.tables.load(table)
        assert clock(live.seats[done]) == (before[done][0] - 5, True), "nothing gained by taking back"
        assert clock(live.seats[1 - done]) == before[1 - done]


@story
async def test_who_resigns_has_no_clock_any_more(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        seat = (await services.tables.load(table)).state.actors[0]
        await services.seating.leave(people[seat], table, seat)
        assert (await services.tables.load(table)).seats[seat].since is None


# -- time is up


@story
async def test_who_moves_too_late_finds_that_a_bot_makes_the_move_and_has_more_time_next_turn(
    database: str, time: Time
) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        seat = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 632)
        with pytest.raises(Refused, match="Your time is up"):
            await first_move(services, table, people[seat], seat)
        live = await services.tables.load(table)
        assert (live.log[0], live.played) == ((seat, TIME_UP), [])
        assert live.time_is_up(live.seats[seat])
        services.bots.watched(table)
        live = await until(services, table, lambda live: live.state.actors == (1 - seat,))
        assert {who for who, _ in live.played} == {seat}
        assert not live.time_is_up(live.seats[seat])
        await whole_turn(services, table, people)
        assert clock((await services.tables.load(table)).seats[seat]) == (30, True)


@story
async def test_a_moment_late_is_not_too_late(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        seat = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 630.9)
        await services.bots.expire_clocks()
        assert await whole_turn(services, table, people) == seat
        assert clock((await services.tables.load(table)).seats[seat]) == (0, False)


@story
async def test_a_bot_takes_the_seat_until_its_player_is_back(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("live", "seat", main=60, more=10))
        seat = (await services.tables.load(table)).state.actors[0]
        with pytest.raises(Refused, match="already playing that seat"):
            await services.seating.come_back(people[seat], table, seat)
        time.passes(services.db.storage, 75)
        await services.bots.expire_clocks()
        await until(services, table, lambda live: live.state.actors == (1 - seat,))
        await whole_turn(services, table, people)
        live = await until(services, table, lambda live: live.state.actors == (1 - seat,))
        assert live.seats[seat].away, "the next turn is the bot's too"
        with pytest.raises(Refused, match="not your seat"):
            await services.seating.come_back(people[1 - seat], table, seat)
        async with page_at(services, table, people[seat]) as page:
            assert page.now["seats"][seat]["out"]
            page.say(do="back", seat=seat)
            await page.until(lambda now: not now["seats"][seat]["out"])
        await whole_turn(services, table, people)
        live = await services.tables.load(table)
        assert clock(live.seats[seat]) == (10, True)
        await first_move(services, table, people[seat], seat)


@story
async def test_who_is_back_while_the_bot_thinks_plays_at_once(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("days", "seat", each=DAY))
        seat = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 2 * DAY)
        assert move_store.expire_clocks(services.db.storage, table)
        await services.seating.come_back(people[seat], table, seat)
        assert clock((await services.tables.load(table)).seats[seat]) == (DAY, True)
        await first_move(services, table, people[seat], seat)


@story
async def test_live_nobody_gains_time_by_being_back(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("live", "seat", main=60, more=10))
        seat = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 75)
        assert move_store.expire_clocks(services.db.storage, table)
        await services.seating.come_back(people[seat], table, seat)
        assert clock((await services.tables.load(table)).seats[seat]) == (0, False), "the bot ends the turn"
        await until(services, table, lambda live: live.state.actors == (1 - seat,))


async def with_an_undoable_move(services: Services, table: str, people: list[str]) -> tuple[int, int]:
    """Play until a seat can do something that everybody sees, acts on after, and can take back: which, and what."""
    while (live := await services.tables.load(table)).row.status == "running":
        seat = live.state.actors[0]
        for action in live.state.legal(seat):
            after = live.after(seat, action)
            if after.everybody and seat in after.state.actors:
                trial, log = LiveTable(live.row, live.seats), [*live.log, (seat, action)]
                rows = [(number, *entry) for number, entry in enumerate(log, 1)]
                trial.take_over(StoredTable(live.row, live.seats, rows, 0))
                if trial.may_undo(seat):
                    return seat, action
        await move(services, table, people)
    raise AssertionError("there is no such move")


async def play(services: Services, table: str, who: str, seat: int, action: int) -> LiveTable:
    live = await services.tables.load(table)
    await services.actions.play(who, table, seat, action, len(live.noticed[seat]))
    return await services.tables.load(table)


def shown(live: LiveTable, seat: int, time: Time) -> float:
    """What the clock of a seat that is to act shows."""
    place = live.seats[seat]
    assert place.since is not None
    return place.remaining - (time.now - place.since)


@story
async def test_a_move_that_all_see_renews_the_days_of_a_turn_once(database: str, time: Time) -> None:
    """Playing it again after taking it back renews nothing, however often; a move beyond it does."""
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, "fresco-card", tempo=TimeControl("days", "move", each=DAY))
        seat, action = await with_an_undoable_move(services, table, people)
        live = await services.tables.load(table)
        time.passes(services.db.storage, DAY / 2)
        live = await play(services, table, people[seat], seat, action)
        assert shown(live, seat, time) == DAY
        for number in range(1, 6):
            time.passes(services.db.storage, 1000)
            await services.actions.undo(people[seat], table, seat)
            live = await play(services, table, people[seat], seat, action)
            assert shown(live, seat, time) == DAY - number * 1000
        assert len(live.log) > len(live.played)


@story
async def test_days_are_renewed_by_a_move_beyond_what_the_turn_had_reached(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, "fresco-card", tempo=TimeControl("days", "move", each=DAY))
        seat, action = await with_an_undoable_move(services, table, people)
        await play(services, table, people[seat], seat, action)
        await services.actions.undo(people[seat], table, seat)
        await play(services, table, people[seat], seat, action)
        time.passes(services.db.storage, 1000)
        live = await services.tables.load(table)
        further = [one for one in live.state.legal(seat) if seat in live.after(seat, one).state.actors]
        seen = [one for one in further if live.after(seat, one).everybody]
        live = await play(services, table, people[seat], seat, seen[0])
        assert shown(live, seat, time) == DAY


def test_a_turn_that_was_taken_back_and_begins_again_is_the_same_turn() -> None:
    """Whoever takes back what began another's turn, and plays it again, gives that seat no second increment."""
    progress, rows = Progress(), [1]
    assert progress.advanced(0, 7, [0], [1], True, rows) == [1]
    progress.note(1, 0, 7, [0], [1], True, rows)
    for number in (2, 4, 6):
        progress.note(number, 0, UNDO, [1], [0], True, rows := [])
        assert progress.advanced(0, 8, [0], [1], True, [*rows, number + 1]) == []
        progress.note(number + 1, 0, 8, [0], [1], True, rows := [number + 1])
    assert progress.advanced(1, 9, [1], [0], True, [*rows, 8]) == [0], "a new turn"
    progress.note(8, 1, 9, [1], [0], True, rows := [*rows, 8])
    assert progress.advanced(0, 7, [0], [1], True, [*rows, 9]) == [1], "and another one"


@story
async def test_ending_a_turn_again_while_the_bots_wait_brings_no_second_increment(database: str, time: Time) -> None:
    async with open_services(database, sweep=600, now=time, undo_pause=1000) as services:
        red, tempo = await visitor(services), TimeControl("live", "move", main=600, more=30)
        table = await services.creation.make(red, TableRequest("fresco-card", {"players": 2}, [ME, BOT], tempo=tempo))
        await until(services, table, lambda live: 0 in live.state.actors)
        while True:
            live = await services.tables.load(table)
            await services.actions.play(red, table, 0, live.state.legal(0)[0], len(live.noticed[0]), pause=True)
            live = await services.tables.load(table)
            if 0 not in live.state.actors and live.may_undo(0):
                break
            services.bots.end_undo_pause(live)
            await until(services, table, lambda live: 0 in live.state.actors)
        before, last = live.seats[0].remaining, live.played[-1][1]
        for _ in range(3):
            await services.actions.undo(red, table, 0)
            live = await services.tables.load(table)
            assert clock(live.seats[0]) == (before, True)
            await services.actions.play(red, table, 0, last, len(live.noticed[0]), pause=True)
        assert clock((await services.tables.load(table)).seats[0]) == (before, False)


@story
async def test_being_back_gives_the_days_of_a_turn_once(database: str, time: Time) -> None:
    """Whoever lets their time run out and comes back before the bot moves does so once in a turn."""
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("days", "seat", each=DAY))
        seat = (await services.tables.load(table)).state.actors[0]
        found = []
        for _ in range(2):
            time.passes(services.db.storage, 2 * DAY)
            assert move_store.expire_clocks(services.db.storage, table)
            await services.seating.come_back(people[seat], table, seat)
            found.append(clock((await services.tables.load(table)).seats[seat]))
        assert found == [(DAY, True), (0, False)]


@story
async def test_with_days_for_a_turn_a_seat_that_acts_on_gets_them_when_it_is_given_time(
    database: str, time: Time
) -> None:
    async with time.services(database) as services:
        table, _ = await two_with_clocks(services, tempo=TimeControl("days", "move", each=DAY))
        seat, storage = (await services.tables.load(table)).state.actors[0], services.db.storage
        time.passes(storage, 1000)
        for given, spent in ((0, 1000), (1 << 1 - seat, 1000), (1 << seat, 0)):
            with storage.writing() as db:
                switch(db, table, Now(time.now, 0), given=given)
            (row,) = [row for row in table_store.seats_of(storage, [table])[table] if row.seat == seat]
            assert time.now - (row.since or 0) == spent


@story
async def test_a_game_that_begins_before_anybody_says_that_the_house_woke_up_has_a_clock(
    database: str, time: Time
) -> None:
    async with time.services(database) as services:
        await services.db(move_store.overdue)
        time.now += 8 * HOUR
        table, _ = await two_with_clocks(services)
        await services.db(move_store.overdue)
        time.passes(services.db.storage, 100)
        first = (live := await services.tables.load(table)).state.actors[0]
        async with page_at(services, table, live.seats[first].holder or "") as page:
            assert page.now["seats"][first]["left"] == 530


@story
async def test_who_plays_alone_has_no_clock_and_nobody_after_the_end(database: str, time: Time) -> None:
    async with time.services(database) as services:
        red = await visitor(services)
        with pytest.raises(Refused, match="two or more players"):
            await services.creation.make(
                red, TableRequest("canvas", {"players": 1, "mode": "puzzle"}, [ME], tempo=LIVE)
            )
        table, _ = await two_with_clocks(services, tempo=TimeControl("live", "seat", main=60, more=10))
        live = await services.tables.load(table)
        over = replace(live.row, status="over")
        live.row, live.seats[0] = over, replace(live.seats[0], away=True)
        assert not live.time_is_up(live.seats[0])


@story
async def test_the_game_ends_for_a_player_whose_time_is_up(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("live", "end", main=60, more=10))
        live = await services.tables.load(table)
        seat = live.state.actors[0]
        token = live.seats[seat].token
        time.passes(services.db.storage, 75)
        await services.bots.expire_clocks()
        after = await until(services, table, lambda live: live.state.actors == (1 - seat,))
        assert after.seats[seat].resigned
        assert after.seats[seat].token != token, "its links open nothing any more"
        with pytest.raises(Refused, match="resigned"):
            await services.actions.play(people[seat], table, seat, 0, 0)


@story
async def test_days_pass_at_a_table_that_nobody_looks_at_and_its_record_says_nothing_of_clocks(
    database: str, time: Time
) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=TimeControl("days", "move", each=DAY))
        for _ in range(3):
            seat = (await services.tables.load(table)).state.actors[0]
            time.passes(services.db.storage, DAY + 60)
            await services.bots.expire_clocks()
            await until(services, table, lambda live, seat=seat: seat not in live.state.actors)
        over = await play_out(services, table, dict(enumerate(people)))
        assert [action for _, action in over.log].count(TIME_UP) == 3
        record = await services.record_export.give(people[0], table)
        assert record == over.state.record()
        assert bottega.replay(record).scores == over.state.scores
        assert len(over.moments(None)) == len(over.played)
        assert over.row.due is None
        assert all(place.since is None for place in over.seats)
        again = await services.tables.load(await services.rematches.create(people[0], table))
        assert [clock(place) for place in again.seats if place.seat in again.state.actors] == [(DAY, True)]


@pytest.fixture
def servers(database: str) -> Iterator[list[Storage]]:
    servers = [Storage(database) for _ in range(8)]
    servers[0].migrate()
    yield servers
    for server in servers:
        server.close()


def with_a_clock(storage: Storage, now: float, tempo: TimeControl) -> None:
    """Somebody is to act at table t1 since now."""
    storage.now = lambda: now
    move_store.overdue(storage)  # a server is running
    new_table(storage, kinds="pp", status="running", tempo=format_time_control(tempo))


def test_of_a_move_and_the_flag_exactly_one_is_stored(servers: list[Storage]) -> None:
    """Four servers store the move in time, by their clocks, while for four others the time is up already."""
    with_a_clock(servers[0], 1000.0, TimeControl("live", "end", more=10))
    wanted = a_move(servers[0], "t1", 0, 5, seat_mask([1]), timed=True, given=seat_mask([1]))
    for number, server in enumerate(servers):
        server.now = (lambda: 1010.5) if number < 4 else (lambda: 1011.5)

    def store(server: Storage) -> bool:
        if servers.index(server) < 4:
            return move_store.add_moves(server, [wanted])[0]
        return move_store.expire_clocks(server, "t1")

    with ThreadPoolExecutor(8) as together:
        stored = list(together.map(store, servers))
    kept = table_store.read(servers[0], "t1")
    assert kept is not None
    assert stored.count(True) == 1
    assert [row[1:] for row in kept.moves] == [(0, 5 if any(stored[:4]) else TIME_UP)]
    assert kept.seats[0].resigned != any(stored[:4])
    assert [place.since is not None for place in kept.seats] == [False, any(stored[:4])]


def test_a_move_that_comes_too_late_is_itself_what_stores_the_flag(servers: list[Storage]) -> None:
    with_a_clock(servers[0], 1000.0, TimeControl("live", "move", more=10))
    wanted = a_move(servers[0], "t1", 0, 5, seat_mask([1]), timed=True, given=seat_mask([1]))
    for server in servers:
        server.now = lambda: 1012.0
    with ThreadPoolExecutor(8) as together:
        assert not any(together.map(lambda server: move_store.add_moves(server, [wanted])[0], servers))
    kept = table_store.read(servers[0], "t1")
    assert kept is not None
    assert kept.moves == [(1, 0, TIME_UP)]


# -- what eats no time


@story
async def test_a_clock_goes_on_over_a_restart_but_not_while_the_house_sleeps(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        time.passes(services.db.storage, 100)
    time.now += 20  # a restart
    async with time.services(database) as services:
        seat = (await services.tables.load(table)).state.actors[0]
        async with page_at(services, table, people[0]) as page:
            assert page.now["seats"][seat]["left"] == 510
    time.now += 3 * DAY
    async with time.services(database) as services:
        assert await services.db(move_store.overdue) == []
        async with page_at(services, table, people[0]) as page:
            assert page.now["seats"][seat]["left"] == 510
        time.passes(services.db.storage, 10)
        assert await whole_turn(services, table, people) == seat
        assert clock((await services.tables.load(table)).seats[seat]) == (500, False)


@story
async def test_who_opens_a_laptop_that_slept_moves_at_once(database: str, time: Time) -> None:
    async with time.services(database) as services:
        table, people = await two_with_clocks(services)
        await services.db(move_store.overdue)
        time.now += DAY
        seat = await whole_turn(services, table, people)
        assert clock((await services.tables.load(table)).seats[seat]) == (630, False)


def test_servers_that_start_together_let_the_house_have_slept_once(servers: list[Storage]) -> None:
    with_a_clock(servers[0], 1000.0, TimeControl("live", "move", more=10))
    for number, server in enumerate(servers):
        server.now = lambda number=number: 5000.0 + number  # type: ignore[misc]
    with ThreadPoolExecutor(8) as together:
        assert list(together.map(move_store.overdue, servers)) == [[]] * 8
    move_store.overdue(servers[0])
    assert 4000 <= servers[0].slept <= 4007


# -- quiet hours


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Paris")).timestamp()


@pytest.mark.parametrize(
    ("asked", "up"),
    [
        ("2026-11-16 09:00", "2026-11-16 19:00"),
        ("2026-11-16 20:00", "2026-11-17 16:00"),  # two hours before midnight, eight from eight
        ("2026-11-16 23:30", "2026-11-17 18:00"),
        ("2026-11-17 03:00", "2026-11-17 18:00"),
        ("2027-03-27 20:00", "2027-03-28 16:00"),  # the night in which an hour is left out
        ("2027-10-30 20:00", "2027-10-31 16:00"),  # and the one that has an hour twice
    ],
)
def test_no_time_passes_in_quiet_hours(asked: str, up: str) -> None:
    assert PARIS.up_at(at(asked), PARIS.each) == at(up)
    assert PARIS.spent(at(asked), at(up)) == PARIS.each


@pytest.mark.parametrize(
    ("night", "hours"), [("2026-11-16", 24), ("2027-03-27", 23), ("2027-10-30", 25)], ids=["usual", "spring", "autumn"]
)
def test_without_quiet_hours_a_day_has_the_hours_that_it_has(night: str, hours: int) -> None:
    asked = at(f"{night} 20:00")
    always = TimeControl("days", "move", each=hours * HOUR, zone="Europe/Paris")
    assert always.up_at(asked, always.each) == asked + hours * HOUR
    assert not always.is_quiet(asked)


def test_quiet_hours_may_lie_within_one_day_and_over_the_hour_that_is_left_out() -> None:
    tempo = TimeControl("days", "move", each=3 * HOUR, quiet=(1, 7), zone="Europe/Paris")
    assert tempo.up_at(at("2027-03-27 23:00"), tempo.each) == at("2027-03-28 08:00")
    assert [hour for hour in (0, 1, 3, 6, 7) if tempo.is_quiet(at(f"2027-03-28 0{hour}:30"))] == [1, 3, 6]


@settings(max_examples=30, deadline=None)
@given(
    st.integers(1_750_000_000, 1_900_000_000),
    st.integers(0, 14 * DAY),
    st.tuples(st.integers(0, 23), st.integers(0, 23)),
    st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"]),
)
def test_what_is_spent_until_time_is_up_is_all_there_was(
    asked: int, each: int, quiet: tuple[int, int], zone: str
) -> None:
    tempo = TimeControl("days", "move", each=each, quiet=quiet, zone=zone)
    up = tempo.up_at(asked, each)
    assert up >= asked + each
    assert tempo.spent(asked, up) == pytest.approx(each)
    assert parse_time_control(format_time_control(tempo)) == tempo


@story
async def test_a_table_of_days_is_up_when_the_night_is_over_and_its_hours(database: str, time: Time) -> None:
    time.now = at("2026-11-16 20:00")
    async with time.services(database) as services:
        table, people = await two_with_clocks(services, tempo=PARIS)
        seat = (await services.tables.load(table)).state.actors[0]
        time.passes(services.db.storage, 8 * HOUR)
        async with page_at(services, table, people[0]) as page:
            shown = page.now["seats"][seat]
            assert (shown["left"], shown["runs"]) == (8 * HOUR, False), "it is four in the morning"
        time.passes(services.db.storage, 12 * HOUR)
        assert not move_store.expire_clocks(services.db.storage, table)
        time.passes(services.db.storage, 2)
        assert move_store.expire_clocks(services.db.storage, table)
