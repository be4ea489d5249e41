"""Friends, invitations and who is blocked: what they open, what they do not tell, and how many there can be."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from bottega.server.accounts import relations
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.db.schema import INVITATIONS, RELATIONS
from bottega.server.db.storage import Storage
from bottega.server.lobby import invitations, listing
from bottega.server.lobby.listing import TableFilter
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.store import table_store
from bottega.server.services import Services
from bottega.server.web.account_export import everything_of
from tests.server.accounts.test_profiles import guest, profile
from tests.server.visitors import ME, OPEN, open_services, play_out, story


async def some(services: Services, *names: str) -> list[Visitor]:
    return [await profile(services, name) for name in names]


async def befriend(services: Services, one: Visitor, other: Visitor) -> None:
    assert await services.db(relations.befriend, one.id, other.id)
    assert await services.db(relations.befriend, other.id, one.id)


async def known(services: Services, who: Visitor) -> tuple[list[str], list[str], list[str], list[str]]:
    """The names of friends, of who was asked, of who asks, and of who is blocked."""
    people = await services.db(relations.relations_of, who.id)
    kinds = (people.friends, people.sent, people.received, people.blocked)
    return tuple([person.name for person in kind] for kind in kinds)  # type: ignore[return-value]


async def seen(services: Services, who: Visitor) -> list[str]:
    return [row.id for row in await services.db(listing.of_friends, who.id)]


async def invited(services: Services, who: Visitor) -> list[tuple[str, str]]:
    return [
        (invitation.host, invitation.table.id) for invitation in await services.db(invitations.invitations_for, who.id)
    ]


@story
async def test_two_are_friends_when_both_want_it_and_until_one_does_not(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        assert await services.db(relations.befriend, anna.id, bob.id)
        assert await known(services, anna) == ([], ["Bob"], [], [])
        assert await known(services, bob) == ([], [], ["Anna"], [])
        assert await services.db(relations.friends, bob.id) == {}, "asking makes no friend"
        assert await services.db(relations.befriend, bob.id, anna.id)
        assert await services.db(relations.friends, anna.id) == {bob.id: "Bob"}
        assert await known(services, bob) == (["Anna"], [], [], [])
        await services.db(relations.end, anna.id, bob.id)
        assert await known(services, anna) == await known(services, bob) == ([], [], [], [])


@story
async def test_who_is_declined_or_blocked_sees_what_who_is_not_answered_sees(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl, dora = await some(services, "Anna", "Bob", "Carl", "Dora")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.db(relations.block, carl.id, anna.id)
        for other in (bob, carl, dora):
            assert await services.db(relations.befriend, anna.id, other.id)
            await services.invitations.invite(anna.id, table, other.name)
        await services.db(relations.decline, bob.id, anna.id)
        await services.db(invitations.decline, bob.id, table)
        assert await known(services, anna) == ([], ["Bob", "Carl", "Dora"], [], [])
        assert await services.db(invitations.to_table, table) == ["Bob", "Carl", "Dora"]
        told = await services.db(everything_of, anna.id)
        assert [row["name"] for row in told["invitations of mine"]] == ["Bob", "Carl", "Dora"]
        assert {tuple(row) for row in told["invitations of mine"]} == {("table_id", "at", "name")}
        assert {row["kind"] for row in told["relations"]} == {"friend"}
        assert await invited(services, dora) == [("Anna", table)]
        for other in (bob, carl):
            assert await invited(services, other) == []
            assert await services.db(relations.befriend, anna.id, other.id), "asking again changes nothing"
            await services.invitations.invite(anna.id, table, other.name)
            await services.db(relations.end, other.id, anna.id)
            assert await known(services, anna) == ([], ["Bob", "Carl", "Dora"], [], [])
            assert (await known(services, other))[2] == []
            assert await invited(services, other) == []


@story
async def test_friends_see_public_tables_and_those_for_friends_and_strangers_do_not(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        await befriend(services, anna, bob)
        assert await services.db(relations.befriend, carl.id, anna.id)
        public = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], public=True))
        for_friends = await services.creation.make(
            anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], friends=True)
        )
        await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        assert set(await seen(services, bob)) == {public, for_friends}
        for stranger in (carl, await guest(services)):
            assert await seen(services, stranger) == []
            rows, _ = await services.db(listing.listed, stranger.id, "", TableFilter())
            assert [row.id for row in rows] == [public]
        await services.seating.sit(carl.id, "Carl", for_friends, 1)  # Unlisted may: that is what a link is
        assert set(await seen(services, bob)) == {public, for_friends}, "to be watched"
        assert await services.db(relations.block, bob.id, anna.id)
        assert await seen(services, bob) == []


@story
async def test_a_name_means_who_bears_it_and_nobody_who_looks_like_it(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        await guest(services, "Otto")
        table = await services.creation.make(bob.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        for name in (
            "\u0410nna",
            "Ann\u0430",
            "\uff21nna",
            "An na",
            "\u00c0nna",
            "Otto",
            "",
            "Anna\u200b",
            "\u202eannA",
            "%",
            "Guest 1234",
        ):
            assert await services.db(relations.profile_named, name) is None, ascii(name)
            with pytest.raises(Refused, match="No player has that name"):
                await services.invitations.invite(bob.id, table, name)
        for name in ("Anna", " anna ", "ANNA"):
            assert await services.db(relations.profile_named, name) == anna.id
        with pytest.raises(Refused, match="That's you"):
            await services.invitations.invite(bob.id, table, "Bob")


@story
async def test_an_invitation_is_for_the_hosts_waiting_table_and_leads_to_a_free_seat(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        with pytest.raises(Refused, match="Only the host"):
            await services.invitations.invite(bob.id, table, "Carl")
        for name in ("Bob", "Carl"):
            await services.invitations.invite(anna.id, table, name)
        assert await invited(services, bob) == [("Anna", table)]
        await asyncio.gather(
            services.seating.accept(bob.id, "Bob", table), services.seating.accept(carl.id, "Carl", table)
        )
        live = await services.tables.load(table)
        assert {place.holder for place in live.seats} == {anna.id, bob.id, carl.id}
        assert live.row.status == "running"
        assert await invited(services, bob) == []
        with pytest.raises(Refused, match="Only the host"):
            await services.invitations.invite(anna.id, table, "Bob")
        late = await profile(services, "Dora")
        with pytest.raises(Refused, match="not available"):
            await services.seating.accept(late.id, "Dora", table)


@story
async def test_invitations_and_requests_cannot_flood_anybody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "UNANSWERED", 2)
    monkeypatch.setattr(invitations, "AT_TABLE", 2)
    async with open_services(database) as services, open_services(database) as other:
        mallory, *people = await some(services, "Mallory", "Anna", "Bob", "Carl", "Dora")
        homes = (services, other, services, other)
        asked = [home.db(relations.befriend, mallory.id, who.id) for home, who in zip(homes, people, strict=True)]
        assert sum(await asyncio.gather(*asked)) == 2, "also when all are asked at once"
        pile = [
            await services.creation.make(mallory.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
            for _ in range(5)
        ]
        flood = [
            home.db(invitations.invite, mallory.id, table, people[0].id)
            for home, table in zip((*homes, services), pile, strict=True)
        ]
        assert sum(await asyncio.gather(*flood)) == invitations.TO_ONE
        assert len(await invited(services, people[0])) == invitations.TO_ONE
        used = {table for _, table in await invited(services, people[0])}
        spare = next(table for table in pile if table not in used)
        for who in people[1:3]:
            await services.invitations.invite(mallory.id, spare, who.name)
        with pytest.raises(Refused, match="sent many invitations"):
            await services.invitations.invite(mallory.id, spare, people[3].name)


@story
async def test_blocking_ends_a_friendship_and_keeps_the_blocked_from_the_table(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        await befriend(services, anna, bob)
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, ME], public=True))
        await services.chat.say(bob.id, "Bob", table, "Hello!")
        assert await services.db(relations.block, anna.id, bob.id)
        assert await known(services, anna) == ([], [], [], ["Bob"])
        assert await known(services, bob) == ([], [], [], [])
        with pytest.raises(Refused, match="Too many messages"):
            await services.chat.say(bob.id, "Bob", table, "Hello?")
        for which in listing.LISTS:
            assert await services.db(listing.listed, bob.id, which, TableFilter()) == ([], False)
        await services.db(relations.unblock, bob.id, anna.id)
        assert await known(services, anna) == ([], [], [], ["Bob"]), "nobody unblocks themselves"
        await services.db(relations.unblock, anna.id, bob.id)
        assert await known(services, anna) == ([], [], [], [])
        await services.chat.say(bob.id, "Bob", table, "Thank you.")


@story
async def test_who_is_blocked_comes_to_no_rematch(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        table = await services.creation.make(anna.id, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(bob.id, "Bob", table, 1)
        await play_out(services, table, {0: anna.id, 1: bob.id})
        assert await services.db(relations.block, anna.id, bob.id)
        again = await services.tables.load(await services.rematches.create(bob.id, table))
        assert [(place.kind, place.holder) for place in again.seats] == [("bot", None), ("person", bob.id)]


@story
async def test_who_goes_takes_friends_blocks_and_invitations_along(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        await befriend(services, anna, bob)
        assert await services.db(relations.block, carl.id, anna.id)
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        bobs = await services.creation.make(bob.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.invitations.invite(anna.id, table, "Bob")
        await services.invitations.invite(bob.id, bobs, "Anna")
        kept = await services.db(everything_of, anna.id)
        assert [(row["name"], row["kind"]) for row in kept["relations"]] == [("Bob", "friend")]
        assert [row["name"] for row in kept["invitations to me"]] == ["Bob"]
        await services.removal.delete(anna.id)
        assert _rows(services.db.storage) == (0, 0)
        assert await known(services, bob) == ([], [], [], [])


def _rows(storage: Storage) -> tuple[int, ...]:
    with storage.reading() as db:
        kept = (RELATIONS, INVITATIONS)
        return tuple(db.execute(select(func.count()).select_from(table)).scalar_one() for table in kept)


@story
async def test_a_table_that_is_taken_away_takes_its_invitations_along(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.invitations.invite(anna.id, table, "Bob")
        await services.seating.leave(anna.id, table, 0)
        assert await invited(services, bob) == []
        assert _rows(services.db.storage) == (0, 0)


@story
async def test_playing_again_shows_a_table_for_friends_to_no_friends_of_another(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        await befriend(services, bob, carl)
        for again, shown in ((anna, True), (bob, False)):
            table = await services.creation.make(
                anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], friends=True)
            )
            await services.seating.sit(bob.id, "Bob", table, 1)
            await services.db(table_store.close_running, table)
            second = await services.rematches.create(again.id, table)
            assert (await services.tables.load(second)).row.friends == shown
            assert await seen(services, carl) == []
