"""`bottega admin`: what an operator does while the server runs."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import event

from bottega.server import removal
from bottega.server.accounts import one_time_tokens
from bottega.server.core.errors import Refused
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.web import access
from bottega.server.web.access import Viewer
from bottega.server.web.socket.connection import CHANGED
from tests.browser.server import PATIENCE, Server, TableClient, running_server
from tests.server.accounts.test_profiles import profile
from tests.server.visitors import ME, open_services, story, visitor
from tests.server.web.pages.test_account import at_home, enter, keep

COMMAND = [sys.executable, "-c", "from bottega.cli import main; main()", "admin"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("admin")) as server:
        yield server
        assert server.metrics()["bottega_errors_total"] == 0


def admin(server: Server, *words: str) -> str:
    done = subprocess.run([*COMMAND, *words], cwd=server.folder, capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout if done.returncode == 0 else f"{done.returncode}: {done.stderr}"


def test_people_are_listed_renamed_and_made_hosts(server: Server) -> None:
    anna = server.visitor()
    keep(anna, "Anna")
    admin(server, "host", "anna")
    admin(server, "rename", "Anna", "Hannah")
    assert at_home(anna, "Hannah")
    (line,) = [line for line in admin(server, "people").splitlines() if "Hannah" in line]
    assert "host" in line
    assert "2: bottega: Nobody with a profile is called 'Otto': there are " in admin(server, "ban", "Otto")
    assert "one alphabet" in admin(server, "rename", "Hannah", "Наnnah")


def test_who_is_banned_is_a_guest_at_once(server: Server) -> None:
    bert = server.visitor()
    words = keep(bert, "Bert")
    admin(server, "ban", "Bert")
    assert not at_home(bert, "Bert")
    assert "This account has been closed" in enter(server.visitor(), words).text
    admin(server, "unban", "Bert")
    assert enter(bert, words).status_code == 303


def test_who_has_lost_everything_gets_new_words(server: Server) -> None:
    keep(server.visitor(), "Carla")
    again = server.visitor()
    enter(again, admin(server, "words", "Carla").strip())
    assert at_home(again, "Carla")


def test_profiles_and_tables_are_deleted(server: Server) -> None:
    dora = server.visitor()
    keep(dora, "Dora")
    table, other = dora.make("canvas", ("me", "me")), dora.make("canvas", ("me", "me"))
    assert table in admin(server, "tables", "--of", "Dora")
    admin(server, "delete-table", table, "--yes")
    assert dora.http.get(f"/t/{table}").status_code == 404
    assert "There is no table" in admin(server, "delete-table", table, "--yes")
    admin(server, "delete", "Dora", "--yes")
    assert not at_home(dora, "Dora")
    (line,) = [line for line in admin(server, "tables").splitlines() if other in line]
    assert "Somebody" in line


def test_a_missing_database_is_not_created(server: Server) -> None:
    said = admin(server, "people", "--db", "sqlite:///elsewhere.db")
    assert "2: bottega: There is no database elsewhere.db: name the server's with --db." in said
    assert not (server.folder / "elsewhere.db").exists()


def wait_for_door(server: Server, answer: int) -> None:
    """Servers check every few seconds whether they are closed."""
    until = time.monotonic() + PATIENCE
    while server.visitor().http.get("/").status_code != answer:
        assert time.monotonic() < until


def test_a_closed_server_lets_in_known_and_invited_people(server: Server) -> None:
    emil, guest = server.visitor(), server.visitor("Guido")
    keep(emil, "Emil")
    admin(server, "close")
    try:
        wait_for_door(server, 403)
        stranger = server.visitor()
        for path in ("/", "/gallery", "/new?title=canvas", "/metricsx"):
            assert stranger.http.get(path).status_code == 403
        assert emil.http.get("/").status_code == 200
        assert guest.http.get("/").status_code == 403
        link = admin(server, "invite").strip().partition("8000")[2]
        stranger.visit(link)
        assert stranger.form(link).status_code == 303
        assert stranger.http.get("/").status_code == 200
        guest.visit(link)
        assert guest.form(link).status_code == 400, "it let one in"
    finally:
        admin(server, "open")
        wait_for_door(server, 200)


def test_a_host_closes_the_server_invites_and_opens_it_again(server: Server) -> None:
    frida, guest = server.visitor(), server.visitor()
    keep(frida, "Frida")
    for path in ("/me/server", "/me/server/invite"):
        assert frida.form(path).status_code == 400, "not everybody is a host"
    admin(server, "host", "Frida")
    assert frida.form("/me/server").status_code == 303
    try:
        wait_for_door(server, 403)
        found = re.search(r"/invited/[\w-]+", frida.form("/me/server/invite").text)
        assert found
        guest.visit(found[0])
        assert guest.form(found[0]).status_code == 303
        assert guest.http.get("/").status_code == 200
        assert "Open server" in frida.visit("/me")
    finally:
        assert frida.form("/me/server", open="yes").status_code == 303
        wait_for_door(server, 200)


@story
async def test_every_host_has_invitations_and_those_of_somebody_banned_let_nobody_in(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        frida, mallory = await profile(services, "Frida"), await profile(services, "Mallory")
        tickets = [await services.db(access.invitation, mallory.id) for _ in range(one_time_tokens.MAX_TOKENS)]
        with pytest.raises(Refused):
            await services.db(access.invitation, mallory.id)
        kept = await services.db(access.invitation, frida.id)
        await services.db(removal.ban_profile, mallory.id)
        guests = [await visitor(services) for _ in range(2)]
        assert not await services.db(access.invite, tickets[0], guests[0], "Guest")
        assert await services.db(access.invite, kept, guests[1], "Guest")


@pytest.fixture(params=["sqlite", "postgres"])
def any_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on each kind of database; the command is a second process."""
    where = {} if request.param == "sqlite" else {"db": request.getfixturevalue("postgres").database()}
    with running_server(tmp_path, **where) as server:
        yield server
        assert not [line for line in server.lines() if line["level"] == "error"]


def command(server: Server, *words: str) -> None:
    where = ["--db", str(server.options["db"])] if "db" in server.options else []
    assert not admin(server, *words, *where).startswith("2: ")


def test_bans_deletions_and_a_closed_server_reach_open_pages(any_server: Server) -> None:
    """The command runs in a process of its own, and tells no server."""
    server = any_server
    anna, bert, guest, player = (server.visitor() for _ in range(4))
    keep(anna, "Anna")
    keep(bert, "Bert")
    played = player.make("canvas", ("me", "me"))
    tables = [played, *(who.make("canvas", ("me", "journeyman")) for who in (anna, bert, player, player))]
    with ExitStack() as pages:
        mine, his, theirs = ([pages.enter_context(who.live(table)) for table in tables] for who in (anna, bert, guest))
        stays = pages.enter_context(player.live(played))
        command(server, "ban", "Anna")
        assert closed_in_time(mine) == {CHANGED}
        command(server, "delete", "Bert", "--yes")
        assert closed_in_time(his) == {CHANGED}
        theirs[0].ask(do="look", at=-1, seat=-1)
        theirs[0].hear()
        command(server, "close")
        assert closed_in_time(theirs) == {CHANGED}
        stays.play()
        command(server, "open")


def closed_in_time(pages: list[TableClient]) -> set[int]:
    """The codes with which pages are closed, long before the minute that a page once waited for news."""
    began = time.monotonic()
    codes = {page.until_closed() for page in pages}
    assert time.monotonic() - began < 20.0, "the bound is 5 s; the machine may be busy"
    return codes


@story
async def test_all_open_pages_are_looked_up_by_one_query(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        seated, invited, stranger = [await visitor(services) for _ in range(3)]
        await services.creation.make(seated, TableRequest("canvas", {"players": 2}, [ME, ME]))
        await services.db(access.invite, (await services.db(access.invitation)), invited, "Invited")
        mine, ended = Viewer(anna.id, anna.session, True), Viewer(anna.id, "0" * 32, True)
        banned, gone = Viewer(bert.id, bert.session, True), Viewer("f" * 24, "f" * 32, True)
        programs = Viewer(anna.id, None, False), Viewer(bert.id, None, False), Viewer(stranger, None, False)
        guests = [Viewer(id, "", False) for id in (seated, invited, stranger, "", "unknown")]
        crowd = [Viewer(f"{number:024}", "", False) for number in range(5000)]
        await services.db(removal.ban_profile, bert.id)
        asked: list[str] = []
        storage = Storage(database)  # which nobody else asks
        event.listen(storage.engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
        found = await asyncio.to_thread(
            access.viewers_to_disconnect, storage, {mine, ended, banned, gone, *programs, *guests, *crowd}
        )
        storage.close()
        assert found == {ended, banned, gone, programs[1]}
        assert len([query for query in asked if query.startswith("SELECT")]) == 1
        await services.db(access.close, True)
        assert await services.db(access.viewers_to_disconnect, {mine, ended, banned, gone, programs[2], *guests}) == {
            ended,
            banned,
            gone,
            *guests[2:],
        }
