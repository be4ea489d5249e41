"""Limits and refusals: forms, cookies, headers, sockets."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.browser.server import Server, Visitor, running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert "Traceback" not in server.said()
        assert server.metrics()["bottega_errors_total"] == 0


def count(server: Server, table: str) -> int:
    """Rows of a table's log, as a new spectator sees it."""
    with server.visitor().live(table) as page:
        number: int = page.now["count"]
        return number


def test_pages_allow_no_inline_script_and_no_frame(server: Server) -> None:
    red = server.visitor()
    table = red.make("canvas")
    for path in (
        "/",
        "/new?title=canvas",
        f"/t/{table}",
        "/rules/CV-TAK-04",
        "/nothing",
        "/static/table.js",
        "/healthz",
    ):
        answer = red.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert re.search(r"script-src 'self'(;|$)", policy)
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        for script in re.findall(r"<script[^>]*>", answer.text if "html" in answer.headers["content-type"] else ""):
            assert "src=" in script or 'type="application/json"' in script, script
        assert not re.search(r"<[^>]+\son\w+=", answer.text if "html" in answer.headers["content-type"] else "")


def test_cookies_are_signed_and_out_of_reach_for_scripts(server: Server) -> None:
    answer = httpx.get(server.url)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    behind_tls = httpx.get(server.url, headers={"x-forwarded-proto": "https"})
    assert "Secure" in behind_tls.headers["set-cookie"]
    assert "max-age" in behind_tls.headers["strict-transport-security"]


def test_looking_around_stores_nothing(server: Server) -> None:
    """Who only reads pages leaves no row behind; the name in the cookie is made up from its id."""
    red = server.visitor()
    assert re.search(r"Guest \d{4}", red.visit())
    assert re.findall(r"Guest \d{4}", red.visit()) == re.findall(r"Guest \d{4}", red.visit())


@pytest.mark.parametrize("change", ["", "x", "cut", "swap", "null", "other"])
def test_a_forged_cookie_is_nobody(server: Server, change: str) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    good = red.cookie
    body, _, signature = good.partition(".")
    forged = {
        "": "",
        "x": good + "x",
        "cut": body,
        "swap": body[::-1] + "." + signature,
        "null": "bnVsbA." + signature,
        "other": "%00..%",
    }[change]
    mallory = server.visitor()
    mallory.http.cookies.clear()
    mallory.http.cookies.set("bottega", forged)
    with mallory.live(table) as page:
        assert page.now["mine"] == []
        assert page.now["seat"] is None
        page.ask(do="play", seat=0, action=0, at=0)
        assert page.answer("stored", "refused")["kind"] == "refused"
    assert mallory.form(f"/t/{table}/leave", seat=0).status_code == 400
    assert count(server, table) == 0


def test_forms_need_the_token_of_their_own_visitor(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    fields = {"title": "canvas", "players": "2", "seat-0": "me"}
    for token in ("", "x", red.token[:-1], blue.token, "\ud800".encode("utf-8", "replace").decode(), "é" * 50):
        assert red.http.post("/make", data={**fields, "token": token}).status_code == 400
    assert red.http.post("/make", data=fields).status_code == 400
    stolen = {**fields, "token": red.token}
    assert red.http.post("/make", data=stolen, headers={"origin": "http://elsewhere.example"}).status_code == 400
    assert red.http.post("/make", data=stolen, headers={"origin": "null"}).status_code == 400
    assert red.http.post("/make", data=stolen).status_code == 303


def test_a_socket_from_another_origin_is_refused(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas")
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"
    headers = {"cookie": f"bottega={red.cookie}"}
    for origin in ("http://elsewhere.example", "null", f"http://127.0.0.1:{server.port}.elsewhere.example"):
        with pytest.raises(InvalidStatus), connect(url, origin=origin, additional_headers=headers):  # type: ignore[arg-type]
            pass
    with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{server.port}/t/nosuchtable/live"):
        pass


JUNK = [
    "",
    " ",
    "-1",
    "1.5",
    "999999999",
    "9" * 400,
    "\x00",
    "é",
    "💥",
    "\u202e",
    "<b>",
    "a" * 5000,
    "null",
    "٣",
    "../..",
]


def test_forms_with_junk_are_refused_and_nothing_breaks(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "open"))
    before = json.dumps(red.live(table).now["seats"])
    good = {"title": "canvas", "players": "2", "seat-0": "me", "seat-1": "journeyman", "bot_after": "60"}
    for junk in JUNK:
        quoted = quote(junk, safe="")
        for field in good:
            answer = red.form("/make", **{**good, field: junk})
            assert answer.status_code in (400, 303), (field, junk, answer.status_code)
        for path, fields in {
            f"/t/{table}/sit": {"seat": junk},
            f"/t/{table}/leave": {"seat": junk},
            f"/t/{table}/fork": {"moves": junk, "seat": "0"},
            f"/t/{table}/rematch/{quoted}": {"x": junk},
            "/rename": {"name": junk if junk != "é" else ""},
            "/language": {"language": junk},
        }.items():
            answer = red.form(path, **fields)
            assert answer.status_code in (303, 307, 400, 404, 405), (path, junk, answer.status_code)
        for place in ("new?title=", "t/", "rules/", "cover/", f"t/{table}/seat/", "possible?players=2&title="):
            answer = red.http.get(f"/{place}{quoted}")
            assert answer.status_code in (200, 307, 400, 404), (place, junk, answer.status_code)
        for name in ("accept-language", "cookie", "origin", "host", "x-forwarded-proto"):
            try:
                answer = red.http.get("/", headers={name: junk})
            except (httpx.LocalProtocolError, UnicodeEncodeError):
                continue
            assert answer.status_code in (200, 400), (name, junk, answer.status_code)
    assert server.visitor().http.get("/").status_code == 200
    names = json.loads(before)
    now = red.live(table).now["seats"]
    assert [seat["kind"] for seat in now] == [seat["kind"] for seat in names]


def test_a_form_of_any_size_costs_little(server: Server) -> None:
    red = server.visitor("Red")
    assert red.form("/rename", name="x" * 100_000).status_code == 413
    many = {f"field{number}": "x" for number in range(500)}
    assert red.form("/rename", name="Red", **many).status_code == 400
    file = red.http.post("/rename", data={"token": red.token}, files={"name": b"x" * 1000})
    assert file.status_code == 400
    for body, kind in (
        (b"\xff\xfe%%%=&;;", "application/x-www-form-urlencoded"),
        (b"--x", "multipart/form-data"),
        (b"{}", "x"),
    ):
        answer = red.http.post("/rename", content=body, headers={"content-type": kind})
        assert answer.status_code == 400


def test_a_message_too_large_or_of_bytes_changes_nothing(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    with red.live(table) as page:
        page.socket.send("x" * 5000)
        assert "up to 4096" in page.answer()["text"]
        page.socket.send(b'{"do": "undo", "seat": 0}')
        assert "up to 4096" in page.answer()["text"]
        page.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            page.answer()
    assert count(server, table) == 0


def test_too_many_messages_are_slowed_down(server: Server) -> None:
    red = server.visitor("Red")
    with red.live(red.make("canvas", ("me", "me"))) as page:
        began = time.monotonic()
        heard, slowed = 0, False
        while not slowed:
            for _ in range(100):
                page.socket.send("{}")
            answers = ["makes no sense" in page.answer()["text"] for _ in range(100)]
            heard, slowed = heard + sum(answers), not all(answers)
        assert heard <= 61 + 15 * (time.monotonic() - began)


def test_one_visitor_has_a_bounded_number_of_pages_open(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("fresco-dice", ("me", "me"))
    pages = [red.live(table) for _ in range(20)]
    with pytest.raises(ConnectionClosed) as closed:
        red.live(table)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429
    for page in pages:
        page.close()


def test_people_without_a_cookie_do_not_share_a_quota(server: Server) -> None:
    """Whoever blocks cookies is counted by the address that they come from."""
    table = server.visitor("Red").make("fresco-dice", ("me", "me"))
    url = f"ws://127.0.0.1:{server.port}/t/{table}/live"

    with ExitStack() as open_pages:

        def watch(address: str) -> None:
            opening = connect(url, additional_headers={"x-forwarded-for": address}, max_size=None)
            assert json.loads(open_pages.enter_context(opening).recv(60))["kind"] == "table"

        for _ in range(20):
            watch("203.0.113.7")
        with pytest.raises(ConnectionClosed) as closed:
            watch("203.0.113.7")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        watch("203.0.113.8")
        for number in range(20):
            watch(f"2001:db8::{number}")
        with pytest.raises(ConnectionClosed):  # one customer has very many addresses
            watch("2001:db8::ffff")
        watch("2001:db8:0:1::1")
        with server.visitor().live(table) as page:
            assert page.now["count"] == 0


@pytest.mark.parametrize("digits", ["9" * 10, "9" * 5000, "³", "-1", "x"])
def test_a_path_without_a_sensible_number_leads_nowhere(server: Server, digits: str) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    answer = red.http.get(f"/t/{table}/keepsake/{digits}.svg")
    assert answer.status_code == 404
    assert "Page not found" in answer.text
    assert red.http.get(f"/t/{digits}").status_code == 404


def test_forms_that_cannot_be_read_are_refused_in_our_own_words(server: Server) -> None:
    red = server.visitor("Red")
    many = {f"field{number}": "x" for number in range(500)}
    assert "Could not read this form" in red.form("/rename", name="Red", **many).text


def test_a_personal_link_takes_the_seat_only_when_asked(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "me"))
    found = re.search(rf"/t/{table}/seat/([\w-]+)", red.visit(f"/t/{table}"))
    assert found
    link = found[0]
    preview = httpx.get(server.url + link)
    assert preview.status_code == 200
    with red.live(table) as page:
        assert 0 in page.now["mine"], "a program that only looked at the link has not sat down"
    phone = server.visitor()
    phone.visit(link)
    assert phone.form(link).status_code == 303
    with phone.live(table) as page:
        assert page.now["mine"] == [0]
    with red.live(table) as page:
        assert page.now["mine"] == [1]
    assert phone.form(link[:-1]).status_code == 400


def test_nobody_acts_for_the_seat_of_another(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    table = red.make("canvas", ("me", "me"))
    with blue.live(table) as page:
        for message in (
            {"do": "play", "seat": 0, "action": 0, "at": 0},
            {"do": "undo", "seat": 0},
            {"do": "hint", "seat": 0},
            {"do": "why", "seat": 0, "text": "take 1"},
            {"do": "look", "seat": 0},
        ):
            page.ask(**message)
            assert "not your seat" in page.answer("refused", "stored", "hint")["text"], message
    for path in ("leave", "rematch", "fill"):
        assert blue.form(f"/t/{table}/{path}", seat=0).status_code == 400
    assert blue.http.get(f"/t/{table}/record").status_code == 400
    assert count(server, table) == 0


def test_tables_of_other_rules_do_not_spoil_the_lobby(server: Server) -> None:
    red: Visitor = server.visitor("Red")
    red.make("canvas", ("me", "me"))
    with sqlite3.connect(server.folder / "bottega.db") as db:
        db.execute("UPDATE tables SET rules = 'older' WHERE host IN (SELECT id FROM visitors WHERE name = 'Red')")
    assert red.http.get("/").status_code == 200
    assert red.http.get("/gallery").status_code == 200
