"""Gymnasium's vector environment: many games at once, stepped by one call.

Observations and masks of all games are written together by compiled code into arrays that stay where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from bottega.envs.chair import Maker
from bottega.envs.hall import Annexes, Course, Hall
from bottega.envs.seated import Seated, whole_actions, whole_seed
from bottega.kernel import BadOption, IllegalAction


class Many(Seated, VectorEnv[Any, Any, Any]):
    """Options are those of `Alone`, and besides

    bots       as there, or None: the learner plays every seat, and `infos["seat"]` says who is asked
    processes  how many share the games; 1: all in this one
    copy       False: arrays are the same ones at every step, and the next step writes over them

    A game that ends is followed by the next one in the same step: observation and mask are already those of the new
    game, and `final_obs` and `final_info` tell how the old one ended. `infos["action_mask"]` has a row for each game.
    A reward is what the step brought to the seat that acted, `infos["rewards"]` what it brought to every seat.
    """

    def __init__(
        self,
        count: int,
        title: str,
        *,
        seat: int | None = 0,
        bots: str | Maker | Sequence[str | Maker] | None = "greedy",
        reward: str = "win",
        illegal: str = "lose",
        observation: str = "vector",
        scaled: bool = False,
        processes: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadOption(f"There is at least 1 environment, not {count!r}.")
        if type(processes) is not int or not 1 <= processes <= count:
            raise BadOption(f"Between 1 and {count} processes share {count} games, not {processes!r}.")
        self._sit_down(title, options, reward, illegal, observation, scaled, None)
        self.metadata["autoreset_mode"] = AutoresetMode.SAME_STEP
        self.num_envs = count
        self.copy = copy
        self.single_observation_space = self._space(self.game.num_actions)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        chairs = (seat, bots, self.reward)
        self.hall: Hall | Annexes = (
            Hall(self.observer, count, *chairs) if processes == 1 else Annexes(processes, self.observer, count, *chairs)
        )
        self.begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games everywhere; with one seed the games have it and the following ones, without the next ones."""
        course = self.hall.reset(self._seed_of_each(seed))
        self.begun = True
        return self._told(course)

    def _seed_of_each(self, seed: Any) -> list[int | None] | None:
        """A seed for each game, or None for all."""
        if seed is None:
            return None
        if not isinstance(seed, (list, tuple, np.ndarray)):
            return [whole_seed(seed) + row for row in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise BadOption(f"A list of seeds has one for each of the {self.num_envs} games, not {len(seed)}.")
        return [None if one is None else whole_seed(one) for one in seed]

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        if not self.begun:
            raise IllegalAction("The environment has no game yet: call reset() first.")
        chosen: list[int] = whole_actions(actions, self.num_envs).tolist()
        if self.illegal == "raise" and (refused := self.hall.refused(chosen)):
            raise IllegalAction(" ".join(refused.values()), self.game.turn_rule)
        course = self.hall.step(chosen)
        ended = np.zeros(self.num_envs, bool)
        ended[list(course.ends)] = True
        seen, infos = self._told(course)
        rewards = course.brought[np.arange(self.num_envs), course.acted]
        return seen, rewards, ended, np.zeros(self.num_envs, bool), infos

    def _told(self, course: Course) -> tuple[Any, dict[str, Any]]:
        """Observations and infos."""
        seen, masks = self.hall.seen, self.hall.masks
        if self.copy:
            seen, masks = seen.copy(), masks.copy()
        infos: dict[str, Any] = {"action_mask": masks, "seat": course.asked, "rewards": course.brought}
        for row, end in course.ends.items():
            final = {"final_obs": self._form(end["seen"], end["mask"]), "final_info": end["info"]}
            infos = self._add_info(infos, final, row)
        return self._form(seen, masks), infos

    def close_extras(self, **kwargs: Any) -> None:
        if isinstance(self.hall, Annexes):
            self.hall.close()

    def close(self, **kwargs: Any) -> None:
        VectorEnv.close(self, **kwargs)
