"""The database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVarTuple

from sqlalchemy import (
    Connection,
    Engine,
    Executable,
    Row,
    RowMapping,
    Select,
    create_engine,
    event,
    func,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bottega.i18n.translate import t
from bottega.server.core.errors import Unavailable
from bottega.server.db.schema import HEALTH

if TYPE_CHECKING:
    from alembic.config import Config

Columns = TypeVarTuple("Columns")
MIGRATIONS = Path(__file__).parent / "migrations"
THREADS = 16  # threads that use a database at once
PATIENCE = 30  # seconds to wait for another writer


class Lock(IntEnum):
    """What only one transaction at a time may do."""

    MIGRATE = 0x807E6A
    NAMES = 0x807E6B
    RATINGS = 0x807E6C
    MATCHMAKING = 0x807E6D


class Storage:
    """One database. Each storage function runs in one transaction of its own."""

    def __init__(self, url: str, journal: str = "WAL") -> None:
        self.now: Callable[[], float] = time.time  # players' clocks use it
        self.slept = 0.0  # seconds that no server ran, as last read by play/timing/clocks.py
        try:
            known = make_url(url)
            if known.drivername in ("postgres", "postgresql"):
                known = known.set(drivername="postgresql+psycopg")
            backend = known.get_backend_name()
            if backend not in ("sqlite", "postgresql"):
                raise Unavailable(f"This is no database of ours: sqlite and postgresql are, not {backend}.")
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
            raise Unavailable(f"This is no database of ours: {_first_line(error)}") from None
        if self.sqlite:
            event.listen(self.engine, "connect", partial(_sqlite_connect, journal))
            event.listen(self.engine, "begin", _sqlite_begin)

    def migrate(self) -> None:
        """Upgrade the schema. Servers that start at once wait for each other."""
        try:
            with self.writing() as db:
                self.lock(db, Lock.MIGRATE)
                if not _is_newest(db):
                    _upgrade(db)
        except Unavailable as trouble:  # the operator is told more than players
            raise Unavailable(f"The database does not answer: {_first_line(trouble.__cause__)}") from trouble.__cause__

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read transaction, with a consistent snapshot."""
        options = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        try:
            with self.engine.connect() as plain:
                db = plain.execution_options(**options)
                with db.begin():
                    yield db
        except SQLAlchemyError as error:
            raise Unavailable(t("The server is down for a moment. Try again soon.")) from error

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
            raise Unavailable(t("The server is down for a moment. Try again soon.")) from error

    # -- transactions of one statement

    def scalar(self, query: Select[*tuple[Any, ...]]) -> Any | None:
        """The first value of the first row, if there is one."""
        with self.reading() as db:
            return db.execute(query).scalar()

    def scalars(self, query: Select[*tuple[Any, ...]]) -> list[Any]:
        """The first value of every row."""
        with self.reading() as db:
            return list(db.execute(query).scalars())

    def first(self, query: Select[*Columns]) -> Row[*Columns] | None:
        with self.reading() as db:
            return db.execute(query).first()

    def rows(self, query: Select[*Columns]) -> Sequence[Row[*Columns]]:
        with self.reading() as db:
            return db.execute(query).all()

    def mappings(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """All rows, as mappings of column names."""
        with self.reading() as db:
            return db.execute(query).mappings().all()

    def execute(self, statement: Executable, *parameters: list[dict[str, Any]]) -> int:
        """Change rows; returns how many."""
        with self.writing() as db:
            return int(db.execute(statement, *parameters).rowcount)

    def lock(self, db: Connection, lock: Lock) -> None:
        """Hold a lock until the end of the transaction. SQLite admits only one writer anyway."""
        if not self.sqlite:
            db.execute(select(func.pg_advisory_xact_lock(lock.value)))

    def try_to_write(self) -> None:
        """Raise Unavailable if nothing can be written, even if reading works."""
        with self.writing() as db:
            db.execute(update(HEALTH).values(at=time.time()))

    def close(self) -> None:
        self.engine.dispose()


def schema_versions() -> list[str]:
    """All versions of the schema, the newest last: the prefixes of the migration files."""
    return sorted(path.name.partition("_")[0] for path in MIGRATIONS.glob("versions/*.py"))


def _is_newest(db: Connection) -> bool:
    known = inspect(db).has_table("alembic_version")
    return known and db.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == schema_versions()[-1]


def alembic_config(db: Connection) -> Config:
    """The configuration with which Alembic finds the migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))  # % starts an interpolation there
    config.attributes["connection"] = db
    return config


def _upgrade(db: Connection) -> None:
    from alembic import command  # imported late: slow, and most starts find nothing to do

    command.upgrade(alembic_config(db), "head")


def _first_line(error: BaseException | None) -> str:
    """The database's own message, without what the libraries add."""
    plain = error.orig if isinstance(error, DBAPIError) else error
    return str(plain).splitlines()[0][:300]


def _sqlite_connect(journal: str, connection: Any, _: Any) -> None:
    connection.isolation_level = None  # _sqlite_begin starts transactions, for schema changes, too
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA journal_mode={journal}")
    cursor.execute("PRAGMA synchronous=FULL")  # stored moves survive a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _sqlite_begin(db: Connection) -> None:
    db.exec_driver_sql("BEGIN IMMEDIATE" if db.get_execution_options().get("writing") else "BEGIN")
