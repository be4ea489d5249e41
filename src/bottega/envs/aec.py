"""PettingZoo's agent environment cycle: one agent acts after the other."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
import pettingzoo
from gymnasium import spaces

from bottega.envs.base import EpisodeEnv, GameOptions, Observation, RenderMode, agent_names
from bottega.envs.episode import Episode, Illegal, Reward
from bottega.envs.observation import Mask


class AECEnv(EpisodeEnv, pettingzoo.AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A title for PettingZoo; agents are `seat_0`, `seat_1` … `BaseEnv` and `Episode` explain the options.

    Where several seats act at the same time they are asked one after the other, the lowest seat first. Nobody sees the
    choices of the others before all have chosen.
    """

    metadata = {**EpisodeEnv.metadata, "is_parallelizable": False}

    def __init__(
        self,
        title: str,
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        observation: Observation = "dict",
        scaled: bool = False,
        render_mode: RenderMode | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        super().__init__()
        self._configure(title, options, observation, scaled, render_mode)
        self.episode = Episode(self.game, reward=reward, illegal=illegal)
        self.possible_agents = agent_names(self.game)
        self.agents: list[str] = []
        space = self._space(self.game.num_actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed the next one of the sequence that the last seed began."""
        self.episode.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select_agent()

    def _select_agent(self) -> None:
        """Select the next agent, and write everybody's mask."""
        self.agent_selection = self.possible_agents[self.episode.seat]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Mask:
        """The legal actions of the selected agent; the others have none."""
        if agent == self.agent_selection:
            return self.observation_encoder.mask(self.episode.state, self.possible_agents.index(agent))
        return np.zeros(self.game.num_actions, dtype=np.int8)

    def observe(self, agent: str) -> Any:
        """Return the observation of an agent."""
        self.episode.require_game()
        return self._observe(self.possible_agents.index(agent), self._mask(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the selected agent."""
        self.episode.require_game()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        """Play an action of the selected agent."""
        episode = self.episode
        episode.require_game()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        earned = episode.step({episode.seat: action})
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        if episode.refused:
            self.infos[agent]["illegal"] = episode.refused[episode.seat]
        else:
            self._select_agent()
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> Any:
        """The observations of all agents, for a central critic."""
        return self._all_vectors()
