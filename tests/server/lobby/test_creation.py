"""A new table is stored in one transaction, and a refused request leaves no trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select

from bottega.server.db import schema
from bottega.server.db.schema import HEALTH
from bottega.server.lobby import create
from bottega.server.lobby.table_request import TableRequest
from tests.server.accounts.test_profiles import profile
from tests.server.crawl import Walker, walker
from tests.server.visitors import ME, OPEN, play_out, story, visitor

FORM = {"title": "canvas", "players": "2", "seat-0": "me", "name-0": "Rosa", "seat-1": "open"}
counting: ContextVar[bool] = ContextVar("counting", default=False)  # not set in what runs beside a request


@contextmanager
def transactions(engine: Engine) -> Iterator[list[str]]:
    """The kinds of the transactions that requests begin meanwhile."""
    begun: list[str] = []

    def note(db: Connection) -> None:
        if counting.get():
            begun.append("write" if db.get_execution_options().get("writing") else "read")

    event.listen(engine, "begin", note)
    token = counting.set(True)
    try:
        yield begun
    finally:
        counting.reset(token)
        event.remove(engine, "begin", note)


async def sent(me: Walker, path: str, **fields: str) -> list[str]:
    """Send a form that is answered by a table; returns the transactions of that request alone."""
    fields["token"] = me.web.cookies.form_token(await own_id(me))
    with transactions(me.web.db.storage.engine) as begun:
        answer = await me.client.post(path, data=fields)
    assert answer.status_code == 303, answer.text
    return begun


async def own_id(me: Walker) -> str:
    await me.get("/")
    return str(me.web.cookies.cookies.loads(me.client.cookies["bottega"])[0])


def everything(me: Walker) -> dict[str, list[Any]]:
    """All rows of the database."""
    with me.web.db.storage.reading() as db:
        tables = [table for table in schema.metadata.sorted_tables if table is not HEALTH]
        return {table.name: sorted(map(repr, db.execute(select(table)))) for table in tables}


@story
async def test_a_new_table_with_a_new_name_is_one_write_transaction(tmp_path: Path) -> None:
    async with walker(tmp_path) as me:
        begun = await sent(me, "/make", **FORM)
        assert begun.count("write") == 1
        assert len(begun) <= 3, "who asks, and whether the server is closed"
        who = await own_id(me)
        assert (await me.web.services.accounts.who(who, "")).name == "Rosa"


@pytest.mark.parametrize("path", ["/find", "/learn/canvas"])
@story
async def test_other_ways_to_a_table_are_one_write_transaction(tmp_path: Path, path: str) -> None:
    async with walker(tmp_path) as me:
        assert (await sent(me, path, title="canvas")).count("write") == 1


@story
async def test_a_rematch_is_one_write_transaction(tmp_path: Path) -> None:
    async with walker(tmp_path) as me:
        table = (await me.form("/make", **{**FORM, "seat-1": "apprentice"})).removeprefix("/t/")
        await play_out(me.web.services, table, {0: await own_id(me)})
        assert (await sent(me, f"/t/{table}/rematch")).count("write") == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"title": "chess"}, "chess"),
        ({"players": "9"}, "players"),
        ({"players": "many"}, "number"),
        ({"seat-1": "wizard"}, "no level"),
        ({"bot_after": "soon"}, "number"),
        ({"tempo": "live"}, "clock setting"),
        ({"language": "xx"}, "language"),
        ({"rated": "on"}, "account"),
        ({"name-0": "Paula"}, "name is taken"),
        ({"name-0": "Master 3"}, "Master 3"),
        ({"seat-1": "me", "name-1": "ROSA"}, "ROSA|Rosa"),
        ({"seat-1": "me", "name-1": "Paula"}, "name is taken"),
        ({"again": "nothing"}, "Page not found"),
    ],
    ids=lambda value: " ".join(map("=".join, value.items())) if isinstance(value, dict) else "",
)
@story
async def test_a_refused_request_changes_nothing(tmp_path: Path, wrong: dict[str, str], why: str) -> None:
    async with walker(tmp_path) as me:
        await profile(me.web.services, "Paula")
        before = everything(me)
        answer = await me.send("/make", **{**FORM, **wrong})
        assert answer.status_code in (400, 404)
        assert any(word in answer.text for word in why.split("|"))
        assert everything(me) == before


@story
async def test_the_daily_limit_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with walker(tmp_path) as me:
        before = everything(me)
        monkeypatch.setattr(create, "TABLES_A_DAY", 0)
        for path in ("/make", "/find", "/learn/canvas"):
            answer = await me.send(path, **FORM, wait="1")
            assert answer.status_code == 400
            assert "tables today" in answer.text
        assert everything(me) == before


@story
async def test_a_refused_seat_changes_nothing(tmp_path: Path) -> None:
    async with walker(tmp_path) as me:
        host = await visitor(me.web.services)
        table = await me.web.services.creation.make(host, TableRequest("canvas", {"players": 2}, [ME, OPEN]))
        await me.web.services.accounts.rename(host, "Rosa")
        before = everything(me)
        for seat, name in (("0", "Blue"), ("1", "Rosa"), ("7", "Blue")):
            assert (await me.send(f"/t/{table}/sit", seat=seat, name=name)).status_code == 400
        assert everything(me) == before
