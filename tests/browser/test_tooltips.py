"""What is this? A card beside whatever the mouse rests on, a finger holds down, or `i` asks about."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server

OPEN = "document.getElementById('what').matches(':popover-open')"
SPACE = '[data-id="bishop-16"] > g:last-of-type'  # below the arch


class Reader:
    """Somebody at a table of the Dice Game who wants to know what things are; all questions are kept."""

    def __init__(self, guest: Guest, server: Server, title: str = "fresco-dice") -> None:
        self.guest, self.page = guest, guest.page
        self.asked: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framesent", self._sent))
        visitor = server.visitor("Ada")
        guest.be(visitor).at(visitor.make(title))
        guest.ready()
        self.card = self.page.locator("#what")

    def _sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["do"] == "what":
            self.asked.append(message["thing"])

    def spot(self, thing: Locator) -> tuple[float, float]:
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def rests_on(self, thing: Locator) -> None:
        x, y = self.spot(thing)
        self.page.mouse.move(x - 2, y - 2)
        self.page.mouse.move(x, y)

    def hold(self, thing: Locator) -> Callable[[], None]:
        """A finger goes down, and stays until it is lifted."""
        x, y = self.spot(thing)
        touch = self.guest.context.new_cdp_session(self.page)
        points: list[dict[str, Any]] = [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        return lambda: touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def reads(self, text: str) -> None:
        self.guest.wait_for(OPEN)
        expect(self.card).to_contain_text(text)

    def is_beside(self, thing: Locator) -> bool:
        """Whether the card lies in the window, and not on the thing."""
        card, box = self.card.bounding_box(), thing.bounding_box()
        assert card is not None
        assert box is not None
        window = self.page.viewport_size
        assert window is not None
        inside = card["x"] >= 0 and card["y"] >= 0
        inside = inside and card["x"] + card["width"] <= window["width"]
        inside = inside and card["y"] + card["height"] <= window["height"]
        across = card["x"] < box["x"] + box["width"] and box["x"] < card["x"] + card["width"]
        along = card["y"] < box["y"] + box["height"] and box["y"] < card["y"] + card["height"]
        return inside and not (across and along)


@pytest.fixture
def reader(guest: Guest, server: Server) -> Reader:
    return Reader(guest, server)


def test_the_mouse_rests_on_a_thing_and_leaves_it(reader: Reader) -> None:
    space = reader.page.locator(SPACE)
    reader.rests_on(space)
    reader.reads("The top tile is worth 6 VP.")
    assert reader.is_beside(space)
    link = reader.card.locator("a[data-book]")
    assert link.get_attribute("href") == "/book/fresco-dice#bishop"
    link.hover()  # who goes to the card finds it there
    reader.rests_on(reader.page.locator('[data-id="portrait-20-23"]'))
    reader.reads("total of 20-23")
    reader.page.mouse.move(5, 400)  # the card may lie on the space, and would stay below the mouse
    reader.guest.wait_for(f"!{OPEN}")
    reader.rests_on(space)
    reader.reads("Bishop space 16")
    reader.page.mouse.move(5, 400)
    reader.guest.wait_for(f"!{OPEN}")
    assert sorted(reader.asked) == ["bishop-16", "portrait-20-23"]  # each once


def test_a_card_leads_to_its_section_of_the_book(reader: Reader) -> None:
    reader.rests_on(reader.page.locator(SPACE))
    reader.guest.wait_for(OPEN)
    reader.card.locator("a[data-book]").click()
    reader.guest.sees("#book .meant", "Before anybody bets")
    reader.guest.wait_for(f"!{OPEN}")
    reader.page.keyboard.press("Escape")
    expect(reader.page.locator("#book")).to_be_hidden()


def test_sheets_choices_and_buttons_explain_themselves(reader: Reader) -> None:
    page = reader.page
    for thing, text in (
        ('[data-sheet="track"]', "Pawns move by the VP"),
        ("#actions [data-action]", "More in the rules"),
        ("#hint", "A bot looks at your options"),
        ("#show-keys", "without a mouse"),
        ("#seats", "The players and their colours"),
        (".languages", "Your language for all pages"),
    ):
        reader.rests_on(page.locator(thing).first)
        reader.reads(text)
        assert reader.is_beside(page.locator(thing).first)
        page.keyboard.press("Escape")
        reader.guest.wait_for(f"!{OPEN}")


def test_a_card_goes_when_something_is_chosen(reader: Reader) -> None:
    choice = reader.page.locator("#picture .can").first
    before = reader.guest.moves
    reader.rests_on(choice)
    reader.guest.wait_for(OPEN)
    x, y = reader.spot(choice)
    reader.page.mouse.click(x, y)
    reader.guest.confirm()
    reader.guest.wait_for(f"document.getElementById('log').childElementCount > {before + 1}")
    reader.guest.wait_for(f"!{OPEN}")


def test_i_asks_about_what_has_the_focus_and_arrows_go_on(reader: Reader) -> None:
    page = reader.page
    page.keyboard.press("c")
    focused = page.locator("#actions [data-action]").first
    expect(focused).to_be_focused()
    before = reader.guest.moves
    page.keyboard.press("i")
    reader.guest.wait_for(OPEN)
    expect(reader.card).to_be_focused()
    assert reader.guest.judged() == []
    page.keyboard.press("1")  # a card chooses nothing
    page.keyboard.press("Escape")
    expect(focused).to_be_focused()
    assert reader.guest.moves == before
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("i")  # with no focus: the first sheet with which something can be done
    reader.guest.wait_for(OPEN)
    read = [reader.card.inner_text()]
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        reader.guest.wait_for(f"document.getElementById('what').innerText !== {json.dumps(read[-1])}")
        read.append(reader.card.inner_text())
    page.keyboard.press("ArrowLeft")
    reader.guest.wait_for(f"document.getElementById('what').innerText === {json.dumps(read[-2])}")
    assert len(set(read)) == len(read)
    page.keyboard.press("Escape")
    reader.guest.wait_for(f"!{OPEN}")


def test_in_the_language_of_the_reader(guests: Callable[..., Guest], server: Server) -> None:
    for language, text in (("fr", "Avant les lancers"), ("nl", "De actieve speler zet")):
        reader = Reader(guests(locale=language), server)
        reader.rests_on(reader.page.locator(SPACE))
        reader.reads(text)


def test_a_finger_held_down_on_a_phone_explains_and_chooses_nothing(
    guests: Callable[..., Guest], server: Server
) -> None:
    reader = Reader(guests(PHONE, has_touch=True, is_mobile=True), server)
    page, before = reader.page, reader.guest.moves
    choice = page.locator(SPACE)
    lift = reader.hold(choice)
    reader.guest.wait_for(OPEN)
    assert reader.is_beside(choice)
    lift()
    assert reader.guest.overflow() <= 0
    page.touchscreen.tap(*reader.spot(choice))  # to tap the card away is no choice either
    reader.guest.wait_for(f"!{OPEN}")
    expect(page.locator("#confirm .go")).to_be_hidden()
    assert page.locator("#picture .picked").count() == 0
    assert reader.guest.moves == before
    for sheet in ("track", "ceiling"):
        lift = reader.hold(page.locator(f'[data-sheet="{sheet}"] svg').first)
        reader.guest.wait_for(OPEN)
        lift()
        page.keyboard.press("Escape")
        reader.guest.wait_for(f"!{OPEN}")
    assert reader.guest.moves == before


def test_a_card_lies_on_no_part_of_its_thing(guests: Callable[..., Guest], server: Server) -> None:
    reader = Reader(guests(PHONE, has_touch=True, is_mobile=True), server, "canvas")
    lift = reader.hold(
        reader.page.locator('[data-id="row-2"] [data-piece]').first
    )  # its price stands below the picture
    reader.reads("Costs 1 token.")
    lift()
    assert reader.is_beside(reader.page.locator('[data-id="row-2"]'))


def test_what_one_is_told_goes_when_the_screen_changes_hands(guest: Guest) -> None:
    page = guest.open("/new?title=fresco-card").page
    page.evaluate("localStorage.setItem('bottega-confirm', 'never')")
    page.select_option("#seat-1", "me")
    page.fill("[name=name-0]", "Red")
    page.fill("[name=name-1]", "Blue")
    page.click("#lay")
    page.click("#curtain button")
    guest.ready()
    home = page.locator("#picture .sheet-home").first
    home.hover()
    guest.wait_for(OPEN)
    drawn = "!document.getElementById('curtain').hidden"
    for _ in range(40):  # by buttons alone: the mouse stays where it is
        guest.wait_for(f"{drawn} || document.querySelector('#actions button[data-action]')")
        if page.evaluate(drawn):
            break
        page.evaluate("document.querySelector('#actions button[data-action]').click()")
        guest.wait_for(f"{drawn} || !document.querySelector('[aria-busy=true]')")
    guest.wait_for(drawn)
    guest.wait_for(f"!{OPEN}")
