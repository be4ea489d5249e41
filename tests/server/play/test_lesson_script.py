"""Guided games at their tables: bots keep to the script as long as the learner does, on every server; whoever leaves
plays on against bots that think. What somebody has played before decides what is offered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bottega.guides import LEARNER, guide
from bottega.server.core.errors import Refused
from bottega.server.db.rows import LEFT, LISTENING
from bottega.server.db.storage import Storage
from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.lesson_script import lesson_progress, new_tours
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.play.store import table_store
from bottega.server.services import Services
from tests.browser.server import running_server
from tests.server.pages import page_at
from tests.server.visitors import open_services, play_out, story, until, visitor


def script() -> list[str]:
    """What the learner of Canvas does as long as one thing is meant."""
    found = guide("canvas")
    return [move for step in found.steps if not step.kinds for move in step.moves]


def my_turn(live: LiveTable) -> bool:
    return LEARNER in live.state.actors or live.state.over


async def play(services: Services, who: str, table: str, text: str) -> LiveTable:
    """Play for the learner when it is their turn; returns the table when it is again."""
    live = await until(services, table, my_turn)
    await services.actions.play(who, table, LEARNER, live.game.action(text), len(live.noticed[LEARNER]))
    return await until(services, table, my_turn)


def story_of(live: LiveTable) -> list[tuple[int, str]]:
    return [(seat, live.game.text(action)) for seat, action in live.played]


@story
async def test_bots_keep_to_the_script_on_whatever_server_the_learner_is(database: str) -> None:
    found = guide("canvas")
    async with open_services(database) as here:
        red = await visitor(here)
        tables = [await here.creation.make_lesson(red, "canvas") for _ in range(2)]
        for text in script():
            await play(here, red, tables[0], text)
        stories = [story_of(await here.tables.load(tables[0]))]
    async with open_services(database) as there:
        for text in script():
            live = await play(there, red, tables[1], text)
        stories.append(story_of(live))
        assert stories[0] == stories[1]
        assert [text for seat, text in stories[1] if seat == 1] == found.script(1)
        place = lesson_progress(live, LEARNER)
        assert place is not None
        assert found.steps[place.step].kinds == ("background",)
        assert {live.game.text(action).split()[0] for action in place.meant} == {"background"}
        assert lesson_progress(live, None) is None, "who looks on is not taught"


@story
async def test_a_learner_does_even_what_is_the_only_thing_to_do(database: str) -> None:
    found = guide("fresco-card")
    async with open_services(database) as services:  # which answers formalities at once
        red = await visitor(services)
        table = await services.creation.make_lesson(red, "fresco-card")
        script = found.script(LEARNER)
        for text in script[: script.index("mix m-blue-06") + 1]:  # one card pays orange, and only a mix makes green
            live = await play(services, red, table, text)
        assert not live.has_a_formality(LEARNER)
        await services.actions.set_coach(red, table, False)


@story
async def test_where_the_learner_is_follows_from_the_moves_and_what_is_taken_back(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        async with page_at(services, table, red) as page:
            assert page.now["lesson"]["step"] == 2
            for text in script()[:4]:
                live = await play(services, red, table, text)
            shown = await page.until(lambda now: now["lesson"]["step"] == 9)
            assert [live.game.text(action) for action in shown["lesson"]["meant"]] == ["layer 31"]
            await page.ask("stored", do="undo", seat=0)
            shown = await page.until(lambda now: now["lesson"]["step"] == 7)
            assert [live.game.text(action) for action in shown["lesson"]["meant"]] == ["layer 15"]


@story
async def test_who_leaves_plays_on_against_bots_that_think(database: str) -> None:
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        await play(services, red, table, "take 1")
        with pytest.raises(Refused, match="not your seat"):
            await services.actions.set_coach(blue, table, False)
        assert (await services.tables.load(table)).row.lesson == LISTENING
        async with page_at(services, table, red) as page:
            await page.until(lambda now: now["lesson"] is not None)
            page.say(do="listen", coach=False)
            await page.until(lambda now: not now["lesson"]["listens"])
        assert (await services.tables.load(table)).row.lesson == LEFT
        live = await play_out(services, table, {0: red})
        assert live.row.status == "over"


@story
async def test_a_coach_who_was_sent_away_comes_back_as_long_as_the_script_fits(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        async with page_at(services, table, red) as page:
            for text, fits in [("take 1", True), ("take 2", True), ("take 1", False)]:  # the script says "take 3" then
                await page.until(lambda now: now["actions"])
                page.say(do="listen", coach=False)
                await page.until(lambda now: not now["lesson"]["listens"])
                at = page.now["lesson"]["step"]
                page.say(do="listen", coach=True)
                await page.until(lambda now: now["lesson"]["listens"])
                assert page.now["lesson"]["step"] == at
                await page.play(text)
                assert (page.now["lesson"]["step"] > at) is fits


@story
async def test_who_does_something_else_has_left_the_script_and_bots_think(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        live = await play(services, red, table, "take 3")
        place = lesson_progress(live, LEARNER)
        assert place is not None
        assert (place.step, place.meant) == (-1, [])
        assert (await play_out(services, table, {0: red})).row.status == "over"


@story
async def test_whoever_resigns_is_not_taught_any_more(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        live = await play(services, red, table, script()[0])
        assert lesson_progress(live, LEARNER) is not None
        await services.seating.leave(red, table, LEARNER)
        assert lesson_progress(await services.tables.load(table), LEARNER) is None


@story
async def test_a_known_seed_is_of_use_to_nobody(database: str) -> None:
    """A lesson has no seat for anybody else, and what follows it is dealt anew."""
    async with open_services(database) as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make_lesson(red, "canvas")
        with pytest.raises(Refused):
            await services.seating.sit(blue, "Blue", table, 1)
        live = await play_out(services, table, {0: red})
        again = (await services.tables.load(await services.rematches.create(red, table))).row
        assert again.lesson == ""
        assert again.seed != live.row.seed
        fork = (await services.tables.load(await services.creation.fork(red, table, 1, 0))).row
        assert fork.lesson == ""
        assert all(place.kind == "bot" or place.holder == red for place in (await services.tables.load(fork.id)).seats)


@story
async def test_what_somebody_last_chose_and_has_played(database: str) -> None:
    async with open_services(database) as services:
        red = await visitor(services)
        await services.creation.make_lesson(red, "canvas")
        master, apprentice = SeatRequest("bot", "master"), SeatRequest("bot", "apprentice")
        me = SeatRequest("me")
        await services.creation.make(
            red, TableRequest("fresco", {"players": 3, "modules": [3, 5]}, [me, master, master])
        )
        first = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [me, apprentice]))
        await services.creation.make(red, TableRequest("fresco-dice", {"players": 2}, [me, SeatRequest("open")]))
        assert await services.db(table_store.last_choices, red) == {"fresco": (2, "apprentice"), "fresco-dice": (2, "")}
        played = await services.db(table_store.played_options, red, first)
        assert sorted(title for title, _ in played) == ["canvas", "fresco"]
        assert next(options["modules"] for title, options in played if title == "fresco") == [3, 5]
        assert await services.db(table_store.played_options, await visitor(services)) == []


def test_what_is_new_on_a_table_is_what_somebody_has_not_played_with() -> None:
    before = [{"players": 2}, {"players": 3, "modules": [1, 4]}]
    every = new_tours("fresco", {"players": 2, "modules": list(range(1, 18))}, [])
    some = new_tours("fresco", {"players": 2, "modules": [1, 4, 10]}, before)
    assert new_tours("fresco", {"players": 2}, before) == []
    assert [tour for tour in every if tour["module"] == 10] == some


def test_learn_and_play_now_on_the_home_page(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        red = server.visitor("Red")
        assert '<button class="first" formaction="/learn/canvas"' in red.visit()
        table = red.form("/learn/canvas").headers["location"]
        assert '<button formaction="/learn/canvas"' in red.visit()
        assert "tutorial</small>" in red.visit(), "a lesson is called one in the list"
        assert '"guide": []' not in red.visit(table)
        assert '"guide": []' in server.visitor("Blue").visit(table), "who looks on is not taught"
        red.form(f"{table}/leave", seat=0)
        assert '"guide": []' in red.visit(table), "nor is who has resigned"
        red.make("canvas", ("me", "master", "master", "master"))
        now = re.search(r'name="title" value="canvas">(.*?)</form>', red.visit(), re.DOTALL)
        assert now is not None
        assert 'name="players" value="4"' in now[1]
        assert now[1].count('value="master"') == 3
        secret = guide("canvas").seed
        made = red.form("/make", title="canvas", players=2, seed=secret, lesson=LISTENING).headers["location"]
        storage = Storage(f"sqlite:///{tmp_path / 'bottega.db'}")
        stored = table_store.read(storage, made.rpartition("/")[2])
        storage.close()
        assert stored is not None
        assert stored.row.lesson == "", "only /learn makes a lesson"
        assert stored.row.seed != secret
        assert red.form("/learn/chess").status_code == 404
        assert red.http.get("/learn/canvas").status_code == 405
