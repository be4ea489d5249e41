"""The scoring of the bells at the end of the game: who may still pay, markers on the bell track, ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bottega.games.fresco.rules.score import advance
from bottega.games.fresco.rules.state import FrescoState
from bottega.kernel.steps import Step

if TYPE_CHECKING:
    from bottega.games.fresco.modules.m08_bells.rules.module import Bells


class MayPay(Step):
    """Before a seat's bells are counted it is asked, if it has an unpaid certificate and money. M08-R-12"""

    __slots__ = ("module", "seat")

    def __init__(self, module: Bells, seat: int) -> None:
        super().__init__("may pay")
        self.module = module
        self.seat = seat

    def run(self, s: FrescoState) -> None:
        if self.module.donate.payable(s, self.seat):
            s.push(self.module.last_payments[self.seat])

    def key(self) -> list[int]:
        return [self.seat]


class CountBells(Step):
    """A painter's certificates are turned up and its marker goes to the space of its bells. M08-41 to -46, M08-R-20"""

    __slots__ = ("module", "painter")

    def __init__(self, module: Bells, painter: int) -> None:
        super().__init__("count bells")
        self.module = module
        self.painter = painter

    def run(self, s: FrescoState) -> None:
        bells = self.module.state_of(s)
        counted = bells.bells(self.painter)
        bells.place_mark(self.painter, counted)
        if s.events is not None:
            s.tell("bells", s.teller(self.painter), {"bells": counted, "space": bells.marks[self.painter]})

    def key(self) -> list[int]:
        return [self.painter]


class RankBells(Step):
    """The bishop stands for what was not sold; then ranks and bonuses are scored in one move.
    M08-45 to -50, -55, FX-L-08c"""

    __slots__ = ("module",)

    def __init__(self, module: Bells) -> None:
        super().__init__("rank bells")
        self.module = module

    def run(self, s: FrescoState) -> None:
        pieces = self.module.pieces
        bells = self.module.state_of(s)
        bishop = len(bells.marks) - 1
        bells.place_mark(bishop, bells.unsold_bells())  # M08-R-21
        if s.events is not None:
            s.tell("bishop bells", -1, {"bells": bells.unsold_bells(), "space": bells.marks[bishop]})
        places = sorted(bells.marks, reverse=True)
        for painter in s.order:  # M08-50, M08-R-30, -41
            rank = places.index(bells.marks[painter])
            points = pieces.rank_vp[rank] + pieces.bonus(bells.marks[painter])
            if s.events is not None:
                s.tell("bell rank", s.teller(painter), {"rank": rank + 1, "points": points})
            advance(s, painter, points)
