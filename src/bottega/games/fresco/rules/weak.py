"""Weak assistants: some that can do less than the others, where a module has them, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.rules.components import COLUMNS

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


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


def strong(s: FrescoState, seat: int, column: int) -> int:
    """Assistants of a seat that work in the place of a column, without the weak ones."""
    number = s.game.working(s, seat, column)
    for module in s.game.hooks.weak:
        number -= module.weak(s).columns[seat][column]
    return number


def strong_left(s: FrescoState) -> int:
    """Assistants of the painter at work that have not acted yet in the place, without the weak ones."""
    number = s.hands
    for module in s.game.hooks.weak:
        number -= module.weak(s).left
    return number


def weak_at_work(s: FrescoState, seat: int) -> bool:
    """Whether the assistant at work, whose action is under way, is a weak one."""
    return s.painter == seat and any(module.weak(s).acting for module in s.game.hooks.weak)


def weak_next(s: FrescoState, seat: int) -> bool:
    """Whether the assistant that would begin next is a weak one; another may still be at work."""
    return s.painter == seat and any(module.weak(s).is_next(s.hands) for module in s.game.hooks.weak)
