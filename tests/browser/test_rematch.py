"""Playing again, over real sockets and in the browser: whoever is still at the old table comes along."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.chromium import Guest, expect
from tests.browser.server import Server, Visitor

Guests = Callable[..., Guest]


def finished(server: Server) -> tuple[str, Visitor, Visitor]:
    """A finished game of Canvas between Red and Blue."""
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("canvas", ("me", "open"))
    blue.sit(table, 1)
    with red.live(table) as one, blue.live(table) as other:
        while one.now["status"] != "over":
            mover, waits = (one, other) if one.now["actions"] else (other, one)
            count = mover.play()["count"]
            waits.until(lambda seen, count=count: seen["count"] >= count)
    return table, red, blue


def test_sockets_at_the_old_table_hear_of_the_new_one_where_all_can_play(server: Server) -> None:
    table, red, blue = finished(server)
    with red.live(table) as one, blue.live(table) as other, server.visitor("Green").live(table) as spectator:
        again = red.rematch(table)
        for page in (one, other, spectator):
            page.until(lambda now: now["rematch"] == again)
    with red.live(again) as one, blue.live(again) as other:
        assert [seat["name"] for seat in one.now["seats"]] == ["Red", "Blue"]
        assert (one.now["mine"], other.now["mine"]) == ([0], [1])
        mover = one if one.now["actions"] else other
        assert mover.play()["kind"] == "stored"


def test_pages_go_along_to_the_rematch_unless_they_are_looking_back(server: Server, guests: Guests) -> None:
    table, red, blue = finished(server)
    asking, following = guests().be(red).at(table), guests().be(blue).at(table)
    spectator, looking_back, writing = guests().at(table), guests().at(table), guests().at(table)
    looking_back.page.click("#end-look")
    looking_back.page.click("#earlier")
    looking_back.sees("#now")
    writing.page.click("#end-look")
    writing.page.click("#tab-talk")
    writing.page.fill("#say-text", "What a")

    asking.page.get_by_role("button", name="Rematch").click()

    asking.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    for guest in (following, spectator):
        guest.page.wait_for_url(asking.page.url)
        guest.sees("#picture svg")
        guest.sees("#seats", "Blue")
    for guest in (looking_back, writing):
        guest.sees(".timeline .again", "Join the rematch")
        assert guest.table == table
    looking_back.page.locator(".timeline .again").click()
    looking_back.page.wait_for_url(asking.page.url)

    late = guests().be(blue).at(table)  # who comes to look at the old game is not torn away from it
    expect(late.page.locator("#end .again")).to_be_visible()
    expect(late.page.get_by_role("button", name="Rematch")).to_have_count(0)
    assert late.table == table
