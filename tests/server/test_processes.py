"""`bottega serve --processes`: several processes behind one address, and every table is owned by one of them."""

from __future__ import annotations

import os
import random
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from bottega.server.core.peers import connected_peers, owner_of
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from tests.browser.server import Server, TableClient, Visitor, running_server
from tests.server.test_kills import Player, rebuilt
from tests.server.test_run import gone, refused, workers_of
from tests.server.visitors import ME, OPEN, first_move, open_services, story, until, visitor
from tests.services import Redis

PROCESSES = 2


@pytest.fixture(scope="module", params=["alone", "redis"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of several processes, by itself and with a Redis for news between servers."""
    redis: dict[str, str] = {}
    if request.param == "redis":
        service: Redis = request.getfixturevalue("redis")
        redis = {"redis": service.url}
    with running_server(tmp_path_factory.mktemp("server"), processes=PROCESSES, **redis) as server:
        yield server


def page_at(server: Server, visitor: Visitor, table: str, process: int) -> TableClient:
    """A page at a process of one's choice: through a proxy whose connection to that process was open already."""
    connection = socket.create_connection(("127.0.0.1", server.port))
    asked = f"GET /healthz?process={process} HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n\r\n"
    connection.sendall(asked.encode())
    answer = b""
    while not answer.endswith(b"}}"):
        answer += connection.recv(1000)
    return visitor.live(table, connection)


def number_of(server: Server, name: str) -> list[float]:
    """A number of each process."""
    said = server.metrics()
    return [said[f'{name}{{process="{process}"}}'] for process in range(PROCESSES)]


def test_all_pages_of_a_table_are_at_one_process(server: Server) -> None:
    people = [server.visitor() for _ in range(3)]
    tables = [people[0].make("canvas", ("me", "open", "open")) for _ in range(6)]
    pages = [somebody.live(table) for table in tables for somebody in people]
    wanted = [float(3 * sum(owner_of(table, PROCESSES) == process for table in tables)) for process in range(PROCESSES)]
    assert number_of(server, "bottega_sockets") == wanted
    for page in pages:
        page.close()


def test_pages_at_two_processes_see_the_same_moves_and_words(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("canvas", ("me", "open"))
    blue.sit(table, 1)
    with page_at(server, red, table, 0) as here, page_at(server, blue, table, 1) as there:
        assert min(number_of(server, "bottega_sockets")) == 1
        for number in range(20):
            acting = next(seat for seat, place in enumerate(here.now["seats"]) if place["acting"])
            (here, there)[acting].play()
            for page in (here, there):
                page.until(lambda now, number=number: now["count"] == number + 1)
        here.ask(do="say", text="good morning")
        there.until(lambda now: now["chat"])
        there.ask(do="say", text="a fine day")
        # alone, or together with the word before
        here.until(lambda now: now["chat"] and now["chat"][-1]["text"] == "a fine day")


def test_bots_are_moved_by_the_process_that_keeps_their_table(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "apprentice", "apprentice"))
    home = owner_of(table, PROCESSES)
    thought = 'bottega_think_seconds_count{{kind="move",process="{}"}}'
    alone = thought.replace("move", "alone")
    before = server.metrics()
    with page_at(server, red, table, 1 - home) as page:
        page.play_out(8)
    after = server.metrics()

    def moved(process: int) -> float:
        names = (thought.format(process), alone.format(process))
        return sum(after.get(name, 0.0) - before.get(name, 0.0) for name in names)

    assert moved(home) >= 8
    assert moved(1 - home) == 0
    assert sum(after[name] - before[name] for name in after if name.startswith("bottega_conflicts_total")) == 0


@story
async def test_bots_move_at_once_though_people_play_at_another_process(database: str) -> None:
    """And not with the sweep, which does not come here."""
    first, second = connected_peers(PROCESSES)
    async with (
        open_services(database, sweep=1000, peers=first) as here,
        open_services(database, sweep=1000, peers=second) as there,
    ):
        for services in (here, there):
            red = await visitor(services)
            table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [OPEN, ME]))
            home, elsewhere = (here, there) if first.owns(table) else (there, here)
            await elsewhere.seating.fill_with_bots(red, table)
            for _ in range(8):
                await until(home, table, lambda live: 1 in live.state.actors)
                await first_move(elsewhere, table, red, 1)


def test_what_the_keeper_of_a_server_watches_names_the_process(server: Server) -> None:
    assert {httpx.get(f"{server.url}/healthz").status_code for _ in range(4)} == {200}
    assert all(memory > 1e6 for memory in number_of(server, "process_resident_memory_bytes"))
    one = httpx.get(f"{server.url}/metrics?process=1").text
    assert "\nbottega_sockets 0.0\n" in one
    lines = server.lines()
    assert [line["processes"] for line in lines if line["event"] == "open"] == [PROCESSES]
    assert sorted(line["process"] for line in lines if line["event"] == "at work") == [0, 1]
    assert all("process" in line for line in lines if line["event"] == "move")


def servers_of(pid: int) -> list[int]:
    """The processes that a router has started, in the order of their numbers."""
    return sorted(child for child in workers_of(pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes())


def test_a_killed_process_loses_nothing_and_is_started_again(tmp_path: Path) -> None:
    chance = random.Random(3)
    with running_server(tmp_path, processes=PROCESSES) as server:
        assert server.process is not None
        players = [Player(server, title) for title in ("canvas", "fresco-dice") for _ in range(3)]
        for _ in range(2):
            with ThreadPoolExecutor(len(players)) as together:
                earlier = [len(player.answered) for player in players]
                playing = [together.submit(player.play_until_lost) for player in players]
                counted = list(zip(players, earlier, playing, strict=True))
                # whoever was much faster than the others has played to the end of their game
                while any(len(player.answered) <= had and not played.done() for player, had, played in counted):
                    time.sleep(0.01)
                children = servers_of(server.process.pid)
                assert len(children) == PROCESSES
                time.sleep(chance.random() * 0.3)
                for child in children:
                    os.kill(child, signal.SIGKILL)
                for player in playing:
                    player.result()
            server.wait()  # connections wait meanwhile
        storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
        for player in players:
            live = rebuilt(storage, player.table)
            for number, move in player.answered.items():
                assert live.log[live.noticed[0][number - 1] - 1] == move
        for player in players:
            with player.visitor.live(player.table) as page:
                page.play_out(2)
        died = [line for line in server.lines() if line["event"] == "process died"]
        assert len(died) == 2 * PROCESSES
        assert {line["code"] for line in died} == {-signal.SIGKILL}
        assert server.stop() == 0


@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGKILL"])
def test_all_processes_go_together(tmp_path: Path, how: str) -> None:
    with running_server(tmp_path, processes=PROCESSES) as server:
        red = server.visitor()
        with red.live(red.make("canvas", ("me", "apprentice"))) as page:
            page.play_out(2)
            assert server.process is not None
            children = servers_of(server.process.pid)
            everybody = [*children, *(worker for child in children for worker in workers_of(child))]
            assert len(everybody) > PROCESSES
            os.kill(server.process.pid, signal.Signals[how])
            assert page.until_closed() == 1012, "the page comes back"
        server.process.wait(30)
        assert gone(everybody)
        assert "Traceback" not in server.said()
        assert "process died" not in server.said()


def test_errors_at_the_start_are_one_sentence_for_several_processes_too(tmp_path: Path) -> None:
    several = ("--port", "0", "--processes", "2")
    assert "database does not answer" in refused(tmp_path, *several, "--db", "postgresql://x@127.0.0.1:1/none")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert "address already in use" in refused(tmp_path, "--processes", "2", "--port", port)
