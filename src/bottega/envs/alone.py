"""Gymnasium: one seat learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from bottega.envs.chair import Chair, Maker
from bottega.envs.observer import Mask
from bottega.envs.seated import Seated, plain
from bottega.games import titles
from bottega.kernel import IllegalAction


class Alone(Seated, gymnasium.Env[Any, Any]):
    """A title for Gymnasium. Options are told in `Seated` (here "vector" is the usual observation), and
    `seat` and `bots` in `Chair`; some bots there have to be."""

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
        self.chair = Chair(self.game, seat, bots, self.reward)
        self.observation_space = self._space(self.game.num_actions)
        self.action_space = spaces.Discrete(self.game.num_actions)

    @property
    def seat(self) -> int:
        """The seat that learns in this game."""
        return self.chair.seat

    def action_masks(self) -> Mask:
        """A 1 for each legal action; sb3-contrib's MaskablePPO asks for this."""
        return self.observer.mask(self._table(), self.seat)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game; without a seed the next one of a row that the last seed began."""
        super().reset(seed=seed)
        self.table = self.chair.begin(seed, self.np_random)
        mask = self.action_masks()
        return self._seen(self.seat, mask), {"action_mask": mask, "seat": self.seat}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        table = self._table()
        info: dict[str, Any] = {"seat": self.seat}
        refusal = table.why_not(plain(action), self.seat)
        if refusal is None:
            table.play(plain(action), self.seat)
            self.chair.wait()
            earned = self.chair.purse.pay(table)[self.seat]
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
