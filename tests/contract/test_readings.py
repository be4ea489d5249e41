"""Games by other readings: each alone, all together, with bots, as numbers, and as the form offers them."""

from __future__ import annotations

from typing import Any

import pytest

import bottega
from bottega.bots import bot
from bottega.bots.ismcts_bot import ISMCTSBot
from bottega.bots.player import Player
from bottega.games.fresco.modules import MODULES
from bottega.games.fresco.rules.readings import READINGS as FRESCO
from bottega.games.fresco_card.rules.readings import READINGS as CARD
from bottega.kernel.chance import Chance
from bottega.lab.fuzz import draw_options, play_checked
from bottega.ledger import rules
from tests.contract import FAILURES
from tests.contract.test_longest import lingering, whole_game

GAMES: list[tuple[str, dict[str, Any]]] = [
    *(
        ("fresco", {"players": 2 + at % 3, "modules": [r.module] if r.module else [], "readings": [r.name]})
        for at, r in enumerate(FRESCO)
    ),
    ("fresco", {"players": 2, "modules": list(MODULES), "readings": [reading.name for reading in FRESCO]}),
    ("fresco", {"players": 3, "edition": "first", "readings": [r.name for r in FRESCO if not r.module]}),
    *(("fresco-card", {"players": players, "readings": [reading.name for reading in CARD]}) for players in (2, 4)),
]
CASES = [pytest.param(*case, id=f"{case[0]}-{case[1]['players']}-{'+'.join(case[1]['readings'])}") for case in GAMES]


@pytest.mark.parametrize(("title", "options"), CASES)
def test_games_by_other_readings_play_to_the_end(title: str, options: dict[str, Any]) -> None:
    game = bottega.game(title, **options)
    state = play_checked(game, 5, FAILURES, 2)
    assert bottega.replay(bottega.records.write(state)).digest() == state.digest()


@pytest.mark.parametrize(("title", "options"), CASES)
def test_players_who_linger_stay_below_the_announced_length(title: str, options: dict[str, Any]) -> None:
    game = bottega.game(title, **options)
    assert whole_game(game, lingering, 3).over


@pytest.mark.parametrize(("title", "options"), CASES)
def test_bots_play_by_other_readings(title: str, options: dict[str, Any]) -> None:
    game = bottega.game(title, **options)
    state = game.start(3)
    greedy = [Player(bot("greedy", title, seat), seat, 3) for seat in range(game.players)]
    master = Player(ISMCTSBot(title, 1, iterations=1), 0, 3)
    while not state.over:
        seat = state.actors[0]
        thinker = master if seat == 0 and len(state.moves) % 20 == 0 else greedy[seat]
        state.play(thinker.move(state), seat)
    assert state.winners


def test_random_options_have_readings_among_them() -> None:
    chance = Chance(7)
    for title, known in (("fresco", FRESCO), ("fresco-card", CARD)):
        drawn = {name for _ in range(60) for name in draw_options(title, chance).get("readings", [])}
        assert drawn == {reading.name for reading in known}


@pytest.mark.parametrize("reading", [pytest.param(reading, id=reading.name) for reading in (*FRESCO, *CARD)])
def test_the_ruling_of_a_reading_names_it(reading: Any) -> None:
    assert any(f"`{reading.name}`" in rules()[rule].text for rule in reading.rules)
    for rule in reading.rules:
        assert rules()[rule]
