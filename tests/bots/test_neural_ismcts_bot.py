"""What grandmasters have learned: the network, what it is told, and when it is asked."""

from __future__ import annotations

import math
from typing import Any

import pytest

import bottega
from bottega.bots.evaluators import NetworkEvaluator, RolloutEvaluator
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot, packaged_network, trained_features
from bottega.games.fresco.bot import network_features as fresco
from bottega.games.fresco.modules import MODULES
from bottega.kernel import Perspective
from bottega.kernel.chance import Chance
from bottega.lab.training.selfplay import SelfPlayBot
from bottega.learning.network import ONE, SIZES, UNIT, WEIGHT, Facts, Network

TAUGHT = ("canvas", "fresco", "fresco-card", "fresco-dice")


def weights(inputs: int, first: int, second: int) -> list[int]:
    chance = Chance(3)
    number = (inputs + 1) * first + (first + 1) * second + second + 1
    return [chance.below(1200) - 600 for _ in range(number)]


def test_a_network_in_whole_numbers_is_the_network() -> None:
    inputs, first, second = 9, 6, 4
    numbers = weights(inputs, first, second)
    data = SIZES.pack(inputs, first, second) + b"".join(n.to_bytes(2, "little", signed=True) for n in numbers)
    facts = Facts()
    told = [0, 16, 0, -20, 5, 90, 0, 16, -3]
    for at, number in enumerate(told):
        facts.tell(at, number)
    rest = [number / WEIGHT for number in numbers]
    layer = [number / ONE for number in told]
    for units in (first, second):
        rows = [rest[start : start + units] for start in range(0, (len(layer) + 1) * units, units)]
        rest = rest[len(rows) * units :]
        sums = [sum(x * row[unit] for x, row in zip([*layer, 1.0], rows, strict=True)) for unit in range(units)]
        layer = [max(0.0, total) for total in sums]
    expected = 1 / (1 + math.exp(-(sum(x * w for x, w in zip(layer, rest[:-1], strict=True)) + rest[-1])))
    assert Network(data).share(facts) == pytest.approx(expected, abs=4 / UNIT)


def quick_game(title: str, options: dict[str, Any], seed: int) -> tuple[Any, list[Any]]:
    """A game of the expert with whims: its last state, and the positions that a network may be asked about."""
    told = trained_features(title)
    state = bottega.game(title, **options).start(seed=seed)
    player = SelfPlayBot(title, seed, 0.0)
    quiet = []
    while not state.over:
        if told.quiet(state):
            quiet.append(state.copy())
        seat = state.actors[0]
        player.plan = ()
        state.play(player.choose(Perspective(state, seat, len(state.moves))), seat)
    return state, quiet


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("canvas", {"players": 2}),
        ("canvas", {"players": 5}),
        ("fresco-card", {"players": 4}),
        ("fresco-dice", {"players": 4}),
        ("fresco", {"players": 2}),
        ("fresco", {"players": 3, "modules": [1, 3, 7, 16]}),
    ],
)
def test_what_a_network_is_told_has_its_places(title: str, options: dict[str, Any]) -> None:
    told = trained_features(title)
    network = packaged_network(title)
    assert network is not None
    assert network.inputs == told.size
    quiet = quick_game(title, options, 2)[1]
    assert quiet
    for state in quiet[:: max(1, len(quiet) // 6)]:
        facts = told.facts(state)
        assert len(facts) == state.game.players
        for seat in facts:
            assert len(set(seat.at)) == len(seat.at), "a place is told twice"
            assert 0 <= min(seat.at) <= max(seat.at) < told.size
            assert 0.0 < network.share(seat) < 1.0


def test_the_leader_near_the_end_is_expected_to_win() -> None:
    network = packaged_network("canvas")
    told = trained_features("canvas")
    assert network is not None
    right = 0.0
    for seed in range(8):
        state, quiet = quick_game("canvas", {"players": 2}, seed)
        shares = [network.share(facts) for facts in told.facts(quiet[-2])]
        right += 0.5 if len(state.winners) > 1 else float(shares.index(max(shares)) == state.winners[0])
    assert right >= 6


@pytest.mark.parametrize("title", TAUGHT)
def test_a_grandmaster_asks_its_network(title: str) -> None:
    game = bottega.game(title, players=2)
    assert isinstance(NeuralISMCTSBot(title, 1).evaluator(game), NetworkEvaluator)


def test_without_a_network_positions_are_rolled_out() -> None:
    alone = bottega.game("canvas", players=1, mode="puzzle")
    assert isinstance(NeuralISMCTSBot("canvas", 1).evaluator(alone), RolloutEvaluator)


def test_every_module_has_an_input_of_its_own() -> None:
    plain = set(fresco.tell_table(bottega.game("fresco", players=2).start(1)).at)
    places = []
    for number in MODULES:
        game = bottega.game("fresco", players=2, modules=[number])
        assert fresco.knows(game)
        places += set(fresco.tell_table(game.start(1)).at) - plain
    assert [place for place in places if place >= 36] == [36 + number for number in MODULES]


def test_modules_that_the_network_does_not_know_are_rolled_out() -> None:
    game: Any = bottega.game("fresco", players=2, modules=[1, 17])
    assert isinstance(NeuralISMCTSBot("fresco", 1).evaluator(game), NetworkEvaluator)
    game.modules[1].number = 18
    assert isinstance(NeuralISMCTSBot("fresco", 1).evaluator(game), RolloutEvaluator)


def test_with_iterations_its_choices_depend_on_its_seed_alone() -> None:
    state = bottega.game("canvas", players=2).start(seed=4)
    seen = Perspective(state, state.actors[0], 1)
    first, second = (NeuralISMCTSBot("canvas", 9, iterations=40) for _ in range(2))
    assert first.rate(seen) == second.rate(seen)
