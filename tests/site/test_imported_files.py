"""Files of games that people bring: nothing of a file is taken over that does not open, and then nothing is changed."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bottega import replay
from bottega.server.accounts.given_names import ALONE
from bottega.server.db.rows import FinalPictures
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play import final_pictures
from bottega.server.web.pages.import_record import recorded
from bottega.site.build.build import empty_database
from bottega.site.runtime import asgi_bridge
from bottega.site.runtime.asgi_bridge import Bridge, NoBrowser
from bottega.site.runtime.imported_file import LARGEST, LARGEST_VALUE, SOLO_TABLES
from tests.server.db.test_migrations import OLD, put_back
from tests.server.visitors import in_a_loop, open_services, play_out

CANNOT_OPEN = "Could not open"
NONE_OF_OURS = "isn't a Bottega backup, or it is damaged"
FINISHED = "UPDATE tables SET {} WHERE status = 'over' AND forked = ''"


TWO = {"players": 2}


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("empty") / "games.sqlite"
    empty_database(file)
    return file


@pytest.fixture(scope="module")
def saved(empty: Path) -> Path:
    """A file as the page of a site saves it: a finished game, a running one, a lesson, a record that was brought."""
    file = empty.with_name("saved.sqlite")
    shutil.copyfile(empty, file)

    async def play() -> None:
        async with open_services(f"sqlite:///{file}") as services:
            finished = await services.creation.make(
                ALONE, TableRequest("canvas", TWO, [SeatRequest("me"), SeatRequest("bot", "apprentice")])
            )
            await play_out(services, finished, {0: ALONE})
            state = replay(await services.record_export.give(ALONE, finished))
            await services.creation.import_record(ALONE, state, recorded(state))
            running = await services.creation.make(
                ALONE, TableRequest("fresco", TWO, [SeatRequest("me"), SeatRequest("me", name="Ada")])
            )
            live = await services.tables.load(running)
            seat = live.state.actors[0]
            await services.actions.play(ALONE, running, seat, live.state.legal(seat)[0], 0)
            await services.creation.make_lesson(ALONE, "fresco-card")
            await services.chat.say(ALONE, "Player 1", running, "Hello <b>there</b>", 0)

    in_a_loop(play())
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    return file


@pytest.fixture
def bring(tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], tuple[int, str]]:
    """Import a file: how many games it has, or why it is refused."""
    pauses = tmp_path / "pauses.json"
    pauses.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(asgi_bridge, "PAUSES", pauses)

    def brought(file: Path) -> tuple[int, str]:
        fresh = tmp_path / "fresh.db"
        shutil.copyfile(empty, fresh)
        services = Bridge(str(empty), "http://localhost", "/club", NoBrowser())
        services.languages = b"en"
        try:
            return in_a_loop(services.import_file(str(file), str(fresh)))
        finally:
            services.web.db.storage.close()

    return brought


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


def swell(file: Path) -> None:
    """Pictures of a game, some kilobytes that stand for many megabytes."""
    packed = zlib.compress(bytes(64 * 2**20))
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE endings SET pictures = ?", [packed])
        db.commit()


def repeat(file: Path) -> None:
    """Many short rows, in each of which a table has a long value for what was left out."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("ALTER TABLE facts RENAME COLUMN sources TO gone")
        db.execute("CREATE TABLE other (table_id, seat, points, rank, seconds, deeds, version)")
        db.executemany("INSERT INTO other VALUES ('a', ?, 0, 1, 0.0, '[]', 1)", [[seat] for seat in range(99)])
        db.execute("DROP TABLE facts")
        db.execute("ALTER TABLE other RENAME TO facts")
        db.execute(f"ALTER TABLE facts ADD COLUMN sources DEFAULT '{'x' * (LARGEST_VALUE - 999)}'")
        db.commit()
    assert file.stat().st_size < LARGEST // 20


def picture(*keepsakes: object) -> Callable[[Path], None]:
    kept = zlib.compress(json.dumps({"table": "<svg/>", "keepsakes": keepsakes}).encode())
    return by(f"UPDATE endings SET pictures = x'{kept.hex()}'", FINISHED.format("rules = 'old'"))


HUGE = f"INSERT INTO visitors (id, name, seen) VALUES ('a', printf('%*c', {LARGEST_VALUE + 1}, 'x'), 0)"
RENAMED = "UPDATE {0} SET {1} = '/' || {1}"  # so that a link to it would lead to another host
NAMED = (("tables", "id"), *((name, "table_id") for name in ("seats", "moves", "facts", "endings", "asked", "chat")))
FORGED = {
    "no database": (lambda file: file.write_bytes(b"<html>" * 999), NONE_OF_OURS),
    "empty": (lambda file: file.write_bytes(b""), NONE_OF_OURS),
    "another database": (by("DROP TABLE tables"), NONE_OF_OURS),
    "damaged": (damage, NONE_OF_OURS),
    "too large": (enlarge, "too large"),
    "newer": (by("UPDATE alembic_version SET version_num = '9999'"), "newer version of Bottega"),
    "a trigger": (by("CREATE TRIGGER t AFTER INSERT ON moves BEGIN DELETE FROM tables; END"), NONE_OF_OURS),
    "a view": (by("ALTER TABLE moves RENAME TO played", "CREATE VIEW moves AS SELECT * FROM played"), NONE_OF_OURS),
    "a virtual table": (by("CREATE VIRTUAL TABLE found USING fts5(text)"), NONE_OF_OURS),
    "a generated column": (by("ALTER TABLE chat ADD COLUMN long AS (hex(zeroblob(1000000000)))"), NONE_OF_OURS),
    "a generated column of ours": (
        by("ALTER TABLE visitors DROP COLUMN invited", "ALTER TABLE visitors ADD COLUMN invited AS (0)"),
        NONE_OF_OURS,
    ),
    "a huge value": (by(HUGE), NONE_OF_OURS),
    "small rows that are large when read": (repeat, "too large"),
    "pictures that are large when unpacked": (swell, CANNOT_OPEN),
    "pictures of nobody": (picture({"title": "A", "seat": 9, "svg": "<svg/>"}), CANNOT_OPEN),
    "pictures of another kind": (picture("A"), CANNOT_OPEN),
    "pictures cut short": (by("UPDATE endings SET pictures = substr(pictures, 1, 99)"), CANNOT_OPEN),
    "options that are no JSON": (by("UPDATE tables SET options = '{'"), CANNOT_OPEN),
    "options of another kind": (by("UPDATE tables SET options = '[]'"), CANNOT_OPEN),
    "options nested deeply": (by(f"UPDATE tables SET options = '{'[' * 99999}'"), CANNOT_OPEN),
    "options with a file": (
        by("""UPDATE tables SET options = '{"players": 2, "components": "/"}'"""),
        CANNOT_OPEN,
    ),
    "a result that is no JSON": (by(FINISHED.format("result = 'x'")), CANNOT_OPEN),
    "a result of another game": (
        by(FINISHED.format("""result = '{"scores": [99, 0], "winners": [0]}'""")),
        CANNOT_OPEN,
    ),
    "winners who are not there": (
        by(FINISHED.format("""rules = 'old', result = '{"scores": [9, 0], "winners": [7]}'""")),
        CANNOT_OPEN,
    ),
    "a seed that is no number": (by("UPDATE tables SET seed = 'x'"), CANNOT_OPEN),
    "a title that nobody knows": (by("UPDATE tables SET title = 'chess'"), CANNOT_OPEN),
    "a status that nobody knows": (by("UPDATE tables SET status = 'lost'"), CANNOT_OPEN),
    "clocks": (by("""UPDATE tables SET tempo = '{"kind":"days","up":"move","zone":"../x"}'"""), CANNOT_OPEN),
    "a game that is not over": (by("UPDATE tables SET status = 'over', result = '{}'"), CANNOT_OPEN),
    "moves that are not legal": (by("UPDATE moves SET action = 999999"), CANNOT_OPEN),
    "moves of nobody": (by("UPDATE moves SET seat = 9"), CANNOT_OPEN),
    "a gap in the moves": (by("DELETE FROM moves WHERE number = 2"), CANNOT_OPEN),
    "a seat too few": (by("DELETE FROM seats WHERE seat = 1"), CANNOT_OPEN),
    "a bot that nobody knows": (by("UPDATE seats SET bot = 'wizard'"), CANNOT_OPEN),
    "facts that are no JSON": (by("UPDATE facts SET sources = '{'"), CANNOT_OPEN),
    "deeds of another kind": (by("UPDATE facts SET deeds = '[[]]'"), CANNOT_OPEN),
    "a time that never comes": (by("UPDATE tables SET moved = 9e999"), "tables.moved"),
    "a text for a number": (by("UPDATE tables SET acting = 'x'"), "tables.acting"),
    "a name of two lines": (by("UPDATE visitors SET name = 'a' || char(10) || 'b'"), "visitors.name"),
    "an id that is a path": (by(*(RENAMED.format(*names) for names in NAMED)), "tables.id"),
    "turns at no table": (by("UPDATE asked SET table_id = 'nowhere' || table_id"), "asked"),
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_file_that_does_not_open_is_refused_with_a_reason(
    kind: str, saved: Path, bring: Callable[[Path], tuple[int, str]], tmp_path: Path
) -> None:
    file = tmp_path / "games.sqlite"
    shutil.copyfile(saved, file)
    change, why = FORGED[kind]
    change(file)
    games, refused = bring(file)
    assert games == 0
    assert why in refused


def rows(file: Path, table: str) -> list[object]:
    with closing(sqlite3.connect(file)) as db:
        names = sorted(name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", [table]))
        return sorted(map(repr, db.execute(f"SELECT {', '.join(names)} FROM {table}")))


def test_every_row_of_a_saved_file_comes_in(
    saved: Path, bring: Callable[[Path], tuple[int, str]], tmp_path: Path
) -> None:
    assert bring(saved) == (4, "")
    fresh = tmp_path / "fresh.db"
    for table in SOLO_TABLES:
        assert rows(fresh, table) == rows(saved, table)
        assert rows(fresh, table)


def test_a_file_of_old_rules_comes_in_as_it_was(
    saved: Path, bring: Callable[[Path], tuple[int, str]], tmp_path: Path
) -> None:
    file = tmp_path / "games.sqlite"
    shutil.copyfile(saved, file)
    by("UPDATE tables SET rules = 'old'", "UPDATE moves SET action = 999999")(file)
    assert bring(file) == (4, "")
    assert rows(tmp_path / "fresh.db", "tables") == rows(file, "tables")


def test_a_file_of_an_older_form_comes_in(bring: Callable[[Path], tuple[int, str]], tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    put_back(f"sqlite:///{file}")
    by("PRAGMA journal_mode = DELETE")(file)
    assert bring(file) == (len(OLD["tables"]), "")
    assert len(rows(tmp_path / "fresh.db", "moves")) == len(OLD["moves"])


def test_profiles_and_settings_of_servers_are_not_imported(
    saved: Path, bring: Callable[[Path], tuple[int, str]], tmp_path: Path
) -> None:
    """A profile would take the place of who plays here, and the words of its settings are read by every page."""
    file = tmp_path / "games.sqlite"
    shutil.copyfile(saved, file)
    by(
        f"INSERT INTO profiles VALUES ('{ALONE}', '999999', '{{', 'words', 1, 1, 0.0)",
        "UPDATE health SET slept = 9e999",
        "UPDATE house SET closed = 1",
        "CREATE TABLE others (it)",
    )(file)
    assert bring(file) == (4, "")
    fresh = tmp_path / "fresh.db"
    assert rows(fresh, "profiles") == []
    assert rows(fresh, "house") == ["(0, 1)"]
    with closing(sqlite3.connect(fresh)) as db:
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'others'").fetchone() == (0,)


def test_pictures_are_unpacked_up_to_a_size() -> None:
    """Those of a game that somebody brought may have been packed by anybody."""
    packed = zlib.compress(bytes(final_pictures.LARGEST + 1))
    with pytest.raises(ValueError, match="too large"):
        final_pictures.unpack_pictures(FinalPictures("", packed))
