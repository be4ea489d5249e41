"""Where things lie on Canvas's table: on a wide one, and on one as narrow as a phone."""

from __future__ import annotations

from typing import Final, NamedTuple

CARD: Final = 910 / 600  # how high the face of an Art card is for its width: its picture above its swatches
SMALL_CARD: Final = 800 / 600  # the face for little room: the motif brought near, larger swatches
FRAME: Final = 820 / 700  # a framed picture
SPACES: Final = 4  # of the mat


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Contents(NamedTuple):
    """How many things of each kind lie on the table: all that a layout needs to know."""

    seats: list[int]  # the nearest seat first, then the others in turn order
    hands: list[int]  # by seat: places for cards, taken or not
    frames: list[int]  # by seat: finished paintings and backgrounds left
    row: int
    notes: int


class SeatPlace(NamedTuple):
    sheet: Box
    head: Box
    prizes: Box
    points: Box
    hand: list[Box]
    frames: list[Box]
    caption: float  # the size of a title's letters
    beside: bool  # titles stand to the right of their frames, not below
    title_room: float
    small: bool  # cards show the small face
    nearest: bool


class Layout(NamedTuple):
    narrow: bool
    width: float
    height: float
    letters: float  # the size of the letters of play
    mat: Box
    notes: list[Box]
    scoring: list[Box]
    row: list[Box]
    legend: Box
    deck: Box
    seats: dict[int, SeatPlace]


def abreast(count: int, room: Box, width: float, ratio: float, gap: float) -> list[Box]:
    """Things side by side from the left; where there is no room, each lies over a part of the one before."""
    step = width + gap
    if count > 1:
        step = min(step, (room.w - width) / (count - 1))
    return [Box(room.x + step * i, room.y, width, width * ratio) for i in range(count)]


def in_columns(count: int, room: Box, width: float, ratio: float) -> list[Box]:
    """Three things, each in the middle of a third of the room; more than three lie closer."""
    third = room.w / 3
    left = room.x + (third - width) / 2
    return abreast(count, Box(left, room.y, room.w - third + width, 0), width, ratio, third - width)


def wide(contents: Contents) -> Layout:
    edge, gap, width = 18.0, 18.0, 1600.0
    inner = width - 2 * edge
    y = edge
    seats: dict[int, SeatPlace] = {}
    others = contents.seats[1:]
    if others:
        each = (inner - gap * (len(others) - 1)) / len(others)
        tall = 324.0 if len(others) == 3 else 312.0 if len(others) > 2 else 204.0 if len(others) == 2 else 228.0
        for i, seat in enumerate(others):
            sheet = Box(edge + (each + gap) * i, y, each, tall)
            place = _column if len(others) > 2 else _band
            seats[seat] = place(sheet, contents.hands[seat], contents.frames[seat])
        y += tall + gap
    noted = 50.0 if contents.notes else 0.0
    mat = Box(edge, y, inner, 372 + noted)
    notes = abreast(contents.notes, Box(edge + 18, y + 16, inner - 36, 0), 366, 38 / 366, 16)
    top = y + 18 + noted
    scoring = [Box(edge + 18 + 272 * (i % 2), top + 170 * (i // 2), 264, 165) for i in range(SPACES)]
    row = abreast(contents.row, Box(edge + 574, top + 4, 876, 0), 164, CARD, 14)
    legend = Box(edge + 574, top + 302, 970, 30)
    deck = Box(edge + 1456, top + 34, 88, 123)
    y += mat.h + gap
    mine = contents.seats[0]
    sheet = Box(edge, y, inner, 346)
    seats[mine] = _nearest(sheet, contents.hands[mine], contents.frames[mine])
    return Layout(False, width, y + sheet.h + edge, 16, mat, notes, scoring, row, legend, deck, seats)


def _nearest(sheet: Box, hand: int, frames: int) -> SeatPlace:
    """The viewer's own seat on a wide table."""
    x, y = sheet.x + 18, sheet.y + 62
    return SeatPlace(
        sheet=sheet,
        head=Box(x, sheet.y + 9, 560, 46),
        prizes=Box(x + 600, sheet.y + 9, 760, 46),
        points=Box(x + 1368, sheet.y + 9, 160, 46),
        hand=abreast(hand, Box(x, y, 940, 0), 176, CARD, 12),
        frames=abreast(frames, Box(x + 966, y, 562, 0), 178, FRAME, 14),
        caption=18,
        beside=False,
        title_room=192,
        small=False,
        nearest=True,
    )


def _band(sheet: Box, hand: int, frames: int) -> SeatPlace:
    """One of one or two others on a wide table: everything in a line."""
    x, y, room = sheet.x + 16, sheet.y + 7, sheet.w - 32
    alone = room > 1000
    card, frame = (120.0, 132.0) if alone else (80.0, 88.0)
    cards = min(room * 0.58, (card + 8) * 5 + 10)
    third = min((room - cards) / 3, frame * 2)
    left = room - third * 3
    return SeatPlace(
        sheet=sheet,
        head=Box(x, y, 300, 40),
        prizes=Box(x + (left if alone else 306), y, room - (left if alone else 306) - 70, 40),
        points=Box(x + room - 90, y, 90, 40),
        hand=abreast(hand, Box(x, y + 48, cards - 10, 0), card, SMALL_CARD, 7),
        frames=in_columns(frames, Box(x + left, y + 46, third * 3, 0), frame, FRAME),
        caption=15 if alone else 14,
        beside=alone,
        title_room=third - frame if alone else third,
        small=True,
        nearest=False,
    )


def _column(sheet: Box, hand: int, frames: int) -> SeatPlace:
    """One of three or four others on a wide table: paintings below the hand."""
    x, y, room = sheet.x + 14, sheet.y + 6, sheet.w - 28
    card = min(78.0, (room - 20) / 5)
    return SeatPlace(
        sheet=sheet,
        head=Box(x, y, room - 70, 38),
        prizes=Box(x, y + 38, room, 34),
        points=Box(x + room - 90, y, 90, 38),
        hand=abreast(hand, Box(x, y + 76, room, 0), card, SMALL_CARD, 5),
        frames=in_columns(frames, Box(x, y + 84 + card * SMALL_CARD, room, 0), 78, FRAME),
        caption=14,
        beside=False,
        title_room=room / 3,
        small=True,
        nearest=False,
    )


def narrow(contents: Contents) -> Layout:
    edge, gap, width = 7.0, 11.0, 390.0
    inner = width - 2 * edge
    y = edge + 2
    seats: dict[int, SeatPlace] = {}
    for seat in contents.seats[1:]:
        sheet = Box(edge, y, inner, 234)
        seats[seat] = _phone(sheet, contents.hands[seat], contents.frames[seat], nearest=False)
        y += sheet.h + gap
    noted = 34 * ((contents.notes + 1) // 2)
    mat = Box(edge, y, inner, 462 + noted)
    notes = [Box(edge + 10 + 180 * (i % 2), y + 12 + 34 * (i // 2), 175, 28) for i in range(contents.notes)]
    top = y + 12 + noted
    scoring = [Box(edge + 10 + 180 * (i % 2), top + 144 * (i // 2), 175, 139) for i in range(SPACES)]
    row = abreast(contents.row, Box(edge + 10, top + 294, inner - 20, 0), 68, SMALL_CARD, 4)
    legend = Box(edge + 12, top + 415, 290, 22)
    deck = Box(edge + 318, top + 412, 20, 28)
    y += mat.h + gap
    mine = contents.seats[0]
    sheet = Box(edge, y, inner, 350)
    seats[mine] = _phone(sheet, contents.hands[mine], contents.frames[mine], nearest=True)
    return Layout(True, width, y + sheet.h + edge, 12, mat, notes, scoring, row, legend, deck, seats)


def _phone(sheet: Box, hand: int, frames: int, nearest: bool) -> SeatPlace:
    x, y, room = sheet.x + 10, sheet.y + 4, sheet.w - 20
    card, frame = (68.0, 112.0) if nearest else (66.0, 50.0)
    pictures = Box(x, y + 74 + card * SMALL_CARD, room, 0)
    return SeatPlace(
        sheet=sheet,
        head=Box(x, y, room - 56, 34),
        prizes=Box(x, y + 34, room, 30),
        points=Box(x + room - 90, y, 90, 34),
        hand=abreast(hand, Box(x, y + 66, room, 0), card, SMALL_CARD, 4),
        frames=in_columns(frames, pictures, frame, FRAME)
        if nearest
        else abreast(frames, pictures, frame, FRAME, room / 3 - frame),
        caption=13.5 if nearest else 11.5,
        beside=not nearest,
        title_room=room / 3 if nearest else room / 3 - frame - 6,
        small=True,
        nearest=nearest,
    )
