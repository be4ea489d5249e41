"""Who has one answer only is not waited for: the table gives it, and nobody clicks for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bottega.kernel.chance import Chance
from bottega.table.house import House
from bottega.table.laying import Fork
from bottega.table.live import Live
from tests.table.houses import ME, first_move, open_house, play_out, story, until, visitor
from tests.table.pages import page_at

SEED = 3


async def table_with_a_question(house: House, red: str) -> tuple[str, Live]:
    """A game with the Wishing Well in which somebody is asked for a card and has none. The table passes meanwhile."""
    options = {"players": 2, "modules": [4]}
    table = await house.laying.make(red, "fresco", options, [ME, ME], fork=Fork("", SEED))
    chance = Chance(SEED)
    live = await house.tables.look(table)
    while not any(live.has_a_formality(seat) for seat in live.state.actors):
        seat = live.state.actors[0]
        action = chance.pick(live.state.legal(seat))
        await house.playing.play(red, table, seat, action, len(live.noticed[seat]))
    return table, live


@pytest.mark.rule("M04-R-37")
@story
async def test_the_table_passes_for_who_has_a_formality(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        table, live = await table_with_a_question(house, red)
        seat, played = live.state.actors[0], len(live.played)
        live = await until(house, table, lambda live: len(live.played) > played)
        assert live.played[played] == (seat, live.game.action("pass"))


@pytest.mark.rule("FC-R-70")
@story
async def test_the_table_pays_for_who_has_one_way_to_pay(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}") as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco-card", {"players": 2}, [ME, ME], fork=Fork("", SEED))
        await play_out(house, table, {0: red, 1: red})
        live = await house.tables.look(table)
        paid = {live.game.text(action).split()[0] for _, action in live.played}
        assert paid >= {"restore", "pay", "mix"}
        assert not house.bots.answering


@story
async def test_who_passes_before_the_table_does_is_passed_once(tmp_path: Path) -> None:
    async with open_house(f"sqlite:///{tmp_path / 'b.db'}", answer_pause=3600) as house:
        red = await visitor(house)
        table, live = await table_with_a_question(house, red)
        seat, played = live.state.actors[0], len(live.played)
        assert [key[:2] for key in house.bots.answering] == [(table, seat)]
        async with page_at(house, table, red) as page:
            await page.ask("table", do="look", seat=seat)
            assert page.now["prompt"].endswith("in a moment.")
            await page.ask("table", do="look", seat=1 - seat)
            assert not page.now["prompt"].endswith("in a moment.")
        await first_move(house, table, red, seat)
        assert len(live.played) == played + 1
