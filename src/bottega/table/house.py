"""The house: every table of this server, and all that can be done at one."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from bottega.bots.levels import LEVELS, level
from bottega.games import game as make_game
from bottega.kernel import BottegaError, Perspective
from bottega.table.live import Live, Refused
from bottega.table.news import News
from bottega.table.storage import UNDO, ChatRow, MovedOn, SeatRow, Storage, TableRow

T = TypeVar("T")

NAME_LENGTH = 24
CHAT_LENGTH = 300
TABLES_A_DAY = 60
KEPT_IN_MEMORY = 500


@dataclass(frozen=True)
class SeatWish:
    """What the maker of a table wants for a seat: themselves, an open seat, a bot of a level, or hot (here too)."""

    kind: str  # me, open, bot
    level: str = "journeyman"
    name: str = ""


def think(
    title: str, options: dict[str, Any], seed: int, played: list[tuple[int, int]], seat: int, name: str, whim: int
) -> int:
    """What a bot plays; runs in a worker process. Its whims come from the table's public id, not from the seed."""
    state = make_game(title, **options).start(seed)
    for who, action in played:
        state.play(action, who)
    return level(name, title, whim).choose(Perspective(state, seat, whim))


def advice(
    title: str, options: dict[str, Any], seed: int, played: list[tuple[int, int]], seat: int
) -> list[tuple[int, float]]:
    """Every legal action of a seat with the best bot's estimate, the bot's own choice first; runs in a worker."""
    state = make_game(title, **options).start(seed)
    for who, action in played:
        state.play(action, who)
    adviser = level(LEVELS[-1], title, 0)
    seen = Perspective(state, seat, len(played))
    choice = adviser.choose(seen)
    return sorted(adviser.rate(seen), key=lambda pair: (pair[0] != choice, -pair[1]))


class House:
    """All tables, through one database and one channel of news. What cannot be done is `Refused`, nothing changed."""

    def __init__(self, storage: Storage, news: News, workers: int = 1, bot_pause: float = 0.6) -> None:
        self.storage = storage
        self.news = news
        self.bot_pause = bot_pause
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None
        self.lives: OrderedDict[str, Live] = OrderedDict()
        self.locks: dict[str, asyncio.Lock] = {}
        self.present: dict[tuple[str, int], int] = {}  # (table, seat): sockets open here
        self.thinking: set[tuple[str, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.moves_stored = 0

    async def start(self) -> None:
        import multiprocessing

        self.pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("spawn"))
        await self.news.start()
        self._spawn(self._sweep())

    async def stop(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.news.stop()
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
        await self._db(self.storage.close)

    async def _db(self, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        return await asyncio.to_thread(work, *arguments, **named)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- visitors

    async def visitor(self, id: str | None) -> tuple[str, str] | None:
        """Id and name of a known visitor."""
        name = None if id is None else await self._db(self.storage.visitor, id)
        return None if id is None or name is None else (id, name)

    async def new_visitor(self) -> tuple[str, str]:
        id = secrets.token_hex(12)
        name = f"Guest {secrets.randbelow(9000) + 1000}"
        await self._db(self.storage.add_visitor, id, name)
        return id, name

    async def rename(self, visitor: str, name: str) -> None:
        wanted = clean_name(name)
        for table_id in await self._db(self.storage.rename_visitor, visitor, wanted):
            await self.news.tell(table_id)

    # -- making tables

    async def make(
        self,
        visitor: str,
        title: str,
        options: dict[str, Any],
        wishes: list[SeatWish],
        public: bool = False,
        bot_after: int = 0,
        forked: tuple[str, list[tuple[int, int]], int] | None = None,
    ) -> str:
        """A new table; returns its id. It runs at once when no seat is open."""
        since = time.time() - 24 * 3600
        if await self._db(self.storage.count_tables, visitor, since) >= TABLES_A_DAY:
            raise Refused(f"You have made {TABLES_A_DAY} tables today; play at one of them, or come back tomorrow.")
        known = await self._db(self.storage.visitor, visitor)
        if known is None:
            raise Refused("Nobody knows you here yet: load the page again.")
        game = make_game(title, **options)
        if len(wishes) != game.players:
            raise Refused(f"This game has {game.players} seats, not {len(wishes)}.")
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        places = [self._seat(id, seat, wish, visitor, known) for seat, wish in enumerate(wishes)]
        now = time.time()
        row = TableRow(
            id=id,
            title=title,
            options=game.options,
            seed=secrets.randbits(62) if forked is None else forked[2],
            rules=game.rules_version,
            components=game.components_hash,
            status="open" if any(place.kind == "open" for place in places) else "running",
            public=public,
            host=visitor,
            bot_after=max(0, min(bot_after, 7 * 24 * 3600)),
            forked="" if forked is None else forked[0],
            created=now,
            moved=now,
        )
        await self._db(self.storage.add_table, row, places, None if forked is None else forked[1])
        self._wake_bots(await self.look(id))
        return id

    def _seat(self, id: str, seat: int, wish: SeatWish, visitor: str, name: str) -> SeatRow:
        if wish.kind not in ("me", "open", "bot"):
            raise Refused(f"A seat is mine, open or a bot's, not {wish.kind!r}.")
        if wish.level not in LEVELS:
            raise Refused(f"There is no level {wish.level!r}; there are {', '.join(LEVELS)}.")
        called = {
            "me": clean_name(wish.name) if wish.name else name,
            "open": f"Seat {seat + 1}",
            "bot": f"{wish.level.capitalize()} {seat + 1}",
        }[wish.kind]
        return SeatRow(
            table_id=id,
            seat=seat,
            kind="person" if wish.kind == "me" else wish.kind,
            name=called,
            holder=visitor if wish.kind == "me" else None,
            bot=wish.level,
            token=secrets.token_urlsafe(24),
            resigned=False,
            seen=time.time(),
        )

    async def rematch(self, visitor: str, table_id: str) -> str:
        """A new table with the same options and the same kinds of seats, the next seat beginning."""
        live = await self.look(table_id)
        if not any(seat.holder == visitor for seat in live.seats):
            raise Refused("Only who sat at this table can ask for a rematch.")
        wishes = []
        for seat in live.seats:
            kind = "me" if seat.holder == visitor else ("bot" if seat.kind == "bot" else "open")
            wishes.append(SeatWish(kind, seat.bot, seat.name if kind == "me" else ""))
        row = live.row
        return await self.make(visitor, row.title, row.options, wishes, row.public, row.bot_after)

    async def fork(self, visitor: str, table_id: str, moves: int, seat: int) -> str:
        """A new table against bots from a moment of a finished game, in one of its seats."""
        live = await self.look(table_id)
        if live.row.status != "over":
            raise Refused("A game can be played on differently when it is over: until then its cards stay hidden.")
        state = live.at(moves)
        if state.over or not 0 <= seat < live.game.players:
            raise Refused("Choose a moment before the end, and a seat.")
        wishes = [SeatWish("me" if s == seat else "bot") for s in range(live.game.players)]
        history = live.played[:moves]
        return await self.make(
            visitor, live.row.title, live.row.options, wishes, forked=(f"{table_id} {moves}", history, live.row.seed)
        )

    # -- looking

    async def look(self, table_id: str) -> Live:
        """The table as it is stored now."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        return self.locks.setdefault(table_id, asyncio.Lock())

    async def _fresh(self, table_id: str) -> Live:
        row, seats, rows = await self._db(self._read, table_id)
        live = self.lives.get(table_id)
        if live is None:
            live = Live(row, seats)
            self.lives[table_id] = live
        live.append([entry for entry in rows if entry[0] > live.count])
        live.reseat(row, seats)
        self.lives.move_to_end(table_id)
        while len(self.lives) > KEPT_IN_MEMORY:
            old, _ = self.lives.popitem(last=False)
            self.locks.pop(old, None)
        return live

    def _read(self, table_id: str) -> tuple[TableRow, list[SeatRow], list[tuple[int, int, int]]]:
        row = self.storage.table(table_id)
        if row is None:
            raise Refused("There is no such table.")
        known = self.lives.get(table_id)
        return row, self.storage.seats(table_id), self.storage.moves(table_id, known.count if known else 0)

    # -- sitting

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.look(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(f"This table has {live.game.players} seats.")
        if not await self._db(self.storage.take_seat, table_id, seat, visitor, clean_name(name)):
            raise Refused("Somebody else was faster: that seat is taken.")
        live = await self.look(table_id)
        if live.row.status == "open" and all(place.kind != "open" for place in live.seats):
            await self._db(self.storage.set_status, table_id, "running")
            live = await self.look(table_id)
        await self.news.tell(table_id)
        self._wake_bots(live)

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """The host does not wait any longer: open seats become bots'."""
        live = await self.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused("Only who made a waiting table can fill it with bots.")
        for place in live.seats:
            if place.kind == "open":
                called = f"{place.bot.capitalize()} {place.seat + 1}"
                await self._db(self.storage.change_seat, table_id, place.seat, kind="bot", name=called)
        await self._db(self.storage.set_status, table_id, "running")
        await self.news.tell(table_id)
        self._wake_bots(await self.look(table_id))

    async def seat_by_token(self, visitor: str, table_id: str, token: str) -> int:
        """Take a seat to another device by its personal link."""
        for seat, known in await self._db(self.storage.seat_of_token, table_id):
            if hmac.compare_digest(known.encode(), token.encode()):
                live = await self.look(table_id)
                if live.seats[seat].kind != "person":
                    break
                await self._db(self.storage.change_seat, table_id, seat, holder=visitor, seen=time.time())
                await self.news.tell(table_id)
                return seat
        raise Refused("This link opens no seat.")

    async def leave(self, visitor: str, table_id: str, seat: int) -> None:
        """Leave a waiting table, or resign from a running one: a bot plays on."""
        live = await self.look(table_id)
        place = self._mine(live, visitor, seat)
        if live.row.status == "open":
            values: dict[str, Any] = {"kind": "open", "holder": None, "name": f"Seat {seat + 1}"}
        else:
            values = {"resigned": True}
        await self._db(self.storage.change_seat, table_id, place.seat, **values)
        await self.news.tell(table_id)
        self._wake_bots(await self.look(table_id))

    def _mine(self, live: Live, visitor: str, seat: int) -> SeatRow:
        if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
            raise Refused("That seat is not yours.")
        return live.seats[seat]

    def arrives(self, table_id: str, seat: int) -> None:
        self.present[table_id, seat] = self.present.get((table_id, seat), 0) + 1

    async def goes(self, table_id: str, seat: int) -> None:
        left = self.present.get((table_id, seat), 1) - 1
        if left:
            self.present[table_id, seat] = left
        else:
            self.present.pop((table_id, seat), None)
            await self._db(self.storage.change_seat, table_id, seat, seen=time.time())

    # -- playing

    async def play(self, visitor: str, table_id: str, seat: int, action: int, at: int) -> Live:
        """Play an action for one's seat. `at` is the row of the log the player saw last."""
        async with self._lock(table_id):
            live = await self._fresh(table_id)
            if self._mine(live, visitor, seat).resigned:
                raise Refused("You have resigned: a bot plays your seat.")
            if at != live.count and len(live.state.actors) < 2:
                raise Refused("The table has moved on; look again.")
            await self._store(live, seat, action)
        await self._after_move(live)
        return live

    async def undo(self, visitor: str, table_id: str, seat: int) -> Live:
        async with self._lock(table_id):
            live = await self._fresh(table_id)
            self._mine(live, visitor, seat)
            live.check_undo(seat)
            await self._append(live, seat, UNDO, False)
        await self._after_move(live)
        return live

    async def _store(self, live: Live, seat: int, action: int) -> None:
        live.check(seat, action)
        await self._append(live, seat, action, live.ends_with(seat, action))

    async def _append(self, live: Live, seat: int, action: int, over: bool) -> None:
        number = live.count + 1
        try:
            await self._db(self.storage.add_move, live.row.id, number, seat, action, over)
        except MovedOn:
            await self._fresh(live.row.id)
            raise Refused("Somebody else moved at the same moment; look again.") from None
        self.moves_stored += 1
        live.append([(number, seat, action)])
        if over:
            live.row = replace(live.row, status="over")

    async def _after_move(self, live: Live) -> None:
        await self.news.tell(live.row.id)
        self._wake_bots(live)

    async def say(self, visitor: str, name: str, table_id: str, text: str) -> ChatRow:
        live = await self.look(table_id)
        said = " ".join(text.split())
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused(f"Say something of 1 to {CHAT_LENGTH} printable letters.")
        for place in live.seats:
            if place.holder == visitor:
                name = place.name
                break
        row = await self._db(self.storage.add_chat, table_id, name, said)
        await self.news.tell(table_id)
        return row

    # -- bots

    def stands_in(self, live: Live, place: SeatRow) -> bool:
        """Whether a bot acts for this seat now: its own, one that was given up, or one whose player is away."""
        if place.kind == "bot" or place.resigned:
            return True
        if not live.row.bot_after or (live.row.id, place.seat) in self.present:
            return False
        return time.time() - max(place.seen, live.row.moved) > live.row.bot_after

    def _wake_bots(self, live: Live) -> None:
        if live.row.status != "running":
            return
        for seat in live.state.actors:
            key = (live.row.id, seat)
            if key not in self.thinking and self.stands_in(live, live.seats[seat]):
                self.thinking.add(key)
                self._spawn(self._bot_turn(live.row.id, seat))

    async def _bot_turn(self, table_id: str, seat: int) -> None:
        """Let a bot think outside this process, then play what it chose if the table has not moved on."""
        live = None
        try:
            live = await self.look(table_id)
            count = live.count
            if live.row.status != "running" or seat not in live.state.actors:
                return
            if not self.stands_in(live, live.seats[seat]):
                return
            row = live.row
            loop = asyncio.get_running_loop()
            began = loop.time()
            assert self.pool is not None
            whim = int.from_bytes(f"{table_id} {len(live.played)} {seat}".encode())
            action = await loop.run_in_executor(
                self.pool, think, row.title, row.options, row.seed, live.played, seat, live.seats[seat].bot, whim
            )
            await asyncio.sleep(max(0.0, self.bot_pause - (loop.time() - began)))
            async with self._lock(table_id):
                live = await self._fresh(table_id)
                if live.count == count or (len(live.state.actors) > 1 and seat in live.state.actors):
                    await self._store(live, seat, action)
            await self.news.tell(table_id)
        except Refused:
            pass  # somebody moved meanwhile; the sweep asks again
        finally:
            self.thinking.discard((table_id, seat))
            if live is not None:
                self._wake_bots(live)

    async def hint(self, visitor: str, table_id: str, seat: int) -> list[tuple[int, float]]:
        live = await self.look(table_id)
        self._mine(live, visitor, seat)
        if live.row.status != "running" or seat not in live.state.actors:
            raise Refused("There is nothing for you to decide now.")
        assert self.pool is not None
        row = live.row
        return await asyncio.get_running_loop().run_in_executor(
            self.pool, advice, row.title, row.options, row.seed, live.played, seat
        )

    async def _sweep(self) -> None:
        """Now and then look at every running table: nobody waits for a bot, or for somebody who left."""
        while True:
            for table_id in await self._db(self.storage.running):
                try:
                    self._wake_bots(await self.look(table_id))
                except BottegaError:
                    continue  # a table of another version is left alone
            await asyncio.sleep(3)


def clean_name(name: str) -> str:
    plain = " ".join(str(name).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(f"A name has 1 to {NAME_LENGTH} printable letters.")
    return plain
