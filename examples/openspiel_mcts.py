"""OpenSpiel's information-set Monte-Carlo tree search plays a title against a random player.

    python examples/openspiel_mcts.py bottega_fresco_dice --simulations 40

The search deals anew what its player cannot see, so it does not look into other hands.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import bottega.envs.openspiel  # noqa: F401  registers the titles


def play(name: str, simulations: int, seed: int) -> list[float]:
    """One game; returns what each player earned. Player 0 searches."""
    game = pyspiel.load_game(name, {"players": 2})
    rng = np.random.RandomState(seed)
    search = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=rng,
        allow_inconsistent_action_sets=True,
    )
    bots = [search, uniform_random.UniformRandomBot(1, rng)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(outcomes, p=chances)
        else:
            action = bots[state.current_player()].step(state)
        state.apply_action(int(action))
    return state.returns()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="bottega_fresco_dice")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=40, help="simulations for each decision")
    chosen = parser.parse_args()
    won = 0
    for seed in range(chosen.games):
        won += play(chosen.game, chosen.simulations, seed)[0] > 0
        print(f"The search has won {won} of {seed + 1} games.", flush=True)


if __name__ == "__main__":
    main()
