"""Fresco's modules in the browser: chosen from the box, each alone for some rounds, and all of them in a whole game."""

from __future__ import annotations

from random import Random

import pytest

from bottega.games.fresco.modules import HOMES
from tests.web.browser import Guest, expect
from tests.web.server import Server

ROUNDS = 3


def test_modules_are_chosen_from_a_box(guest: Guest) -> None:
    page = guest.open("/new?title=fresco").page
    boxes = page.locator("[data-choice-of]")
    expect(boxes).to_have_count(len(HOMES))
    ticked = page.locator("[data-choice-of]:checked")
    for name, modules in (("Market day", [4, 14, 16]), ("Everything", list(HOMES)), ("None of them", [])):
        page.get_by_role("button", name=name).click()
        assert [box.get_attribute("data-choice-of") for box in ticked.all()] == [str(number) for number in modules]
    page.get_by_role("button", name="Draw four at random").click()
    expect(ticked).to_have_count(4)
    drawn = [int(box.get_attribute("data-choice-of") or 0) for box in ticked.all()]
    first = page.locator(".box img").first
    first.scroll_into_view_if_needed()
    guest.wait_for("document.querySelector('.box img').naturalWidth > 0")
    assert guest.judged() == []
    page.select_option("#seat-1", "bot journeyman")
    page.click("#lay")
    guest.sees("#picture svg")
    expect(page.locator("#picture svg .module")).to_have_count(4)
    assert drawn == sorted(drawn)
    assert guest.overflow() == 0


@pytest.mark.parametrize("module", HOMES)
def test_a_module_alone_is_played_for_some_rounds(guest: Guest, server: Server, module: int) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "bot journeyman"), modules=[module])
    guest.be(visitor).at(table)
    expect(guest.page.locator("#picture svg .module")).to_have_count(1)
    random, clicks = Random(module), 0
    while guest.ready() and f"Round {ROUNDS}" not in guest.page.inner_text("#log"):
        guest.click_on(random)
        clicks += 1
        assert clicks < 400, f"no end in sight: {guest.prompt}"
    assert clicks > 10


def test_a_whole_game_with_all_modules(guest: Guest, server: Server) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", *["bot journeyman"] * 3), modules=list(HOMES))
    guest.be(visitor).at(table)
    expect(guest.page.locator("#picture svg .module")).to_have_count(len(HOMES))
    clicks = guest.play_out()
    assert clicks > 50
    guest.sees("#end-title", "won")
    expect(guest.page.locator("#end-story .chart .course")).to_have_count(4)
