"""What a seat may know as a numpy vector with named parts, and what it may do as a mask."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.kernel import BadOption, Game, State

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

NUMBER = np.dtype("<i2")  # as an encoder writes it


class Observer:
    """Turns states of one game into vectors. It never changes, so copies of environments share it.

    `parts` are the names of the parts with their places in the vector. Scaled, every part is divided by its highest
    number.
    """

    def __init__(self, game: Game, scaled: bool = False) -> None:
        self.game = game
        self.scaled = scaled
        self.encoder = game.encoder
        self.parts: list[tuple[str, slice]] = []
        at = 0
        for name, size in zip(self.encoder.names, self.encoder.sizes, strict=True):
            self.parts.append((name, slice(at, at + size)))
            at += size
        self.size = at
        self._places = dict(self.parts)
        self._low = np.repeat(self.encoder.lows, self.encoder.sizes).astype(np.float32)
        self._high = np.repeat(self.encoder.highs, self.encoder.sizes).astype(np.float32)
        self._scale = np.float32(1) / np.maximum(np.abs(self._low), self._high)

    def space(self) -> spaces.Box:
        scale = self._scale if self.scaled else np.ones(self.size, np.float32)
        return spaces.Box(self._low * scale, self._high * scale, dtype=np.float32)

    def vector(self, state: State, seat: int) -> Vector:
        chunks: list[bytes] = []
        self.encoder.write(state, seat, chunks)
        vector = np.empty(self.size, np.float32)
        self.spread(b"".join(chunks), vector)
        return vector

    def spread(self, numbers: bytes, vectors: Vector) -> None:
        """Numbers as encoders write them, of one row or of many, into an array."""
        np.copyto(vectors, np.frombuffer(numbers, NUMBER).reshape(vectors.shape))
        if self.scaled:
            np.multiply(vectors, self._scale, out=vectors)

    def mask(self, state: State, seat: int, more: int = 0) -> Mask:
        """A 1 for each action that the seat may play now; `more` places are left at the end."""
        mask = np.zeros(self.game.num_actions + more, dtype=np.int8)
        mask[state.peek(seat)] = 1
        return mask

    def part(self, vector: Vector, name: str) -> Vector:
        """One part of a vector by its name."""
        if name not in self._places:
            raise BadOption(f"There is no part {name!r}; there are {', '.join(self._places)}.")
        return vector[self._places[name]]

    def __deepcopy__(self, memo: Any) -> Observer:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.game, self.scaled)
