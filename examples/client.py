"""A bot over the web: it plays a seat of a table by the address that the table's page shows for programs.

python examples/client.py ws://localhost:8000/t/TABLE/program/TOKEN
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from websockets.sync.client import connect


def choose(turn: dict[str, Any]) -> int:
    """Any legal action; `turn["view"]` is everything that the seat may know."""
    return int(random.choice(turn["legal"])["action"])


def play(address: str) -> dict[str, Any]:
    """Play until the game is over; returns the last message, with scores and winners."""
    with connect(address, max_size=None) as table:
        while True:
            message: dict[str, Any] = json.loads(table.recv())
            if message["kind"] == "turn":
                table.send(json.dumps({"at": message["at"], "action": choose(message)}))
            elif message["kind"] == "over":
                return message


if __name__ == "__main__":
    print(play(sys.argv[1]))
