"""Clocks in a real browser, whose time the test sets."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

LATER = 2 * 3600  # seconds


def seconds(text: str) -> int:
    total = 0
    for part in re.sub(r"[^\d:]", "", text).split(":"):
        total = 60 * total + int(part)
    return total


def test_a_table_with_clocks_is_made_on_a_phone_and_counts_down(server: Server, guests: Callable[..., Guest]) -> None:
    guest = guests(PHONE, has_touch=True)
    page = guest.page
    page.clock.install()
    guest.open("/new?title=canvas")
    page.select_option("#seat-1", "me")
    page.fill("[name=name-0]", "Red")
    page.fill("[name=name-1]", "Blue")
    expect(page.locator(".of-live")).to_be_hidden()
    page.get_by_text("Clocks, rating, language").click()
    page.get_by_label("Live: one clock").check()
    expect(page.locator(".of-days")).to_be_hidden()
    expect(page.locator(".away")).to_be_hidden()
    page.select_option("[name=main]", "3600")
    page.select_option("[name=up]", "seat")
    assert guest.judged() == []
    page.click("#lay")
    page.wait_for_selector("#picture svg")
    guest.sees("#people", "60 minutes each + 30 seconds a turn.")

    expect(page.locator("#seats .clock")).to_have_count(2)
    running = page.locator("#clock")
    for _ in range(5):  # a message from the server may come between and set it right again
        before = seconds(running.inner_text())
        page.clock.fast_forward(120_000)
        if before - seconds(running.inner_text()) >= 120:
            break
    else:
        raise AssertionError("it does not count down")
    expect(running).to_have_attribute("aria-label", re.compile(r"^\d+ minutes left$"))
    assert guest.overflow() <= 0
    assert guest.judged() == []

    with sqlite3.connect(server.folder / "bottega.db") as db:  # as if they had thought for so long
        db.execute("UPDATE seats SET since = since - ? WHERE table_id = ?", [LATER, guest.table])
        db.execute("UPDATE tables SET due = due - ? WHERE id = ?", [LATER, guest.table])
    db.close()
    back = page.get_by_role("button", name="I'm back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_be_hidden()
