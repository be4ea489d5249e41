"""Where the sheets of Fresco's table lie: on a wide one, and on one as narrow as a phone.

Every sheet is drawn in its own units and laid down in some scale; most are SHEET units wide, places of the board PLACE.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SHEET: Final = 376.0
PLACE: Final = 184.0
CATHEDRAL: Final = (552.0, 668.0)
HEIGHTS: Final = {"head": 50.0, "plan": 192.0, "goods": 192.0, "seat": 112.0, "leonardo": 74.0, "aid": 164.0}
TRACK_ACROSS: Final = 30
TRACK_DOWN: Final = 22
CELL: Final = 34.0
STARTS: Final = 46.0  # the height of the start spaces
EDGE: Final = 14.0
SCREEN: Final = 1.4  # how much wider than high the room for the table is on most screens


class Spot(NamedTuple):
    """Where a sheet lies: its upper left corner, its scale, and how high it is in its own units."""

    x: float
    y: float
    scale: float
    h: float


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Cell(NamedTuple):
    """A space of the score track: its middle."""

    x: float
    y: float


class Track(NamedTuple):
    cells: list[Cell]
    starts: list[Cell]
    size: float


class Layout(NamedTuple):
    narrow: bool
    width: float
    height: float
    boards: list[Box]  # the board, or what it is cut into
    cathedral: Spot
    inn: Spot
    theatre: Spot
    market: Spot
    studio: Spot
    workshop: Spot
    track: Track
    head: Spot
    plan: Spot
    goods: Spot
    seats: list[tuple[int, Spot]]
    leonardo: Spot | None
    modules: list[Spot]
    aid: Spot | None


class Contents(NamedTuple):
    """All that a layout needs to know of a view."""

    others: list[int]  # seats other than the nearest one
    leonardo: bool
    modules: list[float]  # how high the sheet of each module is, in its own units
    lap: int
    starts: int
    workshop: float  # how high the workshop is


def wide(contents: Contents) -> Layout:
    """Modules lie below the board, and where that makes the table too high, in a column to the right of it as well."""
    plain, wider = _wide(contents, 0), _wide(contents, 1)
    return wider if _shown(wider) > 1.15 * _shown(plain) else plain


def _shown(at: Layout) -> float:
    """How large the table is on a screen."""
    return min(SCREEN / at.width, 1 / at.height)


def _wide(contents: Contents, more: int) -> Layout:
    width = 1600.0
    board = Box(EDGE, EDGE, TRACK_ACROSS * CELL, TRACK_DOWN * CELL)
    left, top = EDGE + CELL + 7, EDGE + CELL + 6
    right = left + PLACE + 7 + CATHEDRAL[0] + 7
    tall = board.h - 2 * CELL - 12
    studio, gap = 96.0, 7.0
    inn = 300.0
    market = tall - studio - contents.workshop - 2 * gap
    side = EDGE * 2 + board.w
    scale = (width - side - EDGE) / SHEET
    column = _Stack(side, EDGE, scale, 9)
    head = column.put(HEIGHTS["head"])
    seats = [(seat, column.put(HEIGHTS["seat"])) for seat in contents.others]
    leonardo = column.put(HEIGHTS["leonardo"]) if contents.leonardo else None
    under = EDGE + board.h + 12
    near = (board.w - 12) / 2 / SHEET
    bottom = under + HEIGHTS["plan"] * near
    modules: list[Spot] = []
    rest: list[float] = []
    for high in contents.modules:
        if column.y + high * scale <= bottom + 1 and not rest:
            modules.append(column.put(high))
        else:
            rest.append(high)
    below = (width - 2 * EDGE - 24) / 3 / SHEET
    columns = [_Stack(EDGE + i * (SHEET * below + 12), bottom + 12, below, 9) for i in range(3)]
    beyond = [_Stack(width + i * (SHEET * below + 12), EDGE, below, 9) for i in range(more)]
    width += more * (SHEET * below + 12)
    columns = beyond + columns
    for high in rest:
        modules.append(min(columns, key=lambda stack: stack.y).put(high))
    aid = None
    if column.y + HEIGHTS["aid"] * scale <= bottom + 1:
        aid = Spot(side, column.y, scale, (bottom - column.y) / scale)
        aid = aid._replace(h=min(aid.h, HEIGHTS["aid"] * 1.6))
    return Layout(
        narrow=False,
        width=width,
        height=max([bottom + EDGE] + [stack.y for stack in columns if stack.y > bottom + EDGE]),
        boards=[board],
        cathedral=Spot(left + PLACE + 7, top, 1, CATHEDRAL[1]),
        inn=Spot(left, top, 1, inn),
        theatre=Spot(left, top + inn + gap, 1, tall - inn - gap - STARTS),
        market=Spot(right, top, 1, market),
        studio=Spot(right, top + market + gap, 1, studio),
        workshop=Spot(right, top + market + studio + 2 * gap, 1, contents.workshop),
        track=_frame(contents, board),
        head=head,
        plan=Spot(EDGE, under, near, HEIGHTS["plan"]),
        goods=Spot(EDGE + SHEET * near + 12, under, near, HEIGHTS["goods"]),
        seats=seats,
        leonardo=leonardo,
        modules=modules,
        aid=aid,
    )


def narrow(contents: Contents) -> Layout:
    width, edge, gap = 390.0, 7.0, 8.0
    column = _Stack(edge, edge, 1, gap)
    head = column.put(HEIGHTS["head"])
    top = column.y
    scale = (SHEET - 12) / CATHEDRAL[0]
    cathedral = Spot(edge + 6, top + 6, scale, CATHEDRAL[1])
    boards = [Box(edge, top, SHEET, 12 + CATHEDRAL[1] * scale)]
    column.y = top + boards[0].h + gap
    # what a player needs most lies between the two halves of the board
    plan = column.put(HEIGHTS["plan"])
    goods = column.put(HEIGHTS["goods"])
    half = (SHEET - 12 - 6) / 2
    small = half / PLACE
    right = edge + 6 + half + 6
    inn, studio = 300.0, 96.0
    market = max(322.0, studio + contents.workshop + 7)
    workshop = market - studio - 7
    top = column.y + 6
    lower = top + (inn + 7) * small
    boards.append(Box(edge, column.y, SHEET, 12 + (inn + 7 + market) * small))
    column.y += boards[1].h + gap
    track_top = column.y
    rows = -(-contents.lap // 20)
    size = (SHEET - 16) / 20
    column.y += rows * size + 44 + gap
    seats = [(seat, column.put(HEIGHTS["seat"])) for seat in contents.others]
    leonardo = column.put(HEIGHTS["leonardo"]) if contents.leonardo else None
    modules = [column.put(high) for high in contents.modules]
    aid = column.put(HEIGHTS["aid"])
    return Layout(
        narrow=True,
        width=width,
        height=column.y,
        boards=boards,
        cathedral=cathedral,
        inn=Spot(edge + 6, top, small, inn),
        theatre=Spot(right, top, small, inn),
        market=Spot(edge + 6, lower, small, market),
        studio=Spot(right, lower, small, studio),
        workshop=Spot(right, lower + (studio + 7) * small, small, workshop),
        track=_rows(contents, edge, track_top, size),
        head=head,
        plan=plan,
        goods=goods,
        seats=seats,
        leonardo=leonardo,
        modules=modules,
        aid=aid,
    )


class _Stack:
    """Sheets of one width, one under the other."""

    def __init__(self, x: float, y: float, scale: float, gap: float) -> None:
        self.x = x
        self.y = y
        self.scale = scale
        self.gap = gap

    def put(self, high: float) -> Spot:
        spot = Spot(self.x, self.y, self.scale, high)
        self.y += high * self.scale + self.gap
        return spot


def _frame(contents: Contents, board: Box) -> Track:
    """The score track around the board, from the lower left corner upwards and around clockwise."""
    x, y, w, h = board
    half = CELL / 2
    left, top, right, bottom = x + half, y + half, x + w - half, y + h - half
    sides = [
        (left, bottom, left, top),
        (left, top, right, top),
        (right, top, right, bottom),
        (right, bottom, left, bottom),
    ]
    length = 2 * (right - left) + 2 * (bottom - top)
    step = length / contents.lap
    cells = []
    for space in range(contents.lap):
        along = space * step
        for x0, y0, x1, y1 in sides:
            side = abs(x1 - x0) + abs(y1 - y0)
            if along < side:
                part = along / side
                cells.append(Cell(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part))
                break
            along -= side
    # the start spaces lie inside the track, where it begins
    starts = [Cell(left + CELL + 24 + 43 * i, bottom - CELL - 12) for i in range(contents.starts)]
    return Track(cells, starts, min(CELL, step))


def _rows(contents: Contents, x: float, y: float, size: float) -> Track:
    cells = [Cell(x + 8 + size * (n % 20 + 0.5), y + 36 + size * (n // 20 + 0.5)) for n in range(contents.lap)]
    starts = [Cell(x + SHEET - 22 - 24 * (contents.starts - 1 - i), y + 18) for i in range(contents.starts)]
    return Track(cells, starts, size)
