"""The Black Market as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m16_blackmarket.rules.barrel import BarrelState
from bottega.games.fresco.modules.m16_blackmarket.rules.module import BlackMarket
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, tally, tell

ASKED: Final[tuple[str, ...]] = ()


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        self.tiles = len(game.market_tiles)
        self.part("barrel", self.tiles, 1, "by market tile: lies on the Barrel")
        self.part("draws", self.players, cast(BlackMarket, module).most, "by seat: draws in this round")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(BarrelState, s.module_states[self.at])
        tally(out, self.tiles, p.tiles)
        for other in seats:
            tell(out, p.draws[other])


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
