"""Records that people bring: a finished game becomes a table to look back at, a position one to play on from."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest

import bottega
from bottega.kernel.chance import Chance
from bottega.server.accounts import profiles, visitors
from bottega.server.core.errors import Refused
from bottega.server.db.rows import IMPORTED
from bottega.server.play.store import table_store
from bottega.server.results.recorder import record_game
from bottega.server.services import Services
from bottega.server.web.pages import my_stats, title
from bottega.server.web.pages.import_record import chosen, read, recorded
from tests.browser.server import Server, running_server
from tests.server.visitors import open_services, play_out, story, visitor


def played(title: str = "canvas", moves: int = 10_000, names: tuple[str, ...] = ("Red", "Blue")) -> bottega.State:
    """A game of this title, played at random to its end, or for so many moves."""
    state = bottega.game(title, players=len(names)).start(seed=7, names=names)
    chance = Chance(7)
    while not state.over and len(state.moves) < moves:
        state.play(chance.pick(state.legal(state.actors[0])), state.actors[0])
    return state


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


async def imported(services: Services, who: str, state: bottega.State) -> str:
    return await services.creation.import_record(who, state, recorded(state))


# -- a finished game


@story
async def test_a_finished_game_is_laid_as_it_ended(database: str) -> None:
    async with open_services(database) as services:
        red, game = await visitor(services), played()
        table = await imported(services, red, read(game.record()))
        live = await services.tables.load(table)
        assert live.row.status == "over"
        assert live.row.result == {"scores": game.scores, "winners": list(game.winners)}
        assert live.names == ["“Red”", "“Blue”"]
        assert live.state.digest() == game.digest()
        assert live.look_back(None, 5).digest() == bottega.replay(game.record(), upto=5).digest()
        assert await services.record_export.give(red, table) == game.record()
        assert [row.id for row in await services.db(table_store.tables_of, red)] == [table]


@story
async def test_it_counts_for_nobody(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await imported(services, red, played())
        assert not await services.db(record_game, table)
        row = (await services.tables.load(table)).row
        assert (row.forked, row.rated, row.public, row.friends) == (IMPORTED, "", False, False)
        assert await services.db(my_stats.played, red, "canvas") == []
        assert await services.db(title.records, red, "canvas") == []
        assert await services.db(title.last_games, red, "canvas") == []
        assert await services.db(table_store.played_options, red) == []
        assert await services.db(table_store.last_choices, red) == {}


@story
async def test_names_stay_as_the_record_says_even_those_of_profiles(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        await services.accounts.create_profile(await services.accounts.who(blue, ""), "Blue", "0" * 6, {}, "")
        table = await imported(services, red, played())
        seats = (await services.tables.load(table)).seats
        assert [seat.name for seat in seats] == ["Red", "Blue"]
        assert [seat.face for seat in seats] == ["", ""], "nobody is shown as a profile that they are not"
        assert (await services.db(profiles.find_by_name, "Blue")).id == blue


@story
async def test_long_names_are_shortened(database: str) -> None:
    async with open_services(database) as services:
        table = await imported(services, await visitor(services), played(names=("R" * 60, "Blue")))
        assert (await services.tables.load(table)).names == ["“" + "R" * 23 + "…”", "“Blue”"]


@story
async def test_brought_tables_are_counted_among_those_of_a_day(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bottega.server.lobby.create.TABLES_A_DAY", 1)
    async with open_services(database) as services:
        red = await visitor(services)
        await imported(services, red, played())
        with pytest.raises(Refused, match="You've created 1 tables today"):
            await imported(services, red, played())


# -- a position


@story
async def test_a_position_is_played_on_against_bots(database: str) -> None:
    async with open_services(database) as services:
        red, start = await visitor(services), played(moves=9)
        wishes = await chosen(services, red, start, "1", "apprentice")
        table = await services.creation.import_record(red, start, wishes)
        live = await services.tables.load(table)
        assert live.row.status == "running"
        assert live.played[:9] == [(seat, action) for action, seat in start.history]
        assert [(seat.kind, seat.bot) for seat in live.seats if seat.seat == 0] == [("bot", "apprentice")]
        assert live.seats[1].holder == red
        with pytest.raises(Refused, match="once the game is over"):
            await services.record_export.give(red, table)
        ended = await play_out(services, table, {1: red})
        await services.db(record_game, table)
        assert ended.row.result
        assert await services.db(my_stats.played, red, "canvas") == []
        assert bottega.replay(await services.record_export.give(red, table)).digest() == ended.state.digest()


@story
async def test_people_at_one_screen_are_called_as_in_the_record_where_they_may(database: str) -> None:
    async with open_services(database) as services:
        red, gold = await visitor(services), await visitor(services)
        await services.accounts.create_profile(await services.accounts.who(gold, ""), "Gold", "0" * 6, {}, "")
        await services.accounts.rename(red, "Rosa")
        start = played(moves=4, names=("Red", "Gold", "Master 3", "Rosa"))
        table = await services.creation.import_record(red, start, await chosen(services, red, start, "0", "me"))
        live = await services.tables.load(table)
        assert live.names == ["Rosa", "Rosa 2", "Rosa 3", "Rosa 4"]
        assert live.row.shared
        start = played(moves=4)
        table = await services.creation.import_record(red, start, await chosen(services, red, start, "0", "me"))
        assert (await services.tables.load(table)).names == ["Rosa", "Blue"]
        assert await services.db(visitors.read_name, red) == ("Rosa", False)


@pytest.mark.parametrize(
    ("seat", "others", "why"),
    [
        ("2", "master", "Choose a seat from 1 to 2"),
        ("-1", "master", "Choose a seat"),
        ("x", "master", "Choose a seat"),
        ("0", "open", "Choose bots or people on this screen"),
        ("0", "wizard", "There is no level 'wizard'"),
    ],
)
@story
async def test_who_sits_where_must_be_possible(tmp_path, seat: str, others: str, why: str) -> None:  # type: ignore[no-untyped-def]
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        red, start = await visitor(services), played(moves=4)
        with pytest.raises(Refused, match=why):
            await services.creation.import_record(red, start, await chosen(services, red, start, seat, others))
        assert await services.db(table_store.count_by_status) == {}


@pytest.mark.parametrize("title", bottega.titles())
def test_a_record_without_its_last_line_is_a_position(title: str) -> None:
    text = played(title, moves=12).record()
    cut = text[: text.index("\nend ")]
    assert read(cut).digest() == read(text).digest()
    with pytest.raises(bottega.BadRecord, match="could not play move 12"):
        read(cut[:-1].rstrip() + "x")


# -- by the page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("bring")) as server:
        yield server
        assert server.metrics()["bottega_errors_total"] == 0
        assert "Traceback" not in server.said()


def told(page: str) -> str:
    """The sentence in which the page refuses something."""
    found = re.search(r'<p id="refusal"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found
    return html.unescape(found[1])


def test_the_page_leads_from_a_record_to_its_table(server: Server) -> None:
    red = server.visitor("Rosa")
    assert 'href="/bring"' in red.visit("/")
    assert 'href="/bring"' in red.visit("/me/games")
    assert "Import a game" in red.visit("/bring")
    text = played().record()
    answer = red.form("/bring", record=text.replace("\n", "\r\n"))  # as browsers send it
    assert answer.status_code == 303
    where = answer.headers["location"]
    page = red.visit(where)
    assert "Imported game, not rated" in page
    assert "Save the record" in page
    assert "/rematch" not in page
    assert red.visit(f"{where}/record") == text
    assert f"{where}/keepsake/0.svg" in red.visit("/gallery")
    assert "<small>record</small>" in red.visit("/me/games")
    assert red.http.get(f"{where}/end.svg").status_code == 200


def test_the_page_asks_who_sits_where_at_a_position(server: Server) -> None:
    red, text = server.visitor("Rosa"), played(moves=9).record()
    asked = red.form("/bring", record=text)
    assert asked.status_code == 200
    assert "9 moves played" in asked.text
    assert "Choose your seat" in asked.text
    assert html.escape(text, quote=True).replace("&quot;", "&#34;") in asked.text
    assert "/t/" not in red.visit("/me/games"), "nothing is made before it is answered"
    made = red.form("/bring", record=text, seat=1, others="apprentice")
    with red.live(made.headers["location"].removeprefix("/t/")) as live:
        assert live.now["mine"] == [1]
        assert live.play()["kind"] == "stored"


def test_the_page_of_a_position_says_that_a_record_has_no_seal(server: Server) -> None:
    red, text = server.visitor("Rosa"), played(moves=9).record()
    said = "This record has no seal, so it may have been changed after the game."
    assert said not in red.form("/bring", record=text).text
    for older in (text.rstrip().rpartition(" ")[0], text.partition("end")[0]):
        asked = red.form("/bring", record=older)
        assert asked.status_code == 200
        assert said in asked.text


def test_a_finished_game_without_a_seal_is_opened(server: Server) -> None:
    red = server.visitor("Rosa")
    assert red.form("/bring", record=played().record().rstrip().rpartition(" ")[0]).status_code == 303


WHOLE = played().record()
BROKEN = {
    "nothing": ("", "line 1: a record starts with 'bottega record 1', not nothing"),
    "a letter": (
        "Dear Blue,\nhow are you?",
        "line 1: a record starts with 'bottega record 1', not 'Dear Blue,'",
    ),
    "header": (WHOLE[: WHOLE.index("seed")], "the header is incomplete"),
    "title": (changed(WHOLE, "title canvas", "title chess"), "There is no title 'chess'. Titles: canvas"),
    "option": (
        changed(WHOLE, "option players 2", "option players 9"),
        "For canvas, players must be from 1 to 5, not 9",
    ),
    "rules": (re.sub("\nrules .*", "\nrules 0", WHOLE), "line 5: made with rules version 0, but this is"),
    "components": (
        re.sub("\ncomponents .*", "\ncomponents 0", WHOLE),
        "line 6: made with component set 0, but this is",
    ),
    "move": (
        changed(WHOLE, "\n4 ", "\n4 0 steal 1 #"),
        "line 14: could not play move 4: Unknown action 'steal 1'",
    ),
    "order": (changed(WHOLE, "\n4 ", "\n5 "), "line 14: expected move 4, not move 5"),
    "tampered": (changed(WHOLE, "seed 7", "seed 8"), "line"),
    "names": (changed(WHOLE, "name 0 Red", "name 0 Anna"), "the seal does not match"),
    "seed": (
        changed(played(moves=0).record().split("end")[0], "seed 7", "seed " + "7" * 41),
        "the seed has more than",
    ),
    "long line": (changed(WHOLE, "\n4 ", "\n4 0 " + "x" * 5000 + " #"), "line 14: could not play move 4"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_its_line_and_nothing_is_made(server: Server, name: str) -> None:
    text, why = BROKEN[name]
    red = server.visitor("Rosa")
    answer = red.form("/bring", record=text)
    assert answer.status_code == 400
    assert told(answer.text).startswith("Could not open this record: ")
    assert why in told(answer.text)
    assert len(told(answer.text)) < 500
    assert "/t/" not in red.visit("/me/games")


def test_it_is_refused_in_the_language_of_the_reader(server: Server) -> None:
    reader = server.visitor("Rosa", **{"accept-language": "fr"})
    said = told(reader.form("/bring", record=BROKEN["order"][0]).text)
    assert "ligne 14" in said
    assert "coup 4 attendu" in said


def test_what_is_too_large_is_refused(server: Server) -> None:
    red = server.visitor("Rosa")
    answer = red.form("/bring", record=WHOLE + "# and so on\n" * 200_000)
    assert answer.status_code == 413
    assert "This file is too large. Game records are at most 100 kB." in told(answer.text)
    fits = red.form("/bring", record=WHOLE + "# and so on\n" * 5_000)
    assert fits.status_code == 303, "other forms are smaller"
    assert red.form("/rename", name="x" * 90_000).status_code == 413


def test_a_form_of_somebody_else_brings_nothing(server: Server) -> None:
    red, thief = server.visitor("Rosa"), server.visitor()
    stolen = {"token": red.token, "record": WHOLE}
    for data in (stolen, {"record": WHOLE}):
        assert thief.http.post("/bring", data=data, headers={"origin": thief.url}).status_code == 400
    elsewhere = {"token": red.token, "record": WHOLE}
    assert red.http.post("/bring", data=elsewhere, headers={"origin": "https://elsewhere"}).status_code == 400
    assert "/t/" not in red.visit("/me/games")
    assert "/t/" not in thief.visit("/me/games")


def test_one_address_brings_few_records_at_once(server: Server) -> None:
    """However many cookies it has; each record is played through."""
    answers = []
    for _ in range(30):
        red = server.visitor()
        red.http.headers["x-forwarded-for"] = "203.0.113.7"
        answers.append(red.form("/bring", record="").status_code)
    assert answers == [400] * 30
    for _ in range(20):
        if "Too many requests" in red.form("/bring", record="").text:
            break
    else:
        raise AssertionError("it goes on and on")
    red.http.headers["x-forwarded-for"] = "203.0.113.8"
    assert "Too many requests" not in red.form("/bring", record="").text
