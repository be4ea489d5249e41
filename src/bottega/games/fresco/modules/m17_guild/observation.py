"""The Painters' Guild as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m17_guild.rules.cubes import MIXED, PRIMARY, SPOTS, GuildState
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.components import BASE_COLOURS
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, bits, hot

ASKED: Final[tuple[str, ...]] = ()


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        self.hot_colour: list[bytes] = hot(BASE_COLOURS)
        self.part("primary", BASE_COLOURS, 1, "the colour of the primary cube")
        self.part("mixed", BASE_COLOURS, 1, "the colour of the mixed cube")
        self.part("used", len(SPOTS), 1, "by spot: the assistant at work has exchanged there")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(GuildState, s.module_states[self.at])
        out.append(self.hot_colour[p.cubes[PRIMARY] + 1])
        out.append(self.hot_colour[p.cubes[MIXED] + 1])
        bits(out, len(SPOTS), p.used)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
