"""Register the titles with Gymnasium."""

from __future__ import annotations

import gymnasium

from bottega.games import titles


def register() -> None:
    """Register every title: `gymnasium.make("bottega/FrescoDice-v1", players=3)`, and `make_vec` for many games."""
    for title in titles():
        name = f"bottega/{title.title().replace('-', '')}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="bottega.envs.single_agent:SingleAgentEnv",
                vector_entry_point="bottega.envs.vector:VectorEnv",
                kwargs={"title": title},
            )
