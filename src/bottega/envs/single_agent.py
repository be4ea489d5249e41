"""Gymnasium's environment: one seat learns, bots play the others."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
from gymnasium import spaces

from bottega.envs.base import EpisodeEnv, GameOptions, Observation, RenderMode
from bottega.envs.episode import Episode, Illegal, Opponents, Reward
from bottega.envs.observation import Mask


class SingleAgentEnv(EpisodeEnv, gymnasium.Env[Any, Any]):
    """A title for Gymnasium. `BaseEnv` and `Episode` explain the options.

    With `bots=None` the learner plays every seat, and `info["seat"]` says which one is asked. A reward is what the
    step earned for the seat that acted.
    """

    def __init__(
        self,
        title: str,
        *,
        seat: int | None = 0,
        bots: Opponents = "greedy",
        reward: Reward = "win",
        illegal: Illegal = "lose",
        observation: Observation = "vector",
        scaled: bool = False,
        render_mode: RenderMode | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        self._configure(title, options, observation, scaled, render_mode)
        self.episode = Episode(self.game, reward=reward, illegal=illegal, seat=seat, bots=bots)
        self.observation_space = self._space(self.game.num_actions)
        self.action_space = spaces.Discrete(self.game.num_actions)

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return self.episode.seat

    def action_masks(self) -> Mask:
        """A 1 for each legal action. The MaskablePPO of sb3-contrib calls this."""
        return self.observation_encoder.mask(self.episode.state, self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game; without a seed the next one of the sequence that the last seed began."""
        self.episode.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        mask = self.action_masks()
        return self._observe(self.seat, mask), {"action_mask": mask, "seat": self.seat}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action and let the bots answer. An ended game's info has `scores` and `won`."""
        episode = self.episode
        seat = episode.seat
        earned = episode.step({seat: action})[seat]
        info: dict[str, Any] = episode.result(seat) if episode.over else {"seat": episode.seat}
        mask = self.action_masks()
        info["action_mask"] = mask
        return self._observe(episode.seat, mask), earned, episode.over, False, info
