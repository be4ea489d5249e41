"""Backups of an SQLite database, made while the server runs, and restoring them."""

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
    """Copy the database into a new file; returns the number of tables in it. The server may keep running."""
    source = database_file(db, "pg_dump")
    if file.exists():
        raise BottegaError(f"{file} exists already: choose another name, so that no backup is lost.")
    if not source.is_file():
        raise BottegaError(f"There is no database {source}: name the server's with --db.")
    number_of_tables(source)
    half = file.with_name(file.name + ".part")  # a file with the backup's name is always complete
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
    """Create a database from a backup; returns the number of tables in it. An existing one is replaced only if forced,
    and never while a server uses it."""
    target = database_file(db, "pg_restore")
    found = number_of_tables(file)
    if target.exists() and not force:
        raise BottegaError(f"The database {target} exists already: --force replaces everything in it by the backup.")
    there = target.exists()
    try:
        with closing(sqlite3.connect(target, timeout=0)) as new, closing(sqlite3.connect(file)) as old:
            if there:
                new.execute("PRAGMA journal_mode=DELETE")  # fails while anybody else has it open
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
    """How many tables a database of Bottega holds. Refuses files that are something else, damaged, or from a newer
    version."""
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
