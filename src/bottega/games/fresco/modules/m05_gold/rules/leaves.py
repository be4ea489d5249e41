"""The gold leaf, the discs and where they are in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.games.fresco.rules.components import LETTERS
from bottega.games.fresco.rules.hooks import ModuleState
from bottega.kernel.fields import fields

if TYPE_CHECKING:
    from bottega.games.fresco.rules.state import FrescoState


@fields
class GoldState(ModuleState):
    """`disc` is the colour on the basket; `leaves` lie behind the screens, by seat, `supply` on the storage board."""

    total: int
    arrows: list[int]  # by stall space: leaves for buying there
    disc: int = -1
    leaves: list[int] = []
    supply: int = 0
    bonus: int = 0  # points of a leaf on the tile being restored, while it is asked for

    def look(self, s: FrescoState, seat: int | None) -> dict[str, Any]:
        """disc (letter of the gilded colour), supply, arrows ({space, leaves}), leaves (by seat; None if hidden),
        bonus (points of a leaf now, 0 if none is asked for). M05-H-01, -02, FX-H-05"""
        names = s.game.stall_space_names
        return {
            "disc": LETTERS[self.disc],
            "supply": self.supply,
            "arrows": [{"space": names[at], "leaves": number} for at, number in enumerate(self.arrows) if number],
            "leaves": [number if owner == seat else None for owner, number in enumerate(self.leaves)],
            "bonus": self.bonus,
        }

    def resample_hidden(self, s: FrescoState, seat: int | None) -> None:
        """What is neither in the supply nor one's own lies behind other screens; who is asked for a leaf has one."""
        others: list[int] = []
        hidden = self.total - self.supply
        for owner in range(len(self.leaves)):
            if owner == seat:
                hidden -= self.leaves[owner]
            else:
                others.append(owner)
                self.leaves[owner] = 0
        if self.bonus and s.painter != seat:
            self.leaves[s.painter] = 1
            hidden -= 1
        for _ in range(hidden):
            self.leaves[others[s.below(len(others))]] += 1

    def poison_hidden(self, s: FrescoState, seat: int | None, marker: int) -> None:
        for owner in range(len(self.leaves)):
            if owner != seat:
                self.leaves[owner] = marker

    def conserved(self) -> dict[str, int]:
        return {"gold leaf": self.supply + sum(self.leaves)}
