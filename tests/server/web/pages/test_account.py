"""The pages of a profile, as a browser uses them: forms, cookies, sockets."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.browser.server import Server, Visitor, running_server
from tests.server.authenticator import Authenticator

FACE = {f"face-{part}": 0 for part in range(6)}
WORDS = re.compile(r'<p class="words"[^>]*>([a-z-]{29})</p>')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("me")) as server:
        yield server
        assert "Traceback" not in server.said()
        assert server.metrics()["bottega_errors_total"] == 0


def keep(who: Visitor, name: str) -> str:
    """Become a profile; returns the recovery words."""
    who.visit("/me")
    answer = who.form("/me", name=name, **FACE)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found = WORDS.search(answer.text)
    assert found
    who.visit("/me")
    return found[1]


def at_home(who: Visitor, name: str) -> bool:
    return f"<h1>{name}</h1>" in who.visit("/me")


def enter(who: Visitor, words: str) -> httpx.Response:
    who.visit("/me/in")
    return who.form("/me/in", words=words)


def test_a_profile_is_opened_elsewhere_by_its_words(server: Server) -> None:
    anna, phone = server.visitor(), server.visitor()
    words = keep(anna, "Anna")
    assert at_home(anna, "Anna")
    assert "match any account" in enter(phone, "babab-babab-babab-babab-babab").text
    assert enter(phone, words.upper().replace("-", " ")).status_code == 303
    assert at_home(phone, "Anna")
    new = WORDS.search(anna.form("/me/words").text)
    assert new
    assert enter(server.visitor(), words).status_code == 400, "the old ones open nothing"


def test_a_link_takes_a_profile_to_another_device_once(server: Server) -> None:
    anna, phone, thief = server.visitor(), server.visitor(), server.visitor()
    keep(anna, "Andrea")
    page = anna.form("/me/device").text
    assert "<svg" in page, "to be photographed"
    link = re.search(r"/in/[\w-]+", page)
    assert link
    assert "Sign in as Andrea?" in phone.visit(link[0])
    assert "Sign in as Andrea?" in phone.visit(link[0]), "looking at it uses nothing up"
    assert phone.form(link[0]).status_code == 303
    assert at_home(phone, "Andrea")
    assert thief.http.get(link[0]).status_code == 400
    assert thief.form(link[0]).status_code == 400


def test_a_session_that_is_ended_is_a_guests_at_once_also_at_open_tables(server: Server) -> None:
    anna, phone = server.visitor(), server.visitor()
    enter(phone, keep(anna, "Agnes"))
    phone.visit()
    table = phone.make("canvas", ("me", "open"))
    with phone.live(table) as page:
        assert page.now["seat"] == 0
        anna.visit("/me")
        assert anna.form("/me/sessions/end").status_code == 303
        with pytest.raises(ConnectionClosed) as closed:
            page.until(lambda now: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410
    assert not at_home(phone, "Agnes")
    assert phone.form(f"/t/{table}/leave", seat=0).status_code == 400
    assert at_home(anna, "Agnes")


def test_nobody_ends_or_deletes_what_is_somebody_elses(server: Server) -> None:
    anna, mallory = server.visitor(), server.visitor()
    keep(anna, "Alma")
    keep(mallory, "Mallory")
    phone = server.visitor()
    link = re.search(r"/in/[\w-]+", anna.form("/me/device").text)
    assert link
    phone.visit(link[0])
    phone.form(link[0])
    session = re.search(r'name="session" value="(\w+)"', anna.visit("/me"))
    assert session
    assert mallory.form("/me/sessions/end", session=session[1]).status_code == 400
    assert mallory.form("/me/passkey/drop", passkey="x").status_code == 400
    assert mallory.form("/me/delete", name="Alma").status_code == 400
    foreign = anna.http.post(
        "/me/delete", data={"token": anna.token, "name": "Alma"}, headers={"origin": "http://evil"}
    )
    assert foreign.status_code == 400
    assert mallory.http.post("/me/delete", data={"token": anna.token, "name": "Alma"}).status_code == 400
    assert at_home(phone, "Alma")


def test_a_refused_name_keeps_the_form_with_the_picture_that_was_chosen(server: Server) -> None:
    anna, other = server.visitor(), server.visitor()
    keep(anna, "Aurora")
    refused = other.form("/me", name="Aurora", **{f"face-{part}": 4 for part in range(6)})
    assert refused.status_code == 400
    assert 'name="name" value="Aurora"' in refused.text
    assert 'src="/face/444444.svg" alt="Your avatar"' in refused.text
    assert re.search(r'role="alert">[^<]*name is taken', refused.text)


def test_a_passkey_is_made_and_opens_the_profile(server: Server) -> None:
    anna, phone = server.visitor(), server.visitor()
    keep(anna, "Alix")
    key = Authenticator(server.url, "127.0.0.1")
    made = key.make(anna.form("/me/passkey/new").text)
    assert anna.form("/me/passkey/add", answer=json.dumps(made)).headers["location"] == "/me"
    phone.visit("/me/in")
    shown = key.show(phone.form("/me/passkey/ask").text)
    assert phone.form("/me/passkey/in", answer=json.dumps(shown)).headers["location"] == "/me"
    assert at_home(phone, "Alix")
    thief = server.visitor()
    assert thief.form("/me/passkey/in", answer=json.dumps(shown)).status_code == 400


def test_all_that_is_kept_can_be_read_and_no_secret_is_in_it(server: Server) -> None:
    anna = server.visitor()
    words = keep(anna, "Alba")
    over, running = anna.make("canvas", ("me", "me")), anna.make("canvas", ("me", "me"))
    with anna.live(over) as page:
        page.play_out()
    with zipfile.ZipFile(io.BytesIO(anna.http.get("/me/data.zip").content)) as packed:
        assert packed.namelist() == ["me.json", f"records/{over}.record"]
        text = packed.read("me.json").decode()
    kept = json.loads(text)
    assert {table["id"] for table in kept["tables"]} == {over, running}
    assert kept["visitor"][0]["name"] == "Alba"
    assert words not in text
    assert not re.search(r'"(seed|token|words|key)": "', text)
    assert server.visitor().http.get("/me/data.zip").status_code == 400


def test_delete_me(server: Server) -> None:
    anna = server.visitor()
    words = keep(anna, "Ava")
    table = anna.make("canvas", ("me", "me"))
    assert anna.form("/me/delete", name="Eve").status_code == 400
    assert anna.form("/me/delete", name="Ava").status_code == 303
    assert enter(server.visitor(), words).status_code == 400
    with server.visitor(**{"accept-language": "fr"}).live(table) as page:
        assert page.now["seats"][0]["name"] == "Quelqu'un"


def test_words_cannot_be_tried_one_after_the_other(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_server(tmp_path_factory.mktemp("tries")) as server:
        thief = server.visitor()
        said = [enter(thief, "babab-babab-babab-babab-babab").text]
        while "Too many attempts" not in said[-1] and len(said) < 300:  # now and then one more is allowed
            said.append(enter(thief, "babab-babab-babab-babab-babab").text)
        assert len(said) > 60
        assert "Too many attempts" in said[-1]
        assert "match any account" in said[0]


def test_bad_faces_names_and_settings_are_refused_with_a_sentence(server: Server) -> None:
    who = server.visitor()
    assert "one option for each part" in who.form("/me", name="Aldo", **{**FACE, "face-0": 9}).text
    assert "one alphabet" in who.form("/me", name="Аldo", **FACE).text
    for name in ("Guest 1234", "Guest l234", "Gast 1OO0", "Master l"):
        assert "reserved for bots and guests" in who.form("/me", name=name, **FACE).text
    for answer in ("[" * 5_000, '{"response": {"clientDataJSON": 3}}'):
        assert "Try another way to sign in" in who.form("/me/passkey/in", answer=answer).text
    keep(who, "Aldo")
    assert who.form("/me/settings", theme="pink").status_code == 400
    assert who.form("/me/settings", theme="dark").status_code == 204
    assert "&#34;theme&#34;: &#34;dark&#34;" in who.visit("/me")
    assert who.http.get("/face/999999.svg").status_code == 400
    assert who.http.get("/face/guest.svg").text.startswith("<svg")
