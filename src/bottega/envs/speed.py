"""How many random decisions a second the environments take, beside the bare rules: `python -m bottega.envs.speed`.

All are measured in one process, in turns, by the processor's time, so that the ratios hold on a busy machine as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bottega.envs.alone import Alone
from bottega.envs.turns import Turns
from bottega.games import game
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("canvas", {"players": 2}),
    ("fresco", {"players": 4}),
    ("fresco", {"players": 4, "modules": [1, 2, 3]}),
    ("fresco-card", {"players": 2}),
    ("fresco-dice", {"players": 2}),
]


def rules(title: str, options: dict[str, Any]) -> Callable[[int], int]:
    made = game(title, **options)
    return lambda seed: playout(made.start(seed), Chance(seed))


def turns(title: str, options: dict[str, Any]) -> Callable[[int], int]:
    env = Turns(title, observation="vector", **options)

    def play(seed: int) -> int:
        chance = Chance(seed)
        env.reset(seed=seed)
        decisions = 0
        while not env.terminations[env.agent_selection]:
            _, _, _, _, info = env.last()
            env.step(chance.pick(list(np.flatnonzero(info["action_mask"]))))
            decisions += 1
        return decisions

    return play


def alone(title: str, options: dict[str, Any]) -> Callable[[int], int]:
    env = Alone(title, bots="random", **options)

    def play(seed: int) -> int:
        chance = Chance(seed)
        _, info = env.reset(seed=seed)
        decisions, over = 0, False
        while not over:
            _, _, over, _, info = env.step(chance.pick(list(np.flatnonzero(info["action_mask"]))))
            decisions += 1
        return decisions

    return play


def measure(seconds: float = 1.0) -> Iterator[tuple[str, list[float]]]:
    """For each game the decisions a second of the rules, of agents in turn, and of one seat against random bots."""
    for title, options in GAMES:
        players = [make(title, options) for make in (rules, turns, alone)]
        spent, decided = [0.0] * 3, [0] * 3
        seed = 0
        while min(spent) < seconds:
            for at, play in enumerate(players):
                if spent[at] < seconds:
                    begun = time.process_time()
                    decided[at] += play(seed)
                    spent[at] += time.process_time() - begun
            seed += 1
        name = f"{title}, {', '.join(f'{key} {value}' for key, value in options.items())}"
        yield name, [count / used for count, used in zip(decided, spent, strict=True)]


def main() -> None:
    print("| game | rules | in turn | against random bots |\n|---|---|---|---|")
    for name, (bare, cycle, single) in measure():
        print(f"| {name} | {bare:,.0f}/s | {cycle:,.0f}/s (1 : {bare / cycle:.0f}) | {single:,.0f}/s |", flush=True)


if __name__ == "__main__":
    main()
