"""The grandmaster's turn: mixed bets, the risk that wins, and nothing but what a seat sees."""

from __future__ import annotations

import pytest

from bottega.bots import GreedyBot
from bottega.bots.neural_ismcts_bot import NeuralISMCTSBot
from bottega.bots.search import sample
from bottega.games.fresco_dice.bot.equilibrium import Wagers
from bottega.games.fresco_dice.bot.heuristic import EVENTS
from bottega.games.fresco_dice.bot.solver import Solution
from bottega.games.fresco_dice.bot.turns import START
from bottega.games.fresco_dice.rules.state import DiceState
from bottega.kernel import Perspective, State
from bottega.kernel.chance import Chance
from tests.fresco_dice.table import answer, lay_portraits, pawns, play, rolled, set_aside, start, turn_of


class Envious:
    """To who rolls any tile is as good as any other, and as good as that the bet of seat 1 is lost."""

    evaluates_on_expansion = True

    def rewards(self, state: State, chance: Chance) -> list[float]:
        share = 0.5 + 0.2 * (state.scores[0] > 0) - 0.2 * (state.scores[1] > 0)
        return [share, 1.0 - share]


def envious(state: DiceState, seat: int) -> Wagers:
    thought = Wagers(Envious(), state, seat)
    thought.think(1)
    return thought


def test_bets_are_mixed_where_a_bet_that_is_foreseen_is_lost() -> None:
    state = start(2)
    play(state, "bishop 16")
    mix = envious(state, 1).mix()
    assert sum(mix) == pytest.approx(1.0)
    assert mix[3] == 0.0, "a bet costs nothing"
    assert sum(chance > 0.05 for chance in mix) >= 2
    stakes = envious(state, 1).stakes(state.bishop)

    def kept(bets: list[float]) -> float:
        """The share of who rolls and knows these chances of the bets."""
        worth = envious(state, 1).expected(stakes, 0, [1], [bets], stakes.base[0])
        return Solution(worth, False).value[START]

    against_mix = kept(mix[:EVENTS])
    for event in range(EVENTS):
        assert kept([float(event == other) for other in range(EVENTS)]) > against_mix + 0.005
    # in equilibrium neither side can do better: what the bettor is sure of is what who rolls is sure of
    best = max(value for _, value in envious(state, 1).rate()[:EVENTS])
    assert best == pytest.approx(1.0 - against_mix, abs=0.01)


def test_however_little_time_there_is_it_thinks_once() -> None:
    state = start(2)
    seat = state.actors[0]
    assert NeuralISMCTSBot("fresco-dice", 1, seconds=1e-9).choose(Perspective(state, seat, 1)) in state.legal(seat)


def test_a_bet_that_wins_anyway_is_not_mixed() -> None:
    state = start(2)
    lay_portraits(state)
    turn_of(state, 0)
    play(state, "bishop 16")
    for die in ("blue 6", "yellow 4"):
        answer(state)
        set_aside(state, die)
    # 10 so far: without portraits only 13, 16, 19 and 24 count, and 16 is the bishop's
    mix = NeuralISMCTSBot("fresco-dice", 1, iterations=1).solve(Wagers(Pointed(), state, 1))[1]
    assert mix in ([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0])


class Pointed:
    """Judges by points."""

    evaluates_on_expansion = True

    def rewards(self, state: State, chance: Chance) -> list[float]:
        share = 0.5 + 0.01 * (state.scores[0] - state.scores[1])
        return [share, 1.0 - share]


def test_what_is_mixed_is_drawn_by_its_chances() -> None:
    rated = [(7, 0.5), (8, 0.5), (9, 0.4)]
    found = [sample(rated, [0.25, 0.75, 0.0], Chance(seed), 1 << 30) for seed in range(200)]
    assert 30 <= found.count(7) <= 70
    assert found.count(9) == 0


def last_turn(mine: int, theirs: int) -> DiceState:
    """Seat 1 has the last turn of the game."""
    state = start(2)
    lay_portraits(state)
    pawns(state, theirs, mine)
    state.last_round = True
    return turn_of(state, 1)


def test_in_the_last_turn_it_takes_the_risk_that_wins() -> None:
    """11 behind: the tile of 24 and the bishop's bonus are needed, though 19 brings more points on average."""
    state = last_turn(20, 31)
    seen = Perspective(state, 1, 1)
    assert state.game.text(GreedyBot(1).choose(seen)) != "bishop 24"
    bot = NeuralISMCTSBot("fresco-dice", 1, iterations=1)
    assert state.game.text(bot.choose(seen)) == "bishop 24"


def test_ahead_in_the_last_turn_it_does_not_feed_a_bet() -> None:
    state = last_turn(31, 30)
    play(state, "bishop 16", 1)
    answer(state, {0: "bishop"})
    rolled(state, "red 6")
    play(state, "aside red")
    rolled(state, "blue 6")
    play(state, "aside blue")
    rolled(state, "yellow 4, green 6, orange 1, purple 1", "green,red")
    rated = dict(NeuralISMCTSBot("fresco-dice", 1, iterations=1).rate(Perspective(state, 1, 1)))
    assert rated[state.game.action("aside yellow")] > 0.99


@pytest.mark.rule("FD-HID-01", "FD-HID-05")
def test_its_rating_does_not_depend_on_what_is_hidden_from_it() -> None:
    state = start(3)
    for seat, tile in ((0, 3), (1, 9)):
        state.portraits[seat].append(tile)
        for tiles in state.spaces:
            if tile in tiles:
                tiles.remove(tile)
    play(state, "bishop 16")
    answer(state, {1: "bishop"})
    set_aside(state, "blue 6")
    assert 2 in state.actors
    seen = [Perspective(other, 2, 7) for other in (state, state.resample(2, 1), state.resample(2, 2))]
    rated = [NeuralISMCTSBot("fresco-dice", 1, iterations=30).rate(one) for one in seen]
    assert rated[0] == rated[1] == rated[2]
