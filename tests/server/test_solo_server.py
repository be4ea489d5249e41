"""The app of the offline site: it imports no server and offers nothing that needs other people."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bottega import replay
from bottega.server.accounts.given_names import ALONE, plain_name
from bottega.server.db.storage import Storage
from bottega.server.lobby import create
from bottega.server.web.cookies import COOKIE
from tests.server.crawl import Words, walker
from tests.server.visitors import story

ABSENT = [  # on the offline site none of these can be imported
    *("alembic", "aiohttp", "aiosmtplib", "babel", "cryptography", "openskill", "prometheus_client", "psycopg"),
    *("http_ece", "redis", "resvg_py", "rich", "segno", "sqlalchemy.dialects.postgresql", "typer"),
    *("concurrent.futures.process", "multiprocessing", "tzdata", "urllib.request", "uvicorn", "webauthn", "websockets"),
]

AT_HOME = f"""
import sys
for name in {ABSENT!r}:
    sys.modules[name] = None

import asyncio
from bottega.server.web.app import WebApp as Web
from bottega.server.db.async_storage import AsyncStorage as Database
from bottega.server.core.settings import Settings
from bottega.server.db.storage import Storage
from bottega.server.db import schema  # which names all tables when a game is deleted

class Idle:
    def end(self):
        pass

async def get(app, path):
    said = []
    asked = {{"type": "http", "http_version": "1.1", "method": "GET", "path": path, "raw_path": path.encode()}}
    asked |= {{"query_string": b"", "headers": [(b"host", b"here")], "scheme": "http", "server": ("here", 80)}}

    async def receive():
        return {{"type": "http.request", "body": b"", "more_body": False}}

    async def send(message):
        said.append(message)

    await app(asked, receive, send)
    return said[0]["status"]

async def main():
    storage = Storage(sys.argv[1])
    storage.migrate()
    web = Web(Settings(alone=True, secret="x" * 32), Database(storage), Idle)
    app = web.app()
    async with web.lifespan(app):
        for path in ("/", "/new", "/book", "/book/canvas", "/gallery", "/me/games", "/me/stats/canvas", "/g/fresco"):
            print(path, await get(app, path))

asyncio.run(main())
"""


def test_the_offline_app_needs_no_server_and_no_other_people(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'bottega.db'}"
    storage = Storage(url)
    storage.migrate()
    storage.close()
    done = subprocess.run([sys.executable, "-c", AT_HOME, url], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert {line.split()[1] for line in done.stdout.splitlines()} == {"200"}, done.stdout


OTHERS = re.compile(  # words of what needs somebody elsewhere, another device or a server
    r"\b(friend\w*|invit\w+|public|profile\w*|passkey\w*|recovery|e-mail\w*|notif\w+|rated|ratings?|ranking\w*"
    r"|clocks|watch\w*|find me|talk|say|chat|block\w*|befriend|open seat\w*|program|server|devices)\b",
    re.IGNORECASE,
)


@story
async def test_a_house_for_one_offers_nothing_that_needs_others(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        await me.played()
        await me.form("/learn/fresco")
        running = await me.form("/make", title="fresco", players="2", **{"seat-0": "me", "seat-1": "apprentice"})
        await me.walk()
        await me.walk(running)
        assert len(me.pages) > 20
        for path, page in me.pages.items():
            if not path.startswith(("/book", "/rules")):  # where the words of the rules are
                assert [words for words in Words(page).found if OTHERS.search(words)] == [], path


@story
async def test_what_needs_others_is_not_there(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        table = await me.form("/make", title="canvas", players="2", **{"seat-0": "me", "seat-1": "apprentice"})
        for path in (
            "/me",
            "/me/in",
            "/waiting",
            "/healthz",
            "/metrics",
            "/sw.js",
            "/face/guest.svg",
            f"{table}/seat/x",
        ):
            assert (await me.client.get(path)).status_code == 404, path
        for path in ("/find", "/me", "/me/friends", "/me/block", "/me/push", f"{table}/sit", f"{table}/invite"):
            assert (await me.client.post(path, data={})).status_code == 404, path


@pytest.mark.parametrize(
    "wished",
    [
        {"seat-1": "open"},
        {"public": "on"},
        {"public": "friends"},
        {"rated": "on"},
        {"tempo": "live", "main": "600", "more": "20", "up": "move"},
    ],
    ids=lambda wished: " ".join(wished.values()),
)
@story
async def test_a_form_that_wishes_for_others_is_refused(tmp_path: Path, wished: dict[str, str]) -> None:
    async with walker(tmp_path, alone=True) as me:
        usual = {"title": "canvas", "players": "2", "seat-0": "me", "seat-1": "apprentice"}
        refused = await me.send("/make", **{**usual, **wished})
        assert refused.status_code == 400
        assert "This site is offline" in refused.text
        assert "/t/" not in await me.get("/")


@story
async def test_two_people_share_the_screen(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        page = await me.get("/new?title=canvas")
        assert "also on this screen" in page
        assert 'value="open"' not in page
        here = {"seat-0": "me", "name-0": "Anna", "seat-1": "me", "name-1": "Bert", "seat-2": "apprentice"}
        table = await me.form("/make", title="canvas", players="3", **here)
        live = await me.web.services.tables.load(table.removeprefix("/t/"))
        assert live.row.status == "running"
        assert [seat.name for seat in live.seats[:2]] == ["Anna", "Bert"]


@story
async def test_nobody_is_a_guest_in_their_own_house(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        me.client.cookies.clear()
        me.client.cookies.set(COOKIE, str(me.web.cookies.cookies.dumps([ALONE, ""])))
        here = {"seat-0": "me", "seat-1": "apprentice", "seat-2": "me"}
        table = await me.form("/make", title="canvas", players="3", **here)
        live = await me.web.services.tables.load(table.removeprefix("/t/"))
        assert [plain_name(seat) for seat in live.seats] == ["Player 1", "Apprentice 2", "Player 2"]
        for spoken, name in (("en", "Player 1"), ("fr", "Joueur 1"), ("nl", "Speler 1")):
            page = await me.client.get(table, headers={"accept-language": spoken})
            assert f'<span id="me-name">{name}</span>' in page.text
        await me.form("/rename", name="Player 1", back="/")
        await me.form("/rename", name="Anna", back="/")
        assert '<span id="me-name">Anna</span>' in await me.get("/")


@story
async def test_who_is_alone_shares_a_running_game_and_plays_on_from_it(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        seats = {"seat-0": "me", "seat-1": "me"}
        table = await me.form("/make", title="canvas", players="2", **seats)
        live = await me.web.services.tables.load(table.removeprefix("/t/"))
        seat = live.state.actors[0]
        await me.web.services.actions.play(live.seats[seat].holder, live.row.id, seat, live.state.legal(seat)[0], 0)
        assert "includes hidden cards" in await me.get(table)
        record = await me.get(f"{table}/record")
        assert replay(record).history == (await me.web.services.tables.load(live.row.id)).state.history
        assert len(replay(record).history) == 1
        assert "rating" not in (await me.send("/bring", record=record)).text
        again = await me.form("/bring", record=record, seat="0", others="apprentice")
        assert (await me.web.services.tables.load(again.removeprefix("/t/"))).row.imported


@story
async def test_who_is_alone_plays_as_often_as_they_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(create, "TABLES_A_DAY", 1)
    async with walker(tmp_path, alone=True) as me:
        for _ in range(3):
            assert (await me.form("/learn/canvas")).startswith("/t/")


@story
async def test_games_are_hidden_deleted_and_taken_home(tmp_path: Path) -> None:
    async with walker(tmp_path, alone=True) as me:
        first, second = await me.played(), await me.played()
        id = first.removeprefix("/t/")
        assert (await me.form(f"/me/games/{id}/hide", hidden="on", back="/me/games")) == "/me/games"
        assert first not in await me.get("/me/games")
        assert await me.form(f"/me/games/{id}/delete", back="/me/games") == "/me/games"
        assert (await me.client.get(first)).status_code == 404
        assert (await me.client.get("/me/records.zip")).headers["content-type"] == "application/zip"
        assert second in await me.get("/me/games")
