"""Two people on two phones and a game of days: a server that is started again, letters, ratings, and a third device."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from random import Random

import pytest
from sqlalchemy import Float, update

from bottega.server.db import schema
from bottega.server.db.schema import HEALTH
from bottega.server.db.storage import Storage
from tests.browser.chromium import PHONE, Guest, expect
from tests.browser.server import Server, TableClient, Visitor, running_server
from tests.server.smtp_server import PATIENCE, SmtpServer, smtp_server, words

Guests = Callable[..., Guest]
HOUR = 3600
A_MOMENT = 1e9  # seconds; a smaller number is how long something took, or a rating
NAMES = ("Ghita", "Lapo")


@pytest.fixture
def office() -> Iterator[SmtpServer]:
    with smtp_server() as opened:
        yield opened


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, office: SmtpServer) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("days"), workers=1) as started:
        letters = {"smtp": office.url, "mail_from": "games@example.org", "public_url": started.url}
        started.options |= letters  # links lead to a port that is known only now
        started.restart()
        yield started
        assert "Traceback" not in started.said()
        assert started.metrics()["bottega_errors_total"] == 0


def later(server: Server, hours: int) -> None:
    """The server is started again, and it is so many hours later: every moment that is stored lies further back, but
    as if the server had been awake all the time."""
    server.stop()
    storage = Storage(f"sqlite:///{server.folder}/bottega.db")
    with storage.writing() as db:
        for table in schema.metadata.sorted_tables:
            for column in table.columns:
                if isinstance(column.type, Float) and column is not HEALTH.c.beat:
                    db.execute(update(table).where(column > A_MOMENT).values({column: column - hours * HOUR}))
    storage.close()
    server.start()


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


def letter_to(name: str, office: SmtpServer, since: int) -> EmailMessage:
    """The first letter to somebody after so many."""

    def found() -> list[EmailMessage]:
        return [letter for letter in office.emails[since:] if letter["To"] == address(name)]

    with office.came:
        assert office.came.wait_for(found, PATIENCE), f"no letter came to {name}"
        return found()[0]


def link(letter: EmailMessage, path: str) -> str:
    found = re.search(rf"\S+{path}\S+", words(letter))
    assert found, words(letter)
    return found[0]


def is_told_by_letters(phone: Guest, name: str, office: SmtpServer) -> None:
    """A guest becomes a profile that gets letters."""
    page, before = phone.open("/me").page, len(office.emails)
    page.fill("#profile-name", name)
    page.get_by_role("button", name="Create account").tap()
    expect(page.locator(".words")).to_be_visible()
    phone.open("/me")
    page.get_by_label("Or by e-mail").fill(address(name))
    page.get_by_role("button", name="E-mail me").tap()
    expect(page.locator("#main")).to_contain_text(f"a link to {address(name)}")
    page.goto(link(letter_to(name, office, before), "/mail/yes/"))
    page.get_by_role("button", name="Yes, e-mail me").tap()
    expect(page.get_by_role("heading", name="Confirmed")).to_be_visible()


def same(server: Server, phone: Guest) -> Visitor:
    """Who holds this phone, without it: to make many moves quickly."""
    visitor = server.visitor()
    visitor.http.cookies.clear()
    for cookie in phone.context.cookies():
        visitor.http.cookies.set(cookie["name"], cookie["value"])
    return visitor


def play(pages: list[TableClient], moves: int = 10_000, then: int = 0) -> None:
    """Everybody plays the first of their choices: so many moves and on until the turn of a seat begins, or to the
    end of a game in which nothing is hidden."""
    last, made = then, 0
    while (now := pages[0].now)["status"] != "over":
        seat = next(seat for seat, place in enumerate(now["seats"]) if place["acting"])
        if made >= moves and last != seat == then:
            return
        pages[seat].play()
        for page in pages:
            page.has_seen(pages[seat].now["count"])
        last, made = seat, made + 1


def rating(phone: Guest, name: str) -> str:
    """What somebody is known for after a game, as its end says."""
    card = phone.page.locator("#end-scores li").filter(has_text=name).locator(".rated")
    expect(card).to_be_visible()
    found = re.search(r"\d+\s±\s\d+", card.inner_text())
    assert found, card.inner_text()
    return found[0]


def test_a_game_of_days_on_two_phones(server: Server, office: SmtpServer, guests: Guests) -> None:
    phones = [guests(PHONE, has_touch=True), guests(PHONE, has_touch=True, color_scheme="dark")]
    for phone, name in zip(phones, NAMES, strict=True):
        is_told_by_letters(phone, name, office)
    hers, his = (phone.page for phone in phones)

    # she lays a table and invites him
    phones[0].open("/new?title=canvas")
    hers.get_by_text("Clocks, rating, language").tap()
    hers.get_by_label("Rated").check()
    hers.get_by_label("Correspondence: time").check()
    hers.select_option("[name=each]", "86400")
    assert phones[0].overflow() <= 0
    hers.get_by_role("button", name="Create table").tap()
    phones[0].sees("#waiting", "1 day a turn.")
    hers.fill("#invite-name", NAMES[1])
    hers.get_by_role("button", name="Invite", exact=True).tap()
    expect(hers.locator(".invite")).to_contain_text("Invited: Lapo")
    assert phones[0].overflow() <= 0
    table = phones[0].table
    phones[1].open("/").sees("[data-list=invited]", "Ghita invites you.")
    assert phones[1].overflow() <= 0
    his.get_by_role("button", name="Join the table of Ghita").tap()
    for phone in phones:
        phone.page.wait_for_selector("#picture svg")
        phone.sees("#people", "Rated game")

    # two days: the server is started again three times, and each time a letter calls who is to act
    people = [same(server, phone) for phone in phones]
    for hours, seat in ((11, 0), (22, 1), (15, 0)):
        with people[0].live(table) as one, people[1].live(table) as other:
            for phone in phones:
                phone.page.goto("about:blank")
            play([one, other], moves=5, then=seat)
            before = len(office.emails)
            later(server, hours)  # nobody has been called so far: they were at the table
        letter = letter_to(NAMES[seat], office, before)
        assert office.emails[before:] == [letter], "nobody else is to act"
        assert letter["Subject"] == "Your turn: Canvas"
        assert "Canvas (Ghita, Lapo)" in words(letter)
        phone = phones[seat]
        phone.page.goto(link(letter, "/t/"))
        assert phone.table == table
        phone.page.wait_for_selector("#picture svg")
        phone.sees("#since", NAMES[1 - seat])
        left = re.compile(rf"^({23 - hours}:5\d|{24 - hours}:00):")
        expect(phone.page.locator("#clock")).to_have_text(left)
        assert phone.overflow() <= 0
        before = phone.moves
        assert phone.ready()
        phone.click_on(Random(hours))
        phone.wait_for(f"document.getElementById('log').childElementCount > {before + 1}")

    # it ends, and says what it changed
    for phone in phones:
        phone.at(table)
    with people[0].live(table) as one, people[1].live(table) as other:
        play([one, other])
    new = [rating(phones[0], name) for name in NAMES]
    assert new == [rating(phones[1], name) for name in NAMES]
    assert all(phone.overflow() <= 0 for phone in phones)

    # statistics and the page of the title
    for phone, after in zip(phones, new, strict=True):
        phone.open("/me/games").sees(".my-games li", f"rating 1500 ± 490 → {after}")
        assert phone.overflow() <= 0
        phone.open("/me/stats/canvas").sees("#main", "1 rated game")
        phone.sees("#main", after)
        assert phone.overflow() <= 0
        phone.open("/g/canvas").sees(".ranking", after)
        assert phone.overflow() <= 0

    # her profile goes to a third device
    phones[0].open("/me")
    hers.get_by_role("button", name="Sign in on another device").tap()
    expect(hers.locator(".qr svg")).to_be_visible()
    assert phones[0].overflow() <= 0
    third = guests()
    third.page.goto(hers.locator("#device-link").input_value())
    third.page.get_by_role("button", name="Sign in").click()
    expect(third.page.get_by_role("heading", level=1)).to_have_text(NAMES[0])
    third.open("/me/games").sees(".my-games li", f"rating 1500 ± 490 → {new[0]}")
    third.open("/me/stats/canvas").sees("#main", new[0])
    assert third.overflow() <= 0
