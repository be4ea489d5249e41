"""It is your turn: who is called, when, how often, and where to. A push service and an SMTP server of ours hear it."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from sqlalchemy import insert, select, update

from bottega.table import abroad, calls, mails, nextgame, profiles, pushes
from bottega.table.abroad import Abroad, is_abroad, post
from bottega.table.calls import AWAY, DIGEST, LEASE, TRIES, Calls
from bottega.table.clicks import Clicks
from bottega.table.house import House
from bottega.table.live import Refused
from bottega.table.mailing import Post, letter, read_post
from bottega.table.mine import everything_of
from bottega.table.people import Who
from bottega.table.pushing import OFTEN, QUIET, Pushing, own_key
from bottega.table.rows import profiles as profile_rows
from bottega.table.rows import seats
from bottega.table.schema import metadata
from bottega.table.tempo import DAY, HOUR, Tempo
from bottega.table.terms import Terms
from bottega.table.tickets import hashed
from tests.table.houses import BOT, ME, OPEN, first_move, open_house, story
from tests.table.pages import page_at
from tests.table.postoffice import PostOffice, post_office, words
from tests.table.pushservice import Browser, PushService, push_service
from tests.table.test_profiles import guest, profile

DAYS = Tempo("days", "move", each=24 * HOUR)
NIGHTS = Tempo("days", "move", each=24 * HOUR, quiet=(22, 8), zone="UTC")
URL = "https://games.example.org"


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as opened:
        yield opened


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with post_office() as opened:
        yield opened


class Caller(Calls):
    """Who calls in a test, which says how late it is."""

    def __init__(self, house: House, office: PostOffice | None = None, later: float = AWAY * 2) -> None:
        sent_by = None if office is None else read_post(office.url, "games@example.org")
        pushing = Pushing(house.db, "mailto:games@example.org", to_loopback=True)
        super().__init__(house, pushing, Clicks("s" * 32), sent_by, URL)
        self.later = later
        self.now = lambda: time.time() + self.later


async def subscribed(house: House, who: Who, service: PushService) -> Browser:
    browser = service.browser()
    await house.db(pushes.add, who.session, *pushes.checked(**browser.fields, to_loopback=True), "en")
    return browser


async def writes_to(house: House, who: Who, address: str) -> None:
    """Somebody whose address is confirmed."""
    await house.db(mails.choose, who.id, address, "en", "203.0.113.7")
    assert await house.db(mails.confirm, who.id, calls.hashed(address))


async def two(house: House, tempo: Tempo | None = DAYS) -> tuple[str, dict[int, Who]]:
    """A table of Anna and Bert, and who is to act first."""
    anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
    return await seated(house, anna, bert, tempo), {0: anna, 1: bert}


async def seated(house: House, anna: Who, bert: Who, tempo: Tempo | None = DAYS) -> str:
    table = await house.laying.make(anna.id, "canvas", {"players": 2}, [ME, OPEN], Terms(tempo=tempo))
    await house.seats.sit(bert.id, "Bert", table, 1)
    return table


async def to_act(house: House, table: str) -> int:
    return (await house.tables.look(table)).state.actors[0]


async def whole_turn(house: House, table: str, people: dict[int, Who]) -> None:
    seat = await to_act(house, table)
    while seat in (await house.tables.look(table)).state.actors:
        await first_move(house, table, people[seat].id, seat)


@story
async def test_servers_that_want_a_key_at_once_have_one_together(database: str) -> None:
    async with open_house(database) as house:
        keys = await asyncio.gather(*(house.db(own_key) for _ in range(3)))
        assert len({key.private_pem() for key in keys}) == 1


# -- one message for a turn


@story
async def test_a_turn_is_told_once_to_every_device_and_says_nothing_hidden(database: str, service: PushService) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        first = await to_act(house, table)
        desk = await subscribed(house, people[first], service)
        session = await house.reception.come_home(await guest(house), people[first].id, "Safari, iPhone", False)
        phone = await subscribed(house, await house.reception.who(people[first].id, session), service)
        other = await subscribed(house, people[1 - first], service)
        caller = Caller(house)
        await caller.look()
        await caller.look()
        for browser in (desk, phone):
            (message,) = browser.got
            assert (message["title"], message["body"]) == ("Your turn: Canvas", "Anna, Bert")
            assert (message["url"], message["tag"], message["waiting"]) == (f"/t/{table}", table, 1)
            assert set(message) == {"title", "body", "url", "tag", "waiting", "off", "stop"}
            assert table not in browser.topics[0]
        assert desk.topics != phone.topics, "the push service cannot tell that they are of one table"
        assert service.senders >= {await caller.pushing.public_key()}
        assert other.got == []
        await first_move(house, table, people[first].id, first)
        await caller.look()
        assert len(desk.got) == 1, "half a turn is no new one"
        await whole_turn(house, table, people)
        await caller.look()
        assert len(other.got) == 1
        await whole_turn(house, table, people)
        await caller.look()
        assert (len(desk.got), len(phone.got)) == (2, 2)
        assert desk.topics[0] == desk.topics[1], "the later one takes the place of the earlier"


@story
async def test_who_looks_at_the_table_is_not_called(database: str, service: PushService) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        first = await to_act(house, table)
        browser = await subscribed(house, people[first], service)
        caller = Caller(house)
        with house.db.storage.writing() as db:  # at another server they are seen again and again
            db.execute(update(seats).values(seen=caller.now()))
        await caller.look()
        async with page_at(house, table, people[first].id, people[first].session):
            await caller.look()
        assert browser.got == []


@story
async def test_a_turn_of_days_is_told_at_once_others_after_minutes(tmp_path: object, service: PushService) -> None:
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        days, plain = await seated(house, anna, bert, DAYS), await seated(house, anna, bert, None)
        for table in (days, plain):  # whoever is first has not seen that it is their turn
            if await to_act(house, table) == 1:
                await whole_turn(house, table, {0: anna, 1: bert})
        browser = await subscribed(house, anna, service)
        with house.db.storage.writing() as db:
            db.execute(update(seats).values(seen=seats.c.seen - 1000))
        caller = Caller(house, later=4 * house.presence.sweep)
        await caller.look()
        assert [message["tag"] for message in browser.got] == [days]
        caller.later = AWAY + 60
        await caller.look()
        assert [message["tag"] for message in browser.got] == [days, plain]
        assert browser.got[1]["waiting"] == 2


@story
async def test_quiet_hours_are_kept(tmp_path: object, service: PushService) -> None:
    hour = datetime(2027, 3, 1, 23, tzinfo=UTC).timestamp()
    async with open_house(f"sqlite:///{tmp_path}/bottega.db", sweep=600, now=lambda: hour) as house:
        table, people = await two(house, NIGHTS)
        browser = await subscribed(house, people[await to_act(house, table)], service)
        caller = Caller(house, later=4000)
        await caller.look()
        assert browser.got == []
        hour += 9.5 * HOUR
        await caller.look()
        assert len(browser.got) == 1


@story
async def test_two_servers_send_one_message_and_one_letter(
    database: str, service: PushService, office: PostOffice
) -> None:
    async with open_house(database) as here, open_house(database) as there:
        table, people = await two(here)
        first = await to_act(here, table)
        browser = await subscribed(here, people[first], service)
        await writes_to(here, people[1 - first], "bert@example.org")
        callers = [Caller(here, office), Caller(there, office)]
        for _ in range(2):
            await asyncio.gather(*(caller.look() for caller in callers * 3))
            await whole_turn(here, table, people)
        assert len(browser.got) == 1
        assert len(office.letters) == 1


@story
async def test_what_a_killed_server_was_about_to_tell_is_told_by_another(
    database: str, service: PushService, office: PostOffice
) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        first = await to_act(house, table)
        browser = await subscribed(house, people[first], service)
        await writes_to(house, people[1 - first], "bert@example.org")
        caller = Caller(house, office)
        (turn,) = await house.db(calls.turns)
        assert await house.db(calls.take, turn, people[first].session, caller.now())  # and there it is killed
        await caller.look()
        assert browser.got == [], "it may be telling it just now"
        caller.later += LEASE + 60
        await caller.look()
        await caller.look()
        assert len(browser.got) == 1
        await whole_turn(house, table, people)
        assert await house.db(mails.take, people[1 - first].id, caller.now(), LEASE)  # killed again
        await caller.look()
        assert office.letters == []
        caller.later += LEASE + 60
        await caller.look()
        await caller.look()
        assert len(office.letters) == 1


# -- when it goes wrong


@story
async def test_a_device_that_is_gone_is_forgotten_and_failures_are_tried_a_few_times(
    database: str, service: PushService, office: PostOffice
) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        first = await to_act(house, table)
        browser = await subscribed(house, people[first], service)
        await writes_to(house, people[first], "anna@example.org")
        path, caller = browser.endpoint.removeprefix(service.url), Caller(house, office)
        browser.answer = 503
        for _ in range(TRIES + 3):
            assert office.letters == [], "a letter waits until no device can be told"
            await caller.look()
            if office.letters:
                break
            caller.later += LEASE + 60
        assert service.asked.count(path) == TRIES
        assert len(office.letters) == 1, "what no device was told"
        browser.answer = 410
        await whole_turn(house, table, people)
        await whole_turn(house, table, people)
        await caller.look()
        assert await house.db(pushes.of, people[first].session) is None
        caller.later += DIGEST
        await caller.look()
        assert service.asked.count(path) == TRIES + 1
        assert len(office.letters) == 2


@story
async def test_letters_that_nobody_takes_are_tried_a_few_times(tmp_path: object, office: PostOffice) -> None:
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house:
        table, people = await two(house)
        await writes_to(house, people[await to_act(house, table)], "anna@example.org")
        caller, office.refusing = Caller(house, office), True
        tried = 0
        for _ in range(40):
            kept = await house.db(mails.of, people[await to_act(house, table)].id)
            assert kept is not None
            tried = max(tried, kept.tries)
            await caller.look()
            caller.later += 600
        assert tried == TRIES - 1
        office.refusing = False
        caller.later += DIGEST
        await caller.look()
        assert office.letters == [], "given up for this turn"
        await whole_turn(house, table, people)
        await whole_turn(house, table, people)
        await caller.look()
        assert len(office.letters) == 1


# -- when somebody's place does not answer


class DeadPlace:
    """A place that takes connections and never answers, or hangs up at once."""

    def __init__(self, hangs_up: bool = False) -> None:
        self.hangs_up = hangs_up
        self.connections: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> DeadPlace:
        self.server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        return self

    async def _take(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(writer)
        if self.hangs_up:
            writer.close()

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for writer in self.connections:
            writer.transport.abort()

    async def subscribe(self, house: House, who: Who, name: str) -> None:
        browser = Browser(f"{self.url}/{who.id}/{name}")
        await house.db(pushes.add, who.session, *pushes.checked(**browser.fields, to_loopback=True), "en")


async def waits_alone(house: House, who: Who) -> str:
    """A table at which it is somebody's turn."""
    return await house.laying.make(who.id, "canvas", {"players": 2}, [ME, ME])


async def told(browser: Browser) -> None:
    async with asyncio.timeout(30):
        while not browser.got:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("profiles_", [1, 12])
def test_places_that_do_not_answer_delay_nobody_else(
    database: str, service: PushService, monkeypatch: pytest.MonkeyPatch, profiles_: int
) -> None:
    """Ten devices of one profile, or one of each of twelve."""
    monkeypatch.setattr(abroad, "TIMEOUT", 1000.0)
    monkeypatch.setattr(calls, "PROMPT", 0.05)

    @story
    async def happens() -> None:
        async with open_house(database) as house, DeadPlace() as dead:
            for number in range(profiles_):
                anna = await profile(house, f"Anna {'abcdefghkmnp'[number]}")
                await dead.subscribe(house, anna, "first")
                for device in range(9 if profiles_ == 1 else 0):
                    session = await house.reception.come_home(await guest(house), anna.id, "", False)
                    await dead.subscribe(house, await house.reception.who(anna.id, session), str(device))
                await waits_alone(house, anna)
            bert, carla = await profile(house, "Bert"), await profile(house, "Carla")
            await waits_alone(house, bert)
            his, hers = await subscribed(house, bert, service), await subscribed(house, carla, service)
            caller = Caller(house)
            begun = await caller.begin()
            await told(his)
            await waits_alone(house, carla)
            begun += await caller.begin()
            await told(hers)
            assert (len(his.got), len(hers.got)) == (1, 1)
            share = profiles_ * (calls.SHARE if profiles_ == 1 else 1)
            assert len(dead.connections) <= share, "each is called once, and a profile has no more than its share"
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)

    happens()


@story
async def test_a_host_that_never_answers_is_left_alone_for_a_while(tmp_path: object, service: PushService) -> None:
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house, DeadPlace(hangs_up=True) as dead:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        await dead.subscribe(house, anna, "first")
        browser = await subscribed(house, bert, service)
        await waits_alone(house, anna)
        caller = Caller(house)
        for _ in range(TRIES):
            await caller.look()
            caller.later += LEASE + 1
        assert len(dead.connections) == OFTEN < TRIES
        await waits_alone(house, bert)
        await caller.look()
        assert len(browser.got) == 1, "other hosts are not left alone"
        caller.later += QUIET
        await waits_alone(house, anna)
        await caller.look()
        assert len(dead.connections) == OFTEN + 1


@story
async def test_letters_that_are_slow_to_go_delay_nobody_elses(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "PROMPT", 0.05)
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house, post_to_nobody(monkeypatch) as gone:
        people = [await profile(house, f"Anna {letter}") for letter in "abcdefghkmnp"]
        for number, who in enumerate(people):
            await waits_alone(house, who)
            await writes_to(house, who, f"slow{number}@example.org")
        bert = await profile(house, "Bert")
        await waits_alone(house, bert)
        await writes_to(house, bert, "bert@example.org")
        caller = Caller(house)
        caller.post = read_post("smtp://127.0.0.1:25", "games@example.org")
        begun = await caller.begin()
        async with asyncio.timeout(30):
            while "bert@example.org" not in gone:
                await asyncio.sleep(0.01)
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


@asynccontextmanager
async def post_to_nobody(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[str]]:
    """An SMTP server that never takes letters to slow addresses."""
    gone: list[str] = []

    async def send(_: Post, letter: EmailMessage) -> bool:
        if str(letter["To"]).startswith("slow"):
            await asyncio.Event().wait()
        gone.append(str(letter["To"]))
        return True

    monkeypatch.setattr(Post, "send", send)
    yield gone


# -- letters


@story
async def test_one_letter_names_all_tables_and_the_next_comes_hours_later(database: str, office: PostOffice) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        await writes_to(house, anna, "anna@example.org")
        people = {0: anna, 1: bert}
        tables = [await seated(house, anna, bert) for _ in range(3)]
        for table in tables:
            if await to_act(house, table) == 1:
                await whole_turn(house, table, people)
        caller = Caller(house, office)
        await caller.look()
        (letter,) = office.letters
        assert letter["Subject"] == "3 games wait for you"
        assert letter["To"] == "anna@example.org"
        assert all(f"{URL}/t/{table}" in words(letter) for table in tables)
        assert "Canvas (Anna, Bert)" in words(letter)
        for _ in range(2):
            await whole_turn(house, tables[0], people)
        await caller.look()
        assert len(office.letters) == 1, "no flood"
        caller.later += DIGEST
        await caller.look()
        await caller.look()
        assert len(office.letters) == 2


@story
async def test_letters_go_side_by_side(tmp_path: object, office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes its time does so for all at once, not for one after the other."""
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house:
        people = [await profile(house, name) for name in ("Anna", "Bert")]
        for who, address in zip(people, ("anna@example.org", "bert@example.org"), strict=True):
            await house.laying.make(who.id, "canvas", {"players": 2}, [ME, ME])
            await writes_to(house, who, address)
        under_way, gone = asyncio.Barrier(2), []

        async def slowly(_: Post, letter: EmailMessage) -> bool:
            await under_way.wait()
            gone.append(str(letter["To"]))
            return True

        monkeypatch.setattr(Post, "send", slowly)
        await Caller(house, office).look()
        assert sorted(gone) == ["anna@example.org", "bert@example.org"]


@story
async def test_nothing_is_sent_to_an_address_that_is_not_confirmed_or_was_ended(
    database: str, office: PostOffice
) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        who = people[await to_act(house, table)]
        await house.db(mails.choose, who.id, "anna@example.org", "fr", "203.0.113.7")
        caller = Caller(house, office)
        await caller.look()
        assert office.letters == []
        mail = await house.db(mails.of, who.id)
        assert mail is not None
        await caller.ask(mail)
        assert office.letters[0]["Subject"] == "Est-ce votre adresse\u202f?"
        clicks = caller.clicks
        old = clicks.read_yes(clicks.yes(who.id, "old@example.org"))
        assert old is not None
        assert not await house.db(mails.confirm, *old), "an address of before"
        good = clicks.read_yes(clicks.yes(who.id, "anna@example.org"))
        assert good is not None
        assert await house.db(mails.confirm, *good)
        await caller.look()
        assert len(office.letters) == 2
        off = office.letters[1]["List-Unsubscribe"].strip("<>").rpartition("/")[2]
        assert office.letters[1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert clicks.read_yes(off) is None, "it does nothing else"
        assert clicks.read_silent(off) is None
        ended = clicks.read_off(off)
        assert ended is not None
        assert await house.db(mails.forget, *ended)
        assert await house.db(mails.of, who.id) is None


@story
async def test_letters_to_strangers_are_few(database: str) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        await house.db(mails.choose, anna.id, "victim@example.org", "en", "203.0.113.7")
        await house.db(mails.choose, bert.id, "Victim@example.org", "en", "203.0.113.7")
        await house.db(mails.choose, bert.id, "victim@Example.org", "en", "203.0.113.7")
        with pytest.raises(Refused, match="enough for today"):
            await house.db(mails.choose, anna.id, "victim@example.org", "en", "203.0.113.7")
        for number in range(2):
            await house.db(mails.choose, anna.id, f"anna{number}@example.org", "en", "203.0.113.7")
        with pytest.raises(Refused, match="enough for today"):
            await house.db(mails.choose, anna.id, "anna@example.org", "en", "203.0.113.7")


@story
async def test_a_crowd_of_new_profiles_takes_no_letter_from_older_ones(database: str) -> None:
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        with house.db.storage.writing() as db:
            db.execute(update(profile_rows).values(made=0.0))
            db.execute(insert(mails.letters).values(id=hashed("all new"), day=int(time.time() // DAY), sent=mails.ALL))
        bert = await profile(house, "Bert")
        with pytest.raises(Refused, match="enough for today"):
            await house.db(mails.choose, bert.id, "bert@example.org", "en", "203.0.113.7")
        await house.db(mails.choose, anna.id, "anna@example.org", "en", "203.0.113.7")


@story
async def test_one_network_takes_few_of_the_letters_to_strangers(database: str) -> None:
    async with open_house(database) as house:
        for number in range(mails.FROM_ONE + 1):
            who = await profile(house, f"Guest of {number}")
            choosing = house.db(mails.choose, who.id, f"a{number}@example.org", "en", "2001:db8::/48")
            if number < mails.FROM_ONE:
                await choosing
        with pytest.raises(Refused, match="enough for today"):
            await choosing
        await house.db(mails.choose, who.id, "anna@example.org", "en", "203.0.113.7")


@pytest.mark.parametrize(
    "address",
    [
        "anna@example.org\nBcc: all@example.org",
        "anna@example.org\r\n\r\nBuy",
        "anna@example.org, bert@example.org",
        "=?utf-8?q?anna=2Cbert=40example.com?=@example.org",
        "Anna <anna@example.org>",
        "anna@example.org>",
        '"a b"@example.org',
        "anna@[127.0.0.1]",
        "anna@localhost",
        "änna@example.org",
        "anna",
        "",
        f"{'a' * 65}@example.org",
        f"anna@{'a.' * 130}org",
    ],
)
def test_what_is_more_than_an_address_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="An address is like"):
        mails.checked_address(address)


def test_nothing_becomes_a_header_of_its_own() -> None:
    sender = read_post("smtp://127.0.0.1:25", "games@example.org")
    made = letter(sender, "anna@example.org", "Your turn\r\nBcc: all@example.org", "Bcc: all@example.org\n")
    assert made["Bcc"] is None
    assert made["Subject"] == "Your turn Bcc: all@example.org"
    with pytest.raises(ValueError, match="carriage return"):
        letter(sender, "anna@example.org\r\nBcc: all@example.org", "Your turn", "")


# -- whose a device is


@story
async def test_nobody_takes_or_ends_the_device_of_another(database: str, service: PushService) -> None:
    async with open_house(database) as house:
        anna, mallory = await profile(house, "Anna"), await profile(house, "Mallory")
        browser = await subscribed(house, anna, service)
        given = pushes.checked(**browser.fields, to_loopback=True)
        with pytest.raises(Refused, match="Somebody else is notified"):
            await house.db(pushes.add, mallory.session, *given, "en")
        await house.db(pushes.stop, mallory.session)
        assert not await house.db(pushes.end, mallory.session, calls.hashed(browser.endpoint))
        kept = await house.db(pushes.of, anna.session)
        assert kept is not None
        assert kept.endpoint == browser.endpoint
        clicks = Clicks("s" * 32)
        forged = Clicks("t" * 32).silent(anna.session, browser.endpoint)
        assert clicks.read_silent(forged) is None
        assert clicks.read_silent(clicks.off(anna.session, browser.endpoint)) is None


@story
async def test_a_device_is_called_as_long_as_its_session_and_there_are_few(
    database: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushes, "EACH", 2)
    async with open_house(database) as house:
        anna = await profile(house, "Anna")
        elsewhere = [await house.reception.come_home(await guest(house), anna.id, "", False) for _ in range(2)]
        homes = [anna, *[await house.reception.who(anna.id, session) for session in elsewhere]]
        for home in homes[:2]:
            await subscribed(house, home, service)
        await subscribed(house, homes[0], service)  # the same one anew
        with pytest.raises(Refused, match="2 devices already"):
            await subscribed(house, homes[2], service)
        await house.reception.end_session(anna.id, elsewhere[0])
        assert await house.db(pushes.of, elsewhere[0]) is None
        await subscribed(house, homes[2], service)


@story
async def test_who_is_deleted_leaves_nothing_of_it_behind(database: str, service: PushService) -> None:
    async with open_house(database) as house:
        table, people = await two(house)
        who = people[await to_act(house, table)]
        browser = await subscribed(house, who, service)
        await writes_to(house, who, "anna@example.org")
        await Caller(house).look()
        kept = await house.db(everything_of, who.id)
        assert [row["endpoint"] for row in kept["devices called"]] == [browser.endpoint]
        assert [row["address"] for row in kept["letters to"]] == ["anna@example.org"]
        assert [row["table_id"] for row in kept["turns told"]] == [table]
        assert browser.keys["auth"] not in str(kept)
        await house.reception.forget(who.id)
        with house.db.storage.reading() as db:
            for name in ("pushes", "mails", "calls"):
                assert db.execute(select(metadata.tables[name])).all() == [], name
        await Caller(house).look()


@story
async def test_who_is_banned_is_not_called(tmp_path: object, service: PushService, office: PostOffice) -> None:
    async with open_house(f"sqlite:///{tmp_path}/bottega.db") as house:
        table, people = await two(house)
        who = people[await to_act(house, table)]
        browser = await subscribed(house, who, service)
        await writes_to(house, who, "anna@example.org")
        await house.db(profiles.ban, who.id)
        await Caller(house, office).look()
        assert (browser.got, office.letters) == ([], [])


# -- where we let ourselves be sent

GOOD = Browser("")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://127.1/x",
        "https://0x7f000001/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://router/x",
        "https://push.example.org:8443/x",
        "https://me:secret@push.example.org/x",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nx",
        "https://" + "a" * 2000 + ".example.org/",
        "ftp://push.example.org/x",
        "javascript:alert(1)",
        "",
    ],
)
def test_an_endpoint_is_a_named_place_of_the_world(endpoint: str) -> None:
    with pytest.raises(Refused, match="no address at which it can be notified"):
        pushes.checked(endpoint, **GOOD.keys, to_loopback=False)


def test_keys_are_keys() -> None:
    where = "https://push.example.org/x"
    assert pushes.checked(where, **GOOD.keys, to_loopback=False) == (where, GOOD.keys)
    wrong = {"p256dh": "A" * 87, "auth": GOOD.keys["auth"]}, {"p256dh": GOOD.keys["p256dh"], "auth": "?"}
    for keys in wrong:
        with pytest.raises(Refused, match="no address at which it can be notified"):
            pushes.checked(where, **keys, to_loopback=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.3.4",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
        "64:ff9b:1::1",
        "fec0::1",
        "::127.0.0.1",
        "::8.8.8.8",
    ],
)
def test_addresses_at_home_are_not_abroad(address: str) -> None:
    assert not is_abroad(address)


@pytest.mark.parametrize("host", ["127.0.0.1.", "127.0.0.1", "[::1]", "10.0.0.1.", "2130706433"])
@story
async def test_nothing_is_sent_to_an_address_without_a_name(host: str) -> None:
    """Nobody looks such a host up, so nobody would see where it is."""
    with pytest.raises(Refused):
        pushes.checked(f"https://{host}/", **GOOD.keys, to_loopback=False)
    with socket.create_server(("127.0.0.1", 0)) as inside:
        inside.setblocking(False)
        assert await post(f"http://{host}:{inside.getsockname()[1]}/", b"", {}) == 0
        with pytest.raises(BlockingIOError):
            inside.accept()


def test_addresses_of_the_world_are_abroad() -> None:
    assert is_abroad("1.1.1.1")
    assert is_abroad("2606:4700:4700::1111")


@story
async def test_a_name_that_leads_home_is_not_followed(service: PushService) -> None:
    """As a name does that was changed after it was looked at: what is connected to is looked at itself."""
    resolver = Abroad()
    with pytest.raises(OSError, match="not a place of the world"):
        await resolver.resolve("localhost", 443)
    await resolver.close()
    before = len(service.asked)
    port = service.url.rpartition(":")[2]
    assert await post(f"http://localhost:{port}/push/0", b"", {}) == 0
    assert len(service.asked) == before


# -- my next game


@story
async def test_the_next_game_is_the_one_that_has_waited_longest(database: str) -> None:
    async with open_house(database) as house:
        anna, bert = await profile(house, "Anna"), await profile(house, "Bert")
        tables = [await seated(house, anna, bert) for _ in range(3)]
        for table in tables:
            while await to_act(house, table) == 1:
                await first_move(house, table, bert.id, 1)
        with house.db.storage.writing() as db:
            for order, table in enumerate((tables[1], tables[2], tables[0])):
                this = nextgame.asked.c.table_id == table
                db.execute(update(nextgame.asked).where(this).values(at=1000.0 + order))
        assert await house.db(nextgame.waiting, anna.id) == [tables[1], tables[2], tables[0]]
        assert await house.db(nextgame.waiting, anna.id, tables[1]) == [tables[2], tables[0]]
        await whole_turn(house, tables[1], {0: anna, 1: bert})
        assert tables[1] not in await house.db(nextgame.waiting, anna.id)
        assert await house.db(nextgame.waiting, bert.id) == [tables[1]]
        alone = await house.laying.learn(anna.id, "canvas")
        await house.laying.make(bert.id, "canvas", {"players": 2}, [BOT, OPEN])
        assert alone not in await house.db(nextgame.waiting, anna.id), "a lesson waits for nobody"
