"""Portraits as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m01_portraits.rules.cards import PortraitsState
from bottega.games.fresco.modules.m01_portraits.rules.module import Portraits
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import Numbers, hot, tally, tell

ASKED: Final[tuple[str, ...]] = ("merchant", "leonardo portrait")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        portraits = cast(Portraits, module)
        self.cards = len(portraits.cards)
        letters = sorted(set(portraits.stages) - {""})
        self.hot_letter: list[bytes] = hot(len(letters))
        self.letter: list[int] = [letters.index(letter) + 1 if letter else 0 for letter in portraits.stages]
        self.part("shown", self.cards, 1, "by card: is on offer")
        self.part("pile", 1, self.cards, "cards in the pile")
        self.part("next", len(letters), 1, "the letter on top of it")
        self.part("owned", self.players * self.cards, 1, "by seat and card: lasting portraits")
        self.part("gone", self.cards, 1, "by card: is out of the game")
        self.part("sat", self.players, 1, "by seat: has taken one in this round")
        self.part("jumped", self.players, self.cards, "by seat: jumps of the bishop used in this round")
        self.part("cubes", 1, 9, "cubes still to choose with the Merchant")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(PortraitsState, s.module_states[self.at])
        tally(out, self.cards, p.shown)
        tell(out, len(p.pile))
        out.append(self.hot_letter[self.letter[len(p.pile)]])
        for other in seats:
            tally(out, self.cards, p.owned[other])
        tally(out, self.cards, p.gone)
        for other in seats:
            tell(out, 1 if p.sat[other] else 0)
        for other in seats:
            tell(out, p.jumped[other])
        tell(out, p.cubes)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
