"""The clocks of a table's players, changed in the same transaction as whose turn it is.

A clock runs while its player is to act, so that it reveals nothing about hidden moves in between. Time is given for
progress, not for moves that are repeated after an undo. See decision 013.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, text

from bottega.server.db.storage import Storage
from bottega.server.play.timing.time_control import TimeControl, parse_time_control

EVERYBODY = -1  # a bit for each seat
TIME_UP = -2  # the action of a log row for a timeout
GRACE = 1.0  # seconds of network delay
OFTEN, LONG = 10.0, 30.0  # seconds between two heartbeats of the server, and without one until it counts as stopped

SLEEP = "slept + CASE WHEN beat > 0 AND :now - beat > :long THEN :now - beat ELSE 0 END"
BEAT = text(f"UPDATE health SET slept = {SLEEP}, beat = :now WHERE beat < :now - :often")
SLEPT = text(f"SELECT {SLEEP} FROM health")
TABLE = text("SELECT tempo, acting, due FROM tables WHERE id = :id AND status = 'running'")
SEATS = text(
    "SELECT seat, remaining, since, kind = 'person' AND NOT resigned AND NOT away AS plays"
    " FROM seats WHERE table_id = :id ORDER BY seat"
)
SET = text("UPDATE seats SET remaining = :remaining, since = :since WHERE table_id = :id AND seat = :seat")
DUE = text("UPDATE tables SET due = :due WHERE id = :id")
FALL = text(
    "INSERT INTO moves (table_id, number, seat, action, text, at)"
    " SELECT tables.id, (SELECT coalesce(max(number), 0) + 1 FROM moves WHERE table_id = :id), :seat, :action, '', :at"
    " FROM tables WHERE tables.id = :id"
)
AWAY = text("UPDATE seats SET away = :away WHERE table_id = :id AND seat = :seat")
OWN = text("SELECT action FROM moves WHERE table_id = :id AND seat = :seat ORDER BY number")
MOVED = text("UPDATE tables SET moved = :at WHERE id = :id")
OVERDUE = text("SELECT id FROM tables WHERE due < :late AND status = 'running' ORDER BY due LIMIT 500")


class Now(NamedTuple):
    """The current time, and for how long in all no server ran: clocks stand still then."""

    wall: float
    slept: float

    @property
    def awake(self) -> float:
        """The time by which clocks run; stored times are in it."""
        return self.wall - self.slept


class SeatClock(NamedTuple):
    seat: int
    remaining: float
    since: float | None  # when the clock was started
    plays: bool  # a person, who has a clock


def beat(storage: Storage, db: Connection) -> Now:
    """Note that a server is running, and return the time. If no server has noted that for long, the gap counts as
    sleep, once. Call it first in a transaction: while it waits for others it holds no table."""
    db.execute(BEAT, {"now": storage.now(), "long": LONG, "often": OFTEN})
    return moment(storage, db)


def moment(storage: Storage, db: Connection) -> Now:
    """The current time, with how long no server ran until now; the last gap counts even if nobody has noted it yet."""
    wall = storage.now()
    storage.slept = float(db.execute(SLEPT, {"now": wall, "long": LONG}).scalar_one())
    return Now(wall, storage.slept)


def left(tempo: TimeControl, remaining: float, since: float | None, now: Now) -> float:
    """What a clock shows."""
    return remaining if since is None else max(0.0, remaining - tempo.spent(since + now.slept, now.wall))


def switch(
    db: Connection,
    table_id: str,
    now: Now,
    acting: int | None = None,
    before: int | None = None,
    given: int = 0,
) -> None:
    """Start and stop clocks when the seats that act change from `before` to `acting`; both default to what is stored.

    Seats in `given` get time if their turn begins, or, where each turn has its own time, if they act on. A seat that
    acts on after a timeout has no clock.
    """
    table = db.execute(TABLE, {"id": table_id}).first()
    known = parse_time_control(table.tempo) if table else None
    if table is None or known is None:
        return
    acting, before = (table.acting if given is None else given for given in (acting, before))
    for seat in _seats(db, table_id):
        acts = bool(acting >> seat.seat & 1) and seat.plays
        gets = bool(given >> seat.seat & 1)
        if seat.since is not None and not acts:
            values: tuple[float, float | None] = left(known, seat.remaining, seat.since, now), None
        elif seat.since is None and acts and not before >> seat.seat & 1:
            values = known.at_a_turn(seat.remaining) if gets else seat.remaining, now.awake
        elif known.kind == "days" and acts and gets and before >> seat.seat & 1:
            values = known.each, now.awake
        else:
            continue
        db.execute(SET, {"id": table_id, "seat": seat.seat, "remaining": values[0], "since": values[1]})
    _set_due(db, table_id, known, now)


def expire(db: Connection, table_id: str, now: Now) -> tuple[list[int], TimeControl | None]:
    """Store the timeouts at a table: the seats get a row in the log, and no clock until their next turn."""
    table = db.execute(TABLE, {"id": table_id}).first()
    known = parse_time_control(table.tempo) if table else None
    if table is None or known is None or table.due is None or table.due > now.awake - GRACE:
        return [], None
    fallen = [seat for seat, up_at in _running(db, table_id, known, now) if up_at <= now.wall - GRACE]
    for seat in fallen:
        db.execute(FALL, {"id": table_id, "seat": seat, "action": TIME_UP, "at": now.wall})
        db.execute(SET, {"id": table_id, "seat": seat, "remaining": 0.0, "since": None})
        db.execute(AWAY, {"id": table_id, "seat": seat, "away": known.up == "seat"})
        db.execute(MOVED, {"id": table_id, "at": now.wall})
    _set_due(db, table_id, known, now)
    return fallen, known


def times_up(db: Connection, table_id: str, seat: int) -> int:
    """How many timeouts a seat has had since it last made progress."""
    ups = standing = reached = 0
    for (action,) in db.execute(OWN, {"id": table_id, "seat": seat}):
        if action == TIME_UP:
            ups += 1
            continue
        standing += 1 if action >= 0 else -1
        if standing > reached:
            reached, ups = standing, 0
    return ups


def overdue(db: Connection, now: Now) -> list[str]:
    """Tables where somebody may have run out of time."""
    return list(db.execute(OVERDUE, {"late": now.awake - GRACE}).scalars())


def _seats(db: Connection, table_id: str) -> list[SeatClock]:
    rows = db.execute(SEATS, {"id": table_id})
    return [SeatClock(seat, remaining, since, bool(plays)) for seat, remaining, since, plays in rows]


def _running(db: Connection, table_id: str, tempo: TimeControl, now: Now) -> list[tuple[int, float]]:
    """The seats whose clocks run, and when their time is up."""
    return [
        (place.seat, tempo.up_at(place.since + now.slept, place.remaining))
        for place in _seats(db, table_id)
        if place.since is not None
    ]


def _set_due(db: Connection, table_id: str, tempo: TimeControl, now: Now) -> None:
    ends = [up_at - now.slept for _, up_at in _running(db, table_id, tempo, now)]
    db.execute(DUE, {"id": table_id, "due": min(ends, default=None)})
