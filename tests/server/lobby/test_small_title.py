"""A title with rules, text and picture alone is played at the table, against a bot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bottega.server.lobby.table_request import TableRequest
from bottega.server.web.socket.view import log_lines, seat_view
from tests.docs.test_adding import installed_nim
from tests.server.crawl import walker
from tests.server.visitors import BOT, ME, play_out, story


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed_nim(tmp_path_factory.mktemp("nim")):
        yield


@story
async def test_a_title_without_further_parts_is_played_at_the_table(nim: None, tmp_path: Path) -> None:
    async with walker(tmp_path) as me:
        home = await me.get("/")
        assert "Play Nim against bots" in home
        assert "Learn Nim" not in home
        for path in ("/new?title=nim", "/book", "/g/nim", "/me/stats/nim"):
            assert "Nim" in await me.get(path) or path == "/book"
        visitor = str(me.web.cookies.cookies.loads(me.client.cookies["bottega"])[0])
        services = me.web.services
        table = await services.creation.make(visitor, TableRequest("nim", {"players": 2}, [ME, BOT]))
        assert 'id="open-book" hidden' in await me.get(f"/t/{table}")
        live = await services.tables.load(table)
        seen = seat_view(live, 0, {})
        assert {sheet.name for sheet in live.game.sheets(live.view(0))} == {"heap-1", "heap-2", "heap-3"}
        assert seen.prompt
        live = await play_out(services, table, {0: visitor})
        assert live.state.over
        assert seat_view(live, 0, {}).winners
        said = [line for lines in log_lines(live, 0, live.moments(0)) for line in lines]
        assert any("takes" in line for line in said)
        assert "Nim" in await me.get(f"/t/{table}")
