"""What others can count: a piece laid behind a screen did not happen for them, in no message, log or moment."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bottega.server.lobby.table_request import SeatRequest, TableRequest
from bottega.server.play.store import table_store
from bottega.server.play.timing.time_control import TimeControl
from bottega.server.services import Services
from bottega.server.web.prometheus import PrometheusMetrics
from tests.server.pages import Ear, breathe, page_at, program_at
from tests.server.visitors import BOT, ME, OPEN, first_move, open_services, play_out, story, until, visitor

SEED = 20


class Planners:
    """Red plans in one way or another; what a page of Blue, a program of Green and a spectator are sent is kept."""

    def __init__(self, services: Services, table: str, red: Ear, blue: Ear, green: Ear, watcher: Ear) -> None:
        self.services, self.table = services, table
        self.red, self.blue, self.green, self.watcher = red, blue, green, watcher

    async def begin(self) -> None:
        """Everybody wakes up, then plans."""
        pages = {0: self.red, 1: self.blue}
        while self.asked() != "plan":
            live = await self.services.tables.load(self.table)
            seat = live.state.actors[0]
            first = live.game.text(live.state.legal(seat)[0])
            if seat in pages:
                await pages[seat].until(lambda now: now["actions"])
                await pages[seat].play(first)
            else:
                await self.green_plays(first)
            count = (await self.services.tables.load(self.table)).count
            for page in (*pages.values(), self.watcher):
                await page.until(lambda now, count=count: now["count"] == count)
        await self.green_is_up_to_date()
        for other in (self.blue, self.green, self.watcher):
            other.heard.clear()

    async def green_is_up_to_date(self) -> None:
        noticed = len((await self.services.tables.load(self.table)).noticed[2])
        await self.green.until(lambda now: now["at"] == noticed)

    async def green_plays(self, text: str) -> None:
        await self.green_is_up_to_date()
        await self.green.ask("stored", at=self.green.now["at"], text=text)

    def asked(self) -> str:
        return str(self.services.tables.lives[self.table].state.view(None)["asked"])

    def texts(self) -> list[str]:
        return [action["text"] for action in self.red.now["actions"]]

    async def red_plans(self, richly: bool) -> None:
        """All assistants; richly in other places, with every piece that may be laid besides, and one taken back."""
        undone = not richly
        while self.red.now["acting"]:
            texts = self.texts()
            pieces = [text for text in texts if not text.startswith("place ") and text != "pass"]
            if richly and pieces:
                await self.red.play(pieces[0])
            elif "pass" in texts:
                await self.red.play("pass")
            else:
                await self.red.play(texts[-1 if richly else 0])
            if not undone and self.red.now["undo"]:
                answer = await self.red.ask("stored", do="undo", seat=0)
                await self.red.until(lambda now, seen=answer["count"]: now["count"] >= seen)
                undone = True
            await breathe()

    async def others_look(self) -> list[list[str]]:
        """Everything that the others have been sent, the past included, when they know that Red has planned."""
        for page in (self.blue, self.watcher):
            await page.until(lambda now: not now["seats"][0]["acting"])
            await page.ask("table", do="look")
            for moment in range(page.now["moves"] - 2, page.now["moves"] + 1):
                await page.ask("past", do="look", at=moment)
        await self.green.until(lambda now: 0 not in now["view"]["actors"])
        await self.blue.play(self.blue.now["actions"][0]["text"])
        return [ear.heard.copy() for ear in (self.blue, self.green, self.watcher)]

    async def reveal(self) -> list[tuple[int, int, int]]:
        """The others plan too; what they can count when all plans lie open."""
        while self.asked() == "plan":
            if self.blue.now["actions"]:
                await self.blue.play(self.blue.now["actions"][-1]["text"])
            else:
                live = self.services.tables.lives[self.table]
                await self.green_plays(live.game.text(live.state.legal(2)[-1]))
        counted = []
        for page in (self.blue, self.watcher):
            now = await page.ask("table", do="look")
            await page.ask("past", do="look", at=now["moves"])
            counted.append((now["moves"], now["count"], now["log_from"] + len(now["log"])))
        return counted


async def planned(folder: Path, richly: bool) -> tuple[list[list[str]], list[tuple[int, int, int]]]:
    """What others are sent until they know that Red has planned, and what they can count after the reveal."""
    database = f"sqlite:///{folder / f'{richly}.db'}"
    async with open_services(database, now=lambda: 1_800_000_000.0) as services, AsyncExitStack() as opened:
        red, blue, green, watcher = [await visitor(services) for _ in range(4)]
        options = {"players": 3, "modules": [4, 8, 10, 12, 13]}
        wishes = [SeatRequest("me", name="Red"), OPEN, OPEN]
        tempo = TimeControl(
            "live", "move", main=600, more=30
        )  # all that others are sent tells nothing, clocks included
        table = await services.creation.make(red, TableRequest("fresco", options, wishes, tempo=tempo, seed=SEED))
        await services.seating.sit(blue, "Blue", table, 1)
        await services.seating.sit(green, "Green", table, 2)
        ears = [await opened.enter_async_context(page_at(services, table, who)) for who in (red, blue, watcher)]
        ears.insert(2, await opened.enter_async_context(program_at(services, table, 2)))
        planners = Planners(services, table, *ears)
        await planners.begin()
        await planners.red_plans(richly)
        sent = await planners.others_look()
        return sent, await planners.reveal()


@story
async def test_others_see_that_a_seat_plans_and_has_planned_and_nothing_else(tmp_path: Path) -> None:
    plain, counted = await planned(tmp_path, richly=False)
    rich, counted_too = await planned(tmp_path, richly=True)
    assert plain == rich
    assert counted == counted_too


def moved_at(services: Services, table: str) -> float:
    kept = table_store.read(services.db.storage, table)
    assert kept is not None
    return kept.row.moved


@story
async def test_when_a_table_moved_last_tells_nothing_about_a_plan(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, ME]))
        live = await services.tables.load(table)
        while (asked := live.state.view(None)["asked"]) in ("wake", "plan"):
            seat, actors, moved = live.state.actors[0], live.state.actors, moved_at(services, table)
            await first_move(services, table, red, seat)
            hidden = asked == live.state.view(None)["asked"] == "plan" and live.state.actors == actors
            assert (moved_at(services, table) == moved) == hidden
            if hidden and len(live.played) == 4 and live.count == 4:
                await services.actions.undo(red, table, seat)
                assert moved_at(services, table) == moved


NAMES = ("moves_total", "store_seconds_count", "update_seconds_count", "think_seconds_count", "wait_seconds_count")


def counted(services: Services) -> dict[str, float]:
    """What a server's metrics have counted, all kinds together."""
    assert isinstance(services.metrics, PrometheusMetrics)
    found = dict.fromkeys(NAMES, 0.0)
    for line in services.metrics.text().decode().splitlines():
        name, _, value = line.rpartition(" ")
        name = name.partition("{")[0].removeprefix("bottega_")
        if name in found:
            found[name] += float(value)
    return found


@story
async def test_meters_count_what_is_laid_behind_a_screen_when_the_game_is_over(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(blue, "Blue", table, 1)
        while (live := await services.tables.load(table)).state.view(None)["asked"] != "plan":
            seat = live.state.actors[0]
            await first_move(services, table, [red, blue][seat], seat)
        async with page_at(services, table, red) as page:
            before, rows = counted(services), live.count
            while len((live := await services.tables.load(table)).state.actors) == 2:
                assert counted(services) == before
                await page.play(page.now["actions"][0]["text"])
                await breathe()
        assert live.count > rows + 2
        assert counted(services)["moves_total"] == before["moves_total"] + 1, "that Red has planned"
        live = await play_out(services, table, {0: red, 1: blue})
        assert counted(services)["moves_total"] == live.count
        assert counted(services)["store_seconds_count"] == live.count


@story
async def test_meters_do_not_tell_how_often_a_bot_lays_something_behind_its_screen(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, BOT]))
        while (live := await services.tables.load(table)).state.view(None)["asked"] != "plan":
            if 0 in live.state.actors:
                await first_move(services, table, red, 0)
            else:
                await until(services, table, lambda live: 0 in live.state.actors)
        live = await until(services, table, lambda live: live.state.actors == (0,))
        seen = [number for number in live.noticed[None] if live.log[number - 1][0] == 1]
        assert len(seen) < sum(seat == 1 for seat, _ in live.log)
        assert counted(services)["think_seconds_count"] == counted(services)["wait_seconds_count"] == len(seen)


@story
async def test_logs_do_not_count_what_is_laid_behind_a_screen(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bottega")
    async with open_services(f"sqlite:///{tmp_path / 'bottega.db'}") as services:
        red, blue = await visitor(services), await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco", {"players": 2}, [ME, OPEN]))
        await services.seating.sit(blue, "Blue", table, 1)
        while (live := await services.tables.load(table)).state.view(None)["asked"] != "plan":
            await first_move(services, table, [red, blue][live.state.actors[0]], live.state.actors[0])
        while len((live := await services.tables.load(table)).state.actors) == 2:
            await first_move(services, table, red, 0)
        told = [record.__dict__["fields"]["number"] for record in caplog.records if record.getMessage() == "move"]
        assert told == list(range(1, len(live.noticed[None]) + 1))
