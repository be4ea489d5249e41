"""The outbox: turns that somebody may have to be told of, the devices and mailboxes that can be told, and leases.

A turn's own row says when to look at it (`turn_starts.due`). Whoever tells a recipient leases it first: of several
servers one gets the lease, and when that one is killed, another gets it after `LEASE` seconds. What a recipient was
told, and how often telling it failed, is kept for each turn.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Table, and_, bindparam, delete, func, not_, select, text, update

from bottega.server.db import schema
from bottega.server.db.storage import Storage
from bottega.server.notify.email_store import MAIL, EmailAddress
from bottega.server.notify.push_store import PushSubscription
from bottega.server.play.time_control import parse_time_control
from bottega.server.play.waiting_games import since, sitting, to_act, with_current_rules

AWAY = 300.0  # seconds without the player at the table, unless they have days for a turn that they have not seen
EMAIL_DELAY = 60.0  # seconds that e-mails wait longer than devices
LEASE = 120.0  # seconds
TRIES = 4  # for a turn and a recipient

NOTE = text(
    "INSERT INTO calls (table_id, seat, way, profile, turn, tries, free, told)"
    " VALUES (:table_id, :seat, :way, :profile, :turn, 1, 0.0, :told)"
    " ON CONFLICT (table_id, seat, way) DO UPDATE SET profile = excluded.profile, turn = excluded.turn,"
    " tries = CASE WHEN calls.turn = excluded.turn THEN calls.tries + 1 ELSE 1 END, told = excluded.told"
    " WHERE calls.turn <> excluded.turn OR NOT calls.told"
)

Recipient = PushSubscription | EmailAddress
TurnKey = tuple[str, int, float]


@dataclass(frozen=True)
class PendingTurn:
    """A turn that its player may not know of."""

    profile: str
    language: str  # that they chose, or ""
    table_id: str
    seat: int
    title: str
    tempo: str
    seen: float
    at: float  # when it began
    acts: bool  # whether it still goes on

    @property
    def key(self) -> TurnKey:
        return self.table_id, self.seat, self.at

    def tell_at(self, now: float, wall: float, grace: float, present: bool) -> float:
        """When to tell it: soon where a turn has days and its player has not seen it, otherwise when they have been
        away for some minutes; never in quiet hours. `wall` is the time by which those are kept."""
        tempo = parse_time_control(self.tempo)
        seen = now if present else self.seen
        soon = tempo is not None and tempo.kind == "days" and seen < self.at
        due = max(seen, self.at) + (grace if soon else AWAY)
        if due <= now and tempo is not None and tempo.is_quiet(wall):
            return now + tempo.up_at(wall, 0) - wall
        return due


@dataclass(frozen=True)
class Pending:
    """Some turns with their players' devices and mailboxes, and by turn and recipient how often it was tried, and
    whether it was told."""

    turns: list[PendingTurn]
    devices: dict[str, list[PushSubscription]]
    mailboxes: dict[str, EmailAddress]
    attempts: dict[TurnKey, dict[str, tuple[int, bool]]]

    def recipient(self, profile: str, way: str) -> Recipient | None:
        """A recipient as it is now, if it still is one."""
        devices = {push.way: push for push in self.devices.get(profile, [])}
        return self.mailboxes.get(profile) if way == MAIL else devices.get(way)

    def tries(self, turn: PendingTurn, way: str) -> int:
        return self.attempts[turn.key].get(way, (0, False))[0]

    def is_open(self, turn: PendingTurn, way: str) -> bool:
        """Whether this recipient is still to be told of a turn."""
        tries, told = self.attempts[turn.key].get(way, (0, False))
        return not told and tries < TRIES

    def open_devices(self, turn: PendingTurn) -> list[PushSubscription]:
        return [push for push in self.devices.get(turn.profile, []) if self.is_open(turn, push.way)]

    def needs_mail(self, turn: PendingTurn) -> bool:
        """Whether an e-mail must tell a turn: none has, no device was told, and none is going to be."""
        told = any(told for _, told in self.attempts[turn.key].values())
        return not told and self.is_open(turn, MAIL) and not self.open_devices(turn)


def read(storage: Storage, which: ColumnElement[bool]) -> Pending:
    """These turns, at tables with rules that this server has."""
    columns = (
        schema.seats.c.holder,
        schema.profiles.c.settings,
        schema.seats.c.table_id,
        schema.seats.c.seat,
        schema.tables.c.title,
        schema.tables.c.tempo,
        schema.seats.c.seen,
        schema.turn_starts.c.at,
        and_(to_act(), not_(schema.profiles.c.banned)),
    )
    current = and_(schema.tables.c.status == "running", with_current_rules())
    found = select(*columns).select_from(sitting.join(schema.profiles, schema.profiles.c.id == schema.seats.c.holder))
    attempts = schema.turn_notices.c
    with storage.reading() as db:
        rows = db.execute(found.where(current, which).order_by(since)).all()
        turns = [PendingTurn(row[0], json.loads(row[1]).get("language", ""), *row[2:]) for row in rows]
        profiles, tables = {turn.profile for turn in turns}, {turn.table_id for turn in turns}
        devices: dict[str, list[PushSubscription]] = defaultdict(list)
        subscribed = select(schema.push_subscriptions, schema.sessions.c.profile).join(schema.sessions)
        for row in db.execute(subscribed.where(schema.sessions.c.profile.in_(profiles))).mappings():
            devices[row["profile"]].append(PushSubscription.of_row(row))
        confirmed = and_(schema.email_addresses.c.profile.in_(profiles), schema.email_addresses.c.confirmed)
        mailboxes = db.execute(select(schema.email_addresses).where(confirmed)).mappings().all()
        known = select(attempts.table_id, attempts.seat, attempts.turn, attempts.way, attempts.tries, attempts.told)
        tried = db.execute(known.where(attempts.table_id.in_(tables))).all()
    by_turn: dict[TurnKey, dict[str, tuple[int, bool]]] = defaultdict(dict)
    for table_id, seat, turn, way, tries, told in tried:
        by_turn[table_id, seat, turn][way] = tries, told
    return Pending(turns, devices, {row["profile"]: EmailAddress(**row) for row in mailboxes}, by_turn)


def read_due(storage: Storage, now: float) -> Pending:
    """The turns that are to be looked at now."""
    return read(storage, schema.turn_starts.c.due <= now)


def read_profile(storage: Storage, profile: str) -> Pending:
    """All turns that wait for somebody."""
    pending = read(storage, and_(schema.seats.c.holder == profile, schema.turn_starts.c.at > 0))
    return replace(pending, turns=[turn for turn in pending.turns if turn.acts])


def next_due(storage: Storage, now: float) -> float | None:
    """When a turn is next to be looked at, after now."""
    with storage.reading() as db:
        return db.execute(select(func.min(schema.turn_starts.c.due)).where(schema.turn_starts.c.due > now)).scalar()


def set_due(storage: Storage, due: dict[PendingTurn, float | None]) -> None:
    """Look at these turns again at these moments; never where it is None. A turn that began meanwhile stays due."""
    starts = schema.turn_starts
    here = and_(*(starts.c[name] == bindparam(f"this_{name}") for name in ("table_id", "seat", "at")))
    rows = [
        {"this_table_id": turn.table_id, "this_seat": turn.seat, "this_at": turn.at, "due": due[turn]}
        for turn in sorted(due, key=lambda turn: turn.key)  # all who lock turns do it in one order
    ]
    if rows:
        with storage.writing() as db:
            db.execute(update(starts).where(here).values(due=bindparam("due")), rows)


def lease(storage: Storage, recipient: Recipient, now: float) -> float:
    """Lease a recipient; returns when the lease ends, or 0 where another server has it, or it rests."""
    table, here = _row(recipient)
    with storage.writing() as db:
        changed = db.execute(update(table).where(here, table.c.free <= now).values(free=now + LEASE))
        return now + LEASE if changed.rowcount == 1 else 0.0


def release(storage: Storage, recipient: Recipient, leased: float, free: float) -> None:
    """End a lease; nobody tells the recipient anything before `free`."""
    table, here = _row(recipient)
    with storage.writing() as db:
        db.execute(update(table).where(here, table.c.free == leased).values(free=free))


def _row(recipient: Recipient) -> tuple[Table, ColumnElement[bool]]:
    if isinstance(recipient, EmailAddress):
        return schema.email_addresses, schema.email_addresses.c.profile == recipient.profile
    return schema.push_subscriptions, schema.push_subscriptions.c.session == recipient.session


def note(storage: Storage, turns: list[PendingTurn], way: str, told: bool) -> None:
    """A recipient was told these turns, or could not be."""
    rows = [
        {"table_id": turn.table_id, "seat": turn.seat, "way": way, "profile": turn.profile, "turn": turn.at}
        for turn in sorted(turns, key=lambda turn: turn.key)
    ]
    with storage.writing() as db:
        db.execute(NOTE, [{**row, "told": told} for row in rows])


def clear(storage: Storage) -> None:
    """Forget the turns of finished games, and what ended sessions were told."""
    over = select(schema.tables.c.id).where(schema.tables.c.status != "running")
    ended = and_(schema.turn_notices.c.way != MAIL, schema.turn_notices.c.way.not_in(select(schema.sessions.c.id)))
    with storage.writing() as db:
        db.execute(delete(schema.turn_notices).where(schema.turn_notices.c.table_id.in_(over) | ended))
        db.execute(delete(schema.turn_starts).where(schema.turn_starts.c.table_id.in_(over)))
