"""The database, SQLite and PostgreSQL alike."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import inspect

from bottega.kernel import BottegaError
from bottega.server.accounts import visitors
from bottega.server.core.errors import Refused, Unavailable
from bottega.server.db import schema
from bottega.server.db import storage as storage_module
from bottega.server.db.rows import SeatRow, TableRow, seat_mask
from bottega.server.db.storage import Storage
from bottega.server.play import chat
from bottega.server.play.store import move_store, seat_store, table_store
from tests.server.rows import a_move, register


def new_table(
    storage: Storage, id: str = "t1", kinds: str = "poo", status: str = "open", bot_after: int = 0, tempo: str = ""
) -> None:
    """A table with a seat for each letter: (p)erson red, (o)pen, (b)ot."""
    register(storage, "red", "Red")
    now = time.time()
    row = TableRow(
        id, "canvas", {"players": len(kinds)}, 7, "1", "abc", status, 1, {}, True, "red", bot_after, "", now, now
    )
    row = replace(row, tempo=tempo)
    places = []
    for seat, letter in enumerate(kinds):
        kind = {"p": "person", "o": "open", "b": "bot"}[letter]
        holder = "red" if letter == "p" else None
        places.append(SeatRow(id, seat, kind, f"Seat {seat + 1}", holder, "journeyman", f"token{seat}", False, now))
    with storage.writing() as db:
        table_store.insert_table(storage, db, row, places, [])


@pytest.fixture
def storage(database: str) -> Storage:
    storage = Storage(database)
    storage.migrate()
    return storage


def test_an_empty_database_gets_every_table_that_the_code_knows(database: str) -> None:
    storage = Storage(database)
    storage.migrate()
    found = inspect(storage.engine)
    assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    for name, table in schema.metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())
        own = [index for index in found.get_indexes(name) if not index.get("duplicates_constraint")]
        indexed = {tuple(index["column_names"]) for index in own}
        assert indexed == {tuple(column.name for column in index.columns) for index in table.indexes}


def test_an_older_database_keeps_its_shared_screens_and_who_said_what(database: str) -> None:
    storage = Storage(database)
    with storage.writing() as db:
        command.upgrade(storage_module.alembic_config(db), "0001")
        db.exec_driver_sql("INSERT INTO visitors VALUES ('red', 'Red', 0), ('blue', 'Blue', 0)")
        for id, second in (("t1", "red"), ("t2", "blue")):
            table = f"('{id}', 'canvas', '{{}}', '7', '1', 'a', 'open', 1, '{{}}', true, 'red', 0, '', 0, 0)"
            db.exec_driver_sql(f"INSERT INTO tables VALUES {table}")
            seats = [(0, "red"), (1, second)]
            rows = [f"('{id}', {seat}, 'person', '{who}', '{who}', 'a', 'x', false, 0)" for seat, who in seats]
            db.exec_driver_sql(f"INSERT INTO seats VALUES {', '.join(rows)}")
            for name in ("blue", "green"):
                db.exec_driver_sql(f"INSERT INTO chat (table_id, name, text, at) VALUES ('{id}', '{name}', 'Ho!', 0)")
    storage.migrate()
    kept = [table_store.read(storage, id) for id in ("t1", "t2")]
    assert [table is not None and table.row.shared for table in kept] == [True, False]
    assert [row.seat for row in chat.said(storage, "t2")] == [1, None]


def test_migrating_twice_or_at_the_same_time_changes_nothing(database: str) -> None:
    servers = [Storage(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as together:
        list(together.map(Storage.migrate, servers))
    new_table(servers[0])
    servers[1].migrate()
    assert table_store.count_by_status(servers[2]) == {"open": 1}


def test_a_database_is_brought_up_from_a_folder_of_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "100% [odd] & co"
    shutil.copytree(storage_module.MIGRATIONS, odd)
    monkeypatch.setattr(storage_module, "MIGRATIONS", odd)
    Storage(f"sqlite:///{tmp_path / 'new.db'}").migrate()


def test_a_database_of_the_newest_form_needs_no_tool_to_bring_it_there(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'bottega.db'}"
    Storage(database).migrate()
    migrate = f"from bottega.server.db.storage import Storage; Storage({database!r}).migrate()"
    code = f"import sys; {migrate}; print(*sys.modules)"
    known = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "sqlalchemy" in known
    assert "alembic" not in known


def test_of_two_moves_with_one_number_exactly_one_is_stored(storage: Storage) -> None:
    new_table(storage, kinds="pp", status="running")

    wanted = [a_move(storage, "t1", 0, action, seat_mask([1])) for action in range(8)]

    def store(action: int) -> bool:
        (taken,) = move_store.add_moves(storage, [wanted[action]])
        return taken

    with ThreadPoolExecutor(8) as together:
        stored = list(together.map(store, range(8)))
    assert stored.count(True) == 1
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert kept.moves == [(1, 0, stored.index(True))]
    assert kept.row.acting == 0b10


def takes_seat(storage: Storage, table: str, who: str, name: str) -> bool:
    """Whether somebody gets seat 1."""
    try:
        seat_store.take_seat(storage, table, 1, who, name)
    except Refused:
        return False
    return True


def test_of_many_who_want_one_seat_exactly_one_sits_down(storage: Storage) -> None:
    new_table(storage, kinds="po")
    for number in range(8):
        register(storage, f"v{number}", f"Player {number}")
    with ThreadPoolExecutor(8) as together:
        sat = list(together.map(lambda n: takes_seat(storage, "t1", f"v{n}", f"Player {n}"), range(8)))
    assert sat.count(True) == 1
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert kept.seats[1].holder == f"v{sat.index(True)}"
    assert kept.row.status == "running"


def test_leaving_while_the_last_seat_is_taken_never_leaves_an_empty_seat_in_a_running_game(storage: Storage) -> None:
    register(storage, "blue", "Blue")
    for number in range(10):
        new_table(storage, id := f"t{number}", kinds="po")
        with ThreadPoolExecutor(2) as together:
            seated = together.submit(takes_seat, storage, id, "blue", "Blue")
            leaving = together.submit(seat_store.give_up, storage, id, 0, "red")
            assert leaving.result()
            sat = seated.result()
        kept = table_store.read(storage, id)
        if kept is None:
            assert not sat
        elif kept.row.status == "running":
            assert [place.kind for place in kept.seats] == ["person", "person"]
            assert kept.seats[0].resigned
        else:
            assert [place.kind for place in kept.seats] == ["open", "person"]


def test_filling_while_somebody_sits_down_keeps_the_person(storage: Storage) -> None:
    register(storage, "blue", "Blue")
    for number in range(10):
        new_table(storage, id := f"t{number}", kinds="poo")
        with ThreadPoolExecutor(2) as together:
            seated = together.submit(takes_seat, storage, id, "blue", "Blue")
            together.submit(seat_store.fill_with_bots, storage, id).result()
        kept = table_store.read(storage, id)
        assert kept is not None
        assert kept.row.status == "running"
        assert kept.seats[1].kind == ("person" if seated.result() else "bot")
        assert kept.seats[1].holder == ("blue" if seated.result() else None)


def test_a_waiting_table_that_everybody_left_is_gone(storage: Storage) -> None:
    new_table(storage, kinds="pob")
    assert seat_store.give_up(storage, "t1", 0, "red")
    assert table_store.read(storage, "t1") is None


def test_nobody_gives_up_the_seat_of_another(storage: Storage) -> None:
    new_table(storage, kinds="po")
    assert not seat_store.give_up(storage, "t1", 0, "blue")
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert kept.seats[0].holder == "red"


def test_a_seat_moves_to_who_knows_its_token_only(storage: Storage) -> None:
    new_table(storage, kinds="pb")
    register(storage, "blue", "Blue")
    for seat, token in ((0, "guess"), (1, "token1")):  # a bot's seat is nobody's
        with pytest.raises(Refused):
            seat_store.move_seat(storage, "t1", seat, token, "blue", "Blue")
    seat_store.move_seat(storage, "t1", 0, "token0", "blue", "Blue")
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert kept.seats[0].holder == "blue"


def test_tables_that_wait_for_a_bot(storage: Storage) -> None:
    new_table(storage, "bot", "bp", "running")  # the bot of seat 0 is to act
    new_table(storage, "person", "pb", "running")
    new_table(storage, "away", "pb", "running", bot_after=60)
    new_table(storage, "waiting", "bo", "open")
    now = time.time()

    def waiting(quiet_since: float) -> list[str]:
        return table_store.waiting_for_bots(storage, quiet_since, now - 600, [])

    assert waiting(now + 1) == ["bot"]
    assert waiting(now - 60) == [], "whoever stored the last move has just woken it"
    with storage.writing() as db:
        db.exec_driver_sql("UPDATE tables SET moved = moved - 120")
        db.exec_driver_sql("UPDATE seats SET seen = seen - 120")
    assert set(waiting(now - 60)) == {"bot", "away"}
    seat_store.note_presence(storage, [("away", 0)])
    assert waiting(now - 60) == ["bot"]
    assert move_store.add_moves(storage, [a_move(storage, "bot", 0, 5, seat_mask([1]))]) == [True]
    assert waiting(now + 1) == [], "now the person is to act"


def test_tables_at_which_nobody_was_seen_wait_for_no_bot_unless_they_are_named(storage: Storage) -> None:
    new_table(storage, "left", "bp", "running")
    new_table(storage, "looked", "bp", "running")
    now = time.time()
    assert set(table_store.waiting_for_bots(storage, now + 1, now - 600, [])) == {"left", "looked"}
    assert table_store.waiting_for_bots(storage, now + 1, now + 1, []) == []
    assert table_store.waiting_for_bots(storage, now + 1, now + 1, ["looked", "another"]) == ["looked"]
    seat_store.note_presence(storage, [("left", 1)])
    assert table_store.waiting_for_bots(storage, now + 1, now, []) == ["left"]


def test_a_new_name_is_shown_at_tables_but_not_on_seats_named_otherwise(storage: Storage) -> None:
    new_table(storage, kinds="pp")
    with storage.writing() as db:
        db.exec_driver_sql("UPDATE seats SET name = 'Red' WHERE seat = 0")
    assert visitors.rename(storage, "red", "Crimson") == ["t1"]
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert [place.name for place in kept.seats] == ["Crimson", "Seat 2"]


def test_what_is_said_is_numbered_in_order(storage: Storage) -> None:
    new_table(storage)
    with ThreadPoolExecutor(6) as together:
        numbers = list(together.map(lambda n: chat.add(storage, "t1", 0, "Red", f"word {n}"), range(12)))
    said = chat.said(storage, "t1")
    assert [row.id for row in said] == sorted(numbers)
    assert chat.said(storage, "t1", after=said[-2].id) == [said[-1]]
    kept = table_store.read(storage, "t1")
    assert kept is not None
    assert kept.last_chat == said[-1].id


def test_moves_of_several_tables_are_stored_together_and_each_is_taken_or_not(storage: Storage) -> None:
    for table in ("t1", "t2", "t3", "t4"):
        new_table(storage, table, "pp", "running" if table != "t4" else "open")
    wanted = [a_move(storage, table, 0, 7) for table in ("t1", "t2", "t3", "t4")]
    assert seat_store.give_up(storage, "t2", 0, "red")
    again = replace(wanted[0], action=8)
    assert move_store.add_moves(storage, [*wanted, again]) == [True, False, True, False, False], (
        "resigned, not begun, taken"
    )
    kept = [table_store.read(storage, table) for table in ("t1", "t2", "t3", "t4")]
    assert [stored.moves if stored else None for stored in kept] == [[(1, 0, 7)], [], [(1, 0, 7)], []]


def test_who_lost_a_seat_stores_no_move_there(storage: Storage) -> None:
    new_table(storage, kinds="pp", status="running")
    register(storage, "blue", "Blue")
    stored = table_store.read(storage, "t1")
    assert stored is not None
    late = a_move(storage, "t1", 0, 7)
    seat_store.move_seat(storage, "t1", 0, stored.seats[0].token, "blue", "Blue")
    assert move_store.add_moves(storage, [late]) == [False]
    assert move_store.add_moves(storage, [a_move(storage, "t1", 0, 7)]) == [True]


def test_the_result_of_a_game_is_stored_with_its_last_move(storage: Storage) -> None:
    new_table(storage, kinds="pp", status="running")
    result = {"scores": [5, 7], "winners": [1]}
    assert move_store.add_moves(storage, [a_move(storage, "t1", 0, 3, 0, text="take 4", result=result)]) == [True]
    (row,) = table_store.tables_of(storage, "red")
    assert (row.status, row.result, row.acting) == ("over", {"scores": [5, 7], "winners": [1]}, 0)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:////nowhere/at/all/bottega.db",
        "postgresql://nobody@127.0.0.1:1/none",
        "mysql+nothing://x",
        "just words",
    ],
)
def test_a_database_that_is_none_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(Unavailable) as refused:
        Storage(url).migrate()
    assert "\n" not in str(refused.value)
    assert isinstance(refused.value, BottegaError)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("milk, bread\n" * 100)
    with pytest.raises(Unavailable, match="not a database"):
        Storage(f"sqlite:///{tmp_path / 'notes.db'}").migrate()
