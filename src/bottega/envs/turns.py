"""PettingZoo's agent environment cycle: one agent acts after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from bottega.envs.chair import SEEDS
from bottega.envs.observer import Mask
from bottega.envs.rewards import Purse
from bottega.envs.seated import Seated, agent_names, plain, whole_seed
from bottega.kernel import IllegalAction


class Turns(Seated, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A title for PettingZoo; agents are `seat_0`, `seat_1` … Options are told in `Seated`.

    Where several seats act at the same time they are asked one after the other, the lowest seat first, and nobody sees
    what the others did before all are done.
    """

    def __init__(
        self,
        title: str,
        *,
        reward: str = "win",
        illegal: str = "lose",
        observation: str = "dict",
        scaled: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._sit_down(title, options, reward, illegal, observation, scaled, render_mode)
        self.possible_agents = agent_names(self.game)
        self.agents: list[str] = []
        space = self._space(self.game.num_actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the next one of a row that the last seed began."""
        if seed is not None:
            seed = whole_seed(seed)
            self._seeds = np.random.default_rng(seed)
        self.table = self.game.start(int(self._seeds.integers(SEEDS)) if seed is None else seed)
        self._purse = Purse(self.reward, self.table)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """The next agent, and everybody's mask."""
        actors = self._table().actors
        if actors:
            self.agent_selection = self.possible_agents[actors[0]]
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Mask:
        """Only the agent that is asked may do anything."""
        if agent == self.agent_selection:
            return self.observer.mask(self._table(), self.possible_agents.index(agent))
        return np.zeros(self.game.num_actions, dtype=np.int8)

    def observe(self, agent: str) -> Any:
        return self._seen(self.possible_agents.index(agent), self._mask(agent))

    def step(self, action: Any) -> None:
        table = self._table()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        refusal = table.why_not(plain(action), seat)
        if refusal is not None and self.illegal == "raise":
            raise IllegalAction(refusal.text, refusal.rule)
        self._cumulative_rewards[agent] = 0.0
        if refusal is None:
            table.play(plain(action), seat)
            self.rewards = dict(zip(self.possible_agents, self._purse.pay(table), strict=True))
            self._ask()
        else:
            self.rewards = {who: -1.0 if who == agent else 0.0 for who in self.agents}
            self.infos[agent]["illegal"] = refusal.text
        if table.over or refusal is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> Any:
        return self._everything()
