"""Pages of strangers that open the site in a window or a frame: they change nothing, and are told nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.site.file_host import Host
from tests.site.player import Player, expect
from tests.site.test_hostile_files import saved, stranger

__all__ = ["stranger"]

SENTENCE = "Bottega opens only in a window of its own, not inside another page."

# Everything that the site's own scripts say to each other, said by somebody else to its window and to the frame of its
# pages; `heard` has what comes back, or could be read.
SAY = """() => {
  window.heard = [];
  window.onmessage = event => heard.push(['window', event.data]);
  const request = { method: 'GET', path: '/keeping', query: '', headers: [], body: new Uint8Array() };
  const said = [
    request, 'claim', { kind: 'whole' }, { kind: 'anew' }, { kind: 'replace', file: new Uint8Array(), sure: true },
    { kind: 'request', request }, { kind: 'socket', path: '/t/x/live' }, { kind: 'closed', why: 'damaged' },
    { kind: 'open' },
  ];
  for (const target of [opened, opened[0]]) for (const message of said) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = event => heard.push(['port', event.data]);
    target.postMessage(message, '*', [port2]);
  }
  const can = {
    bridge: () => opened.bottega, document: () => opened.document, page: () => opened[0].document,
    socket: () => opened[0].WebSocket,
    leads: () => { opened[0].location = location.href; return opened[0].location.href; },
  };
  for (const [name, does] of Object.entries(can)) try { heard.push([name, String(does())]); } catch {}
}"""
FORM = """async ([action, fields]) => {
  const frame = Object.assign(document.createElement('iframe'), { name: `target${Math.random()}` });
  document.body.append(frame);
  const form = Object.assign(document.createElement('form'), { action, method: 'post', target: frame.name });
  const input = (name, value) => Object.assign(document.createElement('input'), { name, value });
  for (const [name, value] of Object.entries(fields)) form.append(input(name, value));
  document.body.append(form);
  const done = new Promise(loaded => frame.addEventListener('load', loaded, { once: true }));
  form.submit();
  await Promise.race([done, new Promise(over => setTimeout(over, 5000))]);
}"""


def visits(stranger: Host, player: Player, players: Callable[..., Player]) -> Player:
    """Another window of the same browser, at a page of somebody else."""
    other = players(beside=player)
    other.expected = ("frame-ancestors", "status of 404", "Failed to load", "Unsafe attempt")
    other.window.goto(f"http://127.0.0.1:{stranger.port}/")
    return other


def games(player: Player, folder: Path) -> dict[str, list[Any]]:
    """All rows that a player has, but for when the site was last open."""
    file = folder / "games.sqlite"
    file.write_bytes(saved(player))
    with closing(sqlite3.connect(file)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for name in names if name != "health"}


def with_a_finished_game(players: Callable[..., Player]) -> tuple[Player, str]:
    player = players().open()
    table = player.make("fresco-dice")
    player.play(table)
    return player, table


def test_what_a_stranger_says_to_a_window_of_the_site_is_not_heard(
    players: Callable[..., Player], stranger: Host, tmp_path: Path
) -> None:
    player, table = with_a_finished_game(players)
    before = games(player, tmp_path)
    other = visits(stranger, player, players)
    player.window.close()
    with other.context.expect_page() as opening:
        other.window.evaluate("url => { window.opened = open(url); }", f"{player.url}/#/me/games")
    expect(opening.value.locator("#page")).to_be_visible()
    other.window.evaluate(SAY)
    told = opening.value.frames[1].evaluate("fetch('/club/me/games').then(answer => answer.text())")
    assert table in told, "the site answers its own pages, after what came before"
    assert other.window.evaluate("heard") == []
    opening.value.close()
    assert games(players(beside=player).open(), tmp_path) == before


def test_forms_of_a_stranger_change_nothing(players: Callable[..., Player], stranger: Host, tmp_path: Path) -> None:
    """A browser sends them to the service worker of the site, since its games are there."""
    player, table = with_a_finished_game(players)
    before = games(player, tmp_path)
    other = visits(stranger, player, players)
    new = {"title": "canvas", "players": "2", "seat-0": "me", "seat-1": "apprentice"}
    for path, fields in (
        *((f"/t/{table}/leave", {"seat": "0"}), (f"/me/games/{table}/delete", {}), ("/make", new)),
        *(("/language", {"language": "fr"}), ("/rename", {"name": "Mallory"}), (f"/t/{table}/rematch", {})),
    ):
        other.window.evaluate(FORM, [player.url + path, fields])
    assert games(player, tmp_path) == before
    assert player.page.evaluate("document.documentElement.lang") == "en"


def test_the_window_of_the_site_does_not_open_in_a_frame_of_a_stranger(
    players: Callable[..., Player], stranger: Host
) -> None:
    """Its file has a name, under which no header keeps it out of frames."""
    player = players().open()
    other = visits(stranger, player, players)
    frame = f'<iframe src="{player.url}/index.html"></iframe>'
    (stranger.folder / "frame.html").write_text(frame, encoding="utf-8")
    other.window.goto(f"http://127.0.0.1:{stranger.port}/frame.html")
    expect(other.window.frame_locator("iframe").locator("#step")).to_have_text(SENTENCE)
    expect(other.window.frame_locator("iframe").locator("#buttons button")).to_have_count(0)
    player.reload()
