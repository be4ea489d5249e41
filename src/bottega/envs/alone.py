"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from bottega.bots import bot
from bottega.bots.match import move
from bottega.envs.observer import Mask
from bottega.envs.rewards import Purse
from bottega.envs.seated import SEEDS, Seated, plain
from bottega.games import titles
from bottega.kernel import BadOption, Bot, IllegalAction

Maker = Callable[[int], Bot]


class Alone(Seated, gymnasium.Env[Any, Any]):
    """A title for Gymnasium. Options are told in `Seated` (here "vector" is the usual observation), and besides

    seat  the seat that learns, or None: another one every game, drawn by the seed
    bots  who plays the others: the name of a bot, a function that makes a bot from a seed, or a list of these, one for
          each other seat in turn order
    """

    def __init__(
        self,
        title: str,
        *,
        seat: int | None = 0,
        bots: str | Maker | Sequence[str | Maker] = "greedy",
        reward: str = "win",
        illegal: str = "lose",
        observation: str = "vector",
        scaled: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._sit_down(title, options, reward, illegal, observation, scaled, render_mode)
        self.wanted_seat = self._checked_seat(seat)
        self.makers = self._checked_bots(bots)
        self.observation_space = self._space(self.game.num_actions)
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.seat = 0

    def _checked_seat(self, seat: Any) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.players):
            raise BadOption(f"The option seat is None or a seat from 0 to {self.game.players - 1}, not {seat!r}.")
        return None if seat is None else int(seat)

    def _checked_bots(self, bots: Any) -> list[str | Maker]:
        others = self.game.players - 1
        wanted = list(bots) if isinstance(bots, (list, tuple)) else [bots] * others
        if len(wanted) != others:
            raise BadOption(f"Name one bot for all or one for each of the {others} other seats, not {bots!r}.")
        for one in wanted:
            if isinstance(one, str):
                bot(one, self.game.title, 0)
            elif not callable(one):
                raise BadOption(f"A bot is a name or a function that makes one from a seed, not {one!r}.")
        return wanted

    def action_masks(self) -> Mask:
        """A 1 for each legal action; sb3-contrib's MaskablePPO asks for this."""
        return self.observer.mask(self._table(), self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game; without a seed the next one of a row that the last seed began."""
        super().reset(seed=seed)
        players = self.game.players
        self._seed = int(self.np_random.integers(SEEDS)) if seed is None else seed
        self.seat = int(self.np_random.integers(players)) if self.wanted_seat is None else self.wanted_seat
        self.table = self.game.start(self._seed)
        self._bots: dict[int, Bot] = {}
        for ahead, one in enumerate(self.makers, 1):
            other = (self.seat + ahead) % players
            own = self._seed * 64 + other
            self._bots[other] = bot(one, self.game.title, own) if isinstance(one, str) else one(own)
        self._purse = Purse(self.reward, self.table)
        self._wait()
        mask = self.action_masks()
        return self._seen(self.seat, mask), {"action_mask": mask, "seat": self.seat}

    def _wait(self) -> None:
        """Let the bots play until it is the learner's turn."""
        table = self._table()
        while not table.over and self.seat not in table.actors:
            other = table.actors[0]
            table.play(move(table, other, self._bots[other], self._seed), other)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        table = self._table()
        info: dict[str, Any] = {"seat": self.seat}
        refusal = table.why_not(plain(action), self.seat)
        if refusal is None:
            table.play(plain(action), self.seat)
            self._wait()
            earned = self._purse.pay(table)[self.seat]
        elif self.illegal == "raise":
            raise IllegalAction(refusal.text, refusal.rule)
        else:
            info["illegal"] = refusal.text
            earned = -1.0
        mask = self.action_masks()
        info["action_mask"] = mask
        if table.over:
            info["scores"] = np.array(table.scores)
            info["won"] = self.seat in table.winners
        return self._seen(self.seat, mask), earned, table.over or refusal is not None, False, info


def register() -> None:
    """Every title by its id: `gymnasium.make("bottega/FrescoDice-v1", players=3)`."""
    for title in titles():
        name = f"bottega/{title.title().replace('-', '')}-v1"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="bottega.envs.alone:Alone", kwargs={"title": title})
