"""Rated games: who may sit there, what they change, once and for the right people, and what remains of those who go."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import func, select, update
from starlette.websockets import WebSocket

from bottega.bots.opponents import strengths
from bottega.table import moves, mygames, profiles, ratings
from bottega.table.afterwards import see_to
from bottega.table.house import House
from bottega.table.laying import Fork, SeatWish
from bottega.table.live import Refused
from bottega.table.mine import everything_of
from bottega.table.people import Who
from bottega.table.programs import Program
from bottega.table.rows import COUNTED, RATED, tables
from bottega.table.skill import Rating
from bottega.table.tempo import Tempo
from bottega.table.terms import Terms
from bottega.table.wire import Wire
from tests.table.houses import BOT, ME, OPEN, open_house, play_out, story, until
from tests.table.pages import Ear, page_at
from tests.table.test_profiles import guest, profile

MASTER = SeatWish("bot", "master")


async def begun(house: House, *people: Who, bots: int = 0) -> str:
    """A rated game of the Dice Game that has begun."""
    wishes = [ME, *[OPEN] * (len(people) - 1), *[MASTER] * bots]
    table = await house.laying.make(people[0].id, "fresco-dice", {"players": len(wishes)}, wishes, Terms(rated=True))
    for seat, who in enumerate(people[1:], 1):
        await house.seats.sit(who.id, who.name, table, seat)
    return table


async def over(house: House, table: str, scores: list[int]) -> None:
    """End a game with these points, and let nobody count it."""
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    result = f'{{"scores": {scores}, "winners": {best}}}'
    with house.db.storage.writing() as db:
        db.execute(update(tables).where(tables.c.id == table).values(status="over", result=result, acting=0))


async def rating(house: House, who: Who, many: bool = False) -> Rating:
    return (await house.db(ratings.of_profile, who.id, "fresco-dice"))[many][0]


def rows(house: House, table: Any) -> int:
    with house.db.storage.reading() as db:
        return db.execute(select(func.count()).select_from(table)).scalar_one()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """For what does not depend on the kind of database."""
    return f"sqlite:///{tmp_path / 'bottega.db'}"


def resting(database: str, **options: Any) -> Any:
    """A house whose bots and sweeps do nothing by themselves."""
    return open_house(database, bot_pause=600.0, answer_pause=600.0, sweep=600.0, **options)


@story
async def test_a_finished_rated_game_says_what_it_changed(database: str) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await begun(house, anna, bert)
        live = await play_out(house, table, {0: anna.id, 1: bert.id})
        async with page_at(house, table, anna.id) as page:
            shown = await page.until(lambda now: now["rated"])
        won, *too = live.row.result["winners"]
        first, second = shown["rated"]
        assert (shown["rated"][won]["by"] > 0, first["by"] + second["by"]) == (not too, 0)
        assert {one["before"] for one in shown["rated"]} == {"1500\u00a0±\u00a0490"}
        assert (await house.tables.look(table)).row.rated == COUNTED
        after = [await rating(house, who) for who in (anna, bert)]
        assert [str(one) for one in after] == [one["after"] for one in shown["rated"]]
        best = await house.db(ratings.ranking, "fresco-dice", False)
        assert [one.name for one in best] == [("Anna", "Bert")[won], ("Anna", "Bert")[1 - won]]
        assert await house.db(ratings.ranking, "fresco-dice", True) == []
        assert await house.db(ratings.ranking, "canvas", False) == []


@story
async def test_two_servers_that_sweep_at_once_count_a_game_once(database: str) -> None:
    async with resting(database) as here, resting(database) as there:
        people = [await profile(here, name) for name in ("Anna", "Bert", "Cleo")]
        games = [await begun(here, *people[:2]) for _ in range(4)] + [await begun(here, *people[1:])]
        for table in games:
            await over(here, table, [20, 10])

        def all_of(house: House) -> Any:
            return see_to(ratings.COUNT, house.db, lambda id: True, house.meters)

        await asyncio.gather(*(all_of(house) for house in (here, there, here, there)))
        counted = [await here.db(ratings.of_profile, who.id, "fresco-dice") for who in people]
        assert [found[False][1] for found in counted] == [4, 5, 1]
        assert rows(here, ratings.changes) == 10
        assert not await there.db(ratings.count, games[0])
        changed = await here.db(ratings.changed, games, people[0].id)
        steps = sorted((change.before.value, change.after.value) for found in changed.values() for change in found)
        assert [one[1] for one in steps[:-1]] == [one[0] for one in steps[1:]], "each builds on the one before"
        for house in (here, there):
            assert house.meters.errors._value.get() == 0


@story
async def test_a_game_whose_server_was_killed_before_it_counted_is_counted_later(database: str) -> None:
    async with resting(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await begun(house, anna, bert)
        await over(house, table, [10, 20])
    async with open_house(database) as house:
        while not await house.db(ratings.of_profile, anna.id, "fresco-dice"):
            await asyncio.sleep(0.01)
        assert (await rating(house, anna)).value < 1500 < (await rating(house, bert)).value
        assert (await house.tables.look(table)).row.rated == COUNTED


@story
async def test_games_for_two_and_for_more_are_rated_apart_and_bots_stay_as_they_were_measured(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna = await profile(house, "Anna")
        two, three = await begun(house, anna, bots=1), await begun(house, anna, bots=2)
        for table, scores in ((two, [30, 10]), (three, [10, 20, 30])):
            await over(house, table, scores)
            await house.db(ratings.count, table)
        duel, crowd = await rating(house, anna), await rating(house, anna, many=True)
        assert await house.db(ratings.course, anna.id, "fresco-dice") == {False: [duel], True: [crowd]}
        assert duel.value > 1500 > crowd.value
        changed = (await house.db(ratings.changed, [three]))[three]
        assert [str(change.after) for change in changed[1:]] == [str(strengths("fresco-dice")["master"])] * 2
        assert [change.by for change in changed[1:]] == [0, 0]


@story
async def test_who_resigns_comes_last_though_a_bot_wins_for_them(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await begun(house, anna, bert)
        await house.seats.leave(anna.id, table, 0)
        await over(house, table, [90, 10])
        await house.db(ratings.count, table)
        assert (await rating(house, anna)).value < 1500 < (await rating(house, bert)).value


@story
async def test_whose_time_is_up_for_good_comes_last(sqlite: str) -> None:
    wall = [1_000_000.0]
    async with resting(sqlite, now=lambda: wall[0]) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        tempo = Tempo("live", "end", main=60, more=5)
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(tempo=tempo, rated=True))
        await house.seats.sit(bert.id, "Bert", table, 1)
        slow = (await house.tables.look(table)).state.actors[0]
        while not (await house.tables.look(table)).seats[slow].resigned:
            wall[0] += 20  # a house that nobody hears of for longer sleeps
            await house.db(moves.overdue)
            await house.db(moves.fall, table)
        await over(house, table, [50, 50])
        await house.db(ratings.count, table)
        place = (await house.db(ratings.changed, [table]))[table]
        assert place[slow].by < 0 < place[1 - slow].by


@story
async def test_a_game_that_its_only_player_leaves_is_played_out_by_bots_and_counts(sqlite: str) -> None:
    async with open_house(sqlite) as house:
        anna = await profile(house, "Anna")
        wishes = [ME, SeatWish("bot", "apprentice")]
        table = await house.laying.make(anna.id, "fresco-dice", {"players": 2}, wishes, Terms(rated=True))
        await house.seats.leave(anna.id, table, 0)
        await until(house, table, lambda live: live.row.rated == COUNTED)
        assert (await rating(house, anna)).value < 1500


@story
async def test_who_is_banned_loses_and_is_not_in_the_ranking(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await begun(house, anna, bert)
        await house.db(profiles.ban, anna.id)
        await over(house, table, [90, 10])
        await house.db(ratings.count, table)
        assert (await rating(house, anna)).value < 1500
        assert [one.name for one in await house.db(ratings.ranking, "fresco-dice", False)] == ["Bert"]


@story
async def test_of_who_is_deleted_no_rating_stays_and_that_of_others_does(database: str) -> None:
    async with resting(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        before, during = await begun(house, anna, bert), await begun(house, anna, bert)
        await over(house, before, [10, 90])
        await house.db(ratings.count, before)
        kept = await house.db(everything_of, anna.id)
        assert [(row["title"], row["games"]) for row in kept["ratings"]] == [("fresco-dice", 1)]
        assert [row["table_id"] for row in kept["changes"]] == [before]
        won = await rating(house, bert)
        await house.reception.forget(anna.id)
        assert rows(house, ratings.ratings) == rows(house, ratings.changes) == 1
        assert await rating(house, bert) == won
        await over(house, during, [90, 10])
        await house.db(ratings.count, during)
        assert (await rating(house, bert)).value > won.value, "who went came last"
        assert rows(house, ratings.ratings) == 1


@story
async def test_games_are_counted_while_people_are_deleted(database: str) -> None:
    """Whoever comes first, nothing fails and nothing of who went stays."""
    async with resting(database) as here, resting(database) as there:
        for number in range(4):
            anna, bert = await profile(here, f"Anna {number}a"), await profile(here, f"Bert {number}b")
            table = await begun(here, anna, bert)
            await over(here, table, [20, 10])
            await asyncio.gather(here.db(ratings.count, table), there.reception.forget(anna.id))
            assert await here.db(ratings.of_profile, anna.id, "fresco-dice") == {}
            assert (await here.db(ratings.of_profile, bert.id, "fresco-dice"))[False][1] == 1


@story
async def test_a_rated_table_is_refused_where_it_cannot_be(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna, somebody = await profile(house, "Anna"), await guest(house)

        async def refused(who: Who, players: int, wishes: list[SeatWish], words: str, fork: Fork | None = None) -> None:
            options = {"players": players, **({"mode": "puzzle"} if players == 1 else {})}
            with pytest.raises(Refused, match=words):
                await house.laying.make(who.id, "canvas", options, wishes, fork=fork, terms=Terms(rated=True))

        await refused(somebody, 2, [ME, BOT], "Make yours first")
        await refused(anna, 1, [ME], "two players or more")
        await refused(anna, 2, [ME, ME], "everybody plays at their own")
        await refused(anna, 2, [BOT, BOT], "sits at it")
        await refused(anna, 2, [ME, BOT], "another one's middle", Fork("t 1", 7))
        assert rows(house, tables) == 0


@story
async def test_no_guest_sits_at_a_rated_table_and_nobody_plays_for_another(database: str) -> None:
    async with resting(database) as house:
        anna, bert, somebody = await profile(house, "Anna"), await profile(house, "Bert"), await guest(house)
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(rated=True))
        with pytest.raises(Refused, match="people with a profile"):
            await house.seats.sit(somebody.id, "Mallory", table, 1)
        for other in (somebody, bert):
            token = (await house.tables.look(table)).seats[0].token
            with pytest.raises(Refused, match="nobody plays for another"):
                await house.seats.take_along(other.id, table, token)
        assert (await house.tables.look(table)).seats[0].holder == anna.id
        await house.seats.sit(bert.id, "Bert", table, 1)
        live = await house.tables.look(table)
        assert (live.row.status, live.row.rated) == ("running", RATED)
        seat = live.state.actors[0]
        with pytest.raises(Refused, match="hints are for other games"):
            await house.playing.hint((anna, bert)[seat].id, table, seat)
        program = Ear()
        await Program(Wire(cast(WebSocket, program)), house, table, live.seats[seat].token).run()
        assert program.heard == []
        assert not await house.db(mygames.drop, anna.id, table)


@story
async def test_who_is_away_is_played_by_the_weakest_bot(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna = await profile(house, "Anna")
        cunning = [SeatWish("me", "grandmaster"), BOT]
        for rated, expected in ((True, "apprentice"), (False, "grandmaster")):
            table = await house.laying.make(
                anna.id, "canvas", {"players": 2}, cunning, Terms(bot_after=60, rated=rated)
            )
            assert (await house.tables.look(table)).level(0) == expected


@story
async def test_a_game_against_bots_that_counts_cannot_be_deleted(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna = await profile(house, "Anna")
        rated, plain = (
            await begun(house, anna, bots=1),
            await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, BOT]),
        )
        assert not await house.db(mygames.drop, anna.id, rated)
        assert await house.db(mygames.drop, anna.id, plain)
        assert (await house.tables.look(rated)).row.status == "running"


@story
async def test_a_rematch_is_rated_again_and_waits_for_the_others(sqlite: str) -> None:
    async with resting(sqlite) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await begun(house, anna, bert, bots=1)
        await over(house, table, [20, 10, 5])
        again = await house.meeting.rematch(bert.id, table)
        live = await house.tables.look(again)
        assert (live.row.status, live.row.rated) == ("open", RATED)
        assert [place.kind for place in live.seats] == ["open", "person", "bot"]
        await house.seats.sit(anna.id, "Anna", again, 0)
        assert (await house.tables.look(again)).row.status == "running"
        assert not (await house.tables.look(await house.laying.fork(anna.id, table, 0, 0))).row.rated
