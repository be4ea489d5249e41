"""It is your turn: who is called, when, and once for each turn, however many servers there are.

A turn is told to each device that wants to be called; a letter tells only turns that no device was told. A row says
that a server is about to tell a turn, for as long as that may take, and then that it is told: of several servers the
database lets one through, and what a stopped one has left is done by another.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import (
    and_,
    delete,
    insert,
    not_,
    select,
    text,
    union,
    update,
)

from bottega.games import title as find_title
from bottega.i18n.languages import translations
from bottega.kernel.language import LANGUAGES, t, tn, use
from bottega.server.accounts.given_names import letter_name
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.db import schema
from bottega.server.db.rows import SeatRow
from bottega.server.db.storage import Storage
from bottega.server.notify import email_store, push_store
from bottega.server.notify.email_store import EmailAddress
from bottega.server.notify.push_store import PushSubscription
from bottega.server.notify.signed_links import LinkSigner
from bottega.server.notify.smtp import Mailer, compose
from bottega.server.notify.web_push import GONE, HostPauses, WebPush
from bottega.server.play import table_store
from bottega.server.play.time_control import parse_time_control
from bottega.server.play.waiting_games import since, sitting, to_act, waiting
from bottega.server.services import Services

AWAY = 300.0  # seconds after which somebody is called who knows of the turn, or plays at a table without days
LATER = 60.0  # seconds that letters wait for what devices are told
LEASE = 120.0  # seconds that telling may take
DIGEST = 2 * 3600.0  # seconds between two letters
TRIES = 4
AT_ONCE = 10  # messages under way, but for slow ones
SHARE = 2  # of them for one profile, slow ones too
PROMPT = 2.0  # seconds after which a message is slow
MAIL = "mail"

TAKE = text(
    "INSERT INTO calls (table_id, seat, way, profile, turn, tries, free, told)"
    " VALUES (:table_id, :seat, :way, :profile, :turn, 1, :lease, :no)"
    " ON CONFLICT (table_id, seat, way) DO UPDATE SET profile = excluded.profile, turn = excluded.turn,"
    " tries = CASE WHEN calls.turn = excluded.turn THEN calls.tries + 1 ELSE 1 END, free = excluded.free, told = :no"
    " WHERE calls.turn < excluded.turn"
    " OR (calls.turn = excluded.turn AND NOT calls.told AND calls.tries < :most AND calls.free <= :now)"
)


@dataclass(frozen=True)
class TurnNotice:
    """Somebody's turn that they may not know of."""

    profile: str
    language: str  # that they chose, or ""
    table_id: str
    seat: int
    title: str
    tempo: str
    seen: float
    at: float  # when it began

    def due(self, now: float, wall: float, grace: float) -> bool:
        """Whether it is time to call: at once where a turn has days, but for quiet hours, and otherwise when they have
        been away for some minutes."""
        tempo = parse_time_control(self.tempo)
        if tempo is not None and tempo.is_quiet(wall):
            return False
        days = tempo is not None and tempo.kind == "days"
        return now - max(self.seen, self.at) > (grace if days and self.seen < self.at else AWAY)


# -- what is kept


def turns(storage: Storage) -> list[TurnNotice]:
    """The turns of all who want to be called; those of before turns were noted are none."""
    wanting = union(
        select(schema.sessions.c.profile).join(
            schema.push_subscriptions, schema.push_subscriptions.c.session == schema.sessions.c.id
        ),
        select(schema.email_addresses.c.profile).where(schema.email_addresses.c.confirmed),
    )
    found = (
        select(
            schema.seats.c.holder,
            schema.profiles.c.settings,
            schema.seats.c.table_id,
            schema.seats.c.seat,
            schema.tables.c.title,
            schema.tables.c.tempo,
            schema.seats.c.seen,
            since,
        )
        .select_from(sitting.join(schema.profiles, schema.profiles.c.id == schema.seats.c.holder))
        .where(schema.profiles.c.id.in_(wanting), not_(schema.profiles.c.banned), to_act(), schema.turn_starts.c.at > 0)
        .order_by(since)
    )
    with storage.reading() as db:
        rows = db.execute(found).all()
    return [TurnNotice(row[0], json.loads(row[1]).get("language", ""), *row[2:]) for row in rows]


def devices(storage: Storage, owners: Iterable[str]) -> dict[str, list[PushSubscription]]:
    """By profile the devices that want to be called."""
    rows = select(schema.sessions.c.profile, schema.push_subscriptions).join(
        schema.push_subscriptions, schema.push_subscriptions.c.session == schema.sessions.c.id
    )
    found: dict[str, list[PushSubscription]] = defaultdict(list)
    with storage.reading() as db:
        for row in db.execute(rows.where(schema.sessions.c.profile.in_(set(owners)))).mappings():
            keys = json.loads(row["key"])
            found[row["profile"]].append(PushSubscription(row["session"], row["endpoint"], keys, row["language"]))
    return found


def closed(storage: Storage, found: list[TurnNotice], now: float) -> set[tuple[str, int, float, str]]:
    """In which ways these turns need not be told now: they were, somebody does so, or it was tried often enough."""
    here = schema.turn_notices.c.table_id.in_({turn.table_id for turn in found})
    rows = select(
        schema.turn_notices.c.table_id,
        schema.turn_notices.c.seat,
        schema.turn_notices.c.turn,
        schema.turn_notices.c.way,
    )
    with storage.reading() as db:
        done = schema.turn_notices.c.told | (schema.turn_notices.c.tries >= TRIES) | (schema.turn_notices.c.free > now)
        return {(row.table_id, row.seat, row.turn, row.way) for row in db.execute(rows.where(here, done))}


def take(storage: Storage, turn: TurnNotice, way: str, now: float) -> bool:
    """Be the one who tells a turn in this way."""
    place = {"table_id": turn.table_id, "seat": turn.seat, "way": way, "profile": turn.profile, "turn": turn.at}
    with storage.writing() as db:
        limits = {"now": now, "lease": now + LEASE, "most": TRIES, "no": False}
        return db.execute(TAKE, {**place, **limits}).rowcount == 1


def done(storage: Storage, turn: TurnNotice, way: str, told: bool, free: float) -> None:
    """A turn was told, or may be tried again at a moment."""
    place = and_(schema.turn_notices.c.table_id == turn.table_id, schema.turn_notices.c.seat == turn.seat)
    this = and_(place, schema.turn_notices.c.way == way, schema.turn_notices.c.turn == turn.at)
    with storage.writing() as db:
        db.execute(update(schema.turn_notices).where(this).values(told=told, free=free))


def untold(storage: Storage, found: list[TurnNotice]) -> list[TurnNotice]:
    """Those of these turns of which a letter must tell: no device was told of them, or will be, and no letter has."""
    with storage.reading() as db:
        here = schema.turn_notices.c.table_id.in_({turn.table_id for turn in found})
        trying = and_(
            schema.turn_notices.c.tries < TRIES,
            schema.turn_notices.c.way.in_(select(schema.push_subscriptions.c.session)),
        )
        rows = select(schema.turn_notices.c.table_id, schema.turn_notices.c.seat, schema.turn_notices.c.turn).where(
            here, schema.turn_notices.c.told | trying
        )
        known = {tuple(row) for row in db.execute(rows)}
    return [turn for turn in found if (turn.table_id, turn.seat, turn.at) not in known]


def write_down(storage: Storage, told: list[TurnNotice]) -> None:
    """A letter has told these turns, or nobody will bring it."""
    with storage.writing() as db:
        for turn in sorted(told, key=lambda turn: (turn.table_id, turn.seat)):
            this = {"table_id": turn.table_id, "seat": turn.seat, "way": MAIL}
            db.execute(
                delete(schema.turn_notices).where(
                    *(schema.turn_notices.c[name] == value for name, value in this.items())
                )
            )
            values = {"profile": turn.profile, "turn": turn.at, "tries": 1, "free": 0.0, "told": True}
            db.execute(insert(schema.turn_notices).values(**this, **values))


def clear(storage: Storage) -> None:
    """Of games that are over, and of sessions, nothing need be known."""
    over = select(schema.tables.c.id).where(schema.tables.c.status != "running")
    ended = and_(schema.turn_notices.c.way != MAIL, schema.turn_notices.c.way.not_in(select(schema.sessions.c.id)))
    with storage.writing() as db:
        db.execute(delete(schema.turn_notices).where(schema.turn_notices.c.table_id.in_(over) | ended))
        db.execute(delete(schema.turn_starts).where(schema.turn_starts.c.table_id.in_(over)))


# -- calling

Work = Callable[[], Coroutine[Any, Any, None]]
Key = tuple[TurnNotice, str] | str  # a turn and a device, or the profile to whom a letter goes


class Notifier:
    """Calls people of one house; without a post there are no letters. `url` is where people find the house."""

    def __init__(
        self, services: Services, web_push: WebPush, clicks: LinkSigner, mailer: Mailer | None = None, url: str = ""
    ) -> None:
        self.services = services
        self.db = services.db
        self.web_push = web_push
        self.links = clicks
        self.mailer = mailer
        self.url = url
        self.now: Callable[[], float] = time.time
        self.room = asyncio.Semaphore(AT_ONCE)
        self.shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by profile
        self.under_way: dict[Key, asyncio.Task[None]] = {}
        self.pauses = HostPauses()
        self.cleared = 0.0

    async def sweep(self) -> None:
        """Look again and again who is to be called; neither people who play nor later calls wait for slow ones."""
        try:
            while True:
                try:
                    await self.begin()
                    if time.monotonic() - self.cleared > 3600:
                        await self.db(clear)
                        self.cleared = time.monotonic()
                except Unavailable as trouble:
                    log("nobody called", "warning", failed=trouble)
                except Exception as error:
                    self.services.metrics.failed("calls failed", error)
                await asyncio.sleep(self.services.presence.sweep)
        finally:
            for task in self.under_way.values():
                task.cancel()

    async def look(self) -> None:
        """Call everybody whom nobody has called yet, and wait for the answers."""
        await asyncio.gather(*await self.begin())

    async def begin(self) -> list[asyncio.Task[None]]:
        """Begin to call everybody whom nobody has called yet, and whom this process does not call just now."""
        now, wall, grace = self.now(), self.db.storage.now(), 3 * self.services.presence.sweep
        here = self.services.presence.present
        away = [turn for turn in await self.db(turns) if (turn.table_id, turn.seat) not in here]
        due = [turn for turn in away if turn.due(now, wall, grace)]
        if not due:
            return []
        known = await self.db(devices, {turn.profile for turn in due})
        told = await self.db(closed, due, now)
        begun = [
            self._begin(turn.profile, (turn, push.session), partial(self._push, turn, push))
            for turn in due
            if self.services.bots.keeps(turn.table_id)
            for push in known[turn.profile]
            if (turn.table_id, turn.seat, turn.at, push.session) not in told
            and (turn, push.session) not in self.under_way
        ]
        if self.mailer is not None:
            pushed = {key[0] for key in self.under_way if isinstance(key, tuple)}  # a letter waits for their devices
            late = [turn for turn in due if turn not in pushed and turn.due(now - LATER, wall, grace)]
            for profile in {turn.profile for turn in await self.db(untold, late)}:
                if self.services.bots.keeps(profile) and profile not in self.under_way:
                    work = partial(self._write, profile, [turn for turn in due if turn.profile == profile])
                    begun.append(self._begin(profile, profile, work))
        return begun

    def _begin(self, profile: str, key: Key, work: Work) -> asyncio.Task[None]:
        task = self.under_way[key] = asyncio.create_task(self._try(self._in_turn(profile, work)))

        def over(task: asyncio.Task[None]) -> None:
            del self.under_way[key]
            if not task.cancelled() and task.exception() is not None:
                log("nobody called", "warning", failed=task.exception())

        task.add_done_callback(over)
        return task

    async def _in_turn(self, profile: str, work: Work) -> None:
        """Do this when its profile's share and a place are free. Slow work soon gives its place to others."""
        async with self.shares.setdefault(profile, asyncio.Semaphore(SHARE)):
            async with self.room:
                task = asyncio.create_task(work())
                try:
                    await asyncio.wait({task}, timeout=PROMPT)
                except asyncio.CancelledError:
                    task.cancel()
                    raise
            await task

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        """Call one person; what goes wrong there keeps nobody else from being called."""
        try:
            await work
        except Unavailable:
            raise
        except Exception as error:
            self.services.metrics.failed("call failed", error)

    # -- devices

    async def _push(self, turn: TurnNotice, push: PushSubscription) -> None:
        if not await self.db(take, turn, push.session, self.now()):
            return
        told = False
        if not self.pauses.is_paused(push.endpoint, self.now()):  # otherwise this counts as a try that failed
            places = (await self.db(table_store.seats_of, [turn.table_id]))[turn.table_id]
            message = {
                **self._said(turn, places, turn.language or push.language),
                "waiting": len(await self.db(waiting, turn.profile)),
                "off": self.links.silent(push.session, push.endpoint),
            }
            told = await self._bring(push, message, turn.table_id)
        await self.db(done, turn, push.session, told, self.now() + LEASE)

    def _said(self, turn: TurnNotice, places: list[SeatRow], language: str) -> dict[str, Any]:
        """What everybody at the table may know."""
        with use(translations(language)):
            return {
                "title": t("Your turn: {title}", title=find_title(turn.title).full_name),
                "body": ", ".join(map(letter_name, places)),
                "tag": turn.table_id,
                "url": f"/t/{turn.table_id}",
                "stop": t("No more notifications"),
            }

    async def _bring(self, push: PushSubscription, message: dict[str, Any], topic: str) -> bool:
        answer = await self.web_push.send(push, message, topic)
        self.pauses.note(push.endpoint, self.now(), bool(answer))
        if answer in GONE:
            await self.db(push_store.end, push.session, hashed(push.endpoint))
        elif not 200 <= answer < 300 and answer:
            log("push not taken", "warning", status=answer)
        return 200 <= answer < 300

    async def test_push(self, push: PushSubscription) -> None:
        with use(translations(push.language)):
            said = {"title": "Bottega", "body": t("This is how you are notified."), "stop": t("No more notifications")}
        off = self.links.silent(push.session, push.endpoint)
        await self._bring(push, {**said, "tag": "test", "url": "/me", "off": off}, "test")

    # -- letters

    async def _write(self, profile: str, due: list[TurnNotice]) -> None:
        """One letter about all tables that wait for somebody."""
        mail = await self.db(email_store.address_of, profile)
        if mail is None or mail.free > self.now() or not await self.db(email_store.take, profile, self.now(), LEASE):
            return
        fresh = await self.db(untold, due)  # another server may have written meanwhile
        if not fresh:
            await self.db(email_store.rest, profile, mail.free, 0)
            return
        places = await self.db(table_store.seats_of, [turn.table_id for turn in due])
        told = await self._send(mail, *self._told(mail, due, places))
        tries = mail.tries + 1
        if told or tries >= TRIES:
            await self.db(write_down, due)
        rest = DIGEST if told or tries >= TRIES else LEASE * 2**tries
        await self.db(email_store.rest, profile, self.now() + rest, 0 if rest == DIGEST else tries)

    def _told(self, mail: EmailAddress, due: list[TurnNotice], places: dict[str, list[SeatRow]]) -> tuple[str, str]:
        """Subject and text of a letter about these turns."""
        language = due[0].language or mail.language
        with use(translations(language if language in LANGUAGES else "en")):
            first = find_title(due[0].title).full_name
            subject = tn("Your turn: {title}", "{n} games wait for you", len(due), title=first)
            lines = [
                f"{find_title(turn.title).full_name} ({', '.join(map(letter_name, places[turn.table_id]))})\n"
                f"{self.url}/t/{turn.table_id}"
                for turn in due
            ]
            return subject, "\n\n".join([t("It is your turn here:"), *lines, self._foot(mail)])

    def _foot(self, mail: EmailAddress) -> str:
        return t("No more such e-mails: {link}", link=self._off(mail))

    def _off(self, mail: EmailAddress) -> str:
        return f"{self.url}/mail/off/{self.links.off(mail.profile, mail.address)}"

    async def _send(self, mail: EmailAddress, subject: str, text: str) -> bool:
        assert self.mailer is not None
        return await self.mailer.send(
            compose(self.mailer.server.sender, mail.address, subject, f"{text}\n", self._off(mail))
        )

    async def ask(self, mail: EmailAddress) -> None:
        """Ask at an address whether it is somebody's. The letter says nothing that they wrote."""
        link = f"{self.url}/mail/yes/{self.links.yes(mail.profile, mail.address)}"
        with use(translations(mail.language)):
            subject = t("Is this your address?")
            lines = [
                t("Somebody at {url} wants to be told here when it is their turn.", url=self.url),
                t("If that is you, confirm it: {link}", link=link),
                t("If not, do nothing: no other e-mail will come."),
            ]
        await self._send(mail, subject, "\n\n".join([*lines, self._foot(mail)]))

    async def test_mail(self, mail: EmailAddress) -> None:
        with use(translations(mail.language)):
            subject, text = t("This is how you are notified."), t("When it is your turn, an e-mail comes here.")
            await self._send(mail, subject, f"{text}\n\n{self._foot(mail)}")
