"""A socket may close at any moment, while something is on its way to it: nothing breaks."""

from __future__ import annotations

import json
from pathlib import Path

from websockets.sync.client import connect

from tests.browser.server import running_server
from tests.server.web.socket.test_program import address


def test_pages_and_programs_that_go_while_they_are_sent_something(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor("Red")
        tables = [red.make("fresco-dice", ("me", "apprentice")) for _ in range(3)]
        where = {table: address(red, table) for table in tables}
        for number in range(60):
            table = tables[number % len(tables)]
            with connect(where[table]) as program:
                for _ in range(8):
                    program.send("nonsense")
            page = red.live(table)
            for at in range(12):
                page.ask(do="look", at=at % 2)
            page.socket.socket.close() if number % 2 else page.close()
        for table in tables:
            with red.live(table) as page:
                assert page.now["status"] == "running"
        for page in [red.live(table) for table in tables]:
            for at in range(12):
                page.ask(do="look", at=at % 2)
        server.stop()
        lines = server.lines()
        assert not [line for line in lines if line["level"] != "info"], json.dumps(lines[-3:], indent=1)
