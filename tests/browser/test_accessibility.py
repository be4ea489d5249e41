"""For everybody: phones, keyboards, screen readers, still pictures, another language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bottega.games import title, titles
from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]


@pytest.mark.parametrize("name", titles())
def test_a_phone_shows_everything_without_scrolling_sideways(server: Server, guests: Guests, name: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make(name, ("me", "apprentice"))
    guest = guests(PHONE, has_touch=True).be(visitor)
    assert guest.open("/").overflow() <= 0
    assert guest.open(f"/new?title={name}").overflow() <= 0
    assert guest.open("/gallery").overflow() <= 0
    assert guest.open("/me/games").overflow() <= 0
    assert guest.open(f"/me/stats/{name}").overflow() <= 0
    guest.at(table)
    assert guest.ready()
    assert guest.overflow() <= 0
    guest.page.tap("#all")
    guest.sees("#actions button")
    beside = "(one => one ? one.getBoundingClientRect().left > 300 : null)(document.querySelector('#picture .right'))"
    assert guest.page.evaluate(beside) is not True
    guest.page.set_viewport_size({"width": 1300, "height": 800})
    assert guest.page.evaluate(beside) is not False


def test_a_narrow_window_with_a_mouse_is_no_wider_than_it_is(server: Server, guests: Guests) -> None:
    """The buttons that enlarge sheets, which a touch screen does not have, lie on their corners."""
    visitor = server.visitor("Red")
    guest = guests(PHONE).be(visitor).at(visitor.make("canvas", ("me", "apprentice")))
    assert guest.ready()
    assert guest.overflow() <= 0


def test_a_game_is_begun_and_played_with_the_keyboard_alone(guest: Guest) -> None:
    page = guest.open("/").page
    wanted = f"Play {title('canvas').full_name} against bots"
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == wanted:
            break
    page.keyboard.press("Enter")
    guest.sees("#picture svg")
    assert guest.ready()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#picture .can')"):
            break
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Take ")
    before = guest.moves
    page.keyboard.press("Enter")
    guest.confirm()
    guest.wait_for(f"document.getElementById('log').childElementCount > {before + 1}")
    assert guest.ready()
    guest.wait_for("document.activeElement !== document.body")  # what was focused is gone, the focus is not
    page.keyboard.press("1")
    guest.confirm()
    guest.wait_for(f"document.getElementById('log').childElementCount > {before + 4}")


COUNT_MOTION = """() => {
  window.motions = 0;
  const seen = changes => { window.motions += changes.filter(change => change.target.dataset.piece).length; };
  const watched = {attributeFilter: ['transform'], subtree: true};
  new MutationObserver(seen).observe(document.getElementById('picture'), watched);
}"""
TWO_FRAMES = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
# whether pieces glided, what can be clicked glows up and down, and sheets fade
MOVING = """() => {
  const style = selector => getComputedStyle(document.querySelector(`#picture ${selector}`));
  return [motions > 0, style('.can').animationName !== 'none', style('.sheet-home').transitionDuration !== '0s'];
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_pieces_glide_unless_the_reader_wants_them_still(server: Server, guests: Guests, wish: str) -> None:
    visitor = server.visitor("Red")
    guest = guests(reduced_motion=wish).be(visitor)
    guest.at(visitor.make("canvas", ("me", "apprentice")))
    assert guest.ready()
    guest.page.evaluate(COUNT_MOTION)
    guest.act("take 1")
    assert guest.ready()
    if wish == "reduce":
        guest.page.evaluate(TWO_FRAMES)
    else:
        guest.wait_for("window.motions > 0")
    assert guest.page.evaluate(MOVING) == [wish != "reduce"] * 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages(server: Server, guests: Guests, theme: str) -> None:
    visitor = server.visitor("Red")
    over = visitor.make("canvas", ("me", "apprentice"))
    with visitor.live(over) as live:
        live.play_out()
    waiting = visitor.make("fresco-dice", ("me", "open"))
    guest = guests(color_scheme=theme).be(visitor)
    for path in (
        "/",
        "/new?title=canvas",
        "/gallery",
        "/rules/CV-TRN-03",
        f"/t/{waiting}",
        "/t/nowhere",
        "/me",
        "/me/in",
        "/me/games",
        "/me/stats/canvas",
        "/g/canvas",
    ):
        guest.open(path)
        assert guest.judged() == [], path
    guest.errors.clear()  # there is no table "nowhere"
    guest.at(over)
    guest.sees("#end-story table")
    assert guest.judged() == []


@pytest.mark.parametrize("name", titles())
def test_axe_finds_nothing_serious_at_the_table(server: Server, guest: Guest, name: str) -> None:
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make(name, ("me", "apprentice")))
    assert guest.ready()
    assert guest.judged() == []
    names = guest.page.evaluate(
        "[...document.querySelectorAll('#picture .can')].map(thing => thing.getAttribute('aria-label'))"
    )
    assert all(names)


def test_the_language_is_chosen_in_the_header(guest: Guest) -> None:
    page = guest.open("/").page
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("nav")).not_to_contain_text("Gallery")
    page.get_by_role("button", name="English").click()
    expect(page.locator("nav")).to_contain_text("Gallery")


def test_settings_are_kept_in_this_browser(guest: Guest) -> None:
    page = guest.open("/").page
    page.click(".menu summary")
    page.select_option("[data-setting=theme]", "dark")
    page.check("[data-setting=sound]")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.click(".menu summary")
    expect(page.locator("[data-setting=sound]")).to_be_checked()
    page.fill("#my-name", "Painter")
    page.press("#my-name", "Enter")
    guest.sees(".menu summary", "Painter")
