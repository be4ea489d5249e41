"""The house: every table of this server, and all that can be done at one."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import IntegrityError

from bottega.bots.hints import Advice
from bottega.bots.opponents import LEVELS
from bottega.games import titles
from bottega.guides import LEARNER, guide
from bottega.kernel import Game, State
from bottega.kernel.language import called, language, mark, t
from bottega.kernel.records import compose
from bottega.table import chronicle, invitations, profiles, ratings, seeking, sessions, stakes, ties
from bottega.table.afterwards import sweep
from bottega.table.analyses import Analyses
from bottega.table.bots import Bots
from bottega.table.database import Database
from bottega.table.endings import keep
from bottega.table.games import Entry, game_of, rules_of
from bottega.table.live import Live, OtherRules, Refused, final, standing
from bottega.table.lobby import Wanted
from bottega.table.logs import log
from bottega.table.lookalikes import alike, has_good_letters
from bottega.table.meters import Meters
from bottega.table.minds import advice
from bottega.table.names import (
    NAME_LENGTH,
    another_name,
    guest_name,
    is_given,
    looks_given,
    next_guest,
    plain_name,
    told_apart,
)
from bottega.table.news import News, person
from bottega.table.people import Who
from bottega.table.presence import Presence
from bottega.table.profiles import Begun
from bottega.table.ratings import Change
from bottega.table.storage import (
    BROUGHT,
    LEFT,
    LISTENING,
    RATED,
    UNDO,
    ChatRow,
    ForProfiles,
    NameTaken,
    ProfilesName,
    SeatRow,
    SitsAlready,
    Storage,
    Stored,
    TableRow,
    Trouble,
    bits,
    new_token,
)
from bottega.table.tables import NoTable, Tables
from bottega.table.tasks import Tasks
from bottega.table.tempo import Tempo, tempo_of, written
from bottega.table.thinkers import Thinkers, Worker
from bottega.table.turns import HINT, Asker

CHAT_LENGTH = 300
TABLES_A_DAY = 60
SEED_BITS = 128
DAY = 24 * 3600
PROFILES_NAME = mark("{name} could be taken for somebody who has a profile here: choose another name.")
ONE_SEAT = mark(
    "You sit at this table already. One visitor has several seats only where the table was made for a shared screen."
)


@dataclass(frozen=True)
class SeatWish:
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


class NotSure(Exception):
    """An action that cannot be taken back is played by who is sure."""


class House:
    """All that visitors do at tables, and what goes on there beside. What cannot be done is `Refused`, nothing changed.

    Every `sweep` seconds it says who is here, and looks for tables that wait for a bot. Who is `alone` in it may
    make as many tables as they like.
    """

    def __init__(
        self,
        db: Database,
        news: News,
        new_worker: Callable[[], Worker],
        workers: int = 1,
        bot_pause: float = 0.6,
        sweep: float = 3.0,
        answer_pause: float = 4.0,
        undo_pause: float = 3.0,
        meters: Meters | None = None,
        alone: bool = False,
    ) -> None:
        self.alone = alone
        self.db = db
        self.news = news
        self.meters = meters or Meters()
        self.tasks = Tasks(self.meters)
        self.tables = Tables(db, news, self.meters)
        self.presence = Presence(db, news, self.tasks, sweep)
        self.thinkers = Thinkers(workers, self.meters, new_worker)
        self.analyses = Analyses(self.thinkers)
        pauses = (bot_pause, answer_pause, undo_pause)
        self.bots = Bots(db, self.tables, self.presence, self.thinkers, self.tasks, *pauses)

    async def start(self) -> None:
        self.news.heed = self.bots.heed
        await self.news.start()
        await self._close_waiting()
        self.tasks.begin(self.bots.sweep())
        self.tasks.begin(self.tables.keep_up(7 * self.presence.sweep))
        duties = (chronicle.WRITE_DOWN, ratings.COUNT)
        self.tasks.begin(sweep(duties, self.db, self.bots.keeps, self.meters, 100 * self.presence.sweep))

    async def _close_waiting(self) -> None:
        """Nobody can begin at tables of other rules. Where nothing can be stored, games can still be looked at."""
        try:
            closed = await self.db(Storage.close_waiting, {title: rules_of(title) for title in titles()})
        except Trouble as trouble:
            log("waiting tables not closed", "warning", failed=trouble)
            return
        if closed:
            log("waiting tables of other rules closed", "warning", tables=closed)

    async def stop(self) -> None:
        await self.tasks.stop()
        self.thinkers.close()
        await self.news.stop()
        await self.db.close()

    # -- visitors

    async def who(self, visitor: str | None, session: str) -> Who:
        """Who has a cookie that we have signed; somebody new where there is none, or where it is that of a profile
        whose session is over. Of somebody new nothing is stored before they do something."""
        if visitor is not None:
            profile = await self.db(profiles.read, visitor)
            if profile is None:
                name = await self.db(Storage.visitor, visitor)
                return Who(visitor, name or guest_name(visitor), session)
            if await self.db(sessions.alive, visitor, session):
                return Who(visitor, profile.name, session, profile)
        id = secrets.token_hex(12)
        return Who(id, guest_name(id), sessions.new_id(), new=True)

    async def rename(self, visitor: str, name: str) -> None:
        """Call a guest or a profile otherwise, at all tables that are not over."""
        if await self.db(Storage.has_profile, visitor):
            await self._renamed(self.db(profiles.rename, visitor, profile_name(name)), name)
        else:
            wanted = chosen_name(visitor, name)
            await self.db(Storage.know, visitor, guest_name(visitor))
            await self._renamed(self.db(Storage.rename_visitor, visitor, wanted), wanted)

    async def _renamed(self, work: Awaitable[list[str]], name: str) -> None:
        try:
            tables = await work
        except ProfilesName:
            raise Refused(t(PROFILES_NAME, name=name)) from None
        except NameTaken:
            raise Refused(
                t("Somebody else at one of your tables is called {name}: choose another name.", name=name)
            ) from None
        await self.tell_changes(tables)

    async def tell_changes(self, tables: Iterable[str]) -> None:
        for table_id in tables:
            await self.news.tell_change(table_id)

    # -- profiles

    async def keep(self, who: Who, name: str, face: str, settings: dict[str, str], device: str) -> Begun:
        """A guest becomes a profile, in this browser and with recovery words."""
        if who.profile is not None:
            raise Refused(t("You have a profile already."))
        wanted = profile_name(name)
        await self.db(Storage.know, who.id, guest_name(who.id))
        try:
            begun = await self.db(profiles.begin, who.id, wanted, face, settings, device)
        except ProfilesName:
            raise Refused(t(PROFILES_NAME, name=wanted)) from None
        except NameTaken:
            raise Refused(
                t("Somebody else at one of your tables is called {name}: choose another name.", name=wanted)
            ) from None
        except IntegrityError:
            raise Refused(t("You have a profile already.")) from None
        await self.tell_changes(begun.renamed)
        await self.news.tell(person(who.id))  # pages of before have no session
        return begun

    async def come_home(self, who: Who, id: str, device: str, bring: bool) -> str:
        """Somebody has shown that a profile is theirs: a new session in this browser. They may bring along the seats
        that they have in it as a guest."""
        profile = await self.db(profiles.read, id)
        if profile is None or profile.banned:
            raise Refused(t("This profile has been closed by the host of this house."))
        session = await self.db(sessions.begin, id, device)
        if bring and who.profile is None:
            await self.tell_changes(await self.db(profiles.bring_along, who.id, id))
        return session

    async def at_home(self, visitor: str, session: str) -> bool:
        """Whether a page of this visitor may stay: a guest's, or one of a session that goes on."""
        return not await self.db(Storage.has_profile, visitor) or await self.db(sessions.alive, visitor, session)

    async def end_session(self, profile: str, session: str) -> None:
        """End a session of one's own; its pages are closed, at whichever server they are."""
        if not await self.db(sessions.end, profile, session):
            raise Refused(t("There is no such session."))
        await self.news.tell(person(profile))

    async def end_others(self, profile: str, but: str) -> None:
        await self.db(sessions.end_others, profile, but)
        await self.news.tell(person(profile))

    async def forget(self, profile: str) -> None:
        """Delete somebody; their games stay with somebody in the seat."""
        await self.tell_changes(await self.db(profiles.forget, profile))
        await self.news.tell(person(profile))

    # -- making tables

    async def make(
        self,
        visitor: str,
        title: str,
        options: dict[str, Any],
        wishes: list[SeatWish],
        public: bool = False,
        bot_after: int = 0,
        fork: Fork | None = None,
        tempo: Tempo | None = None,
        rated: bool = False,
        friends: bool = False,
        spoken: str = "",
    ) -> str:
        """A new table; returns its id. It runs at once when no seat is open. Who takes several seats for themselves
        makes it for a shared screen: there everybody may have several."""
        game = game_of(title, options)
        if len(wishes) != game.players:
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(wishes)))
        if tempo is not None and game.players < 2:
            raise Refused(t("Clocks are for two players or more: who plays alone thinks as long as they like."))
        known = await self.db(Storage.visitor, visitor) or guest_name(visitor)
        fixed = await self.db(Storage.has_profile, visitor)
        if rated:
            stakes.check(fixed, game.players, sum(wish.kind == "me" for wish in wishes), fork is not None)
        names = people_named(visitor, known, one_as_known(wishes, known) if fixed else wishes)
        places = [self._seat(seat, wish, visitor, names[seat]) for seat, wish in enumerate(wishes)]
        mine = [name for name in names if name]
        if mine and not fixed and mine[0] != known and not is_given(mine[0]):
            await self.rename(visitor, mine[0])  # who lays the table is called as at its first seat
        shared = len(mine) > 1
        return await self._lay(
            visitor,
            game,
            places,
            public,
            bot_after,
            shared,
            fork=fork,
            tempo=tempo,
            rated=rated,
            friends=friends,
            spoken=spoken,
        )

    async def _lay(
        self,
        visitor: str,
        game: Game,
        places: list[SeatRow],
        public: bool,
        bot_after: int,
        shared: bool,
        fork: Fork | None = None,
        rematch_of: str = "",
        lesson: str = "",
        tempo: Tempo | None = None,
        rated: bool = False,
        friends: bool = False,
        spoken: str = "",
        store: Callable[[Storage, TableRow, list[SeatRow], list[tuple[int, int, str]]], str] = Storage.add_table,
    ) -> str:
        """Lay a table for these seats. Where there are clocks, they say when a bot plays for who is away. Who stores it
        may know a better one, whose id is returned then."""
        made = 0 if self.alone else await self.db(Storage.count_tables, visitor, time.time() - DAY)
        if made >= TABLES_A_DAY:
            raise Refused(
                t("You have made {n} tables today; play at one of them, or come back tomorrow.", n=TABLES_A_DAY)
            )
        await self.db(Storage.know, visitor, guest_name(visitor))
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
            acting=bits(state.actors),
            result={},
            public=public,
            host=visitor,
            bot_after=0 if tempo else max(0, min(bot_after, 7 * DAY)),
            forked=begun.source,
            rematch_of=rematch_of,
            created=now,
            moved=now,
            shared=shared,
            lesson=lesson,
            tempo=written(tempo),
            rated=RATED if rated else "",
            friends=friends and not public,
            language=spoken,
        )
        places = [replace(place, table_id=id, remaining=tempo.main if tempo else 0.0) for place in places]
        noted = [(seat, action, game.text(action)) for seat, action in begun.history]
        try:
            stands = await self.db(store, row, places, noted)
        except ProfilesName:
            raise Refused(t("One of these names is that of a profile: choose another.")) from None
        if stands == id:
            log("table made", table=id, title=game.title, seats=len(places))
            self.bots.wake(await self.look(id))
        return stands

    def _seat(self, seat: int, wish: SeatWish, visitor: str, name: str) -> SeatRow:
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

    async def learn(self, visitor: str, title: str) -> str:
        """A table where a coach talks somebody through a first game against bots. Its seed is everybody's, so nobody
        else can sit there, and who plays again plays with another one."""
        found = guide(title)
        game = game_of(title, found.options)
        name = await self.db(Storage.visitor, visitor) or guest_name(visitor)
        wishes = [SeatWish("me" if seat == LEARNER else "bot", found.bots) for seat in range(game.players)]
        places = [self._seat(seat, wish, visitor, name if seat == LEARNER else "") for seat, wish in enumerate(wishes)]
        return await self._lay(visitor, game, places, False, 0, False, Fork("", found.seed), lesson=LISTENING)

    async def listen(self, visitor: str, table_id: str, coach: bool) -> None:
        """Call the coach of a lesson, or go on without, against bots that think for themselves."""
        self._mine(await self.look(table_id), visitor, LEARNER)
        await self.db(Storage.listen, table_id, LISTENING if coach else LEFT)
        await self.news.tell_change(table_id)
        self.bots.wake(await self.look(table_id))

    async def find(self, visitor: str, name: str, want: Wanted) -> str:
        """Sit down at the best table of a title that waits, or make one and wait there; returns its id."""
        options = seeking.options_for(want)
        await self.db(Storage.know, visitor, guest_name(visitor))
        found = await self.db(seeking.find, want, visitor, name)
        if not found:
            game, tempo = game_of(want.title, options), seeking.TEMPI.get(want.tempo)
            wishes = [SeatWish("open" if seat else "me") for seat in range(game.players)]
            places = [self._seat(seat, wish, visitor, "" if seat else name) for seat, wish in enumerate(wishes)]
            found = await self._lay(
                visitor,
                game,
                places,
                public=True,
                bot_after=seeking.BOT_AFTER,
                shared=False,
                tempo=tempo,
                spoken=want.language or language(),
                store=lambda storage, row, places, _: seeking.find_or_lay(storage, want, visitor, name, row, places),
            )
        await self.news.tell_change(found)
        self.bots.wake(await self.look(found))
        return found

    # -- inviting

    async def invite(self, visitor: str, table_id: str, name: str) -> None:
        """Invite a profile to a waiting table of one's own. Whether they like to be invited is not told."""
        live = await self.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can invite to it."))
        invited = await self.profile_named(visitor, name)
        if any(place.holder == invited for place in live.seats):
            raise Refused(t("{name} sits at this table already.", name=name))
        if not await self.db(invitations.invite, visitor, table_id, invited):
            raise Refused(t("You have invited many already: wait for their answers, or send them the link."))

    async def accept(self, visitor: str, name: str, table_id: str) -> None:
        """Sit down where a seat is free."""
        live = await self.look(table_id)
        await self._check_welcome(live, visitor)
        await self.db(Storage.know, visitor, guest_name(visitor))
        try:
            if not await self.db(seeking.sit_down, table_id, visitor, name):
                raise Refused(t("Somebody else was faster: no seat is free there any more."))
        except SitsAlready:
            return
        except ForProfiles:
            raise Refused(t(stakes.NO_PROFILE)) from None
        except NameTaken:
            raise Refused(t("Somebody else at this table is called {name}: choose another name.", name=name)) from None
        await self.news.tell_change(table_id)
        self.bots.wake(await self.look(table_id))

    async def profile_named(self, visitor: str, name: str) -> str:
        """The profile of this very name, which is somebody else's."""
        found = await self.db(ties.exactly, name)
        if found is None:
            raise Refused(t("Nobody here has a profile of that name. Write it exactly as they do."))
        if found == visitor:
            raise Refused(t("That is you."))
        return found

    async def _check_welcome(self, live: Live, visitor: str) -> None:
        """Who is blocked is not told so."""
        if await self.db(ties.keeps_out, [live.row.host], visitor):
            raise Refused(t("The free seats of this table are kept for others."))

    # -- playing again

    async def rematch(self, visitor: str, table_id: str, options: dict[str, Any] | None = None) -> str:
        """A new table where everybody has the same seat again, and whose game begins at once; who asks second finds
        the first one's. It may have other options for as many players. Who is still at the old table is told. Where it
        is rated the others' seats are free: nobody is rated without having sat down. A table for friends stays one for
        those of who made it: the friends of another are shown nothing."""
        old = await self.played_here(visitor, table_id)
        if old.rematch:
            return old.rematch
        row, now = old.row, time.time()
        places = [
            replace(seat, token=new_token(), resigned=False, hidden=False, seen=now, since=None, away=False)
            for seat in told_apart(old.seats)
        ]
        apart = await self.db(ties.apart, visitor)
        for number, place in enumerate(places):
            # who wanted to be forgotten comes to no rematch, nor does who is blocked or has blocked who asks
            if place.kind == "person" and (not place.name or place.holder in apart):
                places[number] = replace(place, kind="bot", holder=None, name="")
            elif place.kind == "person" and row.rated and place.holder != visitor:
                places[number] = replace(place, kind="open", holder=None, name="")
        game = game_of(row.title, row.options if options is None else options)
        if game.players != len(places):
            raise Refused(t("This game has {seats} seats, not {given}.", seats=game.players, given=len(places)))
        again = await self._lay(
            visitor,
            game,
            places,
            row.public,
            row.bot_after,
            row.shared,
            rematch_of=table_id,
            tempo=tempo_of(row.tempo),
            rated=bool(row.rated),
            friends=row.friends and row.host == visitor,
            spoken=row.language,
        )
        await self.news.tell_change(table_id)
        return again

    async def played_here(self, visitor: str, table_id: str) -> Stored:
        """A table whose people may play again, for one of them."""
        old = await self.tables.stored(table_id)
        if not any(seat.holder == visitor for seat in old.seats):
            raise Refused(t("Only who sat at this table can ask for a rematch."))
        await self._check_done(old.row)
        return old

    async def _check_done(self, row: TableRow) -> None:
        """Refuse what is for a game that is over, or that the rules have stopped."""
        if row.status in ("open", "running"):
            try:
                await self.look(row.id)
            except OtherRules:
                return
            raise Refused(t("This game is not over: play on here."))

    async def fork(self, visitor: str, table_id: str, moves: int, seat: int) -> str:
        """A new table against bots from a moment of a finished game, in one of its seats."""
        live = await self.look(table_id)
        if live.row.status != "over":
            raise Refused(t("A game can be played on differently when it is over: until then its cards stay hidden."))
        state = live.at(moves)
        if state.over or not 0 <= seat < live.game.players:
            raise Refused(t("Choose a moment before the end, and a seat."))
        wishes = [SeatWish("me" if s == seat else "bot") for s in range(live.game.players)]
        fork = Fork(f"{table_id} {moves}", live.row.seed, live.played[:moves])
        return await self.make(visitor, live.row.title, live.row.options, wishes, fork=fork)

    async def bring(self, visitor: str, state: State, wishes: list[SeatWish]) -> str:
        """A table for the game of a record: as it ended, or to be played on. Who brings it knows its seed, so it is
        never rated or public; everybody is called as the wishes say."""
        places = [self._seat(seat, wish, visitor, wish.name) for seat, wish in enumerate(wishes)]
        shared = sum(wish.kind == "me" for wish in wishes) > 1
        fork = Fork(BROUGHT, state.seed or 0, [(seat, action) for action, seat in state.history])

        def store(storage: Storage, row: TableRow, places: list[SeatRow], history: list[tuple[int, int, str]]) -> str:
            if not state.over:
                return storage.add_table(row, places, history)
            state.names = tuple(map(plain_name, places))
            result = {"scores": list(state.scores), "winners": list(state.winners)}
            return storage.add_ended(replace(row, status="over", result=result), places, history, keep(state))

        return await self._lay(visitor, state.game, places, False, 0, shared, fork, store=store)

    # -- looking

    async def look(self, table_id: str) -> Live:
        """The table as it is stored now."""
        return await self.tables.look(table_id)

    async def record(self, visitor: str, table_id: str) -> str:
        """The record of a finished game, from its log alone; and of one that the rules have stopped, for those who sat
        there: then it stays closed, since the record holds the seed and all that was hidden. Who is alone in a house
        may have that of a running one too."""
        old = await self.tables.stored(table_id)
        if old.row.status not in ("over", "closed"):
            try:
                await self.look(table_id)
                if not self.alone:
                    raise Refused(t("The record is given out when the game is over: until then the seed stays secret."))
            except OtherRules:
                if not any(place.holder == visitor for place in old.seats):
                    raise Refused(t("The record of a game that was stopped is for those who sat there.")) from None
                await self.db(Storage.close_running, table_id)
        rows = await self.db(Storage.log, table_id)
        ending = await self.db(Storage.ending, table_id)
        moves = []
        for index in standing([(seat, action) for seat, action, _ in rows]):
            seat, action, text = rows[index]
            moves.append((seat, text or f"action {action}"))
        row = old.row
        made = (row.rules, row.components)
        names = [plain_name(place) for place in old.seats]
        return compose(row.title, row.options, made, row.seed, names, moves, ending.digest if ending else "")

    # -- sitting

    async def sit(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        live = await self.look(table_id)
        if not 0 <= seat < live.game.players:
            raise Refused(t("This table has {n} seats.", n=live.game.players))
        await self._check_welcome(live, visitor)
        name = chosen_name(visitor, name)
        await self.db(Storage.know, visitor, guest_name(visitor))
        await self._take_seat(visitor, name, table_id, seat)
        await self.news.tell_change(table_id)
        self.bots.wake(await self.look(table_id))

    async def _take_seat(self, visitor: str, name: str, table_id: str, seat: int) -> None:
        try:
            if not await self.db(Storage.take_seat, table_id, seat, visitor, name, not is_given(name)):
                raise Refused(t("Somebody else was faster: that seat is taken."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(stakes.NO_PROFILE)) from None
        except ProfilesName:
            raise Refused(t(PROFILES_NAME, name=name)) from None
        except NameTaken:
            if is_given(name):  # two guests who happen to have the same number
                return await self._take_seat(visitor, next_guest(name), table_id, seat)
            raise Refused(t("Somebody else at this table is called {name}: choose another name.", name=name)) from None

    async def fill_with_bots(self, visitor: str, table_id: str) -> None:
        """The host does not wait any longer: open seats become bots'."""
        live = await self.look(table_id)
        if live.row.host != visitor or live.row.status != "open":
            raise Refused(t("Only who made a waiting table can fill it with bots."))
        await self.db(Storage.fill, table_id)
        await self.news.tell_change(table_id)
        self.bots.wake(await self.look(table_id))

    async def seat_of(self, table_id: str, token: str) -> SeatRow:
        """The person's seat that a personal link opens now."""
        return (await self.look(table_id)).opened_by(token)

    async def seat_by_token(self, visitor: str, table_id: str, token: str) -> int:
        """Take a seat to another device by its personal link."""
        place = await self.seat_of(table_id, token)
        await self.db(Storage.know, visitor, guest_name(visitor))
        try:
            name = await self.db(Storage.visitor, visitor) or guest_name(visitor)
            if not await self.db(Storage.move_seat, table_id, place.seat, place.token, visitor, name):
                raise Refused(t("This link opens no seat."))
        except SitsAlready:
            raise Refused(t(ONE_SEAT)) from None
        except ForProfiles:
            raise Refused(t(stakes.STAYS)) from None
        await self.news.tell_change(table_id)
        return place.seat

    async def leave(self, visitor: str, table_id: str, seat: int) -> bool:
        """Leave a waiting table, or resign from a running one: a bot plays on. False when the table is left behind."""
        self._mine(await self.look(table_id), visitor, seat)
        if not await self.db(Storage.give_up, table_id, seat, visitor):
            raise Refused(t("That seat is not yours."))
        await self.news.tell_change(table_id)
        try:
            live = await self.look(table_id)
        except NoTable:
            return False
        self.bots.wake(live)
        return live.row.status != "open"

    def _mine(self, live: Live, visitor: str, seat: int) -> SeatRow:
        if not 0 <= seat < len(live.seats) or live.seats[seat].holder != visitor:
            raise Refused(t("That seat is not yours."))
        return live.seats[seat]

    def _my_turn_at(self, live: Live, visitor: str, seat: int) -> SeatRow:
        place = self._mine(live, visitor, seat)
        if place.resigned:
            raise Refused(t("You have resigned: a bot plays your seat."))
        if live.time_is_up(place):
            raise Refused(t("Your time was up: a bot plays for you."))
        return place

    # -- playing

    async def play(
        self, visitor: str, table_id: str, seat: int, action: int, at: int, sure: bool = True, pause: bool = False
    ) -> int:
        """Play an action for one's seat. `at` is how many rows of the log the seat had noticed when its player chose;
        returns how many it has noticed then. NotSure when it could not be taken back and that was not said. Who wants a
        `pause` may take back what ended the turn as long as the bots wait."""

        def choose(live: Live) -> int:
            self._my_turn_at(live, visitor, seat)
            live.check_fresh(seat, at)
            live.check(seat, action)
            patient = pause and self.bots.wait_at(table_id) and live.among_bots(seat)
            if not sure and final(live.state, seat, action, patient):
                raise NotSure
            return action

        live, noticed = await self.tables.move(table_id, seat, "person", choose)
        if pause:
            self.bots.hold(live, seat)
        else:
            self.bots.wake(live)
        return noticed

    async def undo(self, visitor: str, table_id: str, seat: int) -> int:
        """Take one's last move back; returns how many rows of the log the seat has noticed then."""

        def choose(live: Live) -> int:
            self._my_turn_at(live, visitor, seat)
            live.check_undo(seat)
            return UNDO

        live, noticed = await self.tables.move(table_id, seat, "undo", choose)
        self.bots.wake(live)
        return noticed

    async def go_on(self, visitor: str, table_id: str, seat: int) -> None:
        """Take nothing back: the bots need not wait."""
        live = await self.look(table_id)
        self._my_turn_at(live, visitor, seat)
        if live.held is not None and live.held[0] == seat:
            self.bots.release(live)

    async def come_back(self, visitor: str, table_id: str, seat: int) -> None:
        """Play on oneself, where a bot has taken the seat since one's time was up."""
        if not await self.db(Storage.come_back, table_id, seat, visitor):
            raise Refused(t("No bot has taken that seat of yours."))
        await self.news.tell_change(table_id)
        self.bots.wake(await self.look(table_id))

    async def say(self, visitor: str, name: str, table_id: str, text: str, seat: int | None = None) -> None:
        """Say something from one's seat (this one, for who has several), or as a spectator under a name."""
        live = await self.look(table_id)
        said = " ".join(text.split())
        if not said or len(said) > CHAT_LENGTH or not said.isprintable():
            raise Refused(t("Say something of 1 to {n} printable letters.", n=CHAT_LENGTH))
        mine = [place for place in live.seats if place.holder == visitor]
        place = next((place for place in mine if place.seat == seat), mine[0] if mine else None)
        if place is None:
            seated = [other.holder for other in live.seats if other.holder]
            if await self.db(ties.keeps_out, [live.row.host, *seated], visitor):
                raise Refused(t("At this table only players talk."))
            if visitor:  # a profile may be called so by now
                known = await self.db(Storage.visitor, visitor)
                name = known or guest_name(visitor)
            await self.db(Storage.add_chat, table_id, None, name, said, visitor or None)
        else:
            await self.db(Storage.add_chat, table_id, place.seat, place.name, said, visitor)
        await self.news.tell_change(table_id)

    async def said(self, table_id: str, after: int) -> list[ChatRow]:
        """What was said at a table after a number."""
        return await self.db(Storage.chat, table_id, after)

    async def changed(self, table_id: str) -> list[Change]:
        """What a rated game has changed, by seat; of who is gone nothing."""
        return (await self.db(ratings.changed, [table_id]))[table_id]

    async def hint(self, visitor: str, table_id: str, seat: int) -> tuple[list[Advice], int]:
        """The best choices of a seat, and how much it had noticed when they were."""
        live = await self.look(table_id)
        self._my_turn_at(live, visitor, seat)
        if live.row.status != "running" or seat not in live.state.actors:
            raise Refused(t("There is nothing for you to decide now."))
        if live.row.rated:
            raise Refused(t(stakes.NO_HINTS))
        row, asker = live.row, Asker(HINT, visitor, table_id)
        played, noticed = list(live.played), len(live.noticed[seat])
        work = (table_id, row.title, row.options, row.seed, played, seat, noticed)
        return await self.thinkers.ask(asker, advice, *work), noticed


def one_as_known(wishes: list[SeatWish], known: str) -> list[SeatWish]:
    """A profile sits under its own name, at the seat that says so or else at the first; others at its screen have
    theirs."""
    mine = [seat for seat, wish in enumerate(wishes) if wish.kind == "me"]
    own = next((seat for seat in mine if alike(wishes[seat].name, known)), mine[0] if mine else -1)
    return [replace(wish, name="") if seat == own else wish for seat, wish in enumerate(wishes)]


def people_named(visitor: str, known: str, wishes: list[SeatWish]) -> list[str]:
    """By seat what the people of the maker's screen are called, never two alike: as they wish, or else like the maker;
    nothing where nobody of them sits."""
    names = [chosen_name(visitor, wish.name) if wish.kind == "me" and wish.name else "" for wish in wishes]
    for seat, wish in enumerate(wishes):
        others = [name for other, name in enumerate(names) if name and other != seat]
        if wish.kind == "me" and not names[seat]:
            names[seat] = another_name(known, others)
        elif names[seat] and any(alike(names[seat], other) for other in others):
            raise Refused(t("Somebody else at this table is called {name}: choose another name.", name=names[seat]))
    return names


def chosen_name(visitor: str, name: str) -> str:
    """The name that a visitor wants; that of a guest, as a form has it in the reader's language, is none but kept."""
    guest = guest_name(visitor)
    wanted = clean_name(name)
    if wanted in (guest, called(guest)):
        return guest
    if is_given(wanted):
        raise Refused(t("{name} is what a bot, a guest or a free seat is called: choose another name.", name=wanted))
    return wanted


def profile_name(name: str) -> str:
    """The name that a profile wants: no given one, and nothing that cannot be told from another by looking."""
    wanted = unicodedata.normalize("NFC", clean_name(name))
    if looks_given(wanted):
        raise Refused(t("{name} is what a bot, a guest or a free seat is called: choose another name.", name=wanted))
    if not has_good_letters(wanted):
        raise Refused(t("The name of a profile has letters of one alphabet, digits, spaces and hyphens."))
    return wanted


def clean_name(name: str) -> str:
    plain = " ".join(str(name).split())
    if not plain or len(plain) > NAME_LENGTH or not plain.isprintable():
        raise Refused(t("A name has 1 to {n} printable letters.", n=NAME_LENGTH))
    return plain
