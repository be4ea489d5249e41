"""The outcome of a finished game for each seat: points, rank, thinking time, sources of points, achievements.

It is computed from the log, and again whenever `VERSION` is raised.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, text

from bottega.i18n.translate import ENGLISH, use
from bottega.server.db.rows import TableRow
from bottega.server.play.memory.live_table import LiveTable

VERSION = 1  # raise it to make all outcomes again
LONGEST = 600.0  # maximum seconds of one decision: a night between two moves is not thinking

FOUND = ("points", "rank", "seconds", "sources", "deeds", "version")
WRITE = (
    f"INSERT INTO facts (table_id, seat, {', '.join(FOUND)})"
    f" SELECT tables.id, :seat, {', '.join(f':{name}' for name in FOUND)} FROM tables"
    " WHERE tables.id = :table_id AND tables.status = 'over'"
    " ON CONFLICT (table_id, seat) DO UPDATE SET {changed} WHERE facts.version < excluded.version"
)
REPLACE = text(WRITE.format(changed=", ".join(f"{name} = excluded.{name}" for name in FOUND)))
KEEP = text(WRITE.format(changed="version = excluded.version"))  # an outcome computed with the game's own rules stays


@dataclass(frozen=True)
class SeatOutcome:
    points: int
    rank: int
    seconds: float = 0.0
    sources: dict[str, int] = field(default_factory=dict)
    deeds: list[str] = field(default_factory=list)


def ranks(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The rank of each seat. A solo player who does not win is second."""

    def rank(seat: int) -> int:
        better = (other in winners or points > scores[seat] for other, points in enumerate(scores) if other != seat)
        return 1 if seat in winners else 1 + max(1, sum(better))

    return [rank(seat) for seat in range(len(scores))]


def seconds_waited(live: LiveTable, times: Sequence[float]) -> list[float]:
    """How long each seat made the table wait; `times` are those of the log rows."""
    spent = [0.0] * live.game.players
    since = dict.fromkeys(live.begin().actors, times[0])  # when each acting seat's turn began
    for (seat, _), at, actors in zip(live.log, times, live.actors_after, strict=True):
        spent[seat] += min(LONGEST, max(0.0, at - since.get(seat, at)))
        since[seat] = at
        since = {actor: since.get(actor, at) for actor in actors}
    return spent


def outcomes_of(live: LiveTable, times: Sequence[float]) -> list[SeatOutcome]:
    """The outcomes of a finished game by seat."""
    state, game = live.state, live.game
    events = [event for told in live.told for event in told]
    with use(ENGLISH):
        sources = game.sources(state.view(None), events)
    places, seconds = ranks(state.scores, state.winners), seconds_waited(live, times)
    return [
        SeatOutcome(
            points=state.scores[seat],
            rank=places[seat],
            seconds=seconds[seat],
            sources={name: points[seat] for name, points in sources.items()},
            deeds=game.deeds(state, events, seat),
        )
        for seat in range(game.players)
    ]


def stored_outcomes(row: TableRow) -> list[SeatOutcome]:
    """What the stored result alone says, for games with other rules."""
    scores = row.result["scores"]
    places = ranks(scores, row.result["winners"])
    return [SeatOutcome(points, rank) for points, rank in zip(scores, places, strict=True)]


def write(db: Connection, table_id: str, found: list[SeatOutcome], keep: bool) -> None:
    """Store outcomes unless newer ones are stored; with `keep`, older ones stay too."""
    rows = []
    for seat, outcome in enumerate(found):
        packed = {"sources": json.dumps(outcome.sources), "deeds": json.dumps(outcome.deeds)}
        rows.append({"table_id": table_id, "seat": seat, "version": VERSION, **outcome.__dict__, **packed})
    db.execute(KEEP if keep else REPLACE, rows)
