"""A server whose rules have changed: what becomes of finished, running and waiting tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import bottega
from bottega.i18n.languages import translations
from bottega.i18n.translate import use
from bottega.server.accounts.given_names import speaker_name
from bottega.server.core.errors import IncompatibleRules
from bottega.server.db.storage import Storage, alembic_config
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.store import move_store
from tests.browser.server import Server, running_server
from tests.server.visitors import BOT, ME, OPEN, in_a_loop, open_services, play_out, story, visitor, without_seal


class Tables:
    """A finished, a running and a waiting table, and who sits at all of them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.red = server.visitor("Red")
        self.over = self.red.make("canvas", ("me", "journeyman"))
        with self.red.live(self.over) as page:
            self.result = page.play_out()
        self.record = self.red.http.get(f"/t/{self.over}/record").text
        self.running = self.red.make("canvas", ("me", "me"))
        with self.red.live(self.running) as page:
            for _ in range(7):
                page.play()
        self.waiting = self.red.make("fresco", ("me", "open"), public=True)
        self.link = re.search(r'value="(ws[^"]+/program/[^"]+)"', self.red.visit(f"/t/{self.running}"))[1]  # type: ignore[index]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """The tables as a server sees them whose rules are newer than theirs."""
    with running_server(tmp_path_factory.mktemp("upgrade")) as server:
        tables = Tables(server)
        server.stop()
        other_rules(server.folder / "bottega.db")
        server.start()
        yield tables
        assert "Traceback" not in server.said()
        assert server.metrics()["bottega_errors_total"] == 0


def other_rules(file: Path, rules: str = "0.5") -> None:
    """All tables of a database were made with these rules; numbers of actions meant something else then."""
    with sqlite3.connect(file) as db:
        db.execute("UPDATE tables SET rules = ?", [rules])
        db.execute("UPDATE moves SET action = action + 1000 WHERE action >= 0")
    db.close()


def moves_of(record: str) -> list[str]:
    return re.findall(r"^\d+ \d .*$", record, re.M)


def test_a_finished_game_keeps_its_scores_its_picture_and_its_record(tables: Tables) -> None:
    stranger = tables.server.visitor()
    page = stranger.visit(f"/t/{tables.over}")
    assert "an older version of the rules" in page
    for score in tables.result["scores"]:
        assert f'<span class="number">{score}</span>' in page
    names = ["Red", "Journeyman 2"]
    assert f"<title>Canvas: {', '.join(names)}</title>" in page
    assert f"<p>{', '.join(names[seat] for seat in tables.result['winners'])} won" in page
    assert "/end.svg" in page
    picture = stranger.http.get(f"/t/{tables.over}/end.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    record = stranger.http.get(f"/t/{tables.over}/record").text
    before = tables.record.replace(f"rules {rules('canvas')}", "rules 0.5")
    assert without_seal(record) == without_seal(before)


def rules(title: str) -> str:
    return bottega.game(title, players=2).rules_version


def test_its_paintings_still_hang_in_the_gallery(tables: Tables) -> None:
    shown = re.findall(rf"/t/{tables.over}/keepsake/\d+\.svg", tables.red.visit("/gallery"))
    assert len(set(shown)) == 6
    assert tables.red.http.get(shown[0]).text.startswith("<svg")


def test_a_waiting_table_is_closed_with_a_sentence(tables: Tables) -> None:
    page = tables.red.http.get(f"/t/{tables.waiting}")
    assert page.status_code == 200
    assert "since this table was created" in page.text
    assert tables.waiting not in tables.server.visitor().visit("/")
    blue = tables.server.visitor("Blue")
    assert blue.form(f"/t/{tables.waiting}/sit", seat=1).status_code == 400


def test_a_running_game_says_after_how_many_moves_it_stopped(tables: Tables) -> None:
    assert "It stopped after 7 moves" in tables.red.visit(f"/t/{tables.running}")
    assert "stopped (rules changed)" in tables.red.visit("/")


def test_its_record_is_for_those_who_sat_there_and_closes_it(tables: Tables) -> None:
    stranger = tables.server.visitor()
    path = f"/t/{tables.running}/record"
    assert stranger.http.get(path).status_code == 400
    record = tables.red.http.get(path).text
    assert len(moves_of(record)) == 7
    assert re.search(r"^end 7$", record, re.M)
    assert all(" action " not in line for line in moves_of(record))
    assert stranger.http.get(path).text == record
    assert "It stopped after 7 moves" in stranger.visit(f"/t/{tables.running}")


def test_pages_that_come_back_are_told_to_load_anew(tables: Tables) -> None:
    for table in (tables.over, tables.running, tables.waiting):
        address = f"{tables.server.url.replace('http', 'ws', 1)}/t/{table}/live"
        with connect(address, origin=tables.server.url) as socket, pytest.raises(ConnectionClosed) as closed:  # type: ignore[arg-type]
            socket.recv(30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410


def test_a_program_is_told_why_it_cannot_play_on(tables: Tables) -> None:
    with connect(tables.link) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(30)
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4410, "made with other rules or components")


def test_the_same_table_can_be_made_with_the_new_rules(tables: Tables) -> None:
    again = tables.red.rematch(tables.over)
    with tables.red.live(again) as page:
        assert page.play()["kind"] == "stored"


@story
async def test_the_older_version_goes_on_with_a_game_whose_record_nobody_took(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'b.db'}"
    async with open_services(database) as services:
        red = await visitor(services)
        kept = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
        taken = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME]))
    with sqlite3.connect(tmp_path / "b.db") as db:
        db.execute("UPDATE tables SET rules = 'new'")
    async with open_services(database) as services:
        for table in (kept, taken):
            with pytest.raises(IncompatibleRules):
                await services.tables.load(table)
        await services.record_export.give(red, taken)
    with sqlite3.connect(tmp_path / "b.db") as db:
        db.execute("UPDATE tables SET rules = ?", [rules("canvas")])
    async with open_services(database) as services:
        assert (await play_out(services, kept, {0: red, 1: red})).row.status == "over"
        assert (await services.tables.load(taken)).row.status == "closed"


@story
async def test_a_record_from_the_log_is_the_record_of_the_state(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        for title in bottega.titles():
            table = await services.creation.make(red, TableRequest(title, {"players": 2}, [ME, BOT]))
            live = await play_out(services, table, {0: red})
            assert await services.record_export.give("", table) == live.state.record()
            assert bottega.replay(await services.record_export.give("", table)).scores == live.row.result["scores"]


@story
async def test_waiting_tables_of_these_rules_stay_open(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
    async with open_services(database) as services:
        assert (await services.tables.load(table)).row.status == "open"


def test_moves_that_are_there_get_their_notation_where_the_rules_are_theirs(tmp_path: Path) -> None:
    """A database as it was before notations were stored."""
    url = f"sqlite:///{tmp_path / 'b.db'}"

    async def before() -> tuple[list[str], str]:
        async with open_services(url) as services:
            red = await visitor(services)
            tables = [
                await services.creation.make(red, TableRequest("canvas", {"players": 2}, [ME, ME])) for _ in range(2)
            ]
            for table in tables:
                live = await services.tables.load(table)
                seat = live.state.actors[0]
                await services.actions.play(red, table, seat, live.state.legal(seat)[0], 0)
            return tables, red

    (mine, other), red = in_a_loop(before())
    with sqlite3.connect(tmp_path / "b.db") as db:
        db.execute("UPDATE tables SET rules = '0' WHERE id = ?", [other])
    as_it_was(url, BEFORE)
    storage = Storage(url)
    storage.migrate()
    assert move_store.read_log(storage, mine)[0][2] == "take 1"
    assert move_store.read_log(storage, other)[0][2] == ""

    async def after() -> str:
        async with open_services(url) as services:
            return await services.record_export.give(red, other)

    assert "1 0 action " in in_a_loop(after()).replace("1 1 action", "1 0 action")


BEFORE = "0002"  # the form of the database before notations


def as_it_was(database: str, form: str) -> None:
    """Give a database the form that it had once."""
    storage = Storage(database)
    with storage.writing() as db:
        command.downgrade(alembic_config(db), form)
    storage.close()


@story
async def test_a_rematch_of_before_is_found_and_guests_of_before_are_named_by_who_reads(database: str) -> None:
    """A database as it was when "again" stood where forks say their move, and guests were named as they spoke."""
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(blue, "Blue", table, 1)
        middle = len((await play_out(services, table, {0: red, 1: blue})).played) // 2
        forked = await services.creation.fork(red, table, middle, 0)
        again = await services.rematches.create(red, table)
        for name in ("Invité", "Gast", "Guest", "Guest 1234", "Gaston"):
            await services.chat.say("", name, table, "Bonjour")
    as_it_was(database, "0003")
    async with open_services(database) as services:
        assert await services.rematches.create(blue, table) == again
        kept = {id: (await services.tables.load(id)).row for id in (again, forked)}
        assert (kept[again].forked, kept[again].rematch_of) == ("", table)
        assert (kept[forked].forked, kept[forked].rematch_of) == (f"{table} {middle}", "")
        with use(translations("nl")):
            said = [speaker_name(row) for row in await services.chat.said(table, 0)]
        assert said == ["Gast", "Gast", "Gast", "Gast 1234", "Gaston"]
