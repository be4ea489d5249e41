"""Playing again, over real sockets and in the browser: everybody at the old table is asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
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


def test_rematch_asks_everybody_and_spectators_stay(server: Server, guests: Guests) -> None:
    table, red, blue = finished(server)
    asking, asked = guests().be(red).at(table), guests(PHONE, has_touch=True).be(blue).at(table)
    spectator, looking_back = guests().at(table), guests().be(blue).at(table)
    looking_back.page.click("#end-look")
    looking_back.page.click("#earlier")
    looking_back.sees("#now")
    main = asking.page.locator("#end .tools .go:visible")
    expect(main).to_have_text(["Rematch"])  # one main button
    expect(main).to_be_focused()

    main.click()

    asking.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    asked.sees("#asked-again", "want a rematch. Your seat is reserved.")
    expect(asked.page.get_by_role("button", name="Decline")).to_be_visible()
    expect(asked.page.get_by_role("button", name="Rematch")).to_have_count(0)
    spectator.sees("#end a.again", "Watch the rematch")
    expect(spectator.page.get_by_role("button", name="Decline")).to_have_count(0)
    looking_back.sees(".timeline .again", "Join the rematch")
    assert {asked.table, spectator.table, looking_back.table} == {table}

    asked.press("#end a.again")
    asked.page.wait_for_url(asking.page.url)
    asked.sees("#seats", "Blue")

    late = guests().be(blue).at(table)  # the question waits for those who come back
    expect(late.page.locator("#end a.again")).to_be_visible()


def test_what_is_said_after_the_game_is_seen_over_its_result(server: Server, guests: Guests) -> None:
    table, red, blue = finished(server)
    phone = guests(PHONE, has_touch=True).be(red).at(table)
    phone.sees("#end")
    with blue.live(table) as live:
        live.ask(do="say", phrase="again")
    phone.sees("#end #notices", "Another game?")
    assert phone.overflow() <= 0
    phone.page.locator("#notices button").tap()
    expect(phone.page.locator("#end")).to_be_hidden()
    expect(phone.page.locator("#say-text")).to_be_in_viewport()


def test_declined_rematch_goes_on_with_a_bot(server: Server, guests: Guests) -> None:
    table, red, blue = finished(server)
    asking, asked = guests().be(red).at(table), guests().be(blue).at(table)
    asking.press("#end .ask-again button")
    asking.page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    asked.press("#decline button")
    asked.sees("#asked-again", "You declined the rematch.")
    asked.sees("#end a.again", "Watch the rematch")
    expect(asked.page.locator("#decline")).to_be_hidden()
    expect(asking.page.locator("#seats li", has_text="Blue")).to_have_count(0)
    asking.sees("#seats", "bot")
    asking.sees("#notices", "Blue isn't playing. A bot takes the seat.")
    with red.live(asking.table) as one:
        assert not any(seat["resigned"] for seat in one.now["seats"])
        one.play()
    assert red.form(f"/t/{table}/rematch/decline").status_code == 400, "who has played there resigns instead"
