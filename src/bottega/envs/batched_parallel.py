"""PettingZoo's parallel conventions for many games: what agents see and answer has a row for each game."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.envs.arguments import action_array, count_of, seed_of
from bottega.envs.base import BaseEnv, GameOptions, Observation, agent_names
from bottega.envs.episode import Episode, Illegal, Reward, joined, no_game
from bottega.envs.observation import Vector
from bottega.envs.parallel import Infos
from bottega.envs.rewards import PAID_AT_END
from bottega.kernel import IllegalAction
from bottega.kernel.batch import Batch


class BatchedParallelEnv(BaseEnv):
    """`num_envs` games of `ParallelEnv`, whose options it takes, stepped by one call.

    A game that ends is followed by the next one in the same step; `infos[agent]` tells of the old one by row:
    `final_obs`, what the agent saw at its end, and `scores`. Arrays are the same ones at every step, and the next step
    writes over them.
    """

    def __init__(
        self,
        title: str,
        num_envs: int = 1,
        *,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        observation: Observation = "dict",
        scaled: bool = False,
        **options: Unpack[GameOptions],
    ) -> None:
        self.num_envs = count_of(num_envs, 1, None, "There is at least 1 environment")
        self._configure(title, options, observation, scaled, None)
        self.episodes = [Episode(self.game, reward=reward, illegal=illegal) for _ in range(self.num_envs)]
        players = self.game.players
        rows = self.num_envs * players
        self.wait = self.game.num_actions
        self.possible_agents = self.agents = agent_names(self.game)
        self.batch = Batch(self.game, rows, 1)  # a row for each seat of each game
        self.batch.seats = list(range(players)) * self.num_envs
        self.masks = np.frombuffer(self.batch.masks, np.int8).reshape(rows, -1)
        self.vectors = np.zeros((rows, self.observation_encoder.size), np.float32)
        self.raises = illegal == "raise"
        self.paid_at_end = reward in PAID_AT_END
        self.started = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of one game."""
        return self._space(self.wait + 1)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of one game."""
        return spaces.Discrete(self.wait + 1)

    def reset(self, seed: int | None = None) -> tuple[dict[str, Any], Infos]:
        """Start new games. The first one gets the seed, the others the following ones; without a seed each game is the
        next one of its own sequence."""
        first = None if seed is None else seed_of(seed)
        for row in range(self.num_envs):
            self._start(row, None if first is None else first + row)
        self.started = True
        return self._observe_all()

    def _start(self, row: int, seed: int | None = None) -> None:
        players = self.game.players
        self.episodes[row].reset(seed)
        self.batch.states[row * players : (row + 1) * players] = [self.episodes[row].state] * players

    def _observe_all(self) -> tuple[dict[str, Any], Infos]:
        self.masks.fill(0)
        self.observation_encoder.decode(self.batch.write(), self.vectors)
        self.masks[:, self.wait] = ~self.masks.any(axis=1)
        observations, infos = {}, {}
        for seat, agent in enumerate(self.agents):
            mask = self._of_seat(self.masks, seat)
            observations[agent] = self._observation(self._of_seat(self.vectors, seat), mask)
            infos[agent] = {"action_mask": mask}
        return observations, infos

    def _of_seat(self, rows: NDArray[Any], seat: int) -> NDArray[Any]:
        """The rows of a seat, one for each game."""
        return rows[seat :: self.game.players]

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any], Infos]:
        """Play the actions of all seats that are to act. If one is illegal, nothing is played in its game."""
        if not self.started:
            raise no_game()
        chosen = self._chosen(actions)
        refused = self._refusals(chosen)
        if self.raises and refused:
            raise joined(error for errors in refused.values() for error in errors.values())
        players = self.game.players
        earned = np.zeros((self.num_envs, players))
        over = np.zeros(self.num_envs, bool)
        for row, errors in refused.items():
            earned[row] = self.episodes[row].refuse(errors)
            over[row] = True
        plays = np.flatnonzero((chosen != self.wait) & ~over[:, None])
        self.batch.play(plays.tolist(), chosen.reshape(-1)[plays].tolist())
        for row, episode in enumerate(self.episodes):
            if not over[row]:
                over[row] = episode.state.over
                if over[row] or not self.paid_at_end:
                    earned[row] = episode.collect()
        finals = {row: self._end(row) for row in np.flatnonzero(over).tolist()}
        observations, infos = self._observe_all()
        for seat, agent in enumerate(self.agents):
            if finals:
                infos[agent]["final_obs"] = {row: vectors[seat] for row, (vectors, _) in finals.items()}
                infos[agent]["scores"] = {row: scores[seat] for row, (_, scores) in finals.items()}
            why = {row: str(errors[seat]) for row, errors in refused.items() if seat in errors}
            if why:
                infos[agent]["illegal"] = why
        rewards = {agent: earned[:, seat] for seat, agent in enumerate(self.agents)}
        cut = np.zeros(self.num_envs, bool)
        return observations, rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), infos

    def _chosen(self, actions: dict[str, Any]) -> NDArray[np.int64]:
        """The actions as an array, a row for each game and a column for each seat."""
        if set(actions) != set(self.agents):
            given = ", ".join(map(str, actions)) or "nobody"
            raise IllegalAction(f"A step takes actions of {', '.join(self.agents)}, not of {given}.")
        return np.stack([action_array(actions[agent], self.num_envs, agent) for agent in self.agents], axis=1)

    def _refusals(self, chosen: NDArray[np.int64]) -> dict[int, dict[int, IllegalAction]]:
        """The illegal actions by game and seat. Masks find them; the episodes say why."""
        flat = chosen.reshape(-1)
        known = np.clip(flat, 0, self.wait)
        illegal = (known != flat) | (self.masks[np.arange(len(flat)), known] == 0)
        games = np.flatnonzero(illegal.reshape(chosen.shape).any(axis=1)).tolist()
        return {
            row: self.episodes[row].refusals(
                {seat: None if action == self.wait else action for seat, action in enumerate(chosen[row].tolist())}
            )
            for row in games
        }

    def _end(self, row: int) -> tuple[list[Vector], list[int]]:
        """Start the next game; return the last observation of each seat and the scores."""
        state = self.episodes[row].state
        final = [self.observation_encoder.vector(state, seat) for seat in range(self.game.players)], state.scores
        self._start(row)
        return final
