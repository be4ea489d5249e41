"""The Bishop's Favours as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m11_favours.rules.module import Favours
from bottega.games.fresco.modules.m11_favours.rules.tiles import FavoursState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, tally, tell

ASKED: Final[tuple[str, ...]] = ()


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        kinds = cast(Favours, module).kinds
        self.kinds = len(kinds)
        names = ", ".join([f"{what} {much}" for kind in kinds for what, much in kind.shown().items()])
        self.part("taken", self.kinds, max([kind.count for kind in kinds]), f"by kind: favours won. Kinds: {names}")
        self.part("lying", SPACES, 1, "by space: a favour lies there")
        self.part("box", 1, sum([kind.count for kind in kinds]), "favours gone unseen")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(FavoursState, s.module_states[self.at])
        tally(out, self.kinds, p.taken)
        for kind in p.lying:
            tell(out, 0 if kind == -1 else 1)
        tell(out, len(p.box))


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
