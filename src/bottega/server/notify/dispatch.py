"""Notifies players that it is their turn: once for each turn and device, and by e-mail if no device could be reached.

The notifier sleeps until a turn in the outbox is due or a table changes. It plans what to do about the turns that are
due, and starts a task for each recipient; the task leases the recipient and reads again what is still to be sent.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bottega.games import title as find_title
from bottega.i18n.languages import translations
from bottega.i18n.translate import LANGUAGES, t, tn, use
from bottega.server.accounts.given_names import letter_name
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.db.rows import SeatRow
from bottega.server.notify import outbox, push_store
from bottega.server.notify.email_store import MAIL, EmailAddress
from bottega.server.notify.outbox import EMAIL_DELAY, LEASE, Pending, PendingTurn, Recipient
from bottega.server.notify.push_store import PushSubscription
from bottega.server.notify.signed_links import LinkSigner
from bottega.server.notify.smtp import Mailer, compose_email
from bottega.server.notify.web_push import GONE, HostPauses, WebPush
from bottega.server.play.memory.registry import TableRegistry
from bottega.server.play.presence import Presence
from bottega.server.play.store import table_store
from bottega.server.play.store.waiting_games import waiting

DIGEST = 2 * 3600.0  # seconds between two e-mails
AT_ONCE = 10  # messages being sent, without slow ones
SHARE = 2  # of them for one profile, with slow ones
PROMPT = 2.0  # seconds after which a message is slow
LONGEST_NAP = 60.0  # seconds after which the outbox is looked at anyway: its rows may be another server's
HOUR = 3600.0

Key = tuple[str, str]  # profile, and the session of a device or MAIL


class Notifier:
    """Notifies people of their turns; without a mailer by push messages only. `url` is the public address of the
    server."""

    def __init__(
        self,
        tables: TableRegistry,
        presence: Presence,
        web_push: WebPush,
        links: LinkSigner,
        mailer: Mailer | None = None,
        url: str = "",
    ) -> None:
        self.db, self.bus, self.metrics = tables.db, tables.bus, tables.metrics
        self.presence = presence
        self.web_push = web_push
        self.links = links
        self.mailer = mailer
        self.url = url
        self.now: Callable[[], float] = time.time
        self.slots = asyncio.Semaphore(AT_ONCE)
        self.shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()  # by profile
        self.under_way: dict[Key, asyncio.Task[None]] = {}
        self.pauses = HostPauses()
        self.woken = asyncio.Event()

    def wake(self, table_id: str = "") -> None:
        """Check the outbox soon."""
        self.woken.set()

    async def run(self) -> None:
        """Notify players of turns as they become due, until cancelled. No player waits for a slow recipient."""
        cleared = 0.0
        try:
            while True:
                self.woken.clear()
                nap = LONGEST_NAP
                try:
                    await self.start_due()
                    if time.monotonic() - cleared > HOUR:
                        await self.db(outbox.delete_finished)
                        cleared = time.monotonic()
                    if (due := await self.db(outbox.next_due, now := self.now())) is not None:
                        nap = min(nap, due - now)
                except Unavailable as error:
                    log("outbox not read", "warning", failed=error)
                except Exception as error:
                    self.metrics.failed("notifying failed", error)
                with suppress(TimeoutError):  # wait_for would drop a cancellation that comes with the event
                    async with asyncio.timeout(nap):
                        await self.woken.wait()
                await asyncio.sleep(self.presence.sweep)  # many turns begin at about the same time
        finally:
            for task in self.under_way.values():
                task.cancel()

    async def run_once(self) -> None:
        """Notify players of the turns that are due, and wait until it is done."""
        await asyncio.gather(*await self.start_due())

    async def start_due(self) -> list[asyncio.Task[None]]:
        """Start to notify players of the turns that are due; returns the tasks. Each process of a server serves its own
        profiles."""
        now = self.now()
        pending = await self.db(outbox.read_due, now)
        due: dict[PendingTurn, float | None] = {}
        recipients: dict[Key, Recipient] = {}
        for turn in pending.turns:
            if self.bus.peers.owns(turn.profile):
                due[turn], found = self._plan(pending, turn, now)
                recipients |= {(turn.profile, recipient.way): recipient for recipient in found}
        await self.db(outbox.set_due, due)
        started = [(key, one) for key, one in recipients.items() if key not in self.under_way]
        return [self._start(key, recipient) for key, recipient in started]

    def _plan(self, pending: Pending, turn: PendingTurn, now: float) -> tuple[float | None, list[Recipient]]:
        """When to check a turn again (never if None), and who is to be notified now."""
        if not turn.acts:
            return None, []
        if (tell_at := self._tell_at(turn, now)) > now:
            return tell_at, []
        found: list[Recipient] = list(pending.open_devices(turn))
        begins = now
        if self.mailer is not None and turn.profile in pending.mailboxes and pending.needs_mail(turn):
            found, begins = [pending.mailboxes[turn.profile]], tell_at + EMAIL_DELAY
        free = [recipient for recipient in found if max(begins, recipient.free) <= now]
        moments = [now + LEASE if one in free else max(begins, one.free) for one in found]
        return min(moments, default=None), free

    def _tell_at(self, turn: PendingTurn, now: float) -> float:
        present = (turn.table_id, turn.seat) in self.presence.present
        return turn.tell_at(now, self.db.storage.now(), 3 * self.presence.sweep, present)

    def _start(self, key: Key, recipient: Recipient) -> asyncio.Task[None]:
        task = self.under_way[key] = asyncio.create_task(self._in_turn(key[0], partial(self._tell, recipient)))

        def over(task: asyncio.Task[None]) -> None:
            del self.under_way[key]
            self.wake()

        task.add_done_callback(over)
        return task

    async def _in_turn(self, profile: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run this when its profile's share and a slot are free. Slow work soon gives up its slot."""
        async with self.shares.setdefault(profile, asyncio.Semaphore(SHARE)):
            async with self.slots:
                task = asyncio.create_task(work())
                try:
                    await asyncio.wait({task}, timeout=PROMPT)
                except asyncio.CancelledError:
                    task.cancel()
                    raise
            await task

    async def _tell(self, recipient: Recipient) -> None:
        """Send a recipient everything that is pending; a failure stops nobody else's notifications."""
        try:
            if not (leased := await self.db(outbox.lease, recipient, self.now())):
                return
            pending = await self.db(outbox.read_profile, recipient.profile)  # others may have notified it
            pending.turns[:] = [turn for turn in pending.turns if self._tell_at(turn, self.now()) <= self.now()]
            free, current = self.now(), pending.recipient(recipient.profile, recipient.way)
            if isinstance(current, EmailAddress):
                free = await self._write(current, pending)
            elif current is not None:
                free = await self._push_all(current, pending)
            await self.db(outbox.release, recipient, leased, free)
            await self.db(outbox.set_due, {turn: self.now() for turn in pending.turns})
        except Unavailable as error:
            log("nobody notified", "warning", failed=error)
        except Exception as error:
            self.metrics.failed("notifying failed", error)

    def _after_failure(self, tries: int) -> float:
        """When to try again after this many attempts."""
        return self.now() + LEASE * (1 + tries)

    # -- devices

    async def _push_all(self, push: PushSubscription, pending: Pending) -> float:
        """Notify a device of its turns, one after the other; returns when it may get more."""
        for turn in (turn for turn in pending.turns if pending.is_open(turn, push.way)):
            told = False
            if not self.pauses.is_paused(push.endpoint, self.now()):  # otherwise this counts as a failure
                places = (await self.db(table_store.seats_of, [turn.table_id]))[turn.table_id]
                message = {
                    **self._push_text(turn, places, turn.language or push.language),
                    "waiting": len(await self.db(waiting, turn.profile)),
                    "off": self.links.silent(push.session, push.endpoint),
                }
                told = await self._push(push, message, turn.table_id)
            await self.db(outbox.note_attempt, [turn], push.way, told)
            if not told:
                return self._after_failure(pending.tries(turn, push.way))
        return self.now()

    def _push_text(self, turn: PendingTurn, places: list[SeatRow], language: str) -> dict[str, Any]:
        """What everybody at the table may know."""
        with use(translations(language)):
            return {
                "title": t("Your turn: {title}", title=find_title(turn.title).full_name),
                "body": ", ".join(map(letter_name, places)),
                "tag": turn.table_id,
                "url": f"/t/{turn.table_id}",
                "stop": t("Stop notifications"),
            }

    async def _push(self, push: PushSubscription, message: dict[str, Any], topic: str) -> bool:
        answer = await self.web_push.send(push, message, topic)
        self.pauses.note(push.endpoint, self.now(), bool(answer))
        if answer in GONE:
            await self.db(push_store.unsubscribe, push.session, hashed(push.endpoint))
        elif not 200 <= answer < 300 and answer:
            log("push message not accepted", "warning", status=answer)
        return 200 <= answer < 300

    async def test_push(self, push: PushSubscription) -> None:
        with use(translations(push.language)):
            text = {"title": "Bottega", "body": t("This is a test notification."), "stop": t("Stop notifications")}
        off = self.links.silent(push.session, push.endpoint)
        await self._push(push, {**text, "tag": "test", "url": "/me", "off": off}, "test")

    # -- e-mails

    async def _write(self, mail: EmailAddress, pending: Pending) -> float:
        """Send one e-mail about all tables that wait for somebody; returns when the next may be sent."""
        tries = [pending.tries(turn, MAIL) for turn in pending.turns if pending.needs_mail(turn)]
        if not tries:
            return self.now()
        places = await self.db(table_store.seats_of, [turn.table_id for turn in pending.turns])
        sent = await self._send(mail, *self._turns_text(mail, pending.turns, places))
        await self.db(outbox.note_attempt, pending.turns, MAIL, sent)
        return self.now() + DIGEST if sent else self._after_failure(max(tries))

    def _turns_text(
        self, mail: EmailAddress, turns: list[PendingTurn], places: dict[str, list[SeatRow]]
    ) -> tuple[str, str]:
        """Subject and text of an e-mail about these turns."""
        language = turns[0].language or mail.language
        with use(translations(language if language in LANGUAGES else "en")):
            first = find_title(turns[0].title).full_name
            subject = tn("Your turn: {title}", "{n} games are waiting for you", len(turns), title=first)
            lines = [
                f"{find_title(turn.title).full_name} ({', '.join(map(letter_name, places[turn.table_id]))})\n"
                f"{self.url}/t/{turn.table_id}"
                for turn in turns
            ]
            return subject, "\n\n".join([t("It's your turn:"), *lines, self._foot(mail)])

    def _foot(self, mail: EmailAddress) -> str:
        return t("Stop these e-mails: {link}", link=self._off(mail))

    def _off(self, mail: EmailAddress) -> str:
        return f"{self.url}/mail/off/{self.links.off(mail.profile, mail.address)}"

    async def _send(self, mail: EmailAddress, subject: str, text: str) -> bool:
        assert self.mailer is not None
        return await self.mailer.send(
            compose_email(self.mailer.server.sender, mail.address, subject, f"{text}\n", self._off(mail))
        )

    async def ask_to_confirm(self, mail: EmailAddress) -> None:
        """Ask whether an address belongs to whoever entered it. The e-mail repeats nothing that they wrote."""
        link = f"{self.url}/mail/yes/{self.links.yes(mail.profile, mail.address)}"
        with use(translations(mail.language)):
            subject = t("Confirm your e-mail address")
            lines = [
                t("Someone at {url} asked for turn notifications to this address.", url=self.url),
                t("If that was you, confirm here: {link}", link=link),
                t("If not, ignore this e-mail. You won't get another."),
            ]
        await self._send(mail, subject, "\n\n".join([*lines, self._foot(mail)]))

    async def test_mail(self, mail: EmailAddress) -> None:
        with use(translations(mail.language)):
            subject, text = t("This is a test notification."), t("You'll get an e-mail here when it's your turn.")
            await self._send(mail, subject, f"{text}\n\n{self._foot(mail)}")
