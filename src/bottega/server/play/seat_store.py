"""Seats as they are stored: who sits down, leaves, comes back, takes a seat along. Of many who want one, one has it."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, select, update

from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import distinct_name, is_given_name
from bottega.server.db import schema
from bottega.server.db.rows import new_token
from bottega.server.db.storage import Storage
from bottega.server.play import clocks, table_store, turn_starts
from bottega.server.play.time_control import parse_time_control


class SitsAlready(Exception):
    """One visitor has several seats only at a table that was made for a shared screen."""


class ForProfiles(Exception):
    """At a rated table everybody has a profile, and stays in their seat."""


def take_seat(storage: Storage, table_id: str, seat: int, holder: str, name: str, rename: bool = False) -> bool:
    """Sit down on an open seat; false when somebody else was faster. The game begins when no seat is left. Who has
    no other seat here may be called so everywhere from now on. SitsAlready and NameTaken keep seats and names
    apart, ForProfiles rated tables."""
    with storage.writing() as db:
        return sit(storage, db, table_id, seat, holder, name, rename)


def sit(
    storage: Storage, db: Connection, table_id: str, seat: int, holder: str, name: str, rename: bool = False
) -> bool:
    if table_store.lock(db, table_id) != "open":
        return False
    _check_alone(db, table_id, seat, holder)
    if _is_rated(db, table_id) and not visitors.is_profile(db, holder):
        raise ForProfiles
    mine = and_(schema.seats.c.table_id == table_id, schema.seats.c.holder == holder)
    first = not db.execute(select(func.count()).select_from(schema.seats).where(mine)).scalar()
    if first and visitors.is_profile(db, holder):
        name, rename = (
            db.execute(select(schema.visitors.c.name).where(schema.visitors.c.id == holder)).scalar_one(),
            False,
        )
    visitors.check_profiles(storage, db, name, holder)
    visitors.check_others(db, schema.seats.c.table_id == table_id, name)
    where = and_(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat, schema.seats.c.kind == "open")
    values = {"kind": "person", "holder": holder, "name": name, "token": new_token(), "seen": time.time()}
    if db.execute(update(schema.seats).where(where).values(**values)).rowcount != 1:
        return False
    if rename and first:
        visitors.set_name(storage, db, holder, name)
    _begin_when_full(storage, db, table_id)
    return True


def sit_anywhere(storage: Storage, db: Connection, table_id: str, visitor: str, name: str) -> bool:
    """Sit down on a free seat of a table; false when there is none."""
    here = (
        select(schema.seats.c.seat, schema.seats.c.kind, schema.seats.c.name)
        .where(schema.seats.c.table_id == table_id)
        .order_by(schema.seats.c.seat)
    )
    places = db.execute(here).all()
    others = [place.name for place in places if place.kind == "person"]
    named = distinct_name(name, others) if is_given_name(name) else name
    free = (place.seat for place in places if place.kind == "open")
    return any(sit(storage, db, table_id, seat, visitor, named) for seat in free)


def sit_down(storage: Storage, table_id: str, visitor: str, name: str) -> bool:
    with storage.writing() as db:
        return sit_anywhere(storage, db, table_id, visitor, name)


def _check_alone(db: Connection, table_id: str, seat: int, holder: str) -> None:
    shared = db.execute(select(schema.tables.c.shared).where(schema.tables.c.id == table_id)).scalar()
    other = and_(schema.seats.c.table_id == table_id, schema.seats.c.seat != seat, schema.seats.c.holder == holder)
    if not shared and db.execute(select(func.count()).select_from(schema.seats).where(other)).scalar():
        raise SitsAlready


def _is_rated(db: Connection, table_id: str) -> bool:
    return bool(db.execute(select(schema.tables.c.rated).where(schema.tables.c.id == table_id)).scalar())


def fill(storage: Storage, table_id: str) -> None:
    """Bots sit down on all open seats, and the game begins."""
    with storage.writing() as db:
        if table_store.lock(db, table_id) != "open":
            return
        empty = and_(schema.seats.c.table_id == table_id, schema.seats.c.kind == "open")
        db.execute(update(schema.seats).where(empty).values(kind="bot"))
        _begin_when_full(storage, db, table_id)


def _begin_when_full(storage: Storage, db: Connection, table_id: str) -> None:
    empty = and_(schema.seats.c.table_id == table_id, schema.seats.c.kind == "open")
    if not db.execute(select(func.count()).select_from(schema.seats).where(empty)).scalar():
        db.execute(
            update(schema.tables).where(schema.tables.c.id == table_id).values(status="running", moved=time.time())
        )
        clocks.turn(db, table_id, clocks.moment(storage, db), before=0, given=clocks.EVERYBODY)
        turn_starts.note_first_turns(db, table_id, time.time())


def give_up(storage: Storage, table_id: str, seat: int, holder: str) -> bool:
    """Leave a waiting table, or resign at a running one; false if the seat is not the holder's, or the game is over.
    Either way its links open nothing any more. A waiting table that everybody left is taken away."""
    with storage.writing() as db:
        return leave(storage, db, table_id, and_(schema.seats.c.seat == seat, schema.seats.c.holder == holder)) == 1


def leave(storage: Storage, db: Connection, table_id: str, which: ColumnElement[bool]) -> int:
    """Give up these seats of a table; returns how many. At one that is over everybody stays who played there."""
    here = and_(schema.seats.c.table_id == table_id, which)
    status = table_store.lock(db, table_id)
    if status not in ("open", "running"):
        return 0
    if status == "running":
        left = db.execute(update(schema.seats).where(here).values(resigned=True, token=new_token())).rowcount
        clocks.turn(db, table_id, clocks.moment(storage, db))
        return left
    values = {"kind": "open", "holder": None, "name": "", "token": new_token()}
    left = db.execute(update(schema.seats).where(here).values(**values)).rowcount
    people = and_(schema.seats.c.table_id == table_id, schema.seats.c.kind == "person")
    if not db.execute(select(func.count()).select_from(schema.seats).where(people)).scalar():
        table_store.take_away(db, table_id)
    return left


def come_back(storage: Storage, table_id: str, seat: int, holder: str) -> bool:
    """Somebody whose seat a bot took plays on themselves; false if it is not so."""
    here = and_(
        schema.seats.c.table_id == table_id,
        schema.seats.c.seat == seat,
        schema.seats.c.holder == holder,
        schema.seats.c.away,
    )
    with storage.writing() as db:
        now = clocks.beat(storage, db)
        table_store.lock(db, table_id)
        if db.execute(update(schema.seats).where(here).values(away=False)).rowcount != 1:
            return False
        acting, tempo = db.execute(
            select(schema.tables.c.acting, schema.tables.c.tempo).where(schema.tables.c.id == table_id)
        ).one()
        known = parse_time_control(tempo)
        at_once = known is not None and known.kind == "days"  # live, time comes with the next turn only
        turn_starts.look_again(db, and_(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat))
        if at_once and clocks.times_up(db, table_id, seat) == 1:  # and not again and again in one turn
            clocks.turn(db, table_id, now, before=acting & ~(1 << seat), given=1 << seat)
        return True


def move_seat(storage: Storage, table_id: str, seat: int, token: str, holder: str, name: str) -> bool:
    """Give a person's seat to another visitor, of this name, who knows its token, which was good for this once.
    SitsAlready if they have another seat, ForProfiles where a game is rated: there nobody plays for another. The
    seat keeps its name, but never that of somebody else's profile, and a profile sits under its own. False where the
    game is over: everybody stays who played there."""
    here = and_(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
    known = and_(here, schema.seats.c.kind == "person", schema.seats.c.token == token)
    with storage.writing() as db:
        if table_store.lock(db, table_id) not in ("open", "running"):
            return False
        _check_alone(db, table_id, seat, holder)
        shared = db.execute(select(schema.tables.c.shared).where(schema.tables.c.id == table_id)).scalar()
        elsewhere = select(schema.seats.c.seat).where(known, schema.seats.c.holder != holder)
        if _is_rated(db, table_id) and db.execute(elsewhere).first() is not None:
            raise ForProfiles
        before = db.execute(select(schema.seats.c.name).where(known)).scalar() or ""
        own = not shared and visitors.is_profile(db, holder)
        named = name if own or visitors.holder_of_name(db, before, holder) else before
        values = {"holder": holder, "name": named, "token": new_token(), "seen": time.time()}
        moved = db.execute(update(schema.seats).where(known).values(**values)).rowcount == 1
        turn_starts.look_again(db, here)
        return moved


def seen(storage: Storage, places: Iterable[tuple[str, int]]) -> None:
    """The players of these seats are at their tables now."""
    places = sorted(places)  # all who lock seats do it in one order
    rows = [{"at_table": table_id, "at_seat": seat, "now": time.time()} for table_id, seat in places]
    if rows:
        here = and_(schema.seats.c.table_id == bindparam("at_table"), schema.seats.c.seat == bindparam("at_seat"))
        with storage.writing() as db:
            db.execute(update(schema.seats).where(here).values(seen=bindparam("now")), rows)
