"""Fingers on a phone: it is turned while a question is open, and tapped while the page scrolls or the table changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import bottega
from tests.browser.chromium import STILL, Guest, expect
from tests.browser.positions import positions, verbs_of
from tests.browser.server import Server, TableClient
from tests.browser.test_board import ALWAYS, MIDDLE, bring

Guests = Callable[..., Guest]
UPRIGHT, TURNED = {"width": 360, "height": 740}, {"width": 740, "height": 360}
PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}

# whether all of something lies in the window
WITHIN = """(selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
})"""

# The page begins to scroll by itself, and tells when it is there.
SCROLLING = """() => new Promise(begun => {
  window.scrolled = false;
  addEventListener('scroll', begun, {once: true});
  addEventListener('scrollend', () => { window.scrolled = true; }, {once: true});
  addEventListener('pointerdown', () => { window.during = !window.scrolled; }, {capture: true, once: true});
  scrollBy({top: scrollY < 40 ? 40 : -40, behavior: 'smooth'});
})"""


class Finger:
    """One finger on the glass, as the browser's own input brings it."""

    def __init__(self, guest: Guest) -> None:
        self.page = guest.page
        self.screen = guest.page.context.new_cdp_session(guest.page)

    def down(self, x: float, y: float) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def up(self) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")  # its click has come

    def tap(self, x: float, y: float) -> None:
        self.down(x, y)
        self.up()


def at_table(server: Server, guests: Guests, moves: int = 0, **options: Any) -> tuple[Guest, TableClient]:
    """A game of Canvas on a phone, and another page of the same person."""
    visitor = server.visitor("Red")
    table = visitor.make("canvas", ("me", "apprentice"))
    live = visitor.live(table)
    for _ in range(moves):
        live.play("take 1")
    live.my_turn()
    guest = guests(UPRIGHT, **PHONE, **options).be(visitor)
    guest.context.add_init_script(ALWAYS)
    guest.at(table)
    assert guest.ready()
    return guest, live


def test_question_stays_on_the_screen_when_the_phone_is_turned(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    guest = guests(UPRIGHT, **PHONE).be(visitor)
    guest.context.add_init_script(ALWAYS)
    guest.at(visitor.make("fresco", ("me", "apprentice")))
    assert guest.ready()
    guest.press("#picture [data-id^=inn-].can >> nth=-1")
    guest.sees("#confirm .go")
    for window in (TURNED, UPRIGHT, TURNED, UPRIGHT):
        guest.page.set_viewport_size(window)  # type: ignore[arg-type]
        guest.wait_for(f"innerWidth === {window['width']} && {WITHIN}('#confirm')")
        guest.wait_for(f"{WITHIN}('#picture .marked')")  # what it is about is seen too
    guest.press("#confirm .go")
    guest.wait_for("document.getElementById('log').childElementCount > 1")


def test_tap_while_the_page_scrolls_takes_nothing(server: Server, guests: Guests) -> None:
    guest, live = at_table(server, guests, reduced_motion="no-preference")
    finger = Finger(guest)
    for _ in range(20):
        x, y = guest.page.evaluate(MIDDLE, "row-2")
        guest.page.evaluate(SCROLLING)  # by less than a card: the same one lies under the finger all the time
        finger.tap(x, y)
        if guest.page.evaluate("during"):
            break
        if guest.page.locator("#cancel").is_visible():  # on a busy machine the page had arrived before the tap
            guest.press("#cancel")
    assert guest.page.evaluate("during")

    expect(guest.page.locator("#confirm")).to_be_hidden()
    finger.tap(*guest.page.evaluate(MIDDLE, "row-2"))
    guest.sees("#confirm .go")
    live.close()


# A finger that is held down does not ask for an explanation, as if it trembled: the tap would choose nothing then.
UNASKED = """() => addEventListener('pointerdown', () => document.dispatchEvent(new PointerEvent('pointermove')))"""

# A spot beside a lit thing that is smaller than a finger, on nothing else that is lit, and the name of the thing.
BESIDE = """() => {
  for (const thing of document.querySelectorAll('#picture [data-id].can')) {
    const box = thing.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (box.width < 8 || y < 120 || y > innerHeight - 200) continue;
    const spots = [[x - 20, y], [x + 20, y], [x, y - 20], [x, y + 20]];
    const beside = ([x, y]) => !(x > box.x && x < box.right && y > box.y && y < box.bottom);
    const nothing = at => document.elementFromPoint(...at)?.closest('#picture') &&
      !document.elementFromPoint(...at).closest('.can');
    const nearest = at => [...document.querySelectorAll('#picture [data-id].can')].every(other => {
      const there = other.getBoundingClientRect();
      return other === thing || Math.hypot(there.x + there.width / 2 - at[0], there.y + there.height / 2 - at[1]) > 30;
    });
    const spot = spots.find(at => beside(at) && nothing(at) && nearest(at));
    if (spot) return [thing.dataset.id, ...spot];
  }
  return null;
}"""


def test_a_finger_beside_something_small_means_it(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    guest = guests(UPRIGHT, **PHONE).be(visitor)
    guest.context.add_init_script(ALWAYS)
    game = bottega.game("fresco", players=2, modules=[10])
    for position in positions(game, 1, verbs_of(bottega.game("fresco", players=2))):
        guest.at(bring(visitor, position))
        assert guest.ready()
        guest.page.evaluate(STILL)
        if (found := guest.page.evaluate(BESIDE)) is not None:
            break
    assert found, "nothing here is small"
    id, x, y = found
    guest.page.touchscreen.tap(x, y)
    guest.wait_for("document.querySelector('#picture .picked') || !document.getElementById('confirm').hidden")
    chosen = ".picked, .marked"
    assert id in [thing.get_attribute("data-id") for thing in guest.page.locator(f"#picture :is({chosen})").all()]


def test_page_does_not_scroll_under_a_finger(server: Server, guests: Guests) -> None:
    guest, live = at_table(server, guests)
    finger = Finger(guest)
    # far from what can be done, and not at the end, which may move
    guest.page.evaluate(
        "scrollTo({top: document.documentElement.scrollHeight - innerHeight - 200, behavior: 'instant'})"
    )
    place = guest.page.evaluate("scrollY")
    finger.down(180, 300)
    moved = live.now["count"]
    live.play("take 1")  # elsewhere: here the page would go to what can be done next
    live.my_turn()
    guest.wait_for(f"document.getElementById('log').childElementCount > {moved + 2}")
    guest.wait_for("document.querySelector('#picture .can')")
    assert guest.page.evaluate("scrollY") == place
    finger.up()
    guest.wait_for(f"scrollY !== {place}")
    live.close()


def test_card_that_changes_under_a_finger_is_not_taken(server: Server, guests: Guests) -> None:
    guest, live = at_table(server, guests)
    finger = Finger(guest)
    selector = "#picture [data-id=row-5].can"
    guest.page.evaluate(UNASKED)
    finger.down(*guest.page.evaluate(MIDDLE, "row-5"))
    live.play("take 1")  # elsewhere: the row moves on
    count = live.my_turn()["count"]
    guest.wait_for(
        f"document.getElementById('log').childElementCount > {count} && document.querySelector('{selector}')"
    )

    finger.up()

    expect(guest.page.locator("#confirm")).to_be_hidden()
    finger.tap(*guest.page.evaluate(MIDDLE, "row-5"))
    guest.sees("#confirm .go")
    live.close()
