"""What is kept: tables, seats, moves, chat. SQLite by default, PostgreSQL by URL.

The log is the game: a move is accepted when its row (table, number) is stored. Two servers that store the same number
at once are told apart by the database, which lets one of them in.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Select,
    String,
    Table,
    Text,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    false,
    func,
    insert,
    inspect,
    literal,
    not_,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bottega.kernel import BottegaError
from bottega.kernel.language import t
from bottega.table import asked, clocks
from bottega.table.lookalikes import alike, looks
from bottega.table.tempo import tempo_of

if TYPE_CHECKING:
    from alembic.config import Config

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen", Float, nullable=False),
    Column("invited", Boolean, nullable=False, server_default=false()),  # into a closed house
)
profiles = Table(
    "profiles",
    metadata,
    Column("id", ForeignKey("visitors.id"), primary_key=True),
    Column("face", String(20), nullable=False),  # how it is drawn: table/faces.py
    Column("settings", Text, nullable=False),
    Column("words", String(64), nullable=False, unique=True),  # the recovery words, hashed
    Column("host", Boolean, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("made", Float, nullable=False),
)
profile_looks = Table(  # what the names of profiles may be read as: no two alike, and nobody else is called so
    "looks",
    metadata,
    Column("look", String(160), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), nullable=False, index=True),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(20), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("rules", String(20), nullable=False),
    Column("components", String(20), nullable=False),
    Column("status", String(10), nullable=False, index=True),  # open, running, over, closed
    Column("acting", Integer, nullable=False),  # a bit for each seat that is to act
    Column("result", Text, nullable=False),  # scores and winners of a finished game
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("visitors.id"), nullable=False, index=True),
    Column("bot_after", Integer, nullable=False),  # seconds until a bot plays for who left; 0 for never
    Column("forked", String(40), nullable=False),  # the table and move this one was forked from, BROUGHT, or ""
    Column("rematch_of", String(16), nullable=False, index=True),  # the table whose players wanted to play again, or ""
    Column("created", Float, nullable=False, index=True),
    Column("moved", Float, nullable=False),
    Column("shared", Boolean, nullable=False),  # whether one visitor may have several seats: people at one screen
    Column("lesson", String(4), nullable=False),  # LISTENING or LEFT where somebody is taught, else ""
    Column("tempo", Text, nullable=False, server_default=""),  # as table/tempo.py writes it; "" for no clocks
    Column("due", Float, nullable=True, index=True),  # when somebody's time is up, if nothing happens
    Column("rated", String(4), nullable=False, server_default=""),  # RATED or COUNTED where ratings are at stake
    Column("friends", Boolean, nullable=False, server_default=false()),  # whether friends of the host are shown it
    Column("language", String(2), nullable=False, server_default=""),  # that the host wants spoken; "" for any
    Column("players", Integer, nullable=False, server_default="0"),  # how many seats it has, and
    Column("modules", Integer, nullable=False, server_default="0"),  # how many modules: lists are filtered by them
    Index("ix_tables_listed", "public", "status", "moved"),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person, bot
    Column("name", String(40), nullable=False),  # of its player; table/names.py names bots and free seats
    Column("holder", ForeignKey("visitors.id"), nullable=True, index=True),
    Column("bot", String(20), nullable=False),  # the bot's level, also when it only stands in
    Column("token", String(64), nullable=False),  # who knows it may take the seat; new whenever the seat changes hands
    Column("resigned", Boolean, nullable=False),
    Column("seen", Float, nullable=False),  # when its player was last at the table
    Column("remaining", Float, nullable=False, server_default="0"),  # seconds of its clock when that last stopped
    Column("since", Float, nullable=True),  # when the clock began to go
    Column("away", Boolean, nullable=False, server_default=false()),  # its time was up; a bot has it until it is back
    Column("hidden", Boolean, nullable=False, server_default=false()),  # from its player's own lists
)
moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),  # UNDO takes the seat's last action back, clocks.TIME_UP does nothing
    Column("text", String(80), nullable=False),  # its notation: numbers of actions change with the rules
    Column("at", Float, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("holder", String(32), nullable=True, index=True),  # who said it; nobody known if they had no cookie
    Column("seat", Integer, nullable=True),  # where the speaker sat; nowhere if it was a spectator
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)
health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),  # when somebody last tried whether this database can be written to
    Column("beat", Float, nullable=False, server_default="0"),  # when a server last said that the house is awake
    Column("slept", Float, nullable=False, server_default="0"),  # seconds that no server ran, in all
)

endings = Table(
    "endings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), nullable=False),  # the fingerprint of the last state
    Column("pictures", LargeBinary, nullable=False),  # the last table and its keepsakes, packed by endings.py
)

ADD_MOVE = text(
    "INSERT INTO moves (table_id, number, seat, action, text, at)"
    " SELECT tables.id, :number, :seat, :action, :text, :at FROM tables"
    " JOIN seats ON seats.table_id = tables.id AND seats.seat = :seat"
    " WHERE tables.id = :table_id AND tables.status = 'running'"
    " AND coalesce(seats.holder, '') = :holder AND seats.resigned = :resigned"
    " ON CONFLICT DO NOTHING"
).bindparams(bindparam("resigned", type_=Boolean))
NOTE_MOVE = text("UPDATE tables SET acting = :acting, moved = coalesce(:moved, moved) WHERE id = :table_id")
MIGRATIONS = Path(__file__).parent / "migrations"
UNDO = -1
NAMES = 0x807E6B  # the lock of all names, for PostgreSQL
LISTENING, LEFT = "on", "left"  # the learner of a lesson
BROUGHT = "record"  # where a table comes from to which somebody brought its game
RATED, COUNTED = "yes", "done"  # a rated game, until and after it is counted
THREADS = 16  # that may ask a database at once
PATIENCE = 30  # seconds to wait for another writer
FOUND_BY = ("players", "modules")  # columns that say what seats and options say too


@dataclass(frozen=True)
class TableRow:
    id: str
    title: str
    options: dict[str, Any]
    seed: int
    rules: str
    components: str
    status: str
    acting: int
    result: dict[str, list[int]]
    public: bool
    host: str
    bot_after: int
    forked: str
    created: float
    moved: float
    shared: bool = False
    rematch_of: str = ""
    lesson: str = ""
    tempo: str = ""
    due: float | None = None
    rated: str = ""
    friends: bool = False
    language: str = ""


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    holder: str | None
    bot: str
    token: str
    resigned: bool
    seen: float
    remaining: float = 0.0
    since: float | None = None
    away: bool = False
    hidden: bool = False
    face: str = ""  # of the profile whose name it bears


@dataclass(frozen=True)
class ChatRow:
    id: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Stored:
    """A table as one moment of the database has it: new rows of its log as (number, seat, action), its last word, and
    where its people play again."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[tuple[int, int, int]]
    last_chat: int
    rematch: str = ""


@dataclass(frozen=True)
class Glance:
    """As little of a table as tells whether anything is new there."""

    status: str
    count: int  # of the rows of its log
    last_chat: int
    rematch: str
    seats: list[SeatRow]


@dataclass(frozen=True)
class Ending:
    """What is kept of the end of a game, so that it can be shown when the rules have changed."""

    digest: str
    pictures: bytes


@dataclass(frozen=True)
class Move:
    """A row of the log to be stored, with who is to act after it, and the result and what is kept of it if it ends the
    game. It is stored if it is the next one of a running table whose seat has still this holder. Only when everybody
    notices it has the table moved: lists are sorted by that and tell nothing hidden."""

    table_id: str
    number: int
    seat: int
    action: int
    text: str
    holder: str
    resigned: bool
    acting: int
    noticed: bool = True
    timed: bool = False  # whether the table has clocks
    asked: int = 0  # a bit for each seat whose turn begins with it
    result: dict[str, list[int]] | None = None
    ending: Ending | None = None


class SitsAlready(Exception):
    """One visitor has several seats only at a table that was made for a shared screen."""


class ForProfiles(Exception):
    """At a rated table everybody has a profile, and stays in their seat."""


class NameTaken(Exception):
    """Somebody else at the table, or a profile, has a name that could be taken for this one."""


class ProfilesName(NameTaken):
    """A profile has it."""


class Trouble(BottegaError):
    """The database, the bots or the news do not do their work. Its text may be shown to players."""


class NotKept(Trouble):
    """Where the database is kept there was no room, or it could not be reached: what was asked for was not done."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


def bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


class Storage:
    """One database. Every method is one transaction, and what it returns has been stored."""

    def __init__(self, url: str, journal: str = "WAL") -> None:
        self.now: Callable[[], float] = time.time  # by which clocks go
        self.slept = 0.0  # how long the house has, as far as is known here
        try:
            known = make_url(url)
            if known.drivername in ("postgres", "postgresql"):
                known = known.set(drivername="postgresql+psycopg")
            backend = known.get_backend_name()
            if backend not in ("sqlite", "postgresql"):
                raise Trouble(f"This is no database of ours: sqlite and postgresql are, not {backend}.")
            self.sqlite = backend == "sqlite"
            extra: dict[str, Any] = {"timeout": PATIENCE} if self.sqlite else {"connect_timeout": 10}
            self.engine: Engine = create_engine(
                known,
                connect_args=extra,
                pool_size=THREADS,
                pool_pre_ping=not self.sqlite,
                hide_parameters=True,  # what people write stays out of the logs
            )
        except (SQLAlchemyError, ImportError) as error:
            raise Trouble(f"This is no database of ours: {_first_line(error)}") from None
        if self.sqlite:
            event.listen(self.engine, "connect", partial(_sqlite_connect, journal))
            event.listen(self.engine, "begin", _sqlite_begin)

    def migrate(self) -> None:
        """Bring the database to the newest form. Servers that start together wait for each other."""
        try:
            with self.writing() as db:
                if not self.sqlite:
                    db.execute(select(func.pg_advisory_xact_lock(0x807E6A)))
                if not _is_newest(db):
                    _upgrade(db)
        except Trouble as trouble:  # who starts a server is told more than who plays there
            raise Trouble(f"The database does not answer: {_first_line(trouble.__cause__)}") from trouble.__cause__

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One moment of the database."""
        options = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        try:
            with self.engine.connect() as plain:
                db = plain.execution_options(**options)
                with db.begin():
                    yield db
        except SQLAlchemyError as error:
            raise Trouble(t("The workshop is closed for a moment. Try again soon.")) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as plain:
                db = plain.execution_options(writing=True)
                with db.begin():
                    yield db
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise Trouble(t("The workshop is closed for a moment. Try again soon.")) from error

    def _lock(self, db: Connection, table_id: str) -> str:
        """Keep other writers away from a table until the end of this transaction; returns its status."""
        db.execute(update(tables).where(tables.c.id == table_id).values(moved=tables.c.moved))
        return str(db.execute(select(tables.c.status).where(tables.c.id == table_id)).scalar())

    def close(self) -> None:
        self.engine.dispose()

    # -- visitors

    def visitor(self, id: str) -> str | None:
        """The name of a visitor who has done something here; none any more where a profile has come to be called so."""
        with self.reading() as db:
            name = db.execute(select(visitors.c.name).where(visitors.c.id == id)).scalar()
            return None if name is None or self.bearer(db, name, id) else str(name)

    def has_profile(self, id: str) -> bool:
        with self.reading() as db:
            return self._has_profile(db, id)

    def _has_profile(self, db: Connection, id: str) -> bool:
        return db.execute(select(profiles.c.id).where(profiles.c.id == id)).scalar() is not None

    def bearer(self, db: Connection, name: str, but: str) -> str | None:
        """The profile, if it is not this one, for which people would take somebody of a name."""
        where = and_(profile_looks.c.look.in_(looks(name)), profile_looks.c.profile != but)
        return db.execute(select(profile_looks.c.profile).where(where).limit(1)).scalar()

    def lock_names(self, db: Connection) -> None:
        """Until the end of this transaction nobody else takes a name. SQLite lets in one writer anyhow."""
        if not self.sqlite:
            db.execute(select(func.pg_advisory_xact_lock(NAMES)))

    def know(self, id: str, name: str) -> None:
        """Remember a visitor, if this is somebody new."""
        with self.reading() as db:
            known = db.execute(select(visitors.c.id).where(visitors.c.id == id)).scalar()
        if known is None:
            try:
                with self.writing() as db:
                    db.execute(insert(visitors).values(id=id, name=name, seen=time.time()))
            except IntegrityError:
                return  # another request of theirs was faster

    def rename_visitor(self, id: str, name: str) -> list[str]:
        """Rename a visitor and the seats that bear their name; returns the tables of those. NameTaken when another seat
        bears it at one where a game is not over, or a profile does."""
        with self.writing() as db:
            return self.rename(db, id, name)

    def rename(self, db: Connection, id: str, name: str) -> list[str]:
        self._check_profiles(db, name, id)
        before = db.execute(select(visitors.c.name).where(visitors.c.id == id)).scalar()
        db.execute(update(visitors).where(visitors.c.id == id).values(name=name))
        here = and_(seats.c.holder == id, seats.c.kind == "person", seats.c.name == before)
        found = list(db.execute(select(seats.c.table_id).where(here).distinct()).scalars())
        going_on = select(tables.c.id).where(and_(tables.c.id.in_(found), tables.c.status != "over"))
        others = or_(func.coalesce(seats.c.holder, "") != id, seats.c.name != before)
        self._check_name(db, and_(seats.c.table_id.in_(going_on), others), name)
        db.execute(update(seats).where(here).values(name=name))
        return found

    def _check_profiles(self, db: Connection, name: str, holder: str) -> None:
        self.lock_names(db)
        if self.bearer(db, name, holder):
            raise ProfilesName

    # -- tables

    def add_table(self, row: TableRow, places: list[SeatRow], history: list[tuple[int, int, str]] | None = None) -> str:
        """Store a new table with its seats, and the moves it begins with when it is a fork; returns its id. Of two
        rematches of one table the first is kept, and its id returned."""
        with self.writing() as db:
            if row.rematch_of:
                self._lock(db, row.rematch_of)
                if first := self._rematch(db, row.rematch_of):
                    return first
            self.lay(db, row, places, history)
            return row.id

    def lay(
        self, db: Connection, row: TableRow, places: list[SeatRow], history: list[tuple[int, int, str]] | None = None
    ) -> None:
        now = time.time()
        values = {
            **row.__dict__,
            "options": json.dumps(row.options),
            "seed": str(row.seed),
            "result": json.dumps(row.result),
            "players": len(places),
            "modules": len(row.options.get("modules", [])),
        }
        for place in places:
            if (
                place.kind == "person" and row.status != "over"
            ):  # an ended game keeps the names that it was played under
                self._check_profiles(db, place.name, place.holder or "")
        db.execute(insert(tables).values(**values))
        db.execute(
            insert(seats), [{column.name: place.__dict__[column.name] for column in seats.c} for place in places]
        )
        if history:
            rows = [
                {"table_id": row.id, "number": number, "seat": seat, "action": action, "text": text, "at": now}
                for number, (seat, action, text) in enumerate(history, 1)
            ]
            db.execute(insert(moves), rows)
        if row.status == "running":
            clocks.turn(db, row.id, self._now(db), before=0)
            asked.begin(db, row.id, now)

    def add_ended(
        self, row: TableRow, places: list[SeatRow], history: list[tuple[int, int, str]], ending: Ending
    ) -> str:
        """Store a table whose game is over already, with what is kept of its end; returns its id."""
        with self.writing() as db:
            self.lay(db, row, places, history)
            db.execute(insert(endings).values(table_id=row.id, **ending.__dict__))
            return row.id

    def _rematch(self, db: Connection, table_id: str) -> str:
        """Where those who sat at a table play again now, if they do."""
        return db.execute(_played_again(table_id)).scalar() or ""

    def read(self, table_id: str, after: int = 0) -> Stored | None:
        """A table as it is now, with the moves whose number is above `after`."""
        with self.reading() as db:
            row = db.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            new = and_(moves.c.table_id == table_id, moves.c.number > after)
            log = select(moves.c.number, moves.c.seat, moves.c.action).where(new).order_by(moves.c.number)
            last = db.execute(select(func.max(chat.c.id)).where(chat.c.table_id == table_id)).scalar()
            return Stored(
                as_table(row),
                self._seats_of(db, [table_id])[table_id],
                [(number, seat, action) for number, seat, action in db.execute(log)],
                last or 0,
                self._rematch(db, table_id) if row["status"] in ("over", "closed") else "",
            )

    def glance(self, table_ids: list[str]) -> dict[str, Glance]:
        """Many tables at once; those that are gone are left out."""
        found = select(
            tables.c.id,
            tables.c.status,
            select(func.max(moves.c.number)).where(moves.c.table_id == tables.c.id).scalar_subquery(),
            select(func.max(chat.c.id)).where(chat.c.table_id == tables.c.id).scalar_subquery(),
            _played_again(tables.c.id).where(tables.c.status.in_(["over", "closed"])).scalar_subquery(),
        ).where(tables.c.id.in_(table_ids))
        with self.reading() as db:
            rows = db.execute(found).all()
            places = self._seats_of(db, [row[0] for row in rows])
        return {
            id: Glance(status, count or 0, last_chat or 0, again or "", places[id])
            for id, status, count, last_chat, again in rows
        }

    def tables_of(self, visitor: str, limit: int = 60) -> list[TableRow]:
        """Tables at which a visitor sits, but for hidden ones; the last one that moved first."""
        mine = select(seats.c.table_id).where(seats.c.holder == visitor, not_(seats.c.hidden))
        with self.reading() as db:
            rows = db.execute(select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc()).limit(limit))
            return [as_table(row) for row in rows.mappings()]

    def seats_of(self, table_ids: list[str]) -> dict[str, list[SeatRow]]:
        with self.reading() as db:
            return self._seats_of(db, table_ids)

    def _seats_of(self, db: Connection, table_ids: list[str]) -> dict[str, list[SeatRow]]:
        found: dict[str, list[SeatRow]] = {id: [] for id in table_ids}
        named = and_(visitors.c.id == seats.c.holder, visitors.c.name == seats.c.name)
        places = seats.outerjoin(visitors, named).outerjoin(profiles, profiles.c.id == visitors.c.id)
        rows = select(*seats.c, func.coalesce(profiles.c.face, "")).select_from(places)
        for row in db.execute(rows.where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat)):
            values: tuple[Any, ...] = tuple(row)
            found[values[0]].append(SeatRow(*values))
        return found

    def count_tables(self, visitor: str, since: float) -> int:
        where = and_(tables.c.host == visitor, tables.c.created > since)
        with self.reading() as db:
            return int(db.execute(select(func.count()).select_from(tables).where(where)).scalar() or 0)

    def number_of_tables(self) -> dict[str, int]:
        with self.reading() as db:
            rows = db.execute(select(tables.c.status, func.count()).group_by(tables.c.status)).all()
        return {str(row[0]): int(row[1]) for row in rows}

    def waiting_for_bots(
        self, quiet_since: float, seen_since: float, looked_at: Iterable[str], limit: int = 500
    ) -> list[str]:
        """Running tables where a bot is to act and nothing has happened since a moment, or whose player is away or out
        of time; only those with clocks, rated ones, those at which a player was seen since another moment, and those
        that are named."""
        now = time.time()
        to_act = tables.c.acting.bitwise_and(literal(1).bitwise_lshift(seats.c.seat)) != 0
        bots = and_(or_(seats.c.kind == "bot", seats.c.resigned), tables.c.moved <= quiet_since)
        late = now - tables.c.bot_after
        away = and_(tables.c.bot_after > 0, seats.c.seen < late, tables.c.moved < late)
        person = and_(tables.c.tempo != "", seats.c.kind == "person")
        time_up = and_(person, or_(seats.c.away, seats.c.since.is_(None)))
        somebody = seats.alias()
        seen = select(somebody.c.table_id).where(somebody.c.seen > seen_since)
        awake = or_(tables.c.id.in_(seen), tables.c.id.in_(list(looked_at)), tables.c.tempo != "", tables.c.rated != "")
        found = (
            select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(and_(tables.c.status == "running", to_act, or_(bots, away, time_up), awake))
            .group_by(tables.c.id)
            .order_by(tables.c.moved.desc())
            .limit(limit)
        )
        with self.reading() as db:
            return list(db.execute(found).scalars())

    # -- seats

    def take_seat(self, table_id: str, seat: int, holder: str, name: str, rename: bool = False) -> bool:
        """Sit down on an open seat; false when somebody else was faster. The game begins when no seat is left. Who has
        no other seat here may be called so everywhere from now on. SitsAlready and NameTaken keep seats and names
        apart, ForProfiles rated tables."""
        with self.writing() as db:
            return self.sit(db, table_id, seat, holder, name, rename)

    def sit(self, db: Connection, table_id: str, seat: int, holder: str, name: str, rename: bool = False) -> bool:
        if self._lock(db, table_id) != "open":
            return False
        self._check_alone(db, table_id, seat, holder)
        if self._is_rated(db, table_id) and not self._has_profile(db, holder):
            raise ForProfiles
        mine = and_(seats.c.table_id == table_id, seats.c.holder == holder)
        first = not db.execute(select(func.count()).select_from(seats).where(mine)).scalar()
        if first and self._has_profile(db, holder):
            name, rename = db.execute(select(visitors.c.name).where(visitors.c.id == holder)).scalar_one(), False
        self._check_profiles(db, name, holder)
        self._check_name(db, seats.c.table_id == table_id, name)
        where = and_(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "open")
        values = {"kind": "person", "holder": holder, "name": name, "token": new_token(), "seen": time.time()}
        if db.execute(update(seats).where(where).values(**values)).rowcount != 1:
            return False
        if rename and first:
            self.rename(db, holder, name)
        self._begin_when_full(db, table_id)
        return True

    def _check_alone(self, db: Connection, table_id: str, seat: int, holder: str) -> None:
        shared = db.execute(select(tables.c.shared).where(tables.c.id == table_id)).scalar()
        other = and_(seats.c.table_id == table_id, seats.c.seat != seat, seats.c.holder == holder)
        if not shared and db.execute(select(func.count()).select_from(seats).where(other)).scalar():
            raise SitsAlready

    def _is_rated(self, db: Connection, table_id: str) -> bool:
        return bool(db.execute(select(tables.c.rated).where(tables.c.id == table_id)).scalar())

    def _check_name(self, db: Connection, others: ColumnElement[bool], name: str) -> None:
        people = and_(others, seats.c.kind == "person")
        if any(alike(name, other) for other in db.execute(select(seats.c.name).where(people)).scalars()):
            raise NameTaken

    def fill(self, table_id: str) -> None:
        """Bots sit down on all open seats, and the game begins."""
        with self.writing() as db:
            if self._lock(db, table_id) != "open":
                return
            empty = and_(seats.c.table_id == table_id, seats.c.kind == "open")
            db.execute(update(seats).where(empty).values(kind="bot"))
            self._begin_when_full(db, table_id)

    def _begin_when_full(self, db: Connection, table_id: str) -> None:
        empty = and_(seats.c.table_id == table_id, seats.c.kind == "open")
        if not db.execute(select(func.count()).select_from(seats).where(empty)).scalar():
            db.execute(update(tables).where(tables.c.id == table_id).values(status="running", moved=time.time()))
            clocks.turn(db, table_id, self._now(db), before=0)
            asked.begin(db, table_id, time.time())

    def give_up(self, table_id: str, seat: int, holder: str) -> bool:
        """Leave a waiting table, or resign at a running one; false if the seat is not the holder's. Either way its
        links open nothing any more. A waiting table that everybody left is taken away."""
        with self.writing() as db:
            return self.leave(db, table_id, and_(seats.c.seat == seat, seats.c.holder == holder)) == 1

    def leave(self, db: Connection, table_id: str, which: ColumnElement[bool]) -> int:
        """Give up these seats of a table; returns how many."""
        here = and_(seats.c.table_id == table_id, which)
        if self._lock(db, table_id) != "open":
            left = db.execute(update(seats).where(here).values(resigned=True, token=new_token())).rowcount
            clocks.turn(db, table_id, self._now(db))
            return left
        values = {"kind": "open", "holder": None, "name": "", "token": new_token()}
        left = db.execute(update(seats).where(here).values(**values)).rowcount
        people = and_(seats.c.table_id == table_id, seats.c.kind == "person")
        if not db.execute(select(func.count()).select_from(seats).where(people)).scalar():
            self.take_away(db, table_id)
        return left

    def take_away(self, db: Connection, table_id: str) -> bool:
        """Take a table away with everything on it; false if there is none."""
        from bottega.table import schema  # here, since it is made with this file: it knows all tables, whoever asks

        for kept in schema.metadata.sorted_tables:
            if "table_id" in kept.c:
                db.execute(delete(kept).where(kept.c.table_id == table_id))
        return db.execute(delete(tables).where(tables.c.id == table_id)).rowcount == 1

    def move_seat(self, table_id: str, seat: int, token: str, holder: str, name: str) -> bool:
        """Give a person's seat to another visitor, of this name, who knows its token, which was good for this once.
        SitsAlready if they have another seat, ForProfiles where a game is rated: there nobody plays for another. The
        seat keeps its name, but never that of somebody else's profile, and a profile sits under its own."""
        here = and_(seats.c.table_id == table_id, seats.c.seat == seat)
        known = and_(here, seats.c.kind == "person", seats.c.token == token)
        with self.writing() as db:
            self._lock(db, table_id)
            self._check_alone(db, table_id, seat, holder)
            shared = db.execute(select(tables.c.shared).where(tables.c.id == table_id)).scalar()
            elsewhere = select(seats.c.seat).where(known, seats.c.holder != holder)
            if self._is_rated(db, table_id) and db.execute(elsewhere).first() is not None:
                raise ForProfiles
            before = db.execute(select(seats.c.name).where(known)).scalar() or ""
            own = not shared and self._has_profile(db, holder)
            named = name if own or self.bearer(db, before, holder) else before
            values = {"holder": holder, "name": named, "token": new_token(), "seen": time.time()}
            return db.execute(update(seats).where(known).values(**values)).rowcount == 1

    def seen(self, places: Iterable[tuple[str, int]]) -> None:
        """The players of these seats are at their tables now."""
        places = sorted(places)  # all who lock seats do it in one order
        rows = [{"at_table": table_id, "at_seat": seat, "now": time.time()} for table_id, seat in places]
        if rows:
            here = and_(seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
            with self.writing() as db:
                db.execute(update(seats).where(here).values(seen=bindparam("now")), rows)

    # -- moves

    def add_moves(self, wanted: list[Move]) -> list[bool]:
        """Store moves of several tables together; which of them were taken. One is not when its number is taken or
        when table or seat are not as it says."""
        now = time.time()
        with self.writing() as db:
            by_clocks = self._beat(db) if any(move.timed for move in wanted) else None
            in_order = sorted(range(len(wanted)), key=lambda at: wanted[at].table_id)  # as all do who lock tables
            taken = {at: self._add_move(db, wanted[at], now, by_clocks) for at in in_order}
            return [taken[at] for at in range(len(wanted))]

    def _add_move(self, db: Connection, move: Move, now: float, by_clocks: clocks.Now | None) -> bool:
        if not move.timed:
            by_clocks = None
        if by_clocks is not None:
            self._lock(db, move.table_id)
            if self._fall(db, move.table_id, by_clocks):
                return False  # who comes too late finds that out when they look again
        if db.execute(ADD_MOVE, {**move.__dict__, "at": now}).rowcount != 1:
            return False
        if by_clocks is not None:
            moved = move.seat if move.noticed else None
            clocks.turn(db, move.table_id, by_clocks, move.acting, back=move.action == UNDO, moved=moved)
        noted = now if move.noticed else None
        db.execute(NOTE_MOVE, {"acting": move.acting, "moved": noted, "table_id": move.table_id})
        asked.note(db, move.table_id, move.asked, now)
        if move.result is not None:
            values = {"status": "over", "result": json.dumps(move.result)}
            db.execute(update(tables).where(tables.c.id == move.table_id).values(**values))
        if move.ending is not None:
            db.execute(insert(endings).values(table_id=move.table_id, **move.ending.__dict__))
        return True

    # -- clocks

    def _beat(self, db: Connection) -> clocks.Now:
        """The house is awake now. First in a transaction: who waits for others here holds no table."""
        clocks.beat(db, self.now())
        return self._now(db)

    def _now(self, db: Connection) -> clocks.Now:
        wall = self.now()
        now = clocks.Now(wall, clocks.slept(db, wall))
        self.slept = now.slept
        return now

    def overdue(self) -> list[str]:
        """Tables at which somebody's time may be up."""
        with self.writing() as db:
            return clocks.overdue(db, self._beat(db))

    def fall(self, table_id: str) -> bool:
        """Whether somebody's time was up at a table: then it is stored, before any later move."""
        with self.writing() as db:
            now = self._beat(db)
            self._lock(db, table_id)
            return self._fall(db, table_id, now)

    def _fall(self, db: Connection, table_id: str, now: clocks.Now) -> bool:
        fallen, tempo = clocks.fall(db, table_id, now)
        if tempo is not None and tempo.up == "end":
            self.leave(db, table_id, seats.c.seat.in_(fallen))
        return bool(fallen)

    def come_back(self, table_id: str, seat: int, holder: str) -> bool:
        """Somebody whose seat a bot took plays on themselves; false if it is not so."""
        here = and_(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.holder == holder, seats.c.away)
        with self.writing() as db:
            now = self._beat(db)
            self._lock(db, table_id)
            if db.execute(update(seats).where(here).values(away=False)).rowcount != 1:
                return False
            acting, tempo = db.execute(select(tables.c.acting, tables.c.tempo).where(tables.c.id == table_id)).one()
            known = tempo_of(tempo)
            at_once = known is not None and known.kind == "days"  # live, time comes with the next turn only
            clocks.turn(db, table_id, now, before=acting & ~(1 << seat) if at_once else None)
            return True

    def log(self, table_id: str) -> list[tuple[int, int, str]]:
        """All rows of a table's log: seat, action, notation."""
        rows = select(moves.c.seat, moves.c.action, moves.c.text).where(moves.c.table_id == table_id)
        with self.reading() as db:
            return [(seat, action, text) for seat, action, text in db.execute(rows.order_by(moves.c.number))]

    def ending(self, table_id: str) -> Ending | None:
        with self.reading() as db:
            row = db.execute(select(endings).where(endings.c.table_id == table_id)).mappings().first()
        return None if row is None else Ending(row["digest"], row["pictures"])

    # -- lessons, and what somebody has played

    def listen(self, table_id: str, lesson: str) -> None:
        """The learner of a lesson, where there is one, is LISTENING or has LEFT."""
        where = and_(tables.c.id == table_id, tables.c.lesson != "")
        with self.writing() as db:
            db.execute(update(tables).where(where).values(lesson=lesson))

    def played(self, visitor: str, but: str = "") -> list[tuple[str, dict[str, Any]]]:
        """Titles and options of the games that a visitor has begun, each once; but for one table, and for games that
        they have brought."""
        mine = select(seats.c.table_id).where(seats.c.holder == visitor)
        begun = and_(tables.c.id.in_(mine), tables.c.status != "open", tables.c.id != but, tables.c.forked != BROUGHT)
        with self.reading() as db:
            rows = db.execute(select(tables.c.title, tables.c.options).where(begun).distinct())
            return [(title, json.loads(options)) for title, options in rows]

    def last_made(self, visitor: str) -> dict[str, tuple[int, str]]:
        """By title how many players, and bots of which level, somebody last chose; no level where no bot played."""
        newest = func.row_number().over(partition_by=tables.c.title, order_by=tables.c.created.desc())
        chosen = and_(tables.c.host == visitor, tables.c.lesson == "", tables.c.forked == "")
        ranked = select(tables.c.id, tables.c.title, newest.label("rank")).where(chosen).subquery()
        level = func.max(seats.c.bot).filter(seats.c.kind == "bot")
        found = (
            select(ranked.c.title, func.count(), level)
            .join(seats, seats.c.table_id == ranked.c.id)
            .where(ranked.c.rank == 1)
            .group_by(ranked.c.title)
        )
        with self.reading() as db:
            return {title: (players, level or "") for title, players, level in db.execute(found)}

    # -- tables of other rules

    def close_waiting(self, rules: dict[str, str]) -> int:
        """Close waiting tables whose rules are others than these, by title; returns how many."""
        fitting = or_(*(and_(tables.c.title == title, tables.c.rules == version) for title, version in rules.items()))
        with self.writing() as db:
            old = and_(tables.c.status == "open", not_(fitting))
            return db.execute(update(tables).where(old).values(status="closed")).rowcount

    def close_running(self, table_id: str) -> None:
        """Nobody plays on here, under no rules."""
        where = and_(tables.c.id == table_id, tables.c.status == "running")
        with self.writing() as db:
            db.execute(update(tables).where(where).values(status="closed"))

    # -- chat

    def add_chat(self, table_id: str, seat: int | None, name: str, text: str, holder: str | None = None) -> int:
        """Store what somebody at a seat, or a spectator, said; its number is above every earlier one of the table."""
        with self.writing() as db:
            self._lock(db, table_id)
            spoken = {"seat": seat, "name": name, "text": text, "holder": holder}
            values = {"table_id": table_id, "at": time.time(), **spoken}
            return int(db.execute(insert(chat).values(**values).returning(chat.c.id)).scalar_one())

    def chat(self, table_id: str, after: int = 0, limit: int = 100) -> list[ChatRow]:
        where = and_(chat.c.table_id == table_id, chat.c.id > after)
        with self.reading() as db:
            rows = db.execute(select(chat).where(where).order_by(chat.c.id.desc()).limit(limit)).mappings().all()
        return [ChatRow(row["id"], row["seat"], row["name"], row["text"], row["at"]) for row in reversed(rows)]

    # -- health

    def try_to_write(self) -> None:
        """Trouble when nothing can be stored, though reading may still do."""
        with self.writing() as db:
            db.execute(update(health).values(at=time.time()))


def _played_again(table: str | ColumnElement[str]) -> Select[str]:
    """The id of the table at which those who sat at one play again now."""
    again = tables.alias()
    where = and_(again.c.rematch_of == table, again.c.status.in_(["open", "running"]))
    return select(again.c.id).where(where).order_by(again.c.created.desc()).limit(1)


def as_table(row: Any) -> TableRow:
    values = dict(row)
    values["options"] = json.loads(values["options"])
    values["result"] = json.loads(values["result"])
    values["seed"] = int(values["seed"])
    return TableRow(**{name: value for name, value in values.items() if name not in FOUND_BY})


def forms() -> list[str]:
    """The forms that databases of ours have had, the newest last: the files of migrations begin with them."""
    return sorted(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/*.py"))


def _is_newest(db: Connection) -> bool:
    known = inspect(db).has_table("alembic_version")
    return known and db.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == forms()[-1]


def migrations(db: Connection) -> Config:
    """How Alembic finds the forms that a database has had."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))  # which begins a pattern there
    config.attributes["connection"] = db
    return config


def _upgrade(db: Connection) -> None:
    from alembic import command  # here, since most starts find nothing to do, and it takes longer than all the rest

    command.upgrade(migrations(db), "head")


def _first_line(error: BaseException | None) -> str:
    """What a database says for itself, without what the libraries around it add."""
    plain = error.orig if isinstance(error, DBAPIError) else error
    return str(plain).splitlines()[0][:300]


def _sqlite_connect(journal: str, connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin as _sqlite_begin says, around changes of the schema too
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA journal_mode={journal}")
    cursor.execute("PRAGMA synchronous=FULL")  # what was answered survives a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _sqlite_begin(db: Connection) -> None:
    db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writing") else "BEGIN")
