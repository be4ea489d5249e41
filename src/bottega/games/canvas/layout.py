"""Where things lie on Canvas's table: on a wide one, and on one as narrow as a phone."""

from __future__ import annotations

from typing import Final, NamedTuple

CARD: Final = (600, 910)  # the face of an Art card: its picture above its swatches
SMALL_CARD: Final = (600, 800)  # a face for little room: the motif brought near, larger swatches
FRAME: Final = (700, 820)  # a framed picture
SPACES: Final = 4  # of the mat


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float


class Numbers(NamedTuple):
    """How many things of each kind the view has: all that a layout needs to know."""

    seats: list[int]  # the nearest seat first, then the others in turn order
    hands: list[int]  # by seat, with a place for the painting that is being built
    frames: list[int]  # by seat: finished paintings and backgrounds left
    row: int
    notes: int


class SeatPlace(NamedTuple):
    sheet: Box
    head: Box
    prizes: Box
    hand: list[Box]
    frames: list[Box]
    small: bool  # cards show the small face
    caption: float  # the size of letters under a frame
    plain: bool  # another's seat, with fewer words


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


def abreast(count: int, room: Box, width: float, height: float, gap: float) -> list[Box]:
    """Things side by side from the left; when there is no room, each lies over a part of the one before."""
    step = width + gap
    if count > 1:
        step = min(step, (room.w - width) / (count - 1))
    return [Box(room.x + step * i, room.y, width, height) for i in range(count)]


def wide(numbers: Numbers) -> Layout:
    edge, gap, width = 16.0, 14.0, 1600.0
    inner = width - 2 * edge
    y = edge + 4
    seats: dict[int, SeatPlace] = {}
    others = numbers.seats[1:]
    if others:
        each = (inner - gap * (len(others) - 1)) / len(others)
        tall = 304.0 if len(others) > 2 else 218.0
        for i, seat in enumerate(others):
            sheet = Box(edge + (each + gap) * i, y, each, tall)
            seats[seat] = _other_wide(sheet, numbers.hands[seat], numbers.frames[seat])
        y += tall + gap
    noted = 46.0 if numbers.notes else 0.0
    mat = Box(edge, y, inner, 356 + noted)
    notes = [Box(edge + 18 + 390 * i, y + 14, 378, 38) for i in range(numbers.notes)]
    top = y + 16 + noted
    scoring = [Box(edge + 16 + 272 * (i % 2), top + 164 * (i // 2), 264, 158) for i in range(SPACES)]
    card = 164.0
    row = abreast(numbers.row, Box(edge + 572, top + 2, 876, 0), card, card * CARD[1] / CARD[0], 14)
    legend = Box(edge + 572, top + 290, 980, 30)
    deck = Box(edge + 1460, top + 32, 92, 129)
    y += mat.h + gap
    mine = numbers.seats[0]
    sheet = Box(edge, y, inner, 340)
    seats[mine] = _nearest_wide(sheet, numbers.hands[mine], numbers.frames[mine])
    return Layout(False, width, y + sheet.h + edge, 16, mat, notes, scoring, row, legend, deck, seats)


def _nearest_wide(sheet: Box, hand: int, frames: int) -> SeatPlace:
    x, y = sheet.x + 16, sheet.y + 58
    card = 176.0
    frame = 182.0
    return SeatPlace(
        sheet,
        Box(x, sheet.y + 8, 520, 46),
        Box(x + 540, sheet.y + 8, 996, 46),
        abreast(hand, Box(x, y, 930, 0), card, card * CARD[1] / CARD[0], 12),
        abreast(frames, Box(x + 960, y, 576, 0), frame, frame * FRAME[1] / FRAME[0], 15),
        False,
        17,
        False,
    )


def _other_wide(sheet: Box, hand: int, frames: int) -> SeatPlace:
    x, y, room = sheet.x + 14, sheet.y + 8, sheet.w - 28
    if sheet.w < 600:
        card = min(76.0, (room - 24) / 5)
        tall = card * SMALL_CARD[1] / SMALL_CARD[0]
        cards = abreast(hand, Box(x, y + 72, room, 0), card, tall, 6)
        frame, third = 78.0, room / 3
        spots = abreast(frames, Box(x + (third - frame) / 2, y + 80 + tall, room - third + frame, 0), frame, 91, third - frame)
        return SeatPlace(sheet, Box(x, y, room, 36), Box(x, y + 36, room, 34), cards, spots, True, 13, True)
    card = 88.0
    near = min(room * 0.6, 560)
    cards = abreast(hand, Box(x, y + 48, near - 20, 0), card, card * SMALL_CARD[1] / SMALL_CARD[0], 8)
    third = min(130.0, (room - near) / 3)
    spots = abreast(frames, Box(x + near + 10, y + 48, third * 3 - 10, 0), 92, 108, third - 92)
    head = min(300.0, room * 0.36)
    return SeatPlace(sheet, Box(x, y, head, 36), Box(x + head, y, room - head, 36), cards, spots, True, 14, True)


def narrow(numbers: Numbers) -> Layout:
    edge, gap, width = 6.0, 10.0, 390.0
    inner = width - 2 * edge
    y = edge + 6
    seats: dict[int, SeatPlace] = {}
    for seat in numbers.seats[1:]:
        sheet = Box(edge, y, inner, 224)
        seats[seat] = _seat_narrow(sheet, numbers.hands[seat], numbers.frames[seat], plain=True)
        y += sheet.h + gap
    lines = (numbers.notes + 1) // 2
    mat = Box(edge, y, inner, 454 + 32 * lines)
    notes = [Box(edge + 10 + 181 * (i % 2), y + 10 + 32 * (i // 2), 177, 28) for i in range(numbers.notes)]
    top = y + 12 + 32 * lines
    scoring = [Box(edge + 9 + 182 * (i % 2), top + 142 * (i // 2), 178, 137) for i in range(SPACES)]
    card = 69.0
    row = abreast(numbers.row, Box(edge + 9, top + 290, 361, 0), card, card * SMALL_CARD[1] / SMALL_CARD[0], 4)
    legend = Box(edge + 9, top + 412, 282, 22)
    deck = Box(edge + 310, top + 410, 20, 28)
    y += mat.h + gap
    mine = numbers.seats[0]
    sheet = Box(edge, y, inner, 352)
    seats[mine] = _seat_narrow(sheet, numbers.hands[mine], numbers.frames[mine], plain=False)
    return Layout(True, width, y + sheet.h + edge, 12, mat, notes, scoring, row, legend, deck, seats)


def _seat_narrow(sheet: Box, hand: int, frames: int, plain: bool) -> SeatPlace:
    x, y, room = sheet.x + 9, sheet.y + 4, sheet.w - 18
    card = 56.0 if plain else 69.0
    tall = card * SMALL_CARD[1] / SMALL_CARD[0]
    cards = abreast(hand, Box(x, y + 64, room, 0), card, tall, 4)
    frame, third = (52.0, room / 3) if plain else (110.0, room / 3)
    left = x + (third - frame) / 2
    spots = abreast(frames, Box(left, y + 72 + tall, room - third + frame, 0), frame, frame * FRAME[1] / FRAME[0], third - frame)
    size = 11.0 if plain else 12.5
    return SeatPlace(sheet, Box(x, y, room, 34), Box(x, y + 34, room, 28), cards, spots, True, size, plain)
