"""Game reviews: finished games are analysed step by step in the workers, and the results kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bottega.bots.analysis import Balance, MoveReview, Point, balance
from bottega.i18n.translate import t
from bottega.server.core.errors import Refused
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.workers.job_queue import ANALYSIS, Requester
from bottega.server.workers.jobs import judge_part, sketch
from bottega.server.workers.pool import WorkerPool

KEPT = 100


@dataclass
class Analysis:
    """What is known of one game so far: first its win-probability curve is sketched, then the decisions are judged in
    order."""

    points: dict[int, Point] = field(default_factory=dict)
    sketched: bool = False
    done: int = 0  # moves that are judged
    judgements: list[MoveReview] = field(default_factory=list)
    steps: list[AnalysisStep] = field(default_factory=list)
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True)
class AnalysisStep:
    """What one step found: how many moves are judged, new or better points of the curve, a judgement; at the end the
    balance of each seat."""

    done: int
    points: list[Point]
    judgement: MoveReview | None = None
    balance: list[Balance] = field(default_factory=list)


class AnalysisService:
    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.known: dict[str, Analysis] = {}

    async def steps(self, live: LiveTable, visitor: str, network: str = "") -> AsyncIterator[list[AnalysisStep]]:
        """What was found since the last time. Several viewers of one game share its analysis."""
        if live.row.status != "over":
            raise Refused(t("You can analyse a game once it's over."))
        row = live.row
        if row.id not in self.known:
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[row.id] = Analysis()
        found = self.known[row.id]
        sent = 0
        while sent < len(found.steps) or found.done < len(live.played):
            async with found.looking:
                if sent == len(found.steps):
                    found.steps.append(await self._step(live, visitor, found, network))
            new = found.steps[sent:]
            sent += len(new)
            yield new

    async def _step(self, live: LiveTable, visitor: str, found: Analysis, network: str = "") -> AnalysisStep:
        """One step, short, so that other jobs get their turn."""
        asker, position = Requester(ANALYSIS, visitor, live.row.id, network=network), live.position()
        if not found.sketched:
            points, found.sketched = await self.pool.run(asker, sketch, position, list(found.points))
            found.points |= {point.number: point for point in points}
            return AnalysisStep(0, points)
        drawn = list(found.points)
        found.done, point, judgement = await self.pool.run(asker, judge_part, position, found.done, drawn)
        if judgement is not None:
            found.judgements.append(judgement)
        if point is not None:
            found.points[point.number] = point
        curve = [found.points[number] for number in sorted(found.points)]
        whole = balance(curve, found.judgements) if found.done >= len(live.played) else []
        return AnalysisStep(found.done, [] if point is None else [point], judgement, whole)
