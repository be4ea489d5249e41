"""The Dome as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m15_dome.rules.module import Dome
from bottega.games.fresco.modules.m15_dome.rules.tiles import DomeState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, tally, tell

ASKED: Final[tuple[str, ...]] = ("dome",)


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        tiles = cast(Dome, module).tiles
        self.tiles = len(tiles)
        names = ", ".join([tile.id for tile in tiles])
        self.part("covered", SPACES, 1, "by space: a dome tile lies hidden there")
        self.part("owned", self.painters * self.tiles, 1, f"by painter and dome tile. Tiles: {names}")
        self.part("paid", self.tiles, 1, "by dome tile: is paid")
        self.part("gain", 1, sum([tile.value for tile in tiles]), "points paid for so far by the seat that is asked")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(DomeState, s.module_states[self.at])
        tally(out, SPACES, [space for space, tile in enumerate(p.under) if tile >= 0])
        for painter in self.painters_from(seats):
            tally(out, self.tiles, p.owned[painter])
        tally(out, self.tiles, p.paid)
        tell(out, p.gain)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
