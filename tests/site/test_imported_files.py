"""Files of games that people bring: what is no plain file of ours is refused, and nothing is changed by it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bottega.server.core.errors import Refused
from bottega.site.build.build import empty_database
from bottega.site.runtime.database import LARGEST, LARGEST_VALUE, games_in


def by(*commands: str) -> Callable[[Path], None]:
    """A file of ours, changed by these."""

    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db:
            for command in commands:
                db.execute(command)
            db.commit()

    return change


def damage(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:8192] + bytes(4096) + content[12288:])


def enlarge(file: Path) -> None:
    with file.open("r+b") as written:
        written.truncate(LARGEST + 1)


FORGED = {
    "no database": (lambda file: file.write_bytes(b"<html>" * 999), "holds no games"),
    "empty": (lambda file: file.write_bytes(b""), "holds no games"),
    "another database": (by("DROP TABLE tables"), "holds no games"),
    "damaged": (damage, "holds no games"),
    "too large": (enlarge, "too large"),
    "newer": (by("UPDATE alembic_version SET version_num = '9999'"), "newer Bottega"),
    "a trigger": (by("CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM tables; END"), "holds no games"),
    "a view": (by("ALTER TABLE moves RENAME TO played", "CREATE VIEW moves AS SELECT * FROM played"), "holds no games"),
    "shrinks by itself": (by("PRAGMA auto_vacuum = 1", "VACUUM"), "holds no games"),
    "a huge value": (
        by(f"INSERT INTO visitors (id, name, seen) VALUES ('a', printf('%*c', {LARGEST_VALUE + 1}, 'x'), 0)"),
        "holds no games",
    ),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_file_that_is_none_of_ours_is_refused(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    empty_database(file)
    assert games_in(file) == 0
    change, why = FORGED[kind]
    change(file)
    with pytest.raises(Refused, match=why):
        games_in(file)
