"""The Glaziers as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m06_glaziers.rules.glass import ALTAR, GlaziersState
from bottega.games.fresco.modules.m06_glaziers.rules.module import Glaziers
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, blank, hot, tally, tell, tell_all

ASKED: Final[tuple[str, ...]] = ("glaziers tile", "panes", "window")


class Encoder(ModuleNumbers):
    """A window tile is told by a 1 at its place."""

    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        pieces = cast(Glaziers, module).pieces
        self.windows = len(pieces.windows)
        self.slots = len(pieces.prices)
        self.hot_window: list[bytes] = hot(self.windows)
        self.hot_glazing: list[bytes] = hot(self.windows + 1)
        kinds = len(pieces.kinds)
        glass = max([kind.count for kind in pieces.kinds])
        panes = max([max(window.counts) for window in pieces.windows] + pieces.altar)
        self.part("board", kinds, glass, f"by colour: glass on offer. Colours: {pieces.letters}")
        self.part("storage", kinds, glass, "by colour: used glass")
        self.part("mine", kinds, glass, "by colour: your glass")
        self.part("bag", 1, sum([kind.count for kind in pieces.kinds]), "glass in the bag")
        self.part("bench", self.slots * self.windows, 1, "by space of the workbench: its window tile")
        self.part("pile", 1, self.windows, "window tiles in the pile")
        self.part("wall", len(pieces.cells) * self.windows, 1, "by space next to a window: its window tile")
        self.part("gone", self.windows, 1, "by window tile: Leonardo has it")
        self.part("glazing", self.windows + 1, 1, "the window tile that glass is chosen for; last the altar window")
        self.part("panes", kinds, panes, "by colour: panes of it still without glass")
        self.part_covered()

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(GlaziersState, s.module_states[self.at])
        tell_all(out, p.board)
        tell_all(out, p.storage)
        tell_all(out, p.glass[seat])
        tell(out, len(p.bag))
        for tile in p.bench:
            out.append(self.hot_window[tile + 1])
        out.append(blank((self.slots - len(p.bench)) * self.windows))
        tell(out, len(p.pile))
        for tile in p.wall:
            out.append(self.hot_window[tile + 1])
        tally(out, self.windows, p.gone)
        glazing = self.windows if p.glazing == ALTAR else p.glazing
        out.append(self.hot_glazing[glazing + 1])
        tell_all(out, p.panes)
        self.tell_covered(out, p, s, seats)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
