"""My games, as a browser uses the page: found again, hidden, deleted and taken home."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

import pytest

from bottega.server.lobby.table_request import TableRequest
from bottega.server.web.pages import my_games
from tests.browser.server import Server, Visitor, running_server
from tests.server.visitors import BOT, ME, OPEN, open_services, story, visitor
from tests.server.web.pages.test_account import keep


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("mygames")) as server:
        yield server
        assert "Traceback" not in server.said()
        assert server.metrics()["bottega_errors_total"] == 0


def finished(who: Visitor, seats: tuple[str, ...] = ("me", "apprentice")) -> str:
    table = who.make("canvas", seats)
    with who.live(table) as page:
        page.play_out()
    return table


def listed(who: Visitor, **asked: str) -> set[str]:
    wanted = "&".join(f"{name}={value}" for name, value in asked.items())
    return set(re.findall(r'href="/t/(\w+)"', who.visit(f"/me/games?{wanted}")))


def test_games_are_found_by_what_becomes_of_them_and_by_title(server: Server) -> None:
    red = server.visitor("Red")
    over, waits = finished(red), red.make("fresco", ("me", "open"))
    turn = red.make("canvas", ("me", "me"))
    assert listed(red) == {over, waits, turn}
    assert listed(red, state="running") == {waits, turn}
    assert listed(red, state="mine") == {turn}
    assert listed(red, state="over") == {over}
    assert listed(red, title="fresco") == {waits}
    assert listed(red, title="canvas", state="over") == {over}
    assert listed(server.visitor()) == set()
    for wrong in ("title=chess", "state=lost", "page=0", "page=x", "page=999999"):
        assert red.http.get(f"/me/games?{wrong}").status_code == 400


def test_a_game_is_hidden_and_shown_again(server: Server) -> None:
    red, mallory = server.visitor("Red"), server.visitor("Mallory")
    over, runs = finished(red), red.make("canvas", ("me", "me"))
    assert red.form(f"/me/games/{runs}/hide", hidden="on").status_code == 400, "it goes on"
    assert mallory.form(f"/me/games/{over}/hide", hidden="on").status_code == 400
    assert red.form(f"/me/games/{over}/hide", hidden="on", back="/me/games").headers["location"] == "/me/games"
    assert listed(red) == {runs}
    assert over not in red.visit("/")
    assert listed(red, state="hidden") == {over}
    assert red.http.get(f"/t/{over}").status_code == 200, "it is only hidden"
    red.form(f"/me/games/{over}/hide")
    assert listed(red) == {over, runs}


def test_a_game_against_bots_can_be_deleted_one_with_others_cannot(server: Server) -> None:
    red, blue = server.visitor("Red"), server.visitor("Blue")
    over, runs = finished(red), red.make("fresco-dice", ("me", "apprentice"))
    ours = red.make("canvas", ("me", "open"))
    blue.sit(ours, 1)
    assert blue.form(f"/me/games/{over}/delete").status_code == 400
    for who in (red, blue):
        assert "You can hide other games" in who.form(f"/me/games/{ours}/delete").text
    for table in (over, runs):
        assert red.form(f"/me/games/{table}/delete").status_code == 303
        assert red.http.get(f"/t/{table}").status_code == 404
    assert listed(red) == listed(blue) == {ours}
    assert red.form(f"/me/games/{over}/delete").status_code == 400
    stranger = red.http.post(f"/me/games/{ours}/delete", data={"token": blue.token}, headers={"origin": red.url})
    assert stranger.status_code == 400


def test_the_records_of_all_games_that_are_over(server: Server) -> None:
    red = server.visitor("Red")
    over = [finished(red), finished(red, ("me", "me"))]
    red.make("canvas", ("me", "me"))
    with zipfile.ZipFile(io.BytesIO(red.http.get("/me/records.zip").content)) as packed:
        assert packed.namelist() == [f"records/{table}.record" for table in over]
        for table in over:
            assert packed.read(f"records/{table}.record").decode() == red.http.get(f"/t/{table}/record").text


def test_a_guest_is_offered_a_profile(server: Server) -> None:
    who = server.visitor()
    assert "these games are only in this browser" in who.visit("/me/games")
    keep(who, "Greta")
    assert "these games are only in this browser" not in who.visit("/me/games")


@story
async def test_lists_have_pages(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        made = [
            await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN]))
            for _ in range(my_games.EACH + 1)
        ]
        first, more = await services.db(my_games.find, red, "", "", 1)
        assert (len(first), more) == (my_games.EACH, True)
        last, more = await services.db(my_games.find, red, "", "running", 2)
        assert ([row.id for row in last], more) == ([made[0]], False)


@story
async def test_only_the_holder_hides_and_deletes(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        alone = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, BOT]))
        left = await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(blue, "Blue", left, 1)
        await services.seating.leave(red, left, 0)
        assert not await services.db(my_games.hide, blue, left, True), "blue plays on"
        assert await services.db(my_games.hide, red, left, True), "red has left"
        assert not await services.db(my_games.drop, blue, alone)
        assert await services.db(my_games.drop, red, alone)
        assert not await services.db(my_games.drop, red, alone)
        rows, _ = await services.db(my_games.find, red, "", "hidden", 1)
        assert [row.id for row in rows] == [left]
        rows, _ = await services.db(my_games.find, red, "", "", 1)
        assert rows == []
