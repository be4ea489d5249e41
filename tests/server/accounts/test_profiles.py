"""Profiles: what guests keep when they create one, sign in elsewhere, or delete it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bottega.server import removal
from bottega.server.accounts import one_time_tokens, profiles, sessions, visitors
from bottega.server.accounts.given_names import guest_name
from bottega.server.accounts.recovery_words import WORDS, format_words, new_words, parse_words
from bottega.server.accounts.service import Visitor
from bottega.server.accounts.visitors import NameOfProfile
from bottega.server.core.errors import Refused
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.final_pictures import unpack_pictures
from bottega.server.play.store import move_store
from bottega.server.services import Services
from tests.server.rows import register
from tests.server.visitors import BOT, ME, OPEN, first_move, open_services, play_out, story, without_seal

FACE = "000000"


async def guest(services: Services, name: str = "") -> Visitor:
    who = await services.accounts.who(None, "")
    if name:
        await services.accounts.rename(who.id, name)
    return await services.accounts.who(who.id, who.session)


async def profile(services: Services, name: str) -> Visitor:
    """Somebody with a profile, in one browser."""
    who = await guest(services)
    begun = await services.accounts.create_profile(who, name, FACE, {}, "Firefox, Linux")
    return await services.accounts.who(who.id, begun.session)


@story
async def test_a_guest_who_becomes_a_profile_keeps_every_seat(database: str) -> None:
    async with open_services(database) as services:
        anna = await guest(services, "Ann")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, ME]))
        begun = await services.accounts.create_profile(anna, "Anna", FACE, {"theme": "dark"}, "Firefox, Linux")
        live = await services.tables.load(table)
        assert [(place.name, place.holder, place.face) for place in live.seats[:1]] == [("Anna", anna.id, FACE)]
        home = await services.accounts.who(anna.id, begun.session)
        assert home.profile is not None
        assert (home.profile.name, home.profile.settings) == ("Anna", {"theme": "dark"})
        await first_move(services, table, anna.id, live.state.actors[0])


@story
async def test_the_cookie_of_before_opens_nothing_any_more(database: str) -> None:
    async with open_services(database) as services:
        anna = await guest(services)
        await services.accounts.create_profile(anna, "Anna", FACE, {}, "")
        for session in (anna.session, "", "0" * 32):
            somebody = await services.accounts.who(anna.id, session)
            assert somebody.new
            assert somebody.id != anna.id


@story
async def test_a_session_that_was_ended_opens_nothing_and_others_go_on(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        elsewhere = await services.accounts.sign_in(await guest(services), anna.id, "Safari, iPhone", False)
        assert [one.device for one in await services.db(sessions.sessions_of, anna.id)] == [
            "Safari, iPhone",
            "Firefox, Linux",
        ]
        bert = await profile(services, "Bert")
        with pytest.raises(Refused, match="already signed out"):
            await services.accounts.end_session(bert.id, elsewhere)
        await services.accounts.end_session(anna.id, elsewhere)
        assert (await services.accounts.who(anna.id, elsewhere)).new
        assert (await services.accounts.who(anna.id, anna.session)).profile == anna.profile


@story
async def test_no_two_profiles_are_alike_and_no_guest_is_like_one(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, BOT]))
        mallory = await guest(services)
        for name in ("Anna", "ANNA", "Аnna", "An na", "Ànna"):
            with pytest.raises(Refused):
                await services.accounts.create_profile(mallory, name, FACE, {}, "")
            with pytest.raises(Refused, match=r"That name is taken|letters of one alphabet"):
                await services.accounts.rename(mallory.id, name)
            with pytest.raises(Refused, match=r"That name is taken|letters of one alphabet"):
                await services.seating.sit(mallory.id, name, table, 1)
            with pytest.raises(Refused):
                await services.accounts.rename(bert.id, name)
        assert (await services.accounts.who(bert.id, bert.session)).name == "Bert", "Nothing was changed"
        await services.accounts.rename(anna.id, "ANNA")


@story
async def test_a_guest_of_that_name_is_a_guest_again_when_a_profile_takes_it(database: str) -> None:
    async with open_services(database) as services:
        other = await guest(services, "Anna")
        waiting = await services.creation.make(other.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        anna = await profile(services, "Anna")
        assert (await services.tables.load(waiting)).seats[0].name == guest_name(other.id)
        assert (await services.accounts.who(other.id, other.session)).name == guest_name(other.id)
        await services.chat.say(other.id, "Anna", waiting, "I'm Anna!")
        await services.seating.sit(anna.id, "Somebody else", waiting, 1)
        place = (await services.tables.load(waiting)).seats[1]
        assert (place.name, place.face) == ("Anna", FACE), "a profile sits under its own name"


@story
async def test_a_seat_that_is_given_away_does_not_take_the_name_along(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, BOT]))
        friend = await guest(services)
        await services.seating.take_along(friend.id, table, (await services.tables.load(table)).seats[0].token)
        place = (await services.tables.load(table)).seats[0]
        assert (place.name, place.face) == (guest_name(friend.id), "")


def test_of_many_who_want_one_name_exactly_one_has_it(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    people = [f"{number:024}" for number in range(8)]
    for id in people:
        register(storage, id, guest_name(id))

    def want(id: str) -> bool:
        try:
            if int(id) % 2:
                visitors.rename(storage, id, "ANNA")
                return visitors.read_name(storage, id)[0] == "ANNA"
            profiles.create(storage, id, "Anna", FACE, {}, "")
            return True
        except NameOfProfile:
            return False

    with ThreadPoolExecutor(8) as together:
        list(together.map(want, people))
    named = profiles.find_by_name(storage, "Anna")
    assert named is not None
    assert [id for id in people if visitors.read_name(storage, id)[0] in ("Anna", "ANNA")] == [named.id]


@story
async def test_who_comes_home_brings_the_seats_of_this_browser_along(database: str) -> None:
    async with open_services(database) as services:
        anna, phone, bert = await profile(services, "Anna"), await guest(services), await guest(services)
        mine = await services.creation.make(phone.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        both = await services.creation.make(phone.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(anna.id, "Anna", both, 1)
        await services.accounts.sign_in(phone, anna.id, "Safari, iPhone", True)
        assert [place.holder for place in (await services.tables.load(mine)).seats] == [anna.id, None]
        assert [place.holder for place in (await services.tables.load(both)).seats] == [phone.id, anna.id]
        with pytest.raises(Refused, match="not your seat"):
            await services.seating.leave(bert.id, mine, 0)


@story
async def test_somebody_who_goes_is_forgotten_and_the_games_stay(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        over = await services.creation.make(anna.id, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(bert.id, "Bert", over, 1)
        await play_out(services, over, {0: anna.id, 1: bert.id})
        running = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(bert.id, "Bert", running, 1)
        waiting = await services.creation.make(bert.id, TableRequest("canvas", {"players": 3}, [ME, OPEN, OPEN]))
        await services.seating.sit(anna.id, "Anna", waiting, 1)
        await services.chat.say(anna.id, "Anna", over, "Well played")
        before = await services.record_export.give(bert.id, over)
        assert "Anna" in unpack_pictures(await services.db(move_store.final_pictures_of, over))[0]

        await services.removal.delete(anna.id)

        assert (await services.accounts.who(anna.id, anna.session)).profile is None
        after = await services.record_export.give(bert.id, over)
        assert without_seal(after) == without_seal(before.replace("Anna", "Somebody"))
        assert "Anna" not in unpack_pictures(await services.db(move_store.final_pictures_of, over))[0]
        assert "Bert" in unpack_pictures(await services.db(move_store.final_pictures_of, over))[0]
        assert (await services.tables.load(running)).seats[0].resigned
        assert [place.kind for place in (await services.tables.load(waiting)).seats] == ["person", "open", "open"]
        assert [row.name for row in await services.chat.said(over, 0)] == [""]
        with pytest.raises(Refused, match="not your seat"):
            await services.seating.leave(anna.id, running, 0)
        await profile(services, "Anna")  # the name is free


@story
async def test_who_is_banned_comes_in_no_more_and_nobody_gets_the_name(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        await services.db(removal.ban_profile, anna.id)
        assert (await services.accounts.who(anna.id, anna.session)).new
        with pytest.raises(Refused, match="closed by the server's host"):
            await services.accounts.sign_in(await guest(services), anna.id, "", False)
        with pytest.raises(Refused):
            await profile(services, "Anna")


def test_a_ticket_is_good_once_for_one_thing(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    ticket = one_time_tokens.issue(storage, one_time_tokens.DEVICE, "anna")
    assert one_time_tokens.owner_of(storage, one_time_tokens.DEVICE, ticket) == "anna"
    assert one_time_tokens.redeem(storage, one_time_tokens.INVITATION, ticket) is None
    with ThreadPoolExecutor(8) as together:
        taken = list(together.map(lambda _: one_time_tokens.redeem(storage, one_time_tokens.DEVICE, ticket), range(8)))
    assert (taken.count("anna"), taken.count(None)) == (1, 7)


def test_recovery_words_are_read_however_they_are_typed() -> None:
    words = new_words()
    assert parse_words(words) == words
    assert parse_words(f"  {words.upper().replace('-', ' ')}. ") == words
    assert len(words.split("-")) == WORDS
    assert format_words(0) == "-".join(["babab"] * WORDS)
    assert parse_words(words[:-1]) is None
    assert parse_words("anna") is None


def test_a_browser_is_known_by_two_words() -> None:
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1"
    edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537 Chrome/140 Safari/537 Edg/140"
    assert [sessions.device(one) for one in (firefox, iphone, edge, "curl")] == [
        "Firefox, Linux",
        "Safari, iPhone",
        "Edge, Windows",
        "",
    ]
