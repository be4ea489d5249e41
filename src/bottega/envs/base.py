"""Base classes of the environments: a game, the observations of its seats, and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.envs.arguments import one_of
from bottega.envs.episode import Episode
from bottega.envs.observation import Mask, ObservationEncoder, Vector
from bottega.envs.rendering import RENDER_MODES, render
from bottega.games import game
from bottega.kernel import Game, State

FORMS = ("dict", "vector")

Observation = Literal["dict", "vector"]
RenderMode = Literal["ansi", "human", "rgb_array", "svg"]


class GameOptions(TypedDict, total=False):
    """The options of the titles, as `bottega.game` takes them. The title chooses what is left out."""

    players: int
    components: str | PathLike[str]
    # Fresco and its Card Game
    readings: Sequence[str]
    # Fresco
    modules: Sequence[int]
    edition: str
    # Canvas
    mode: str
    scoring: Sequence[str]
    scenario: str
    difficulty: str


class BaseEnv:
    """Options of every environment, beside those of the title and of `Episode`:

    observation  "dict": {"observation": vector, "action_mask": mask}; "vector": the vector alone. The mask is in the
                 info either way.
    scaled       divide every part of the vector by its highest number
    render_mode  "rgb_array" (a picture as an array), "svg", "ansi" (text) or "human" (prints the text)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def _configure(
        self, title: str, options: GameOptions, observation: str, scaled: bool, render_mode: str | None
    ) -> None:
        self.observation_encoder = ObservationEncoder(game(title, **options), scaled)
        self._with_mask = one_of("observation", observation, FORMS) == "dict"
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.metadata = {**self.metadata, "name": f"bottega_{title}"}

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.observation_encoder.game

    @property
    def parts(self) -> list[tuple[str, slice]]:
        """The named parts of the vector."""
        return self.observation_encoder.parts

    def part(self, vector: Vector, name: str) -> Vector:
        """One part of a vector by its name."""
        return self.observation_encoder.part(vector, name)

    def _space(self, actions: int) -> spaces.Space[Any]:
        vector = self.observation_encoder.space()
        if not self._with_mask:
            return vector
        return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})

    def _observation(self, vectors: Vector, masks: Mask) -> Any:
        """One observation or a batch of them in the chosen form."""
        return {"observation": vectors, "action_mask": masks} if self._with_mask else vectors


class EpisodeEnv(BaseEnv):
    """An environment of one game at a time."""

    episode: Episode

    @property
    def game_state(self) -> State:
        """The state of the game, hidden information included."""
        return self.episode.state

    def render(self) -> Any:
        """The table as a spectator sees it."""
        state = self.episode.state
        return None if self.render_mode is None else render(state, self.render_mode)

    def close(self) -> None:
        """Do nothing: no resource is held."""

    def _observe(self, seat: int, mask: Mask) -> Any:
        return self._observation(self.observation_encoder.vector(self.episode.state, seat), mask)

    @property
    def state_space(self) -> spaces.Box:
        """The space of `state()`: the vectors of all seats one after the other."""
        one = self.observation_encoder.space()
        players = self.game.players
        return spaces.Box(np.tile(one.low, players), np.tile(one.high, players), dtype=np.float32)

    def _all_vectors(self) -> NDArray[np.float32]:
        """The vectors of all seats one after the other, for training with a central critic."""
        state = self.episode.state
        return np.concatenate([self.observation_encoder.vector(state, seat) for seat in range(self.game.players)])


def agent_names(of: Game) -> list[str]:
    """The names of PettingZoo's agents, by seat."""
    return [f"seat_{seat}" for seat in range(of.players)]
