"""The order in which people find what they can do."""

from __future__ import annotations

import pytest

import bottega
from bottega.kernel.chance import Chance
from bottega.table.live import choices
from tests.table.houses import BOT, ME, open_house, story, until, visitor

GAMES = {
    "canvas": {},
    "fresco": {"modules": list(range(1, 18))},
    "fresco-card": {},
    "fresco-dice": {},
}
DECLINING = {
    "pass",
    "finish",
    "end",
    "bet none",
    "bonus none",
    "favour 0",
    "donate 0",
    "close I",
    "close II",
    "close III",
}


@pytest.mark.parametrize("title", bottega.titles())
def test_what_lets_a_chance_go_comes_after_all_that_takes_one(title: str) -> None:
    game = bottega.game(title, players=3, **GAMES[title])
    state, chance = game.start(3), Chance(3)
    while not state.over:
        seat = chance.pick(list(state.actors))
        legal = state.legal(seat)
        listed = [game.text(action) for action in game.as_listed(legal)]
        assert sorted(listed) == sorted(game.text(action) for action in legal)
        declined = [text in DECLINING for text in listed]
        assert declined == sorted(declined), listed
        assert "pass" not in listed[:-1], "giving up altogether is the very last"
        state.play(chance.pick(legal), seat)


@story
async def test_a_page_is_asked_to_pass_last(database: str) -> None:
    async with open_house(database) as house:
        red = await visitor(house)
        table = await house.laying.make(red, "fresco-card", {"players": 2}, [ME, BOT])
        live = await until(house, table, lambda live: live.game.action("pass") in live.state.legal(0))
        listed = [choice.text for choice in choices(live, 0, live.state.view(0))]
        assert len(listed) > 1
        assert listed[-1] == "pass"
