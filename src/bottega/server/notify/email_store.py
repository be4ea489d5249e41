"""E-mail addresses of profiles. An unconfirmed address gets confirmation requests only; an address that is no longer
wanted is deleted."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, text, update

from bottega.i18n.translate import t
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Refused
from bottega.server.db.schema import EMAIL_ADDRESSES, EMAIL_COUNTS, PROFILES, SEATS
from bottega.server.db.storage import Storage
from bottega.server.play.store import turn_starts

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
NO_WORD = r"(?!.*=\?)"  # =? starts an encoded word in a header
ADDRESS = re.compile(rf"{NO_WORD}{ATOM}(\.{ATOM})*@([A-Za-z0-9-]+\.)+[A-Za-z]{{2,}}")
A_DAY = 3  # confirmation requests a day, to one address and for one profile
TESTS = 5  # test e-mails a day for one profile
FROM_ONE = 20  # confirmation requests a day from one network
ALL = 300  # confirmation requests a day in all: for profiles made today, and as many again for older ones
MAIL = "mail"  # the `way` of e-mails; that of push messages is a session
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
    free: float  # no e-mail is sent before
    tries: int

    @property
    def way(self) -> str:
        return MAIL


def checked_address(text: str) -> str:
    """The bare address, as it can be part of a header."""
    address = text.strip()
    if len(address) > 254 or not ADDRESS.fullmatch(address) or len(address.partition("@")[0]) > 64:
        raise Refused(t("{given} isn't an e-mail address. Write one like anna@example.org.", given=repr(address[:40])))
    return address


def address_of(storage: Storage, profile: str) -> EmailAddress | None:
    row = storage.first(select(EMAIL_ADDRESSES).where(EMAIL_ADDRESSES.c.profile == profile))
    return None if row is None else EmailAddress(**row._mapping)


def set_address(storage: Storage, profile: str, address: str, language: str, network: str) -> None:
    """Set the address of a profile, to be confirmed. Requests are limited by the client's network, too: many new
    profiles together must not use up the e-mails of older ones."""
    row = {"language": language, "confirmed": False, "made": time.time(), "free": 0.0, "tries": 0}
    with storage.writing() as db:
        _count(db, f"to {address.casefold()}", A_DAY)
        _count(db, f"for {profile}", A_DAY)
        _count(db, f"from {network}", FROM_ONE)
        made = db.execute(select(PROFILES.c.made).where(PROFILES.c.id == profile)).scalar() or 0.0
        _count(db, "all" if made < time.time() - DAY else "all new", ALL)
        db.execute(delete(EMAIL_ADDRESSES).where(EMAIL_ADDRESSES.c.profile == profile))
        db.execute(insert(EMAIL_ADDRESSES).values(profile=profile, address=address, **row))


def count_test(storage: Storage, profile: str) -> None:
    """Count a test e-mail; refused after too many in a day."""
    with storage.writing() as db:
        _count(db, f"test {profile}", TESTS)


def _count(db: Connection, what: str, most: int) -> None:
    today = int(time.time() // DAY)
    db.execute(delete(EMAIL_COUNTS).where(EMAIL_COUNTS.c.day < today))
    if db.execute(COUNT, {"id": hashed(what), "day": today, "most": most}).rowcount != 1:
        raise Refused(t("Daily limit reached. Try again tomorrow."))


def _this(profile: str, id: str, db: Connection) -> ColumnElement[bool] | None:
    """The row of a profile, if its address still has this hash."""
    address = db.execute(select(EMAIL_ADDRESSES.c.address).where(EMAIL_ADDRESSES.c.profile == profile)).scalar()
    if address is None or hashed(address) != id:
        return None
    return and_(EMAIL_ADDRESSES.c.profile == profile, EMAIL_ADDRESSES.c.address == address)


def confirm(storage: Storage, profile: str, id: str) -> bool:
    """Confirm the address with this hash; false if the profile has another by now, or none. Pending turns will be sent
    to it."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        if mine is None or db.execute(update(EMAIL_ADDRESSES).where(mine).values(confirmed=True)).rowcount != 1:
            return False
        turn_starts.look_again(db, SEATS.c.holder == profile)
        return True


def forget(storage: Storage, profile: str, id: str) -> bool:
    """Delete the address with this hash."""
    with storage.writing() as db:
        mine = _this(profile, id, db)
        return mine is not None and db.execute(delete(EMAIL_ADDRESSES).where(mine)).rowcount == 1


def delete_address(storage: Storage, profile: str) -> None:
    storage.execute(delete(EMAIL_ADDRESSES).where(EMAIL_ADDRESSES.c.profile == profile))
