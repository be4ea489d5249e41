"""Whole games of every title: a newcomer clicks on what glows, somebody with a phone taps on it, and somebody else has
but a keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bottega.games import title, titles
from tests.browser.chromium import PHONE, WON, Guest, expect
from tests.browser.server import Server


@pytest.mark.parametrize("name", titles())
def test_a_newcomer_sits_down_at_once_and_plays_to_the_end(guest: Guest, name: str) -> None:
    page = guest.open("/").page
    page.get_by_role("button", name=f"Play {title(name).full_name} against bots").click()
    guest.sees("#picture svg")
    guest.sees("#seats", "you")

    clicks = guest.play_out()

    assert clicks > 10
    guest.sees("#end-title", WON)
    scores = [int(text) for text in page.locator("#end-scores .number").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 3
    guest.sees("#end-story .chart")
    expect(page.locator("#end-story .chart .course")).to_have_count(3)
    guest.more_at_the_end()
    page.click("#end-replay")
    guest.sees("#prompt", "Replay, move")
    page.click("#now")
    guest.sees("#prompt", "over")


@pytest.mark.parametrize("name", titles())
def test_a_whole_game_by_touch_on_a_phone(guests: Callable[..., Guest], server: Server, name: str) -> None:
    visitor = server.visitor("Red")
    guest = guests(PHONE, has_touch=True).be(visitor).at(visitor.make(name, ("me", "apprentice")))
    assert guest.play_out() > 10
    guest.sees("#end-title", WON)


@pytest.mark.parametrize("name", titles())
def test_a_whole_game_by_keyboard(guest: Guest, server: Server, name: str) -> None:
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make(name, ("me", "apprentice")))
    assert guest.play_out(Guest.type_in) > 10
    guest.sees("#end-title", WON)


def test_a_master_looks_at_a_finished_game(guest: Guest, server: Server) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "me"))
    with visitor.live(table) as live:
        live.play_out()
    page = guest.be(visitor).at(table).page
    guest.sees("#end-title", WON)
    guest.more_at_the_end()
    page.click("#end-analyse")
    expect(page.locator("#end-analysis .share")).to_have_count(2)
    expect(page.locator("#end-analysis")).to_contain_text("moves analysed", timeout=90_000)
    guest.sees("#end-analysis :is(.turns button, .none)")  # in one game of very many no choice was clearly a mistake
    assert guest.judged() == []
    for turn in page.locator("#end-analysis .turns button").all()[:1]:
        turn.click()
        expect(page.locator("#end")).to_be_hidden()
        guest.sees("#prompt", "Replay")
        guest.sees("#review", "Better:")
        assert page.locator("#picture .better").count()
