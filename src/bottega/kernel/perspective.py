"""What a seat knows, and what a bot is: something that chooses from it."""

from __future__ import annotations

from typing import Any, Protocol

from bottega.kernel.game import Game
from bottega.kernel.state import State


class Perspective:
    """What a seat knows, and nothing else.

    `imagined` is a state with the same view for this seat in which everything hidden was dealt anew: it can be copied
    and played on, and there is no way from it to the real one.
    """

    __slots__ = ("game", "seat", "imagined")

    def __init__(self, state: State, seat: int, seed: int) -> None:
        self.game: Game = state.game
        self.seat = seat
        self.imagined: State = state.resample(seat, seed)

    @property
    def view(self) -> dict[str, Any]:
        return self.imagined.view(self.seat)

    @property
    def legal(self) -> list[int]:
        return self.imagined.legal(self.seat)


class Bot(Protocol):
    """Anything with this method can play. Our bots also have `rate`: every legal action with their estimate of it."""

    def choose(self, perspective: Perspective) -> int:
        """One of the perspective's legal actions."""
