"""Which moves get a game further than it was before: clocks give time for these alone.

Nobody may learn from a clock what was laid behind a screen, so only moves that everybody noticed are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection


class Progress:
    """How far the seats of a table have got. Playing again what was taken back is no progress, by whichever move."""

    def __init__(self) -> None:
        self.own: Counter[int] = Counter()  # by seat its moves that stand
        self.most: Counter[int] = Counter()  # by seat the most that stood at once since its turn began
        self.began: dict[int, tuple[int, int]] = {}  # by seat the row of the log that began its turn, and its own then

    def of(
        self,
        seat: int,
        action: int,
        before: Collection[int],
        after: Collection[int],
        everybody: bool,
        rows: Collection[int],
    ) -> list[int]:
        """The seats for which an action of a seat is progress: those whose turn begins with it, and the seat itself if
        it acts on. `before` and `after` it these seats are to act; `rows` are those of the log that stand."""
        if action < 0:
            return []
        begin = [other for other in after if other not in before and not self._again(other, rows)]
        further = everybody and seat in before and seat in after and self.own[seat] >= self.most[seat]
        return [*begin, seat] if further else begin

    def _again(self, seat: int, rows: Collection[int]) -> bool:
        """Whether the last turn of a seat was taken from it before it did anything: the next one is the same turn."""
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
        """Row `number` of the log is this action."""
        begin = [other for other in self.of(seat, action, before, after, everybody, rows) if other not in before]
        if everybody:
            self.own[seat] += 1 if action >= 0 else -1
            self.most[seat] = max(self.most[seat], self.own[seat])
        for other in after if action >= 0 else ():
            if other in begin:
                self.began[other] = number, self.own[other]
                self.most[other] = self.own[other]
            elif other not in before:
                self.began[other] = number, self.began[other][1]
