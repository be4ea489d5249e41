"""The home page and the forms of friends and invitations over real HTTP: what is shown to whom, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.server import Server, Visitor, running_server
from tests.server.web.pages.test_account import keep
from tests.server.web.test_limits import JUNK

CHOICES = ("list", "title", "players", "tempo", "modules", "language", "page")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("home")) as server:
        yield server
        assert "Traceback" not in server.said()
        assert server.metrics()["bottega_errors_total"] == 0


def profile(server: Server, name: str) -> Visitor:
    who = server.visitor()
    keep(who, name)
    return who


def shown(who: Visitor, path: str = "/") -> list[str]:
    """The tables that a page links to."""
    answer = who.http.get(path)
    assert answer.status_code == 200, answer.text
    return re.findall(r'href="/t/([^"]+)"', answer.text)


def made(who: Visitor, seen: str, **more: object) -> str:
    fields = {"title": "canvas", "players": 2, "seat-0": "me", "seat-1": "open", "public": seen, **more}
    return who._table(who.form("/make", **fields))


def friends(one: Visitor, other: Visitor, names: tuple[str, str]) -> None:
    assert one.form("/me/friends", name=names[1]).status_code == 303
    assert other.form("/me/friends", name=names[0]).status_code == 303


def test_the_filter_is_a_plain_address_and_the_form_keeps_it(server: Server) -> None:
    red, blue = server.visitor("Rosso"), server.visitor("Azzurro")
    french = made(red, "on", language="fr")
    dice = red.make("fresco-dice", ("me", "open", "open"), public=True)
    assert {french, dice} <= set(shown(blue))
    assert dice not in shown(blue, "/?title=canvas&language=fr")
    assert french in shown(blue, "/?title=canvas&language=fr")
    assert french not in shown(blue, "/?language=nl&title=canvas")
    page = blue.visit("/?title=fresco-dice&players=3")
    assert '<option value="fresco-dice" selected>' in page
    assert "Find a game of Fresco: the Dice Game" in page
    assert blue._table(blue.form("/find", title="fresco-dice", players=3)) == dice


def test_a_script_is_told_as_data_where_a_form_leads_and_why_it_is_refused(server: Server) -> None:
    red = server.visitor("Scarlatto")
    red.http.headers["accept"] = "application/json"
    told = red.form("/rename", name="Vermiglio", back="/book")
    assert (told.status_code, told.json()) == (200, {"go": "/book"})
    refused = red.form("/make", title="canvas", players=9)
    assert refused.status_code == 400
    assert "9" in refused.json()["refused"]


def test_a_missing_page_says_so_and_leads_on(server: Server) -> None:
    red = server.visitor()
    for path in ("/nowhere", "/t/nosuchtable", "/book/canvas/77"):
        missing = red.http.get(path)
        assert missing.status_code == 404, path
        assert "<h1>Page not found</h1>" in missing.text
        assert 'href="/me/games"' in missing.text
    assert "<h1>Something went wrong</h1>" in red.form("/make", title="canvas", players=9).text


def test_what_no_list_knows_is_refused(server: Server) -> None:
    red = server.visitor()
    for junk in (*JUNK, "open", "10", "0"):
        for name in CHOICES:
            answer = red.http.get("/", params={name: junk})
            assert answer.status_code in (200, 400, 404), (name, junk)
        for name in ("title", "players", "tempo", "modules", "language"):
            answer = red.form("/find", **{"title": "nothing", name: junk})
            assert answer.status_code == 400, (name, junk)
    assert red.http.get("/", params={"list": "secret"}).status_code == 400
    assert made(red, "on")
    assert red.form("/make", title="canvas", players=2, language="xx").status_code == 400


def test_a_table_for_friends_is_found_by_friends_and_by_its_link_alone(server: Server) -> None:
    anna, bob, stranger = profile(server, "Annalena"), profile(server, "Roberto"), profile(server, "Stranger")
    friends(anna, bob, ("Annalena", "Roberto"))
    table = made(anna, "friends")
    linked = made(anna, "")
    assert table in shown(bob)
    assert linked not in shown(bob)
    for path in ("/", "/?list=watch", "/?list=over", "/?title=canvas", "/g/canvas", "/me/games"):
        assert table not in shown(stranger, path)
        assert table not in shown(server.visitor(), path)
    assert "Annalena" in stranger.visit(f"/t/{table}"), "Unlisted may look, as at every table"
    lists = stranger.visit("/").partition('class="lists"')[2]
    assert "Annalena" not in lists, "her name stands among the people online, not in a list of tables"


def test_an_invitation_is_accepted_or_declined_on_the_home_page(server: Server) -> None:
    anna, bob, carl = profile(server, "Giovanna"), profile(server, "Bruno"), profile(server, "Carlo")
    table = made(anna, "")
    for name in ("Bruno", "Carlo"):
        assert anna.form(f"/t/{table}/invite", name=name).status_code == 303
    assert "Invited: Bruno, Carlo" in anna.visit(f"/t/{table}")
    assert "Invited" not in bob.visit(f"/t/{table}"), "who is invited is the host's to know"
    assert "Giovanna invites you." in carl.visit("/")
    assert carl.form(f"/t/{table}/decline").status_code == 303
    assert "invites you" not in carl.visit("/")
    assert "Invited: Bruno, Carlo" in anna.visit(f"/t/{table}"), "nobody is told"
    assert bob._table(bob.form(f"/t/{table}/accept")) == table
    with bob.live(table) as page:
        assert page.now["status"] == "running"
        assert page.now["mine"] == [1]


def test_nobody_makes_friends_or_invites_for_others(server: Server) -> None:
    anna, mallory, guest = profile(server, "Marianna"), profile(server, "Mallory"), server.visitor("Gast")
    table = made(anna, "")
    forms = {"/me/friends": "Mallory", "/me/block": "Mallory", f"/t/{table}/invite": "Mallory"}
    for path, name in forms.items():
        stolen = {"token": anna.token, "name": name, "who": "Marianna"}
        assert mallory.http.post(path, data=stolen).status_code == 400
        assert guest.form(path, name=name).status_code == 400, "a guest has none to say it with"
        elsewhere = {"origin": "http://elsewhere.example"}
        assert anna.http.post(path, data={"token": anna.token, "name": name}, headers=elsewhere).status_code == 400
        assert anna.http.get(path).status_code in (404, 405)
    assert mallory.form(f"/t/{table}/invite", name="Marianna").status_code == 400
    assert mallory.form("/me/friends/end", name="Marianna").status_code == 303  # of nothing
    assert mallory.form("/me/friends/decline", name="Marianna").status_code == 303  # nobody asked
    assert mallory.form("/me/friends", name="Marianna").status_code == 303
    assert "1 friend request" in anna.visit("/")
    page = anna.visit("/me")
    assert re.search(r"Friend requests.*Mallory", page, re.S)
    for junk in JUNK:
        for path in ("/me/friends", "/me/block", "/me/unblock", f"/t/{table}/invite"):
            assert anna.form(path, name=junk).status_code == 400, (path, junk)
    assert anna.form("/t/nosuchtable/accept").status_code == 404
    assert anna.form("/t/nosuchtable/decline").status_code == 303


def test_the_blocked_sees_no_difference_but_that_nothing_comes(server: Server) -> None:
    anna, mallory = profile(server, "Susanna"), profile(server, "Malvolio")
    assert anna.form("/me/block", name="Malvolio").status_code == 303
    table = made(anna, "on")
    mine = made(mallory, "")
    assert table not in shown(mallory)
    assert table in shown(server.visitor())
    assert mallory.form("/me/friends", name="Susanna").status_code == 303
    assert mallory.form(f"/t/{mine}/invite", name="Susanna").status_code == 303
    assert "Invited: Susanna" in mallory.visit(f"/t/{mine}")
    assert "Cancel request" in mallory.visit("/me")
    page = anna.visit("/")
    assert "invites you" not in page
    assert "friend request" not in page
    refused = mallory.form(f"/t/{table}/sit", seat=1)
    assert refused.status_code == 400
    assert "not available" in refused.text
    assert "block" not in refused.text.lower()


def test_another_one_with_other_options_brings_everybody_along(server: Server) -> None:
    red, blue = server.visitor("Rossa"), server.visitor("Blu")
    table = red.make("canvas", ("me", "open"))
    blue.sit(table, 1)
    with red.live(table) as one, blue.live(table) as other:
        while one.now["status"] != "over":
            mover, waits = (one, other) if one.now["actions"] else (other, one)
            count = mover.play()["count"]
            waits.until(lambda seen, count=count: seen["count"] >= count)
        page = red.visit(f"/new?again={table}")
        assert f'name="again" value="{table}"' in page
        assert "Rossa" in page
        assert server.visitor().http.get(f"/new?again={table}").status_code == 400
        fields = {"title": "canvas", "players": 2, "option-scenario": "family", "again": table}
        assert server.visitor("Verde").form("/make", **fields).status_code == 400
        again = red._table(red.form("/make", **fields))
        other.until(lambda now: now["rematch"] == again)
    assert blue.http.get(f"/new?again={table}").headers["location"] == f"/t/{again}"
    assert blue._table(blue.form("/make", **fields)) == again


def test_who_has_done_nothing_here_yet_sits_down_by_that_form_too(server: Server) -> None:
    anna, guest = profile(server, "Annunziata"), server.visitor()
    table = made(anna, "")
    guest.visit(f"/t/{table}")
    assert guest._table(guest.form(f"/t/{table}/accept")) == table


def asked(who: Visitor, path: str = "/find/state", **fields: object) -> dict[str, object]:
    """What a script is told of the queue."""
    data = {"accept": "application/json"}
    if path == "/find/state":
        return dict(who.http.get(path, headers=data).json())
    who.visit("/book")
    sent = {"token": who.token, **{name: str(value) for name, value in fields.items()}}
    return dict(who.http.post(path, data=sent, headers={**data, "origin": who.url}).json())


def test_two_who_look_for_a_game_meet_in_the_queue(server: Server) -> None:
    red, blue = server.visitor("Carmino"), server.visitor("Cobalto")
    assert asked(server.visitor()) == {"state": "none"}
    assert asked(red, "/find", title="fresco-card", players=2) == {"go": "/?queue=1"}
    looking = asked(red)
    assert (looking["state"], looking["says"]) == ("looking", "Looking for players: Fresco: the Card Game.")
    assert "1 person is looking" in blue.visit("/")
    assert asked(blue, "/find", title="fresco-card") == {"go": "/?queue=1"}
    assert [asked(who)["state"] for who in (red, blue)] == ["found", "found"]
    assert asked(red, "/find/ready")["state"] == "ready"
    told = asked(blue, "/find/ready")
    assert told == asked(red)
    assert told["state"] == "started"
    with red.live(str(told["go"]).removeprefix("/t/")) as page:
        assert page.now["status"] == "running"
        assert {seat["name"] for seat in page.now["seats"]} == {"Carmino", "Cobalto"}
    assert [asked(who)["state"] for who in (red, blue)] == ["none", "none"]
    assert asked(red, "/find", title="fresco-card", players=4) == {"go": "/?queue=1"}
    assert asked(red, "/find/leave") == {"state": "none"}


def test_an_open_table_is_there_for_those_who_cannot_wait(server: Server) -> None:
    red, blue = server.visitor("Minio"), server.visitor("Indaco")
    table = red._table(red.form("/find", title="fresco-dice", players=4, wait=1))
    assert table in shown(blue)
    days = red._table(red.form("/find", title="fresco-dice", tempo="days", players=2))
    assert days in shown(blue), "nobody waits on a page for days"


def test_the_queue_is_for_its_own_visitors_forms(server: Server) -> None:
    red, mallory = server.visitor("Porpora"), server.visitor("Malandrino")
    for path in ("/find/ready", "/find/leave"):
        assert mallory.http.post(path, data={"token": red.token}).status_code == 400
        assert mallory.http.get(path).status_code in (404, 405)
    answers = [mallory.http.get("/find/state").status_code for _ in range(40)]
    assert 400 in answers, "whoever asks all the time waits"
