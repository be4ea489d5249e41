"""Gymnasium's vector environment: many games stepped by one call.

Observations and masks of all games are written together by compiled code into arrays that stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium.vector
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from bottega.envs.arguments import action_array, count_of, seed_of
from bottega.envs.base import BaseEnv, GameOptions, Observation, RenderMode
from bottega.envs.batch_runner import BatchRunner, EpisodeOptions, StepResult
from bottega.envs.episode import Illegal, Opponents, Reward, joined, no_game
from bottega.envs.subprocess_runner import SubprocessRunner
from bottega.kernel import BadOption


class VectorEnv(BaseEnv, gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`num_envs` games of a title. Options are those of `SingleAgentEnv`, and these:

    bots       as there; None: the learner plays every seat, and `infos["seat"]` says which one is asked
    processes  how many processes share the games
    copy       False: observations and masks are the same arrays at every step, and the next step writes over them

    A game that ends is followed by the next one in the same step: observation and mask are already those of the new
    game, and `final_obs` and `final_info` tell how the old one ended. `infos["action_mask"]` has a row for each game.
    A reward is what the step earned for the seat that acted, `infos["rewards"]` what it earned for every seat.
    """

    metadata = {**BaseEnv.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        *,
        seat: int | None = 0,
        bots: Opponents = "greedy",
        reward: Reward = "win",
        illegal: Illegal = "lose",
        observation: Observation = "vector",
        scaled: bool = False,
        render_mode: RenderMode | None = None,
        processes: int = 1,
        copy: bool = True,
        **options: Unpack[GameOptions],
    ) -> None:
        count = count_of(num_envs, 1, None, "There is at least 1 environment")
        shared = count_of(processes, 1, count, f"Between 1 and {count} processes share {count} games")
        self._configure(title, options, observation, scaled, render_mode)
        self.num_envs = count
        self.copy = copy
        self.single_observation_space = self._space(self.game.num_actions)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        episodes = EpisodeOptions(reward, illegal, seat, bots)
        episodes.episode(self.observation_encoder)  # refuses wrong options here, not in another process
        self.raises = illegal == "raise"
        self.runner: BatchRunner | SubprocessRunner = (
            BatchRunner(self.observation_encoder, count, episodes)
            if shared == 1
            else SubprocessRunner(shared, self.observation_encoder, count, episodes)
        )
        self.started = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start new games. The first game gets the seed and the others the following ones; a list has one for each
        game; without a seed each game is the next one of its own sequence."""
        result = self.runner.reset(self._seeds(seed))
        self.started = True
        return self._observe_all(result)

    def _seeds(self, seed: Any) -> list[int | None]:
        """A seed or None for each game."""
        if seed is None:
            return [None] * self.num_envs
        if not isinstance(seed, (list, tuple, np.ndarray)):
            return [seed_of(seed) + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadOption(f"A list of seeds has one for each of the {self.num_envs} games, not {len(seed)}.")
        return [None if one is None else seed_of(one) for one in seed]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game. Wrong numbers of actions are refused before any is played."""
        if not self.started:
            raise no_game()
        chosen: list[int] = action_array(actions, self.num_envs).tolist()
        if self.raises and (refused := self.runner.refusals(chosen)):
            raise joined(refused.values())
        result = self.runner.step(chosen)
        ended = np.zeros(self.num_envs, bool)
        ended[list(result.ended)] = True
        observations, infos = self._observe_all(result)
        rewards = result.earned[np.arange(self.num_envs), result.acted]
        return observations, rewards, ended, np.zeros(self.num_envs, bool), infos

    def _observe_all(self, result: StepResult) -> tuple[Any, dict[str, Any]]:
        """Observations and infos."""
        vectors, masks = self.runner.vectors, self.runner.masks
        if self.copy:
            vectors, masks = vectors.copy(), masks.copy()
        infos: dict[str, Any] = {"action_mask": masks, "seat": result.asked, "rewards": result.earned}
        for row, end in result.ended.items():
            final = {"final_obs": self._observation(end["observation"], end["mask"]), "final_info": end["info"]}
            infos = self._add_info(infos, final, row)
        return self._observation(vectors, masks), infos

    def render(self) -> tuple[Any, ...] | None:
        """Every table as a spectator sees it."""
        if not self.started:
            raise no_game()
        return None if self.render_mode is None else tuple(self.runner.render(self.render_mode))

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        self.runner.close()
