"""Two people with a profile, one on a phone: they become friends, one invites the other, and they play."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server
from tests.browser.test_rematch import finished
from tests.server.web.pages.test_account import keep

Guests = Callable[..., Guest]


def test_friends_invite_each_other_and_play(server: Server, guests: Guests) -> None:
    one, other = server.visitor(), server.visitor()
    keep(one, "Beatrice")
    keep(other, "Dante")
    desk, phone = guests().be(one), guests(PHONE, has_touch=True).be(other)
    mine, his = desk.page, phone.page
    mine.clock.install()
    his.clock.install()

    desk.open("/me")
    mine.get_by_label("Add a friend").fill("Dante")
    mine.get_by_role("button", name="Send request", exact=True).click()
    expect(mine.get_by_role("heading", name="Requests you've sent")).to_be_visible()
    phone.open("/")
    his.get_by_role("link", name="1 friend request").tap()
    his.get_by_role("button", name="Beatrice: Accept").tap()
    expect(his.get_by_role("button", name="Beatrice: Remove")).to_be_visible()
    assert phone.overflow() <= 0
    assert phone.judged() == []

    phone.open("/")
    table = one._table(
        one.form("/make", **{"title": "canvas", "players": 2, "public": "friends", "seat-0": "me", "seat-1": "open"})
    )
    his.clock.fast_forward(5000)
    phone.sees("[data-list=friends]", "Beatrice")
    desk.open(f"/t/{table}")
    mine.fill("#invite-name", "dante")
    mine.get_by_role("button", name="Invite", exact=True).click()
    phone.sees("#public")
    expect(mine.locator(".invite")).to_contain_text("Invited: Dante")
    his.clock.fast_forward(5000)
    phone.sees("[data-list=invited]", "Beatrice invites you.")
    assert phone.overflow() <= 0
    his.get_by_role("button", name="Join the table of Beatrice").tap()

    his.wait_for_selector("#picture svg")
    with one.live(table) as page:
        acting = desk if page.now["actions"] else phone
    if acting is phone:
        acting.press("#all")
    acting.act()


def test_the_list_is_filtered_on_a_phone_without_loading_the_page(server: Server, guests: Guests) -> None:
    host = server.visitor("Virgil")
    canvas = host.make("canvas", ("me", "open"), public=True)
    dice = host.make("fresco-dice", ("me", "open", "open"), public=True)
    phone = guests(PHONE, has_touch=True)
    page = phone.page
    page.clock.install()
    phone.open("/")
    page.evaluate("window.still = true")
    lines = {table: page.locator(f'.public a[href="/t/{table}"]') for table in (canvas, dice)}
    expect(lines[canvas]).to_be_visible()
    page.locator(".filter summary").tap()
    page.locator("#filter [name=title]").select_option("fresco-dice")
    expect(lines[canvas]).to_have_count(0)
    expect(lines[dice]).to_be_visible()
    expect(page.get_by_role("button", name="Find a game of Fresco: the Dice Game").last).to_be_visible()
    page.locator("#filter [name=players]").select_option("4")
    expect(page.locator(".public .none")).to_be_visible()

    later = host.make("fresco-dice", ("me", "open", "open", "open"), public=True)
    page.clock.fast_forward(5000)
    expect(page.locator(f'.public a[href="/t/{later}"]')).to_be_visible()
    expect(lines[canvas]).to_have_count(0)

    page.get_by_role("link", name="Watch").tap()
    expect(page.get_by_role("link", name="Watch")).to_have_attribute("aria-current", "true")
    assert "list=watch" in page.url
    assert "players=4" in page.url
    assert phone.overflow() <= 0
    assert page.evaluate("window.still"), "nothing was loaded anew"
    page.reload()
    expect(page.locator("#filter [name=title]")).to_have_value("fresco-dice")


def test_another_one_with_other_options_takes_everybody_along(server: Server, guests: Guests) -> None:
    table, red, blue = finished(server)
    asking, following = guests(PHONE, has_touch=True).be(red).at(table), guests().be(blue).at(table)
    page = asking.page
    asking.more_at_the_end()
    page.get_by_role("button", name="New game, different settings").tap()
    expect(page.locator(".places")).to_contain_text("Blue")
    assert asking.overflow() <= 0
    page.locator("[data-option=scenario] summary").tap()
    page.locator("[value=family]").tap()
    page.get_by_role("button", name="Start game").tap()
    page.wait_for_url(re.compile(rf"/t/(?!{table})"))
    following.press("#end a.again")
    following.page.wait_for_url(page.url)
    following.sees("#seats", "Red")
