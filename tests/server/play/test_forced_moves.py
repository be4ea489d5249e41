"""Who has one answer only is not waited for: the table gives it, and nobody clicks for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.kernel.chance import Chance
from bottega.server.lobby.table_request import TableRequest
from bottega.server.play.memory.live_table import LiveTable
from bottega.server.services import Services
from tests.server.pages import page_at
from tests.server.visitors import ME, first_move, open_services, play_out, story, until, visitor

SEED = 3


async def table_with_a_question(services: Services, red: str) -> tuple[str, LiveTable]:
    """A game with the Wishing Well in which somebody is asked for a card and has none. The table passes meanwhile."""
    options = {"players": 2, "modules": [4]}
    table = await services.creation.make(red, TableRequest("fresco", options, [ME, ME], seed=SEED))
    chance = Chance(SEED)
    live = await services.tables.load(table)
    while not any(live.has_a_formality(seat) for seat in live.state.actors):
        seat = live.state.actors[0]
        action = chance.pick(live.state.legal(seat))
        await services.actions.play(red, table, seat, action, len(live.noticed[seat]))
    return table, live


@pytest.mark.rule("M04-R-37")
@story
async def test_the_table_passes_for_who_has_a_formality(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table, live = await table_with_a_question(services, red)
        seat, played = live.state.actors[0], len(live.played)
        live = await until(services, table, lambda live: len(live.played) > played)
        assert live.played[played] == (seat, live.game.action("pass"))


@pytest.mark.rule("FC-R-70")
@story
async def test_the_table_pays_for_who_has_one_way_to_pay(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}") as services:
        red = await visitor(services)
        table = await services.creation.make(red, TableRequest("fresco-card", {"players": 2}, [ME, ME], seed=SEED))
        await play_out(services, table, {0: red, 1: red})
        live = await services.tables.load(table)
        paid = {live.game.text(action).split()[0] for _, action in live.played}
        assert paid >= {"restore", "pay", "mix"}
        assert not services.bots.answering


@story
async def test_who_passes_before_the_table_does_is_passed_once(tmp_path: Path) -> None:
    async with open_services(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=3600) as services:
        red = await visitor(services)
        table, live = await table_with_a_question(services, red)
        seat, played = live.state.actors[0], len(live.played)
        async with page_at(services, table, red) as page:
            await page.ask("table", do="look", seat=seat)
            assert [key[:2] for key in services.bots.answering] == [(table, seat)]
            assert page.now["prompt"].endswith("it will be played automatically.")
            await page.ask("table", do="look", seat=1 - seat)
            assert not page.now["prompt"].endswith("it will be played automatically.")
        await first_move(services, table, red, seat)
        assert len(live.played) == played + 1
