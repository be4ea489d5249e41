"""What all environments have in common: a game, how a seat sees it, and the options that are not the title's own."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.envs.observer import Mask, Observer, Vector
from bottega.envs.rewards import REWARDS, one_of
from bottega.games import game
from bottega.kernel import BadOption, Game, IllegalAction, State

ILLEGAL = ("lose", "raise")
FORMS = ("dict", "vector")
RENDER_MODES = ("ansi", "svg", "human")


class Seated:
    """Options, beside the title's own:

    reward       "win", "margin", "gain" or "points", see rewards.py
    illegal      "lose": an illegal action ends the game, its agent gets -1 and the others 0, as PettingZoo's
                 TerminateIllegalWrapper does it, and the info says why; "raise": IllegalAction, and nothing has changed
    observation  "dict": {"observation": vector, "action_mask": mask}; "vector": the vector alone. The mask is in the
                 info either way.
    scaled       divide every part of the vector by its highest number
    render_mode  "ansi" (text), "svg", or "human" (prints the text)
    """

    def _sit_down(
        self,
        title: str,
        options: dict[str, Any],
        reward: str,
        illegal: str,
        observation: str,
        scaled: bool,
        render_mode: str | None,
    ) -> None:
        self.observer = Observer(game(title, **options), scaled)
        self.reward = one_of("reward", reward, REWARDS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.masked = one_of("observation", observation, FORMS) == "dict"
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.metadata: dict[str, Any] = {
            "name": f"bottega_{title}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.table: State | None = None

    @property
    def game(self) -> Game:
        return self.observer.game

    @property
    def parts(self) -> list[tuple[str, slice]]:
        """The named parts of the vector."""
        return self.observer.parts

    def part(self, vector: Vector, name: str) -> Vector:
        """One part of a vector by its name."""
        return self.observer.part(vector, name)

    def render(self) -> Any:
        """The table as a spectator sees it."""
        table = self._table()
        if self.render_mode == "svg":
            return table.svg()
        if self.render_mode == "human":
            print(table)
        return str(table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _table(self) -> State:
        if self.table is None:
            raise IllegalAction("The environment has no game yet: call reset() first.")
        return self.table

    def _space(self, actions: int) -> spaces.Space[Any]:
        vector = self.observer.space()
        if not self.masked:
            return vector
        return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def _seen(self, seat: int, mask: Mask) -> Any:
        return self._form(self.observer.vector(self._table(), seat), mask)

    def _form(self, vectors: Vector, masks: Mask) -> Any:
        """One observation, or many, as asked for."""
        return {"observation": vectors, "action_mask": masks} if self.masked else vectors

    def _everything(self) -> Vector:
        """What all seats know together: their vectors one after the other, for training with a central critic."""
        table = self._table()
        return np.concatenate([self.observer.vector(table, seat) for seat in range(self.game.players)])


def agent_names(of: Game) -> list[str]:
    return [f"seat_{seat}" for seat in range(of.players)]


def whole_seed(seed: Any) -> int:
    """A seed as a plain number; anything that is none is refused."""
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and seed >= 0:
        return int(seed)
    raise BadOption(f"A seed is a whole number from 0 on, not {seed!r}.")


def whole_actions(actions: Any, games: int, agent: str = "") -> NDArray[np.int64]:
    """An action for each game, as an array; anything else is refused before any of them is played."""
    whose = f" of {agent}" if agent else ""
    try:
        chosen = np.asarray(actions)
    except ValueError:
        raise IllegalAction(f"The actions{whose} should be {games} whole numbers, one for each game.") from None
    if chosen.shape != (games,) or not np.issubdtype(chosen.dtype, np.integer):
        given = f"an array of shape {chosen.shape} and type {chosen.dtype}"
        raise IllegalAction(f"The actions{whose} should be {games} whole numbers, one for each game, not {given}.")
    return chosen.astype(np.int64, copy=False)


def plain(action: Any) -> Any:
    """An action as a plain number, also if it is one of numpy's; anything else is left for the game to refuse."""
    if isinstance(action, np.integer) or (isinstance(action, np.ndarray) and action.size == 1):
        return int(action)
    return action
