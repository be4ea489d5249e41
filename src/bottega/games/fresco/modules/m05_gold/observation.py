"""Gold Leaf as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m05_gold.rules.leaves import GoldState
from bottega.games.fresco.modules.m05_gold.rules.module import GoldLeaf
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, hot, tell

ASKED: Final[tuple[str, ...]] = ("gild",)


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        gold = cast(GoldLeaf, module)
        self.hot_colour: list[bytes] = hot(self.colours)
        self.part("disc", self.colours, 1, "the gilded colour")
        self.part("supply", 1, gold.total, "leaves in the supply")
        self.part("leaves", 1, gold.total, "your leaves")
        self.part("bonus", 1, max(gold.on, gold.near, gold.far), "points of a leaf now, 0 if none is asked for")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(GoldState, s.module_states[self.at])
        out.append(self.hot_colour[p.disc + 1])
        tell(out, p.supply)
        tell(out, p.leaves[seat])
        tell(out, p.bonus)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
