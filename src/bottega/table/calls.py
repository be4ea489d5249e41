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
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    String,
    Table,
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
from bottega.kernel.language import LANGUAGES, t, tn, use
from bottega.table import mails, nextgame, pushes, register
from bottega.table.asked import asked
from bottega.table.clicks import Clicks
from bottega.table.house import House
from bottega.table.languages import catalogue
from bottega.table.logs import log
from bottega.table.mailing import Post, letter
from bottega.table.mails import Mail
from bottega.table.names import letter_name
from bottega.table.nextgame import since, sitting, to_act
from bottega.table.pushes import Push
from bottega.table.pushing import GONE, Pushing, Silence
from bottega.table.rows import SeatRow, profiles, seats, tables
from bottega.table.sessions import sessions
from bottega.table.storage import Storage, Trouble, metadata
from bottega.table.tempo import tempo_of
from bottega.table.tickets import hashed

AWAY = 300.0  # seconds after which somebody is called who knows of the turn, or plays at a table without days
LATER = 60.0  # seconds that letters wait for what devices are told
LEASE = 120.0  # seconds that telling may take
DIGEST = 2 * 3600.0  # seconds between two letters
TRIES = 4
AT_ONCE = 10  # messages under way, but for slow ones
SHARE = 2  # of them for one profile, slow ones too
PROMPT = 2.0  # seconds after which a message is slow
MAIL = "mail"

calls = Table(
    "calls",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("way", String(32), primary_key=True),  # the session of a device, or MAIL
    Column("profile", ForeignKey("profiles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("turn", Float, nullable=False),  # when it began
    Column("tries", Integer, nullable=False),
    Column("free", Float, nullable=False),  # when it may be tried again
    Column("told", Boolean, nullable=False),
)
TAKE = text(
    "INSERT INTO calls (table_id, seat, way, profile, turn, tries, free, told)"
    " VALUES (:table_id, :seat, :way, :profile, :turn, 1, :lease, :no)"
    " ON CONFLICT (table_id, seat, way) DO UPDATE SET profile = excluded.profile, turn = excluded.turn,"
    " tries = CASE WHEN calls.turn = excluded.turn THEN calls.tries + 1 ELSE 1 END, free = excluded.free, told = :no"
    " WHERE calls.turn < excluded.turn"
    " OR (calls.turn = excluded.turn AND NOT calls.told AND calls.tries < :most AND calls.free <= :now)"
)


@dataclass(frozen=True)
class Turn:
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
        tempo = tempo_of(self.tempo)
        if tempo is not None and tempo.is_quiet(wall):
            return False
        days = tempo is not None and tempo.kind == "days"
        return now - max(self.seen, self.at) > (grace if days and self.seen < self.at else AWAY)


# -- what is kept


def turns(storage: Storage) -> list[Turn]:
    """The turns of all who want to be called; those of before turns were noted are none."""
    wanting = union(
        select(sessions.c.profile).join(pushes.pushes, pushes.pushes.c.session == sessions.c.id),
        select(mails.mails.c.profile).where(mails.mails.c.confirmed),
    )
    found = (
        select(
            seats.c.holder,
            profiles.c.settings,
            seats.c.table_id,
            seats.c.seat,
            tables.c.title,
            tables.c.tempo,
            seats.c.seen,
            since,
        )
        .select_from(sitting.join(profiles, profiles.c.id == seats.c.holder))
        .where(profiles.c.id.in_(wanting), not_(profiles.c.banned), to_act(), asked.c.at > 0)
        .order_by(since)
    )
    with storage.reading() as db:
        rows = db.execute(found).all()
    return [Turn(row[0], json.loads(row[1]).get("language", ""), *row[2:]) for row in rows]


def devices(storage: Storage, owners: Iterable[str]) -> dict[str, list[Push]]:
    """By profile the devices that want to be called."""
    rows = select(sessions.c.profile, pushes.pushes).join(pushes.pushes, pushes.pushes.c.session == sessions.c.id)
    found: dict[str, list[Push]] = defaultdict(list)
    with storage.reading() as db:
        for row in db.execute(rows.where(sessions.c.profile.in_(set(owners)))).mappings():
            keys = json.loads(row["key"])
            found[row["profile"]].append(Push(row["session"], row["endpoint"], keys, row["language"]))
    return found


def closed(storage: Storage, found: list[Turn], now: float) -> set[tuple[str, int, float, str]]:
    """In which ways these turns need not be told now: they were, somebody does so, or it was tried often enough."""
    here = calls.c.table_id.in_({turn.table_id for turn in found})
    rows = select(calls.c.table_id, calls.c.seat, calls.c.turn, calls.c.way)
    with storage.reading() as db:
        done = calls.c.told | (calls.c.tries >= TRIES) | (calls.c.free > now)
        return {(row.table_id, row.seat, row.turn, row.way) for row in db.execute(rows.where(here, done))}


def take(storage: Storage, turn: Turn, way: str, now: float) -> bool:
    """Be the one who tells a turn in this way."""
    place = {"table_id": turn.table_id, "seat": turn.seat, "way": way, "profile": turn.profile, "turn": turn.at}
    with storage.writing() as db:
        limits = {"now": now, "lease": now + LEASE, "most": TRIES, "no": False}
        return db.execute(TAKE, {**place, **limits}).rowcount == 1


def done(storage: Storage, turn: Turn, way: str, told: bool, free: float) -> None:
    """A turn was told, or may be tried again at a moment."""
    place = and_(calls.c.table_id == turn.table_id, calls.c.seat == turn.seat)
    this = and_(place, calls.c.way == way, calls.c.turn == turn.at)
    with storage.writing() as db:
        db.execute(update(calls).where(this).values(told=told, free=free))


def untold(storage: Storage, found: list[Turn]) -> list[Turn]:
    """Those of these turns of which a letter must tell: no device was told of them, or will be, and no letter has."""
    with storage.reading() as db:
        here = calls.c.table_id.in_({turn.table_id for turn in found})
        trying = and_(calls.c.tries < TRIES, calls.c.way.in_(select(pushes.pushes.c.session)))
        rows = select(calls.c.table_id, calls.c.seat, calls.c.turn).where(here, calls.c.told | trying)
        known = {tuple(row) for row in db.execute(rows)}
    return [turn for turn in found if (turn.table_id, turn.seat, turn.at) not in known]


def write_down(storage: Storage, told: list[Turn]) -> None:
    """A letter has told these turns, or nobody will bring it."""
    with storage.writing() as db:
        for turn in sorted(told, key=lambda turn: (turn.table_id, turn.seat)):
            this = {"table_id": turn.table_id, "seat": turn.seat, "way": MAIL}
            db.execute(delete(calls).where(*(calls.c[name] == value for name, value in this.items())))
            values = {"profile": turn.profile, "turn": turn.at, "tries": 1, "free": 0.0, "told": True}
            db.execute(insert(calls).values(**this, **values))


def clear(storage: Storage) -> None:
    """Of games that are over, and of sessions, nothing need be known."""
    over = select(tables.c.id).where(tables.c.status != "running")
    ended = and_(calls.c.way != MAIL, calls.c.way.not_in(select(sessions.c.id)))
    with storage.writing() as db:
        db.execute(delete(calls).where(calls.c.table_id.in_(over) | ended))
        db.execute(delete(asked).where(asked.c.table_id.in_(over)))


# -- calling

Work = Callable[[], Coroutine[Any, Any, None]]
Key = tuple[Turn, str] | str  # a turn and a device, or the profile to whom a letter goes


class Calls:
    """Calls people of one house; without a post there are no letters. `url` is where people find the house."""

    def __init__(self, house: House, pushing: Pushing, clicks: Clicks, post: Post | None = None, url: str = "") -> None:
        self.house = house
        self.db = house.db
        self.pushing = pushing
        self.clicks = clicks
        self.post = post
        self.url = url
        self.now: Callable[[], float] = time.time
        self.room = asyncio.Semaphore(AT_ONCE)
        self.shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by profile
        self.under_way: dict[Key, asyncio.Task[None]] = {}
        self.silence = Silence()
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
                except Trouble as trouble:
                    log("nobody called", "warning", failed=trouble)
                except Exception as error:
                    self.house.meters.failed("calls failed", error)
                await asyncio.sleep(self.house.presence.sweep)
        finally:
            for task in self.under_way.values():
                task.cancel()

    async def look(self) -> None:
        """Call everybody whom nobody has called yet, and wait for the answers."""
        await asyncio.gather(*await self.begin())

    async def begin(self) -> list[asyncio.Task[None]]:
        """Begin to call everybody whom nobody has called yet, and whom this process does not call just now."""
        now, wall, grace = self.now(), self.db.storage.now(), 3 * self.house.presence.sweep
        here = self.house.presence.present
        away = [turn for turn in await self.db(turns) if (turn.table_id, turn.seat) not in here]
        due = [turn for turn in away if turn.due(now, wall, grace)]
        if not due:
            return []
        known = await self.db(devices, {turn.profile for turn in due})
        told = await self.db(closed, due, now)
        begun = [
            self._begin(turn.profile, (turn, push.session), partial(self._push, turn, push))
            for turn in due
            if self.house.bots.keeps(turn.table_id)
            for push in known[turn.profile]
            if (turn.table_id, turn.seat, turn.at, push.session) not in told
            and (turn, push.session) not in self.under_way
        ]
        if self.post is not None:
            pushed = {key[0] for key in self.under_way if isinstance(key, tuple)}  # a letter waits for their devices
            late = [turn for turn in due if turn not in pushed and turn.due(now - LATER, wall, grace)]
            for profile in {turn.profile for turn in await self.db(untold, late)}:
                if self.house.bots.keeps(profile) and profile not in self.under_way:
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
        except Trouble:
            raise
        except Exception as error:
            self.house.meters.failed("call failed", error)

    # -- devices

    async def _push(self, turn: Turn, push: Push) -> None:
        if not await self.db(take, turn, push.session, self.now()):
            return
        told = False
        if not self.silence.of(push.endpoint, self.now()):  # otherwise this counts as a try that failed
            places = (await self.db(register.seats_of, [turn.table_id]))[turn.table_id]
            message = {
                **self._said(turn, places, turn.language or push.language),
                "waiting": len(await self.db(nextgame.waiting, turn.profile)),
                "off": self.clicks.silent(push.session, push.endpoint),
            }
            told = await self._bring(push, message, turn.table_id)
        await self.db(done, turn, push.session, told, self.now() + LEASE)

    def _said(self, turn: Turn, places: list[SeatRow], language: str) -> dict[str, Any]:
        """What everybody at the table may know."""
        with use(catalogue(language)):
            return {
                "title": t("Your turn: {title}", title=find_title(turn.title).full_name),
                "body": ", ".join(map(letter_name, places)),
                "tag": turn.table_id,
                "url": f"/t/{turn.table_id}",
                "stop": t("No more notifications"),
            }

    async def _bring(self, push: Push, message: dict[str, Any], topic: str) -> bool:
        answer = await self.pushing.send(push, message, topic)
        self.silence.note(push.endpoint, self.now(), bool(answer))
        if answer in GONE:
            await self.db(pushes.end, push.session, hashed(push.endpoint))
        elif not 200 <= answer < 300 and answer:
            log("push not taken", "warning", status=answer)
        return 200 <= answer < 300

    async def test_push(self, push: Push) -> None:
        with use(catalogue(push.language)):
            said = {"title": "Bottega", "body": t("This is how you are notified."), "stop": t("No more notifications")}
        off = self.clicks.silent(push.session, push.endpoint)
        await self._bring(push, {**said, "tag": "test", "url": "/me", "off": off}, "test")

    # -- letters

    async def _write(self, profile: str, due: list[Turn]) -> None:
        """One letter about all tables that wait for somebody."""
        mail = await self.db(mails.of, profile)
        if mail is None or mail.free > self.now() or not await self.db(mails.take, profile, self.now(), LEASE):
            return
        fresh = await self.db(untold, due)  # another server may have written meanwhile
        if not fresh:
            await self.db(mails.rest, profile, mail.free, 0)
            return
        places = await self.db(register.seats_of, [turn.table_id for turn in due])
        told = await self._send(mail, *self._told(mail, due, places))
        tries = mail.tries + 1
        if told or tries >= TRIES:
            await self.db(write_down, due)
        rest = DIGEST if told or tries >= TRIES else LEASE * 2**tries
        await self.db(mails.rest, profile, self.now() + rest, 0 if rest == DIGEST else tries)

    def _told(self, mail: Mail, due: list[Turn], places: dict[str, list[SeatRow]]) -> tuple[str, str]:
        """Subject and text of a letter about these turns."""
        language = due[0].language or mail.language
        with use(catalogue(language if language in LANGUAGES else "en")):
            first = find_title(due[0].title).full_name
            subject = tn("Your turn: {title}", "{n} games wait for you", len(due), title=first)
            lines = [
                f"{find_title(turn.title).full_name} ({', '.join(map(letter_name, places[turn.table_id]))})\n"
                f"{self.url}/t/{turn.table_id}"
                for turn in due
            ]
            return subject, "\n\n".join([t("It is your turn here:"), *lines, self._foot(mail)])

    def _foot(self, mail: Mail) -> str:
        return t("No more such e-mails: {link}", link=self._off(mail))

    def _off(self, mail: Mail) -> str:
        return f"{self.url}/mail/off/{self.clicks.off(mail.profile, mail.address)}"

    async def _send(self, mail: Mail, subject: str, text: str) -> bool:
        assert self.post is not None
        return await self.post.send(letter(self.post, mail.address, subject, f"{text}\n", self._off(mail)))

    async def ask(self, mail: Mail) -> None:
        """Ask at an address whether it is somebody's. The letter says nothing that they wrote."""
        link = f"{self.url}/mail/yes/{self.clicks.yes(mail.profile, mail.address)}"
        with use(catalogue(mail.language)):
            subject = t("Is this your address?")
            lines = [
                t("Somebody at {url} wants to be told here when it is their turn.", url=self.url),
                t("If that is you, confirm it: {link}", link=link),
                t("If not, do nothing: no other e-mail will come."),
            ]
        await self._send(mail, subject, "\n\n".join([*lines, self._foot(mail)]))

    async def test_mail(self, mail: Mail) -> None:
        with use(catalogue(mail.language)):
            subject, text = t("This is how you are notified."), t("When it is your turn, an e-mail comes here.")
            await self._send(mail, subject, f"{text}\n\n{self._foot(mail)}")
