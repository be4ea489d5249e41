"""A newcomer sits down and plays a whole game of every title, by clicking on what glows."""

from __future__ import annotations

import pytest

from bottega.games import title, titles
from tests.web.browser import Guest, expect


@pytest.mark.parametrize("name", titles())
def test_a_newcomer_sits_down_at_once_and_plays_to_the_end(guest: Guest, name: str) -> None:
    page = guest.open("/").page
    page.get_by_role("button", name=f"Play {title(name).full_name} now against bots").click()
    guest.sees("#picture svg")
    guest.sees("#seats", "you")

    clicks = guest.play_out()

    assert clicks > 10
    guest.sees("#end-title", "won")
    scores = [int(text) for text in page.locator("#end-scores .number").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 3
    guest.sees("#end-story .chart")
    expect(page.locator("#end-story .chart .course")).to_have_count(3)
    page.click("#end-look")
    guest.sees("#prompt", "over")
