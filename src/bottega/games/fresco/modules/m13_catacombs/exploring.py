"""What is asked in the catacombs: buying a map, exploring rooms, selling or keeping; and for Leonardo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.components import COLUMNS
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m13_catacombs.rules import Catacombs


class Purchase(Step[FrescoState]):
    """Buy the top map of one's hour, unseen, or not. M13-25, -26, M13-R-07, -11"""

    __slots__ = ("module",)

    def __init__(self, module: Catacombs, seat: int) -> None:
        super().__init__("map", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions: list[int] = []
        if s.money[seat] >= self.module.price:
            actions.append(self.module.buy + self.module.pile_of(s, seat))
        actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("a map may be bought"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action != s.game.PASS:
            self.module.buy_map(s, seat, action - self.module.buy)
        elif s.events is not None:
            s.tell("map declined", seat, {})


class Exploration(Step[FrescoState]):
    """Choose the next room, or stop. At the first moment to stop before the first room means: later. M13-R-14 to -16"""

    __slots__ = ("module", "last", "again")

    def __init__(self, module: Catacombs, seat: int, last: bool) -> None:
        super().__init__("explore last" if last else "explore", (seat,))
        self.module = module
        self.last = last
        self.again: Step = AskAgain(self, module, seat)

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        p = self.module.mine(s)
        actions = [self.module.explore + room for room in p.open_rooms(s, p.over[seat][s.column])]
        actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("rooms of the catacombs are explored"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        module = self.module
        p = module.mine(s)
        if action != s.game.PASS:
            s.push(self.again)
            module.collect(s, seat, action - module.explore)
        elif self.last or p.begun:
            module.use_up(s, seat)
        elif s.events is not None:
            s.tell("explore later", seat, {})


class AskAgain(Step[FrescoState]):
    """After a treasure the exploration goes on, as long as there is a room left."""

    __slots__ = ("step", "module", "seat")

    def __init__(self, step: Exploration, module: Catacombs, seat: int) -> None:
        super().__init__("explore on")
        self.step = step
        self.module = module
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        p = self.module.mine(s)
        if p.open_rooms(s, p.over[self.seat][s.column]):
            s.push(self.step)
        else:
            self.module.use_up(s, self.seat)

    def key(self) -> list[int]:
        return [self.seat, int(self.step.last)]


class Decision(Step[FrescoState]):
    """Sell the treasure, or keep it for the end of the game. M13-50, M13-R-26"""

    __slots__ = ("module",)

    def __init__(self, module: Catacombs, seat: int) -> None:
        super().__init__("treasure", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.decide, self.module.decide + 1]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("the treasure is sold or kept"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == self.module.decide:
            self.module.keep(s, seat)
        else:
            self.module.sell(s, seat)


class LeonardoColumn(Step[FrescoState]):
    """The controlling player lays Leonardo's map on a column. M13-65, M13-R-39"""

    __slots__ = ("module",)

    def __init__(self, module: Catacombs) -> None:
        super().__init__("leonardo map")
        self.module = module

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.leonardo_lay + column for column in range(COLUMNS)]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.PASS:
            return Refusal("M13-R-38", "Leonardo must take the map: choose its column.")
        return elsewhere(s, seat, action, mark("Leonardo's map is laid on one of his columns"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        self.module.leonardo_lays(s, action - self.module.leonardo_lay)


class LeonardoMoment(Step[FrescoState]):
    """In the cathedral the controlling player says whether Leonardo explores before he restores. M13-R-53"""

    __slots__ = ("module",)

    def __init__(self, module: Catacombs) -> None:
        super().__init__("leonardo explores")
        self.module = module

    def actors(self, s: FrescoState) -> tuple[int, ...]:
        return s.game.alone[s.control]

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.moment, self.module.moment + 1]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if action == s.game.PASS:
            return Refusal("M13-R-41", "Leonardo explores: choose whether before or after he restores.")
        return elsewhere(s, seat, action, mark("Leonardo explores before or after he restores"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == self.module.moment:
            self.module.leonardo_explores(s)
        elif s.events is not None:
            s.tell("explore later", -1, {})
