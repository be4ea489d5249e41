"""How many random decisions a second the environments take, beside the bare rules and beside environments of others:
`python -m benchmarks.environments`.

Only the environments' own time counts, not that of choosing. All are measured in one process, in turns, by the time
that the processor spent on it, so that the ratios hold on a busy machine as well.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.random_play import compiled
from bottega.envs import AECEnv, BatchedParallelEnv, SingleAgentEnv, VectorEnv
from bottega.games import game
from bottega.games.fresco.modules import MODULES
from bottega.kernel.chance import Chance
from bottega.kernel.playout import playout

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("canvas", {"players": 2}),
    ("fresco", {"players": 4}),
    ("fresco", {"players": 4, "modules": list(MODULES)}),
    ("fresco-card", {"players": 2}),
    ("fresco-dice", {"players": 2}),
]
TABLES = 64  # played by one call
COLUMNS = ("rules", "vector, self-play", "batched parallel", "AEC", "against random bots")
PEERS = ("connect_four", "backgammon", "chess")  # of OpenSpiel (C++) and of pgx (XLA)

Rate = Callable[[float], float]  # decisions a second, measured for so many seconds


class Watch:
    """Seconds that the processor worked between `go` and `stop`."""

    def __init__(self) -> None:
        self.spent = 0.0

    def go(self) -> None:
        self.begun = time.process_time()

    def stop(self) -> None:
        self.spent += time.process_time() - self.begun


def measured(play: Callable[[Watch, int], int]) -> Rate:
    """What plays a little more, by the watch, after so many decisions, and says how many more it took."""

    def rate(seconds: float) -> float:
        watch, decided = Watch(), 0
        while watch.spent < seconds:
            decided += play(watch, decided)
        return decided / watch.spent

    return rate


def rules(title: str, options: dict[str, Any]) -> Rate:
    made = game(title, **options)
    chance = Chance(1)

    def play(watch: Watch, decided: int) -> int:
        watch.go()
        taken = playout(made.start(decided), chance)
        watch.stop()
        return taken

    return measured(play)


def vector(title: str, options: dict[str, Any]) -> Rate:
    env = VectorEnv(title, TABLES, bots=None, copy=False, **options)
    draw = np.random.default_rng(1)
    masks = env.reset(seed=1)[1]["action_mask"]

    def play(watch: Watch, decided: int) -> int:
        actions = [draw.choice(np.flatnonzero(mask)) for mask in masks]
        watch.go()
        env.step(actions)
        watch.stop()
        return TABLES

    return measured(play)


def batched_parallel(title: str, options: dict[str, Any]) -> Rate:
    """Everybody sees something in every step; only decisions of who is to act are counted."""
    env = BatchedParallelEnv(title, TABLES, **options)
    draw = np.random.default_rng(1)
    infos = env.reset(seed=1)[1]

    def play(watch: Watch, decided: int) -> int:
        actions = {}
        for agent, info in infos.items():
            actions[agent] = np.array([draw.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        watch.go()
        env.step(actions)
        watch.stop()
        return sum(int((chosen != env.wait).sum()) for chosen in actions.values())

    return measured(play)


def aec(title: str, options: dict[str, Any]) -> Rate:
    return _in_turn(AECEnv(title, observation="vector", **options))


def _in_turn(env: Any) -> Rate:
    """Any environment of PettingZoo whose agents act in turn."""
    draw = np.random.default_rng(1)

    def play(watch: Watch, decided: int) -> int:
        watch.go()
        env.reset(seed=decided)
        watch.stop()
        taken = 0
        while True:
            watch.go()
            seen, _, over, _, info = env.last()
            watch.stop()
            if over:
                return taken
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            action = int(draw.choice(np.flatnonzero(mask)))
            watch.go()
            env.step(action)
            watch.stop()
            taken += 1

    return measured(play)


def single_agent(title: str, options: dict[str, Any]) -> Rate:
    env = SingleAgentEnv(title, bots="random", **options)
    draw = np.random.default_rng(1)

    def play(watch: Watch, decided: int) -> int:
        watch.go()
        _, info = env.reset(seed=decided)
        watch.stop()
        taken, over = 0, False
        while not over:
            action = draw.choice(np.flatnonzero(info["action_mask"]))
            watch.go()
            _, _, over, _, info = env.step(action)
            watch.stop()
            taken += 1
        return taken

    return measured(play)


def openspiel(name: str) -> Rate:
    """A game of OpenSpiel, with an observation at every decision."""
    import pyspiel

    made = pyspiel.load_game(name)
    draw = np.random.default_rng(1)

    def play(watch: Watch, decided: int) -> int:
        table, taken = made.new_initial_state(), 0
        while not table.is_terminal():
            if table.is_chance_node():
                table.apply_action(table.chance_outcomes()[draw.integers(len(table.chance_outcomes()))][0])
                continue
            watch.go()
            np.array(table.observation_tensor(table.current_player()), np.float32)
            legal = table.legal_actions()
            watch.stop()
            action = legal[draw.integers(len(legal))]
            watch.go()
            table.apply_action(action)
            watch.stop()
            taken += 1
        return taken

    return measured(play)


def pettingzoo(name: str) -> Rate:
    from importlib import import_module

    return _in_turn(import_module(f"pettingzoo.classic.{name}").env())


def pgx(name: str) -> Rate:
    """As many games of pgx side by side as of ours, on the processor."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    keys = jax.random.split(jax.random.PRNGKey(1), TABLES)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    tables = [jax.jit(jax.vmap(env.init))(keys)]
    draw = np.random.default_rng(1)

    def play(watch: Watch, decided: int) -> int:
        actions = np.array([draw.choice(np.flatnonzero(mask)) for mask in np.asarray(tables[0].legal_action_mask)])
        watch.go()
        tables[0] = jax.block_until_ready(step(tables[0], actions, keys))
        watch.stop()
        return TABLES

    play(Watch(), 0)  # compiles it
    return measured(play)


def rlcard(name: str) -> Rate:
    import rlcard

    env = rlcard.make(name)
    draw = np.random.default_rng(1)

    def play(watch: Watch, decided: int) -> int:
        watch.go()
        seen, _ = env.reset()
        watch.stop()
        taken = 0
        while not env.is_over():
            action = int(draw.choice(list(seen["legal_actions"])))
            watch.go()
            seen, _ = env.step(action)
            watch.stop()
            taken += 1
        return taken

    return measured(play)


def peers() -> tuple[dict[str, Rate], list[str]]:
    """Environments of others that are installed, and those that are not."""
    found, missing = {}, []
    wanted: list[tuple[str, Callable[[str], Rate], str]] = [("OpenSpiel", openspiel, name) for name in PEERS]
    wanted += [("PettingZoo", pettingzoo, name) for name in ("connect_four_v3", "chess_v6")]
    wanted += [("pgx", pgx, name) for name in PEERS]
    wanted += [("RLCard", rlcard, name) for name in ("uno", "gin-rummy")]
    for library, make, name in wanted:
        try:
            found[f"{library}, {name}"] = make(name)
        except ImportError as error:
            missing.append(f"{library}, {name}: needs {error.name}")
    return found, missing


def lines(seconds: float = 1.0, rounds: int = 3) -> Iterator[str]:
    """The table, row by row: medians of some rounds. How many times the others' decisions a second ours are is found
    in each round, by measuring both one after the other."""
    others, missing = peers()
    each = seconds / rounds
    theirs: list[list[float]] = []
    yield f"Decisions a second, per core, {'compiled' if compiled() else 'pure Python'}"
    yield f"| environment | {' | '.join([*COLUMNS, *(f'vector : {name}' for name in others)])} |"
    yield "|---" * (1 + len(COLUMNS) + len(others)) + "|"
    for title, options in GAMES:
        made = [make(title, options) for make in (rules, vector, batched_parallel, aec, single_agent)]
        ours, times = [], []
        for _ in range(rounds):
            ours.append([rate(each) for rate in made])
            theirs.append([rate(each) for rate in others.values()])
            times.append([ours[-1][1] / rate for rate in theirs[-1]])
        chosen = f", {len(options['modules'])} modules" if "modules" in options else ""
        rates = [f"{rate:,.0f}/s" for rate in medians(ours)]
        cells = [f"{title}, {options['players']} seats{chosen}", *rates, *(f"{ratio:.1f}" for ratio in medians(times))]
        yield f"| {' | '.join(cells)} |"
    for name, rate in zip(others, medians(theirs), strict=True):
        yield f"{name}: {rate:,.0f}/s"
    for name in missing:
        yield f"not measured: {name}"


def medians(rows: list[list[float]]) -> list[float]:
    return [statistics.median(column) for column in zip(*rows, strict=True)]


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
