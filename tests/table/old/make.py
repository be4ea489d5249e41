"""How `0006.json` was made: the rows of a database of form 0006, by the version of that time.

    python -m tests.table.old.make FILE

A finished, a running, a waiting and a forked game, a shared screen, a lesson, a rematch and chat.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bottega.table.laying import SeatWish
from bottega.table.storage import metadata
from bottega.table.terms import Terms
from tests.table.houses import BOT, ME, OPEN, first_move, in_a_loop, open_house, play_out, visitor


async def rows() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with open_house(f"sqlite:///{Path(folder) / 'old.db'}") as house:
            red, blue = await visitor(house), await visitor(house)
            await house.reception.rename(red, "Red")
            over = await house.laying.make(red, "canvas", {"players": 2}, [ME, OPEN])
            await house.seats.sit(blue, "Blue", over, 1)
            live = await play_out(house, over, {0: red, 1: blue})
            await house.chat.say(blue, "Blue", over, "Well played")
            await house.chat.say("", "", over, "Bravo")
            await house.laying.fork(red, over, len(live.played) // 2, 0)
            await house.meeting.rematch(blue, over)
            shared = [SeatWish("me", name="Red"), SeatWish("me", name="Ruby")]
            running = await house.laying.make(red, "fresco", {"players": 2, "modules": [1, 5]}, shared)
            for _ in range(3):
                live = await house.tables.look(running)
                await first_move(house, running, red, live.state.actors[0])
            await house.laying.make(
                red, "fresco-dice", {"players": 3}, [ME, OPEN, BOT], Terms(public=True, bot_after=600)
            )
            await house.laying.learn(blue, "fresco-card")
            with house.db.storage.reading() as db:
                return {
                    table.name: [_plain(dict(row)) for row in db.execute(select(table)).mappings()]
                    for table in metadata.sorted_tables
                }


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Bytes as text."""
    return {
        name: {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in row.items()
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(in_a_loop(rows()), indent=0) + "\n", encoding="utf-8")
