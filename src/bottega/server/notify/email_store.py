"""Addresses for letters: of a profile that wants some, and has said so from there. Who stops that is forgotten."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    insert,
    select,
    text,
    update,
)

from bottega.kernel.language import t
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.storage import Storage

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
NO_WORD = r"(?!.*=\?)"  # =? begins what a header reads as other letters than it has
ADDRESS = re.compile(rf"{NO_WORD}{ATOM}(\.{ATOM})*@([A-Za-z0-9-]+\.)+[A-Za-z]{{2,}}")
A_DAY = 3  # letters that ask whether an address is somebody's: to it, and for one profile
TESTS = 5  # letters a day that a profile sends itself to try it
FROM_ONE = 20  # such letters a day for one network, of whichever profiles
ALL = 300  # such letters of the whole house: for profiles of today, and as many again for those that are older
DAY = 24 * 3600

COUNT = text(
    "INSERT INTO letters (id, day, sent) VALUES (:id, :day, 1)"
    " ON CONFLICT (id) DO UPDATE SET sent = letters.sent + 1 WHERE letters.sent < :most"
)


@dataclass(frozen=True)
class EmailAddress:
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


def address_of(storage: Storage, profile: str) -> EmailAddress | None:
    with storage.reading() as db:
        row = (
            db.execute(select(schema.email_addresses).where(schema.email_addresses.c.profile == profile))
            .mappings()
            .first()
        )
    return None if row is None else EmailAddress(**row)


def choose(storage: Storage, profile: str, address: str, language: str, network: str) -> None:
    """Take an address for a profile's, in place of another; a letter asks there, and nothing else is sent before.
    `network` is where the profile's owner asks from: a crowd of new profiles takes no letter from the older ones."""
    row = {"language": language, "confirmed": False, "made": time.time(), "free": 0.0, "tries": 0}
    with storage.writing() as db:
        _count(db, f"to {address.casefold()}", A_DAY)
        _count(db, f"for {profile}", A_DAY)
        _count(db, f"from {network}", FROM_ONE)
        made = db.execute(select(schema.profiles.c.made).where(schema.profiles.c.id == profile)).scalar() or 0.0
        _count(db, "all" if made < time.time() - DAY else "all new", ALL)
        db.execute(delete(schema.email_addresses).where(schema.email_addresses.c.profile == profile))
        db.execute(insert(schema.email_addresses).values(profile=profile, address=address, **row))


def count_test(storage: Storage, profile: str) -> None:
    """Refused when somebody has tried it often enough for today."""
    with storage.writing() as db:
        _count(db, f"test {profile}", TESTS)


def _count(db: Connection, what: str, most: int) -> None:
    today = int(time.time() // DAY)
    db.execute(delete(schema.email_counts).where(schema.email_counts.c.day < today))
    if db.execute(COUNT, {"id": hashed(what), "day": today, "most": most}).rowcount != 1:
        raise Refused(t("That is enough for today: try again tomorrow."))


def _this(profile: str, id: str, db: Connection) -> ColumnElement[bool] | None:
    """The row of a profile, if it is still of the address with this hash."""
    address = db.execute(
        select(schema.email_addresses.c.address).where(schema.email_addresses.c.profile == profile)
    ).scalar()
    if address is None or hashed(address) != id:
        return None
    return and_(schema.email_addresses.c.profile == profile, schema.email_addresses.c.address == address)


def confirm(storage: Storage, profile: str, id: str) -> bool:
    """The address with this hash is a profile's; false if it has another by now, or none."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return (
            mine is not None
            and db.execute(update(schema.email_addresses).where(mine).values(confirmed=True)).rowcount == 1
        )


def forget(storage: Storage, profile: str, id: str) -> bool:
    """Forget the address with this hash."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return mine is not None and db.execute(delete(schema.email_addresses).where(mine)).rowcount == 1


def drop(storage: Storage, profile: str) -> None:
    with storage.writing() as db:
        db.execute(delete(schema.email_addresses).where(schema.email_addresses.c.profile == profile))


def take(storage: Storage, profile: str, now: float, lease: float) -> bool:
    """Be the one who writes to a profile now, of several servers; for a while, should this one be stopped meanwhile."""
    free = and_(
        schema.email_addresses.c.profile == profile,
        schema.email_addresses.c.confirmed,
        schema.email_addresses.c.free <= now,
    )
    with storage.writing() as db:
        values = {"free": now + lease, "tries": schema.email_addresses.c.tries + 1}
        return db.execute(update(schema.email_addresses).where(free).values(**values)).rowcount == 1


def rest(storage: Storage, profile: str, until: float, tries: int) -> None:
    """Write no letter to a profile before that moment."""
    with storage.writing() as db:
        db.execute(
            update(schema.email_addresses)
            .where(schema.email_addresses.c.profile == profile)
            .values(free=until, tries=tries)
        )
