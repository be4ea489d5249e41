"""The export of everything that is stored about a person."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, select

from bottega.server.db.schema import (
    CHAT,
    EMAIL_ADDRESSES,
    INVITATIONS,
    PASSKEYS,
    PROFILES,
    PUSH_SUBSCRIPTIONS,
    RATING_CHANGES,
    RATINGS,
    RELATIONS,
    SEAT_RESULTS,
    SEATS,
    SESSIONS,
    TABLES,
    TURN_NOTICES,
    VISITORS,
)
from bottega.server.db.storage import Storage

SECRET = ("seed", "token", "words", "key")  # columns that grant access or reveal hidden information


def everything_of(storage: Storage, id: str) -> dict[str, Any]:
    """All rows of a person, without secrets. Of tables only what everybody may know; of other people only what they
    show: neither their relations to the person nor declined invitations."""
    mine = select(SEATS.c.table_id).where(SEATS.c.holder == id)
    my_seat = and_(SEATS.c.table_id == SEAT_RESULTS.c.table_id, SEATS.c.seat == SEAT_RESULTS.c.seat)
    invited = select(INVITATIONS.c.table_id, INVITATIONS.c.at, VISITORS.c.name)
    queries = {
        "visitor": select(VISITORS).where(VISITORS.c.id == id),
        "profile": select(PROFILES).where(PROFILES.c.id == id),
        "sessions": select(SESSIONS).where(SESSIONS.c.profile == id),
        "passkeys": select(PASSKEYS).where(PASSKEYS.c.profile == id),
        "push subscriptions": select(PUSH_SUBSCRIPTIONS).join(SESSIONS).where(SESSIONS.c.profile == id),
        "e-mail addresses": select(EMAIL_ADDRESSES).where(EMAIL_ADDRESSES.c.profile == id),
        "notifications": select(TURN_NOTICES).where(TURN_NOTICES.c.profile == id),
        "tables": select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.created),
        "seats": select(SEATS).where(SEATS.c.holder == id),
        "outcomes": select(SEAT_RESULTS).join(SEATS, my_seat).where(SEATS.c.holder == id),
        "ratings": select(RATINGS).where(RATINGS.c.profile == id),
        "rating changes": select(RATING_CHANGES).where(RATING_CHANGES.c.profile == id).order_by(RATING_CHANGES.c.at),
        "chat": select(CHAT).where(CHAT.c.holder == id).order_by(CHAT.c.id),
        "relations": select(VISITORS.c.name, RELATIONS.c.kind, RELATIONS.c.at)
        .join(VISITORS, VISITORS.c.id == RELATIONS.c.whom)
        .where(RELATIONS.c.who == id),
        "invitations to me": invited.join(VISITORS, VISITORS.c.id == INVITATIONS.c.host).where(
            INVITATIONS.c.profile == id
        ),
        "invitations of mine": invited.join(VISITORS, VISITORS.c.id == INVITATIONS.c.profile).where(
            INVITATIONS.c.host == id
        ),
    }
    with storage.reading() as db:
        return {
            name: [
                {key: value for key, value in row.items() if key not in SECRET} for row in db.execute(query).mappings()
            ]
            for name, query in queries.items()
        }
