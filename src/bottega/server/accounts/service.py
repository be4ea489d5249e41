"""The account service: recognizes visitors, and changes names and sessions."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from bottega.i18n.translate import t
from bottega.server.accounts import profiles, relations, sessions, visitors
from bottega.server.accounts.chosen_names import chosen_name, own_name
from bottega.server.accounts.given_names import guest_name
from bottega.server.accounts.profiles import NewProfile, Profile
from bottega.server.core.bus import EventBus, person_topic
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage


@dataclass(frozen=True)
class Visitor:
    """Who makes a request: a visitor with a name and a session, possibly with a profile; `new` if they have no valid
    cookie."""

    id: str
    name: str
    session: str
    profile: Profile | None = None
    new: bool = False


class AccountService:
    def __init__(self, db: AsyncStorage, bus: EventBus) -> None:
        self.db = db
        self.bus = bus

    async def who(self, visitor: str | None, session: str) -> Visitor:
        """The visitor of a signed cookie; a new one if there is no cookie or the session of its profile has ended.
        Nothing is stored of new visitors until they do something."""
        if visitor is not None and (known := await self.db(profiles.recognize, visitor, session)):
            name, profile = known
            return Visitor(visitor, name, session, profile)
        id = secrets.token_hex(12)
        return Visitor(id, guest_name(id), sessions.new_id(), new=True)

    async def rename(self, visitor: str, name: str) -> None:
        """Rename a guest or a profile, at all tables that are not over."""
        _, profile = await self.db(visitors.read_name, visitor)
        wanted = own_name(name) if profile else chosen_name(visitor, name)
        self.changed(await self.db((profiles if profile else visitors).rename, visitor, wanted))

    def changed(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            self.bus.changed(table_id)

    async def other_profile(self, visitor: str, name: str) -> str:
        """Somebody else's profile with exactly this name."""
        found = await self.db(relations.profile_named, name)
        if found is None:
            raise Refused(t("No player has that name. Check the spelling."))
        if found == visitor:
            raise Refused(t("That's you."))
        return found

    async def create_profile(
        self, who: Visitor, name: str, face: str, settings: dict[str, str], device: str
    ) -> NewProfile:
        """Turn a guest into a profile, signed in in this browser."""
        if who.profile is not None:
            raise Refused(t("You already have an account."))
        wanted = own_name(name)
        try:
            begun = await self.db(profiles.create, who.id, wanted, face, settings, device)
        except IntegrityError:
            raise Refused(t("You already have an account.")) from None
        self.changed(begun.renamed)
        self.bus.changed(person_topic(who.id))  # open pages have no session
        return begun

    async def sign_in(self, who: Visitor, id: str, device: str, bring_seats: bool) -> str:
        """Start a session for somebody who proved that a profile is theirs. They may bring the seats that they took as
        a guest."""
        profile = await self.db(profiles.read, id)
        if profile is None or profile.banned:
            raise Refused(t("This account has been closed by the server's host."))
        session = await self.db(sessions.begin, id, device)
        if bring_seats and who.profile is None:
            self.changed(await self.db(profiles.adopt_seats, who.id, id))
        return session

    async def end_session(self, profile: str, session: str) -> None:
        """End one session; its pages are closed, whichever server they are connected to."""
        if not await self.db(sessions.end, profile, session):
            raise Refused(t("That device is already signed out."))
        self.bus.changed(person_topic(profile))

    async def end_others(self, profile: str, but: str) -> None:
        await self.db(sessions.end_others, profile, but)
        self.bus.changed(person_topic(profile))
