"""E-mail addresses of profiles. Nothing but a request to confirm is sent to one that is not confirmed; one that is no
longer wanted is deleted."""

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
from bottega.server.play import turn_starts

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
NO_WORD = r"(?!.*=\?)"  # =? begins what a header reads as other letters than it has
ADDRESS = re.compile(rf"{NO_WORD}{ATOM}(\.{ATOM})*@([A-Za-z0-9-]+\.)+[A-Za-z]{{2,}}")
A_DAY = 3  # requests to confirm, to one address and for one profile
TESTS = 5  # test e-mails a day for one profile
FROM_ONE = 20  # requests to confirm a day from one network, for whichever profiles
ALL = 300  # requests to confirm a day in all: for profiles made today, and as many again for older ones
MAIL = "mail"  # how an e-mail is named among those who were told a turn
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
    free: float  # no e-mail before
    tries: int

    @property
    def way(self) -> str:
        return MAIL


def checked_address(text: str) -> str:
    """The address alone, as it can stand in a header."""
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
    """Give a profile an address to be confirmed, in place of another. `network` is where the request comes from: many
    new profiles together must not use up the e-mails of the older ones."""
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
    """Refused when a profile has sent itself enough test e-mails today."""
    with storage.writing() as db:
        _count(db, f"test {profile}", TESTS)


def _count(db: Connection, what: str, most: int) -> None:
    today = int(time.time() // DAY)
    db.execute(delete(schema.email_counts).where(schema.email_counts.c.day < today))
    if db.execute(COUNT, {"id": hashed(what), "day": today, "most": most}).rowcount != 1:
        raise Refused(t("That is enough for today: try again tomorrow."))


def _this(profile: str, id: str, db: Connection) -> ColumnElement[bool] | None:
    """The row of a profile, if it still has the address with this hash."""
    address = db.execute(
        select(schema.email_addresses.c.address).where(schema.email_addresses.c.profile == profile)
    ).scalar()
    if address is None or hashed(address) != id:
        return None
    return and_(schema.email_addresses.c.profile == profile, schema.email_addresses.c.address == address)


def confirm(storage: Storage, profile: str, id: str) -> bool:
    """Confirm the address with this hash; false if the profile has another by now, or none. The turns that wait for the
    profile are told to it."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        if mine is None or db.execute(update(schema.email_addresses).where(mine).values(confirmed=True)).rowcount != 1:
            return False
        turn_starts.look_again(db, schema.seats.c.holder == profile)
        return True


def forget(storage: Storage, profile: str, id: str) -> bool:
    """Forget the address with this hash."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return mine is not None and db.execute(delete(schema.email_addresses).where(mine)).rowcount == 1


def drop(storage: Storage, profile: str) -> None:
    with storage.writing() as db:
        db.execute(delete(schema.email_addresses).where(schema.email_addresses.c.profile == profile))
