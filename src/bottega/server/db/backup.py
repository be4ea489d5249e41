"""A copy of everything that a server keeps in SQLite, made while it runs, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bottega.kernel import BottegaError
from bottega.server.db.storage import Storage, schema_versions


def backup(db: str, file: Path) -> int:
    """Copy the database into a new file; returns the number of tables in it. Servers may go on meanwhile."""
    source = database_file(db, "pg_dump")
    if file.exists():
        raise BottegaError(f"{file} exists already: choose another name, so that no backup is lost.")
    if not source.is_file():
        raise BottegaError(f"There is no database {source}: name the server's with --db.")
    number_of_tables(source)
    half = file.with_name(file.name + ".part")  # nothing that bears the name of a backup is ever half of one
    try:
        half.unlink(missing_ok=True)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
        os.replace(half, file)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise BottegaError(f"The backup {file} cannot be written: {error}.") from None
    return number_of_tables(file)


def restore(db: str, file: Path, force: bool = False) -> int:
    """Make a database of a backup; returns the number of tables in it. One that is there is replaced only when forced,
    and never while a server uses it."""
    target = database_file(db, "pg_restore")
    found = number_of_tables(file)
    if target.exists() and not force:
        raise BottegaError(f"The database {target} exists already: --force replaces everything in it by the backup.")
    there = target.exists()
    try:
        with closing(sqlite3.connect(target, timeout=0)) as new, closing(sqlite3.connect(file)) as old:
            if there:
                new.execute("PRAGMA journal_mode=DELETE")  # refused as long as anybody else has it open
            old.backup(new)
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BottegaError(f"The database {target} is in use: stop the server first.") from None
        raise BottegaError(f"The database {target} cannot be written: {error}.") from None
    storage = Storage(f"sqlite:///{target}")
    storage.migrate()
    storage.close()
    return found


def database_file(db: str, instead: str) -> Path:
    """The file of an SQLite database."""
    try:
        url = make_url(db)
    except ArgumentError:
        raise BottegaError(f"This is no database of ours: {db!r}; sqlite:///FILE is one.") from None
    if url.get_backend_name() != "sqlite":
        raise BottegaError(f"Only SQLite is copied here; {url.get_backend_name()} has its own tool, {instead}.")
    if not url.database or url.database == ":memory:":
        raise BottegaError("A database in memory has no file.")
    return Path(url.database)


def number_of_tables(file: Path) -> int:
    """How many tables a database of ours holds; refuses a file that is none, is damaged or comes from the future."""
    if not file.is_file():
        raise BottegaError(f"There is no file {file}.")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as kept:
            (sound,) = kept.execute("PRAGMA quick_check(1)").fetchone()
            (form,) = kept.execute("SELECT version_num FROM alembic_version").fetchone()
            (tables,) = kept.execute("SELECT count(*) FROM tables").fetchone()
    except (sqlite3.Error, TypeError):
        raise BottegaError(f"{file} is no database of Bottega.") from None
    if sound != "ok":
        raise BottegaError(f"{file} is damaged: {sound}.")
    if form not in schema_versions():
        raise BottegaError(f"{file} was made by a newer version of Bottega (form {form}): use that one.")
    return int(tables)
