"""Invitations to a waiting table. They reserve nothing: who accepts sits down where a seat is free. Who invites is told
only whom: a refusal, or a host who is blocked, looks like nobody having answered."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Table,
    and_,
    delete,
    insert,
    not_,
    or_,
    select,
    update,
)

from bottega.table.lobby import by_these_rules
from bottega.table.rows import TableRow, as_table, profiles, seats, tables, visitors
from bottega.table.storage import Storage, metadata
from bottega.table.ties import together

AT_TABLE, TO_ONE, IN_ALL = 10, 3, 30  # that a host has open at a table, to one person, and altogether
SHOWN = 10

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), primary_key=True, index=True),
    Column("host", ForeignKey("profiles.id"), nullable=False, index=True),
    Column("declined", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)


@dataclass(frozen=True)
class Invitation:
    table: TableRow
    host: str  # by name


def invite(storage: Storage, host: str, table_id: str, profile: str) -> bool:
    """Invite a profile to a waiting table of one's own; false where it is none, or there are too many invitations."""
    waiting = select(tables.c.id).where(tables.c.host == host, tables.c.status == "open")
    still = and_(invitations.c.host == host, invitations.c.table_id.in_(waiting))
    with storage.writing() as db:
        db.execute(update(profiles).where(profiles.c.id == host).values(made=profiles.c.made))  # one after the other
        if db.execute(waiting.where(tables.c.id == table_id)).scalar() is None:
            return False
        rows = db.execute(select(invitations.c.table_id, invitations.c.profile).where(still)).all()
        if (table_id, profile) in {(row.table_id, row.profile) for row in rows}:
            return True
        at_table = sum(row.table_id == table_id for row in rows)
        to_one = sum(row.profile == profile for row in rows)
        if at_table >= AT_TABLE or to_one >= TO_ONE or len(rows) >= IN_ALL:
            return False
        said = {"table_id": table_id, "profile": profile, "host": host, "declined": False, "at": time.time()}
        db.execute(insert(invitations).values(**said))
        return True


def to_table(storage: Storage, table_id: str) -> list[str]:
    """The names of those who are invited to a table and do not sit there."""
    sat = select(seats.c.holder).where(seats.c.table_id == table_id, seats.c.holder.is_not(None))
    named = select(visitors.c.name).join(invitations, invitations.c.profile == visitors.c.id)
    here = and_(invitations.c.table_id == table_id, visitors.c.id.not_in(sat))
    with storage.reading() as db:
        return list(db.execute(named.where(here).order_by(invitations.c.at)).scalars())


def of(storage: Storage, profile: str) -> list[Invitation]:
    """The invitations that somebody has not answered, the newest first."""
    sat = select(seats.c.table_id).where(seats.c.holder == profile)
    new = and_(invitations.c.profile == profile, not_(invitations.c.declined), tables.c.id.not_in(sat))
    found = (
        select(*tables.c, visitors.c.name.label("inviting"))
        .join(invitations, invitations.c.table_id == tables.c.id)
        .join(visitors, visitors.c.id == invitations.c.host)
        .where(new, tables.c.status == "open", by_these_rules(), together(profile, invitations.c.host))
        .order_by(invitations.c.at.desc())
        .limit(SHOWN)
    )
    with storage.reading() as db:
        rows = [dict(row) for row in db.execute(found).mappings()]
    return [Invitation(host=str(row.pop("inviting")), table=as_table(row)) for row in rows]


def decline(storage: Storage, profile: str, table_id: str) -> None:
    mine = and_(invitations.c.table_id == table_id, invitations.c.profile == profile)
    with storage.writing() as db:
        db.execute(update(invitations).where(mine).values(declined=True))


def forget(db: Connection, id: str) -> None:
    """Invitations by somebody and to them go with them."""
    db.execute(delete(invitations).where(or_(invitations.c.profile == id, invitations.c.host == id)))
