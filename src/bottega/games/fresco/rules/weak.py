"""Weak assistants: some that can do less than the others, where a module has them, and whose turn it is."""

from __future__ import annotations

from bottega.games.fresco.rules.components import COLUMNS


class Weak:
    """`columns`: by seat, the weak ones in each column of its action board. Of the painter at work in a place, `left`:
    weak ones that have not acted there; `acting`: is the one weak whose action is under way? `wanted`: shall a weak one
    act next, where others have still to act as well?"""

    __slots__ = ("columns", "left", "acting", "wanted")

    def __init__(self, players: int) -> None:
        self.columns: list[list[int]] = [[0] * COLUMNS for _ in range(players)]
        self.left = 0
        self.acting = False
        self.wanted = False

    def copy(self) -> Weak:
        new = Weak(0)
        new.columns = [column.copy() for column in self.columns]
        new.left = self.left
        new.acting = self.acting
        new.wanted = self.wanted
        return new

    def arrive(self, number: int) -> None:
        """A turn in a place begins, with so many weak ones."""
        self.left = number
        self.acting = self.wanted = False

    def is_next(self, hands: int) -> bool:
        """Whether a weak one acts next, of so many assistants: as it is wanted, otherwise after all others."""
        return self.left > 0 and (self.wanted or self.left >= hands)

    def act(self, hands: int) -> None:
        """One of so many assistants begins its action."""
        self.acting = self.is_next(hands)
        if self.acting:
            self.left -= 1
        self.wanted = False
