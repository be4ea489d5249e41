"""What the Wishing Well asks besides what it offers in places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import PRIMARIES
from bottega.games.fresco.naming import colour_name
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m04_well.rules import Well


class Throwing(Step[FrescoState]):
    """Throw a planned coin into the well, or keep it. M04-20, M04-R-04, -06"""

    __slots__ = ("module",)

    def __init__(self, module: Well, seat: int) -> None:
        super().__init__("well", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.throw, s.game.PASS]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("a coin is thrown into the well, or kept"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == self.module.throw:
            self.module.throw_coin(s, seat)


class Praising(Step[FrescoState]):
    """Use the card Bishop's Praise for the tile being restored, or not. M04-43, M04-R-36"""

    __slots__ = ("module",)

    def __init__(self, module: Well, seat: int) -> None:
        super().__init__("praise", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return self.module.play_or_pass(s, seat, self.module.pieces.praise_card)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("the bishop's praise is used, or not"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action != s.game.PASS:
            s.gain += self.module.pieces.praise
            self.module.use(s, seat, self.module.pieces.praise_card, {"points": self.module.pieces.praise})


class Singing(Step[FrescoState]):
    """Let the Troubadour sing, or not; one a round. M04-50 to -53"""

    __slots__ = ("module",)

    def __init__(self, module: Well, seat: int) -> None:
        super().__init__("troubadour", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return self.module.play_or_pass(s, seat, self.module.pieces.troubadour_card)

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("the Troubadour sings, or not"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action != s.game.PASS:
            s.lift_mood(seat, self.module.pieces.song)
            self.module.use(s, seat, self.module.pieces.troubadour_card, {"mood": s.mood[seat]})


class Brewing(Step[FrescoState]):
    """Choose the next cube for alchemy. M04-47, M04-R-22"""

    __slots__ = ("module",)

    def __init__(self, module: Well, seat: int) -> None:
        super().__init__("alchemy", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        cubes = s.paint[seat]
        return [self.module.crucible + colour for colour in range(PRIMARIES) if cubes[colour]]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if self.module.crucible <= action < self.module.crucible + PRIMARIES:
            fields: dict[str, object] = {"colour": colour_name(action - self.module.crucible)}
            return Refusal("M04-47", "There is no {colour} cube to give.", fields)
        return elsewhere(s, seat, action, mark("red, yellow and blue cubes go into the crucible"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.give_cube(s, seat, action - self.module.crucible)
        self.module.fill_crucible(s, seat)
