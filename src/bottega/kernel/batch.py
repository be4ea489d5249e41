"""Many games of one title side by side: played together by one call, and written for learners by another."""

from __future__ import annotations

from bottega.kernel.game import Game
from bottega.kernel.state import State, holds


class Batch:
    """A row is a game and a seat in it; rows may share a game. `masks` has a byte for each row and action: 1 for a
    legal one, and so many `more`, which are left alone. Whoever shares it sees what is written."""

    def __init__(self, game: Game, rows: int, more: int = 0) -> None:
        self.game = game
        self.width = game.num_actions + more
        self.states: list[State] = [game.start(0) for _ in range(rows)]
        self.seats: list[int] = [0] * rows
        self.masks = bytearray(rows * self.width)

    def refused(self, actions: list[int]) -> list[int]:
        """The rows whose actions are illegal."""
        found: list[int] = []
        for row, action in enumerate(actions):
            if not holds(self.states[row].peek(self.seats[row]), action):
                found.append(row)
        return found

    def play(self, rows: list[int], actions: list[int]) -> None:
        """An action for the seat of each of these rows."""
        for at, row in enumerate(rows):
            self.states[row].play(actions[at], self.seats[row])

    def ask_next(self, anybody: bool) -> list[int]:
        """The rows whose games are over. In the others whoever is to act is asked next, the lowest seat of several; or
        who is asked stays."""
        over: list[int] = []
        for row, state in enumerate(self.states):
            if not state.agenda:
                over.append(row)
            elif anybody:
                self.seats[row] = state.actors[0]
        return over

    def write(self) -> bytes:
        """What the seats that are asked may know, one row after the other, and what they may do, into the masks."""
        rows: list[bytes] = []
        encoder = self.game.encoder
        masks = self.masks
        first = 0
        for row, state in enumerate(self.states):
            seat = self.seats[row]
            out: list[bytes] = []
            encoder.observe(state, seat, out)
            rows.append(b"".join(out))  # by row: for all together it would need memory for each chunk
            for action in state.peek(seat):
                masks[first + action] = 1
            first += self.width
        return b"".join(rows)
