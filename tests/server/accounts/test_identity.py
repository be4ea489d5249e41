"""Nobody stands at a table, speaks or is listed under a name that people would take for somebody else's."""

from __future__ import annotations

import pytest
from sqlalchemy import select, update

from bottega.i18n.languages import translations
from bottega.i18n.translate import use
from bottega.server.accounts import relations, visitors
from bottega.server.accounts.given_names import guest_name, letter_name, seat_name
from bottega.server.core.errors import Refused
from bottega.server.db.rows import SeatRow
from bottega.server.db.schema import NAME_SKELETONS, SEATS, VISITORS
from bottega.server.lobby import create, invitations
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.store import table_store
from bottega.server.play.store.move_store import final_pictures_of
from bottega.server.services import Services
from bottega.server.web.account_export import everything_of
from bottega.server.web.pages import import_record
from tests.server.accounts.test_profiles import FACE, guest, profile
from tests.server.accounts.test_relations import befriend, invited, known, some
from tests.server.play.test_rules_upgrade import as_it_was
from tests.server.visitors import BOT, ME, OPEN, open_services, play_out, story
from tests.server.web.pages.test_import_record import played

IMITATIONS = (
    *("Paula\u3164", "Pa\u1160ula", "Paula\u115f", "Paula\uffa0"),  # with letters that nobody sees
    *("\u13e2aula", "\ua4d1\ua4ee\ua4f4\ua4e1\ua4ee", "P\u0251ul\u0251"),  # Cherokee, Lisu, the alpha of phonetics
)
UNREADABLE = ("\u3164", "\u115f\u1160", "\u2ca2\u2c80ula", "\U00010319aula", "😀", "12", "e\u0301\u0301")


async def names_at(services: Services, table: str) -> list[str]:
    return [seat_name(place) for place in (await services.tables.load(table)).seats]


# -- letters


@pytest.mark.parametrize("name", [*IMITATIONS, *UNREADABLE, "Paul\u0430", "anna.example", "www.anna", "St.Anna"])
def test_no_guest_and_no_profile_may_choose_it(name: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    @story
    async def happens() -> None:
        async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
            paula, mallory = await profile(services, "Paula"), await guest(services)
            table = await services.creation.make(paula.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, BOT]))
            for way in (
                services.accounts.rename(mallory.id, name),
                services.accounts.create_profile(mallory, name, FACE, {}, ""),
                services.seating.sit(mallory.id, name, table, 1),
                services.creation.make(
                    mallory.id, TableRequest("canvas", {"players": 2}, [SeatRequest("me", name=name), BOT])
                ),
                services.creation.make(
                    mallory.id, TableRequest("canvas", {"players": 2}, [ME, SeatRequest("me", name=name)])
                ),
            ):
                with pytest.raises(Refused):
                    await way
            assert await names_at(services, table) == ["Paula", "Seat 2", "Journeyman 3"]
            assert (await services.accounts.who(mallory.id, mallory.session)).name == guest_name(mallory.id)

    happens()


@pytest.mark.parametrize(("one", "other"), [("علي", "علی"), ("カナ", "力ナ"), ("エロ", "工口"), ("Søren", "Soren")])
def test_profiles_in_all_alphabets_are_told_apart(one: str, other: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    @story
    async def happens() -> None:
        async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
            await profile(services, one)
            with pytest.raises(Refused, match="That name is taken"):
                await services.accounts.create_profile(await guest(services), other, FACE, {}, "")

    happens()


@story
async def test_people_at_one_screen_are_not_called_what_nobody_may_be_called(database: str) -> None:
    async with open_services(database) as services:
        red = await guest(services, "Red")
        state = played(moves=9, names=("Rosa", "Paula\u3164"))
        wishes = await import_record.chosen(services, red.id, state, "0", "me")
        assert [wish.name for wish in wishes] == ["Red", "Red 2"]


@story
async def test_a_guest_of_before_with_such_a_name_is_a_guest_again(database: str) -> None:
    async with open_services(database) as services:
        await profile(services, "Paula")
        for name in ("Paula\u3164", "\u115f\u1160", "anna.example"):
            who = await guest(services, "Old")
            with services.db.storage.writing() as db:
                db.execute(update(VISITORS).where(VISITORS.c.id == who.id).values(name=name))
            assert (await services.accounts.who(who.id, who.session)).name == guest_name(who.id)


@story
async def test_profiles_of_before_keep_their_names_and_no_third_one_gets_them(database: str) -> None:
    """Two whose names were told apart once, one that nobody could choose now, and a guest at a running game."""
    async with open_services(database) as services:
        arab, persian, odd, paula = await some(services, "علي", "Bob", "Carl", "Paula")
        mallory = await guest(services, "Mallory")
        table = await services.creation.make(paula.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(mallory.id, "Mallory", table, 1)
        before = {persian.id: "علی", odd.id: "O\u3164tto", mallory.id: "Paula\u3164"}
        with services.db.storage.writing() as db:
            for id, name in before.items():
                db.execute(update(VISITORS).where(VISITORS.c.id == id).values(name=name))
                db.execute(update(SEATS).where(SEATS.c.holder == id).values(name=name))
    as_it_was(database, "0012")
    async with open_services(database) as services:
        for who, name in ((arab, "علي"), (persian, "علی"), (odd, "O\u3164tto")):
            known = await services.accounts.who(who.id, who.session)
            assert known.name == name
            made = await services.creation.make(who.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
            assert (await names_at(services, made))[0] == name
            joined = await services.creation.make(paula.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
            await services.seating.sit(who.id, name, joined, 1)
            assert (await names_at(services, joined))[1] == name
            assert await services.db(relations.profile_named, name) == who.id
        for name in ("علي", "علی", "Otto"):
            with pytest.raises(Refused, match="That name is taken"):
                await services.accounts.rename(mallory.id, name)
        assert await names_at(services, table) == ["Paula", guest_name(mallory.id)]
        await services.accounts.rename(odd.id, "Otto")
        assert (await services.accounts.who(odd.id, odd.session)).name == "Otto"
        with services.db.storage.reading() as db:
            assert len(set(db.execute(select(NAME_SKELETONS.c.profile)).scalars())) == 4


# -- records, and games that are over


@story
async def test_names_in_records_are_quoted_and_nobody_speaks_under_them(database: str) -> None:
    async with open_services(database) as services:
        await profile(services, "Alba")
        mallory, game = await guest(services, "Mallory"), played(names=("Alba", "Journeyman 2"))
        table = await services.creation.import_record(mallory.id, game, import_record.recorded(game))
        live = await services.tables.load(table)
        assert live.names == ["“Alba”", "Journeyman 2"]
        assert live.view(None)["names"] == ["“Alba”", "Journeyman 2"]
        told = [live.game.tell(event, live.names) for events in live.told for event in events]
        assert any("“Alba”" in line for line in told)
        svg, _ = unpack_pictures(await services.db(final_pictures_of, table))
        assert "“Alba”" in svg
        with use(translations("fr")):
            assert live.names[0] == "«\u202fAlba\u202f»"
            assert live.state.view(None)["names"][0] == "«\u202fAlba\u202f»"
        assert "Alba\n" in await services.record_export.give(mallory.id, table)
        await services.chat.say(mallory.id, "Alba", table, "Your recovery words?", 0)
        assert [(row.name, row.seat) for row in await services.chat.said(table, 0)] == [("Mallory", None)]


@story
async def test_who_brings_a_record_of_their_own_is_not_quoted(database: str) -> None:
    async with open_services(database) as services:
        alba, game = await profile(services, "Alba"), played(names=("Alba", "Blue"))
        table = await services.creation.import_record(alba.id, game, import_record.recorded(game))
        assert await names_at(services, table) == ["Alba", "“Blue”"]
        svg, _ = unpack_pictures(await services.db(final_pictures_of, table))
        assert "“Alba”" not in svg
        await services.chat.say(alba.id, "Alba", table, "That was mine.", 0)
        assert [(row.name, row.seat) for row in await services.chat.said(table, 0)] == [("Alba", 0)]


@story
async def test_no_part_of_a_quoted_name_looks_unquoted(database: str) -> None:
    async with open_services(database) as services:
        mallory, game = await guest(services, "Mallory"), played(names=("x” Alba “y", "» Alba «"))
        table = await services.creation.import_record(mallory.id, game, import_record.recorded(game))
        assert await names_at(services, table) == ["“x' Alba 'y”", "“' Alba '”"]


@story
async def test_names_of_a_record_do_not_come_to_a_rematch(database: str) -> None:
    async with open_services(database) as services:
        mallory, game = await guest(services, "Mallory"), played(names=("Grandmaster 2", "example.org"))
        table = await services.creation.import_record(mallory.id, game, import_record.recorded(game))
        again = await services.rematches.create(mallory.id, table)
        assert await names_at(services, again) == ["Mallory", "Mallory 2"]


@story
async def test_a_guest_of_an_ended_game_speaks_as_they_are_called_now(database: str) -> None:
    async with open_services(database) as services:
        mallory = await guest(services, "Alba")
        table = await services.creation.make(mallory.id, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        await play_out(services, table, {0: mallory.id})
        await profile(services, "Alba")
        await services.chat.say(mallory.id, "Alba", table, "Your recovery words?", 0)
        assert [(row.name, row.seat) for row in await services.chat.said(table, 0)] == [(guest_name(mallory.id), 0)]


@story
async def test_nobody_leaves_a_game_that_is_over(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        table = await services.creation.make(anna.id, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        ended = await play_out(services, table, {0: anna.id})
        assert ended.row.status == "over"
        with pytest.raises(Refused, match="This game is over"):
            await services.seating.leave(anna.id, table, 0)
        assert not (await services.tables.load(table)).seats[0].resigned
        imported = await services.creation.import_record(anna.id, played(), import_record.recorded(played()))
        with pytest.raises(Refused, match="This game is over"):
            await services.seating.leave(anna.id, imported, 0)
        with pytest.raises(Refused, match="not your seat"):
            await services.seating.leave(anna.id, table, 1)


@story
async def test_nobody_gives_away_the_seat_of_a_game_that_is_over(database: str) -> None:
    async with open_services(database) as services:
        anna, other = await profile(services, "Anna"), await guest(services, "Otto")
        table = await services.creation.make(anna.id, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        link = (await play_out(services, table, {0: anna.id})).seats[0].token
        with pytest.raises(Refused, match="not valid"):
            await services.seating.take_along(other.id, table, link)
        assert (await services.tables.load(table)).seats[0].holder == anna.id


# -- forms that are refused


@story
async def test_a_table_that_cannot_be_made_renames_nobody(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_services(database) as services:
        await profile(services, "Paula")
        red, blue = await guest(services, "Red"), await guest(services, "Blue")
        shared = await services.creation.make(blue.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        await services.seating.sit(red.id, "Red", shared, 1)
        wishes = [SeatRequest("me", name="Rosa"), BOT]

        async def refused(match: str, asked: list[SeatRequest]) -> None:
            with pytest.raises(Refused, match=match):
                await services.creation.make(red.id, TableRequest("canvas", {"players": 2}, asked))
            assert (await services.accounts.who(red.id, red.session)).name == "Red"
            assert await names_at(services, shared) == ["Blue", "Red", "Seat 3"]
            assert [row.id for row in await services.db(table_store.tables_of, red.id)] == [shared], "no table either"

        await refused("That name is taken", [SeatRequest("me", name="Paula"), BOT])
        await refused("already called Blue", [SeatRequest("me", name="Blue"), BOT])
        await refused("That name is taken", [SeatRequest("me", name="Rosa"), SeatRequest("me", name="Paula")])
        monkeypatch.setattr(create, "TABLES_A_DAY", 0)
        await refused("tables today", wishes)
        monkeypatch.undo()
        await services.creation.make(red.id, TableRequest("canvas", {"players": 2}, wishes))
        assert (await services.accounts.who(red.id, red.session)).name == "Rosa"
        assert await names_at(services, shared) == ["Blue", "Rosa", "Seat 3"]


@story
async def test_a_refused_seat_renames_nobody(database: str) -> None:
    async with open_services(database) as services:
        paula = await profile(services, "Paula")
        red, blue, mallory = (
            await guest(services, "Red"),
            await guest(services, "Blue"),
            await guest(services, "Mallory"),
        )
        table = await services.creation.make(blue.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        elsewhere = await services.creation.make(mallory.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        await services.seating.sit(red.id, "Red", elsewhere, 1)
        for name, seat in (("Rosa", 0), ("Rosa", 7), ("Blue", 1), ("Paula", 1), ("Mallory", 1)):
            with pytest.raises(Refused):
                await services.seating.sit(red.id, name, table, seat)
            assert (await services.accounts.who(red.id, red.session)).name == "Red"
            assert await names_at(services, elsewhere) == ["Mallory", "Red", "Seat 3"]
            assert await names_at(services, table) == ["Blue", "Seat 2", "Seat 3"]
        with pytest.raises(Refused):
            await services.accounts.create_profile(red, "Paula", FACE, {}, "")
        assert (await services.db(visitors.read_name, red.id)) == ("Red", False)
        assert (await services.accounts.who(paula.id, paula.session)).name == "Paula"


# -- who is blocked


@story
async def test_blocked_declined_and_pending_requests_look_the_same(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_services(database) as services:
        anna, bob, carl, dora, emil = await some(services, "Anna", "Bob", "Carl", "Dora", "Emil")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        names = ["Bob", "Carl", "Dora"]

        async def all_look_the_same() -> None:
            assert await known(services, anna) == ([], names, [], [])
            assert await services.db(invitations.to_table, table) == names
            told = await services.db(everything_of, anna.id)
            assert sorted((row["name"], row["kind"]) for row in told["relations"]) == [
                (name, "friend") for name in names
            ]
            assert sorted(row["name"] for row in told["invitations of mine"]) == names
            page = await services.db(relations.relations_to, anna.id, [bob.id, carl.id, dora.id])
            assert page == [(name, "friend") for name in names]

        for other in (bob, carl, dora):  # before they answer
            assert await services.db(relations.befriend, anna.id, other.id)
            await services.invitations.invite(anna.id, table, other.name)
        await services.db(relations.decline, bob.id, anna.id)
        assert await services.db(relations.block, carl.id, anna.id)
        await all_look_the_same()
        for other in (bob, carl, dora):
            assert await services.db(relations.befriend, anna.id, other.id)
            await services.invitations.invite(anna.id, table, other.name)
        await all_look_the_same()
        monkeypatch.setattr(relations, "UNANSWERED", 3)
        assert not await services.db(relations.befriend, anna.id, emil.id), "all three count as not answered"
        monkeypatch.undo()
        await services.db(relations.unblock, carl.id, anna.id)
        await all_look_the_same()
        for other in (bob, carl):
            assert (await known(services, other))[2] == [], "nor does the request come again"
            assert await services.db(relations.count_requests, other.id) == 0
        assert (await known(services, dora))[2] == ["Anna"]
        for other in (bob, carl, dora):  # taken back, and asked again
            await services.db(relations.end, anna.id, other.id)
        assert await known(services, anna) == ([], [], [], [])
        for other in (bob, carl, dora):
            assert await services.db(relations.befriend, anna.id, other.id)
        await all_look_the_same()


@story
async def test_who_unblocks_somebody_can_still_become_their_friend(database: str) -> None:
    async with open_services(database) as services:
        anna, bob = await some(services, "Anna", "Bob")
        assert await services.db(relations.befriend, anna.id, bob.id)
        assert await services.db(relations.block, bob.id, anna.id)
        await services.db(relations.unblock, bob.id, anna.id)
        assert await services.db(relations.befriend, bob.id, anna.id)
        assert await known(services, anna) == (["Bob"], [], [], [])


@story
async def test_a_friend_who_blocks_looks_like_one_who_ends_the_friendship(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        for other in (bob, carl):
            await befriend(services, anna, other)
        await services.db(relations.end, bob.id, anna.id)
        assert await services.db(relations.block, carl.id, anna.id)
        assert await known(services, anna) == ([], [], [], [])
        for other in (bob, carl):
            assert await services.db(relations.befriend, anna.id, other.id)
        assert await known(services, anna) == ([], ["Bob", "Carl"], [], [])


@story
async def test_who_is_blocked_hears_what_everybody_hears_whose_seat_is_gone(database: str) -> None:
    async with open_services(database) as services:
        anna, bob, carl = await some(services, "Anna", "Bob", "Carl")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        full = await services.creation.make(carl.id, TableRequest("canvas", {"players": 2}, [ME, BOT]))
        await services.invitations.invite(anna.id, table, "Bob")
        assert await services.db(relations.block, anna.id, bob.id)
        said = []
        for way in (
            services.seating.sit(bob.id, "Bob", table, 1),
            services.seating.accept(bob.id, "Bob", table),
            services.seating.sit(bob.id, "Bob", full, 1),
            services.seating.accept(bob.id, "Bob", full),
        ):
            with pytest.raises(Refused) as refused:
                await way
            said.append(str(refused.value))
        assert len(set(said)) == 1
        assert await invited(services, bob) == []


# -- letters


def test_an_address_of_the_web_is_in_no_letter() -> None:
    def place(name: str) -> SeatRow:
        return SeatRow("t", 0, "person", name, "h", "journeyman", "", False, 0.0)

    assert letter_name(place("evil.example")) == "Somebody"
    assert letter_name(place("J. R. Hartley")) == "J. R. Hartley"
