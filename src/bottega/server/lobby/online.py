"""Who is online: people with a profile who had a page open in the last minutes, as far as they let others know."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import select, update

from bottega.server.accounts import relations
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.schema import PROFILES, VISITORS
from bottega.server.db.storage import Storage

LATELY = 180.0  # seconds since somebody was seen
NOTED = 60.0  # seconds between two notes of the same person
FRESH = 5.0  # seconds that a server uses a list it has read
MOST = 300  # people on that list
REMEMBERED = 10_000  # people whose last note a server knows
EVERYBODY, FRIENDS, NOBODY = "", "friends", "no"  # who may know that somebody is online


@dataclass(frozen=True)
class Present:
    """Somebody who is online; `to` is who may know."""

    id: str
    name: str
    face: str
    to: str


def present(storage: Storage) -> list[Present]:
    """Everybody with a profile who was seen lately, the last one first."""
    seen = VISITORS.c.seen
    named = select(VISITORS.c.id, VISITORS.c.name, PROFILES.c.face, PROFILES.c.settings)
    found = named.join(PROFILES, PROFILES.c.id == VISITORS.c.id)
    lately = found.where(seen > time.time() - LATELY, PROFILES.c.banned.is_(False))
    with storage.reading() as db:
        rows = db.execute(lately.order_by(seen.desc()).limit(MOST)).all()
    return [Present(id, name, face, json.loads(settings).get("online", EVERYBODY)) for id, name, face, settings in rows]


def note(storage: Storage, visitors: list[str]) -> None:
    """These people have a page open."""
    with storage.writing() as db:
        here = VISITORS.c.id.in_(sorted(visitors))
        db.execute(update(VISITORS).where(here).values(seen=time.time()))


class Online:
    def __init__(self, db: AsyncStorage) -> None:
        self.db = db
        self.noted: OrderedDict[str, float] = OrderedDict()
        self.read: tuple[float, list[Present]] = (-FRESH, [])

    async def seen(self, *profiles: str) -> None:
        """Note that these people are here, once a minute."""
        now = time.monotonic()
        new = [id for id in profiles if now - self.noted.get(id, -NOTED) >= NOTED]
        for id in new:
            self.noted[id] = now
            self.noted.move_to_end(id)
        while len(self.noted) > REMEMBERED:
            self.noted.popitem(last=False)
        if new:
            await self.db(note, new)

    async def shown(self, visitor: str, profile: bool) -> tuple[list[Present], int]:
        """Whom somebody may see online, friends first, and how many they are. Guests are told the number alone. Nobody
        sees whom they have blocked; blocked people see the same as before, or they could tell."""
        now = time.monotonic()
        if now - self.read[0] >= FRESH:
            self.read = now, await self.db(present)
        others = [one for one in self.read[1] if one.id != visitor]
        if not profile:
            return [], sum(one.to == EVERYBODY for one in others)
        if not others:
            return [], 0
        blocked = await self.db(relations.blocked_by, visitor)
        friends = await self.db(relations.friends, visitor)
        seen = [one for one in others if one.id not in blocked and (one.to == EVERYBODY or _told(one, friends))]
        return sorted(seen, key=lambda one: one.id not in friends), len(seen)


def _told(one: Present, friends: dict[str, str]) -> bool:
    return one.to == FRIENDS and one.id in friends
