"""Copies of a game's state at regular intervals, so that old positions need not be replayed from the start."""

from __future__ import annotations

from bottega.kernel import State

MOST = 32  # states kept of one game; when there are more, every second one is dropped
APART = 16  # moves between two of them, at first


class Snapshots:
    """The first state of a game, and further ones at intervals that grow with its length."""

    def __init__(self, beginning: State) -> None:
        self.apart = APART
        self.kept: dict[int, State] = {}
        self.keep(beginning, 0)

    def keep(self, state: State, number: int) -> None:
        """Keep the state after this many moves if it is due. Its moves stay in the table's log."""
        if number % self.apart:
            return
        self.kept[number] = state.copy()
        self.kept[number].moves = []
        if len(self.kept) > MOST:
            self.apart *= 2
            self.kept = {number: state for number, state in self.kept.items() if number % self.apart == 0}

    def forget_after(self, number: int) -> None:
        """Drop later states."""
        self.kept = {kept: state for kept, state in self.kept.items() if kept <= number}

    def before(self, number: int) -> tuple[int, State]:
        """The last state that is not later than this number of moves: its number, and a copy without moves."""
        nearest = number - number % self.apart
        while nearest not in self.kept:
            nearest -= self.apart
        return nearest, self.kept[nearest].copy()
