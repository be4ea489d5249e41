"""All that is kept of one person, as they may have it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, select

from bottega.table.calls import calls
from bottega.table.chronicle import facts
from bottega.table.invitations import invitations
from bottega.table.mails import mails
from bottega.table.passkeys import passkeys
from bottega.table.pushes import pushes
from bottega.table.ratings import changes, ratings
from bottega.table.rows import chat, profiles, seats, tables, visitors
from bottega.table.sessions import sessions
from bottega.table.storage import Storage
from bottega.table.ties import ties

SECRET = ("seed", "token", "words", "key")  # columns that open something, or tell what is hidden


def everything_of(storage: Storage, id: str) -> dict[str, Any]:
    """Every row that is somebody's, without what would open a door. Of tables only what everybody may know, and of
    others what they show: not what they think of somebody, nor whether they have declined an invitation."""
    mine = select(seats.c.table_id).where(seats.c.holder == id)
    my_seat = and_(seats.c.table_id == facts.c.table_id, seats.c.seat == facts.c.seat)
    invited = select(invitations.c.table_id, invitations.c.at, visitors.c.name)
    asked = {
        "visitor": select(visitors).where(visitors.c.id == id),
        "profile": select(profiles).where(profiles.c.id == id),
        "sessions": select(sessions).where(sessions.c.profile == id),
        "passkeys": select(passkeys).where(passkeys.c.profile == id),
        "devices called": select(pushes).join(sessions).where(sessions.c.profile == id),
        "letters to": select(mails).where(mails.c.profile == id),
        "turns told": select(calls).where(calls.c.profile == id),
        "tables": select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.created),
        "seats": select(seats).where(seats.c.holder == id),
        "facts": select(facts).join(seats, my_seat).where(seats.c.holder == id),
        "ratings": select(ratings).where(ratings.c.profile == id),
        "changes": select(changes).where(changes.c.profile == id).order_by(changes.c.at),
        "words": select(chat).where(chat.c.holder == id).order_by(chat.c.id),
        "ties": select(visitors.c.name, ties.c.kind, ties.c.at)
        .join(visitors, visitors.c.id == ties.c.whom)
        .where(ties.c.who == id),
        "invitations to me": invited.join(visitors, visitors.c.id == invitations.c.host).where(
            invitations.c.profile == id
        ),
        "invitations of mine": invited.join(visitors, visitors.c.id == invitations.c.profile).where(
            invitations.c.host == id
        ),
    }
    with storage.reading() as db:
        return {
            name: [
                {key: value for key, value in row.items() if key not in SECRET} for row in db.execute(query).mappings()
            ]
            for name, query in asked.items()
        }
