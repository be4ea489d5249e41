"""Finished games as a grandmaster sees them: looked at part by part in the bots' workers, and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bottega.bots.analysis import Balance, Judgement, Point, balance
from bottega.kernel.language import t
from bottega.server.core.errors import Refused
from bottega.server.play.live_table import LiveTable
from bottega.server.workers.jobs import judge_part, sketch
from bottega.server.workers.pool import WorkerPool
from bottega.server.workers.queue import ANALYSIS, Asker

KEPT = 100


@dataclass
class Analysis:
    """What is known of one game so far: first its curve is sketched, then the decisions are judged one by one."""

    points: dict[int, Point] = field(default_factory=dict)
    sketched: bool = False
    done: int = 0  # moves that are judged
    judgements: list[Judgement] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True)
class Part:
    """What was found by one look: moves judged so far, points of the curve that are new or better known, a judgement;
    at last where everybody's share went."""

    done: int
    points: list[Point]
    judgement: Judgement | None = None
    balance: list[Balance] = field(default_factory=list)


class AnalysisService:
    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.known: dict[str, Analysis] = {}

    async def of(self, live: LiveTable, visitor: str, network: str = "") -> AsyncIterator[list[Part]]:
        """What was found since the last time. Who asks while others wait for the same game gets what is there, and
        waits with them."""
        if live.row.status != "over":
            raise Refused(t("A game is analysed when it is over."))
        row = live.row
        if row.id not in self.known:
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[row.id] = Analysis()
        found = self.known[row.id]
        sent = 0
        while sent < len(found.parts) or found.done < len(live.played):
            async with found.looking:
                if sent == len(found.parts):
                    found.parts.append(await self.look(live, visitor, found, network))
            new = found.parts[sent:]
            sent += len(new)
            yield new

    async def look(self, live: LiveTable, visitor: str, found: Analysis, network: str = "") -> Part:
        """One look at a game, short, so that others get their turn."""
        asker, position = Asker(ANALYSIS, visitor, live.row.id, network=network), live.position()
        if not found.sketched:
            points, found.sketched = await self.pool.ask(asker, sketch, position, list(found.points))
            found.points |= {point.number: point for point in points}
            return Part(0, points)
        drawn = list(found.points)
        found.done, point, judgement = await self.pool.ask(asker, judge_part, position, found.done, drawn)
        if judgement is not None:
            found.judgements.append(judgement)
        if point is not None:
            found.points[point.number] = point
        curve = [found.points[number] for number in sorted(found.points)]
        whole = balance(curve, found.judgements) if found.done >= len(live.played) else []
        return Part(found.done, [] if point is None else [point], judgement, whole)
