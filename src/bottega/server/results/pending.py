"""What is done when a game is over: later too, should whoever stored its last move have been stopped before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.core.metrics import Metrics
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.storage import Storage


@dataclass(frozen=True)
class PendingWork:
    """`left` are the games for which it is still to be done, the next ones by their ids; `failed` is what the log says
    of one for which it cannot be done."""

    left: Callable[[Storage, str], list[str]]
    do: Callable[[Storage, str], Any]
    failed: str


async def do_one(duty: PendingWork, db: AsyncStorage, keeps: Callable[[str], bool], metrics: Metrics) -> None:
    """Do it for all games that are left; of several processes each for its own. One that fails stops no other."""
    after = ""
    while batch := await db(duty.left, after):
        after = batch[-1]
        for table_id in filter(keeps, batch):
            try:
                await db(duty.do, table_id)
            except Unavailable:
                raise
            except Exception as error:
                metrics.failed(duty.failed, error, table=table_id)


async def sweep(
    duties: Iterable[PendingWork], db: AsyncStorage, keeps: Callable[[str], bool], metrics: Metrics, seconds: float
) -> None:
    """See to them now and then."""
    while True:
        for duty in duties:
            try:
                await do_one(duty, db, keeps, metrics)
            except Unavailable as trouble:
                log("ended games not seen to", "warning", failed=trouble)
        await asyncio.sleep(seconds)
