"""Encode what a seat may know as a NumPy vector with named parts, and what it may do as a mask."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.kernel import BadOption, Game, State

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

NUMBER = np.dtype("<i2")  # as the rules write it


class ObservationEncoder:
    """Turns states of one game into vectors. It never changes, so copies of environments share it.

    `parts` are the names of the parts with their slices of the vector. With `scaled`, every part is divided by its
    highest number.
    """

    def __init__(self, game: Game, scaled: bool = False) -> None:
        self.game = game
        self.scaled = scaled
        self._fields = game.encoder
        self.parts: list[tuple[str, slice]] = []
        at = 0
        for name, size in zip(self._fields.names, self._fields.sizes, strict=True):
            self.parts.append((name, slice(at, at + size)))
            at += size
        self.size = at
        self._slices = dict(self.parts)
        self._low = np.repeat(self._fields.lows, self._fields.sizes).astype(np.float32)
        self._high = np.repeat(self._fields.highs, self._fields.sizes).astype(np.float32)
        self._scale = np.float32(1) / np.maximum(np.abs(self._low), self._high)

    def space(self) -> spaces.Box:
        """The space of the vectors, with the bounds of each number."""
        scale = self._scale if self.scaled else np.ones(self.size, np.float32)
        return spaces.Box(self._low * scale, self._high * scale, dtype=np.float32)

    def vector(self, state: State, seat: int) -> Vector:
        """Return everything that a seat may know now."""
        chunks: list[bytes] = []
        self._fields.observe(state, seat, chunks)
        vector = np.empty(self.size, np.float32)
        self.decode(b"".join(chunks), vector)
        return vector

    def decode(self, numbers: bytes, vectors: Vector) -> None:
        """Read the bytes that the rules write, of one row or of many, into an array."""
        np.copyto(vectors, np.frombuffer(numbers, NUMBER).reshape(vectors.shape))
        if self.scaled:
            np.multiply(vectors, self._scale, out=vectors)

    def mask(self, state: State, seat: int, more: int = 0) -> Mask:
        """A 1 for each action that the seat may play now, followed by `more` zeros."""
        mask = np.zeros(self.game.num_actions + more, dtype=np.int8)
        mask[state.peek(seat)] = 1
        return mask

    def part(self, vector: Vector, name: str) -> Vector:
        """One part of a vector by its name."""
        if name not in self._slices:
            raise BadOption(f"There is no part {name!r}; there are {', '.join(self._slices)}.")
        return vector[self._slices[name]]

    def __deepcopy__(self, memo: Any) -> ObservationEncoder:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return ObservationEncoder, (self.game, self.scaled)
