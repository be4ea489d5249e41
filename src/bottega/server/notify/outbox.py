"""The outbox: turns that players may have to be notified of, their devices and mailboxes, and leases.

A turn's own row says when to check it (`turn_starts.due`). Whoever notifies a recipient leases it first: of several
servers one gets the lease, and if that one is killed, another gets it after `LEASE` seconds. What each recipient was
sent, and failed attempts, are stored for each turn.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Table, and_, bindparam, delete, func, not_, select, text, update

from bottega.server.db.schema import (
    EMAIL_ADDRESSES,
    PROFILES,
    PUSH_SUBSCRIPTIONS,
    SEATS,
    SESSIONS,
    TABLES,
    TURN_NOTICES,
    TURN_STARTS,
)
from bottega.server.db.storage import Storage
from bottega.server.notify.email_store import MAIL, EmailAddress
from bottega.server.notify.push_store import PushSubscription
from bottega.server.play.store.waiting_games import since, sitting, to_act, with_current_rules
from bottega.server.play.timing.time_control import parse_time_control

AWAY = 300.0  # seconds of absence, unless the player has days for a turn that they have not seen
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
    acts: bool  # whether it is still going on

    @property
    def key(self) -> TurnKey:
        return self.table_id, self.seat, self.at

    def tell_at(self, now: float, wall: float, grace: float, present: bool) -> float:
        """When to notify its player: soon if a turn has days and they have not seen it, otherwise after some minutes of
        absence; never in quiet hours. `wall` is the time that those are kept by."""
        tempo = parse_time_control(self.tempo)
        seen = now if present else self.seen
        soon = tempo is not None and tempo.kind == "days" and seen < self.at
        due = max(seen, self.at) + (grace if soon else AWAY)
        if due <= now and tempo is not None and tempo.is_quiet(wall):
            return now + tempo.up_at(wall, 0) - wall
        return due


@dataclass(frozen=True)
class Pending:
    """Some turns, the devices and mailboxes of their players, and the attempts and successes by turn and recipient."""

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
        """Whether this recipient is still to be notified of a turn."""
        tries, told = self.attempts[turn.key].get(way, (0, False))
        return not told and tries < TRIES

    def open_devices(self, turn: PendingTurn) -> list[PushSubscription]:
        return [push for push in self.devices.get(turn.profile, []) if self.is_open(turn, push.way)]

    def needs_mail(self, turn: PendingTurn) -> bool:
        """Whether a turn needs an e-mail: none was sent, and no device was or will be notified."""
        told = any(told for _, told in self.attempts[turn.key].values())
        return not told and self.is_open(turn, MAIL) and not self.open_devices(turn)


def read(storage: Storage, which: ColumnElement[bool]) -> Pending:
    """These turns, at tables with rules that this server has."""
    columns = (
        SEATS.c.holder,
        PROFILES.c.settings,
        SEATS.c.table_id,
        SEATS.c.seat,
        TABLES.c.title,
        TABLES.c.tempo,
        SEATS.c.seen,
        TURN_STARTS.c.at,
        and_(to_act(), not_(PROFILES.c.banned)),
    )
    current = and_(TABLES.c.status == "running", with_current_rules())
    found = select(*columns).select_from(sitting.join(PROFILES, PROFILES.c.id == SEATS.c.holder))
    attempts = TURN_NOTICES.c
    with storage.reading() as db:
        rows = db.execute(found.where(current, which).order_by(since)).all()
        turns = [PendingTurn(row[0], json.loads(row[1]).get("language", ""), *row[2:]) for row in rows]
        profiles, tables = {turn.profile for turn in turns}, {turn.table_id for turn in turns}
        devices: dict[str, list[PushSubscription]] = defaultdict(list)
        subscribed = select(PUSH_SUBSCRIPTIONS, SESSIONS.c.profile).join(SESSIONS)
        for row in db.execute(subscribed.where(SESSIONS.c.profile.in_(profiles))).mappings():
            devices[row["profile"]].append(PushSubscription.of_row(row))
        confirmed = and_(EMAIL_ADDRESSES.c.profile.in_(profiles), EMAIL_ADDRESSES.c.confirmed)
        mailboxes = db.execute(select(EMAIL_ADDRESSES).where(confirmed)).mappings().all()
        known = select(attempts.table_id, attempts.seat, attempts.turn, attempts.way, attempts.tries, attempts.told)
        tried = db.execute(known.where(attempts.table_id.in_(tables))).all()
    by_turn: dict[TurnKey, dict[str, tuple[int, bool]]] = defaultdict(dict)
    for table_id, seat, turn, way, tries, told in tried:
        by_turn[table_id, seat, turn][way] = tries, told
    return Pending(turns, devices, {row["profile"]: EmailAddress(**row) for row in mailboxes}, by_turn)


def read_due(storage: Storage, now: float) -> Pending:
    """The turns that are due."""
    return read(storage, TURN_STARTS.c.due <= now)


def read_profile(storage: Storage, profile: str) -> Pending:
    """All turns that wait for a profile."""
    pending = read(storage, and_(SEATS.c.holder == profile, TURN_STARTS.c.at > 0))
    return replace(pending, turns=[turn for turn in pending.turns if turn.acts])


def next_due(storage: Storage, now: float) -> float | None:
    """When the next turn after now is due."""
    return storage.scalar(select(func.min(TURN_STARTS.c.due)).where(TURN_STARTS.c.due > now))


def set_due(storage: Storage, due: dict[PendingTurn, float | None]) -> None:
    """Set when to check these turns again; never for None. A turn that began meanwhile stays due."""
    starts = TURN_STARTS
    here = and_(*(starts.c[name] == bindparam(f"this_{name}") for name in ("table_id", "seat", "at")))
    rows = [
        {"this_table_id": turn.table_id, "this_seat": turn.seat, "this_at": turn.at, "due": due[turn]}
        for turn in sorted(due, key=lambda turn: turn.key)  # always lock rows in the same order
    ]
    if rows:
        storage.execute(update(starts).where(here).values(due=bindparam("due")), rows)


def lease(storage: Storage, recipient: Recipient, now: float) -> float:
    """Lease a recipient; returns when the lease ends, or 0 if another server has it or it has to wait."""
    table, here = _row(recipient)
    with storage.writing() as db:
        changed = db.execute(update(table).where(here, table.c.free <= now).values(free=now + LEASE))
        return now + LEASE if changed.rowcount == 1 else 0.0


def release(storage: Storage, recipient: Recipient, leased: float, free: float) -> None:
    """End a lease; the recipient gets nothing before `free`."""
    table, here = _row(recipient)
    storage.execute(update(table).where(here, table.c.free == leased).values(free=free))


def _row(recipient: Recipient) -> tuple[Table, ColumnElement[bool]]:
    if isinstance(recipient, EmailAddress):
        return EMAIL_ADDRESSES, EMAIL_ADDRESSES.c.profile == recipient.profile
    return PUSH_SUBSCRIPTIONS, PUSH_SUBSCRIPTIONS.c.session == recipient.session


def note_attempt(storage: Storage, turns: list[PendingTurn], way: str, told: bool) -> None:
    """Note whether a recipient was notified of these turns."""
    rows = [
        {"table_id": turn.table_id, "seat": turn.seat, "way": way, "profile": turn.profile, "turn": turn.at}
        for turn in sorted(turns, key=lambda turn: turn.key)
    ]
    storage.execute(NOTE, [{**row, "told": told} for row in rows])


def delete_finished(storage: Storage) -> None:
    """Delete the rows of finished games and ended sessions."""
    over = select(TABLES.c.id).where(TABLES.c.status != "running")
    ended = and_(TURN_NOTICES.c.way != MAIL, TURN_NOTICES.c.way.not_in(select(SESSIONS.c.id)))
    with storage.writing() as db:
        db.execute(delete(TURN_NOTICES).where(TURN_NOTICES.c.table_id.in_(over) | ended))
        db.execute(delete(TURN_STARTS).where(TURN_STARTS.c.table_id.in_(over)))
