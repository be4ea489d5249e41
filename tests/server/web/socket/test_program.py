"""A program plays a seat over a socket: the two examples play whole games, and nonsense is refused with a sentence."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from examples.client import choose, play
from tests.browser.server import Server, Visitor, running_server
from tests.services import need

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("programs"), bot_pause=0) as started:
        yield started


def address(visitor: Visitor, table: str) -> str:
    """The address for programs, as the page of the table shows it."""
    found = re.search(r'value="(ws[^"]+/program/[^"]+)"', visitor.visit(f"/t/{table}"))
    assert found
    return found[1]


@contextmanager
def program(where: str) -> Iterator[ClientConnection]:
    with connect(where, max_size=None) as socket:
        yield socket


def hear(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(60))
        if message["kind"] == kind:
            return message


@pytest.mark.parametrize("title", ["canvas", "fresco-dice"])
def test_the_example_client_plays_a_whole_game(server: Server, title: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make(title, ("me", "apprentice"))
    result = play(address(visitor, table))
    assert len(result["scores"]) == 2
    assert result["winners"]
    with visitor.live(table) as page:
        assert page.now["scores"] == result["scores"]


def test_the_example_client_in_another_language(server: Server) -> None:
    visitor = server.visitor("Red")
    where = address(visitor, visitor.make("canvas", ("me", "apprentice")))
    command = [str(need("nodejs", "node")), "--experimental-websocket", str(EXAMPLES / "client.mjs"), where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(done.stdout)["kind"] == "over"


def test_two_programs_play_against_each_other(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("fresco-card", ("me", "open"))
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(play, address(red, table))  # it waits until the table is full
        blue.sit(table, 1)
        two = threads.submit(play, address(blue, table))
        assert one.result(120) == two.result(120)


def test_a_program_sees_what_its_seat_may_see(server: Server) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "apprentice"))
    with program(address(visitor, table)) as socket:
        for _ in range(30):
            turn = hear(socket, "turn")
            view = turn["view"]
            assert view["you"] == 0
            assert view["seats"][0]["paint"] is not None
            assert view["seats"][1]["paint"] is None
            assert view["seats"][1]["money"] is None
            socket.send(json.dumps({"at": turn["at"], "action": choose(turn)}))


def test_nonsense_is_refused_and_changes_nothing(server: Server) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "me"))
    with program(address(visitor, table)) as socket:
        hello = hear(socket, "hello")
        for answer in ("", "{", "[]", '{"at": 0}', '{"at": 0, "action": 99999}', '{"at": 0, "text": "dance"}'):
            socket.send(answer)
            assert hear(socket, "refused")["text"].strip()
        socket.send(json.dumps({"at": 0, "action": hello["actions"] - 1, "speed": 3}))
        assert '"action": NUMBER' in hear(socket, "refused")["text"]
        with visitor.live(table) as page:
            assert page.now["count"] == 0
        for _ in range(43):
            socket.send("nonsense")
            hear(socket, "refused")
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "refused")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408


def test_only_the_token_of_a_seat_lets_a_program_in(server: Server) -> None:
    visitor = server.visitor("Red")
    where = address(visitor, visitor.make("canvas", ("me", "open")))
    for wrong in (where[:-4] + "xxxx", where.replace("/t/", "/t/no"), where + "more"):
        with pytest.raises(InvalidStatus), program(wrong):
            pass
