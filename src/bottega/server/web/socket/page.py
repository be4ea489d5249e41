"""One socket for each page at a table: it sends what its visitor may see, and asks for what its visitor wants."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from bottega.bots.analysis import Judgement
from bottega.kernel import BottegaError
from bottega.kernel.language import t
from bottega.kernel.sheets import Drawing, Sheet, changes, drawn, used, with_all_they_use
from bottega.kernel.what import What
from bottega.ledger import rules
from bottega.server.accounts.given_names import seat_name, speaker_name
from bottega.server.core.bus import person_topic
from bottega.server.core.errors import Refused, TableNotFound, Unavailable
from bottega.server.core.log import log
from bottega.server.core.rate_limit import RateLimit
from bottega.server.db.rows import COUNTED, SeatRow
from bottega.server.play import clocks
from bottega.server.play.actions import ConfirmationNeeded
from bottega.server.play.lesson_script import lesson_progress
from bottega.server.play.live_table import LiveTable
from bottega.server.results import ratings
from bottega.server.services import Services
from bottega.server.web.access import Inside, sent_away
from bottega.server.web.open_books import section_for
from bottega.server.web.socket import messages
from bottega.server.web.socket.connection import CHANGED, GONE, RESTART, Connection
from bottega.server.web.socket.story import story

LARGEST = 4096


class TablePage:
    """One open page of one visitor at one table."""

    def __init__(
        self, connection: Connection, services: Services, inside: Inside, name: str, table_id: str, address: str = ""
    ) -> None:
        self.connection = connection
        self.address = address  # where the visitor comes from
        self.services = services
        self.inside = inside
        self.visitor = inside.visitor
        self.name = name
        self.table_id = table_id
        self.seat: int | None = None  # the seat looked from; None for a spectator
        self.symbols: set[str] = set()  # those the page has already
        self.sheets: dict[tuple[str, str], tuple[Drawing, str, str]] = {}  # by name and role what the page shows
        self.rows: list[int] = []  # of the log, as far as the page has been told of them
        self.told_as: tuple[Any, ...] = ()  # to whom, of whom, and whether the game was over
        self.chat = 0
        self.rate = RateLimit()
        self.sitting: set[int] = set()
        self.noticed = (-1, -1)  # rows of the log that the seat, and that everybody, had noticed at the last update
        self.shown: tuple[Any, ...] = ()  # what the page was last sent, in short
        self.hinting: asyncio.Task[None] | None = None
        self.analysing: asyncio.Task[None] | None = None
        self.closing = asyncio.Event()
        self.obeying = asyncio.Lock()
        self.updating = asyncio.Lock()

    async def run(self) -> None:
        """Serve the page until it goes."""
        news, own = self.services.bus.listen(self.table_id), self.services.bus.listen(person_topic(self.visitor))
        tasks: set[asyncio.Task[None]] = set()
        try:
            live = await self.services.tables.look(self.table_id)
            self.services.bots.hurry(self.table_id)
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
                self.services.presence.goes(self.table_id, seat)

    async def close(self, code: int = RESTART) -> None:
        """Close the page from this side, after the answer to what it asks just now. It will come back."""
        async with self.obeying:
            await self.connection.close(code)
            self.closing.set()

    async def _watch(self, news: asyncio.Event) -> None:
        """Go at once when news says that the session of this page is over; `Visits` looks for all pages together."""
        while not await self.services.db(sent_away, {self.inside}):
            await news.wait()
            news.clear()
        await self.connection.close(CHANGED)

    async def _wait_for_closing(self) -> None:
        await self.closing.wait()

    async def _read(self) -> None:
        while True:
            text = await self.connection.hear()
            async with self.obeying:
                if self.closing.is_set():  # what can no longer be answered is not begun
                    return
                if not self.rate.within(time.monotonic()):
                    await self.refuse(t("Too many messages: wait a moment."))
                    await asyncio.sleep(1)
                else:
                    await self._hear(text)

    async def _hear(self, text: str | None) -> None:
        if text is None or len(text) > LARGEST:
            await self.refuse(t("A message is a text of at most {n} letters.", n=LARGEST))
            return
        try:
            message = messages.read(text)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError):
            await self.refuse(t("That message makes no sense. Load the page again."))
            return
        await self._answer(self.obey(message))

    async def _answer(self, work: Awaitable[None]) -> None:
        """Do what was asked. Whatever it is, it brings an answer, and at worst that."""
        try:
            await work
        except Refused as refused:
            await self.refuse(str(refused), refused.rule)
            await self.update(await self.services.tables.look(self.table_id))
        except BottegaError as error:
            await self.refuse(str(error))
            with suppress(Unavailable):  # the page has put its choices away
                await self.update(await self.services.tables.look(self.table_id))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            self.services.metrics.failed("message failed", error, table=self.table_id)
            await self.refuse(t("Something went wrong here. Nothing is lost; try again."))

    async def _write(self, news: asyncio.Event) -> None:
        while True:
            await news.wait()
            news.clear()
            try:
                live = await self.services.tables.current(self.table_id)
            except Unavailable as trouble:
                log("page not updated", "warning", table=self.table_id, error=type(trouble).__name__)
                continue
            if self._in_short(live) != self.shown:
                await self.update(live)

    def _in_short(self, live: LiveTable) -> tuple[Any, ...]:
        """All that an update depends on, and nothing that this visitor may not know."""
        services, places = self.services, live.seats
        mine = [place.seat for place in places if place.holder == self.visitor]
        return (
            [len(live.noticed[viewer]) for viewer in (None, *mine)],
            live.row.status,
            live.last_chat,
            live.rematch,
            live.row.lesson,
            live.row.rated,
            live.held if live.held is not None and live.held[0] in mine else None,
            [(place.name, place.kind, place.holder, place.resigned, place.face) for place in places],
            [(place.remaining, place.since, place.away) for place in places],
            (self._is_quiet(live), services.db.storage.slept) if live.tempo else (),
            [(services.presence.here(live, place), services.bots.stands_in(live, place)) for place in places],
        )

    async def send(self, message: messages.Answer) -> None:
        await self.connection.send(message)

    async def refuse(self, text: str, rule: str = "") -> None:
        self.services.metrics.refusals.inc()
        law = rules().get(rule)
        section = await asyncio.to_thread(section_for, rule) if rule else None
        await self.send(messages.Refusal(text, rule, section and messages.Section(*section), law.text if law else ""))

    # -- what is sent

    def _viewer(self, live: LiveTable) -> int | None:
        """The seat this page looks from: the one it asked for if it is mine, else mine that is to act, else mine."""
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        for seat in set(mine) - self.sitting:
            self.services.presence.arrives(self.table_id, seat)
        for seat in self.sitting - set(mine):
            self.services.presence.goes(self.table_id, seat)
        self.sitting = set(mine)
        acting = [seat for seat in mine if seat in live.state.actors]
        if live.row.status == "over" and self.seat is not None and self.seat < live.game.players:
            return self.seat  # a finished game may be looked at from every seat
        if self.seat not in mine:
            best = acting or mine
            self.seat = best[0] if best else None
        elif acting and self.seat not in acting and not _apart(live, mine):
            self.seat = acting[0]  # people at one screen who see the same need no curtain between them
        return self.seat

    def picture(self, live: LiveTable, view: dict[str, Any]) -> messages.SheetUpdate:
        """A view in sheets, without what the page shows already."""
        before = self.sheets
        laid = []
        for sheet in live.game.sheets(view):
            shown = before.get((sheet.name, sheet.role))
            laid.append((sheet, drawn(sheet, shown and shown[0])))
        self.sheets = {(sheet.name, sheet.role): (drawing, sheet.label, sheet.brief) for sheet, drawing in laid}
        whole = list(before) != list(self.sheets)
        changed: list[messages.NewSheet | messages.ChangedSheet] = []
        uses: set[str] = set()
        for sheet, drawing in laid:
            last, label, brief = before.get((sheet.name, sheet.role), (drawing, "", ""))
            if whole:
                changed.append(_laid(sheet, drawing.svg))
            elif last is not drawing or label != sheet.label or brief != sheet.brief:
                changed.append(
                    messages.ChangedSheet(sheet.name, sheet.label, changes(last.svg, drawing.svg), sheet.brief)
                )
            else:
                continue
            uses.update(drawing.uses)
        return messages.SheetUpdate(whole, changed, self._symbols(live, uses))

    def _symbols(self, live: LiveTable, uses: Iterable[str]) -> str:
        """Those symbols, and what stands in them, that the page has not got."""
        fresh = with_all_they_use(set(uses) - self.symbols, live.game.symbols)
        found = "".join(text for id, text in fresh.items() if id not in self.symbols)
        self.symbols.update(fresh)
        return found

    async def update(self, live: LiveTable) -> None:
        async with self.updating:
            noticed, began = (len(live.noticed[self.seat]), len(live.noticed[None])), time.perf_counter()
            hidden = noticed[0] != self.noticed[0] and noticed[1] == self.noticed[1]
            self.noticed = noticed
            await self._update(live)
            if not hidden:  # else meters would count what is laid behind a screen
                self.services.metrics.update_seconds.observe(time.perf_counter() - began)

    async def _update(self, live: LiveTable) -> None:
        """Everything that this page shows, as it is now; log lines and chat only from where it has them."""
        said, rated = await self._said(live), await self._rated(live)
        self.shown = self._in_short(live)  # from here on the table stands still
        await self.send(self._shown(live, self._viewer(live), said, rated))

    async def _said(self, live: LiveTable) -> list[messages.ChatLine]:
        """What was said since the page was last told."""
        if live.last_chat <= self.chat:
            return []
        said = await self.services.chat.said(self.table_id, self.chat)
        self.chat = max([self.chat, *(row.id for row in said)])
        return [messages.ChatLine(row.seat, speaker_name(row), row.text) for row in said]

    async def _rated(self, live: LiveTable) -> list[messages.RatingChange]:
        """What a rated game has changed."""
        if live.row.rated != COUNTED:
            return []
        return [
            messages.RatingChange(one.seat, str(one.before), str(one.after), one.by, one.after.provisional)
            for one in (await self.services.db(ratings.changed, [self.table_id]))[self.table_id]
        ]

    def _shown(
        self, live: LiveTable, seat: int | None, said: list[messages.ChatLine], rated: list[messages.RatingChange]
    ) -> messages.TableUpdate:
        """The table as a seat sees it."""
        state, view = live.state, live.view(seat)
        moments = live.moments(seat)
        log_from = self._told_before(live, seat, moments)
        running = live.row.status == "running"
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        picture = self.picture(live, view)
        preview = live.game.preview(view) if running and seat is not None else {}
        plays = running and seat is not None and not live.time_is_up(live.seats[seat])
        return messages.TableUpdate(
            count=len(live.noticed[seat]),
            moves=len(moments),
            status=live.row.status,
            seat=seat,
            mine=mine,
            acting=[s for s in mine if s in state.actors] if running else [],
            apart=running and _apart(live, mine),
            colours=live.game.seat_colours(view),
            prompt=_prompt(live, seat, view),
            actions=choices(live, seat, view) if seat is not None and plays and seat in state.actors else [],
            undo=seat is not None and plays and live.may_undo(seat),
            pause=_pause(live, seat),
            seats=[self._place(live, place) for place in live.seats],
            log_from=log_from,
            log=self.log(live, seat, moments[log_from:]),
            log_seats=[live.played[number - 1][0] for number in moments[log_from:]],
            chat=said,
            scores=state.scores if state.over else None,
            winners=list(state.winners),
            preview=preview,
            rematch=live.rematch,
            lesson=_lesson(live, seat),
            rated=rated,
            whole=picture.whole,
            sheets=picture.sheets,
            symbols=picture.symbols + self._symbols(live, used(preview.get("svg", ""))),
        )

    def _place(self, live: LiveTable, place: SeatRow) -> messages.SeatInfo:
        """A seat and who has it."""
        running = live.row.status == "running"
        return messages.SeatInfo(
            name=seat_name(place),
            kind=place.kind,
            acting=running and place.seat in live.state.actors,
            stand_in=running and place.kind == "person" and self.services.bots.stands_in(live, place),
            resigned=place.resigned,
            here=self.services.presence.here(live, place),
            face=place.face,
            left=self._left(live, place),
            runs=running and place.since is not None and not self._is_quiet(live),
            out=running and place.away and not place.resigned,
        )

    def _left(self, live: LiveTable, place: SeatRow) -> int | None:
        """The seconds on the clock of a seat, if it has one."""
        tempo, storage = live.tempo, self.services.db.storage
        if tempo is None or place.kind != "person" or place.resigned:
            return None
        return round(clocks.left(tempo, place.remaining, place.since, clocks.Now(storage.now(), storage.slept)))

    def _is_quiet(self, live: LiveTable) -> bool:
        return live.tempo is not None and live.tempo.is_quiet(self.services.db.storage.now())

    def _told_before(self, live: LiveTable, seat: int | None, moments: list[int]) -> int:
        """How many of these moments stand in the log of the page already; from now on all of them do."""
        told_as = (seat, live.names, live.row.status == "over")
        if told_as != self.told_as:
            self.rows, self.told_as = [], told_as
        before, self.rows = self.rows, [live.rows[number - 1] for number in moments]
        if before == self.rows[: len(before)]:
            return len(before)
        return next(n for n, row in enumerate(before) if n == len(self.rows) or row != self.rows[n])

    def log(self, live: LiveTable, seat: int | None, moments: list[int]) -> list[list[str]]:
        """What happened at each of these moments, in words, as far as this seat may know it."""
        names, over = live.names, live.row.status == "over"
        return [
            [live.game.tell(event, names) for event in live.told[number - 1] if over or event.seen_by(seat)]
            for number in moments
        ]

    # -- what is asked

    async def obey(self, message: messages.Message) -> None:
        services, visitor, table_id = self.services, self.visitor, self.table_id
        if isinstance(message, messages.Play):
            await self.play(message)
        elif isinstance(message, messages.Undo):
            number = await services.actions.undo(visitor, table_id, message.seat)
            await self.send(messages.MoveStored(number))
        elif isinstance(message, messages.WaiveUndo):
            await services.actions.go_on(visitor, table_id, message.seat)
        elif isinstance(message, messages.ReturnToSeat):
            await services.seating.come_back(visitor, table_id, message.seat)
        elif isinstance(message, messages.Say):
            await services.chat.say(visitor, self.name, table_id, message.text, self.seat, self.address)
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
            await services.actions.listen(visitor, table_id, message.coach)
        elif isinstance(message, messages.Story):
            await self.story()
        elif isinstance(message, messages.Analyse):
            await self.ask_for_analysis()

    async def play(self, message: messages.Play) -> None:
        wanted = (message.seat, message.action, message.at, message.sure, message.pause)
        try:
            await self.send(messages.MoveStored(await self.services.actions.play(self.visitor, self.table_id, *wanted)))
        except ConfirmationNeeded:
            await self.send(messages.ConfirmIrreversible(message.action))

    def ask_for_hint(self, seat: int) -> None:
        """A hint may take a while; the page can do other things meanwhile, but not ask for another."""
        if self.hinting is not None and not self.hinting.done():
            raise Refused(t("The bot is still thinking about your last question."))
        self.hinting = asyncio.create_task(self._aside(self.hint(seat)))

    async def _aside(self, work: Awaitable[None]) -> None:
        """Do something that takes a while, and does not matter any more when the page is gone."""
        with suppress(WebSocketDisconnect):
            await self._answer(work)

    async def hint(self, seat: int) -> None:
        advised, noticed = await self.services.actions.hint(self.visitor, self.table_id, seat, self.address)
        live = await self.services.tables.look(self.table_id)
        if len(live.noticed[seat]) != noticed:
            return  # it speaks of a choice that is made already
        if live.seats[seat].holder != self.visitor:
            raise Refused(t("That seat is not yours."))  # it was given away meanwhile
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
        """The rule against something that was clicked or typed."""
        live = await self.services.tables.look(self.table_id)
        state, game = live.state, live.game
        if message.seat >= len(live.seats) or live.seats[message.seat].holder != self.visitor:
            raise Refused(t("That seat is not yours."))
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
            raise Refused(found.says if found else t("Nothing can be done with that."))
        refusal = state.why_not(wanted[0], message.seat)
        assert refusal is not None
        await self.refuse(refusal.text, refusal.rule)

    async def what(self, message: messages.What) -> None:
        """What a thing is, as far as the seat that this page looks from may know."""
        live = await self.services.tables.look(self.table_id)
        seat = self._viewer(live)
        view = live.view(seat) if message.at < 0 else live.look_back(seat, message.at).view(seat)
        unknown = What("", t("There is nothing to say about that."), "", "")
        found = live.game.what(view, message.thing) or unknown
        await self.send(messages.Explanation(message.thing, message.at, *found))

    async def preview(self, message: messages.Preview) -> None:
        live = await self.services.tables.look(self.table_id)
        if message.seat != self._viewer(live) or message.action not in live.state.legal(message.seat):
            return
        shown = live.game.preview(live.view(message.seat), message.action)
        symbols = self._symbols(live, used(shown.get("svg", "")))
        await self.send(messages.PreviewUpdate(message.action, shown, symbols))

    async def story(self) -> None:
        live = await self.services.tables.look(self.table_id)
        if live.row.status != "over":
            raise Refused(t("The story of a game is told when it is over."))
        await self.send(await asyncio.to_thread(story, live))

    async def ask_for_analysis(self) -> None:
        if self.analysing is None or self.analysing.done():
            live = await self.services.tables.look(self.table_id)
            if live.row.status != "over":
                raise Refused(t("A game is analysed when it is over."))
            self.analysing = asyncio.create_task(self._aside(self.analyse(live)))

    async def analyse(self, live: LiveTable) -> None:
        """Send what a grandmaster finds, as it finds it."""
        async for parts in self.services.analysis.of(live, self.visitor, self.address):
            drawn = [point for part in parts for point in part.points]
            points = [messages.AnalysisPoint(one.number, _rounded(one.shares), _rounded(one.errors)) for one in drawn]
            found = [told(live, part.judgement) for part in parts if part.judgement is not None]
            whole = [messages.SeatBalance(*_rounded(vars(one).values())) for one in parts[-1].balance]
            await self.send(messages.AnalysisPart(parts[-1].done, len(live.played), points, found, whole))

    async def look(self, message: messages.Look) -> None:
        live = await self.services.tables.look(self.table_id)
        if message.seat >= 0:
            over = live.row.status == "over"
            if message.seat >= len(live.seats) or not (over or live.seats[message.seat].holder == self.visitor):
                raise Refused(t("That seat is not yours."))
            self.seat = message.seat
        if message.at < 0:
            await self.update(live)
            return
        seat = self._viewer(live)
        view = live.look_back(seat, message.at).view(seat)
        picture = self.picture(live, view)
        await self.send(
            messages.PastPosition(
                whole=picture.whole,
                sheets=picture.sheets,
                symbols=picture.symbols,
                at=message.at,
                prompt=live.game.prompt(view),
            )
        )


def _laid(sheet: Sheet, svg: str) -> messages.NewSheet:
    return messages.NewSheet(
        name=sheet.name,
        role=sheet.role,
        label=sheet.label,
        width=sheet.width,
        height=sheet.height,
        svg=svg,
        at=sheet.at,
        brief=sheet.brief,
        seat=sheet.seat,
    )


def _prompt(live: LiveTable, seat: int | None, view: dict[str, Any]) -> str:
    """What is asked of whom; who can do one thing only is told that nothing need be done."""
    if live.row.status == "open":
        return ""
    asked = live.game.prompt(view)
    if seat is not None and live.time_is_up(live.seats[seat]):
        return t("Your time was up: a bot plays for you.")
    if seat is not None and live.has_a_formality(seat):
        asked += " " + t("You can do one thing only: the table does it for you in a moment.")
    return asked


def _pause(live: LiveTable, seat: int | None) -> float:
    """How many seconds more the bots wait while a seat may take back what it did."""
    if live.held is None or live.held[0] != seat:
        return 0.0
    return round(max(0.0, live.held[1] - time.monotonic()), 1)


def bar(behind: float) -> float:
    """How long the bar of a move is beside that of the best, which is whole."""
    return round(max(0.05, 1.0 - behind / 0.15), 2)


def told(live: LiveTable, judgement: Judgement) -> messages.ReviewedMove:
    """A judgement in words: what was played and what would have been better, if that is clear."""
    view = live.at(judgement.number - 1).view(judgement.seat) if judgement.clear else None
    return messages.ReviewedMove(
        number=judgement.number,
        seat=judgement.seat,
        cost=round(judgement.cost, 3),
        clear=judgement.clear,
        played=live.game.label(judgement.action, view) if view else "",
        better=live.game.label(judgement.best, view) if view else "",
        why=str(judgement.why or ""),
    )


def _rounded(shares: Iterable[float]) -> list[float]:
    return [round(share, 3) for share in shares]


def _apart(live: LiveTable, seats: list[int]) -> bool:
    """Whether these seats see different things, so that nobody may look at another's screen."""
    if len(seats) < 2:
        return False
    views = [{**live.view(seat), "you": None} for seat in seats]
    return any(view != views[0] for view in views[1:])


def choices(live: LiveTable, seat: int, view: dict[str, Any]) -> list[messages.Choice]:
    """The legal actions of a seat, as the page needs them."""
    game = live.game
    return [
        messages.Choice(action, game.text(action), game.label(action, view), list(game.touches(action)))
        for action in game.as_listed(live.state.peek(seat))
    ]


def _lesson(live: LiveTable, seat: int | None) -> messages.Lesson | None:
    progress = lesson_progress(live, seat)
    return progress and messages.Lesson(*progress)
