"""What moves on the table is seen and heard, as fast as somebody wants; nothing moves for those who want no motion."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server, Visitor

Guests = Callable[..., Guest]
PLAIN = "localStorage.setItem('bottega-confirm', 'never')"

# Notes what flies, what pops, which pieces move, and how loud tones are at most.
WATCHED = """
window.seen = {flown: 0, popped: [], moved: new Set(), loud: []};
new MutationObserver(records => {
  for (const {type, addedNodes, target} of records) {
    if (type === 'attributes' && target.dataset?.piece) seen.moved.add(target.dataset.piece);
    for (const node of addedNodes) {
      const names = node.classList ?? {contains: () => false};
      if (names.contains('flight')) seen.flown += 1;
      if (names.contains('pop')) seen.popped.push(node.textContent);
    }
  }
}).observe(document, {childList: true, subtree: true, attributeFilter: ['transform']});
const rise = AudioParam.prototype.exponentialRampToValueAtTime;
AudioParam.prototype.exponentialRampToValueAtTime = function (value, when) {
  seen.loud.push(value);
  return rise.call(this, value, when);
};
"""


def at_table(server: Server, guests: Guests, title: str, motion: str = "no-preference", more: str = "") -> Guest:
    visitor = server.visitor("Red")
    guest = guests(reduced_motion=motion).be(visitor)
    guest.context.add_init_script(f"{PLAIN}; {more}\n{WATCHED}")
    guest.at(visitor.make(title, ("me", "apprentice")))
    assert guest.ready()
    return guest


def test_card_glides_and_its_price_flies_and_pops(server: Server, guests: Guests) -> None:
    guest = at_table(server, guests, "canvas")
    guest.act("take 4")  # at most one of its tokens comes back
    guest.wait_for("seen.popped.some(text => text[0] === '\\u2212')")
    guest.wait_for("seen.flown > 0 && seen.moved.size > 0")
    guest.wait_for("seen.loud.some(loud => loud > 0.01)")
    expect(guest.page.locator("#picture :is(.flight, .pop)")).to_have_count(0)  # nothing stays behind


def test_dice_tumble(server: Server, guests: Guests) -> None:
    guest = at_table(server, guests, "fresco-dice")
    for _ in range(4):
        if guest.page.evaluate("[...seen.moved].some(piece => piece.startsWith('die-'))"):
            break
        guest.act()
    guest.wait_for("[...seen.moved].filter(piece => piece.startsWith('die-')).length > 2")


@pytest.mark.parametrize(("motion", "speed"), [("reduce", ""), ("no-preference", "off")])
def test_nothing_moves_for_those_who_want_no_motion(server: Server, guests: Guests, motion: str, speed: str) -> None:
    guest = at_table(server, guests, "canvas", motion, f"localStorage.setItem('bottega-speed', '{speed}')")
    guest.act("take 2")
    guest.wait_for("seen.loud.some(loud => loud > 0.01)")  # it is heard all the same
    assert guest.page.evaluate("[seen.flown, seen.popped.length, seen.moved.size]") == [0, 0, 0]


def test_sounds_are_switched_off_beside_the_rules(server: Server, guests: Guests) -> None:
    guest = at_table(server, guests, "canvas")
    expect(guest.page.locator("#mute")).to_have_attribute("aria-pressed", "true")
    guest.press("#mute")
    expect(guest.page.locator("#mute")).to_have_attribute("aria-pressed", "false")
    guest.act("take 4")
    guest.wait_for("seen.popped.length > 0")
    assert guest.page.evaluate("seen.loud") == []
    guest.page.reload()
    expect(guest.page.locator("#mute")).to_have_attribute("aria-pressed", "false")


def test_page_says_how_long_bots_should_pause(server: Server, guests: Guests) -> None:
    """And at once means that they do not wait for an undo, either."""
    guest = guests().be(server.visitor("Red"))
    sent: list[str] = []
    guest.page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    guest.context.add_init_script(PLAIN.replace("never", "usual"))
    guest.open("/").page.get_by_role("button", name="Play Canvas against bots").click()
    assert guest.ready()
    guest.press("#me")
    guest.page.select_option("[data-setting=bots]", "off")
    guest.press("#me")
    guest.act("take 1")
    assert any('"pace":0' in one and '"pause":false' in one for one in sent), sent


def finished(visitor: Visitor, title: str) -> str:
    table = visitor.make(title, ("me", "apprentice"))
    with visitor.live(table) as live:
        live.play_out()
    return table


# whether something lies in the window, and nothing on it
SHOWN = """(selector => [...document.querySelectorAll(selector)].every(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
}))"""


@pytest.mark.parametrize("title", ["canvas", "fresco"])
def test_the_end_is_a_scene_with_one_main_button(server: Server, guests: Guests, title: str) -> None:
    visitor = server.visitor("Red")
    table = finished(visitor, title)
    guest = guests({"width": 1440, "height": 900}).be(visitor).at(table)
    guest.sees("#end-picture :is(img, svg)")
    for window in ({"width": 1440, "height": 900}, PHONE, {"width": 844, "height": 390}):
        guest.page.set_viewport_size(window)  # type: ignore[arg-type]
        guest.wait_for(f"innerWidth === {window['width']} && {SHOWN}('#end-picture > *, #end-title, #end-scores li')")
        guest.wait_for(f"{SHOWN}('#end .tools .ask-again .go')")
        assert guest.overflow() <= 0
    expect(guest.page.locator("#end .tools .go:visible")).to_have_text(["Rematch"])
    expect(guest.page.locator("#end-analyse")).to_be_hidden()
    guest.more_at_the_end()
    expect(guest.page.locator("#end-analyse")).to_be_visible()
    guest.press("#end-look")
    expect(guest.page.locator("#end")).to_be_hidden()
