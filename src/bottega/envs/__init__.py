"""The games as environments for learners: Gymnasium, PettingZoo, OpenSpiel.

    env = bottega.envs.SingleAgentEnv("canvas", players=2, bots="greedy")      # Gymnasium, one seat against bots
    env = bottega.envs.VectorEnv("canvas", 64, bots=None)                      # 64 games, the learner plays all seats
    env = bottega.envs.AECEnv("fresco", players=3, modules=[1, 2])             # PettingZoo, agents in turn
    env = bottega.envs.BatchedParallelEnv("fresco-dice", 64, players=4)        # 64 games of `ParallelEnv`

`bottega.envs.openspiel` registers the titles with OpenSpiel. Imports `bots`, `games` and `kernel`. Start with
`episode.py`: it decides what a reset, an action, an illegal action and the end are. See docs/environments.md."""

from __future__ import annotations

from typing import Any

from bottega.envs.extras import requires

with requires("gym", "bottega.envs"):
    from bottega.envs.episode import Episode
    from bottega.envs.observation import ObservationEncoder
    from bottega.envs.registration import register
    from bottega.envs.rewards import REWARDS
    from bottega.envs.single_agent import SingleAgentEnv
    from bottega.envs.vector import VectorEnv
try:
    from bottega.envs.aec import AECEnv
    from bottega.envs.batched_parallel import BatchedParallelEnv
    from bottega.envs.parallel import ParallelEnv
except ModuleNotFoundError as missing:
    if missing.name != "pettingzoo":
        raise

    def __getattr__(name: str) -> Any:
        """Say what to install for PettingZoo's environments."""
        if name in ("AECEnv", "BatchedParallelEnv", "ParallelEnv"):
            with requires("pettingzoo", f"bottega.envs.{name}"):
                import pettingzoo  # noqa: F401
        raise AttributeError(f"module 'bottega.envs' has no attribute {name!r}")


register()

__all__ = [
    "REWARDS",
    "AECEnv",
    "BatchedParallelEnv",
    "Episode",
    "ObservationEncoder",
    "ParallelEnv",
    "SingleAgentEnv",
    "VectorEnv",
]
