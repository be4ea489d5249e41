"""Random numbers that nobody can guess: a keyed hash of a counter, the same on every machine, in every Python and when
compiled. Who has seen all numbers so far, and does not know the key, cannot tell the next one from a fair die."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

WORDS: Final = Struct("<16I").unpack
MASK: Final = (1 << 32) - 1


def key_of(seed: int) -> bytes:
    """A key from any whole number from 0 on: neighbouring seeds give unrelated games."""
    return blake2b(seed.to_bytes(seed.bit_length() // 8 + 1, "little"), digest_size=32).digest()


class Chance:
    """A source of chance: a key, how many words were drawn from it, and the sixteen words that are in use now.

    Bots and tests make their own; a state is one, so that its chance is copied and stored with it.
    """

    __slots__ = ("key", "drawn", "words")

    def __init__(self, seed: int) -> None:
        self.set_chance(seed)

    def set_chance(self, seed: int) -> None:
        """Start over with the numbers of this seed."""
        self.key = key_of(seed)
        self.drawn = 0
        self.words: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely, for n up to 2**32."""
        at = self.drawn & 15
        if at == 0:
            self.words = WORDS(blake2b((self.drawn >> 4).to_bytes(8, "little"), key=self.key).digest())
        self.drawn += 1
        product = self.words[at] * n
        low = product & MASK
        if low < n:
            if n > MASK + 1:
                raise ValueError(f"below(n) draws from at most 2**32 numbers, not from {n}.")
            if low < (MASK + 1) % n:  # one of the few words that would make some numbers likelier than others
                return self.below(n)
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: list[int]) -> int:
        return items[self.below(len(items))]

    def __reduce__(self) -> tuple[object, ...]:
        return chance_at, (self.key, self.drawn, self.words)


def chance_at(key: bytes, drawn: int, words: tuple[int, ...]) -> Chance:
    """A source in the middle of its numbers, as copies and pickles need it."""
    chance = Chance(0)
    chance.key, chance.drawn, chance.words = key, drawn, words
    return chance
