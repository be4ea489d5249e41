"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel. Needs `bottega[envs]`.

    env = bottega.envs.aec("fresco", players=3, modules=[1, 2])     # PettingZoo; `parallel`: all agents at once
    env = bottega.envs.crowd(64, "fresco-dice", players=4)          # 64 parallel ones, stepped by one call
    env = bottega.envs.single("canvas", players=2, bots="greedy")   # Gymnasium, one seat against bots
    env = bottega.envs.vector(64, "canvas", bots=None)              # 64 games in which the learner plays all seats

`bottega.envs.openspiel` registers the titles with OpenSpiel. See docs/environments.md.
Imports `bots`, `games` and `kernel`. Start with `alone.py`.
"""

from __future__ import annotations

from typing import Any

try:
    from bottega.envs.alone import Alone, register
    from bottega.envs.crowd import Crowd
    from bottega.envs.many import Many
    from bottega.envs.observer import Observer
    from bottega.envs.rewards import REWARDS
    from bottega.envs.together import Together
    from bottega.envs.turns import Turns
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"bottega.envs needs {missing.name}: install bottega[envs].", name=missing.name
    ) from missing


def aec(title: str, **options: Any) -> Turns:
    """A PettingZoo AEC environment of a title. Beside the title's options it takes those of `Turns`."""
    return Turns(title, **options)


def parallel(title: str, **options: Any) -> Together:
    """A PettingZoo parallel environment of a title: fits where several seats act at once, see `Together`."""
    return Together(title, **options)


def crowd(count: int, title: str, **options: Any) -> Crowd:
    """Many games by PettingZoo's parallel conventions, stepped by one call, see `Crowd`."""
    return Crowd(count, title, **options)


def single(title: str, **options: Any) -> Alone:
    """A Gymnasium environment: one seat of a title, the others played by bots, see `Alone`."""
    return Alone(title, **options)


def vector(count: int, title: str, **options: Any) -> Many:
    """A Gymnasium vector environment: many games stepped by one call, against bots or in self-play, see `Many`."""
    return Many(count, title, **options)


register()

__all__ = [
    "REWARDS",
    "Alone",
    "Crowd",
    "Many",
    "Observer",
    "Together",
    "Turns",
    "aec",
    "crowd",
    "parallel",
    "single",
    "vector",
]
