"""Finished games as a master sees them: looked at part by part in the bots' workers, and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bottega.bots.analysis import Judgement
from bottega.kernel.language import t
from bottega.table.live import Live, Refused
from bottega.table.minds import judged
from bottega.table.thinkers import Thinkers
from bottega.table.turns import ANALYSIS, Asker

KEPT = 100


@dataclass
class Analysis:
    """What is known of one game so far."""

    done: int = 0  # moves that are looked at
    judgements: list[Judgement] = field(default_factory=list)
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)


class Analyses:
    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.known: dict[str, Analysis] = {}

    async def of(self, live: Live, visitor: str) -> AsyncIterator[tuple[int, list[Judgement]]]:
        """How many moves are looked at, and what was found since the last part. Who asks while others wait for the
        same game gets what is there, and waits with them."""
        if live.row.status != "over":
            raise Refused(t("A game is analysed when it is over."))
        row, played = live.row, live.played
        if row.id not in self.known:
            if len(self.known) >= KEPT:
                del self.known[next(iter(self.known))]
            self.known[row.id] = Analysis()
        found = self.known[row.id]
        sent = 0
        while sent < len(played):
            async with found.looking:
                if found.done == sent:
                    asked = (row.id, row.title, row.options, row.seed, played, sent)
                    # one decision at a time, so that others get their turn
                    found.done, judgement = await self.thinkers.ask(Asker(ANALYSIS, visitor, row.id), judged, *asked)
                    found.judgements += [] if judgement is None else [judgement]
            new = [judgement for judgement in found.judgements if judgement.number > sent]
            sent = found.done
            yield sent, new
