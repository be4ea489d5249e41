"""Run many episodes by one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.envs.episode import Episode, Opponents
from bottega.envs.observation import Mask, ObservationEncoder, Vector
from bottega.envs.rendering import render
from bottega.envs.rewards import PAID_AT_END
from bottega.kernel import IllegalAction
from bottega.kernel.batch import Batch


@dataclass(frozen=True)
class StepResult:
    """The outcome of a step by row: rewards of all seats, the seat that acted, the next seat, and ended games."""

    earned: NDArray[np.float64]
    acted: NDArray[np.int64]
    asked: NDArray[np.int64]
    ended: dict[int, dict[str, Any]]  # by row: "observation", "mask" and "info" of the seat that acted last


@dataclass(frozen=True)
class EpisodeOptions:
    """The options that all episodes of a runner share, see `Episode`."""

    reward: str
    illegal: str
    seat: int | None
    bots: Opponents

    def episode(self, encoder: ObservationEncoder) -> Episode:
        return Episode(encoder.game, reward=self.reward, illegal=self.illegal, seat=self.seat, bots=self.bots)


class BatchRunner:
    """Episodes in this process, a row for each. `vectors` and `masks` hold what the seats that are asked may know and
    do; each step writes over them. An episode that ends is followed by the next one in the same step."""

    def __init__(self, encoder: ObservationEncoder, rows: int, options: EpisodeOptions) -> None:
        self.encoder = encoder
        self.rows = rows
        self.batch = Batch(encoder.game, rows)
        self.episodes = [options.episode(encoder) for _ in range(rows)]
        self.selfplay = options.bots is None
        self.paid_at_end = options.reward in PAID_AT_END
        self.masks: Mask = np.frombuffer(self.batch.masks, np.int8).reshape(rows, -1)
        self.vectors: Vector = np.zeros((rows, encoder.size), np.float32)

    def reset(self, seeds: list[int | None]) -> StepResult:
        """Start a new game in every row; where a seed is None, the next one of the row's own sequence."""
        for row, seed in enumerate(seeds):
            self._start(row, seed)
        self._write()
        asked = np.array(self.batch.seats)
        return StepResult(np.zeros((self.rows, self.encoder.game.players)), asked, asked, {})

    def _start(self, row: int, seed: int | None = None) -> None:
        episode = self.episodes[row]
        episode.reset(seed)
        self.batch.states[row] = episode.state
        self.batch.seats[row] = episode.seat

    def _write(self) -> None:
        self.masks.fill(0)
        self.encoder.decode(self.batch.write(), self.vectors)

    def refusals(self, actions: list[int]) -> dict[int, IllegalAction]:
        """The rows whose actions are illegal, and why."""
        found = {}
        for row in self.batch.refused(actions):
            seat = self.batch.seats[row]
            found[row] = self.episodes[row].refusals({seat: actions[row]})[seat]
        return found

    def step(self, actions: list[int]) -> StepResult:
        """Play an action in every row. If one raises, none is played."""
        batch = self.batch
        refused = self.refusals(actions)
        acted = batch.seats.copy()
        earned = np.zeros((self.rows, self.encoder.game.players))
        for row, error in refused.items():
            earned[row] = self.episodes[row].refuse({acted[row]: error})
        playing = [row for row in range(self.rows) if row not in refused]
        batch.play(playing, [actions[row] for row in playing] if refused else actions)
        over = [row for row in self._wait() if row not in refused]
        for row in over if self.paid_at_end else playing:
            earned[row] = self.episodes[row].collect()
        ended = {}
        for row in [*over, *refused]:
            ended[row] = self._end(row, acted[row])
            self._start(row)
        self._write()
        return StepResult(earned, np.array(acted), np.array(batch.seats), ended)

    def _wait(self) -> list[int]:
        """Let the bots play until the learner is to act in every row; return the rows whose games are over."""
        if not self.selfplay:
            for episode in self.episodes:
                episode.wait()
        return self.batch.ask_next(self.selfplay)

    def _end(self, row: int, seat: int) -> dict[str, Any]:
        episode = self.episodes[row]
        return {
            "observation": self.encoder.vector(episode.state, seat),
            "mask": self.encoder.mask(episode.state, seat),
            "info": episode.result(seat),
        }

    def render(self, mode: str) -> list[Any]:
        """Every row as a spectator sees it."""
        return [render(episode.state, mode) for episode in self.episodes]

    def close(self) -> None:
        """Do nothing: no resource is held."""
