"""The page of a title: what everybody may hear of, and what only those who sat there."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import insert, update

from bottega.server.db.schema import SEAT_RESULTS, TABLES
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.results.outcomes import VERSION
from bottega.server.services import Services
from bottega.server.web.pages import title
from tests.browser.server import PATIENCE, running_server
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor


async def ended(services: Services, maker: str, points: list[int], public: bool = True, sits: str = "") -> str:
    """A finished game with these points; somebody may sit in its second seat, else a bot does."""
    wishes: list[SeatRequest] = [ME, OPEN if sits else BOT, *[BOT] * (len(points) - 2)]
    table = await services.creation.make(maker, TableRequest("canvas", {"players": len(points)}, wishes, public=public))
    if sits:
        await services.seating.sit(sits, "Blue", table, 1)
    known = {"table_id": table, "rank": 1, "seconds": 60.0, "version": VERSION, "deeds": "[]", "sources": "{}"}
    with services.db.storage.writing() as db:
        db.execute(update(TABLES).where(TABLES.c.id == table).values(status="over"))
        db.execute(insert(SEAT_RESULTS), [{**known, "seat": seat, "points": got} for seat, got in enumerate(points)])
    return table


@story
async def test_records_are_those_of_people_by_number_of_players(database: str) -> None:
    async with open_services(database, bot_pause=60.0, sweep=60.0) as services:
        red, blue = await visitor(services), await visitor(services)
        both = await ended(services, red, [20, 30], sits=blue)
        bots = await ended(services, red, [25, 90])
        three = await ended(services, red, [10, 50, 60])
        await ended(services, red, [5, 5])
        found = await services.db(title.records, "", "canvas")
        assert [(record.table_id, record.seat, record.players, record.points) for record in found] == [
            (both, 1, 2, 30),
            (bots, 0, 2, 25),
            (both, 0, 2, 20),
            (three, 0, 3, 10),
        ]
        assert await services.db(title.records, "", "fresco") == []


@story
async def test_games_that_are_not_public_are_for_those_who_sat_there(database: str) -> None:
    async with open_services(database, bot_pause=60.0, sweep=60.0) as services:
        red, blue = await visitor(services), await visitor(services)
        secret, public = await ended(services, red, [40, 0], public=False), await ended(services, red, [20, 0])
        for who, expected in ((red, {secret, public}), (blue, {public}), ("", {public})):
            assert {record.table_id for record in await services.db(title.records, who, "canvas")} == expected
            assert {row.id for row in await services.db(title.last_games, who, "canvas")} == expected


def test_the_page_shows_a_finished_game_with_its_paintings(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_server(tmp_path_factory.mktemp("title")) as server:
        red = server.visitor("Red")
        first = red.visit("/g/canvas")
        assert "No public games finished" in first
        assert "Play Canvas against bots" in first
        assert red.http.get("/g/chess").status_code == 404
        table = red.make("canvas", ("me", "me"), public=True)
        with red.live(table) as page:
            page.play_out()
        reader, until = server.visitor(), time.monotonic() + PATIENCE
        while f"/t/{table}/keepsake/0.svg" not in (shown := reader.visit("/g/canvas")):
            assert time.monotonic() < until, "what a game was like is written down right after it is told to be over"
        assert "Best scores" in shown
        assert "Traceback" not in server.said()
