"""People as a page names them: those at one screen, and one person in several windows."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.chromium import Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]


def test_people_who_share_a_screen_are_asked_for_their_names(guest: Guest) -> None:
    page = guest.open("/new?title=canvas").page
    expect(page.locator("[data-name]:visible")).to_have_count(0)

    page.select_option("#seat-1", "me")

    expect(page.locator("[data-name]:visible")).to_have_count(2)
    page.click("#lay")
    assert page.url.endswith("/new?title=canvas"), "both names are missing"
    page.fill("[name=name-0]", "Rose")
    page.fill("[name=name-1]", "Ruby")
    page.click("#lay")
    expect(page.locator("#seats .name")).to_have_text(["Rose", "Ruby"])
    expect(page.locator("#me")).to_have_text("Rose")


def test_who_sits_alone_at_a_screen_is_not_asked_again(server: Server, guest: Guest) -> None:
    page = guest.be(server.visitor("Red")).open("/new?title=canvas").page
    page.select_option("#seat-1", "apprentice")
    page.click("#lay")
    expect(page.locator("#seats .name").first).to_have_text("Red")


def test_a_new_name_is_seen_in_the_header_and_at_the_seat_of_every_window(server: Server, guests: Guests) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("canvas", ("me", "open"))
    blue.sit(table, 1)
    guest, other = guests().be(red).at(table), guests().be(blue).at(table)
    second = guest.context.new_page()
    second.goto(f"{guest.url}/t/{table}")
    expect(second.locator("#seats .name").first).to_have_text("Red")

    guest.page.click("#me")
    guest.page.fill("#my-name", "Violet")
    guest.page.get_by_role("button", name="Rename").click()

    for page in (guest.page, second):
        expect(page.locator("#me")).to_have_text("Violet")
        expect(page.locator("#seats .name").first).to_have_text("Violet")
    expect(other.page.locator("#seats .name").first).to_have_text("Violet")
    expect(other.page).to_have_title(
        "Canvas: Violet, Blue" if "●" not in other.page.title() else "● Canvas: Violet, Blue"
    )


def test_which_moves_are_confirmed_is_a_setting(server: Server, guest: Guest) -> None:
    red = server.visitor("Red")
    table = red.make("fresco-dice", ("me", "apprentice"))
    page = guest.be(red).at(table).page
    confirm, choices = page.locator("#confirm .go"), page.locator("#actions button[data-action]")

    def choose(setting: str, better: bool = False) -> int:
        """Play the last choice, or the one that a hint likes best, under a setting; how often it was asked about."""
        if not guest.ready():
            raise AssertionError("the game is over too soon")
        page.click("#me")
        page.select_option("[data-setting=confirm]", setting)
        page.keyboard.press("Escape")
        before, asked = guest.moves, 0
        if better:
            page.click("#hint")
            page.locator("#said .hint li button").first.click()
        else:
            choices.last.click()
        guest.wait_for("!document.getElementById('table-page').hasAttribute('aria-busy')")
        if confirm.is_visible():
            asked = 1
            confirm.click()
        guest.wait_for(f"document.querySelectorAll('#log li').length - 1 > {before}")
        return asked

    assert [choose("always") for _ in range(3)] == [1, 1, 1]
    assert [choose("never") for _ in range(3)] == [0, 0, 0]
    assert [choose("", better=True) for _ in range(3)] == [0, 0, 0], "a good move is played at once"
    assert 1 in [choose("") for _ in range(6)], "to let chances go costs something"
    page.reload()
    assert guest.ready()
    page.click("#me")
    expect(page.locator("[data-setting=confirm]")).to_have_value("")


def test_a_refused_form_stays_with_what_was_typed_and_says_why(server: Server, guest: Guest) -> None:
    ottilie = server.visitor()
    assert ottilie.form("/me", name="Ottoline", **{f"face-{part}": 0 for part in range(6)}).status_code == 200
    page = guest.open("/new?title=canvas").page
    page.check("[name=players][value='3']", force=True)
    page.select_option("#seat-1", "me")
    page.fill("[name=name-0]", "Rose")
    page.fill("[name=name-1]", "Ottoline")

    page.click("#lay")

    guest.sees("#refusal", "That name is taken")
    assert page.url.endswith("/new?title=canvas")
    expect(page.locator("[name=name-0]")).to_have_value("Rose")
    expect(page.locator("[name=players][value='3']")).to_be_checked()
    assert guest.judged() == []
    page.fill("[name=name-1]", "Ruby")
    page.click("#lay")
    expect(page.locator("#seats .name").first).to_have_text("Rose")
    guest.errors.clear()  # the browser reports the refusal too
