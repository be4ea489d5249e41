"""PettingZoo's parallel environment: all agents act in every step."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from bottega.envs.chair import SEEDS
from bottega.envs.rewards import Purse
from bottega.envs.seated import Seated, agent_names, plain, whole_seed
from bottega.kernel import IllegalAction, State

Said = dict[str, dict[str, Any]]


class Together(Seated, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A title in which all agents act at once; agents are `seat_0`, `seat_1` … Options are told in `Seated`.

    It fits where seats decide at the same time: planning in Fresco, the bets of the Dice Game. Elsewhere one seat acts
    and the others wait: the last action of the space, `wait`, is the only one open to a seat that is not to act, and
    open to no other.
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
        self._sit_down(title, options, reward, illegal, observation, scaled, render_mode)
        self.wait = self.game.num_actions
        self.possible_agents = agent_names(self.game)
        self.agents: list[str] = []
        space = self._space(self.wait + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Said]:
        """A new game; without a seed the next one of a row that the last seed began."""
        if seed is not None:
            seed = whole_seed(seed)
            self._seeds = np.random.default_rng(seed)
        self.table = self.game.start(int(self._seeds.integers(SEEDS)) if seed is None else seed)
        self._purse = Purse(self.reward, self.table)
        self.agents = self.possible_agents.copy()
        return self._look()

    def _look(self) -> tuple[dict[str, Any], Said]:
        """Observations and infos of all agents."""
        table = self._table()
        seen: dict[str, Any] = {}
        infos: Said = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.observer.mask(table, seat, 1)
            mask[self.wait] = not table.over and seat not in table.actors
            seen[agent] = self._seen(seat, mask)
            infos[agent] = {"action_mask": mask}
        return seen, infos

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Said]:
        """Play the actions of all who are to act; they commute. Nothing is played if one of them is illegal."""
        table = self._table()
        refused: dict[str, str] = {}
        for seat, agent in enumerate(self.possible_agents):
            text = refusal(table, seat, plain(actions.get(agent, self.wait)), self.wait)
            if text:
                refused[agent] = text
        if refused and self.illegal == "raise":
            raise IllegalAction(" ".join(refused.values()), self.game.turn_rule)
        if refused:
            rewards = {agent: -1.0 if agent in refused else 0.0 for agent in self.possible_agents}
        else:
            for seat in table.actors:
                table.play(plain(actions[self.possible_agents[seat]]), seat)
            rewards = dict(zip(self.possible_agents, self._purse.pay(table), strict=True))
        seen, infos = self._look()
        for agent, text in refused.items():
            infos[agent]["illegal"] = text
        over = table.over or bool(refused)
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(seen, over), dict.fromkeys(seen, False), infos

    def state(self) -> Any:
        return self._everything()


def refusal(table: State, seat: int, action: Any, wait: int) -> str:
    """Why a seat may not do this now, or nothing."""
    if action != wait:
        refused = table.why_not(action, seat)
        return "" if refused is None else refused.text
    return f"{table.names[seat]} is to act now and cannot wait." if seat in table.actors else ""
