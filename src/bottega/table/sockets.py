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
from bottega.table import clocks, messages, ratings
from bottega.table.doors import Inside, sent_away
from bottega.table.house import House
from bottega.table.lessons import lesson
from bottega.table.library import section_for
from bottega.table.live import Live, Refused, choices
from bottega.table.logs import log
from bottega.table.names import seat_name, speaker_name
from bottega.table.news import person
from bottega.table.playing import NotSure
from bottega.table.rates import Rate
from bottega.table.rows import COUNTED, SeatRow
from bottega.table.storage import Trouble
from bottega.table.story import story
from bottega.table.tables import NoTable
from bottega.table.wire import CHANGED, GONE, RESTART, Wire

LARGEST = 4096


class Page:
    """One open page of one visitor at one table."""

    def __init__(self, wire: Wire, house: House, inside: Inside, name: str, table_id: str, address: str = "") -> None:
        self.wire = wire
        self.address = address  # where the visitor comes from
        self.house = house
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
        self.rate = Rate()
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
        news, own = self.house.news.listen(self.table_id), self.house.news.listen(person(self.visitor))
        tasks: set[asyncio.Task[None]] = set()
        try:
            live = await self.house.tables.look(self.table_id)
            self.house.bots.go_on(live)
            await self.update(live)
            work = (self._read(), self._write(news), self._watch(own), self._wait_for_closing())
            tasks = {asyncio.create_task(part) for part in work}
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        except NoTable:
            await self.wire.close(GONE)
        except Trouble as trouble:
            log("page not shown", "warning", table=self.table_id, failed=trouble)
            await self.wire.close(RESTART)
        finally:
            tasks |= {task for task in (self.hinting, self.analysing) if task is not None}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.house.news.leave(self.table_id, news)
            self.house.news.leave(person(self.visitor), own)
            for seat in self.sitting:
                self.house.presence.goes(self.table_id, seat)

    async def close(self, code: int = RESTART) -> None:
        """Close the page from this side, after the answer to what it asks just now. It will come back."""
        async with self.obeying:
            await self.wire.close(code)
            self.closing.set()

    async def _watch(self, news: asyncio.Event) -> None:
        """Go at once when news says that the session of this page is over; `Visits` looks for all pages together."""
        while not await self.house.db(sent_away, {self.inside}):
            await news.wait()
            news.clear()
        await self.wire.close(CHANGED)

    async def _wait_for_closing(self) -> None:
        await self.closing.wait()

    async def _read(self) -> None:
        while True:
            text = await self.wire.hear()
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
            await self.update(await self.house.tables.look(self.table_id))
        except BottegaError as error:
            await self.refuse(str(error))
            with suppress(Trouble):  # the page has put its choices away
                await self.update(await self.house.tables.look(self.table_id))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            self.house.meters.failed("message failed", error, table=self.table_id)
            await self.refuse(t("Something went wrong here. Nothing is lost; try again."))

    async def _write(self, news: asyncio.Event) -> None:
        while True:
            await news.wait()
            news.clear()
            try:
                live = await self.house.tables.current(self.table_id)
            except Trouble as trouble:
                log("page not updated", "warning", table=self.table_id, error=type(trouble).__name__)
                continue
            if self._in_short(live) != self.shown:
                await self.update(live)

    def _in_short(self, live: Live) -> tuple[Any, ...]:
        """All that an update depends on, and nothing that this visitor may not know."""
        house, places = self.house, live.seats
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
            (self._is_quiet(live), house.db.storage.slept) if live.tempo else (),
            [(house.presence.here(live, place), house.bots.stands_in(live, place)) for place in places],
        )

    async def send(self, message: messages.Answer) -> None:
        await self.wire.send(message)

    async def refuse(self, text: str, rule: str = "") -> None:
        self.house.meters.refusals.inc()
        law = rules().get(rule)
        section = await asyncio.to_thread(section_for, rule) if rule else None
        await self.send(messages.No(text, rule, section, law.text if law else ""))

    # -- what is sent

    def _viewer(self, live: Live) -> int | None:
        """The seat this page looks from: the one it asked for if it is mine, else mine that is to act, else mine."""
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        for seat in set(mine) - self.sitting:
            self.house.presence.arrives(self.table_id, seat)
        for seat in self.sitting - set(mine):
            self.house.presence.goes(self.table_id, seat)
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

    def picture(self, live: Live, view: dict[str, Any]) -> messages.Drawn:
        """A view in sheets, without what the page shows already."""
        before = self.sheets
        laid = []
        for sheet in live.game.sheets(view):
            shown = before.get((sheet.name, sheet.role))
            laid.append((sheet, drawn(sheet, shown and shown[0])))
        self.sheets = {(sheet.name, sheet.role): (drawing, sheet.label, sheet.brief) for sheet, drawing in laid}
        whole = list(before) != list(self.sheets)
        changed: list[messages.Laid | messages.Relaid] = []
        uses: set[str] = set()
        for sheet, drawing in laid:
            last, label, brief = before.get((sheet.name, sheet.role), (drawing, "", ""))
            if whole:
                changed.append(_laid(sheet, drawing.svg))
            elif last is not drawing or label != sheet.label or brief != sheet.brief:
                changed.append(messages.Relaid(sheet.name, sheet.label, changes(last.svg, drawing.svg), sheet.brief))
            else:
                continue
            uses.update(drawing.uses)
        return messages.Drawn(whole, changed, self._symbols(live, uses))

    def _symbols(self, live: Live, uses: Iterable[str]) -> str:
        """Those symbols, and what stands in them, that the page has not got."""
        fresh = with_all_they_use(set(uses) - self.symbols, live.game.symbols)
        found = "".join(text for id, text in fresh.items() if id not in self.symbols)
        self.symbols.update(fresh)
        return found

    async def update(self, live: Live) -> None:
        async with self.updating:
            noticed, began = (len(live.noticed[self.seat]), len(live.noticed[None])), time.perf_counter()
            hidden = noticed[0] != self.noticed[0] and noticed[1] == self.noticed[1]
            self.noticed = noticed
            await self._update(live)
            if not hidden:  # else meters would count what is laid behind a screen
                self.house.meters.update_seconds.observe(time.perf_counter() - began)

    async def _update(self, live: Live) -> None:
        """Everything that this page shows, as it is now; log lines and chat only from where it has them."""
        said, rated = await self._said(live), await self._rated(live)
        self.shown = self._in_short(live)  # from here on the table stands still
        await self.send(self._shown(live, self._viewer(live), said, rated))

    async def _said(self, live: Live) -> list[messages.Word]:
        """What was said since the page was last told."""
        if live.last_chat <= self.chat:
            return []
        said = await self.house.chat.said(self.table_id, self.chat)
        self.chat = max([self.chat, *(row.id for row in said)])
        return [messages.Word(row.seat, speaker_name(row), row.text) for row in said]

    async def _rated(self, live: Live) -> list[messages.Changed]:
        """What a rated game has changed."""
        if live.row.rated != COUNTED:
            return []
        return [
            messages.Changed(one.seat, str(one.before), str(one.after), one.by, one.after.provisional)
            for one in (await self.house.db(ratings.changed, [self.table_id]))[self.table_id]
        ]

    def _shown(
        self, live: Live, seat: int | None, said: list[messages.Word], rated: list[messages.Changed]
    ) -> messages.Shown:
        """The table as a seat sees it."""
        state, view = live.state, live.view(seat)
        moments = live.moments(seat)
        log_from = self._told_before(live, seat, moments)
        running = live.row.status == "running"
        mine = [place.seat for place in live.seats if place.holder == self.visitor]
        picture = self.picture(live, view)
        preview = live.game.preview(view) if running and seat is not None else {}
        plays = running and seat is not None and not live.time_is_up(live.seats[seat])
        return messages.Shown(
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
            lesson=lesson(live, seat),
            rated=rated,
            whole=picture.whole,
            sheets=picture.sheets,
            symbols=picture.symbols + self._symbols(live, used(preview.get("svg", ""))),
        )

    def _place(self, live: Live, place: SeatRow) -> messages.Place:
        """A seat and who has it."""
        running = live.row.status == "running"
        return messages.Place(
            name=seat_name(place),
            kind=place.kind,
            acting=running and place.seat in live.state.actors,
            stand_in=running and place.kind == "person" and self.house.bots.stands_in(live, place),
            resigned=place.resigned,
            here=self.house.presence.here(live, place),
            face=place.face,
            left=self._left(live, place),
            runs=running and place.since is not None and not self._is_quiet(live),
            out=running and place.away and not place.resigned,
        )

    def _left(self, live: Live, place: SeatRow) -> int | None:
        """The seconds on the clock of a seat, if it has one."""
        tempo, storage = live.tempo, self.house.db.storage
        if tempo is None or place.kind != "person" or place.resigned:
            return None
        return round(clocks.left(tempo, place.remaining, place.since, clocks.Now(storage.now(), storage.slept)))

    def _is_quiet(self, live: Live) -> bool:
        return live.tempo is not None and live.tempo.is_quiet(self.house.db.storage.now())

    def _told_before(self, live: Live, seat: int | None, moments: list[int]) -> int:
        """How many of these moments stand in the log of the page already; from now on all of them do."""
        told_as = (seat, live.names, live.row.status == "over")
        if told_as != self.told_as:
            self.rows, self.told_as = [], told_as
        before, self.rows = self.rows, [live.rows[number - 1] for number in moments]
        if before == self.rows[: len(before)]:
            return len(before)
        return next(n for n, row in enumerate(before) if n == len(self.rows) or row != self.rows[n])

    def log(self, live: Live, seat: int | None, moments: list[int]) -> list[list[str]]:
        """What happened at each of these moments, in words, as far as this seat may know it."""
        names, over = live.names, live.row.status == "over"
        return [
            [live.game.tell(event, names) for event in live.told[number - 1] if over or event.seen_by(seat)]
            for number in moments
        ]

    # -- what is asked

    async def obey(self, message: messages.Message) -> None:
        house, visitor, table_id = self.house, self.visitor, self.table_id
        if isinstance(message, messages.Play):
            await self.play(message)
        elif isinstance(message, messages.Undo):
            number = await house.playing.undo(visitor, table_id, message.seat)
            await self.send(messages.Stored(number))
        elif isinstance(message, messages.GoOn):
            await house.playing.go_on(visitor, table_id, message.seat)
        elif isinstance(message, messages.Back):
            await house.seats.come_back(visitor, table_id, message.seat)
        elif isinstance(message, messages.Say):
            await house.chat.say(visitor, self.name, table_id, message.text, self.seat, self.address)
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
            await house.playing.listen(visitor, table_id, message.coach)
        elif isinstance(message, messages.Story):
            await self.story()
        elif isinstance(message, messages.Analyse):
            await self.ask_for_analysis()

    async def play(self, message: messages.Play) -> None:
        wanted = (message.seat, message.action, message.at, message.sure, message.pause)
        try:
            await self.send(messages.Stored(await self.house.playing.play(self.visitor, self.table_id, *wanted)))
        except NotSure:
            await self.send(messages.Sure(message.action))

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
        advised, noticed = await self.house.playing.hint(self.visitor, self.table_id, seat)
        live = await self.house.tables.look(self.table_id)
        if len(live.noticed[seat]) != noticed:
            return  # it speaks of a choice that is made already
        if live.seats[seat].holder != self.visitor:
            raise Refused(t("That seat is not yours."))  # it was given away meanwhile
        game, view = live.game, live.view(seat)
        best = [
            messages.Advice(
                action=one.action,
                label=game.label(one.action, view),
                touches=[id for action in one.line for id in game.touches(action)],
                how=str(one.how),
                bar=bar(one.behind),
                why=str(one.why),
            )
            for one in advised
        ]
        await self.send(messages.Advised(best))

    async def why(self, message: messages.Why) -> None:
        """The rule against something that was clicked or typed."""
        live = await self.house.tables.look(self.table_id)
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
        live = await self.house.tables.look(self.table_id)
        seat = self._viewer(live)
        view = live.view(seat) if message.at < 0 else live.look_back(seat, message.at).view(seat)
        unknown = What("", t("There is nothing to say about that."), "", "")
        found = live.game.what(view, message.thing) or unknown
        await self.send(messages.Explained(message.thing, message.at, *found))

    async def preview(self, message: messages.Preview) -> None:
        live = await self.house.tables.look(self.table_id)
        if message.seat != self._viewer(live) or message.action not in live.state.legal(message.seat):
            return
        shown = live.game.preview(live.view(message.seat), message.action)
        symbols = self._symbols(live, used(shown.get("svg", "")))
        await self.send(messages.Previewed(message.action, shown, symbols))

    async def story(self) -> None:
        live = await self.house.tables.look(self.table_id)
        if live.row.status != "over":
            raise Refused(t("The story of a game is told when it is over."))
        await self.send(await asyncio.to_thread(story, live))

    async def ask_for_analysis(self) -> None:
        if self.analysing is None or self.analysing.done():
            live = await self.house.tables.look(self.table_id)
            if live.row.status != "over":
                raise Refused(t("A game is analysed when it is over."))
            self.analysing = asyncio.create_task(self._aside(self.analyse(live)))

    async def analyse(self, live: Live) -> None:
        """Send what a grandmaster finds, as it finds it."""
        async for parts in self.house.analyses.of(live, self.visitor):
            drawn = [point for part in parts for point in part.points]
            points = [messages.Point(one.number, _rounded(one.shares), _rounded(one.errors)) for one in drawn]
            found = [told(live, part.judgement) for part in parts if part.judgement is not None]
            whole = [messages.Balanced(*_rounded(vars(one).values())) for one in parts[-1].balance]
            await self.send(messages.Analysed(parts[-1].done, len(live.played), points, found, whole))

    async def look(self, message: messages.Look) -> None:
        live = await self.house.tables.look(self.table_id)
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
            messages.ShownPast(
                whole=picture.whole,
                sheets=picture.sheets,
                symbols=picture.symbols,
                at=message.at,
                prompt=live.game.prompt(view),
            )
        )


def _laid(sheet: Sheet, svg: str) -> messages.Laid:
    return messages.Laid(
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


def _prompt(live: Live, seat: int | None, view: dict[str, Any]) -> str:
    """What is asked of whom; who can do one thing only is told that nothing need be done."""
    if live.row.status == "open":
        return ""
    asked = live.game.prompt(view)
    if seat is not None and live.time_is_up(live.seats[seat]):
        return t("Your time was up: a bot plays for you.")
    if seat is not None and live.has_a_formality(seat):
        asked += " " + t("You can do one thing only: the table does it for you in a moment.")
    return asked


def _pause(live: Live, seat: int | None) -> float:
    """How many seconds more the bots wait while a seat may take back what it did."""
    if live.held is None or live.held[0] != seat:
        return 0.0
    return round(max(0.0, live.held[1] - time.monotonic()), 1)


def bar(behind: float) -> float:
    """How long the bar of a move is beside that of the best, which is whole."""
    return round(max(0.05, 1.0 - behind / 0.15), 2)


def told(live: Live, judgement: Judgement) -> messages.Judged:
    """A judgement in words: what was played and what would have been better, if that is clear."""
    view = live.at(judgement.number - 1).view(judgement.seat) if judgement.clear else None
    return messages.Judged(
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


def _apart(live: Live, seats: list[int]) -> bool:
    """Whether these seats see different things, so that nobody may look at another's screen."""
    if len(seats) < 2:
        return False
    views = [{**live.view(seat), "you": None} for seat in seats]
    return any(view != views[0] for view in views[1:])
