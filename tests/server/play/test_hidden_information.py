"""Nothing hidden is ever sent: markers are planted in all that a seat may not know, and the traffic is searched."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn

import bottega
from bottega.kernel import State
from bottega.kernel.chance import Chance
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.run import bind
from bottega.server.web.server_app import ServerApp
from bottega.server.workers.process import WorkerProcess
from tests.browser.server import TableClient, Visitor, running_server

MARKER = 987_654_321
RUNNING = (
    "seats",
    "log",
    "log_from",
    "chat",
    "sheets",
    "symbols",
    "whole",
)  # what depends on what the page has got before


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerApp, str]]:
    """A server inside this process, so that its tables can be reached."""
    folder: Path = tmp_path_factory.mktemp("web")
    storage = Storage(f"sqlite:///{folder / 'bottega.db'}")
    storage.migrate()
    web = ServerApp(Settings(secret="x" * 32, bot_pause=0), AsyncStorage(storage), WorkerProcess)
    listening = bind("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(web.app(), log_level="warning"))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    web.services.bots.answer_pause = 3600.0  # no table plays by itself on a state that was planted
    yield web, f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(20)


def asked(page: TableClient, kind: str, **message: Any) -> dict[str, Any]:
    page.ask(**message)
    answer = page.answer(kind, "refused")
    assert answer["kind"] == kind, answer
    return answer


def poisoned(state: State, seat: int | None) -> State:
    other = state.poisoned(seat, MARKER)
    other.names = state.names
    return other


@pytest.mark.parametrize("title", bottega.titles())
def test_planted_markers_reach_no_page(web: tuple[ServerApp, str], title: str) -> None:
    services, url = web[0].services, web[1]
    players = bottega.title(title).players[1]
    people, watcher = [Visitor(url) for _ in range(players)], Visitor(url)
    table = people[0].make(title, ("me", *["open"] * (players - 1)))
    for seat in range(1, players):
        people[seat].sit(table, seat)
    people[0].visit(f"/t/{table}")
    chance = Chance(3)
    moments = 0
    for move in range(60):
        live = services.tables.lives[table]
        real = live.state
        if live.row.status != "running":
            break
        if move % 12 == 5:
            moments += 1
            for seat in (None, *range(players)):
                with (watcher if seat is None else people[seat]).live(table) as page:
                    before = asked(page, "table", do="look")
                    assert before["seat"] == seat
                    live.state = poisoned(real, seat)
                    try:
                        after = asked(page, "table", do="look")
                        shown = page.visitor.visit(f"/t/{table}")
                    finally:
                        live.state = real
                    assert {key: after[key] for key in after if key not in RUNNING} == {
                        key: before[key] for key in before if key not in RUNNING
                    }
                    assert after["sheets"] == [], "nothing that is drawn has changed"
                    assert str(MARKER) not in shown + "".join(page.heard)
        seat = real.actors[chance.below(len(real.actors))]
        with people[seat].live(table) as page:
            asked(
                page, "stored", do="play", seat=seat, action=chance.pick(real.legal(seat)), at=len(live.noticed[seat])
            )
    assert moments > 3


def test_the_seed_is_told_when_the_game_is_over_and_not_before(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Everything that pages and sockets send during whole games is searched for the seeds and for others' tokens."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(folder) as server:
        red, blue = server.visitor("Vermilion"), server.visitor("Ultramarine")  # ids of tables are too short for that
        for title in bottega.titles():
            table = red.make(title, ("me", "apprentice"))
            with sqlite3.connect(folder / "bottega.db") as db:
                seed = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()[0]
                tokens = [row[0] for row in db.execute("SELECT token FROM seats WHERE table_id = ?", (table,))]
            secrets = [seed, f"{int(seed):x}", f"{int(seed):X}"]
            with red.live(table) as mine, blue.live(table) as watching:
                mine.ask(do="hint", seat=0)
                pages = [red.visit("/"), red.visit(f"/t/{table}"), blue.visit(f"/t/{table}")]
                assert tokens[0] in pages[1]
                assert not any(secret in pages[2] for secret in tokens)
                assert red.http.get(f"/t/{table}/record").status_code == 400
                mine.play_out(25)
                asked(watching, "table", do="look")
                sent = "\n".join(
                    [*mine.heard, *watching.heard, *pages, red.visit("/gallery"), red.visit(f"/t/{table}")]
                )
                assert not any(secret in sent for secret in secrets)
                assert not any(secret in "\n".join([*mine.heard, *watching.heard]) for secret in tokens)
                running = mine.now["status"] != "over"
            if running:  # the bots finish the game
                assert red.form(f"/t/{table}/leave", seat=0).status_code == 303
            while (record := red.http.get(f"/t/{table}/record")).status_code == 400:
                time.sleep(0.1)
            assert seed in record.text
        logs = server.said()
        for secret in ("Vermilion", "Ultramarine", red.cookie, red.token, *secrets, *tokens):
            assert secret not in logs, "logs hold no names, tokens or seeds"
