"""A state as numbers: what a seat may know, as one flat list in named parts of fixed length.

A title's folder has a file `numbers.py` with a subclass `Encoder`. It declares its parts when it is made, once for a
game, and reads a state in the same order. It reads nothing that the seat may not know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bottega.kernel.game import Game
    from bottega.kernel.state import State

NOTHING = -1  # hidden, or not there: wherever 0 means something else


class Numbers:
    """Base of every title's encoder. Numbers lie between `lows` and `highs`, by part."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.names: list[str] = []
        self.sizes: list[int] = []
        self.lows: list[int] = []
        self.highs: list[int] = []

    def part(self, name: str, size: int, high: int, low: int = 0) -> None:
        """Declare the next part."""
        self.names.append(name)
        self.sizes.append(size)
        self.lows.append(low)
        self.highs.append(high)

    def read(self, state: State, seat: int) -> list[int]:
        """All parts one after the other, as this seat may know them."""
        raise NotImplementedError

    def seats_from(self, seat: int) -> list[int]:
        """The seats in the order in which they are told: the seat itself, then the others in turn order."""
        players = self.game.players
        return [(seat + ahead) % players for ahead in range(players)]


def seat_names(players: int) -> list[str]:
    """What the seats are called in names of parts, in that order."""
    return ["you", *(f"seat+{ahead}" for ahead in range(1, players))]


def one_hot(size: int, at: int) -> list[int]:
    """Zeros with a 1 at one place; none for a negative place."""
    row = [0] * size
    if at >= 0:
        row[at] = 1
    return row


def tally(size: int, items: list[int]) -> list[int]:
    """How often each number occurs."""
    row = [0] * size
    for item in items:
        row[item] += 1
    return row


def flags(wanted: tuple[int, ...], seats: list[int]) -> list[int]:
    """For each seat whether it is one of those wanted."""
    return [1 if seat in wanted else 0 for seat in seats]
