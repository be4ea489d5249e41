"""The Benches as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m14_benches.rules.beams import BenchesState
from bottega.games.fresco.modules.m14_benches.rules.module import Benches
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import NOTHING, Numbers, hot, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("benches tile",)


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        pieces = cast(Benches, module).pieces
        benches = len(pieces.needs)
        self.hot_painter: list[bytes] = hot(self.painters)
        players = self.players
        self.part("benches.beams", benches, max(pieces.needs), "by bench: beams that it needs")
        self.part("benches.by", benches * self.painters, 1, "by bench: the painter who has renewed it")
        self.part("benches.points", benches, max(pieces.values), "by renewed bench: its points, -1 for others", NOTHING)
        self.part("beams", players, pieces.each, "by seat: beams")
        self.part("reserve", players, pieces.each, "by seat: sticks in reserve")
        self.part("stalls", len(game.stall_of), 9, "by stall space: beams of its tile")
        self.part_covered()

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(BenchesState, s.module_states[self.at])
        tell_all(out, p.needs)
        for painter in p.done:
            out.append(self.hot_painter[self.place(seat, painter)])
        for at, painter in enumerate(p.done):
            tell(out, p.values[at] if painter >= 0 else NOTHING)
        for other in seats:
            tell(out, p.beams[other])
        for other in seats:
            tell(out, p.reserve[other])
        for tile in s.market:
            tell(out, p.shown[tile] if tile >= 0 else 0)
        self.tell_covered(out, p, s, seats)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
