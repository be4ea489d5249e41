"""Who is notified of a turn, when, how often and where, heard by a push service and an SMTP server of our own."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from alembic import command
from sqlalchemy import insert, select, update

from bottega.server import removal
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.accounts.service import Visitor
from bottega.server.core.errors import Refused
from bottega.server.db import schema
from bottega.server.db.schema import EMAIL_COUNTS, PROFILES, SEATS, TURN_STARTS
from bottega.server.db.storage import alembic_config
from bottega.server.lobby.table_request import TableRequest
from bottega.server.notify import dispatch, email_store, outbound_http, outbox, push_store
from bottega.server.notify.dispatch import DIGEST, Notifier
from bottega.server.notify.outbound_http import PublicResolver, is_public_address, post_public
from bottega.server.notify.outbox import AWAY, LEASE, TRIES
from bottega.server.notify.signed_links import LinkSigner
from bottega.server.notify.smtp import Mailer, compose_email
from bottega.server.notify.web_push import FAILURES_BEFORE_PAUSE, FIRST_PAUSE, WebPush, server_key
from bottega.server.options import read_smtp
from bottega.server.play.store import waiting_games
from bottega.server.play.timing.time_control import DAY, HOUR, TimeControl
from bottega.server.services import Services
from bottega.server.web.account_export import everything_of
from tests.server.accounts.test_profiles import guest, profile
from tests.server.pages import page_at
from tests.server.push_service import Browser, PushService, push_service
from tests.server.smtp_server import SmtpServer, smtp_server, words
from tests.server.visitors import BOT, ME, OPEN, first_move, open_services, story

DAYS = TimeControl("days", "move", each=24 * HOUR)
NIGHTS = TimeControl("days", "move", each=24 * HOUR, quiet=(22, 8), zone="UTC")
URL = "https://games.example.org"


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as opened:
        yield opened


@pytest.fixture
def smtp() -> Iterator[SmtpServer]:
    with smtp_server() as opened:
        yield opened


class TestNotifier(Notifier):
    """A notifier whose clock is set by the test."""

    __test__ = False

    def __init__(self, services: Services, smtp: SmtpServer | None = None, later: float = AWAY * 2) -> None:
        sent_by = None if smtp is None else Mailer(read_smtp(smtp.url, "games@example.org"))
        pushing = WebPush(services.db, "mailto:games@example.org", to_loopback=True)
        super().__init__(services.tables, services.presence, pushing, LinkSigner("s" * 32), sent_by, URL)
        self.later = later
        self.now = lambda: time.time() + self.later


async def subscribed(services: Services, who: Visitor, service: PushService) -> Browser:
    browser = service.browser()
    await services.db(push_store.subscribe, who.session, *push_store.checked(**browser.fields, to_loopback=True), "en")
    return browser


async def writes_to(services: Services, who: Visitor, address: str) -> None:
    """Somebody whose address is confirmed."""
    await services.db(email_store.set_address, who.id, address, "en", "203.0.113.7")
    assert await services.db(email_store.confirm, who.id, hashed(address))


async def two(services: Services, tempo: TimeControl | None = DAYS) -> tuple[str, dict[int, Visitor]]:
    """A table of Anna and Bert, and who is to act first."""
    anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
    return await seated(services, anna, bert, tempo), {0: anna, 1: bert}


async def seated(services: Services, anna: Visitor, bert: Visitor, tempo: TimeControl | None = DAYS) -> str:
    table = await services.creation.make(anna.id, TableRequest("canvas", {"players": 2}, [ME, OPEN], tempo=tempo))
    await services.seating.sit(bert.id, "Bert", table, 1)
    return table


async def to_act(services: Services, table: str) -> int:
    return (await services.tables.load(table)).state.actors[0]


async def whole_turn(services: Services, table: str, people: dict[int, Visitor]) -> None:
    seat = await to_act(services, table)
    while seat in (await services.tables.load(table)).state.actors:
        await first_move(services, table, people[seat].id, seat)


@story
async def test_servers_that_want_a_key_at_once_have_one_together(database: str) -> None:
    async with open_services(database) as services:
        keys = await asyncio.gather(*(services.db(server_key) for _ in range(3)))
        assert len({key.private_numbers() for key in keys}) == 1


# -- one message for a turn


@story
async def test_a_turn_is_told_once_to_every_device_and_says_nothing_hidden(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        desk = await subscribed(services, people[first], service)
        session = await services.accounts.sign_in(await guest(services), people[first].id, "Safari, iPhone", False)
        phone = await subscribed(services, await services.accounts.who(people[first].id, session), service)
        other = await subscribed(services, people[1 - first], service)
        notifier = TestNotifier(services)
        await notifier.run_once()
        await notifier.run_once()
        for browser in (desk, phone):
            (message,) = browser.got
            assert (message["title"], message["body"]) == ("Your turn: Canvas", "Anna, Bert")
            assert (message["url"], message["tag"], message["waiting"]) == (f"/t/{table}", table, 1)
            assert set(message) == {"title", "body", "url", "tag", "waiting", "off", "stop"}
            assert table not in browser.topics[0]
        assert desk.topics != phone.topics, "the push service cannot tell that they are of one table"
        assert service.senders >= {await notifier.web_push.public_key()}
        assert other.got == []
        await first_move(services, table, people[first].id, first)
        await notifier.run_once()
        assert len(desk.got) == 1, "half a turn is no new one"
        await whole_turn(services, table, people)
        await notifier.run_once()
        assert len(other.got) == 1
        await whole_turn(services, table, people)
        await notifier.run_once()
        assert (len(desk.got), len(phone.got)) == (2, 2)
        assert desk.topics[0] == desk.topics[1], "the later one takes the place of the earlier"


@story
async def test_who_looks_at_the_table_is_not_called(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        browser = await subscribed(services, people[first], service)
        notifier = TestNotifier(services)
        with services.db.storage.writing() as db:  # at another server they are seen again and again
            db.execute(update(SEATS).values(seen=notifier.now()))
        await notifier.run_once()
        async with page_at(services, table, people[first].id, people[first].session):
            await notifier.run_once()
        assert browser.got == []


@story
async def test_a_turn_of_days_is_told_at_once_others_after_minutes(tmp_path: object, service: PushService) -> None:
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        days, plain = await seated(services, anna, bert, DAYS), await seated(services, anna, bert, None)
        for table in (days, plain):  # whoever is first has not seen that it is their turn
            if await to_act(services, table) == 1:
                await whole_turn(services, table, {0: anna, 1: bert})
        browser = await subscribed(services, anna, service)
        with services.db.storage.writing() as db:
            db.execute(update(SEATS).values(seen=SEATS.c.seen - 1000))
        notifier = TestNotifier(services, later=4 * services.presence.sweep)
        await notifier.run_once()
        assert [message["tag"] for message in browser.got] == [days]
        notifier.later = AWAY + 60
        await notifier.run_once()
        assert [message["tag"] for message in browser.got] == [days, plain]
        assert browser.got[1]["waiting"] == 2


@story
async def test_quiet_hours_are_kept(tmp_path: object, service: PushService) -> None:
    hour = datetime(2027, 3, 1, 23, tzinfo=UTC).timestamp()
    async with open_services(f"sqlite:///{tmp_path}/bottega.db", sweep=600, now=lambda: hour) as services:
        table, people = await two(services, NIGHTS)
        browser = await subscribed(services, people[await to_act(services, table)], service)
        notifier = TestNotifier(services, later=4000)
        await notifier.run_once()
        assert browser.got == []
        hour += 9.5 * HOUR
        notifier.later += 9.5 * HOUR
        await notifier.run_once()
        assert len(browser.got) == 1


@story
async def test_two_servers_send_one_message_and_one_letter(
    database: str, service: PushService, smtp: SmtpServer
) -> None:
    async with open_services(database) as here, open_services(database) as there:
        table, people = await two(here)
        first = await to_act(here, table)
        browser = await subscribed(here, people[first], service)
        await writes_to(here, people[1 - first], "bert@example.org")
        notifiers = [TestNotifier(here, smtp), TestNotifier(there, smtp)]
        for _ in range(2):
            await asyncio.gather(*(notifier.run_once() for notifier in notifiers * 3))
            await whole_turn(here, table, people)
        assert len(browser.got) == 1
        assert len(smtp.emails) == 1


@story
async def test_what_a_killed_server_was_about_to_tell_is_told_by_another(
    database: str, service: PushService, smtp: SmtpServer
) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        browser = await subscribed(services, people[first], service)
        await writes_to(services, people[1 - first], "bert@example.org")
        notifier = TestNotifier(services, smtp)
        push = await services.db(push_store.subscription_of, people[first].session)
        assert push is not None
        assert await services.db(outbox.lease, push, notifier.now())  # and there it is killed
        await notifier.run_once()
        assert browser.got == [], "the lease runs"
        notifier.later += LEASE + 60
        await notifier.run_once()
        await notifier.run_once()
        assert len(browser.got) == 1
        await whole_turn(services, table, people)
        mail = await services.db(email_store.address_of, people[1 - first].id)
        assert mail is not None
        assert await services.db(outbox.lease, mail, notifier.now())  # killed again
        await notifier.run_once()
        assert smtp.emails == []
        notifier.later += LEASE + 60
        await notifier.run_once()
        await notifier.run_once()
        assert len(smtp.emails) == 1


@story
async def test_a_turn_that_waits_at_the_upgrade_is_told_once(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        told_before, people = await two(services)
        first = await to_act(services, told_before)
        browser = await subscribed(services, people[first], service)
        await TestNotifier(services).run_once()
        await waits_alone(services, people[first])
        with services.db.storage.writing() as db:
            command.downgrade(alembic_config(db), "0013")
    async with open_services(database) as services:
        notifier = TestNotifier(services)
        await notifier.run_once()
        await notifier.run_once()
    assert len(browser.got) == 2
    assert browser.got[0]["tag"] == told_before != browser.got[1]["tag"]


@story
async def test_a_turn_wakes_the_notifier(database: str, service: PushService) -> None:
    async with open_services(database, sweep=0.02) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        browser = await subscribed(services, people[1 - first], service)
        notifier = TestNotifier(services)
        services.bus.subscribe(notifier.wake)
        slept, sleeping = notifier.woken.wait, asyncio.Event()

        async def sleep() -> bool:
            sleeping.set()
            return await slept()

        notifier.woken.wait = sleep  # type: ignore[method-assign, assignment]
        running = asyncio.create_task(notifier.run())
        await sleeping.wait()
        await whole_turn(services, table, people)
        await told(browser)  # long before the notifier would look again by itself
        running.cancel()


@story
async def test_a_turn_is_told_to_whoever_takes_over_the_seat(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        await subscribed(services, people[first], service)
        notifier = TestNotifier(services)
        await notifier.run_once()
        carla = await profile(services, "Carla")
        browser = await subscribed(services, carla, service)
        token = (await services.tables.load(table)).seats[first].token
        await services.seating.take_along(carla.id, table, token)
        await notifier.run_once()
        assert [message["tag"] for message in browser.got] == [table]


@story
async def test_nothing_is_due_for_players_who_want_no_notifications(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        with services.db.storage.reading() as db:
            assert db.execute(select(TURN_STARTS.c.due)).scalars().all() == [None]
        browser = await subscribed(services, people[await to_act(services, table)], service)
        notifier = TestNotifier(services)
        await notifier.run_once()
        await notifier.run_once()
        assert len(browser.got) == 1
        with services.db.storage.reading() as db:
            assert db.execute(select(TURN_STARTS.c.due)).scalars().all() == [None], "it is told"


# -- failures


@story
async def test_a_device_that_is_gone_is_forgotten_and_failures_are_tried_a_few_times(
    database: str, service: PushService, smtp: SmtpServer
) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        first = await to_act(services, table)
        browser = await subscribed(services, people[first], service)
        await writes_to(services, people[first], "anna@example.org")
        path, notifier = browser.endpoint.removeprefix(service.url), TestNotifier(services, smtp)
        browser.answer = 503
        for _ in range(TRIES + 3):
            assert smtp.emails == [], "an email waits until no device can be told"
            await notifier.run_once()
            if smtp.emails:
                break
            notifier.later += 2 * LEASE
        assert service.asked.count(path) == TRIES
        assert len(smtp.emails) == 1, "what no device was told"
        browser.answer = 410
        notifier.later += LEASE * TRIES
        await whole_turn(services, table, people)
        await whole_turn(services, table, people)
        await notifier.run_once()
        assert await services.db(push_store.subscription_of, people[first].session) is None
        notifier.later += DIGEST
        await notifier.run_once()
        assert service.asked.count(path) == TRIES + 1
        assert len(smtp.emails) == 2


@story
async def test_emails_that_nobody_takes_are_tried_a_few_times(tmp_path: object, smtp: SmtpServer) -> None:
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services:
        table, people = await two(services)
        await writes_to(services, people[await to_act(services, table)], "anna@example.org")
        notifier, smtp.refusing = TestNotifier(services, smtp), True
        for _ in range(2 * TRIES):
            await notifier.run_once()
            notifier.later += LEASE * TRIES
        assert smtp.refused == TRIES
        smtp.refusing = False
        notifier.later += DIGEST
        await notifier.run_once()
        assert smtp.emails == [], "given up for this turn"
        await whole_turn(services, table, people)
        await whole_turn(services, table, people)
        await notifier.run_once()
        assert len(smtp.emails) == 1


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

    async def subscribe(self, services: Services, who: Visitor, name: str) -> None:
        browser = Browser(f"{self.url}/{who.id}/{name}")
        await services.db(
            push_store.subscribe, who.session, *push_store.checked(**browser.fields, to_loopback=True), "en"
        )


async def waits_alone(services: Services, who: Visitor) -> str:
    """A table at which it is somebody's turn."""
    return await services.creation.make(who.id, TableRequest("canvas", {"players": 2}, [ME, ME]))


async def told(browser: Browser) -> None:
    async with asyncio.timeout(30):
        while not browser.got:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("profiles_", [1, 12])
def test_places_that_do_not_answer_delay_nobody_else(
    database: str, service: PushService, monkeypatch: pytest.MonkeyPatch, profiles_: int
) -> None:
    """Ten devices of one profile, or one of each of twelve."""
    monkeypatch.setattr(outbound_http, "TIMEOUT", 1000.0)
    monkeypatch.setattr(dispatch, "PROMPT", 0.05)

    @story
    async def happens() -> None:
        async with open_services(database) as services, DeadPlace() as dead:
            for number in range(profiles_):
                anna = await profile(services, f"Anna {'abcdefghkmnp'[number]}")
                await dead.subscribe(services, anna, "first")
                for device in range(9 if profiles_ == 1 else 0):
                    session = await services.accounts.sign_in(await guest(services), anna.id, "", False)
                    await dead.subscribe(services, await services.accounts.who(anna.id, session), str(device))
                await waits_alone(services, anna)
            bert, carla = await profile(services, "Bert"), await profile(services, "Carla")
            await waits_alone(services, bert)
            his, hers = await subscribed(services, bert, service), await subscribed(services, carla, service)
            notifier = TestNotifier(services)
            begun = await notifier.start_due()
            await told(his)
            await waits_alone(services, carla)
            begun += await notifier.start_due()
            await told(hers)
            assert (len(his.got), len(hers.got)) == (1, 1)
            share = profiles_ * (dispatch.SHARE if profiles_ == 1 else 1)
            assert len(dead.connections) <= share, "each is called once, and a profile has no more than its share"
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)

    happens()


@story
async def test_a_host_that_never_answers_is_paused(tmp_path: object, service: PushService) -> None:
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services, DeadPlace(hangs_up=True) as dead:
        *others, last = [await profile(services, f"Anna {letter}") for letter in "abcd"[: FAILURES_BEFORE_PAUSE + 1]]
        for who in (*others, last):
            await dead.subscribe(services, who, "first")
        for who in others:
            await waits_alone(services, who)
        notifier = TestNotifier(services)
        await notifier.run_once()
        assert len(dead.connections) == FAILURES_BEFORE_PAUSE
        bert = await profile(services, "Bert")
        browser = await subscribed(services, bert, service)
        for who in (last, bert):
            await waits_alone(services, who)
        await notifier.run_once()
        assert len(dead.connections) == FAILURES_BEFORE_PAUSE
        assert len(browser.got) == 1, "other hosts are not paused"
        notifier.later += FIRST_PAUSE
        await notifier.run_once()
        assert len(dead.connections) > FAILURES_BEFORE_PAUSE


@story
async def test_emails_that_are_slow_to_go_delay_nobody_elses(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "PROMPT", 0.05)
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services, post_to_nobody(monkeypatch) as gone:
        people = [await profile(services, f"Anna {letter}") for letter in "abcdefghkmnp"]
        for number, who in enumerate(people):
            await waits_alone(services, who)
            await writes_to(services, who, f"slow{number}@example.org")
        bert = await profile(services, "Bert")
        await waits_alone(services, bert)
        await writes_to(services, bert, "bert@example.org")
        notifier = TestNotifier(services)
        notifier.mailer = Mailer(read_smtp("smtp://127.0.0.1:25", "games@example.org"))
        begun = await notifier.start_due()
        async with asyncio.timeout(30):
            while "bert@example.org" not in gone:
                await asyncio.sleep(0.01)
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)


@asynccontextmanager
async def post_to_nobody(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[str]]:
    """An SMTP server that never takes e-mails to slow addresses."""
    gone: list[str] = []

    async def send(_: Mailer, email: EmailMessage) -> bool:
        if str(email["To"]).startswith("slow"):
            await asyncio.Event().wait()
        gone.append(str(email["To"]))
        return True

    monkeypatch.setattr(Mailer, "send", send)
    yield gone


# -- e-mails


@story
async def test_one_email_names_all_tables_and_the_next_comes_hours_later(database: str, smtp: SmtpServer) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        await writes_to(services, anna, "anna@example.org")
        people = {0: anna, 1: bert}
        tables = [await seated(services, anna, bert) for _ in range(3)]
        for table in tables:
            if await to_act(services, table) == 1:
                await whole_turn(services, table, people)
        notifier = TestNotifier(services, smtp)
        await notifier.run_once()
        (email,) = smtp.emails
        assert email["Subject"] == "3 games are waiting for you"
        assert email["To"] == "anna@example.org"
        assert all(f"{URL}/t/{table}" in words(email) for table in tables)
        assert "Canvas (Anna, Bert)" in words(email)
        for _ in range(2):
            await whole_turn(services, tables[0], people)
        await notifier.run_once()
        assert len(smtp.emails) == 1, "no flood"
        notifier.later += DIGEST
        await notifier.run_once()
        await notifier.run_once()
        assert len(smtp.emails) == 2


@story
async def test_emails_go_side_by_side(tmp_path: object, smtp: SmtpServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes its time does so for all at once, not for one after the other."""
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services:
        people = [await profile(services, name) for name in ("Anna", "Bert")]
        for who, address in zip(people, ("anna@example.org", "bert@example.org"), strict=True):
            await services.creation.make(who.id, TableRequest("canvas", {"players": 2}, [ME, ME]))
            await writes_to(services, who, address)
        under_way, gone = asyncio.Barrier(2), []

        async def slowly(_: Mailer, email: EmailMessage) -> bool:
            await under_way.wait()
            gone.append(str(email["To"]))
            return True

        monkeypatch.setattr(Mailer, "send", slowly)
        await TestNotifier(services, smtp).run_once()
        assert sorted(gone) == ["anna@example.org", "bert@example.org"]


@story
async def test_nothing_is_sent_to_an_address_that_is_not_confirmed_or_was_ended(
    database: str, smtp: SmtpServer
) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        who = people[await to_act(services, table)]
        await services.db(email_store.set_address, who.id, "anna@example.org", "fr", "203.0.113.7")
        notifier = TestNotifier(services, smtp)
        await notifier.run_once()
        assert smtp.emails == []
        mail = await services.db(email_store.address_of, who.id)
        assert mail is not None
        await notifier.ask_to_confirm(mail)
        assert smtp.emails[0]["Subject"] == "Confirmez votre adresse e-mail"
        clicks = notifier.links
        old = clicks.read_yes(clicks.yes(who.id, "old@example.org"))
        assert old is not None
        assert not await services.db(email_store.confirm, *old), "an address of before"
        good = clicks.read_yes(clicks.yes(who.id, "anna@example.org"))
        assert good is not None
        assert await services.db(email_store.confirm, *good)
        await notifier.run_once()
        assert len(smtp.emails) == 2
        off = smtp.emails[1]["List-Unsubscribe"].strip("<>").rpartition("/")[2]
        assert smtp.emails[1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert clicks.read_yes(off) is None, "it does nothing else"
        assert clicks.read_silent(off) is None
        ended = clicks.read_off(off)
        assert ended is not None
        assert await services.db(email_store.forget, *ended)
        assert await services.db(email_store.address_of, who.id) is None


@story
async def test_emails_to_strangers_are_few(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        await services.db(email_store.set_address, anna.id, "victim@example.org", "en", "203.0.113.7")
        await services.db(email_store.set_address, bert.id, "Victim@example.org", "en", "203.0.113.7")
        await services.db(email_store.set_address, bert.id, "victim@Example.org", "en", "203.0.113.7")
        with pytest.raises(Refused, match="Daily limit reached"):
            await services.db(email_store.set_address, anna.id, "victim@example.org", "en", "203.0.113.7")
        for number in range(2):
            await services.db(email_store.set_address, anna.id, f"anna{number}@example.org", "en", "203.0.113.7")
        with pytest.raises(Refused, match="Daily limit reached"):
            await services.db(email_store.set_address, anna.id, "anna@example.org", "en", "203.0.113.7")


@story
async def test_a_crowd_of_new_profiles_takes_no_email_from_older_ones(database: str) -> None:
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        with services.db.storage.writing() as db:
            db.execute(update(PROFILES).values(made=0.0))
            db.execute(
                insert(EMAIL_COUNTS).values(id=hashed("all new"), day=int(time.time() // DAY), sent=email_store.ALL)
            )
        bert = await profile(services, "Bert")
        with pytest.raises(Refused, match="Daily limit reached"):
            await services.db(email_store.set_address, bert.id, "bert@example.org", "en", "203.0.113.7")
        await services.db(email_store.set_address, anna.id, "anna@example.org", "en", "203.0.113.7")


@story
async def test_one_network_takes_few_of_the_emails_to_strangers(database: str) -> None:
    async with open_services(database) as services:
        for number in range(email_store.FROM_ONE + 1):
            who = await profile(services, f"Guest of {number}")
            choosing = services.db(email_store.set_address, who.id, f"a{number}@example.org", "en", "2001:db8::/48")
            if number < email_store.FROM_ONE:
                await choosing
        with pytest.raises(Refused, match="Daily limit reached"):
            await choosing
        await services.db(email_store.set_address, who.id, "anna@example.org", "en", "203.0.113.7")


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
    with pytest.raises(Refused, match="isn't an e-mail address"):
        email_store.checked_address(address)


def test_nothing_becomes_a_header_of_its_own() -> None:
    sender = "games@example.org"
    made = compose_email(sender, "anna@example.org", "Your turn\r\nBcc: all@example.org", "Bcc: all@example.org\n")
    assert made["Bcc"] is None
    assert made["Subject"] == "Your turn Bcc: all@example.org"
    with pytest.raises(ValueError, match="carriage return"):
        compose_email(sender, "anna@example.org\r\nBcc: all@example.org", "Your turn", "")


# -- whose a device is


@story
async def test_nobody_takes_or_ends_the_device_of_another(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        anna, mallory = await profile(services, "Anna"), await profile(services, "Mallory")
        browser = await subscribed(services, anna, service)
        given = push_store.checked(**browser.fields, to_loopback=True)
        with pytest.raises(Refused, match="Someone else uses these notifications"):
            await services.db(push_store.subscribe, mallory.session, *given, "en")
        await services.db(push_store.unsubscribe, mallory.session)
        assert not await services.db(push_store.unsubscribe, mallory.session, hashed(browser.endpoint))
        kept = await services.db(push_store.subscription_of, anna.session)
        assert kept is not None
        assert kept.endpoint == browser.endpoint
        clicks = LinkSigner("s" * 32)
        forged = LinkSigner("t" * 32).silent(anna.session, browser.endpoint)
        assert clicks.read_silent(forged) is None
        assert clicks.read_silent(clicks.off(anna.session, browser.endpoint)) is None


@story
async def test_a_device_is_called_as_long_as_its_session_and_there_are_few(
    database: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_store, "EACH", 2)
    async with open_services(database) as services:
        anna = await profile(services, "Anna")
        elsewhere = [await services.accounts.sign_in(await guest(services), anna.id, "", False) for _ in range(2)]
        homes = [anna, *[await services.accounts.who(anna.id, session) for session in elsewhere]]
        for home in homes[:2]:
            await subscribed(services, home, service)
        await subscribed(services, homes[0], service)  # the same one anew
        with pytest.raises(Refused, match="notifications on 2 devices"):
            await subscribed(services, homes[2], service)
        await services.accounts.end_session(anna.id, elsewhere[0])
        assert await services.db(push_store.subscription_of, elsewhere[0]) is None
        await subscribed(services, homes[2], service)


@story
async def test_who_is_deleted_leaves_nothing_of_it_behind(database: str, service: PushService) -> None:
    async with open_services(database) as services:
        table, people = await two(services)
        who = people[await to_act(services, table)]
        browser = await subscribed(services, who, service)
        await writes_to(services, who, "anna@example.org")
        await TestNotifier(services).run_once()
        kept = await services.db(everything_of, who.id)
        assert [row["endpoint"] for row in kept["push subscriptions"]] == [browser.endpoint]
        assert [row["address"] for row in kept["e-mail addresses"]] == ["anna@example.org"]
        assert [row["table_id"] for row in kept["notifications"]] == [table]
        assert browser.keys["auth"] not in str(kept)
        await services.removal.delete(who.id)
        with services.db.storage.reading() as db:
            for name in ("pushes", "mails", "calls"):
                assert db.execute(select(schema.metadata.tables[name])).all() == [], name
        await TestNotifier(services).run_once()


@story
async def test_who_is_banned_is_not_called(tmp_path: object, service: PushService, smtp: SmtpServer) -> None:
    async with open_services(f"sqlite:///{tmp_path}/bottega.db") as services:
        table, people = await two(services)
        who = people[await to_act(services, table)]
        browser = await subscribed(services, who, service)
        await writes_to(services, who, "anna@example.org")
        await services.db(removal.ban_profile, who.id)
        await TestNotifier(services, smtp).run_once()
        assert (browser.got, smtp.emails) == ([], [])


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
    with pytest.raises(Refused, match="can't receive notifications"):
        push_store.checked(endpoint, **GOOD.keys, to_loopback=False)


def test_keys_are_keys() -> None:
    where = "https://push.example.org/x"
    assert push_store.checked(where, **GOOD.keys, to_loopback=False) == (where, GOOD.keys)
    wrong = {"p256dh": "A" * 87, "auth": GOOD.keys["auth"]}, {"p256dh": GOOD.keys["p256dh"], "auth": "?"}
    for keys in wrong:
        with pytest.raises(Refused, match="can't receive notifications"):
            push_store.checked(where, **keys, to_loopback=False)


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
        "192.0.0.8",
        "5f00::1",
        "3fff::1",
        "::127.0.0.1",
        "::8.8.8.8",
        "::ffff:0:10.0.0.1",
    ],
)
def test_addresses_at_home_are_not_abroad(address: str) -> None:
    assert not is_public_address(address)


@pytest.mark.parametrize("host", ["127.0.0.1.", "127.0.0.1", "[::1]", "10.0.0.1.", "2130706433"])
@story
async def test_nothing_is_sent_to_an_address_without_a_name(host: str) -> None:
    """Nobody looks such a host up, so nobody would see where it is."""
    with pytest.raises(Refused):
        push_store.checked(f"https://{host}/", **GOOD.keys, to_loopback=False)
    with socket.create_server(("127.0.0.1", 0)) as inside:
        inside.setblocking(False)
        assert await post_public(f"http://{host}:{inside.getsockname()[1]}/", b"", {}) == 0
        with pytest.raises(BlockingIOError):
            inside.accept()


def test_addresses_of_the_world_are_abroad() -> None:
    assert is_public_address("1.1.1.1")
    assert is_public_address("2606:4700:4700::1111")


@story
async def test_a_name_that_leads_home_is_not_followed(service: PushService) -> None:
    """As a name does that was changed after it was looked at: what is connected to is looked at itself."""
    resolver = PublicResolver()
    with pytest.raises(OSError, match="not a place of the world"):
        await resolver.resolve("localhost", 443)
    await resolver.close()
    before = len(service.asked)
    port = service.url.rpartition(":")[2]
    assert await post_public(f"http://localhost:{port}/push/0", b"", {}) == 0
    assert len(service.asked) == before


# -- my next game


@story
async def test_the_next_game_is_the_one_that_has_waited_longest(database: str) -> None:
    async with open_services(database) as services:
        anna, bert = await profile(services, "Anna"), await profile(services, "Bert")
        tables = [await seated(services, anna, bert) for _ in range(3)]
        for table in tables:
            while await to_act(services, table) == 1:
                await first_move(services, table, bert.id, 1)
        with services.db.storage.writing() as db:
            for order, table in enumerate((tables[1], tables[2], tables[0])):
                this = TURN_STARTS.c.table_id == table
                db.execute(update(TURN_STARTS).where(this).values(at=1000.0 + order))
        assert await services.db(waiting_games.waiting, anna.id) == [tables[1], tables[2], tables[0]]
        assert await services.db(waiting_games.waiting, anna.id, tables[1]) == [tables[2], tables[0]]
        await whole_turn(services, tables[1], {0: anna, 1: bert})
        assert tables[1] not in await services.db(waiting_games.waiting, anna.id)
        assert await services.db(waiting_games.waiting, bert.id) == [tables[1]]
        alone = await services.creation.make_lesson(anna.id, "canvas")
        await services.creation.make(bert.id, TableRequest("canvas", {"players": 2}, [BOT, OPEN]))
        assert alone not in await services.db(waiting_games.waiting, anna.id), "a lesson waits for nobody"
