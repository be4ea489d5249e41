"""How much memory the site takes of a browser: the app and the bots have a Python each."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser

from bottega.games.fresco.modules import MODULES
from tests.site.player import Player

MOST = 1_200  # megabytes of the process that has a window and its two workers; a phone has more than twice that


def taken(browser: Browser) -> int:
    """The megabytes of the largest process with a page."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = [process["id"] for process in told["processInfo"] if process["type"] == "renderer"]
    return max(
        int(found[1]) // 1024
        for page in pages
        if (found := re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{page}/status").read_text(encoding="utf-8")))
    )


def test_a_long_game_takes_no_more_memory_than_a_phone_has(browser: Browser, club: Player) -> None:
    table = club.make("fresco", ("me", "journeyman"), modules=tuple(MODULES))
    club.play(table, most=1)
    before = taken(browser)
    now = club.play(table)
    assert now["status"] == "over"
    print(f"{before} MB before, {taken(browser)} MB after {now['moves']} moves")
    assert taken(browser) < MOST
