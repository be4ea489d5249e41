"""A move that is asked about is shown on the board before it is played, and no box covers what is being judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bottega.games import titles
from tests.browser.chromium import PHONE, WIDE, Guest, expect
from tests.browser.server import Server
from tests.browser.test_board import MIDDLE

Guests = Callable[..., Guest]
ALWAYS = "localStorage.setItem('bottega-confirm', 'always')"
CARD = "#picture [data-id=row-1].can"
HAND = "#picture [data-sheet^=hand]"
DRAWN = "[...document.querySelectorAll('#picture .face')].map(face => face.innerHTML)"
# whether all of the action bar lies in the window, and on none of these
CLEAR = """(selector => {
  const bar = document.getElementById('action-bar').getBoundingClientRect();
  const boxes = [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
  const apart = box => box.bottom <= bar.top + 1 || box.top >= bar.bottom - 1 || box.right <= bar.left;
  return bar.height > 40 && bar.bottom <= innerHeight && boxes.length > 0 && boxes.every(apart);
})"""


def at_canvas(server: Server, guests: Guests, **options: Any) -> Guest:
    visitor = server.visitor("Red")
    guest = guests(**options).be(visitor)
    guest.context.add_init_script(ALWAYS)
    guest.at(visitor.make("canvas", ("me", "apprentice")))
    assert guest.ready()
    return guest


def ask(guest: Guest) -> None:
    """Click on a card, and see what it would bring."""
    guest.page.mouse.click(*guest.page.evaluate(MIDDLE, "row-1"))
    guest.sees("#confirm", "Take")
    guest.wait_for("document.querySelector('#picture .ahead')")


def test_a_move_is_shown_ahead_and_a_second_click_plays_it(server: Server, guests: Guests) -> None:
    guest = at_canvas(server, guests)
    moves = guest.moves
    ask(guest)
    expect(guest.page.locator("#picture .ahead-of .ahead")).to_have_count(1)
    assert guest.moves == moves
    while guest.page.evaluate("!document.getElementById('confirm').hidden"):
        guest.page.mouse.click(*guest.page.evaluate(MIDDLE, "row-1"))  # those that come too soon answer nothing
    guest.wait_for(f"document.querySelectorAll('#log li').length - 1 > {moves}")
    expect(guest.page.locator("#picture .ahead")).to_have_count(0)


def test_a_double_click_answers_nothing(server: Server, guests: Guests) -> None:
    guest = at_canvas(server, guests)
    moves = guest.moves
    guest.page.mouse.dblclick(*guest.page.evaluate(MIDDLE, "row-1"))
    guest.wait_for("document.querySelector('#picture .ahead')")
    guest.sees("#confirm .go")
    assert guest.moves == moves


@pytest.mark.parametrize("way", ["#cancel", "Escape"])
def test_a_move_that_is_cancelled_leaves_the_board_as_it_was(server: Server, guests: Guests, way: str) -> None:
    guest = at_canvas(server, guests)
    guest.page.mouse.move(5, 5)
    before = guest.page.evaluate(DRAWN)
    ask(guest)
    assert guest.page.evaluate(DRAWN) != before
    if way == "Escape":
        guest.page.keyboard.press(way)
    else:
        guest.press(way)
    expect(guest.page.locator("#confirm")).to_be_hidden()
    guest.page.evaluate("document.activeElement.blur()")  # what has the focus is marked on the board
    assert guest.page.evaluate(DRAWN) == before


def test_another_choice_takes_the_place_of_the_one_that_is_asked_about(server: Server, guests: Guests) -> None:
    guest = at_canvas(server, guests)
    ask(guest)
    guest.page.mouse.click(*guest.page.evaluate(MIDDLE, "row-2"))
    guest.sees("#confirm", "for 1 token")
    guest.page.keyboard.press("Enter")
    guest.sees("#log", "for 1 token")


@pytest.mark.parametrize("name", titles())
@pytest.mark.parametrize(("window", "device"), [(WIDE, {}), (PHONE, {"has_touch": True, "is_mobile": True})])
def test_the_action_bar_lies_on_nothing(
    server: Server, guests: Guests, window: dict[str, int], device: Any, name: str
) -> None:
    visitor = server.visitor("Red")
    guest = guests(window, **device).be(visitor)
    guest.context.add_init_script(ALWAYS)
    guest.at(visitor.make(name, ("me", "apprentice")))
    assert guest.ready()
    below = ".sheet-home" if window is WIDE else "#picture .marked"  # a phone shows a part of the board at a time
    guest.page.keyboard.press("1")
    guest.sees("#confirm .go")
    guest.wait_for(f"{CLEAR}('{below}')")
    guest.press("#confirm .go")
    guest.wait_for("document.querySelectorAll('#log li').length > 1")


def test_a_slip_is_asked_about_and_says_why(server: Server, guest: Guest) -> None:
    """In the Dice Game, to let the bets go is asked about sooner or later; nothing else is, of what is as good."""
    visitor = server.visitor("Red")
    guest.be(visitor).at(visitor.make("fresco-dice", ("me", "apprentice")))
    for _ in range(8):
        assert guest.ready()
        before = guest.moves
        guest.page.locator("#actions button[data-action]").last.click()
        guest.wait_for("!document.getElementById('table-page').hasAttribute('aria-busy')")
        if guest.page.evaluate("!document.getElementById('confirm').hidden"):
            break
        guest.wait_for(f"document.querySelectorAll('#log li').length - 1 > {before}")
    guest.sees("#confirm small", "You can't undo this")
    guest.press("#confirm .go")
    guest.wait_for(f"document.querySelectorAll('#log li').length - 1 > {before}")
