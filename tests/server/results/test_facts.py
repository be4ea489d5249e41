"""What is written down of finished games: by whoever ends one, or later, once, and anew when more is to be known."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from bottega.kernel.chance import Chance
from bottega.server.db import schema
from bottega.server.db.rows import StoredTable
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play import table_store
from bottega.server.play.live_table import LiveTable
from bottega.server.results import facts
from bottega.server.results.facts import VERSION, WRITE_DOWN, facts_of, ranks
from bottega.server.results.pending import do_one
from bottega.server.services import Services
from tests.server.visitors import ME, open_services, story, visitor


async def played(services: Services, title: str, **options: Any) -> StoredTable:
    """A finished game of one person in two seats, whose every move is made here."""
    red, chance = await visitor(services), Chance(1)
    table = await services.creation.make(red, TableRequest(title, {"players": 2, **options}, [ME, ME]))

    def any_move(live: LiveTable) -> int:
        return chance.pick(live.state.legal(live.state.actors[0]))

    live = await services.tables.look(table)
    while live.row.status != "over":
        live, _ = await services.tables.move(table, live.state.actors[0], "person", any_move)
    return await services.tables.stored(table)


async def imagined(services: Services, title: str) -> StoredTable:
    """A game that was played elsewhere, as it would be stored."""
    table = await services.creation.make(await visitor(services), TableRequest(title, {"players": 2}, [ME, ME]))
    state, chance, moves = (await services.tables.look(table)).begin(), Chance(1), list[tuple[int, int, int]]()
    while not state.over:
        seat = state.actors[0]
        moves.append((len(moves) + 1, seat, chance.pick(state.legal(seat))))
        state.play(moves[-1][2], seat)
    return replace(await services.tables.stored(table), moves=moves)


def written(services: Services, table: str) -> list[dict[str, Any]]:
    with services.db.storage.reading() as db:
        rows = db.execute(
            select(schema.seat_results)
            .where(schema.seat_results.c.table_id == table)
            .order_by(schema.seat_results.c.seat)
        ).mappings()
        return [dict(row) for row in rows]


def change(services: Services, statement: Any) -> None:
    with services.db.storage.writing() as db:
        db.execute(statement)


async def sweep(services: Services) -> None:
    await do_one(WRITE_DOWN, services.db, lambda id: True, services.metrics)


@story
async def test_who_ends_a_game_writes_down_what_it_was_like(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        rows = written(services, game.row.id)
        assert [row["points"] for row in rows] == game.row.result["scores"]
        assert [seat for seat, row in enumerate(rows) if row["rank"] == 1] == game.row.result["winners"]
        for row in rows:
            assert sum(json.loads(row["sources"]).values()) == row["points"]
            assert row["version"] == VERSION


@story
async def test_games_of_before_are_written_down_later_and_only_once(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        before = written(services, game.row.id)
        change(services, delete(schema.seat_results))
        await sweep(services)
        assert written(services, game.row.id) == before
        change(services, update(schema.seat_results).values(points=-1))
        await sweep(services)
        await services.db(facts.write_down, game.row.id)
        assert {row["points"] for row in written(services, game.row.id)} == {-1}, "what is written down stays"
        change(services, update(schema.seat_results).values(version=VERSION - 1))
        await sweep(services)
        assert written(services, game.row.id) == before, "until more is to be known"


@story
async def test_of_a_game_of_other_rules_its_result_is_known_and_what_was_found_out_then_stays(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        before = written(services, game.row.id)
        change(services, update(schema.tables).values(rules="0.5"))
        change(services, update(schema.seat_results).values(version=VERSION - 1))
        await sweep(services)
        assert written(services, game.row.id) == before
        change(services, delete(schema.seat_results))
        await sweep(services)
        kept = written(services, game.row.id)
        assert [(row["points"], row["rank"]) for row in kept] == [(row["points"], row["rank"]) for row in before]
        assert {row["sources"] for row in kept} == {"{}"}


@story
async def test_nothing_is_written_of_a_table_that_was_taken_away(database: str) -> None:
    async with open_services(database, answer_pause=60.0, sweep=60.0) as services:
        game = await played(services, "canvas")
        with services.db.storage.writing() as db:
            assert table_store.take_away(db, game.row.id)
        await services.db(facts.write_down, game.row.id)
        assert written(services, game.row.id) == []


@story
async def test_seconds_are_those_that_others_wait_and_a_night_is_no_thinking(tmp_path: Any) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=60.0, sweep=60.0) as services:
        game = await imagined(services, "canvas")
        times = [7.0 * number for number in range(len(game.moves))]
        first, second = (sum(seat == mine for _, seat, _ in game.moves[1:]) for mine in (0, 1))
        assert [fact.seconds for fact in facts_of(game, times)] == [7.0 * first, 7.0 * second]
        night = [*times[:-1], times[-1] + 30_000]
        last = game.moves[-1][1]
        assert facts_of(game, night)[last].seconds == 7.0 * (first, second)[last] - 7.0 + facts.LONGEST


@story
async def test_who_plans_behind_the_screen_thinks_while_others_do(tmp_path: Any) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=60.0, sweep=60.0) as services:
        game = await imagined(services, "fresco")
        found = facts_of(game, [float(number) for number in range(len(game.moves))])
        assert sum(fact.seconds for fact in found) > len(game.moves)
        assert all(fact.seconds < len(game.moves) for fact in found)


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


def test_a_waiting_house_has_nothing_to_write_down(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    assert facts.unwritten(storage, "") == []
    storage.close()
