"""What the server's operator does with people and tables, directly in the database, whether servers run or not."""

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
from bottega.server.db.schema import SEATS, SESSIONS, TABLES
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store
from bottega.server.web import access


class Admin:
    """Operations of `bottega admin`. What cannot be done is refused with a sentence."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def person(self, name: str) -> Profile:
        """The profile with this name; refused with a list of names if there is none."""
        found = profiles.find_by_name(self.storage, name)
        if found is None:
            known = [profile.name for profile in profiles.all_profiles(self.storage)]
            others = " and others" if len(known) > 20 else ""
            said = f"there are {', '.join(known[:20])}{others}" if known else "nobody has one yet"
            raise BottegaError(f"Nobody with a profile is called {name!r}: {said}.")
        return found

    def people(self, part: str = "") -> list[tuple[str, str, str, str]]:
        """Profiles whose names contain this part: name, special role, last seen, number of games."""
        with self.storage.reading() as db:
            count = select(SEATS.c.holder, func.count()).where(SEATS.c.holder.is_not(None)).group_by(SEATS.c.holder)
            games: dict[str, int] = dict(db.execute(count).tuples().all())
            last = select(SESSIONS.c.profile, func.max(SESSIONS.c.seen))
            seen: dict[str, float] = dict(db.execute(last.group_by(SESSIONS.c.profile)).tuples().all())
        return [
            (
                profile.name,
                "banned" if profile.banned else "host" if profile.host else "",
                day(seen.get(profile.id, 0.0)),
                str(games.get(profile.id, 0)),
            )
            for profile in profiles.all_profiles(self.storage)
            if part.casefold() in profile.name.casefold()
        ]

    def rename(self, name: str, new: str) -> None:
        profiles.rename(self.storage, self.person(name).id, own_name(new))

    def ban(self, name: str) -> None:
        removal.ban_profile(self.storage, self.person(name).id)

    def unban(self, name: str) -> None:
        profiles.unban(self.storage, self.person(name).id)

    def make_host(self, name: str, host: bool) -> None:
        profiles.set_host(self.storage, self.person(name).id, host)

    def new_words(self, name: str) -> str:
        """New recovery words for somebody who can no longer sign in."""
        return profiles.set_words(self.storage, self.person(name).id)

    def delete(self, name: str) -> None:
        removal.delete_profile(self.storage, self.person(name).id)

    def tables(self, name: str = "") -> list[tuple[str, str, str, str, str]]:
        """Tables, or those of one profile, newest first: id, title, status, day, players."""
        wanted = select(TABLES.c.id, TABLES.c.title, TABLES.c.status, TABLES.c.created)
        if name:
            mine = select(SEATS.c.table_id).where(SEATS.c.holder == self.person(name).id)
            wanted = wanted.where(TABLES.c.id.in_(mine))
        with self.storage.reading() as db:
            rows = db.execute(wanted.order_by(TABLES.c.created.desc())).all()
        places = table_store.seats_of(self.storage, [row.id for row in rows])
        return [
            (row.id, row.title, row.status, day(row.created), ", ".join(map(plain_name, places[row.id])))
            for row in rows
        ]

    def delete_table(self, table_id: str) -> None:
        """Delete a table with everything that belongs to it."""
        with self.storage.writing() as db:
            if not table_store.delete_table(db, table_id):
                raise BottegaError(f"There is no table {table_id!r}: `bottega admin tables` lists them.")

    def close(self, closed: bool) -> None:
        access.close(self.storage, closed)

    def invitation(self) -> str:
        return f"/invited/{access.invitation(self.storage)}"


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at)) if at else "never"


@contextmanager
def open_admin(db: str) -> Iterator[Admin]:
    """Open a server's database, upgraded to the newest schema."""
    storage = Storage(db)
    try:
        file = storage.engine.url.database
        if storage.sqlite and not Path(file or "").is_file():
            raise BottegaError(f"There is no database {file}: name the server's with --db.")
        storage.migrate()
        yield Admin(storage)
    finally:
        storage.close()
