"""A state as numbers: what a seat may know, in named parts of fixed length, each with its bounds and its meaning.

A title has a subclass `Encoder` in `learn/observation.py`. It declares its parts when it is made, once for a game,
and writes a state in the same order. It reads nothing that the seat may not know. A module of Fresco declares and
writes its own.

What is written are chunks: bytes that hold whole numbers of 16 bits, the lower byte first. Joined they are the vector.
Most of them were made beforehand (a number, a 1 at a place, the icons of a card), so that writing is mostly pointing.
"""

from __future__ import annotations

from typing import Any, Final

NOTHING: Final = -1  # hidden, or not there: wherever 0 means something else
WIDTH: Final = 2  # bytes of a number
LEAST: Final = -64
MOST: Final = 1023


def wide(number: int) -> bytes:
    return max(min(number, 0x7FFF), -0x8000).to_bytes(WIDTH, "little", signed=True)


TOLD: Final[list[bytes]] = [wide(number) for number in range(LEAST, MOST + 1)]
BLANKS: Final[list[bytes]] = [bytes(WIDTH * size) for size in range(512)]


def tell(out: list[bytes], number: int) -> None:
    """Write a number."""
    if LEAST <= number <= MOST:
        out.append(TOLD[number - LEAST])
    else:
        out.append(wide(number))


def tell_all(out: list[bytes], numbers: list[int]) -> None:
    for number in numbers:
        tell(out, number)


def blank(size: int) -> bytes:
    """So many zeros."""
    return BLANKS[size] if size < len(BLANKS) else bytes(WIDTH * size)


def tally(out: list[bytes], size: int, items: list[int]) -> None:
    """Write how often each number below `size` occurs."""
    if not items:
        out.append(blank(size))
        return
    ordered = items.copy()
    ordered.sort()
    written = 0
    times = 0
    last = ordered[0]
    for item in ordered:
        if item == last:
            times += 1
            continue
        out.append(blank(last - written))
        tell(out, times)
        written = last + 1
        last = item
        times = 1
    out.append(blank(last - written))
    tell(out, times)
    out.append(blank(size - 1 - last))


def bits(out: list[bytes], size: int, number: int) -> None:
    """Write the lowest bits of a number, the lowest one first."""
    for bit in range(size):
        out.append(TOLD[(number >> bit & 1) - LEAST])


def chunk(numbers: list[int]) -> bytes:
    """Numbers that are often written together."""
    return b"".join([wide(number) for number in numbers])


def hot(size: int) -> list[bytes]:
    """Rows of zeros with a 1 at one place: the row for a place stands one later, and first the one without."""
    rows = [blank(size)]
    for place in range(size):
        rows.append(blank(place) + TOLD[1 - LEAST] + blank(size - 1 - place))
    return rows


class Numbers:
    """Base of every title's encoder. Numbers lie between `lows` and `highs`, by part; `says` is what a part means."""

    def __init__(self, game: Any) -> None:
        self.players = game.players
        self.names: list[str] = []
        self.sizes: list[int] = []
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.says: list[str] = []
        self.hot_seat: list[bytes] = hot(game.players)

    def part(self, name: str, size: int, high: int, says: str, low: int = 0) -> None:
        """Declare the next part."""
        self.names.append(name)
        self.sizes.append(size)
        self.lows.append(low)
        self.highs.append(high)
        self.says.append(says)

    def observe(self, state: Any, seat: int, out: list[bytes]) -> None:
        """All parts one after the other, as this seat may know them."""
        raise NotImplementedError

    def seats_from(self, seat: int) -> list[int]:
        """The seats in the order in which they are told: the seat itself, then the others in turn order."""
        players = self.players
        return [(seat + ahead) % players for ahead in range(players)]

    def seat_names(self) -> list[str]:
        """What the seats are called in names of parts, in that order."""
        return ["you", *[f"seat+{ahead}" for ahead in range(1, self.players)]]

    def tell_seat(self, out: list[bytes], seat: int, other: int) -> None:
        """A 1 at the place of a seat, seen from another; none if it is no seat."""
        out.append(self.hot_seat[(other - seat) % self.players + 1] if 0 <= other < self.players else self.hot_seat[0])

    def tell_actors(self, out: list[bytes], seats: list[int], actors: tuple[int, ...]) -> None:
        for seat in seats:
            tell(out, 1 if seat in actors else 0)
