"""Profiles in a house: who keeps what when a guest becomes one, comes home elsewhere, and goes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from bottega.table import guestbook, moves, profiles, sessions, tickets
from bottega.table.endings import pictures
from bottega.table.guestbook import ProfilesName
from bottega.table.house import House
from bottega.table.live import Refused
from bottega.table.names import guest_name
from bottega.table.people import Who
from bottega.table.recovery import WORDS, new_words, read_words, written
from bottega.table.storage import Storage
from tests.table.houses import BOT, ME, OPEN, first_move, open_house, play_out, story

FACE = "000000"


async def guest(house: House, name: str = "") -> Who:
    who = await house.reception.who(None, "")
    if name:
        await house.reception.rename(who.id, name)
    return await house.reception.who(who.id, who.session)


async def profile(house: House, name: str) -> Who:
    """Somebody with a profile, in one browser."""
    who = await guest(house)
    begun = await house.reception.keep(who, name, FACE, {}, "Firefox, Linux")
    return await house.reception.who(who.id, begun.session)


@story
async def test_a_guest_who_becomes_a_profile_keeps_every_seat(database: str) -> None:
    async with open_house(database) as house:
        anna = await guest(house, "Ann")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, ME])
        begun = await house.reception.keep(anna, "Anna", FACE, {"theme": "dark"}, "Firefox, Linux")
        live = await house.tables.look(table)
        assert [(place.name, place.holder, place.face) for place in live.seats[:1]] == [("Anna", anna.id, FACE)]
        home = await house.reception.who(anna.id, begun.session)
        assert home.profile is not None
        assert (home.profile.name, home.profile.settings) == ("Anna", {"theme": "dark"})
        await first_move(house, table, anna.id, live.state.actors[0])


@story
async def test_the_cookie_of_before_opens_nothing_any_more(database: str) -> None:
    async with open_house(database) as house:
        anna = await guest(house)
        await house.reception.keep(anna, "Anna", FACE, {}, "")
        for session in (anna.session, "", "0" * 32):
            somebody = await house.reception.who(anna.id, session)
            assert somebody.new
            assert somebody.id != anna.id


@story
async def test_a_session_that_was_ended_opens_nothing_and_others_go_on(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        elsewhere = await house.reception.come_home(await guest(house), anna.id, "Safari, iPhone", False)
        assert [one.device for one in await house.db(sessions.of, anna.id)] == ["Safari, iPhone", "Firefox, Linux"]
        bert = await profile(house, "Bert")
        with pytest.raises(Refused, match="no such session"):
            await house.reception.end_session(bert.id, elsewhere)
        await house.reception.end_session(anna.id, elsewhere)
        assert (await house.reception.who(anna.id, elsewhere)).new
        assert (await house.reception.who(anna.id, anna.session)).profile == anna.profile


@story
async def test_no_two_profiles_are_alike_and_no_guest_is_like_one(database: str) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        table = await house.laying.make(anna.id, "canvas", {"players": 3}, [ME, OPEN, BOT])
        mallory = await guest(house)
        for name in ("Anna", "ANNA", "Аnna", "An na", "Ànna"):
            with pytest.raises(Refused):
                await house.reception.keep(mallory, name, FACE, {}, "")
            with pytest.raises(Refused, match=r"has a profile here|letters of one alphabet"):
                await house.reception.rename(mallory.id, name)
            with pytest.raises(Refused, match=r"has a profile here|letters of one alphabet"):
                await house.seats.sit(mallory.id, name, table, 1)
            with pytest.raises(Refused):
                await house.reception.rename(bert.id, name)
        assert (await house.reception.who(bert.id, bert.session)).name == "Bert", "nothing was changed"
        await house.reception.rename(anna.id, "ANNA")


@story
async def test_a_guest_of_that_name_is_a_guest_again_when_a_profile_takes_it(database: str) -> None:
    async with open_house(database) as house:
        other = await guest(house, "Anna")
        waiting = await house.laying.make(other.id, "canvas", {"players": 2}, [ME, OPEN])
        anna = await profile(house, "Anna")
        assert (await house.tables.look(waiting)).seats[0].name == guest_name(other.id)
        assert (await house.reception.who(other.id, other.session)).name == guest_name(other.id)
        await house.chat.say(other.id, "Anna", waiting, "I am Anna!")
        await house.seats.sit(anna.id, "Somebody else", waiting, 1)
        place = (await house.tables.look(waiting)).seats[1]
        assert (place.name, place.face) == ("Anna", FACE), "a profile sits under its own name"


@story
async def test_a_seat_that_is_given_away_does_not_take_the_name_along(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, BOT])
        friend = await guest(house)
        await house.seats.take_along(friend.id, table, (await house.tables.look(table)).seats[0].token)
        place = (await house.tables.look(table)).seats[0]
        assert (place.name, place.face) == (guest_name(friend.id), "")


def test_of_many_who_want_one_name_exactly_one_has_it(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    people = [f"{number:024}" for number in range(8)]
    for id in people:
        guestbook.know(storage, id, guest_name(id))

    def want(id: str) -> bool:
        try:
            if int(id) % 2:
                guestbook.rename(storage, id, "ANNA")
                return guestbook.name_of(storage, id) == "ANNA"
            profiles.begin(storage, id, "Anna", FACE, {}, "")
            return True
        except ProfilesName:
            return False

    with ThreadPoolExecutor(8) as together:
        list(together.map(want, people))
    named = profiles.named(storage, "Anna")
    assert named is not None
    assert [id for id in people if guestbook.name_of(storage, id) in ("Anna", "ANNA")] == [named.id]


@story
async def test_who_comes_home_brings_the_seats_of_this_browser_along(database: str) -> None:
    async with open_house(database) as house:
        anna, phone, bert = await profile(house, "Anna"), await guest(house), await guest(house)
        mine = await house.laying.make(phone.id, "canvas", {"players": 2}, [ME, OPEN])
        both = await house.laying.make(phone.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.seats.sit(anna.id, "Anna", both, 1)
        await house.reception.come_home(phone, anna.id, "Safari, iPhone", True)
        assert [place.holder for place in (await house.tables.look(mine)).seats] == [anna.id, None]
        assert [place.holder for place in (await house.tables.look(both)).seats] == [phone.id, anna.id]
        with pytest.raises(Refused, match="not yours"):
            await house.seats.leave(bert.id, mine, 0)


@story
async def test_somebody_who_goes_is_forgotten_and_the_games_stay(database: str) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        over = await house.laying.make(anna.id, "fresco-dice", {"players": 2}, [ME, OPEN])
        await house.seats.sit(bert.id, "Bert", over, 1)
        await play_out(house, over, {0: anna.id, 1: bert.id})
        running = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN])
        await house.seats.sit(bert.id, "Bert", running, 1)
        waiting = await house.laying.make(bert.id, "canvas", {"players": 3}, [ME, OPEN, OPEN])
        await house.seats.sit(anna.id, "Anna", waiting, 1)
        await house.chat.say(anna.id, "Anna", over, "Well played")
        before = await house.records.give(bert.id, over)
        assert "Anna" in pictures(await house.db(moves.ending, over))[0]

        await house.reception.forget(anna.id)

        assert (await house.reception.who(anna.id, anna.session)).profile is None
        assert await house.records.give(bert.id, over) == before.replace("Anna", "Somebody")
        assert "Anna" not in pictures(await house.db(moves.ending, over))[0]
        assert "Bert" in pictures(await house.db(moves.ending, over))[0]
        assert (await house.tables.look(running)).seats[0].resigned
        assert [place.kind for place in (await house.tables.look(waiting)).seats] == ["person", "open", "open"]
        assert [row.name for row in await house.chat.said(over, 0)] == [""]
        with pytest.raises(Refused, match="not yours"):
            await house.seats.leave(anna.id, running, 0)
        await profile(house, "Anna")  # the name is free


@story
async def test_who_is_banned_comes_in_no_more_and_nobody_gets_the_name(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        await house.db(profiles.ban, anna.id)
        assert (await house.reception.who(anna.id, anna.session)).new
        with pytest.raises(Refused, match="closed by the host"):
            await house.reception.come_home(await guest(house), anna.id, "", False)
        with pytest.raises(Refused):
            await profile(house, "Anna")


def test_a_ticket_is_good_once_for_one_thing(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    ticket = tickets.give(storage, tickets.DEVICE, "anna")
    assert tickets.whose(storage, tickets.DEVICE, ticket) == "anna"
    assert tickets.take(storage, tickets.INVITATION, ticket) is None
    with ThreadPoolExecutor(8) as together:
        taken = list(together.map(lambda _: tickets.take(storage, tickets.DEVICE, ticket), range(8)))
    assert (taken.count("anna"), taken.count(None)) == (1, 7)


def test_recovery_words_are_read_however_they_are_typed() -> None:
    words = new_words()
    assert read_words(words) == words
    assert read_words(f"  {words.upper().replace('-', ' ')}. ") == words
    assert len(words.split("-")) == WORDS
    assert written(0) == "-".join(["babab"] * WORDS)
    assert read_words(words[:-1]) is None
    assert read_words("anna") is None


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
