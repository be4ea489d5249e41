"""A page lists what somebody can do in the order of the game."""

from __future__ import annotations

from bottega.server.lobby.table_request import TableRequest
from bottega.server.web.socket.view import choices
from tests.server.visitors import BOT, ME, open_services, story, until, visitor


@story
async def test_a_page_is_asked_to_pass_last(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-card", {"players": 2}, [ME, BOT]))
        live = await until(services, table, lambda live: live.game.action("pass") in live.state.legal(0))
        listed = [choice.text for choice in choices(live, 0, live.state.view(0))]
        assert len(listed) > 1
        assert listed[-1] == "pass"
