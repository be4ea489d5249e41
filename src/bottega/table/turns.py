"""Whose question the bots answer next: where a person waits first, and nobody keeps the others waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field

from bottega.table.meters import Measured

MOVE, HINT, PICTURE, ANALYSIS, ALONE = KINDS = ("move", "hint", "picture", "analysis", "alone")
# a bot's move at a table that somebody looks at goes first, one at a table left alone last: nobody waits for it
PATIENCE = 10  # a kind that was passed over so often gets a turn: no kind can stop another


@dataclass(frozen=True)
class Asker:
    """For whom a question is asked: what kind it is, which visitor it is counted to, and at which table. How long it
    waited and was thought about is added to `seconds` where nobody else may know yet that it was asked."""

    kind: str
    visitor: str
    table: str
    seconds: list[Measured] | None = None


@dataclass(eq=False)
class Turn:
    """Somebody's turn. It has `begun` when a worker is free for it, and who waits for it is told by `came`."""

    asker: Asker
    kind: str
    came: asyncio.Future[None]
    begun: bool = False


@dataclass
class Visitor:
    """A visitor's questions of one kind, table by table, and how long the bots have thought about earlier ones."""

    used: float = 0.0  # seconds
    busy: int = 0  # turns that have come and are not over
    tables: OrderedDict[str, deque[Turn]] = field(default_factory=OrderedDict)


class Line:
    """Who waits with one kind of question: the visitor next who has had the least time, whose tables take turns.

    Who comes new, or comes back, begins where the others are: time that nobody asked for cannot be saved up.
    """

    def __init__(self) -> None:
        self.visitors: dict[str, Visitor] = {}
        self.now = 0.0  # the time that whoever came last had had
        self.passed = 0  # turns of other kinds while somebody waited here

    def __len__(self) -> int:
        return sum(len(turns) for visitor in self.visitors.values() for turns in visitor.tables.values())

    def join(self, turn: Turn) -> None:
        visitor = self.visitors.setdefault(turn.asker.visitor, Visitor())
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
        self._forget()

    def _forget(self) -> None:
        """Nothing need be known of visitors who want nothing and have had no more than the others."""
        idle = [name for name, visitor in self.visitors.items() if not visitor.busy and not visitor.tables]
        if len(idle) == len(self.visitors):
            self.visitors, self.now, self.passed = {}, 0.0, 0
        for name in idle:
            if name in self.visitors and self.visitors[name].used <= self.now:
                del self.visitors[name]


class Turns:
    """Turns for so many workers."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.busy = 0
        self.lines = {kind: Line() for kind in KINDS}

    async def turn(self, asker: Asker) -> Turn:
        """Wait for a turn, which must be given back by `over`. Who stops waiting leaves the line."""
        turn = Turn(asker, asker.kind, asyncio.get_running_loop().create_future())
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
        self.lines[turn.kind].over(turn, seconds)
        self._serve()

    def hurry(self, table: str) -> None:
        """Somebody looks at a table: what waits for it is not left alone any more."""
        alone = self.lines[ALONE]
        for visitor in list(alone.visitors.values()):
            for turn in list(visitor.tables.get(table, ())):
                alone.leave(turn)
                turn.kind = MOVE
                self.lines[MOVE].join(turn)
        self._serve()

    def _waiting(self) -> list[Line]:
        """Lines that may get a turn now. Of several workers one is kept for moves that people wait for."""
        kinds = KINDS if self.busy < max(1, self.workers - 1) else (MOVE,) if self.busy < self.workers else ()
        return [self.lines[kind] for kind in kinds if self.lines[kind]]

    def _serve(self) -> None:
        while waiting := self._waiting():
            line = next((line for line in waiting if line.passed >= PATIENCE), waiting[0])
            for other in waiting:
                other.passed = 0 if other is line else other.passed + 1
            turn = line.next()
            turn.begun = True
            self.busy += 1
            if not turn.came.cancelled():  # who has just stopped waiting gives it back at once
                turn.came.set_result(None)
