"""Stored seats: taking, leaving and moving them. The database decides who gets a contested seat."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sqlalchemy import ColumnElement, Connection, and_, bindparam, func, select, update

from bottega.i18n.translate import mark, t
from bottega.server.accounts import visitors
from bottega.server.accounts.given_names import distinct_name, is_given_name
from bottega.server.core.errors import Refused
from bottega.server.db.rows import new_token
from bottega.server.db.schema import MOVES, SEATS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play import rated_rules
from bottega.server.play.store import table_store, turn_starts
from bottega.server.play.timing import clocks
from bottega.server.play.timing.time_control import parse_time_control

NOT_FREE = mark("That seat is not available.")  # blocked people get the same text
NO_LINK = mark("This link is not valid. Ask for a new one.")
ONE_SEAT = mark("You're already at this table. Only shared-screen tables let you take several seats.")


class SitsAlready(Refused):
    """The visitor has another seat at a table that was not made for a shared screen."""


def take_seat(storage: Storage, table_id: str, seat: int, holder: str, name: str, rename: bool = False) -> None:
    """Take an open seat, refused if somebody else was faster. The game starts when no seat is open. `rename` makes the
    name the visitor's own, if this is their first seat here.

    Raises NameTaken, SitsAlready, or Refused where only profiles may sit.
    """
    with storage.writing() as db:
        visitors.register(db, holder)
        if not sit(storage, db, table_id, seat, holder, name, rename):
            raise Refused(t(NOT_FREE))


def sit(
    storage: Storage, db: Connection, table_id: str, seat: int, holder: str, name: str, rename: bool = False
) -> bool:
    """Take an open seat inside a transaction; false if it is not free."""
    if table_store.lock(db, table_id) != "open":
        return False
    _check_alone(db, table_id, seat, holder)
    if _is_rated(db, table_id) and not visitors.is_profile(db, holder):
        raise Refused(t(rated_rules.NO_PROFILE))
    mine = and_(SEATS.c.table_id == table_id, SEATS.c.holder == holder)
    first = not db.execute(select(func.count()).select_from(SEATS).where(mine)).scalar()
    if first and visitors.is_profile(db, holder):
        name, rename = visitors.known_name(db, holder)[0], False
    visitors.check_profiles(storage, db, name, holder)
    visitors.check_others(db, SEATS.c.table_id == table_id, name)
    where = and_(SEATS.c.table_id == table_id, SEATS.c.seat == seat, SEATS.c.kind == "open")
    values = {"kind": "person", "holder": holder, "name": name, "token": new_token(), "seen": time.time()}
    if db.execute(update(SEATS).where(where).values(**values)).rowcount != 1:
        return False
    if rename and first:
        visitors.set_name(storage, db, holder, name)
    _begin_when_full(storage, db, table_id)
    return True


def sit_anywhere(storage: Storage, db: Connection, table_id: str, visitor: str, name: str) -> bool:
    """Take any open seat of a table; false if there is none."""
    here = select(SEATS.c.seat, SEATS.c.kind, SEATS.c.name).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
    places = db.execute(here).all()
    others = [place.name for place in places if place.kind == "person"]
    named = distinct_name(name, others) if is_given_name(name) else name
    free = (place.seat for place in places if place.kind == "open")
    return any(sit(storage, db, table_id, seat, visitor, named) for seat in free)


def take_any_seat(storage: Storage, table_id: str, visitor: str, name: str) -> None:
    with storage.writing() as db:
        visitors.register(db, visitor)
        if not sit_anywhere(storage, db, table_id, visitor, name):
            raise Refused(t(NOT_FREE))


def _check_alone(db: Connection, table_id: str, seat: int, holder: str) -> None:
    shared = db.execute(select(TABLES.c.shared).where(TABLES.c.id == table_id)).scalar()
    other = and_(SEATS.c.table_id == table_id, SEATS.c.seat != seat, SEATS.c.holder == holder)
    if not shared and db.execute(select(func.count()).select_from(SEATS).where(other)).scalar():
        raise SitsAlready(t(ONE_SEAT))


def _is_rated(db: Connection, table_id: str) -> bool:
    return bool(db.execute(select(TABLES.c.rated).where(TABLES.c.id == table_id)).scalar())


def fill_with_bots(storage: Storage, table_id: str) -> None:
    """Give all open seats to bots and start the game."""
    with storage.writing() as db:
        if table_store.lock(db, table_id) != "open":
            return
        empty = and_(SEATS.c.table_id == table_id, SEATS.c.kind == "open")
        db.execute(update(SEATS).where(empty).values(kind="bot"))
        _begin_when_full(storage, db, table_id)


def _begin_when_full(storage: Storage, db: Connection, table_id: str) -> None:
    empty = and_(SEATS.c.table_id == table_id, SEATS.c.kind == "open")
    if not db.execute(select(func.count()).select_from(SEATS).where(empty)).scalar():
        db.execute(update(TABLES).where(TABLES.c.id == table_id).values(status="running", moved=time.time()))
        clocks.switch(db, table_id, clocks.moment(storage, db), before=0, given=clocks.EVERYBODY)
        turn_starts.note_first_turns(db, table_id, time.time())


def give_up(storage: Storage, table_id: str, seat: int, holder: str) -> bool:
    """Leave a waiting table, or resign from a running one; false if the seat is not the holder's, or the game is over.
    A waiting table without people is deleted."""
    with storage.writing() as db:
        return leave(storage, db, table_id, and_(SEATS.c.seat == seat, SEATS.c.holder == holder)) == 1


def leave(storage: Storage, db: Connection, table_id: str, which: ColumnElement[bool]) -> int:
    """Give up these seats of a table; returns how many. Players of a finished game stay."""
    here = and_(SEATS.c.table_id == table_id, which)
    status = table_store.lock(db, table_id)
    if status not in ("open", "running"):
        return 0
    if status == "running":
        left = db.execute(update(SEATS).where(here).values(resigned=True, token=new_token())).rowcount
        clocks.switch(db, table_id, clocks.moment(storage, db))
        return left
    values = {"kind": "open", "holder": None, "name": "", "token": new_token()}
    left = db.execute(update(SEATS).where(here).values(**values)).rowcount
    people = and_(SEATS.c.table_id == table_id, SEATS.c.kind == "person")
    if not db.execute(select(func.count()).select_from(SEATS).where(people)).scalar():
        table_store.delete_table(db, table_id)
    return left


def decline(storage: Storage, table_id: str, holder: str) -> bool:
    """Give somebody's seats at a running table to bots before they have played there; false if they have."""
    mine = and_(SEATS.c.table_id == table_id, SEATS.c.holder == holder)
    with storage.writing() as db:
        if table_store.lock(db, table_id) == "running":
            seats = db.execute(select(SEATS.c.seat).where(mine)).scalars().all()
            played = and_(MOVES.c.table_id == table_id, MOVES.c.seat.in_(seats))
            if db.execute(select(func.count()).select_from(MOVES).where(played)).scalar():
                return False
            db.execute(update(SEATS).where(mine).values(kind="bot", holder=None, name="", token=new_token()))
            clocks.switch(db, table_id, clocks.moment(storage, db))
        return True


def come_back(storage: Storage, table_id: str, seat: int, holder: str) -> bool:
    """Take back a seat that a bot plays after a timeout; false if no bot does."""
    here = and_(SEATS.c.table_id == table_id, SEATS.c.seat == seat, SEATS.c.holder == holder, SEATS.c.away)
    with storage.writing() as db:
        now = clocks.beat(storage, db)
        table_store.lock(db, table_id)
        if db.execute(update(SEATS).where(here).values(away=False)).rowcount != 1:
            return False
        acting, tempo = db.execute(select(TABLES.c.acting, TABLES.c.tempo).where(TABLES.c.id == table_id)).one()
        known = parse_time_control(tempo)
        at_once = known is not None and known.kind == "days"  # with "live" clocks, time comes with the next turn only
        turn_starts.look_again(db, and_(SEATS.c.table_id == table_id, SEATS.c.seat == seat))
        if at_once and clocks.times_up(db, table_id, seat) == 1:  # only once in a turn
            clocks.switch(db, table_id, now, before=acting & ~(1 << seat), given=1 << seat)
        return True


def move_seat(storage: Storage, table_id: str, seat: int, token: str, holder: str, name: str) -> None:
    """Give a seat to another visitor who knows its token, which is used up by this.

    The seat keeps its name unless it could be mistaken for a profile's; a profile sits under its own name. Raises
    SitsAlready, or Refused at rated tables, with a wrong token, or when the game is over.
    """
    here = and_(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    known = and_(here, SEATS.c.kind == "person", SEATS.c.token == token)
    with storage.writing() as db:
        visitors.register(db, holder)
        if table_store.lock(db, table_id) not in ("open", "running"):
            raise Refused(t(NO_LINK))
        _check_alone(db, table_id, seat, holder)
        shared = db.execute(select(TABLES.c.shared).where(TABLES.c.id == table_id)).scalar()
        elsewhere = select(SEATS.c.seat).where(known, SEATS.c.holder != holder)
        if _is_rated(db, table_id) and db.execute(elsewhere).first() is not None:
            raise Refused(t(rated_rules.STAYS))
        before = db.execute(select(SEATS.c.name).where(known)).scalar() or ""
        own = not shared and visitors.is_profile(db, holder)
        named = name if own or visitors.holder_of_name(db, before, holder) else before
        values = {"holder": holder, "name": named, "token": new_token(), "seen": time.time()}
        if db.execute(update(SEATS).where(known).values(**values)).rowcount != 1:
            raise Refused(t(NO_LINK))
        turn_starts.look_again(db, here)


def note_presence(storage: Storage, places: Iterable[tuple[str, int]]) -> None:
    """Note that the players of these seats are at their tables now."""
    places = sorted(places)  # always lock seats in the same order
    rows = [{"at_table": table_id, "at_seat": seat, "now": time.time()} for table_id, seat in places]
    if rows:
        here = and_(SEATS.c.table_id == bindparam("at_table"), SEATS.c.seat == bindparam("at_seat"))
        storage.execute(update(SEATS).where(here).values(seen=bindparam("now")), rows)
