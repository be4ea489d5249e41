"""The house: every table of this server, and all that can be done at one."""

from __future__ import annotations

import asyncio
import random
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bottega.bots.levels import LEVELS
from bottega.games import titles
from bottega.kernel import BottegaError, IllegalAction, State
from bottega.kernel.language import called, mark, t
from bottega.kernel.records import compose
from bottega.table.analyses import Analyses
from bottega.table.endings import keep
from bottega.table.live import Entry, Live, OtherRules, Refused, game_of, rules_of, standing
from bottega.table.logs import log
from bottega.table.meters import Meters
from bottega.table.names import guest_name, is_given, next_guest, plain_name
from bottega.table.news import News
from bottega.table.storage import (
    UNDO,
    ChatRow,
    Ending,
    MovedOn,
    NameTaken,
    SeatRow,
    SitsAlready,
    Storage,
    Stored,
    TableRow,
    Trouble,
    bits,
    new_token,
)
from bottega.table.thinkers import Thinkers, advice, think
from bottega.table.turns import ALONE, HINT, MOVE, Asker

T = TypeVar("T")

NAME_LENGTH = 24
CHAT_LENGTH = 300
TABLES_A_DAY = 60
KEPT_IN_MEMORY = 1000
SEED_BITS = 128
DAY = 24 * 3600
AWAKE = 600.0  # seconds that bots play on at a table that nobody looks at any more
ONE_SEAT = mark(
    "You sit at this table already. One visitor has several seats only where the table was made for a shared screen."
)
TABLE_ID = re.compile(r"[A-Za-z0-9]{1,16}")


@dataclass(frozen=True)
class SeatWish:
    """What the maker of a table wants for a seat: themselves, an open seat, a bot of a level, or hot (here too)."""

    kind: str  # me, open, bot
    level: str = "journeyman"
    name: str = ""


class NoTable(Refused):
    """There is no table with this id."""


class House:
    """All tables, through one database and one channel of news. What cannot be done is `Refused`, nothing changed.

    Every `sweep` seconds it says who is here, and looks for tables that wait for a bot.
    """

    def __init__(
        self,
        storage: Storage,
        news: News,
        workers: int = 1,
        bot_pause: float = 0.6,
        sweep: float = 3.0,
        answer_pause: float = 4.0,
    ) -> None:
        self.storage = storage
        self.news = news
        self.bot_pause = bot_pause
        self.sweep = sweep
        self.answer_pause = answer_pause
        self.meters = Meters()
        self.thinkers = Thinkers(workers, self.meters)
        self.analyses = Analyses(self.thinkers)
        self.threads = ThreadPoolExecutor(16, "database")
        self.lives: OrderedDict[str, Live] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.present: dict[tuple[str, int], int] = {}  # (table, seat): sockets open here
        self.looked: dict[str, float] = {}  # when somebody at this server last looked at a table
        self.thinking: set[tuple[str, int]] = set()
        self.answering: set[tuple[str, int, int]] = set()
        self.unplayable: set[str] = set()  # tables of other rules, which bots leave alone
        self.tasks: set[asyncio.Task[None]] = set()
        self.opened = time.time()

    async def start(self) -> None:
        await self.news.start()
        self.opened = time.time()
        await self._close_waiting()
        self._spawn(self._sweep())

    async def _close_waiting(self) -> None:
        """Nobody can begin at tables of other rules. Where nothing can be stored, games can still be looked at."""
        try:
            closed = await self._db(self.storage.close_waiting, {title: rules_of(title) for title in titles()})
        except Trouble as trouble:
            log("waiting tables not closed", "warning", failed=trouble)
            return
        if closed:
            log("waiting tables of other rules closed", "warning", tables=closed)

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.close()
        await self.news.stop()
        await asyncio.to_thread(self.threads.shutdown)
        self.storage.close()

    async def _db(self, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """Work of the database, in a thread of its own; should it have to say something, in the same language."""
        done = partial(copy_context().run, work, *arguments, **named)
        return await asyncio.get_running_loop().run_in_executor(self.threads, done)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failed("task failed", error)

    def failed(self, event: str, error: BaseException, **fields: Any) -> None:
        """Something that nobody expected."""
        self.meters.errors.inc()
        log(event, "error", failed=error, **fields)

    # -- visitors

    async def visitor(self, id: str | None) -> tuple[str, str] | None:
        """Id and name of a visitor whose cookie we have signed."""
        if id is None:
            return None
        return id, await self._db(self.storage.visitor, id) or guest_name(id)

    async def new_visitor(self) -> tuple[str, str]:
        """Somebody we have never seen; nothing is stored before they do something."""
        id = secrets.token_hex(12)
        return id, guest_name(id)

    async def rename(self, visitor: str, name: str) -> None:
        wanted = chosen_name(visitor, name)
        await self._db(self.storage.know, visitor, guest_name(visitor))
        try:
            tables = await self._db(self.storage.rename_visitor, visitor, wanted)
        except NameTaken:
            raise Refused(
                t("Somebody else at one of your tables is called {name}: choose another name.", name=wanted)
            ) from None
        for table_id in tables:
            await self._tell_change(table_id)

    # -- making tables

    async def make(
        self,
        visitor: str,
        title: str,
        options: dict[str, Any],
        wishes: list[SeatWish],
        public: bool = False,
        bot_after: int = 0,
        forked: tuple[str, list[Entry], int] | None = None,
        shared: bool = False,
    ) -> str:
        """A new table; returns its id. It runs at once when no seat is open. Who takes several seats for themselves
        makes it for a shared screen: there everybody may have several."""
        game = game_of(title, options)
        if len(wishes) != game.players:
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(wishes)))
        if await self._db(self.storage.count_tables, visitor, time.time() - DAY) >= TABLES_A_DAY:
            raise Refused(
                t("You have made {n} tables today; play at one of them, or come back tomorrow.", n=TABLES_A_DAY)
            )
        await self._db(self.storage.know, visitor, guest_name(visitor))
        known = await self._db(self.storage.visitor, visitor) or guest_name(visitor)
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        places = [self._seat(id, seat, wish, visitor, known) for seat, wish in enumerate(wishes)]
        seed = secrets.randbits(SEED_BITS) if forked is None else forked[2]
        history = [] if forked is None else forked[1]
        state = game.start(seed)
        for seat, action in history:
            state.play(action, seat)
        now = time.time()
        row = TableRow(
            id=id,
            title=title,
            options=game.options,
            seed=seed,
            rules=game.rules_version,
            components=game.components_hash,
            status="open" if any(place.kind == "open" for place in places) else "running",
            acting=bits(state.actors),
            result={},
            public=public,
            host=visitor,
            bot_after=max(0, min(bot_after, 7 * DAY)),
            forked="" if forked is None else forked[0],
            created=now,
            moved=now,
            shared=shared or sum(wish.kind == "me" for wish in wishes) > 1,
        )
        noted = [(seat, action, game.text(action)) for seat, action in history]
        await self._db(self.storage.add_table, row, places, noted)
        log("table made", table=id, title=title, seats=len(places))
        self._wake_bots(await self.look(id))
        return id

    def _seat(self, id: str, seat: int, wish: SeatWish, visitor: str, name: str) -> SeatRow:
        if wish.kind not in ("me", "open", "bot"):
            raise Refused(t("A seat is mine, open or a bot's, not {kind}.", kind=repr(wish.kind[:20])))
        if wish.level not in LEVELS:
            known = ", ".join(LEVELS)
            raise Refused(t("There is no level {level}; there are {known}.", level=repr(wish.level[:20]), known=known))
        mine = chosen_name(visitor, wish.name) if wish.name else name
        return SeatRow(
            table_id=id,
            seat=seat,
            kind="person" if wish.kind == "me" else wish.kind,
            name=mine if wish.kind == "me" else "",
            holder=visitor if wish.kind == "me" else None,
            bot=wish.level,
            token=new_token(),
            resigned=False,
            seen=time.time(),
        )

    async def rematch(self, visitor: str, table_id: str) -> str:
        """A new table with the same options and the same kinds of seats; who asks second finds the first one's."""
        old = await self.stored(table_id)
        if not any(seat.holder == visitor for seat in old.seats):
            raise Refused(t("Only who sat at this table can ask for a rematch."))
        again = f"{table_id} again"
        waiting = await self._db(self.storage.open_fork, again)
        if waiting is not None:
            return waiting
        wishes = []
        for seat in old.seats:
            kind = "me" if seat.holder == visitor else ("bot" if seat.kind == "bot" else "open")
            wishes.append(SeatWish(kind, seat.bot, "" if kind != "me" or is_given(seat.name) else seat.name))
        row = old.row
        forked: tuple[str, list[Entry], int] = (again, [], secrets.randbits(SEED_BITS))
        return await self.make(
            visitor, row.title, row.options, wishes, row.public, row.bot_after, forked, shared=row.shared
        )

    async def fork(self, visitor: str, table_id: str, moves: int, seat: int) -> str:
        """A new table against bots from a moment of a finished game, in one of its seats."""
        live = await self.look(table_id)
        if live.row.status != "over":
            raise Refused(t("A game can be played on differently when it is over: until then its cards stay hidden."))
        state = live.at(moves)
        if state.over or not 0 <= seat < live.game.players:
            raise Refused(t("Choose a moment before the end, and a seat."))
        wishes = [SeatWish("me" if s == seat else "bot") for s in range(live.game.players)]
        forked = (f"{table_id} {moves}", live.played[:moves], live.row.seed)
        return await self.make(visitor, live.row.title, live.row.options, wishes, forked=forked)

    # -- looking

    async def look(self, table_id: str) -> Live:
        """The table as it is stored now."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    async def current(self, table_id: str) -> Live:
        """The table as it is known here, for somebody who listens to its news: read again only when news came."""
        live = self.lives.get(table_id)
        # who holds the lock may be reading what is new: wait for it rather than show what is old
        if live is None or table_id in self.news.stale or self._lock(table_id).locked():
            return await self.look(table_id)
        return live

    def _lock(self, table_id: str) -> asyncio.Lock:
        """One at a time at a table; a lock that nobody holds or waits for is forgotten by itself."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    async def _fresh(self, table_id: str) -> Live:
        if not TABLE_ID.fullmatch(table_id):
            raise NoTable(t("There is no such table."))
        self.news.stale.discard(table_id)
        live = self.lives.get(table_id)
        stored = await self._db(self.storage.read, table_id, 0 if live is None else live.count)
        if stored is None:
            self.lives.pop(table_id, None)
            raise NoTable(t("There is no such table."))
        live = self._take_over(live, stored)
        self.lives[table_id] = live
        self.lives.move_to_end(table_id)
        while len(self.lives) > KEPT_IN_MEMORY:
            self.lives.popitem(last=False)
        return live

    def _take_over(self, live: Live | None, stored: Stored) -> Live:
        if live is None:
            live = Live(stored.row, stored.seats)
        try:
            live.take_over(stored)
        except IllegalAction:
            self.lives.pop(stored.row.id, None)
            raise OtherRules(t("The log of this table does not fit the rules of this server.")) from None
        return live

    async def stored(self, table_id: str) -> Stored:
        """The rows of a table, whatever rules it was made with."""
        found = await self._db(self.storage.read, table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None:
            raise NoTable(t("There is no such table."))
        return found

    async def record(self, visitor: str, table_id: str) -> str:
        """The record of a finished game, from its log alone; and of one that the rules have stopped, for those who sat
        there: then it stays closed, since the record holds the seed and all that was hidden."""
        old = await self.stored(table_id)
        if old.row.status not in ("over", "closed"):
            try:
                await self.look(table_id)
                raise Refused(t("The record is given out when the game is over: until then the seed stays secret."))
            except OtherRules:
                if not any(place.holder == visitor for place in old.seats):
                    raise Refused(t("The record of a game that was stopped is for those who sat there.")) from None
                await self._db(self.storage.close_running, table_id)
        rows = await self._db(self.storage.log, table_id)
        ending = await self._db(self.storage.ending, table_id)
        moves = []
        for index in standing([(seat, action) for seat, action, _ in rows]):
            seat, action, text = rows[index]
            moves.append((seat, text or f"action {action}"))
        row = old.row
        made = (row.rules, row.components)
        names = [plain_name(place) for place in old.seats]
        return compose(row.title, row.options, made, row.seed, names, moves, ending.digest if ending else "")

    async def _tell_change(self, table_id: str) -> None:
        """Rows of this table other than moves have changed."""
        self.news.changed(table_id)
        await self.news.tell(table_id)

    # -- sitting

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.look(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(t("This table has {n} seats.", n=live.game.players))
        name = chosen_name(visitor, name)
        await self._db(self.storage.know, visitor, guest_name(visitor))
        await self._take_seat(visitor, name, table_id, seat)
        await self._tell_change(table_id)
        self._wake_bots(await self.look(table_id))

    async def _take_seat(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        try:
            if not await self._db(self.storage.take_seat, table_id, seat, visitor, name):
                raise Refused(t("Somebody else was faster: that seat is taken."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except NameTaken:
            if is_given(name):  # two guests who happen to have the same number
                return await self._take_seat(visitor, next_guest(name), table_id, seat)
            raise Refused(t("Somebody else at this table is called {name}: choose another name.", name=name)) from None

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """The host does not wait any longer: open seats become bots'."""
        live = await self.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can fill it with bots."))
        await self._db(self.storage.fill, table_id)
        await self._tell_change(table_id)
        self._wake_bots(await self.look(table_id))

    async def seat_of(self, table_id: str, token: str) -> SeatRow:
        """The person's seat that a personal link opens now."""
        return (await self.look(table_id)).opened_by(token)

    async def seat_by_token(self, visitor: str, table_id: str, token: str) -> int:
        """Take a seat to another device by its personal link."""
        place = await self.seat_of(table_id, token)
        await self._db(self.storage.know, visitor, guest_name(visitor))
        try:
            if not await self._db(self.storage.move_seat, table_id, place.seat, place.token, visitor):
                raise Refused(t("This link opens no seat."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        await self._tell_change(table_id)
        return place.seat

    async def leave(self, visitor: str, table_id: str, seat: int) -> bool:
        """Leave a waiting table, or resign from a running one: a bot plays on. False when the table is left behind."""
        self._mine(await self.look(table_id), visitor, seat)
        if not await self._db(self.storage.give_up, table_id, seat, visitor):
            raise Refused(t("That seat is not yours."))
        await self._tell_change(table_id)
        try:
            live = await self.look(table_id)
        except NoTable:
            return False
        self._wake_bots(live)
        return live.row.status != "open"

    def _mine(self, live: Live, visitor: str, seat: int) -> SeatRow:
        if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
            raise Refused(t("That seat is not yours."))
        return live.seats[seat]

    def _my_turn_at(self, live: Live, visitor: str, seat: int) -> SeatRow:
        place = self._mine(live, visitor, seat)
        if place.resigned:
            raise Refused(t("You have resigned: a bot plays your seat."))
        return place

    def arrives(self, table_id: str, seat: int) -> None:
        """A page of the seat's player is open."""
        self.present[table_id, seat] = self.present.get((table_id, seat), 0) + 1
        if self.present[table_id, seat] == 1:
            self._spawn(self._seen(table_id, seat))

    def goes(self, table_id: str, seat: int) -> None:
        """A page of the seat's player is closed."""
        left = self.present.get((table_id, seat), 1) - 1
        if left:
            self.present[table_id, seat] = left
        else:
            self.present.pop((table_id, seat), None)
            self._spawn(self._seen(table_id, seat))

    async def _seen(self, table_id: str, seat: int) -> None:
        await self._db(self.storage.seen, [(table_id, seat)])
        await self._tell_change(table_id)

    def here(self, live: Live, place: SeatRow) -> bool:
        """Whether somebody is there to play this seat, at this server or another."""
        if place.kind == "bot" or (live.row.id, place.seat) in self.present:
            return True
        return place.kind == "person" and time.time() - place.seen < 3 * self.sweep

    # -- playing

    async def play(self, visitor: str, table_id: str, seat: int, action: int, at: int) -> int:
        """Play an action for one's seat. `at` is how many rows of the log the seat had noticed when its player chose;
        returns how many it has noticed then."""
        began = time.perf_counter()
        async with self._lock(table_id):
            stored = False
            while not stored:
                live = await self._fresh(table_id)
                self._my_turn_at(live, visitor, seat)
                live.check_fresh(seat, at)
                live.check(seat, action)
                stored = await self._append(live, seat, action)
            noticed = len(live.noticed[seat])
        await self._after_move(live, seat, "person", began)
        return noticed

    async def undo(self, visitor: str, table_id: str, seat: int) -> int:
        began = time.perf_counter()
        async with self._lock(table_id):
            stored = False
            while not stored:
                live = await self._fresh(table_id)
                self._my_turn_at(live, visitor, seat)
                live.check_undo(seat)
                stored = await self._append(live, seat, UNDO)
            noticed = len(live.noticed[seat])
        await self._after_move(live, seat, "undo", began)
        return noticed

    async def _append(self, live: Live, seat: int, action: int) -> bool:
        """Store a checked move; false when another server stored one first."""
        number = live.count + 1
        after, everybody = live.after(seat, action)
        text = "" if action == UNDO else live.game.text(action)
        result = {"scores": list(after.scores), "winners": list(after.winners)} if after.over else None
        ending = await self._ending(after) if after.over else None
        acting = bits(after.actors)
        try:
            await self._db(
                self.storage.add_move, live.row.id, number, seat, action, text, acting, result, ending, everybody
            )
        except MovedOn:
            self.meters.conflicts.inc()
            return False
        live.append([(number, seat, action)])
        row = replace(live.row, moved=time.time() if everybody else live.row.moved, acting=acting)
        live.row = row if result is None else replace(row, status="over", result=result)
        return True

    async def _ending(self, state: State) -> Ending:
        """What is kept of the end of a game; without its pictures when they cannot be drawn, since the end counts."""
        try:
            return await self._db(keep, state)
        except Exception as error:
            self.failed("end not drawn", error)
            return Ending(state.digest(), b"")

    async def _after_move(self, live: Live, seat: int, who: str, began: float) -> None:
        taken = time.perf_counter() - began
        self.meters.moves.inc()
        self.meters.store_seconds.observe(taken)
        log("move", table=live.row.id, number=live.count, seat=seat, who=who, milliseconds=round(taken * 1000, 1))
        if live.row.status == "over":
            log("table over", table=live.row.id, moves=len(live.played))
        await self.news.tell(live.row.id)
        self._wake_bots(live)

    async def say(self, visitor: str, name: str, table_id: str, text: str, seat: int | None = None) -> None:
        """Say something from one's seat (this one, for who has several), or as a spectator under a name."""
        live = await self.look(table_id)
        said = " ".join(text.split())
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused(t("Say something of 1 to {n} printable letters.", n=CHAT_LENGTH))
        mine = [place for place in live.seats if place.holder == visitor]
        place = next((place for place in mine if place.seat == seat), mine[0] if mine else None)
        if place is None:
            await self._db(self.storage.add_chat, table_id, None, name, said)
        else:
            await self._db(self.storage.add_chat, table_id, place.seat, place.name, said)
        await self._tell_change(table_id)

    async def said(self, table_id: str, after: int) -> list[ChatRow]:
        """What was said at a table after a number."""
        return await self._db(self.storage.chat, table_id, after)

    # -- bots

    def stands_in(self, live: Live, place: SeatRow) -> bool:
        """Whether a bot acts for this seat now: its own, one that was given up, or one whose player is away."""
        if place.kind == "bot" or place.resigned:
            return True
        if place.kind != "person" or not live.row.bot_after or (live.row.id, place.seat) in self.present:
            return False
        # players at other servers are seen every sweep; a server that has just started gives everybody time to return
        patience = max(live.row.bot_after, 3 * self.sweep)
        return time.time() - max(place.seen, live.row.moved, self.opened) > patience

    def looked_at(self, table_ids: Iterable[str]) -> None:
        """Somebody looks at these tables, or at a list of them."""
        now = time.time()
        self.looked |= dict.fromkeys(table_ids, now)

    def awake(self, live: Live) -> bool:
        """Whether somebody looks at a table, or did a while ago; else its bots wait until somebody does. Who looks from
        another server finds that server's bots."""
        if live.row.id in self.news.listeners:
            return True
        last = max(self.looked.get(live.row.id, 0.0), *(place.seen for place in live.seats))
        return time.time() - last < AWAKE

    def go_on(self, live: Live) -> None:
        """Somebody has come to a table: its bots go on, and what they think about is not put off any more."""
        self.thinkers.turns.hurry(live.row.id)
        self._wake_bots(live)

    def _wake_bots(self, live: Live) -> None:
        if live.row.status != "running" or not self.awake(live):
            return
        for seat in live.state.actors:
            key = (live.row.id, seat)
            if not self.stands_in(live, live.seats[seat]):
                self._wake_formality(live, seat)
            elif key not in self.thinking:
                self.thinking.add(key)
                self._spawn(self._bot_turn(live.row.id, seat))

    def _wake_formality(self, live: Live, seat: int) -> None:
        key = (live.row.id, seat, len(live.noticed[seat]))
        if live.has_a_formality(seat) and key not in self.answering:
            self.answering.add(key)
            self._spawn(self._answer(*key))

    async def _answer(self, table_id: str, seat: int, count: int) -> None:
        """Answer for somebody who can do nothing else, after as long as one would think who can: decision 009."""
        try:
            await asyncio.sleep(self.answer_pause * random.uniform(0.5, 1.5))
            began = time.perf_counter()
            async with self._lock(table_id):
                stored = False
                while not stored:
                    live = await self._fresh(table_id)
                    if len(live.noticed[seat]) != count or not live.has_a_formality(seat):
                        return  # somebody answered already, or took something back
                    stored = await self._append(live, seat, live.state.legal(seat)[0])
            await self._after_move(live, seat, "table", began)
        except BottegaError as error:
            log("answer failed", "warning", table=table_id, seat=seat, error=type(error).__name__)
        finally:
            self.answering.discard((table_id, seat, count))

    async def _bot_turn(self, table_id: str, seat: int) -> None:
        """A bot's move, and then the next bot's. What fails is tried again by the sweep."""
        live = None
        try:
            live = await self._bot_move(table_id, seat)
        except Refused:
            live = self.lives.get(table_id)  # somebody moved while the bot was thinking
        except BottegaError as error:
            log("bot failed", "warning", table=table_id, seat=seat, error=type(error).__name__)
        except Exception as error:
            self.failed("bot failed", error, table=table_id, seat=seat)
        finally:
            self.thinking.discard((table_id, seat))
        if live is not None:
            self._wake_bots(live)

    async def _bot_move(self, table_id: str, seat: int) -> Live | None:
        """Let a bot think outside this process, then play what it chose if the seat still waits for just that."""
        live = await self.look(table_id)
        row, place, count = live.row, live.seats[seat], len(live.noticed[seat])
        if row.status != "running" or seat not in live.state.actors or not self.stands_in(live, place):
            return None
        began = time.perf_counter()
        asker = Asker(MOVE if table_id in self.news.listeners else ALONE, row.host, table_id)
        played = list(live.played)  # as it is now: others may move while this bot waits for its turn
        action, trouble = await self.thinkers.ask(
            asker, think, table_id, row.title, row.options, row.seed, played, seat, place.bot, count
        )
        thought = time.perf_counter() - began
        if trouble:
            log("bot played at random", "error", table=table_id, seat=seat, error=trouble)
        pause = self.bot_pause
        if live.has_a_formality(seat):
            pause = max(pause, live.paces.get(seat, 0.0))  # as if there had been something to think about
        else:
            live.paces[seat] = thought
        if pause > thought:
            await asyncio.sleep(pause - thought)
        began = time.perf_counter()
        async with self._lock(table_id):
            stored = False
            while not stored:
                live = await self._fresh(table_id)
                if not self.stands_in(live, live.seats[seat]):
                    return None  # its player is back
                live.check_fresh(seat, count)
                live.check(seat, action)
                stored = await self._append(live, seat, action)
        await self._after_move(live, seat, "bot", began)
        return live

    async def hint(self, visitor: str, table_id: str, seat: int) -> list[tuple[int, float]]:
        live = await self.look(table_id)
        self._my_turn_at(live, visitor, seat)
        if live.row.status != "running" or seat not in live.state.actors:
            raise Refused(t("There is nothing for you to decide now."))
        row, asker = live.row, Asker(HINT, visitor, table_id)
        played, noticed = list(live.played), len(live.noticed[seat])
        return await self.thinkers.ask(asker, advice, table_id, row.title, row.options, row.seed, played, seat, noticed)

    async def _sweep(self) -> None:
        """Say who is here, and look for tables that wait: nobody waits for a bot, or for somebody who left."""
        quiet = 0.0  # at the start every bot that is to move was forgotten by an earlier server
        while True:
            try:
                await self._db(self.storage.seen, list(self.present))
                now = time.time()
                self.looked_at(self.news.listeners)
                self.looked = {table_id: at for table_id, at in self.looked.items() if now - at < AWAKE}
                wanted = (now - quiet, now - AWAKE, list(self.looked))
                for table_id in await self._db(self.storage.waiting_for_bots, *wanted):
                    await self._wake_table(table_id)
            except Trouble as trouble:
                log("sweep failed", "warning", failed=trouble)
            quiet = 5.0  # by now whoever stored a move has woken the bots itself
            await asyncio.sleep(self.sweep)

    async def _wake_table(self, table_id: str) -> None:
        if table_id in self.unplayable or any(key[0] == table_id for key in self.thinking):
            return
        try:
            self._wake_bots(await self.look(table_id))
        except Trouble:
            raise
        except BottegaError:
            self.unplayable.add(table_id)
            log("table of other rules", "warning", table=table_id)


def chosen_name(visitor: str, name: str) -> str:
    """The name that a visitor wants; that of a guest, as a form has it in the reader's language, is none but kept."""
    guest = guest_name(visitor)
    wanted = clean_name(name)
    if wanted in (guest, called(guest)):
        return guest
    if is_given(wanted):
        raise Refused(t("{name} is what a bot, a guest or a free seat is called: choose another name.", name=wanted))
    return wanted


def clean_name(name: str) -> str:
    plain = " ".join(str(name).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(t("A name has 1 to {n} printable letters.", n=NAME_LENGTH))
    return plain
