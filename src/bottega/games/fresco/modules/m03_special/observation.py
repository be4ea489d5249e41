"""Special Mixes as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m03_special.rules import SpecialState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, tell

ASKED: Final[tuple[str, ...]] = ()


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        self.part("removed", 1, SPACES, "base tiles that lie in the box")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        tell(out, cast(SpecialState, s.module_states[self.at]).removed)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
