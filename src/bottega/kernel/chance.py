"""Random numbers: L'Ecuyer's combined generator, two small integers of state.

Every product stays below 2**47, so the numbers are the same on every machine, in every Python and when compiled.
"""

from __future__ import annotations

from typing import Final

M1: Final = 2147483563
M2: Final = 2147483399


def _mix(x: int) -> int:
    mask = (1 << 64) - 1
    x = (x + 0x9E3779B97F4A7C15) & mask
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & mask
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & mask
    return x ^ (x >> 31)


def spread(seed: int) -> tuple[int, int]:
    """Two good starting values from any whole number: neighbouring seeds give unrelated games."""
    x = 0
    rest = seed
    while True:
        x = _mix(x ^ (rest & ((1 << 64) - 1)))
        rest >>= 64
        if rest in (0, -1):
            break
    return x % (M1 - 1) + 1, _mix(x) % (M2 - 1) + 1


class Chance:
    """A generator of its own, for bots and tests; a state carries the same two integers inside itself."""

    __slots__ = ("r1", "r2")

    def __init__(self, seed: int) -> None:
        self.r1, self.r2 = spread(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely."""
        self.r1 = self.r1 * 40014 % M1
        self.r2 = self.r2 * 40692 % M2
        return (self.r1 - self.r2) % (M1 - 1) * n // (M1 - 1)

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: list[int]) -> int:
        return items[self.below(len(items))]

    def __reduce__(self) -> tuple[object, ...]:
        return chance_at, (self.r1, self.r2)


def chance_at(r1: int, r2: int) -> Chance:
    """A generator in the middle of its numbers, as copies and pickles need it."""
    chance = Chance(0)
    chance.r1, chance.r2 = r1, r2
    return chance
