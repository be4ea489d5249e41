"""Laying tables: for a new game, for a lesson, from the middle of an ended game, or for the game of a record."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bottega.bots.opponents import LEVELS
from bottega.guides import LEARNER, guide
from bottega.kernel import Game, State
from bottega.kernel.language import t
from bottega.server.accounts import visitors
from bottega.server.accounts.chosen_names import TAKEN_ELSEWHERE, chosen_name, name_taken
from bottega.server.accounts.given_names import distinct_name, guest_name, is_given_name, shown_name
from bottega.server.accounts.service import AccountService
from bottega.server.accounts.similar_names import alike
from bottega.server.accounts.visitors import NameTaken, ProfilesName
from bottega.server.core.errors import Refused
from bottega.server.core.game_cache import Entry, game_of
from bottega.server.core.log import log
from bottega.server.db.async_storage import AsyncStorage
from bottega.server.db.rows import BROUGHT, LISTENING, RATED, History, SeatRow, TableRow, new_token, seat_mask
from bottega.server.db.storage import Storage
from bottega.server.play import rated_rules, table_store
from bottega.server.play.final_pictures import pack_final
from bottega.server.play.registry import TableRegistry
from bottega.server.play.terms import PRIVATE, TableTerms
from bottega.server.play.time_control import format_time_control

TABLES_A_DAY = 60
SEED_BITS = 128
DAY = 24 * 3600


@dataclass(frozen=True)
class SeatRequest:
    """What the maker of a table wants for a seat: themselves, an open seat, a bot of a level, or hot (here too)."""

    kind: str  # me, open, bot
    level: str = "journeyman"
    name: str = ""


@dataclass(frozen=True)
class Fork:
    """How a table begins that goes on from another one's game: that table and its move, its seed and the moves made."""

    source: str
    seed: int
    history: Sequence[Entry] = ()


class TableCreation:
    """Who is `alone` in a house may make as many tables as they like."""

    def __init__(self, db: AsyncStorage, tables: TableRegistry, accounts: AccountService, alone: bool) -> None:
        self.db = db
        self.tables = tables
        self.accounts = accounts
        self.alone = alone

    async def make(
        self,
        visitor: str,
        title: str,
        options: dict[str, Any],
        wishes: list[SeatRequest],
        terms: TableTerms = PRIVATE,
        fork: Fork | None = None,
    ) -> str:
        """A new table; returns its id. It runs at once when no seat is open. Who takes several seats for themselves
        makes it for a shared screen: there everybody may have several."""
        game = game_of(title, options)
        if len(wishes) != game.players:
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(wishes)))
        if terms.tempo is not None and game.players < 2:
            raise Refused(t("Clocks are for two players or more: who plays alone thinks as long as they like."))
        known = await self.db(visitors.name_of, visitor) or guest_name(visitor)
        fixed = await self.db(visitors.has_profile, visitor)
        if terms.rated:
            rated_rules.check_rated(fixed, game.players, sum(wish.kind == "me" for wish in wishes), fork is not None)
        names = people_named(visitor, known, one_as_known(wishes, known) if fixed else wishes)
        places = [seat_row(seat, wish, visitor, names[seat]) for seat, wish in enumerate(wishes)]
        mine = [name for name in names if name]
        shared = replace(terms, shared=len(mine) > 1)
        if not mine or fixed or mine[0] == known or is_given_name(mine[0]):
            return await self.lay(visitor, game, places, shared, fork)
        renamed: list[str] = []

        def store(storage: Storage, row: TableRow, places: list[SeatRow], history: History) -> str:
            with storage.writing() as db:  # a table that cannot be laid renames nobody
                try:  # whoever lays the table is called as at its first seat
                    renamed[:] = visitors.set_name(storage, db, visitor, mine[0])
                except NameTaken as why:
                    raise name_taken(why, mine[0], TAKEN_ELSEWHERE) from None
                table_store.lay(storage, db, row, places, history)
                return row.id

        laid = await self.lay(visitor, game, places, shared, fork, store=store)
        self.accounts.changed(renamed)
        return laid

    async def lay(
        self,
        visitor: str,
        game: Game,
        places: list[SeatRow],
        terms: TableTerms,
        fork: Fork | None = None,
        rematch_of: str = "",
        lesson: str = "",
        store: Callable[[Storage, TableRow, list[SeatRow], History], str] = table_store.add,
    ) -> str:
        """Lay a table for these seats. Where there are clocks, they say when a bot plays for who is away. Who stores it
        may know a better one, whose id is returned then."""
        made = 0 if self.alone else await self.db(table_store.count_tables, visitor, time.time() - DAY)
        if made >= TABLES_A_DAY:
            raise Refused(
                t("You have made {n} tables today; play at one of them, or come back tomorrow.", n=TABLES_A_DAY)
            )
        await self.db(visitors.register_visitor, visitor, guest_name(visitor))
        id = secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
        begun = fork or Fork("", secrets.randbits(SEED_BITS))
        state = game.start(begun.seed)
        for seat, action in begun.history:
            state.play(action, seat)
        now = time.time()
        row = TableRow(
            id=id,
            title=game.title,
            options=game.options,
            seed=begun.seed,
            rules=game.rules_version,
            components=game.components_hash,
            status="open" if any(place.kind == "open" for place in places) else "running",
            acting=seat_mask(state.actors),
            result={},
            public=terms.public,
            host=visitor,
            bot_after=0 if terms.tempo else max(0, min(terms.bot_after, 7 * DAY)),
            forked=begun.source,
            rematch_of=rematch_of,
            created=now,
            moved=now,
            shared=terms.shared,
            lesson=lesson,
            tempo=format_time_control(terms.tempo),
            rated=RATED if terms.rated else "",
            friends=terms.friends and not terms.public,
            language=terms.language,
        )
        remaining = terms.tempo.main if terms.tempo else 0.0
        places = [replace(place, table_id=id, remaining=remaining) for place in places]
        noted = [(seat, action, game.text(action)) for seat, action in begun.history]
        try:
            stands = await self.db(store, row, places, noted)
        except ProfilesName:
            raise Refused(t("One of these names is that of a profile: choose another.")) from None
        if stands == id:
            log("table made", table=id, title=game.title, seats=len(places))
            self.tables.bus.changed(id)
        return stands

    async def learn(self, visitor: str, title: str) -> str:
        """A table where a coach talks somebody through a first game against bots. Its seed is everybody's, so nobody
        else can sit there, and who plays again plays with another one."""
        found = guide(title)
        game = game_of(title, found.options)
        name = await self.db(visitors.name_of, visitor) or guest_name(visitor)
        wishes = [SeatRequest("me" if seat == LEARNER else "bot", found.bots) for seat in range(game.players)]
        places = [seat_row(seat, wish, visitor, name if seat == LEARNER else "") for seat, wish in enumerate(wishes)]
        return await self.lay(visitor, game, places, PRIVATE, Fork("", found.seed), lesson=LISTENING)

    async def fork(self, visitor: str, table_id: str, moves: int, seat: int) -> str:
        """A new table against bots from a moment of a finished game, in one of its seats."""
        live = await self.tables.look(table_id)
        if live.row.status != "over":
            raise Refused(t("A game can be played on differently when it is over: until then its cards stay hidden."))
        state = live.at(moves)
        if state.over or not 0 <= seat < live.game.players:
            raise Refused(t("Choose a moment before the end, and a seat."))
        wishes = [SeatRequest("me" if s == seat else "bot") for s in range(live.game.players)]
        fork = Fork(f"{table_id} {moves}", live.row.seed, live.played[:moves])
        return await self.make(visitor, live.row.title, live.row.options, wishes, fork=fork)

    async def bring(self, visitor: str, state: State, wishes: list[SeatRequest]) -> str:
        """A table for the game of a record: as it ended, or to be played on. Who brings it knows its seed, so it is
        never rated or public; everybody is called as the wishes say."""
        places = [seat_row(seat, wish, visitor, wish.name) for seat, wish in enumerate(wishes)]
        own = await self.db(visitors.name_of, visitor) if await self.db(visitors.has_profile, visitor) else None
        shared = sum(wish.kind == "me" for wish in wishes) > 1
        fork = Fork(BROUGHT, state.seed or 0, [(seat, action) for action, seat in state.history])

        def store(storage: Storage, row: TableRow, places: list[SeatRow], history: History) -> str:
            if not state.over:
                return table_store.add(storage, row, places, history)
            state.names = tuple(shown_name(replace(place, quoted=place.name != own)) for place in places)
            result = {"scores": list(state.scores), "winners": list(state.winners)}
            return table_store.add_ended(
                storage, replace(row, status="over", result=result), places, history, pack_final(state)
            )

        return await self.lay(visitor, state.game, places, TableTerms(shared=shared), fork, store=store)


def seat_row(seat: int, wish: SeatRequest, visitor: str, name: str) -> SeatRow:
    """A seat as its maker wants it, for a table that is not laid yet."""
    if wish.kind not in ("me", "open", "bot"):
        raise Refused(t("A seat is mine, open or a bot's, not {kind}.", kind=repr(wish.kind[:20])))
    if wish.level not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused(t("There is no level {level}; there are {known}.", level=repr(wish.level[:20]), known=known))
    return SeatRow(
        table_id="",
        seat=seat,
        kind="person" if wish.kind == "me" else wish.kind,
        name=name,
        holder=visitor if wish.kind == "me" else None,
        bot=wish.level,
        token=new_token(),
        resigned=False,
        seen=time.time(),
    )


def one_as_known(wishes: list[SeatRequest], known: str) -> list[SeatRequest]:
    """A profile sits under its own name, at the seat that says so or else at the first; others at its screen have
    theirs."""
    mine = [seat for seat, wish in enumerate(wishes) if wish.kind == "me"]
    own = next((seat for seat in mine if alike(wishes[seat].name, known)), mine[0] if mine else -1)
    return [replace(wish, name="") if seat == own else wish for seat, wish in enumerate(wishes)]


def people_named(visitor: str, known: str, wishes: list[SeatRequest]) -> list[str]:
    """By seat what the people of the maker's screen are called, never two alike: as they wish, or else like the maker;
    nothing where nobody of them sits."""
    names = [chosen_name(visitor, wish.name) if wish.kind == "me" and wish.name else "" for wish in wishes]
    for seat, wish in enumerate(wishes):
        others = [name for other, name in enumerate(names) if name and other != seat]
        if wish.kind == "me" and not names[seat]:
            names[seat] = distinct_name(known, others)
        elif names[seat] and any(alike(names[seat], other) for other in others):
            raise name_taken(NameTaken(), names[seat])
    return names
