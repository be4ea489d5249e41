"""Invitations to a waiting table. They reserve nothing: who accepts sits down where a seat is free. Who invites is told
only whom: a refusal, or a host who is blocked, looks like nobody having answered."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import (
    Connection,
    and_,
    delete,
    insert,
    not_,
    or_,
    select,
    update,
)

from bottega.server.accounts.relations import lock_profile, together
from bottega.server.db import schema
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.storage import Storage
from bottega.server.play.waiting_games import with_current_rules

AT_TABLE, TO_ONE, IN_ALL = 10, 3, 30  # that a host has open at a table, to one person, and altogether
SHOWN = 10


@dataclass(frozen=True)
class Invitation:
    table: TableRow
    host: str  # by name


def invite(storage: Storage, host: str, table_id: str, profile: str) -> bool:
    """Invite a profile to a waiting table of one's own; false where it is none, or there are too many invitations."""
    waiting = select(schema.tables.c.id).where(schema.tables.c.host == host, schema.tables.c.status == "open")
    still = and_(schema.invitations.c.host == host, schema.invitations.c.table_id.in_(waiting))
    with storage.writing() as db:
        lock_profile(db, host)
        if db.execute(waiting.where(schema.tables.c.id == table_id)).scalar() is None:
            return False
        rows = db.execute(select(schema.invitations.c.table_id, schema.invitations.c.profile).where(still)).all()
        if (table_id, profile) in {(row.table_id, row.profile) for row in rows}:
            return True
        at_table = sum(row.table_id == table_id for row in rows)
        to_one = sum(row.profile == profile for row in rows)
        if at_table >= AT_TABLE or to_one >= TO_ONE or len(rows) >= IN_ALL:
            return False
        said = {"table_id": table_id, "profile": profile, "host": host, "declined": False, "at": time.time()}
        db.execute(insert(schema.invitations).values(**said))
        return True


def to_table(storage: Storage, table_id: str) -> list[str]:
    """The names of those who are invited to a table and do not sit there."""
    sat = select(schema.seats.c.holder).where(schema.seats.c.table_id == table_id, schema.seats.c.holder.is_not(None))
    named = select(schema.visitors.c.name).join(
        schema.invitations, schema.invitations.c.profile == schema.visitors.c.id
    )
    here = and_(schema.invitations.c.table_id == table_id, schema.visitors.c.id.not_in(sat))
    with storage.reading() as db:
        return list(db.execute(named.where(here).order_by(schema.invitations.c.at)).scalars())


def invitations_for(storage: Storage, profile: str) -> list[Invitation]:
    """The invitations that somebody has not answered, the newest first."""
    sat = select(schema.seats.c.table_id).where(schema.seats.c.holder == profile)
    new = and_(
        schema.invitations.c.profile == profile, not_(schema.invitations.c.declined), schema.tables.c.id.not_in(sat)
    )
    found = (
        select(*schema.tables.c, schema.visitors.c.name.label("inviting"))
        .join(schema.invitations, schema.invitations.c.table_id == schema.tables.c.id)
        .join(schema.visitors, schema.visitors.c.id == schema.invitations.c.host)
        .where(
            new, schema.tables.c.status == "open", with_current_rules(), together(profile, schema.invitations.c.host)
        )
        .order_by(schema.invitations.c.at.desc())
        .limit(SHOWN)
    )
    with storage.reading() as db:
        rows = [dict(row) for row in db.execute(found).mappings()]
    return [Invitation(host=str(row.pop("inviting")), table=table_row(row)) for row in rows]


def decline(storage: Storage, profile: str, table_id: str) -> None:
    mine = and_(schema.invitations.c.table_id == table_id, schema.invitations.c.profile == profile)
    with storage.writing() as db:
        db.execute(update(schema.invitations).where(mine).values(declined=True))


def forget(db: Connection, id: str) -> None:
    """Invitations by somebody and to them go with them."""
    db.execute(
        delete(schema.invitations).where(or_(schema.invitations.c.profile == id, schema.invitations.c.host == id))
    )
