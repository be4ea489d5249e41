"""The rows of visitors, tables, seats, moves and chat: as the database keeps them, and as the house reads them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
)

from bottega.table.storage import metadata
from bottega.table.tempo import tempo_of
from bottega.table.terms import Terms

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
profile_looks = Table(  # what the names of profiles may be read as: nobody else takes such a name
    "looks",
    metadata,
    Column("look", String(200), primary_key=True),
    Column("profile", ForeignKey("profiles.id"), primary_key=True, index=True),
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
endings = Table(
    "endings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), nullable=False),  # the fingerprint of the last state
    Column("pictures", LargeBinary, nullable=False),  # the last table and its keepsakes, packed by endings.py
)

UNDO = -1
LISTENING, LEFT = "on", "left"  # the learner of a lesson
BROUGHT = "record"  # where a table comes from to which somebody brought its game
RATED, COUNTED = "yes", "done"  # a rated game, until and after it is counted
FOUND_BY = ("players", "modules")  # columns that say what seats and options say too

History = list[tuple[int, int, str]]  # rows of a log: seat, action, notation


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

    @property
    def brought(self) -> bool:
        """Whether somebody brought its game as a record."""
        return self.forked == BROUGHT

    @property
    def terms(self) -> Terms:
        return Terms(
            public=self.public,
            friends=self.friends,
            bot_after=self.bot_after,
            tempo=tempo_of(self.tempo),
            rated=bool(self.rated),
            language=self.language,
            shared=self.shared,
        )


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
    quoted: bool = False  # whether a record that was brought says its name, which is not that of who brought it


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
    given: int = 0  # a bit for each seat that gets time by it
    asked: int = 0  # a bit for each seat whose turn begins with it
    result: dict[str, list[int]] | None = None
    ending: Ending | None = None


def as_table(row: Any) -> TableRow:
    values = dict(row)
    values["options"] = json.loads(values["options"])
    values["result"] = json.loads(values["result"])
    values["seed"] = int(values["seed"])
    return TableRow(**{name: value for name, value in values.items() if name not in FOUND_BY})


def new_token() -> str:
    return secrets.token_urlsafe(24)


def bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
