"""A first visit, and those after it: everything is brought here once, and then no network is needed."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.site.file_host import Host
from tests.site.player import Player, expect

MOST = 8_000_000  # bytes of a first visit

# Keeps what the window says while it starts the app, and how far its bar has come.
LISTEN = """addEventListener('DOMContentLoaded', () => {
  const step = document.getElementById('step'), bar = document.getElementById('bar');
  if (!bar) return;
  window.told = [];
  new MutationObserver(() => told.push([step.textContent, bar.value])).observe(step, { childList: true });
});"""
STEPS = [
    *("Downloading (first visit only):", "Download complete.", "Starting…", "Unpacking the games…"),
    *("Preparing rules, bots and pictures…", "Loading…"),
]


def test_a_first_visit_says_what_it_does_and_later_ones_need_no_network_and_speak_as_chosen(
    players: Callable[..., Player], host: Host
) -> None:
    player = players()
    player.context.add_init_script(LISTEN)
    player.open()
    player.sees("h1", "Welcome to Bottega")
    told = player.window.evaluate("told")
    first = [next(at for at, (text, _) in enumerate(told) if text.startswith(step)) for step in STEPS]
    assert first == sorted(first), told
    assert [share for _, share in told] == sorted(share for _, share in told)
    assert 0 < host.sent <= MOST, f"a first visit brought {host.sent} bytes: {host.asked}"

    player.page.get_by_role("button", name="Français").click()
    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
    player.window.close()
    later = players(beside=player)
    later.lose_the_network()
    later.open()
    later.sees("h1", "Bienvenue")
    for page in (later.window, later.page):
        expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_device_finds_all_that_the_manifest_names(site: Path) -> None:
    told = json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert told["start_url"] == told["scope"] == "./"
    assert len(told["icons"]) == 4
    assert [icon["src"] for icon in told["icons"] if not (site / icon["src"]).is_file()] == []


def test_the_picture_of_a_first_visit_is_for_every_reader(site: Path) -> None:
    picture = (site / "fresco.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert "<text" not in picture
    assert "<title" not in picture
    assert 'src="fresco.svg"' in (site / "index.html").read_text(encoding="utf-8")


def test_a_first_visit_without_room_or_with_damaged_parts_is_told_so_and_goes_on_later(
    players: Callable[..., Player], host: Host, tmp_path: Path
) -> None:
    player = players()
    player.expected = ("Quota exceeded", "is damaged", "is not valid JSON")
    player.in_browser("Storage.overrideQuotaForOrigin", quotaSize=1_000_000)
    player.window.goto(f"{player.url}/")
    player.is_told("Your device is out of storage.")
    assert not any("#" in name for name in player.window.evaluate("caches.keys()"))
    player.in_browser("Storage.overrideQuotaForOrigin")

    whole, shared = host.folder, tmp_path / "damaged"
    shutil.copytree(whole, shared)
    (shared / "site.json").write_text("<html>Please sign in", encoding="utf-8")  # as in trains and hotels
    host.folder = shared
    for _ in range(2):
        with player.window.expect_event("load"):
            player.window.get_by_role("button", name="Try again").click()
        player.is_told("The download failed.")
        shutil.copy(whole / "site.json", shared)
        (app,) = shared.glob("app-*.gz")
        app.write_bytes(gzip.decompress((whole / app.name).read_bytes()).replace(b"Welcome", b"Welcone"))
    for part in whole.glob("*.gz"):  # as hosts send them that unpack on the way
        (shared / part.name).write_bytes(gzip.decompress(part.read_bytes()))
    player.window.get_by_role("button", name="Try again").click()
    player.is_open()
    player.sees("h1", "Welcome to Bottega")
    assert sum("/core-" in path for path in host.asked) == 2  # without room, and then once


def test_what_is_lost_or_damaged_of_the_site_is_brought_again_and_games_are_still_there(
    players: Callable[..., Player], host: Host
) -> None:
    player = players().open()
    table = player.make("canvas")
    script = f"(async () => (await caches.open((await caches.keys()).find(name => name.includes('#')))){'{}'})()"
    player.window.evaluate(script.format(".delete('/club/app/stored_database.js')"))
    with player.window.expect_event("load"):
        player.in_browser("Page.reload", ignoreCache=True)  # past what stands between, as with the shift key
    player.is_open().at(table)
    player.act()
    player.window.evaluate(script.format(".put('/club/app/server_worker.js', new Response('', { status: 503 }))"))
    player.window.reload()
    player.is_told("Bottega could not start. Your games are safe")
    player.window.get_by_role("button", name="Get the latest version").click()
    player.is_open()
    player.sees("#picture svg")
    assert player.ready()
    assert player.moves >= 1


def test_a_site_below_another_one_is_a_site_of_its_own(players: Callable[..., Player], host: Host) -> None:
    host.roots = ["/club/inner", "/club"]
    above = players().open()
    table = above.make("canvas")
    below = players(beside=above)
    below.url += "/inner"
    below.open()
    below.sees("h1", "Welcome to Bottega")
    below.play(below.make("canvas"), most=1)
    above.at(table)
    above.act()
