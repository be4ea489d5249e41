"""Invitations to waiting tables. They reserve no seat. Hosts are not told about refusals: declined and blocked
invitations look unanswered."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, insert, not_, or_, select, update

from bottega.i18n.translate import t
from bottega.server.accounts.relations import lock_profile, not_blocked
from bottega.server.accounts.service import AccountService
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import TableRow, table_row
from bottega.server.db.schema import INVITATIONS, SEATS, TABLES, VISITORS
from bottega.server.db.storage import Storage
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.store.waiting_games import with_current_rules

AT_TABLE, TO_ONE, IN_ALL = 10, 3, 30  # open invitations of a host to one table, to one person, and in all
SHOWN = 10


@dataclass(frozen=True)
class Invitation:
    table: TableRow
    host: str  # their name


def invite(storage: Storage, host: str, table_id: str, profile: str) -> bool:
    """Invite a profile to a waiting table of one's own; false if there is none, or there are too many invitations."""
    waiting = select(TABLES.c.id).where(TABLES.c.host == host, TABLES.c.status == "open")
    still = and_(INVITATIONS.c.host == host, INVITATIONS.c.table_id.in_(waiting))
    with storage.writing() as db:
        lock_profile(db, host)
        if db.execute(waiting.where(TABLES.c.id == table_id)).scalar() is None:
            return False
        rows = db.execute(select(INVITATIONS.c.table_id, INVITATIONS.c.profile).where(still)).all()
        if (table_id, profile) in {(row.table_id, row.profile) for row in rows}:
            return True
        at_table = sum(row.table_id == table_id for row in rows)
        to_one = sum(row.profile == profile for row in rows)
        if at_table >= AT_TABLE or to_one >= TO_ONE or len(rows) >= IN_ALL:
            return False
        said = {"table_id": table_id, "profile": profile, "host": host, "declined": False, "at": time.time()}
        db.execute(insert(INVITATIONS).values(**said))
        return True


def to_table(storage: Storage, table_id: str) -> list[str]:
    """The names of people who are invited to a table and do not sit there."""
    sat = select(SEATS.c.holder).where(SEATS.c.table_id == table_id, SEATS.c.holder.is_not(None))
    named = select(VISITORS.c.name).join(INVITATIONS, INVITATIONS.c.profile == VISITORS.c.id)
    here = and_(INVITATIONS.c.table_id == table_id, VISITORS.c.id.not_in(sat))
    return storage.scalars(named.where(here).order_by(INVITATIONS.c.at))


def invitations_for(storage: Storage, profile: str) -> list[Invitation]:
    """The invitations that a profile has not answered, newest first."""
    sat = select(SEATS.c.table_id).where(SEATS.c.holder == profile)
    new = and_(INVITATIONS.c.profile == profile, not_(INVITATIONS.c.declined), TABLES.c.id.not_in(sat))
    found = (
        select(*TABLES.c, VISITORS.c.name.label("inviting"))
        .join(INVITATIONS, INVITATIONS.c.table_id == TABLES.c.id)
        .join(VISITORS, VISITORS.c.id == INVITATIONS.c.host)
        .where(new, TABLES.c.status == "open", with_current_rules(), not_blocked(profile, INVITATIONS.c.host))
        .order_by(INVITATIONS.c.at.desc())
        .limit(SHOWN)
    )
    rows = [dict(row) for row in storage.mappings(found)]
    return [Invitation(host=str(row.pop("inviting")), table=table_row(row)) for row in rows]


def decline(storage: Storage, profile: str, table_id: str) -> None:
    mine = and_(INVITATIONS.c.table_id == table_id, INVITATIONS.c.profile == profile)
    storage.execute(update(INVITATIONS).where(mine).values(declined=True))


def forget(db: Connection, id: str) -> None:
    """Delete all invitations from and to a profile."""
    db.execute(delete(INVITATIONS).where(or_(INVITATIONS.c.profile == id, INVITATIONS.c.host == id)))


class Invitations:
    def __init__(self, db: AsyncStorage, tables: TableRegistry, accounts: AccountService) -> None:
        self.db = db
        self.tables = tables
        self.accounts = accounts

    async def invite(self, visitor: str, table_id: str, name: str) -> None:
        """Invite a profile to a waiting table of one's own, without revealing whether it accepts invitations."""
        live = await self.tables.load(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only the host can invite players."))
        invited = await self.accounts.other_profile(visitor, name)
        if any(place.holder == invited for place in live.seats):
            raise Refused(t("{name} is already at this table.", name=name))
        if not await self.db(invite, visitor, table_id, invited):
            raise Refused(t("You've sent many invitations. Wait for answers, or send the link."))
