"""A first visit, and those after it: everything is brought here once, and then no network is needed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.site.host import Host
from tests.site.player import Player, expect

MOST = 8_000_000  # bytes of a first visit

# Keeps what the window says while it opens the house, and how far its bar has come.
LISTEN = """addEventListener('DOMContentLoaded', () => {
  const step = document.getElementById('step'), bar = document.getElementById('bar');
  if (!bar) return;
  window.told = [];
  new MutationObserver(() => told.push([step.textContent, bar.value])).observe(step, { childList: true });
});"""
STEPS = [
    *("Bringing the workshop here, once:", "Everything is here.", "Starting Python.", "Unpacking the games."),
    *("Laying out rules, bots and drawings.", "Opening the door."),
]


def test_a_first_visit_says_what_it_does_and_later_ones_need_no_network_and_speak_as_chosen(
    players: Callable[..., Player], host: Host
) -> None:
    player = players()
    player.context.add_init_script(LISTEN)
    player.open()
    player.sees("h1", "Welcome to the workshop")
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
