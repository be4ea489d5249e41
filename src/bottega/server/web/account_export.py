"""All that is kept of one person, as they may have it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, select

from bottega.server.db import schema
from bottega.server.db.storage import Storage

SECRET = ("seed", "token", "words", "key")  # columns that open something, or tell what is hidden


def everything_of(storage: Storage, id: str) -> dict[str, Any]:
    """Every row that is somebody's, without what would open a door. Of tables only what everybody may know, and of
    others what they show: not what they think of somebody, nor whether they have declined an invitation."""
    mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == id)
    my_seat = and_(
        schema.seats.c.table_id == schema.seat_results.c.table_id, schema.seats.c.seat == schema.seat_results.c.seat
    )
    invited = select(schema.invitations.c.table_id, schema.invitations.c.at, schema.visitors.c.name)
    asked = {
        "visitor": select(schema.visitors).where(schema.visitors.c.id == id),
        "profile": select(schema.profiles).where(schema.profiles.c.id == id),
        "sessions": select(schema.sessions).where(schema.sessions.c.profile == id),
        "passkeys": select(schema.passkeys).where(schema.passkeys.c.profile == id),
        "devices called": select(schema.push_subscriptions)
        .join(schema.sessions)
        .where(schema.sessions.c.profile == id),
        "letters to": select(schema.email_addresses).where(schema.email_addresses.c.profile == id),
        "turns told": select(schema.turn_notices).where(schema.turn_notices.c.profile == id),
        "tables": select(schema.tables).where(schema.tables.c.id.in_(mine)).order_by(schema.tables.c.created),
        "seats": select(schema.seats).where(schema.seats.c.holder == id),
        "facts": select(schema.seat_results).join(schema.seats, my_seat).where(schema.seats.c.holder == id),
        "ratings": select(schema.ratings).where(schema.ratings.c.profile == id),
        "changes": select(schema.rating_changes)
        .where(schema.rating_changes.c.profile == id)
        .order_by(schema.rating_changes.c.at),
        "words": select(schema.chat).where(schema.chat.c.holder == id).order_by(schema.chat.c.id),
        "ties": select(schema.visitors.c.name, schema.relations.c.kind, schema.relations.c.at)
        .join(schema.visitors, schema.visitors.c.id == schema.relations.c.whom)
        .where(schema.relations.c.who == id),
        "invitations to me": invited.join(schema.visitors, schema.visitors.c.id == schema.invitations.c.host).where(
            schema.invitations.c.profile == id
        ),
        "invitations of mine": invited.join(
            schema.visitors, schema.visitors.c.id == schema.invitations.c.profile
        ).where(schema.invitations.c.host == id),
    }
    with storage.reading() as db:
        return {
            name: [
                {key: value for key, value in row.items() if key not in SECRET} for row in db.execute(query).mappings()
            ]
            for name, query in asked.items()
        }
