"""What is done when a game is over: later too, should whoever stored its last move have been stopped before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bottega.table.database import Database
from bottega.table.logs import log
from bottega.table.meters import Meters
from bottega.table.storage import Storage, Trouble


@dataclass(frozen=True)
class Duty:
    """`left` are the games for which it is still to be done, the next ones by their ids; `failed` is what the log says
    of one for which it cannot be done."""

    left: Callable[[Storage, str], list[str]]
    do: Callable[[Storage, str], Any]
    failed: str


async def see_to(duty: Duty, db: Database, keeps: Callable[[str], bool], meters: Meters) -> None:
    """Do it for all games that are left; of several processes each for its own. One that fails stops no other."""
    after = ""
    while batch := await db(duty.left, after):
        after = batch[-1]
        for table_id in filter(keeps, batch):
            try:
                await db(duty.do, table_id)
            except Trouble:
                raise
            except Exception as error:
                meters.failed(duty.failed, error, table=table_id)


async def sweep(
    duties: Iterable[Duty], db: Database, keeps: Callable[[str], bool], meters: Meters, seconds: float
) -> None:
    """See to them now and then."""
    while True:
        for duty in duties:
            try:
                await see_to(duty, db, keeps, meters)
            except Trouble as trouble:
                log("ended games not seen to", "warning", failed=trouble)
        await asyncio.sleep(seconds)
