"""First games, guided: somebody in a browser clicks what is lit and nothing else, and comes to the end; and what
happens to who does something else, goes back, asks for more, leaves, or meets a module for the first time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import bottega
from bottega.guides import guide, tours
from bottega.i18n.languages import COOKIE
from bottega.i18n.translate import LANGUAGES
from tests.browser.chromium import GLOWING, LOOKING, PHONE, WIDE, Guest, expect
from tests.browser.server import Server

Guests = Callable[..., Guest]
GUIDES = bottega.titles()
TABLET = {"width": 820, "height": 1180}
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

# Whether the coach could say any of these sentences here, without the page getting too wide or the coach out of sight.
FITS = """sentences => {
  const says = document.getElementById('coach-says'), now = says.textContent;
  const fits = sentences.filter(text => {
    says.textContent = text;
    const box = document.getElementById('coach').getBoundingClientRect();
    return document.documentElement.scrollWidth <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
  });
  says.textContent = now;
  return fits;
}"""

# Whether all of the coach can be read and pressed: nothing lies on its corners or its middle.
READABLE = """() => {
  const coach = document.getElementById('coach'), box = coach.getBoundingClientRect();
  const spots = [.02, .5, .98].flatMap(x => [.02, .5, .98].map(y => [box.x + box.width * x, box.y + box.height * y]));
  return spots.every(spot => coach.contains(document.elementFromPoint(...spot)));
}"""

# Every card of every tour: its heading, its sentence, where the book says more, and the sheets that are lit.
CARDS = """() => {
  const coach = document.getElementById('coach'), found = [];
  for (coach.querySelector('.go').click(); !coach.hidden; coach.querySelector('.go').click()) {
    const text = id => document.getElementById(id).textContent;
    const book = coach.querySelector('[data-book]');
    if (!book) continue;  // the next module is offered
    const lit = [...document.querySelectorAll('#picture .sheet-home.meant')].map(home => home.dataset.sheet);
    found.push([text('coach-says'), book.getAttribute('href'), lit]);
  }
  return found;
}"""


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
        if points and guest.touch:
            page.touchscreen.tap(*points[0])
        elif points:
            page.mouse.click(*points[0])
        elif page.locator("#actions button.meant").first.is_visible():
            guest.press("#actions button.meant")
        if free:
            guest.confirm()
        if page.evaluate(MOVED, before):
            return True
    raise AssertionError(f"clicked in vain: {says(guest)}")


def read_on(guest: Guest, language: str, size: dict[str, int]) -> None:
    """Go on with a lesson in another language, at another screen."""
    guest.context.add_cookies([{"name": COOKIE, "value": language, "url": guest.url}])
    guest.page.set_viewport_size(size)  # type: ignore[arg-type]
    guest.touch = size is PHONE
    guest.page.reload()
    guest.page.wait_for_selector("#coach:not([hidden])")


def sentences(guest: Guest, language: str) -> list[str]:
    """What the coach of this table has to say to who reads this language."""
    page = guest.context.request.get(f"{guest.url}/t/{guest.table}", headers={"accept-language": language}).text()
    lessons = re.search(r'id="lessons">(.*?)</script>', page)
    assert lessons is not None
    return [step["text"] for step in json.loads(lessons[1])["guide"]]


@pytest.mark.parametrize("title", GUIDES)
def test_whoever_clicks_what_is_lit_learns_the_game(title: str, guests: Guests) -> None:
    """A lesson is played once, a third of it in each language, on a wide screen, a tablet and a phone; at every step
    the page has room for what the coach says there in all languages."""
    steps = guide(title).steps
    turn = GUIDES.index(title)
    order = [*list(LANGUAGES)[turn % 3 :], *list(LANGUAGES)[: turn % 3]]
    guest = guests(WIDE, has_touch=True, locale=order[0])
    guest.touch = False
    begin(guest, title)
    for language in LANGUAGES:
        assert sentences(guest, language) == [step.words[language] for step in steps]
    heard: list[int] = []
    screens = dict(zip(order, (WIDE, TABLET, PHONE), strict=True))
    for third, (language, size) in enumerate(screens.items(), 1):
        if third > 1:
            read_on(guest, language, size)
        known = [step.words[language] for step in steps]
        while guest.page.locator("#coach").is_visible():
            guest.page.evaluate(DRAWN)
            guest.wait_for(ASKED)  # until then the coach keeps to what was said last
            if guest.page.locator("#coach").is_hidden():
                break
            at = known.index(says(guest))
            if at not in heard:
                heard.append(at)
                here = list(steps[at].words.values())
                assert guest.page.evaluate(FITS, here) == here
            if at >= len(steps) * third // 3 or not do_what_is_lit(guest):
                break
    told = [number for number in heard if not steps[number].kinds]
    assert told == [number for number, step in enumerate(steps) if not step.kinds]
    assert guest.ready(), "the game continues against the bots"
    expect(guest.page.locator("#call-coach")).to_be_hidden()


def test_a_coach_answers_who_does_something_else_goes_back_or_leaves(guests: Guests) -> None:
    guest = guests()
    page = guest.page
    coach, told = page.locator("#coach"), page.locator("#coach-told")
    begin(guest, "canvas")
    first = says(guest)
    page.locator("#picture [data-id=row-1]").click()  # what is meant later, but there is something to read first
    guest.sees("#coach-told", "Read this first")
    page.keyboard.press("h")
    assert (says(guest), guest.moves) == (first, 0)
    page.keyboard.press("Enter")  # reads on
    expect(told).to_be_hidden()
    assert says(guest) != first
    guest.press("[data-coach=again]")
    assert says(guest) == first
    guest.sees("#coach-extra", "An earlier step")
    page.keyboard.press("Enter")
    expect(page.locator("#coach-extra")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#picture .meant[data-id=row-1].can")).to_be_visible()

    page.locator("#picture [data-id=row-3]").click()  # possible, but not meant
    guest.sees("#coach-told", "You can do that later")
    page.locator("#picture [data-id^=background]").first.click()  # impossible
    guest.sees("#said .refusal")
    guest.sees("#coach-told", "Choose what's highlighted")
    page.locator("#picture [data-what=deck]").click()  # nothing to be done with, ever
    guest.sees("#said .refusal", "from the deck goes to the end")
    page.keyboard.press("h")
    guest.sees("#said .hint .label", "Take Hollow")
    guest.sees("#said .hint .why", says(guest))
    assert page.locator("#said .hint li").count() == 1, "what a master would do is another matter"
    assert guest.judged() == []

    for size in (WIDE, TABLET, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(DRAWN)
        assert page.evaluate(READABLE), f"a hint lies on the coach: {size}"
    guest.press("#open-book")
    page.wait_for_selector("#book-open article")
    for size in (PHONE, TABLET, WIDE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(DRAWN)
        assert page.evaluate(READABLE), f"the book lies on the coach: {size}"
    guest.press("#book-close")

    guest.press("#said .hint li button")
    guest.wait_for("document.querySelectorAll('#log li').length === 3")
    other = guests(PHONE, has_touch=True).be_like(guest).at(guest.table)
    other.sees("#coach-says", "in your hand")
    guest.press("[data-coach=leave]")
    expect(coach).to_be_hidden()
    expect(other.page.locator("#coach")).to_be_hidden()
    other.press("#call-coach")
    other.sees("#coach-says", "in your hand")
    guest.sees("#coach-says", "in your hand")
    guest.press("[data-coach=leave]")
    expect(coach).to_be_hidden()
    guest.act("take 5")
    guest.press("#call-coach")
    guest.sees("#coach-says", "on your own now")
    guest.press("#coach .go")
    expect(coach).to_be_hidden()
    assert guest.ready(), "the bots play on"
    guest.open("/").sees("[data-list=mine]", "tutorial")


def test_one_button_goes_on_when_the_coach_has_something_to_say(server: Server, guest: Guest) -> None:
    """After a free choice bots wait for who may want to take it back, and the coach speaks: one of them is enough."""
    red = server.visitor("Red")
    table = red.form("/learn/canvas").headers["location"].removeprefix("/t/")
    with red.live(table) as elsewhere:
        for step in guide("canvas").steps:
            for text in () if step.kinds else step.moves:
                elsewhere.play(text)
    guest.be(red).at(table)
    while not guest.page.locator("[data-coach=for_me]").count():
        guest.press("#coach .go")
    guest.sees("#preview")
    expect(guest.page.locator("#actions button[data-action]").first).to_be_in_viewport()
    guest.page.locator("#picture [data-id^=background].meant").first.click()
    guest.confirm()
    guest.sees("#coach-says", "Splendid")
    guest.page.evaluate("document.getElementById('go-on').hidden = false")  # as long as bots wait
    expect(guest.page.get_by_role("button", name="Next", exact=True)).to_have_count(1)


def test_modules_that_somebody_meets_are_shown_once(server: Server, guest: Guest) -> None:
    red = server.visitor("Red")
    table = red.make("fresco", ("me", "apprentice"), modules=list(tours("fresco")))
    guest.be(red).at(table).sees("#coach-says", "New modules in this game: 1 ")
    assert "2 · " not in says(guest), "one module at a time"
    assert guest.page.inner_text("#coach-title") == "Fresco"
    assert guest.judged() == []
    guest.press("[data-coach=leave]")
    expect(guest.page.locator("#coach")).to_be_hidden()
    guest.page.evaluate("localStorage.clear()")
    guest.page.reload()
    guest.sees("#coach")
    shown = guest.page.evaluate(CARDS)
    cards = [(module, card) for module, cards in tours("fresco").items() for card in cards]
    assert [text for text, _, _ in shown] == [card.words["en"] for _, card in cards]
    assert [book for _, book, _ in shown] == [f"/book/fresco/{module}" for module, _ in cards]
    for (module, card), (_, _, lit) in zip(cards, shown, strict=True):
        assert set(card.sheets) <= set(lit), f"module {module}"
    guest.page.reload()
    guest.page.wait_for_selector("#picture svg")
    guest.ready()
    expect(guest.page.locator("#coach")).to_be_hidden()
