"""My games and statistics on a phone, with fingers and with the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]


def test_a_game_is_hidden_shown_again_and_deleted(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "me"))
    with visitor.live(table) as live:
        live.play_out()
    guest = guests(PHONE, has_touch=True).be(visitor)
    page = guest.open("/me/games").page
    games = page.locator(".my-games li")
    expect(games.locator("time")).not_to_be_empty()
    games.get_by_role("button", name="Hide").tap()
    expect(page.locator(".none")).to_be_visible()
    page.get_by_role("link", name="Hidden").tap()
    games.get_by_role("button", name="Unhide").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".none")).to_be_visible()
    page.get_by_role("link", name="Finished").tap()
    games.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".none")).to_be_visible()
    assert guest.overflow() <= 0
