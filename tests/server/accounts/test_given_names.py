"""Bots, guests and free seats are named in the language of whoever reads, whoever made or filled the table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

import bottega
from bottega.bots import LEVELS
from bottega.i18n.languages import translations
from bottega.i18n.translate import called, use
from bottega.server.accounts.given_names import GIVEN
from bottega.server.db.storage import Storage
from tests.browser.server import Server, Visitor, running_server

FRENCH, DUTCH = {"accept-language": "fr"}, {"accept-language": "nl"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("names")) as started:
        yield started


def names(visitor: Visitor, table: str) -> list[str]:
    """The names of the seats as a visitor's page has them."""
    with visitor.live(table) as page:
        return [seat["name"] for seat in page.now["seats"]]


def test_a_bot_is_named_in_the_language_of_who_looks(server: Server) -> None:
    rouge, wit = server.visitor("Rouge", **FRENCH), server.visitor("Wit", **DUTCH)
    table = rouge.make("canvas", ("me", "journeyman", "apprentice"))
    assert names(rouge, table) == ["Rouge", "Compagnon 2", "Apprenti 3"]
    assert names(wit, table) == ["Rouge", "Gezel 2", "Leerling 3"]
    assert names(server.visitor(), table) == ["Rouge", "Journeyman 2", "Apprentice 3"]
    assert "Gezel 2" in wit.visit(f"/t/{table}")
    assert "Compagnon 2" in rouge.visit()


def test_log_and_picture_have_the_names_of_who_looks(server: Server) -> None:
    rouge, wit = server.visitor("Rouge", **FRENCH), server.visitor("Wit", **DUTCH)
    table = rouge.make("canvas", ("me", "journeyman"))
    with rouge.live(table) as page, wit.live(table) as look_on:
        while not any(seat == 1 for seat in page.now["log_seats"]):
            page.play()
            page.my_turn()
        look_on.has_seen(page.now["count"])
    for shown, name, other in ((page, "Compagnon 2", "Gezel"), (look_on, "Gezel 2", "Compagnon")):
        told = [line for text in shown.heard for lines in json.loads(text).get("log", []) for line in lines]
        assert any(name in line for line in told), "in words"
        drawn = "".join(shown.heard)
        assert f"<title>{name}</title>" in drawn, "in the picture"
        assert not re.search(rf"{other}|Journeyman", drawn)


def test_seats_filled_later_and_free_ones_too(server: Server) -> None:
    rouge, wit = server.visitor("Rouge", **FRENCH), server.visitor("Wit", **DUTCH)
    table = rouge.make("canvas", ("me", "open", "open"))
    assert names(wit, table) == ["Rouge", "Plaats 2", "Plaats 3"]
    wit.sit(table, 1)
    wit.leave(table, 1)
    assert names(rouge, table) == ["Rouge", "Place 2", "Place 3"]
    rouge.fill(table)
    assert names(wit, table) == ["Rouge", "Gezel 2", "Gezel 3"]


def test_guests_are_guests_in_every_language(server: Server) -> None:
    guest, wit = server.visitor(**FRENCH), server.visitor("Wit", **DUTCH)
    table = guest.make("canvas", ("me", "open"))
    called: re.Match[str] | None = None
    while called is None or called[1] in names(guest, table):  # of nine thousand numbers two may have drawn the same
        other = server.visitor(**FRENCH)
        called = re.search(r'name="name" value="(Invité \d{4})"', other.visit(f"/t/{table}"))
        assert called, "the form has the name in the reader's language"
    other.form(f"/t/{table}/sit", seat=1, name=called[1])
    assert other.form("/rename", name=called[1]).status_code == 303
    assert all(re.fullmatch(r"Gast \d{4}", name) for name in names(wit, table))
    assert names(guest, table)[1] == called[1]
    with other.live(table) as page:
        page.ask(do="say", text="Bonjour")
        page.until(lambda now: now["chat"])
    with wit.live(table) as page:
        assert page.now["chat"][0]["name"] == called[1].replace("Invité", "Gast")


def test_a_guest_without_a_cookie_is_a_guest_in_every_language(server: Server) -> None:
    rouge, wit = server.visitor("Rouge", **FRENCH), server.visitor("Wit", **DUTCH)
    table = rouge.make("canvas", ("me", "journeyman"))
    passer_by = server.visitor(**FRENCH)
    passer_by.http.cookies.clear()
    with passer_by.live(table) as page:
        page.ask(do="say", text="Bonjour")
        assert page.until(lambda now: now["chat"])["chat"][0]["name"] == "Invité"
    with wit.live(table) as page:
        assert page.now["chat"] == [{"seat": None, "name": "Gast", "text": "Bonjour"}]


def test_names_of_older_rows_are_said_anew(server: Server) -> None:
    red = server.visitor("Red")
    table = red.make("canvas", ("me", "journeyman"))
    storage = Storage(f"sqlite:///{server.folder / 'bottega.db'}")
    with storage.writing() as db:
        db.exec_driver_sql("UPDATE seats SET name = 'Compagnon 2' WHERE seat = 1")
    storage.close()
    assert names(red, table) == ["Red", "Journeyman 2"]


def test_a_record_has_the_same_names_for_everybody(server: Server) -> None:
    rouge = server.visitor("Rouge", **FRENCH)
    table = rouge.make("fresco-dice", ("me", "journeyman"))
    with rouge.live(table) as page:
        page.play_out()
    record = rouge.http.get(f"/t/{table}/record").text
    assert bottega.replay(record).names == ("Rouge", "Journeyman 2")


@pytest.mark.parametrize("name", ["Journeyman 2", "maître 3", "Gast 1234", "Place 1", "Ｍaster１"])
def test_nobody_takes_a_name_that_is_given(server: Server, name: str) -> None:
    red, guest = server.visitor("Red"), server.visitor()
    table = red.make("canvas", ("me", "open"))
    assert "Choose another name" in guest.form(f"/t/{table}/sit", seat=1, name=name).text
    assert "Choose another name" in guest.form("/rename", name=name).text
    assert names(red, table) == ["Red", "Seat 2"]


def test_every_level_has_its_name() -> None:
    assert {f"{level.capitalize()} {{number}}" for level in LEVELS} <= set(GIVEN)


@pytest.mark.parametrize("name", ["Red", "Red 2", "Section 13", "{number} 3", "{0} 3", "Master", "Master II", " ", ""])
def test_a_name_that_somebody_chose_stays_as_it_is(name: str) -> None:
    with use(translations("fr")):
        assert called(name) == name
        assert called("Master 2") == "Maître 2"


def test_a_refusal_names_who_is_to_act_in_the_readers_language() -> None:
    state = bottega.game("canvas", players=2).start(1, ["Rouge", "Journeyman 2"])
    waits = 1 - state.actors[0]
    with use(translations("nl")):
        refusal = state.why_not(0, waits)
        assert refusal is not None
        assert "Gezel 2" in refusal.text
        assert state.view(None)["names"] == ["Rouge", "Gezel 2"]
