"""Links, files and pages of somebody who means harm: the site shows nothing but its own pages, and keeps its games."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.chromium import WON
from tests.site.file_host import Host
from tests.site.player import Player

MISSING = "Page not found"

DAMAGE = """async body => {
  const cache = await caches.open((await caches.keys()).find(name => name.includes('#')));
  await cache.put('/club/shell.js', new Response(body, { headers: { 'content-type': 'text/javascript' } }));
}"""
SCRIPTED = """<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id = 'inline'</script>
  <script href="/club/static/framed_page.js"/></svg>"""  # the second is ours and sets another WebSocket


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[Host]:
    """A host of somebody else, whose pages call themselves a site."""
    folder = tmp_path / "stranger"
    folder.mkdir()
    (folder / "index.html").write_text("<h1>Sign in", encoding="utf-8")
    (folder / "site.json").write_text("{}", encoding="utf-8")
    serving = Host(folder)
    serving.roots = [""]
    serving.shared = True
    yield serving
    serving.stop()


def at_the_root(player: Player, host: Host) -> Player:
    host.roots = [""]
    player.url = player.url.removesuffix("/club")
    return player


def goes_to(player: Player, path: str) -> None:
    """Put a path after the hash, and wait for the page that it leads to."""
    player.page.evaluate("window.before = true")
    player.window.evaluate("path => { location.hash = path; }", path)
    player.wait_for("!window.before && document.readyState === 'complete' && document.querySelector('main')")


def test_what_stands_after_the_hash_leads_to_pages_of_the_site_alone(
    players: Callable[..., Player], host: Host, stranger: Host
) -> None:
    player = at_the_root(players(), host).open()
    player.expected = ("status of 404",)
    other = f"127.0.0.1:{stranger.port}"
    for path in (
        *(f"{start}{other}/" for start in ("//", "/\\", "\\\\", "/%2f", "/\t/", "@", ":80@")),
        *(f"http://{other}/", f"//{other}/%2e%2e/", f"/..//{other}/", "javascript:parent.document.body.remove()"),
        "data:text/html,<h1>Sign in",
    ):
        goes_to(player, path)
        assert player.page.evaluate("location.origin") == player.url
    assert stranger.asked == []
    player.window.goto(f"{player.url}/icon.svg")
    player.open(f"//{other}/")
    player.sees("main", MISSING)
    assert stranger.asked == []


def test_what_stands_after_the_hash_stays_below_the_path_of_the_site(
    players: Callable[..., Player], host: Host
) -> None:
    host.roots = ["/club", ""]
    player = players().open()
    for path in ("/../", "/%2e%2e/index.html", "/..\\index.html"):
        goes_to(player, path)
        assert player.page.evaluate("location.pathname") == "/club/"


def test_an_address_that_the_host_does_not_have_leads_to_no_other_host(
    players: Callable[..., Player], host: Host, stranger: Host
) -> None:
    """Hosts show 404.html for it, which looks for the site in the folders above."""
    player = at_the_root(players(), host)
    player.expected = ("status of 404",)
    host.missing = "404.html"
    player.window.goto(f"{player.url}//127.0.0.1:{stranger.port}/deep")
    player.is_open()
    assert player.window.url.startswith(f"{player.url}/#/")
    player.sees("main", MISSING)
    assert stranger.asked == []


def test_an_address_with_an_empty_folder_is_the_same_site(players: Callable[..., Player], host: Host) -> None:
    """Some hosts answer there too; links would begin with // and lead to other hosts."""
    player = players()
    player.window.goto(player.url.replace("/club", "//club/#/book/fresco"))
    player.is_open()
    player.sees("h1", "Fresco")
    assert player.window.url == f"{player.url}/#/book/fresco"


def saved(player: Player) -> bytes:
    player.visit("/keeping")
    with player.window.expect_download() as saving:
        player.page.get_by_role("button", name="Save all games as a file").click()
    return Path(saving.value.path()).read_bytes()


def moves_in(games: bytes, folder: Path) -> set[tuple[object, ...]]:
    """Every stored move of a saved file: bots may add more while somebody saves."""
    file = folder / "read.sqlite"
    file.write_bytes(games)
    with closing(sqlite3.connect(file)) as db:
        return set(db.execute("SELECT * FROM moves"))


def test_a_forged_file_changes_nothing_and_a_saved_one_comes_in(players: Callable[..., Player], tmp_path: Path) -> None:
    first = players().open()
    table = first.make("canvas")
    first.play(table)
    file = tmp_path / "games.sqlite"
    file.write_bytes(saved(first))
    forged = tmp_path / "forged.sqlite"
    forged.write_bytes(file.read_bytes())
    with closing(sqlite3.connect(forged)) as db:
        db.execute("UPDATE endings SET pictures = ?", [zlib.compress(bytes(64 * 2**20))])
        db.commit()

    second = players().open()
    own = second.make("canvas")
    second.play(own, most=2)
    before = moves_in(saved(second), tmp_path)
    assert before
    second.page.set_input_files("#file", forged)
    second.sees("#refusal:not([hidden])", f"Could not open game {table} in this file. Nothing was changed.")
    assert moves_in(saved(second), tmp_path) >= before
    assert {row[0] for row in before} == {own}

    second.visit("/keeping")
    second.page.set_input_files("#file", file)
    second.sees("#what", "Games in this file: 1. They replace the games here (1).")
    with second.window.expect_event("load"):
        second.page.get_by_role("button", name="Replace my games").click()
    second.is_open()
    second.sees("main", "Canvas")
    second.at(table)
    second.sees("#end-title", WON)


def test_a_damaged_script_of_the_window_says_so_and_is_brought_again(
    players: Callable[..., Player], host: Host
) -> None:
    player = players().open()
    table = player.make("canvas")
    player.expected = ("SyntaxError", "Invalid or unexpected", "Unexpected", "503")
    player.window.evaluate(DAMAGE, "const")
    player.window.reload()
    player.is_told("Bottega could not start. Your games are safe")
    player.window.get_by_role("button", name="Get the latest version").click()
    player.is_open()
    player.at(table)
    player.act()


def test_a_picture_that_came_with_a_file_runs_no_script(players: Callable[..., Player], tmp_path: Path) -> None:
    player = players().open()
    table = player.make("canvas")
    player.play(table)
    player.expected = ("Content Security Policy",)
    file = tmp_path / "games.sqlite"
    file.write_bytes(saved(player))
    kept = {"table": SCRIPTED, "keepsakes": [{"title": "A", "seat": 0, "svg": SCRIPTED}]}
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE endings SET pictures = ?", [zlib.compress(json.dumps(kept).encode())])
        db.execute("UPDATE tables SET rules = 'old'")  # else the pictures are drawn anew
        db.commit()
    player.visit("/keeping")
    player.page.set_input_files("#file", file)
    with player.window.expect_event("load"):
        player.page.get_by_role("button", name="Replace my games").click()
    for path in (f"/t/{table}/end.svg", f"/t/{table}/keepsake/0.svg"):
        player.is_open().visit(path)
        player.wait_for("document.documentElement.tagName === 'svg'")
        assert player.page.evaluate("document.documentElement.id") == ""
        assert "PortSocket" not in player.page.evaluate("WebSocket.name")


def test_workers_ask_nobody_but_the_site(players: Callable[..., Player], stranger: Host) -> None:
    player = players().open()
    player.expected = ("Content Security Policy",)
    player.play(player.make("canvas"), most=2)
    for name in ("server_worker.js", "bot_worker.js"):
        worker = next(one for one in player.window.workers if one.url.endswith(name))
        tried = "url => fetch(url, { mode: 'no-cors' }).then(() => 'answered', error => error.name)"
        assert worker.evaluate(tried, f"http://127.0.0.1:{stranger.port}/") == "TypeError"
    assert stranger.asked == []


def test_a_page_of_a_stranger_shows_no_page_of_the_site_in_a_frame(
    players: Callable[..., Player], stranger: Host, host: Host
) -> None:
    """At another port of the same machine it is of the same site for browsers, so that the games would be there."""
    player = players().open()
    player.expected = ("frame-ancestors",)
    (stranger.folder / "frame.html").write_text(f'<iframe src="{player.url}/keeping"></iframe>', encoding="utf-8")
    other = players(beside=player)
    other.expected = ("frame-ancestors", "status of 404")
    with other.window.expect_console_message(lambda said: "frame-ancestors" in said.text):
        other.window.goto(f"http://127.0.0.1:{stranger.port}/frame.html")
    assert "chrome-error" in other.window.frames[1].url
