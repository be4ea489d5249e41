"""Windows, addresses and languages: games are played in one window at a time, and each page has an address."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.site.player import Player, expect

ELSEWHERE = "Bottega is open in another window."


def test_games_are_played_in_one_window_at_a_time(players: Callable[..., Player]) -> None:
    first = players().open()
    table = first.make("canvas")
    first.at(table)
    first.act()

    second = players(beside=first)
    second.window.goto(f"{second.url}/#/t/{table}")
    second.is_told(ELSEWHERE)
    first.act()

    second.window.get_by_role("button", name="Play here instead").click()
    second.is_open()
    first.is_told(ELSEWHERE)
    expect(first.window.locator("#page")).to_have_count(0)
    second.sees("#picture svg")
    assert second.ready()
    assert second.moves >= 2
    second.act()


def test_every_page_has_an_address(club: Player) -> None:
    club.open("/book/fresco")
    club.sees("h1", "Fresco")
    assert club.window.url == f"{club.url}/#/book/fresco"
    expect(club.window).to_have_title(re.compile("Fresco"))
    table = club.make("canvas")

    club.window.goto(f"{club.url}/t/{table}")
    club.is_open()
    club.sees("#picture svg")
    assert club.window.url == f"{club.url}/#/t/{table}"


def test_back_and_forward_are_those_of_the_browser(club: Player) -> None:
    club.open("/")
    for path in ("/book/canvas", "/book/fresco-dice", "/new?title=canvas"):
        club.visit(path)
        club.wait_for("document.readyState === 'complete'")
        expect(club.window).to_have_url(f"{club.url}/#{path}")
    for step, path in (
        *(("back", "/book/fresco-dice"), ("back", "/book/canvas"), ("forward", "/book/fresco-dice")),
        *(("forward", "/new?title=canvas"), ("back", "/book/fresco-dice"), ("back", "/book/canvas"), ("back", "/")),
    ):
        club.window.evaluate(f"history.{step}()")
        expect(club.window).to_have_url(f"{club.url}/#{path}")
        club.wait_for(f"location.pathname + location.search === {'/club' + path!r}")
        club.wait_for("document.readyState === 'complete'")


def test_a_typed_address_goes_to_its_page(club: Player) -> None:
    club.visit("/")
    club.window.evaluate("location.hash = '#/book/fresco-card'")
    club.sees("h1", "Fresco")
    club.wait_for("location.pathname === '/club/book/fresco-card'")


def test_an_address_typed_while_the_site_opens_is_the_first_page(players: Callable[..., Player]) -> None:
    player = players()
    player.window.goto(f"{player.url}/")
    player.is_told("Starting…")
    player.window.evaluate("location.hash = '#/book/fresco'")
    player.is_open()
    player.sees("h1", "Fresco")
