"""Fair turns at the workers: kinds of questions share them by weights, visitors share the time of each kind."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from bottega.server.core.metrics import Measured

MOVE, LONG, HINT, PICTURE, ANALYSIS, ALONE = KINDS = ("move", "long", "hint", "picture", "analysis", "alone")
# long: the move of a bot that may think for seconds; alone: any move at a table that nobody looks at
SLOW = (LONG, ALONE)  # of several workers one is kept for the other kinds, which take a second or so
WEIGHT = {HINT: 1000, MOVE: 3, LONG: 3, PICTURE: 1, ANALYSIS: 1, ALONE: 1}  # hints get every other turn
BEHIND = 1.0  # seconds that answers of other kinds can put a visitor back


@dataclass(frozen=True)
class Asker:
    """For whom a question is asked: its kind, the visitor whose share it counts to, and the table.

    Nobody looks at a table that is `alone`. Times are added to `seconds` where nobody may know yet that it was asked.
    """

    kind: str
    visitor: str
    table: str
    alone: bool = False
    seconds: list[Measured] | None = None


@dataclass(eq=False)
class Turn:
    """A question's turn. `came` is set when a worker is free for it; from then on it has `begun`."""

    asker: Asker
    kind: str
    came: asyncio.Future[None]
    begun: bool = False


@dataclass
class Visitor:
    """A visitor's questions of one kind, table by table, and how long the workers have thought about earlier ones."""

    used: float  # seconds
    busy: int = 0  # workers that think about a question of this kind
    tables: OrderedDict[str, deque[Turn]] = field(default_factory=OrderedDict)


class Line:
    """The questions of one kind. The visitor who has used the least time comes next; a visitor's tables take turns.

    Newcomers, and visitors who come back, start level with the others: nobody can save up time.
    """

    def __init__(self) -> None:
        self.visitors: dict[str, Visitor] = {}
        self.now = 0.0  # the time with which newcomers start

    def __len__(self) -> int:
        return sum(len(turns) for visitor in self.visitors.values() for turns in visitor.tables.values())

    def join(self, turn: Turn) -> None:
        visitor = self.visitors.setdefault(turn.asker.visitor, Visitor(self.now))
        if not visitor.busy and not visitor.tables:
            visitor.used = max(visitor.used, self.now)
        visitor.tables.setdefault(turn.asker.table, deque()).append(turn)

    def leave(self, turn: Turn) -> None:
        tables = self.visitors[turn.asker.visitor].tables
        tables[turn.asker.table].remove(turn)
        if not tables[turn.asker.table]:
            del tables[turn.asker.table]
        self._forget()

    def next(self) -> Turn:
        """The turn that comes now. Nobody gets a second worker while others have none."""
        waiting = (visitor for visitor in self.visitors.values() if visitor.tables)
        visitor = min(waiting, key=lambda visitor: (visitor.busy, visitor.used))
        table, turns = visitor.tables.popitem(last=False)
        turn = turns.popleft()
        if turns:
            visitor.tables[table] = turns  # behind the visitor's other tables
        visitor.busy += 1
        self.now = max(self.now, visitor.used)
        return turn

    def over(self, turn: Turn, seconds: float) -> None:
        visitor = self.visitors[turn.asker.visitor]
        visitor.busy -= 1
        visitor.used += seconds
        self.now += seconds / len(self.visitors)  # or an endless stream of newcomers would keep everybody else waiting
        self._forget()

    def put_back(self, name: str, seconds: float) -> None:
        """Count time that the workers spent on another kind of question of a visitor who waits here."""
        visitor = self.visitors.get(name)
        if visitor is not None:
            visitor.used = max(visitor.used, min(visitor.used + seconds, self.now + BEHIND))

    def _forget(self) -> None:
        """Drop visitors who want nothing and have used no more than the others."""
        idle = [name for name, visitor in self.visitors.items() if not visitor.busy and not visitor.tables]
        if len(idle) == len(self.visitors):
            self.visitors, self.now = {}, 0.0
        for name in idle:
            if name in self.visitors and self.visitors[name].used <= self.now:
                del self.visitors[name]


class Turns:
    """Turns for so many workers."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.busy = 0
        self.slow = 0  # workers that are busy with slow kinds
        self.passed = dict.fromkeys(KINDS, 0)  # turns that other kinds have had since
        self.lines = {kind: Line() for kind in KINDS}

    async def turn(self, asker: Asker) -> Turn:
        """Wait for a turn, which must be given back by `over`. A cancelled question leaves the line."""
        kind = ALONE if asker.alone else asker.kind
        turn = Turn(asker, kind, asyncio.get_running_loop().create_future())
        self.lines[turn.kind].join(turn)
        self._serve()
        try:
            await turn.came
        except asyncio.CancelledError:
            if turn.begun:
                self.over(turn, 0.0)
            else:
                self.lines[turn.kind].leave(turn)
            raise
        return turn

    def over(self, turn: Turn, seconds: float) -> None:
        """Give a turn back that took so many seconds."""
        self.busy -= 1
        self.slow -= turn.kind in SLOW
        for kind, line in self.lines.items():
            if kind == turn.kind:
                line.over(turn, seconds)
            else:
                line.put_back(turn.asker.visitor, seconds)
        self._serve()

    def hurry(self, table: str) -> None:
        """Somebody looks at a table: its questions no longer wait with those of tables left alone."""
        alone = self.lines[ALONE]
        for visitor in list(alone.visitors.values()):
            for turn in list(visitor.tables.get(table, ())):
                alone.leave(turn)
                turn.kind = turn.asker.kind
                self.lines[turn.kind].join(turn)
        self._serve()

    def _next_kind(self) -> str | None:
        """Of the kinds for which a worker is free, the one that was passed over most often, times its weight."""
        admitted = [kind for kind in KINDS if kind not in SLOW or self.slow < max(1, self.workers - 1)]
        waiting = [kind for kind in admitted if self.busy < self.workers and self.lines[kind]]
        return max(waiting, key=lambda kind: self.passed[kind] * WEIGHT[kind], default=None)

    def _serve(self) -> None:
        while (kind := self._next_kind()) is not None:
            self.passed = {other: 0 if other == kind else passed + 1 for other, passed in self.passed.items()}
            turn = self.lines[kind].next()
            turn.begun = True
            self.busy += 1
            self.slow += kind in SLOW
            if not turn.came.cancelled():  # a question cancelled just now gives its turn back at once
                turn.came.set_result(None)
