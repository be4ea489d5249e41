"""How fast pages and programs may talk."""

from __future__ import annotations

import json
from typing import Any, cast

from starlette.websockets import WebSocket

from bottega.server.core.rate_limit import BURST, RATE, RateLimit
from bottega.server.lobby.table_request import TableRequest
from bottega.server.web.socket.connection import Connection
from bottega.server.web.socket.program import ProgramConnection
from tests.server.visitors import ME, open_services, story, visitor


def test_many_messages_at_once_then_so_many_a_second() -> None:
    rate = RateLimit()
    assert all(rate.allows(100.0) for _ in range(int(BURST)))
    assert not rate.allows(100.0)
    assert [rate.allows(101.0) for _ in range(int(RATE) + 2)] == [True] * int(RATE) + [False] * 2
    assert sum(rate.allows(1000.0) for _ in range(1000)) == BURST


class Line:
    """A socket whose other end says so many things at once and then listens."""

    def __init__(self, said: list[str]) -> None:
        self.said = said
        self.heard: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if not self.said:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": self.said.pop(0)}

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))

    async def close(self, code: int = 1000, reason: str = "") -> None:
        pass


class Ticking(RateLimit):
    """A rate whose time goes on by half a message whenever it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.allowance = 2.0
        self.answers: list[bool] = []

    def allows(self, now: float) -> bool:
        self.answers.append(super().allows(self.last + 0.5 / RATE))
        return self.answers[-1]


@story
async def test_a_program_that_hurries_waits_and_loses_nothing(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        token = (await services.tables.load(table)).seats[0].token
        line = Line(["nonsense"] * 5)
        program = ProgramConnection(Connection(cast(WebSocket, line)), services, table, token)
        program.rate = rate = Ticking()
        await program.run()
        assert sum(message["kind"] == "refused" for message in line.heard) == 5
        assert rate.answers.count(True) == 5, "each had room"
        assert False in rate.answers, "and waited for it"
