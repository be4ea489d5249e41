"""What is kept: tables, seats, moves, chat. SQLite by default, PostgreSQL by URL.

The log is the game: a move is accepted when its row (table, number) is stored. Two servers that store the same number
at once are told apart by the database, which lets one of them in.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    and_,
    create_engine,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

metadata = MetaData()

visitors = Table(
    "visitors",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seen", Float, nullable=False),
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
    Column("status", String(10), nullable=False, index=True),  # open, running, over
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("visitors.id"), nullable=False),
    Column("bot_after", Integer, nullable=False),  # seconds until a bot plays for who left; 0 for never
    Column("forked", String(40), nullable=False),  # the table and move this one was forked from, or ""
    Column("created", Float, nullable=False, index=True),
    Column("moved", Float, nullable=False),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person, bot
    Column("name", String(40), nullable=False),
    Column("holder", ForeignKey("visitors.id"), nullable=True, index=True),
    Column("bot", String(20), nullable=False),  # the bot's level, also when it only stands in
    Column("token", String(64), nullable=False, index=True),  # who knows it may take the seat to another device
    Column("resigned", Boolean, nullable=False),
    Column("seen", Float, nullable=False),
)
moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),  # UNDO takes the seat's last action back
    Column("at", Float, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)

UNDO = -1


@dataclass(frozen=True)
class TableRow:
    id: str
    title: str
    options: dict[str, Any]
    seed: int
    rules: str
    components: str
    status: str
    public: bool
    host: str
    bot_after: int
    forked: str
    created: float
    moved: float


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


@dataclass(frozen=True)
class ChatRow:
    id: int
    name: str
    text: str
    at: float


class MovedOn(Exception):
    """Somebody else stored a move with this number first."""


class Storage:
    """One database. Every method is one transaction, and what it returns has been stored."""

    def __init__(self, url: str) -> None:
        self.url = url
        sqlite = url.startswith("sqlite")
        extra: dict[str, Any] = (
            {"connect_args": {"timeout": 30}} if sqlite else {"pool_size": 10, "pool_pre_ping": True}
        )
        self.engine: Engine = create_engine(url, **extra)
        if sqlite:
            event.listen(self.engine, "connect", _sqlite_pragmas)
        self.migrate()

    def migrate(self) -> None:
        """Bring the database to the newest form."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            yield connection

    def close(self) -> None:
        self.engine.dispose()

    # -- visitors

    def visitor(self, id: str) -> str | None:
        """The name of a visitor, if there is one with this id."""
        with self.begin() as db:
            return db.execute(select(visitors.c.name).where(visitors.c.id == id)).scalar()

    def add_visitor(self, id: str, name: str) -> None:
        with self.begin() as db:
            db.execute(insert(visitors).values(id=id, name=name, seen=time.time()))

    def rename_visitor(self, id: str, name: str) -> list[str]:
        """Rename a visitor everywhere it sits; returns the tables that show the name."""
        with self.begin() as db:
            db.execute(update(visitors).where(visitors.c.id == id).values(name=name))
            here = and_(seats.c.holder == id, seats.c.kind == "person")
            db.execute(update(seats).where(here).values(name=name))
            return list(db.execute(select(seats.c.table_id).where(here).distinct()).scalars())

    # -- tables

    def add_table(self, row: TableRow, places: list[SeatRow], history: list[tuple[int, int]] | None = None) -> None:
        """Store a new table with its seats, and the moves it begins with when it is a fork."""
        now = time.time()
        with self.begin() as db:
            values = {**row.__dict__, "options": json.dumps(row.options), "seed": str(row.seed)}
            db.execute(insert(tables).values(**values))
            db.execute(insert(seats), [place.__dict__ for place in places])
            if history:
                rows = [
                    {"table_id": row.id, "number": number, "seat": seat, "action": action, "at": now}
                    for number, (seat, action) in enumerate(history, 1)
                ]
                db.execute(insert(moves), rows)

    def table(self, id: str) -> TableRow | None:
        with self.begin() as db:
            found = db.execute(select(tables).where(tables.c.id == id)).mappings().first()
        return None if found is None else _table(found)

    def set_status(self, id: str, status: str) -> None:
        with self.begin() as db:
            db.execute(update(tables).where(tables.c.id == id).values(status=status, moved=time.time()))

    def open_tables(self, limit: int = 50) -> list[TableRow]:
        where = and_(tables.c.status == "open", tables.c.public)
        with self.begin() as db:
            rows = (
                db.execute(select(tables).where(where).order_by(tables.c.created.desc()).limit(limit)).mappings().all()
            )
        return [_table(row) for row in rows]

    def tables_of(self, visitor: str, limit: int = 60) -> list[TableRow]:
        mine = select(seats.c.table_id).where(seats.c.holder == visitor)
        with self.begin() as db:
            rows = db.execute(select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc()).limit(limit))
            return [_table(row) for row in rows.mappings().all()]

    def count_tables(self, visitor: str, since: float) -> int:
        where = and_(tables.c.host == visitor, tables.c.created > since)
        with self.begin() as db:
            return int(db.execute(select(func.count()).select_from(tables).where(where)).scalar() or 0)

    def running(self, limit: int = 1000) -> list[str]:
        with self.begin() as db:
            found = select(tables.c.id).where(tables.c.status == "running").order_by(tables.c.moved.desc()).limit(limit)
            return list(db.execute(found).scalars())

    def number_of_tables(self) -> dict[str, int]:
        with self.begin() as db:
            rows = db.execute(select(tables.c.status, func.count()).group_by(tables.c.status)).all()
        return {str(row[0]): int(row[1]) for row in rows}

    # -- seats

    def seats(self, table_id: str) -> list[SeatRow]:
        with self.begin() as db:
            rows = db.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)).mappings().all()
        return [SeatRow(**row) for row in rows]

    def take_seat(self, table_id: str, seat: int, holder: str, name: str) -> bool:
        """Sit down on an open seat; false when somebody else was faster."""
        where = and_(seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == "open")
        with self.begin() as db:
            done = db.execute(
                update(seats).where(where).values(kind="person", holder=holder, name=name, seen=time.time())
            )
            return done.rowcount == 1

    def change_seat(self, table_id: str, seat: int, **values: Any) -> None:
        with self.begin() as db:
            db.execute(update(seats).where(and_(seats.c.table_id == table_id, seats.c.seat == seat)).values(**values))

    def seat_of_token(self, table_id: str) -> list[tuple[int, str]]:
        with self.begin() as db:
            rows = db.execute(select(seats.c.seat, seats.c.token).where(seats.c.table_id == table_id)).all()
        return [(seat, token) for seat, token in rows]

    # -- moves

    def moves(self, table_id: str, after: int = 0) -> list[tuple[int, int, int]]:
        """Moves with a number above `after`, as (number, seat, action)."""
        where = and_(moves.c.table_id == table_id, moves.c.number > after)
        found = select(moves.c.number, moves.c.seat, moves.c.action).where(where).order_by(moves.c.number)
        with self.begin() as db:
            return [(number, seat, action) for number, seat, action in db.execute(found).all()]

    def add_move(self, table_id: str, number: int, seat: int, action: int, over: bool) -> None:
        """Store a move; MovedOn when its number is taken."""
        now = time.time()
        try:
            with self.begin() as db:
                db.execute(insert(moves).values(table_id=table_id, number=number, seat=seat, action=action, at=now))
                values = {"moved": now, **({"status": "over"} if over else {})}
                db.execute(update(tables).where(tables.c.id == table_id).values(**values))
        except IntegrityError:
            raise MovedOn from None

    # -- chat

    def add_chat(self, table_id: str, name: str, text: str) -> ChatRow:
        now = time.time()
        with self.begin() as db:
            done = db.execute(insert(chat).values(table_id=table_id, name=name, text=text, at=now).returning(chat.c.id))
            return ChatRow(int(done.scalar_one()), name, text, now)

    def chat(self, table_id: str, after: int = 0, limit: int = 100) -> list[ChatRow]:
        where = and_(chat.c.table_id == table_id, chat.c.id > after)
        with self.begin() as db:
            rows = db.execute(select(chat).where(where).order_by(chat.c.id.desc()).limit(limit)).mappings().all()
        return [ChatRow(row["id"], row["name"], row["text"], row["at"]) for row in reversed(rows)]


def _table(row: Any) -> TableRow:
    values = dict(row)
    values["options"] = json.loads(values["options"])
    values["seed"] = int(values["seed"])
    return TableRow(**values)


def _sqlite_pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what was answered survives a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
