"""Run many episodes in several processes."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np

from bottega.envs.batch_runner import BatchRunner, EpisodeOptions, StepResult
from bottega.envs.observation import Mask, ObservationEncoder, Vector
from bottega.kernel import IllegalAction


class SubprocessRunner:
    """A `BatchRunner` whose rows are shared out among processes. They write into shared `vectors` and `masks`."""

    def __init__(self, processes: int, encoder: ObservationEncoder, rows: int, options: EpisodeOptions) -> None:
        self.rows = rows
        vectors = RawArray("f", rows * encoder.size)
        masks = RawArray("b", rows * encoder.game.num_actions)
        self.vectors: Vector = np.frombuffer(vectors, np.float32).reshape(rows, -1)
        self.masks: Mask = np.frombuffer(masks, np.int8).reshape(rows, -1)
        self._shares = [range(rows * at // processes, rows * (at + 1) // processes) for at in range(processes)]
        self._pipes: list[Connection] = []
        for share in self._shares:
            here, there = multiprocessing.Pipe()
            arguments = (there, vectors, masks, share, encoder, rows, options)
            multiprocessing.Process(target=_serve, args=arguments, daemon=True).start()
            there.close()
            self._pipes.append(here)

    def reset(self, seeds: list[int | None]) -> StepResult:
        return self._joined(self._call("reset", seeds))

    def refusals(self, actions: list[int]) -> dict[int, IllegalAction]:
        found = self._call("refusals", actions)
        return {share[row]: why for share, one in zip(self._shares, found, strict=True) for row, why in one.items()}

    def step(self, actions: list[int]) -> StepResult:
        return self._joined(self._call("step", actions))

    def render(self, mode: str) -> list[Any]:
        frames: list[Any] = []
        for pipe in self._pipes:
            pipe.send(("render", mode))
        for answer in self._answers():
            frames += answer
        return frames

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()

    def _call(self, method: str, by_row: list[Any]) -> list[Any]:
        """Call a method of every process's runner with its share of a list."""
        for pipe, share in zip(self._pipes, self._shares, strict=True):
            pipe.send((method, by_row[share.start : share.stop]))
        return self._answers()

    def _answers(self) -> list[Any]:
        answers = [pipe.recv() for pipe in self._pipes]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def _joined(self, results: list[StepResult]) -> StepResult:
        ended = {
            share[row]: end for share, one in zip(self._shares, results, strict=True) for row, end in one.ended.items()
        }
        earned, acted, asked = (
            np.concatenate(each) for each in zip(*[(one.earned, one.acted, one.asked) for one in results], strict=True)
        )
        return StepResult(earned, acted, asked, ended)


def _serve(
    pipe: Connection,
    vectors: Any,
    masks: Any,
    share: range,
    encoder: ObservationEncoder,
    rows: int,
    options: EpisodeOptions,
) -> None:
    """Answer calls to the runner of this process until the pipe is closed."""
    runner = BatchRunner(encoder, len(share), options)
    all_vectors = np.frombuffer(vectors, np.float32).reshape(rows, -1)
    all_masks = np.frombuffer(masks, np.int8).reshape(rows, -1)
    while True:
        try:
            method, argument = pipe.recv()
        except EOFError:
            return
        try:
            answer: Any = getattr(runner, method)(argument)
        except Exception as error:
            answer = error
        all_vectors[share.start : share.stop] = runner.vectors
        all_masks[share.start : share.stop] = runner.masks
        pipe.send(answer)
