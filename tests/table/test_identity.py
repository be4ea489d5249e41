"""Nobody stands at a table, speaks or is listed under a name that people would take for somebody else's."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from bottega.kernel.language import use
from bottega.table import bring, guestbook, invitations, laying, register, ties
from bottega.table.endings import pictures
from bottega.table.house import House
from bottega.table.languages import catalogue
from bottega.table.laying import SeatWish
from bottega.table.live import Refused
from bottega.table.mine import everything_of
from bottega.table.moves import ending
from bottega.table.names import guest_name, letter_name, seat_name
from bottega.table.rows import SeatRow, profile_looks, seats, visitors
from tests.table.houses import BOT, ME, OPEN, open_house, play_out, story
from tests.table.test_bring import played
from tests.table.test_profiles import FACE, guest, profile
from tests.table.test_ties import befriend, invited, known, some
from tests.table.test_upgrade import as_it_was

IMITATIONS = (
    *("Paula\u3164", "Pa\u1160ula", "Paula\u115f", "Paula\uffa0"),  # with letters that nobody sees
    *("\u13e2aula", "\ua4d1\ua4ee\ua4f4\ua4e1\ua4ee", "P\u0251ul\u0251"),  # Cherokee, Lisu, the alpha of phonetics
)
UNREADABLE = ("\u3164", "\u115f\u1160", "\u2ca2\u2c80ula", "\U00010319aula", "😀", "12", "e\u0301\u0301")


async def names_at(house: House, table: str) -> list[str]:
    return [seat_name(place) for place in (await house.tables.look(table)).seats]


# -- letters


@pytest.mark.parametrize("name", [*IMITATIONS, *UNREADABLE, "Paul\u0430", "anna.example", "www.anna", "St.Anna"])
def test_no_guest_and_no_profile_may_choose_it(name: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    @story
    async def happens() -> None:
        async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
            paula, mallory = await profile(house, "Paula"), await guest(house)
            table = await house.laying.make(paula.id, "canvas", {"players": 3}, [ME, OPEN, BOT])
            for way in (
                house.reception.rename(mallory.id, name),
                house.reception.keep(mallory, name, FACE, {}, ""),
                house.seats.sit(mallory.id, name, table, 1),
                house.laying.make(mallory.id, "canvas", {"players": 2}, [SeatWish("me", name=name), BOT]),
                house.laying.make(mallory.id, "canvas", {"players": 2}, [ME, SeatWish("me", name=name)]),
            ):
                with pytest.raises(Refused):
                    await way
            assert await names_at(house, table) == ["Paula", "Seat 2", "Journeyman 3"]
            assert (await house.reception.who(mallory.id, mallory.session)).name == guest_name(mallory.id)

    happens()


@pytest.mark.parametrize(("one", "other"), [("علي", "علی"), ("カナ", "力ナ"), ("エロ", "工口"), ("Søren", "Soren")])
def test_profiles_in_all_alphabets_are_told_apart(one: str, other: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    @story
    async def happens() -> None:
        async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
            await profile(house, one)
            with pytest.raises(Refused, match="has a profile here"):
                await house.reception.keep(await guest(house), other, FACE, {}, "")

    happens()


@story
async def test_people_at_one_screen_are_not_called_what_nobody_may_be_called(database: str) -> None:
    async with open_house(database) as house:
        red = await guest(house, "Red")
        state = played(moves=9, names=("Rosa", "Paula\u3164"))
        wishes = await bring.chosen(house, red.id, state, "0", "me")
        assert [wish.name for wish in wishes] == ["Red", "Red 2"]


@story
async def test_a_guest_of_before_with_such_a_name_is_a_guest_again(database: str) -> None:
    async with open_house(database) as house:
        await profile(house, "Paula")
        for name in ("Paula\u3164", "\u115f\u1160", "anna.example"):
            who = await guest(house, "Old")
            with house.db.storage.writing() as db:
                db.execute(update(visitors).where(visitors.c.id == who.id).values(name=name))
            assert (await house.reception.who(who.id, who.session)).name == guest_name(who.id)


@story
async def test_profiles_of_before_keep_their_names_and_no_third_one_gets_them(database: str) -> None:
    """Two whose names were told apart once, one that nobody could choose now, and a guest at a running game."""
    async with open_house(database) as house:
        arab, persian, odd, paula = await some(house, "علي", "Bob", "Carl", "Paula")
        mallory = await guest(house, "Mallory")
        table = await house.laying.make(paula.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.seats.sit(mallory.id, "Mallory", table, 1)
        before = {persian.id: "علی", odd.id: "O\u3164tto", mallory.id: "Paula\u3164"}
        with house.db.storage.writing() as db:
            for id, name in before.items():
                db.execute(update(visitors).where(visitors.c.id == id).values(name=name))
                db.execute(update(seats).where(seats.c.holder == id).values(name=name))
    as_it_was(database, "0012")
    async with open_house(database) as house:
        for who, name in ((arab, "علي"), (persian, "علی"), (odd, "O\u3164tto")):
            known = await house.reception.who(who.id, who.session)
            assert known.name == name
            made = await house.laying.make(who.id, "canvas", {"players": 2}, [ME, OPEN])
            assert (await names_at(house, made))[0] == name
            joined = await house.laying.make(paula.id, "canvas", {"players": 2}, [ME, OPEN])
            await house.seats.sit(who.id, name, joined, 1)
            assert (await names_at(house, joined))[1] == name
            assert await house.db(ties.exactly, name) == who.id
        for name in ("علي", "علی", "Otto"):
            with pytest.raises(Refused, match="has a profile here"):
                await house.reception.rename(mallory.id, name)
        assert await names_at(house, table) == ["Paula", guest_name(mallory.id)]
        await house.reception.rename(odd.id, "Otto")
        assert (await house.reception.who(odd.id, odd.session)).name == "Otto"
        with house.db.storage.reading() as db:
            assert len(set(db.execute(select(profile_looks.c.profile)).scalars())) == 4


# -- records, and games that are over


@story
async def test_names_in_records_are_quoted_and_nobody_speaks_under_them(database: str) -> None:
    async with open_house(database) as house:
        await profile(house, "Alba")
        mallory, game = await guest(house, "Mallory"), played(names=("Alba", "Journeyman 2"))
        table = await house.laying.bring(mallory.id, game, bring.recorded(game))
        live = await house.tables.look(table)
        assert live.names == ["“Alba”", "Journeyman 2"]
        assert live.view(None)["names"] == ["“Alba”", "Journeyman 2"]
        told = [live.game.tell(event, live.names) for events in live.told for event in events]
        assert any("“Alba”" in line for line in told)
        svg, _ = pictures(await house.db(ending, table))
        assert "“Alba”" in svg
        with use(catalogue("fr")):
            assert live.names[0] == "«\u202fAlba\u202f»"
            assert live.state.view(None)["names"][0] == "«\u202fAlba\u202f»"
        assert "Alba\n" in await house.records.give(mallory.id, table)
        await house.chat.say(mallory.id, "Alba", table, "Your recovery words?", 0)
        assert [(row.name, row.seat) for row in await house.chat.said(table, 0)] == [("Mallory", None)]


@story
async def test_who_brings_a_record_of_their_own_is_not_quoted(database: str) -> None:
    async with open_house(database) as house:
        alba, game = await profile(house, "Alba"), played(names=("Alba", "Blue"))
        table = await house.laying.bring(alba.id, game, bring.recorded(game))
        assert await names_at(house, table) == ["Alba", "“Blue”"]
        svg, _ = pictures(await house.db(ending, table))
        assert "“Alba”" not in svg
        await house.chat.say(alba.id, "Alba", table, "That was mine.", 0)
        assert [(row.name, row.seat) for row in await house.chat.said(table, 0)] == [("Alba", 0)]


@story
async def test_a_guest_of_an_ended_game_speaks_as_they_are_called_now(database: str) -> None:
    async with open_house(database) as house:
        mallory = await guest(house, "Alba")
        table = await house.laying.make(mallory.id, "fresco-dice", {"players": 2}, [ME, BOT])
        await play_out(house, table, {0: mallory.id})
        await profile(house, "Alba")
        await house.chat.say(mallory.id, "Alba", table, "Your recovery words?", 0)
        assert [(row.name, row.seat) for row in await house.chat.said(table, 0)] == [(guest_name(mallory.id), 0)]


@story
async def test_nobody_leaves_a_game_that_is_over(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        table = await house.laying.make(anna.id, "fresco-dice", {"players": 2}, [ME, BOT])
        ended = await play_out(house, table, {0: anna.id})
        assert ended.row.status == "over"
        with pytest.raises(Refused, match="This game is over"):
            await house.seats.leave(anna.id, table, 0)
        assert not (await house.tables.look(table)).seats[0].resigned
        brought = await house.laying.bring(anna.id, played(), bring.recorded(played()))
        with pytest.raises(Refused, match="This game is over"):
            await house.seats.leave(anna.id, brought, 0)
        with pytest.raises(Refused, match="not yours"):
            await house.seats.leave(anna.id, table, 1)


# -- forms that are refused


@story
async def test_a_table_that_cannot_be_made_renames_nobody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(database) as house:
        await profile(house, "Paula")
        red, blue = await guest(house, "Red"), await guest(house, "Blue")
        shared = await house.laying.make(blue.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        await house.seats.sit(red.id, "Red", shared, 1)
        wishes = [SeatWish("me", name="Rosa"), BOT]

        async def refused(match: str, asked: list[SeatWish]) -> None:
            with pytest.raises(Refused, match=match):
                await house.laying.make(red.id, "canvas", {"players": 2}, asked)
            assert (await house.reception.who(red.id, red.session)).name == "Red"
            assert await names_at(house, shared) == ["Blue", "Red", "Seat 3"]
            assert [row.id for row in await house.db(register.tables_of, red.id)] == [shared], "no table either"

        await refused("could be taken", [SeatWish("me", name="Paula"), BOT])
        await refused("is called Blue", [SeatWish("me", name="Blue"), BOT])
        await refused("could be taken|One of these names", [SeatWish("me", name="Rosa"), SeatWish("me", name="Paula")])
        await refused("no level", [wishes[0], SeatWish("bot", "wizard")])
        monkeypatch.setattr(laying, "TABLES_A_DAY", 0)
        await refused("tables today", wishes)
        monkeypatch.undo()
        await house.laying.make(red.id, "canvas", {"players": 2}, wishes)
        assert (await house.reception.who(red.id, red.session)).name == "Rosa"
        assert await names_at(house, shared) == ["Blue", "Rosa", "Seat 3"]


@story
async def test_a_refused_seat_renames_nobody(database: str) -> None:
    async with open_house(database) as house:
        paula = await profile(house, "Paula")
        red, blue, mallory = await guest(house, "Red"), await guest(house, "Blue"), await guest(house, "Mallory")
        table = await house.laying.make(blue.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        elsewhere = await house.laying.make(mallory.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        await house.seats.sit(red.id, "Red", elsewhere, 1)
        for name, seat in (("Rosa", 0), ("Rosa", 7), ("Blue", 1), ("Paula", 1), ("Mallory", 1)):
            with pytest.raises(Refused):
                await house.seats.sit(red.id, name, table, seat)
            assert (await house.reception.who(red.id, red.session)).name == "Red"
            assert await names_at(house, elsewhere) == ["Mallory", "Red", "Seat 3"]
            assert await names_at(house, table) == ["Blue", "Seat 2", "Seat 3"]
        with pytest.raises(Refused):
            await house.reception.keep(red, "Paula", FACE, {}, "")
        assert not await house.db(guestbook.has_profile, red.id)
        assert (await house.reception.who(paula.id, paula.session)).name == "Paula"


# -- who is blocked


@story
async def test_blocked_declined_and_pending_requests_look_the_same(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(database) as house:
        anna, bob, carl, dora, emil = await some(house, "Anna", "Bob", "Carl", "Dora", "Emil")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        names = ["Bob", "Carl", "Dora"]

        async def all_look_the_same() -> None:
            assert await known(house, anna) == ([], names, [], [])
            assert await house.db(invitations.to_table, table) == names
            told = await house.db(everything_of, anna.id)
            assert sorted((row["name"], row["kind"]) for row in told["ties"]) == [(name, "friend") for name in names]
            assert sorted(row["name"] for row in told["invitations of mine"]) == names
            page = await house.db(ties.to_each, anna.id, [bob.id, carl.id, dora.id])
            assert page == [(name, "friend") for name in names]

        for other in (bob, carl, dora):  # before they answer
            assert await house.db(ties.befriend, anna.id, other.id)
            await house.meeting.invite(anna.id, table, other.name)
        await house.db(ties.decline, bob.id, anna.id)
        assert await house.db(ties.block, carl.id, anna.id)
        await all_look_the_same()
        for other in (bob, carl, dora):
            assert await house.db(ties.befriend, anna.id, other.id)
            await house.meeting.invite(anna.id, table, other.name)
        await all_look_the_same()
        monkeypatch.setattr(ties, "UNANSWERED", 3)
        assert not await house.db(ties.befriend, anna.id, emil.id), "all three count as not answered"
        monkeypatch.undo()
        await house.db(ties.unblock, carl.id, anna.id)
        await all_look_the_same()
        for other in (bob, carl):
            assert (await known(house, other))[2] == [], "nor does the request come again"
            assert await house.db(ties.number_asking, other.id) == 0
        assert (await known(house, dora))[2] == ["Anna"]
        for other in (bob, carl, dora):  # taken back, and asked again
            await house.db(ties.end, anna.id, other.id)
        assert await known(house, anna) == ([], [], [], [])
        for other in (bob, carl, dora):
            assert await house.db(ties.befriend, anna.id, other.id)
        await all_look_the_same()


@story
async def test_who_unblocks_somebody_can_still_become_their_friend(database: str) -> None:
    async with open_house(database) as house:
        anna, bob = await some(house, "Anna", "Bob")
        assert await house.db(ties.befriend, anna.id, bob.id)
        assert await house.db(ties.block, bob.id, anna.id)
        await house.db(ties.unblock, bob.id, anna.id)
        assert await house.db(ties.befriend, bob.id, anna.id)
        assert await known(house, anna) == (["Bob"], [], [], [])


@story
async def test_a_friend_who_blocks_looks_like_one_who_ends_the_friendship(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        for other in (bob, carl):
            await befriend(house, anna, other)
        await house.db(ties.end, bob.id, anna.id)
        assert await house.db(ties.block, carl.id, anna.id)
        assert await known(house, anna) == ([], [], [], [])
        for other in (bob, carl):
            assert await house.db(ties.befriend, anna.id, other.id)
        assert await known(house, anna) == ([], ["Bob", "Carl"], [], [])


@story
async def test_who_is_blocked_hears_what_everybody_hears_whose_seat_is_gone(database: str) -> None:
    async with open_house(database) as house:
        anna, bob, carl = await some(house, "Anna", "Bob", "Carl")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        full = await house.laying.make(carl.id, "canvas", {"players": 2}, [ME, BOT])
        await house.meeting.invite(anna.id, table, "Bob")
        assert await house.db(ties.block, anna.id, bob.id)
        said = []
        for way in (
            house.seats.sit(bob.id, "Bob", table, 1),
            house.seats.accept(bob.id, "Bob", table),
            house.seats.sit(bob.id, "Bob", full, 1),
            house.seats.accept(bob.id, "Bob", full),
        ):
            with pytest.raises(Refused) as refused:
                await way
            said.append(str(refused.value))
        assert len(set(said)) == 1
        assert await invited(house, bob) == []


# -- letters


def test_an_address_of_the_web_is_in_no_letter() -> None:
    def place(name: str) -> SeatRow:
        return SeatRow("t", 0, "person", name, "h", "journeyman", "", False, 0.0)

    assert letter_name(place("evil.example")) == "Somebody"
    assert letter_name(place("J. R. Hartley")) == "J. R. Hartley"
