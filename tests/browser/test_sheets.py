"""The table in sheets: letters that can be read, homes that stay, the page that goes to where something can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import bottega
from bottega.games import titles
from bottega.games.canvas.picture.sheets import serif
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco_dice.text.words import BETS
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, t, use
from bottega.presentation.sheets import alone
from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server, Visitor
from tests.fresco_dice.table import start

Guests = Callable[..., Guest]
DESK = {"width": 1440, "height": 900}
LAPTOP = {"width": 1366, "height": 768}

# the height of every visible letter of the table in pixels, with its text and sheet
LETTERS = """() => [...document.querySelectorAll('#picture svg text')].flatMap(text => {
  const matrix = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize);
  if (!text.getBoundingClientRect().width) return [];
  return [[size * Math.hypot(matrix.a, matrix.b), text.textContent, text.closest('.sheet-home').dataset.sheet]];
})"""
# texts that lie over another text, the edge of their sheet or column, or the button that enlarges it
OVER = """() => [...document.querySelectorAll('#picture .sheet-home')].flatMap(home => {
  const lies = node => node.getBoundingClientRect(), edge = lies(home), zoom = lies(home.querySelector('.zoom'));
  const texts = [...home.querySelectorAll('svg text')].map(text => [text, lies(text)]).filter(([, box]) => box.width);
  const found = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.4;
  texts.forEach(([text, box], at) => {
    const column = text.closest('[data-id^=column-]'), room = column ? lies(column.querySelector('path')) : edge;
    if (box.left < room.left - 1 || box.right > room.right + 1) found.push([text, 'edge']);
    if (meet(box, zoom)) found.push([text, 'zoom']);
    for (const [other, place] of texts.slice(at + 1)) if (meet(box, place)) found.push([text, other.textContent]);
  });
  return found.map(([text, what]) => [home.dataset.sheet, text.textContent, what]);
})"""
# texts of pictures that reach beyond them
BEYOND = """() => [...document.querySelectorAll('svg text')].filter(text => {
  const [box, edge] = [text, text.closest('svg')].map(node => node.getBoundingClientRect());
  return box.left < edge.left || box.right > edge.right;
}).map(text => text.textContent)"""
# the badges of modules that do not lie in the window
BELOW = """() => [...document.querySelectorAll('#picture .badge')]
  .filter(badge => badge.getBoundingClientRect().bottom > innerHeight).length"""
# where every sheet and every badge lies, as far as it is shown
LIE = """() => Object.fromEntries([...document.querySelectorAll('#picture .sheet-home, #picture .badge')].map(home => {
  const box = home.getBoundingClientRect(), top = document.getElementById('picture').getBoundingClientRect().top;
  const lies = [box.x, box.y - top, box.width, box.height].map(Math.round);
  return [home.dataset.sheet ?? `badge ${home.dataset.what}`, lies];
}).filter(([, box]) => box[2]))"""
# how much of a sheet with something to click, of the one that shows most, is between the map of sheets and the choices
IN_VIEW = """() => {
  const [map, choices] = ['map', 'choose'].map(id => document.getElementById(id).getBoundingClientRect());
  const top = map.bottom, bottom = choices.top, sheets = [...document.querySelectorAll('#picture .sheet-home.active')];
  const shown = box => (Math.min(box.bottom, bottom) - Math.max(box.top, top)) / Math.min(box.height, bottom - top);
  return sheets.length ? Math.max(...sheets.map(sheet => shown(sheet.getBoundingClientRect()))) : 1;
}"""
TABLES: list[Any] = [
    *[pytest.param(name, {}, "fr" if name == "fresco" else "nl", id=name) for name in titles()],
    pytest.param("fresco", {"modules": [1, 5, 8, 12, 13]}, "nl", id="five-modules"),
    pytest.param("fresco", {"modules": list(MODULES)}, "fr", id="all-modules"),
]


def play(visitor: Visitor, table: str, moves: int) -> None:
    """So many moves without a browser."""
    with visitor.live(table) as live:
        for _ in range(moves):
            if live.my_turn()["status"] == "over":
                return
            live.play(live.now["actions"][live.now["count"] % len(live.now["actions"])]["action"])


@pytest.mark.parametrize(("name", "options", "language"), TABLES)
def test_every_letter_on_the_table_can_be_read(
    server: Server, guests: Guests, name: str, options: dict[str, Any], language: str
) -> None:
    """Large enough, and over nothing else, in languages with long words too; all modules have a badge in the window."""
    visitor = server.visitor("Red")
    table = visitor.make(name, ("me", *["apprentice"] * 3), **options)
    guest = guests(DESK, locale=language).be(visitor)
    for window in (DESK, LAPTOP, DESK):
        play(visitor, table, 7)
        guest.page.set_viewport_size(window)  # type: ignore[arg-type]
        guest.at(table)
        small = [letter for letter in guest.page.evaluate(LETTERS) if letter[0] < 10.95]
        assert small == []
        assert guest.page.evaluate(OVER) == []
        assert guest.page.evaluate(BELOW) == 0
        assert guest.overflow() <= 0


def test_whatever_is_painted_its_title_keeps_to_its_room(guests: Guests) -> None:
    """A table shows a few words, and which is chance: here are all of them, in rooms as below paintings and cards."""
    page, wide = guests(DESK).page, "[...document.querySelectorAll('text')].map(text => text.getBBox().width)"
    for language in LANGUAGES:
        with use(translations(language)):
            words = [t(word) for word in bottega.game("canvas").parts.words]
        for size, weight, room in ((12.8, "bold", 82), (12.8, "bold", 86), (13.5, "normal", 83)):
            lines = [str(serif(0, 9, word, size, weight=weight, room=room)) for word in words]
            page.set_content(f"<svg>{''.join(lines)}</svg>")
            widths = page.evaluate(wide)
            assert [word for word, width in zip(words, widths, strict=True) if width > room + 1] == []


def test_whatever_is_bet_and_in_the_last_round_too_all_words_lie_on_their_sheets(guests: Guests) -> None:
    """A bet is said only while others still think about theirs: which moments a page meets is chance."""
    page, state = guests(DESK).page, start(2)
    state.play(state.game.action("bishop 8"))
    drawn = []
    for language in LANGUAGES:
        with use(translations(language)):
            for event in (*BETS, "none"):
                view = state.view(1)
                view["asked"], view["last_round"], view["seats"][1]["answer"] = "", True, event
                drawn += [alone(sheet, {}) for sheet in state.game.sheets(view)]
    page.set_content("".join(drawn))
    assert page.evaluate(BEYOND) == []


def test_no_sheet_moves_during_a_whole_game_with_all_modules(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "apprentice"), modules=list(MODULES))
    guest = guests(DESK).be(visitor).at(table)
    homes: dict[str, list[int]] = {}

    def look() -> None:
        for name, box in guest.page.evaluate(LIE).items():
            assert homes.setdefault(name, box) == box, name

    while guest.ready():
        look()
        play(visitor, table, 10)
    guest.page.keyboard.press("Escape")  # the end is read
    badges = guest.page.locator("#picture .badge:visible")
    assert badges.count() == len(MODULES)
    for badge in badges.all():  # not every module had its moment: each is opened once at the end
        badge.focus()
        look()
    sheets = {home.get_attribute("data-sheet") for home in guest.page.locator("#picture .sheet-home").all()}
    assert len(sheets) > len(MODULES)
    assert sheets < homes.keys()


@pytest.mark.parametrize("name", titles())
def test_a_large_screen_is_used(server: Server, guests: Guests, name: str) -> None:
    """No letter is smaller there than on a desk's, one's own sheets are as large as the board, none is folded."""
    visitor = server.visitor("Red")
    options = {"modules": [1, 5, 8, 12, 13]} if name == "fresco" else {}
    guest = guests({"width": 1920, "height": 1080}).be(visitor)
    guest.at(visitor.make(name, ("me", *["apprentice"] * 3), **options))
    assert guest.ready()
    assert [letter for letter in guest.page.evaluate(LETTERS) if letter[0] < 11] == []
    down = "document.querySelector('#picture').getBoundingClientRect().bottom - innerHeight"
    assert guest.page.evaluate(down) <= 0


@pytest.mark.parametrize("name", titles())
def test_a_phone_goes_to_where_something_can_be_done(server: Server, guests: Guests, name: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make(name, ("me", "apprentice"))
    guest = guests(PHONE, has_touch=True).be(visitor).at(table)
    assert guest.ready()
    assert guest.page.evaluate("document.querySelector('.top').offsetHeight") < 50, "one row"
    prompt = "document.getElementById('prompt')"
    assert guest.page.evaluate(f"{prompt}.scrollHeight <= {prompt}.clientHeight"), "nothing is cut"
    guest.press("#all")
    expect(guest.page.locator("#actions")).to_be_visible()
    guest.wait_for(f"({IN_VIEW})() > 0.45")  # the list hides nothing of what it is about
    expect(guest.page.locator("#actions kbd:visible, #typed:visible")).to_have_count(0)  # there are no keys
    expect(guest.page.locator("#open-book")).to_be_in_viewport()
    guest.press("#all")
    for _ in range(8):
        if not guest.ready():
            break
        guest.wait_for(f"({IN_VIEW})() > 0.45")
        told = guest.page.evaluate("document.getElementById('log').childElementCount")
        guest.page.keyboard.press("1")
        guest.confirm()
        guest.wait_for(f"document.getElementById('log').childElementCount > {told}")


def test_a_phone_does_not_stop_where_one_can_only_pass(server: Server, guests: Guests) -> None:
    """A map of the catacombs can be bought, far below one's own sheets, where Pass lies."""
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "apprentice"), modules=[13])
    guest = guests(PHONE, has_touch=True).be(visitor).at(table)
    while "map of the catacombs" not in guest.prompt:
        assert guest.ready()
        guest.page.keyboard.press("1")
        guest.confirm()
        assert guest.ready()
    lies = "document.querySelector('[data-sheet=catacombs] .can').getBoundingClientRect()"
    guest.wait_for(f"{lies}.top > 90 && {lies}.bottom < document.getElementById('choose').getBoundingClientRect().top")


def test_a_sheet_opens_large_and_closes_again(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    page = guests(DESK).be(visitor).at(visitor.make("fresco-dice", ("me", "apprentice"))).page
    sheet = page.locator('[data-sheet="ceiling"] svg')
    small = sheet.bounding_box()
    page.hover('[data-sheet="ceiling"]')
    page.click('[data-sheet="ceiling"] .zoom')
    large = sheet.bounding_box()
    assert small is not None
    assert large is not None
    assert large["height"] > 1.5 * small["height"]
    page.keyboard.press("Escape")
    assert sheet.bounding_box() == small
    page.hover('[data-sheet="ceiling"]')
    page.keyboard.press("z")
    assert sheet.bounding_box() == large
    page.keyboard.press("z")
    assert sheet.bounding_box() == small


def test_keys_are_told_and_work(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    guest = guests(DESK).be(visitor).at(visitor.make("fresco-dice", ("me", "apprentice")))
    page = guest.page
    page.keyboard.press("?")
    guest.sees("#keys", "undo")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    assert guest.ready()
    guest.act()
    assert guest.ready()
    page.keyboard.press("ArrowLeft")
    guest.sees("#now")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_be_hidden()
    page.keyboard.press("c")
    guest.wait_for("document.activeElement.matches('#actions button')")
    page.keyboard.press("h")
    guest.sees("#said .hint")


def test_what_the_others_did_since_my_last_turn_is_told(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    guest = guests(DESK).be(visitor).at(visitor.make("canvas", ("me", "apprentice")))
    assert guest.ready()
    guest.act()
    assert guest.ready()
    guest.sees("#since", "takes" if "takes" in guest.page.inner_text("#log") else "")
    assert "You" not in guest.page.inner_text("#since")


@pytest.mark.parametrize("name", titles())
def test_every_sheet_is_a_region_that_says_what_lies_on_it(server: Server, guests: Guests, name: str) -> None:
    visitor = server.visitor("Red")
    guest = guests(DESK).be(visitor).at(visitor.make(name, ("me", "apprentice")))
    for sheet in guest.page.locator("#picture section").all():
        assert sheet.get_attribute("aria-label")
        assert len(sheet.locator(".reads").inner_text()) > 3, sheet.get_attribute("data-sheet")
    assert guest.judged() == []


def test_two_fingers_open_a_sheet_and_close_it(server: Server, guests: Guests) -> None:
    visitor = server.visitor("Red")
    page = guests(PHONE, has_touch=True).be(visitor).at(visitor.make("fresco-dice", ("me", "apprentice"))).page
    screen = page.context.new_cdp_session(page)
    sheet = page.locator('[data-sheet="ceiling"] svg')

    def width() -> float:
        box = sheet.bounding_box()
        assert box is not None
        return box["width"]

    def fingers(kind: str, *across: int) -> None:
        points = [{"x": x, "y": 400, "id": int(x < 200)} for x in across]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(before: int, after: int) -> None:
        """Two fingers in the middle of the screen, so many pixels apart."""
        fingers("touchStart", 195 - before // 2, 195 + before // 2)
        for part in (1, 2, 3):
            half = (before + (after - before) * part // 3) // 2
            fingers("touchMove", 195 - half, 195 + half)
        fingers("touchEnd")

    sheet.evaluate("sheet => sheet.scrollIntoView({block: 'center'})")
    small = width()
    pinch(60, 180)
    large = width()
    assert large > 2 * small
    pinch(60, 75)
    assert width() > large
    pinch(180, 20)
    assert width() == small
    pinch(60, 180)
    page.touchscreen.tap(195, 20)  # beside it
    assert width() == small


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_paper_there_are_sheets_and_nothing_to_press(server: Server, guests: Guests, theme: str) -> None:
    visitor = server.visitor("Red")
    table = visitor.make("fresco", ("me", "apprentice"), modules=list(MODULES))
    guest = guests(DESK, color_scheme=theme).be(visitor).at(table)
    assert guest.ready()
    guest.page.emulate_media(media="print", color_scheme=theme)
    assert guest.page.locator("#picture .sheet-home").count() > len(MODULES)
    for sheet in guest.page.locator("#picture .sheet-home").all():
        expect(sheet).to_be_visible()
    assert guest.page.locator("button:visible, input:visible, a:visible, select:visible").count() == 0
    assert guest.page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
