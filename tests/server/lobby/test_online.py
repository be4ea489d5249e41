"""Who is online is shown as far as everybody wants it."""

from __future__ import annotations

from sqlalchemy import update

from bottega.server.accounts import profiles, relations
from bottega.server.db.schema import VISITORS
from bottega.server.lobby import online
from bottega.server.services import Services
from tests.server.accounts.test_profiles import profile
from tests.server.visitors import open_services, story, visitor


async def shown(services: Services, who: str, with_profile: bool = True) -> tuple[list[str], int]:
    services.online.read = (-online.FRESH, [])
    found, number = await services.online.shown(who, with_profile)
    return [one.name for one in found], number


@story
async def test_people_are_online_for_some_minutes_after_they_were_seen(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await profile(services, "Anna"), await profile(services, "Bob")
        with services.db.storage.writing() as db:
            db.execute(update(VISITORS).values(seen=0.0))
        assert await shown(services, anna.id) == ([], 0)
        await services.online.seen(anna.id, bob.id)
        assert await shown(services, anna.id) == (["Bob"], 1)
        assert await shown(services, await visitor(services), False) == ([], 2), "guests hear how many"
        await services.db(profiles.set_settings, bob.id, {"online": "no"})
        assert await shown(services, anna.id) == ([], 0)
        assert await shown(services, await visitor(services), False) == ([], 1)


@story
async def test_only_friends_see_those_who_want_that_and_blocked_people_notice_nothing(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, mallory = [await profile(services, name) for name in ("Anna", "Bob", "Mallory")]
        await services.online.seen(anna.id, bob.id, mallory.id)
        await services.db(profiles.set_settings, anna.id, {"online": "friends"})
        assert await shown(services, bob.id) == (["Mallory"], 1)
        await services.db(relations.befriend, anna.id, bob.id)
        await services.db(relations.befriend, bob.id, anna.id)
        assert await shown(services, bob.id) == (["Anna", "Mallory"], 2), "friends first"
        await services.db(relations.block, bob.id, mallory.id)
        assert await shown(services, bob.id) == (["Anna"], 1)
        assert await shown(services, mallory.id) == (["Bob"], 1), "as any other profile and every guest"
