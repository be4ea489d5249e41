"""Finished games are recorded once: by the server that ends them, or later, and again when more is wanted."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from bottega.kernel.chance import Chance
from bottega.server.db.rows import StoredTable
from bottega.server.db.schema import SEAT_RESULTS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from bottega.server.results import outcomes
from bottega.server.results.outcomes import VERSION, SeatOutcome, outcomes_of, ranks
from bottega.server.results.recorder import record_game, unrecorded
from bottega.server.services import Services
from tests.server.visitors import ME, open_services, story, visitor


async def played(services: Services, title: str, **options: Any) -> StoredTable:
    """A finished game of one person in two seats, whose every move is made here."""
    red, chance = await visitor(services), Chance(1)
    table = await services.creation.make(red, TableRequest(title, {"players": 2, **options}, [ME, ME]))

    def any_move(live: LiveTable) -> int:
        return chance.pick(live.state.legal(live.state.actors[0]))

    while (live := await services.tables.load(table)).row.status != "over":
        await services.tables.move(table, live.state.actors[0], "person", any_move)
    return await services.tables.stored(table)


async def imagined(services: Services, title: str) -> StoredTable:
    """A game that was played elsewhere, as it would be stored."""
    table = await services.creation.make(await visitor(services), TableRequest(title, {"players": 2}, [ME, ME]))
    state, chance, moves = (await services.tables.load(table)).begin(), Chance(1), list[tuple[int, int, int]]()
    while not state.over:
        seat = state.actors[0]
        moves.append((len(moves) + 1, seat, chance.pick(state.legal(seat))))
        state.play(moves[-1][2], seat)
    return replace(await services.tables.stored(table), moves=moves)


def written(services: Services, table: str) -> list[dict[str, Any]]:
    with services.db.storage.reading() as db:
        rows = db.execute(
            select(SEAT_RESULTS).where(SEAT_RESULTS.c.table_id == table).order_by(SEAT_RESULTS.c.seat)
        ).mappings()
        return [dict(row) for row in rows]


def change(services: Services, statement: Any) -> None:
    with services.db.storage.writing() as db:
        db.execute(statement)


async def recorded(services: Services, table: str) -> list[dict[str, Any]]:
    """What is recorded of a game, as soon as it is."""
    async with asyncio.timeout(30):
        while not (rows := written(services, table)):
            await asyncio.sleep(0.01)
    return rows


async def sweep(services: Services) -> None:
    await services.recorder.catch_up(lambda id: True)


def found(game: StoredTable, times: list[float]) -> list[SeatOutcome]:
    live = LiveTable(game.row, game.seats)
    live.take_over(game)
    return outcomes_of(live, times)


@story
async def test_the_server_that_ends_a_game_records_it(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        rows = await recorded(services, game.row.id)
        assert [row["points"] for row in rows] == game.row.result["scores"]
        assert [seat for seat, row in enumerate(rows) if row["rank"] == 1] == game.row.result["winners"]
        for row in rows:
            assert sum(json.loads(row["sources"]).values()) == row["points"]
            assert row["version"] == VERSION


@story
async def test_the_last_move_is_answered_before_the_game_is_recorded(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        record, may_record = services.recorder.record, asyncio.Event()

        async def later(live: LiveTable) -> None:
            await may_record.wait()
            await record(live)

        services.recorder.record = later  # type: ignore[method-assign]
        game = await played(services, "canvas")
        assert written(services, game.row.id) == []
        may_record.set()
        assert await recorded(services, game.row.id)


@story
async def test_two_servers_that_record_a_game_at_once_record_it_once(database: str) -> None:
    async with (
        open_services(database, answer_pause=60.0, sweep=60.0) as here,
        open_services(database, answer_pause=60.0, sweep=60.0) as there,
    ):
        game = await played(here, "canvas")
        before = await recorded(here, game.row.id)
        change(here, delete(SEAT_RESULTS))
        live = await here.tables.load(game.row.id)
        await asyncio.gather(*(work for one in (here, there) for work in (sweep(one), one.recorder.record(live))))
        assert written(here, game.row.id) == before
        assert [one.metrics.errors._value.get() for one in (here, there)] == [0, 0]


@story
async def test_games_left_out_are_recorded_later_and_only_once(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        before = await recorded(services, game.row.id)
        change(services, delete(SEAT_RESULTS))
        await sweep(services)
        assert written(services, game.row.id) == before
        change(services, update(SEAT_RESULTS).values(points=-1))
        await sweep(services)
        await services.db(record_game, game.row.id)
        assert {row["points"] for row in written(services, game.row.id)} == {-1}, "what is recorded stays"
        change(services, update(SEAT_RESULTS).values(version=VERSION - 1))
        await sweep(services)
        assert written(services, game.row.id) == before, "until more is wanted"


@story
async def test_a_game_of_other_rules_keeps_its_outcome_or_gets_one_from_its_result(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        before = await recorded(services, game.row.id)
        change(services, update(TABLES).values(rules="0.5"))
        change(services, update(SEAT_RESULTS).values(version=VERSION - 1))
        await sweep(services)
        assert written(services, game.row.id) == before
        change(services, delete(SEAT_RESULTS))
        await sweep(services)
        kept = written(services, game.row.id)
        assert [(row["points"], row["rank"]) for row in kept] == [(row["points"], row["rank"]) for row in before]
        assert {row["sources"] for row in kept} == {"{}"}


@story
async def test_a_deleted_table_is_not_recorded(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        await recorded(services, game.row.id)
        with services.db.storage.writing() as db:
            assert table_store.delete_table(db, game.row.id)
        await services.db(record_game, game.row.id)
        assert written(services, game.row.id) == []


@story
async def test_seconds_count_what_others_wait_and_no_nights(tmp_path: Any) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=60.0, sweep=60.0) as services:
        game = await imagined(services, "canvas")
        times = [7.0 * number for number in range(len(game.moves))]
        first, second = (sum(seat == mine for _, seat, _ in game.moves[1:]) for mine in (0, 1))
        assert [seat.seconds for seat in found(game, times)] == [7.0 * first, 7.0 * second]
        night = [*times[:-1], times[-1] + 30_000]
        last = game.moves[-1][1]
        assert found(game, night)[last].seconds == 7.0 * (first, second)[last] - 7.0 + outcomes.LONGEST


@story
async def test_players_who_plan_at_once_think_at_once(tmp_path: Any) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=60.0, sweep=60.0) as services:
        game = await imagined(services, "fresco")
        seconds = [seat.seconds for seat in found(game, [float(number) for number in range(len(game.moves))])]
        assert sum(seconds) > len(game.moves)
        assert max(seconds) < len(game.moves)


@pytest.mark.parametrize(
    ("scores", "winners", "expected"),
    [
        ([10, 20, 15], [1], [3, 1, 2]),
        ([20, 20, 15], [1], [2, 1, 3]),  # a tie that the rules have broken
        ([20, 20, 15], [0, 1], [1, 1, 3]),
        ([30], [], [2]),  # alone, and beaten
        ([30], [0], [1]),
    ],
)
def test_ranks(scores: list[int], winners: list[int], expected: list[int]) -> None:
    assert ranks(scores, winners) == expected


def test_an_empty_server_has_nothing_to_record(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    assert unrecorded(storage, "") == []
    storage.close()
