"""The Dice Game in pictures: the table from a view, wide or as narrow as a phone.

Places are worked out here; the templates beside draw the same things in both.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from bottega.games import pictures
from bottega.games.fresco_dice import words
from bottega.games.fresco_dice.state import FACTORS
from bottega.kernel.language import t

if TYPE_CHECKING:
    from bottega.games.fresco_dice.game import DiceGame

LAP = 100  # spaces drawn of the score track; a pawn that is farther begins again, with its VP beside it
CHANGES = ("-1", "0", "+1")

SKIN = ("#f0c9a0", "#e0ab7c", "#c98f62", "#a8703f", "#f3d3b4")
HAIR = ("#3b2415", "#8a4f22", "#c79a4a", "#1f1a17", "#7d3a1c", "#b9a68a")
ROBE = ("#9c3328", "#2c4f8f", "#4f7a4c", "#6f4a86", "#8a5a2e", "#2f3a4a")
TRIM = ("#d0a23a", "#f3ead6", "#c8412b", "#1f3f8f", "#5e7f5a")
GROUND = ("#5d7d8c", "#8a6d4a", "#6c7f5a", "#7d5a5a", "#4f5f80", "#94805a")
EYES = ("#3a2515", "#2c4f6f", "#3f5a34")


class Point(NamedTuple):
    x: float
    y: float


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True)
class Row:
    """Equal things side by side."""

    x: float
    y: float
    pitch: float
    size: float

    def at(self, number: int) -> float:
        return self.x + number * self.pitch


@dataclass(frozen=True)
class Layout:
    """Where things lie."""

    narrow: bool
    width: int
    ceiling: Box
    sections: tuple[Point, ...]
    section: float  # the width of a section
    bishop_space: float  # its size, where 1 is 162 x 56
    shelf: Box
    spaces: Row
    favour_tile: Box
    ribbon: Box
    no_portrait: Box
    tray: Box
    ordinary: Row
    factors: Box  # the strip below the ordinary dice
    factor: float  # the width of one factor
    colour: Row
    aside_panel: Box | None  # None: on the sheet of the tray
    aside: Row
    aside_title: Point
    total: Point
    changes: Row
    change: float  # the height of the buttons of the favour tile
    last_turn: Point
    letters: int  # a line of small letters in the tray
    said_lines: int
    track: Box
    stairs: Point
    cells: Row
    cells_in_row: int
    boards: Point
    board_width: int
    columns: int
    name_letters: int
    marks: tuple[int, int, int, int]  # asked, active, favour tile, first player
    spare: Row  # bet tiles, from the corner of a board
    no_bet: Box
    painted: Row  # portraits of a painter, from the corner of a board
    painted_width: float
    painted_label: Point


WIDE = Layout(
    narrow=False,
    width=1000,
    ceiling=Box(10, 10, 980, 254),
    sections=tuple(Point(36 + at * 194, 22) for at in range(5)),
    section=150,
    bishop_space=1,
    shelf=Box(10, 268, 980, 138),
    spaces=Row(160, 272, 194, 96),
    favour_tile=Box(34, 300, 64, 44),
    ribbon=Box(866, 296, 116, 40),
    no_portrait=Box(868, 346, 112, 34),
    tray=Box(10, 410, 636, 128),
    ordinary=Row(44, 440, 70, 52),
    factors=Box(26, 514, 440, 19),
    factor=22,
    colour=Row(492, 440, 72, 52),
    aside_panel=Box(654, 410, 336, 128),
    aside=Row(672, 440, 68, 48),
    aside_title=Point(670, 432),
    total=Point(932, 432),
    changes=Row(874, 496, 37, 34),
    change=30,
    last_turn=Point(328, 530),
    letters=76,
    said_lines=1,
    track=Box(10, 546, 980, 98),
    stairs=Point(22, 638),
    cells=Row(98.2, 560, 17.6, 40),
    cells_in_row=50,
    boards=Point(10, 652),
    board_width=484,
    columns=2,
    name_letters=22,
    marks=(262, 290, 318, 366),
    spare=Row(178, 43, 50, 40),
    no_bet=Box(336, 45, 122, 34),
    painted=Row(250, 92, 36, 34),
    painted_width=226,
    painted_label=Point(251, 158),
)
NARROW = Layout(
    narrow=True,
    width=390,
    ceiling=Box(6, 6, 378, 350),
    sections=tuple(Point(19 + at % 3 * 124, 16 + at // 3 * 170) for at in range(5)),
    section=96,
    bishop_space=0.72,
    shelf=Box(6, 360, 378, 132),
    spaces=Row(13, 364, 92.5, 86),
    favour_tile=Box(282, 196, 76, 48),
    ribbon=Box(262, 262, 116, 36),
    no_portrait=Box(262, 306, 116, 42),
    tray=Box(6, 496, 378, 246),
    ordinary=Row(16, 524, 61, 50),
    factors=Box(14, 598, 362, 40),
    factor=44,
    colour=Row(18, 670, 54, 46),
    aside_panel=None,
    aside=Row(140, 670, 56, 46),
    aside_title=Point(140, 662),
    total=Point(346, 662),
    changes=Row(226, 598, 50, 46),
    change=40,
    last_turn=Point(195, 612),
    letters=44,
    said_lines=2,
    track=Box(6, 750, 378, 194),
    stairs=Point(13, 852),
    cells=Row(74, 758, 15, 36),
    cells_in_row=20,
    boards=Point(6, 952),
    board_width=378,
    columns=1,
    name_letters=13,
    marks=(182, 208, 230, 276),
    spare=Row(170, 41, 48, 42),
    no_bet=Box(250, 92, 118, 42),
    painted=Row(14, 168, 44, 42),
    painted_width=350,
    painted_label=Point(14, 232),
)


def look(tile: dict[str, Any]) -> dict[str, Any]:
    """How a portrait looks: every id has a head of its own."""
    number = int("".join(letter for letter in tile["id"] if letter.isdigit()) or 0)
    seed = number * 7 + (3 if tile["sex"] == "woman" else 0)
    return {
        "sex": tile["sex"],
        "skin": SKIN[seed % 5],
        "hair": HAIR[seed * 5 % 6 if number % 3 else seed % 6],
        "robe": ROBE[(seed + number) % 6],
        "trim": TRIM[(seed + 1) % 5],
        "ground": GROUND[(seed * 3 + number) % 6],
        "eyes": EYES[seed % 3],
        "style": number % 4,
        "extra": seed % 3,
        "hat": (number + number // 3) % 3,
        "mood": seed % 2,
    }


def cells(at: Layout) -> list[Point]:
    """The upper left corners of the spaces of the score track."""
    row = at.cells_in_row
    return [Point(at.cells.at(space % row), at.cells.y + space // row * at.cells.size) for space in range(LAP)]


def pawns(view: dict[str, Any], at: Layout) -> list[dict[str, Any]]:
    placed = []
    spaces = cells(at)
    on_stairs = 0
    for seat, entry in enumerate(view["seats"]):
        corner = spaces[(entry["points"] - 1) % LAP]
        x, y = corner.x + at.cells.pitch / 2, corner.y + 28
        if entry["points"] == 0:  # one step each, which means no order. FD-SET-04
            x, y = at.stairs.x + 10 + on_stairs * 14, at.stairs.y - 15 - on_stairs * 16
            on_stairs += 1
        placed.append({"seat": seat, "x": x, "y": y, "laps": entry["points"] - 1 >= LAP, "points": entry["points"]})
    return placed


def dice(game: DiceGame, view: dict[str, Any], at: Layout) -> list[dict[str, Any]]:
    """The ordinary dice in the tray, in the order of their colours, with the factors each can be kept with."""
    pips = {entry["colour"]: entry["pips"] for entry in view["rolled"]}
    shown = []
    for number, colour in enumerate(game.parts.colours):
        if colour in view["left"]:
            rolled = pips.get(colour, 0)
            matching = view["faces"].count(colour) if rolled else 0
            factors = FACTORS[: matching + 1] if matching else []
            shown.append({"colour": colour, "pips": rolled, "factors": factors, "x": at.ordinary.at(number)})
    _place_factors([one for one in shown if one["factors"]], at)
    return shown


def _place_factors(shown: list[dict[str, Any]], at: Layout) -> None:
    """The factors of a die lie below it, as near as those of another die let them."""
    gap = 8
    left = at.factors.x
    widths = [len(one["factors"]) * (at.factor + 1) - 1 for one in shown]
    for number, one in enumerate(shown):
        room = at.factors.x + at.factors.w - sum(widths[number:]) - gap * (len(shown) - number - 1)
        middle = one["x"] + at.ordinary.size / 2
        one["factors_x"] = max(left, min(middle - widths[number] / 2, room))
        left = one["factors_x"] + widths[number] + gap


def boards(view: dict[str, Any], at: Layout) -> list[dict[str, Any]]:
    """The painters: on a phone the reader comes first, then the others in turn order."""
    made = []
    last = view["last_turn"]
    revealed = {bet["seat"]: bet for bet in last["bets"]} if last and view["rolls"] == 0 else {}
    first = view["you"] if at.narrow and view["you"] is not None else 0
    y = at.boards.y
    for place in range(view["players"]):
        seat = (first + place) % view["players"]
        entry = view["seats"][seat]
        own = seat == view["you"]
        used = entry["bet"]["event"] if own and entry["bet"] else entry["answer"] if own else None
        height = 242 if at.narrow and entry["portraits"] else 172
        column = place % at.columns
        made.append(
            {
                **entry,
                "seat": seat,
                "own": own,
                "x": at.boards.x + column * (at.board_width + 12),
                "y": y,
                "height": height,
                "name": view["names"][seat],
                "spare": 2 if entry["bet"] else 3,
                "used": used,
                "revealed": None if entry["bet"] else revealed.get(seat),
                "asked": own and view["asked"] == "bet" and seat in view["actors"],
                "pitch": min(at.painted.pitch, at.painted_width / max(len(entry["portraits"]), 1)),
            }
        )
        if column == at.columns - 1 or place == view["players"] - 1:
            y += height + 10
    return made


def rolls_said(view: dict[str, Any]) -> str:
    if view["rolled"]:
        return t("Roll {roll} of 3", roll=view["rolls"])
    return t("Before roll {roll} of 3", roll=view["rolls"] + 1) if view["rolls"] < 3 else t("All three rolls are made")


def lines(text: str, letters: int, most: int) -> list[str]:
    return textwrap.wrap(text, letters, max_lines=most, placeholder="…")


def table(game: DiceGame, view: dict[str, Any], narrow: bool = False) -> str:
    at = NARROW if narrow else WIDE
    placed = boards(view, at)
    owners = [
        [seat for seat, entry in enumerate(view["seats"]) if entry["frescos"][section] is not None]
        for section in range(len(view["sections"]))
    ]
    prompt = game.prompt(view)
    last = words.last_turn(view)
    if last and not view["over"]:
        last = t("Before: {turn}", turn=last)
    return pictures.draw(
        "fresco_dice/table.svg.j2",
        view=view,
        at=at,
        height=placed[-1]["y"] + placed[-1]["height"] + 18,
        owners=owners,
        dice=dice(game, view, at),
        boards=placed,
        cells=cells(at),
        pawns=pawns(view, at),
        events=game.parts.events,
        bets=words.BETS,
        changes=CHANGES,
        pay=game.parts.pay,
        numbers=game.parts.numbers,
        look=look,
        rolls_said=rolls_said(view),
        prompt=prompt,
        prompt_lines=lines(prompt, at.letters * 3 // 4, 3),
        last_turn=lines(last, at.letters, at.said_lines),
    )
