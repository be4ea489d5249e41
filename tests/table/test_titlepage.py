"""The page of a title: what everybody may hear of, and what only those who sat there."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import insert, update

from bottega.table import titlepage
from bottega.table.chronicle import VERSION, facts
from bottega.table.house import House
from bottega.table.laying import SeatWish
from bottega.table.rows import tables
from bottega.table.terms import Terms
from tests.table.houses import BOT, ME, OPEN, open_house, story, visitor
from tests.web.server import PATIENCE, running_server


async def ended(house: House, maker: str, points: list[int], public: bool = True, sits: str = "") -> str:
    """A finished game with these points; somebody may sit in its second seat, else a bot does."""
    wishes: list[SeatWish] = [ME, OPEN if sits else BOT, *[BOT] * (len(points) - 2)]
    table = await house.laying.make(maker, "canvas", {"players": len(points)}, wishes, Terms(public=public))
    if sits:
        await house.seats.sit(sits, "Blue", table, 1)
    known = {"table_id": table, "rank": 1, "seconds": 60.0, "version": VERSION, "deeds": "[]", "sources": "{}"}
    with house.db.storage.writing() as db:
        db.execute(update(tables).where(tables.c.id == table).values(status="over"))
        db.execute(insert(facts), [{**known, "seat": seat, "points": got} for seat, got in enumerate(points)])
    return table


@story
async def test_records_are_those_of_people_by_number_of_players(database: str) -> None:
    async with open_house(database, bot_pause=60.0, sweep=60.0) as house:
        red, blue = await visitor(house), await visitor(house)
        both = await ended(house, red, [20, 30], sits=blue)
        bots = await ended(house, red, [25, 90])
        three = await ended(house, red, [10, 50, 60])
        await ended(house, red, [5, 5])
        found = await house.db(titlepage.records, "", "canvas")
        assert [(record.table_id, record.seat, record.players, record.points) for record in found] == [
            (both, 1, 2, 30),
            (bots, 0, 2, 25),
            (both, 0, 2, 20),
            (three, 0, 3, 10),
        ]
        assert await house.db(titlepage.records, "", "fresco") == []


@story
async def test_games_that_are_not_public_are_for_those_who_sat_there(database: str) -> None:
    async with open_house(database, bot_pause=60.0, sweep=60.0) as house:
        red, blue = await visitor(house), await visitor(house)
        secret, public = await ended(house, red, [40, 0], public=False), await ended(house, red, [20, 0])
        for who, expected in ((red, {secret, public}), (blue, {public}), ("", {public})):
            assert {record.table_id for record in await house.db(titlepage.records, who, "canvas")} == expected
            assert {row.id for row in await house.db(titlepage.last_games, who, "canvas")} == expected


def test_the_page_shows_a_finished_game_with_its_paintings(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_server(tmp_path_factory.mktemp("title")) as server:
        red = server.visitor("Red")
        assert "Nobody has finished" in red.visit("/g/canvas")
        assert red.http.get("/g/chess").status_code == 400
        table = red.make("canvas", ("me", "me"), public=True)
        with red.live(table) as page:
            page.play_out()
        reader, until = server.visitor(), time.monotonic() + PATIENCE
        while f"/t/{table}/keepsake/0.svg" not in (shown := reader.visit("/g/canvas")):
            assert time.monotonic() < until, "what a game was like is written down right after it is told to be over"
        assert "Records of this house" in shown
        assert "Traceback" not in server.said()
