"""Bots, hints and analysis at every title, and in Fresco with every module alone and all of them together."""

from __future__ import annotations

from typing import Any

import pytest

import bottega
from bottega.bots import bot
from bottega.bots.analysis import Analyst
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.player import Player
from bottega.games.fresco.modules import MODULES
from bottega.kernel import Perspective

GAMES: list[tuple[str, dict[str, Any]]] = [
    *((title, {}) for title in bottega.titles()),
    *(("fresco", {"modules": [number]}) for number in MODULES),
    ("fresco", {"modules": list(MODULES)}),
]
SPARING = 40  # with all modules a master takes long: it plays one move of so many


def name(case: tuple[str, dict[str, Any]]) -> str:
    title, options = case
    modules = options.get("modules", [])
    return f"{title} with all" if len(modules) > 1 else f"{title} with {modules[0]}" if modules else title


@pytest.mark.parametrize(("title", "options"), [pytest.param(*case, id=name(case)) for case in GAMES])
def test_greedy_plays_a_master_hints_are_given_and_the_game_is_analysed(title: str, options: dict[str, Any]) -> None:
    game = bottega.game(title, players=2, **options)
    state = game.start(3)
    greedy = [Player(bot("greedy", title, seat), seat, 3) for seat in range(2)]
    master = Player(ISMCTSBot(title, 1, iterations=1), 1, 3)
    whole_box = len(options.get("modules", [])) > 1
    every = SPARING if whole_box else 1
    decided = []
    while not state.over:
        seat = state.actors[0]
        if seat == 1 and len(state.moves) % every == 0:
            action = master.move(state)
        else:
            action = greedy[seat].move(state)
        if len(state.legal(seat)) > 1:
            decided.append((state.copy(), seat, action))
        state.play(action, seat)
    assert state.winners

    hinter = ISMCTSBot(title, 2, iterations=1)
    analyst = Analyst(game, iterations=1)
    moments = 1 if whole_box else 3
    for before, seat, action in decided[:: len(decided) // moments]:
        hints = hinter.rate(Perspective(before, seat, 5))
        assert [hinted for hinted, _ in hints] == before.legal(seat)
        judged = analyst.review(before, seat, action)
        assert judged is not None
        assert judged.best in before.legal(seat)
        assert sum(analyst.point(before, judged.number - 1, few=True).shares) == pytest.approx(1.0)
