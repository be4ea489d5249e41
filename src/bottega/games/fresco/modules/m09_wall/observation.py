"""The Wall Fresco as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m09_wall.rules.module import WallFresco
from bottega.games.fresco.modules.m09_wall.rules.tiles import WallState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import BLOTS, PRIMARIES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, blank, chunk, hot, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("wall tile", "wall trade")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        pieces = cast(WallFresco, module).pieces
        sections = len(pieces.sections)
        swaps = len(pieces.swaps)
        self.costs: list[bytes] = [chunk(cost[: self.colours]) for cost in pieces.costs]
        hot_income = hot(PRIMARIES)
        self.income: list[bytes] = [hot_income[0], *[hot_income[tile.income + 1] for tile in pieces.tiles]]
        self.blots: list[bytes] = [blank(len(BLOTS))]
        for tile in pieces.tiles:
            self.blots.append(chunk([tile.blots >> at & 1 for at in range(len(BLOTS))]))
        self.hot_painter: list[bytes] = hot(self.painters)
        self.hot_swap: list[bytes] = hot(swaps)
        cubes = max([max(cost) for cost in pieces.costs])
        self.part("sections.paints", sections * self.colours, cubes, "by section and colour: cubes that it costs")
        self.part("sections.open", sections, 1, "by section: touches a restored part")
        self.part("sections.by", sections * self.painters, 1, "by section: the painter who has restored it")
        self.part("sections.income", sections * PRIMARIES, 1, "by restored section: the colour on its back")
        self.part("sections.blots", sections * len(BLOTS), 1, f"by restored section: the blots there, {BLOTS}")
        self.part_covered()
        self.part("exchange", swaps, pieces.each, "by colour: Exchange tiles left")
        self.part("exchanged", self.players * swaps, pieces.each, "by seat and colour: Exchange tiles")
        self.part("swap", swaps, 1, "the colour that tiles are given up for")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(WallState, s.module_states[self.at])
        done = p.done
        for front in p.fronts:
            out.append(self.costs[front])
        for at in range(len(done)):
            tell(out, 1 if done[at] < 0 and (at in p.pieces.starts or p.touched(at)) else 0)
        for painter in done:
            out.append(self.hot_painter[self.place(seat, painter)])
        for at, painter in enumerate(done):
            out.append(self.income[p.tiles[at] + 1 if painter >= 0 else 0])
        for at, painter in enumerate(done):
            out.append(self.blots[p.tiles[at] + 1 if painter >= 0 else 0])
        self.tell_covered(out, p, s, seats)
        tell_all(out, p.supply)
        for other in seats:
            tell_all(out, p.exchanged[other])
        out.append(self.hot_swap[p.swap + 1])


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
