"""kill -9 at any moment: what was answered is there afterwards, and every table goes on."""

from __future__ import annotations

import asyncio
import os
import random
import select
import shutil
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

from websockets.exceptions import WebSocketException

import bottega
from bottega.server.core.bus import EventBus
from bottega.server.core.settings import Settings
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import move_store, table_store
from bottega.server.services import Services
from bottega.server.workers.process import WorkerProcess
from tests.browser.server import Server, TableClient, running_server
from tests.server.rows import a_move
from tests.server.visitors import ME, first_move, in_a_loop, open_services, visitor

KILLS = 200
CUTS = 200
TITLES = ("canvas", "fresco-dice", "fresco-card")


def rebuilt(storage: Storage, table: str) -> LiveTable:
    """A table read and replayed from nothing, so that a gap or an illegal move would be found."""
    stored = table_store.read(storage, table)
    assert stored is not None
    live = LiveTable(stored.row, stored.seats)
    live.take_over(stored)
    assert live.row.acting == sum(1 << seat for seat in live.state.actors)
    assert (live.row.status == "over") == live.state.over
    return live


def play_until_killed(database: str, visitor: str, tables: list[str], answers: int, round: int) -> NoReturn:
    """Another process: plays at all tables at once and tells every answer that it gets, until it is killed."""

    async def play_at(services: Services, table: str) -> None:
        while (live := await services.tables.load(table)).row.status == "running":
            seat = live.state.actors[0]
            legal = live.state.legal(seat)
            action = legal[(live.count * 7 + round) % len(legal)]
            number = await services.actions.play(visitor, table, seat, action, len(live.noticed[seat]))
            os.write(answers, f"{table} {number} {seat} {action}\n".encode())

    async def play_all() -> None:
        services = Services(
            AsyncStorage(Storage(database)), EventBus(), WorkerProcess, Settings(workers=1, bot_pause=0)
        )
        await asyncio.gather(*(play_at(services, table) for table in tables))

    in_a_loop(play_all())
    signal.pause()
    os._exit(0)


def test_two_hundred_kills_of_a_process_that_stores_moves(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'bottega.db'}"
    storage = Storage(database)
    storage.migrate()

    async def new_tables() -> tuple[str, list[str]]:
        async with open_services(database) as services:
            who = await visitor(services)
            return who, [
                await services.creation.make(who, TableRequest(title, {"players": 2}, [ME, ME])) for title in TITLES
            ]

    chance = random.Random(20)
    red, tables = "", list[str]()
    answered: dict[tuple[str, int, int], int] = {}  # the action by table, seat and what it had then noticed
    running = False
    for round in range(KILLS):
        if not running:
            red, tables = in_a_loop(new_tables())
        storage.close()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            play_until_killed(database, red, tables, writing, round)
        os.close(writing)
        select.select([reading], [], [], 60)  # it plays; and now at any microsecond
        time.sleep(chance.random() * 0.05)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(reading) as pipe:
            lines = pipe.read().splitlines()
        for line in lines:
            table, number, seat, action = line.split()
            answered[table, int(seat), int(number)] = int(action)
        assert lines
        running = False
        for table in tables:
            live = rebuilt(storage, table)
            running |= not live.state.over
            for (where, by, noticed), action_of in answered.items():
                if where == table:
                    assert live.log[live.noticed[by][noticed - 1] - 1] == (by, action_of)
    assert len(answered) > KILLS
    with sqlite3.connect(tmp_path / "bottega.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_log_file_cut_at_any_byte_keeps_every_move_that_was_answered_before(tmp_path: Path) -> None:
    """What a power cut does: the end of the write-ahead log is missing. Moves are rows of whole transactions."""
    path = tmp_path / "bottega.db"
    storage = Storage(f"sqlite:///{path}")
    storage.migrate()
    log = path.with_name("bottega.db-wal")
    sizes: list[int] = []  # of the log file after each answered move

    async def play() -> str:
        services = Services(AsyncStorage(storage), EventBus(), WorkerProcess, Settings(workers=1))
        who = await visitor(services)
        table = await services.creation.make(who, TableRequest("canvas", {"players": 2}, [ME, ME]))
        while (live := await services.tables.load(table)).row.status == "running":
            await first_move(services, table, who, live.state.actors[0])
            sizes.append(log.stat().st_size)
        return table

    table = in_a_loop(play())
    assert len(sizes) > 30
    assert sizes == sorted(sizes), "the log file was begun anew; the test needs all of it"
    chance = random.Random(4)
    partly = 0
    for cut in range(CUTS):
        folder = tmp_path / f"cut{cut}"
        folder.mkdir()
        shutil.copy(path, folder)
        shutil.copy(log, folder)
        at = chance.randrange(sizes[0], sizes[-1] + 1)
        os.truncate(folder / log.name, at)
        after = Storage(f"sqlite:///{folder / path.name}")
        live = rebuilt(after, table)
        answered = sum(size <= at for size in sizes)
        last = live.state.over and live.count == len(sizes)  # answered when what the game was like is written down too
        assert live.count == answered or (last and live.count == answered + 1)
        partly += at not in sizes
        if not live.state.over:
            seat = live.state.actors[0]
            assert move_store.add_moves(after, [a_move(after, table, seat, live.state.legal(seat)[0])]) == [True]
        after.close()
        shutil.rmtree(folder)
    assert partly > CUTS / 2


def test_kills_of_a_real_server_under_play(tmp_path: Path) -> None:
    chance = random.Random(8)
    with running_server(tmp_path) as server:
        players = [Player(server, title) for title in bottega.titles()]
        for _ in range(3):
            with ThreadPoolExecutor(len(players)) as together:
                earlier = sum(len(player.answered) for player in players)
                playing = [together.submit(player.play_until_lost) for player in players]
                while sum(len(player.answered) for player in players) < earlier + 3 * len(players):
                    time.sleep(0.01)
                time.sleep(chance.random() * 0.3)
                server.kill()
                for player in playing:
                    player.result()
            server.start()
        storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
        for player in players:
            live = rebuilt(storage, player.table)
            assert player.answered
            for number, move in player.answered.items():
                assert live.log[live.noticed[0][number - 1] - 1] == move
        before = {player.table: rebuilt(storage, player.table).count for player in players}
        for player in players:
            with player.visitor.live(player.table) as page:
                page.play_out(2)
            live = rebuilt(storage, player.table)
            assert live.state.over or live.count > before[player.table], "every table goes on"
        assert "error" not in {line["level"] for line in server.lines()}


class Player:
    """Somebody who plays against a bot for as long as there is a server, and writes down every answer."""

    def __init__(self, server: Server, title: str) -> None:
        self.visitor = server.visitor()
        self.title = title
        self.table = self.visitor.make(title, ("me", "apprentice"))
        self.answered: dict[int, tuple[int, int]] = {}

    def play_until_lost(self) -> None:
        try:
            with self.visitor.live(self.table) as page:
                while page.my_turn()["status"] != "over":
                    self.play(page)
        except (WebSocketException, OSError):
            return

    def play(self, page: TableClient) -> None:
        at, actions = page.now["count"], page.now["actions"]
        action = actions[len(self.answered) % len(actions)]["action"]
        page.ask(do="play", seat=0, action=action, at=at)
        answer = page.answer("stored", "refused")
        if answer["kind"] == "refused" and len(actions) == 1:
            page.has_seen(at + 1)  # on a busy machine the table may be faster where there is no choice
            return
        assert answer["kind"] == "stored", answer
        self.answered[answer["count"]] = (0, action)
        page.has_seen(answer["count"])
