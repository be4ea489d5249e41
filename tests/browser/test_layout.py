"""Where sheets lie: for every title and number of players, in the rooms that windows leave for the board."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import bottega
from bottega.games.fresco.modules import MODULES
from tests.browser.chromium import Guest
from tests.browser.server import Server
from tests.services import need

Guests = Callable[..., Guest]
Box = tuple[float, float, float, float]

# what windows leave for the board: as wide, as high, and whether fingers use it
ROOMS: dict[str, tuple[int, int, bool]] = {
    "1440x900": (1047, 724, False),
    "1366x768": (991, 640, False),
    "1920x1080": (1501, 904, False),
    "768x1024": (734, 635, True),
    "390x844": (371, 523, True),
    "844x390": (554, 242, True),
}
DESKS = [name for name, (_, _, touch) in ROOMS.items() if not touch]
EVERYTHING = list(MODULES)
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "canvas-1": ("canvas", 1, {"mode": "vincent"}),
    **{f"canvas-{players}": ("canvas", players, {}) for players in (2, 3, 4, 5)},
    **{
        f"{title}-{players}": (title, players, {})
        for title in ("fresco-card", "fresco-dice", "fresco")
        for players in (2, 3, 4)
    },
    **{f"five-modules-{players}": ("fresco", players, {"modules": [1, 5, 8, 12, 13]}) for players in (2, 4)},
    **{f"all-modules-{players}": ("fresco", players, {"modules": EVERYTHING}) for players in (2, 3, 4)},
}
READABLE = 11  # pixels


def sheets_of(title: str, players: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    game = bottega.game(title, players=players, **options)
    sheets = game.sheets(game.start(1).view(0))
    return [
        {key: getattr(sheet, key) for key in ("name", "role", "width", "height", "at", "letters")} for sheet in sheets
    ]


@cache
def laid() -> dict[str, tuple[list[dict[str, Any]], dict[str, Any]]]:
    """The sheets of every table, and how they are laid out in every room."""
    tables = {name: sheets_of(*table) for name, table in TABLES.items()}
    given = json.dumps({"tables": list(tables.values()), "rooms": list(ROOMS.values())})
    command = [str(need("nodejs", "node")), str(Path(__file__).parent / "layout.mjs")]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    return {
        name: (tables[name], dict(zip(ROOMS, layouts, strict=True)))
        for name, layouts in zip(tables, found, strict=True)
    }


def shown(name: str, room: str) -> Iterator[tuple[dict[str, Any], Box]]:
    sheets, layouts = laid()[name]
    for sheet in sheets:
        if sheet["name"] not in layouts[room]["folded"]:
            yield sheet, tuple(layouts[room]["boxes"][sheet["name"]])


def area(box: Box) -> float:
    return box[2] * box[3]


def meet(one: Box, other: Box) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", TABLES)
def test_sheets_fill_the_board_and_can_be_read(name: str, room: str) -> None:
    width, _, _ = ROOMS[room]
    sheets, layouts = laid()[name]
    layout = layouts[room]
    boxes = [box for _, box in shown(name, room)] + list(layout["badges"].values())
    slot = [layout["slot"]] if layout["slot"] else []
    assert not any(meet(one, other) for one, other in combinations([*boxes, *slot], 2))
    high = layout["height"]
    assert all(x > -0.5 and y > -0.5 and x + w < width + 0.5 and y + h < high + 0.5 for x, y, w, h in [*boxes, *slot])
    assert sum(area(box) for box in [*boxes, *slot]) >= 0.7 * width * high
    for sheet in sheets:
        box = layout["boxes"][sheet["name"]]
        assert box[2] / sheet["width"] * sheet["letters"] > READABLE - 0.05, sheet["name"]
        assert box[2] / sheet["width"] == pytest.approx(box[3] / sheet["height"], rel=0.001)


@pytest.mark.parametrize("room", DESKS)
@pytest.mark.parametrize("name", TABLES)
def test_on_a_desk_nothing_must_be_scrolled(name: str, room: str) -> None:
    assert laid()[name][1][room]["height"] < ROOMS[room][1] + 0.5


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", TABLES)
def test_own_sheets_are_largest_after_the_board(name: str, room: str) -> None:
    total: dict[str, float] = {}
    for sheet, box in shown(name, room):
        total[sheet["role"]] = total.get(sheet["role"], 0) + area(box)
        if sheet["role"] in ("other", "aid", "module"):
            total["largest"] = max(total.get("largest", 0), area(box))
    assert total["own"] > total.get("largest", 0)


@pytest.mark.parametrize("room", ROOMS)
def test_every_folded_module_has_a_badge_and_only_aids_and_modules_are_folded(room: str) -> None:
    _, _, touch = ROOMS[room]
    for name in TABLES:
        sheets, layouts = laid()[name]
        folded = layouts[room]["folded"]
        assert {sheet["role"] for sheet in sheets if sheet["name"] in folded} <= {"module", "aid"}
        assert layouts[room]["badges"].keys() == set(folded)
        assert all(box[2] >= (44 if touch else 30) for box in layouts[room]["badges"].values())


# the smallest letters, what meets, and how far sheets reach below the window
SEEN = """() => {
  const homes = [...document.querySelectorAll('#picture > .sheet-home')].filter(home => home.checkVisibility());
  const boxes = homes.map(home => [home.dataset.sheet, home.getBoundingClientRect()]);
  const texts = [...document.querySelectorAll('#picture svg text')].filter(text => text.getBoundingClientRect().width);
  const scale = text => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const letters = texts.map(text => parseFloat(getComputedStyle(text).fontSize) * scale(text));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return {
    least: Math.min(...letters),
    meeting: boxes.flatMap(([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meet(a, b)).map(() => one)),
    below: Math.max(...boxes.map(([, box]) => box.bottom)) + scrollY - innerHeight,
  };
}"""


@pytest.mark.parametrize(
    ("title", "players", "options"),
    [
        pytest.param("canvas", 5, {}, id="canvas"),
        pytest.param("fresco-card", 4, {}, id="fresco-card"),
        pytest.param("fresco-dice", 4, {}, id="fresco-dice"),
        pytest.param("fresco", 4, {}, id="fresco"),
        pytest.param("fresco", 4, {"modules": EVERYTHING}, id="all-modules"),
    ],
)
def test_a_page_follows_its_window(
    server: Server, guests: Guests, title: str, players: int, options: dict[str, Any]
) -> None:
    visitor = server.visitor("Red")
    guest = guests({"width": 1440, "height": 900}).be(visitor)
    guest.at(visitor.make(title, ("me", *["apprentice"] * (players - 1)), **options))
    assert guest.ready()
    for window in ROOMS:
        width, height = map(int, window.split("x"))
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.wait_for(f"innerWidth === {width} && new Promise(requestAnimationFrame)")
        guest.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen = guest.page.evaluate(SEEN)
        assert seen["least"] > READABLE - 0.1, window
        assert seen["meeting"] == [], window
        assert guest.overflow() <= 0, window
        if window in DESKS:
            assert seen["below"] <= 0, window


@pytest.mark.parametrize("room", ["390x844", "768x1024"])
@pytest.mark.parametrize("name", TABLES)
def test_sheets_of_the_board_are_about_equally_large(name: str, room: str) -> None:
    scales = [box[2] / sheet["width"] for sheet, box in shown(name, room) if sheet["role"] == "board"]
    assert max(scales) < 2.1 * min(scales)
