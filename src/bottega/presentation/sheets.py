"""Sheets: what the picture of a table is made of. A place of the board, a hand, a module is a sheet of its own.

A sheet is drawn from its facts, the small plain part of a view that it shows, and the reader's language alone: so equal
facts are drawn once for everybody who looks at them, and what has not changed is not drawn again. Whoever shows sheets
lays them out by their roles and sizes; `compose` lays them out once and for all, as one picture.
"""

from __future__ import annotations

import itertools
import marshal
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final, NamedTuple

from bottega.i18n.translate import language

# a sheet lies on the board, belongs to the viewer or to another seat, or to a module, or helps to read the rest
BOARD, OWN, OTHER, MODULE, AID = ROLES = ("board", "own", "other", "module", "aid")

MOST: Final = 8_000_000  # letters of drawings that are kept
LETTERS: Final = 14.0  # as high as a sheet's smallest letters are, if it says nothing else
GAP: Final = 12.0
GROUND: Final = "#5c3d27"
SANS: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

_USED: Final = re.compile(r"(?:href=\"#|url\(#)([\w.-]+)")


class Sheet(NamedTuple):
    """`name` stays for the whole game; `label` is what people call it; `draw` makes, from the facts as its arguments, a
    fragment of SVG that is `width` by `height`. A sheet on the board lies `at` a spot of it, where the board is laid
    out as one; `brief` is what matters of a sheet that is folded, and `icon` (a fragment of 32 by 32) what is shown of
    it then; the sheets of a `seat` that is to act are lit; no letters are smaller than `letters`."""

    name: str
    role: str
    label: str
    width: float
    height: float
    draw: Callable[..., str]
    facts: dict[str, Any]
    at: tuple[float, float] = (0.0, 0.0)
    brief: str = ""
    seat: int = -1
    letters: float = LETTERS
    icon: str = ""


class Figure(NamedTuple):
    """A figure of a book: a position, the seat that looks at it (None: somebody who only watches), and which of the
    sheets then seen is shown."""

    state: Any
    seat: int | None
    sheet: str


class Drawing(NamedTuple):
    """A sheet as it is drawn; `number` is another one for every drawing, `uses` are the symbols that are in it, `of`
    what it is drawn from."""

    number: int
    svg: str
    uses: tuple[str, ...]
    of: tuple[Any, ...]


_drawings: OrderedDict[tuple[Any, ...], Drawing] = OrderedDict()
_numbers = itertools.count(1)
_kept = 0


def drawn(sheet: Sheet, before: Drawing | None = None) -> Drawing:
    """The drawing of a sheet: the one from before, or one that is kept, where it is drawn from the same."""
    global _kept
    of = (sheet.draw, marshal.dumps(sheet.facts, 2), language())
    if before is not None and before.of == of:
        return before
    found = _drawings.get(of)
    if found is not None:
        _drawings.move_to_end(of)
        return found
    svg = str(sheet.draw(**sheet.facts))
    found = _drawings[of] = Drawing(next(_numbers), svg, used(svg), of)
    _kept += len(svg)
    while _kept > MOST:
        _kept -= len(_drawings.popitem(last=False)[1].svg)
    return found


def used(svg: str) -> tuple[str, ...]:
    """The symbols that are in a drawing, and what else it refers to."""
    return tuple(map(sys.intern, dict.fromkeys(_USED.findall(svg))))


@lru_cache(128)  # players look at the same board, and go from the same drawing to the same
def changes(before: str, now: str) -> list[str | list[int]]:
    """How a drawing comes from another one: lines that are new, and from which line to which of those before."""
    lines = [*before.split("\n"), None]  # no line is equal to the last one
    known = {line: number for number, line in enumerate(lines)}
    found: list[str | list[int]] = []
    new: list[str] = []
    first = after = -1  # the lines of before that come next, if any do
    for line in now.split("\n"):
        if first >= 0 and lines[after] == line:
            after += 1
            continue
        number = known.get(line, -1)
        if first >= 0:
            found.append([first, after])
        elif number >= 0 and new:
            found.append("\n".join(new))
            new = []
        if number < 0:
            new.append(line)
        first, after = number, number + 1
    found.append([first, after] if first >= 0 else "\n".join(new))
    return found


_used_by_symbol = lru_cache(4096)(used)


def with_all_they_use(uses: Iterable[str], symbols: Mapping[str, str], known: Container[str] = ()) -> dict[str, str]:
    """These symbols by their ids, and those that stand in them, but for those that are known. What a drawing defines
    itself is none of them."""
    found: dict[str, str] = {}
    open_ids = list(uses)
    while open_ids:
        id = open_ids.pop()
        if id not in found and id not in known and id in symbols:
            found[id] = symbols[id]
            open_ids += _used_by_symbol(symbols[id])
    return found


def alone(sheet: Sheet, symbols: Mapping[str, str]) -> str:
    """One sheet as a picture of its own, with the symbols that are in it."""
    drawing, wide, high = drawn(sheet), f"{sheet.width:g}", f"{sheet.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
        f' role="img" font-family="{SANS}"><title>{escape(sheet.label)}</title>'
        f"<defs>{''.join(with_all_they_use(drawing.uses, symbols).values())}</defs>{drawing.svg}</svg>"
    )


class Spot(NamedTuple):
    """Where a sheet lies in a picture, and how large."""

    sheet: Sheet
    x: float
    y: float
    scale: float


class Svg(str):
    """A picture as the text of its SVG; a notebook shows it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def compose(
    sheets: list[Sheet], symbols: Mapping[str, str], lit: Iterable[int] = (), title: str = "", words: str = ""
) -> Svg:
    """All sheets in one picture: the viewer's own below the board, everything else in columns beside. Seats are `lit`
    that are to act."""
    spots = laid_out(sheets)
    width = max(spot.x + spot.sheet.width * spot.scale for spot in spots) + GAP
    height = max(spot.y + spot.sheet.height * spot.scale for spot in spots) + GAP
    drawings = [drawn(spot.sheet) for spot in spots]
    uses = with_all_they_use(itertools.chain.from_iterable(drawing.uses for drawing in drawings), symbols)
    lying = [
        f'<g data-sheet="{spot.sheet.name}" transform="translate({spot.x:.1f} {spot.y:.1f})scale({spot.scale:.4g})">'
        f"{drawing.svg}{_light(spot.sheet) if spot.sheet.seat in lit else ''}</g>"
        for spot, drawing in zip(spots, drawings, strict=True)
    ]
    return Svg(
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img"'
                f' font-family="{SANS}">',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape(words)}</desc>",
                f"<defs>{''.join(uses.values())}</defs>",
                f'<path d="M0 0h{width:.0f}v{height:.0f}H0z" fill="{GROUND}"/>',
                *lying,
                "</svg>",
            ]
        )
    )


def _light(sheet: Sheet) -> str:
    edge = f"M0 0h{sheet.width:g}v{sheet.height:g}H0z"
    return f'<path d="{edge}" fill="none" stroke="#ffd75e" stroke-width="4"/>'


def board_size(sheets: Iterable[Sheet]) -> tuple[float, float]:
    """How wide and how high the board is on which all sheets of that role lie."""
    lying = [sheet for sheet in sheets if sheet.role == BOARD]
    return max(sheet.at[0] + sheet.width for sheet in lying), max(sheet.at[1] + sheet.height for sheet in lying)


def laid_out(sheets: list[Sheet]) -> list[Spot]:
    """Where sheets lie in one picture."""
    wide, high = board_size(sheets)
    spots = [Spot(sheet, GAP + sheet.at[0], GAP + sheet.at[1], 1.0) for sheet in sheets if sheet.role == BOARD]
    own = [sheet for sheet in sheets if sheet.role == OWN]
    x, y = GAP, high + 2 * GAP
    scale = min([1.3, *([(wide - GAP * (len(own) - 1)) / sum(sheet.width for sheet in own)] if own else [])])
    for sheet in own:
        spots.append(Spot(sheet, x, y, scale))
        x += sheet.width * scale + GAP
    bottom = max([high + GAP, *(spot.y + spot.sheet.height * spot.scale for spot in spots)])
    beside = [sheet for role in (OTHER, MODULE, AID) for sheet in sheets if sheet.role == role]
    return spots + _in_columns(beside, wide + 2 * GAP, wide * 0.36, bottom)


def _in_columns(sheets: list[Sheet], left: float, width: float, bottom: float) -> list[Spot]:
    """Sheets under each other, in as few columns as it takes not to be much higher than what lies left of them."""
    for columns in itertools.count(1):
        ends = [GAP] * columns
        spots = []
        for sheet in sheets:
            column = ends.index(min(ends))
            scale = min(width / sheet.width, 1.3)
            spots.append(Spot(sheet, left + column * (width + GAP), ends[column], scale))
            ends[column] += sheet.height * scale + GAP
        if max(ends) <= 1.1 * bottom or columns == len(sheets):
            return spots
    raise AssertionError
