"""Addresses for letters: of a profile that wants some, and has said so from there. Who stops that is forgotten."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Float,
    ForeignKey,
    Integer,
    String,
    Table,
    and_,
    delete,
    insert,
    select,
    text,
    update,
)

from bottega.kernel.language import t
from bottega.table.live import Refused
from bottega.table.rows import profiles
from bottega.table.storage import Storage, metadata
from bottega.table.tickets import hashed

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
NO_WORD = r"(?!.*=\?)"  # =? begins what a header reads as other letters than it has
ADDRESS = re.compile(rf"{NO_WORD}{ATOM}(\.{ATOM})*@([A-Za-z0-9-]+\.)+[A-Za-z]{{2,}}")
A_DAY = 3  # letters that ask whether an address is somebody's: to it, and for one profile
TESTS = 5  # letters a day that a profile sends itself to try it
FROM_ONE = 20  # such letters a day for one network, of whichever profiles
ALL = 300  # such letters of the whole house: for profiles of today, and as many again for those that are older
DAY = 24 * 3600

mails = Table(
    "mails",
    metadata,
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("made", Float, nullable=False),
    Column("free", Float, nullable=False),  # no letter before: one is being written, or was
    Column("tries", Integer, nullable=False),  # of one letter
)
letters = Table(  # how many were written today to whom nobody knows yet
    "letters",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash: whose they were is not kept
    Column("day", Integer, nullable=False),
    Column("sent", Integer, nullable=False),
)
COUNT = text(
    "INSERT INTO letters (id, day, sent) VALUES (:id, :day, 1)"
    " ON CONFLICT (id) DO UPDATE SET sent = letters.sent + 1 WHERE letters.sent < :most"
)


@dataclass(frozen=True)
class Mail:
    profile: str
    address: str
    language: str
    confirmed: bool
    made: float
    free: float
    tries: int


def checked_address(text: str) -> str:
    """An address as it can stand in a letter, and nothing beside it."""
    address = text.strip()
    if len(address) > 254 or not ADDRESS.fullmatch(address) or len(address.partition("@")[0]) > 64:
        raise Refused(t("An address is like anna@example.org, not {given}.", given=repr(address[:40])))
    return address


def of(storage: Storage, profile: str) -> Mail | None:
    with storage.reading() as db:
        row = db.execute(select(mails).where(mails.c.profile == profile)).mappings().first()
    return None if row is None else Mail(**row)


def choose(storage: Storage, profile: str, address: str, language: str, network: str) -> None:
    """Take an address for a profile's, in place of another; a letter asks there, and nothing else is sent before.
    `network` is where the profile's owner asks from: a crowd of new profiles takes no letter from the older ones."""
    row = {"language": language, "confirmed": False, "made": time.time(), "free": 0.0, "tries": 0}
    with storage.writing() as db:
        _count(db, f"to {address.casefold()}", A_DAY)
        _count(db, f"for {profile}", A_DAY)
        _count(db, f"from {network}", FROM_ONE)
        made = db.execute(select(profiles.c.made).where(profiles.c.id == profile)).scalar() or 0.0
        _count(db, "all" if made < time.time() - DAY else "all new", ALL)
        db.execute(delete(mails).where(mails.c.profile == profile))
        db.execute(insert(mails).values(profile=profile, address=address, **row))


def count_test(storage: Storage, profile: str) -> None:
    """Refused when somebody has tried it often enough for today."""
    with storage.writing() as db:
        _count(db, f"test {profile}", TESTS)


def _count(db: Connection, what: str, most: int) -> None:
    today = int(time.time() // DAY)
    db.execute(delete(letters).where(letters.c.day < today))
    if db.execute(COUNT, {"id": hashed(what), "day": today, "most": most}).rowcount != 1:
        raise Refused(t("That is enough for today: try again tomorrow."))


def _this(profile: str, id: str, db: Connection) -> ColumnElement[bool] | None:
    """The row of a profile, if it is still of the address with this hash."""
    address = db.execute(select(mails.c.address).where(mails.c.profile == profile)).scalar()
    if address is None or hashed(address) != id:
        return None
    return and_(mails.c.profile == profile, mails.c.address == address)


def confirm(storage: Storage, profile: str, id: str) -> bool:
    """The address with this hash is a profile's; false if it has another by now, or none."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return mine is not None and db.execute(update(mails).where(mine).values(confirmed=True)).rowcount == 1


def forget(storage: Storage, profile: str, id: str) -> bool:
    """Forget the address with this hash."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return mine is not None and db.execute(delete(mails).where(mine)).rowcount == 1


def drop(storage: Storage, profile: str) -> None:
    with storage.writing() as db:
        db.execute(delete(mails).where(mails.c.profile == profile))


def take(storage: Storage, profile: str, now: float, lease: float) -> bool:
    """Be the one who writes to a profile now, of several servers; for a while, should this one be stopped meanwhile."""
    free = and_(mails.c.profile == profile, mails.c.confirmed, mails.c.free <= now)
    with storage.writing() as db:
        values = {"free": now + lease, "tries": mails.c.tries + 1}
        return db.execute(update(mails).where(free).values(**values)).rowcount == 1


def rest(storage: Storage, profile: str, until: float, tries: int) -> None:
    """Write no letter to a profile before that moment."""
    with storage.writing() as db:
        db.execute(update(mails).where(mails.c.profile == profile).values(free=until, tries=tries))
