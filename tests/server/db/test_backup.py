"""Backups of a server that runs, and the way back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bottega.kernel import BottegaError
from bottega.server.accounts import visitors
from bottega.server.db.backup import backup, restore
from bottega.server.db.storage import Storage
from tests.browser.server import running_server
from tests.cli.run import bottega, refused
from tests.server.rows import register


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'bottega.db'}"


def test_a_game_is_played_on_from_a_backup_of_a_running_server(tmp_path: Path) -> None:
    with running_server(tmp_path / "old") as server:
        red = server.visitor("Red")
        table = red.make("canvas", ("me", "me"))
        with red.live(table) as page:
            for _ in range(5):
                page.play()
            copy = tmp_path / "copy.db"
            assert backup(database(server.folder), copy) == 1
            page.play()
    (tmp_path / "new").mkdir()
    assert restore(database(tmp_path / "new"), copy) == 1
    (tmp_path / "new" / "bottega.secret").write_bytes((tmp_path / "old" / "bottega.secret").read_bytes())
    with running_server(tmp_path / "new", port=server.port), red.live(table) as page:
        assert page.now["count"] == 5
        assert page.play_out()["status"] == "over"


def test_a_backup_is_one_whole_file(tmp_path: Path) -> None:
    storage = Storage(database(tmp_path))
    storage.migrate()
    backup(database(tmp_path), tmp_path / "copy.db")
    storage.close()
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.db"]


def test_no_backup_is_written_over(tmp_path: Path) -> None:
    Storage(database(tmp_path)).migrate()
    backup(database(tmp_path), tmp_path / "copy.db")
    with pytest.raises(BottegaError, match="exists already"):
        backup(database(tmp_path), tmp_path / "copy.db")


def test_a_database_is_replaced_only_when_that_is_asked_for(tmp_path: Path) -> None:
    storage = Storage(database(tmp_path))
    storage.migrate()
    register(storage, "red", "Red")
    storage.close()
    backup(database(tmp_path), tmp_path / "copy.db")
    storage = Storage(database(tmp_path))
    visitors.rename(storage, "red", "Crimson")
    storage.close()
    with pytest.raises(BottegaError, match="--force"):
        restore(database(tmp_path), tmp_path / "copy.db")
    assert visitors.read_name(Storage(database(tmp_path)), "red")[0] == "Crimson"


def test_a_database_in_use_is_left_alone(tmp_path: Path) -> None:
    storage = Storage(database(tmp_path))
    storage.migrate()
    register(storage, "red", "Red")
    backup(database(tmp_path), tmp_path / "copy.db")
    visitors.rename(storage, "red", "Crimson")
    with pytest.raises(BottegaError, match="in use"):
        restore(database(tmp_path), tmp_path / "copy.db", force=True)
    assert visitors.read_name(storage, "red")[0] == "Crimson"
    storage.close()
    restore(database(tmp_path), tmp_path / "copy.db", force=True)
    assert visitors.read_name(Storage(database(tmp_path)), "red")[0] == "Red"


@pytest.mark.parametrize("content", [b"", b"no database at all" * 100])
def test_a_file_that_is_no_backup_is_refused_and_nothing_made(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.db").write_bytes(content)
    with pytest.raises(BottegaError, match="no database of Bottega"):
        restore(database(tmp_path), tmp_path / "copy.db")
    assert not (tmp_path / "bottega.db").exists()


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    Storage(database(tmp_path)).migrate()
    backup(database(tmp_path), tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BottegaError, match="newer version"):
        restore(database(tmp_path), tmp_path / "copy.db", force=True)


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    with pytest.raises(BottegaError, match="pg_dump"):
        backup("postgresql://bottega@db/bottega", tmp_path / "copy.db")
    with pytest.raises(BottegaError, match="pg_restore"):
        restore("postgresql://bottega@db/bottega", tmp_path / "copy.db")


def test_the_commands(tmp_path: Path) -> None:
    Storage(database(tmp_path)).migrate()
    copy = str(tmp_path / "copy.db")
    assert "0 tables" in bottega("backup", copy, "--db", database(tmp_path)).stdout
    assert "--force" in refused("restore", copy, "--db", database(tmp_path))
    assert "0 tables" in bottega("restore", copy, "--db", f"sqlite:///{tmp_path / 'other.db'}").stdout
