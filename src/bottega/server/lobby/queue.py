"""The queue of people who want to play now. Whoever fits is paired at once, and the game starts when all of them have
said that they are ready. Changes run one after the other, so that nobody is paired twice."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, literal, select, update

from bottega.games import title as find_title
from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import with_distinct_names
from bottega.server.accounts.relations import not_blocked
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.schema import SEEKERS
from bottega.server.db.storage import Lock, Storage
from bottega.server.lobby.create import TableCreation
from bottega.server.lobby.listing import TableFilter
from bottega.server.lobby.matchmaking import request_for, sit_down
from bottega.server.lobby.table_insert import NewTable, insert_table
from bottega.server.lobby.table_request import SeatRequest

GONE = 20.0  # seconds without a question until somebody is no longer paired, and
FORGOTTEN = 90.0  # until they are out of the queue
NOTED = 5.0  # seconds between two notes of who is still there
READY = 30.0  # seconds in which everybody has to say that they are ready
KNOWN = 20  # waits from which the usual one is estimated, and
FEWEST = 3


@dataclass(frozen=True)
class Seeker:
    """Somebody in the queue, and what they want; `pairing` names those who were found for each other."""

    visitor: str
    title: str
    players: int
    tempo: str
    modules: str
    language: str
    at: float
    seen: float
    pairing: str
    until: float
    ready: bool
    made: str

    def fits(self, other: Seeker) -> bool:
        """Whether one game can be what both want."""
        wants = [(one.players, one.tempo, one.modules, one.language) for one in (self, other)]
        return self.title == other.title and all(a == b or not a or not b for a, b in zip(*wants, strict=True))


def wanted(group: list[Seeker]) -> TableFilter:
    """The game that all of a group want, for as many as one of them says."""
    said = {name: next((value for one in group if (value := getattr(one, name))), None) for name in _CHOICES}
    players = said.pop("players") or max(len(group), 2, find_title(group[0].title).players[0])
    return TableFilter(group[0].title, players, **{name: value or "" for name, value in said.items()})


_CHOICES = ("players", "tempo", "modules", "language")
_mine = SEEKERS.c.visitor


@contextmanager
def _changing(storage: Storage) -> Iterator[Connection]:
    with storage.writing() as db:
        storage.lock(db, Lock.MATCHMAKING)
        yield db


def _found(db: Connection, *where: Any) -> list[Seeker]:
    """Seekers, those first who have waited longest."""
    rows = db.execute(select(SEEKERS).where(*where).order_by(SEEKERS.c.at, _mine)).mappings()
    return [Seeker(**row) for row in rows]


def seeker(storage: Storage, visitor: str) -> Seeker | None:
    with storage.reading() as db:
        return next(iter(_found(db, _mine == visitor)), None)


def enter(storage: Storage, visitor: str, want: TableFilter) -> tuple[str, list[Seeker]]:
    """Sit down at a table where people wait, and return its id; or else queue, and return those who are paired."""
    request_for(want)  # what cannot be played is refused
    now = time.time()
    with storage.writing() as db:
        visitors.register(db, visitor)
        name, _ = visitors.known_name(db, visitor)
        storage.lock(db, Lock.MATCHMAKING)
        _let_go(db, visitor)
        if table_id := sit_down(storage, db, want, visitor, name, present=True):
            return table_id, []
        db.execute(delete(SEEKERS).where(SEEKERS.c.seen < now - FORGOTTEN))
        values = {**want.__dict__, "visitor": visitor, "at": now, "seen": now}
        db.execute(insert(SEEKERS).values(**values, pairing="", until=0.0, ready=False, made=""))
        return "", _pair(db, visitor, now)


def leave(storage: Storage, visitor: str) -> None:
    """Leave the queue; those who were paired with somebody wait on, as long as they have."""
    with _changing(storage) as db:
        _let_go(db, visitor)


def still_here(storage: Storage, visitor: str) -> list[Seeker]:
    """Note that somebody still waits, and end what has waited too long; returns those who are paired now."""
    now = time.time()
    with _changing(storage) as db:
        db.execute(update(SEEKERS).where(_mine == visitor).values(seen=now))
        late = and_(SEEKERS.c.pairing != "", SEEKERS.c.made == "", SEEKERS.c.until < now)
        db.execute(delete(SEEKERS).where(late, SEEKERS.c.ready.is_(False)))
        db.execute(update(SEEKERS).where(late).values(pairing="", ready=False))
        return _pair(db, visitor, now)


def get_ready(storage: Storage, visitor: str) -> list[Seeker]:
    """Say that somebody is ready; returns the whole group once all are."""
    with _changing(storage) as db:
        paired = and_(_mine == visitor, SEEKERS.c.pairing != "", SEEKERS.c.until >= time.time())
        db.execute(update(SEEKERS).where(paired).values(ready=True))
        mine = next(iter(_found(db, paired)), None)
        group = _found(db, SEEKERS.c.pairing == mine.pairing) if mine else []
        return group if all(one.ready and not one.made for one in group) else []


def start(storage: Storage, group: list[Seeker], table: NewTable) -> bool:
    """Store the table of a group that is ready; false where another request of theirs was faster, or somebody left."""
    with _changing(storage) as db:
        if _found(db, SEEKERS.c.pairing == group[0].pairing) != group:
            return False
        named = {one.visitor: visitors.known_name(db, one.visitor)[0] for one in group}
        seats = with_distinct_names([replace(seat, name=named[seat.holder or ""]) for seat in table.seats])
        insert_table(storage, db, replace(table, seats=seats))
        here = SEEKERS.c.pairing == group[0].pairing
        db.execute(update(SEEKERS).where(here).values(made=table.row.id))
        return True


def looking(storage: Storage, visitor: str) -> dict[str, int]:
    """By title how many people are in the queue whom somebody could be paired with."""
    here = and_(SEEKERS.c.seen > time.time() - GONE, SEEKERS.c.made == "", _mine != visitor)
    counted = select(SEEKERS.c.title, func.count()).where(here, not_blocked(visitor, _mine))
    with storage.reading() as db:
        rows = db.execute(counted.group_by(SEEKERS.c.title)).all()
    return {str(row[0]): int(row[1]) for row in rows}


def forget(db: Connection, id: str) -> None:
    _let_go(db, id)


def _let_go(db: Connection, visitor: str) -> None:
    """Somebody is out; the others of a pairing whose game has not begun go back to their places."""
    left = next(iter(_found(db, _mine == visitor)), None)
    if left is None:
        return
    db.execute(delete(SEEKERS).where(_mine == visitor))
    others = and_(SEEKERS.c.pairing == left.pairing, SEEKERS.c.pairing != "", SEEKERS.c.made == "")
    db.execute(update(SEEKERS).where(others).values(pairing="", ready=False))


def _pair(db: Connection, visitor: str, now: float) -> list[Seeker]:
    """Find people for somebody, those first who have waited longest. Nobody meets whom they have blocked, or who has
    blocked them."""
    free = and_(SEEKERS.c.pairing == "", SEEKERS.c.seen > now - GONE)
    me = next(iter(_found(db, free, _mine == visitor)), None)
    if me is None:
        return []
    others = _found(db, free, _mine != visitor, SEEKERS.c.title == me.title, not_blocked(visitor, _mine))
    for size in sorted({me.players} if me.players else {one.players or wanted([me]).players for one in (me, *others)}):
        group = [me]
        for other in others:
            if other.players in (0, size) and all(one.fits(other) and _may_meet(db, one, other) for one in group):
                group.append(other)
            if len(group) == size:
                return _paired(db, group, now)
    return []


def _may_meet(db: Connection, one: Seeker, other: Seeker) -> bool:
    return db.execute(select(literal(1)).where(not_blocked(one.visitor, literal(other.visitor)))).scalar() is not None


def _paired(db: Connection, group: list[Seeker], now: float) -> list[Seeker]:
    pairing = secrets.token_urlsafe(9)
    theirs = _mine.in_([one.visitor for one in group])
    db.execute(update(SEEKERS).where(theirs).values(pairing=pairing, until=now + READY, ready=False))
    return [replace(one, pairing=pairing, until=now + READY) for one in group]


class Queue:
    """The queue as this server knows it, with how long people lately had to wait."""

    def __init__(self, db: AsyncStorage, creation: TableCreation) -> None:
        self.db = db
        self.creation = creation
        self.waits: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=KNOWN))

    async def seek(self, visitor: str, want: TableFilter) -> str:
        """Look for a game; returns the id of a table if somebody waits at one already."""
        table_id, paired = await self.db(enter, visitor, want)
        self._note(paired)
        if table_id:
            self.creation.tables.bus.changed(table_id)
        return table_id

    async def leave(self, visitor: str) -> None:
        await self.db(leave, visitor)

    async def ask(self, visitor: str) -> Seeker | None:
        """How it stands with somebody in the queue, who is still there."""
        mine = await self.db(seeker, visitor)
        now = time.time()
        if mine is None or mine.made:
            if mine is not None:
                await self.db(leave, visitor)  # it is told once
            return mine
        if now - mine.seen > NOTED or (mine.pairing and now > mine.until):
            self._note(await self.db(still_here, visitor))
            return await self.db(seeker, visitor)
        return mine

    async def ready(self, visitor: str) -> None:
        """Somebody is ready. With the last one the game starts, with seats in random order."""
        group = await self.db(get_ready, visitor)
        if not group:
            return
        people = secrets.SystemRandom().sample(group, len(group))
        request = request_for(wanted(group))
        seats = [SeatRequest("me", holder=one.visitor) for one in people]
        table = self.creation.prepare(people[0].visitor, msgspec.structs.replace(request, seats=seats))
        if await self.db(start, group, replace(table, limit=None)):
            self.creation.announce(table)

    def usual_wait(self, title: str) -> float | None:
        """How many seconds people lately had to wait for a game of a title; None where too few are known."""
        waits = self.waits[title]
        return median(waits) if len(waits) >= FEWEST else None

    def _note(self, paired: list[Seeker]) -> None:
        for one in paired:
            self.waits[one.title].append(time.time() - one.at)
