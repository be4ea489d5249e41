"""What the keeper of a house does with its people and tables, at its database, whether servers run or not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import func, select

from bottega.kernel import BottegaError
from bottega.server import removal
from bottega.server.accounts import profiles
from bottega.server.accounts.chosen_names import own_name
from bottega.server.accounts.given_names import plain_name
from bottega.server.accounts.profiles import Profile
from bottega.server.accounts.visitors import NameTaken, ProfilesName
from bottega.server.db import schema
from bottega.server.db.storage import Storage
from bottega.server.play import table_store
from bottega.server.web import access


class Admin:
    """Who has the keys. What cannot be done is refused with a sentence."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def person(self, name: str) -> Profile:
        """The profile of a name, or a sentence that says who there is."""
        found = profiles.named(self.storage, name)
        if found is None:
            known = [profile.name for profile in profiles.everybody(self.storage)]
            others = " and others" if len(known) > 20 else ""
            said = f"there are {', '.join(known[:20])}{others}" if known else "nobody has one yet"
            raise BottegaError(f"Nobody with a profile is called {name!r}: {said}.")
        return found

    def people(self, part: str = "") -> list[tuple[str, str, str, str]]:
        """Profiles whose names hold this part: name, what is special about them, when they were last seen, games."""
        with self.storage.reading() as db:
            count = (
                select(schema.seats.c.holder, func.count())
                .where(schema.seats.c.holder.is_not(None))
                .group_by(schema.seats.c.holder)
            )
            games: dict[str, int] = dict(db.execute(count).tuples().all())
            last = select(schema.sessions.c.profile, func.max(schema.sessions.c.seen))
            seen: dict[str, float] = dict(db.execute(last.group_by(schema.sessions.c.profile)).tuples().all())
        return [
            (
                profile.name,
                "banned" if profile.banned else "host" if profile.host else "",
                day(seen.get(profile.id, 0.0)),
                str(games.get(profile.id, 0)),
            )
            for profile in profiles.everybody(self.storage)
            if part.casefold() in profile.name.casefold()
        ]

    def rename(self, name: str, new: str) -> None:
        wanted = own_name(new)
        try:
            profiles.rename(self.storage, self.person(name).id, wanted)
        except ProfilesName:
            raise BottegaError(f"{wanted!r} could be taken for another profile: choose another name.") from None
        except NameTaken:
            raise BottegaError(f"Somebody at one of their tables is called {wanted!r}: choose another name.") from None

    def ban(self, name: str) -> None:
        removal.ban_profile(self.storage, self.person(name).id)

    def unban(self, name: str) -> None:
        profiles.unban(self.storage, self.person(name).id)

    def make_host(self, name: str, host: bool) -> None:
        profiles.set_host(self.storage, self.person(name).id, host)

    def new_words(self, name: str) -> str:
        """Recovery words for somebody who has lost everything that opens their profile."""
        return profiles.set_words(self.storage, self.person(name).id)

    def delete(self, name: str) -> None:
        removal.delete_profile(self.storage, self.person(name).id)

    def tables(self, name: str = "") -> list[tuple[str, str, str, str, str]]:
        """Tables, or those at which somebody sits, the newest first: id, title, status, day, who sits there."""
        wanted = select(schema.tables.c.id, schema.tables.c.title, schema.tables.c.status, schema.tables.c.created)
        if name:
            mine = select(schema.seats.c.table_id).where(schema.seats.c.holder == self.person(name).id)
            wanted = wanted.where(schema.tables.c.id.in_(mine))
        with self.storage.reading() as db:
            rows = db.execute(wanted.order_by(schema.tables.c.created.desc())).all()
        places = table_store.seats_of(self.storage, [row.id for row in rows])
        return [
            (row.id, row.title, row.status, day(row.created), ", ".join(map(plain_name, places[row.id])))
            for row in rows
        ]

    def delete_table(self, table_id: str) -> None:
        """Take a table away with everything on it."""
        with self.storage.writing() as db:
            if not table_store.take_away(db, table_id):
                raise BottegaError(f"There is no table {table_id!r}: `bottega admin tables` lists them.")

    def close(self, closed: bool) -> None:
        access.close(self.storage, closed)

    def invitation(self) -> str:
        return f"/invited/{access.invitation(self.storage)}"


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at)) if at else "never"


@contextmanager
def keeper(db: str) -> Iterator[Admin]:
    """At the database of a house, which is brought to its newest form."""
    storage = Storage(db)
    try:
        file = storage.engine.url.database
        if storage.sqlite and not Path(file or "").is_file():
            raise BottegaError(f"There is no database {file}: name the server's with --db.")
        storage.migrate()
        yield Admin(storage)
    finally:
        storage.close()
