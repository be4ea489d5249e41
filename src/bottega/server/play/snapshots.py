"""States of a game at some of its moments, so that nobody has to play it again from the start to see an old one."""

from __future__ import annotations

from bottega.kernel import State

MOST = 32  # states that are kept of one game; of more, every second one goes
APART = 16  # moves between two of them, at first


class Snapshots:
    """The beginning of a game and states as many moves apart as its length asks for."""

    def __init__(self, beginning: State) -> None:
        self.apart = APART
        self.kept: dict[int, State] = {}
        self.keep(beginning, 0)

    def keep(self, state: State, number: int) -> None:
        """Keep the state after so many moves, if it is one of those. Its moves stay in the log of the table."""
        if number % self.apart:
            return
        self.kept[number] = state.copy()
        self.kept[number].moves = []
        if len(self.kept) > MOST:
            self.apart *= 2
            self.kept = {number: state for number, state in self.kept.items() if number % self.apart == 0}

    def forget_after(self, number: int) -> None:
        """What came later did not happen."""
        self.kept = {kept: state for kept, state in self.kept.items() if kept <= number}

    def before(self, number: int) -> tuple[int, State]:
        """The last state that is not later than this number of moves: its number, and a copy of it without moves."""
        nearest = number - number % self.apart
        while nearest not in self.kept:
            nearest -= self.apart
        return nearest, self.kept[nearest].copy()
