"""Fair turns at the workers: kinds of questions share them by weights, networks share the time of each kind, and the
visitors of a network share that."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass

from bottega.server.core.metrics import Measured

MOVE, LONG, HINT, PICTURE, ANALYSIS, ALONE = KINDS = ("move", "long", "hint", "picture", "analysis", "alone")
# long: the move of a bot that may think for seconds; alone: any move at a table that nobody looks at
SLOW = (LONG, ALONE)  # of several workers one is kept for the other kinds, which take a second or so
WEIGHT = {HINT: 1000, MOVE: 3, LONG: 3, PICTURE: 1, ANALYSIS: 1, ALONE: 1}  # hints get every other turn
BEHIND = 1.0  # seconds that answers of other kinds can put somebody back


@dataclass(frozen=True)
class Asker:
    """For whom a question is asked: its kind, the visitor whose share it counts to, the table, and the network
    from which the visitor comes.

    Nobody looks at a table that is `alone`. Times are added to `seconds` where nobody may know yet that it was asked.
    """

    kind: str
    visitor: str
    table: str
    alone: bool = False
    seconds: list[Measured] | None = None
    network: str = ""


@dataclass(eq=False)
class Turn:
    """A question's turn. `came` is set when a worker is free for it; from then on it has `begun`."""

    asker: Asker
    kind: str
    came: asyncio.Future[None]
    begun: bool = False


@dataclass
class Share:
    """How long the workers have thought for somebody, how many think now, and how many questions wait."""

    used: float  # seconds
    busy: int = 0
    waiting: int = 0

    @property
    def idle(self) -> bool:
        return not (self.busy or self.waiting)


class Shares:
    """The shares of visitors or of networks in a line.

    Newcomers, and those who come back, start level with the others: nobody can save up time.
    """

    def __init__(self) -> None:
        self.known: dict[str, Share] = {}
        self.now = 0.0  # the time with which newcomers start

    def join(self, name: str) -> None:
        share = self.known.setdefault(name, Share(self.now))
        if share.idle:
            share.used = max(share.used, self.now)
        share.waiting += 1

    def leave(self, name: str) -> None:
        self.known[name].waiting -= 1
        self._forget()

    def begin(self, name: str) -> None:
        share = self.known[name]
        share.waiting -= 1
        share.busy += 1
        self.now = max(self.now, share.used)

    def over(self, name: str, seconds: float) -> None:
        share = self.known[name]
        share.busy -= 1
        share.used += seconds
        self.now += seconds / len(self.known)  # or an endless stream of newcomers would keep everybody else waiting
        self._forget()

    def put_back(self, name: str, seconds: float) -> None:
        """Count time that the workers spent on another kind of question of somebody who waits here."""
        share = self.known.get(name)
        if share is not None:
            share.used = max(share.used, min(share.used + seconds, self.now + BEHIND))

    def used(self, name: str) -> tuple[int, float]:
        """How much of the workers somebody has now, and has had: who has least comes next."""
        return self.known[name].busy, self.known[name].used

    def _forget(self) -> None:
        """Drop those who want nothing and have used no more than the others."""
        idle = [name for name, share in self.known.items() if share.idle]
        if len(idle) == len(self.known):
            self.known, self.now = {}, 0.0
        for name in idle:
            if name in self.known and self.known[name].used <= self.now:
                del self.known[name]


class Line:
    """The questions of one kind. The network that has used the least time comes next, of its visitors the one who has,
    and that visitor's tables take turns. However many cookies and addresses one network has, it has one share.
    """

    def __init__(self) -> None:
        self.networks, self.visitors = Shares(), Shares()
        self.tables: dict[str, OrderedDict[str, deque[Turn]]] = {}  # by visitor and table the questions that wait

    def __len__(self) -> int:
        return sum(share.waiting for share in self.visitors.known.values())

    def join(self, turn: Turn) -> None:
        self.networks.join(turn.asker.network)
        self.visitors.join(turn.asker.visitor)
        self.tables.setdefault(turn.asker.visitor, OrderedDict()).setdefault(turn.asker.table, deque()).append(turn)

    def leave(self, turn: Turn) -> None:
        self._remove(turn)
        self.networks.leave(turn.asker.network)
        self.visitors.leave(turn.asker.visitor)

    def next(self) -> Turn:
        """The turn that comes now. Nobody gets a second worker while others have none."""
        turn = min((next(iter(tables.values()))[0] for tables in self.tables.values()), key=self._order)
        self._remove(turn)
        if turn.asker.table in (left := self.tables.get(turn.asker.visitor, OrderedDict())):
            left.move_to_end(turn.asker.table)  # behind the visitor's other tables
        self.networks.begin(turn.asker.network)
        self.visitors.begin(turn.asker.visitor)
        return turn

    def _order(self, turn: Turn) -> tuple[int, float, int, float]:
        return *self.networks.used(turn.asker.network), *self.visitors.used(turn.asker.visitor)

    def over(self, turn: Turn, seconds: float) -> None:
        self.networks.over(turn.asker.network, seconds)
        self.visitors.over(turn.asker.visitor, seconds)

    def put_back(self, asker: Asker, seconds: float) -> None:
        self.networks.put_back(asker.network, seconds)
        self.visitors.put_back(asker.visitor, seconds)

    def of_table(self, table: str) -> list[Turn]:
        return [turn for tables in self.tables.values() for turn in tables.get(table, ())]

    def _remove(self, turn: Turn) -> None:
        """Take a turn out of those that wait."""
        tables = self.tables[turn.asker.visitor]
        tables[turn.asker.table].remove(turn)
        if not tables[turn.asker.table]:
            del tables[turn.asker.table]
        if not tables:
            del self.tables[turn.asker.visitor]


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
                line.put_back(turn.asker, seconds)
        self._serve()

    def hurry(self, table: str) -> None:
        """Somebody looks at a table: its questions no longer wait with those of tables left alone."""
        alone = self.lines[ALONE]
        for turn in alone.of_table(table):
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
