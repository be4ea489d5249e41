"""The Wishing Well as numbers."""

from __future__ import annotations

from typing import Final, cast

from bottega.games.fresco.learn.observation import ModuleNumbers
from bottega.games.fresco.modules.m04_well.rules.hands import WellState
from bottega.games.fresco.modules.m04_well.rules.module import Well
from bottega.games.fresco.modules.parts import ModuleObservation
from bottega.games.fresco.rules.game import FrescoGame
from bottega.games.fresco.rules.hooks import Module
from bottega.games.fresco.rules.state import FrescoState
from bottega.learning.observation import NOTHING, Numbers, hot, tally, tell

ASKED: Final[tuple[str, ...]] = ("well", "praise", "troubadour", "alchemy")


class Encoder(ModuleNumbers):
    def __init__(self, numbers: Numbers, game: FrescoGame, module: Module) -> None:
        super().__init__(numbers, game, module)
        pieces = cast(Well, module).pieces
        self.cards = len(pieces.cards)
        self.hot_colour: list[bytes] = hot(self.colours)
        same = max([card.count for card in pieces.cards])
        cards = sum([card.count for card in pieces.cards])
        sorts = ", ".join([card.name for card in pieces.cards])
        self.part("coins", self.players, pieces.total, "by seat: lucky coins, -1 if hidden", NOTHING)
        self.part("planned", self.players, pieces.most_planned, "by seat: coins in its plan, -1 if hidden", NOTHING)
        self.part("supply", 1, pieces.total, "coins in the supply")
        self.part("well", 1, pieces.total, "coins in the well")
        self.part("cards", self.players, cards, "by seat: wish cards")
        self.part("hands", self.cards, same, f"by sort: your wish cards. Sorts: {sorts}")
        self.part("pile", 1, cards, "cards in the pile")
        self.part("used", self.cards, same, "by sort: cards used")
        self.part("spent", 1, cards, "cards used in the turn under way")
        self.part("brew", self.colours, 1, "the colour that alchemy makes")
        self.part("given", self.colours, pieces.price, "by colour: cubes given for it so far")

    def observe(self, s: FrescoState, seat: int, seats: list[int], out: list[bytes]) -> None:
        p = cast(WellState, s.module_states[self.at])
        planning = s.planning()
        for other in seats:
            tell(out, p.coins[other] if other == seat else NOTHING)
        for other in seats:
            tell(out, p.planned[other] if other == seat or not planning else NOTHING)
        tell(out, p.supply)
        tell(out, p.well)
        for other in seats:
            tell(out, len(p.hands[other]))
        tally(out, self.cards, p.hands[seat])
        tell(out, len(p.pile))
        tally(out, self.cards, p.used)
        tell(out, p.spent)
        out.append(self.hot_colour[p.brew + 1])
        tally(out, self.colours, p.given)


OBSERVATION = ModuleObservation(encoder=Encoder, asked=ASKED)
