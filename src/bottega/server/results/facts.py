"""What is known of a finished game: a row for each seat, made from the log, so that it can be made anew at any time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import and_, select, text

from bottega.kernel import IllegalAction
from bottega.kernel.language import ENGLISH, use
from bottega.server.core.errors import IncompatibleRules
from bottega.server.db import schema
from bottega.server.db.rows import StoredTable, TableRow
from bottega.server.db.storage import Storage
from bottega.server.play import table_store
from bottega.server.play.live_table import LiveTable
from bottega.server.results.pending import PendingWork

VERSION = 1  # of what is found out: all facts are made anew when it rises
LONGEST = 600.0  # seconds that one choice counts at most: a night between two moves is no thinking
BATCH = 50

FOUND = ("points", "rank", "seconds", "sources", "deeds", "version")
WRITE = (
    f"INSERT INTO facts (table_id, seat, {', '.join(FOUND)})"
    f" SELECT tables.id, :seat, {', '.join(f':{name}' for name in FOUND)} FROM tables"
    " WHERE tables.id = :table_id AND tables.status = 'over'"
    " ON CONFLICT (table_id, seat) DO UPDATE SET {changed} WHERE facts.version < excluded.version"
)
MAKE_ANEW = text(WRITE.format(changed=", ".join(f"{name} = excluded.{name}" for name in FOUND)))
LEAVE = text(WRITE.format(changed="version = excluded.version"))  # what was found out under rules that are gone


@dataclass(frozen=True)
class SeatResult:
    points: int
    rank: int
    seconds: float = 0.0
    sources: dict[str, int] = field(default_factory=dict)
    deeds: list[str] = field(default_factory=list)


def ranks(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """By seat its rank; who plays alone and does not win is second."""

    def rank(seat: int) -> int:
        better = (other in winners or points > scores[seat] for other, points in enumerate(scores) if other != seat)
        return 1 if seat in winners else 1 + max(1, sum(better))

    return [rank(seat) for seat in range(len(scores))]


def facts_of(stored: StoredTable, times: Sequence[float]) -> list[SeatResult]:
    """By seat what its game was like; `times` are those of the rows of the log."""
    live = LiveTable(stored.row, stored.seats)
    spent = [0.0] * live.game.players
    since = dict.fromkeys(live.state.actors, times[0])  # when who is to act began to think
    for row, at in zip(stored.moves, times, strict=True):
        seat = row[1]
        spent[seat] += min(LONGEST, max(0.0, at - since.get(seat, at)))
        live.append([row])
        since[seat] = at
        since = {actor: since.get(actor, at) for actor in live.state.actors}
    state, game = live.state, live.game
    events = [event for told in live.told for event in told]
    with use(ENGLISH):
        sources = game.sources(state.view(None), events)
    places = ranks(state.scores, state.winners)
    return [
        SeatResult(
            points=state.scores[seat],
            rank=places[seat],
            seconds=spent[seat],
            sources={name: points[seat] for name, points in sources.items()},
            deeds=game.deeds(state, events, seat),
        )
        for seat in range(game.players)
    ]


def facts_of_result(row: TableRow) -> list[SeatResult]:
    """What is left of a game of other rules."""
    scores = row.result["scores"]
    return [SeatResult(points, rank) for points, rank in zip(scores, ranks(scores, row.result["winners"]), strict=True)]


def write_down(storage: Storage, table_id: str) -> None:
    """Write down what is known of a finished game, if nobody has."""
    stored = table_store.read(storage, table_id)
    if stored is None or stored.row.status != "over":
        return
    with storage.reading() as db:
        at = select(schema.moves.c.at).where(schema.moves.c.table_id == table_id).order_by(schema.moves.c.number)
        times = list(db.execute(at).scalars())
    if len(times) != len(stored.moves):
        return  # it was taken away meanwhile
    try:
        found, write = facts_of(stored, times), MAKE_ANEW
    except (IncompatibleRules, IllegalAction):
        found, write = facts_of_result(stored.row), LEAVE
    rows = []
    for seat, fact in enumerate(found):
        told = {"sources": json.dumps(fact.sources), "deeds": json.dumps(fact.deeds)}
        rows.append({"table_id": table_id, "seat": seat, "version": VERSION, **fact.__dict__, **told})
    with storage.writing() as db:
        db.execute(write, rows)


def unwritten(storage: Storage, after: str) -> list[str]:
    """Finished games of which nothing is written down, or not all: the next ones by their ids."""
    newest = select(schema.seat_results.c.table_id).where(schema.seat_results.c.version >= VERSION)
    ended = and_(schema.tables.c.status == "over", schema.tables.c.result != "{}", schema.tables.c.id > after)
    found = (
        select(schema.tables.c.id)
        .where(ended, schema.tables.c.id.not_in(newest))
        .order_by(schema.tables.c.id)
        .limit(BATCH)
    )
    with storage.reading() as db:
        return list(db.execute(found).scalars())


WRITE_DOWN = PendingWork(unwritten, write_down, "facts not written")
