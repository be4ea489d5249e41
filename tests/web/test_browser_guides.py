"""First games, guided: somebody in a browser clicks what is lit and nothing else, in every language, and comes to the
end; and what happens to who does something else, goes back, leaves, or meets a module for the first time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import bottega
from bottega.guides import guide, tours
from tests.web.browser import GLOWING, LOOKING, PHONE, WIDE, Guest, expect
from tests.web.server import Server

Guests = Callable[..., Guest]
GUIDES = bottega.titles()
LIT = GLOWING.replace("#picture .can", "#picture .can.meant")
ASKED = (
    "document.getElementById('coach').hidden || "
    "document.querySelector('#coach .go, #actions button[data-action], #end[open]')"
)
DRAWN = "new Promise(drawn => setTimeout(() => requestAnimationFrame(drawn), 20))"  # a message is drawn a moment later

MOVED = f"""before => {{
  const patience = 1500, log = document.getElementById('log');
  const holds = () => log.childElementCount > before || document.querySelector('#end[open]');
  if (document.querySelector('#picture .picked')) return false;
  {LOOKING}
}}"""


def begin(guest: Guest, title: str) -> None:
    guest.open("/").press(f'[formaction="/learn/{title}"]')
    guest.page.wait_for_selector("#coach:not([hidden])")


def says(guest: Guest) -> str:
    return guest.page.inner_text("#coach-says")


def do_what_is_lit(guest: Guest) -> bool:
    """One thing that the coach asks for; false when the guide is over."""
    page = guest.page
    page.evaluate(DRAWN)
    guest.wait_for(ASKED)
    if page.locator("#coach").is_hidden():
        return False
    if page.locator("#coach .go").count():
        guest.press("#coach .go")
        return True
    before = page.evaluate("document.getElementById('log').childElementCount")
    free = page.evaluate("!document.getElementById('table-page').classList.contains('taught')")
    if free and page.evaluate("!document.querySelector('#actions button.meant, #end[open]')"):
        page.keyboard.press("1")  # bots that think for themselves may ask for something that no step is about
        guest.confirm()
        guest.wait_for(f"document.getElementById('log').childElementCount > {before}")
        return True
    for _ in range(9):  # a piece, and where it goes; once more where the table moved under the finger
        page.evaluate(DRAWN)
        points = page.evaluate(LIT)
        assert points or page.locator("#actions button.meant").first.is_visible(), f"nothing to click: {says(guest)}"
        if points and guest.touch:
            page.touchscreen.tap(*points[0])
        elif points:
            page.mouse.click(*points[0])
        else:
            guest.press("#actions button.meant")
        if free:
            guest.confirm()
        if page.evaluate(MOVED, before):
            return True
    raise AssertionError(f"clicked in vain: {says(guest)}")


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("title", GUIDES)
def test_whoever_clicks_what_is_lit_learns_the_game(title: str, language: str, guests: Guests) -> None:
    found = guide(title)
    size = PHONE if language == "nl" else WIDE
    guest = guests(size, locale=language, has_touch=language == "nl")
    begin(guest, title)
    heard = [says(guest)]
    while do_what_is_lit(guest):
        if guest.page.locator("#coach").is_visible() and says(guest) != heard[-1]:
            heard.append(says(guest))
            assert guest.overflow() <= 0
    steps = [step.words[language] for step in found.steps]
    assert [steps.index(text) for text in heard] == sorted({steps.index(text) for text in heard})
    assert {step.words[language] for step in found.steps if not step.kinds} <= set(heard)
    assert guest.ready(), "the game goes on against the bots"
    guest.page.reload()
    guest.page.wait_for_selector("#picture svg")
    guest.ready()
    expect(guest.page.locator("#coach")).to_be_hidden()


def test_who_clicks_something_else_goes_back_or_leaves_is_answered(guests: Guests) -> None:
    guest = guests()
    page = guest.page
    begin(guest, "canvas")
    first = says(guest)
    assert guest.judged() == []
    page.keyboard.press("Enter")  # reads on
    second = says(guest)
    assert second != first
    guest.press("[data-coach=again]")
    assert says(guest) == first
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#picture .meant[data-id=row-1].can")).to_be_visible()
    assert guest.judged() == []

    page.locator("#picture [data-id=row-3]").click()  # possible, but not meant
    guest.sees("#coach-told", "possible too")
    assert guest.moves == 0
    page.locator("#picture [data-id^=background]").first.click()  # impossible
    guest.sees("#said .refusal")
    guest.sees("#coach-told", "What is meant glows")
    page.locator("#said .close").click()
    expect(page.locator("#picture .meant[data-id=row-1].can")).to_be_visible()
    page.keyboard.press("1")  # what is meant is the first choice
    guest.wait_for("document.querySelectorAll('#log li').length === 3")

    page.reload()
    guest.sees("#coach-says", "in your hand")
    other = guests(PHONE).be_like(guest).at(guest.table)
    other.sees("#coach-says", "in your hand")
    guest.press("[data-coach=leave]")
    expect(page.locator("#coach")).to_be_hidden()
    expect(other.page.locator("#coach")).to_be_hidden()
    guest.act("take 5")
    assert guest.ready(), "the bots play on"
    guest.open("/").sees("[data-list=mine]", "lesson")


def test_a_coach_does_a_move_for_who_wants_that(guests: Guests) -> None:
    guest = guests(PHONE, has_touch=True)
    begin(guest, "fresco")
    for _ in range(2):
        guest.press("#coach .go")
    guest.press("[data-coach=for_me]")
    guest.wait_for("document.querySelector('#coach .go')")
    covers = """() => {
      const coach = document.getElementById('choose').getBoundingClientRect();
      const lit = [...document.querySelectorAll('#picture .sheet-home.meant')];
      return lit.every(sheet => sheet.getBoundingClientRect().top > coach.top);
    }"""
    assert not guest.page.evaluate(covers), "what is meant is in view"


def test_whoever_has_left_the_script_is_told_that_the_guide_ends(server: Server, guest: Guest) -> None:
    red = server.visitor("Red")
    table = red.form("/learn/canvas").headers["location"].removeprefix("/t/")
    with red.live(table) as elsewhere:
        elsewhere.play("take 3")
    guest.be(red).at(table).sees("#coach-says", "your own way")
    guest.press("#coach .go")
    expect(guest.page.locator("#coach")).to_be_hidden()
    assert guest.ready()


def test_a_module_that_somebody_meets_is_shown_once(server: Server, guest: Guest) -> None:
    red = server.visitor("Red")
    red.make("fresco", ("me", "bot apprentice"), modules=[5])
    table = red.make("fresco", ("me", "bot apprentice"), modules=[5, 10])
    guest.be(red).at(table).sees("#coach-says", "New here: 10")
    assert guest.page.inner_text("#coach-title") == "Fresco"
    assert guest.judged() == []
    tour = next(tour for tour in tours("fresco") if tour.choice == 10)
    guest.press("#coach .go")
    for card in tour.cards:
        guest.sees("#coach-says", card.words["en"])
        expect(guest.page.locator("#coach [data-book]")).to_have_attribute("href", "/book/fresco/10")
        lit = guest.page.locator("#picture .sheet-home.meant").evaluate_all("all => all.map(one => one.dataset.sheet)")
        assert set(card.sheets) <= set(lit)
        guest.press("#coach .go")
    expect(guest.page.locator("#coach")).to_be_hidden()
    guest.page.reload()
    guest.page.wait_for_selector("#picture svg")
    guest.ready()
    expect(guest.page.locator("#coach")).to_be_hidden()


def test_who_wants_no_tour_is_left_in_peace(server: Server, guest: Guest) -> None:
    red = server.visitor("Red")
    guest.be(red).at(red.make("fresco", ("me", "bot apprentice"), modules=[3])).press("[data-coach=leave]")
    expect(guest.page.locator("#coach")).to_be_hidden()
    guest.page.reload()
    guest.page.wait_for_selector("#picture svg")
    expect(guest.page.locator("#coach")).to_be_hidden()
