"""Personal links: who has left a seat, or gave it to another device, has nothing any more that opens it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.browser.server import PATIENCE, Server, Visitor, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.metrics()["bottega_errors_total"] == 0
        assert not [line for line in server.lines() if line["level"] != "info"]


@dataclass
class Links:
    """What somebody can copy from their page of a table."""

    device: str
    program: str


def links(visitor: Visitor, table: str) -> Links:
    page = visitor.visit(f"/t/{table}")
    device = re.search(rf'value="[^"]+(/t/{table}/seat/[^"]+)"', page)
    program = re.search(r'value="(ws[^"]+/program/[^"]+)"', page)
    assert device
    assert program
    return Links(device[1], program[1])


def opens_nothing(server: Server, old: Links) -> None:
    thief = server.visitor()
    assert thief.http.get(old.device).status_code == 400
    assert thief.form(old.device).status_code == 400
    with pytest.raises(InvalidStatus), connect(old.program):
        pass


def is_sent_away(socket: ClientConnection) -> list[str]:
    """Hear until the socket is closed because its address opens no seat any more; what it was told until then."""
    heard: list[str] = []
    with pytest.raises(ConnectionClosed) as closed:
        heard.extend(json.loads(text)["kind"] for text in iter(lambda: socket.recv(PATIENCE), None))
    assert closed.value.rcvd is not None, "the server says why"
    assert closed.value.rcvd.code == 4404
    return heard


def test_who_left_a_seat_cannot_read_or_play_for_the_next_player(server: Server) -> None:
    red, mallory, blue = server.visitor("Red"), server.visitor("Mallory"), server.visitor("Blue")
    table = red.make("fresco-card", ("me", "open", "open"))
    mallory.sit(table, 1)
    old = links(mallory, table)
    with connect(old.program) as socket, mallory.live(table) as page:
        assert page.now["seat"] == 1
        mallory.leave(table, 1)
        assert is_sent_away(socket) == ["hello"]
        opens_nothing(server, old)
        blue.sit(table, 1)
        new = links(blue, table)
        red.fill(table)
        assert page.until(lambda now: now["status"] == "running")["seat"] is None
        page.ask(do="look", seat=1)
        assert "not your seat" in page.answer("refused")["text"]
    opens_nothing(server, old)
    with connect(new.program) as socket:
        assert json.loads(socket.recv(PATIENCE))["seat"] == 1


def test_a_link_moves_a_seat_once_and_the_device_left_behind_only_watches(server: Server) -> None:
    red, phone = server.visitor("Red"), server.visitor()
    table = red.make("fresco-card", ("me", "apprentice"))
    old = links(red, table)
    with connect(old.program) as socket, red.live(table) as page:
        assert page.now["mine"] == [0]
        assert page.now["seats"][0]["here"]
        phone.visit(old.device)
        assert phone.form(old.device).status_code == 303
        is_sent_away(socket)
        assert page.until(lambda now: not now["mine"])["seat"] is None
        assert page.now["actions"] == []
        page.ask(do="play", seat=0, action=0, at=page.now["count"])
        assert "not your seat" in page.answer("refused", "stored")["text"]
        opens_nothing(server, old)
        page.until(lambda now: not now["seats"][0]["here"])
    with phone.live(table) as page:
        assert page.now["mine"] == [0]


def test_links_of_a_seat_that_was_given_up_open_nothing(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("fresco-card", ("me", "open"))
    blue.sit(table, 1)
    old = links(blue, table)
    with connect(old.program) as socket:
        blue.leave(table, 1)
        assert set(is_sent_away(socket)) <= {"hello", "turn"}
    opens_nothing(server, old)


def test_a_new_name_changes_no_link(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    before = links(red, table)
    red.rename("Crimson")
    assert links(red, table) == before
