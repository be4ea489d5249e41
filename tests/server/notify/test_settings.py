"""How somebody wants to be called, as a browser and a mail program use it: forms, links, one click."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

import httpx
import pytest

from bottega.kernel import BottegaError
from bottega.server.options import read_email_options, read_smtp
from tests.browser.server import Server, Visitor, running_server
from tests.server.push_service import PushService, push_service
from tests.server.smtp_server import SmtpServer, smtp_server, words
from tests.server.web.pages.test_account import keep

URL = "https://games.example.org"


@pytest.fixture(scope="module")
def smtp() -> Iterator[SmtpServer]:
    with smtp_server() as opened:
        yield opened


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, smtp: SmtpServer) -> Iterator[Server]:
    emails = {"smtp": smtp.url, "mail_from": "games@example.org", "public_url": URL}
    folder = tmp_path_factory.mktemp("callme")
    with running_server(folder, push_to_loopback=True, processes=2, workers=1, **emails) as server:
        yield server
        assert "Traceback" not in server.said()
        assert "example.org" not in server.said(), "logs hold no address"
        assert sum(value for name, value in server.metrics().items() if name.startswith("bottega_errors_total")) == 0


def known(server: Server, name: str) -> Visitor:
    who = server.visitor()
    keep(who, name)
    return who


def link(text: str, kind: str) -> str:
    """The path of a link in an e-mail, which begins with the public address."""
    found = re.search(rf"{URL}(/mail/{kind}/[\w.-]+)", text)
    assert found, text
    return found[1]


def test_an_address_is_confirmed_from_where_it_is_tried_and_ended_with_one_click(
    server: Server, smtp: SmtpServer
) -> None:
    anna, before = known(server, "Anna"), len(smtp.emails)
    assert anna.form("/me/mail", address="anna@example.org").status_code == 303
    asks = smtp.wait_for(before + 1)
    assert asks["To"] == "anna@example.org"
    assert "Anna" not in words(asks), "nothing that somebody wrote"
    assert "sent a link to anna@example.org" in anna.visit("/me")
    assert "Confirm your address first" in anna.form("/me/mail/test").text
    yes = link(words(asks), "yes")
    program = httpx.Client(base_url=server.url)  # in another browser, or a program that looks at links
    assert "Is this your address" in program.get(yes).text
    assert "sent a link to anna@example.org" in anna.visit("/me"), "looking at it is not confirming"
    assert "Confirmed" in program.post(yes).text
    assert "E-mails go to anna@example.org" in anna.visit("/me")
    assert "Test notification sent" in anna.form("/me/mail/test").text
    trial = smtp.wait_for(before + 2)
    off = link(trial["List-Unsubscribe"], "off")
    assert f"\r\nList-Unsubscribe: <{URL}{off}>\r\n".encode() in smtp.imported[before + 1], "in one piece"
    assert off == link(words(trial), "off")
    assert "Stop all e-mails" in program.get(off).text
    assert "E-mails go to anna@example.org" in anna.visit("/me")
    one_click = program.post(off, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert "anna@example.org" not in anna.visit("/me")
    assert program.post(yes).status_code == 400, "an email of before brings nothing back"
    assert program.post(off).status_code == 200
    assert program.post(f"{off}x").status_code == 400
    assert program.post(yes.replace("/yes/", "/off/")).status_code == 400


def test_more_than_an_address_is_refused_and_nothing_is_sent(server: Server, smtp: SmtpServer) -> None:
    eve, before = known(server, "Eve"), len(smtp.emails)
    answer = eve.form("/me/mail", address="eve@example.org\r\nBcc: all@example.org")
    assert answer.status_code == 400
    assert "Write one like anna@example.org" in answer.text
    assert server.visitor().form("/me/mail", address="eve@example.org").status_code == 400, "guests have none"
    assert len(smtp.emails) == before


def test_a_device_is_called_and_the_message_itself_ends_it(server: Server, service: PushService) -> None:
    anna, browser = known(server, "Agnes"), service.browser()
    assert anna.form("/me/push", **browser.fields).json() == {"on": True}
    assert 'data-on="yes"' in anna.visit("/me")
    key = re.search(r'data-push="([\w-]+)"', anna.visit("/me"))
    assert key
    before = len(service.asked)
    assert "Test notification sent" in anna.form("/me/push/test").json()["said"]
    anna.http.get("/healthz")
    until_asked(service, before + 1)
    assert browser.got[0]["body"] == "This is a test notification."
    assert key[1] in service.senders, "the key that the browser was given"
    anybody = httpx.Client(base_url=server.url)
    assert anybody.post(f"/push/off/{browser.got[0]['off']}x").status_code == 400
    assert 'data-on="yes"' in anna.visit("/me")
    assert anybody.post(f"/push/off/{browser.got[0]['off']}").json() == {"on": False}
    assert 'data-on=""' in anna.visit("/me")
    answer = anna.http.post("/me/push/test", data={"token": anna.token}, headers={"accept": "application/json"})
    assert "Notifications are off" in answer.json()["refused"]


def until_asked(service: PushService, number: int) -> None:
    with service.came:
        assert service.came.wait_for(lambda: len(service.asked) >= number, 60), "nobody was called"


def test_a_turn_is_told_by_one_of_several_processes(server: Server, service: PushService) -> None:
    berta, browser, other = known(server, "Berta"), service.browser(), server.visitor("Carl")
    berta.form("/me/push", **browser.fields)
    days = {"title": "canvas", "players": 2, "seat-0": "me", "seat-1": "open", "tempo": "days", "each": 86400}
    table = berta.form("/make", **days, up="move").headers["location"].removeprefix("/t/")
    other.sit(table, 1)
    with other.live(table) as page:
        while not page.now["seats"][0]["acting"]:
            page.play()
    with service.came:
        assert service.came.wait_for(lambda: browser.got, 60), "nobody was called"
    assert [(said["title"], said["url"]) for said in browser.got] == [("Your turn: Canvas", f"/t/{table}")]


def test_a_session_that_is_ended_is_called_no_more(server: Server, service: PushService) -> None:
    anna, other, browser = known(server, "Astrid"), known(server, "Albert"), service.browser()
    anna.form("/me/push", **browser.fields)
    taken = other.form("/me/push", **browser.fields)
    assert taken.status_code == 400
    assert other.form("/me/push/off").json() == {"on": False}
    assert 'data-on="yes"' in anna.visit("/me")
    anna.form("/me/out")
    assert other.form("/me/push", **browser.fields).json() == {"on": True}, "nobody's any more"


def test_what_a_device_needs_for_the_app_is_there_in_its_language(server: Server) -> None:
    reader = httpx.Client(base_url=server.url, headers={"accept-language": "nl"})
    manifest = reader.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    said = manifest.json()
    assert (said["start_url"], said["scope"], said["display"], said["lang"]) == ("/", "/", "standalone", "nl")
    for icon in said["icons"]:
        picture = reader.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    worker = reader.get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    page = reader.get("/offline/fr")
    assert 'lang="fr"' in page.text
    assert "token" not in page.text
    assert "set-cookie" not in page.headers
    assert reader.get("/offline/xx").status_code == 404
    assert reader.get("/waiting").json() == {"waiting": 0}
    assert reader.get("/next").headers["location"] == "/?next=none"
    assert "Er wachten geen partijen op je." in reader.get("/?next=none").text


def test_next_leads_from_one_waiting_table_to_the_other(server: Server) -> None:
    anna = server.visitor("Nora")
    tables = [anna.make("canvas", ("me", "me")) for _ in range(2)]
    assert anna.http.get("/waiting").json() == {"waiting": 2}
    assert anna.http.get("/next").headers["location"] == f"/t/{tables[0]}"
    assert anna.http.get(f"/next?but={tables[0]}").headers["location"] == f"/t/{tables[1]}"
    assert 'href="/next"' in anna.visit("/")


def test_emails_need_all_that_they_need() -> None:
    assert read_email_options(None, None, "") is None
    for given in (("smtp://post", None, URL), (None, "a@example.org", URL), ("smtp://post", "a@example.org", "")):
        with pytest.raises(BottegaError, match="E-mails need all of"):
            read_email_options(*given)
    with pytest.raises(BottegaError, match="--mail-from should be"):
        read_email_options("smtp://post", "a@example.org\nBcc: b@example.org", URL)
    for url in ("post", "http://post", "smtp://", "smtp://post:no", "smtp://post/path"):
        with pytest.raises(BottegaError, match="--smtp should be like"):
            read_smtp(url, "a@example.org")
    post = read_smtp("smtp://anna%40x:se%3Acret@post.example.org", "a@example.org")
    assert (post.host, post.port, post.user, post.password) == ("post.example.org", 587, "anna@x", "se:cret")
    assert read_smtp("smtps://post.example.org", "a@example.org").port == 465
