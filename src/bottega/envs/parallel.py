"""PettingZoo's parallel environment: all agents act in every step."""

from __future__ import annotations

from typing import Any, Unpack

import pettingzoo
from gymnasium import spaces

from bottega.envs.arguments import as_int
from bottega.envs.base import EpisodeEnv, GameOptions, Observation, RenderMode, agent_names
from bottega.envs.episode import Episode, Illegal, Reward

Infos = dict[str, dict[str, Any]]


class ParallelEnv(EpisodeEnv, pettingzoo.ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A title in which all agents act at once; agents are `seat_0`, `seat_1` …

    It fits where seats decide at the same time: planning in Fresco, the bets of the Dice Game. Elsewhere one seat acts
    and the others wait: `wait`, the last action of the space, is the only one that idle seats may play, and acting
    seats may not play it. `BaseEnv` and `Episode` explain the options.
    """

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
        self._configure(title, options, observation, scaled, render_mode)
        self.episode = Episode(self.game, reward=reward, illegal=illegal)
        self.wait = self.game.num_actions
        self.possible_agents = agent_names(self.game)
        self.agents: list[str] = []
        space = self._space(self.wait + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Infos]:
        """Start a new game; without a seed the next one of the sequence that the last seed began."""
        self.episode.reset(seed)
        self.agents = self.possible_agents.copy()
        return self._observe_all()

    def _observe_all(self) -> tuple[dict[str, Any], Infos]:
        """Observations and infos of all agents."""
        state = self.episode.state
        observations: dict[str, Any] = {}
        infos: Infos = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.observation_encoder.mask(state, seat, 1)
            mask[self.wait] = not state.over and seat not in state.actors
            observations[agent] = self._observe(seat, mask)
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play the actions of all seats that are to act. If one of them is illegal, none is played."""
        episode = self.episode
        chosen = {seat: as_int(actions.get(agent, self.wait)) for seat, agent in enumerate(self.possible_agents)}
        earned = episode.step({seat: None if action == self.wait else action for seat, action in chosen.items()})
        observations, infos = self._observe_all()
        for seat, sentence in episode.refused.items():
            infos[self.possible_agents[seat]]["illegal"] = sentence
        if episode.over:
            self.agents = []
        rewards = dict(zip(self.possible_agents, earned, strict=True))
        ended = dict.fromkeys(self.possible_agents, episode.over)
        return observations, rewards, ended, dict.fromkeys(self.possible_agents, False), infos

    def state(self) -> Any:
        """The observations of all agents, for a central critic."""
        return self._all_vectors()
