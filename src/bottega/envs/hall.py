"""Many tables at which learners sit, played by one call: in this process or in others."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.envs.chair import Chair
from bottega.envs.observer import Mask, Observer, Vector
from bottega.kernel.batch import Batch

Seeds = list[int | None] | None


@dataclass(frozen=True)
class Course:
    """What a step did, by table: what it brought to each seat, who had acted, who is asked now, and how games ended."""

    brought: NDArray[np.float64]
    acted: NDArray[np.int64]
    asked: NDArray[np.int64]
    ends: dict[int, dict[str, Any]]


class Hall:
    """Tables in this process. What is seen at them and may be done there is in `seen` and `masks`, by table."""

    def __init__(self, observer: Observer, count: int, seat: int | None, bots: Any, reward: str) -> None:
        self.observer = observer
        self.count = count
        self.reward = reward
        self.selfplay = bots is None
        self.batch = Batch(observer.game, count)
        self.chairs = [Chair(observer.game, seat, bots, reward) for _ in range(count)]
        self.draws: list[np.random.Generator] = []
        self.masks: Mask = np.frombuffer(self.batch.masks, np.int8).reshape(count, -1)
        self.seen: Vector = np.zeros((count, observer.size), np.float32)

    def reset(self, seeds: Seeds) -> Course:
        """New games everywhere; without seeds the next ones."""
        if seeds is not None or not self.draws:
            self.draws = [np.random.default_rng(seed) for seed in seeds or [None] * self.count]
        for table in range(self.count):
            self._begin(table, None if seeds is None else seeds[table])
        self._look()
        acted = np.array(self.batch.seats)
        return Course(np.zeros((self.count, self.observer.game.players)), acted, acted, {})

    def _begin(self, table: int, seed: int | None) -> None:
        chair = self.chairs[table]
        self.batch.states[table] = chair.begin(seed, self.draws[table])
        self.batch.seats[table] = chair.seat

    def _look(self) -> None:
        self.masks.fill(0)
        self.observer.spread(self.batch.write(), self.seen)

    def refused(self, actions: list[int]) -> dict[int, str]:
        """Tables at which an action is illegal, and why."""
        found = {}
        for table in self.batch.refused(actions):
            refusal = self.batch.states[table].why_not(actions[table], self.batch.seats[table])
            found[table] = "" if refusal is None else refusal.text
        return found

    def step(self, actions: list[int]) -> Course:
        """An action at each table; an illegal one ends its game."""
        batch = self.batch
        refused = self.refused(actions)
        acted = batch.seats.copy()
        playing = [table for table in range(self.count) if table not in refused]
        batch.play(playing, [actions[table] for table in playing] if refused else actions)
        over = [table for table in self._wait() if table not in refused]
        brought = self._pay(over, acted, list(refused))
        ends = {}
        for table in [*over, *refused]:
            ends[table] = self._end(table, acted[table], refused.get(table))
            self._begin(table, None)
        self._look()
        return Course(brought, np.array(acted), np.array(batch.seats), ends)

    def _wait(self) -> list[int]:
        """Until the learner is to act everywhere; the tables whose games are over."""
        if not self.selfplay:
            for chair in self.chairs:
                chair.wait()
        return self.batch.ask_next(self.selfplay)

    def _pay(self, over: list[int], acted: list[int], refused: list[int]) -> NDArray[np.float64]:
        brought = np.zeros((self.count, self.observer.game.players))
        for table in over if self.reward in ("win", "margin") else range(self.count):
            brought[table] = self.chairs[table].purse.pay(self.batch.states[table])
        for table in refused:
            brought[table] = 0.0
            brought[table, acted[table]] = -1.0
        return brought

    def _end(self, table: int, seat: int, illegal: str | None) -> dict[str, Any]:
        """How a game ended, and what the seat that acted last sees then."""
        state = self.batch.states[table]
        info: dict[str, Any] = {"seat": seat, "scores": np.array(state.scores), "won": seat in state.winners}
        if illegal is not None:
            info["illegal"] = illegal
        return {"seen": self.observer.vector(state, seat), "mask": self.observer.mask(state, seat), "info": info}


class Annexes:
    """The same in other processes, which share the tables: each writes what is seen there into its rows."""

    def __init__(self, processes: int, observer: Observer, count: int, *chairs: Any) -> None:
        self.count = count
        seen = RawArray("f", count * observer.size)
        masks = RawArray("b", count * observer.game.num_actions)
        self.seen: Vector = np.frombuffer(seen, np.float32).reshape(count, -1)
        self.masks: Mask = np.frombuffer(masks, np.int8).reshape(count, -1)
        self.rows = [range(count * at // processes, count * (at + 1) // processes) for at in range(processes)]
        self.lines: list[Connection] = []
        for rows in self.rows:
            here, there = multiprocessing.Pipe()
            arguments = (there, seen, masks, rows, observer, count, chairs)
            multiprocessing.Process(target=_keep, args=arguments, daemon=True).start()
            there.close()
            self.lines.append(here)

    def reset(self, seeds: Seeds) -> Course:
        return self._together(self._ask("reset", seeds))

    def refused(self, actions: list[int]) -> dict[int, str]:
        found = self._ask("refused", actions)
        return {rows[table]: why for rows, one in zip(self.rows, found, strict=True) for table, why in one.items()}

    def step(self, actions: list[int]) -> Course:
        return self._together(self._ask("step", actions))

    def _ask(self, word: str, by_table: list[Any] | None) -> list[Any]:
        for line, rows in zip(self.lines, self.rows, strict=True):
            line.send((word, None if by_table is None else by_table[rows.start : rows.stop]))
        answers = [line.recv() for line in self.lines]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def _together(self, courses: list[Course]) -> Course:
        ends = {rows[at]: end for rows, one in zip(self.rows, courses, strict=True) for at, end in one.ends.items()}
        brought, acted, asked = (
            np.concatenate(each) for each in zip(*[(one.brought, one.acted, one.asked) for one in courses], strict=True)
        )
        return Course(brought, acted, asked, ends)

    def close(self) -> None:
        for line in self.lines:
            line.close()


def _keep(line: Connection, seen: Any, masks: Any, rows: range, observer: Observer, count: int, chairs: Any) -> None:
    """A hall in this process, until nobody asks any more."""
    hall = Hall(observer, len(rows), *chairs)
    all_seen = np.frombuffer(seen, np.float32).reshape(count, -1)
    all_masks = np.frombuffer(masks, np.int8).reshape(count, -1)
    while True:
        try:
            word, by_table = line.recv()
        except EOFError:
            return
        try:
            answer: Any = getattr(hall, word)(by_table)
        except Exception as error:
            answer = error
        all_seen[rows.start : rows.stop] = hall.seen
        all_masks[rows.start : rows.stop] = hall.masks
        line.send(answer)
