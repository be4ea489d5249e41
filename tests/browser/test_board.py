"""Every verb of every game is chosen on the board, by a mouse alone, by a finger alone and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import bottega
from bottega.games.fresco.modules import MODULES as ALL_MODULES
from bottega.kernel import Game
from tests.browser.chromium import PHONE, STILL, WIDE, Guest, expect
from tests.browser.positions import Position, positions, verbs_of
from tests.browser.server import Server, Visitor

Guests = Callable[..., Guest]
MOST = 3  # actions of a verb
TABS = 250  # until everything on a page has had the focus
# together on one table; some verbs are met in random games only with few other modules, some only with certain ones
MODULES = [[1, 10, 13], [2, 9, 14], [3, 8, 15], [4, 16, 17], [7, 11], [5, 6, 12]]
ALWAYS = "localStorage.setItem('bottega-confirm', 'always')"  # so nothing is played, and one page has many tries

# What the page offers: the words of each action, by its notation.
OFFERED = """() => Object.fromEntries([...document.querySelectorAll('#actions button[data-action]')].map(
  button => [button.dataset.what, button.querySelector('.label').textContent]))"""

# The middle of a lit thing, or where something lies on it the first spot that shows, scrolled to below the prompt; of
# one on a sheet that is folded the name of the sheet; nothing, if there is none.
MIDDLE = f"""async id => {{
  const still = {STILL};
  const things = [...document.querySelectorAll(`#picture [data-id="${{CSS.escape(id)}}"].can`)];
  const thing = things.find(one => one.checkVisibility());
  if (!thing) return things[0]?.closest('.sheet-home').dataset.sheet ?? null;
  await still();  // the page may go to its first choice
  const [prompt, lies] = [document.querySelector('.ahead'), thing].map(one => one.getBoundingClientRect());
  scrollBy({{top: lies.top - prompt.bottom - 8, behavior: 'instant'}});
  await still();
  const box = thing.getBoundingClientRect(), parts = [1, 2, 3, 4, 5, 6, 7];
  const at = (x, y) => [box.x + box.width * x / 8, box.y + box.height * y / 8];
  const shows = spot => document.elementFromPoint(...spot)?.closest('[data-id]') === thing;
  return [at(4, 4), ...parts.flatMap(y => parts.map(x => at(x, y)))].find(shows) ?? at(4, 4);
}}"""

# Which key leads to the first element of a kind that shows, or will when a badge on the way has lost the focus.
WAY = """selector => {
  if (document.activeElement.matches(selector)) return 'there';
  const all = [...document.querySelectorAll(selector)], wanted = all.find(one => one.checkVisibility()) ?? all[0];
  if (!wanted) return '';
  return document.activeElement.compareDocumentPosition(wanted) & 2 ? 'Shift+Tab' : 'Tab';
}"""

# The sheet of a lit thing, if it is folded.
HOME = """id => {
  const things = [...document.querySelectorAll(`#picture [data-id="${CSS.escape(id)}"].can`)];
  return things.some(one => one.checkVisibility()) ? "" : things[0]?.closest('.sheet-home').dataset.sheet ?? "";
}"""

# What came of a click: the choice that is asked again, those that are left, and what is picked.
CAME = """() => ({
  asked: document.querySelector('#confirm:not([hidden]) b')?.textContent ?? null,
  left: [...document.querySelectorAll('#actions button[data-action]')].map(button => button.dataset.what),
  picked: [...document.querySelectorAll('#picture .picked')].map(thing => thing.dataset.id),
  said: document.getElementById('said').textContent,
})"""


def bring(visitor: Visitor, position: Position) -> str:
    """A table at which a position goes on."""
    fields = {"record": position.record, "seat": position.seat, "others": "apprentice"}
    answer = visitor.form("/bring", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


def back(guest: Guest) -> None:
    """To where nothing is chosen yet."""
    ways = "#cancel, #step-back:enabled, #said .close"
    while (way := guest.page.locator(ways).locator("visible=true")).count():
        if guest.keys:
            guest.page.keyboard.press("Escape")
        else:
            guest.press_on(way.first)


def tab_to(guest: Guest, wanted: str) -> bool:
    """Go to the first element of this kind with the Tab key, forwards or back; false if it is never reached."""
    for _ in range(TABS):
        way = guest.page.evaluate(WAY, wanted)
        if way in ("", "there"):
            return way == "there"
        guest.page.keyboard.press(way)
    return False


def click(guest: Guest, id: str) -> bool:
    """Click or tap on the middle of a lit thing, or press Enter on it, after its sheet is unfolded; false if none is
    lit."""
    if guest.keys:
        for _ in range(2):  # a sheet that shows only while its badge has the focus folds again on the way
            at = guest.page.evaluate(HOME, id)
            badge = f'#picture .badge[data-what="{at}"]'
            if at and not tab_to(guest, badge):
                return False
            if at and not guest.page.locator(f"{badge}.pinned").count():
                guest.enter()
            if tab_to(guest, f'#picture [data-id="{id}"].can'):
                return guest.enter()
        return False
    at = guest.page.evaluate(MIDDLE, id)
    if isinstance(at, str):
        guest.press(f'#picture .badge.active[data-what="{at}"]')
        at = guest.page.evaluate(MIDDLE, id)
        assert not isinstance(at, str), f"{at} does not unfold"
        guest.page.mouse.move(*at)  # off the badge
        at = guest.page.evaluate(MIDDLE, id)
    if at is None:
        return False
    if guest.touch:
        guest.page.touchscreen.tap(*at)
    else:
        guest.page.mouse.click(*at)
    return True


def choose(guest: Guest, offered: dict[str, str], text: str, order: list[str]) -> str:
    """Choose an action by clicking on the things that it touches, in some order; what was chosen in the end, or what
    went wrong."""
    notations = {label: text for text, label in offered.items()}
    for id in order:
        if not click(guest, id):
            return f"{id} is not lit"
        came = guest.page.evaluate(CAME)
        if came["asked"] is not None:
            return notations[came["asked"]]
        if text not in came["left"] or id not in came["picked"]:
            return f"{id} led to {came}"
    button = f'#actions button[data-what="{text}"]'  # several actions touch all of this: the list tells them apart
    if not guest.page.locator(button).is_visible():
        return f"{order} left {came['left']}, and no button"
    if not guest.keys:
        guest.press(button)
    elif not (tab_to(guest, button) and guest.enter()):
        return f"{order} left {came['left']}, and no way to the list"
    return notations[guest.page.evaluate(CAME)["asked"]]


def tried(guest: Guest, game: Game, position: Position) -> list[object]:
    """Choose every action of a position, each beginning with every lit thing that it touches; those that go wrong. Keys
    are slow: they begin with the first thing of each action."""
    assert guest.ready()
    offered = guest.page.evaluate(OFFERED)
    wrong: list[object] = []
    for text in position.actions:
        touched = game.touches(game.action(text))
        drawn = [id for id in touched if guest.page.locator(f'#picture [data-id="{id}"]').count()]
        lit = [id for id in drawn if guest.page.locator(f'#picture [data-id="{id}"].can').count()]
        came = {}
        for first in lit[:1] if guest.keys else lit:
            came[first] = choose(guest, offered, text, [first, *(id for id in drawn if id != first)])
            back(guest)
        # a thing that is a whole action is chosen at once: a longer one, with this thing, begins with its other thing
        shorter = {other for other in offered if {*game.touches(game.action(other))} < {*touched}}
        if text not in came.values() or not {*came.values()} <= {text, *shorter}:
            wrong.append((text, touched, came))
    return wrong


DEVICES: list[Any] = [
    pytest.param(WIDE, {}, id="mouse"),
    pytest.param(PHONE, {"has_touch": True, "is_mobile": True}, id="finger"),
    pytest.param(WIDE, {"keys": True}, id="keys"),
]
TABLES: list[Any] = [
    pytest.param("canvas", 2, {}, id="canvas"),
    pytest.param("canvas", 1, {"mode": "vincent"}, id="canvas-vincent"),
    pytest.param("fresco-card", 3, {}, id="fresco-card"),
    pytest.param("fresco-dice", 3, {}, id="fresco-dice"),
    pytest.param("fresco", 2, {}, id="fresco"),
    *[pytest.param("fresco", 2, {"modules": modules}, id=f"modules-{modules}") for modules in MODULES],
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
@pytest.mark.parametrize(("window", "device"), DEVICES)
def test_every_verb_is_chosen_on_the_board(
    server: Server,
    guests: Guests,
    window: dict[str, int],
    device: Any,
    name: str,
    players: int,
    options: Any,
) -> None:
    visitor = server.visitor("Red")
    guest = guests(window, **device).be(visitor)
    guest.context.add_init_script(ALWAYS)
    game = bottega.game(name, players=players, **options)
    known = verbs_of(bottega.game(name, players=players)) if "modules" in options else ()
    wrong: list[object] = []
    for position in positions(game, 1 if guest.keys else MOST, known):
        wrong += tried(guest.at(bring(visitor, position)), game, position)
    assert wrong == []


def test_every_module_has_its_turn() -> None:
    assert sorted(number for modules in MODULES for number in modules) == list(ALL_MODULES)


def test_a_piece_is_dragged_to_where_it_goes(server: Server, guests: Guests) -> None:
    """The bishop of Fresco, to a tile of the cathedral."""
    visitor = server.visitor("Red")
    guest = guests().be(visitor)
    guest.context.add_init_script(ALWAYS)
    game = bottega.game("fresco", players=2)
    found = next(one for one in positions(game, 1) if any(text.startswith("bishop ") for text in one.actions))
    guest.at(bring(visitor, found))
    assert guest.ready()
    text = next(text for text in found.actions if text.startswith("bishop "))
    offered = guest.page.evaluate(OFFERED)
    space = next(id for id in game.touches(game.action(text)) if id != "bishop")
    guest.page.mouse.move(*guest.page.evaluate(MIDDLE, "bishop"))
    guest.page.mouse.down()
    box = guest.page.locator(f'#picture [data-id="{space}"]').bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    expect(guest.page.locator("#picture .dragged")).to_have_count(1)
    guest.page.mouse.up()
    guest.sees("#confirm", offered[text])
