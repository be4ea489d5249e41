"""Every game ends: players who put the end off as long as they can stay below the length that the game announces."""

from __future__ import annotations

from typing import Any, cast

import pytest

import bottega
from bottega.games import title as find_title
from bottega.games import titles
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel import Game, State
from bottega.kernel.chance import Chance

ENDS = ("pass", "stop", "finish", "end", "none")  # what a player does who has done enough
BRINK = 19  # rounds without progress, of the twenty that a game may have


def lingering(state: State, seat: int, chance: Chance) -> int:
    """An action after which the same seat still has something to do, if there is one."""
    game = state.game
    best, found = -1, []
    for _ in range(6):
        action = chance.pick(state.legal(seat))
        after = state.copy()
        after.play(action, seat)
        busy = 2 * (seat in after.actors) + (game.text(action).split()[0] not in ENDS)
        if busy > best:
            best, found = busy, []
        if busy == best:
            found.append(action)
    return chance.pick(found)


def idle(state: State) -> int:
    """Rounds in a row in which nothing has come nearer to the end."""
    return int(getattr(state, "idle", 0)) // (state.game.players if state.game.title == "fresco-dice" else 1)


def on_the_brink(state: State, seat: int, chance: Chance) -> int:
    """Nothing that brings the end nearer, until one more such round would end the game; then just that."""
    game = state.game
    legal = state.legal(seat)
    wanted = idle(state) >= BRINK
    nearer = [action for action in legal if game.text(action).startswith("restore")]
    if wanted and nearer:
        return chance.pick(nearer)
    return chance.pick([action for action in legal if action not in nearer] or legal)


def whole_game(game: Game, choose: Any, seed: int) -> State:
    state, chance = game.start(seed), Chance(seed)
    while not state.over:
        seat = chance.pick(list(state.actors))
        state.play(choose(state, seat, chance), seat)
        assert len(state.moves) <= game.longest, f"{game} announces at most {game.longest} actions: raise `longest`."
    return state


@pytest.mark.rule("FC-R-64", "FD-R-63", "FB-R-91", "CV-R-70")
@pytest.mark.parametrize("name", titles())
def test_who_puts_the_end_off_never_plays_longer_than_announced(name: str) -> None:
    lowest, highest = find_title(name).players
    for players in {max(2, lowest), highest}:
        state = whole_game(bottega.game(name, players=players), on_the_brink, 5)
        assert state.winners


@pytest.mark.rule("CV-R-70", "FC-R-64", "FD-R-63")
@pytest.mark.parametrize("name", [name for name in titles() if name != "fresco"])
def test_who_lingers_in_every_turn_never_plays_longer_than_announced(name: str) -> None:
    for mode in find_title(name).modes:
        assert whole_game(bottega.game(name, **mode), lingering, 3).winners is not None


@pytest.mark.rule("FB-R-91")
@pytest.mark.parametrize("modules", [[], *([number] for number in range(1, 18)), list(range(1, 18))], ids=str)
@pytest.mark.parametrize("players", [2, 4])
def test_no_round_of_fresco_has_more_actions_than_announced(players: int, modules: list[int]) -> None:
    """Players who linger, and who have enough paint and money for everything."""
    game = FrescoGame(players=players, modules=modules)
    state, chance = cast(FrescoState, game.start(7)), Chance(7)
    for seat in range(players):
        state.money[seat] = 60
        state.paint[seat] = [max(3, cubes) for cubes in state.paint[seat]]
    number, began = state.round, 0
    while not state.over and state.round <= 2:
        seat = chance.pick(list(state.actors))
        state.play(lingering(state, seat, chance), seat)
        if state.round != number:
            number, began = state.round, len(state.moves)
        assert len(state.moves) - began <= game.each_round, (
            f"round {number} of {players} players with modules {modules} has more than {game.each_round} actions. "
            f"Count what a seat can do at most in a round: `actions_each_round` in the module's rules.py says it, and "
            f"for the base game `_each_round` in game.py."
        )
