"""The WebSocket of a page at a table: it sends what the visitor may see, and handles what the visitor asks for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterable, Sequence
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocketDisconnect

from bottega.bots.analysis import MoveReview
from bottega.i18n.translate import t
from bottega.kernel import BottegaError
from bottega.ledger import rules
from bottega.presentation.sheets import used
from bottega.presentation.tooltips import What
from bottega.server.accounts.given_names import speaker_name
from bottega.server.core.bus import person_topic
from bottega.server.core.errors import Refused, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.rate_limit import RateLimit
from bottega.server.db.rows import COUNTED
from bottega.server.play.actions import ConfirmationNeeded
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.phrases import spoken
from bottega.server.play.seating import check_mine
from bottega.server.play.timing import clocks
from bottega.server.results import ratings
from bottega.server.services import Services
from bottega.server.web.access import Viewer, viewers_to_disconnect
from bottega.server.web.book_cache import section_for
from bottega.server.web.socket import messages
from bottega.server.web.socket.connection import CHANGED, GONE, RESTART, Connection
from bottega.server.web.socket.story import story
from bottega.server.web.socket.view import (
    Shown,
    TableView,
    seat_to_look_from,
    seats_of,
    sheets_ahead,
    sheets_of,
    table_view,
)

LARGEST = 4096


class TablePage:
    """One open page of one visitor at one table."""

    def __init__(
        self,
        connection: Connection,
        services: Services,
        inside: Viewer,
        name: str,
        table_id: str,
        address: str = "",
        network: str = "",
    ) -> None:
        self.connection = connection
        self.address, self.network = address, network  # where the visitor comes from
        self.services = services
        self.inside = inside
        self.visitor = inside.visitor
        self.name = name
        self.table_id = table_id
        self.seat: int | None = None  # the seat looked from; None for a spectator
        self.view: TableView | None = None  # what the page was last sent
        self.shown = Shown()
        self.rated: list[messages.RatingChange] = []
        self.chat = 0
        self.rate: RateLimit = RateLimit()
        self.sitting: set[int] = set()
        self.noticed = (-1, -1)  # rows of the log that the seat, and that everybody, had noticed at the last update
        self.hinting: asyncio.Task[None] | None = None
        self.analysing: asyncio.Task[None] | None = None
        self.closing = asyncio.Event()
        self.obeying = asyncio.Lock()
        self.updating = asyncio.Lock()

    async def run(self) -> None:
        """Serve the page until it is closed."""
        news, own = self.services.bus.listen(self.table_id), self.services.bus.listen(person_topic(self.visitor))
        tasks: set[asyncio.Task[None]] = set()
        try:
            live = await self.services.tables.load(self.table_id)
            self.services.bots.watched(self.table_id)
            await self.update(live)
            work = (self._read(), self._write(news), self._watch(own), self._wait_for_closing())
            tasks = {asyncio.create_task(part) for part in work}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except TableNotFound:
            await self.connection.close(GONE)
        except Unavailable as trouble:
            log("page not shown", "warning", table=self.table_id, failed=trouble)
            await self.connection.close(RESTART)
        finally:
            tasks |= {task for task in (self.hinting, self.analysing) if task is not None}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.services.bus.leave(self.table_id, news)
            self.services.bus.leave(person_topic(self.visitor), own)
            for seat in self.sitting:
                self.services.presence.leave(self.table_id, seat)

    async def close(self, code: int = RESTART) -> None:
        """Close the page after the answer to its current message. It will reconnect."""
        async with self.obeying:
            await self.connection.close(code)
            self.closing.set()

    async def _watch(self, news: asyncio.Event) -> None:
        """Close the page as soon as its session ends; `Connections.sweep` checks all pages regularly."""
        while not await self.services.db(viewers_to_disconnect, {self.inside}):
            await news.wait()
            news.clear()
        await self.connection.close(CHANGED)

    async def _wait_for_closing(self) -> None:
        await self.closing.wait()

    async def _read(self) -> None:
        while True:
            text = await self.connection.hear()
            async with self.obeying:
                if self.closing.is_set():  # do not start what can no longer be answered
                    return
                if not self.rate.allows(time.monotonic()):
                    await self.refuse(t("Too many messages. Wait a moment."))
                    await asyncio.sleep(1)
                else:
                    await self._hear(text)

    async def _hear(self, text: str | None) -> None:
        if text is None or len(text) > LARGEST:
            await self.refuse(t("Messages can be up to {n} characters.", n=LARGEST))
            return
        try:
            message = messages.read(text)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError):
            await self.refuse(t("Invalid message. Reload the page."))
            return
        await self._answer(self.obey(message))

    async def _answer(self, work: Awaitable[None]) -> None:
        """Handle a message. Every message gets an answer, even if it fails."""
        try:
            await work
        except Refused as refused:
            await self.refuse(str(refused), refused.rule)
            await self.update(await self.services.tables.load(self.table_id))
        except BottegaError as error:
            await self.refuse(str(error))
            with suppress(Unavailable):  # the page has hidden its choices
                await self.update(await self.services.tables.load(self.table_id))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            self.services.metrics.failed("message failed", error, table=self.table_id)
            await self.refuse(t("Something went wrong. Your games are safe. Try again."))

    async def _write(self, news: asyncio.Event) -> None:
        while True:
            await news.wait()
            news.clear()
            try:
                live = await self.services.tables.current(self.table_id)
            except Unavailable as trouble:
                log("page not updated", "warning", table=self.table_id, error=type(trouble).__name__)
                continue
            await self.update(live, always=False)

    async def send(self, message: messages.Answer) -> None:
        await self.connection.send(message)

    async def refuse(self, text: str, rule: str = "") -> None:
        self.services.metrics.refusals.inc()
        law = rules().get(rule)
        section = await asyncio.to_thread(section_for, rule) if rule else None
        await self.send(messages.Refusal(text, rule, section and messages.Section(*section), law.text if law else ""))

    # -- updates

    def _seat_in(self, live: LiveTable) -> int | None:
        """The seat this page looks from."""
        return seat_to_look_from(live, seats_of(live, self.visitor), self.seat)

    def _sit(self, mine: Sequence[int]) -> None:
        """Note which seats the visitor of this page is present at."""
        for seat in set(mine) - self.sitting:
            self.services.presence.arrive(self.table_id, seat)
        for seat in self.sitting - set(mine):
            self.services.presence.leave(self.table_id, seat)
        self.sitting = set(mine)

    async def update(self, live: LiveTable, always: bool = True) -> None:
        """Send the view of the table, unless it has not changed and `always` is false."""
        async with self.updating:
            noticed, began = (len(live.noticed[self.seat]), len(live.noticed[None])), time.perf_counter()
            hidden = noticed[0] != self.noticed[0] and noticed[1] == self.noticed[1]
            self.noticed = noticed
            sent = await self._update(live, always)
            if sent and not hidden:  # otherwise metrics would count hidden moves
                self.services.metrics.update_seconds.observe(time.perf_counter() - began)

    async def _update(self, live: LiveTable, always: bool) -> bool:
        chat, rated, storage = await self._new_chat(live), await self._rated(live), self.services.db.storage
        mine, now = seats_of(live, self.visitor), clocks.Now(storage.now(), storage.slept)
        self._sit(mine)  # no await from here on: the table does not change
        self.seat = self._seat_in(live)
        here, stands_in = self.services.presence.is_present, self.services.bots.stands_in
        view = table_view(live, mine, self.seat, here, stands_in, now, rated, self.view)
        if not (always or chat) and view == self.view:
            return False
        self.view = view
        await self.send(self.shown.update(live, view, now, chat))
        return True

    async def _new_chat(self, live: LiveTable) -> list[messages.ChatLine]:
        """The chat messages since the last update."""
        if live.last_chat <= self.chat:
            return []
        said = await self.services.chat.said(self.table_id, self.chat)
        self.chat = max([self.chat, *(row.id for row in said)])
        return [messages.ChatLine(row.seat, speaker_name(row), spoken(row.text)) for row in said]

    async def _rated(self, live: LiveTable) -> list[messages.RatingChange]:
        """What a rated game has changed."""
        if live.row.rated == COUNTED and not self.rated:
            changed = (await self.services.db(ratings.changes_in, [self.table_id]))[self.table_id]
            self.rated = [
                messages.RatingChange(one.seat, str(one.before), str(one.after), one.by, one.after.provisional)
                for one in changed
            ]
        return self.rated

    # -- requests

    async def obey(self, message: messages.Message) -> None:
        services, visitor, table_id = self.services, self.visitor, self.table_id
        if isinstance(message, messages.Play):
            await self.play(message)
        elif isinstance(message, messages.Undo):
            number = await services.actions.undo(visitor, table_id, message.seat)
            await self.send(messages.MoveStored(number))
        elif isinstance(message, messages.WaiveUndo):
            await services.actions.waive_undo(visitor, table_id, message.seat)
        elif isinstance(message, messages.ReturnToSeat):
            await services.seating.come_back(visitor, table_id, message.seat)
        elif isinstance(message, messages.Say):
            said = (message.text, self.seat, self.address, message.phrase)
            await services.chat.say(visitor, self.name, table_id, *said)
        elif isinstance(message, messages.Hint):
            self.ask_for_hint(message.seat)
        elif isinstance(message, messages.Why):
            await self.why(message)
        elif isinstance(message, messages.What):
            await self.what(message)
        elif isinstance(message, messages.Look):
            await self.look(message)
        elif isinstance(message, messages.Preview):
            await self.preview(message)
        elif isinstance(message, messages.Listen):
            await services.actions.set_coach(visitor, table_id, message.coach)
        elif isinstance(message, messages.Story):
            await self.story()
        elif isinstance(message, messages.Analyse):
            await self.ask_for_analysis()

    async def play(self, message: messages.Play) -> None:
        wanted = (message.seat, message.action, message.at, message.sure, message.pause, message.pace)
        try:
            await self.send(messages.MoveStored(await self.services.actions.play(self.visitor, self.table_id, *wanted)))
        except ConfirmationNeeded as needed:
            await self.send(messages.ConfirmMove(message.action, str(needed)))

    def ask_for_hint(self, seat: int) -> None:
        """Compute a hint in the background, one at a time."""
        if self.hinting is not None and not self.hinting.done():
            raise Refused(t("The bot is still working on your last question. Wait a moment."))
        self.hinting = asyncio.create_task(self._aside(self.hint(seat)))

    async def _aside(self, work: Awaitable[None]) -> None:
        """Handle something slow that no longer matters when the page is closed."""
        with suppress(WebSocketDisconnect):
            await self._answer(work)

    async def hint(self, seat: int) -> None:
        advised, noticed = await self.services.actions.hint(self.visitor, self.table_id, seat, self.network)
        live = await self.services.tables.load(self.table_id)
        if len(live.noticed[seat]) != noticed:
            return  # the choice was made meanwhile
        check_mine(live, self.visitor, seat)  # it may have been given away meanwhile
        game, view = live.game, live.view(seat)
        best = [
            messages.HintMove(
                action=one.action,
                label=game.label(one.action, view),
                touches=[id for action in one.line for id in game.touches(action)],
                how=str(one.how),
                bar=bar(one.behind),
                why=str(one.why),
            )
            for one in advised
        ]
        await self.send(messages.Hints(best))

    async def why(self, message: messages.Why) -> None:
        """Explain why something that was clicked or typed is not possible."""
        live = await self.services.tables.load(self.table_id)
        state, game = live.state, live.game
        check_mine(live, self.visitor, message.seat)
        if live.row.status != "running":
            live.check(message.seat, 0)
        if message.text:
            wanted = [game.action(message.text)]
        else:
            wanted = [action for action in range(game.num_actions) if message.thing in game.touches(action)]
        for action in wanted:
            refusal = state.why_not(action, message.seat)
            if refusal is None:
                return
        if not wanted:
            found = game.what(live.view(message.seat), message.thing)
            raise Refused(found.says if found else t("Unknown request. Reload the page."))
        refusal = state.why_not(wanted[0], message.seat)
        assert refusal is not None
        await self.refuse(refusal.text, refusal.rule)

    async def what(self, message: messages.What) -> None:
        """Explain a thing, as far as the seat that this page looks from may know it."""
        live = await self.services.tables.load(self.table_id)
        seat = self._seat_in(live)
        view = live.view(seat) if message.at < 0 else live.look_back(seat, message.at).view(seat)
        unknown = What("", t("No explanation available for that."), "", "")
        found = live.game.what(view, message.thing) or unknown
        await self.send(messages.Explanation(message.thing, message.at, *found))

    async def preview(self, message: messages.Preview) -> None:
        live = await self.services.tables.load(self.table_id)
        if message.seat != self._seat_in(live) or message.action not in live.state.legal(message.seat):
            return
        shown = live.game.preview(live.view(message.seat), message.action)
        ahead, uses = sheets_ahead(live, message.seat, message.action, self.shown.sheets) if message.ahead else ([], [])
        symbols = self.shown.new_symbols(live.game, [*used(shown.get("svg", "")), *uses])
        made = messages.MadePicture(**shown) if shown else None
        await self.send(messages.PreviewUpdate(message.action, made, symbols, ahead))

    async def story(self) -> None:
        live = await self.services.tables.load(self.table_id)
        if live.row.status != "over":
            raise Refused(t("You can see the analysis once the game is over."))
        await self.send(await asyncio.to_thread(story, live))

    async def ask_for_analysis(self) -> None:
        if self.analysing is None or self.analysing.done():
            live = await self.services.tables.load(self.table_id)
            if live.row.status != "over":
                raise Refused(t("You can analyse a game once it's over."))
            self.analysing = asyncio.create_task(self._aside(self.analyse(live)))

    async def analyse(self, live: LiveTable) -> None:
        """Send the results of the review as they come."""
        async for parts in self.services.analysis.steps(live, self.visitor, self.network):
            drawn = [point for part in parts for point in part.points]
            points = [messages.AnalysisPoint(one.number, _rounded(one.shares), _rounded(one.errors)) for one in drawn]
            found = [told(live, part.judgement) for part in parts if part.judgement is not None]
            whole = [messages.SeatBalance(*_rounded(vars(one).values())) for one in parts[-1].balance]
            await self.send(messages.AnalysisPart(parts[-1].done, len(live.played), points, found, whole))

    async def look(self, message: messages.Look) -> None:
        live = await self.services.tables.load(self.table_id)
        if message.seat >= 0:
            if live.row.status != "over" or message.seat >= len(live.seats):
                check_mine(live, self.visitor, message.seat)
            self.seat = message.seat
        if message.at < 0:
            await self.update(live)
            return
        seat = self._seat_in(live)
        state = live.look_back(seat, message.at)
        view = state.view(seat)
        asked = view if seat in seats_of(live, self.visitor) else state.view(None)  # nobody is given another's orders
        picture = self.shown.picture(live.game, sheets_of(live.game, view, self.shown.sheets))
        await self.send(
            messages.PastPosition(
                whole=picture.whole,
                sheets=picture.sheets,
                symbols=picture.symbols,
                at=message.at,
                prompt=live.game.prompt(asked),
            )
        )


def bar(behind: float) -> float:
    """The length of a move's bar beside that of the best move, which is 1."""
    return round(max(0.05, 1.0 - behind / 0.15), 2)


def told(live: LiveTable, judgement: MoveReview) -> messages.ReviewedMove:
    """A judgement in words: what was played, and what would clearly have been better."""
    view = live.at(judgement.number - 1).view(judgement.seat) if judgement.clear else None
    return messages.ReviewedMove(
        number=judgement.number,
        seat=judgement.seat,
        cost=round(judgement.cost, 3),
        clear=judgement.clear,
        played=live.game.label(judgement.action, view) if view else "",
        better=live.game.label(judgement.best, view) if view else "",
        why=str(judgement.why or ""),
        played_touches=list(live.game.touches(judgement.action)) if view else [],
        better_touches=list(live.game.touches(judgement.best)) if view else [],
    )


def _rounded(shares: Iterable[float]) -> list[float]:
    return [round(share, 3) for share in shares]
