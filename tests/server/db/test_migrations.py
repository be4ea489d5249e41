"""A database that an earlier version has made: nothing in it is lost on the way to the newest form."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, MetaData, Table, insert, text

from bottega.server.accounts import relations
from bottega.server.db.schema import metadata
from bottega.server.db.storage import Storage, alembic_config
from bottega.server.results import ratings
from bottega.server.web.cookies import Cookies
from tests.server.visitors import open_services, play_out, story

FOLDER = Path(__file__).parent / "old"
OLD, LATER = (json.loads((FOLDER / name).read_text(encoding="utf-8")) for name in ("0006.json", "0012.json"))


def put_back(database: str, rows: dict[str, list[dict[str, Any]]] = OLD, form: str = "0006") -> None:
    """Make the database of then, in the form of then."""
    storage = Storage(database)
    with storage.writing() as db:
        command.upgrade(alembic_config(db), form)
        order = [table.name for table in metadata.sorted_tables if table.name in rows]
        for name in reversed(order):
            db.execute(text(f"DELETE FROM {name}"))
        for name in order:
            _fill(db, Table(name, MetaData(), autoload_with=db), rows[name])
        if not storage.sqlite:
            db.execute(text("SELECT setval('chat_id_seq', (SELECT max(id) FROM chat))"))
    storage.close()


def _fill(db: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        db.execute(insert(table), [{name: _whole(value) for name, value in row.items()} for row in rows])


def _whole(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def table_of(status: str, **wanted: Any) -> dict[str, Any]:
    found: dict[str, Any] = next(
        row
        for row in OLD["tables"]
        if row["status"] == status and all(row[name] == value for name, value in wanted.items())
    )
    return found


def holder(name: str) -> str:
    found: str = next(row["holder"] for row in OLD["seats"] if row["name"] == name)
    return found


@story
async def test_every_row_is_there(database: str) -> None:
    put_back(database)
    storage = Storage(database)
    storage.migrate()
    with storage.reading() as db:
        for name, rows in OLD.items():
            assert db.execute(text(f"SELECT count(*) FROM {name}")).scalar() == len(rows), name
    storage.close()


@story
async def test_people_come_back_with_the_cookies_of_then_and_play_on(database: str) -> None:
    put_back(database)
    red, blue = holder("Red"), holder("Blue")
    async with open_services(database) as services:
        who = await services.accounts.who(red, "")  # a cookie of then names no session
        assert (who.id, who.name, who.profile) == (red, "Red", None)
        running = table_of("running", title="fresco")
        assert [place.name for place in (await services.tables.load(running["id"])).seats] == ["Red", "Ruby"]
        assert (await play_out(services, running["id"], {0: red, 1: red})).row.status == "over"
        begun = await services.accounts.create_profile(who, "Red", "000000", {}, "")
        assert (await services.accounts.who(red, begun.session)).name == "Red"
        assert (await services.accounts.who(blue, "")).name == "Blue"


@story
async def test_finished_games_and_what_was_said_are_as_they_were(database: str) -> None:
    put_back(database)
    async with open_services(database) as services:
        over = table_of("over", title="canvas")
        live = await services.tables.load(over["id"])
        assert live.row.result == json.loads(over["result"])
        assert await services.record_export.give("", over["id"]) == live.state.record()
        assert [row.text for row in await services.chat.said(over["id"], 0)] == ["Well played", "Bravo"]
        with services.db.storage.reading() as db:
            spoken = db.execute(text("SELECT holder FROM chat ORDER BY id")).scalars().all()
        assert spoken == [holder("Blue"), None]


@story
async def test_profiles_clocks_and_ratings_go_on_from_the_last_form_of_0_7_0(database: str) -> None:
    put_back(database, LATER, "0012")
    named = {row["name"]: row["id"] for row in LATER["visitors"]}
    red, blue = named["Red"], named["Blue"]
    async with open_services(database) as services:
        for session in LATER["sessions"]:
            who = await services.accounts.who(session["profile"], session["id"])
            assert named[who.name] == session["profile"]
            assert who.profile is not None
        assert await services.db(relations.friends, red) == {blue: "Blue"}
        before = {row["profile"]: row["value"] for row in LATER["ratings"]}
        assert (await services.db(ratings.of_profile, red, "fresco-dice"))[False][0].value == before[red]
        running = next(row["id"] for row in LATER["tables"] if row["status"] == "running")
        assert (await services.tables.load(running)).tempo is not None
        assert (await play_out(services, running, {0: red, 1: blue})).row.status == "over"


def test_players_who_wait_for_a_notification_at_the_upgrade_are_in_the_outbox(database: str) -> None:
    put_back(database, LATER, "0012")
    storage = Storage(database)
    storage.migrate()
    (mail,) = LATER["mails"]
    (running,) = [row for row in LATER["tables"] if row["status"] == "running"]
    (seat,) = [
        row["seat"] for row in LATER["seats"] if (row["table_id"], row["holder"]) == (running["id"], mail["profile"])
    ]
    with storage.reading() as db:
        rows = db.execute(text("SELECT table_id, seat FROM asked WHERE due IS NOT NULL"))
        assert [tuple(row) for row in rows] == [(running["id"], seat)]
    storage.close()


def test_a_cookie_of_then_is_read() -> None:
    people = Cookies("x" * 32)

    class Asked:
        cookies = {"bottega": str(people.cookies.dumps("a" * 24))}

    assert people.read(Asked()) == ("a" * 24, "")  # type: ignore[arg-type]
