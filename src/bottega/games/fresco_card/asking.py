"""What all steps of the game that ask somebody have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bottega.games.fresco_card import refusals
from bottega.games.fresco_card.state import NONE, FrescoCardState
from bottega.kernel.steps import Refusal, Step

if TYPE_CHECKING:
    from bottega.kernel.state import State


class Asking(Step):
    """A step that asks one seat. What was shown to that seat as proof is out of sight once it acts. FC-R-38"""

    __slots__ = ("seat",)

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(name, (seat,))
        self.seat = seat

    def why_not(self, state: State, seat: int, action: int) -> Refusal:
        return refusals.why_not(cast(FrescoCardState, state), seat, action, self.name)

    def play(self, state: State, seat: int, action: int) -> None:
        s = cast(FrescoCardState, state)
        if s.shown_to == seat:
            s.shown_to = NONE
            s.shown = []
        self.carry_out(s, seat, action)

    def carry_out(self, s: FrescoCardState, seat: int, action: int) -> None:
        raise NotImplementedError(self.name)
