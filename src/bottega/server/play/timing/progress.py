"""Which moves advance a game: clocks give time for these only.

Only moves that everybody noticed count, so that clocks reveal no hidden moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection


class Progress:
    """How far the seats of a table have got. Repeating what was undone is no progress, whatever the new moves are."""

    def __init__(self) -> None:
        self.own: Counter[int] = Counter()  # by seat its moves that were not undone
        self.most: Counter[int] = Counter()  # by seat the maximum of these since its turn began
        self.began: dict[int, tuple[int, int]] = {}  # by seat the log row that began its turn, and its own moves then

    def advanced(
        self,
        seat: int,
        action: int,
        before: Collection[int],
        after: Collection[int],
        everybody: bool,
        rows: Collection[int],
    ) -> list[int]:
        """The seats for which an action is progress: those whose turn begins, and the acting seat if it acts on.
        `before` and `after` are the acting seats, `rows` the log rows that still stand."""
        if action < 0:
            return []
        begin = [other for other in after if other not in before and not self._again(other, rows)]
        further = everybody and seat in before and seat in after and self.own[seat] >= self.most[seat]
        return [*begin, seat] if further else begin

    def _again(self, seat: int, rows: Collection[int]) -> bool:
        """Whether the last turn of a seat was undone by others before it did anything: the next turn is the same."""
        row, own = self.began.get(seat, (0, 0))
        return row > 0 and row not in rows and self.own[seat] <= own

    def note(
        self,
        number: int,
        seat: int,
        action: int,
        before: Collection[int],
        after: Collection[int],
        everybody: bool,
        rows: Collection[int],
    ) -> None:
        """Note an action, which is row `number` of the log."""
        advanced = self.advanced(seat, action, before, after, everybody, rows)
        begin = [other for other in advanced if other not in before]
        if everybody:
            self.own[seat] += 1 if action >= 0 else -1
            self.most[seat] = max(self.most[seat], self.own[seat])
        for other in after if action >= 0 else ():
            if other in begin:
                self.began[other] = number, self.own[other]
                self.most[other] = self.own[other]
            elif other not in before:
                self.began[other] = number, self.began[other][1]
