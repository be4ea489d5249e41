"""The reception: who somebody is, what they are called, and in which browsers they are at home."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from bottega.kernel.language import t
from bottega.server.accounts import profiles, sessions, visitors
from bottega.server.accounts.chosen_names import TAKEN_ELSEWHERE, chosen_name, name_taken, own_name
from bottega.server.accounts.given_names import guest_name
from bottega.server.accounts.profiles import NewProfile, Profile
from bottega.server.accounts.visitors import NameTaken
from bottega.server.core.bus import EventBus, person_topic
from bottega.server.core.errors import Refused
from bottega.server.db.async_storage import AsyncStorage


@dataclass(frozen=True)
class Visitor:
    """Who asks: a visitor under a name, in a session; with a profile, or `new` here."""

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
        """Who has a cookie that we have signed; somebody new where there is none, or where it is that of a profile
        whose session is over. Of somebody new nothing is stored before they do something."""
        if visitor is not None and (known := await self.db(profiles.recognise, visitor, session)):
            name, profile = known
            return Visitor(visitor, name, session, profile)
        id = secrets.token_hex(12)
        return Visitor(id, guest_name(id), sessions.new_id(), new=True)

    async def rename(self, visitor: str, name: str) -> None:
        """Call a guest or a profile otherwise, at all tables that are not over."""
        _, profile = await self.db(visitors.read_name, visitor)
        wanted = own_name(name) if profile else chosen_name(visitor, name)
        try:
            tables = await self.db((profiles if profile else visitors).rename, visitor, wanted)
        except NameTaken as why:
            raise name_taken(why, wanted, TAKEN_ELSEWHERE) from None
        self.changed(tables)

    def changed(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            self.bus.changed(table_id)

    async def keep(self, who: Visitor, name: str, face: str, settings: dict[str, str], device: str) -> NewProfile:
        """A guest becomes a profile, in this browser and with recovery words."""
        if who.profile is not None:
            raise Refused(t("You have a profile already."))
        wanted = own_name(name)
        try:
            begun = await self.db(profiles.create, who.id, wanted, face, settings, device)
        except NameTaken as why:
            raise name_taken(why, wanted, TAKEN_ELSEWHERE) from None
        except IntegrityError:
            raise Refused(t("You have a profile already.")) from None
        self.changed(begun.renamed)
        self.bus.changed(person_topic(who.id))  # pages of before have no session
        return begun

    async def come_home(self, who: Visitor, id: str, device: str, bring: bool) -> str:
        """Somebody has shown that a profile is theirs: a new session in this browser. They may bring along the seats
        that they have in it as a guest."""
        profile = await self.db(profiles.read, id)
        if profile is None or profile.banned:
            raise Refused(t("This profile has been closed by the host of this house."))
        session = await self.db(sessions.begin, id, device)
        if bring and who.profile is None:
            self.changed(await self.db(profiles.bring_along, who.id, id))
        return session

    async def end_session(self, profile: str, session: str) -> None:
        """End a session of one's own; its pages are closed, at whichever server they are."""
        if not await self.db(sessions.end, profile, session):
            raise Refused(t("There is no such session."))
        self.bus.changed(person_topic(profile))

    async def end_others(self, profile: str, but: str) -> None:
        await self.db(sessions.end_others, profile, but)
        self.bus.changed(person_topic(profile))
