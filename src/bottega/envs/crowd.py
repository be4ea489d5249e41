"""PettingZoo's parallel conventions for many games at once: what agents are told and answer has a row for each game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.envs.chair import SEEDS
from bottega.envs.observer import Vector
from bottega.envs.rewards import Purse
from bottega.envs.seated import Seated, agent_names, whole_actions, whole_seed
from bottega.envs.together import Said, refusal
from bottega.kernel import BadOption, IllegalAction
from bottega.kernel.batch import Batch


class Crowd(Seated):
    """So many games of `Together`, whose options it takes, stepped by one call.

    A game that ends is followed by the next one in the same step; `infos[agent]` tells of the old one by row of games:
    `final_obs`, what the agent saw at its end, and `scores`. Arrays are the same ones at every step, and the next step
    writes over them.
    """

    def __init__(
        self,
        count: int,
        title: str,
        *,
        reward: str = "win",
        illegal: str = "lose",
        observation: str = "dict",
        scaled: bool = False,
        **options: Any,
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadOption(f"There is at least 1 environment, not {count!r}.")
        self._sit_down(title, options, reward, illegal, observation, scaled, None)
        players = self.game.players
        self.num_envs = count
        self.wait = self.game.num_actions
        self.possible_agents = self.agents = agent_names(self.game)
        self.batch = Batch(self.game, count * players, 1)  # seat by seat of game by game
        self.batch.seats = list(range(players)) * count
        self.masks = np.frombuffer(self.batch.masks, np.int8).reshape(count * players, -1)
        self.vectors = np.zeros((count * players, self.observer.size), np.float32)
        self.purses: dict[int, Purse] = {}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Of one game."""
        return self._space(self.wait + 1)

    def action_space(self, agent: str) -> spaces.Discrete:
        return spaces.Discrete(self.wait + 1)

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], Said]:
        """New games everywhere: the first has the seed, the others the following ones; without one they are drawn."""
        if seed is not None:
            seed = whole_seed(seed)
            self._seeds = np.random.default_rng(seed)
        for table in range(self.num_envs):
            self._begin(table, int(self._seeds.integers(SEEDS)) if seed is None else seed + table)
        return self._look()

    def _begin(self, table: int, seed: int) -> None:
        players = self.game.players
        state = self.game.start(seed)
        self.batch.states[table * players : (table + 1) * players] = [state] * players
        self.purses[table] = Purse(self.reward, state)

    def _look(self) -> tuple[dict[str, Any], Said]:
        self.masks.fill(0)
        self.observer.spread(self.batch.write(), self.vectors)
        self.masks[:, self.wait] = ~self.masks.any(axis=1)
        seen, infos = {}, {}
        for seat, agent in enumerate(self.agents):
            mask = self._of(self.masks, seat)
            seen[agent] = self._form(self._of(self.vectors, seat), mask)
            infos[agent] = {"action_mask": mask}
        return seen, infos

    def _of(self, rows: NDArray[Any], seat: int) -> NDArray[Any]:
        """The rows of a seat, one for each game."""
        return rows[seat :: self.game.players]

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], Said]:
        """Play the actions of all who are to act; they commute. Nothing is played in a game if one is illegal there."""
        if not self.purses:
            raise IllegalAction("The environment has no game yet: call reset() first.")
        players = self.game.players
        if set(actions) != set(self.agents):
            given = ", ".join(map(str, actions)) or "nobody"
            raise IllegalAction(f"A step takes actions of {', '.join(self.agents)}, not of {given}.")
        by_agent = [whole_actions(actions[agent], self.num_envs, agent) for agent in self.agents]
        chosen = np.stack(by_agent, axis=1).reshape(-1)
        known = np.clip(chosen, 0, self.wait)
        illegal = (known != chosen) | (self.masks[np.arange(len(chosen)), known] == 0)
        refused = {int(row): self._why(int(row), int(chosen[row])) for row in np.flatnonzero(illegal)}
        if refused and self.illegal == "raise":
            raise IllegalAction(" ".join(refused.values()), self.game.turn_rule)
        lost = illegal.reshape(-1, players).any(axis=1)
        plays = np.flatnonzero((chosen != self.wait) & ~lost.repeat(players))
        self.batch.play(plays.tolist(), chosen[plays].tolist())
        brought = np.where(illegal.reshape(-1, players), -1.0, 0.0)
        over = lost.copy()
        finals: dict[int, tuple[list[Vector], list[int]]] = {}
        for table in range(self.num_envs):
            state = self.batch.states[table * players]
            if not lost[table]:
                over[table] = state.over
                if state.over or self.reward in ("gain", "points"):
                    brought[table] = self.purses[table].pay(state)
            if over[table]:
                finals[table] = [self.observer.vector(state, seat) for seat in range(players)], state.scores
                self._begin(table, int(self._seeds.integers(SEEDS)))
        seen, infos = self._look()
        for seat, agent in enumerate(self.agents):
            if finals:
                infos[agent]["final_obs"] = {table: vectors[seat] for table, (vectors, _) in finals.items()}
                infos[agent]["scores"] = {table: scores[seat] for table, (_, scores) in finals.items()}
            why = {row // players: text for row, text in refused.items() if row % players == seat}
            if why:
                infos[agent]["illegal"] = why
        rewards = {agent: brought[:, seat] for seat, agent in enumerate(self.agents)}
        cut = np.zeros(self.num_envs, bool)
        return seen, rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), infos

    def _why(self, row: int, action: int) -> str:
        return refusal(self.batch.states[row], row % self.game.players, action, self.wait)
