"""Jobs for the workers and who comes next: kinds share the workers by weight, client networks share the time of a kind
equally, and so do the visitors of one network."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass

from bottega.server.core.metrics import Measured

MOVE, LONG, HINT, PICTURE, ANALYSIS, ALONE = KINDS = ("move", "long", "hint", "picture", "analysis", "alone")
# long: the move of a bot that may think for seconds; alone: any move at a table that nobody watches
SLOW = (LONG, ALONE)  # one of several workers is kept for the other kinds, which take about a second
WEIGHT = {HINT: 1000, MOVE: 3, LONG: 3, PICTURE: 1, ANALYSIS: 1, ALONE: 1}  # hints get every other slot
MAX_PENALTY = 1.0  # seconds that jobs of other kinds can set somebody back


@dataclass(frozen=True)
class Requester:
    """Who a job is for: its kind, the visitor whose share it counts towards, the table, and the visitor's network.

    Nobody watches a table that is `alone`. If the duration must not be published yet, it is appended to `seconds`.
    """

    kind: str
    visitor: str
    table: str
    alone: bool = False
    seconds: list[Measured] | None = None
    network: str = ""


@dataclass(eq=False)
class Job:
    """`ready` is set once a worker is free for the job; from then on it has `started`."""

    requester: Requester
    kind: str
    ready: asyncio.Future[None]
    started: bool = False


@dataclass
class Share:
    """How long the workers have worked for somebody, and how many of their jobs run and wait."""

    used: float  # seconds
    running: int = 0
    waiting: int = 0

    @property
    def idle(self) -> bool:
        return not (self.running or self.waiting)


class Shares:
    """The shares of all visitors, or of all networks, with jobs of one kind.

    Newcomers and those who return start level with the others: nobody can save up time.
    """

    def __init__(self) -> None:
        self.known: dict[str, Share] = {}
        self.level = 0.0  # the time with which newcomers start

    def add(self, name: str) -> None:
        share = self.known.setdefault(name, Share(self.level))
        if share.idle:
            share.used = max(share.used, self.level)
        share.waiting += 1

    def withdraw(self, name: str) -> None:
        self.known[name].waiting -= 1
        self._forget_idle()

    def start(self, name: str) -> None:
        share = self.known[name]
        share.waiting -= 1
        share.running += 1
        self.level = max(self.level, share.used)

    def finish(self, name: str, seconds: float) -> None:
        share = self.known[name]
        share.running -= 1
        share.used += seconds
        self.level += seconds / len(self.known)  # or an endless stream of newcomers would keep everybody else waiting
        self._forget_idle()

    def penalize(self, name: str, seconds: float) -> None:
        """Count time spent on another kind of job against somebody who has jobs waiting here."""
        share = self.known.get(name)
        if share is not None:
            share.used = max(share.used, min(share.used + seconds, self.level + MAX_PENALTY))

    def used(self, name: str) -> tuple[int, float]:
        """The workers that somebody has now, and the time that they have had; the lowest comes next."""
        return self.known[name].running, self.known[name].used

    def _forget_idle(self) -> None:
        """Drop those without jobs who have used no more than the others."""
        idle = [name for name, share in self.known.items() if share.idle]
        if len(idle) == len(self.known):
            self.known, self.level = {}, 0.0
        for name in idle:
            if name in self.known and self.known[name].used <= self.level:
                del self.known[name]


class KindQueue:
    """The jobs of one kind. The network that has used the least time comes next, then the visitor of that network who
    has, and that visitor's tables take turns. However many cookies come from one network, they have one share."""

    def __init__(self) -> None:
        self.networks, self.visitors = Shares(), Shares()
        self.tables: dict[str, OrderedDict[str, deque[Job]]] = {}  # jobs that wait, by visitor and table

    def __len__(self) -> int:
        return sum(share.waiting for share in self.visitors.known.values())

    def add(self, job: Job) -> None:
        self.networks.add(job.requester.network)
        self.visitors.add(job.requester.visitor)
        self.tables.setdefault(job.requester.visitor, OrderedDict()).setdefault(job.requester.table, deque()).append(
            job
        )

    def withdraw(self, job: Job) -> None:
        self._remove(job)
        self.networks.withdraw(job.requester.network)
        self.visitors.withdraw(job.requester.visitor)

    def start_next(self) -> Job:
        """Take the next job. Nobody gets a second worker while others have none."""
        job = min((next(iter(tables.values()))[0] for tables in self.tables.values()), key=self._order)
        self._remove(job)
        if job.requester.table in (left := self.tables.get(job.requester.visitor, OrderedDict())):
            left.move_to_end(job.requester.table)  # behind the visitor's other tables
        self.networks.start(job.requester.network)
        self.visitors.start(job.requester.visitor)
        return job

    def _order(self, job: Job) -> tuple[int, float, int, float]:
        return *self.networks.used(job.requester.network), *self.visitors.used(job.requester.visitor)

    def finish(self, job: Job, seconds: float) -> None:
        self.networks.finish(job.requester.network, seconds)
        self.visitors.finish(job.requester.visitor, seconds)

    def penalize(self, requester: Requester, seconds: float) -> None:
        self.networks.penalize(requester.network, seconds)
        self.visitors.penalize(requester.visitor, seconds)

    def crowd(self, requester: Requester) -> int:
        """How many others somebody shares the workers with now: other networks, and visitors of the same network."""
        names = [name for name, share in self.networks.known.items() if not share.idle]
        firsts = [next(iter(tables.values()))[0].requester for tables in self.tables.values()]
        near = [one for one in firsts if one.network == requester.network and one.visitor != requester.visitor]
        return len(near) + len([name for name in names if name != requester.network])

    def of_table(self, table: str) -> list[Job]:
        return [job for tables in self.tables.values() for job in tables.get(table, ())]

    def _remove(self, job: Job) -> None:
        tables = self.tables[job.requester.visitor]
        tables[job.requester.table].remove(job)
        if not tables[job.requester.table]:
            del tables[job.requester.table]
        if not tables:
            del self.tables[job.requester.visitor]


class JobQueue:
    """Hands the workers to jobs of all kinds."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.others = max(1, workers - 1)  # workers that slow kinds may have, and, while hints wait, all other kinds
        self.busy = dict.fromkeys(KINDS, 0)  # workers that have a job of each kind
        self.passed = dict.fromkeys(KINDS, 0)  # how many jobs of other kinds have started since
        self.kinds = {kind: KindQueue() for kind in KINDS}

    @property
    def running(self) -> int:
        """How many workers have a job."""
        return sum(self.busy.values())

    async def wait(self, requester: Requester) -> Job:
        """Wait until a worker is free for a job; whoever gets it calls `finish`. Cancelling withdraws the job."""
        kind = ALONE if requester.alone else requester.kind
        job = Job(requester, kind, asyncio.get_running_loop().create_future())
        self.kinds[job.kind].add(job)
        self._start_waiting()
        try:
            await job.ready
        except asyncio.CancelledError:
            if job.started:
                self.finish(job, 0.0)
            else:
                self.kinds[job.kind].withdraw(job)
            raise
        return job

    def finish(self, job: Job, seconds: float) -> None:
        """Free the worker of a job that took this long."""
        self.busy[job.kind] -= 1
        for kind, queue in self.kinds.items():
            if kind == job.kind:
                queue.finish(job, seconds)
            else:
                queue.penalize(job.requester, seconds)
        self._start_waiting()

    def time_for_hint(self, requester: Requester, seconds: float) -> float:
        """How much of the usual time a new hint may take. The more others wait for hints, the shorter each hint:
        otherwise a crowd would keep everybody waiting. Visitors of one network shorten each other's hints only."""
        return seconds * min(1.0, self.others / (self.kinds[HINT].crowd(requester) + 1))

    def watched(self, table: str) -> None:
        """Somebody watches a table now: its jobs no longer wait with those of tables left alone."""
        alone = self.kinds[ALONE]
        for job in alone.of_table(table):
            alone.withdraw(job)
            job.kind = job.requester.kind
            self.kinds[job.kind].add(job)
        self._start_waiting()

    def _next_kind(self) -> str | None:
        """Of the kinds for which a worker is free or not reserved, the one passed over most often, times its weight."""
        reserved = {*SLOW} if sum(self.busy[kind] for kind in SLOW) >= self.others else set()
        if self.workers > 1 and self.kinds[HINT] and self.running - self.busy[HINT] >= self.others:
            reserved = {*KINDS} - {HINT}
        waiting = [kind for kind in KINDS if self.running < self.workers and self.kinds[kind] and kind not in reserved]
        return max(waiting, key=lambda kind: self.passed[kind] * WEIGHT[kind], default=None)

    def _start_waiting(self) -> None:
        while (kind := self._next_kind()) is not None:
            self.passed = {other: 0 if other == kind else passed + 1 for other, passed in self.passed.items()}
            job = self.kinds[kind].start_next()
            job.started = True
            self.busy[kind] += 1
            if not job.ready.cancelled():  # a job cancelled just now frees its worker at once
                job.ready.set_result(None)
