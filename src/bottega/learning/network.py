"""A small learned network in whole numbers, evaluated in microseconds without any library.

All units of a layer are packed into one long integer, 32 bits each: an input adds its row of weights to all units of
the first layer by one multiplication and one addition of long integers. So it is fast also where nothing is compiled,
inputs that are 0 cost nothing, and a position is worth exactly the same on every machine. The sums are left to `sum`
and `map`, which need not be compiled to be fast.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import mul
from struct import Struct
from typing import Final

ONE: Final = 16  # an input of 1
UNIT: Final = 64  # a unit that is on by 1
WEIGHT: Final = 1024  # a weight of 1
FIRST: Final = ONE * WEIGHT // UNIT  # what the sums of the first layer are divided by
NEXT: Final = WEIGHT
MOST: Final = 1 << 20  # no unit is on by more
HALF: Final = 1 << 31
SIZES: Final = Struct("<3H")


class Facts:
    """What a network is told about a position: the inputs that are not 0, in sixteenths."""

    __slots__ = ("at", "number")

    def __init__(self) -> None:
        self.at: list[int] = []
        self.number: list[int] = []

    def tell(self, at: int, number: int) -> None:
        if number:
            self.at.append(at)
            self.number.append(max(-127, min(127, number)))

    def add(self, other: Facts, offset: int) -> None:
        """What was told elsewhere, so many inputs further on."""
        for place, at in enumerate(other.at):
            self.at.append(at + offset)
            self.number.append(other.number[place])


class Network:
    """Two hidden layers of units that are on or off; what comes out is a share, from 0 to 1."""

    __slots__ = (
        "inputs",
        "first",
        "second",
        "row",
        "bias",
        "more",
        "more_bias",
        "last",
        "last_bias",
        "read",
        "read_more",
    )

    def __init__(self, data: bytes) -> None:
        sizes = SIZES.unpack_from(data)
        self.inputs: int = sizes[0]
        self.first: int = sizes[1]
        self.second: int = sizes[2]
        weights = (self.inputs + 1) * self.first + (self.first + 1) * self.second + self.second + 1
        numbers = list(Struct(f"<{weights}h").unpack_from(data, SIZES.size))
        ends = numbers.pop()
        self.last: list[int] = numbers[-self.second :]
        self.last_bias: int = ends * UNIT
        split = (self.inputs + 1) * self.first
        rows = packed(numbers[:split], self.first)
        self.bias: int = rows.pop() * ONE + packed([HALF] * self.first, self.first)[0]
        self.row: Callable[[int], int] = rows.__getitem__
        more = packed(numbers[split : -self.second], self.second)
        self.more_bias: int = more.pop() * UNIT + packed([HALF] * self.second, self.second)[0]
        self.more: list[int] = more
        self.read = Struct(f"<{self.first}I")
        self.read_more = Struct(f"<{self.second}I")

    def share(self, facts: Facts) -> float:
        total = sum(map(mul, map(self.row, facts.at), facts.number), self.bias)
        units: tuple[int, ...] = self.read.unpack(total.to_bytes(4 * self.first, "little"))
        on = [min((unit - HALF) // FIRST, MOST) if unit > HALF else 0 for unit in units]
        total = sum(map(mul, self.more, on), self.more_bias)
        units = self.read_more.unpack(total.to_bytes(4 * self.second, "little"))
        last = self.last
        result = self.last_bias
        for at, unit in enumerate(units):
            if unit > HALF:
                result += last[at] * min((unit - HALF) // NEXT, MOST)
        return 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -result / (UNIT * WEIGHT)))))


def packed(numbers: list[int], width: int) -> list[int]:
    """Rows of so many numbers, each row as one long integer."""
    rows: list[int] = []
    for start in range(0, len(numbers), width):
        row = 0
        for number in reversed(numbers[start : start + width]):
            row = (row << 32) + number
        rows.append(row)
    return rows
