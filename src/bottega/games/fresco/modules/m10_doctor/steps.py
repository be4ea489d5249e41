"""What the doctor's module asks: who is given up, who falls ill, which bottle is bought, which one is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.modules.m10_doctor.illness import fall_ill, give_up
from bottega.games.fresco.modules.m10_doctor.pieces import NOWHERE
from bottega.games.fresco.modules.m10_doctor.remedies import affordable, buy, open_bottle
from bottega.games.fresco.refusals import elsewhere
from bottega.games.fresco.state import FrescoState
from bottega.kernel.language import mark
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m10_doctor.rules import Doctor


class GiveUp(Step[FrescoState]):
    """On a -1 space a healthy assistant is given up, or a sick one, which cures it. M10-67 to -69"""

    __slots__ = ("module",)

    def __init__(self, module: Doctor, seat: int) -> None:
        super().__init__("give up", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.rest, self.module.rest + 1]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("one assistant is given up, healthy or sick"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        give_up(self.module, s, seat, action > self.module.rest)


class FallIll(Step[FrescoState]):
    """Is the neutral assistant among those that fall ill? M10-23, -24, M10-R-34"""

    __slots__ = ("module",)

    def __init__(self, module: Doctor, seat: int) -> None:
        super().__init__("ill", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.ill, self.module.ill + 1]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        return elsewhere(s, seat, action, mark("it is chosen which assistant falls ill"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        fall_ill(self.module, s, seat, action > self.module.ill)


class VisitDoctor(Step[FrescoState]):
    """Buy one of the bottles that can be paid. M10-53, -56, M10-R-27"""

    __slots__ = ("module",)

    def __init__(self, module: Doctor, seat: int) -> None:
        super().__init__("remedy", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        return [self.module.remedy + slot for slot in affordable(self.module, s, seat)]

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        m = self.module
        if action == s.game.PASS:
            return Refusal("M10-53", "Who visits the doctor must buy a remedy.")
        if m.remedy <= action < m.uncork:
            slot = action - m.remedy
            if m.mine(s).shown[slot] == NOWHERE:
                return Refusal("M10-54", "No remedy lies there any more.")
            fields: dict[str, object] = {"price": m.prices[slot], "money": s.money[seat]}
            return Refusal("M10-R-27", "This remedy costs {price} thalers; there are {money}.", fields)
        return elsewhere(s, seat, action, mark("the doctor sells a remedy"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        buy(self.module, s, seat, action - self.module.remedy)


class Cure(Step[FrescoState]):
    """Open bottles, one after the other, as many as the player likes. M10-60, M10-R-50"""

    __slots__ = ("module",)

    def __init__(self, module: Doctor, seat: int) -> None:
        super().__init__("cure", (seat,))
        self.module = module

    def legal(self, s: FrescoState, seat: int) -> list[int]:
        actions = [self.module.uncork + kind for kind in sorted(set(self.module.mine(s).held[seat]))]
        actions.append(s.game.PASS)
        return actions

    def why_not(self, s: FrescoState, seat: int, action: int) -> Refusal:
        if self.module.uncork <= action < self.module.uncork + len(self.module.kinds):
            return Refusal("M10-60", "No such bottle stands in front of the screen.")
        return elsewhere(s, seat, action, mark("bottles may be opened"))

    def play(self, s: FrescoState, seat: int, action: int) -> None:
        if action == s.game.PASS:
            return
        open_bottle(self.module, s, seat, action - self.module.uncork)
        if self.module.mine(s).held[seat]:
            s.push(self)
