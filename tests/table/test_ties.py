"""Friends, invitations and who is blocked: what they open, what they do not tell, and how many there can be."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from bottega.table import invitations, lobby, register, ties
from bottega.table.house import House
from bottega.table.live import Refused
from bottega.table.lobby import Wanted
from bottega.table.mine import everything_of
from bottega.table.people import Who
from bottega.table.storage import Storage
from bottega.table.terms import Terms
from tests.table.houses import ME, OPEN, open_house, play_out, story
from tests.table.test_profiles import guest, profile


async def some(house: House, *names: str) -> list[Who]:
    return [await profile(house, name) for name in names]


async def befriend(house: House, one: Who, other: Who) -> None:
    assert await house.db(ties.befriend, one.id, other.id)
    assert await house.db(ties.befriend, other.id, one.id)


async def known(house: House, who: Who) -> tuple[list[str], list[str], list[str], list[str]]:
    """The names of friends, of who was asked, of who asks, and of who is blocked."""
    people = await house.db(ties.of, who.id)
    kinds = (people.friends, people.asked, people.asking, people.blocked)
    return tuple([person.name for person in kind] for kind in kinds)  # type: ignore[return-value]


async def seen(house: House, who: Who) -> list[str]:
    return [row.id for row in await house.db(lobby.of_friends, who.id)]


async def invited(house: House, who: Who) -> list[tuple[str, str]]:
    return [(invitation.host, invitation.table.id) for invitation in await house.db(invitations.of, who.id)]


@story
async def test_two_are_friends_when_both_want_it_and_until_one_does_not(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        assert await house.db(ties.befriend, anna.id, bob.id)
        assert await known(house, anna) == ([], ["Bob"], [], [])
        assert await known(house, bob) == ([], [], ["Anna"], [])
        assert await house.db(ties.friends, bob.id) == {}, "asking makes no friend"
        assert await house.db(ties.befriend, bob.id, anna.id)
        assert await house.db(ties.friends, anna.id) == {bob.id: "Bob"}
        assert await known(house, bob) == (["Anna"], [], [], [])
        await house.db(ties.end, anna.id, bob.id)
        assert await known(house, anna) == await known(house, bob) == ([], [], [], [])


@story
async def test_who_is_declined_or_blocked_sees_what_who_is_not_answered_sees(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl, dora = await some(house, "Anna", "Bob", "Carl", "Dora")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.db(ties.block, carl.id, anna.id)
        for other in (bob, carl, dora):
            assert await house.db(ties.befriend, anna.id, other.id)
            await house.meeting.invite(anna.id, table, other.name)
        await house.db(ties.decline, bob.id, anna.id)
        await house.db(invitations.decline, bob.id, table)
        assert await known(house, anna) == ([], ["Bob", "Carl", "Dora"], [], [])
        assert await house.db(invitations.to_table, table) == ["Bob", "Carl", "Dora"]
        told = await house.db(everything_of, anna.id)
        assert [row["name"] for row in told["invitations of mine"]] == ["Bob", "Carl", "Dora"]
        assert {tuple(row) for row in told["invitations of mine"]} == {("table_id", "at", "name")}
        assert {row["kind"] for row in told["ties"]} == {"friend"}
        assert await invited(house, dora) == [("Anna", table)]
        for other in (bob, carl):
            assert await invited(house, other) == []
            assert await house.db(ties.befriend, anna.id, other.id), "asking again changes nothing"
            await house.meeting.invite(anna.id, table, other.name)
            assert (await known(house, other))[2] == []
            assert await invited(house, other) == []


@story
async def test_friends_see_public_tables_and_those_for_friends_and_strangers_do_not(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        await befriend(house, anna, bob)
        assert await house.db(ties.befriend, carl.id, anna.id)
        public = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(public=True))
        for_friends = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(friends=True))
        await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        assert set(await seen(house, bob)) == {public, for_friends}
        for stranger in (carl, await guest(house)):
            assert await seen(house, stranger) == []
            rows, _ = await house.db(lobby.listed, stranger.id, "", Wanted())
            assert [row.id for row in rows] == [public]
        await house.seats.sit(carl.id, "Carl", for_friends, 1)  # who has the link may: that is what a link is
        assert set(await seen(house, bob)) == {public, for_friends}, "to be watched"
        assert await house.db(ties.block, bob.id, anna.id)
        assert await seen(house, bob) == []


@story
async def test_a_name_means_who_bears_it_and_nobody_who_looks_like_it(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        await guest(house, "Otto")
        table = await house.laying.make(bob.id, "canvas", {"players": 2}, [ME, OPEN])
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
            assert await house.db(ties.exactly, name) is None, ascii(name)
            with pytest.raises(Refused, match="Nobody here has a profile"):
                await house.meeting.invite(bob.id, table, name)
        for name in ("Anna", " anna ", "ANNA"):
            assert await house.db(ties.exactly, name) == anna.id
        with pytest.raises(Refused, match="That is you"):
            await house.meeting.invite(bob.id, table, "Bob")


@story
async def test_an_invitation_is_for_the_hosts_waiting_table_and_leads_to_a_free_seat(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        table = await house.laying.make(anna.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        with pytest.raises(Refused, match="Only who made"):
            await house.meeting.invite(bob.id, table, "Carl")
        for name in ("Bob", "Carl"):
            await house.meeting.invite(anna.id, table, name)
        assert await invited(house, bob) == [("Anna", table)]
        await asyncio.gather(house.seats.accept(bob.id, "Bob", table), house.seats.accept(carl.id, "Carl", table))
        live = await house.tables.look(table)
        assert {place.holder for place in live.seats} == {anna.id, bob.id, carl.id}
        assert live.row.status == "running"
        assert await invited(house, bob) == []
        with pytest.raises(Refused, match="Only who made a waiting"):
            await house.meeting.invite(anna.id, table, "Bob")
        late = await profile(house, "Dora")
        with pytest.raises(Refused, match="not available"):
            await house.seats.accept(late.id, "Dora", table)


@story
async def test_invitations_and_requests_cannot_flood_anybody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ties, "UNANSWERED", 2)
    monkeypatch.setattr(invitations, "AT_TABLE", 2)
    async with open_house(database) as house, open_house(database) as other:
        mallory, *people = await some(house, "Mallory", "Anna", "Bob", "Carl", "Dora")
        homes = (house, other, house, other)
        asked = [home.db(ties.befriend, mallory.id, who.id) for home, who in zip(homes, people, strict=True)]
        assert sum(await asyncio.gather(*asked)) == 2, "also when all are asked at once"
        pile = [await house.laying.make(mallory.id, "canvas", {"players": 2}, [ME, OPEN]) for _ in range(5)]
        flood = [
            home.db(invitations.invite, mallory.id, table, people[0].id)
            for home, table in zip((*homes, house), pile, strict=True)
        ]
        assert sum(await asyncio.gather(*flood)) == invitations.TO_ONE
        assert len(await invited(house, people[0])) == invitations.TO_ONE
        used = {table for _, table in await invited(house, people[0])}
        spare = next(table for table in pile if table not in used)
        for who in people[1:3]:
            await house.meeting.invite(mallory.id, spare, who.name)
        with pytest.raises(Refused, match="invited many"):
            await house.meeting.invite(mallory.id, spare, people[3].name)


@story
async def test_blocking_ends_a_friendship_and_keeps_the_blocked_from_the_table(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        await befriend(house, anna, bob)
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, ME], Terms(public=True))
        await house.chat.say(bob.id, "Bob", table, "Hello!")
        assert await house.db(ties.block, anna.id, bob.id)
        assert await known(house, anna) == ([], [], [], ["Bob"])
        assert await known(house, bob) == ([], [], [], [])
        with pytest.raises(Refused, match="only players talk"):
            await house.chat.say(bob.id, "Bob", table, "Hello?")
        for which in lobby.LISTS:
            assert await house.db(lobby.listed, bob.id, which, Wanted()) == ([], False)
        await house.db(ties.unblock, bob.id, anna.id)
        assert await known(house, anna) == ([], [], [], ["Bob"]), "nobody unblocks themselves"
        await house.db(ties.unblock, anna.id, bob.id)
        assert await known(house, anna) == ([], [], [], [])
        await house.chat.say(bob.id, "Bob", table, "Thank you.")


@story
async def test_who_is_blocked_comes_to_no_rematch(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        table = await house.laying.make(anna.id, "fresco-dice", {"players": 2}, [ME, OPEN])
        await house.seats.sit(bob.id, "Bob", table, 1)
        await play_out(house, table, {0: anna.id, 1: bob.id})
        assert await house.db(ties.block, anna.id, bob.id)
        again = await house.tables.look(await house.meeting.rematch(bob.id, table))
        assert [(place.kind, place.holder) for place in again.seats] == [("bot", None), ("person", bob.id)]


@story
async def test_who_goes_takes_friends_blocks_and_invitations_along(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        await befriend(house, anna, bob)
        assert await house.db(ties.block, carl.id, anna.id)
        table = await house.laying.make(anna.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        bobs = await house.laying.make(bob.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.meeting.invite(anna.id, table, "Bob")
        await house.meeting.invite(bob.id, bobs, "Anna")
        kept = await house.db(everything_of, anna.id)
        assert [(row["name"], row["kind"]) for row in kept["ties"]] == [("Bob", "friend")]
        assert [row["name"] for row in kept["invitations to me"]] == ["Bob"]
        await house.reception.forget(anna.id)
        assert _rows(house.db.storage) == (0, 0)
        assert await known(house, bob) == ([], [], [], [])


def _rows(storage: Storage) -> tuple[int, ...]:
    with storage.reading() as db:
        kept = (ties.ties, invitations.invitations)
        return tuple(db.execute(select(func.count()).select_from(table)).scalar_one() for table in kept)


@story
async def test_a_table_that_is_taken_away_takes_its_invitations_along(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.meeting.invite(anna.id, table, "Bob")
        await house.seats.leave(anna.id, table, 0)
        assert await invited(house, bob) == []
        assert _rows(house.db.storage) == (0, 0)


@story
async def test_playing_again_shows_a_table_for_friends_to_no_friends_of_another(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        await befriend(house, bob, carl)
        for again, shown in ((anna, True), (bob, False)):
            table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(friends=True))
            await house.seats.sit(bob.id, "Bob", table, 1)
            await house.db(register.close_running, table)
            second = await house.meeting.rematch(again.id, table)
            assert (await house.tables.look(second)).row.friends == shown
            assert await seen(house, carl) == []
