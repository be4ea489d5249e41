"""Ten thousand bad messages through real sockets: each is refused or ignored, no table changes, nothing breaks."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import bottega
from bottega.server.db.storage import Storage
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from tests.browser.server import TableClient, running_server

MESSAGES = 10_000
AT_ONCE = 55  # a page may send 60 before it is slowed down
WORDS = ["play", "undo", "say", "hint", "why", "look", "screen", "preview", "story", "", "PLAY", "drop", "é", "\x00"]
FIELDS = ["do", "seat", "action", "at", "text", "thing", "sure", "seed", "__class__", "", "a" * 90]
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 8, 10**6, 10**6 + 1, 2**63, 2**64, 10**30, -(2**70), 1.5, -0.0, 1e308),
    *("", "0", "take 1", "x" * 81, "x" * 500, "\x00", "\u202e", "💥", "{0}", "{who}", "%s", "<b>", "../..", "NaN"),
    *([], [[]], [0], {}, {"do": "play"}, {"": {}}),
]


def junk(chance: random.Random) -> str:
    """Something that is no message at all."""
    kind = chance.randrange(6)
    if kind == 0:
        return "".join(chr(chance.choice([*range(0, 0xD800, 97), 0x1F4A5])) for _ in range(chance.randrange(40)))
    if kind == 1:
        return "[" * chance.randrange(1, 3000)
    if kind == 2:
        return '{"do": "say", "text": "' + chance.choice(["\\ud800", "\\u0000", "\\x", "\n"]) + '"}'
    if kind == 3:
        return chance.choice(
            ["", " ", "null", "0", "NaN", "Infinity", "{}", "[]", '"play"', "{", '{"do":', "//", "\ufeff{}"]
        )
    if kind == 4:
        return json.dumps({"do": "say", "text": chance.choice(["", " ", "x" * 301, "x" * 401, "\x07", "\n\n"])})
    return "x" * chance.randrange(4090, 4100)


def near(chance: random.Random, page: TableClient) -> str:
    """Almost a message: right words with wrong things in them."""
    message: dict[str, Any] = {"do": chance.choice(WORDS)}
    for _ in range(chance.randrange(4)):
        message[chance.choice(FIELDS)] = chance.choice(VALUES)
    if chance.random() < 0.5:  # well formed, but for nobody's seat, for no moment, for no action
        seat, action = chance.randrange(8), chance.choice([0, 1, 5, 10**6])
        later = page.now["count"] + chance.choice(
            [1, 2, 10**5]
        )  # an earlier moment may be a good one, if all act at once
        message = chance.choice(
            [
                {"do": "play", "seat": seat, "action": action, "at": later},
                {"do": "undo", "seat": chance.randrange(2, 8)},
                {"do": "hint", "seat": chance.randrange(2, 8)},
                {"do": "why", "seat": seat, "text": chance.choice(["", "take 99", "x" * 80, "\x00"])},
                {"do": "why", "seat": seat, "thing": chance.choice(["", "card-1", "<b>", "x" * 80])},
                {"do": "look", "at": chance.choice([-1, 0, 10**6]), "seat": chance.randrange(-1, 8)},
                {"do": "preview", "seat": seat, "action": action},
                {"do": "story"},
            ]
        )
    if message.get("do") in ("say", "undo") and message.get("seat", 9) not in range(2, 8):
        message["more"] = 1  # else it might be a good one
    if message.get("do") == "play" and message.get("at") in range(page.now["count"] + 1):
        message["at"] = page.now["count"] + 1
    text = json.dumps(message)
    if chance.random() < 0.1:
        cut = chance.randrange(len(text) + 1)
        text = text[:cut] + chance.choice(["", "}", ",", "\\", "\x00"]) + text[cut + 1 :]
    return text


def stored(storage: Storage, table: str) -> Any:
    found = table_store.read(storage, table)
    assert found is not None
    live = LiveTable(found.row, found.seats)
    live.take_over(found)
    seats = [(place.kind, place.name, place.holder, place.resigned, place.token) for place in found.seats]
    return found.row, seats, found.moves, found.last_chat, live.state.digest()


def test_bad_messages_change_nothing(tmp_path: Path) -> None:
    chance = random.Random(1005)
    with running_server(tmp_path) as server:
        red = server.visitor("Red")
        tables = [red.make(title, ("me", "me")) for title in bottega.titles()]
        for table in tables:
            with red.live(table) as page:
                for _ in range(3):
                    acting = [number for number, seat in enumerate(page.now["seats"]) if seat["acting"]]
                    if page.now["seat"] not in acting:
                        page.ask(do="look", seat=acting[0])
                    page.play()
        storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
        before = {table: stored(storage, table) for table in tables}
        sent = refused = 0
        people = [red, server.visitor("Blue")]
        while sent < MESSAGES:
            number = sent // AT_ONCE
            page = people[number % 3 == 0].live(tables[number % len(tables)])
            for _ in range(AT_ONCE):
                page.socket.send(junk(chance) if chance.random() < 0.5 else near(chance, page))
                sent += 1
            page.ask(do="look", at=0)  # answered after all that was asked before
            while (answer := page.hear())["kind"] != "past" or answer["at"] != 0 or not _last(page):
                refused += answer["kind"] == "refused"
            page.close()
        assert refused > MESSAGES * 0.7
        assert {table: stored(storage, table) for table in tables} == before
        assert server.metrics()["bottega_errors_total"] == 0
        assert not [line for line in server.lines() if line["level"] in ("warning", "error")]


def _last(page: TableClient) -> bool:
    """Whether the page has nothing more to say: a question with a sure answer is answered at once."""
    page.ask(do="look", at=0)
    while (answer := page.hear())["kind"] != "past":
        if answer["kind"] == "refused":
            return False
    return True
