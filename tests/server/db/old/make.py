"""How `0006.json` was made: the rows of a database of form 0006, by the version of that time.

    python -m tests.server.db.old.make FILE

A finished, a running, a waiting and a forked game, a shared screen, a lesson, a rematch and chat.

`0012.json` was made the same way by the last version of form 0012: two profiles who are friends, a rated game, a game
with days for a turn, a table for friends with an invitation, and an e-mail address.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bottega.server.db import schema
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from tests.server.visitors import BOT, ME, OPEN, first_move, in_a_loop, open_services, play_out, visitor


async def rows() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(f"sqlite:///{Path(folder) / 'old.db'}") as services:
            red, blue = await visitor(services), await visitor(services)
            await services.accounts.rename(red, "Red")
            over = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
            await services.seating.sit(blue, "Blue", over, 1)
            live = await play_out(services, over, {0: red, 1: blue})
            await services.chat.say(blue, "Blue", over, "Well played")
            await services.chat.say("", "", over, "Bravo")
            await services.creation.fork(red, over, len(live.played) // 2, 0)
            await services.rematches.create(blue, over)
            shared = [SeatRequest("me", name="Red"), SeatRequest("me", name="Ruby")]
            running = await services.creation.make(
                red, TableRequest("fresco", {"players": 2, "modules": [1, 5]}, shared)
            )
            for _ in range(3):
                live = await services.tables.load(running)
                await first_move(services, running, red, live.state.actors[0])
            await services.creation.make(
                red, TableRequest("fresco-dice", {"players": 3}, [ME, OPEN, BOT], public=True, bot_after=600)
            )
            await services.creation.make_lesson(blue, "fresco-card")
            with services.db.storage.reading() as db:
                return {
                    table.name: [_plain(dict(row)) for row in db.execute(select(table)).mappings()]
                    for table in schema.metadata.sorted_tables
                }


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Bytes as text."""
    return {
        name: {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in row.items()
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(in_a_loop(rows()), indent=0) + "\n", encoding="utf-8")
