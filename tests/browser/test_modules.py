"""Fresco's modules in the browser: chosen from the box, each for some rounds, and all of them together."""

from __future__ import annotations

import json
from random import Random

import pytest

from bottega.games.fresco.modules import MODULES
from tests.browser.chromium import WON, Guest, expect
from tests.browser.server import Server
from tests.server.web.socket.test_program import address, hear, program

ROUNDS = 3


def test_modules_are_chosen_from_a_box(guest: Guest) -> None:
    page = guest.open("/new?title=fresco").page
    boxes = page.locator("[data-option=modules] [data-choice-of]")
    expect(boxes.first).not_to_be_visible()
    page.locator("[data-option=modules] summary").click()
    expect(boxes).to_have_count(len(MODULES))
    ticked = page.locator("[data-option=modules] [data-choice-of]:checked")
    for name, modules in (("Market day", [4, 14, 16]), ("Everything", list(MODULES)), ("None", [])):
        page.get_by_role("button", name=name).click()
        assert [box.get_attribute("data-choice-of") for box in ticked.all()] == [str(number) for number in modules]
    page.get_by_role("button", name="Random four").click()
    expect(ticked).to_have_count(4)
    expect(page.locator("[data-option=modules] .chosen")).to_contain_text("(4)")
    drawn = [int(box.get_attribute("data-choice-of") or 0) for box in ticked.all()]
    first = page.locator(".box img").first
    first.scroll_into_view_if_needed()
    guest.wait_for("document.querySelector('.box img').naturalWidth > 0")
    assert guest.judged() == []
    page.select_option("#seat-1", "journeyman")
    page.click("#lay")
    guest.sees("#picture svg")
    expect(page.locator("#picture > .sheet-home.module")).to_have_count(4)
    assert drawn == sorted(drawn)
    assert guest.overflow() == 0


@pytest.mark.parametrize("modules", [list(MODULES)[at::6] for at in range(6)], ids=str)
def test_every_module_is_played_for_some_rounds(guest: Guest, server: Server, modules: list[int]) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "journeyman"), modules=modules)
    guest.be(visitor).at(table)
    expect(guest.page.locator("#picture > .sheet-home.module")).to_have_count(len(modules))
    assert click_until(guest, f"Round {ROUNDS}") > 10


def click_until(guest: Guest, told: str) -> int:
    """Click on what glows until the log tells something; returns the number of clicks."""
    random, clicks = Random(1), 0
    while guest.ready() and told not in guest.page.inner_text("#log"):
        guest.click_on(random)
        clicks += 1
        assert clicks < 400, f"no end in sight: {guest.prompt}"
    return clicks


def test_the_first_round_and_the_last_of_a_game_with_all_modules(guest: Guest, server: Server) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", *["journeyman"] * 3), modules=list(MODULES))
    guest.be(visitor).at(table)
    expect(guest.page.locator("#picture > .sheet-home.module")).to_have_count(len(MODULES))
    assert click_until(guest, "Round 2") > 10
    guest.open("/")
    with program(address(visitor, table)) as socket:  # for which nothing is drawn
        while not (turn := hear(socket, "turn"))["view"]["last"]:
            socket.send(json.dumps({"at": turn["at"], "action": turn["legal"][0]["action"]}))

    guest.at(table)
    guest.sees("#log", "the last round. The action boards are turned over")
    assert guest.play_out() > 5

    guest.sees("#end-title", WON)
    expect(guest.page.locator("#end-story .chart .course")).to_have_count(4)
