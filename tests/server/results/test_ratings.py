"""Rated games: who may sit there, what they change, once and for the right people, and what remains of those who go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import func, select, update
from starlette.websockets import WebSocket

from bottega.bots.personas import strengths
from bottega.server import removal
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.db.rows import COUNTED, RATED
from bottega.server.db.schema import RATING_CHANGES, RATINGS, TABLES
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.store import move_store
from bottega.server.play.timing.time_control import TimeControl
from bottega.server.results import ratings
from bottega.server.results.rating_math import Rating
from bottega.server.results.recorder import record_game
from bottega.server.services import Services
from bottega.server.web.account_export import everything_of
from bottega.server.web.pages import my_games
from bottega.server.web.socket.connection import Connection
from bottega.server.web.socket.program import ProgramConnection
from tests.server.accounts.test_profiles import guest, profile
from tests.server.pages import Ear, page_at
from tests.server.visitors import BOT, ME, OPEN, open_services, play_out, story, until

MASTER = SeatRequest("bot", "master")


async def begun(services: Services, *people: Visitor, bots: int = 0) -> str:
    """A rated game of the Dice Game that has begun."""
    wishes = [ME, *[OPEN] * (len(people) - 1), *[MASTER] * bots]
    table = await services.creation.make(
        people[0].id, TableRequest("fresco-dice", {"players": len(wishes)}, wishes, rated=True)
    )
    for seat, who in enumerate(people[1:], 1):
        await services.seating.sit(who.id, who.name, table, seat)
    return table


async def over(services: Services, table: str, scores: list[int]) -> None:
    """End a game with these points, and let nobody count it."""
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    result = f'{{"scores": {scores}, "winners": {best}}}'
    with services.db.storage.writing() as db:
        db.execute(update(TABLES).where(TABLES.c.id == table).values(status="over", result=result, acting=0))


async def rating(services: Services, who: Visitor, many: bool = False) -> Rating:
    return (await services.db(ratings.of_profile, who.id, "fresco-dice"))[many][0]


def rows(services: Services, table: Any) -> int:
    with services.db.storage.reading() as db:
        return db.execute(select(func.count()).select_from(table)).scalar_one()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """For what does not depend on the kind of database."""
    return f"sqlite:///{tmp_path / 'bottega.db'}"


def resting(database: str, **options: Any) -> Any:
    """Services whose bots and sweeps do nothing by themselves."""
    return open_services(database, bot_pause=600.0, answer_pause=600.0, sweep=600.0, **options)


@story
async def test_a_finished_rated_game_says_what_it_changed(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await begun(services, anna, bert)
        live = await play_out(services, table, {0: anna.id, 1: bert.id})
        async with page_at(services, table, anna.id, anna.session) as page:
            shown = await page.until(lambda now: now["rated"])
        won, *too = live.row.result["winners"]
        first, second = shown["rated"]
        assert (shown["rated"][won]["by"] > 0, first["by"] + second["by"]) == (not too, 0)
        assert {one["before"] for one in shown["rated"]} == {"1500\u00a0±\u00a0490"}
        assert (await services.tables.load(table)).row.rated == COUNTED
        after = [await rating(services, who) for who in (anna, bert)]
        assert [str(one) for one in after] == [one["after"] for one in shown["rated"]]
        best = await services.db(ratings.ranking, "fresco-dice", False)
        assert [one.name for one in best] == [("Anna", "Bert")[won], ("Anna", "Bert")[1 - won]]
        assert await services.db(ratings.ranking, "fresco-dice", True) == []
        assert await services.db(ratings.ranking, "canvas", False) == []


@story
async def test_two_servers_that_sweep_at_once_count_a_game_once(database: str) -> None:
    async with resting(database) as here, resting(database) as there:
        people = [await profile(here, name) for name in ("Anna", "Bert", "Cleo")]
        games = [await begun(here, *people[:2]) for _ in range(4)] + [await begun(here, *people[1:])]
        for table in games:
            await over(here, table, [20, 10])

        def all_of(services: Services) -> Any:
            return services.recorder.catch_up(lambda id: True)

        await asyncio.gather(*(all_of(services) for services in (here, there, here, there)))
        counted = [await here.db(ratings.of_profile, who.id, "fresco-dice") for who in people]
        assert [found[False][1] for found in counted] == [4, 5, 1]
        assert rows(here, RATING_CHANGES) == 10
        assert not await there.db(record_game, games[0])
        changed = await here.db(ratings.changes_in, games, people[0].id)
        steps = sorted((change.before.value, change.after.value) for found in changed.values() for change in found)
        assert [one[1] for one in steps[:-1]] == [one[0] for one in steps[1:]], "each builds on the one before"
        for services in (here, there):
            assert services.metrics.errors._value.get() == 0


@story
async def test_a_game_whose_server_was_killed_before_it_counted_is_counted_later(database: str) -> None:
    async with resting(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await begun(services, anna, bert)
        await over(services, table, [10, 20])
    async with open_services(database) as services:
        while not await services.db(ratings.of_profile, anna.id, "fresco-dice"):
            await asyncio.sleep(0.01)
        assert (await rating(services, anna)).value < 1500 < (await rating(services, bert)).value
        assert (await services.tables.load(table)).row.rated == COUNTED


@story
async def test_games_for_two_and_for_more_are_rated_apart_and_bots_stay_as_they_were_measured(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna = await profile(services, "Anna")
        two, three = await begun(services, anna, bots=1), await begun(services, anna, bots=2)
        for table, scores in ((two, [30, 10]), (three, [10, 20, 30])):
            await over(services, table, scores)
            await services.db(record_game, table)
        duel, crowd = await rating(services, anna), await rating(services, anna, many=True)
        assert await services.db(ratings.history, anna.id, "fresco-dice") == {False: [duel], True: [crowd]}
        assert duel.value > 1500 > crowd.value
        changed = (await services.db(ratings.changes_in, [three]))[three]
        assert [str(change.after) for change in changed[1:]] == [str(strengths("fresco-dice")["master"])] * 2
        assert [change.by for change in changed[1:]] == [0, 0]


@story
async def test_who_resigns_comes_last_though_a_bot_wins_for_them(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await begun(services, anna, bert)
        await services.seating.leave(anna.id, table, 0)
        await over(services, table, [90, 10])
        await services.db(record_game, table)
        assert (await rating(services, anna)).value < 1500 < (await rating(services, bert)).value


@story
async def test_whose_time_is_up_for_good_comes_last(sqlite: str) -> None:
    wall = [1_000_000.0]
    async with resting(sqlite, now=lambda: wall[0]) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        tempo = TimeControl("live", "end", main=60, more=5)
        table = await services.creation.make(
            anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], tempo=tempo, rated=True)
        )
        await services.seating.sit(bert.id, "Bert", table, 1)
        slow = (await services.tables.load(table)).state.actors[0]
        while not (await services.tables.load(table)).seats[slow].resigned:
            wall[0] += 20  # a server without a heartbeat for longer counts as stopped
            await services.db(move_store.overdue)
            await services.db(move_store.expire_clocks, table)
        await over(services, table, [50, 50])
        await services.db(record_game, table)
        place = (await services.db(ratings.changes_in, [table]))[table]
        assert place[slow].by < 0 < place[1 - slow].by


@story
async def test_a_game_that_its_only_player_leaves_is_played_out_by_bots_and_counts(sqlite: str) -> None:
    async with open_services(sqlite) as services:
        anna = await profile(services, "Anna")
        wishes = [ME, SeatRequest("bot", "apprentice")]
        table = await services.creation.make(anna.id, TableRequest("fresco-dice", {"players": 2}, wishes, rated=True))
        await services.seating.leave(anna.id, table, 0)
        await until(services, table, lambda live: live.row.rated == COUNTED)
        assert (await rating(services, anna)).value < 1500


@story
async def test_who_is_banned_loses_and_is_not_in_the_ranking(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await begun(services, anna, bert)
        await services.db(removal.ban_profile, anna.id)
        await over(services, table, [90, 10])
        await services.db(record_game, table)
        assert (await rating(services, anna)).value < 1500
        assert [one.name for one in await services.db(ratings.ranking, "fresco-dice", False)] == ["Bert"]


@story
async def test_of_who_is_deleted_no_rating_stays_and_that_of_others_does(database: str) -> None:
    async with resting(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        before, during = await begun(services, anna, bert), await begun(services, anna, bert)
        await over(services, before, [10, 90])
        await services.db(record_game, before)
        kept = await services.db(everything_of, anna.id)
        assert [(row["title"], row["games"]) for row in kept["ratings"]] == [("fresco-dice", 1)]
        assert [row["table_id"] for row in kept["rating changes"]] == [before]
        won = await rating(services, bert)
        await services.removal.delete(anna.id)
        assert rows(services, RATINGS) == rows(services, RATING_CHANGES) == 1
        assert await rating(services, bert) == won
        await over(services, during, [90, 10])
        await services.db(record_game, during)
        assert (await rating(services, bert)).value > won.value, "who went came last"
        assert rows(services, RATINGS) == 1


@story
async def test_games_are_counted_while_people_are_deleted(database: str) -> None:
    """Whoever comes first, nothing fails and nothing of who went stays."""
    async with resting(database) as here, resting(database) as there:
        for number in range(4):
            anna, bert = await profile(here, f"Anna {number}a"), await profile(here, f"Bert {number}b")
            table = await begun(here, anna, bert)
            await over(here, table, [20, 10])
            await asyncio.gather(here.db(record_game, table), there.removal.delete(anna.id))
            assert await here.db(ratings.of_profile, anna.id, "fresco-dice") == {}
            assert (await here.db(ratings.of_profile, bert.id, "fresco-dice"))[False][1] == 1


@story
async def test_a_rated_table_is_refused_where_it_cannot_be(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna, somebody = await profile(services, "Anna"), await guest(services)

        async def refused(who: Visitor, players: int, seats: list[SeatRequest], words: str, forked: str = "") -> None:
            options = {"players": players, **({"mode": "puzzle"} if players == 1 else {})}
            with pytest.raises(Refused, match=words):
                await services.creation.make(who.id, TableRequest("canvas", options, seats, rated=True, forked=forked))

        await refused(somebody, 2, [ME, BOT], "Create one")
        await refused(anna, 1, [ME], "two or more players")
        await refused(anna, 2, [ME, ME], "Everyone needs their own device")
        await refused(anna, 2, [BOT, BOT], "your own rated table")
        await refused(anna, 2, [ME, BOT], "continued from another game", "t 1")
        assert rows(services, TABLES) == 0


@story
async def test_no_guest_sits_at_a_rated_table_and_nobody_plays_for_another(database: str) -> None:
    async with resting(database) as services:
        anna, bert, somebody = await profile(services, "Anna"), await profile(services, "Bert"), await guest(services)
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], rated=True))
        with pytest.raises(Refused, match="Create an account"):
            await services.seating.sit(somebody.id, "Mallory", table, 1)
        for other in (somebody, bert):
            token = (await services.tables.load(table)).seats[0].token
            with pytest.raises(Refused, match="share a seat in a rated game"):
                await services.seating.take_along(other.id, table, token)
        assert (await services.tables.load(table)).seats[0].holder == anna.id
        await services.seating.sit(bert.id, "Bert", table, 1)
        live = await services.tables.load(table)
        assert (live.row.status, live.row.rated) == ("running", RATED)
        seat = live.state.actors[0]
        with pytest.raises(Refused, match="no hints in rated games"):
            await services.actions.hint((anna, bert)[seat].id, table, seat)
        program = Ear()
        await ProgramConnection(Connection(cast(WebSocket, program)), services, table, live.seats[seat].token).run()
        assert program.heard == []
        assert not await services.db(my_games.drop, anna.id, table)


@story
async def test_who_is_away_is_played_by_the_weakest_bot(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna = await profile(services, "Anna")
        cunning = [SeatRequest("me", "grandmaster"), BOT]
        for rated, expected in ((True, "apprentice"), (False, "grandmaster")):
            table = await services.creation.make(
                anna.id, TableRequest("canvas", {"players": 2}, cunning, bot_after=60, rated=rated)
            )
            assert (await services.tables.load(table)).level(0) == expected


@story
async def test_a_game_against_bots_that_counts_cannot_be_deleted(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna = await profile(services, "Anna")
        rated, plain = (
            await begun(services, anna, bots=1),
            await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, BOT])),
        )
        assert not await services.db(my_games.drop, anna.id, rated)
        assert await services.db(my_games.drop, anna.id, plain)
        assert (await services.tables.load(rated)).row.status == "running"


@story
async def test_a_rematch_is_rated_again_and_waits_for_the_others(sqlite: str) -> None:
    async with resting(sqlite) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await begun(services, anna, bert, bots=1)
        await over(services, table, [20, 10, 5])
        again = await services.rematches.create(bert.id, table)
        live = await services.tables.load(again)
        assert (live.row.status, live.row.rated) == ("open", RATED)
        assert [place.kind for place in live.seats] == ["open", "person", "bot"]
        await services.seating.sit(anna.id, "Anna", again, 0)
        assert (await services.tables.load(again)).row.status == "running"
        assert not (await services.tables.load(await services.creation.fork(anna.id, table, 0, 0))).row.rated
