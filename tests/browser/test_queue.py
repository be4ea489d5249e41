"""Two people look for a game: a bar on their pages says how it stands, and they play when both are ready."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]


def test_two_who_look_for_a_game_meet_and_one_plays_bots_meanwhile(server: Server, guests: Guests) -> None:
    desk, phone = guests().be(server.visitor("Tiziano")), guests(PHONE, has_touch=True).be(server.visitor("Giorgione"))
    page, other = desk.open("/").page, phone.open("/").page
    page.get_by_role("button", name="Find a game of Fresco: the Dice Game").click()
    bar = page.locator("#queue")
    expect(bar).to_contain_text("Looking for players: Fresco: the Dice Game.")
    assert desk.judged() == []
    bar.get_by_role("button", name="Play bots meanwhile").click()
    page.wait_for_url("**/t/*")
    expect(bar).to_contain_text("Looking for players")

    other.get_by_role("button", name="Find a game of Fresco: the Dice Game").tap()

    for one in (page, other):
        expect(one.locator("#queue")).to_contain_text("your game is ready")
    assert phone.overflow() <= 0
    assert phone.judged() == []
    bar.get_by_role("button", name="I'm ready").click()
    expect(bar).to_contain_text("Waiting for the others")
    other.locator("#queue").get_by_role("button", name="I'm ready").tap()
    for one in (page, other):
        expect(one.locator("#seats .name")).to_have_count(2)
        expect(one.locator("#seats")).to_contain_text("Giorgione")
        expect(one.locator("#queue")).to_be_hidden()


def test_a_search_is_cancelled_on_any_page(guest: Guest) -> None:
    page = guest.open("/").page
    page.get_by_role("button", name="Find a game of Canvas").click()
    expect(page.locator("#queue")).to_be_visible()
    guest.open("/book")
    page.locator("#queue").get_by_role("button", name="Cancel search").click()
    expect(page.locator("#queue")).to_be_hidden()
