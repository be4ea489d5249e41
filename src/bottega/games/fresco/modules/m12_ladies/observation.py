"""The Ladies as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m12_ladies.rules.module import Ladies
from bottega.games.fresco.modules.m12_ladies.rules.pieces import KINDS, SIDES, LadiesState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import COLUMNS, SPACES
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, bits, hot

ASKED: Final[tuple[str, ...]] = ("lady market", "lady cathedral", "lady workshop", "lady theatre", "lady bishop")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        ladies = cast(Ladies, module)
        self.hot_kind: list[bytes] = hot(KINDS)
        self.hot_side: list[bytes] = hot(len(SIDES))
        self.hot_space: list[bytes] = hot(SPACES)
        self.hot_stall: list[bytes] = hot(len(game.stall_of))
        colours = ", ".join(ladies.colours)
        players = self.players
        self.part("bushes", len(ladies.bushes) * KINDS, 1, f"by bush: the lady who waits there. Ladies: {colours}")
        self.part("owned", self.painters * KINDS, 1, "by painter and lady: has her")
        self.part("stands", players * KINDS * COLUMNS, 1, "by seat and lady: her column, as far as you see")
        self.part("used", COLUMNS * KINDS, 1, "by column and lady: one has acted there")
        self.part("reservations.space", players * SPACES, 1, "by seat: the space of its reservation tile")
        self.part("reservations.side", players * len(SIDES), 1, f"by seat: how that tile lies: {', '.join(SIDES)}")
        self.part("swap", len(game.stall_of), 1, "the stall space of the first tile to be swapped")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(LadiesState, s.module_states[self.at])
        for lady in p.track:
            out.append(self.hot_kind[lady + 1])
        for painter in self.painters_from(seats):
            bits(out, KINDS, p.owned[painter])
        for other in seats:
            for lady in range(KINDS):
                out.append(self.hot_column[p.stand(other, lady) + 1 if s.open or other == seat else 0])
        for place in s.game.columns[s.last]:
            bits(out, KINDS, p.used[place])
        for other in seats:
            out.append(self.hot_space[p.reserved[other] + 1])
        for other in seats:
            out.append(self.hot_side[p.side[other] + 1])
        out.append(self.hot_stall[p.swap + 1])


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
