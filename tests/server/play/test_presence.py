"""Who looks at a table, and from where."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bottega.server.core.bus import EventBus
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.presence import ABSENT, Presence
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor


@story
async def test_bots_think_for_the_network_of_the_host_then_of_players_then_of_spectators(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        host, guest = await visitor(services), await visitor(services)
        table = await services.creation.make(host, TableRequest("fresco", {"players": 3}, [ME, OPEN, BOT]))
        await services.seating.sit(guest, "Ben", table, 1)
        live, looking = await services.tables.load(table), services.presence.watching
        assert services.presence.network_of(live) == host, "nobody looks"
        with looking(table, "", "192.0.2.3"):
            assert services.presence.network_of(live) == "192.0.2.3"
            with looking(table, guest, "192.0.2.2"):
                assert services.presence.network_of(live) == "192.0.2.2", "a spectator cannot draw a table to theirs"
                with looking(table, host, "192.0.2.1"):
                    assert services.presence.network_of(live) == "192.0.2.1"
        assert services.presence.pages == {}


@story
async def test_absence_is_announced_when_it_begins(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        host, guest = await visitor(services), await visitor(services)
        table = await services.creation.make(host, TableRequest("fresco", {"players": 3}, [ME, OPEN, BOT]))
        await services.seating.sit(guest, "Ben", table, 1)
        bus = EventBus()
        presence, news = Presence(services.db, bus, services.tasks, sweep=0.1), bus.listen(table)
        presence.arrive(table, 1)
        presence.leave(table, 1)
        absent = False
        while not absent:
            await asyncio.wait_for(news.wait(), 10)
            news.clear()
            seat = (await services.tables.stored(table)).seats[1]
            absent = time.time() - seat.seen > ABSENT * presence.sweep
